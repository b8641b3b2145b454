//! What programs need that play or read for somebody: tokens, the lines of the
//! two streams, and commands over HTTP. `docs/bot-api.md` tells how they go
//! together.

use serde::{Deserialize, Serialize};

use crate::challenges::Challenge;
use crate::http::{GameStatus, GameSummary};
use crate::state::SeatState;
use crate::{
    ChatMessage, ClientCommand, Description, Event, EventNumber, GameResult, GameState, Millis, PersonId,
    Refusal, SeatNumber, You,
};

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// To read your games, private ones too, and to follow them.
    Games,
    /// To read who you are, and to hear what happens in your games.
    Account,
    /// To create games in your name and to take seats.
    Challenge,
    /// To play as a bot of yours, which has the name of the token. Such a token
    /// can do everything the others can, but in the bot's name.
    Bot,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 4] = [Self::Games, Self::Account, Self::Challenge, Self::Bot];

    /// The scope as written.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Account => "account",
            Self::Challenge => "challenge",
            Self::Bot => "bot",
        }
    }

    /// The scope that is written like this.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.text() == text)
    }
}

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What you call it: 1 to 40 characters. With the scope `bot`, the name of the
    /// bot; one of yours with that name is taken, else a new one is made.
    pub name: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// For how many days it works: 1 to 366.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 366))]
    pub days: u16,
}

/// A token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// By which it is revoked.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// In whose name it acts: yours, or that of a bot of yours.
    pub person: PersonId,
    /// When it was made.
    pub created: Millis,
    /// Until when it works.
    pub expires: Millis,
    /// When it was last used, give or take a minute.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub used: Option<Millis>,
}

/// A token that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedToken {
    /// The token.
    pub token: Token,
    /// Its secret, which begins with `cas_`. It is told only this once.
    pub secret: String,
}

/// Somebody's tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenList {
    /// The newest first.
    pub tokens: Vec<Token>,
}

/// A line of the stream of somebody's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AccountLine {
    /// A game of yours is being played. The stream begins with those that are.
    GameStarted(GameSummary),
    /// It is your turn.
    YourTurn(GameSummary),
    /// A game of yours is over, or was closed.
    GameOver(GameSummary),
    /// Somebody challenges you, or you challenge somebody. The stream begins with
    /// challenges that wait for an answer.
    Challenge(Challenge),
    /// A challenge waits for an answer no more.
    ChallengeEnded(Challenge),
}

/// A line of the stream of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameLine {
    /// The first line: all there is to know.
    Game {
        /// What was decided before the first event.
        description: Description,
        /// Who you are there.
        you: You,
        /// How the game stands.
        state: GameView,
    },
    /// Something happened.
    Events {
        /// What.
        events: Vec<Event>,
        /// How the game stands now.
        state: GameView,
    },
    /// Somebody said something. Only those at the table hear it.
    Chat(Vec<ChatMessage>),
    /// The stream ends.
    Bye(Refusal),
}

/// How a game stands, for programs that know nothing of its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameView {
    /// The number of the last event; commands name it.
    pub number: EventNumber,
    /// Where the game stands.
    pub status: GameStatus,
    /// The position as one line of text (docs/position.md); missing as long as the
    /// set-up is to be drawn.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub position: Option<String>,
    /// The turn that is played, from 1.
    pub turn: u16,
    /// Who is to act.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub to_act: Option<SeatNumber>,
    /// If you are to act, all actions that the rules allow.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub legal: Vec<String>,
    /// The points so far, in turn order.
    pub points: Vec<u16>,
    /// What each seat has left, in milliseconds; empty without clocks.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left: Vec<Millis>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub result: Option<GameResult>,
}

impl GameView {
    /// How a game stands at a moment for the player who has this seat.
    #[must_use]
    pub fn of(state: &GameState, seat: Option<SeatNumber>, now: Millis) -> Self {
        let position = (!state.awaits_draw()).then(|| text_of(state));
        let acts = seat.is_some()
            && state.to_act() == seat
            && seat.and_then(|seat| state.seat(seat)).is_some_and(SeatState::is_played_by_person);
        let seats = 0..state.seats().len() as SeatNumber;
        Self {
            number: state.number(),
            status: state.status(),
            position,
            turn: state.position().turn(),
            to_act: state.to_act(),
            legal: if acts { state.position().legal() } else { Vec::new() },
            points: state.position().points(),
            left: seats.filter_map(|seat| state.clocks().left(seat, now)).collect(),
            result: state.result().cloned(),
        }
    }
}

fn text_of(state: &GameState) -> String {
    castellum_rules::with_position!(state.position(), position => position.to_string())
}

/// Something to be done in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameCommand {
    /// The number of the state that it answers. If the position has changed since,
    /// it is refused.
    pub after: EventNumber,
    /// What to do.
    pub command: ClientCommand,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of the game's last event, or of what was said.
    pub number: EventNumber,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_written_as_its_text() {
        for scope in Scope::ALL {
            assert_eq!(serde_json::to_value(scope).unwrap(), scope.text());
            assert_eq!(Scope::named(scope.text()), Some(scope));
        }
        assert_eq!(Scope::named("everything"), None);
    }
}
