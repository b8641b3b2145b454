//! The web client and the binary that carries it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, anyhow, bail};

use crate::command::{built, cargo, root, target};
use crate::progress::{Progress, Task};
use crate::toolchain::{TARGET, Toolchain};

/// How the client and the tools around it are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuildProfile {
    /// The client that is published: as small as can be. Takes longest.
    Full,
    /// The client and the server of `cargo play`: both optimised, the client
    /// larger than it could be.
    Play,
    /// For work on the client: soon ready, large and slow.
    Quick,
}

impl BuildProfile {
    pub(crate) const fn new(quick: bool) -> Self {
        if quick { Self::Quick } else { Self::Full }
    }

    /// Cargo's profile for the client.
    const fn client(self) -> &'static str {
        match self {
            Self::Full => "web",
            Self::Play => "web-play",
            Self::Quick => "web-quick",
        }
    }

    /// Cargo's profile for what runs on this machine.
    const fn native(self) -> &'static str {
        match self {
            Self::Full | Self::Quick => "dev",
            Self::Play => "play",
        }
    }

    /// How the client's files are compressed.
    const fn compression(self) -> &'static str {
        match self {
            Self::Full => "best",
            Self::Play => "fast",
            Self::Quick => "none",
        }
    }
}

/// The client, once for each place where it may lie.
pub(crate) struct Folders {
    /// For our server.
    pub(crate) client: PathBuf,
    /// For plain web space.
    pub(crate) site: PathBuf,
}

/// Builds the client and the tools that it needs, side by side.
pub(crate) fn build(profile: BuildProfile, progress: &Progress) -> Result<Folders> {
    let site = target().join("site");
    build_to(profile, progress, &site)
}

fn build_to(profile: BuildProfile, progress: &Progress, site: &Path) -> Result<Folders> {
    both(|| compile_client(profile, progress), || compile_tools(profile, progress))?;
    let folders = Folders { client: target().join("client"), site: site.to_path_buf() };
    progress.run("files for browsers", 20, |task| bundle(profile, task, &folders))?;
    Ok(folders)
}

/// Builds client and binary and gives the binary's place.
pub(crate) fn build_binary(profile: BuildProfile, progress: &Progress) -> Result<PathBuf> {
    let client = build(profile, progress)?.client;
    progress.run("castellum with the client inside", 30, |task| {
        let mut build = cargo(&["build", "--profile", profile.native(), "--package", "castellum"]);
        task.cargo(build.env("CASTELLUM_CLIENT", client))
    })?;
    Ok(built(profile.native(), "castellum"))
}

/// Compiles the WASM programs.
fn compile_client(profile: BuildProfile, progress: &Progress) -> Result<()> {
    let toolchain = Toolchain::find(|text| progress.say(text))?;
    progress.run("client", 200, |task| {
        let mut build = toolchain.cargo_build();
        build.args(["--package", "castellum-web", "--bins", "--profile", profile.client()]);
        // Components of one type instead of a type each: sooner built, and a seventh less to load.
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "--cfg erase_components");
        task.cargo(&mut build)
    })
}

/// Compiles what makes the client's files, and for `cargo play` the server.
fn compile_tools(profile: BuildProfile, progress: &Progress) -> Result<()> {
    let (name, seconds) =
        if profile == BuildProfile::Play { ("server and tools", 200) } else { ("tools", 100) };
    progress.run(name, seconds, |task| {
        let mut build = cargo(&["build", "--profile", profile.native()]);
        build.args(["--package", "castellum-web", "--example", "prepare"]);
        build.args(["--package", "client-bundle", "--bin", "client-bundle"]);
        if profile == BuildProfile::Play {
            build.args(["--package", "castellum", "--bin", "castellum"]);
        }
        task.cargo(&mut build)
    })
}

/// Makes the files that browsers load.
fn bundle(profile: BuildProfile, task: &Task<'_>, folders: &Folders) -> Result<()> {
    let prepared = target().join("client-prepared");
    let example = built(profile.native(), "examples/prepare");
    task.detail("texts and the first page");
    task.run(Command::new(example).arg(&prepared))?;
    let mut bundle = Command::new(built(profile.native(), "client-bundle"));
    bundle.arg("--root").arg(root());
    bundle.arg("--programs").arg(target().join(TARGET).join(profile.client()));
    bundle.arg("--prepared").arg(prepared);
    bundle.arg("--client").arg(&folders.client).arg("--site").arg(&folders.site);
    bundle.args(["--compress", profile.compression()]);
    if profile == BuildProfile::Quick {
        bundle.arg("--names");
    }
    task.detail("glue, names, compression");
    task.run(&mut bundle)
}

/// Builds the client for plain web space and prints its place. The folder must
/// be new, empty or an earlier site.
pub(crate) fn site(profile: BuildProfile, folder: Option<&Path>) -> Result<()> {
    if let Some(folder) = folder {
        check(folder)?;
    }
    let standard = target().join("site");
    let folders = build_to(profile, &Progress::default(), folder.unwrap_or(&standard))?;
    println!("{}", folders.site.display());
    Ok(())
}

/// Does two things at the same time; the first error counts.
fn both(one: impl FnOnce() -> Result<()> + Send, other: impl FnOnce() -> Result<()> + Send) -> Result<()> {
    thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        let other = other.join().map_err(|_| anyhow!("a task panicked"))?;
        one.and(other)
    })
}

/// What is replaced must be ours: nobody loses other files to a wrong name.
fn check(folder: &Path) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let entries = fs::read_dir(folder).with_context(|| format!("{}: expected a folder", folder.display()))?;
    if entries.count() > 0 && !folder.join("sw.js").is_file() {
        bail!("{} holds other files: expected a new or empty folder, or an earlier site", folder.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_ours_is_replaced() {
        let folder = std::env::temp_dir().join(format!("castellum-site-{}", std::process::id()));
        assert!(check(&folder).is_ok(), "a new folder");
        fs::create_dir_all(&folder).unwrap();
        assert!(check(&folder).is_ok(), "an empty folder");
        fs::write(folder.join("letter.txt"), "").unwrap();
        assert!(check(&folder).unwrap_err().to_string().contains("other files"));
        assert!(check(&folder.join("letter.txt")).unwrap_err().to_string().contains("expected a folder"));
        fs::write(folder.join("sw.js"), "").unwrap();
        assert!(check(&folder).is_ok(), "an earlier site");
        fs::remove_dir_all(&folder).unwrap();
    }
}
