//! How a game ended: who has how much water (AQ-S16, AQ-S17).

use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::plan::Plan;
use crate::art::{Icon, Token, owner_class};
use crate::i18n::t;

/// The players in the order of their places.
fn ranking(places: &[u8]) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Seat::all(places.len()).collect();
    seats.sort_by_key(|seat| places[seat.index()]);
    seats
}

/// The final scores.
#[component]
pub(super) fn Result(plan: Plan) -> impl IntoView {
    let position = plan.position.get_untracked();
    let outcome = position.outcome()?;
    let winners: Vec<Seat> = outcome.winners().collect();
    let names = {
        let winners = winners.clone();
        move || winners.iter().map(|seat| plan.table.name(*seat)).collect::<Vec<_>>().join(", ")
    };
    let count = winners.len();
    let best = outcome.points().iter().copied().max().unwrap_or(0).max(1);
    let row = |seat: Seat| {
        let points = outcome.points()[seat.index()];
        let tiles = position.watered_tiles()[seat.index()];
        view! {
            <li class=owner_class(seat)>
                <span class="place num">{outcome.places()[seat.index()]}</span>
                <Token seat size=28/>
                <span class="who">
                    <b>{move || plan.table.name(seat)}</b>
                    <small>{move || t!("aq-end-tiles", tiles = tiles)}</small>
                    <svg class="bar-of" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                        <rect width="100" height="6" rx="1"></rect>
                        <rect class="full" width=100 * points / best height="6" rx="1"></rect>
                    </svg>
                </span>
                <span class="sc">{points}</span>
            </li>
        }
    };
    let rows = ranking(outcome.places()).into_iter().map(row).collect_view();
    let table = plan.table;
    Some(view! {
        <section class=format!("aq-turn aq-result {}", owner_class(winners.first().copied().unwrap_or_default()))>
            <header><h2>{move || t!("aq-end-winner", names = names(), count = count)}</h2></header>
            <div class="body">
                <ol>{rows}</ol>
                <div class="aq-acts">
                    <Show when=move || table.may_undo()>
                        <button on:click=move |_| plan.undo()><Icon name="u-undo"/>{move || t!("aq-do-undo")}</button>
                    </Show>
                </div>
            </div>
        </section>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_places_come_first_and_equal_ones_in_turn_order() {
        let order: Vec<usize> = ranking(&[3, 1, 3, 2]).into_iter().map(Seat::index).collect();
        assert_eq!(order, [1, 3, 0, 2]);
    }
}
