//! Aqua Romana as the study sees it.

use castellum_rules::aqua_romana::{Action, Position};
use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::board::Board;
use super::marks::Marks;
use super::podiums::Stair;
use super::preview::Preview;
use super::{lessons, rule_book, scoring};
use crate::i18n::t;
use crate::study::{Figure, Part, Step, StudyGame, Verdict};

impl StudyGame for Position {
    const LESSONS: &'static str = include_str!("lessons.txt");
    const RULES: &'static [Part] = rule_book::RULES;
    const FIGURES: &'static [Figure] = rule_book::FIGURES;
    const CARES: [(&'static str, u32); 3] = [("quick", 200), ("normal", 1000), ("deep", 4000)];
    const HAS_LUCK: bool = false;

    fn lesson_rule(lesson: &str) -> &'static str {
        lessons::rule(lesson)
    }

    fn judge(lesson: &str, step: &Step<'_, Self>) -> Verdict {
        lessons::judge(lesson, step)
    }

    fn diagram(position: Self, action: Option<Action>, sight: Option<&str>) -> AnyView {
        let preview = action.and_then(|action| Preview::of(&position, action));
        let sight = sight.and_then(|worker| worker.parse().ok());
        let marks = Marks { preview, sight, ..Marks::default() };
        view! { <Board position=Signal::stored(position) marks=Signal::stored(marks) /> }.into_any()
    }

    fn scoring(position: &Self, seat: Seat) -> Vec<String> {
        scoring::scoring(position, seat)
    }

    fn scoring_picture(position: Memo<Self>) -> AnyView {
        view! { <Stair position=position /> }.into_any()
    }

    fn scoring_rule(position: &Self) -> String {
        match position.outcome() {
            Some(_) => t!("review-ar-end"),
            None => t!("review-ar-so-far"),
        }
    }
}
