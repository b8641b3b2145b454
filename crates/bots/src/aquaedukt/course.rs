//! How a game may go on from a leaf of the search, found quickly.
//!
//! A seat takes what brings it most points more than the others. What one
//! action leaves as it is need not be found again for the next, and only a few
//! sticks are looked at closely.

use castellum_rules::aquaedukt::{Action, Choice, Phase, Position};
use castellum_rules::{ActionList, Game};

use super::canals::{Canals, Ways, place};
use super::is_last_field;
use super::outlook::{Dry, Home, Outlook, Weights};
use crate::Rng;

/// How many sticks are looked at closely: those that bring most at once.
const CLOSELY: usize = 6;
/// The points that the houses of a roll bring: where the best stick brings as
/// many, searches roll in about half of the cases.
const ROLL: f32 = 1.0;
/// The points that a spring brings besides the ways that it opens.
const SPRING: f32 = 0.7;
/// How many points chance adds where sticks bring the same at once.
const CHANCE: f32 = 0.01;

/// A position and what is known about it.
pub(super) struct Course {
    position: Position,
    canals: Canals,
    ways: Ways,
    /// The houses without water.
    homes: Vec<Home>,
    actions: ActionList<Action>,
}

impl Course {
    pub(super) fn from(position: &Position) -> Self {
        let canals = Canals::of(position);
        let homes = Home::all(position).filter(|home| home.is_dry(position)).collect();
        Self { position: *position, canals, ways: canals.ways(), homes, actions: ActionList::new() }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn outlook(&self) -> Outlook {
        Outlook::with(&self.position, &Dry::of(&self.position, self.ways, self.homes.iter().copied()))
    }

    /// Plays on by one action and gives it; `None` if the game is over.
    pub(super) fn step(&mut self, rng: &mut Rng) -> Option<Action> {
        let action = match self.position.phase() {
            Phase::Dice => self.position.draw(&mut |n| rng.below(n)),
            Phase::Again => Some(Action::ROLL),
            Phase::House => self.best_house(),
            Phase::Turn | Phase::Canal => self.best_canal(rng),
            Phase::Over => None,
        }?;
        self.play(action);
        Some(action)
    }

    fn play(&mut self, action: Action) {
        self.position.play_unchecked(action);
        let position = &self.position;
        match action.choice() {
            Choice::House { field, .. } => {
                let house = position.house(field).map(|house| Home::new(field, house));
                self.homes.extend(house.filter(|home| home.is_dry(position)));
                // AQ-S14: others may be gone.
                self.homes.retain(|home| position.house(home.field).is_some());
            }
            Choice::Spring(_) | Choice::Stick(_) => {
                self.canals = self.canals.after(action);
                self.ways = self.canals.ways();
                self.homes.retain(|home| home.is_dry(position));
            }
            _ => {}
        }
        if position.phase() == Phase::Over {
            // AQ-S16: houses without water are removed.
            self.homes.clear();
        }
    }

    /// Puts the house that brings most, or none.
    fn best_house(&mut self) -> Option<Action> {
        let weights = Weights::at(&self.position);
        let removal = self.removal();
        self.position.legal_actions(&mut self.actions);
        let mut best = Best::default();
        for &action in &self.actions {
            let gain = match action.choice() {
                Choice::House { value, field } => {
                    let chance = match removal {
                        _ if self.position.is_watered(field) => 1.0,
                        Some(_) => 0.0,
                        None => weights.likely[self.ways.to(place(field))],
                    };
                    let in_hand = weights.in_hand[usize::from(value) - 1];
                    f32::from(value) * chance - in_hand + removal.unwrap_or_default()
                }
                _ => 0.0,
            };
            best.offer(action, gain);
        }
        best.action
    }

    /// AQ-S14: what the dry houses of the region bring if they go, provided
    /// that the next house completes it.
    fn removal(&self) -> Option<f32> {
        let region = self.position.region().filter(|_| is_last_field(&self.position))?;
        let fields = self.position.board().fields(region).fold(0, |set, field| set | place(field));
        let stakes = self.stakes();
        let gone = stakes.houses.iter().filter(|stake| stake.place & fields != 0);
        Some(gone.map(|stake| -stake.points * stake.chance).sum())
    }

    /// Lays the stick that brings most, or rolls. Springs are put where no
    /// stick can be laid.
    fn best_canal(&mut self, rng: &mut Rng) -> Option<Action> {
        let stakes = self.stakes();
        self.position.legal_actions(&mut self.actions);
        let mut best = Best::default();
        let mut sticks = Shortlist::default();
        for &action in &self.actions {
            match action.choice() {
                Choice::Stick(stick) => {
                    let watered = self.canals.watered_by(stick);
                    let gain = stakes.gain_at_once(watered) + CHANCE * rng.unit();
                    sticks.offer(Stretch { action, watered, gain });
                }
                Choice::Spring(_) => {}
                Choice::Roll => best.offer(action, ROLL),
                _ => best.offer(action, 0.0),
            }
        }
        if sticks.best().is_empty() {
            for &spring in self.actions.iter().filter(|action| matches!(action.choice(), Choice::Spring(_))) {
                best.offer(spring, SPRING + self.gain(&stakes, spring, 0));
            }
        }
        for stick in sticks.best() {
            best.offer(stick.action, self.gain(&stakes, stick.action, stick.watered));
        }
        best.action
    }

    /// The points that a spring brings, or a stick that waters these fields.
    fn gain(&self, stakes: &Stakes, action: Action, watered: u128) -> f32 {
        let ways = self.canals.after(action).ways();
        let changed = stakes.places & (watered | ways.differing(&self.ways));
        if changed == 0 {
            return 0.0;
        }
        let changed = stakes.houses.iter().filter(|stake| stake.place & changed != 0);
        let gains = changed.map(|stake| {
            let is_watered = stake.place & watered != 0;
            let chance = if is_watered { 1.0 } else { stakes.weights.likely[ways.to(stake.place)] };
            stake.points * (chance - stake.chance)
        });
        gains.sum()
    }

    fn stakes(&self) -> Stakes {
        let weights = Weights::at(&self.position);
        let others = (self.position.players() - 1) as f32;
        let stake = |home: &Home| {
            let value = f32::from(home.house.value);
            let is_own = self.position.seat() == Some(home.house.seat);
            let points = if is_own { value } else { -value / others };
            Stake { place: home.place, points, chance: weights.likely[self.ways.to(home.place)] }
        };
        let houses: Vec<_> = self.homes.iter().map(stake).collect();
        let places = self.homes.iter().fold(0, |set, home| set | home.place);
        Stakes { weights, houses, places }
    }
}

/// What is at stake for the seat that is to act.
struct Stakes {
    weights: Weights,
    houses: Vec<Stake>,
    /// The places of all of them.
    places: u128,
}

/// A house without water.
struct Stake {
    place: u128,
    /// What it brings once it has water: those of the others count against.
    points: f32,
    /// How likely that is.
    chance: f32,
}

impl Stakes {
    /// The points that water on these fields brings, whatever else changes.
    fn gain_at_once(&self, watered: u128) -> f32 {
        if self.places & watered == 0 {
            return 0.0;
        }
        let watered = self.houses.iter().filter(|stake| stake.place & watered != 0);
        watered.map(|stake| stake.points * (1.0 - stake.chance)).sum()
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
#[derive(Clone, Copy, Default)]
struct Stretch {
    action: Action,
    watered: u128,
    gain: f32,
}

/// The sticks that bring most at once, best first.
#[derive(Default)]
struct Shortlist {
    sticks: [Stretch; CLOSELY],
    count: usize,
}

impl Shortlist {
    fn best(&self) -> &[Stretch] {
        &self.sticks[..self.count]
    }

    fn offer(&mut self, stick: Stretch) {
        if self.count < CLOSELY {
            self.count += 1;
        } else if self.sticks[CLOSELY - 1].gain >= stick.gain {
            return;
        }
        let mut rank = self.count - 1;
        while rank > 0 && self.sticks[rank - 1].gain < stick.gain {
            self.sticks[rank] = self.sticks[rank - 1];
            rank -= 1;
        }
        self.sticks[rank] = stick;
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::Actor;
    use castellum_rules::aquaedukt::Setup;

    use super::*;

    /// Calls `visit` in courses of whole games from the start.
    fn whole_games(mut visit: impl FnMut(&mut Course, &mut Rng)) {
        for seed in 0..30 {
            let mut rng = Rng::new(seed);
            let setup = Setup::drawn(2 + seed as usize % 3, &mut |n| rng.below(n));
            let mut course = Course::from(&Position::new(&setup).unwrap());
            while course.position.actor() != Actor::Nobody {
                visit(&mut course, &mut rng);
            }
        }
    }

    #[test]
    fn what_is_known_stays_true() {
        let mut removals = 0;
        whole_games(|course, rng| {
            let mut position = course.position;
            let action = course.step(rng).unwrap();
            position.try_play(action).unwrap();
            assert_eq!(course.position, position);
            let fresh = Course::from(&position);
            assert_eq!((course.canals, course.ways), (fresh.canals, fresh.ways));
            let places = |course: &Course| course.homes.iter().fold(0, |set, home| set | home.place);
            assert_eq!(places(course), places(&fresh));
            assert_eq!(course.homes.len(), fresh.homes.len());
            assert_eq!(course.outlook(), Outlook::of(&position));
            removals += usize::from(
                matches!(action.choice(), Choice::House { field, .. } if position.house(field).is_none()),
            );
        });
        // AQ-S14 came up.
        assert!(removals > 0);
    }

    /// How many points a seat is ahead of the others on average, if houses
    /// weigh as before.
    fn lead(position: &Position, weights: &Weights, seat: castellum_rules::Seat) -> f32 {
        let ways = Canals::of(position).ways();
        let others = (position.players() - 1) as f32;
        let mut lead = 0.0;
        for (field, house) in position.houses() {
            let chance = if position.is_watered(field) { 1.0 } else { weights.likely[ways.to(place(field))] };
            let share = if house.seat == seat { 1.0 } else { -1.0 / others };
            lead += share * chance * f32::from(house.value);
        }
        let tiles = position.hand(seat).into_iter().zip(weights.in_hand);
        lead + tiles.map(|(count, worth)| f32::from(count) * worth).sum::<f32>()
    }

    #[test]
    fn gains_are_those_of_the_whole_board() {
        whole_games(|course, rng| {
            let before = course.position;
            let weights = Weights::at(&before);
            let stakes = course.stakes();
            let mut actions = ActionList::new();
            before.legal_actions(&mut actions);
            let seat = before.seat().unwrap();
            let gain = |action: Action| {
                let mut after = before;
                after.play_unchecked(action);
                (after.phase() != Phase::Over)
                    .then(|| lead(&after, &weights, seat) - lead(&before, &weights, seat))
            };
            for &action in &actions {
                let quick = match action.choice() {
                    Choice::Stick(stick) => course.gain(&stakes, action, course.canals.watered_by(stick)),
                    Choice::Spring(_) => course.gain(&stakes, action, 0),
                    _ => continue,
                };
                assert!(gain(action).is_none_or(|gain| (gain - quick).abs() < 1e-3), "{action}");
            }
            let is_house = before.phase() == Phase::House;
            let chosen = course.step(rng).unwrap();
            if is_house && let Some(chosen) = gain(chosen) {
                let most =
                    actions.iter().filter_map(|&action| gain(action)).fold(f32::NEG_INFINITY, f32::max);
                assert!(chosen > most - 1e-3, "{chosen} {most}");
            }
        });
    }

    #[test]
    fn the_shortlist_holds_the_best() {
        let mut rng = Rng::new(1);
        for count in 0..30 {
            let mut list = Shortlist::default();
            let mut gains: Vec<f32> = (0..count).map(|_| rng.unit()).collect();
            gains.iter().for_each(|&gain| list.offer(Stretch { gain, ..Stretch::default() }));
            gains.sort_by(|a, b| b.total_cmp(a));
            gains.truncate(CLOSELY);
            assert!(list.best().iter().map(|stick| stick.gain).eq(gains));
        }
    }
}
