//! The client for plain web space, in a folder of the user's choice.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Care, assemble, build};

/// Builds the site and puts it into a folder, which must be new, empty or an
/// earlier site.
pub(crate) fn site(care: Care, folder: Option<&Path>) -> Result<()> {
    if let Some(folder) = folder {
        check(folder)?;
    }
    let built = build(care)?.site;
    let place = folder.unwrap_or(&built);
    if let Some(folder) = folder {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
        }
        assemble::copy(&built, folder)?;
    }
    println!("{}", place.display());
    Ok(())
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
