//! The handcrafted evaluation: how far each aqueduct will still come.

use castellum_rules::aqua_romana::{FieldSet, Position, WORKERS_IN_PLAY};
use castellum_rules::{MAX_SEATS, Seat};

use super::board::builders_in_sight;
use super::priors;
use crate::{BotGame, Evaluation, Evaluator, Request, Value};

/// The handcrafted evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandcraftedEval;

impl Evaluator<Position> for HandcraftedEval {
    fn evaluate(&self, requests: &[Request<'_, Position>], evaluations: &mut [Evaluation]) {
        for (request, evaluation) in requests.iter().zip(evaluations) {
            if request.wants_value {
                evaluation.value = EvalTerms::of(request.position).value();
            }
            priors::fill(request, &mut evaluation.priors);
        }
    }
}

/// What is expected of one worker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorkerForecast {
    /// Whose he is.
    pub seat: Seat,
    /// The length of his aqueduct.
    pub length: u8,
    /// Whether the aqueduct is open.
    pub is_open: bool,
    /// The empty fields that its end reaches before others do.
    pub room: f32,
    /// The builders in sight.
    pub builders: u8,
    /// The points that he has or is expected to get.
    pub points: f32,
}

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvalTerms {
    /// The workers in order.
    pub forecasts: [WorkerForecast; WORKERS_IN_PLAY],
    /// The points of each seat at the end, roughly: what counts is the lead.
    pub points: [f32; MAX_SEATS],
    players: usize,
    /// The free fields.
    pub(super) free: f32,
}

/// The steps that room is measured over.
const REACH: usize = 8;

impl EvalTerms {
    /// The terms of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let players = position.players();
        let free = position.empty_fields();
        let mut fronts = [FieldSet::EMPTY; WORKERS_IN_PLAY];
        let mut forecasts = [WorkerForecast::NOBODY; WORKERS_IN_PLAY];
        for (place, worker) in position.workers().iter().enumerate() {
            let state = position.worker(worker);
            let forecast = &mut forecasts[place];
            forecast.seat = worker.owner(players);
            forecast.length = state.length;
            forecast.is_open = state.on_board;
            if state.on_board {
                fronts[place] = position.field_in_front(worker).into_iter().collect();
                forecast.builders = builders_in_sight(position, state.field);
            } else if let Some(podium) = state.podium {
                forecast.points = podium.value().into();
            }
        }
        for (forecast, room) in forecasts.iter_mut().zip(rooms(fronts, free)) {
            forecast.room = room;
        }
        let free = free.len() as f32;
        let mut terms = Self { forecasts, points: [0.0; MAX_SEATS], players, free };
        terms.expect_points();
        for seat in Seat::all(players) {
            // AR-S7: a builder in hand brings sight where it is wanted.
            terms.points[seat.index()] += position.hand(seat).len() as f32 * 1.5;
        }
        terms
    }

    /// Early in the game an open aqueduct is worth more than its length, and
    /// a podium less than its points: its worker lays no more tiles.
    fn expect_points(&mut self) {
        let time = self.free / 70.0;
        let mut active = [0; MAX_SEATS];
        for forecast in &mut self.forecasts {
            let mut worth = 1.4 - time;
            if forecast.is_open {
                let growth = (0.5 - 0.42 * time) * forecast.room + 4.1 * time - 0.3;
                forecast.points = (1.1 + 0.35 * time) * f32::from(forecast.length) + growth;
                active[forecast.seat.index()] += u8::from(forecast.builders > 0);
                worth = 1.0;
            }
            self.points[forecast.seat.index()] += forecast.points * worth;
        }
        for (points, active) in self.points.iter_mut().zip(active) {
            *points = (*points + f32::from(active.min(3))).max(0.0);
        }
    }

    /// What the position is worth.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::of_points(self.players, self.points, self.doubt(), Position::SPREAD)
    }

    /// The lead that wins about 85 games in 100.
    pub(super) fn doubt(&self) -> f32 {
        5.0 + 0.1 * self.free
    }
}

impl WorkerForecast {
    const NOBODY: Self = Self {
        seat: match Seat::new(0) {
            Some(seat) => seat,
            None => unreachable!(),
        },
        length: 0,
        is_open: false,
        room: 0.0,
        builders: 0,
        points: 0.0,
    };
}

/// The free fields that each end reaches first; those that several reach at
/// the same time count half.
fn rooms(fronts: [FieldSet; WORKERS_IN_PLAY], free: FieldSet) -> [f32; WORKERS_IN_PLAY] {
    let mut rooms = [0.0; WORKERS_IN_PLAY];
    let mut frontiers = fronts;
    let mut open = free;
    for _ in 0..REACH {
        let (mut once, mut twice) = (FieldSet::EMPTY, FieldSet::EMPTY);
        for frontier in &mut frontiers {
            *frontier &= open;
            twice |= once & *frontier;
            once |= *frontier;
        }
        if once.is_empty() {
            break;
        }
        for (room, frontier) in rooms.iter_mut().zip(&mut frontiers) {
            let all = frontier.len();
            let shared = (*frontier & twice).len();
            *room += all as f32 - 0.5 * shared as f32;
            *frontier = frontier.neighbours();
        }
        open -= once;
    }
    rooms
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::Setup;
    use castellum_rules::{Actor, Game};

    use super::*;
    use crate::random::seeded;

    /// Calls `visit` with the terms of positions of random games.
    fn for_random_terms(mut visit: impl FnMut(&EvalTerms)) {
        for seed in 0..12 {
            let mut rng = seeded(seed);
            let mut position = Position::new(&Setup::standard(2 + seed as usize % 3)).unwrap();
            while position.actor() != Actor::Nobody {
                visit(&EvalTerms::of(&position));
                let action = position.sample(&mut castellum_rules::uniform(&mut rng));
                position.play_unchecked(action.unwrap());
            }
        }
    }

    #[test]
    fn room_and_length_bring_points() {
        let (mut by_room, mut by_length) = (0, 0);
        for_random_terms(|terms| {
            let open: Vec<_> = terms.forecasts.iter().filter(|forecast| forecast.is_open).collect();
            for (a, b) in open.iter().flat_map(|a| open.iter().map(move |b| (a, b))) {
                if a.length == b.length && a.room > b.room {
                    assert!(a.points > b.points, "{a:?} {b:?}");
                    by_room += 1;
                }
                if a.room == b.room && a.length > b.length {
                    assert!(a.points > b.points, "{a:?} {b:?}");
                    by_length += 1;
                }
            }
        });
        assert!(by_room > 1000 && by_length > 100, "{by_room} {by_length}");
    }

    #[test]
    fn a_podium_is_worth_its_value() {
        let mut seen = 0;
        for_random_terms(|terms| {
            for forecast in terms.forecasts.iter().filter(|forecast| !forecast.is_open) {
                assert!(forecast.points <= f32::from(forecast.length.min(20)), "{forecast:?}");
                seen += usize::from(forecast.points > 0.0);
            }
        });
        assert!(seen > 500, "{seen}");
    }
}
