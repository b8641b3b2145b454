//! The board under the hands of the one who makes it: pointer, fingers and keys.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;

use super::check;
use super::desk::Desk;
use super::game::{BoardDraft, BoardEditor, Cell, Spot, Touch};
use crate::drawing::{Orientation, Point};
use crate::i18n::t;

/// The field that keys go to.
const CURSOR: &str = ".editor-board [tabindex='0']";
/// Digits that belong together are typed within this many milliseconds.
const TYPING: f64 = 900.0;

/// Puts the focus onto the field where the keyboard is, once it is drawn.
pub(super) fn focus_cursor() {
    set_timeout(|| crate::game_ui::focus(CURSOR), Duration::ZERO);
}

/// The board.
pub(super) fn board<G: BoardEditor>(desk: Desk<G>, orientation: Signal<Orientation>) -> AnyView {
    let node = NodeRef::<svg::Svg>::new();
    let stroke = StoredValue::new(None::<Cell>);
    let typed = StoredValue::new((0_usize, 0.0));
    let ground = Memo::new(move |_| desk.draft.with(|draft| draft.draw(orientation.get())));
    let marks = Memo::new(move |_| {
        let faulty = check::faulty(desk);
        desk.draft.with(|draft| draft.marks(desk.tool.get(), &faulty, orientation.get()))
    });
    let view_box = move || {
        let [left, top, width, height] = G::Board::view_box(orientation.get());
        format!("{left} {top} {width} {height}")
    };
    let spot = move |event: &PointerEvent| {
        let node = node.get_untracked()?;
        G::Board::spot(
            point::<G::Board>(&node, event, orientation.get_untracked()),
            orientation.get_untracked(),
        )
    };
    let down = move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        let Some(spot) = spot(&event) else { return };
        desk.cursor.set(spot.at);
        desk.touch(Touch { spot, side: false }, false);
        let goes_on = G::Board::strokes(desk.tool.get_untracked());
        stroke.set_value(goes_on.then_some(spot.at));
    };
    let moved = move |event: PointerEvent| {
        let Some(last) = stroke.get_value() else { return };
        if event.buttons() == 0 {
            return stroke.set_value(None);
        }
        if let Some(spot) = spot(&event).filter(|spot| spot.at != last) {
            stroke.set_value(Some(spot.at));
            desk.touch(Touch { spot, side: false }, true);
        }
    };
    let pressed = move |event: KeyboardEvent| {
        if press(desk, typed, orientation.get_untracked(), &event) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    view! {
        <svg
            node_ref=node
            class=format!("editor-board {}", G::NAME)
            viewBox=view_box
            role="grid"
            aria-label=move || t!("editor-board")
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=move |_| stroke.set_value(None)
            on:pointercancel=move |_| stroke.set_value(None)
            on:keydown=pressed
        >
            <g aria-hidden="true" transform=move || G::Board::turn(orientation.get()) inner_html=ground></g>
            <g aria-hidden="true" transform=move || G::Board::turn(orientation.get()) inner_html=marks></g>
            <g transform=move || G::Board::turn(orientation.get())>
                {(0..G::Board::GRID.1).map(|row| cells(desk, row, orientation)).collect_view()}
            </g>
        </svg>
    }
    .into_any()
}

/// What keyboards and screen readers find in a row.
fn cells<G: BoardEditor>(desk: Desk<G>, row: usize, orientation: Signal<Orientation>) -> AnyView {
    let row = (0..G::Board::GRID.0).map(|column| Cell { column, row }).filter(|&cell| G::Board::has(cell));
    let cell = move |at: Cell| {
        let here = Memo::new(move |_| desk.cursor.get() == at);
        let frame = Memo::new(move |_| G::Board::frame(at, orientation.get()));
        view! {
            <rect
                class="editor-cell"
                role="gridcell"
                data-at=at.name()
                x=move || frame.get()[0]
                y=move || frame.get()[1]
                width=move || frame.get()[2]
                height=move || frame.get()[3]
                rx="6"
                tabindex=move || if here.get() { "0" } else { "-1" }
                aria-label=move || desk.draft.with(|draft| draft.describe(at))
                on:focus=move |_| desk.cursor.set(at)
            ></rect>
        }
    };
    view! { <g role="row">{row.map(cell).collect_view()}</g> }.into_any()
}

/// Where on the drawing an event happened.
fn point<D: BoardDraft>(node: &web_sys::SvgElement, event: &PointerEvent, orientation: Orientation) -> Point {
    let frame = node.get_bounding_client_rect();
    let [left, top, width, height] = D::view_box(orientation);
    let scale = (width / frame.width()).max(height / frame.height());
    let off = |at: i32, edge: f64, size: f64| (f64::from(at) - edge - size / 2.0) * scale;
    Point::new(
        left + width / 2.0 + off(event.client_x(), frame.left(), frame.width()),
        top + height / 2.0 + off(event.client_y(), frame.top(), frame.height()),
    )
}

/// Does what a key means, and says whether it means anything.
fn press<G: BoardEditor>(
    desk: Desk<G>,
    typed: StoredValue<(usize, f64)>,
    orientation: Orientation,
    event: &KeyboardEvent,
) -> bool {
    let at = desk.cursor.get_untracked();
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let key = event.key();
    if let Some((right, down)) = arrow(&key, orientation) {
        if event.shift_key() {
            let spot = Spot { at, right: 0.5 * right as f64, down: 0.5 * down as f64 };
            desk.touch(Touch { spot, side: true }, false);
        } else if let Some(next) = step::<G::Board>(at, right, down) {
            desk.cursor.set(next);
            focus_cursor();
        }
        return true;
    }
    match key.as_str() {
        "Enter" | " " => desk.touch(Touch::whole(at), false),
        "Delete" | "Backspace" => desk.erase(at),
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            choose(desk, typed, usize::from(digit.as_bytes()[0] - b'0'));
        }
        _ => return false,
    }
    true
}

/// A digit, with those that were typed just before, is the number of a tool.
fn choose<G: BoardEditor>(desk: Desk<G>, typed: StoredValue<(usize, f64)>, digit: usize) {
    let (before, when) = typed.get_value();
    let now = js_sys::Date::now();
    let longer = if now - when < TYPING { 10 * before + digit } else { digit };
    let number = if longer <= G::Board::TOOLS { longer } else { digit };
    typed.set_value((number, now));
    if let Some(tool) = G::Board::tool_numbered(desk.tool.get_untracked(), number) {
        desk.tool.set(tool);
    }
}

/// Where an arrow on the screen leads on the printed board: right and down.
fn arrow(key: &str, orientation: Orientation) -> Option<(isize, isize)> {
    let (right, down) = match key {
        "ArrowUp" => (0, -1),
        "ArrowDown" => (0, 1),
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        _ => return None,
    };
    Some(match orientation {
        Orientation::Wide => (right, down),
        // Turned a quarter left.
        Orientation::Tall => (-down, right),
    })
}

/// The next field in a direction, over gaps.
fn step<D: BoardDraft>(at: Cell, right: isize, down: isize) -> Option<Cell> {
    let mut next = at;
    loop {
        next =
            Cell { column: next.column.checked_add_signed(right)?, row: next.row.checked_add_signed(down)? };
        if next.column >= D::GRID.0 || next.row >= D::GRID.1 {
            return None;
        }
        if D::has(next) {
            return Some(next);
        }
    }
}

/// Keys that mean the same wherever the focus is: undo and redo.
pub(super) fn listen<G: BoardEditor>(desk: Desk<G>) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let writes = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| element.closest("input, textarea, select").ok().flatten().is_some());
        if writes || event.alt_key() {
            return;
        }
        let command = event.ctrl_key() || event.meta_key();
        match (event.key().to_ascii_lowercase().as_str(), command, event.shift_key()) {
            ("z", true, false) | ("u", false, false) => desk.undo(),
            ("z", true, true) | ("y", true, _) | ("r", false, false) => desk.redo(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

#[cfg(test)]
mod tests {
    use super::*;
    use castellum_rules::aqua_romana::Setup;

    #[test]
    fn arrows_follow_the_screen() {
        assert_eq!(arrow("ArrowUp", Orientation::Wide), Some((0, -1)));
        // Column A is at the bottom of a phone, row 1 at its left.
        assert_eq!(arrow("ArrowUp", Orientation::Tall), Some((1, 0)));
        assert_eq!(arrow("ArrowRight", Orientation::Tall), Some((0, 1)));
        assert_eq!(arrow("x", Orientation::Tall), None);
    }

    #[test]
    fn steps_end_at_the_rim() {
        let at = Cell { column: 0, row: 0 };
        assert_eq!(step::<Setup>(at, -1, 0), None);
        assert_eq!(step::<Setup>(at, 1, 0), Some(Cell { column: 1, row: 0 }));
    }
}
