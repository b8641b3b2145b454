//! The board of a game that waits for players: what one is invited to.

use castellum_drawing::{Picture, class, draw, patterns};
use castellum_rules::AnyPosition;
use leptos::prelude::*;

use crate::aqua_romana::sides;
use crate::drawing::Orientation;
use crate::instant;

/// The board of a game that is known.
pub(super) fn invited(position: &AnyPosition) -> AnyView {
    let Picture { view_box, markup } = untrack(|| draw(position, Orientation::Wide, sides()));
    view! {
        <figure class=format!("invited {}", position.game().name())>
            <svg class=class(position) viewBox=view_box aria-hidden="true" inner_html=patterns(position) + &markup></svg>
        </figure>
    }
    .into_any()
}

/// The board that the document of an invitation has.
pub(super) fn invited_by_document() -> AnyView {
    view! { <div class="invited-by" inner_html=instant::invited().unwrap_or_default()></div> }.into_any()
}
