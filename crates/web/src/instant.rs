//! What a document shows before its program is there: the beginning of the
//! first page, or the board of a game that the server has drawn. It goes away
//! in the moment in which the program shows the same.
//!
//! The first page is put together behind it, piece by piece, so that a slow
//! device can answer between them.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::time::Duration;

use leptos::prelude::*;

thread_local! {
    static HELD: Cell<bool> = const { Cell::new(false) };
    /// What is still to be done; `None` once all has been.
    static TURNS: RefCell<Option<VecDeque<Turn>>> = const { RefCell::new(Some(VecDeque::new())) };
}

type Turn = Box<dyn FnOnce()>;

/// Keeps what the document shows as long as the view that is being made: it
/// waits for what the document has already.
pub(crate) fn hold() {
    HELD.set(true);
    on_cleanup(|| {
        HELD.set(false);
        take_away();
    });
}

/// Shows something in its turn: one piece a frame while the program starts, and
/// at once later.
#[component]
pub(crate) fn Piece(children: ChildrenFn) -> impl IntoView {
    let due = RwSignal::new(false);
    in_turn(move || {
        // The page may have been left.
        let _ = due.try_set(true);
    });
    view! { <Show when=move || due.get()>{children()}</Show> }
}

/// Takes away what the document shows once the pieces so far are there.
pub(crate) fn uncover() {
    in_turn(take_away);
}

fn in_turn(turn: impl FnOnce() + 'static) {
    let turn: Turn = Box::new(turn);
    let at_once = TURNS.with_borrow_mut(|turns| match turns {
        Some(turns) => {
            turns.push_back(turn);
            None
        }
        None => Some(turn),
    });
    if let Some(turn) = at_once {
        turn();
    }
}

/// Lets all pieces have their turns; at the latest then what the document shows
/// goes away.
pub(crate) fn finish() {
    if TURNS.with_borrow(|turns| turns.as_ref().is_none_or(VecDeque::is_empty)) {
        TURNS.set(None);
        return take_away();
    }
    let after_frame = || set_timeout(next, Duration::ZERO);
    if document().hidden() {
        // What nobody sees has no frames.
        after_frame();
    } else {
        request_animation_frame(after_frame);
    }
}

fn next() {
    if let Some(turn) = TURNS.with_borrow_mut(|turns| turns.as_mut().and_then(VecDeque::pop_front)) {
        turn();
    }
    finish();
}

/// Takes away what the document shows, unless a view holds it.
fn take_away() {
    if HELD.get() {
        return;
    }
    while let Ok(Some(shown)) = document().query_selector(".instant, .first") {
        shown.remove();
    }
}

/// The board on an invitation, if the document has one.
pub(crate) fn invited() -> Option<String> {
    let board = document().query_selector(".instant .invited").ok().flatten();
    board.map(|board| board.outer_html())
}
