//! What an action changes.

use super::action::{Action, Choice};
use super::board::Region;
use super::crossing::{Crossing, CrossingSet};
use super::field::{Field, FieldSet};
use super::position::{House, Phase, Position};
use super::stick::{Stick, StickSet};
use crate::Seat;

/// AQ-S4: how often a player may roll in a turn.
pub const MAX_ROLLS: u8 = 3;
/// AQ-R7: the game ends after this many turns per player without progress.
pub const IDLE_ROUNDS: u8 = 8;

impl Position {
    /// Plays a legal action.
    pub(super) fn apply(&mut self, action: Action) {
        match action.choice() {
            Choice::Roll => self.roll(),
            Choice::Dice(region) => self.region_came_up(region),
            Choice::House { value, field } => self.put_house(value, field),
            Choice::Spring(crossing) => self.put_spring(crossing),
            Choice::Stick(stick) => self.lay_stick(stick),
            Choice::Pass => self.pass(),
            Choice::Done => self.end_turn(),
        }
    }

    fn roll(&mut self) {
        self.rolls += 1;
        self.phase = Phase::Dice;
    }

    fn region_came_up(&mut self, region: Region) {
        self.region = region;
        self.phase = Phase::House;
    }

    /// Puts a house with this value into the rolled region.
    fn put_house(&mut self, value: u8, field: Field) {
        self.hands[self.seat.index()][usize::from(value - 1)] -= 1;
        self.place_house(field, House { seat: self.seat, value });
        if !self.has_free_field(self.region) {
            self.complete_region(self.region);
        }
        self.progress();
        self.after_house();
    }

    /// Places a house, whatever follows from it.
    #[inline]
    pub(super) fn place_house(&mut self, field: Field, house: House) {
        self.built.insert(field);
        self.houses[field.bit_index()] = house.code();
        if self.is_watered(field) {
            self.count_watered(house);
        }
    }

    /// AQ-S14: a completed region loses its houses without water.
    fn complete_region(&mut self, region: Region) {
        self.remove_houses(self.board.fields(region) & self.dry_houses());
        if !self.has_free_field(region) {
            self.open.remove(region);
        }
    }

    fn remove_houses(&mut self, fields: FieldSet) {
        self.built -= fields;
        for field in fields {
            self.houses[field.bit_index()] = 0;
        }
    }

    fn after_house(&mut self) {
        self.region = Region::FIRST;
        if self.rolls < MAX_ROLLS && self.can_roll() {
            self.phase = Phase::Again;
        } else {
            self.end_turn();
        }
    }

    fn put_spring(&mut self, crossing: Crossing) {
        self.place_spring(crossing);
        self.progress();
        self.end_turn();
    }

    /// Places a spring, whatever follows from it.
    #[inline]
    pub(super) fn place_spring(&mut self, crossing: Crossing) {
        self.springs_left -= 1;
        self.canals.put_spring(crossing);
        self.sites -= if self.springs_left == 0 { CrossingSet::ALL } else { crossing.too_near() };
        self.find_layable();
    }

    fn lay_stick(&mut self, stick: Stick) {
        self.place_stick(stick);
        self.progress();
        if self.phase == Phase::Turn && !self.layable.is_empty() {
            self.phase = Phase::Canal;
        } else {
            self.end_turn();
        }
    }

    /// Places a stick, whatever follows from it.
    ///
    /// Many actions of a game are sticks, and a call here costs a tenth of one.
    #[inline(always)]
    pub(super) fn place_stick(&mut self, stick: Stick) {
        self.sticks_left -= 1;
        let watered = self.canals.lay(stick);
        self.sites -= stick.reach().ends;
        self.water(watered);
        self.find_layable();
    }

    fn find_layable(&mut self) {
        self.layable = if self.sticks_left == 0 { StickSet::EMPTY } else { self.canals.layable() };
    }

    /// AQ-S13: water reaches these fields, some of them perhaps again.
    fn water(&mut self, fields: FieldSet) {
        let reached = fields & self.dry_houses();
        self.watered |= fields;
        for field in reached {
            self.count_watered(self.house(field).expect("a field that is built on has a house"));
        }
    }

    fn count_watered(&mut self, house: House) {
        self.points[house.seat.index()] += u16::from(house.value);
        self.tiles[house.seat.index()] += 1;
    }

    /// Something was placed (AQ-R7).
    fn progress(&mut self) {
        self.idle = 0;
    }

    fn pass(&mut self) {
        self.passes += 1;
        if self.passes == self.players {
            self.end_game();
        } else {
            self.begin_next_turn();
        }
    }

    fn end_turn(&mut self) {
        self.passes = 0;
        self.begin_next_turn();
    }

    fn begin_next_turn(&mut self) {
        self.seat = self.seat.next(usize::from(self.players));
        // AQ-S15: after the last stick the round is played to its end.
        let last_round_over = self.sticks_left == 0 && self.seat == Seat::default();
        if last_round_over || self.idle >= IDLE_ROUNDS * self.players {
            return self.end_game();
        }
        self.phase = Phase::Turn;
        self.region = Region::FIRST;
        self.rolls = 0;
        self.idle += 1;
        self.turn.0 = self.turn.0.saturating_add(1);
    }

    /// AQ-S16: houses without water are removed. Whose turn it was does not
    /// matter any more.
    fn end_game(&mut self) {
        self.phase = Phase::Over;
        self.seat = Seat::default();
        self.region = Region::FIRST;
        self.rolls = 0;
        self.idle = 0;
        self.passes = 0;
        self.remove_houses(self.dry_houses());
    }
}
