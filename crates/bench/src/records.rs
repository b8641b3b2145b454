//! `castellum-bench records`: how fast records are written, read and replayed.

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use castellum_rules::record::{Record, Scribe, replay};
use castellum_rules::{Game, GameName, GameSetup, uniform, with_game};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::clock::repeat;

/// Measure how fast records are written, read and replayed.
///
/// Takes random games of both games with 2, 3 and 4 players on one core. Use a
/// release build.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How long to measure each of the three, in seconds.
    #[arg(long, value_name = "S", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
}

/// Games of each kind.
const GAMES: usize = 20;

pub(crate) fn run(args: &Args) -> Result<()> {
    let time = Duration::from_secs(args.seconds);
    GameName::ALL.into_iter().try_for_each(|game| with_game!(game, G => measure::<G>(time)))
}

fn measure<G: Game>(time: Duration) -> Result<()> {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut records: Vec<Record> = Vec::new();
    for players in (2..=4).cycle().take(GAMES) {
        let setup = G::Setup::random(players, &mut uniform(&mut rng));
        let mut scribe = Scribe::<G>::new(&setup)?;
        while let Some(action) = scribe.position().sample(&mut uniform(&mut rng)) {
            scribe.play(action)?;
        }
        records.push(scribe.finish());
    }
    let texts: Vec<_> = records.iter().map(ToString::to_string).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let actions: usize = records.iter().map(|record| record.main_line().count()).sum();

    let rounds = |round: &mut dyn FnMut()| {
        let speed = repeat(time, || {
            round();
            actions as u64
        });
        (speed.rounds_per_second() * bytes as f64 / 1e6, speed.steps_per_second() / 1e6)
    };
    let writing = rounds(&mut || records.iter().for_each(|record| drop(black_box(record.to_string()))));
    let reading = rounds(&mut || texts.iter().for_each(|text| drop(black_box(text.parse::<Record>()))));
    let replaying = rounds(&mut || records.iter().for_each(|record| drop(black_box(replay::<G>(record)))));
    let out = &mut anstream::stdout();
    for (what, (megabytes, millions)) in
        [("writing", writing), ("reading", reading), ("replaying", replaying)]
    {
        writeln!(out, "{:12} {what:10} {megabytes:7.1} MB/s {millions:7.2} million actions/s", G::NAME)?;
    }
    Ok(())
}
