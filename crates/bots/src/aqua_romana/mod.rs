//! What bots know about Aqua Romana.
//!
//! Nearly every tile is worth a point to somebody, so what counts is how far
//! each aqueduct will still come. The [`EvalTerms`] estimates that from its
//! length, the room that it reaches before others do and the builders in
//! sight. The search plays on for some turns first, with builds that are mostly
//! sensible. Priors and rollouts score actions by what catches a player's eye;
//! the weights were fitted to the choices of longer searches.

mod board;
mod scene;
mod terms;
mod view;

use castellum_rules::aqua_romana::{Action, Choice, Phase, Position};
use castellum_rules::{Actor, Game, Outcome};

use crate::evaluator::into_priors;
use crate::greedy::value_of;
use crate::{Attention, BotGame, Evaluator, Level, Rng, SearchSettings, Strategy, Value};
use scene::Scene;
pub use terms::{EvalTerms, WorkerForecast};
use view::View;

/// The lead in points that makes a standing of 0.85.
const SPREAD: f32 = 18.0;
/// Of how many drawn builds a rollout takes the best.
const DRAWN: usize = 3;
/// How much chance weighs in that.
const CHANCE: f32 = 0.5;

impl BotGame for Position {
    type Evaluator = HandcraftedEval;

    fn evaluator() -> HandcraftedEval {
        HandcraftedEval
    }

    fn search_settings() -> SearchSettings {
        SearchSettings { exploration: 0.6, rollout: 12, ..SearchSettings::default() }
    }

    fn level(level: Level) -> Strategy {
        let search =
            |nodes| Strategy::Search(SearchSettings { max_nodes: Some(nodes), ..Self::search_settings() });
        match level {
            Level::Discipulus => Strategy::Greedy(Attention { notices: 0.5, error: 0.08 }),
            Level::Tiro => Strategy::Greedy(Attention { notices: 0.8, error: 0.025 }),
            Level::Faber => Strategy::Greedy(Attention::FULL),
            Level::Mensor => search(10),
            Level::Architectus => search(150),
            Level::Curator => Strategy::Search(Self::search_settings()),
        }
    }
}

/// The hand-made evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandcraftedEval;

impl Evaluator<Position> for HandcraftedEval {
    fn value(&self, position: &Position) -> Value {
        EvalTerms::of(position).value()
    }

    fn priors(&self, position: &Position, actions: &[Action], priors: &mut [f32]) {
        let Actor::Seat(seat) = position.actor() else { return };
        let scene = Scene::of(position, seat);
        let view = View::of(&scene);
        for (prior, &action) in priors.iter_mut().zip(actions) {
            *prior = view.score(action);
        }
        into_priors(priors);
    }

    fn outcome_value(&self, outcome: &Outcome) -> Value {
        Value::of_outcome(outcome, SPREAD)
    }

    fn appraise(&self, position: &Position, turns: u16, rng: &mut Rng) -> Value {
        let mut position = *position;
        let horizon = position.turn() + turns;
        while position.turn() < horizon
            && let Some(action) = plausible_action(&position, rng)
        {
            position.play_unchecked(action);
        }
        value_of(&position, self)
    }
}

/// Closes nothing without need, and takes the best of a few builds; `None` if
/// the game is over.
fn plausible_action(position: &Position, rng: &mut Rng) -> Option<Action> {
    match position.phase() {
        Phase::Close => Some(Action::PASS),
        Phase::Build => draw_build(position, rng),
        _ => position.sample(&mut |n| rng.below(n)),
    }
}

fn draw_build(position: &Position, rng: &mut Rng) -> Option<Action> {
    let scene = Scene::of(position, position.turn_seat());
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for _ in 0..DRAWN {
        let action = position.sample(&mut |n| rng.below(n))?;
        let Choice::Build(worker, tile, at) = action.choice() else { return Some(action) };
        let score = scene.build_score(worker, tile, at, &scene.run(worker, tile)) + CHANCE * rng.bell();
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

    #[test]
    fn plausible_actions_are_legal_and_end_the_game() {
        for players in 2..=4 {
            let mut rng = Rng::new(9);
            let mut position = Position::new(&Setup::standard(players)).unwrap();
            while let Some(action) = plausible_action(&position, &mut rng) {
                position.try_play(action).unwrap();
            }
            assert!(position.outcome().is_some());
        }
    }
}
