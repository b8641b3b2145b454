//! `castellum backup` and `castellum restore`: copies of the games in SQLite.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use castellum_server::{RawConfig, store};

/// Copy the server's games into a file, also while it runs.
///
/// The copy is the games as they were at one moment. A file that exists is not
/// overwritten. For Postgres use pg_dump.
#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// Where to put the copy.
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Put a backup where the server keeps its games.
///
/// Games that are there already are not overwritten: move them away first,
/// while no server runs.
#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The copy that `castellum backup` made.
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Where the server keeps its games, as for `castellum serve`.
#[derive(clap::Args)]
struct Place {
    /// The settings of the server, a TOML file.
    #[arg(long, value_name = "FILE")]
    config: Option<String>,
    /// Where games are kept: sqlite://FILE.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The folder for what the server keeps.
    #[arg(long, value_name = "FOLDER")]
    data: Option<String>,
}

pub(crate) fn back_up(args: &BackupArgs) -> Result<()> {
    let database = args.place.find()?;
    store::copy_sqlite(&database, &args.file)?;
    anstream::println!("{} is now in {}", database.display(), args.file.display());
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<()> {
    let database = args.place.find()?;
    if let Some(folder) = database.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    store::copy_sqlite(&args.file, &database)?;
    anstream::println!("{} is now in {}", args.file.display(), database.display());
    Ok(())
}

impl Place {
    /// The file with the games.
    fn find(&self) -> Result<PathBuf> {
        let written = RawConfig {
            config: self.config.clone(),
            database: self.database.clone(),
            data: self.data.clone(),
            ..RawConfig::default()
        };
        let config = written.resolve(&|name| std::env::var(name).ok())?;
        match config.database.strip_prefix("sqlite://") {
            Some(path) => Ok(Path::new(path).into()),
            None => {
                bail!("the games are in Postgres, which has tools of its own: use pg_dump and pg_restore")
            }
        }
    }
}
