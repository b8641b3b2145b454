//! A game that is looked at: the board by itself, and what is needed to try
//! actions on it.

use castellum_rules::aquaedukt::Position;
use leptos::prelude::*;

use super::board::{Board, Hands};
use super::dock::Dock;
use super::geometry::Lie;
use super::keys;
use super::news::News;
use super::plan::Plan;
use super::preview::Preview;
use super::targets::Place;
use super::turn::TurnCard;
use crate::drawing::Looks;
use crate::screen::media;
use crate::settings::settings;
use crate::table::Table;

pub(crate) use super::words::told;

/// The board of a table, and the dock and card with which actions are tried;
/// they are empty while none can be.
pub(crate) fn desk(table: Table<Position>, looks: Looks<Position>) -> (AnyView, AnyView) {
    let plan = Plan::new(table, RwSignal::from(settings().confirm));
    let tall = media("(max-width: 600px) and (min-height: 760px)");
    let lie = Signal::derive(move || if tall.get() { Lie::Tall } else { Lie::Wide });
    let trying = looks.trying;
    let peek = looks.peek;
    let news = Memo::new(move |_| {
        let line = table.line.read();
        let shown = table.shown.get().unwrap_or_else(|| line.len());
        News::new(&line, table.seen.get(), shown)
    });
    let shown_news = Memo::new(move |_| if peek.get().is_some() { News::default() } else { news.get() });
    let position = Memo::new(move |_| match peek.get() {
        Some((before, _)) => before,
        None => plan.position.get(),
    });
    let preview = Memo::new(move |_| match peek.get() {
        Some((before, action)) => Some(Preview::new(&before, action)),
        None => plan.preview.get().filter(|_| trying.get()),
    });
    let callouts = looks.shown_callouts();
    let hands = Hands::new(move |place| plan.point(place), move |place| plan.pick(place));
    let chosen = Memo::new(move |_| plan.chosen.get().and_then(Place::of));
    let board = move || {
        if trying.get() {
            let targets = plan.targets;
            view! { <Board position lie targets preview chosen news=shown_news hands callouts/> }.into_any()
        } else {
            view! { <Board position lie preview news=shown_news callouts/> }.into_any()
        }
    };
    let controls = move || {
        trying.get().then(|| {
            keys::listen(plan, hands, None);
            view! { <div class="aq-try"><Dock plan/><TurnCard plan news on_hint=None/></div> }
        })
    };
    (view! { <div class="desk aq-desk">{board}</div> }.into_any(), view! { {controls} }.into_any())
}
