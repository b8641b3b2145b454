//! Marks: what somebody thinks of an action.

use core::fmt;

/// An assessment of an action, written `$n`.
///
/// Numbers 1 to 6 mean what they mean in chess's PGN; the others are free. The
/// usual signs cannot be used in a record, because `Y2!` is an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(pub u8);

impl Mark {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const EXCELLENT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const INACCURACY: Self = Self(6);

    /// The sign that people use for this mark.
    #[must_use]
    pub const fn sign(self) -> Option<&'static str> {
        match self.0 {
            1 => Some("!"),
            2 => Some("?"),
            3 => Some("!!"),
            4 => Some("??"),
            5 => Some("!?"),
            6 => Some("?!"),
            _ => None,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
