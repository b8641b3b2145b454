//! Aquädukt: houses, springs and canals on a board of twenty regions.
//!
//! The numbered rules are in `docs/rules/aquaedukt.md`; code and tests cite
//! them as `AQ-S12` (rules) and `AQ-R4` (rulings).
//!
//! ```
//! use castellum_rules::{Game, GameSetup};
//! use castellum_rules::aquaedukt::{Position, Setup};
//!
//! let setup = Setup::random(2, &mut |_| 0);
//! let mut position = Position::new(&setup)?;
//! for text in ["o3,4", "C4-D4", "C4-C5", "roll", "=17", "3@A7", "done"] {
//!     position.try_play(position.parse_action(text)?)?;
//! }
//! assert_eq!(position.canals().sections().count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod canals;
mod crossing;
mod field;
mod legal;
mod notation;
mod play;
mod position;
mod refusal;
mod setup;
mod stick;
mod text;

use alloc::string::ToString;
use core::fmt;

pub use action::{Action, Choice, MAX_VALUE};
pub use board::{
    Board, BoardError, MAX_REGION_FIELDS, MIN_REGION_FIELDS, REGIONS, Region, RegionIter, RegionSet,
};
pub use canals::Canals;
pub use crossing::{CROSSINGS, Crossing, CrossingIter, CrossingSet, SPRING_DISTANCE};
pub use field::{COLUMNS, FIELDS, Field, FieldIter, FieldSet, ROWS};
pub use play::{IDLE_ROUNDS, MAX_ROLLS};
pub use position::{House, Phase, Position};
pub use refusal::Refusal;
pub use setup::{
    MAX_PLAYERS, MIN_PLAYERS, Setup, SetupError, TOTAL_SPRINGS, TOTAL_STICKS, mountains, random_mountains,
};
pub use stick::{STICKS, Stick, StickIter, StickSet};

use crate::{ActionList, Actor, Game, MAX_SEATS, Outcome, ParseActionError};

impl Game for Position {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Refusal = Refusal;

    const NAME: &'static str = "aquaedukt";
    const TITLE: &'static str = "Aquädukt";

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup)
    }

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Dice => Actor::Chance,
            Phase::Over => Actor::Nobody,
            Phase::Turn | Phase::House | Phase::Again | Phase::Canal => Actor::Seat(self.seat),
        }
    }

    fn turn(&self) -> u16 {
        self.turn.0
    }

    fn legal_actions(&self, actions: &mut ActionList<Action>) {
        self.list(actions);
    }

    fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        self.draw_one(below)
    }

    /// Every region with a free field is equally likely (AQ-S5).
    fn probability(&self, outcome: Action) -> f64 {
        match (self.phase, outcome.choice()) {
            (Phase::Dice, Choice::Dice(region)) if self.open.contains(region) => {
                1.0 / f64::from(self.open.len() as u32)
            }
            _ => 0.0,
        }
    }

    /// The die is fair.
    fn sample_outcome(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        if self.phase == Phase::Dice { self.sample(below) } else { None }
    }

    /// TB-R5: ends the turn; if something must be done, passes, else rolls,
    /// else the first legal action in the order of their texts.
    fn forfeit_action(&self) -> Option<Action> {
        self.seat()?;
        let rank = |action: Action| match action.choice() {
            Choice::Done => 0,
            Choice::Pass => 1,
            Choice::Roll => 2,
            _ => 3,
        };
        self.legal().iter().copied().min_by_key(|&action| (rank(action), action.to_string()))
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    fn play_unchecked(&mut self, action: Action) {
        self.apply(action);
    }

    /// The sum of each player's watered houses so far (AQ-S16).
    fn points(&self) -> [u16; MAX_SEATS] {
        self.points
    }

    /// AQ-S17, AQ-R10: by points, then by watered tiles; equals share a place.
    fn outcome(&self) -> Option<Outcome> {
        let ranking = |seat: crate::Seat| (self.points[seat.index()], self.tiles[seat.index()]);
        (self.phase == Phase::Over).then(|| Outcome::ranked(self.players(), self.points, ranking))
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseActionError> {
        text.parse()
    }

    fn position_hash(&self) -> u64 {
        self.stable_hash()
    }
}
