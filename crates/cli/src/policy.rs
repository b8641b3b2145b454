//! Random players, and how patient they are.

use castellum_rules::{Game, aqua_romana, aquaedukt};

/// All actions are equally likely.
pub(crate) fn uniform<G: Game>(_: &G) -> Option<G::Action> {
    None
}

/// Games in which giving up too early spoils random play.
pub(crate) trait Patient: Game {
    /// Keeps going where uniform players would often stop.
    fn patient(&self) -> Option<Self::Action>;
}

/// Never closes an aqueduct voluntarily (AR-S20).
impl Patient for aqua_romana::Position {
    fn patient(&self) -> Option<Self::Action> {
        (self.phase() == aqua_romana::Phase::Close).then_some(aqua_romana::Action::PASS)
    }
}

/// Nothing is given up in this game.
impl Patient for aquaedukt::Position {
    fn patient(&self) -> Option<Self::Action> {
        None
    }
}
