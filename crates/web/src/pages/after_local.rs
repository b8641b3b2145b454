//! What can be done after a game on this device.

use castellum_bots::Level;
use leptos::prelude::*;

use crate::art::Icon;
use crate::backend::SavedGame;
use crate::i18n::t;
use crate::panels::{OtherLevel, ReviewAfter, ShareGame};
use crate::record_link;
use crate::route::{self, Route, Source, Study, Subject};

/// Play again, with the same seats, swapped ones or bots of another level; look
/// at the game once more; show it to others.
#[component]
pub(super) fn AfterLocal(id: String) -> impl IntoView {
    let id = StoredValue::new(id);
    let has_bots = SavedGame::load(&id.get_value())
        .is_some_and(|saved| saved.seats.iter().any(|seat| seat.bot.is_some()));
    let again = move |change: fn(&mut SavedGame)| {
        play_again(&id.get_value(), change);
    };
    let other_level = move |level: Level| play_again(&id.get_value(), |game| game.set_level(level));
    view! {
        <button class="primary ending-again" on:click=move |_| again(|_| {})>
            <Icon name="u-again" />
            {move || t!("ending-again")}
        </button>
        <div class="ending-more">
            <button data-swap="" on:click=move |_| again(|game| game.seats.rotate_left(1))>
                <Icon name="u-swap" />
                {move || t!("ending-swap")}
            </button>
            {has_bots.then(|| view! { <OtherLevel choose=other_level /> })}
            <ReviewAfter source=Source::Local(id.get_value()) />
            <ShareGame link=move || link(&id.get_value()) />
        </div>
        <p class="ending-note">{move || t!("ending-same-seats")}</p>
    }
}

/// Begins another game like the one with this id and goes there.
fn play_again(id: &str, change: impl FnOnce(&mut SavedGame)) {
    let Some(mut game) = SavedGame::load(id).and_then(|saved| saved.again()) else { return };
    change(&mut game);
    // A game that cannot be kept is played all the same; its page says so.
    let _ = game.save();
    route::go(&Route::Local(game.id));
}

/// The address of the review, with the game in it.
fn link(id: &str) -> Option<String> {
    let record = SavedGame::load(id)?.record().ok()?;
    let source = Source::Inline(record_link::wrap(&record).ok()?);
    Some(Route::Study(Study::Review(Subject { source, at: None })).link())
}
