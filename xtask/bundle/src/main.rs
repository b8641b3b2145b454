//! Makes the files that browsers load from the compiled programs of the client.
//!
//! The WASM programs, their glue, styles, and the documents that start them
//! (`programs.rs` lists both). Files named after their content may be cached for
//! good; only documents keep their names. The same files lie in two folders: one for our server, one for plain
//! web space.
//!
//! A program apart from `xtask`, so that `xtask` is compiled in seconds and this
//! one while the client is.

mod assemble;
mod compress;
mod programs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anyhow::{Context, Result, anyhow};
use clap::{Parser, ValueEnum};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

/// Makes the files that browsers load from the compiled programs of the client.
#[derive(Debug, Parser)]
struct Args {
    /// The root of the workspace.
    #[arg(long)]
    root: PathBuf,
    /// The folder with the compiled WASM programs.
    #[arg(long)]
    programs: PathBuf,
    /// The folder with texts and the beginning of the first page; the programs'
    /// glue is put there too.
    #[arg(long)]
    prepared: PathBuf,
    /// The folder that becomes the client for our server.
    #[arg(long)]
    client: PathBuf,
    /// The folder that becomes the client for plain web space.
    #[arg(long)]
    site: PathBuf,
    /// Keep the names of functions, for traces in the browser.
    #[arg(long)]
    names: bool,
    /// How files are compressed.
    #[arg(long, value_enum)]
    compress: Compression,
}

/// How much time is spent on making files smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Compression {
    /// No compressed files.
    None,
    /// Soon done.
    Fast,
    /// As small as can be.
    Best,
}

/// A WASM program with the script that starts it.
struct Program {
    name: &'static str,
    script: String,
    wasm: Vec<u8>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let inputs = inputs(args)?;
    let stamp = args.prepared.join("inputs");
    let is_built = [&args.client, &args.site].iter().all(|folder| folder.join("sw.js").is_file());
    if is_built && fs::read_to_string(&stamp).is_ok_and(|earlier| earlier == inputs) {
        return Ok(());
    }
    let programs = bind_all(args)?;
    let client = assemble::Client::write(&args.root, &args.client, &programs, &args.prepared)?;
    compress::folder(&args.client, args.compress)?;
    client.write_site(&args.client, &args.site, args.compress)?;
    Ok(fs::write(stamp, inputs)?)
}

/// A hash of everything that the files are made of, this program included. As
/// long as it stays the same, nothing is written, and nothing is built anew that
/// depends on the files.
fn inputs(args: &Args) -> Result<String> {
    let mut hash = Sha256::new();
    hash.update(format!("{args:?}"));
    hash.update(fs::read(std::env::current_exe()?)?);
    let sources = ["crates/web/static", "crates/web/style", "puzzles"].map(|folder| args.root.join(folder));
    for folder in sources.iter().chain([&args.prepared]) {
        add_files(&mut hash, folder)?;
    }
    for name in programs::names() {
        let path = args.programs.join(format!("{name}.wasm"));
        hash.update(fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
    }
    Ok(assemble::hex(&hash.finalize()))
}

/// Adds the files of a folder, but not what this program has put there.
fn add_files(hash: &mut Sha256, folder: &Path) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    for path in paths.iter().filter(|path| !path.ends_with("glue") && !path.ends_with("inputs")) {
        if path.is_dir() {
            add_files(hash, path)?;
        } else {
            hash.update(path.as_os_str().as_encoded_bytes());
            hash.update(fs::read(path)?);
        }
    }
    Ok(())
}

/// Makes the scripts of all programs, side by side.
fn bind_all(args: &Args) -> Result<Vec<Program>> {
    thread::scope(|scope| {
        let threads: Vec<_> = programs::names().map(|name| scope.spawn(move || bind(name, args))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| anyhow!("wasm-bindgen panicked"))?)
            .collect()
    })
}

/// Makes the script with which browsers load a program.
fn bind(name: &'static str, args: &Args) -> Result<Program> {
    let folder = args.prepared.join("glue").join(name);
    Bindgen::new()
        .input_path(args.programs.join(format!("{name}.wasm")))
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(!args.names)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot make the glue of {name}"))?;
    let script = fs::read_to_string(folder.join(format!("{name}.js")))?;
    let wasm = fs::read(folder.join(format!("{name}_bg.wasm")))?;
    Ok(Program { name, script, wasm })
}

/// Removes a folder that may be there.
fn clear(path: &Path) -> Result<()> {
    if path.exists() {
        fs::remove_dir_all(path).with_context(|| format!("cannot clear {}", path.display()))?;
    }
    Ok(())
}
