//! What is kept on disk, game by game: the journal of results, from which a
//! run goes on after an interruption, and the records of the games.
//!
//! The journal is JSON, one object a line: first what is played, then the
//! games in their order. A game's record is written before its line, and the
//! line says where the records end, so that whatever an interruption left
//! behind can be cut off.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::play::Played;

/// The key of the build: a hash of the sources that decide how games go.
const BUILD: &str = "build";

/// Everything that decides how games go, except the numbers of games and
/// threads: the first line of a journal.
#[derive(Clone, Debug)]
pub(crate) struct Header(Vec<(&'static str, Value)>);

impl Header {
    pub(crate) fn new(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        let build = (BUILD, json!(env!("CASTELLUM_BUILD")));
        Self([build].into_iter().chain(entries).collect())
    }

    fn line(&self) -> String {
        let entries = self.0.iter().map(|(name, value)| (*name, value));
        format!("{}\n", json!(entries.collect::<BTreeMap<_, _>>()))
    }

    /// Refuses the first line of a journal that is about something else.
    fn check(&self, line: &str) -> Result<()> {
        const STRANGE: &str = "it is not a journal of the arena";
        let line: Value = serde_json::from_str(line).context(STRANGE)?;
        ensure!(line.get("bots").is_some(), STRANGE);
        for (name, expected) in &self.0 {
            let found = line.get(name).unwrap_or(&Value::Null);
            ensure!(
                found == expected || *name != BUILD,
                "it is of another build of castellum, {found}, not {expected}, whose bots may play otherwise; \
                 name another file"
            );
            ensure!(
                found == expected,
                "it is of other games: its {name} is {found}, not {expected}; name another file"
            );
        }
        Ok(())
    }
}

/// A line of the journal.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    played: Played,
    /// How long the file of records is after this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    records_end: Option<u64>,
}

/// The files of a run, both optional.
#[derive(Debug)]
pub(crate) struct Archive {
    journal: Option<Output>,
    records: Option<Output>,
}

#[derive(Debug)]
struct Output {
    path: PathBuf,
    file: File,
    end: u64,
}

impl Archive {
    /// Opens the files and reads the games that are already in the journal.
    pub(crate) fn open(
        journal: Option<&Path>,
        records: Option<&Path>,
        header: &Header,
    ) -> Result<(Self, Vec<Played>)> {
        let opened = journal.map(|path| open_journal(path, header)).transpose()?;
        let (journal, old) = match opened {
            Some((journal, old)) => (Some(journal), old),
            None => (None, Old::default()),
        };
        let records = records.map(|path| open_records(path, &old)).transpose()?;
        let mut archive = Self { journal, records };
        if let (Some(journal), false) = (&mut archive.journal, old.has_header) {
            journal.write(&header.line())?;
        }
        Ok((archive, old.games))
    }

    /// Adds a game; it is in the hands of the system when this returns.
    pub(crate) fn add(&mut self, played: &Played, record: &str) -> Result<()> {
        if let Some(records) = &mut self.records {
            let gap = if records.end > 0 { "\n" } else { "" };
            records.write(&format!("{gap}{record}"))?;
        }
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let records_end = self.records.as_ref().map(|records| records.end);
        let line = serde_json::to_string(&Line { played: played.clone(), records_end })?;
        journal.write(&format!("{line}\n"))
    }
}

impl Output {
    fn write(&mut self, text: &str) -> Result<()> {
        let written = self.file.write_all(text.as_bytes());
        self.end += text.len() as u64;
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Cuts everything off from a place on.
    fn cut(&mut self, end: u64) -> Result<()> {
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        self.end = end;
        Ok(())
    }
}

/// What a journal held when it was opened.
#[derive(Debug, Default)]
struct Old {
    has_header: bool,
    games: Vec<Played>,
    records_end: Option<u64>,
}

fn open_journal(path: &Path, header: &Header) -> Result<(Output, Old)> {
    let name = || format!("the journal {}", path.display());
    let mut options = OpenOptions::new();
    let mut file =
        options.read(true).write(true).create(true).truncate(false).open(path).with_context(name)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        bail!("{} is in use by another arena", name());
    }
    let mut text = String::new();
    file.read_to_string(&mut text).with_context(name)?;
    let (whole, old) = read_journal(&text, header).with_context(name)?;
    let mut journal = Output { path: path.to_path_buf(), file, end: 0 };
    journal.cut(whole as u64).with_context(name)?;
    Ok((journal, old))
}

/// Reads the whole lines of a journal and says where they end. Only the last
/// line can be incomplete: its writer was interrupted.
fn read_journal(text: &str, header: &Header) -> Result<(usize, Old)> {
    let whole = text.rfind('\n').map_or(0, |newline| newline + 1);
    let mut lines = text[..whole].lines();
    let Some(first) = lines.next() else {
        ensure!(header.line().starts_with(text), "it is not a journal of the arena");
        return Ok((0, Old::default()));
    };
    header.check(first)?;
    let mut old = Old { has_header: true, ..Old::default() };
    for (number, line) in (2..).zip(lines) {
        let line: Line = serde_json::from_str(line).with_context(|| format!("line {number}"))?;
        let (found, expected) = (line.played.game, old.games.len() as u64);
        ensure!(found == expected, "line {number}: expected game {expected}, found game {found}");
        old.records_end = line.records_end;
        old.games.push(line.played);
    }
    Ok((whole, old))
}

/// Opens the records of a new run, or those that belong to a journal.
fn open_records(path: &Path, old: &Old) -> Result<Output> {
    let name = || format!("the records {}", path.display());
    let mut options = OpenOptions::new();
    // Somebody's file is never overwritten, unless the journal says it is ours.
    options.write(true).create_new(!old.has_header);
    let file = options.open(path).with_context(name)?;
    let length = file.metadata().with_context(name)?.len();
    let end = match old.records_end {
        // A journal without games belongs to empty records.
        None if old.games.is_empty() => 0,
        None => bail!("{}: the journal does not say where they end", name()),
        Some(end) => end,
    };
    ensure!(length >= end, "{} end after {length} bytes, but the journal knows {end}", name());
    let mut records = Output { path: path.to_path_buf(), file, end };
    records.cut(end).with_context(name)?;
    Ok(records)
}
