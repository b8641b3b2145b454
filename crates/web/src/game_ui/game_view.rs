//! The screen on which a game is played: board, side column, and on a phone
//! the sheet with its tabs.

use castellum_rules::Game;
use leptos::prelude::*;

use super::news::news;
use super::player_strip::player_strip;
use super::result::{focus_at_end, result_card};
use super::tabs::{Tab, tabs};
use super::turn_card::turn_card;
use super::{GameUi, TurnDraft, keys};
use crate::drawing::{BoardScene, Orientation, orientation_of_board, orientation_of_screen};
use crate::panels::{Advice, AdviceCard, MoveLog, Players};
use crate::screen::{Swipe, beside};
use crate::settings::settings;
use crate::table::Table;

/// A game at a table. `advice` is whom to ask for hints; `aside` is what the
/// page puts below the turn card, where it covers nothing that is needed to
/// play; `after` is what it offers once the game is over.
pub(crate) fn game_view<G: GameUi>(
    table: Table<G>,
    advice: Option<Advice<G>>,
    aside: Option<AnyView>,
    after: ViewFn,
) -> AnyView {
    let confirm = settings().confirm;
    let draft = G::Draft::new(table, Signal::derive(move || confirm.get()));
    let (orientation, screen) = (orientation_of_board(), orientation_of_screen());
    let tab = RwSignal::new(Tab::Turn);
    // What can be moved sideways by itself is no place to swipe.
    let swipe = Swipe::new("button, a, .options", move |forward| {
        tab.update(|tab| *tab = beside(&Tab::all::<G>(), *tab, forward));
    });
    let hint = advice.map(|advice| Callback::new(move |()| advice.ask()));
    Effect::new(move |_| {
        if let Some(action) = advice.and_then(|advice| advice.shown.get()) {
            tab.set(Tab::Turn);
            draft.follow(action);
        }
    });
    keys::listen::<G>(draft, orientation, hint);
    keys::focus_board();
    let to_turn = move |_| {
        if draft.acting().get_untracked().is_some() {
            tab.set(Tab::Turn);
        }
    };
    let position = draft.position();
    let tab_name = move || tab.get().name::<G>();
    // On a phone there is no room below the board.
    let docked = Signal::derive(move || G::OWN_TAB.is_none() && screen.get() == Orientation::Tall);
    let has_own_tab = G::OWN_TAB.is_some();
    let ending = Memo::new(move |_| table.ending());
    let over = Memo::new(move |_| ending.with(Option::is_some) && !draft.looks_back());
    let card = move || match over.get().then(|| ending.get()).flatten() {
        Some(result) => result_card::<G>(draft, result, after.clone()),
        None => untrack(|| turn_card::<G>(draft, hint, orientation, docked)),
    };
    focus_at_end(table);
    view! {
        <main
            class=format!("play-screen {}", G::NAME)
            class:own-tab=has_own_tab
            class:over=move || over.get()
            data-tab=tab_name
        >
            {player_strip::<G>(draft, tab)}
            <div class="board-area" on:click=to_turn>
                <div class="board-frame">{G::board(draft, BoardScene::playable(orientation))}</div>
            </div>
            <div
                class="below-board"
                on:pointerdown=move |event| swipe.begin(&event)
                on:pointerup=move |event| swipe.end(&event)
            >
                {move || (!docked.get()).then(|| untrack(|| G::below_board(draft, screen)))}
            </div>
            <aside
                class="side-column"
                on:pointerdown=move |event| swipe.begin(&event)
                on:pointerup=move |event| swipe.end(&event)
            >
                {card}
                {advice.map(|advice| view! { <AdviceCard advice=advice /> })}
                {aside}
                {news::<G>(draft)}
                // On a phone this is a list to scroll, by the keyboard too.
                <div class="players-pane" tabindex=move || (tab.get() == Tab::Players).then_some("0")>
                    <Players
                        table=table
                        detail=move |seat| G::player_detail(draft, seat)
                        points=move |seat| position.with(|position| position.points()[seat.index()])
                        colours=move |seat| G::colours(position.with_untracked(Game::players), seat)
                    />
                    {G::supply(draft)}
                </div>
                <div class="moves-pane">
                    <MoveLog table=table />
                </div>
            </aside>
            {tabs::<G>(tab)}
        </main>
    }
    .into_any()
}
