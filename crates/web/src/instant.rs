//! What a document shows before its program is there: the beginning of the
//! first page, or the board of a game that the server has drawn. It goes away
//! in the moment in which the program shows the same.

use std::cell::Cell;

use leptos::prelude::{document, on_cleanup};

thread_local! {
    static HELD: Cell<bool> = const { Cell::new(false) };
}

/// Keeps what the document shows as long as the view that is being made: it
/// waits for what the document has already.
pub(crate) fn hold() {
    HELD.set(true);
    on_cleanup(|| {
        HELD.set(false);
        uncover();
    });
}

/// Takes away what the document shows, unless a view holds it.
pub(crate) fn uncover() {
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
