//! `castellum-bench rules`: the table of the rules' speed.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Result;
use castellum_rules::aqua_romana::{self, Phase};
use castellum_rules::aquaedukt::{self, Setup};
use castellum_rules::{Game, GameSetup, uniform};
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use cozy_chess::Move;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::chess;
use crate::clock::{Speed, best_tenth, repeat};
use crate::playouts::{Figures, Playouts};

/// Measure how fast the rules are.
///
/// Plays random games of both games with 2, 3 and 4 players on one core. Next
/// to each measurement runs a yardstick, random games of chess with the library
/// cozy-chess, up to 170 plies, so that figures from different machines can be
/// compared. Each figure is what the best tenth of many short rounds reached, so
/// that other programs disturb little. Use a release build.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How long to measure, in all.
    #[arg(long, value_name = "S", default_value_t = 20.0, value_parser = parse_seconds)]
    seconds: f64,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.1 to 86400".into()),
    }
}

/// How long one thing is measured at a time: long enough to fill the caches
/// with it, and short enough to have many rounds.
const SLICE: Duration = Duration::from_millis(20);
/// Measurements of one subject in one round, the yardstick included.
const MEASUREMENTS: u32 = 5;

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut subjects = subjects()?;
    let round = SLICE * MEASUREMENTS * subjects.len() as u32;
    let rounds = (args.seconds / round.as_secs_f64()).ceil() as u32;
    let mut yardstick = Yardstick { moves: Vec::new(), rng: SplitMix64::seed_from_u64(1) };
    for _ in 0..rounds {
        for subject in &mut subjects {
            let chess = yardstick.measure(SLICE);
            subject.rounds.push(Round { chess, own: (subject.measure)(SLICE) });
        }
    }
    print(&subjects, rounds)?;
    Ok(())
}

/// A game with players of one kind.
struct Subject {
    game: &'static str,
    players: usize,
    policy: &'static str,
    bytes: usize,
    measure: Box<dyn FnMut(Duration) -> Figures>,
    rounds: Vec<Round>,
}

/// The figures of one round and of the yardstick beside it.
struct Round {
    chess: Speed,
    own: Figures,
}

struct Yardstick {
    moves: Vec<Move>,
    rng: SplitMix64,
}

impl Yardstick {
    fn measure(&mut self, time: Duration) -> Speed {
        repeat(time, || chess::play(&mut self.moves, &mut self.rng))
    }
}

fn subjects() -> Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    for players in 2..=4 {
        let start = aqua_romana::Position::new(&aqua_romana::Setup::standard(players))?;
        subjects.push(subject("uniform", vec![start], |_| None));
        subjects.push(subject("never closes", vec![start], keep_open));
    }
    for players in 2..=4 {
        subjects.push(subject("uniform", many_mountains(players)?, |_| None));
    }
    Ok(subjects)
}

fn subject<G: Game>(
    policy: &'static str,
    starts: Vec<G>,
    choose: impl Fn(&G) -> Option<G::Action> + 'static,
) -> Subject {
    let players = starts[0].players();
    let mut playouts = Playouts::new(starts, choose);
    let measure = Box::new(move |slice| playouts.measure(slice));
    Subject { game: G::NAME, players, policy, bytes: size_of::<G>(), measure, rounds: Vec::new() }
}

/// The policy that never closes an aqueduct voluntarily (AR-S20): its games are
/// longer and more like those of people.
fn keep_open(position: &aqua_romana::Position) -> Option<aqua_romana::Action> {
    (position.phase() == Phase::Close).then_some(aqua_romana::Action::PASS)
}

/// Starts of Aquädukt with different mountains.
fn many_mountains(players: usize) -> Result<Vec<aquaedukt::Position>> {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut start = || aquaedukt::Position::new(&Setup::random(players, &mut uniform(&mut rng)));
    (0..16).map(|_| Ok(start()?)).collect()
}

fn print(subjects: &[Subject], rounds: u32) -> io::Result<()> {
    let out = &mut anstream::stdout().lock();
    let chess = || subjects.iter().flat_map(|subject| &subject.rounds).map(|round| round.chess);
    let plies = best_tenth(chess().map(|speed| speed.steps_per_second()));

    writeln!(out, "One core, random play; what the best tenth of {rounds} rounds reached.")?;
    writeln!(
        out,
        "K, M: thousands, millions a second. Ratios are to the yardstick. legal, play: nanoseconds."
    )?;
    writeln!(out)?;
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(HEADINGS);
    table.add_rows(subjects.iter().map(|subject| subject.cells(plies)));
    let mut yardstick = [const { String::new() }; HEADINGS.len()];
    yardstick[0] = "cozy-chess".into();
    yardstick[2] = "yardstick".into();
    yardstick[3] = format!("{:.1}", length(chess()));
    yardstick[4] = thousands(best_tenth(chess().map(|speed| speed.rounds_per_second())));
    yardstick[5] = millions(plies);
    yardstick[6] = "1.00".into();
    yardstick[11] = size_of::<cozy_chess::Board>().to_string();
    table.add_row(yardstick);
    for (index, column) in table.column_iter_mut().enumerate() {
        let is_text = TEXTS.contains(&HEADINGS[index]);
        column.set_padding((0, 2));
        column.set_cell_alignment(if is_text { CellAlignment::Left } else { CellAlignment::Right });
    }
    writeln!(out, "{}", table.trim_fmt())
}

const HEADINGS: [&str; 12] = [
    "game", "players", "policy", "actions", "games", "by lists", "ratio", "sampling", "ratio", "legal",
    "play", "bytes",
];

/// The columns that do not hold numbers.
const TEXTS: [&str; 2] = ["game", "policy"];

impl Subject {
    /// Its row of the table, given the yardstick's plies a second.
    fn cells(&self, yardstick: f64) -> [String; HEADINGS.len()] {
        let best = |speed: fn(&Figures) -> f64| best_tenth(self.rounds.iter().map(|round| speed(&round.own)));
        let lists = best(|own| own.lists.steps_per_second());
        let sampling = best(|own| own.sampling.steps_per_second());
        [
            self.game.into(),
            self.players.to_string(),
            self.policy.into(),
            format!("{:.1}", length(self.rounds.iter().map(|round| round.own.lists))),
            thousands(best(|own| own.lists.rounds_per_second())),
            millions(lists),
            format!("{:.2}", lists / yardstick),
            millions(sampling),
            format!("{:.2}", sampling / yardstick),
            nanoseconds(best(|own| own.listing.steps_per_second())),
            nanoseconds(best(|own| own.playing.steps_per_second())),
            self.bytes.to_string(),
        ]
    }
}

/// The average length of games.
fn length(speeds: impl Iterator<Item = Speed>) -> f64 {
    let (steps, rounds) = speeds.fold((0, 0), |sum, speed| (sum.0 + speed.steps, sum.1 + speed.rounds));
    steps as f64 / rounds as f64
}

fn thousands(per_second: f64) -> String {
    format!("{:.1}K", per_second / 1e3)
}

fn millions(per_second: f64) -> String {
    format!("{:.2}M", per_second / 1e6)
}

fn nanoseconds(per_second: f64) -> String {
    format!("{:.1}", 1e9 / per_second)
}
