//! What is left: tiles and builders for all, and what each player has.

use castellum_rules::Seat;
use castellum_rules::aqua_romana::{Kind, Phase, Worker};
use leptos::prelude::*;

use super::draft::Draft;
use super::turn_card::builder_drawing;
use super::{pieces, text};
use crate::i18n::t;

/// Tiles left and builders in the reserve.
pub(super) fn supply(draft: Draft) -> AnyView {
    let left = move |kind: Kind| draft.position.with(|position| position.supply().of(kind));
    let tiles = Kind::TILES
        .into_iter()
        .map(|kind| {
            view! {
                <div class="supply-tile" class:out=move || left(kind) == 0>
                    <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=pieces::dry_tile(kind)></svg>
                    <b class="num">{move || left(kind)}</b>
                    <small>{move || text::kind_title(kind)}</small>
                </div>
            }
        })
        .collect_view();
    let in_reserve = move |kind: Kind| draft.position.with(|position| position.reserve().contains(kind));
    let label = move |kind: Kind| {
        if in_reserve(kind) {
            t!("ar-in-reserve", kind = text::kind(kind))
        } else {
            t!("ar-not-in-reserve", kind = text::kind(kind))
        }
    };
    let builders = Kind::ALL
        .into_iter()
        .map(|kind| {
            view! {
                <span
                    class="reserve-builder"
                    class:gone=move || !in_reserve(kind)
                    role="img"
                    aria-label=move || label(kind)
                    title=move || text::kind_title(kind)
                >
                    {builder_drawing("builder", kind)}
                </span>
            }
        })
        .collect_view();
    let taking = move || draft.position.with(|position| position.phase() == Phase::Take);
    view! {
        <section class="panel ar-supply" aria-label=move || t!("ar-supply")>
            <div class="supply-tiles">{tiles}</div>
            <div class="reserve" class:taking=taking>
                <span class="caps">{move || t!("ar-reserve")}</span>
                {builders}
            </div>
        </section>
    }
    .into_any()
}

/// The line below a player's name.
pub(super) fn player_detail(draft: Draft, seat: Seat) -> AnyView {
    let position = draft.position.get();
    let own: Vec<Worker> = position.workers_of(seat).iter().collect();
    let building = own.iter().filter(|&&worker| position.worker(worker).on_board).count();
    let longest = own
        .iter()
        .map(|&worker| position.worker(worker))
        .filter(|state| state.on_board)
        .map(|state| state.length)
        .max()
        .unwrap_or(0);
    let pips = own
        .iter()
        .map(|&worker| {
            let class = format!("pip {}", pieces::colour_class(worker.colour()));
            view! { <i class=class class:on=position.worker(worker).on_board></i> }
        })
        .collect_view();
    let hand = position.hand(seat);
    view! {
        <span class="pips" aria-hidden="true">{pips}</span>
        <span>{t!("ar-building", count = building, longest = longest)}</span>
        {hand.into_iter().map(|kind| {
            let label = t!("ar-holds", kind = text::kind(kind));
            view! { <span class="held" role="img" aria-label=label.clone() title=label>{builder_drawing("builder tiny", kind)}</span> }
        }).collect_view()}
    }
    .into_any()
}
