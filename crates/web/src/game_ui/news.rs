//! What others did meanwhile: said aloud, listed, and shown once more.

use std::time::Duration;

use leptos::prelude::*;

use super::result::headline;
use super::{GameUi, TurnDraft};
use crate::i18n::t;
use crate::table::{MoveHistory, Table};

/// How long each action is seen when the news are shown once more.
const PACE: Duration = Duration::from_millis(800);

/// What happened since somebody here last acted.
pub(super) fn news<G: GameUi>(draft: G::Draft) -> AnyView {
    let table = draft.table();
    let told = Memo::new(move |_| if draft.looks_back() { Vec::new() } else { unseen(table) });
    // Who has begun to choose needs the room for that.
    let shown =
        Memo::new(move |_| draft.acting().get().is_some() && !draft.has_begun() && !told.with(Vec::is_empty));
    view! {
        <p class="sr" aria-live="polite">
            {move || announcement::<G>(draft)}
        </p>
        <Show when=move || shown.get()>
            <section class="panel news-card" aria-label=move || t!("news")>
                <header>
                    <span class="caps">{move || t!("news")}</span>
                    <button class="ghostbtn" on:click=move |_| replay(table)>
                        {move || t!("news-again")}
                    </button>
                </header>
                <ul>
                    {move || told.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}
                </ul>
            </section>
        </Show>
    }
    .into_any()
}

/// What came after the last turn of somebody here.
fn unseen<G: GameUi>(table: Table<G>) -> Vec<String> {
    told_from(table, table.seen.get())
}

/// What was played from an action on, as sentences.
pub(crate) fn told_from<G: GameUi>(table: Table<G>, from: usize) -> Vec<String> {
    table.history.with(|history| {
        let steps = history.steps().skip(from).filter(|(before, action)| G::is_news(before, *action));
        steps.map(|(before, action)| tell(table, &before, action)).collect()
    })
}

fn tell<G: GameUi>(table: Table<G>, before: &G, action: G::Action) -> String {
    let name = before.actor().seat().map(|seat| table.name(seat));
    G::told(before, action, &name.unwrap_or_default())
}

/// The last action in words.
pub(crate) fn last_told<G: GameUi>(table: Table<G>) -> String {
    table.last_action().map(|(before, action)| tell(table, &before, action)).unwrap_or_default()
}

/// What a screen reader says: once a turn that it is one's turn, and what
/// others do.
fn announcement<G: GameUi>(draft: G::Draft) -> String {
    if let Some(result) = draft.table().ending().filter(|_| !draft.looks_back()) {
        return headline(draft.table(), &result);
    }
    match draft.acting().get() {
        Some(seat) => G::said_to(draft, seat),
        None => last_told(draft.table()),
    }
}

/// Goes through the news, one action after the other.
fn replay<G: GameUi>(table: Table<G>) {
    step(table, table.seen.get_untracked());
}

/// Shows the game after this many actions, and soon after one more.
fn step<G: GameUi>(table: Table<G>, at: usize) {
    let Some(end) = table.history.try_with_untracked(MoveHistory::len) else { return };
    if at >= end {
        table.shown.set(None);
        return;
    }
    table.shown.set(Some(at));
    let go_on = move || {
        // Somebody who looks at another position wants to see that one.
        if table.shown.try_get_untracked().flatten() == Some(at) {
            step(table, after(table, at));
        }
    };
    set_timeout(go_on, PACE);
}

/// The next position to be looked at: after an action that is news.
fn after<G: GameUi>(table: Table<G>, at: usize) -> usize {
    let quiet = |history: &MoveHistory<G>| {
        history.steps().skip(at).take_while(|(before, action)| !G::is_news(before, *action)).count()
    };
    at + table.history.with_untracked(quiet) + 1
}
