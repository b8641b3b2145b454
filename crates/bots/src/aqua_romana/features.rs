//! What a network sees of a position: the workers, with what lies around the
//! ends of their aqueducts, and each seat's prospects.
//!
//! Features are about what belongs together, never about places of the board:
//! a network learns them from few games, and they mean the same on every
//! layout.

use std::sync::{Arc, LazyLock};

use castellum_rules::aqua_romana::{
    Direction, FIELDS, Field, Kind, Phase, Piece, Podium, Position, RingField, WORKERS_IN_PLAY, Worker,
    WorkerState,
};
use castellum_rules::{Actor, Game, MAX_SEATS, Seat};

use super::eval::EvalTerms;
use super::priors;
use crate::network::{FeatureList, Inputs, Network, NetworkSpec, WeightsError, groups};

/// What networks of this game are made for.
pub(super) static SPEC: NetworkSpec<Position> = NetworkSpec {
    version: 1,
    entity_features: WorkerFeature::TOTAL,
    seat_features: SeatFeature::TOTAL,
    describe,
    priors: priors::fill,
    shipped,
};

fn shipped() -> Result<Arc<Network>, WeightsError> {
    static SHIPPED: LazyLock<Result<Arc<Network>, WeightsError>> =
        LazyLock::new(|| SPEC.read(include_bytes!("../../weights/aqua-romana.bin")).map(Arc::new));
    SHIPPED.clone()
}

/// Steps of time: the free fields, a dozen each.
const TIMES: usize = 7;
/// Steps of lengths.
const LENGTHS: usize = 8;
/// Steps of room.
const ROOMS: usize = 10;
/// Turns until a seat builds; the last one is a whole round.
const TURNS: usize = 5;
/// What can lie beside the field in front of an end.
const SIDES: usize = 6;
/// Leads, two points each.
const LEADS: usize = 31;

groups! { WorkerFeature {
    LengthAndTime: 22 * TIMES,
    RoomAndLength: ROOMS * LENGTHS,
    RoomAndTime: ROOMS * TIMES,
    /// The kinds of builders in sight, as a set.
    KindsInSight: 32,
    /// What lies ahead, and to the left and right in any order.
    Exits: SIDES * SIDES * (SIDES + 1) / 2,
    /// How far loose tiles beside the front lead, and whether on from there.
    RunOn: 6 * 2,
    /// Other ends at the same front, own and others'.
    ContestAndLength: 9 * LENGTHS,
    /// The longest rival at the front, and whether he sees a builder.
    Rival: LENGTHS * 2,
    /// The workers who are further, up to three.
    RankAndTime: 4 * TIMES,
    /// The points lost to podiums that are taken.
    PodiumLoss: 4 * LENGTHS,
    /// Builders in sight, and how many of them no rival sees.
    Sight: 5 * 4,
    /// Places in sight where a builder may soon arrive.
    Arrivals: 3,
    /// Turns until the owner builds, and rivals at the front.
    Tempo: TURNS * 3,
    /// A worker who has left the board.
    PodiumAndTime: 21 * TIMES,
    PodiumRankAndTime: 4 * TIMES,
    /// A worker who waits for his podium, by length.
    Waits: 22,
} }

groups! { SeatFeature {
    TurnAndTime: 3 * TIMES * TURNS,
    /// Whether the seat is to act, and in which phase.
    Phase: 2 * 7,
    Hand: 4,
    /// Open aqueducts, and those of them with a builder in sight.
    OpenAndActive: 7 * 7,
    /// The expected lead over the best of the others, and a step of time.
    LeadAndTime: LEADS * 4,
    /// The expected lead over the average of the others, and the players.
    MeanLead: LEADS * 3,
    /// The kinds of tiles that have run out.
    Exhausted: 16,
    Reserve: 6,
    Idle: 4,
    /// The kinds of builders in sight of the seat's workers, as a set.
    KindsInSight: 32,
    /// Builders that no rival sees.
    OwnBuilders: 7,
} }

fn describe(position: &Position, inputs: &mut Inputs) {
    Description::of(position).fill(inputs);
}

/// A worker as the description needs him.
#[derive(Clone, Copy)]
struct Seen {
    worker: Worker,
    seat: Seat,
    state: WorkerState,
    front: Option<Field>,
    /// What ranks him among all: his podium or his length.
    height: u8,
    kinds: u8,
    builders: usize,
    /// The ring fields in sight, as a set.
    sight: u64,
}

struct Description<'a> {
    position: &'a Position,
    terms: EvalTerms,
    workers: [Seen; WORKERS_IN_PLAY],
    /// The workers whose open aqueducts end at each field, as a set.
    facing: [u16; FIELDS],
    /// The ring fields in sight of each seat's open workers.
    seen: [u64; MAX_SEATS],
    builders: u64,
    time: usize,
}

impl<'a> Description<'a> {
    fn of(position: &'a Position) -> Self {
        let terms = EvalTerms::of(position);
        let builders = position.builder_fields().mask();
        let (mut facing, mut seen) = ([0; FIELDS], [0; MAX_SEATS]);
        let mut in_play = position.workers().iter();
        let workers = std::array::from_fn(|_| {
            let worker = in_play.next().expect("twelve workers take part (AR-S5)");
            let person = Seen::of(position, worker);
            if person.state.on_board {
                seen[person.seat.index()] |= person.sight;
                if let Some(front) = person.front {
                    facing[front.index()] |= 1 << worker.index();
                }
            }
            person
        });
        let time = (terms.free as usize / 12).min(TIMES - 1);
        Self { position, terms, workers, facing, seen, builders, time }
    }

    fn fill(&self, inputs: &mut Inputs) {
        let players = self.position.players();
        inputs.players = players;
        inputs.points = self.terms.points;
        inputs.doubt = self.terms.doubt();
        for (place, person) in self.workers.iter().enumerate() {
            let features = inputs.add(person.seat);
            if person.state.on_board {
                self.open(person, self.terms.forecasts[place].room, features);
            } else {
                self.gone(person, features);
            }
        }
        for seat in Seat::all(players) {
            self.seat(seat, &mut inputs.seats[seat.index()]);
        }
    }

    fn open(&self, person: &Seen, room: f32, features: &mut FeatureList) {
        let Seen { worker, seat, state, .. } = *person;
        let (length, room) = (length_step(state.length), room_step(room));
        features.set(WorkerFeature::LengthAndTime, usize::from(state.length.min(21)) * TIMES + self.time);
        features.set(WorkerFeature::RoomAndLength, room * LENGTHS + length);
        features.set(WorkerFeature::RoomAndTime, room * TIMES + self.time);
        features.set(WorkerFeature::KindsInSight, person.kinds.into());
        features.set(WorkerFeature::RankAndTime, self.rank(person) * TIMES + self.time);
        let podium = self.position.podium_for(state.length.min(20)).map_or(0, Podium::value);
        let loss = usize::from(state.length.min(20).saturating_sub(podium)).min(3);
        features.set(WorkerFeature::PodiumLoss, loss * LENGTHS + length);
        let rivals_see = (0..MAX_SEATS).filter(|&other| other != seat.index());
        let rivals_see = rivals_see.fold(0, |seen, other| seen | self.seen[other]);
        let exclusive = (person.sight & self.builders & !rivals_see).count_ones() as usize;
        features.set(WorkerFeature::Sight, person.builders * 4 + exclusive.min(3));
        // A builder who is used stops behind the next ones: on the free field
        // after a row of them.
        let behind = (self.builders << 1 | self.builders >> 37) & ((1 << 38) - 1);
        let arrivals = (person.sight & !self.builders & behind).count_ones() as usize;
        features.set(WorkerFeature::Arrivals, arrivals);
        let Some(front) = person.front else { return };
        let others = self.facing[front.index()] & !(1 << worker.index());
        let own = self.position.workers_of(seat).mask();
        let contest = |set: u16| set.count_ones().min(2) as usize;
        let rivals = contest(others & !own);
        features
            .set(WorkerFeature::ContestAndLength, (contest(others & own) * 3 + rivals) * LENGTHS + length);
        features.set(WorkerFeature::Tempo, self.turns_until(seat) * 3 + rivals);
        if let Some(rival) = self.longest(others & !own) {
            let sees = usize::from(rival.builders > 0);
            features.set(WorkerFeature::Rival, length_step(rival.state.length) * 2 + sees);
        }
        self.around(front, state.facing, own, features);
    }

    /// What lies around the field in front of an end.
    fn around(&self, front: Field, ahead: Direction, own: u16, features: &mut FeatureList) {
        let turned = |quarters: usize| Direction::ALL[(ahead as usize + quarters) % 4];
        let (mut gain, mut leads_on) = (0, false);
        let mut side = |way: Direction| {
            let Some(next) = front.neighbour(way) else { return 0 };
            match self.position.piece(next) {
                None => match self.facing[next.index()] {
                    0 => 1,
                    ends if ends & !own == 0 => 2,
                    _ => 3,
                },
                Some(Piece::Tile(tile)) if tile.exit(way.opposite()).is_some() => {
                    let run = self.run_on(front, way);
                    (gain, leads_on) = (gain, leads_on).max(run);
                    4
                }
                Some(_) => 5,
            }
        };
        let [straight, right, left] = [0, 1, 3].map(|quarters| side(turned(quarters)));
        let (low, high) = (left.min(right), left.max(right));
        features
            .set(WorkerFeature::Exits, straight * (SIDES * (SIDES + 1) / 2) + high * (high + 1) / 2 + low);
        if gain > 0 {
            let step = [0, 0, 1, 2, 3, 3, 4, 4][gain.min(7)] + usize::from(gain > 7);
            features.set(WorkerFeature::RunOn, step * 2 + usize::from(leads_on));
        }
    }

    /// How many fields loose tiles lead on from a field, and whether an empty
    /// one comes after them.
    fn run_on(&self, from: Field, mut way: Direction) -> (usize, bool) {
        let mut field = from;
        for gain in 0..12 {
            let Some(next) = field.neighbour(way) else { return (gain, false) };
            let Some(piece) = self.position.piece(next) else { return (gain, next != from) };
            let Piece::Tile(tile) = piece else { return (gain, false) };
            let Some(exit) = tile.exit(way.opposite()) else { return (gain, false) };
            (field, way) = (next, exit);
        }
        (12, false)
    }

    fn gone(&self, person: &Seen, features: &mut FeatureList) {
        let WorkerState { length, podium, .. } = person.state;
        match podium {
            Some(podium) => {
                let value = usize::from(podium.value());
                features.set(WorkerFeature::PodiumAndTime, value * TIMES + self.time);
                features.set(WorkerFeature::PodiumRankAndTime, self.rank(person) * TIMES + self.time);
            }
            None => features.set(WorkerFeature::Waits, length.into()),
        }
    }

    /// How many workers are further than one, up to three (AR-S26).
    fn rank(&self, person: &Seen) -> usize {
        self.workers.iter().filter(|other| other.height > person.height).count().min(3)
    }

    fn longest(&self, workers: u16) -> Option<&Seen> {
        let among = self.workers.iter().filter(|person| workers >> person.worker.index() & 1 == 1);
        among.max_by_key(|person| person.state.length)
    }

    /// The turns before a seat builds next.
    fn turns_until(&self, seat: Seat) -> usize {
        let players = self.position.players();
        let on_turn = self.position.turn_seat().map_or(0, Seat::index);
        let turns = (seat.index() + players - on_turn) % players;
        let has_built = matches!(self.position.phase(), Phase::Extra | Phase::Close | Phase::Take);
        if turns == 0 && has_built { TURNS - 1 } else { turns }
    }

    fn seat(&self, seat: Seat, features: &mut FeatureList) {
        let position = self.position;
        let players = position.players();
        let turns = self.turns_until(seat);
        features.set(SeatFeature::TurnAndTime, ((players - 2) * TIMES + self.time) * TURNS + turns);
        let is_actor = position.actor() == Actor::Seat(seat);
        features.set(SeatFeature::Phase, usize::from(is_actor) * 7 + position.phase() as usize);
        features.set(SeatFeature::Hand, position.hand(seat).len());
        let own = || self.workers.iter().filter(|person| person.seat == seat && person.state.on_board);
        let active = own().filter(|person| person.builders > 0).count();
        features.set(SeatFeature::OpenAndActive, own().count() * 7 + active);
        let points = &self.terms.points;
        let others = || Seat::all(players).filter(|&other| other != seat).map(|other| points[other.index()]);
        let best = others().fold(f32::NEG_INFINITY, f32::max);
        let mean = others().sum::<f32>() / (players - 1) as f32;
        let lead = lead_step(points[seat.index()] - best);
        features.set(SeatFeature::LeadAndTime, lead * 4 + self.time / 2);
        let lead = lead_step(points[seat.index()] - mean);
        features.set(SeatFeature::MeanLead, lead * 3 + players - 2);
        let supply = position.supply();
        let exhausted = Kind::TILES.into_iter().enumerate();
        let exhausted = exhausted.map(|(bit, kind)| usize::from(supply.of(kind) == 0) << bit).sum();
        features.set(SeatFeature::Exhausted, exhausted);
        features.set(SeatFeature::Reserve, position.reserve().len());
        features.set(SeatFeature::Idle, position.idle_turns().into());
        let kinds = own().fold(0, |kinds, person| kinds | person.kinds);
        features.set(SeatFeature::KindsInSight, kinds.into());
        let rivals = (0..MAX_SEATS).filter(|&other| other != seat.index());
        let rivals = rivals.fold(0, |seen, other| seen | self.seen[other]);
        let exclusive = self.seen[seat.index()] & self.builders & !rivals;
        features.set(SeatFeature::OwnBuilders, exclusive.count_ones() as usize);
    }
}

impl Seen {
    fn of(position: &Position, worker: Worker) -> Self {
        let state = position.worker(worker);
        let (mut kinds, mut builders, mut sight) = (0, 0, 0);
        if state.on_board {
            for at in RingField::in_sight_of(state.field) {
                sight |= 1_u64 << at.index();
                if let Some(kind) = position.builder(at) {
                    kinds |= 1 << kind as u8;
                    builders += 1;
                }
            }
        }
        let front = state.on_board.then(|| position.field_in_front(worker)).flatten();
        let height = match state.podium {
            Some(podium) => podium.value(),
            None if state.on_board => state.length,
            None => 0,
        };
        Self { worker, seat: worker.owner(position.players()), state, front, height, kinds, builders, sight }
    }
}

fn length_step(length: u8) -> usize {
    const STEPS: [u8; LENGTHS - 1] = [0, 2, 4, 7, 10, 14, 19];
    STEPS.iter().filter(|&&most| length > most).count()
}

fn room_step(room: f32) -> usize {
    const STEPS: [f32; ROOMS - 1] = [0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.0, 15.0];
    STEPS.iter().filter(|&&most| room > most).count()
}

/// Leads from -30 to 30 points, two points each.
fn lead_step(lead: f32) -> usize {
    (lead.clamp(-30.0, 30.0) / 2.0 + 15.5) as usize
}
