//! The board alone, with steps, for other pages to show in a frame.

use leptos::prelude::*;

use super::keys::Keys;
use super::session::Session;
use super::source::Opened;
use super::steps::Steps;
use crate::drawing::{BoardScene, orientation_of_screen};
use crate::game_ui::analysis_board;
use crate::i18n::t;
use crate::route::{Route, Study, Subject};
use crate::study::StudyGame;

/// Board, steps, and a way to the whole review.
pub(super) fn page<G: StudyGame>(session: Session<G>, opened: &Opened) -> AnyView {
    Keys { session, engine: None, legend: None }.listen();
    let nothing = Signal::derive(Vec::new);
    let scene = BoardScene {
        orientation: orientation_of_screen(),
        callouts: nothing,
        peek: session.peek.into(),
        playable: Signal::derive(|| false),
    };
    let (board, _) = analysis_board(session.table, scene);
    let source = opened.subject.source.clone();
    let whole = move || {
        let at = Some(session.count());
        Route::Study(Study::Review(Subject { source: source.clone(), at })).href()
    };
    view! {
        <main class="rv-embed">
            <h1 class="sr">{move || t!("review")}</h1>
            <div class="rv-board">{board}</div>
            <div class="rv-embed-steps">
                <Steps session=session />
                <a class="btn" href=whole target="_blank" rel="noopener">{move || t!("embed-open")}</a>
            </div>
        </main>
    }
    .into_any()
}
