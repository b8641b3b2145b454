//! Says where the web client is, and what decides how games of bots go.
//!
//! `CASTELLUM_CLIENT` names the folder that `cargo xtask web` has made. Without
//! it the binary works all the same and shows a page that says what is missing.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use sha2::{Digest, Sha256};

const CLIENT: &str = "CASTELLUM_CLIENT";

/// What decides how games of the arena go: our sources, and the versions of what
/// they depend on.
const PLAYERS: [&str; 7] = [
    "../rules/src",
    "../rules/boards",
    "../rules/layouts",
    "../bots/src",
    "../bots/weights",
    "src/arena",
    "../../Cargo.lock",
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={CLIENT}");
    let client = client()?;
    println!("cargo:rerun-if-changed={}", client.display());
    println!("cargo:rustc-env=CASTELLUM_CLIENT_FOLDER={}", client.display());
    println!("cargo:rustc-env=CASTELLUM_BUILD={}", identity()?);
    Ok(())
}

/// The folder to put into the binary; an empty one if none was named.
fn client() -> io::Result<PathBuf> {
    if let Some(folder) = env::var_os(CLIENT).filter(|folder| !folder.is_empty()) {
        return fs::canonicalize(folder);
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::create_dir_all(out.join("no-client"))?;
    Ok(out.join("no-client"))
}

/// A hash of the sources that decide how games of bots go.
fn identity() -> io::Result<String> {
    let mut hash = Sha256::new();
    for folder in PLAYERS {
        println!("cargo:rerun-if-changed={folder}");
        for file in files(Path::new(folder))? {
            let content = fs::read(&file)?;
            hash.update(file.to_string_lossy().replace('\\', "/"));
            hash.update((content.len() as u64).to_le_bytes());
            hash.update(content);
        }
    }
    let digest = hash.finalize();
    Ok(digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}

/// A file, or all files of a folder and those inside it, sorted.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if folder.is_file() {
        return Ok(vec![folder.to_path_buf()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
