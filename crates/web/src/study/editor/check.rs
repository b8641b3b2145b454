//! What is looked at before a board can be played: the list, and the message
//! beside the field.

use leptos::prelude::*;

use super::desk::Desk;
use super::game::{BoardDraft, BoardEditor, Cell, Check, Fault};
use crate::art::Icon;
use crate::drawing::Orientation;
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

/// The message of one fault, with a way to mend it: at its field, or where it
/// has no place there, and on phones, below the board.
pub(super) fn message<G: BoardEditor>(desk: Desk<G>, orientation: Signal<Orientation>) -> AnyView {
    let fault = Memo::new(move |_| {
        let faults = desk.faults();
        let last = faults.len().saturating_sub(1);
        faults.into_iter().nth(desk.shown.get().min(last))
    });
    let place = Memo::new(move |_| {
        let cells = fault.with(|fault| fault.as_ref().map(|fault| fault.cells.clone()))?;
        (orientation.get() == Orientation::Wide).then(|| Place::beside::<G::Board>(&cells)).flatten()
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
    let at = move |part: fn(Place) -> f64| move || place.get().map(|place| format!("{:.2}%", part(place)));
    view! {
        <div
            class="editor-says"
            class:below=move || place.get().is_some_and(|place| place.below)
            class:above=move || place.get().is_some_and(|place| !place.below)
            style=("--x", at(|place| place.x))
            style=("--y", at(|place| place.y))
        >
            {said}
        </div>
    }
    .into_any()
}

/// Where a message points to: the lower edge of the fields that it is about, or
/// their upper edge, in hundredths of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    below: bool,
    x: f64,
    y: f64,
}

impl Place {
    /// How much of the board's height a message may take.
    const ROOM: f64 = 18.0;

    /// Below the fields, or else above them, so that none of them is covered;
    /// nowhere, if they reach from top to bottom or there are none.
    fn beside<D: BoardDraft>(cells: &[Cell]) -> Option<Self> {
        let [left, top, width, height] = D::view_box(Orientation::Wide);
        let frame = |&cell: &Cell| D::frame(cell, Orientation::Wide);
        let across = |[x, _, w, _]: [f64; 4]| 100.0 * (x + w / 2.0 - left) / width;
        let down = |y: f64| 100.0 * (y - top) / height;
        let frames = || cells.iter().map(frame);
        let lowest = frames().max_by(|a, b| a[1].total_cmp(&b[1]))?;
        let highest = frames().min_by(|a, b| a[1].total_cmp(&b[1]))?;
        let (bottom, top) = (down(lowest[1] + lowest[3]), down(highest[1]));
        if bottom + Self::ROOM <= 100.0 {
            Some(Self { below: true, x: across(lowest), y: bottom })
        } else {
            (top >= Self::ROOM).then(|| Self { below: false, x: across(highest), y: 100.0 - top })
        }
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::Setup;

    use super::*;

    fn beside(cells: &[(usize, usize)]) -> Option<Place> {
        let cells: Vec<Cell> = cells.iter().map(|&(column, row)| Cell { column, row }).collect();
        Place::beside::<Setup>(&cells)
    }

    #[test]
    fn a_message_stands_below_its_fields_or_above_them() {
        let below = beside(&[(4, 2), (4, 1)]).unwrap();
        assert!(below.below && below.y < 50.0, "{below:?}");
        let above = beside(&[(4, 7)]).unwrap();
        assert!(!above.below && above.y < 30.0, "{above:?}");
        assert_eq!(above.x, below.x);
    }

    #[test]
    fn what_is_about_the_whole_board_has_no_place_on_it() {
        assert_eq!(beside(&[]), None);
        assert_eq!(beside(&[(0, 0), (5, 7)]), None);
    }
}
