//! What reviews say about the six levels: accuracy and grades of each, for
//! calibrating both. `cargo run --release -p castellum-bots --example
//! level_accuracy -- aqua-romana 6 [--regrets]` lets each level play six games
//! of two against the next one and itself.

use std::error::Error;

use castellum_bots::review::{Finding, Grade, ReviewSettings, Reviewer, SeatSummary, Summary};
use castellum_bots::{Bot, BotGame, BotName, BotSpec, Budget, Control, Level};
use castellum_rules::{Actor, GameName, GameSetup, uniform, with_game};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// What judges, for each position.
const JUDGE_NODES: u64 = 400;
/// The strongest levels think by the clock elsewhere; here games are repeated
/// exactly.
const LEVEL_NODES: u64 = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let game: GameName = args.next().ok_or("expected the name of a game")?.parse()?;
    let games: u64 = args.next().ok_or("expected a number of games")?.parse()?;
    let shows_regrets = args.next().is_some_and(|arg| arg == "--regrets");
    println!("{:12} {:>8} {:>8}  grades from excellent to blunder, per game", "level", "accuracy", "choices");
    for level in Level::ALL {
        let (seats, regrets) = with_game!(game, G => games_of::<G>(level, games))?;
        report(level, &seats);
        if shows_regrets {
            println!("{regrets:.4?}");
        }
    }
    Ok(())
}

fn report(level: Level, seats: &[SeatSummary]) {
    let count = seats.len() as f32;
    let accuracy = seats.iter().filter_map(SeatSummary::accuracy).sum::<f32>() / count;
    let choices = seats.iter().map(|seat| seat.choices as f32).sum::<f32>() / count;
    let grades =
        Grade::ALL.map(|grade| seats.iter().map(|seat| seat.count(grade) as f32).sum::<f32>() / count);
    println!("{:12} {:7.1}% {choices:8.1}  {grades:.1?}", level.name(), 100.0 * accuracy);
}

type Reviewed = (Vec<SeatSummary>, Vec<Vec<f32>>);

fn games_of<G: BotGame>(level: Level, games: u64) -> Result<Reviewed, Box<dyn Error>> {
    let mut reviewed = Reviewed::default();
    for seed in 0..games {
        let mut die = SplitMix64::seed_from_u64(seed);
        let setup = G::Setup::random(2, &mut uniform(&mut die));
        let start = G::new(&setup)?;
        let actions = played(start, level, &mut die, seed)?;
        let budget = Budget::nodes(JUDGE_NODES)?;
        let mut reviewer =
            Reviewer::new(start, &actions, ReviewSettings { budget, seed, ..Default::default() })?;
        let steps: Vec<_> = std::iter::from_fn(|| reviewer.step(&Control::default())).collect();
        reviewed.0.extend_from_slice(Summary::of(2, &steps).seats());
        let regrets = steps.iter().filter_map(|step| match &step.finding {
            Finding::Choice(judgement) => Some(judgement.regret),
            _ => None,
        });
        reviewed.1.push(regrets.collect());
    }
    Ok(reviewed)
}

fn played<G: BotGame>(
    start: G,
    level: Level,
    die: &mut SplitMix64,
    seed: u64,
) -> Result<Vec<G::Action>, Box<dyn Error>> {
    let mut bot = Bot::from_spec(&BotSpec::from(BotName::Level(level)), seed)?;
    let budget = Budget::nodes(LEVEL_NODES)?;
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
