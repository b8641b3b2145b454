//! Compressed twins beside files, so that no server compresses them again.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Result;

/// Kinds of files that become smaller.
const ENDS: [&str; 8] = ["html", "js", "css", "wasm", "svg", "webmanifest", "ftl", "txt"];

/// Writes `FILE.br` and `FILE.gz` beside every file that becomes smaller.
pub(super) fn folder(path: &Path) -> Result<()> {
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() {
            folder(&path)?;
        } else if path.extension().is_some_and(|end| ENDS.iter().any(|known| end == *known)) {
            file(&path)?;
        }
    }
    Ok(())
}

/// Writes the twins of one file.
pub(super) fn file(path: &Path) -> Result<()> {
    let content = fs::read(path)?;
    let mut brotli = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut content.as_slice(), &mut brotli, &settings)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&content)?;
    fs::write(twin(path, "br"), brotli)?;
    fs::write(twin(path, "gz"), gzip.finish()?)?;
    Ok(())
}

/// Where a twin of a file lies.
pub(super) fn twin(path: &Path, end: &str) -> std::path::PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(end);
    name.into()
}
