//! How a game may go on from a leaf of the search, found quickly.

use castellum_rules::aqua_romana::{Action, Choice, Phase, Position};
use castellum_rules::{Game, uniform};
use rand_xoshiro::SplitMix64;

use super::board::OpenEnds;
use crate::random::RandomFloats;

/// Of how many random builds a rollout takes the best.
const SAMPLES: usize = 3;
/// How much chance weighs in that.
const NOISE: f32 = 0.5;

/// Plays on for this number of turns, or to the end of the game.
pub(super) fn play_on(position: &mut Position, turns: u16, rng: &mut SplitMix64) {
    let horizon = position.turn() + turns;
    while position.turn() < horizon
        && let Some(action) = plausible_action(position, rng)
    {
        position.play_unchecked(action);
    }
}

/// Closes nothing without need, and takes the best of a few builds; `None` if
/// the game is over.
fn plausible_action(position: &Position, rng: &mut SplitMix64) -> Option<Action> {
    match position.phase() {
        Phase::Close => Some(Action::PASS),
        Phase::Build => sample_build(position, rng),
        _ => position.sample(&mut uniform(rng)),
    }
}

fn sample_build(position: &Position, rng: &mut SplitMix64) -> Option<Action> {
    let ends = OpenEnds::of(position, position.turn_seat()?);
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for _ in 0..SAMPLES {
        let action = position.sample(&mut uniform(rng))?;
        let Choice::Build(worker, tile, at) = action.choice() else { return Some(action) };
        let score = ends.build_score(worker, tile, at, &ends.run(worker, tile)) + NOISE * rng.bell();
        if score > most {
            most = score;
            best = Some(action);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::Setup;

    use super::*;
    use crate::random::seeded;

    #[test]
    fn plausible_actions_are_legal_and_end_the_game() {
        for players in 2..=4 {
            let mut rng = seeded(9);
            let mut position = Position::new(&Setup::standard(players)).unwrap();
            while let Some(action) = plausible_action(&position, &mut rng) {
                position.try_play(action).unwrap();
            }
            assert!(position.outcome().is_some());
        }
    }
}
