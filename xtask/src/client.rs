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

    /// The name of what is compiled for this machine, and how long it takes.
    const fn tools(self) -> (&'static str, u64) {
        match self {
            Self::Full | Self::Quick => ("tools", 100),
            Self::Play => ("server and tools", 200),
        }
    }

    /// How long it takes to compile the client.
    pub(crate) const fn client_seconds(self) -> u64 {
        match self {
            Self::Full => 200,
            Self::Play => 180,
            Self::Quick => 120,
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

impl Folders {
    /// Where the client lies that is compiled with a profile. `cargo play` has
    /// folders of its own, so that it and work on the client do not undo each
    /// other's builds.
    pub(crate) fn of(profile: BuildProfile) -> Self {
        let end = if profile == BuildProfile::Play { "-play" } else { "" };
        Self { client: target().join(format!("client{end}")), site: target().join(format!("site{end}")) }
    }
}

/// Builds the client and gives the folders that hold it.
pub(crate) fn build(profile: BuildProfile, progress: &Progress) -> Result<Folders> {
    build_into(Folders::of(profile), profile, progress)
}

fn build_into(folders: Folders, profile: BuildProfile, progress: &Progress) -> Result<Folders> {
    let toolchain = Toolchain::find(|text| progress.say(text))?;
    let (name, seconds) = profile.tools();
    both(
        || progress.run("client", profile.client_seconds(), |task| compile_client(profile, &toolchain, task)),
        || progress.run(name, seconds, |task| compile_tools(profile, task)),
    )?;
    progress.run("files for browsers", 20, |task| bundle(profile, &folders, task))?;
    Ok(folders)
}

/// Builds client and binary and gives the binary's place.
pub(crate) fn build_binary(profile: BuildProfile, progress: &Progress) -> Result<PathBuf> {
    let client = build(profile, progress)?.client;
    progress.run("castellum with the client inside", 30, |task| {
        task.cargo(cargo_build(profile).args(["--bin", "castellum"]).env("CASTELLUM_CLIENT", client))
    })?;
    Ok(built(profile.native(), "castellum"))
}

/// A build for this machine. All packages are selected, so that those on which
/// several depend are compiled with the same features, and once.
fn cargo_build(profile: BuildProfile) -> Command {
    cargo(&["build", "--workspace", "--profile", profile.native()])
}

/// Compiles the WASM programs.
pub(crate) fn compile_client(profile: BuildProfile, toolchain: &Toolchain, task: &Task<'_>) -> Result<()> {
    let mut build = toolchain.cargo_build();
    build.args(["--package", "castellum-web", "--bins", "--profile", profile.client()]);
    task.cargo(&mut build)
}

/// Compiles what makes the client's files, and for `cargo play` what the server
/// consists of.
pub(crate) fn compile_tools(profile: BuildProfile, task: &Task<'_>) -> Result<()> {
    // An example is compiled as tests are, with features that only tests want. In
    // `cargo verify` that is what has to be compiled anyway; a server to play on
    // must not have them.
    let example = ["--example", "prepare"];
    let bundler = ["--bin", "client-bundle"];
    if profile == BuildProfile::Play {
        task.cargo(cargo_build(profile).args(bundler).args(["--bin", "castellum"]))?;
        task.cargo(cargo_build(profile).args(example))
    } else {
        task.cargo(cargo_build(profile).args(bundler).args(example))
    }
}

/// Makes the files that browsers load.
pub(crate) fn bundle(profile: BuildProfile, folders: &Folders, task: &Task<'_>) -> Result<()> {
    let prepared = target().join("client-prepared").join(profile.client());
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
    let mut folders = Folders::of(profile);
    if let Some(folder) = folder {
        folders.site = folder.to_path_buf();
    }
    let folders = build_into(folders, profile, &Progress::default())?;
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
