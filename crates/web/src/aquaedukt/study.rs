//! Aquädukt as the study sees it.

use castellum_rules::Seat;
use castellum_rules::aquaedukt::{Action, Position};
use leptos::prelude::*;

use super::board::Board;
use super::preview::Preview;
use super::{lessons, rule_book, scoring};
use crate::i18n::t;
use crate::study::{Figure, Part, Step, StudyGame, Verdict};

impl StudyGame for Position {
    const LESSONS: &'static str = include_str!("lessons.txt");
    const RULES: &'static [Part] = rule_book::RULES;
    const FIGURES: &'static [Figure] = rule_book::FIGURES;
    const CARES: [(&'static str, u32); 3] = [("quick", 100), ("normal", 400), ("deep", 2000)];
    const HAS_LUCK: bool = true;

    fn lesson_rule(lesson: &str) -> &'static str {
        lessons::rule(lesson)
    }

    fn judge(lesson: &str, step: &Step<'_, Self>) -> Verdict {
        lessons::judge(lesson, step)
    }

    fn diagram(position: Self, action: Option<Action>, _: Option<&str>) -> AnyView {
        let preview = action.map(|action| Preview::new(&position, action));
        view! { <Board position=Signal::stored(position) preview=Signal::stored(preview)/> }.into_any()
    }

    fn scoring(position: &Self, seat: Seat) -> Vec<String> {
        scoring::scoring(position, seat)
    }

    fn scoring_rule(_: &Self) -> String {
        t!("aq-end-why")
    }
}
