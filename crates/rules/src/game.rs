//! What every game of the house offers to bots, server, client and tools.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;

use crate::{ActionList, Outcome, Seat};

/// Who is to act in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// The die: the caller supplies the outcome as an action.
    Chance,
    /// The game is over.
    Nobody,
}

impl Actor {
    /// The seat that acts, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Chance | Self::Nobody => None,
        }
    }
}

/// An action in at most four bytes, numbered without gaps.
///
/// The numbers are fixed for all positions of a game, so that learners can use
/// them for arrays and masks.
pub trait DenseAction: Copy + Eq + Ord + Hash + Default + fmt::Debug + Send + Sync + 'static {
    /// How many different actions the game knows.
    const COUNT: usize;

    /// The number of this action, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// The action with this number.
    fn from_index(index: usize) -> Option<Self>;
}

/// Why the rules forbid an action; its text begins with the rule's number.
pub trait Refusal: core::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// The number of the rule, such as `AR-S13`.
    fn rule(&self) -> &'static str;
}

/// The tags of a record that describe a set-up, as name and value.
pub type Tags = Vec<(&'static str, String)>;

/// What is decided before the first action. Anything may be written down here;
/// [`Game::new`] says whether it can be played.
pub trait GameSetup: Clone + fmt::Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The set-up as tags of a record, without those that have their default.
    fn tags(&self) -> Tags;

    /// The set-up that the tags of a record describe. `tag` looks one up.
    ///
    /// # Errors
    /// A tag that is missing or cannot be read, with its name.
    fn from_tags<'a>(tag: &dyn Fn(&str) -> Option<&'a str>) -> Result<Self, String>;
}

/// The position of a game: a flat value that copies without touching the heap.
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// What is decided before the game.
    type Setup: GameSetup;
    /// Why a set-up cannot be played.
    type SetupError: core::error::Error + Send + Sync + 'static;
    /// One step of one player, or of the die.
    type Action: DenseAction;
    /// Why the rules forbid an action.
    type Refusal: Refusal;

    /// The name in protocols and records, such as `aqua-romana`.
    const NAME: &'static str;

    /// The first position of a game.
    ///
    /// # Errors
    /// Says which part of the set-up is wrong, and why.
    fn new(setup: &Self::Setup) -> Result<Self, Self::SetupError>;

    /// How many players take part.
    fn players(&self) -> usize;

    /// Who is to act.
    fn actor(&self) -> Actor;

    /// How many turns have begun, for numbering; two positions that differ in
    /// nothing else are equal.
    fn turn(&self) -> u16;

    /// Replaces the contents of `actions` by all legal actions, each once. At
    /// a chance node these are the possible outcomes.
    fn legal_actions(&self, actions: &mut ActionList<Self::Action>);

    /// One legal action, each equally likely if `below(n)` gives each number
    /// below `n` equally often. Faster than filling a list. `None` if the game
    /// is over.
    fn draw(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Self::Action>;

    /// The probability of an outcome at a chance node, 0 if it is impossible.
    fn probability(&self, outcome: Self::Action) -> f64;

    /// Says whether an action is legal, and if not, which rule forbids it.
    ///
    /// # Errors
    /// The rule that the action breaks.
    fn check(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Plays an action that is known to be legal.
    ///
    /// With any other action the position becomes meaningless and this or a
    /// later call may panic; memory stays safe.
    fn play_unchecked(&mut self, action: Self::Action);

    /// Plays an action, or says why it is refused and changes nothing.
    ///
    /// # Errors
    /// The rule that the action breaks.
    fn try_play(&mut self, action: Self::Action) -> Result<(), Self::Refusal> {
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// The position after an action; a refusal hands this position back.
    ///
    /// # Errors
    /// The rule that the action breaks, with the unchanged position.
    fn play(mut self, action: Self::Action) -> Result<Self, PlayError<Self>> {
        match self.try_play(action) {
            Ok(()) => Ok(self),
            Err(refusal) => Err(PlayError { position: self, refusal }),
        }
    }

    /// The points so far, in turn order (as the game defines them).
    fn points(&self) -> [u16; crate::MAX_SEATS];

    /// Points and places once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes the text of an action.
    ///
    /// # Errors
    /// Only those of the writer.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The text of an action.
    fn action_text(&self, action: Self::Action) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write_action(action, &mut text);
        text
    }

    /// Reads the text of an action. It need not be legal here.
    ///
    /// # Errors
    /// Says what was expected.
    fn parse_action(&self, text: &str) -> Result<Self::Action, ParseActionError>;

    /// A hash of everything that matters for the rest of the game. It is the
    /// same on every machine, and equal positions have equal hashes.
    fn position_hash(&self) -> u64;
}

/// A refused action together with the unchanged position.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayError<G: Game> {
    /// The position, as it was.
    pub position: G,
    /// The rule that forbids the action.
    pub refusal: G::Refusal,
}

impl<G: Game> fmt::Display for PlayError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(f)
    }
}

impl<G: Game> core::error::Error for PlayError<G> {}

/// A text that is no action of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseActionError {
    text: String,
    expected: &'static str,
}

impl ParseActionError {
    /// An error for a text where something else was `expected`.
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        // A text from outside may be long; its beginning is enough to find it.
        let shown = text.chars().take(40).collect::<String>();
        let text = if shown.len() < text.len() { shown + "…" } else { text.to_string() };
        Self { text, expected }
    }
}

impl fmt::Display for ParseActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no action: expected {}", self.text, self.expected)
    }
}

impl core::error::Error for ParseActionError {}
