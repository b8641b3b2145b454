//! Copies of a store: backups, and what is made of them.

use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use tempfile::NamedTempFile;

use super::super::migrate;
use super::super::{Result, StoreError};
use super::{APPLICATION, MIGRATIONS};

/// Copies the store in one file to another one, also while a server writes to
/// it: the copy is the store as it was at one moment. A file that exists is
/// never overwritten.
///
/// # Errors
/// What was found instead of a store, or what stands in the way.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    for path in [to.to_path_buf(), beside(to, "-wal"), beside(to, "-journal")] {
        if path.exists() {
            return Err(unusable(&path, "it exists already and is not overwritten: move it away first"));
        }
    }
    let source = open(from).map_err(|error| unusable(from, error))?;
    check(&source).map_err(|error| unusable(from, error))?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let part = NamedTempFile::new_in(folder).map_err(|error| unusable(to, error))?;
    copy_pages(&source, part.path()).map_err(|error| unusable(to, error))?;
    part.as_file().sync_all().map_err(|error| unusable(to, error))?;
    part.persist_noclobber(to).map_err(|error| unusable(to, error.error))?;
    Ok(())
}

fn unusable(path: &Path, problem: impl std::fmt::Display) -> StoreError {
    StoreError::Unusable(format!("{}: {problem}", path.display()))
}

/// The file that SQLite keeps beside a database under this ending.
fn beside(path: &Path, ending: &str) -> std::path::PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn open(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Ok(Connection::open_with_flags(path, flags)?)
}

/// Makes sure that this is a whole store of a version that we know.
fn check(connection: &Connection) -> Result<()> {
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if application != APPLICATION {
        return Err(StoreError::Unusable("this is no database of castellum".into()));
    }
    let health: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if health != "ok" {
        return Err(StoreError::Unusable(format!("the database is damaged: {health}")));
    }
    let runner = migrate::runner(MIGRATIONS)?;
    // Versions need not be without gaps.
    let newest =
        runner.get_migrations().iter().map(|step| i64::from(step.version())).max().unwrap_or_default();
    let found: i64 =
        connection.query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0))?;
    if found > newest {
        return Err(StoreError::Unusable(format!(
            "the database has version {found}, but this castellum knows versions up to {newest}: use a newer castellum"
        )));
    }
    Ok(())
}

fn copy_pages(source: &Connection, to: &Path) -> Result<()> {
    let mut target = Connection::open(to)?;
    // All at once is one moment. Nobody who writes has to wait for it.
    let step = Backup::new(source, &mut target)?.step(-1)?;
    if step != StepResult::Done {
        return Err(StoreError::Failed("the database is busy: try again".into()));
    }
    // One file, without another one beside it.
    target.pragma_update(None, "journal_mode", "delete")?;
    check(&target)
}
