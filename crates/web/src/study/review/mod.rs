//! Games looked at afterwards: reviewed, analysed, shared, imported.
//!
//! `tree` is the game with all that is said about it, `session` where one is
//! in it. `reviewing` and `engine` let the worker think, `judged` understands
//! what it says. `page`, `embed` and `import` are the pages; the other rooms
//! are what stands on them.

mod alternatives;
mod callouts;
mod card;
mod embed;
mod engine;
mod fair_dice;
mod graph;
mod import;
mod judged;
mod keys;
mod moves;
mod page;
mod picture;
mod reviewing;
mod scoring;
mod session;
mod share;
mod source;
mod steps;
mod summary;
mod tree;

use castellum_rules::with_game;
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::session::Session;
use self::source::{Opened, open};
use crate::engine_worker::Hint;
use crate::i18n::t;
use crate::instant;
use crate::pages::Message;
use crate::panels::reasons_text;
use crate::route::Subject;
use crate::study::StudyGame;

pub(crate) use import::{ImportPage, place_of};

/// A game to be reviewed.
#[component]
pub(crate) fn ReviewPage(subject: Subject) -> impl IntoView {
    opened(subject, |opened| with_game!(opened.kind, G => begin::<G>(opened, page::page)))
}

/// The board of a game alone, for other pages to show.
#[component]
pub(crate) fn EmbedPage(subject: Subject) -> impl IntoView {
    opened(subject, |opened| with_game!(opened.kind, G => begin::<G>(opened, embed::page)))
}

/// Finds a game and shows it, or says why it cannot.
fn opened(subject: Subject, show: fn(&Opened) -> AnyView) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Opened, String>>);
    spawn_local(async move {
        let opened = open(&subject).await;
        // The page may have been left meanwhile.
        let _ = found.try_set(Some(opened));
    });
    move || match found.get() {
        None => {
            instant::hold();
            view! { <Message text=|| t!("review-loading") /> }.into_any()
        }
        Some(Err(wrong)) => view! { <Message text=move || wrong.clone() /> }.into_any(),
        Some(Ok(opened)) => untrack(|| show(&opened)),
    }
}

fn begin<G: StudyGame>(opened: &Opened, page: fn(Session<G>, &Opened) -> AnyView) -> AnyView {
    match opened.tree::<G>() {
        Ok(tree) => page(Session::new(tree, opened.id.clone(), opened.subject.at), opened),
        Err(error) => {
            let text = error.to_string();
            view! { <Message text=move || t!("local-broken", error = text.clone()) /> }.into_any()
        }
    }
}

/// Why an action is good, in words.
fn reasons<G: StudyGame>(hint: &Hint) -> String {
    reasons_text::<G>(&hint.reasons)
}
