//! Seats at the table and what each of them has at the end.

use core::fmt;

/// The most players either game has.
pub const MAX_SEATS: usize = 4;

/// A place at the table, counted from 0 in turn order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if it is below [`MAX_SEATS`].
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        if number < MAX_SEATS { Some(Self(number as u8)) } else { None }
    }

    /// All seats of a table, in turn order.
    pub fn all(players: usize) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..players.min(MAX_SEATS) as u8).map(Self)
    }

    /// The seats of a table in turn order, beginning with this one.
    pub fn clockwise(self, players: usize) -> impl Iterator<Item = Self> + Clone {
        (0..players).scan(self, move |seat, _| {
            let current = *seat;
            *seat = seat.next(players);
            Some(current)
        })
    }

    /// The number of this seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose turn follows at a table of this size.
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        if self.index() + 1 < players { Self(self.0 + 1) } else { Self(0) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a finished game ended: points and places of every seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    players: u8,
    points: [u16; MAX_SEATS],
    places: [u8; MAX_SEATS],
}

impl Outcome {
    /// Ranks seats by a key (more is better); equal keys share a place.
    ///
    /// `ranking` may break ties that the points leave open.
    #[must_use]
    pub fn ranked<K: Ord>(players: usize, points: [u16; MAX_SEATS], ranking: impl Fn(Seat) -> K) -> Self {
        let mut places = [0; MAX_SEATS];
        for seat in Seat::all(players) {
            let better = Seat::all(players).filter(|&other| ranking(other) > ranking(seat)).count();
            places[seat.index()] = better as u8 + 1;
        }
        Self { players: players as u8, points, places }
    }

    /// The number of seats.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The points of each seat, in turn order.
    #[must_use]
    pub fn points(&self) -> &[u16] {
        &self.points[..self.players()]
    }

    /// The place of each seat, from 1; seats that are equal share one.
    #[must_use]
    pub fn places(&self) -> &[u8] {
        &self.places[..self.players()]
    }

    /// The seats that won, in turn order; several if they share the win.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players()).filter(|seat| self.places[seat.index()] == 1)
    }

    /// This seat's share of the win: 1, or a fraction if it is shared, or 0.
    #[must_use]
    pub fn win_share(&self, seat: Seat) -> f32 {
        match self.places().get(seat.index()) {
            Some(1) => 1.0 / self.winners().count() as f32,
            _ => 0.0,
        }
    }
}
