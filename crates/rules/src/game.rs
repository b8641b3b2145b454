//! What every game offers to bots, server, client and tools.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::hash::Hash;
use core::str::FromStr;

use crate::names::shortened;
use crate::{ActionList, Outcome, ParsePositionError, Seat};

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

/// An action, numbered without gaps.
///
/// The numbers are fixed for all positions of a game, so that learners can use
/// them for arrays and masks. The text is that of records and protocols; an
/// action that can be read need not be legal anywhere.
pub trait DenseAction:
    Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = ParseActionError> + Send + Sync + 'static
{
    /// How many different actions the game has, at most 65 536.
    const COUNT: usize;

    /// The number of this action, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// The action with this number.
    fn from_index(index: usize) -> Option<Self>;
}

/// Why the rules forbid an action; its text begins with the rule's number.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The number of the rule, such as `AR-S13`.
    fn rule(&self) -> &'static str;
}

/// The tags of a record that describe a set-up, as name and value.
pub type Tags = Vec<(&'static str, String)>;

/// The tag with the number of players, which every game has.
pub const PLAYERS_TAG: &str = "Players";

/// Looks up the value of a tag by its name.
pub type TagLookup<'a, 't> = &'a dyn Fn(&str) -> Option<&'t str>;

/// What is decided before the first action. Anything may be written down here;
/// [`Game::new`] says whether it can be played.
pub trait GameSetup: Clone + fmt::Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The names of the tags that describe a set-up, [`PLAYERS_TAG`] first.
    const TAGS: &'static [&'static str];

    /// Those of [`TAGS`](Self::TAGS) whose values the game draws at random.
    const RANDOM_TAGS: &'static [&'static str] = &[];

    /// How many players take part.
    fn players(&self) -> usize;

    /// The set-up as tags of a record. Those that [`from_tags`](Self::from_tags)
    /// takes for granted are left out.
    fn tags(&self) -> Tags;

    /// The set-up that tags describe. What they leave open is as it was when
    /// games were first written down, so that old records keep their meaning.
    ///
    /// # Errors
    /// The tag that is missing or cannot be read.
    fn from_tags(tag: TagLookup<'_, '_>) -> Result<Self, TagError>;

    /// The set-up that tags describe; what they leave open is drawn at random
    /// where the game draws it, and is standard elsewhere.
    ///
    /// # Errors
    /// The tag that is missing or cannot be read.
    fn complete(tag: TagLookup<'_, '_>, below: &mut impl FnMut(u32) -> u32) -> Result<Self, TagError>;

    /// A set-up for this number of players, drawn at random where the game
    /// draws something, and standard elsewhere.
    fn random(players: usize, below: &mut impl FnMut(u32) -> u32) -> Self;

    /// The boards that ship besides the standard one, for this number of players.
    fn ready(_players: usize) -> Vec<ReadyBoard> {
        Vec::new()
    }

    /// The same set-up with everything drawn anew that the game draws.
    #[must_use]
    fn randomized(&self, _below: &mut impl FnMut(u32) -> u32) -> Self {
        self.clone()
    }
}

/// A board that ships, ready to be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadyBoard {
    /// Its name, the same in all languages.
    pub name: &'static str,
    /// What it changes of a standard set-up, as tags of a record.
    pub tags: Tags,
}

/// A tag of a set-up that is missing or cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", match problem {
    Some(problem) => format!("tag {tag}: {problem}"),
    None => format!("the tag {tag} is missing"),
})]
pub struct TagError {
    /// The name of the tag.
    pub tag: &'static str,
    /// What is wrong with its value; `None` if the tag is missing.
    pub problem: Option<String>,
}

impl TagError {
    /// A tag that is missing.
    #[must_use]
    pub const fn missing(tag: &'static str) -> Self {
        Self { tag, problem: None }
    }

    /// A tag whose value cannot be read.
    #[must_use]
    pub fn invalid(tag: &'static str, problem: impl fmt::Display) -> Self {
        Self { tag, problem: Some(problem.to_string()) }
    }
}

/// Reads the number of players.
///
/// # Errors
/// The tag is missing or not a number.
pub fn read_players(tag: TagLookup<'_, '_>) -> Result<usize, TagError> {
    let text = tag(PLAYERS_TAG).ok_or(TagError::missing(PLAYERS_TAG))?;
    text.parse().map_err(|_| TagError::invalid(PLAYERS_TAG, format_args!("{text:?} is not a number")))
}

/// Why a set-up cannot be played.
pub trait SetupError: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The name of the tag that is to blame.
    fn tag(&self) -> &'static str;
}

/// The position of a game: a flat value that copies without touching the heap.
///
/// Its text is one line with everything that the rest of the game depends on,
/// as FEN is for chess; `docs/position.md` has the formats. A text that can be
/// read can be played to the end.
pub trait Game:
    Copy + Eq + fmt::Debug + fmt::Display + FromStr<Err = ParsePositionError> + Send + Sync + 'static
{
    /// What is decided before the game.
    type Setup: GameSetup;
    /// Why a set-up cannot be played.
    type SetupError: SetupError;
    /// One step of one player, or of the die.
    type Action: DenseAction;
    /// Why the rules forbid an action.
    type Refusal: Refusal;

    /// The name in protocols and records, such as `aqua-romana`.
    const NAME: &'static str;
    /// The name as people write it; the same in all languages.
    const TITLE: &'static str;
    /// Whether a die is rolled in this game.
    const HAS_DIE: bool = false;

    /// The first position of a game.
    ///
    /// # Errors
    /// Says which part of the set-up is wrong, and why.
    fn new(setup: &Self::Setup) -> Result<Self, Self::SetupError>;

    /// The set-up of a game that this position can belong to.
    fn setup(&self) -> Self::Setup;

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

    /// All legal actions, each once. Where many positions are asked,
    /// [`legal_actions`](Self::legal_actions) reuses one list.
    fn legal(&self) -> ActionList<Self::Action> {
        let mut actions = ActionList::new();
        self.legal_actions(&mut actions);
        actions
    }

    /// The legal action if there is exactly one.
    fn only_action(&self) -> Option<Self::Action> {
        match *self.legal() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Whether a player has to act and has exactly one legal action.
    fn is_forced(&self) -> bool {
        self.actor().seat().is_some() && self.only_action().is_some()
    }

    /// Whether a player opens the game with such an action: the first one of theirs
    /// tells how they began.
    fn opens(_action: Self::Action) -> bool {
        false
    }

    /// One legal action, each equally likely if `below(n)` gives each number
    /// below `n` equally often. Faster than filling a list. `None` if the game
    /// is over.
    ///
    /// At a chance node this is one of the possible outcomes whatever their
    /// probabilities are; [`sample_outcome`](Self::sample_outcome) rolls the die.
    fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Self::Action>;

    /// The probability of an outcome at a chance node, 0 if it is impossible.
    fn probability(&self, outcome: Self::Action) -> f64;

    /// Rolls the die: an outcome, as likely as its probability says if
    /// `below(n)` gives each number below `n` equally often. `None` if the
    /// position is not a chance node.
    ///
    /// The provided method takes probabilities as multiples of 2⁻³¹. A game
    /// whose outcomes are equally likely can be exact with
    /// [`sample`](Self::sample).
    fn sample_outcome(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Self::Action> {
        if self.actor() != Actor::Chance {
            return None;
        }
        const PARTS: u32 = 1 << 31;
        let outcomes = self.legal();
        let mut rest = f64::from(below(PARTS)) / f64::from(PARTS);
        for &outcome in &outcomes {
            rest -= self.probability(outcome);
            if rest < 0.0 {
                return Some(outcome);
            }
        }
        // Rounding may leave a little after the last outcome.
        outcomes.iter().rev().copied().find(|&outcome| self.probability(outcome) > 0.0)
    }

    /// Rolls the die as people do around a table: if the rules say that a roll does
    /// not count, it is repeated. The outcomes are as likely as those of
    /// [`sample_outcome`](Self::sample_outcome), but every number that was drawn
    /// can be followed. It ends only if `below` gives every number sooner or later.
    fn roll(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Self::Action> {
        self.sample_outcome(below)
    }

    /// What a seat plays whose player has resigned while others play on: a
    /// fixed choice among the legal actions that leaves the game soon. `None`
    /// if no seat is to act.
    fn forfeit_action(&self) -> Option<Self::Action>;

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

    /// The position after an action that is known to be legal, as by
    /// [`play_unchecked`](Self::play_unchecked).
    #[must_use]
    #[inline]
    fn after(&self, action: Self::Action) -> Self {
        let mut after = *self;
        after.play_unchecked(action);
        after
    }

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

// The message is the refusal's, so the source is what lies behind that.
impl<G: Game> Error for PlayError<G> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.refusal.source()
    }
}

/// A text that is not an action of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not an action: expected {expected}")]
pub struct ParseActionError {
    text: String,
    expected: &'static str,
}

impl ParseActionError {
    /// An error for a text where something else was `expected`.
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        Self { text: shortened(text), expected }
    }
}
