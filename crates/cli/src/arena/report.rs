//! The result of a contest, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::contest::Contest;
use super::play::{Arranged, Hall};
use super::sprt::{Progress, Verdict};
use super::table;
use super::tally::Tally;

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
    pub(crate) fn new<G: Arranged>(hall: &Hall<G>, contest: &Contest) -> Self {
        Self {
            game: G::NAME,
            players: hall.players,
            seed: hall.seed,
            complete: contest.is_over(),
            tally: Tally::new(&hall.labels, hall.players, contest.games()),
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
        writeln!(out)?;
        table::write(tally, out)?;
        match (&self.sprt, &self.tally.bots[..]) {
            (Some(test), [first, second]) => write_test(test, &first.name, &second.name, out),
            _ => Ok(()),
        }
    }
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
