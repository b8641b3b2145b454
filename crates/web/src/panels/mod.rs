//! What stands around every board: who plays, what was played.

mod advice;
mod bar;
mod language;
mod move_log;
mod players;
mod reason;
mod review_link;
mod rule_link;

pub(crate) use advice::{Advice, AdviceCard};
pub(crate) use bar::{Bar, ThemeButton};
pub(crate) use language::LanguageChoice;
pub(crate) use move_log::MoveLog;
pub(crate) use players::{ClockVoice, Players, clock_view};
pub(crate) use reason::{reason_text, reasons_text};
pub(crate) use review_link::ReviewLink;
pub(crate) use rule_link::{RuleLink, RulesButton};
