//! Workers, their colours and who owns them.

use core::fmt;

use super::names::ParseNameError;
use crate::bits::bits;
use crate::{MAX_SEATS, Seat};

/// Workers in every game (AR-S5).
pub const WORKERS: usize = 12;

/// The colour of a reservoir and its workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// `Y`
    Yellow,
    /// `R`
    Red,
    /// `B`
    Blue,
    /// `G`
    Green,
}

impl Colour {
    /// All colours in turn order.
    pub const ALL: [Self; 4] = [Self::Yellow, Self::Red, Self::Blue, Self::Green];

    /// The colours used by this number of players (AR-S5).
    #[must_use]
    pub const fn in_play(players: usize) -> &'static [Self] {
        if players == 3 { &[Self::Yellow, Self::Red, Self::Blue] } else { &Self::ALL }
    }

    /// How many workers each colour has: one for each outlet (AR-R3).
    #[must_use]
    pub const fn workers(players: usize) -> usize {
        WORKERS / Self::in_play(players).len()
    }

    /// The seat that owns this colour (AR-S5).
    #[must_use]
    pub const fn owner(self, players: usize) -> Seat {
        match Seat::new(self as usize % if players == 2 { 2 } else { MAX_SEATS }) {
            Some(seat) => seat,
            None => unreachable!(),
        }
    }

    /// `Y`, `R`, `B` or `G`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['Y', 'R', 'B', 'G'][self as usize]
    }

    /// The colour with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// A worker, in the order Y1, Y2, ..., then red, blue, green ones.
///
/// Which name that is depends on the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worker(u8);

/// Sets of workers are bit masks.
pub(super) type WorkerSet = u16;

impl Worker {
    /// All workers in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..WORKERS as u8).map(Self)
    }

    /// The number of this worker, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_index(index: usize) -> Self {
        debug_assert!(index < WORKERS);
        Self(index as u8)
    }

    /// The worker of a colour at its outlet with this number, from 1.
    #[must_use]
    pub fn new(players: usize, colour: Colour, number: usize) -> Option<Self> {
        let each = Colour::workers(players);
        let exists = Colour::in_play(players).contains(&colour) && (1..=each).contains(&number);
        exists.then(|| Self((colour as usize * each + number - 1) as u8))
    }

    /// The colour.
    #[must_use]
    pub const fn colour(self, players: usize) -> Colour {
        Colour::ALL[self.index() / Colour::workers(players)]
    }

    /// The number of the outlet, from 1.
    #[must_use]
    pub const fn number(self, players: usize) -> usize {
        self.index() % Colour::workers(players) + 1
    }

    /// The seat that moves this worker.
    #[must_use]
    pub const fn owner(self, players: usize) -> Seat {
        self.colour(players).owner(players)
    }

    /// The name, such as `Y1`.
    #[must_use]
    pub fn name(self, players: usize) -> impl fmt::Display {
        fmt::from_fn(move |f| write!(f, "{}{}", self.colour(players), self.number(players)))
    }

    /// The worker with this name.
    ///
    /// # Errors
    /// If no worker of such a game is called so.
    pub fn parse(text: &str, players: usize) -> Result<Self, ParseNameError> {
        let error = if players == 3 {
            ParseNameError { expected: "a worker: Y, R or B and 1 to 4" }
        } else {
            ParseNameError { expected: "a worker: Y, R, B or G and 1 to 3" }
        };
        let &[letter, digit] = text.as_bytes() else { return Err(error) };
        let colour = Colour::from_letter(letter as char).ok_or(error)?;
        Self::new(players, colour, digit.wrapping_sub(b'0') as usize).ok_or(error)
    }

    pub(super) const fn bit(self) -> WorkerSet {
        1 << self.0
    }
}

/// The workers of each seat (AR-S5).
pub(super) fn owned(players: usize) -> [WorkerSet; MAX_SEATS] {
    let mut owned = [0; MAX_SEATS];
    for worker in Worker::all() {
        owned[worker.owner(players).index()] |= worker.bit();
    }
    owned
}

/// Goes through a set of workers in order.
pub(super) fn members(set: WorkerSet) -> impl Iterator<Item = Worker> {
    bits(set.into()).map(Worker::from_index)
}
