//! From a full table to the first action: shares are opened, and what is left to
//! chance is drawn (TB-R13).

use castellum_rules::POSITION_TAG;

use super::{GameState, SeatState};
use crate::dice::{self, Hash256, Seed, Share};
use crate::{AnyPosition, Clock, Description, EventNumber, GameName, Millis, PersonId, SeatNumber, Tags};

/// How long a table waits for shares where people play at once.
const REAL_TIME: Millis = 60 * 1000;

/// How long it waits where nobody is in a hurry.
const NO_HURRY: Millis = 10 * 60 * 1000;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// What is known about the dice.
impl GameState {
    /// The value of a tag of the set-up, as far as it is decided.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.setup.get(name).map(String::as_str)
    }

    /// Whether part of the set-up is still to be drawn. The position is then one
    /// of many that the game may begin with.
    #[must_use]
    pub fn awaits_draw(&self) -> bool {
        self.begun.is_none() && dice::leaves_setup_open(&self.description)
    }

    /// Whether the table is full and shares are being opened.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.full_since.is_some() && self.begun.is_none() && !self.is_over()
    }

    /// When the game begins even if a share is missing.
    #[must_use]
    pub fn opening_deadline(&self) -> Option<Millis> {
        let wait = match self.description.clock {
            Clock::None => NO_HURRY,
            Clock::RealTime { .. } => REAL_TIME,
            Clock::Correspondence { days } => Millis::from(days) * DAY,
        };
        self.full_since.filter(|_| self.is_opening()).map(|since| since.saturating_add(wait))
    }

    /// Whether this seat is to open its share.
    #[must_use]
    pub fn awaits_share(&self, seat: SeatNumber) -> bool {
        self.is_opening() && self.seat(seat).is_some_and(SeatState::awaits_share)
    }

    /// Whether nothing keeps the game from beginning at this moment.
    #[must_use]
    pub fn may_begin(&self, now: Millis) -> bool {
        let in_time = self.opening_deadline().is_some_and(|deadline| now < deadline);
        self.is_opening() && !(in_time && self.seats.iter().any(SeatState::awaits_share))
    }

    /// The shares that were opened, in the order in which they go into messages,
    /// and where their people sit.
    #[must_use]
    pub fn shares(&self) -> &[(SeatNumber, Share)] {
        &self.shares
    }

    /// The number of the next roll of the die. A roll that was taken back gives its
    /// number back, so that it comes up again.
    #[must_use]
    pub fn next_roll(&self) -> u32 {
        let rolled_here =
            |played: &&super::PlayedAction| played.seat.is_none() && played.number > self.began_with;
        self.played.iter().filter(rolled_here).count() as u32 + 1
    }

    /// The seed, once it is revealed.
    #[must_use]
    pub fn seed(&self) -> Option<&Seed> {
        self.seed.as_ref()
    }

    /// Whether the seed is to be revealed.
    #[must_use]
    pub fn awaits_seed(&self) -> bool {
        self.description.promise.is_some() && self.is_over() && self.seed.is_none()
    }

    /// The last link of the chain over the events so far.
    #[must_use]
    pub fn head(&self) -> &Hash256 {
        &self.head
    }

    /// What this person committed to.
    #[must_use]
    pub fn commitment_of(&self, person: &PersonId) -> Option<&Hash256> {
        self.seat(self.seat_of(person)?)?.commitment.as_ref()
    }
}

/// What events about the dice do.
impl GameState {
    /// Nobody comes or goes once shares are being opened: they could choose in the
    /// light of what they know then.
    pub(super) fn must_not_be_full(&self) -> Result<(), String> {
        if self.full_since.is_some() { Err("the table is full".into()) } else { Ok(()) }
    }

    pub(super) fn open_share(&mut self, number: SeatNumber, share: Share) -> Result<(), String> {
        if !self.awaits_share(number) {
            return Err(format!("no share of seat {number} is awaited"));
        }
        self.seat_mut(number)?.share = Some(share);
        let place = self.shares.partition_point(|(seat, _)| *seat < number);
        self.shares.insert(place, (number, share));
        Ok(())
    }

    pub(super) fn begin(
        &mut self,
        seats: &[SeatNumber],
        drawn: &Tags,
        number: EventNumber,
        now: Millis,
    ) -> Result<(), String> {
        if !self.is_opening() {
            return Err("the game cannot begin now".into());
        }
        if !drawn.is_empty() {
            let is_drawn = |name: &str| self.description.game.random_tags().contains(&name);
            if drawn.keys().any(|name| !is_drawn(name) || self.tag(name).is_some()) || !self.played.is_empty()
            {
                return Err("these tags are not left to chance".into());
            }
            let mut setup = self.setup.clone();
            setup.extend(drawn.clone());
            let position = position(self.description.game, &setup)?;
            if position.players() != self.seats.len() {
                return Err("the set-up is for another number of players".into());
            }
            self.deal_seats(seats)?;
            (self.setup, self.position) = (setup, position);
        } else if self.awaits_draw() {
            return Err("the set-up is not drawn".into());
        } else {
            self.deal_seats(seats)?;
        }
        self.begun = Some(now);
        self.began_with = number;
        Ok(())
    }

    /// Moves everybody to the seat that was drawn.
    fn deal_seats(&mut self, order: &[SeatNumber]) -> Result<(), String> {
        if order.is_empty() {
            return Ok(());
        }
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..self.seats.len() as SeatNumber) {
            return Err("every seat has to be dealt once".into());
        }
        self.seats = order.iter().map(|&seat| self.seats[usize::from(seat)].clone()).collect();
        for (seat, _) in &mut self.shares {
            let moved = order.iter().position(|before| before == seat);
            *seat = moved.unwrap_or_default() as SeatNumber;
        }
        Ok(())
    }

    pub(super) fn reveal(&mut self, seed: Seed) -> Result<(), String> {
        if !self.awaits_seed() {
            return Err("no seed is to be revealed now".into());
        }
        self.seed = Some(seed);
        Ok(())
    }
}

/// The position with which a game begins; if something is still to be drawn, one
/// that it may begin with.
pub(super) fn first_position(description: &Description) -> Result<AnyPosition, String> {
    let mut setup = description.setup.clone();
    if description.promise.is_some() && description.tag(POSITION_TAG).is_none() {
        setup.extend(dice::drawn_tags(description, &mut |_| 0)?);
    }
    position(description.game, &setup)
}

pub(super) fn position(game: GameName, setup: &Tags) -> Result<AnyPosition, String> {
    AnyPosition::from_tags(game, &|name| setup.get(name).map(String::as_str))
        .map_err(|error| error.to_string())
}
