//! Named levels of play, the same six in both games.

use std::fmt;

/// How well a bot plays. What that means is up to each game: see
/// [`BotGame::level`](crate::BotGame::level).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A pupil: sees a few of his options and misjudges them.
    Discipulus,
    /// A recruit: sees more and misjudges less.
    Tiro,
    /// A craftsman: sees most of what is in front of him.
    Faber,
    /// A surveyor: misses little.
    Mensor,
    /// A master builder: misses nothing.
    Architectus,
    /// The water commissioner of Rome: as strong as his budget allows.
    Curator,
}

impl Level {
    /// All levels, weak to strong.
    pub const ALL: [Self; 6] =
        [Self::Discipulus, Self::Tiro, Self::Faber, Self::Mensor, Self::Architectus, Self::Curator];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["discipulus", "tiro", "faber", "mensor", "architectus", "curator"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}
