//! What a network sees of a position: the houses without water, and each
//! seat's prospects.
//!
//! Features are about what belongs together, never about places of the board.

use std::sync::{Arc, LazyLock};

use castellum_rules::aquaedukt::{
    Canals, Crossing, FIELDS, Field, FieldSet, House, Phase, Position, TOTAL_SPRINGS,
};
use castellum_rules::{Actor, Game, MAX_SEATS, Seat};

use super::board::{Distances, STEPS};
use super::eval::{DryValues, EvalTerms, doubt};
use super::{is_last_field, priors};
use crate::network::{FeatureList, Inputs, Network, NetworkSpec, WeightsError, groups};

/// What networks of this game are made for.
pub(super) static SPEC: NetworkSpec<Position> = NetworkSpec {
    version: 1,
    entity_features: HouseFeature::TOTAL,
    seat_features: SeatFeature::TOTAL,
    describe,
    priors: priors::fill,
    shipped,
};

fn shipped() -> Result<Arc<Network>, WeightsError> {
    static SHIPPED: LazyLock<Result<Arc<Network>, WeightsError>> =
        LazyLock::new(|| SPEC.read(include_bytes!("../../weights/aquaedukt.bin")).map(Arc::new));
    SHIPPED.clone()
}

/// Distances from water, in sticks; the last one stands for all beyond.
const FAR: usize = STEPS + 1;
/// Steps of time: none left, then six sticks each.
const TIMES: usize = 7;
/// Turns until a seat may lay sticks; the last one is a whole round.
const TURNS: usize = 5;
/// Leads, a point each.
const LEADS: usize = 31;
/// Steps of what a stick gains.
const GAINS: usize = 10;
/// Steps of counted fields.
const COUNTS: usize = 7;

groups! { HouseFeature {
    ValueDistanceTime: 4 * FAR * TIMES,
    /// The sticks that would water it now, and the turns until its owner may
    /// lay one.
    ValueSticksTurns: 4 * 4 * TURNS,
    /// The values of dry houses beside it, own and others'.
    Neighbours: 4 * 4 * 3,
    /// The free fields of its region.
    RegionDistanceValue: 7 * 3 * 4,
    SpringsAndDistance: (TOTAL_SPRINGS as usize + 1) * FAR,
    /// Whether a spring could be put at one of its corners.
    SpringSite: 2 * FAR,
    ValueDistancePlayers: 4 * FAR * 3,
    /// What the best stick beside it brings its owner more than the others.
    BestStick: GAINS * 2,
} }

groups! { SeatFeature {
    TimeAndTurn: 14 * TURNS,
    /// Whether the seat is to act, in which phase, and after how many rolls.
    Phase: 2 * 6 * 4,
    Ones: 9,
    Twos: 9,
    Threes: 9,
    Fours: 5,
    /// The expected lead over the best of the others, and a step of time.
    LeadAndTime: LEADS * 4,
    MeanLead: LEADS * 3,
    /// What the best stick brings the seat more than the others.
    BestStick: GAINS * TURNS,
    /// Free fields with water, and the lowest tile.
    WetSites: COUNTS * 5,
    /// Free fields that one stick would water, and the highest tile.
    NearSites: COUNTS * 5,
    FarSites: COUNTS,
    SpringsAndPlayers: (TOTAL_SPRINGS as usize + 1) * 3,
    Layable: COUNTS,
    /// What the region that came up offers: water, the nearest dry field,
    /// whether it is the last one.
    Rolled: 2 * (FAR + 1) * 2,
} }

fn describe(position: &Position, inputs: &mut Inputs) {
    Description::of(position).fill(inputs);
}

struct Description<'a> {
    position: &'a Position,
    terms: [f32; MAX_SEATS],
    distances: Distances,
    free: FieldSet,
    dry: FieldSet,
    /// The houses without water of each seat.
    dry_of: [FieldSet; MAX_SEATS],
    houses: [Option<House>; FIELDS],
    sticks: Sticks,
    time: usize,
}

/// What the sticks that may be laid now would bring.
struct Sticks {
    count: usize,
    /// How many would water each field, up to three.
    watering: [u8; FIELDS],
    /// What the best of them brings the owner of a house there more than the
    /// others.
    best_at: [i8; FIELDS],
    /// What the best of all brings each seat more than the others.
    best_of: [i8; MAX_SEATS],
}

impl<'a> Description<'a> {
    fn of(position: &'a Position) -> Self {
        let distances = Distances::of(position.canals());
        let terms = EvalTerms::with(position, &DryValues::of(position, distances));
        let dry = position.dry_houses();
        let (mut dry_of, mut houses) = ([FieldSet::EMPTY; MAX_SEATS], [None; FIELDS]);
        for field in dry {
            let house = position.house(field).expect("a dry house is a house");
            dry_of[house.seat.index()].insert(field);
            houses[field.index()] = Some(house);
        }
        let left = usize::from(position.sticks_left());
        Self {
            position,
            terms: terms.points(),
            distances,
            free: position.free_fields(),
            dry,
            dry_of,
            sticks: Sticks::of(position, position.canals(), dry, &houses),
            houses,
            time: left.div_ceil(6).min(TIMES - 1),
        }
    }

    fn fill(&self, inputs: &mut Inputs) {
        inputs.players = self.position.players();
        inputs.points = self.terms;
        inputs.doubt = doubt(self.position.sticks_left());
        for field in self.dry {
            let Some(house) = self.houses[field.index()] else { continue };
            self.house(field, house, inputs.add(house.seat));
        }
        for seat in Seat::all(inputs.players) {
            self.seat(seat, &mut inputs.seats[seat.index()]);
        }
    }

    fn house(&self, field: Field, House { seat, value }: House, features: &mut FeatureList) {
        let position = self.position;
        let (value, distance) = (usize::from(value) - 1, self.distances.to(field));
        let near = distance.min(2);
        features.set(HouseFeature::ValueDistanceTime, (value * FAR + distance) * TIMES + self.time);
        let sticks = usize::from(self.sticks.watering[field.index()]);
        let turns = self.turns_until(seat);
        features.set(HouseFeature::ValueSticksTurns, (value * 4 + sticks) * TURNS + turns);
        let beside = self.dry & field.neighbours();
        let [own, others] = [beside & self.dry_of[seat.index()], beside - self.dry_of[seat.index()]]
            .map(|fields| self.values(fields).div_ceil(2).min(3));
        features.set(HouseFeature::Neighbours, (own * 4 + others) * 3 + near);
        let region = position.board().fields(position.board().region_of(field));
        let left = (region & self.free).len();
        features.set(HouseFeature::RegionDistanceValue, (left.min(6) * 3 + near) * 4 + value);
        let springs = usize::from(position.springs_left());
        features.set(HouseFeature::SpringsAndDistance, springs * FAR + distance);
        let site = usize::from(springs > 0 && self.has_spring_site(field));
        features.set(HouseFeature::SpringSite, site * FAR + distance);
        let players = position.players() - 2;
        features.set(HouseFeature::ValueDistancePlayers, (value * FAR + distance) * 3 + players);
        if sticks > 0 {
            let gain = gain_step(self.sticks.best_at[field.index()]);
            features.set(HouseFeature::BestStick, gain * 2 + usize::from(turns == 0));
        }
    }

    fn values(&self, fields: FieldSet) -> usize {
        fields
            .iter()
            .filter_map(|field| self.houses[field.index()])
            .map(|house| usize::from(house.value))
            .sum()
    }

    fn has_spring_site(&self, field: Field) -> bool {
        let (column, row) = (field.column(), field.row());
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let mut corners = corners.into_iter().filter_map(|(i, j)| Crossing::new(column + i, row + j));
        corners.any(|crossing| self.position.spring_sites().contains(crossing))
    }

    /// The turns before a seat may lay a stick.
    fn turns_until(&self, seat: Seat) -> usize {
        let players = self.position.players();
        let on_turn = self.position.turn_seat().map_or(0, Seat::index);
        let turns = (seat.index() + players - on_turn) % players;
        let rolls = matches!(self.position.phase(), Phase::Dice | Phase::House | Phase::Again);
        if turns == 0 && rolls { TURNS - 1 } else { turns }
    }

    fn seat(&self, seat: Seat, features: &mut FeatureList) {
        let position = self.position;
        let players = position.players();
        let turns = self.turns_until(seat);
        let left = usize::from(position.sticks_left());
        features.set(SeatFeature::TimeAndTurn, left.div_ceil(3).min(13) * TURNS + turns);
        // During a roll it is nobody's turn to act, but still this seat's turn.
        let is_on_turn = position.actor() != Actor::Nobody && position.turn_seat() == Some(seat);
        let rolls = usize::from(position.rolls()).min(3);
        let phase = (usize::from(is_on_turn) * 6 + position.phase() as usize) * 4 + rolls;
        features.set(SeatFeature::Phase, phase);
        let hand = position.hand(seat).map(usize::from);
        features.set(SeatFeature::Ones, hand[0]);
        features.set(SeatFeature::Twos, hand[1]);
        features.set(SeatFeature::Threes, hand[2]);
        features.set(SeatFeature::Fours, hand[3]);
        let points = &self.terms;
        let others = || Seat::all(players).filter(|&other| other != seat).map(|other| points[other.index()]);
        let best = others().fold(f32::NEG_INFINITY, f32::max);
        let mean = others().sum::<f32>() / (players - 1) as f32;
        let lead = lead_step(points[seat.index()] - best);
        features.set(SeatFeature::LeadAndTime, lead * 4 + self.time / 2);
        features.set(SeatFeature::MeanLead, lead_step(points[seat.index()] - mean) * 3 + players - 2);
        let gain = gain_step(self.sticks.best_of[seat.index()]);
        features.set(SeatFeature::BestStick, gain * TURNS + turns);
        let lowest = hand.iter().position(|&count| count > 0).unwrap_or(4);
        let highest = hand.iter().rposition(|&count| count > 0).unwrap_or(4);
        let [near, far, ..] = self.distances.at_each_distance();
        let wet = position.watered();
        let count = |fields: FieldSet| count_step((fields & self.free).len());
        features.set(SeatFeature::WetSites, count(wet) * 5 + lowest);
        features.set(SeatFeature::NearSites, count(near - wet) * 5 + highest);
        features.set(SeatFeature::FarSites, count(far - wet));
        let springs = usize::from(position.springs_left());
        features.set(SeatFeature::SpringsAndPlayers, springs * 3 + players - 2);
        features.set(SeatFeature::Layable, count_step(self.sticks.count));
        if let Some(region) = position.region().filter(|_| is_on_turn) {
            let fields = position.board().fields(region) & self.free;
            let has_wet = usize::from(!(fields & wet).is_empty());
            let nearest = (fields - wet).iter().map(|field| self.distances.to(field)).min().unwrap_or(FAR);
            let is_last = usize::from(is_last_field(position));
            features.set(SeatFeature::Rolled, (has_wet * (FAR + 1) + nearest) * 2 + is_last);
        }
    }
}

impl Sticks {
    fn of(position: &Position, canals: &Canals, dry: FieldSet, houses: &[Option<House>; FIELDS]) -> Self {
        let players = position.players() as i8;
        let mut sticks =
            Self { count: 0, watering: [0; FIELDS], best_at: [i8::MIN; FIELDS], best_of: [0; MAX_SEATS] };
        if position.sticks_left() == 0 {
            return sticks;
        }
        for stick in position.layable() {
            sticks.count += 1;
            let watered = canals.watered_by(stick) & dry;
            if watered.is_empty() {
                continue;
            }
            let mut values = [0; MAX_SEATS];
            for house in watered.iter().filter_map(|field| houses[field.index()]) {
                values[house.seat.index()] += house.value as i8;
            }
            let all: i8 = values.iter().sum();
            // Twice what it brings a seat more than the others on average.
            let gains = values.map(|own| 2 * own - 2 * (all - own) / (players - 1));
            for (best, gain) in sticks.best_of.iter_mut().zip(gains) {
                *best = gain.max(*best);
            }
            for field in watered {
                let index = field.index();
                sticks.watering[index] = (sticks.watering[index] + 1).min(3);
                if let Some(house) = houses[index] {
                    sticks.best_at[index] = sticks.best_at[index].max(gains[house.seat.index()]);
                }
            }
        }
        sticks
    }
}

/// Steps of twice a gain in points.
fn gain_step(doubled: i8) -> usize {
    const STEPS: [i8; GAINS - 1] = [-1, 0, 2, 4, 6, 8, 10, 12, 14];
    STEPS.iter().filter(|&&most| doubled > most).count()
}

fn count_step(count: usize) -> usize {
    const STEPS: [usize; COUNTS - 1] = [0, 1, 2, 4, 7, 11];
    STEPS.iter().filter(|&&most| count > most).count()
}

/// Leads from -15 to 15 points, a point each.
fn lead_step(lead: f32) -> usize {
    (lead.clamp(-15.0, 15.0) + 15.5) as usize
}
