//! What a search for layouts found, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::contest::{Contest, Origin};
use super::play::Tally;
use crate::arena::estimate::Estimate;
use crate::table::{Side, lines, table};

/// What was played and what came out, the best first.
#[derive(Serialize)]
pub(super) struct Report {
    players: usize,
    bot: String,
    seed: u64,
    /// Whether all rounds were played.
    complete: bool,
    layouts: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    name: String,
    layout: String,
    #[serde(flatten)]
    tally: Tally,
}

impl Report {
    pub(super) fn new(contest: &Contest, bot: String, seed: u64) -> Self {
        let line = |(number, (candidate, tally)): (usize, (&_, Tally))| {
            let super::contest::Candidate { origin, layout, .. } = candidate;
            Line { name: name(origin, number + 1), layout: layout.to_string(), tally }
        };
        let layouts = contest.ranked().into_iter().enumerate().map(line).collect();
        Self { players: contest.players(), bot, seed, complete: contest.is_over(), layouts }
    }

    pub(super) fn print(&self, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        if as_json {
            return writeln!(out, "{}", serde_json::to_string_pretty(self)?);
        }
        let Self { players, bot, seed, .. } = self;
        writeln!(out, "{players} players, {bot} on all seats, seed {seed}\n")?;
        let right = |heading: String| (heading, Side::Right);
        let seats = (0..*players).map(|seat| right(format!("seat {seat}")));
        let columns = [("layout".to_string(), Side::Left), right("games".into())].into_iter();
        let ends = ["unfair", "length"].map(|heading| right(heading.into()));
        let mut table = table(columns.chain(seats).chain(ends));
        for line in &self.layouts {
            table.add_row(line.cells());
        }
        lines(&table).try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out)?;
        self.layouts.iter().try_for_each(|line| writeln!(out, "{}: {}", line.name, line.layout))
    }
}

/// What the present standard is called, what somebody called it, or its rank.
fn name(origin: &Origin, rank: usize) -> String {
    match origin {
        Origin::Standard => "standard".into(),
        Origin::Named(name) => name.clone(),
        Origin::Drawn => format!("drawn {rank}"),
    }
}

impl Line {
    fn cells(&self) -> Vec<String> {
        let Tally { games, seats, unfairness, length } = &self.tally;
        let shares = seats.iter().map(|seat| percent(&seat.win_share));
        let mut cells = vec![self.name.clone(), games.to_string()];
        cells.extend(shares);
        cells.extend([format!("{:.1} %", 100.0 * unfairness), format!("{length:.2}")]);
        cells
    }
}

fn percent(share: &Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}
