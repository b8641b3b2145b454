//! What happens in a game, one numbered event after the other.

use serde::{Deserialize, Serialize};

use crate::dice::{Hash256, Seed, Share};
use crate::{EventNumber, GameId, Millis, PersonId, RequestId, SeatNumber, Tags};

/// Something that happened in a game and cannot be changed any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its place in the log, from 1 without gaps.
    pub number: EventNumber,
    /// When it was decided.
    pub time: Millis,
    /// The request that it answers. To the client that sent it, it is the acknowledgement.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub request: Option<RequestId>,
    /// What happened. It was called `what` in logs of version 0.1 and earlier.
    #[serde(alias = "what")]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum EventKind {
    /// A person sat down. With the last seat taken the game begins, or is about
    /// to: where something is left to chance, shares are opened first.
    Joined {
        /// Where.
        seat: SeatNumber,
        /// Who.
        person: PersonId,
        /// What they are called; in games whose log has names, what they were called
        /// then. Nothing if they have been deleted.
        #[serde(skip_serializing_if = "String::is_empty", default)]
        name: String,
        /// The hash of the share that their client will add to the dice.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        commitment: Option<Hash256>,
    },
    /// A person sat down who was deleted later, in a game whose log had names.
    JoinedErased {
        /// Where.
        seat: SeatNumber,
        /// Who.
        person: PersonId,
        /// The hash of the share that their client added to the dice.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        commitment: Option<Hash256>,
        /// The link of the chain after this event, when it still had the name.
        link: Hash256,
    },
    /// A person stood up before the game began.
    Left {
        /// From where.
        seat: SeatNumber,
    },
    /// A person's client opened the share that it had committed to.
    ShareOpened {
        /// Whose.
        seat: SeatNumber,
        /// The share.
        share: Share,
    },
    /// All shares that count are open: what is left to chance at the beginning is
    /// drawn, and the game begins.
    Began {
        /// For each seat the one whose occupant moves there; empty if all stay.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        seats: Vec<SeatNumber>,
        /// Tags of the set-up that were drawn.
        #[serde(skip_serializing_if = "Tags::is_empty", default)]
        setup: Tags,
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
        to: EventNumber,
    },
    /// A seat asks to take back an action and all that followed. It agrees itself.
    TakebackAsked {
        /// Who asks.
        seat: SeatNumber,
        /// The number of the first action that would not count any more.
        to: EventNumber,
    },
    /// A seat agrees to the takeback that was asked for.
    TakebackAgreed {
        /// Who agrees.
        seat: SeatNumber,
    },
    /// The takeback is off: a seat declined, who asked did not wait, or somebody
    /// who had to agree does not play any more.
    TakebackDeclined {
        /// Who ended it.
        seat: SeatNumber,
    },
    /// Everybody agreed: this action and all that followed do not count any more.
    TakenBack {
        /// The number of the first action that does not count any more.
        to: EventNumber,
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
    /// The hand-over is off: a seat declined, or the absent player is back.
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
        /// The seat that asked first.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        seat: Option<SeatNumber>,
        /// Whether everybody keeps the seat; else everybody moves up by one.
        #[serde(skip_serializing_if = "is_false", default)]
        same_seats: bool,
    },
    /// The game ends here without a result, as nobody plays it.
    Closed,
    /// The game is over, and the server tells the seed that it had promised.
    Revealed {
        /// The seed.
        seed: Seed,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
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

impl Event {
    /// The event without the name of the one who sat down.
    #[must_use]
    pub fn without_name(&self) -> Self {
        let mut event = self.clone();
        if let EventKind::Joined { name, .. } = &mut event.kind {
            name.clear();
        }
        event
    }
}

impl EventKind {
    /// The seat that made it happen, if one did.
    #[must_use]
    pub const fn seat(&self) -> Option<SeatNumber> {
        match *self {
            Self::Joined { seat, .. }
            | Self::JoinedErased { seat, .. }
            | Self::Left { seat }
            | Self::ShareOpened { seat, .. }
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
            Self::Rematch { seat, .. } => seat,
            Self::HandedToBot { .. }
            | Self::Began { .. }
            | Self::Die { .. }
            | Self::TakenBack { .. }
            | Self::Closed
            | Self::Revealed { .. } => None,
        }
    }

    /// Whether the position is another one afterwards.
    #[must_use]
    pub const fn changes_position(&self) -> bool {
        matches!(
            self,
            Self::Began { .. }
                | Self::Action { .. }
                | Self::Die { .. }
                | Self::Undone { .. }
                | Self::TakenBack { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Description, SeatKind};

    /// A line of a log as version 0.1.0 wrote it.
    const OLD_EVENT: &str =
        r#"{"number":3,"time":1700,"request":7,"what":{"action":{"seat":0,"action":"C@NF"}}}"#;

    /// A description as version 0.1.0 wrote it.
    const OLD_DESCRIPTION: &str = r#"{"id":"g","game":"aqua-romana","setup":{"Players":"2"},"clock":{"real-time":{"seconds":60,"increment":5}},"visibility":"private","chat":true,"stand-in":"faber","seats":["creator",{"bot":"tiro"}],"created":1000}"#;

    #[test]
    fn events_of_earlier_versions_are_read() {
        let event: Event = serde_json::from_str(OLD_EVENT).unwrap();
        let kind = EventKind::Action { seat: 0, action: "C@NF".into() };
        assert_eq!(event, Event { number: 3, time: 1700, request: Some(7), kind });
        let written = serde_json::to_string(&event).unwrap();
        assert_eq!(written, OLD_EVENT.replace("what", "kind"));
        assert_eq!(serde_json::from_str::<Event>(&written).unwrap(), event);
    }

    #[test]
    fn descriptions_of_earlier_versions_are_read() {
        let description: Description = serde_json::from_str(OLD_DESCRIPTION).unwrap();
        assert_eq!(description.seats, [SeatKind::Creator, SeatKind::Bot("tiro".into())]);
        assert_eq!(serde_json::to_string(&description).unwrap(), OLD_DESCRIPTION);
    }
}
