//! The study: where games are learned, looked up, reviewed and solved.

pub(crate) mod editor;
mod game;
mod learn;
mod picture_list;
mod puzzles;
mod review;
mod rules;
mod upload;

use leptos::prelude::*;

use crate::app::speak_language;
use crate::i18n::t;
use crate::pages::Message;
use crate::route::{self, Route, Study as Place};

pub(crate) use game::{Step, StudyGame, Verdict};
pub(crate) use puzzles::Progress as PuzzleProgress;
pub(crate) use rules::{Figure, Part};

/// The root of the study.
#[component]
pub(crate) fn Study() -> impl IntoView {
    route::follow_browser();
    speak_language();
    let route = route::current();
    let page = Memo::new(move |_| page(route.get()));
    move || match page.get() {
        Route::Study(Place::Learn(game, lesson)) => {
            view! { <learn::Learn game=game lesson=lesson /> }.into_any()
        }
        Route::Study(Place::Puzzles(game, id)) => view! { <puzzles::Puzzles game=game id=id /> }.into_any(),
        Route::Study(Place::Board(source)) => view! { <editor::Editor source=source /> }.into_any(),
        Route::Study(Place::Rules(game, _)) => view! { <rules::Rules game=game /> }.into_any(),
        Route::Study(Place::Upload(id)) => view! { <upload::Upload id=id /> }.into_any(),
        Route::Study(Place::Import) => view! { <review::ImportPage /> }.into_any(),
        Route::Study(Place::Review(subject)) => view! { <review::ReviewPage subject=subject /> }.into_any(),
        Route::Study(Place::Embed(subject)) => view! { <review::EmbedPage subject=subject /> }.into_any(),
        place => view! { <Message text=move || t!("page-unknown", path = place.path()) /> }.into_any(),
    }
}

/// The page on which a place is: all rules of a game are on one.
fn page(place: Route) -> Route {
    match place {
        Route::Study(Place::Rules(game, _)) => Route::Study(Place::Rules(game, None)),
        other => other,
    }
}
