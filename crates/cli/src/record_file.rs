//! Records from files and what the rules say about them.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use castellum_rules::record::{Record, Records, Replay};
use castellum_rules::{Game, aqua_romana, aquaedukt, record};

use crate::game_name::{GameName, OfGame};

/// A record that the rules allow.
pub(crate) type AnyReplay = OfGame<Replay<aqua_romana::Position>, Replay<aquaedukt::Position>>;

/// Plays a record of either game.
pub(crate) fn replay(record: &Record) -> Result<AnyReplay> {
    match GameName::from_tag(record.game()) {
        Some(GameName::AquaRomana) => Ok(OfGame::AquaRomana(record::replay(record)?)),
        Some(GameName::Aquaedukt) => Ok(OfGame::Aquaedukt(record::replay(record)?)),
        None => bail!(
            "the record is of the game {:?}: expected {} or {}",
            record.game(),
            aqua_romana::Position::NAME,
            aquaedukt::Position::NAME
        ),
    }
}

/// What to call a file in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// The text of a file, or of standard input if it is called `-`.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let text =
        if path == Path::new("-") { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) };
    text.with_context(|| format!("cannot read {}", name_of(path)))
}

/// The only game of a text, or the one with this number; many games without a
/// number are an error that says how to choose.
pub(crate) fn select_one(text: &str, number: Option<usize>) -> Result<Record> {
    let is_one = number.is_some() || Records::new(text).nth(1).is_none();
    ensure!(is_one, "there are several games: choose one with --game-number");
    select(text, number)
}

/// The only game of a text, or the one with this number, counted from 1.
pub(crate) fn select(text: &str, number: Option<usize>) -> Result<Record> {
    let Some(number) = number else { return Ok(text.parse()?) };
    let mut games = Records::new(text);
    let before = games.by_ref().take(number.saturating_sub(1)).count();
    games.next().transpose()?.ok_or_else(|| anyhow!("there is no game {number}: the text holds {before}"))
}
