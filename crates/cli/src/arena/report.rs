//! The result of a contest, for people and for programs.

use std::io::{self, Write};

use castellum_bots::BotGame;
use comfy_table::Table;
use serde::Serialize;

use super::contest::Contest;
use super::estimate::Estimate;
use super::play::Arena;
use super::sprt::{Progress, Verdict};
use super::tally::{BotTally, Standing, Tally};
use crate::table::{Side, lines, table};

/// What was played and what came out.
#[derive(Serialize)]
pub(crate) struct Report {
    game: &'static str,
    players: usize,
    seed: u64,
    /// Whether all games have been played, or as many as the test needs.
    complete: bool,
    #[serde(flatten)]
    tally: Tally,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Progress>,
}

impl Report {
    pub(crate) fn new<G: BotGame>(arena: &Arena<G>, contest: &Contest) -> Self {
        Self {
            game: G::NAME,
            players: arena.players,
            seed: arena.seed,
            complete: contest.is_over(),
            tally: Tally::new(&arena.labels, arena.players, contest.games()),
            sprt: contest.test(),
        }
    }

    pub(crate) fn print(&self, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        if as_json {
            return writeln!(out, "{}", serde_json::to_string_pretty(self)?);
        }
        let Self { game, players, seed, tally, .. } = self;
        let Tally { games, groups, different, .. } = tally;
        writeln!(out, "{game}, {players} players, seed {seed}: {games} games in {groups} groups")?;
        if different < games {
            writeln!(out, "Only {different} games are different, the others repeat them exactly.")?;
        }
        let mut tables = vec![bots(tally), seats(tally)];
        if tally.bots.len() > 2 {
            tables.insert(1, duels(tally));
        }
        for table in tables {
            writeln!(out)?;
            lines(&table).try_for_each(|line| writeln!(out, "{line}"))?;
        }
        match (&self.sprt, &self.tally.bots[..]) {
            (Some(test), [first, second]) => write_test(test, &first.name, &second.name, out),
            _ => Ok(()),
        }
    }
}

fn bots(tally: &Tally) -> Table {
    let left = [("bot".to_string(), Side::Left)];
    let right = ["Elo", "ms", "nodes/s"].map(right);
    let mut table = table(left.into_iter().chain(headings("seats", tally)).chain(right));
    for bot in &tally.bots {
        let mut cells = vec![bot.name.clone()];
        cells.extend(standing(&bot.standing));
        cells.extend([
            elo(bot, tally),
            format!("{:.2}", bot.speed.millis),
            format!("{:.0}", bot.speed.nodes_per_second),
        ]);
        table.add_row(cells);
    }
    table
}

/// The bot that all others are compared with has no interval.
fn elo(bot: &BotTally, tally: &Tally) -> String {
    if tally.bots.last() == Some(bot) {
        return "0".into();
    }
    let Estimate { value, low, high } = bot.elo;
    format!("{value:+.0} ({low:+.0} to {high:+.0})")
}

fn seats(tally: &Tally) -> Table {
    let left = [("seat".to_string(), Side::Left)];
    let mut table = table(left.into_iter().chain(headings("games", tally)));
    for (seat, line) in tally.seats.iter().enumerate() {
        let mut cells = vec![seat.to_string()];
        cells.extend(standing(line));
        table.add_row(cells);
    }
    table
}

/// How often each bot had a better place than each other one. The columns are
/// numbered like the lines.
fn duels(tally: &Tally) -> Table {
    let numbers = (1..=tally.bots.len()).map(|number| (number.to_string(), Side::Right));
    let left = [("better place than".to_string(), Side::Left)];
    let mut table = table(left.into_iter().chain(numbers));
    for ((number, bot), row) in (1..).zip(&tally.bots).zip(&tally.duels) {
        let share = |share: &Option<f64>| share.map_or("-".into(), |share| format!("{:.1} %", 100.0 * share));
        let mut cells = vec![format!("{number:>2}  {}", bot.name)];
        cells.extend(row.iter().map(share));
        table.add_row(cells);
    }
    table
}

/// What is above the cells of a [`standing`].
fn headings(count: &str, tally: &Tally) -> Vec<(String, Side)> {
    let has_luck = tally.bots.iter().any(|bot| bot.standing.less_luck.is_some());
    let less_luck = has_luck.then_some("without luck");
    [count, "win share"].into_iter().chain(less_luck).chain(["points", "place"]).map(right).collect()
}

fn right(heading: &str) -> (String, Side) {
    (heading.into(), Side::Right)
}

fn standing(standing: &Standing) -> Vec<String> {
    let Standing { seats, win_share, less_luck, points, place } = standing;
    let mut cells = vec![seats.to_string(), percent(win_share)];
    cells.extend(less_luck.as_ref().map(percent));
    cells.extend([format!("{points:.2}"), format!("{place:.2}")]);
    cells
}

fn percent(share: &Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

fn write_test(test: &Progress, first: &str, second: &str, out: &mut impl Write) -> io::Result<()> {
    let Progress { hypotheses, llr, lower, upper, verdict } = test;
    writeln!(out, "\nSPRT {hypotheses}: LLR {llr:.2}, bounds {lower:.2} and {upper:.2}")?;
    let (elo0, elo1) = hypotheses.elo();
    match verdict {
        Verdict::Elo0 => writeln!(out, "{first} is not better than {second} by {elo1} Elo."),
        Verdict::Elo1 => writeln!(out, "{first} is better than {second} by more than {elo0} Elo."),
        Verdict::Open => writeln!(out, "Nothing is decided yet."),
    }
}
