//! Plays two bots against each other: paired seeds, rotating seats.
//!
//! `duel GAME A B PAIRS`, where a bot is `NAME` or `NAME:NODES`, e.g.
//! `duel aquaedukt mcts:1000 greedy 20`.

use std::env;
use std::time::Instant;

use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control, Rng};
use castellum_rules::{Actor, aqua_romana, aquaedukt};

type Error = Box<dyn std::error::Error>;

#[derive(Clone, Copy)]
struct Side {
    spec: BotSpec,
    budget: Budget,
}

fn main() -> Result<(), Error> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, a, b, pairs] = &words[..] else { return Err("expected GAME A B PAIRS".into()) };
    let sides = [side(a)?, side(b)?];
    let pairs: u64 = pairs.parse()?;
    match game.as_str() {
        "aqua-romana" => duel::<aqua_romana::Position>(sides, pairs, |_| aqua_romana::Setup::standard(2)),
        "aquaedukt" => {
            duel::<aquaedukt::Position>(sides, pairs, |rng| aquaedukt::Setup::drawn(2, &mut |n| rng.below(n)))
        }
        _ => Err("expected aqua-romana or aquaedukt".into()),
    }
}

fn side(text: &str) -> Result<Side, Error> {
    let (name, budget) = text.split_once(':').unwrap_or((text, "1000"));
    let budget = match budget.strip_suffix("ms") {
        Some(millis) => Budget::millis(millis.parse()?)?,
        None => Budget::nodes(budget.parse()?)?,
    };
    Ok(Side { spec: name.parse()?, budget })
}

fn duel<G: BotGame>(sides: [Side; 2], pairs: u64, setup: impl Fn(&mut Rng) -> G::Setup) -> Result<(), Error> {
    let start = Instant::now();
    let (mut sum, mut squares, mut points) = (0.0, 0.0, [0.0; 2]);
    for pair in 0..pairs {
        for first in 0..2 {
            let mut rng = Rng::new(pair);
            let position = G::new(&setup(&mut rng)).map_err(|error| error.to_string())?;
            let (share, scored) = play(position, sides, first, pair)?;
            sum += share;
            squares += share * share;
            points[0] += scored[0];
            points[1] += scored[1];
        }
        let games = 2.0 * (pair + 1) as f64;
        let mean = sum / games;
        let error = 1.96 * ((squares / games - mean * mean).max(0.0) / games).sqrt();
        eprintln!(
            "{games} games: {:.1} % +- {:.1}, points {:.1} : {:.1}, {:.0} s",
            100.0 * mean,
            100.0 * error,
            points[0] / games,
            points[1] / games,
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// Plays a game in which side A has seat `first`; gives its share of the win
/// and the points of both.
fn play<G: BotGame>(
    mut position: G,
    sides: [Side; 2],
    first: usize,
    seed: u64,
) -> Result<(f64, [f64; 2]), Error> {
    let mut rng = Rng::new(!seed);
    let mut bots = sides.map(|side| Bot::<G>::new(side.spec, rng.next()));
    loop {
        let action = match position.actor() {
            Actor::Nobody => break,
            Actor::Chance => position.draw(&mut |n| rng.below(n)).ok_or("no outcome")?,
            Actor::Seat(seat) => {
                let side = seat.index() ^ first;
                bots[side].choose(&position, sides[side].budget, &Control::default())?.action
            }
        };
        position.try_play(action).map_err(|error| error.to_string())?;
    }
    let outcome = position.outcome().ok_or("no outcome")?;
    let seat = castellum_rules::Seat::all(2).nth(first).ok_or("no seat")?;
    let points = outcome.points();
    Ok((outcome.win_share(seat).into(), [points[first].into(), points[1 - first].into()]))
}
