//! `cargo play`: from a fresh checkout to something to look at.

use anyhow::Result;

use crate::command;

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut demo = command::cargo(&["run", "--quiet", "--package", "castellum", "--", "demo"]);
    command::run(demo.args(arguments))
}
