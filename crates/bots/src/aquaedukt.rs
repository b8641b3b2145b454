//! What bots know about Aquädukt.
//!
//! A house counts once water reaches it, so the evaluation asks how many
//! sticks each dry field is away from water, and what the springs that are not
//! yet placed and the houses still in hand may bring.

use castellum_rules::aquaedukt::{
    Action, COLUMNS, Choice, Crossing, Field, House, Position, ROWS, Stick, TOTAL_SPRINGS, TOTAL_STICKS,
};
use castellum_rules::{Game, MAX_SEATS, Outcome, Seat};

use crate::evaluator::priors_from_values;
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
            Level::Discipulus => Mind::Greedy(Sight { notices: 0.5, error: 0.04 }),
            Level::Tiro => Mind::Greedy(Sight { notices: 0.66, error: 0.025 }),
            Level::Faber => Mind::Greedy(Sight { notices: 0.78, error: 0.018 }),
            Level::Mensor => Mind::Greedy(Sight { notices: 0.88, error: 0.012 }),
            Level::Architectus => Mind::Greedy(Sight::CLEAR),
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

    /// The values after all actions, with what they have in common found once.
    fn priors(&self, position: &Position, actions: &[Action], priors: &mut [f32]) {
        let dry = |&(field, _): &(Field, House)| !position.is_watered(field);
        let houses: Vec<_> = position.houses().filter(dry).collect();
        let canals = Canals::of(position);
        priors_from_values(self, position, actions, priors, |after, action| {
            let new_house = match action.choice() {
                Choice::House { field, .. } => after.house(field).map(|house| (field, house)),
                _ => None,
            };
            let houses = houses.iter().copied().chain(new_house);
            Outlook::with(after, &canals.after(action), houses).value()
        });
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

/// The sticks that are looked ahead.
const STEPS: usize = 6;
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

impl Outlook {
    /// The outlook of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::with(position, &Canals::of(position), position.houses())
    }

    fn with(position: &Position, canals: &Canals, houses: impl Iterator<Item = (Field, House)>) -> Self {
        let sticks_left = position.sticks_left();
        let mut outlook = Self {
            watered: position.points().map(f32::from),
            waterable: [0.0; MAX_SEATS],
            in_hand: [0.0; MAX_SEATS],
            tempo: [0.0; MAX_SEATS],
            players: position.players(),
            sticks_left,
        };
        let time = f32::from(sticks_left) / f32::from(TOTAL_STICKS);
        let at = |[end, begin]: [f32; 2]| end + (begin - end) * time;
        let springs = f32::from(position.springs_left()) / f32::from(TOTAL_SPRINGS);
        let likely = LIKELY.map(|[end, begin, more]| at([end, begin]) + more * springs);
        let dry = dry_values(position, &canals.ways(), houses);
        for seat in Seat::all(outlook.players) {
            let dry = dry[seat.index()].into_iter().zip(likely);
            outlook.waterable[seat.index()] = dry.map(|(value, likely)| f32::from(value) * likely).sum();
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

/// The values of each seat's dry houses by the sticks they are away from water.
fn dry_values(
    position: &Position,
    ways: &[u128; STEPS],
    houses: impl Iterator<Item = (Field, House)>,
) -> [[u8; STEPS + 1]; MAX_SEATS] {
    let mut values = [[0; STEPS + 1]; MAX_SEATS];
    for (field, house) in houses.filter(|(field, _)| !position.is_watered(*field)) {
        let sticks = ways.iter().position(|fields| fields & place(field) != 0).unwrap_or(STEPS);
        values[house.seat.index()][sticks] += house.value;
    }
    values
}

/// Springs and canals as sets of crossings: a stick has the place of its left
/// or upper end, and lies level or upright.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Canals {
    springs: u128,
    /// The crossings that a canal touches.
    used: u128,
    /// Those that two sections touch, where none can go on (AQ-S11).
    joints: u128,
    level: Sections,
    upright: Sections,
}

/// The sections of canal that lie one way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sections {
    single: u128,
    double: u128,
}

impl Canals {
    fn of(position: &Position) -> Self {
        let springs = position.springs().fold(0, |set, spring| set | bit(spring));
        let (level, upright) = (Sections::default(), Sections::default());
        let mut canals = Self { springs, used: 0, joints: 0, level, upright };
        for (stick, sticks) in position.canals() {
            (0..sticks).for_each(|_| canals.lay(stick));
        }
        canals
    }

    /// The canals after an action.
    fn after(mut self, action: Action) -> Self {
        match action.choice() {
            Choice::Spring(crossing) => self.springs |= bit(crossing),
            Choice::Stick(stick) => self.lay(stick),
            _ => {}
        }
        self
    }

    fn lay(&mut self, stick: Stick) {
        let ends = stick.ends().map(bit);
        let sections = if stick.is_vertical() { &mut self.upright } else { &mut self.level };
        if sections.single & ends[0] != 0 {
            sections.single &= !ends[0];
            sections.double |= ends[0];
            return;
        }
        sections.single |= ends[0];
        for end in ends {
            self.joints |= self.used & end;
            self.used |= end;
        }
    }

    /// The fields within so many sticks from water, nearest first.
    fn ways(&self) -> [u128; STEPS] {
        let free = !(self.springs | self.used);
        let mut reached = (self.springs | self.used) & !self.joints;
        let (mut level, mut upright) = (self.level.single, self.upright.single);
        let mut doubled = self.springs | ends(self.level.double, self.upright.double);
        let mut within = [0; STEPS];
        let mut fields = 0;
        for step in &mut within {
            // A stick lengthens a canal if one end is reached and the other
            // free. It waters a field on each side (AQ-S13).
            let new_level = LEVEL & ((reached & free >> 1) | (free & reached >> 1));
            let new_upright = UPRIGHT & ((reached & free >> WIDTH) | (free & reached >> WIDTH));
            fields |= new_level | new_level >> WIDTH | new_upright | new_upright >> 1;
            reached |= ends(new_level, new_upright) & (free | reached);
            // Or it doubles the section that follows a double one or a spring,
            // and waters the field behind on each side (AQ-S12).
            let next_level = level & (doubled | doubled >> 1);
            let next_upright = upright & (doubled | doubled >> WIDTH);
            fields |= next_level << WIDTH | next_level >> (2 * WIDTH) | next_upright << 1 | next_upright >> 2;
            doubled |= ends(next_level, next_upright);
            level &= !next_level;
            upright &= !next_upright;
            *step = fields & FIELDS;
        }
        within
    }
}

/// The crossings at both ends of sticks.
const fn ends(level: u128, upright: u128) -> u128 {
    level | level << 1 | upright | upright << WIDTH
}

const fn place(field: Field) -> u128 {
    1 << (field.row() * WIDTH + field.column())
}

const fn bit(crossing: Crossing) -> u128 {
    1 << (crossing.j() * WIDTH + crossing.i())
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::Setup;
    use castellum_rules::{ActionList, Actor};

    use super::*;
    use crate::Rng;

    /// Judges like [`Judge`], with nothing but the value after each action.
    struct Slow;

    impl Evaluator<Position> for Slow {
        fn value(&self, position: &Position) -> Value {
            Judge.value(position)
        }

        fn outcome_value(&self, outcome: &Outcome) -> Value {
            Judge.outcome_value(outcome)
        }
    }

    /// Calls `visit` with the positions of random games.
    fn random_games(mut visit: impl FnMut(&Position, &ActionList<Action>)) {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let players = 2 + seed as usize % 3;
            let mut position = Position::new(&Setup::drawn(players, &mut |n| rng.below(n))).unwrap();
            let mut actions = ActionList::new();
            while position.actor() != Actor::Nobody {
                position.legal_actions(&mut actions);
                visit(&position, &actions);
                position.play_unchecked(actions[rng.below(actions.len() as u32) as usize]);
            }
        }
    }

    #[test]
    fn priors_are_those_of_the_values_after_each_action() {
        random_games(|position, actions| {
            let (mut fast, mut slow) = (vec![0.0; actions.len()], vec![0.0; actions.len()]);
            Judge.priors(position, actions, &mut fast);
            Slow.priors(position, actions, &mut slow);
            assert_eq!(fast, slow);
        });
    }

    #[test]
    fn what_one_stick_waters_is_one_stick_away() {
        random_games(|position, actions| {
            let is_stick = |action: &&Action| matches!(action.choice(), Choice::Stick(_));
            let mut near = 0;
            for &action in actions.iter().filter(is_stick) {
                let mut after = *position;
                after.play_unchecked(action);
                near |= after.watered_fields().fold(0, |set, field| set | place(field));
            }
            let watered = position.watered_fields().fold(0, |set, field| set | place(field));
            if near != 0 {
                assert_eq!(Canals::of(position).ways()[0] & !watered, near & !watered);
            }
        });
    }
}
