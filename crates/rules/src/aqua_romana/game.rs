//! Aqua Romana as one of the games of the house.

use alloc::string::String;
use core::fmt;

use super::action::Action;
use super::check::Refusal;
use super::position::{Phase, Position};
use super::setup::{Setup, SetupError};
use crate::{ActionList, Actor, Game, MAX_SEATS, Outcome, ParseActionError, StableHasher};

impl Game for Position {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Refusal = Refusal;

    const NAME: &'static str = "aqua-romana";
    const TITLE: &'static str = "Aqua Romana";

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup)
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Over => Actor::Nobody,
            _ => Actor::Seat(self.taker),
        }
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    #[inline]
    fn legal_actions(&self, actions: &mut ActionList<Action>) {
        self.fill(actions);
    }

    #[inline]
    fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        self.pick(below)
    }

    /// There is no luck in this game.
    fn probability(&self, _outcome: Action) -> f64 {
        0.0
    }

    /// TB-R5: the first legal action in the order of their texts, but one that
    /// closes an aqueduct before any other.
    fn forfeit_action(&self) -> Option<Action> {
        let closes = |action: Action| matches!(action.choice(), super::Choice::Close(_));
        let text = |action: Action| self.action_text(action);
        self.legal().iter().copied().min_by_key(|&action| (!closes(action), text(action)))
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.refusal(action).map_or(Ok(()), Err)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        self.apply(action);
    }

    fn points(&self) -> [u16; MAX_SEATS] {
        self.score()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }

    fn action_text(&self, action: Action) -> String {
        let mut text = String::with_capacity(10);
        // Writing into a string cannot fail.
        let _ = self.write_action(action, &mut text);
        text
    }

    fn parse_action(&self, text: &str) -> Result<Action, ParseActionError> {
        text.parse()
    }

    fn position_hash(&self) -> u64 {
        self.hash()
    }
}

impl Position {
    /// All that matters for the rest of the game, as words in a fixed order.
    pub(super) fn essence(&self) -> impl Iterator<Item = u64> + '_ {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word: u64, &byte| word << 8 | u64::from(byte));
        let small = [
            self.players,
            self.phase as u8,
            self.seat.index() as u8,
            self.taker.index() as u8,
            self.idle_turns,
            self.extra as u8,
            self.reserve,
        ];
        let sets = u64::from(self.open.mask()) | u64::from(self.closing.mask()) << 16;
        let mut quads = [0; 12];
        quads[..4].copy_from_slice(&self.takes);
        quads[4..8].copy_from_slice(&self.hands);
        quads[8..].copy_from_slice(&self.supply);
        [word(&small), sets, word(&quads[..8]), word(&quads[8..])]
            .into_iter()
            .chain(self.ring.kind_numbers().chunks(8).map(word))
            .chain(self.podiums.places().chunks(8).map(word))
            .chain(self.outlets.chunks(8).map(word))
            .chain(self.pieces.chunks(8).map(word))
    }

    pub(super) fn hash(&self) -> u64 {
        self.essence().fold(StableHasher::new(1), StableHasher::word).finish()
    }
}
