//! What bots know about Aqua Romana.
//!
//! Nearly every tile is worth a point to somebody, so what counts is how far
//! each aqueduct will still come. The [`Outlook`] estimates that from its
//! length, the room that it reaches before others do and the builders in
//! sight. The search plays on for some turns first, with builds that are mostly
//! sensible. Priors and playouts score actions by what catches a player's eye;
//! the weights were fitted to the choices of longer searches.

use castellum_rules::aqua_romana::{
    Action, COLUMNS, Choice, Direction, Field, Kind, Phase, Piece, Podium, Position, RING_FIELDS, RingField,
    Tile, WORKERS, Worker,
};
use castellum_rules::{Actor, Game, MAX_SEATS, Outcome, Seat};

use crate::evaluator::into_priors;
use crate::{BotGame, Evaluator, Level, Mind, Rng, Settings, Sight, Value};

/// The lead in points that makes a standing of 0.85.
const SPREAD: f32 = 18.0;
/// Of how many drawn builds a playout takes the best.
const DRAWN: usize = 3;
/// How much chance weighs in that.
const CHANCE: f32 = 0.5;

impl BotGame for Position {
    type Evaluator = Judge;

    fn evaluator() -> Judge {
        Judge
    }

    fn settings() -> Settings {
        Settings { exploration: 0.6, playout: 12, ..Settings::default() }
    }

    fn level(level: Level) -> Mind {
        let search = |nodes| Mind::Search(Settings { most_nodes: Some(nodes), ..Self::settings() });
        match level {
            Level::Discipulus => Mind::Greedy(Sight { notices: 0.5, error: 0.08 }),
            Level::Tiro => Mind::Greedy(Sight { notices: 0.8, error: 0.025 }),
            Level::Faber => Mind::Greedy(Sight::CLEAR),
            Level::Mensor => search(60),
            Level::Architectus => search(500),
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

    /// Closes nothing without need, and takes the best of a few builds.
    fn playout_action(&self, position: &Position, rng: &mut Rng) -> Option<Action> {
        match position.phase() {
            Phase::Close => Some(Action::PASS),
            Phase::Build => draw_build(position, rng),
            _ => position.draw(&mut |n| rng.below(n)),
        }
    }
}

fn draw_build(position: &Position, rng: &mut Rng) -> Option<Action> {
    let scene = Scene::of(position, position.turn_seat());
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for _ in 0..DRAWN {
        let action = position.draw(&mut |n| rng.below(n))?;
        let Choice::Build(worker, tile, at) = action.choice() else { return Some(action) };
        let score = scene.build_score(worker, tile, at, &scene.run(worker, tile)) + CHANCE * rng.bell();
        if score > most {
            most = score;
            best = Some(action);
        }
    }
    best
}

/// The workers on the board, as one seat sees them.
struct Scene<'a> {
    position: &'a Position,
    /// The ends of open aqueducts, by worker.
    ends: [Option<End>; WORKERS],
}

/// The end of an open aqueduct.
#[derive(Clone, Copy)]
struct End {
    worker: Worker,
    is_own: bool,
    length: u8,
    field: Field,
    facing: Direction,
    front: Field,
}

/// How far an aqueduct comes when a tile is laid at its end.
struct Run {
    /// The fields it gains.
    gain: u8,
    /// The last of its fields.
    field: Field,
    /// The empty field it then faces; `None` if it cannot go on.
    front: Option<Field>,
}

impl<'a> Scene<'a> {
    fn of(position: &'a Position, seat: Seat) -> Self {
        let players = position.players();
        let mut ends = [None; WORKERS];
        for worker in Worker::all() {
            let state = position.worker(worker);
            if state.on_board {
                ends[worker.index()] = state.field.neighbour(state.facing).map(|front| End {
                    worker,
                    is_own: worker.owner(players) == seat,
                    length: state.length,
                    field: state.field,
                    facing: state.facing,
                    front,
                });
            }
        }
        Self { position, ends }
    }

    fn ends(&self) -> impl Iterator<Item = &End> {
        self.ends.iter().flatten()
    }

    /// The other ends that face a field.
    fn others_at(&self, field: Field, worker: Worker) -> impl Iterator<Item = &End> {
        self.ends().filter(move |end| end.front == field && end.worker != worker)
    }

    /// Follows the water over a tile laid in front of a worker and whatever
    /// lies behind it.
    fn run(&self, worker: Worker, laid: Tile) -> Run {
        let state = self.position.worker(worker);
        let front = state.field.neighbour(state.facing);
        let mut run = Run { gain: 0, field: state.field, front: None };
        let mut way = state.facing;
        while let Some(next) = run.field.neighbour(way) {
            let tile = match self.position.piece(next) {
                _ if Some(next) == front => laid,
                Some(Piece::Tile(tile)) => tile,
                Some(Piece::Reservoir(_)) => break,
                None => {
                    run.front = Some(next);
                    break;
                }
            };
            let Some(exit) = tile.exit(way.opposite()) else { break };
            run.gain += 1;
            run.field = next;
            way = exit;
        }
        run
    }

    /// What speaks for a build at first sight.
    fn build_score(&self, worker: Worker, tile: Tile, at: RingField, run: &Run) -> f32 {
        let Some(end) = self.ends[worker.index()] else { return 0.0 };
        let extra_tile = self.position.builder_walk(at).passes_fountain;
        let mut score = 1.6 * f32::from(run.gain.min(7)) + 1.3 * flag(extra_tile);
        score -= 1.0 * flag(run.front.is_none()) + 0.7 * flag(end.length == 0);
        for other in self.others_at(end.front, worker) {
            let grows = tile.exit(other.facing.opposite()).is_some();
            score += match (other.is_own, grows) {
                (true, true) => 2.4,
                (true, false) => -0.4,
                (false, true) => 0.2,
                (false, false) => 2.2 + 0.24 * f32::from(other.length),
            };
        }
        score
    }
}

/// All that one seat considers before it acts.
struct View<'a> {
    scene: &'a Scene<'a>,
    free: u128,
    /// How many own workers see each ring field, and how many others.
    own_eyes: [u8; RING_FIELDS],
    other_eyes: [u8; RING_FIELDS],
}

impl<'a> View<'a> {
    fn of(scene: &'a Scene<'a>) -> Self {
        let (mut own_eyes, mut other_eyes) = ([0; RING_FIELDS], [0; RING_FIELDS]);
        for end in scene.ends() {
            let eyes = if end.is_own { &mut own_eyes } else { &mut other_eyes };
            for at in RingField::in_sight_of(end.field) {
                eyes[at.index()] += 1;
            }
        }
        Self { scene, free: free_fields(scene.position), own_eyes, other_eyes }
    }

    fn score(&self, action: Action) -> f32 {
        match action.choice() {
            Choice::Build(worker, tile, at) => self.build(worker, tile, at),
            Choice::Place(kind, at) => self.place(kind, at),
            Choice::Extra(field, tile) => self.extra(field, tile),
            Choice::Close(worker) => self.close(worker),
            Choice::Take(kind) => [0.2, 0.1, -0.2, -0.1, 0.1][kind as usize],
            Choice::MoveOn(from) => self.move_on(from),
            Choice::Pass => 0.0,
        }
    }

    fn own(&self, at: RingField) -> f32 {
        self.own_eyes[at.index()].into()
    }

    fn others(&self, at: RingField) -> f32 {
        self.other_eyes[at.index()].into()
    }

    fn build(&self, worker: Worker, tile: Tile, at: RingField) -> f32 {
        let position = self.scene.position;
        let run = self.scene.run(worker, tile);
        let to = position.builder_walk(at).to;
        let ahead = match run.front {
            Some(front) => self.ahead(worker, &run, front, at),
            None => self.closed(position.worker(worker).length + run.gain),
        };
        // A builder whom others see is taken from them; where he stops he
        // serves whoever sees him then.
        let sight = 0.54 * self.others(at) - 0.36 * (self.own(at) - 1.0) + 0.25 * self.own(to)
            - 0.31 * self.others(to);
        let joker = flag(position.builder(at) == Some(Kind::Joker));
        self.scene.build_score(worker, tile, at, &run) + ahead + sight - 0.3 * joker
    }

    /// What speaks for the place where an aqueduct ends after a build.
    fn ahead(&self, worker: Worker, run: &Run, front: Field, used: RingField) -> f32 {
        let laid = self.scene.ends[worker.index()].map_or(0, |end| bit(end.front));
        let free = self.free & !laid;
        let mut score = 0.1 * flood(front, free) as f32 - 0.2 * flag(exits(front, free) == 1);
        for other in self.scene.others_at(front, worker) {
            score -= if other.is_own { 0.6 } else { 0.4 };
        }
        let in_sight = RingField::in_sight_of(run.field).into_iter();
        let seen = in_sight.filter(|&at| at != used && self.scene.position.builder(at).is_some()).count();
        score - [0.65, 0.3, 0.0, 0.0, 0.0][seen]
    }

    /// What speaks for ending an aqueduct at a length.
    fn closed(&self, length: u8) -> f32 {
        let podium = self.scene.position.podium_for(length).map_or(0, Podium::value);
        0.45 * (f32::from(podium) - f32::from(length)) - 0.16 * f32::from(length.min(15))
    }

    fn place(&self, kind: Kind, at: RingField) -> f32 {
        let unseen = flag(self.own(at) == 0.0);
        let own_blind = self.blind_who_see(at, true);
        let other_blind = self.blind_who_see(at, false);
        if self.scene.position.phase() == Phase::Setup {
            [0.7, 0.2, -0.4, -0.7, 0.0][kind as usize] - 5.5 * unseen - 0.25 * own_blind + 1.1 * other_blind
                - 0.3 * (self.own(at) + self.others(at))
        } else {
            let own = [0.0, -0.15, 0.4, -0.3, 0.13][kind as usize] * self.own(at);
            let others = [0.25, 0.0, -0.2, 0.2, -0.3][kind as usize] * self.others(at);
            own + others - 1.9 * unseen + 0.4 * own_blind + 0.1 * other_blind
        }
    }

    /// The workers without a builder in sight who would see one here.
    fn blind_who_see(&self, at: RingField, own: bool) -> f32 {
        let is_empty = |&at: &RingField| self.scene.position.builder(at).is_none();
        let is_blind = |end: &&End| {
            let sight = RingField::in_sight_of(end.field);
            end.is_own == own && sight.contains(&at) && sight.iter().all(is_empty)
        };
        self.scene.ends().filter(is_blind).count() as f32
    }

    fn extra(&self, field: Field, tile: Tile) -> f32 {
        let mut score =
            [1.8, 0.8, -0.3, 0.0, 0.0][tile.kind() as usize] + 0.5 * exits(field, self.free) as f32;
        let mut is_near = false;
        for way in Direction::ALL {
            let has_track = tile.exit(way).is_some();
            let Some(next) = field.neighbour(way) else {
                score += 0.5 * flag(has_track);
                continue;
            };
            for end in self.scene.ends().filter(|end| end.front == next) {
                is_near = true;
                let straight = flag(end.facing == way.opposite());
                score += match (end.is_own, has_track) {
                    (true, true) => 0.2 - 0.15 * straight,
                    (true, false) => -2.3 - 0.9 * straight,
                    (false, true) => -1.0 - 0.3 * straight,
                    (false, false) => 1.7 + 0.3 * straight,
                };
            }
            if let Some(other) = self.scene.position.tile(next) {
                let meets = other.exit(way.opposite()).is_some();
                score += 0.75 * flag(has_track && meets) + 0.4 * flag(has_track != meets);
            }
        }
        score - 2.5 * flag(!is_near)
    }

    fn close(&self, worker: Worker) -> f32 {
        let position = self.scene.position;
        let Some(end) = self.scene.ends[worker.index()] else { return 0.0 };
        let length = f32::from(end.length) / 5.0;
        let podium = position.podium_for(end.length).map_or(0, Podium::value);
        let lost = f32::from(end.length) - f32::from(podium);
        let room = flood(end.front, self.free) as f32 / 12.0;
        let time = self.free.count_ones() as f32 / 70.0;
        let reserve = position.reserve().count() as f32;
        let threats = self.scene.others_at(end.front, worker).count() as f32;
        let is_blind = builders_in_sight(position, end.field) == 0;
        let is_shut_in = exits(end.front, self.free) == 0;
        -1.7 + 1.3 * length - 0.7 * lost - 1.4 * room - 1.15 * time - (3.85 * time + 0.9 * room) * length
            + 0.5 * reserve
            + 1.1 * threats
            + 0.8 * flag(is_blind)
            + 0.55 * flag(is_shut_in)
    }

    fn move_on(&self, from: RingField) -> f32 {
        let to = self.scene.position.builder_walk(from).to;
        1.2 * self.others(from) - 0.8 * self.own(from) + 1.0 * self.own(to) - 0.4 * self.others(to)
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
    /// The points that he has or is expected to get.
    pub points: f32,
}

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The workers in order.
    pub prospects: [Prospect; WORKERS],
    /// The points of each seat at the end, roughly: what counts is the lead.
    pub points: [f32; MAX_SEATS],
    players: usize,
    free: f32,
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
        let mut prospects = [Prospect::NOBODY; WORKERS];
        for worker in Worker::all() {
            let state = position.worker(worker);
            let prospect = &mut prospects[worker.index()];
            prospect.seat = worker.owner(players);
            prospect.length = state.length;
            prospect.is_open = state.on_board;
            if state.on_board {
                fronts[worker.index()] = position.field_in_front(worker).map_or(0, bit);
                prospect.builders = builders_in_sight(position, state.field);
            } else if let Some(podium) = state.podium {
                prospect.points = podium.value().into();
            }
        }
        for (prospect, room) in prospects.iter_mut().zip(rooms(fronts, free)) {
            prospect.room = room;
        }
        let free = free.count_ones() as f32;
        let mut outlook = Self { prospects, points: [0.0; MAX_SEATS], players, free };
        outlook.expect_points();
        for seat in Seat::all(players) {
            // AR-S7: a builder in hand brings sight where it is wanted.
            outlook.points[seat.index()] += position.hand(seat).count() as f32 * 1.5;
        }
        outlook
    }

    /// Early in the game an open aqueduct is worth more than its length, and
    /// a podium less than its points: its worker lays no more tiles.
    fn expect_points(&mut self) {
        let time = self.free / 70.0;
        let mut active = [0; MAX_SEATS];
        for prospect in &mut self.prospects {
            let mut worth = 1.4 - time;
            if prospect.is_open {
                let growth = (0.5 - 0.42 * time) * prospect.room + 4.1 * time - 0.3;
                prospect.points = (1.1 + 0.35 * time) * f32::from(prospect.length) + growth;
                active[prospect.seat.index()] += u8::from(prospect.builders > 0);
                worth = 1.0;
            }
            self.points[prospect.seat.index()] += prospect.points * worth;
        }
        for (points, active) in self.points.iter_mut().zip(active) {
            *points = (*points + f32::from(active.min(3))).max(0.0);
        }
    }

    /// What the position is worth.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::of_points(self.players, self.points, 5.0 + 0.1 * self.free, SPREAD)
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
        points: 0.0,
    };
}

fn flag(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
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

/// The free fields within three steps from one.
fn flood(from: Field, free: u128) -> u32 {
    let mut reached = bit(from) & free;
    for _ in 0..3 {
        reached |= beside(reached) & free;
    }
    reached.count_ones()
}

/// The free fields beside one.
fn exits(field: Field, free: u128) -> u32 {
    (beside(bit(field)) & free).count_ones()
}

const fn bit(field: Field) -> u128 {
    1 << field.index()
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
