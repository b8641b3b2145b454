//! `castellum perft`: counting all ways a game can go on.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use castellum_rules::record::replay;
use castellum_rules::{ActionList, AnyPosition, Game, GameName, with_game, with_position};

use crate::input::{SetupArgs, game_of, game_parser, name_of, read_text, select};

/// Count the sequences of actions that the rules allow.
///
/// Counts every sequence of exactly DEPTH actions from the start of a game,
/// from the end of a record, or from a position. Outcomes of the die count as actions; games that
/// end earlier do not count. Two programs that agree on these numbers very
/// likely agree on the rules.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game; a record or a position says it by itself.
    #[arg(long, value_parser = game_parser(), required_unless_present_any = ["record", "position"])]
    game: Option<GameName>,
    #[command(flatten)]
    setup: SetupArgs,
    /// How many actions each sequence has.
    #[arg(long)]
    depth: u8,
    /// Begin at the end of this record; - reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["layout", "board", "seed"])]
    record: Option<PathBuf>,
    /// Begin at this position, a text of one line (docs/position.md).
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["record", "game", "players", "layout", "board", "seed"])]
    position: Option<AnyPosition>,
    /// Which game of the record, counted from 1.
    #[arg(long, value_name = "K", requires = "record")]
    game_number: Option<usize>,
    /// Also show how many sequences begin with each action.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    with_position!(args.resolve()?, position => report(&*position, args))
}

impl Args {
    /// The position to count from.
    fn resolve(&self) -> Result<AnyPosition> {
        if let Some(position) = &self.position {
            return Ok(position.clone());
        }
        match (&self.record, self.game) {
            (Some(path), _) => self.end_of_record(path).with_context(|| name_of(path)),
            (None, Some(game)) => Ok(AnyPosition::new(&self.setup.resolve(game)?)?),
            (None, None) => unreachable!("the command line requires a game, a record or a position"),
        }
    }

    fn end_of_record(&self, path: &Path) -> Result<AnyPosition> {
        let record = select(&read_text(path)?, self.game_number)?;
        let name = game_of(&record)?;
        ensure!(self.game.is_none_or(|game| game == name), "the record is of the game {name}");
        let end = with_game!(name, G => AnyPosition::from(replay::<G>(&record)?.end));
        let players = end.players();
        ensure!(
            self.setup.players.is_none_or(|wanted| usize::from(wanted) == players),
            "the record has {players} players"
        );
        Ok(end)
    }
}

fn report<G: Game>(position: &G, args: &Args) -> Result<()> {
    let begin = Instant::now();
    let mut out = io::stdout().lock();
    let total = if args.divide && args.depth > 0 {
        let mut total = 0;
        for (text, sequences) in divide(position, args.depth) {
            writeln!(out, "{text:<12} {sequences}")?;
            total += sequences;
        }
        total
    } else {
        count(position, args.depth)
    };
    let seconds = begin.elapsed().as_secs_f64();
    let speed = total as f64 / seconds / 1e6;
    writeln!(
        out,
        "{total} sequences of {} actions in {seconds:.3} s, {speed:.1} million a second",
        args.depth
    )?;
    Ok(())
}

/// The sequences of exactly `depth` actions from a position.
fn count<G: Game>(position: &G, depth: u8) -> u64 {
    let mut lists = vec![ActionList::new(); usize::from(depth)];
    count_with(position, &mut lists)
}

/// As deep as there are lists.
fn count_with<G: Game>(position: &G, lists: &mut [ActionList<G::Action>]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
    position.legal_actions(list);
    if deeper.is_empty() {
        return list.len() as u64;
    }
    list.iter().map(|&action| count_with(&position.after(action), deeper)).sum()
}

/// The sequences that begin with each action, in order of the texts.
fn divide<G: Game>(position: &G, depth: u8) -> impl Iterator<Item = (String, u64)> {
    let mut actions: Vec<_> = position.legal().iter().map(|&action| (action.to_string(), action)).collect();
    actions.sort_unstable();
    let position = *position;
    actions.into_iter().map(move |(text, action)| (text, count(&position.after(action), depth - 1)))
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::{Position, Setup};

    use super::*;

    #[test]
    fn counts_the_first_builders() {
        let start = Position::new(&Setup::classic(3)).unwrap();
        // AR-S6: four kinds on 38 fields, then four kinds on the other 37.
        assert_eq!(count(&start, 0), 1);
        assert_eq!(count(&start, 1), 4 * 38);
        assert_eq!(count(&start, 2), 4 * 38 * 4 * 37);
    }

    #[test]
    fn division_adds_up() {
        let start = Position::new(&Setup::classic(2)).unwrap();
        let parts: Vec<_> = divide(&start, 2).collect();
        assert_eq!(parts[0], ("B@E1".to_string(), 4 * 37));
        assert_eq!(parts.iter().map(|(_, sequences)| sequences).sum::<u64>(), count(&start, 2));
    }
}
