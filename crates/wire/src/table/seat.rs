//! Who sits where.

use crate::{HandOverReason, Offer, PersonId, http};

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// For whom it is.
    pub offer: Offer,
    /// Who has it.
    pub holder: Holder,
    /// Why the stand-in plays for its person, if it does.
    pub bot_plays: Option<HandOverReason>,
    /// Whether it has resigned: how many had done so before.
    pub resigned: Option<u8>,
    /// Whether it has chat switched on.
    pub chat: bool,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// It is free.
    Nobody,
    /// A person.
    Person {
        /// Who.
        person: PersonId,
        /// What they were called when they sat down.
        name: String,
    },
    /// A bot with this name.
    Bot(String),
}

impl SeatState {
    pub(super) fn new(offer: Offer) -> Self {
        let holder = match &offer {
            Offer::Bot(bot) => Holder::Bot(bot.clone()),
            Offer::Creator | Offer::Anyone | Offer::Invited => Holder::Nobody,
        };
        Self { offer, holder, bot_plays: None, resigned: None, chat: true }
    }

    /// Whether somebody sits here.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.holder != Holder::Nobody
    }

    /// The person whose seat it is.
    #[must_use]
    pub fn person(&self) -> Option<&PersonId> {
        match &self.holder {
            Holder::Person { person, .. } => Some(person),
            Holder::Nobody | Holder::Bot(_) => None,
        }
    }

    /// What whoever sits here is called.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match &self.holder {
            Holder::Nobody => None,
            Holder::Person { name, .. } | Holder::Bot(name) => Some(name),
        }
    }

    /// Whether a person acts for this seat.
    #[must_use]
    pub fn is_played_by_person(&self) -> bool {
        self.person().is_some() && self.bot_plays.is_none() && self.resigned.is_none()
    }

    /// The bot that acts for this seat, given the table's stand-in.
    #[must_use]
    pub fn bot<'a>(&'a self, stand_in: &'a str) -> Option<&'a str> {
        match &self.holder {
            _ if self.resigned.is_some() => None,
            Holder::Bot(bot) => Some(bot),
            Holder::Person { .. } => self.bot_plays.map(|_| stand_in),
            Holder::Nobody => None,
        }
    }

    pub(super) fn summary(&self) -> http::SeatSummary {
        http::SeatSummary {
            offer: self.offer.clone(),
            person: self.person().cloned(),
            name: self.name().map(str::to_string),
        }
    }
}
