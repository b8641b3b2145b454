//! Puts the web client into the binary.
//!
//! `CASTELLUM_CLIENT` names the folder that `cargo xtask web` has made. Without
//! it the binary works all the same and shows a page that says what is missing.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const VARIABLE: &str = "CASTELLUM_CLIENT";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-env-changed={VARIABLE}");
    println!("cargo:rerun-if-changed=build.rs");
    let mut table = String::from("&[\n");
    if let Some(folder) = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from) {
        println!("cargo:rerun-if-changed={}", folder.display());
        for file in files(&folder)? {
            write_asset(&mut table, &folder, &file).expect("writing into a string works");
        }
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("client.rs"), table)
}

/// All files of a folder and those inside it, except compressed twins.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_none_or(|end| end != "br" && end != "gz") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn write_asset(table: &mut String, folder: &Path, file: &Path) -> std::fmt::Result {
    let path =
        file.strip_prefix(folder).expect("the file lies in the folder").to_string_lossy().replace('\\', "/");
    let immutable = path.starts_with("assets/");
    let twin = |end: &str| {
        let twin = PathBuf::from(format!("{}.{end}", file.display()));
        if twin.is_file() {
            format!("Some(include_bytes!({:?}))", twin.display().to_string())
        } else {
            "None".into()
        }
    };
    writeln!(table, "    Asset {{")?;
    writeln!(table, "        path: {path:?},")?;
    writeln!(table, "        content_type: {:?},", content_type(&path))?;
    writeln!(table, "        immutable: {immutable},")?;
    writeln!(table, "        plain: include_bytes!({:?}),", file.display().to_string())?;
    writeln!(table, "        brotli: {},", twin("br"))?;
    writeln!(table, "        gzip: {},", twin("gz"))?;
    writeln!(table, "    }},")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        other => panic!("{path}: no content type is known for .{other}"),
    }
}
