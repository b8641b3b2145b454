//! Where a game begins.

use alloc::string::ToString;
use alloc::vec;

use crate::{Game, GameSetup, SetupError, TagError, TagLookup, Tags};

/// The tag with the text of a position in which a game begins.
pub const POSITION_TAG: &str = "Position";

/// Where a game begins: with a set-up, or in the middle, with a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Start<G: Game> {
    /// From the first position of a set-up.
    Setup(G::Setup),
    /// From any position.
    Position(G),
}

impl<G: Game> Start<G> {
    /// The start that the tags of a record describe: the tag [`POSITION_TAG`]
    /// alone, or those of a set-up.
    ///
    /// # Errors
    /// The tag that is missing, cannot be read or has no place beside the
    /// position.
    pub fn from_tags(tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        let Some(text) = tag(POSITION_TAG) else {
            return G::Setup::from_tags(tag).map(Self::Setup);
        };
        if let Some(name) = G::Setup::TAGS.iter().find(|name| tag(name).is_some()) {
            let problem = "the tag Position says it already: leave one of the two out";
            return Err(TagError::invalid(name, problem));
        }
        text.parse().map(Self::Position).map_err(|error| TagError::invalid(POSITION_TAG, error))
    }

    /// The start as tags of a record.
    #[must_use]
    pub fn tags(&self) -> Tags {
        match self {
            Self::Setup(setup) => setup.tags(),
            Self::Position(position) => vec![(POSITION_TAG, position.to_string())],
        }
    }

    /// The first position.
    ///
    /// # Errors
    /// The tag of the set-up that cannot be played.
    pub fn position(&self) -> Result<G, TagError> {
        match self {
            Self::Setup(setup) => G::new(setup).map_err(|error| TagError::invalid(error.tag(), error)),
            Self::Position(position) => Ok(*position),
        }
    }
}
