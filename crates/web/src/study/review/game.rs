//! What the study needs of a game besides its rules.

use castellum_bots::BotGame;
use castellum_rules::{aqua_romana, aquaedukt};
use leptos::prelude::*;

use super::scoring;
use super::session::Session;
use crate::drawing::Looks;
use crate::table::Table;

/// A game that can be looked at.
pub(crate) trait StudyGame: BotGame {
    /// The board of a table, and what is needed to try actions on it.
    fn desk(table: Table<Self>, looks: Looks<Self>) -> (AnyView, AnyView);

    /// What somebody did, as a sentence.
    fn told(before: &Self, action: Self::Action, who: &str) -> String;

    /// How the points came about.
    fn scoring(session: Session<Self>) -> AnyView;

    /// How carefully a game can be reviewed: nodes for each position, so that
    /// a review takes about the same time in all games.
    const CARES: [(&'static str, u32); 3];

    /// Whether a die rolls in this game, so that there is luck.
    const HAS_LUCK: bool;

    /// The element of the page that shows the board.
    const BOARD: &'static str;
}

impl StudyGame for aqua_romana::Position {
    fn desk(table: Table<Self>, looks: Looks<Self>) -> (AnyView, AnyView) {
        crate::aqua_romana::desk(table, looks)
    }

    fn told(before: &Self, action: Self::Action, who: &str) -> String {
        crate::aqua_romana::told(before, action, who)
    }

    fn scoring(session: Session<Self>) -> AnyView {
        scoring::aqua_romana(session)
    }

    const CARES: [(&'static str, u32); 3] = [("quick", 200), ("normal", 1000), ("deep", 4000)];
    const HAS_LUCK: bool = false;
    const BOARD: &'static str = ".ar-stack";
}

impl StudyGame for aquaedukt::Position {
    fn desk(table: Table<Self>, looks: Looks<Self>) -> (AnyView, AnyView) {
        crate::aquaedukt::desk(table, looks)
    }

    fn told(before: &Self, action: Self::Action, who: &str) -> String {
        crate::aquaedukt::told(before, action, who)
    }

    fn scoring(session: Session<Self>) -> AnyView {
        scoring::aquaedukt(session)
    }

    const CARES: [(&'static str, u32); 3] = [("quick", 100), ("normal", 400), ("deep", 2000)];
    const HAS_LUCK: bool = true;
    const BOARD: &'static str = ".aq-board";
}
