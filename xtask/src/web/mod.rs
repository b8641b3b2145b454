//! The web client: from sources to a folder of files for browsers.
//!
//! Three WASM programs (the page, the study, and the worker in which bots
//! think), their glue, styles, and a document for each of the first two.
//! Whatever is named after its content may be cached for ever; only documents
//! keep their names. The same files lie in two folders: one for our server, one
//! for plain web space.

mod assemble;
mod compress;
mod site;
mod toolchain;

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::{self, root};

pub(crate) use site::site;

/// How much time the build may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// As small and fast as browsers deserve.
    Full,
    /// Soon ready, for work on the client.
    Quick,
}

impl Care {
    pub(crate) const fn new(quick: bool) -> Self {
        if quick { Self::Quick } else { Self::Full }
    }

    const fn profile(self) -> &'static str {
        match self {
            Self::Full => "web",
            Self::Quick => "web-quick",
        }
    }
}

/// A WASM program with the script that starts it.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) script: String,
    pub(crate) wasm: Vec<u8>,
}

/// The client, once for each place where it may lie.
pub(crate) struct Folders {
    /// For our server.
    pub(crate) client: PathBuf,
    /// For plain web space.
    pub(crate) site: PathBuf,
}

/// Builds the client and gives the folders that hold it.
pub(crate) fn build(care: Care) -> Result<Folders> {
    compile(care)?;
    let programs = [bind("page", care)?, bind("study", care)?, bind("thinker", care)?];
    let folders = Folders { client: target().join("client"), site: target().join("site") };
    let client = assemble::Client::write(&folders.client, &programs, &prepare()?)?;
    if care == Care::Full {
        compress::folder(&folders.client)?;
    }
    client.write_site(&folders.client, &folders.site)?;
    Ok(folders)
}

/// Makes what is made without a browser, and gives the folder that holds it.
fn prepare() -> Result<PathBuf> {
    let folder = target().join("client-prepared");
    let arguments = ["run", "--quiet", "--package", "castellum-web", "--example", "prepare", "--"];
    command::run(command::cargo(&arguments).arg(&folder))?;
    Ok(folder)
}

fn compile(care: Care) -> Result<()> {
    let mut build = toolchain::find()?.cargo_build();
    build.args(["--package", "castellum-web", "--bins", "--profile", care.profile()]);
    if care == Care::Full {
        // Components of one type instead of a type each: a seventh less to load.
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "--cfg erase_components");
    }
    command::run(build.args(["--target", "wasm32-unknown-unknown"]).arg("--quiet"))
}

/// Makes the script with which browsers load a program.
fn bind(name: &'static str, care: Care) -> Result<Program> {
    let input = target().join(format!("wasm32-unknown-unknown/{}/{name}.wasm", care.profile()));
    let folder = target().join("client-glue").join(name);
    Bindgen::new()
        .input_path(&input)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(care == Care::Full)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot make the glue of {name}"))?;
    let script = std::fs::read_to_string(folder.join(format!("{name}.js")))?;
    let wasm = std::fs::read(folder.join(format!("{name}_bg.wasm")))?;
    Ok(Program { name, script, wasm })
}

/// The folder into which cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
