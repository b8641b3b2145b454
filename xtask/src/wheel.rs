//! The Python package: a wheel, and its tests in a virtual environment.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{root, succeeds, target, virtual_environment};
use crate::progress::{Progress, Task};

/// What makes wheels of Rust code.
const MATURIN: &str = "maturin==1.16.0";

/// The oldest Python that the package is for, and a check for it.
const PYTHON: &str = "3.11";
const IS_NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// Builds the wheel, tests it if that is wanted, and prints its place.
pub(crate) fn build(test: bool, torch: bool) -> Result<()> {
    let progress = Progress::default();
    let wheel = progress.run("wheel", 60, make)?;
    if test {
        progress.run("python", 90, |task| try_out(&wheel, torch, task))?;
    }
    println!("{}", wheel.display());
    Ok(())
}

/// Builds the wheel and tests it.
pub(crate) fn test(torch: bool, task: &Task<'_>) -> Result<()> {
    try_out(&make(task)?, torch, task)
}

/// Builds the wheel with the release profile, in a target folder of its own, so
/// that other builds need not wait.
fn make(task: &Task<'_>) -> Result<PathBuf> {
    let folder = target().join("wheel");
    let tools = Environment::at(folder.join("tools"));
    if !succeeds(Command::new(tools.program("maturin")).arg("--version")) {
        task.detail("installing maturin from PyPI");
        virtual_environment(&tools.folder)?;
        tools.install(task, &[MATURIN.as_ref()])?;
    }
    tools.check_version()?;
    let wheels = folder.join("wheels");
    // An older version must not be taken for the one that is built now.
    if wheels.is_dir() {
        std::fs::remove_dir_all(&wheels)?;
    }
    task.detail("compiling");
    let mut maturin = Command::new(tools.program("maturin"));
    maturin.args(["build", "--locked", "--profile", "release", "--manifest-path"]);
    maturin.arg(package().join("Cargo.toml")).arg("--out").arg(&wheels).current_dir(root());
    task.run(maturin.env("CARGO_TARGET_DIR", &folder).env("PYO3_PYTHON", tools.program("python")))?;
    let mut files = wheels.read_dir()?.flatten().map(|entry| entry.path());
    files.find(|path| path.extension().is_some_and(|end| end == "whl")).context("maturin has made no wheel")
}

/// Installs the wheel into a fresh environment and runs the tests there.
fn try_out(wheel: &Path, torch: bool, task: &Task<'_>) -> Result<()> {
    let fresh = Environment::at(target().join("wheel/tests"));
    virtual_environment(&fresh.folder)?;
    let mut wanted = vec![wheel.as_os_str(), "--requirement".as_ref()];
    let requirements = package().join("tests/requirements.txt");
    let torch_requirements = package().join("tests/requirements-torch.txt");
    wanted.push(requirements.as_os_str());
    if torch {
        wanted.extend(["--requirement".as_ref(), torch_requirements.as_os_str()]);
    }
    task.detail("installing the package and what its tests need");
    fresh.install(task, &wanted)?;
    task.detail("testing");
    let mut pytest = Command::new(fresh.program("python"));
    pytest.args(["-m", "pytest", "--color=no"]).current_dir(package());
    let mut summary = String::new();
    task.watch(&mut pytest, |line| {
        if line.contains(" passed") {
            line.trim_matches(['=', ' ']).clone_into(&mut summary);
        }
    })?;
    task.say(&format!("  Python: {summary}"));
    Ok(())
}

fn package() -> PathBuf {
    root().join("crates/py")
}

/// A virtual environment of Python.
struct Environment {
    folder: PathBuf,
}

impl Environment {
    const fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    fn program(&self, name: &str) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" }).join(name)
    }

    /// Installs packages. None is compiled: that would need compilers and take
    /// minutes.
    fn install(&self, task: &Task<'_>, packages: &[&std::ffi::OsStr]) -> Result<()> {
        let mut pip = Command::new(self.program("pip"));
        pip.args(["install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]);
        task.run(pip.args(packages))
    }

    fn check_version(&self) -> Result<()> {
        if !succeeds(Command::new(self.program("python")).args(["-c", IS_NEW_ENOUGH])) {
            bail!("the Python package needs Python {PYTHON} or newer: please install it as python3");
        }
        Ok(())
    }
}
