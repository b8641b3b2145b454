//! What the command line and files say about games: names, set-ups, records.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use castellum_engine::Defaults;
use castellum_rules::aqua_romana::Layout;
use castellum_rules::record::{Record, Records, Replay};
use castellum_rules::{AnyPosition, AnySetup, Game, GameName, PLAYERS_TAG, TagError, uniform};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

const DEFAULT_PLAYERS: u8 = 2;
/// The tag of layouts.
pub(crate) const LAYOUT: &str = "Layout";

/// Reads the name of a game from the command line.
pub(crate) fn game_parser() -> impl TypedValueParser<Value = GameName> {
    let names = PossibleValuesParser::new(GameName::ALL.map(GameName::name));
    names.map(|name| name.parse().expect("the parser lets only names of games pass"))
}

/// How a game is to begin, as it was typed.
#[derive(clap::Args)]
pub(crate) struct SetupArgs {
    /// How many players take part, 2 to 4; 2 if nothing else is said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: Option<u8>,
    #[command(flatten)]
    files: SetupFiles,
    /// Where chance decides, such as about mountains, it follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// Files that replace standard parts of a set-up, each of them one tag.
#[derive(clap::Args)]
pub(crate) struct SetupFiles {
    /// Aqua Romana: where the reservoirs stand, instead of the standard layout: a
    /// file, or the name of a layout that ships, such as classic.
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
    /// Aquädukt: the region map, instead of the standard one.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
}

/// A tag of a set-up that a file holds.
pub(crate) struct FileTag<'a> {
    tag: &'static str,
    /// What the file is expected to be.
    noun: &'static str,
    path: &'a Path,
    text: String,
}

impl SetupFiles {
    /// Reads the files that were named; all of them must be for `game`, if one
    /// is given.
    pub(crate) fn read(&self, game: Option<GameName>) -> Result<Vec<FileTag<'_>>> {
        let options = [
            (LAYOUT, "--layout", "a layout", &self.layout),
            ("Board", "--board", "a region map", &self.board),
        ];
        let mut files = Vec::new();
        for (tag, option, noun, path) in options {
            let Some(path) = path.as_deref() else { continue };
            if let Some(game) = game.filter(|game| !game.setup_tags().contains(&tag)) {
                let others = GameName::ALL.into_iter().filter(|other| other.setup_tags().contains(&tag));
                let others: Vec<_> = others.map(GameName::name).collect();
                return Err(usage(format!("{option} is for {}, not for {game}", others.join(" and "))));
            }
            let text = shipped(tag, path).map_or_else(|| read_text(path), |name| Ok(name.into()))?;
            files.push(FileTag { tag, noun, path, text });
        }
        // A value of a tag is one line, so only this says in which line a file is wrong.
        defaults(&files)?;
        Ok(files)
    }
}

/// The name of what ships under it, if that is what was typed for a tag.
pub(crate) fn shipped(tag: &str, path: &Path) -> Option<&'static str> {
    let mut names = Layout::names();
    names.find(|&name| tag == LAYOUT && path == Path::new(name))
}

/// What the files mean for the engine.
pub(crate) fn defaults(files: &[FileTag<'_>]) -> Result<Defaults> {
    Defaults::from_tags(files.iter().map(FileTag::tag)).map_err(|error| blame(error, files))
}

impl FileTag<'_> {
    fn tag(&self) -> (&'static str, &str) {
        (self.tag, &self.text)
    }
}

/// Says which file is to blame for a tag, if one is.
fn blame(error: TagError, files: &[FileTag<'_>]) -> anyhow::Error {
    match (files.iter().find(|file| file.tag == error.tag), &error.problem) {
        (Some(file), Some(problem)) => anyhow!("{} is not {}: {problem}", name_of(file.path), file.noun),
        _ => error.into(),
    }
}

impl SetupArgs {
    /// The set-up, which can be played.
    pub(crate) fn resolve(&self, game: GameName) -> Result<AnySetup> {
        let players = self.players.unwrap_or(DEFAULT_PLAYERS).to_string();
        let files = self.files.read(Some(game))?;
        let mut tags = vec![(PLAYERS_TAG, players.as_str())];
        tags.extend(files.iter().map(FileTag::tag));
        let lookup = |name: &str| tags.iter().find(|(tag, _)| *tag == name).map(|&(_, value)| value);
        let mut rng = SplitMix64::seed_from_u64(self.seed);
        let setup = AnySetup::complete(game, &lookup, &mut uniform(&mut rng));
        let playable = setup.and_then(|setup| AnyPosition::new(&setup).map(|_| setup));
        playable.map_err(|error| blame(error, &files))
    }
}

/// A command line that says something impossible; it ends with status 2.
pub(crate) fn usage(message: impl fmt::Display) -> anyhow::Error {
    clap::Error::raw(ErrorKind::ArgumentConflict, format!("{message}\n")).into()
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

/// Which game a record is of.
pub(crate) fn game_of(record: &Record) -> Result<GameName> {
    match GameName::named(record.game()) {
        Some(game) => Ok(game),
        None => {
            let names = GameName::ALL.map(GameName::name).join(" or ");
            bail!("the record is of the game {:?}: expected {names}", record.game())
        }
    }
}

/// The position of a game after some of its actions, all of them if nothing
/// else is said, and how many they are.
pub(crate) fn position_at<G: Game>(replay: &Replay<G>, at: Option<usize>) -> Result<(usize, G)> {
    let length = replay.actions.len();
    let at = at.unwrap_or(length);
    ensure!(at <= length, "there is no position after {at} actions: the game has {length}");
    let mut position = replay.start;
    replay.actions[..at].iter().for_each(|&action| position.play_unchecked(action));
    Ok((at, position))
}
