//! Which actions are possible, as a list or one of them at random.

use super::action::{Action, MAX_VALUE};
use super::board::MAX_REGION_FIELDS;
use super::position::{Phase, Position};
use crate::ActionList;
use crate::bits::{select, wide_select, words};

impl Position {
    /// Fills the list with all legal actions.
    pub(super) fn list_legal(&self, actions: &mut ActionList<Action>) {
        actions.clear();
        match self.phase {
            Phase::Turn => self.list_turn(actions),
            Phase::Dice => self.list_regions(actions),
            Phase::House => self.list_houses(actions),
            Phase::Again => actions.extend([Action::ROLL, Action::DONE]),
            Phase::Canal => {
                self.list_sticks(actions);
                actions.push(Action::DONE);
            }
            Phase::Over => {}
        }
    }

    fn list_regions(&self, actions: &mut ActionList<Action>) {
        actions.extend_from_bits([self.open.mask().into()], Action::dice);
    }

    fn list_turn(&self, actions: &mut ActionList<Action>) {
        self.list_sticks(actions);
        actions.extend_from_bits(words(self.sites.mask()), Action::spring);
        if self.can_roll() {
            actions.push(Action::ROLL);
        }
        if actions.is_empty() {
            actions.push(Action::PASS);
        }
    }

    fn list_sticks(&self, actions: &mut ActionList<Action>) {
        actions.extend_from_bits(self.layable.words(), Action::stick);
    }

    fn list_houses(&self, actions: &mut ActionList<Action>) {
        let offer = self.offer();
        let lowest = offer.lowest();
        actions.extend(offer.dry().iter().map(|&field| Action::house(lowest, field)));
        for &value in &offer.values()[1..] {
            actions.repeat_from(0, offer.dries, |house| house.house_worth(value - lowest));
        }
        actions.extend(offer.wet().iter().map(|&field| Action::house(lowest, field)));
        actions.push(Action::DONE);
    }

    /// One legal action, each equally likely; see [`Game::sample`](crate::Game::sample).
    pub(super) fn sample_legal(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        // A number out of range must not make us panic.
        let mut pick = |count: u32| below(count).min(count - 1);
        Some(match self.phase {
            Phase::Turn => self.sample_turn(&mut pick),
            Phase::Dice => Action::dice(select(self.open.mask().into(), pick(self.open.len() as u32))),
            Phase::House => self.sample_house(&mut pick),
            Phase::Again => [Action::ROLL, Action::DONE][pick(2) as usize],
            Phase::Canal => self.sample_second_stick(&mut pick),
            Phase::Over => return None,
        })
    }

    fn sample_turn(&self, pick: &mut impl FnMut(u32) -> u32) -> Action {
        let sticks = self.layable.ranked();
        // After the last spring there is nothing to count any more.
        let sites = if self.sites.is_empty() { 0 } else { self.sites.len() as u32 };
        let with_sites = sticks.count() + sites;
        let total = with_sites + u32::from(self.can_roll());
        if total == 0 {
            return Action::PASS;
        }
        match pick(total) {
            rank if rank < sticks.count() => Action::stick(sticks.nth_bit(rank)),
            rank if rank < with_sites => {
                Action::spring(wide_select(self.sites.mask(), rank - sticks.count()))
            }
            _ => Action::ROLL,
        }
    }

    fn sample_second_stick(&self, pick: &mut impl FnMut(u32) -> u32) -> Action {
        let sticks = self.layable.ranked();
        match pick(sticks.count() + 1) {
            rank if rank < sticks.count() => Action::stick(sticks.nth_bit(rank)),
            _ => Action::DONE,
        }
    }

    fn sample_house(&self, pick: &mut impl FnMut(u32) -> u32) -> Action {
        let offer = self.offer();
        let values = offer.values().len();
        let on_dry = offer.dry().len() * values;
        let chosen = pick((on_dry + offer.wet().len()) as u32 + 1) as usize;
        if chosen < on_dry {
            Action::house(offer.values[chosen % values], offer.dry[chosen / values])
        } else if chosen < on_dry + offer.wet().len() {
            Action::house(offer.lowest(), offer.wet[chosen - on_dry])
        } else {
            Action::DONE
        }
    }

    /// The fields and values for a house after a roll.
    fn offer(&self) -> Offer {
        let mut offer = Offer::default();
        let (free, watered) = (self.free_fields().mask(), self.watered.mask());
        for &slot in self.board.slots(self.region) {
            let is_free = free >> slot & 1 == 1;
            let is_wet = watered >> slot & 1 == 1;
            offer.dry[offer.dries] = slot;
            offer.dries += usize::from(is_free && !is_wet);
            offer.wet[offer.wets] = slot;
            offer.wets += usize::from(is_free && is_wet);
        }
        for (value, &left) in self.hands[self.seat.index()].iter().enumerate() {
            offer.values[offer.kinds] = value as u8;
            offer.kinds += usize::from(left > 0);
        }
        offer
    }
}

/// What may be placed after a roll: any value on a dry field, the lowest one on
/// a watered field (AQ-S4, AQ-S7). Values are counted from 0.
///
/// One place more than needed in each array, so that filling needs no branch.
#[derive(Default)]
struct Offer {
    dry: [u8; MAX_REGION_FIELDS + 1],
    dries: usize,
    wet: [u8; MAX_REGION_FIELDS + 1],
    wets: usize,
    values: [u8; MAX_VALUE as usize + 1],
    kinds: usize,
}

impl Offer {
    fn dry(&self) -> &[u8] {
        &self.dry[..self.dries]
    }

    fn wet(&self) -> &[u8] {
        &self.wet[..self.wets]
    }

    fn values(&self) -> &[u8] {
        &self.values[..self.kinds]
    }

    fn lowest(&self) -> u8 {
        self.values[0]
    }
}
