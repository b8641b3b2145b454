//! How a game may go on from a leaf of the search, found quickly.
//!
//! A seat takes what brings it most points more than the others. What one
//! action leaves as it is need not be found again for the next, and only a few
//! sticks are looked at closely. Where the die was kind to a seat this is noted,
//! so that it need not count (see [`RolloutLuck`]).

use arrayvec::ArrayVec;
use castellum_rules::aquaedukt::{Action, Choice, FIELDS, Field, FieldSet, House, Phase, Position};
use castellum_rules::{ActionList, Game, Seat, uniform};
use rand_xoshiro::SplitMix64;

use super::board::{Distances, canals_after};
use super::eval::Weights;
use super::is_last_field;
use super::luck::{BuildingSites, RolloutLuck};

/// How many sticks are looked at closely: those that bring most at once.
const CLOSELY: usize = 4;
/// The points that the houses of a roll bring: where the best stick brings as
/// many, searches roll in about half of the cases.
const ROLL: f32 = 1.0;
/// The points that a spring brings besides the ways that it opens.
const SPRING: f32 = 0.7;

/// Plays on for this number of turns, and then to the end of the turn.
pub(super) fn play_on(position: &Position, turns: u16, rng: &mut SplitMix64) -> Rollout {
    let mut rollout = Rollout::from(position);
    let horizon = position.turn() + turns;
    let is_on_its_way = |at: &Position| at.turn() < horizon || at.phase() != Phase::Turn;
    while is_on_its_way(rollout.position()) && rollout.step(rng).is_some() {}
    rollout
}

/// A position and what is known about it.
pub(super) struct Rollout {
    position: Position,
    distances: Distances,
    weights: Weights,
    sites: BuildingSites,
    luck: RolloutLuck,
    /// Where the houses without water stand.
    dry: FieldSet,
    /// Those houses, by their fields.
    houses: [DryHouse; FIELDS],
    actions: ActionList<Action>,
}

/// A house without water.
#[derive(Clone, Copy)]
struct DryHouse {
    house: House,
    /// How likely it gets some.
    chance: f32,
}

impl Rollout {
    pub(super) fn from(position: &Position) -> Self {
        let nothing = DryHouse { house: House { seat: Seat::default(), value: 0 }, chance: 0.0 };
        let mut rollout = Self {
            position: *position,
            distances: Distances::of(position.canals()),
            weights: Weights::at(position),
            sites: BuildingSites::of(position),
            luck: RolloutLuck::default(),
            dry: FieldSet::EMPTY,
            houses: [nothing; FIELDS],
            actions: ActionList::new(),
        };
        for field in position.dry_houses() {
            rollout.add(field, position.house(field).expect("a dry house is a house"));
        }
        rollout
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn luck(&self) -> &RolloutLuck {
        &self.luck
    }

    /// Plays on by one action and gives it; `None` if the game is over.
    pub(super) fn step(&mut self, rng: &mut SplitMix64) -> Option<Action> {
        let action = match self.position.phase() {
            Phase::Dice => self.roll(rng),
            Phase::Again => Some(Action::ROLL),
            Phase::House => self.best_house(),
            Phase::Turn | Phase::Canal => self.best_canal(rng),
            Phase::Over => None,
        }?;
        self.play(action);
        Some(action)
    }

    /// Rolls the die, and notes how kind it was.
    fn roll(&mut self, rng: &mut SplitMix64) -> Option<Action> {
        let outcome = self.position.sample(&mut uniform(rng));
        let roll = outcome.map(Action::choice).zip(self.position.turn_seat());
        if let Some((Choice::Dice(region), seat)) = roll {
            let gains = self.sites.gains(self.position.hand(seat), &self.distances, &self.weights);
            self.luck.note(seat, region, &gains);
        }
        outcome
    }

    fn play(&mut self, action: Action) {
        let removable = self.removable();
        let watered = match action.choice() {
            Choice::Stick(stick) => self.position.canals().watered_by(stick),
            _ => FieldSet::EMPTY,
        };
        self.position.play_unchecked(action);
        match action.choice() {
            Choice::House { field, .. } => {
                // AQ-S14: houses without water may go, this one included.
                self.sites.free |= self.dry & removable;
                self.dry -= removable;
                if let Some(house) = self.position.house(field) {
                    self.sites.free.remove(field);
                    if !self.position.is_watered(field) {
                        self.add(field, house);
                    }
                }
            }
            Choice::Spring(_) | Choice::Stick(_) => self.change_canals(watered),
            _ => {}
        }
        if self.position.phase() == Phase::Over {
            // AQ-S16: houses without water are removed.
            self.sites.free |= self.dry;
            self.dry = FieldSet::EMPTY;
        }
    }

    fn add(&mut self, field: Field, house: House) {
        self.dry.insert(field);
        self.houses[field.index()] = DryHouse { house, chance: self.chance_at(field) };
    }

    fn change_canals(&mut self, watered: FieldSet) {
        self.distances = Distances::of(self.position.canals());
        self.weights = Weights::at(&self.position);
        self.sites.wet |= watered;
        self.dry -= watered;
        for field in self.dry {
            self.houses[field.index()].chance = self.chance_at(field);
        }
    }

    /// How likely a dry field gets water.
    fn chance_at(&self, field: Field) -> f32 {
        self.weights.likely[self.distances.to(field)]
    }

    /// The fields whose dry houses go with the next house (AQ-S14).
    fn removable(&self) -> FieldSet {
        match self.position.region().filter(|_| is_last_field(&self.position)) {
            Some(region) => self.position.board().fields(region),
            None => FieldSet::EMPTY,
        }
    }

    /// Puts the house that brings most, or none.
    fn best_house(&mut self) -> Option<Action> {
        let removable = self.removable();
        let removed = (self.dry & removable).iter();
        let removal: f32 = removed.map(|field| -self.points(field) * self.houses[field.index()].chance).sum();
        self.position.legal_actions(&mut self.actions);
        let mut best = Best::default();
        for &action in &self.actions {
            let gain = match action.choice() {
                Choice::House { value, field } => {
                    let chance = match field {
                        _ if self.position.is_watered(field) => 1.0,
                        _ if removable.contains(field) => 0.0,
                        _ => self.chance_at(field),
                    };
                    f32::from(value) * chance - self.weights.in_hand[usize::from(value) - 1] + removal
                }
                _ => 0.0,
            };
            best.offer(action, gain);
        }
        best.action
    }

    /// Lays the stick that brings most, or rolls. Springs are put where no
    /// stick can be laid.
    fn best_canal(&mut self, rng: &mut SplitMix64) -> Option<Action> {
        self.position.legal_actions(&mut self.actions);
        let mut best = Best::default();
        let mut sticks = Shortlist::default();
        // Of sticks that bring the same at once the first are listed, so
        // chance says where to begin.
        let (late, early) = self.actions.split_at(uniform(rng)(self.actions.len() as u32) as usize);
        for &action in early.iter().chain(late) {
            match action.choice() {
                Choice::Stick(stick) => {
                    let watered = self.position.canals().watered_by(stick);
                    sticks.offer(StickCandidate { action, watered, gain: self.gain_at_once(watered) });
                }
                Choice::Spring(_) => {}
                Choice::Roll => best.offer(action, ROLL),
                _ => best.offer(action, 0.0),
            }
        }
        if sticks.best().is_empty() {
            for &spring in self.actions.iter().filter(|action| matches!(action.choice(), Choice::Spring(_))) {
                best.offer(spring, SPRING + self.gain(spring, FieldSet::EMPTY));
            }
        }
        for stick in sticks.best() {
            best.offer(stick.action, self.gain(stick.action, stick.watered));
        }
        best.action
    }

    /// The points that water on these fields brings, whatever else changes.
    fn gain_at_once(&self, watered: FieldSet) -> f32 {
        let houses = (self.dry & watered).iter();
        houses.map(|field| self.points(field) * (1.0 - self.houses[field.index()].chance)).sum()
    }

    /// The points that a spring brings, or a stick that waters these fields.
    fn gain(&self, action: Action, watered: FieldSet) -> f32 {
        let distances = Distances::of(&canals_after(self.position.canals(), action));
        let changed = self.dry & (watered | distances.differing(&self.distances));
        let gains = changed.iter().map(|field| {
            let is_watered = watered.contains(field);
            let chance = if is_watered { 1.0 } else { self.weights.likely[distances.to(field)] };
            self.points(field) * (chance - self.houses[field.index()].chance)
        });
        gains.sum()
    }

    /// What a house with water means to the seat that is to act: those of
    /// others count against it.
    fn points(&self, field: Field) -> f32 {
        let House { seat, value } = self.houses[field.index()].house;
        let is_own = self.position.turn_seat() == Some(seat);
        if is_own { f32::from(value) } else { -f32::from(value) / (self.position.players() - 1) as f32 }
    }
}

/// The best of some actions.
#[derive(Default)]
struct Best {
    action: Option<Action>,
    gain: f32,
}

impl Best {
    fn offer(&mut self, action: Action, gain: f32) {
        if self.action.is_none() || gain > self.gain {
            *self = Self { action: Some(action), gain };
        }
    }
}

/// A stick, the fields that it waters and what that brings.
#[derive(Clone, Copy)]
struct StickCandidate {
    action: Action,
    watered: FieldSet,
    gain: f32,
}

/// The sticks that bring most at once, best first.
#[derive(Default)]
struct Shortlist(ArrayVec<StickCandidate, CLOSELY>);

impl Shortlist {
    fn best(&self) -> &[StickCandidate] {
        &self.0
    }

    fn offer(&mut self, stick: StickCandidate) {
        if self.0.last().is_some_and(|worst| self.0.is_full() && worst.gain >= stick.gain) {
            return;
        }
        if self.0.is_full() {
            self.0.pop();
        }
        let rank = self.0.iter().rposition(|better| better.gain >= stick.gain).map_or(0, |rank| rank + 1);
        self.0.insert(rank, stick);
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::{Region, Setup};
    use castellum_rules::{Actor, GameSetup as _};

    use super::super::eval::EvalTerms;
    use super::*;
    use crate::BotGame;
    use crate::random::{RandomFloats, seeded};

    /// Calls `visit` in courses of whole games from the start.
    fn whole_games(mut visit: impl FnMut(&mut Rollout, &mut SplitMix64)) {
        for seed in 0..30 {
            let mut rng = seeded(seed);
            let setup = Setup::random(2 + seed as usize % 3, &mut uniform(&mut rng));
            let mut rollout = Rollout::from(&Position::new(&setup).unwrap());
            while rollout.position.actor() != Actor::Nobody {
                visit(&mut rollout, &mut rng);
            }
        }
    }

    #[test]
    fn what_is_known_stays_true() {
        let mut removals = 0;
        whole_games(|rollout, rng| {
            let mut position = rollout.position;
            let action = rollout.step(rng).unwrap();
            position.try_play(action).unwrap();
            assert_eq!(rollout.position, position);
            let fresh = Rollout::from(&position);
            assert_eq!(rollout.distances, fresh.distances);
            assert_eq!(rollout.sites, fresh.sites);
            assert_eq!(rollout.dry, fresh.dry);
            let chance = |rollout: &Rollout, field: Field| rollout.houses[field.index()].chance;
            assert!(rollout.dry.iter().all(|field| chance(rollout, field) == chance(&fresh, field)));
            removals += usize::from(
                matches!(action.choice(), Choice::House { field, .. } if position.house(field).is_none()),
            );
        });
        // AQ-S14 came up.
        assert!(removals > 0);
    }

    /// How many points a seat is ahead of the others on average, if houses
    /// weigh as before.
    fn lead(position: &Position, weights: &Weights, seat: Seat) -> f32 {
        let distances = Distances::of(position.canals());
        let others = (position.players() - 1) as f32;
        let mut lead = 0.0;
        for (field, house) in position.houses() {
            let chance = if position.is_watered(field) { 1.0 } else { weights.likely[distances.to(field)] };
            let share = if house.seat == seat { 1.0 } else { -1.0 / others };
            lead += share * chance * f32::from(house.value);
        }
        let tiles = position.hand(seat).into_iter().zip(weights.in_hand);
        lead + tiles.map(|(count, worth)| f32::from(count) * worth).sum::<f32>()
    }

    #[test]
    fn gains_are_those_of_the_whole_board() {
        whole_games(|rollout, rng| {
            let before = rollout.position;
            let weights = Weights::at(&before);
            let mut actions = ActionList::new();
            before.legal_actions(&mut actions);
            let seat = before.turn_seat().unwrap();
            let gain = |action: Action| {
                let mut after = before;
                after.play_unchecked(action);
                (after.phase() != Phase::Over)
                    .then(|| lead(&after, &weights, seat) - lead(&before, &weights, seat))
            };
            for &action in &actions {
                let quick = match action.choice() {
                    Choice::Stick(stick) => rollout.gain(action, before.canals().watered_by(stick)),
                    Choice::Spring(_) => rollout.gain(action, FieldSet::EMPTY),
                    _ => continue,
                };
                assert!(gain(action).is_none_or(|gain| (gain - quick).abs() < 1e-3), "{action}");
            }
            let is_house = before.phase() == Phase::House;
            let chosen = rollout.step(rng).unwrap();
            if is_house && let Some(chosen) = gain(chosen) {
                let most =
                    actions.iter().filter_map(|&action| gain(action)).fold(f32::NEG_INFINITY, f32::max);
                assert!(chosen > most - 1e-3, "{chosen} {most}");
            }
        });
    }

    #[test]
    fn a_roll_brings_what_its_best_house_does() {
        let mut rolls = 0;
        whole_games(|rollout, rng| {
            let before = rollout.position;
            if before.phase() == Phase::Dice {
                let hand = before.hand(before.turn_seat().unwrap());
                let gains = rollout.sites.gains(hand, &rollout.distances, &rollout.weights);
                let slow = Region::all().map(|region| best_gain_in(&before, region));
                for (quick, slow) in gains.into_iter().zip(slow) {
                    assert_eq!(quick.is_some(), slow.is_some());
                    let difference = quick.zip(slow).map_or(0.0, |(quick, slow)| quick - slow);
                    assert!(difference.abs() < 1e-4, "{quick:?} {slow:?}");
                }
                rolls += 1;
            }
            rollout.step(rng);
        });
        assert!(rolls > 500, "{rolls}");
    }

    /// The points that the best house in a region brings, if it can come up.
    fn best_gain_in(before: &Position, region: Region) -> Option<f32> {
        let mut outcomes = ActionList::new();
        before.legal_actions(&mut outcomes);
        let outcome = outcomes.iter().find(|outcome| outcome.choice() == Choice::Dice(region));
        let position = before.play(*outcome?).ok()?;
        let (weights, distances) = (Weights::at(&position), Distances::of(position.canals()));
        let mut actions = ActionList::new();
        position.legal_actions(&mut actions);
        let gains = actions.iter().map(|action| match action.choice() {
            Choice::House { value, field } => {
                let chance = match field {
                    _ if position.is_watered(field) => 1.0,
                    _ if is_last_field(&position) => 0.0,
                    _ => weights.likely[distances.to(field)],
                };
                f32::from(value) * chance - weights.in_hand[usize::from(value) - 1]
            }
            _ => 0.0,
        });
        Some(gains.fold(0.0, f32::max))
    }

    #[test]
    fn leads_without_luck_are_the_same_on_average_and_vary_less() {
        let (mut shift, mut with_luck, mut without, mut seen) = (0.0, 0.0, 0.0, 0.0);
        whole_games(|rollout, rng| {
            let position = rollout.position;
            if position.phase() == Phase::Turn && position.turn() % 16 == 0 && position.sticks_left() > 15 {
                let leads: Vec<_> = (0..100)
                    .map(|_| play_on(&position, 8, rng))
                    .map(|end| (EvalTerms::of(&end.position).value(), end))
                    .map(|(raw, end)| [raw, end.position.without_luck(raw, &end.luck)])
                    .map(|values| values.map(|value| value.points[0] - value.points[1]))
                    .collect();
                let mean = |of: &dyn Fn(&[f32; 2]) -> f32| leads.iter().map(of).sum::<f32>() / 100.0;
                let [raw, fair] = [0, 1].map(|which| mean(&|leads| leads[which]));
                shift += raw - fair;
                with_luck += mean(&|leads| (leads[0] - raw).powi(2));
                without += mean(&|leads| (leads[1] - fair).powi(2));
                seen += 1.0;
            }
            rollout.step(rng);
        });
        assert!(seen > 20.0, "{seen}");
        assert!((shift / seen).abs() < 0.1, "{}", shift / seen);
        assert!(without < 0.6 * with_luck, "{without} {with_luck}");
    }

    #[test]
    fn the_shortlist_holds_the_best() {
        let mut rng = seeded(1);
        for count in 0..30 {
            let mut list = Shortlist::default();
            let mut gains: Vec<f32> = (0..count).map(|_| rng.unit()).collect();
            gains.iter().for_each(|&gain| {
                list.offer(StickCandidate { action: Action::ROLL, watered: FieldSet::EMPTY, gain });
            });
            gains.sort_by(|a, b| b.total_cmp(a));
            gains.truncate(CLOSELY);
            assert!(list.best().iter().map(|stick| stick.gain).eq(gains));
        }
    }
}
