//! A compiler for WASM: the one at hand, or one fetched now.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, in_path, install_packages, succeeds};

/// What browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The compiler of Debian's that comes with the sources of the standard library.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// How to compile for WASM on this machine.
pub(crate) enum Toolchain {
    /// The usual toolchain has the target.
    Installed,
    /// Debian's compiler. Cargo compiles the standard library as well.
    FromSource { linker: PathBuf },
}

impl Toolchain {
    /// Looks for a compiler, and fetches what is missing. `say` is told what
    /// takes a while.
    pub(crate) fn find(say: impl Fn(&str)) -> Result<Self> {
        let sysroot = sysroot(Path::new("rustc"))?;
        if sysroot.join("lib/rustlib").join(TARGET).is_dir() {
            return Ok(Self::Installed);
        }
        if in_path("rustup").is_some() {
            say(&format!("  installing the target {TARGET} with rustup"));
            if succeeds(Command::new("rustup").args(["target", "add", TARGET])) {
                return Ok(Self::Installed);
            }
            say("  rustup cannot install it; trying Debian's packages");
        }
        let rustc = Path::new(DEBIAN_RUSTC);
        if check_debian(rustc).is_err() {
            say("  installing Debian's compiler for WASM (rustc-web, rust-web-src)");
            let wanted = format!("install the target with `rustup target add {TARGET}`");
            install_packages(&["rustc-web", "rust-web-src"]).context(wanted)?;
            check_debian(rustc)?;
        }
        Ok(Self::FromSource { linker: linker(&sysroot)? })
    }

    /// A `cargo build` for the target.
    pub(crate) fn cargo_build(&self) -> Command {
        let mut build = cargo(&["build", "--target", TARGET]);
        if let Self::FromSource { linker } = self {
            build.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
            build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            build.arg("-Zbuild-std=std,panic_abort");
        }
        build
    }
}

/// Whether Debian's compiler has the sources, and is new enough.
fn check_debian(rustc: &Path) -> Result<()> {
    if !sysroot(rustc)?.join("lib/rustlib/src/rust/library").is_dir() {
        bail!(
            "{} has no sources of the standard library: install the target with `rustup target add {TARGET}`",
            rustc.display()
        );
    }
    let version = ask(rustc, &["--version"])?;
    let needed = env!("CARGO_PKG_RUST_VERSION");
    if minor(&version).zip(minor(needed)).is_none_or(|(found, needed)| found < needed) {
        bail!(
            "{} is `{}`, but Castellum needs Rust {needed}: install the target with `rustup target add {TARGET}`",
            rustc.display(),
            version.trim()
        );
    }
    Ok(())
}

/// The second number of a version of Rust: 95 of `1.95.0` and of `rustc 1.95.0 (...)`.
fn minor(version: &str) -> Option<u32> {
    version.split_once("1.")?.1.split(|other: char| !other.is_ascii_digit()).next()?.parse().ok()
}

/// LLVM's linker, which comes with Rust's own toolchains or with LLVM.
fn linker(sysroot: &Path) -> Result<PathBuf> {
    let version = ask(Path::new("rustc"), &["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("rustc does not say its host")?;
    let bundled = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if bundled.is_file() {
        return Ok(bundled);
    }
    in_path("rust-lld").or_else(|| in_path("wasm-ld")).context("no linker for WASM: please install lld")
}

fn sysroot(rustc: &Path) -> Result<PathBuf> {
    Ok(PathBuf::from(ask(rustc, &["--print", "sysroot"])?.trim()))
}

fn ask(rustc: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(rustc).args(arguments).output();
    let output = output.with_context(|| format!("cannot start {}", rustc.display()))?;
    if !output.status.success() {
        bail!("{} {} ended with {}", rustc.display(), arguments.join(" "), output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_second_number() {
        assert_eq!(minor("rustc 1.85.0 (4d91de4e4 2025-02-17) (built from a source tarball)"), Some(85));
        assert_eq!(minor("1.95"), Some(95));
        assert_eq!(minor("rustc"), None);
    }
}
