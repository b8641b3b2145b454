//! Pointer and keyboard on the board.

use castellum_rules::aquaedukt::{Crossing, Field, Stick};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent, PointerEvent, SvgElement};

use super::choices::{Layer, Place, Targets};
use super::draft::Draft;
use super::geometry::{FRAME, Point, SIDE, Step, stick_between};
use crate::drawing::Orientation;

impl Draft {
    /// Goes to the next place that is allowed, or the one before; without any,
    /// to where the keyboard was last.
    pub(crate) fn go_to_next(self, targets: &Targets, backwards: bool) {
        let board = document().query_selector(BOARD).ok().flatten();
        match targets.after(here(self.cursor, targets.layer), backwards) {
            Some(place) => go(board.as_ref(), self, place, targets),
            None => self.return_focus(),
        }
    }

    /// Puts the focus on the board, where the keyboard was last.
    pub(crate) fn return_focus(self) {
        let board = document().query_selector(BOARD).ok().flatten();
        focus_in(board.as_ref(), &self.cursor.field.get_untracked().to_string());
    }
}

/// The board that one plays on.
const BOARD: &str = "svg.aq-board[role=group]";

/// Where the keyboard is.
#[derive(Clone, Copy)]
pub(crate) struct Cursor {
    pub(super) field: RwSignal<Field>,
    pub(super) crossing: RwSignal<Crossing>,
    /// The stick along which the cursor came to its crossing.
    pub(super) walked: RwSignal<Option<Stick>>,
    /// Whether the keyboard was used last, rather than a pointer.
    pub(super) typing: StoredValue<bool>,
}

impl Cursor {
    pub(super) fn new() -> Self {
        let field = Field::all().next().expect("the board has fields");
        let crossing = Crossing::all().next().expect("the board has crossings");
        Self {
            field: RwSignal::new(field),
            crossing: RwSignal::new(crossing),
            walked: RwSignal::new(None),
            typing: StoredValue::new(false),
        }
    }
}

/// How near a pointer must come to an allowed place, in pixels: a finger hides
/// what it points at (44 px are enough for it), a mouse does not.
fn reach(event: &PointerEvent) -> f64 {
    if event.pointer_type() == "mouse" { 16.0 } else { 24.0 }
}

/// A press that has not ended: where it began.
pub(super) type Press = StoredValue<Option<Point>>;

pub(super) fn on_move(
    event: &PointerEvent,
    draft: Draft,
    targets: Signal<Targets>,
    orientation: Orientation,
    press: Press,
) {
    let Some((point, scale)) = locate(event, orientation) else { return };
    draft.point(meant(event, targets, orientation, press.get_value(), point, scale));
}

pub(super) fn on_down(
    event: &PointerEvent,
    draft: Draft,
    targets: Signal<Targets>,
    orientation: Orientation,
    press: Press,
) {
    draft.cursor.typing.set_value(false);
    press.set_value(locate(event, orientation).map(|(point, _)| point));
    on_move(event, draft, targets, orientation, press);
}

pub(super) fn on_up(
    event: &PointerEvent,
    draft: Draft,
    targets: Signal<Targets>,
    orientation: Orientation,
    press: Press,
) {
    let began = press.get_value();
    press.set_value(None);
    let Some((point, scale)) = locate(event, orientation) else { return };
    if began.is_some()
        && event.button() == 0
        && let Some(place) = meant(event, targets, orientation, began, point, scale)
    {
        draft.pick(place);
    }
}

/// A click that came from no pointer: a screen reader chose a cell.
pub(super) fn on_click(event: &MouseEvent, draft: Draft) {
    if event.detail() != 0 {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let cell = target.and_then(|target| target.closest("[data-at]").ok().flatten());
    let at = cell.and_then(|cell| cell.get_attribute("data-at")).unwrap_or_default();
    let crossing = at.parse().ok().map(Place::Crossing);
    if let Some(place) = at.parse().ok().map(Place::Field).or(crossing) {
        draft.pick(place);
    }
}

/// What a pointer means: while canals are built, a stick can be drawn from one
/// crossing to the next.
fn meant(
    event: &PointerEvent,
    targets: Signal<Targets>,
    orientation: Orientation,
    began: Option<Point>,
    point: Point,
    scale: f64,
) -> Option<Place> {
    targets.with_untracked(|targets| {
        let drawn =
            began.filter(|began| targets.layer == Layer::Sticks && began.distance(point) > SIDE * 0.5);
        let drawn = drawn.and_then(|began| drawn_stick(orientation, began, point));
        drawn.map(Place::Stick).or_else(|| targets.nearest(orientation, point, reach(event) / scale))
    })
}

/// The stick from the crossing where a line begins toward its end.
fn drawn_stick(orientation: Orientation, began: Point, point: Point) -> Option<Stick> {
    let nearest = |point: Point| {
        let distance = |crossing: &Crossing| orientation.crossing(*crossing).distance(point);
        Crossing::all().min_by(|a, b| distance(a).total_cmp(&distance(b)))
    };
    stick_between(nearest(began)?, nearest(point)?)
}

/// Where on the board a pointer is, and how many pixels a unit has.
fn locate(event: &PointerEvent, orientation: Orientation) -> Option<(Point, f64)> {
    let board = event.current_target()?.dyn_into::<Element>().ok()?;
    let seen = board.get_bounding_client_rect();
    let Point { x, y } = orientation.size();
    let (width, height) = (x + 2.0 * FRAME, y + 2.0 * FRAME);
    let scale = (seen.width() / width).min(seen.height() / height);
    // The drawing is in the middle of its element.
    let left = seen.left() + (seen.width() - width * scale) / 2.0;
    let top = seen.top() + (seen.height() - height * scale) / 2.0;
    let on_board = |client: i32, start: f64| (f64::from(client) - start) / scale - FRAME;
    Some((Point::new(on_board(event.client_x(), left), on_board(event.client_y(), top)), scale))
}

/// The keys of the board: arrows walk, Enter chooses.
pub(super) fn on_key(
    event: &KeyboardEvent,
    draft: Draft,
    targets: Signal<Targets>,
    orientation: Orientation,
) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let step = match event.key().as_str() {
        "ArrowLeft" => Some(Step::Left),
        "ArrowRight" => Some(Step::Right),
        "ArrowUp" => Some(Step::Up),
        "ArrowDown" => Some(Step::Down),
        _ => None,
    };
    let layer = targets.with_untracked(|targets| targets.layer);
    let board = event.current_target().and_then(|board| board.dyn_into::<Element>().ok());
    match (step, event.key().as_str()) {
        (Some(step), _) => walk(board.as_ref(), draft, layer, orientation, step),
        // With nothing to choose on the board the key is for the turn's button.
        (None, "Enter" | " ") if layer != Layer::Nothing => choose(draft, layer),
        _ => return,
    }
    draft.cursor.typing.set_value(true);
    event.prevent_default();
}

fn walk(board: Option<&Element>, draft: Draft, layer: Layer, orientation: Orientation, step: Step) {
    let cursor = draft.cursor;
    if !matches!(layer, Layer::Crossings | Layer::Sticks) {
        if let Some(field) = orientation.field_beside(cursor.field.get_untracked(), step) {
            go(board, draft, Place::Field(field), &Targets::default());
        }
        return;
    }
    let from = cursor.crossing.get_untracked();
    let Some(to) = orientation.crossing_beside(from, step) else { return };
    let stick = stick_between(from, to).filter(|_| layer == Layer::Sticks);
    cursor.walked.set(stick);
    cursor.crossing.set(to);
    draft.point(Some(stick.map_or(Place::Crossing(to), Place::Stick)));
    focus_in(board, &to.to_string());
}

/// Moves the cursor to a place; to a stick by its far end.
fn go(board: Option<&Element>, draft: Draft, place: Place, targets: &Targets) {
    let cursor = draft.cursor;
    cursor.typing.set_value(true);
    let at = match place {
        Place::Field(field) => {
            cursor.field.set(field);
            field.to_string()
        }
        Place::Crossing(crossing) => {
            cursor.crossing.set(crossing);
            crossing.to_string()
        }
        Place::Stick(stick) => {
            let end = targets.far_end(stick);
            cursor.crossing.set(end);
            cursor.walked.set(Some(stick));
            end.to_string()
        }
    };
    draft.point(Some(place));
    focus_in(board, &at);
}

/// The place that the keyboard is at.
fn here(cursor: Cursor, layer: Layer) -> Option<Place> {
    match layer {
        Layer::Nothing => None,
        Layer::Fields(_) => Some(Place::Field(cursor.field.get_untracked())),
        Layer::Crossings => Some(Place::Crossing(cursor.crossing.get_untracked())),
        Layer::Sticks => cursor.walked.get_untracked().map(Place::Stick),
    }
}

fn choose(draft: Draft, layer: Layer) {
    if let Some(place) = here(draft.cursor, layer) {
        draft.pick(place);
    }
}

fn focus_in(board: Option<&Element>, at: &str) {
    let cell = board.and_then(|board| board.query_selector(&format!("[data-at='{at}']")).ok().flatten());
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<SvgElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = cell.focus();
    }
}
