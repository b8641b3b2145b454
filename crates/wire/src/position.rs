//! A position of either game, addressed by texts.

use std::fmt;

use castellum_rules::record::{RecordError, Scribe};
use castellum_rules::{
    ActionList, Actor, DenseAction, Game, GameSetup, Outcome, ParseActionError, aqua_romana, aquaedukt,
};

use crate::{GameName, Tags};

/// A position of either game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// Of Aqua Romana.
    AquaRomana(Box<aqua_romana::Position>),
    /// Of Aquädukt.
    Aquaedukt(Box<aquaedukt::Position>),
}

/// Does the same with a position of either game.
#[macro_export]
macro_rules! with_position {
    ($position:expr, $name:ident => $body:expr) => {
        match $position {
            $crate::AnyPosition::AquaRomana($name) => $body,
            $crate::AnyPosition::Aquaedukt($name) => $body,
        }
    };
}

impl AnyPosition {
    /// The first position of a game with these tags.
    ///
    /// # Errors
    /// Says which tag is wrong, and why.
    pub fn new(game: GameName, tags: &Tags) -> Result<Self, String> {
        Ok(match game {
            GameName::AquaRomana => Self::AquaRomana(Box::new(first(tags)?)),
            GameName::Aquaedukt => Self::Aquaedukt(Box::new(first(tags)?)),
        })
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
        with_position!(self, position => legal(&**position))
    }

    /// Draws one legal action, or one outcome of the die, each equally likely
    /// if `below(n)` gives each number below `n` equally often.
    pub fn draw(&self, below: &mut impl FnMut(u32) -> u32) -> Option<String> {
        with_position!(self, position => {
            position.draw(below).map(|action| position.action_text(action))
        })
    }

    /// The dense number of the action with this text, if it is legal.
    ///
    /// # Errors
    /// The text is no action, or the rules forbid it.
    pub fn check(&self, text: &str) -> Result<u16, ActionProblem> {
        with_position!(self, position => check(&**position, text))
    }

    /// Plays the action with this text, or changes nothing.
    ///
    /// # Errors
    /// The text is no action, or the rules forbid it.
    pub fn play(&mut self, text: &str) -> Result<u16, ActionProblem> {
        with_position!(self, position => {
            let number = check(&**position, text)?;
            play_number(&mut **position, number);
            Ok(number)
        })
    }

    /// Plays an action again that was legal here before.
    pub(crate) fn replay(&mut self, number: u16) {
        with_position!(self, position => play_number(&mut **position, number));
    }
}

fn first<G: Game>(tags: &Tags) -> Result<G, String> {
    let setup = setup::<G>(tags)?;
    G::new(&setup).map_err(|error| error.to_string())
}

/// The set-up that tags describe.
///
/// # Errors
/// Says which tag is wrong, and why.
pub(crate) fn setup<G: Game>(tags: &Tags) -> Result<G::Setup, String> {
    G::Setup::from_tags(&|name| tags.get(name).map(String::as_str))
}

fn legal<G: Game>(position: &G) -> Vec<String> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    actions.iter().map(|&action| position.action_text(action)).collect()
}

fn check<G: Game>(position: &G, text: &str) -> Result<u16, ActionProblem> {
    let action = position.parse_action(text).map_err(ActionProblem::Unknown)?;
    position.check(action).map_err(|refusal| ActionProblem::Illegal(refusal.to_string()))?;
    Ok(action.index() as u16)
}

fn play_number<G: Game>(position: &mut G, number: u16) {
    if let Some(action) = G::Action::from_index(number.into()) {
        position.play_unchecked(action);
    }
}

/// The record of a game with these tags of a set-up, these actions and these
/// further tags.
///
/// # Errors
/// The set-up cannot be played, or an action is refused.
pub(crate) fn record(game: GameName, tags: &Tags, actions: &[u16], free: &Tags) -> Result<String, String> {
    match game {
        GameName::AquaRomana => write_record::<aqua_romana::Position>(tags, actions, free),
        GameName::Aquaedukt => write_record::<aquaedukt::Position>(tags, actions, free),
    }
}

fn write_record<G: Game>(tags: &Tags, actions: &[u16], free: &Tags) -> Result<String, String> {
    let told = |error: RecordError| error.to_string();
    let mut scribe = Scribe::<G>::new(&setup::<G>(tags)?).map_err(told)?;
    for (name, value) in free {
        scribe.tag(name, value.as_str()).map_err(told)?;
    }
    for &number in actions {
        scribe.play(G::Action::from_index(number.into()).unwrap_or_default()).map_err(told)?;
    }
    Ok(scribe.finish().to_string())
}

/// Why an action cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionProblem {
    /// The text is no action.
    Unknown(ParseActionError),
    /// The rules forbid it; the text begins with the rule's number.
    Illegal(String),
}

impl fmt::Display for ActionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::Illegal(rule) => rule.fmt(f),
        }
    }
}

impl std::error::Error for ActionProblem {}
