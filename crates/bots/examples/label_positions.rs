//! Makes the labelled games in `tests/data`, which say what searches think of
//! positions: `cargo run --release -p castellum-bots --example label_positions
//! -- aqua-romana > crates/bots/tests/data/aqua-romana.jsonl`.
//!
//! Four games each of two, three and four players, one game a line.

use std::error::Error;

use castellum_bots::review::{ReviewSettings, Reviewer};
use castellum_bots::{Bot, BotGame, Budget, Control};
use castellum_rules::{Actor, GameName, GameSetup, uniform, with_game};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::{Map, Value, json};

/// What plays the games.
const PLAYER_NODES: u64 = 300;
/// What labels their positions.
const LABEL_NODES: u64 = 1500;
/// Choices at every third position are labelled: neighbours are much alike.
const LABEL_EVERY: usize = 3;
const GAMES: u64 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).ok_or("expected the name of a game")?;
    let game: GameName = name.parse()?;
    for players in 2..=4 {
        for seed in 0..GAMES {
            println!("{}", with_game!(game, G => labelled::<G>(players, seed))?);
        }
    }
    Ok(())
}

fn labelled<G: BotGame>(players: usize, seed: u64) -> Result<Value, Box<dyn Error>> {
    let mut die = SplitMix64::seed_from_u64(seed);
    let setup = G::Setup::random(players, &mut uniform(&mut die));
    let start = G::new(&setup)?;
    let actions = played(start, &mut die, seed)?;
    let budget = Budget::nodes(LABEL_NODES)?;
    let mut reviewer = Reviewer::new(start, &actions, ReviewSettings { budget, seed, ..Default::default() })?;
    let mut labels = Vec::new();
    while let Some(step) = reviewer.step(&Control::default()) {
        if let Some(judgement) = step.judgement().filter(|_| step.index % LABEL_EVERY == 0) {
            let points: Vec<_> = judgement.best_value.points[..players].iter().map(tenths).collect();
            labels.push(json!({ "at": step.index, "points": points, "best": judgement.best.to_string() }));
        }
    }
    let tags: Map<_, _> =
        setup.tags().into_iter().map(|(name, value)| (name.to_string(), value.into())).collect();
    let texts: Vec<_> = actions.iter().map(ToString::to_string).collect();
    Ok(json!({ "tags": tags, "actions": texts.join(" "), "labels": labels }))
}

fn played<G: BotGame>(start: G, die: &mut SplitMix64, seed: u64) -> Result<Vec<G::Action>, Box<dyn Error>> {
    let mut bot = Bot::from_spec(&"mcts".parse()?, seed)?;
    let budget = Budget::nodes(PLAYER_NODES)?;
    let mut position = start;
    let mut actions = Vec::new();
    loop {
        let action = match position.actor() {
            Actor::Seat(_) => bot.choose(&position, budget, &Control::default())?.action,
            Actor::Chance => position.sample_outcome(&mut uniform(die)).ok_or("the die has no outcome")?,
            Actor::Nobody => return Ok(actions),
        };
        actions.push(action);
        position = position.after(action);
    }
}

/// Points as they are written: tenths are as exact as a search is.
fn tenths(points: &f32) -> f64 {
    (f64::from(*points) * 10.0).round() / 10.0
}
