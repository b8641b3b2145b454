//! Lessons: small positions, each of which teaches one rule by doing it.
//!
//! `lesson` reads the positions, the games say when a goal is reached (`goal`
//! checks that), `teacher` keeps the table at which a lesson is played, `course`
//! and `class` show all lessons and one of them.

mod class;
mod course;
mod goal;
mod lesson;
mod progress;
mod teacher;

use castellum_rules::with_game;
use castellum_wire::GameName;
use leptos::prelude::*;

pub(crate) use lesson::lessons;

/// The lessons of a game, or one of them.
#[component]
pub(crate) fn Learn(game: GameName, lesson: Option<String>) -> impl IntoView {
    with_game!(game, G => match lesson {
        None => course::view::<G>(),
        Some(lesson) => class::view::<G>(&lesson),
    })
}
