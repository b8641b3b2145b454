//! The board on the screen, for playing and for looking.
//!
//! Pieces and marks are drawings (text); what one can point at, focus or hear
//! are elements. Every field follows only what concerns it, so a pointer that
//! moves redraws no more than the fields it changes.

use castellum_rules::aquaedukt::{Field, Position};
use leptos::prelude::*;

use super::choices::{Layer, Place, Targets};
use super::crossings::Crossings;
use super::draft::Draft;
use super::geometry::Point;
use super::marks::FieldMarks;
use super::news::News;
use super::preview::Preview;
use super::text;
use super::{callouts, canals, ground, marks, plates, pointer};
use crate::drawing::Callout;
use crate::drawing::Orientation;
use crate::i18n::t;

/// The board. Without a `draft` it is a picture; with one it is a grid that one
/// can point at, click and walk with the keyboard.
#[component]
pub(crate) fn Board(
    /// What lies on the board.
    #[prop(into)]
    position: Signal<Position>,
    /// How it lies on the screen.
    #[prop(optional, into)]
    orientation: Signal<Orientation>,
    /// Where something may be put.
    #[prop(optional, into)]
    targets: Signal<Targets>,
    /// What an action would do.
    #[prop(optional, into)]
    preview: Signal<Option<Preview>>,
    /// What is chosen, but not yet played.
    #[prop(optional, into)]
    chosen: Signal<Option<Place>>,
    /// What others did.
    #[prop(optional, into)]
    news: Signal<News>,
    /// Whose choices are made on it.
    #[prop(optional)]
    draft: Option<Draft>,
    /// Actions that are pointed out.
    #[prop(optional, into)]
    callouts: Signal<Vec<Callout<Position>>>,
) -> impl IntoView {
    let scene = Scene { position, targets, preview, chosen, news, callouts };
    move || {
        let orientation = orientation.get();
        match draft {
            Some(draft) => view! { <Playable scene orientation draft/> }.into_any(),
            None => view! { <Picture scene orientation/> }.into_any(),
        }
    }
}

/// All that is drawn.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) position: Signal<Position>,
    pub(super) targets: Signal<Targets>,
    pub(super) preview: Signal<Option<Preview>>,
    pub(super) chosen: Signal<Option<Place>>,
    pub(super) news: Signal<News>,
    pub(super) callouts: Signal<Vec<Callout<Position>>>,
}

impl Scene {
    /// What is to be seen on a field.
    fn marks(self, field: Field) -> Memo<FieldMarks> {
        let Self { position, targets, preview, chosen, news, .. } = self;
        Memo::new(move |_| {
            let (position, targets, news) = (position.read(), targets.read(), news.read());
            FieldMarks::new(field, &position, &targets, preview.read().as_ref(), &news, chosen.get())
        })
    }
}

#[component]
fn Picture(scene: Scene, orientation: Orientation) -> impl IntoView {
    let fields = Field::all().map(|field| {
        let marks = scene.marks(field);
        view! { <g transform=place(orientation.field(field))><Pieces marks/></g> }
    });
    view! {
        <svg class="aq-board" viewBox=orientation.view_box() role="img" aria-label=move || t!("aq-board")>
            <Ground scene orientation/>
            <g>{fields.collect_view()}</g>
            <Above scene orientation/>
        </svg>
    }
}

#[component]
fn Playable(scene: Scene, orientation: Orientation, draft: Draft) -> impl IntoView {
    let cursor = draft.cursor;
    let targets = scene.targets;
    let on_crossings =
        Memo::new(move |_| targets.with(|t| matches!(t.layer, Layer::Crossings | Layer::Sticks)));
    let layer_class = move || match targets.with(|targets| targets.layer) {
        Layer::Nothing => "aq-board",
        Layer::Fields(_) => "aq-board on-fields",
        Layer::Crossings => "aq-board on-crossings",
        Layer::Sticks => "aq-board on-sticks",
    };
    let keys = move |event| pointer::on_key(&event, draft, targets, orientation);
    let press = StoredValue::new(None);
    // The crossings go away with the turn; who walked on them with the keyboard
    // goes on from the field where they were before.
    Effect::watch(
        move || on_crossings.get(),
        move |now, before, _| {
            if before == Some(&true) && !now && cursor.typing.get_value() {
                request_animation_frame(move || draft.return_focus());
            }
        },
        false,
    );
    view! {
        <svg
            class=layer_class
            viewBox=orientation.view_box()
            role="group"
            aria-label=move || t!("aq-board")
            on:keydown=keys
            on:pointermove=move |event| pointer::on_move(&event, draft, targets, orientation, press)
            on:pointerdown=move |event| pointer::on_down(&event, draft, targets, orientation, press)
            on:pointerup=move |event| pointer::on_up(&event, draft, targets, orientation, press)
            on:pointerleave=move |_| draft.point(None)
            on:click=move |event| pointer::on_click(&event, draft)
        >
            <Ground scene orientation/>
            <g role="grid" aria-label=move || t!("aq-fields")>
                {rows(orientation).into_iter().map(|row| {
                    let cells = row.into_iter().map(|field| view! { <Cell field scene orientation cursor on_crossings/> });
                    view! { <g role="row">{cells.collect_view()}</g> }
                }).collect_view()}
            </g>
            <Above scene orientation/>
            <Show when=move || on_crossings.get()>
                <Crossings scene orientation cursor/>
            </Show>
        </svg>
    }
}

/// The fields row by row, as they lie on the screen.
fn rows(orientation: Orientation) -> Vec<Vec<Field>> {
    let mut fields: Vec<Field> = Field::all().collect();
    let at = |field: &Field| (orientation.field(*field).y as i32, orientation.field(*field).x as i32);
    fields.sort_unstable_by_key(at);
    fields.chunk_by(|a, b| at(a).0 == at(b).0).map(<[Field]>::to_vec).collect()
}

/// A field: its house, what is marked on it, and what is said about it.
#[component]
fn Cell(
    field: Field,
    scene: Scene,
    orientation: Orientation,
    cursor: pointer::Cursor,
    on_crossings: Memo<bool>,
) -> impl IntoView {
    let marks = scene.marks(field);
    let said = Memo::new(move |_| {
        let marks = marks.get();
        FieldMarks { fresh: false, ghost: None, chosen: false, water: false, lost: false, ..marks }
    });
    let label = move || {
        let said = said.get();
        scene.position.with_untracked(|position| text::field(position, field, said.may, said.news))
    };
    let tabindex = move || if cursor.field.get() == field && !on_crossings.get() { "0" } else { "-1" };
    view! {
        <g
            role="gridcell"
            class="aq-cell"
            transform=place(orientation.field(field))
            tabindex=tabindex
            data-at=field.to_string()
            aria-label=label
            on:focus=move |_| cursor.field.set(field)
        >
            <rect class="aq-hit" width="76" height="76"/>
            <Pieces marks/>
            <rect class="aq-focus" x="2.5" y="2.5" width="71" height="71" rx="9"/>
        </g>
    }
}

/// What stands and is marked on a field.
#[component]
fn Pieces(marks: Memo<FieldMarks>) -> impl IntoView {
    let piece = Memo::new(move |_| marks.with(FieldMarks::piece));
    let over = Memo::new(move |_| marks.with(FieldMarks::over));
    view! {
        <g inner_html=move || piece.get()></g>
        <g inner_html=move || over.get()></g>
    }
}

/// Frame, stones, water and mountains.
#[component]
fn Ground(scene: Scene, orientation: Orientation) -> impl IntoView {
    let position = scene.position;
    // Neither the map nor the mountains change in a game.
    let map = Memo::new(move |_| position.with(|p| (*p.board(), p.mountains())));
    let below = move || {
        map.track();
        ground::mosaics() + &position.with_untracked(|position| ground::below(position, orientation))
    };
    let above = move || {
        map.track();
        position.with_untracked(|position| ground::above(position, orientation))
    };
    let water = Field::all().map(|field| {
        let wet = Memo::new(move |_| position.with(|p| (p.is_watered(field), p.is_mountain(field) || p.house(field).is_some())));
        let Point { x, y } = orientation.field(field);
        view! {
            <rect class="aq-wet" class:on=move || wet.get().0 x=x y=y width="76" height="76"/>
            <path class="aq-ripple" class:on=move || wet.get() == (true, false) transform=format!("translate({x} {y})")
                d=ground::RIPPLE/>
        }
    });
    let rolled = move || position.with(|position| marks::rolled(position, position.region(), orientation));
    view! {
        <g inner_html=below></g>
        <g>{water.collect_view()}</g>
        <g inner_html=above></g>
        <g inner_html=rolled></g>
    }
}

/// Canals, springs, numbers and what is marked over them.
#[component]
fn Above(scene: Scene, orientation: Orientation) -> impl IntoView {
    let Scene { position, targets, preview, chosen, news, callouts } = scene;
    let latest = Memo::new(move |_| news.with(News::latest_place));
    let canals = Memo::new(move |_| {
        let stick = if let Some(Place::Stick(stick)) = latest.get() { Some(stick) } else { None };
        position.with(|position| canals::canals(&canals::sections(position, stick), orientation))
    });
    let springs = Memo::new(move |_| {
        let at = if let Some(Place::Crossing(at)) = latest.get() { Some(at) } else { None };
        position.with(|position| canals::springs(position, at, orientation))
    });
    let only = move || only_texts(&position.read(), &targets.read());
    let badges = move || marks::badges(&position.read(), preview.read().as_ref(), &only(), orientation);
    let slots =
        Memo::new(move |_| targets.with(|targets| marks::targets(targets, chosen.get(), orientation)));
    let plates = Memo::new(move |_| {
        position.with(|position| plates::plates(position, position.region(), orientation))
    });
    view! {
        <g inner_html=move || marks::news(&position.read(), &news.read(), orientation)></g>
        <g inner_html=move || canals.get()></g>
        <g inner_html=move || slots.get()></g>
        <g inner_html=move || marks::ghost(&position.read(), preview.read().as_ref(), orientation)></g>
        <g inner_html=move || springs.get()></g>
        <g class="aq-plates" inner_html=move || plates.get()></g>
        <g class="aq-badges" inner_html=badges></g>
        <g class="aq-badges" inner_html=move || callouts::draw(&callouts.read(), orientation)></g>
        <g inner_html=ground::names(orientation)></g>
    }
}

/// For watered fields, which house alone may be put there.
fn only_texts(position: &Position, targets: &Targets) -> Vec<(Field, String)> {
    let marks = |field| FieldMarks::new(field, position, targets, None, &News::default(), None);
    let only = |field| marks(field).only.map(|value| (field, t!("aq-only", value = value)));
    if matches!(targets.layer, Layer::Fields(_)) {
        Field::all().filter_map(only).collect()
    } else {
        Vec::new()
    }
}

/// A transformation that moves to a point.
pub(super) fn place(Point { x, y }: Point) -> String {
    format!("translate({x} {y})")
}
