//! A compiler for WASM: the one at hand, or one fetched now.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, succeeds};

const TARGET: &str = "wasm32-unknown-unknown";

/// How to compile for WASM on this machine.
pub(crate) enum Toolchain {
    /// The usual toolchain has the target.
    Installed,
    /// Debian's compiler, which comes with the sources of the standard
    /// library; cargo compiles those as well.
    FromSource { rustc: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// A `cargo build` that can be given the target.
    pub(crate) fn cargo_build(&self) -> Command {
        let mut build = cargo(&["build"]);
        if let Self::FromSource { rustc, linker } = self {
            build.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
            build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            build.arg("-Zbuild-std=std,panic_abort");
        }
        build
    }
}

/// Looks for a compiler, and fetches what is missing.
pub(crate) fn find() -> Result<Toolchain> {
    let sysroot = sysroot(Path::new("rustc"))?;
    if sysroot.join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(Toolchain::Installed);
    }
    if succeeds(Command::new("rustup").args(["target", "add", TARGET])) {
        return Ok(Toolchain::Installed);
    }
    let rustc = PathBuf::from("/usr/bin/rustc");
    if !has_sources(&rustc) {
        println!("installing a compiler for WASM from Debian's packages");
        crate::debian::install(&["rustc-web", "rust-web-src"])?;
    }
    if !has_sources(&rustc) {
        bail!("no compiler for {TARGET}: install the target with `rustup target add {TARGET}`");
    }
    let linker = sysroot.join("lib/rustlib").join(host()?).join("bin/rust-lld");
    Ok(Toolchain::FromSource { rustc, linker })
}

fn has_sources(rustc: &Path) -> bool {
    sysroot(rustc).is_ok_and(|sysroot| sysroot.join("lib/rustlib/src/rust/library").is_dir())
}

fn sysroot(rustc: &Path) -> Result<PathBuf> {
    Ok(PathBuf::from(ask(rustc, &["--print", "sysroot"])?.trim()))
}

fn host() -> Result<String> {
    let version = ask(Path::new("rustc"), &["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say its host")?.to_owned())
}

fn ask(rustc: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(rustc).args(arguments).output();
    let output = output.with_context(|| format!("cannot start {}", rustc.display()))?;
    Ok(String::from_utf8(output.stdout)?)
}
