//! The page of a review.

use leptos::prelude::*;

use super::callouts;
use super::card::Card;
use super::engine::Engine;
use super::fair_dice::FairDice;
use super::graph::Graph;
use super::keys::Keys;
use super::moves::Moves;
use super::reviewing::Reviewing;
use super::session::Session;
use super::share::Share;
use super::source::Opened;
use super::steps::{Steps, Tools};
use super::summary::Result;
use crate::drawing::{BoardScene, orientation_of_screen};
use crate::game_ui::analysis_board;
use crate::i18n::t;
use crate::panels::Bar;
use crate::storage::NotStored;
use crate::study::StudyGame;

/// Everything about a game.
pub(super) fn page<G: StudyGame>(session: Session<G>, opened: &Opened) -> AnyView {
    let engine = Engine::new(session);
    let reviewing = opened.may_think.then(|| Reviewing::new(session));
    let may_think = opened.may_think;
    let thinking = may_think.then_some(engine);
    let legend = RwSignal::new(false);
    Keys { session, engine: thinking, legend: Some(legend) }.listen();
    let scene = BoardScene {
        orientation: orientation_of_screen(),
        callouts: callouts::signal(session, engine),
        peek: session.peek.into(),
        playable: session.trying.into(),
    };
    let (board, controls) = analysis_board(session.table, scene);
    let title = G::GAME.title();
    name_window(title);
    let turn = move || t!("turn", number = session.position().turn());
    let source = opened.subject.source.clone();
    let dice_of = source.clone();
    view! {
        <Bar title=title>
            <span class="chip">{move || t!("review")}</span>
            <span class="chip num">{turn}</span>
            <Share session=session source=source />
        </Bar>
        <Show when=move || !may_think>
            <p class="notice" role="status">{move || t!("review-still-played")}</p>
        </Show>
        {move || session.not_stored.get().map(|why| {
            let text = move || match why {
                NotStored::Off => t!("storage-off"),
                NotStored::Full => t!("storage-full"),
            };
            view! { <p class="notice" role="status">{text}</p> }
        })}
        <main class="rv" class:trying=move || session.trying.get()>
            <div class="rv-board">{board}</div>
            <div class="rv-below">
                <Steps session=session />
                <Tools session=session engine=thinking legend=legend />
                <Card session=session engine=engine />
            </div>
            <aside class="rv-side" aria-label=move || t!("review-side")>
                <div class="rv-try">{controls}</div>
                <Result session=session />
                <Graph session=session reviewing=reviewing />
                <Moves session=session />
                <FairDice session=session source=dice_of />
            </aside>
        </main>
    }
    .into_any()
}

/// Names the window after the game until the page is left.
fn name_window(title: &'static str) {
    Effect::new(move |_| document().set_title(&format!("{} · {title} · Castellum", t!("review"))));
    on_cleanup(|| document().set_title("Castellum"));
}
