//! What the study needs of a game besides what all screens need.

use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::rules::{Figure, Part};
use crate::game_ui::GameUi;

/// A game that can be taught, looked up and reviewed.
pub(crate) trait StudyGame: GameUi {
    /// The records of its lessons.
    const LESSONS: &'static str;

    /// The rule that a lesson teaches.
    fn lesson_rule(lesson: &str) -> &'static str;

    /// What an action means for the goal of a lesson.
    fn judge(lesson: &str, step: &Step<'_, Self>) -> Verdict;

    /// Its rules, part by part; their texts are in `locales/*/rules.ftl`.
    const RULES: &'static [Part];

    /// The diagrams beside its rules.
    const FIGURES: &'static [Figure];

    /// A position as a diagram, with what an action would do there, or what
    /// the piece with this name sees.
    fn diagram(position: Self, action: Option<Self::Action>, sight: Option<&str>) -> AnyView;

    /// How the points of a seat came about.
    fn scoring(position: &Self, seat: Seat) -> Vec<String>;

    /// A picture beside that.
    fn scoring_picture(_: Memo<Self>) -> AnyView {
        ().into_any()
    }

    /// The rule by which points are counted.
    fn scoring_rule(position: &Self) -> String;

    /// How carefully a game can be reviewed: nodes for each position, so that
    /// a review takes about the same time in all games.
    const CARES: [(&'static str, u32); 3];

    /// Whether a die rolls in this game, so that there is luck.
    const HAS_LUCK: bool;
}

/// An action of a learner.
pub(crate) struct Step<'a, G: Game> {
    /// The position in which the lesson began.
    pub(crate) start: &'a G,
    pub(crate) before: &'a G,
    pub(crate) action: G::Action,
    pub(crate) after: &'a G,
}

/// Whether the goal of a lesson is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Solved,
    /// Not yet, but this was right.
    GoOn,
    /// No more; the name of the reason, by which its text is found.
    Missed(&'static str),
}
