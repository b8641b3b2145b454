//! A file of SQLite is for one server alone, and for nobody else to read.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::super::{Result, StoreError};

/// Makes sure that no other server uses the database, as long as the file that is
/// given back is open. Two servers would not know of each other's players.
pub(super) fn take(database: &Path) -> Result<File> {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    let path = Path::new(&name);
    let unusable = |why: String| StoreError::Unusable(format!("{}: {why}", database.display()));
    let failed = |error: std::io::Error| unusable(format!("cannot be locked by {}: {error}", path.display()));
    let file = private(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(unusable("another server uses this database: stop it first, or give this one another".into()))
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Makes the database if it is not there, and keeps it from other users: it
/// holds what people say to each other. What SQLite puts beside it is as private.
pub(super) fn keep_private(database: &Path) -> Result<()> {
    let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
    let file = private(database).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = file.metadata().map_err(failed)?.permissions().mode();
        if mode & 0o077 != 0
            && let Err(error) = file.set_permissions(std::fs::Permissions::from_mode(mode & 0o700))
        {
            // Such as on a file system that knows no users.
            tracing::warn!(%error, "others may be able to read the database");
        }
    }
    drop(file);
    Ok(())
}

fn private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
