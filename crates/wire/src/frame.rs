//! The messages of the WebSocket, one JSON object each.
//!
//! A connection belongs to one game. The server begins with
//! [`Hello`](ServerFrame::Hello), then sends what the client has missed, then
//! everything that happens. Every request is answered exactly once: by an event
//! with its number, or by [`Ack`](ServerFrame::Ack) or
//! [`Refused`](ServerFrame::Refused).

use serde::{Deserialize, Serialize};

use crate::dice::Share;
use crate::{Description, Event, EventNumber, Millis, PersonId, Refusal, RequestId, SeatNumber};

/// The version of the protocol. It changes when an old client would
/// misunderstand something.
pub const PROTOCOL: u32 = 4;

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientFrame {
    /// The client's number for it. If sent again, it is done only once.
    pub request: RequestId,
    /// The last event that the client has seen.
    pub after: EventNumber,
    /// What it wants.
    pub command: ClientCommand,
}

impl ClientFrame {
    /// Reads a message of a client.
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn read(text: &str) -> Result<Self, String> {
        let frame: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if (1..LARGEST_REQUEST).contains(&frame.request) {
            Ok(frame)
        } else {
            Err(format!("request: expected a number from 1 to {}", LARGEST_REQUEST - 1))
        }
    }
}

/// JavaScript has no larger whole numbers.
const LARGEST_REQUEST: RequestId = 1 << 53;

/// A command of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientCommand {
    /// To act.
    Play {
        /// The action in the game's notation.
        action: String,
    },
    /// To open the share that one committed to when sitting down.
    OpenShare {
        /// The share.
        share: Share,
    },
    /// To undo one's last action.
    Undo,
    /// To take back an action and all that followed.
    Takeback {
        /// The number of the action.
        to: EventNumber,
    },
    /// To agree to the takeback that was asked for, or to end it.
    AnswerTakeback {
        /// The number of the event that asked for it: nobody agrees to a vote
        /// that he has not seen.
        vote: EventNumber,
        /// Whether to agree.
        agree: bool,
    },
    /// To give up.
    Resign,
    /// That a bot play for somebody who is absent.
    HandOver {
        /// Who is absent.
        seat: SeatNumber,
    },
    /// To agree to the hand-over that was asked for, or to end it.
    AnswerHandOver {
        /// The number of the event that asked for it.
        vote: EventNumber,
        /// Whether to agree.
        agree: bool,
    },
    /// To have the own seat back from a bot.
    Return,
    /// To say something.
    Chat {
        /// What.
        text: String,
    },
    /// To switch chat on or off for one's seat.
    SwitchChat {
        /// Whether it is on.
        on: bool,
    },
    /// To hear chat on this connection, or not.
    HearChat {
        /// Whether to hear it.
        on: bool,
    },
    /// The events after the number that the frame names, a page of them.
    Sync,
    /// A sign of life.
    Ping,
}

/// What a server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServerFrame {
    /// The first message.
    Hello {
        /// The version of the protocol, [`PROTOCOL`].
        protocol: u32,
        /// Name and version of the server.
        server: String,
        /// The server's time.
        time: Millis,
        /// Who the client is here.
        you: You,
        /// The number of the last event. Anyone who has fewer after the next message
        /// asks for the rest, with [`Sync`](ClientCommand::Sync).
        #[serde(default)]
        number: EventNumber,
    },
    /// The game from its beginning: forget what you knew.
    Game {
        /// What was decided before its first event.
        description: Description,
        /// All events so far, or the first page of them.
        events: Vec<Event>,
    },
    /// What happened next.
    Events(Vec<Event>),
    /// A request was done; its event, if it has one, has this number.
    Ack {
        /// The request.
        request: RequestId,
        /// The number of its event, else of the last event.
        number: EventNumber,
    },
    /// A request was refused and changed nothing.
    Refused {
        /// The request; 0 if it could not be read.
        request: RequestId,
        /// Why.
        refusal: Refusal,
    },
    /// Somebody said something, or what was said before.
    Chat(Vec<ChatMessage>),
    /// Who is there.
    Presence(Presence),
    /// The answer to a ping.
    Pong {
        /// The request.
        request: RequestId,
        /// The server's time.
        time: Millis,
    },
    /// The connection ends.
    Bye {
        /// Why.
        refusal: Refusal,
        /// Whether to reconnect.
        reconnect: bool,
    },
}

/// Who a client is in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct You {
    /// The person, if the client has a cookie.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub person: Option<PersonId>,
    /// The seat; without one the client watches.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seat: Option<SeatNumber>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatMessage {
    /// Its place among the messages of this game, from 1.
    pub number: u32,
    /// When it was said.
    pub time: Millis,
    /// Who said it.
    pub person: PersonId,
    /// What they were called then.
    pub name: String,
    /// Where they sat, if they did.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seat: Option<SeatNumber>,
    /// What was said.
    pub text: String,
    /// The request that it answers. To the client that sent it, it is the acknowledgement.
    pub request: RequestId,
}

/// Who is there at the moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Presence {
    /// For each seat whether its person is connected; bots are always there.
    pub seats: Vec<bool>,
    /// How many others watch.
    pub watchers: u32,
}
