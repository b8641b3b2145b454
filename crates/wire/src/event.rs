//! What happens in a game, one numbered event after the other.

use serde::{Deserialize, Serialize};

use crate::{GameId, Millis, Number, PersonId, RequestId, SeatNumber};

/// Something that happened in a game and cannot be changed any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its place in the log, from 1 without gaps.
    pub number: Number,
    /// When it was decided.
    pub time: Millis,
    /// The request that it answers. To whoever asked it is the acknowledgement.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub request: Option<RequestId>,
    /// What happened.
    pub what: Happening,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A person sat down. With the last seat taken the game begins.
    Joined {
        /// Where.
        seat: SeatNumber,
        /// Who.
        person: PersonId,
        /// What they were called then.
        name: String,
    },
    /// A person stood up before the game began.
    Left {
        /// From where.
        seat: SeatNumber,
    },
    /// A seat acted: its person, its bot, or, once it has resigned, the table.
    Action {
        /// Who acted.
        seat: SeatNumber,
        /// What they did, in the game's notation.
        action: String,
    },
    /// The die was rolled by the server.
    Die {
        /// What came up, in the game's notation.
        action: String,
    },
    /// A seat undid its last action.
    Undone {
        /// Who.
        seat: SeatNumber,
        /// The number of the action that does not count any more.
        to: Number,
    },
    /// A seat asks to take back an action and all that followed. It agrees itself.
    TakebackAsked {
        /// Who asks.
        seat: SeatNumber,
        /// The number of the first action that would not count any more.
        to: Number,
    },
    /// A seat agrees to the takeback that was asked for.
    TakebackAgreed {
        /// Who agrees.
        seat: SeatNumber,
    },
    /// The takeback is off: a seat declined, or who asked did not wait.
    TakebackDeclined {
        /// Who ended it.
        seat: SeatNumber,
    },
    /// Everybody agreed: this action and all that followed do not count any more.
    TakenBack {
        /// The number of the first action that does not count any more.
        to: Number,
    },
    /// A seat gave up and plays no more.
    Resigned {
        /// Who.
        seat: SeatNumber,
    },
    /// A seat asks that a bot play for somebody who is absent. It agrees itself.
    HandOverAsked {
        /// Who asks.
        seat: SeatNumber,
        /// For whom the bot would play.
        absent: SeatNumber,
    },
    /// A seat agrees to the hand-over that was asked for.
    HandOverAgreed {
        /// Who agrees.
        seat: SeatNumber,
    },
    /// The hand-over is off.
    HandOverDeclined {
        /// Who ended it.
        seat: SeatNumber,
    },
    /// The stand-in plays for this seat from now on.
    HandedToBot {
        /// For whom.
        seat: SeatNumber,
        /// Why.
        reason: HandOverReason,
    },
    /// The seat's person is back and plays again.
    GivenBack {
        /// Who.
        seat: SeatNumber,
    },
    /// A seat switched chat on or off; there is chat while no seat has it off.
    ChatSwitched {
        /// Who.
        seat: SeatNumber,
        /// Whether this seat has it on.
        on: bool,
    },
    /// The same people meet again at another table.
    Rematch {
        /// The new game.
        game: GameId,
    },
    /// The game ends here without a result, as nobody plays it.
    Closed,
}

/// Why a bot plays for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HandOverReason {
    /// The others voted for it.
    Vote,
    /// His time ran out.
    Clock,
}

impl Happening {
    /// The seat that made it happen, if one did.
    #[must_use]
    pub const fn seat(&self) -> Option<SeatNumber> {
        match *self {
            Self::Joined { seat, .. }
            | Self::Left { seat }
            | Self::Action { seat, .. }
            | Self::Undone { seat, .. }
            | Self::TakebackAsked { seat, .. }
            | Self::TakebackAgreed { seat }
            | Self::TakebackDeclined { seat }
            | Self::Resigned { seat }
            | Self::HandOverAsked { seat, .. }
            | Self::HandOverAgreed { seat }
            | Self::HandOverDeclined { seat }
            | Self::GivenBack { seat }
            | Self::ChatSwitched { seat, .. } => Some(seat),
            Self::HandedToBot { .. }
            | Self::Die { .. }
            | Self::TakenBack { .. }
            | Self::Rematch { .. }
            | Self::Closed => None,
        }
    }

    /// Whether the position is another one afterwards.
    #[must_use]
    pub const fn changes_position(&self) -> bool {
        matches!(self, Self::Action { .. } | Self::Die { .. } | Self::Undone { .. } | Self::TakenBack { .. })
    }
}
