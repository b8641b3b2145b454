//! The turn card: whose turn it is, what to choose, what would follow, and the
//! buttons, which always keep their places.

use castellum_rules::{Actor, Game, Seat};
use leptos::prelude::*;

use super::undo::{LastPress, undo_button};
use super::{GameUi, Primary, TurnDraft};
use crate::art::{Icon, Token, owner_class};
use crate::drawing::Orientation;
use crate::i18n::t;
use crate::panels::clock_view;
use crate::table::SeatInfo;

/// The card. With `dock` it holds what otherwise lies below the board.
pub(super) fn turn_card<G: GameUi>(
    draft: G::Draft,
    hint: Option<Callback<()>>,
    orientation: Signal<Orientation>,
    dock: Signal<bool>,
) -> AnyView {
    let table = draft.table();
    let position = draft.position();
    let seat = Memo::new(move |_| match position.with(Game::actor) {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => table.turn_seat(),
        Actor::Nobody => None,
    });
    let class = move || format!("turn-card {}", seat.get().map_or("", owner_class));
    view! {
        <section class=class aria-label=move || t!("turn-card")>
            <header class="turn-header">
                {move || seat.get().map(|seat| tokens::<G>(draft, seat))}
                <h2>{move || title::<G>(draft, seat.get())}</h2>
                {move || seat.get().and_then(|seat| clock_view(table, seat))}
            </header>
            <div class="turn-body">
                {untrack(|| G::turn_choices(draft))}
                {move || dock.get().then(|| untrack(|| G::below_board(draft, orientation)))}
                {buttons::<G>(draft, hint)}
            </div>
        </section>
    }
    .into_any()
}

/// The colours of a seat.
fn tokens<G: GameUi>(draft: G::Draft, seat: Seat) -> AnyView {
    let players = draft.position().with_untracked(Game::players);
    let colours = G::colours(players, seat).into_iter();
    colours.map(|seat| view! { <Token seat=seat size=30 /> }).collect_view().into_any()
}

fn title<G: GameUi>(draft: G::Draft, seat: Option<Seat>) -> String {
    let table = draft.table();
    let name = seat.map(|seat| table.name(seat)).unwrap_or_default();
    let here = |seat: Seat| table.seats.with(|seats| seats.get(seat.index()).is_some_and(SeatInfo::is_here));
    match seat {
        _ if draft.looks_back() => t!("turn-back"),
        Some(seat) if here(seat) => t!("turn-yours", name = name),
        Some(_) => t!("turn-theirs", name = name),
        None => t!("turn-over"),
    }
}

/// What the main button does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Main {
    /// Goes on with the turn.
    Turn(Primary),
    /// Goes back to where the game stands.
    Live,
    /// Nothing: its place is kept.
    Nothing,
}

/// Every button stays where it is, so that nobody presses one and hits another.
fn buttons<G: GameUi>(draft: G::Draft, hint: Option<Callback<()>>) -> AnyView {
    let table = draft.table();
    let acting = Memo::new(move |_| draft.acting().get().is_some());
    let main = Memo::new(move |_| match (acting.get(), draft.looks_back()) {
        (_, true) => Main::Live,
        (true, false) => Main::Turn(draft.primary()),
        (false, false) => Main::Nothing,
    });
    let label = move || match main.get() {
        _ if table.sending.get() => t!("turn-sending"),
        Main::Turn(primary) => primary.label,
        Main::Live => t!("turn-to-game"),
        Main::Nothing => t!("turn-wait"),
    };
    let ready = move || match main.get() {
        Main::Turn(primary) => primary.ready,
        Main::Live => true,
        Main::Nothing => false,
    };
    let last = LastPress::none();
    let press = move |event: leptos::ev::MouseEvent| {
        // The second half of a double click belongs to the first.
        if event.detail() > 1 && last.is_same(event.time_stamp()) {
            return;
        }
        last.note(event.time_stamp());
        match main.get_untracked() {
            Main::Turn(primary) if primary.ready => draft.go_on(),
            Main::Live => table.shown.set(None),
            _ => {}
        }
    };
    let asides = Memo::new(move |_| if acting.get() { draft.asides() } else { Vec::new() });
    let aside = move |(words, action): (String, G::Action)| {
        let press = move |event: leptos::ev::MouseEvent| {
            last.note(event.time_stamp());
            draft.play(action);
        };
        view! { <button class="turn-aside" on:click=press>{words}</button> }
    };
    let aside_slot = G::Draft::HAS_ASIDES.then(|| {
        view! { <span class="turn-asides">{move || asides.get().into_iter().map(aside).collect_view()}</span> }
    });
    view! {
        <div class="turn-buttons">
            <button class="primary" disabled=move || !ready() on:click=press>
                <span>{label}</span>
                <Show when=ready>
                    <kbd aria-hidden="true">"↵"</kbd>
                </Show>
            </button>
            {aside_slot}
            {undo_button::<G>(draft, last)}
            {hint_or_skip::<G>(draft, hint)}
        </div>
    }
    .into_any()
}

/// The hint while somebody here acts; while bots do, a way past them. Both have
/// the same place.
fn hint_or_skip<G: GameUi>(draft: G::Draft, hint: Option<Callback<()>>) -> AnyView {
    let table = draft.table();
    let skips = Memo::new(move |_| table.may_skip() && !draft.looks_back());
    let asks = Memo::new(move |_| draft.acting().get().is_some());
    let hint = hint.map(|hint| {
        view! {
            <button
                class="turn-hint"
                class:away=move || skips.get()
                disabled=move || !asks.get()
                aria-label=move || t!("advice")
                title=move || t!("advice")
                aria-keyshortcuts="h"
                on:click=move |_| hint.run(())
            >
                <Icon name="u-hint" />
            </button>
        }
    });
    let skip = move || {
        table.is_skippable().then(|| {
            view! {
                <button
                    class="turn-skip"
                    class:away=move || !skips.get()
                    aria-label=move || t!("turn-skip")
                    title=move || t!("turn-skip")
                    aria-keyshortcuts="s"
                    on:click=move |_| table.skip()
                >
                    <Icon name="u-last" />
                </button>
            }
        })
    };
    view! { <span class="turn-slot">{hint} {skip}</span> }.into_any()
}
