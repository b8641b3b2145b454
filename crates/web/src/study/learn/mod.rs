//! Lessons: small positions, each of which teaches one rule by doing it.

mod lesson;

pub(crate) use lesson::lessons;
