//! What bots know about Aqua Romana.
//!
//! Nearly every tile is worth a point to somebody, so the evaluation asks how
//! far each aqueduct will still come: which empty fields its end reaches
//! before all others, whether builders are in sight, and how many turns are
//! left. It then puts all workers on podiums as the rules do.

use castellum_rules::aqua_romana::{COLUMNS, Field, Position, RingField, WORKERS, Worker};
use castellum_rules::{MAX_SEATS, Seat};

use crate::{BotGame, Evaluator, Level, Mind, Settings, Sight, Value};

impl BotGame for Position {
    type Evaluator = Judge;

    fn evaluator() -> Judge {
        Judge
    }

    fn settings() -> Settings {
        Settings::default()
    }

    fn level(level: Level) -> Mind {
        match level {
            Level::Discipulus => Mind::Greedy(Sight { notices: 0.5, error: 0.08 }),
            Level::Tiro => Mind::Greedy(Sight { notices: 0.8, error: 0.025 }),
            Level::Faber => Mind::Greedy(Sight::CLEAR),
            Level::Mensor => Mind::Search(Settings { most_nodes: Some(60), ..Self::settings() }),
            Level::Architectus => Mind::Search(Settings { most_nodes: Some(500), ..Self::settings() }),
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

/// What is expected of one worker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
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
    /// The length it is expected to reach.
    pub expected: f32,
    /// The podium points that he has or is expected to get.
    pub points: f32,
}

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The workers in order.
    pub prospects: [Prospect; WORKERS],
    /// The points of each seat at the end, bonuses included.
    pub points: [f32; MAX_SEATS],
    /// The turns that each seat still has.
    pub turns: f32,
    players: usize,
    free: u32,
}

/// The steps that room is measured over.
const REACH: usize = 8;

impl Outlook {
    /// The outlook of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let players = position.players();
        let free = free_fields(position);
        let mut fronts = [0; WORKERS];
        let mut podiums = Podiums::default();
        let mut prospects = [Prospect::NOBODY; WORKERS];
        for worker in Worker::all() {
            let state = position.worker(worker);
            let prospect = &mut prospects[worker.index()];
            prospect.seat = worker.owner(players);
            prospect.length = state.length;
            prospect.is_open = state.on_board;
            if state.on_board {
                fronts[worker.index()] =
                    position.field_in_front(worker).map_or(0, |field| 1_u128 << field.index());
                prospect.builders = builders_in_sight(position, state.field);
            } else if let Some(podium) = state.podium {
                prospect.points = podium.value().into();
                podiums.take(podium.value());
            }
        }
        for (prospect, room) in prospects.iter_mut().zip(rooms(fronts, free)) {
            prospect.room = room;
        }
        let turns = 0.8 * free.count_ones() as f32 / players as f32;
        let mut outlook =
            Self { prospects, points: [0.0; MAX_SEATS], turns, players, free: free.count_ones() };
        outlook.expect_lengths();
        outlook.mount(podiums);
        outlook.add_up();
        outlook
    }

    fn expect_lengths(&mut self) {
        let mut wanted = [0.0; MAX_SEATS];
        let capacity = |prospect: &Prospect| {
            const SIGHT: [f32; 5] = [0.6, 0.85, 1.0, 1.1, 1.15];
            prospect.room * SIGHT[usize::from(prospect.builders)]
        };
        for prospect in self.prospects.iter().filter(|prospect| prospect.is_open) {
            wanted[prospect.seat.index()] += capacity(prospect);
        }
        for prospect in self.prospects.iter_mut().filter(|prospect| prospect.is_open) {
            let wanted = wanted[prospect.seat.index()];
            let share = if wanted > self.turns { self.turns / wanted } else { 1.0 };
            prospect.expected = f32::from(prospect.length) + capacity(prospect) * share;
        }
    }

    /// Puts the workers who are still on the board on podiums, longest first.
    fn mount(&mut self, mut podiums: Podiums) {
        let mut order = [0; WORKERS];
        let mut count = 0;
        for (index, prospect) in self.prospects.iter().enumerate() {
            if prospect.is_open {
                order[count] = index;
                count += 1;
            }
        }
        let order = &mut order[..count];
        order.sort_unstable_by(|&a, &b| {
            self.prospects[b].expected.total_cmp(&self.prospects[a].expected).then(a.cmp(&b))
        });
        for &index in &*order {
            let prospect = &mut self.prospects[index];
            prospect.points = podiums.mount(prospect.expected);
        }
    }

    fn add_up(&mut self) {
        for prospect in &self.prospects {
            self.points[prospect.seat.index()] += prospect.points;
        }
        let mut taken = 0_u16;
        for bonus in [4.0, 3.0, 2.0] {
            let mut best = 0;
            let mut most = -1.0;
            for (index, prospect) in self.prospects.iter().enumerate() {
                if taken >> index & 1 == 0 && prospect.points > most {
                    most = prospect.points;
                    best = index;
                }
            }
            taken |= 1 << best;
            self.points[self.prospects[best].seat.index()] += bonus;
        }
    }

    /// What the position is worth.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::of_points(self.players, self.points, 3.0 + 0.2 * self.free as f32)
    }
}

impl Prospect {
    const NOBODY: Self = Self {
        seat: match Seat::new(0) {
            Some(seat) => seat,
            None => unreachable!(),
        },
        length: 0,
        is_open: false,
        room: 0.0,
        builders: 0,
        expected: 0.0,
        points: 0.0,
    };
}

fn free_fields(position: &Position) -> u128 {
    Field::all().fold(0, |set, field| set | u128::from(position.piece(field).is_none()) << field.index())
}

fn builders_in_sight(position: &Position, field: Field) -> u8 {
    let in_sight = RingField::in_sight_of(field);
    in_sight.into_iter().filter(|&at| position.builder(at).is_some()).count() as u8
}

/// The free fields that each end reaches first; those that several reach at
/// the same time count half.
fn rooms(fronts: [u128; WORKERS], free: u128) -> [f32; WORKERS] {
    let mut rooms = [0.0; WORKERS];
    let mut frontiers = fronts;
    let mut open = free;
    for _ in 0..REACH {
        let (mut once, mut twice) = (0, 0);
        for frontier in &mut frontiers {
            *frontier &= open;
            twice |= once & *frontier;
            once |= *frontier;
        }
        if once == 0 {
            break;
        }
        for (room, frontier) in rooms.iter_mut().zip(&mut frontiers) {
            let all = frontier.count_ones();
            let shared = (*frontier & twice).count_ones();
            *room += all as f32 - 0.5 * shared as f32;
            *frontier = beside(*frontier);
        }
        open &= !once;
    }
    rooms
}

const BOARD: u128 = (1 << 88) - 1;
/// The westernmost column.
const WEST: u128 = {
    let mut set = 0;
    let mut row = 0;
    while row < 8 {
        set |= 1 << (row * COLUMNS);
        row += 1;
    }
    set
};
const EAST: u128 = WEST << (COLUMNS - 1);

/// The fields beside those of a set.
const fn beside(set: u128) -> u128 {
    ((set & !EAST) << 1 | (set & !WEST) >> 1 | set << COLUMNS | set >> COLUMNS) & BOARD
}

/// How many workers stand on the podiums of each value.
#[derive(Clone, Copy, Debug, Default)]
struct Podiums {
    taken: [u8; 21],
}

impl Podiums {
    fn take(&mut self, value: u8) {
        self.taken[usize::from(value)] += 1;
    }

    /// The highest value up to `length` that is free, or 0.
    fn reach(&self, length: usize) -> usize {
        let is_free = |value: &usize| self.taken[*value] < if matches!(value, 3 | 7) { 2 } else { 1 };
        (1..=length.min(20)).rev().find(is_free).unwrap_or(0)
    }

    /// Takes the podium nearest to an expected length, and gives the points
    /// between the two that come into question.
    fn mount(&mut self, length: f32) -> f32 {
        let whole = length as usize;
        let part = length - whole as f32;
        let (low, high) = (self.reach(whole), self.reach(whole + 1));
        let likely = if part < 0.5 { low } else { high };
        if likely > 0 {
            self.take(likely as u8);
        }
        low as f32 + part * (high as f32 - low as f32)
    }
}
