//! The crossings as a grid of their own, while springs or canals are built.

use castellum_rules::aquaedukt::Crossing;
use leptos::prelude::*;

use super::board::{Scene, place};
use super::choices::{Layer, Place};
use super::pointer;
use super::text;
use crate::drawing::Orientation;
use crate::i18n::t;

/// The crossings, for the keyboard and for those who listen.
#[component]
pub(super) fn Crossings(scene: Scene, orientation: Orientation, cursor: pointer::Cursor) -> impl IntoView {
    let row = move |crossings: Vec<Crossing>| {
        let cells = crossings.into_iter().map(|crossing| view! { <Cell crossing scene orientation cursor/> });
        view! { <g role="row">{cells.collect_view()}</g> }
    };
    view! {
        <g role="grid" aria-label=move || t!("aq-crossings")>{rows(orientation).into_iter().map(row).collect_view()}</g>
    }
}

/// The crossings line by line, as they lie on the screen.
fn rows(orientation: Orientation) -> Vec<Vec<Crossing>> {
    let mut crossings: Vec<Crossing> = Crossing::all().collect();
    let at = |crossing: &Crossing| {
        (orientation.crossing(*crossing).y as i32, orientation.crossing(*crossing).x as i32)
    };
    crossings.sort_unstable_by_key(at);
    crossings.chunk_by(|a, b| at(a).0 == at(b).0).map(<[Crossing]>::to_vec).collect()
}

#[component]
fn Cell(
    crossing: Crossing,
    scene: Scene,
    orientation: Orientation,
    cursor: pointer::Cursor,
) -> impl IntoView {
    let here = Memo::new(move |_| cursor.crossing.get() == crossing);
    let label = move || {
        let (position, targets) = (scene.position.read(), scene.targets.read());
        // In canal mode the stick one has walked along is meant.
        let stick = if here.get() && targets.layer == Layer::Sticks { cursor.walked.get() } else { None };
        let free = match stick {
            Some(stick) => targets.allows(Place::Stick(stick)),
            None => targets.allows(Place::Crossing(crossing)),
        };
        text::crossing(&position, crossing, stick, free)
    };
    view! {
        <g
            role="gridcell"
            class="aq-cell"
            transform=place(orientation.crossing(crossing))
            tabindex=move || if here.get() { "0" } else { "-1" }
            data-at=crossing.to_string()
            aria-label=label
            on:focus=move |_| cursor.crossing.set(crossing)
        >
            <rect class="aq-focus" x="-19" y="-19" width="38" height="38" rx="9"/>
        </g>
    }
}
