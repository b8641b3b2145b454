//! The handcrafted evaluation: what a position promises each seat.

use castellum_rules::aquaedukt::{Field, House, Position, TOTAL_SPRINGS, TOTAL_STICKS};
use castellum_rules::{Game, MAX_SEATS, Seat};

use super::board::{Distances, STEPS};
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

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvalTerms {
    /// The watered houses of each seat.
    pub watered: [f32; MAX_SEATS],
    /// What the dry houses of each seat are expected to bring.
    pub waterable: [f32; MAX_SEATS],
    /// What the houses in hand are expected to bring.
    pub in_hand: [f32; MAX_SEATS],
    /// What being on turn is worth.
    pub tempo: [f32; MAX_SEATS],
    players: usize,
    sticks_left: u8,
}

/// How likely a dry field gets water by the sticks it is away from it, last
/// for fields further off: at the end of the game, at its beginning, and how
/// much more if no spring is placed. Fitted to games of searches.
const LIKELY: [[f32; 3]; STEPS + 1] = [
    [0.46, 0.86, 0.0],
    [0.23, 0.61, 0.0],
    [0.06, 0.18, 0.42],
    [0.0, 0.17, 0.42],
    [0.0, 0.11, 0.42],
    [0.0, 0.0, 0.45],
    [0.0, 0.0, 0.4],
];
/// What a tile in hand brings by its value, at the end and at the beginning.
const IN_HAND: [[f32; 2]; 4] = [[0.3, -0.3], [0.25, 0.4], [1.2, 0.85], [0.8, 1.35]];
/// What being on turn is worth, at the end and at the beginning.
const TEMPO: [f32; 2] = [0.8, 0.95];

impl EvalTerms {
    /// The terms of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::with(position, &DryValues::of(position, Distances::of(position.canals())))
    }

    pub(super) fn with(position: &Position, dry: &DryValues) -> Self {
        let sticks_left = position.sticks_left();
        let mut terms = Self {
            watered: position.points().map(f32::from),
            waterable: [0.0; MAX_SEATS],
            in_hand: [0.0; MAX_SEATS],
            tempo: [0.0; MAX_SEATS],
            players: position.players(),
            sticks_left,
        };
        let weights = Weights::at(position);
        for seat in Seat::all(terms.players) {
            let dry = dry.values[seat.index()].into_iter().zip(weights.likely);
            terms.waterable[seat.index()] = dry.map(|(value, likely)| f32::from(value) * likely).sum();
            let tiles = position.hand(seat).into_iter().zip(weights.in_hand);
            terms.in_hand[seat.index()] = tiles.map(|(count, worth)| f32::from(count) * worth).sum();
        }
        if let Some(seat) = position.turn_seat() {
            terms.tempo[seat.index()] = weights.tempo;
        }
        terms
    }

    /// What the position is worth.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::of_points(self.players, self.points(), doubt(self.sticks_left), Position::SPREAD)
    }

    /// The points of each seat at the end.
    pub(super) fn points(&self) -> [f32; MAX_SEATS] {
        let mut points = [0.0; MAX_SEATS];
        for (seat, points) in points.iter_mut().enumerate().take(self.players) {
            let sum = self.watered[seat] + self.waterable[seat] + self.in_hand[seat] + self.tempo[seat];
            *points = sum.max(0.0);
        }
        points
    }
}

/// The lead that wins about 85 games in 100.
pub(super) fn doubt(sticks_left: u8) -> f32 {
    2.5 + 0.1 * f32::from(sticks_left)
}

/// How things weigh at some moment of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// How likely a dry field gets water, by the sticks it is away from it.
    pub(super) likely: [f32; STEPS + 1],
    /// What a tile in hand brings, by its value.
    pub(super) in_hand: [f32; 4],
    tempo: f32,
}

impl Weights {
    pub(super) fn at(position: &Position) -> Self {
        let time = f32::from(position.sticks_left()) / f32::from(TOTAL_STICKS);
        let at = |[end, begin]: [f32; 2]| end + (begin - end) * time;
        let springs = f32::from(position.springs_left()) / f32::from(TOTAL_SPRINGS);
        let likely = LIKELY.map(|[end, begin, more]| at([end, begin]) + more * springs);
        Self { likely, in_hand: IN_HAND.map(at), tempo: at(TEMPO) }
    }
}

/// The values of each seat's dry houses by the sticks they are away from water.
#[derive(Clone, Copy, Debug)]
pub(super) struct DryValues {
    values: [[u8; STEPS + 1]; MAX_SEATS],
    distances: Distances,
}

impl DryValues {
    pub(super) fn of(position: &Position, distances: Distances) -> Self {
        let mut dry = Self { values: [[0; STEPS + 1]; MAX_SEATS], distances };
        for field in position.dry_houses() {
            let house = position.house(field).expect("a dry house is a house");
            dry.add(field, house);
        }
        dry
    }

    pub(super) fn add(&mut self, field: Field, house: House) {
        self.values[house.seat.index()][self.distances.to(field)] += house.value;
    }
}
