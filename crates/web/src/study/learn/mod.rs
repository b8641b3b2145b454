//! Lessons: small positions, each of which teaches one rule by doing it.
//!
//! `lesson` reads the positions, `aqua_romana` and `aquaedukt` say when a goal
//! is reached, `teacher` keeps the table at which a lesson is played, `course`
//! and `class` show all lessons and one of them.

mod aqua_romana;
mod aquaedukt;
mod class;
mod course;
mod goal;
mod lesson;
mod progress;
mod teacher;

use castellum_rules::{aqua_romana as first_game, aquaedukt as second_game, match_game};
use castellum_wire::GameName;
use leptos::prelude::*;

pub(crate) use lesson::lessons;

/// The lessons of a game, or one of them.
#[component]
pub(crate) fn Learn(game: GameName, lesson: Option<String>) -> impl IntoView {
    match_game!((game, lesson), {
        (GameName::AquaRomana, None) => course::view::<first_game::Position>(),
        (GameName::Aquaedukt, None) => course::view::<second_game::Position>(),
        (GameName::AquaRomana, Some(lesson)) => class::view::<first_game::Position>(&lesson),
        (GameName::Aquaedukt, Some(lesson)) => class::view::<second_game::Position>(&lesson),
    })
}
