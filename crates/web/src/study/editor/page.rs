//! The page of the editor: what stands where.

use leptos::prelude::*;

use super::desk::{Desk, Opened};
use super::game::{BoardDraft, BoardEditor};
use super::{balance, board, check, mine, share, tools};
use crate::art::Icon;
use crate::drawing::orientation_of_screen;
use crate::i18n::t;
use crate::pages::StorageNotice;
use crate::panels::{Bar, radios};
use crate::route::{self, BoardSource, Route, Study};

/// What a phone shows below the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Tools,
    Check,
    /// What is special to the game.
    Own,
    Balance,
}

impl Tab {
    const ALL: [Self; 4] = [Self::Tools, Self::Check, Self::Own, Self::Balance];

    /// The name by which the style sheet knows it.
    const fn name(self) -> &'static str {
        ["tools", "check", "own", "balance"][self as usize]
    }

    fn title<G: BoardEditor>(self) -> String {
        match self {
            Self::Tools => t!("editor-tools"),
            Self::Check => t!("editor-check"),
            Self::Own => G::Board::own_tab(),
            Self::Balance => t!("editor-balance"),
        }
    }
}

/// The editor with a board on its desk.
pub(super) fn view<G: BoardEditor>(opened: Opened<G::Board>) -> AnyView {
    page::<G>(opened, None)
}

/// The editor with the standard board, and a text that is to be mended.
pub(super) fn with_text<G: BoardEditor>(text: String) -> AnyView {
    page::<G>(Opened::standard(), Some(text))
}

fn page<G: BoardEditor>(opened: Opened<G::Board>, text: Option<String>) -> AnyView {
    let desk = Desk::<G>::new(opened);
    let orientation = orientation_of_screen();
    let tab = RwSignal::new(Tab::Tools);
    let sharing = RwSignal::new(text.is_some());
    board::listen(desk);
    keep_when_left(desk);
    Effect::new(move |_| document().set_title(&format!("{} · Castellum", desk.title())));
    view! {
        <Bar title=untrack(|| t!("editor-title"))>""</Bar>
        <main class="editor-page" data-tab=move || tab.get().name()>
            {head(desk, sharing)}
            <StorageNotice />
            {share::panel(desk, sharing, text)}
            <div class="editor-desk">
                <div class="editor-left">
                    <div class="editor-tools in-tools">{tools::groups(desk, false)}</div>
                    <div class="editor-choices in-own">{tools::groups(desk, true)}</div>
                </div>
                <div class="editor-centre">
                    <div class="editor-middle">
                        <div class=format!("editor-frame {}", G::NAME)>
                            {board::board(desk, orientation)}
                            {check::message(desk, orientation)}
                        </div>
                    </div>
                    <div class="editor-below in-tools">{tools::palette(desk)}</div>
                    <div class="editor-boards">{mine::boards(desk)}</div>
                </div>
                <div class="editor-side">
                    <div class="in-check">{check::list(desk)}</div>
                    <div class="in-own">{tools::steppers(desk)}</div>
                    <div class="in-balance">{balance::panel(desk)}</div>
                    <p class="editor-keys">{move || t!("editor-keys")}</p>
                </div>
            </div>
            {tabs(desk, tab)}
        </main>
    }
    .into_any()
}

/// Anyone who leaves the page loses nothing.
fn keep_when_left<G: BoardEditor>(desk: Desk<G>) {
    let handle = window_event_listener(leptos::ev::pagehide, move |_| desk.save_changes());
    on_cleanup(move || {
        desk.save_changes();
        handle.remove();
        document().set_title("Castellum");
    });
}

/// Name, game, players, and what is done with the board.
fn head<G: BoardEditor>(desk: Desk<G>, sharing: RwSignal<bool>) -> AnyView {
    let more = RwSignal::new(false);
    let empty = move |_| desk.change(G::Board::empty(desk.draft.with_untracked(BoardDraft::players)), false);
    view! {
        <div class="editor-head" class:open=move || more.get()>
            <input
                type="text"
                class="editor-name"
                maxlength="40"
                aria-label=move || t!("editor-name")
                placeholder=move || t!("editor-unnamed")
                prop:value=move || desk.name.get()
                on:input=move |event| desk.rename(&event_target_value(&event))
            />
            <div class="editor-about">
                {games::<G>(desk)}
                {player_choice::<G>(desk)}
                <button on:click=empty>{move || t!("editor-clear")}</button>
                <button data-share="" aria-expanded=move || sharing.get().to_string() on:click=move |_| sharing.update(|open| *open = !*open)>
                    <Icon name="u-share" />
                    {move || t!("editor-share")}
                </button>
                <button data-save="" on:click=move |_| desk.save()>
                    {move || if desk.unsaved.get() { t!("editor-save") } else { t!("editor-saved") }}
                </button>
            </div>
            <button class="icb" data-undo="" disabled=move || !desk.may_undo() aria-label=move || t!("editor-undo") title=move || t!("editor-undo") on:click=move |_| desk.undo()>
                <Icon name="u-undo" />
            </button>
            <button class="icb flipped" data-redo="" disabled=move || !desk.may_redo() aria-label=move || t!("editor-redo") title=move || t!("editor-redo") on:click=move |_| desk.redo()>
                <Icon name="u-undo" />
            </button>
            <button class="editor-further" aria-expanded=move || more.get().to_string() on:click=move |_| more.update(|open| *open = !*open)>
                {move || t!("more")}
            </button>
            <button class="primary" data-play="" disabled=move || !desk.is_sound() on:click=move |_| desk.play()>
                {move || t!("editor-play")}
            </button>
        </div>
    }
    .into_any()
}

fn games<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let go = move |game| {
        if game != G::GAME {
            desk.save_changes();
            route::go(&Route::Study(Study::Board(BoardSource::New(game))));
        }
    };
    radios(
        ("seg", ""),
        || t!("home-choose"),
        crate::games().collect(),
        Signal::stored(Some(G::GAME)),
        Callback::new(go),
        |game: castellum_wire::GameName| game.title().into_any(),
    )
}

fn player_choice<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let choose = move |index: usize| {
        let next = desk.draft.with_untracked(|draft| draft.for_players(G::Board::PLAYERS[index][0]));
        desk.change(next, false);
    };
    let chosen = move || {
        let players = desk.draft.with(BoardDraft::players);
        G::Board::PLAYERS.iter().position(|alike| alike.contains(&players))
    };
    radios(
        ("seg", ""),
        || t!("players"),
        (0..G::Board::PLAYERS.len()).collect(),
        Signal::derive(chosen),
        Callback::new(choose),
        |index: usize| mine::players_text(G::Board::PLAYERS[index]).into_any(),
    )
}

/// The buttons at the bottom of a phone.
fn tabs<G: BoardEditor>(desk: Desk<G>, tab: RwSignal<Tab>) -> AnyView {
    let button = move |this: Tab| {
        let on = move || tab.get() == this;
        let count = move || {
            let faults = desk.faults().len();
            (this == Tab::Check && faults > 0).then(|| view! { <span class="editor-count">{faults}</span> })
        };
        view! {
            <button aria-pressed=move || on().to_string() class:on=on data-tab=this.name() on:click=move |_| tab.set(this)>
                {move || this.title::<G>()}
                {count}
            </button>
        }
    };
    view! {
        <nav class="editor-tabs" aria-label=move || t!("tabs")>
            {Tab::ALL.map(button).collect_view()}
        </nav>
    }
    .into_any()
}
