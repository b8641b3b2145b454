//! The board as a component: drawn from a position, touched if somebody may.

use castellum_drawing::aqua_romana::{TALL, WIDE};
use castellum_rules::aqua_romana::{Colour, Field, Position, RingField, Tile, Worker, WorkerSet};
use leptos::ev::{MouseEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;

use super::callouts;
use super::draft::Draft;
use super::geometry::{self, Point, Spot};
use super::ground;
use super::marks::{self, Marks};
use super::pieces;
use super::pointer::{self, Pointed};
use super::preview::Preview;
use super::text;
use super::water::Water;
use crate::drawing::{Callout, Orientation};
use crate::i18n::t;

/// A board. Without a `draft` it is a picture.
#[component]
pub(crate) fn Board(
    #[prop(into)] position: Signal<Position>,
    /// What to draw attention to.
    #[prop(into, optional)]
    marks: Signal<Marks>,
    /// What was done last: it is shown as a motion.
    #[prop(into, optional)]
    last: Signal<Option<Preview>>,
    #[prop(into, optional)] orientation: Signal<Orientation>,
    /// Whose choices are made on it.
    #[prop(optional)]
    draft: Option<Draft>,
    /// Actions that are pointed out.
    #[prop(into, optional)]
    callouts: Signal<Vec<Callout<Position>>>,
) -> impl IntoView {
    let node = NodeRef::<svg::Svg>::new();
    let water = Memo::new(move |_| position.with(Water::of));
    let reservoirs =
        Memo::new(move |_| position.with(|position| ground::reservoirs(position, orientation.get())));
    let gates = Memo::new(move |_| position.with(gates));
    let flow = Memo::new(move |_| last.with(|last| last.as_ref().map(flow).unwrap_or_default()));
    let below = Memo::new(move |_| {
        position.with(|position| marks.with(|marks| marks::below(position, marks, orientation.get())))
    });
    let above = Memo::new(move |_| marks.with(|marks| marks::above(marks, orientation.get())));
    let pointed_out = Memo::new(move |_| {
        position
            .with(|position| callouts.with(|callouts| callouts::draw(position, callouts, orientation.get())))
    });
    let view_box = move || match orientation.get() {
        Orientation::Wide => WIDE,
        Orientation::Tall => TALL,
    };
    let hit = move |event: &MouseEvent| {
        let point = point_of(&node.get_untracked()?, event, orientation.get_untracked());
        let reach =
            if is_touch(event) { reach(&node.get_untracked()?, orientation.get_untracked()) } else { 0.0 };
        position.with_untracked(|position| {
            marks.with_untracked(|marks| {
                pointer::at(position, marks, orientation.get_untracked(), point, reach)
            })
        })
    };
    let clicked = move |event: MouseEvent| {
        let Some(draft) = draft else { return };
        // A click without a pointer comes from assistive technology.
        let pointed =
            if event.detail() == 0 { named(event.target()).map(Pointed::Spot) } else { hit(&event) };
        match pointed {
            Some(Pointed::Spot(spot)) => {
                draft.focus.set(text::cell_of(&position.get_untracked(), spot));
                draft.pick(spot);
            }
            Some(Pointed::Option(index)) => draft.pick_row(index),
            None => {}
        }
    };
    let moved = move |event: PointerEvent| {
        let Some(draft) = draft else { return };
        if event.pointer_type() != "touch" {
            let spot = hit(&event).and_then(|pointed| match pointed {
                Pointed::Spot(spot) => Some(spot),
                Pointed::Option(_) => None,
            });
            draft.point(spot);
        }
    };
    let focused = move |event: leptos::ev::FocusEvent| {
        if let (Some(draft), Some(spot)) = (draft, named(event.target())) {
            draft.focus.set(spot);
        }
    };
    let wheeled = move |event: WheelEvent| {
        if draft.is_some_and(|draft| draft.wheel(event.delta_y() > 0.0)) {
            event.prevent_default();
        }
    };
    let turn = move || if orientation.get() == Orientation::Tall { "rotate(-90)" } else { "" };
    // Two drawings, one over the other: what changes while somebody chooses is
    // painted without the many pieces below it.
    view! {
        <div class="ar-stack" class:tall=move || orientation.get() == Orientation::Tall>
            <svg class="ar-ground" viewBox=view_box aria-hidden="true">
                <g transform=turn>
                    <g inner_html=move || ground::ground(orientation.get(), text::sides())></g>
                    <g inner_html=reservoirs></g>
                    <g>{Field::all().map(|field| piece(field, position, water, last)).collect_view()}</g>
                    <g class="flow" inner_html=flow></g>
                </g>
            </svg>
            <svg
                node_ref=node
                class="ar-board"
                class:tall=move || orientation.get() == Orientation::Tall
                class:idle=move || marks.with(|marks| marks.targets.is_empty())
                viewBox=view_box
                role=if draft.is_some() { "grid" } else { "img" }
                aria-label=move || t!("ar-board")
                on:click=clicked
                on:pointermove=moved
                on:pointerleave=move |_| {
                    if let Some(draft) = draft {
                        draft.point(None);
                    }
                }
                on:focusin=focused
                on:wheel=wheeled
            >
                <g transform=turn>
                    <g inner_html=below aria-hidden="true"></g>
                    <g aria-hidden="true">
                        {RingField::all().map(|at| builder(at, position, last, orientation)).collect_view()}
                    </g>
                    <g inner_html=gates aria-hidden="true"></g>
                    <g aria-hidden="true">
                        {WorkerSet::ALL.iter().map(|worker| figure(worker, position, marks, orientation)).collect_view()}
                    </g>
                    <g inner_html=above aria-hidden="true"></g>
                    <g inner_html=pointed_out aria-hidden="true"></g>
                    {draft.map(|draft| cells(position, water, draft))}
                </g>
            </svg>
        </div>
    }
}

/// What lies on a field, drawn anew only if that changes.
fn piece(
    field: Field,
    position: Signal<Position>,
    water: Memo<Water>,
    last: Signal<Option<Preview>>,
) -> impl IntoView {
    let look = Memo::new(move |_| -> Option<(Tile, [Option<Colour>; 2])> {
        let tile = position.with(|position| position.tile(field));
        let colours = water.with(|water| water.at(field)).map(|worker| worker.map(Worker::colour));
        tile.map(|tile| (tile, colours))
    });
    let fresh = Memo::new(move |_| {
        last.with(|last| last.as_ref().and_then(|last| last.laid).is_some_and(|(laid, _)| laid == field))
    });
    let drawn = move || match look.get() {
        Some((tile, water)) if field.is_corner() => pieces::printed_curve(tile, water),
        Some((tile, water)) => pieces::tile(tile, water),
        None => String::new(),
    };
    let Point { x, y } = geometry::corner(field);
    view! {
        <g transform=format!("translate({x} {y})")>
            <g class="piece" class:fresh=fresh inner_html=drawn></g>
        </g>
    }
}

/// The builder on a ring field; who has just come walks in.
fn builder(
    at: RingField,
    position: Signal<Position>,
    last: Signal<Option<Preview>>,
    orientation: Signal<Orientation>,
) -> impl IntoView {
    let kind = Memo::new(move |_| position.with(|position| position.builder(at)));
    let from = Memo::new(move |_| {
        last.with(|last| last.as_ref().and_then(|last| last.walk).filter(|walk| walk.to == at))
            .map(|walk| walk.from)
    });
    let here = geometry::ring_centre(at);
    let offset = move |point: Point| (format!("{}px", point.x - here.x), format!("{}px", point.y - here.y));
    let start = move || from.get().map(|from| offset(geometry::ring_centre(from))).unwrap_or_default();
    let corner = move || {
        let passed = from.get().map(|from| geometry::corners_passed(from, at)).unwrap_or_default();
        passed.first().map_or_else(
            || {
                let (begin, end) = (from.get().map_or(here, geometry::ring_centre), here);
                offset(Point::new((begin.x + end.x) / 2.0, (begin.y + end.y) / 2.0))
            },
            |&corner| offset(corner),
        )
    };
    view! {
        <g transform=format!("translate({} {})", here.x, here.y)>
            <g
                class="figure"
                class:walks=move || from.get().is_some()
                style=("--from-x", move || start().0)
                style=("--from-y", move || start().1)
                style=("--by-x", move || corner().0)
                style=("--by-y", move || corner().1)
                inner_html=move || kind.get().map(|kind| pieces::builder_on_ring(kind, orientation.get())).unwrap_or_default()
            ></g>
        </g>
    }
}

/// A worker, if he is on the board.
fn figure(
    worker: Worker,
    position: Signal<Position>,
    marks: Signal<Marks>,
    orientation: Signal<Orientation>,
) -> impl IntoView {
    let state = Memo::new(move |_| {
        position.with(|position| {
            let is_open = position.open_workers().contains(worker);
            is_open.then(|| {
                let (point, scale) = pieces::worker_place(position, worker, orientation.get());
                (position.worker(worker).facing, point, scale)
            })
        })
    });
    let stuck = Memo::new(move |_| marks.with(|marks| marks.stuck.contains(&worker)));
    let place = move || {
        state.get().map(|(_, Point { x, y }, ..)| format!("translate({x}px,{y}px)")).unwrap_or_default()
    };
    let drawn = move || {
        state
            .get()
            .map(|(facing, _, scale)| pieces::worker(worker, facing, scale, orientation.get()))
            .unwrap_or_default()
    };
    view! { <g class="worker" class:stuck=stuck style:transform=place inner_html=drawn></g> }
}

fn gates(position: &Position) -> String {
    (position.workers() - position.open_workers())
        .iter()
        .map(|worker| pieces::gate(&position.worker(worker), worker.colour()))
        .collect()
}

/// Dry stone that gives way to the water field by field.
fn flow(last: &Preview) -> String {
    // Later fields wait longer, 600 ms at most.
    const LAST_DELAY: usize = 5;
    let mut drawn = String::new();
    for growth in &last.grown {
        for (number, &step) in growth.steps.iter().enumerate() {
            let Point { x, y } = geometry::corner(step.field);
            drawn += &format!(
                r#"<path class="cover n{}" pathLength="100" transform="translate({x} {y})" d="{}"/>"#,
                number.min(LAST_DELAY),
                pieces::flow_path(step)
            );
        }
    }
    drawn
}

/// What keyboards and screen readers find: a row of cells for each row.
fn cells(position: Signal<Position>, water: Memo<Water>, draft: Draft) -> impl IntoView {
    let cell = move |spot: Spot| {
        let [x, y, width, height] = match spot {
            Spot::Field(field) => ground::frame_of_field(field),
            Spot::Ring(at) => ground::frame_of_ring(at),
            Spot::Worker(_) => return None,
        };
        let label = move || position.with(|position| water.with(|water| text::cell(position, water, spot)));
        let focused = Memo::new(move |_| draft.focus.get() == spot);
        Some(view! {
            <rect
                class="cell"
                role="gridcell"
                data-spot=text::spot_name(spot)
                x=x
                y=y
                width=width
                height=height
                rx="6"
                tabindex=move || if focused.get() { "0" } else { "-1" }
                aria-label=label
            ></rect>
        })
    };
    (0..geometry::GRID_ROWS)
        .map(|row| {
            let spots = (0..geometry::GRID_COLUMNS).filter_map(move |column| geometry::cell(row, column));
            view! { <g role="row">{spots.map(cell).collect_view()}</g> }
        })
        .collect_view()
}

fn is_touch(event: &MouseEvent) -> bool {
    event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() == "touch")
}

/// The cell that an event is about.
fn named(target: Option<web_sys::EventTarget>) -> Option<Spot> {
    let element = target?.dyn_into::<web_sys::Element>().ok()?;
    let name = element.closest("[data-spot]").ok()??.get_attribute("data-spot")?;
    text::spot_named(&name)
}

fn reach(node: &web_sys::SvgElement, orientation: Orientation) -> f64 {
    let frame = node.get_bounding_client_rect();
    pointer::reach([frame.width(), frame.height()], orientation)
}

/// Where on the board an event happened.
fn point_of(node: &web_sys::SvgElement, event: &MouseEvent, orientation: Orientation) -> Point {
    let frame = node.get_bounding_client_rect();
    pointer::on_board(
        [frame.width(), frame.height()],
        Point::new(f64::from(event.client_x()) - frame.left(), f64::from(event.client_y()) - frame.top()),
        orientation,
    )
}
