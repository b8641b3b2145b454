//! Playing by keyboard.

use castellum_rules::aqua_romana::Direction;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::art::Lie;
use super::geometry::{Spot, step};
use super::play::Play;
use super::text;

/// Listens as long as the stage lives.
pub(crate) fn listen(play: Play, lie: Signal<Lie>, hint: Option<Callback<()>>) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if is_for_others(&event) {
            return;
        }
        if pressed(play, lie.get_untracked(), hint, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether somebody writes, or holds a key that browsers understand.
fn is_for_others(event: &KeyboardEvent) -> bool {
    let writing = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| element.closest("input, textarea, select, dialog").ok().flatten().is_some());
    event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() || writing
}

/// Does what a key stands for and says whether it stands for anything.
fn pressed(play: Play, lie: Lie, hint: Option<Callback<()>>, event: &KeyboardEvent) -> bool {
    let key = event.key();
    let on_board = focused_cell().is_some();
    if let Some(way) = arrow(&key, lie) {
        if on_board {
            walk(play, way);
        }
        return on_board;
    }
    match key.as_str() {
        "Enter" | " " if on_board => enter(play),
        "Enter" if nothing_focused() => play.confirm_chosen(),
        "Escape" => play.back(),
        "n" | "N" => next_stop(play, !event.shift_key()),
        "r" | "R" => {
            play.turn(!event.shift_key());
            play.ready.set(true);
        }
        "u" | "U" => play.undo(),
        "h" | "H" => return hint.map(|hint| hint.run(())).is_some(),
        "p" | "P" => focus(".ar-stair"),
        _ => return digit(play, &key),
    }
    true
}

fn digit(play: Play, key: &str) -> bool {
    let row = key.parse::<usize>().ok().filter(|digit| (1..=9).contains(digit));
    if let Some(row) = row {
        play.pick_row(row - 1);
        play.ready.set(true);
    }
    row.is_some()
}

/// The way that an arrow points to on the board; a tall board is turned a
/// quarter left.
fn arrow(key: &str, lie: Lie) -> Option<Direction> {
    let seen = match key {
        "ArrowUp" => Direction::North,
        "ArrowRight" => Direction::East,
        "ArrowDown" => Direction::South,
        "ArrowLeft" => Direction::West,
        _ => return None,
    };
    Some(match lie {
        Lie::Wide => seen,
        Lie::Tall => Direction::ALL[(seen as usize + 1) % 4],
    })
}

fn walk(play: Play, way: Direction) {
    let to = step(play.focus.get_untracked(), way);
    go_to(play, to, pointed_in(play, to));
}

/// What is meant in a cell: a worker there who can be chosen, else the cell.
fn pointed_in(play: Play, cell: Spot) -> Spot {
    let position = play.position.get_untracked();
    let stops = play.stops();
    let worker = position
        .workers()
        .iter()
        .map(Spot::Worker)
        .find(|&spot| stops.contains(&spot) && text::cell_of(&position, spot) == cell);
    worker.unwrap_or(cell)
}

fn go_to(play: Play, cell: Spot, pointed: Spot) {
    play.ready.set(false);
    play.focus.set(cell);
    play.hover.set(Some(pointed));
    focus(&format!("[data-spot={}]", text::spot_name(cell)));
}

fn enter(play: Play) {
    let cell = play.focus.get_untracked();
    let position = play.position.get_untracked();
    let hovered = play.hover.get_untracked().filter(|&spot| text::cell_of(&position, spot) == cell);
    play.enter(hovered.unwrap_or_else(|| pointed_in(play, cell)));
}

/// Goes to the next or previous place where something can be chosen.
fn next_stop(play: Play, forward: bool) {
    let stops = play.stops();
    if stops.is_empty() {
        return;
    }
    let position = play.position.get_untracked();
    let here = play.hover.get_untracked().unwrap_or_else(|| play.focus.get_untracked());
    let at = stops.iter().position(|&stop| stop == here);
    let next = match (at, forward) {
        (Some(at), true) => (at + 1) % stops.len(),
        (Some(at), false) => (at + stops.len() - 1) % stops.len(),
        (None, true) => 0,
        (None, false) => stops.len() - 1,
    };
    go_to(play, text::cell_of(&position, stops[next]), stops[next]);
}

/// The cell of the board that has the focus.
fn focused_cell() -> Option<web_sys::Element> {
    document().active_element()?.closest(".ar-board [data-spot]").ok().flatten()
}

fn nothing_focused() -> bool {
    document().active_element().is_none_or(|element| !element.matches("button, a, summary").unwrap_or(false))
}

fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    // Elements of drawings take the focus as well as others do.
    let focus = found.as_ref().and_then(|element| js_sys::Reflect::get(element, &"focus".into()).ok());
    if let (Some(element), Some(focus)) =
        (&found, focus.and_then(|focus| focus.dyn_into::<js_sys::Function>().ok()))
    {
        let _ = focus.call0(element);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_where_the_eye_sees_them() {
        assert_eq!(arrow("ArrowUp", Lie::Wide), Some(Direction::North));
        // Turned a quarter left, column K is at the top and row 8 at the right.
        assert_eq!(arrow("ArrowUp", Lie::Tall), Some(Direction::East));
        assert_eq!(arrow("ArrowRight", Lie::Tall), Some(Direction::South));
        assert_eq!(arrow("ArrowLeft", Lie::Tall), Some(Direction::North));
        assert_eq!(arrow("x", Lie::Wide), None);
    }
}
