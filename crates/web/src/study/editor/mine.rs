//! The boards to begin with: one's own, and those that ship.

use castellum_rules::{GameSetup as _, PLAYERS_TAG, ReadyBoard};
use leptos::prelude::*;

use super::desk::{Desk, Opened};
use super::game::{BoardDraft, BoardEditor};
use crate::art::Icon;
use crate::backend::{SavedBoard, saved_games};
use crate::drawing::Orientation;
use crate::i18n::t;

/// A row with all of them; what is removed can be brought back.
pub(super) fn boards<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let changed = RwSignal::new(());
    let removed = RwSignal::new(None::<SavedBoard>);
    // What is on the desk gets into the list as soon as it is kept.
    Effect::new(move |_| {
        if !desk.unsaved.get() {
            changed.notify();
        }
    });
    let remove = move |id: &str| {
        removed.set(SavedBoard::forget(id));
        changed.notify();
    };
    let restore = move |_| {
        if let Some(board) = removed.write().take() {
            // As at the time it was made: without storage as long as the page is open.
            let _ = board.save();
            changed.notify();
        }
    };
    let elsewhere = saved_games::elsewhere();
    let own = move || {
        changed.track();
        elsewhere.track();
        SavedBoard::all(G::GAME)
    };
    let players = Memo::new(move |_| desk.draft.with(BoardDraft::players));
    let ready = move || {
        let players = players.get();
        let standard = (t!("board-standard"), G::Board::standard(players));
        let ships = G::Setup::ready(players).into_iter().filter_map(|board| draft_of::<G>(players, &board));
        [standard].into_iter().chain(ships).map(|(name, draft)| ready_board(desk, name, draft)).collect_view()
    };
    view! {
        <section class="panel editor-mine" aria-labelledby="editor-mine">
            <h2 id="editor-mine">{move || t!("editor-mine")}</h2>
            <ul class="boards">
                <For each=own key=|board| (board.id.clone(), board.changed as u64) let:board>
                    {own_board(desk, board, remove)}
                </For>
                {ready}
            </ul>
        </section>
        <div role="status">
            <Show when=move || removed.with(Option::is_some)>
                <p class="notice toast">
                    <span>{move || t!("editor-removed")}</span>
                    <button class="primary" data-restore="" on:click=restore>
                        {move || t!("kept-restore")}
                    </button>
                    <button class="icb" aria-label=move || t!("close") on:click=move |_| removed.set(None)>
                        <Icon name="u-close" size=16 />
                    </button>
                </p>
            </Show>
        </div>
    }
    .into_any()
}

/// A board that ships, as a draft.
fn draft_of<G: BoardEditor>(players: usize, board: &ReadyBoard) -> Option<(String, G::Board)> {
    let count = players.to_string();
    let tag = |name: &str| {
        let own = board.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str());
        own.or((name == PLAYERS_TAG).then_some(&*count))
    };
    G::Board::read(&tag).ok().map(|draft| (board.name.to_owned(), draft))
}

fn own_board<G: BoardEditor>(
    desk: Desk<G>,
    board: SavedBoard,
    remove: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> AnyView {
    let opened = Opened::<G::Board>::saved(&board).ok();
    let picture = opened.as_ref().map(|opened| thumbnail::<G>(opened.draft()));
    let about = opened.as_ref().map(|opened| {
        let sound = opened.draft().checks().iter().all(|check| check.faults.is_empty());
        if sound { t!("editor-players", players = players::<G>(opened.draft())) } else { t!("editor-draft") }
    });
    let (id, shown, name) = (board.id.clone(), board.id.clone(), board.name.clone());
    let label = t!("editor-remove", name = board.name.clone());
    let open = move |_| {
        if let Some(opened) = SavedBoard::load(&board.id).and_then(|board| Opened::saved(&board).ok()) {
            desk.open(opened);
        }
    };
    let here = Memo::new(move |_| desk.id() == shown);
    view! {
        <li class:on=move || here.get()>
            <button class="board-choice" aria-pressed=move || here.get().to_string() on:click=open>
                {picture}
                <b>{name}</b>
                <small>{about}</small>
            </button>
            <button class="icb board-remove" data-forget="" aria-label=label.clone() title=label on:click=move |_| remove(&id)>
                <Icon name="u-close" size=16 />
            </button>
        </li>
    }
    .into_any()
}

/// For how many a board is made, as people say it: `2, 4`.
pub(super) fn players<G: BoardEditor>(draft: &G::Board) -> String {
    let players = draft.players();
    let alike = G::Board::PLAYERS.iter().find(|alike| alike.contains(&players));
    alike.map_or_else(|| players.to_string(), |alike| players_text(alike))
}

/// Numbers in ascending order.
pub(super) fn players_text(alike: &[usize]) -> String {
    let mut alike = alike.to_vec();
    alike.sort_unstable();
    alike.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}

fn ready_board<G: BoardEditor>(desk: Desk<G>, name: String, draft: G::Board) -> AnyView {
    let picture = thumbnail::<G>(&draft);
    let title = name.clone();
    view! {
        <li>
            <button
                class="board-choice"
                data-ready=name.clone()
                on:click=move |_| desk.open(Opened::copy(t!("editor-copy", name = name.clone()), draft.clone()))
            >
                {picture}
                <b>{title}</b>
                <small>{t!("editor-ready")}</small>
            </button>
        </li>
    }
    .into_any()
}

fn thumbnail<G: BoardEditor>(draft: &G::Board) -> AnyView {
    let [left, top, width, height] = G::Board::view_box(Orientation::Wide);
    view! {
        <svg class=format!("board-picture {}", G::NAME) viewBox=format!("{left} {top} {width} {height}") aria-hidden="true" inner_html=draft.draw(Orientation::Wide)></svg>
    }
    .into_any()
}
