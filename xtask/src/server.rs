//! The one binary, with the web client inside.

use std::path::PathBuf;

use anyhow::Result;

use crate::command::{self, cargo};
use crate::web::{self, Care};

/// Builds client and binary and gives the binary's place.
pub(crate) fn build(care: Care) -> Result<PathBuf> {
    let client = web::build(care)?.client;
    let mut build = cargo(&["build", "--quiet", "--package", "castellum"]);
    command::run(build.env("CASTELLUM_CLIENT", client))?;
    Ok(web::target().join("debug").join(format!("castellum{}", std::env::consts::EXE_SUFFIX)))
}
