//! What stands around every board: who plays, what was played.

mod advice;
mod after_game;
mod bar;
mod language;
mod move_log;
mod navigation;
mod players;
mod popover;
mod radios;
mod reason;
mod report;
mod review_link;
mod rule_link;
mod settings_card;
mod shortcuts;

pub(crate) use advice::{Advice, AdviceCard};
pub(crate) use after_game::{OtherLevel, ReviewAfter, ShareGame, can_share, hand_over};
pub(crate) use bar::{Bar, HomeBar};
pub(crate) use language::LanguageChoice;
pub(crate) use move_log::MoveLog;
pub(crate) use players::{ClockVoice, Players, clock_view, is_away, sitter_text};
pub(crate) use popover::Popover;
pub(crate) use radios::radios;
pub(crate) use reason::{reason_text, reasons_text};
pub(crate) use report::{ReportDialog, Reported};
pub(crate) use review_link::ReviewLink;
pub(crate) use rule_link::{RuleLink, RulesButton};
pub(crate) use shortcuts::Shortcuts;
