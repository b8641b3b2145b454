//! What is left: tiles in hand, sticks and springs; and what plaques mean.

use castellum_rules::Seat;
use castellum_rules::aquaedukt::{House, Position, SPRING_DISTANCE, TOTAL_STICKS};
use leptos::prelude::*;

use super::draft::Draft;
use super::pieces;
use super::preview::dry_points;
use crate::i18n::t;

/// The tiles that a player has not yet placed.
#[component]
fn Hand(draft: Draft, seat: Seat) -> impl IntoView {
    let hand = Memo::new(move |_| draft.position.with(|position| position.hand(seat)));
    let tile = move |value: usize| {
        view! { <span class:none=move || hand.get()[value] == 0><b>{move || hand.get()[value]}</b>"×"{value + 1}</span> }
    };
    let label = move || {
        let hand = hand.get();
        t!("aq-hand", ones = hand[0], twos = hand[1], threes = hand[2], fours = hand[3])
    };
    view! {
        <span class="aq-hand" role="img" aria-label=label>{[0, 1, 2, 3].map(tile).collect_view()}</span>
    }
}

/// The common supply.
pub(super) fn supply(draft: Draft) -> AnyView {
    let sticks = Memo::new(move |_| draft.position.with(Position::sticks_left));
    let springs = Memo::new(move |_| draft.position.with(Position::springs_left));
    let sample = |wet| pieces::plaque(House { seat: Seat::default(), value: 1 }, wet);
    view! {
        <section class="panel aq-supply" aria-label=move || t!("aq-supply")>
            <div class="r">
                <svg width="26" height="26" viewBox="0 0 40 40" aria-hidden="true" inner_html=pieces::CANAL_ICON></svg>
                <b>{move || sticks.get()}</b>
                <span>{move || t!("aq-sticks-left", count = sticks.get())}</span>
                <svg class="meter" viewBox=format!("0 0 {TOTAL_STICKS} 1") preserveAspectRatio="none" aria-hidden="true">
                    <rect width=move || sticks.get() height="1"></rect>
                </svg>
            </div>
            <div class="r">
                <svg width="26" height="26" viewBox="-20 -20 40 40" aria-hidden="true" inner_html=pieces::SPRING_ICON></svg>
                <b>{move || springs.get()}</b>
                <span>{move || t!("aq-springs-left", count = springs.get())}</span>
                <span class="more">{move || t!("aq-springs-apart", steps = SPRING_DISTANCE)}</span>
            </div>
            <div class="key">
                <span>
                    <svg width="24" height="24" viewBox="-3 -3 68 70" aria-hidden="true" inner_html=sample(true)></svg>
                    {move || t!("aq-key-wet")}
                </span>
                <span>
                    <svg width="24" height="24" viewBox="-3 -3 68 70" aria-hidden="true" inner_html=sample(false)></svg>
                    {move || t!("aq-key-dry")}
                </span>
            </div>
        </section>
    }
    .into_any()
}

/// What is said below a player's name: houses with water, points without, and
/// the tiles in hand.
pub(super) fn player_detail(draft: Draft, seat: Seat) -> AnyView {
    let position = draft.position;
    let text = move || {
        position.with(|position| {
            let watered = position.watered_tiles()[seat.index()];
            t!("aq-player", watered = watered, dry = dry_points(position, seat))
        })
    };
    view! {
        <span class="aq-detail">
            <span>{text}</span>
            <Hand draft seat/>
        </span>
    }
    .into_any()
}
