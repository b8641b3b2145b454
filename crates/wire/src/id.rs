//! Identifiers of games, people, tournaments and challenges.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

/// How many characters an identifier has at most.
const LONGEST_ID: usize = 32;

macro_rules! identifier {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// Letters, digits, `-` and `_`, at most 32 of them.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, pattern = "^[A-Za-z0-9_-]{1,32}$"))]
        pub struct $name(String);

        impl $name {
            /// The identifier as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                if is_id(text) { Ok(Self(text.to_string())) } else { Err(ParseIdError) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                if is_id(&text) { Ok(Self(text)) } else { Err(serde::de::Error::custom(ParseIdError)) }
            }
        }
    };
}

identifier! {
    /// A game that is or was played. Those who do not know it cannot guess it.
    GameId
}

identifier! {
    /// A person, as others know them. It says nothing about their cookie.
    PersonId
}

identifier! {
    /// A tournament.
    TournamentId
}

identifier! {
    /// A challenge.
    ChallengeId
}

/// What the identifier of a bot begins with. Identifiers of people are shorter, so
/// none of theirs looks like that.
const BOT: &str = "bot-";
const BOT_LENGTH: usize = 26;

impl PersonId {
    /// The bot with this identifier of a person. A bot is one from its beginning
    /// and for ever, so its identifier tells everybody that it is one.
    ///
    /// # Errors
    /// It is not as long as the server makes them.
    pub fn bot(id: &str) -> Result<Self, ParseIdError> {
        let bot: Self = format!("{BOT}{id}").parse()?;
        if bot.is_bot() { Ok(bot) } else { Err(ParseIdError) }
    }

    /// Whether this is a program that somebody lets play here.
    #[must_use]
    pub fn is_bot(&self) -> bool {
        self.0.len() == BOT_LENGTH && self.0.starts_with(BOT)
    }
}

/// The names of the games, for the OpenAPI document.
#[cfg(feature = "openapi")]
pub(crate) fn game_schema() -> utoipa::openapi::schema::Schema {
    use castellum_rules::GameName;
    use utoipa::openapi::schema::{ObjectBuilder, Type};

    let names = GameName::ALL.iter().map(|game| game.name());
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build().into()
}

fn is_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(fits)
}

/// A text that is not an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 1 to {LONGEST_ID} letters, digits, - or _")]
pub struct ParseIdError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_known_by_their_identifiers() {
        let bot = PersonId::bot("AAAAAAAAAAAAAAAAAAAAAA").unwrap();
        assert!(bot.is_bot());
        assert!(PersonId::bot("short").is_err());
        let person: PersonId = "bot-AAAAAAAAAAAAAAAAAA".parse().unwrap();
        assert!(!person.is_bot(), "a person's identifier may happen to begin like that");
    }
}
