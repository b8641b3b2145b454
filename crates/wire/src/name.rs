//! Identifiers of games and of people.

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseIdError;

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected 1 to {LONGEST_ID} letters, digits, - or _")
    }
}

impl std::error::Error for ParseIdError {}
