//! The games of the house by name.

use std::fmt;

use castellum_rules::{Game, aqua_romana, aquaedukt};
use clap::ValueEnum;
use serde::Deserialize;

/// A game as the command line and the engine protocol name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GameName {
    /// Builders on a ring road decide who may lay which tile.
    AquaRomana,
    /// Springs and canals bring water to houses.
    Aquaedukt,
}

impl GameName {
    /// The game that a record's `Game` tag names.
    pub(crate) fn from_tag(name: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|game| game.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::AquaRomana => aqua_romana::Position::NAME,
            Self::Aquaedukt => aquaedukt::Position::NAME,
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

/// A thing that each game has its own type for.
pub(crate) enum OfGame<R, A> {
    AquaRomana(R),
    Aquaedukt(A),
}

impl<R, A> OfGame<R, A> {
    pub(crate) fn name(&self) -> GameName {
        match self {
            Self::AquaRomana(_) => GameName::AquaRomana,
            Self::Aquaedukt(_) => GameName::Aquaedukt,
        }
    }
}

/// A position of either game.
pub(crate) type AnyPosition = OfGame<aqua_romana::Position, aquaedukt::Position>;

/// A set-up of either game.
pub(crate) type AnySetup = OfGame<aqua_romana::Setup, aquaedukt::Setup>;
