//! How deep ends of games are solved, and what that brings.
//!
//! ```text
//! cargo run --release -p castellum-bots --example endings -- GAME PLAYERS GAMES LIMIT NODES
//! ```
//!
//! A bot with `NODES` nodes for an action that solves no ends plays against
//! itself. For the last positions of its games in which there is a choice the
//! example says how many are solved with `LIMIT` positions, and how often the
//! bot gave something away there.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use castellum_bots::ending::{Solved, solve};
use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control};
use castellum_rules::{Actor, GameName, GameSetup, uniform, with_game};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// The choices before the end that are looked at.
const CHOICES: usize = 24;
/// A gap in shares of the win that counts.
const GAP: f32 = 1e-3;

/// What is known about the positions with one number of choices before the end.
#[derive(Default)]
struct Row {
    positions: u32,
    solved: u32,
    nodes: u64,
    time: Duration,
    /// How often a better action was proved, and what it wins more often.
    better: u32,
    win: f32,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [game, players, games, limit, nodes] = arguments.as_slice() else {
        return Err("expected GAME PLAYERS GAMES LIMIT NODES".into());
    };
    let (players, games) = (players.parse()?, games.parse()?);
    let (limit, nodes) = (limit.parse()?, nodes.parse()?);
    with_game!(game.parse::<GameName>()?, G => measure::<G>(players, games, limit, nodes))
}

fn measure<G: BotGame>(
    players: usize,
    games: u64,
    limit: u64,
    nodes: u64,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
    let mut depths = Vec::new();
    for seed in 0..games {
        let choices = play::<G>(players, seed, nodes)?;
        let mut depth = 0;
        for (before, (position, played)) in (1..).zip(choices.iter().rev().take(CHOICES)) {
            let row = rows.entry(before).or_default();
            if look(position, *played, limit, row) && depth + 1 == before {
                depth = before;
            }
        }
        depths.push(depth);
    }
    println!("choices before the end | solved | positions each | ms each | better proved | win gained");
    for (before, row) in &rows {
        let each = |sum: f64| sum / f64::from(row.positions);
        println!(
            "{before} | {:.0} % | {:.0} | {:.2} | {} of {} | {:.3}",
            100.0 * each(row.solved.into()),
            each(row.nodes as f64),
            each(row.time.as_secs_f64() * 1e3),
            row.better,
            row.solved,
            row.win
        );
    }
    let mean = depths.iter().sum::<usize>() as f64 / depths.len() as f64;
    println!("all solved from {mean:.1} choices before the end on average, {games} games");
    Ok(())
}

/// Positions with a choice, and what was played there.
type Choices<G> = Vec<(G, <G as castellum_rules::Game>::Action)>;

/// The choices of a game.
fn play<G: BotGame>(players: usize, seed: u64, nodes: u64) -> Result<Choices<G>, Box<dyn std::error::Error>> {
    let mut die = SplitMix64::seed_from_u64(seed);
    let mut position = G::new(&G::Setup::random(players, &mut uniform(&mut die)))?;
    let spec: BotSpec = "mcts:ending=0".parse()?;
    let mut bot = Bot::<G>::from_spec(&spec, seed)?;
    let mut choices = Vec::new();
    loop {
        let action = match position.actor() {
            Actor::Nobody => return Ok(choices),
            Actor::Chance => position.sample_outcome(&mut uniform(&mut die)).ok_or("no outcome")?,
            Actor::Seat(_) => {
                let decision = bot.choose(&position, Budget::nodes(nodes)?, &Control::default())?;
                if !position.is_forced() && position.obvious_action().is_none() {
                    choices.push((position, decision.action));
                }
                decision.action
            }
        };
        position.play_unchecked(action);
    }
}

/// Tries to solve a position; says whether that went well.
fn look<G: BotGame>(position: &G, played: G::Action, limit: u64, row: &mut Row) -> bool {
    let begin = Instant::now();
    let solved = solve(position, limit, &|| false);
    row.positions += 1;
    row.time += begin.elapsed();
    row.nodes += solved.as_ref().map_or(limit, |solved| solved.nodes);
    let Some(Solved { value, .. }) = solved else { return false };
    row.solved += 1;
    let after = position.after(played);
    let rest = match after.outcome() {
        Some(outcome) => Some(castellum_bots::Value::of_outcome(&outcome, G::SPREAD)),
        None => solve(&after, u64::MAX, &|| false).map(|solved| solved.value),
    };
    if let (Some(seat), Some(rest)) = (position.actor().seat(), rest)
        && value.utility(seat) - rest.utility(seat) > GAP
    {
        row.better += 1;
        row.win += value.win[seat.index()] - rest.win[seat.index()];
    }
    true
}
