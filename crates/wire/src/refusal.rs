//! Why something was refused.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a request was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// For programs; a code never changes its meaning.
    pub code: Code,
    /// For people: what is wrong and what to do.
    pub message: String,
}

impl Refusal {
    /// A refusal with a sentence for people.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for Refusal {}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Stable codes of refusals.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The code as it is written.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// The request cannot be read.
    BadRequest = "bad-request",
    /// The body or message is too large.
    TooLarge = "too-large",
    /// Too many requests; wait a little.
    TooFast = "too-fast",
    /// Too many connections from here.
    TooManyConnections = "too-many-connections",
    /// The server speaks another version of the protocol.
    WrongProtocol = "wrong-protocol",
    /// The request comes from another site.
    WrongOrigin = "wrong-origin",
    /// The request needs somebody known; get a cookie first.
    NoIdentity = "no-identity",
    /// There is no such thing, or it is none of your business.
    NotFound = "not-found",
    /// That name cannot be used.
    BadName = "bad-name",
    /// The game cannot be set up like this.
    BadSetup = "bad-setup",
    /// The record cannot be read or played on; the message says where and why.
    BadRecord = "bad-record",
    /// Too many open games.
    TooManyGames = "too-many-games",
    /// The invitation is unknown or spent.
    BadInvitation = "bad-invitation",
    /// The seat is taken, or not for you.
    SeatTaken = "seat-taken",
    /// You sit at this table already.
    AlreadySeated = "already-seated",
    /// Only those at the table may do this.
    NotSeated = "not-seated",
    /// The game has not begun.
    NotBegun = "not-begun",
    /// The game has begun.
    Begun = "begun",
    /// The game is over.
    GameOver = "game-over",
    /// The game is not over.
    NotOver = "not-over",
    /// It is somebody else's turn.
    NotYourTurn = "not-your-turn",
    /// The seat has resigned.
    HasResigned = "has-resigned",
    /// A bot plays for the seat; ask to have it back.
    BotPlays = "bot-plays",
    /// The text is not an action.
    UnknownAction = "unknown-action",
    /// The rules forbid the action; the message names the rule.
    IllegalAction = "illegal-action",
    /// The position has changed since the number that the request names.
    Behind = "behind",
    /// There is nothing that may be undone.
    NothingToUndo = "nothing-to-undo",
    /// The number is not that of an action that counts.
    NoSuchAction = "no-such-action",
    /// A vote is under way.
    VoteUnderWay = "vote-under-way",
    /// There is nothing to vote on, or you have voted.
    NoVote = "no-vote",
    /// The player is there.
    NotAbsent = "not-absent",
    /// Chat is off.
    ChatOff = "chat-off",
    /// The message is empty or too long.
    BadChat = "bad-chat",
    /// The server cannot do this now; try again.
    Unavailable = "unavailable",
    /// A mistake of the server.
    Internal = "internal",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_as_its_text() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).unwrap(), code.text());
        }
    }
}
