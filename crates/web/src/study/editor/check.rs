//! What is looked at before a board can be played: the list, and the message
//! beside the field.

use leptos::prelude::*;

use super::desk::Desk;
use super::game::{BoardEditor, Cell, Check, Fault};
use crate::art::Icon;
use crate::i18n::t;

/// The fields to which the message that is shown points.
pub(super) fn faulty<G: BoardEditor>(desk: Desk<G>) -> Vec<Cell> {
    desk.faults().into_iter().flat_map(|fault| fault.cells).collect()
}

/// The list.
pub(super) fn list<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let count = Memo::new(move |_| desk.faults().len());
    let rows = move || {
        let mut before = 0;
        let mut rows = Vec::new();
        for Check { passed, faults } in desk.checks.get() {
            if faults.is_empty() {
                rows.push(
                    view! { <li class="ok"><Icon name="u-check" /><span>{passed}</span></li> }.into_any(),
                );
            }
            for fault in faults {
                rows.push(row(desk, before, fault));
                before += 1;
            }
        }
        rows
    };
    view! {
        <section class="panel editor-check" aria-labelledby="editor-check">
            <header>
                <h2 id="editor-check">{move || t!("editor-check")}</h2>
                <small role="status">{move || t!("editor-faults", count = count.get())}</small>
            </header>
            <ul>{rows}</ul>
        </section>
    }
    .into_any()
}

fn row<G: BoardEditor>(desk: Desk<G>, index: usize, fault: Fault<G::Board>) -> AnyView {
    let cell = fault.cells.first().copied();
    let show = move |_| {
        desk.shown.set(index);
        if let Some(cell) = cell {
            desk.cursor.set(cell);
            super::board::focus_cursor();
        }
    };
    view! {
        <li class="bad">
            <Icon name="u-warn" />
            <span><b>{fault.text}</b> " " {fault.wanted}</span>
            {cell.map(|_| view! { <button on:click=show>{t!("editor-show")}</button> })}
        </li>
    }
    .into_any()
}

/// The message of one fault, below the board, with a way to mend it.
pub(super) fn message<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let fault = Memo::new(move |_| {
        let faults = desk.faults();
        let last = faults.len().saturating_sub(1);
        faults.into_iter().nth(desk.shown.get().min(last))
    });
    let said = move || {
        let Fault { text, wanted, mend, .. } = fault.get()?;
        let button = mend.map(|(label, draft)| {
            let mend = move |_| {
                desk.change(draft.clone(), false);
                // The button goes away.
                super::board::focus_cursor();
            };
            view! { <button data-mend="" on:click=mend>{label}</button> }
        });
        Some(view! {
            <p class="editor-message">
                <Icon name="u-warn" />
                <span><b>{text}</b> " " {wanted}</span>
                {button}
            </p>
        })
    };
    view! { <div class="editor-says">{said}</div> }.into_any()
}
