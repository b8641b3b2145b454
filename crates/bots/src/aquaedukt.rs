//! What bots know about Aquädukt.
//!
//! A house counts once water reaches it, so the evaluation asks how many
//! sticks each dry field is away from water, and what the springs that are not
//! yet placed and the houses still in hand may bring.

use castellum_rules::aquaedukt::{COLUMNS, Crossing, Field, Phase, Position, REGIONS, ROWS, Region};
use castellum_rules::{Game, MAX_SEATS, Seat};

use crate::{BotGame, Evaluator, Level, Mind, Settings, Sight, Value};

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

/// How likely a dry field gets water, by the sticks it is away from it.
const NEAR: [f32; 7] = [0.85, 0.7, 0.55, 0.42, 0.33, 0.26, 0.2];

impl Outlook {
    /// The outlook of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let players = position.players();
        let chances = Chances::of(position);
        let mut outlook = Self {
            watered: position.points().map(f32::from),
            waterable: [0.0; MAX_SEATS],
            in_hand: [0.0; MAX_SEATS],
            players,
            sticks_left: position.sticks_left(),
        };
        for region in Region::all() {
            outlook.add_region(position, region, &chances);
        }
        let turns = f32::from(position.sticks_left()) / (1.1 * players as f32);
        for seat in Seat::all(players) {
            outlook.in_hand[seat.index()] = hand_value(position.hand(seat), turns);
        }
        if let (Phase::Dice, Some(seat)) = (position.phase(), position.seat()) {
            // Rolling is about to bring a house.
            outlook.in_hand[seat.index()] += 0.8;
        }
        outlook
    }

    fn add_region(&mut self, position: &Position, region: Region, chances: &Chances) {
        let mut free = 0;
        let mut dry = [0.0; MAX_SEATS];
        for field in position.board().fields(region) {
            if position.is_mountain(field) {
                continue;
            }
            match position.house(field) {
                None => free += 1,
                Some(_) if position.is_watered(field) => {}
                Some(house) => dry[house.seat.index()] += f32::from(house.value) * chances.of_field(field),
            }
        }
        // AQ-S14: the last free field is a threat to all dry houses.
        let safety = match free {
            0 | 1 => 0.75,
            2 => 0.9,
            _ => 1.0,
        };
        for (sum, dry) in self.waterable.iter_mut().zip(dry) {
            *sum += dry * safety;
        }
    }

    /// What the position is worth.
    #[must_use]
    pub fn value(&self) -> Value {
        let mut points = [0.0; MAX_SEATS];
        for (seat, points) in points.iter_mut().enumerate().take(self.players) {
            *points = self.watered[seat] + self.waterable[seat] + self.in_hand[seat];
        }
        Value::of_points(self.players, points, 3.0 + 0.25 * f32::from(self.sticks_left))
    }
}

/// What the tiles in hand bring if so many turns are left.
fn hand_value(hand: [u8; 4], turns: f32) -> f32 {
    let mut places = 1.2 * turns;
    let mut sum = 0.0;
    for (value, count) in [1.0, 2.0, 3.0, 4.0].into_iter().zip(hand).rev() {
        let placed = f32::from(count).min(places);
        places -= placed;
        sum += placed * value * 0.42;
    }
    sum
}

/// How likely each field gets water.
#[derive(Clone, Debug)]
struct Chances {
    /// The fields within so many sticks from water, nearest first.
    within: [u128; NEAR.len()],
    /// How much of the likelihood is left with the sticks there are.
    supply: f32,
    /// How likely a field gets water that is far from all springs.
    far: f32,
}

impl Chances {
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
        let sticks = f32::from(position.sticks_left());
        let supply = sticks / (sticks + 4.0);
        let far = 0.1 * f32::from(position.springs_left()) * supply;
        Self { within, supply, far }
    }

    fn of_field(&self, field: Field) -> f32 {
        let bit = 1_u128 << index(field);
        let near = self.within.iter().position(|fields| fields & bit != 0);
        near.map_or(self.far, |steps| (NEAR[steps] * self.supply).max(self.far))
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

const _: () = assert!(REGIONS == 20);
