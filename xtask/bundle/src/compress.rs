//! Compressed twins beside files, so that no server compresses them again.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use anyhow::{Result, anyhow};
use brotli::enc::BrotliEncoderParams;
use flate2::write::GzEncoder;

use crate::Compression;

/// Kinds of files that become smaller.
const ENDS: [&str; 8] = ["html", "js", "css", "wasm", "svg", "webmanifest", "ftl", "txt"];

/// Writes `FILE.br` and `FILE.gz` beside every file that becomes smaller, on
/// all processors.
pub(crate) fn folder(path: &Path, compression: Compression) -> Result<()> {
    let mut found = Vec::new();
    find(path, &mut found)?;
    // The largest is popped first, so that no thread begins it last.
    found.sort();
    let waiting = Mutex::new(found);
    let next = || waiting.lock().ok()?.pop();
    let work = || -> Result<()> {
        while let Some((_, path)) = next() {
            file(&path, compression)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?)
    })
}

/// Files that become smaller, with their sizes.
fn find(path: &Path, found: &mut Vec<(u64, PathBuf)>) -> Result<()> {
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, found)?;
        } else if path.extension().is_some_and(|end| ENDS.iter().any(|known| end == *known)) {
            found.push((path.metadata()?.len(), path));
        }
    }
    Ok(())
}

/// Writes the twins of one file.
pub(crate) fn file(path: &Path, compression: Compression) -> Result<()> {
    let (quality, level) = match compression {
        Compression::None => return Ok(()),
        Compression::Fast => (5, flate2::Compression::default()),
        Compression::Best => (11, flate2::Compression::best()),
    };
    let content = fs::read(path)?;
    let mut brotli = Vec::new();
    let settings = BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut content.as_slice(), &mut brotli, &settings)?;
    let mut gzip = GzEncoder::new(Vec::new(), level);
    gzip.write_all(&content)?;
    fs::write(twin(path, "br"), brotli)?;
    fs::write(twin(path, "gz"), gzip.finish()?)?;
    Ok(())
}

/// Where a twin of a file lies.
fn twin(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(end);
    name.into()
}
