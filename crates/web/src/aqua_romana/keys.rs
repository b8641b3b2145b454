//! Playing by keyboard.

use castellum_rules::aqua_romana::Direction;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::draft::Draft;
use super::geometry::{Spot, step};
use super::text;
use crate::drawing::Orientation;
use crate::game_ui::focus;

/// Does what a key means in this game only, and says whether it means anything.
pub(super) fn press(draft: Draft, orientation: Orientation, event: &KeyboardEvent) -> bool {
    let key = event.key();
    let on_board = focused_cell().is_some();
    if let Some(way) = arrow(&key, orientation) {
        if on_board {
            walk(draft, way);
        }
        return on_board;
    }
    match key.as_str() {
        "Enter" | " " if on_board => enter(draft),
        "n" | "N" => next_stop(draft, !event.shift_key()),
        "r" | "R" => {
            draft.turn(!event.shift_key());
            draft.ready.set(true);
        }
        "p" | "P" => focus(".ar-stair"),
        _ => return digit(draft, &key),
    }
    true
}

fn digit(draft: Draft, key: &str) -> bool {
    let row = key.parse::<usize>().ok().filter(|digit| (1..=9).contains(digit));
    if let Some(row) = row {
        draft.pick_row(row - 1);
        draft.ready.set(true);
    }
    row.is_some()
}

/// The way that an arrow points to on the board; a tall board is turned a
/// quarter left.
fn arrow(key: &str, orientation: Orientation) -> Option<Direction> {
    let seen = match key {
        "ArrowUp" => Direction::North,
        "ArrowRight" => Direction::East,
        "ArrowDown" => Direction::South,
        "ArrowLeft" => Direction::West,
        _ => return None,
    };
    Some(match orientation {
        Orientation::Wide => seen,
        Orientation::Tall => Direction::ALL[(seen as usize + 1) % 4],
    })
}

fn walk(draft: Draft, way: Direction) {
    let to = step(draft.focus.get_untracked(), way);
    go_to(draft, to, pointed_in(draft, to));
}

/// What is meant in a cell: a worker there who can be chosen, else the cell.
fn pointed_in(draft: Draft, cell: Spot) -> Spot {
    let position = draft.position.get_untracked();
    let stops = draft.stops();
    let worker = position
        .workers()
        .iter()
        .map(Spot::Worker)
        .find(|&spot| stops.contains(&spot) && text::cell_of(&position, spot) == cell);
    worker.unwrap_or(cell)
}

fn go_to(draft: Draft, cell: Spot, pointed: Spot) {
    draft.ready.set(false);
    draft.focus.set(cell);
    draft.hover.set(Some(pointed));
    focus(&format!("[data-spot={}]", text::spot_name(cell)));
}

fn enter(draft: Draft) {
    let cell = draft.focus.get_untracked();
    let position = draft.position.get_untracked();
    let hovered = draft.hover.get_untracked().filter(|&spot| text::cell_of(&position, spot) == cell);
    draft.enter(hovered.unwrap_or_else(|| pointed_in(draft, cell)));
}

/// Goes to the next or previous place where something can be chosen.
fn next_stop(draft: Draft, forward: bool) {
    let stops = draft.stops();
    if stops.is_empty() {
        return;
    }
    let position = draft.position.get_untracked();
    let here = draft.hover.get_untracked().unwrap_or_else(|| draft.focus.get_untracked());
    let at = stops.iter().position(|&stop| stop == here);
    let next = match (at, forward) {
        (Some(at), true) => (at + 1) % stops.len(),
        (Some(at), false) => (at + stops.len() - 1) % stops.len(),
        (None, true) => 0,
        (None, false) => stops.len() - 1,
    };
    go_to(draft, text::cell_of(&position, stops[next]), stops[next]);
}

/// The cell of the board that has the focus.
fn focused_cell() -> Option<web_sys::Element> {
    document().active_element()?.closest(".ar-board [data-spot]").ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_where_the_eye_sees_them() {
        assert_eq!(arrow("ArrowUp", Orientation::Wide), Some(Direction::North));
        // Turned a quarter left, column K is at the top and row 8 at the right.
        assert_eq!(arrow("ArrowUp", Orientation::Tall), Some(Direction::East));
        assert_eq!(arrow("ArrowRight", Orientation::Tall), Some(Direction::South));
        assert_eq!(arrow("ArrowLeft", Orientation::Tall), Some(Direction::North));
        assert_eq!(arrow("x", Orientation::Wide), None);
    }
}
