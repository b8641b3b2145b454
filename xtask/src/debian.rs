//! Programs from Debian's packages, for machines that lack them.

use std::process::Command;

use anyhow::{Context, Result};

use crate::command::{run, succeeds};

/// Installs packages. On other systems the error says what to install.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let missing = || format!("please install {} by hand and try again", packages.join(", "));
    // Lists of packages may be missing or old on a fresh machine.
    let _ = succeeds(Command::new("apt-get").args(["update", "-qq"]));
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    run(install.env("DEBIAN_FRONTEND", "noninteractive").stdout(std::process::Stdio::null()))
        .with_context(missing)
}
