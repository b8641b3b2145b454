//! What somebody can want in a game.

use castellum_wire::{Ask, GameId, Number, PersonId, SeatNumber};

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A person wants to sit down.
    Join {
        /// Who.
        person: PersonId,
        /// What they are called.
        name: String,
        /// How they came here.
        way: Way,
    },
    /// A person wants to stand up before the game has begun.
    Leave {
        /// Who.
        person: PersonId,
    },
    /// Somebody at the table, or who watches, asks for something.
    Ask {
        /// Where they sit, if they do.
        seat: Option<SeatNumber>,
        /// What they ask for.
        ask: Ask,
        /// The last event that they knew.
        after: Number,
        /// Whether the position has changed since.
        behind: bool,
        /// For each seat whether its person is connected.
        present: Vec<bool>,
    },
    /// A bot has chosen its action.
    BotActs {
        /// For whom it plays.
        seat: SeatNumber,
        /// What it chose.
        action: String,
        /// The event after which it began to think.
        after: Number,
    },
    /// A person has come to the table.
    Arrive {
        /// Where they sit.
        seat: SeatNumber,
    },
    /// Time has passed.
    Tick,
    /// Another game follows this one.
    Rematch {
        /// Which.
        game: GameId,
    },
    /// Nobody plays here.
    Close,
}

/// How somebody comes to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Having created it, for one of the creator's seats.
    Created,
    /// From the lobby or by the game's link, for this seat or any.
    Open(Option<SeatNumber>),
    /// By the invitation to this seat.
    Invited(SeatNumber),
    /// From the game before, for this seat.
    Rematch(SeatNumber),
}
