//! Workers, their colours and who owns them.

use core::fmt;
use core::str::FromStr;

use crate::set::bit_set;
use crate::{MAX_SEATS, ParseNameError, Seat};

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
        if players == 3 { 4 } else { 3 }
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

/// Workers in the box (AR-S4): four of each colour.
pub const WORKERS: usize = 16;

/// Workers that take part in a game: one for each outlet (AR-S5).
pub const WORKERS_IN_PLAY: usize = 12;

/// A worker: his colour and the number of his outlet, such as `Y1`.
///
/// Workers are ordered by colour, then by number. Which of them take part
/// depends on the number of players, see [`in_play`](Self::in_play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worker(u8);

impl Worker {
    /// The worker of a colour with this number, 1 to 4.
    #[must_use]
    pub const fn new(colour: Colour, number: usize) -> Option<Self> {
        match number {
            1..=4 => Some(Self(colour as u8 * 4 + number as u8 - 1)),
            _ => None,
        }
    }

    /// The workers in a game of this number of players (AR-S5), always
    /// [`WORKERS_IN_PLAY`].
    #[must_use]
    pub const fn in_play(players: usize) -> WorkerSet {
        WorkerSet::from_mask(if players == 3 { 0x0fff } else { 0x7777 })
    }

    /// The number of this worker, below [`WORKERS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The worker with this number.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < WORKERS { Some(Self::at(index)) } else { None }
    }

    /// The worker with a number that is known to be one.
    pub(super) const fn at(index: usize) -> Self {
        debug_assert!(index < WORKERS);
        Self(index as u8)
    }

    /// The number of the worker's bit in the mask of a set.
    #[must_use]
    pub const fn bit_index(self) -> usize {
        self.index()
    }

    const fn from_bit_index(index: usize) -> Self {
        Self::at(index)
    }

    /// The colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() / 4]
    }

    /// The number of the outlet, 1 to 4.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() % 4 + 1
    }

    /// The seat that moves this worker in a game of this number of players.
    #[must_use]
    pub const fn owner(self, players: usize) -> Seat {
        self.colour().owner(players)
    }
}

impl fmt::Display for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour(), self.number())
    }
}

impl FromStr for Worker {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let worker = match *text.as_bytes() {
            [letter, digit] => Colour::from_letter(letter.into())
                .and_then(|colour| Self::new(colour, digit.wrapping_sub(b'0').into())),
            _ => None,
        };
        worker.ok_or_else(|| ParseNameError::new(text, "a worker: Y, R, B or G and 1 to 4"))
    }
}

bit_set! {
    /// A set of workers.
    pub struct WorkerSet(u16) of Worker, all u16::MAX, iter WorkerIter
}

impl WorkerSet {
    /// The workers of a seat in a game of this number of players (AR-S5).
    #[must_use]
    pub const fn of_seat(seat: Seat, players: usize) -> Self {
        // Each colour has four bits; a seat's colours are as many seats apart
        // as there are players.
        let of_first_seat: u16 = match players {
            2 => 0x0707,
            3 => 0x000f,
            _ => 0x0007,
        };
        Self::from_mask(of_first_seat << (4 * seat.index()))
    }
}
