//! Files of games that grow line by line: JSON, first a line about how the
//! games are played, then a game a line. An interrupted run goes on with them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use serde_json::Value;

/// A file of games that is being written.
#[derive(Debug)]
pub(crate) struct LineFile {
    path: PathBuf,
    file: File,
    games: u64,
}

impl LineFile {
    /// Begins a file, or goes on with one that was begun in the same way; also
    /// gives the lines of the games in it. `command` is who writes it.
    pub(crate) fn open(path: &Path, header: &Value, command: &str) -> Result<(Self, Vec<String>)> {
        let name = || format!("the games in {}", path.display());
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).with_context(name)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{} are being written by another process", name());
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(name)?;
        let (whole, games) = whole_games(&text, header, command).with_context(name)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut lines = Self { path: path.to_path_buf(), file, games: games.len() as u64 };
        if whole == 0 {
            lines.write(&format!("{header}\n"))?;
        }
        Ok((lines, games))
    }

    /// How many games are in the file.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game; it is in the hands of the system when this returns.
    pub(crate) fn add(&mut self, game: &impl Serialize) -> Result<()> {
        self.games += 1;
        self.write(&format!("{}\n", serde_json::to_string(game)?))
    }

    fn write(&mut self, line: &str) -> Result<()> {
        self.file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Where the whole lines of a file end, and those of its games. Only the last
/// line can be incomplete: its writer was interrupted.
fn whole_games(text: &str, header: &Value, command: &str) -> Result<(usize, Vec<String>)> {
    let strange = || format!("this is not a file of games of {command}");
    let whole = text.rfind('\n').map_or(0, |newline| newline + 1);
    let mut lines = text[..whole].lines();
    let Some(first) = lines.next() else {
        ensure!(format!("{header}\n").starts_with(text), strange());
        return Ok((0, Vec::new()));
    };
    let found: Value = serde_json::from_str(first).with_context(strange)?;
    for (name, expected) in header.as_object().into_iter().flatten() {
        let found = found.get(name).unwrap_or(&Value::Null);
        ensure!(
            found == expected,
            "they were played otherwise: {name} is {found}, not {expected}; name another file"
        );
    }
    Ok((whole, lines.map(String::from).collect()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_file_goes_on_where_its_writer_was_interrupted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let header = json!({ "game": "aquaedukt", "seed": 1 });
        let open = || LineFile::open(&path, &header, "selfplay");
        let (mut file, old) = open().unwrap();
        assert_eq!((file.games(), old.len()), (0, 0));
        file.add(&json!({ "game": 0 })).unwrap();
        file.add(&json!({ "game": 1 })).unwrap();
        assert!(open().unwrap_err().to_string().contains("by another process"));
        drop(file);
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 7]).unwrap();
        let (mut file, old) = open().unwrap();
        assert_eq!((file.games(), old), (1, vec![r#"{"game":0}"#.to_string()]));
        file.add(&json!({ "game": 1 })).unwrap();
        drop(file);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        drop(LineFile::open(&path, &json!({ "seed": 1 }), "selfplay").unwrap());
        let other = LineFile::open(&path, &json!({ "seed": 2 }), "selfplay").unwrap_err();
        assert!(format!("{other:#}").contains("seed is 1, not 2"), "{other:#}");
        for strange in ["Dear diary\n", "half a line"] {
            std::fs::write(&path, strange).unwrap();
            let refused = LineFile::open(&path, &json!({ "seed": 1 }), "selfplay").unwrap_err();
            assert!(format!("{refused:#}").contains("not a file of games of selfplay"), "{refused:#}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), strange);
        }
    }
}
