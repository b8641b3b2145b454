//! What bots know about Aquädukt.
//!
//! A house counts once water reaches it, so the evaluation asks how many
//! sticks each dry field is away from water, and what the springs that are not
//! yet placed and the houses still in hand may bring.

use castellum_rules::aquaedukt::{COLUMNS, Crossing, Field, Position, ROWS, TOTAL_STICKS};
use castellum_rules::{Game, MAX_SEATS, Outcome, Seat};

use crate::{BotGame, Evaluator, Level, Mind, Settings, Sight, Value};

/// The lead in points that makes a standing of 0.85.
const SPREAD: f32 = 12.0;

impl BotGame for Position {
    type Evaluator = Judge;

    fn evaluator() -> Judge {
        Judge
    }

    fn settings() -> Settings {
        Settings { playout: 0, ..Settings::default() }
    }

    fn level(level: Level) -> Mind {
        match level {
            Level::Discipulus => Mind::Greedy(Sight { notices: 0.5, error: 0.03 }),
            Level::Tiro => Mind::Greedy(Sight { notices: 0.8, error: 0.01 }),
            Level::Faber => Mind::Greedy(Sight::CLEAR),
            Level::Mensor => Mind::Search(Settings { most_nodes: Some(300), ..Self::settings() }),
            Level::Architectus => Mind::Search(Settings { most_nodes: Some(2000), ..Self::settings() }),
            Level::Curator => Mind::Search(Self::settings()),
        }
    }
}

/// The hand-made evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge;

impl Evaluator<Position> for Judge {
    fn value(&self, position: &Position) -> Value {
        Outlook::of(position).value()
    }

    fn outcome_value(&self, outcome: &Outcome) -> Value {
        Value::of_outcome(outcome, SPREAD)
    }
}

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
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

/// A grid of 13 columns holds fields and crossings: a field has the number of
/// the crossing at its upper left.
const WIDTH: usize = COLUMNS + 1;

const FIELDS: u128 = {
    let mut set = 0;
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < COLUMNS {
            if Field::new(column, row).is_some() {
                set |= 1 << (row * WIDTH + column);
            }
            column += 1;
        }
        row += 1;
    }
    set
};
const LEVEL: u128 = FIELDS & (FIELDS << WIDTH);
const UPRIGHT: u128 = FIELDS & (FIELDS << 1);

/// How likely a dry field gets water by the sticks it is away from it, at the
/// end of the game and at its beginning; fitted to games of searches.
const NEAR: [[f32; 2]; 6] =
    [[0.48, 0.78], [0.35, 0.63], [0.22, 0.6], [0.17, 0.54], [0.14, 0.44], [0.1, 0.33]];
/// The same for fields further off: springs that are not yet placed.
const FAR: [f32; 2] = [0.0, 0.25];
/// What a tile in hand brings by its value, at the end and at the beginning.
const IN_HAND: [[f32; 2]; 4] = [[-0.2, 0.3], [0.25, 1.2], [0.8, 1.5], [1.3, 2.0]];
/// What being on turn is worth, at the end and at the beginning.
const TEMPO: [f32; 2] = [0.9, 0.5];

impl Outlook {
    /// The outlook of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let players = position.players();
        let sticks_left = position.sticks_left();
        let mut outlook = Self {
            watered: position.points().map(f32::from),
            waterable: [0.0; MAX_SEATS],
            in_hand: [0.0; MAX_SEATS],
            tempo: [0.0; MAX_SEATS],
            players,
            sticks_left,
        };
        let time = f32::from(sticks_left) / f32::from(TOTAL_STICKS);
        let at = |[end, begin]: [f32; 2]| end + (begin - end) * time;
        let ways = Ways::of(position);
        for (field, house) in position.houses().filter(|(field, _)| !position.is_watered(*field)) {
            let near = ways.sticks_to(field).map_or(FAR, |sticks| NEAR[sticks]);
            outlook.waterable[house.seat.index()] += f32::from(house.value) * at(near);
        }
        for seat in Seat::all(players) {
            let tiles = position.hand(seat).into_iter().zip(IN_HAND);
            outlook.in_hand[seat.index()] = tiles.map(|(count, worth)| f32::from(count) * at(worth)).sum();
        }
        if let Some(seat) = position.seat() {
            outlook.tempo[seat.index()] = at(TEMPO);
        }
        outlook
    }

    /// What the position is worth.
    #[must_use]
    pub fn value(&self) -> Value {
        let mut points = [0.0; MAX_SEATS];
        for (seat, points) in points.iter_mut().enumerate().take(self.players) {
            let sum = self.watered[seat] + self.waterable[seat] + self.in_hand[seat] + self.tempo[seat];
            *points = sum.max(0.0);
        }
        Value::of_points(self.players, points, 2.5 + 0.1 * f32::from(self.sticks_left), SPREAD)
    }
}

/// How far each field is from water.
#[derive(Clone, Debug)]
struct Ways {
    /// The fields within so many sticks from water, nearest first.
    within: [u128; NEAR.len()],
}

impl Ways {
    fn of(position: &Position) -> Self {
        let (sources, free) = crossings(position);
        let mut within = [0; NEAR.len()];
        let mut reached = sources;
        let mut fields = 0;
        for step in &mut within {
            // One end of a stick is reached, the other is free.
            let level = LEVEL & ((reached & free >> 1) | (free & reached >> 1));
            let upright = UPRIGHT & ((reached & free >> WIDTH) | (free & reached >> WIDTH));
            fields |= level | level >> WIDTH | upright | upright >> 1;
            *step = fields & FIELDS;
            reached |= (level | level << 1 | upright | upright << WIDTH) & (free | reached);
        }
        Self { within }
    }

    /// The sticks that a dry field is away from water, less one.
    fn sticks_to(&self, field: Field) -> Option<usize> {
        let bit = 1_u128 << index(field);
        self.within.iter().position(|fields| fields & bit != 0)
    }
}

const fn index(field: Field) -> usize {
    field.row() * WIDTH + field.column()
}

/// The crossings where a canal can go on, and those nothing uses.
fn crossings(position: &Position) -> (u128, u128) {
    let bit = |crossing: Crossing| 1_u128 << (crossing.j() * WIDTH + crossing.i());
    let (mut used, mut joints) = (0, 0);
    for (stick, _) in position.canals() {
        for end in stick.ends().map(bit) {
            joints |= used & end;
            used |= end;
        }
    }
    let springs = position.springs().map(bit).fold(0, |set, spring| set | spring);
    ((springs | used) & !joints, !(springs | used))
}
