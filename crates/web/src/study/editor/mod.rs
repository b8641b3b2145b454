//! The board editor: making boards of one's own, looking whether they can be
//! played and whether they are fair, keeping and sharing them.
//!
//! `game` has what a game gives to it; `desk` is a board being made with all that
//! is known about it, the other files are what stands on the page. What others
//! wrote is read by `board_text` and `link`.

mod balance;
mod board;
mod board_text;
mod check;
mod desk;
mod game;
mod history;
mod link;
mod mine;
mod page;
mod share;
mod tools;

use castellum_rules::with_game;
use castellum_wire::GameName;
use leptos::prelude::*;

pub(crate) use game::{
    BadValue, BoardDraft, BoardEditor, Cell, Check, Deed, Entry, Fault, Group, Palette, Pot, Spot, Stepper,
    Steppers, Touch, words,
};

use crate::backend::SavedBoard;
use crate::i18n::t;
use crate::pages::Message;
use crate::route::{self, BoardSource};
use board_text::BoardText;
use desk::Opened;

/// The editor, with the board that its address names.
#[component]
pub(crate) fn Editor(source: BoardSource) -> impl IntoView {
    match source {
        BoardSource::New(game) => with_game!(game, G => page::view::<G>(Opened::standard())),
        BoardSource::Saved(id) => match SavedBoard::load(&id) {
            Some(board) => saved(&board),
            None => view! { <Message text=|| t!("editor-unknown") /> }.into_any(),
        },
        BoardSource::Link(packed) => from_link(packed),
    }
}

fn saved(board: &SavedBoard) -> AnyView {
    let Some(game) = crate::games().find(|game| game.name() == board.game) else {
        return view! { <Message text=|| t!("editor-unknown") /> }.into_any();
    };
    with_game!(game, G => {
        match Opened::saved(board) {
            Ok(opened) => page::view::<G>(opened),
            // The text shows what is wrong, and can be mended.
            Err(_) => broken(game, board_text::write(game, &board.name, &board.tags)),
        }
    })
}

/// The board in the address, or what is wrong with it.
fn from_link(packed: Option<String>) -> AnyView {
    let hash = window().location().hash().unwrap_or_default();
    let packed = packed.unwrap_or_else(|| {
        if route::is_site() { String::new() } else { hash[hash.len().min(1)..].to_owned() }
    });
    match link::unpack(&packed) {
        Ok(text) => match board_text::read(&text) {
            Ok(read) => opened(read, &text),
            Err(_) => broken(GameName::AquaRomana, text),
        },
        Err(bad) => view! { <Message text=move || share::link_fault(bad) /> }.into_any(),
    }
}

fn opened(read: BoardText, text: &str) -> AnyView {
    let game = read.game;
    with_game!(game, G => match Opened::read(&read) {
        Ok(opened) => page::view::<G>(opened),
        Err(_) => broken(game, text.to_owned()),
    })
}

/// A page for a text that is no board: it says where, and lets it be mended.
fn broken(game: GameName, text: String) -> AnyView {
    with_game!(game, G => page::with_text::<G>(text))
}
