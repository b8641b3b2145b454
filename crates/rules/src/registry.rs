//! The games there are: the one place that lists them.
//!
//! [`GameName`] says which game is meant, [`AnySetup`] and [`AnyPosition`] hold
//! a set-up or position of any of them. Code that has to be compiled for each
//! game goes through [`with_game!`](crate::with_game) (from a name to the type)
//! or [`with_position!`](crate::with_position) (from a position to its type).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::record::{Fault, RecordError, Scribe};
use crate::{
    Actor, DenseAction, Game, GameSetup, Outcome, ParseActionError, ParsePositionError, Start, TagError,
    TagLookup, Tags,
};

/// Defines everything that depends on the list of games.
///
/// `$d` is a dollar sign, for the macros that are defined inside.
macro_rules! registry {
    ($d:tt $( $(#[$doc:meta])* $Name:ident => $module:ident, )+) => {
        /// Which game is meant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameName {
            $( $(#[$doc])* $Name, )+
        }

        /// A set-up of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnySetup {
            $( $(#[$doc])* $Name(crate::$module::Setup), )+
        }

        /// A position of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPosition {
            $( $(#[$doc])* $Name(Box<crate::$module::Position>), )+
        }

        $(
            impl From<crate::$module::Setup> for AnySetup {
                fn from(setup: crate::$module::Setup) -> Self {
                    Self::$Name(setup)
                }
            }

            impl From<crate::$module::Position> for AnyPosition {
                fn from(position: crate::$module::Position) -> Self {
                    Self::$Name(Box::new(position))
                }
            }
        )+

        impl GameName {
            /// All games.
            pub const ALL: [Self; [$( stringify!($Name) ),+].len()] = [$( Self::$Name ),+];
        }

        impl AnySetup {
            /// Which game this is for.
            #[must_use]
            pub const fn game(&self) -> GameName {
                match self {
                    $( Self::$Name(_) => GameName::$Name, )+
                }
            }
        }

        impl AnyPosition {
            /// Which game this is.
            #[must_use]
            pub const fn game(&self) -> GameName {
                match self {
                    $( Self::$Name(_) => GameName::$Name, )+
                }
            }
        }

        /// Evaluates an expression for the game with a name.
        ///
        /// ```
        /// use castellum_rules::{Game, GameName, with_game};
        ///
        /// let size = with_game!(GameName::Aquaedukt, Position => size_of::<Position>());
        /// assert!(size <= 512);
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($d name:expr, $d Position:ident => $d body:expr) => {
                match $d name {
                    $( $crate::GameName::$Name => {
                        type $d Position = $crate::$module::Position;
                        $d body
                    } )+
                }
            };
        }

        /// Evaluates an expression for the position of whatever game it is.
        ///
        /// ```
        /// use castellum_rules::{AnyPosition, Game, aqua_romana, with_position};
        ///
        /// let first = aqua_romana::Position::new(&aqua_romana::Setup::standard(2))?;
        /// let any = AnyPosition::from(first);
        /// let count = with_position!(&any, position => position.legal().len());
        /// assert!(count > 0);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[macro_export]
        macro_rules! with_position {
            ($d any:expr, $d position:ident => $d body:expr) => {
                match $d any {
                    $( $crate::AnyPosition::$Name($d position) => $d body, )+
                }
            };
        }

        /// Evaluates an expression for the set-up of whatever game it is, and
        /// the type of the game's position.
        #[macro_export]
        macro_rules! with_setup {
            ($d any:expr, $d Position:ident, $d setup:ident => $d body:expr) => {
                match $d any {
                    $( $crate::AnySetup::$Name($d setup) => {
                        type $d Position = $crate::$module::Position;
                        $d body
                    } )+
                }
            };
        }
    };
}

/// The list with the game that only tests know.
#[cfg(feature = "test-game")]
macro_rules! registry_for_build {
    ($($games:tt)*) => {
        registry! { $($games)*
            /// Players count up to a goal.
            Count => count,
        }
    };
}

#[cfg(not(feature = "test-game"))]
macro_rules! registry_for_build {
    ($($games:tt)*) => { registry! { $($games)* } };
}

registry_for_build! { $
    /// Builders on a ring road decide who may lay which tile.
    AquaRomana => aqua_romana,
    /// Springs and canals bring water to houses.
    Aquaedukt => aquaedukt,
}

/// Items that exist only where the registry has the game for tests: what a
/// crate knows about that game.
#[cfg(feature = "test-game")]
#[macro_export]
macro_rules! test_game {
    ($($item:item)*) => { $($item)* };
}

/// Items that exist only where the registry has the game for tests: what a
/// crate knows about that game.
#[cfg(not(feature = "test-game"))]
#[macro_export]
macro_rules! test_game {
    ($($item:item)*) => {};
}

/// A `match` on a game for code that has an arm of its own for each, such as
/// the boards of a client. The game that only tests know has none.
#[cfg(not(feature = "test-game"))]
#[macro_export]
macro_rules! match_game {
    ($game:expr, { $($pattern:pat => $body:expr),+ $(,)? }) => {
        match $game { $($pattern => $body),+ }
    };
}

#[cfg(feature = "test-game")]
/// A `match` on a game for code that has an arm of its own for each, such as
/// the boards of a client. The game that only tests know has none.
#[macro_export]
macro_rules! match_game {
    ($game:expr, { $($pattern:pat => $body:expr),+ $(,)? }) => {
        match $game {
            $($pattern => $body,)+
            #[allow(unreachable_patterns, reason = "the arms may cover everything")]
            _ => panic!("the game is for tests"),
        }
    };
}

impl GameName {
    /// Whether this game is registered for tests alone.
    #[must_use]
    pub const fn is_for_tests(self) -> bool {
        match self {
            #[cfg(feature = "test-game")]
            Self::Count => true,
            _ => false,
        }
    }

    /// The name in protocols and records, such as `aqua-romana`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        with_game!(self, G => <G as Game>::NAME)
    }

    /// The game with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The name as people write it; the same in all languages.
    #[must_use]
    pub const fn title(self) -> &'static str {
        with_game!(self, G => <G as Game>::TITLE)
    }

    /// The names of the tags that describe a set-up.
    #[must_use]
    pub const fn setup_tags(self) -> &'static [&'static str] {
        with_game!(self, G => <<G as Game>::Setup as GameSetup>::TAGS)
    }

    /// Whether a die is rolled in this game.
    #[must_use]
    pub const fn has_die(self) -> bool {
        with_game!(self, G => <G as Game>::HAS_DIE)
    }

    /// The text of the action with this dense number, if a player opens the game with
    /// such an action.
    #[must_use]
    pub fn opening(self, number: u16) -> Option<String> {
        with_game!(self, G => opening::<G>(number))
    }

    /// The names of the tags of a set-up that are drawn at random.
    #[must_use]
    pub const fn random_tags(self) -> &'static [&'static str] {
        with_game!(self, G => <<G as Game>::Setup as GameSetup>::RANDOM_TAGS)
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameName {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        Self::named(text).ok_or(ParseGameError)
    }
}

/// A text that is not the name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a game: {}", GameName::ALL.map(GameName::name).join(", "))]
pub struct ParseGameError;

impl AnySetup {
    /// The set-up of a game that tags describe.
    ///
    /// # Errors
    /// The tag that is missing or cannot be read.
    pub fn from_tags(game: GameName, tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        with_game!(game, G => <G as Game>::Setup::from_tags(tag).map(Self::from))
    }

    /// The set-up of a game that tags describe, with what they leave open drawn
    /// as [`GameSetup::complete`] says.
    ///
    /// # Errors
    /// The tag that is missing or cannot be read.
    pub fn complete(
        game: GameName,
        tag: TagLookup<'_, '_>,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Result<Self, TagError> {
        with_game!(game, G => <G as Game>::Setup::complete(tag, below).map(Self::from))
    }

    /// A set-up with everything drawn that the game draws.
    pub fn random(game: GameName, players: usize, below: &mut impl FnMut(u32) -> u32) -> Self {
        with_game!(game, G => <G as Game>::Setup::random(players, below).into())
    }

    /// The set-up as tags of a record, without those that have their default.
    #[must_use]
    pub fn tags(&self) -> Tags {
        with_setup!(self, G, setup => setup_tags::<G>(setup))
    }
}

impl AnyPosition {
    /// The first position of a game.
    ///
    /// # Errors
    /// Says which tag is to blame, and why.
    pub fn new(setup: &AnySetup) -> Result<Self, TagError> {
        with_setup!(setup, G, setup => Start::<G>::Setup(setup.clone()).position().map(Self::from))
    }

    /// The first position of the game that tags describe.
    ///
    /// # Errors
    /// The tag that is missing, cannot be read or cannot be played.
    pub fn from_tags(game: GameName, tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        with_game!(game, G => Start::<G>::from_tags(tag)?.position().map(Self::from))
    }

    /// How many players take part.
    #[must_use]
    pub fn players(&self) -> usize {
        with_position!(self, position => Game::players(&**position))
    }

    /// Who is to act.
    #[must_use]
    pub fn actor(&self) -> Actor {
        with_position!(self, position => position.actor())
    }

    /// How many turns have begun.
    #[must_use]
    pub fn turn(&self) -> u16 {
        with_position!(self, position => position.turn())
    }

    /// The points so far, in turn order.
    #[must_use]
    pub fn points(&self) -> Vec<u16> {
        with_position!(self, position => position.points()[..Game::players(&**position)].to_vec())
    }

    /// Points and places once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    /// The texts of all legal actions, in no particular order.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        with_position!(self, position => texts(&**position))
    }

    /// One legal action, each equally likely; see [`Game::sample`].
    pub fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<String> {
        with_position!(self, position => position.sample(below).map(|action| action.to_string()))
    }

    /// Rolls the die; see [`Game::sample_outcome`].
    pub fn sample_outcome(&self, below: &mut impl FnMut(u32) -> u32) -> Option<String> {
        with_position!(self, position => position.sample_outcome(below).map(|action| action.to_string()))
    }

    /// Rolls the die as people do; see [`Game::roll`].
    pub fn roll(&self, below: &mut impl FnMut(u32) -> u32) -> Option<String> {
        with_position!(self, position => position.roll(below).map(|action| action.to_string()))
    }

    /// What a seat plays whose player has left; see [`Game::forfeit_action`].
    #[must_use]
    pub fn forfeit_action(&self) -> Option<String> {
        with_position!(self, position => position.forfeit_action().map(|action| action.to_string()))
    }

    /// The dense number of the action with this text, if it is legal.
    ///
    /// # Errors
    /// The text is not an action, or the rules forbid it.
    pub fn check(&self, text: &str) -> Result<u16, ActionError> {
        with_position!(self, position => check(&**position, text))
    }

    /// Plays the action with this text, or changes nothing.
    ///
    /// # Errors
    /// The text is not an action, or the rules forbid it.
    pub fn play(&mut self, text: &str) -> Result<u16, ActionError> {
        let number = self.check(text)?;
        self.play_unchecked(number);
        Ok(number)
    }

    /// Plays an action by its dense number that is known to be legal.
    ///
    /// # Panics
    /// If the game has no action with this number.
    pub fn play_unchecked(&mut self, number: u16) {
        with_position!(self, position => play_number(&mut **position, number));
    }
}

/// The record of a game: the tags of its start, the dense numbers of its
/// actions, and further tags.
///
/// # Errors
/// The game cannot begin like this, an action is refused, or a tag cannot stand
/// in a record.
pub fn write_record<'t>(
    game: GameName,
    start: TagLookup<'_, '_>,
    actions: &[u16],
    tags: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Result<String, RecordError> {
    with_game!(game, G => record_of::<G>(start, actions, tags))
}

fn record_of<'t, G: Game>(
    start: TagLookup<'_, '_>,
    actions: &[u16],
    tags: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Result<String, RecordError> {
    let start = Start::<G>::from_tags(start).map_err(|error| Fault::Setup(error.to_string()))?;
    let mut scribe = Scribe::begin(&start)?;
    for (name, value) in tags {
        scribe.tag(name, value)?;
    }
    for &number in actions {
        let action = G::Action::from_index(number.into());
        scribe.play(action.ok_or_else(|| Fault::Refused(format!("the game has no action {number}")))?)?;
    }
    Ok(scribe.finish().to_string())
}

fn setup_tags<G: Game>(setup: &G::Setup) -> Tags {
    setup.tags()
}

fn texts<G: Game>(position: &G) -> Vec<String> {
    position.legal().iter().map(ToString::to_string).collect()
}

fn check<G: Game>(position: &G, text: &str) -> Result<u16, ActionError> {
    let action: G::Action = text.parse()?;
    position.check(action).map_err(|refusal| ActionError::Illegal(refusal.to_string()))?;
    Ok(action.index() as u16)
}

fn opening<G: Game>(number: u16) -> Option<String> {
    let action = G::Action::from_index(usize::from(number))?;
    G::opens(action).then(|| action.to_string())
}

fn play_number<G: Game>(position: &mut G, number: u16) {
    position.play_unchecked(numbered::<G>(number));
}

fn numbered<G: Game>(number: u16) -> G::Action {
    // A number of sixteen bits holds every action there is.
    const { assert!(G::Action::COUNT <= 1 << 16) }
    G::Action::from_index(number.into()).expect("the number came from an action of this game")
}

/// The text of the position, which begins with the name of the game.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => position.fmt(f))
    }
}

impl FromStr for AnyPosition {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let name = text.split(' ').next().unwrap_or_default();
        let game: GameName = name.parse().map_err(|error| ParsePositionError::new("game", error))?;
        with_game!(game, G => text.parse::<G>().map(Self::from))
    }
}

/// Why an action cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The text is not an action.
    #[error(transparent)]
    Unknown(#[from] ParseActionError),
    /// The rules forbid it; the text begins with the rule's number.
    #[error("{0}")]
    Illegal(String),
}

#[cfg(feature = "serde")]
mod serde_impls {
    use alloc::borrow::Cow;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::GameName;

    impl Serialize for GameName {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.name())
        }
    }

    impl<'de> Deserialize<'de> for GameName {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = Cow::<str>::deserialize(deserializer)?;
            text.parse().map_err(D::Error::custom)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for game in GameName::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        let error = "chess".parse::<GameName>().unwrap_err();
        assert_eq!(error.to_string(), "expected the name of a game: aqua-romana, aquaedukt, count");
    }

    #[test]
    fn a_game_is_played_without_naming_it() {
        for game in GameName::ALL {
            let setup = AnySetup::random(game, 2, &mut |n| n / 2);
            let mut position = AnyPosition::new(&setup).unwrap();
            assert_eq!((setup.game(), position.game()), (game, game));
            let mut actions = Vec::new();
            while let Some(text) = position.sample(&mut |n| n / 3) {
                assert!(position.legal().contains(&text));
                actions.push(position.play(&text).unwrap());
            }
            assert!(position.outcome().is_some());
            assert_eq!(position.to_string().parse(), Ok(position));
            let tags = setup.tags();
            let lookup = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
            let record = write_record(game, &lookup, &actions, [("Event", "Test")]).unwrap();
            assert!(record.starts_with(&format!("[Game \"{game}\"]\n")));
            assert_eq!(AnySetup::from_tags(game, &lookup), Ok(setup));
        }
    }

    #[test]
    fn a_position_says_which_game_it_is_of() {
        let error = |text: &str| text.parse::<AnyPosition>().unwrap_err().to_string();
        assert_eq!(error("chess 8"), "game: expected the name of a game: aqua-romana, aquaedukt, count");
        assert!(error("").starts_with("game: "));
        for game in GameName::ALL {
            assert!(!error(game.name()).starts_with("game: "), "{game}");
        }
    }
}
