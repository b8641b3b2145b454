//! How a terminal shows Count, the game for tests.

use std::io::{self, Write};

use castellum_rules::Seat;
use castellum_rules::count::Position;
use rand_xoshiro::SplitMix64;

use crate::selfplay::VariedSetup;
use crate::sentences::ReasonTexts;
use crate::show::TerminalGame;

impl TerminalGame for Position {
    const REASON_TEXTS: ReasonTexts =
        ReasonTexts { prefix: "reason-", sources: &["reason-adds = Adds { $number }."] };

    fn phase_name(&self) -> &'static str {
        "count"
    }

    fn draw_board(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} to the goal", self.missing())
    }

    fn write_seat(&self, _seat: Seat, _out: &mut impl Write) -> io::Result<()> {
        Ok(())
    }

    fn write_details(&self, _out: &mut impl Write) -> io::Result<()> {
        Ok(())
    }
}

impl VariedSetup for Position {
    fn varied_tags(_players: usize, _rng: &mut SplitMix64) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
