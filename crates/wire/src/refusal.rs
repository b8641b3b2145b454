//! Why something was refused.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a request was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
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

            /// The code as written.
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
    /// Somebody else has that name, or one that looks like it.
    NameTaken = "name-taken",
    /// The name was changed not long ago.
    NameTooSoon = "name-too-soon",
    /// The password is too short, too long or too easy to guess.
    BadPassword = "bad-password",
    /// Name and proof do not fit: nobody signs in with them.
    BadSignIn = "bad-sign-in",
    /// The passkey, or the answer of the browser, cannot be used.
    BadPasskey = "bad-passkey",
    /// Sign in anew first: this wants a fresh proof.
    ProofNeeded = "proof-needed",
    /// This is for accounts, and you are a guest.
    NoAccount = "no-account",
    /// You have an account.
    HasAccount = "has-account",
    /// It is the last way to sign in.
    LastWayIn = "last-way-in",
    /// Passkeys do not work on this server: it has no name of its own.
    NoPasskeys = "no-passkeys",
    /// The game cannot be set up like this.
    BadSetup = "bad-setup",
    /// The record cannot be read or played on; the message says where and why.
    BadRecord = "bad-record",
    /// Too many games that are not over, or too many new ones.
    TooManyGames = "too-many-games",
    /// The invitation is unknown or spent.
    BadInvitation = "bad-invitation",
    /// The seat is taken, or not for you.
    SeatTaken = "seat-taken",
    /// You sit at this table already.
    AlreadySeated = "already-seated",
    /// Only those at the table may do this.
    NotSeated = "not-seated",
    /// The share is not the one that was committed to, or none is asked for now.
    BadShare = "bad-share",
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
    /// There is no such vote, or you have voted.
    NoVote = "no-vote",
    /// The player is there, or has not been away for long enough.
    NotAbsent = "not-absent",
    /// Somebody who would have to agree is away.
    PlayerAway = "player-away",
    /// A rated game does not allow it.
    Rated = "rated",
    /// Your time has run out for good.
    OutOfTime = "out-of-time",
    /// So much has happened in this game that only actions are possible.
    LogFull = "log-full",
    /// Chat is off.
    ChatOff = "chat-off",
    /// The message is empty or too long, or holds characters that cannot be seen.
    BadChat = "bad-chat",
    /// The token is unknown, revoked or too old.
    BadToken = "bad-token",
    /// The token is not good for this.
    MissingScope = "missing-scope",
    /// There is no such scope, or no such time, for a token.
    BadScope = "bad-scope",
    /// Somebody has too many tokens, or bots.
    TooManyTokens = "too-many-tokens",
    /// Somebody at the table does not play with bots of others.
    BotsNotWelcome = "bots-not-welcome",
    /// The browser's subscription cannot be used.
    BadSubscription = "bad-subscription",
    /// Somebody at the table and you do not meet.
    Blocked = "blocked",
    /// Somebody mutes or blocks too many people.
    TooManyRelations = "too-many-relations",
    /// Somebody keeps this to themselves.
    Private = "private",
    /// They take no challenges, or not from you.
    NotChallengeable = "not-challengeable",
    /// Too many challenges wait for an answer.
    TooManyChallenges = "too-many-challenges",
    /// The challenge was answered, withdrawn or forgotten, or is none of your business.
    ChallengeGone = "challenge-gone",
    /// Those who run the server have closed the door.
    Banned = "banned",
    /// The tournament cannot be set up like this.
    BadTournament = "bad-tournament",
    /// Too many tournaments that are not over.
    TooManyTournaments = "too-many-tournaments",
    /// Only the one who created the tournament may do this.
    NotYourTournament = "not-your-tournament",
    /// You take part in this tournament already.
    AlreadyJoined = "already-joined",
    /// You do not take part in this tournament.
    NotJoined = "not-joined",
    /// The tournament takes nobody in now, or no program.
    TournamentClosed = "tournament-closed",
    /// As the tournament stands now, this cannot be done.
    WrongStage = "wrong-stage",
    /// Too few people have joined the tournament.
    TooFewPlayers = "too-few-players",
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
