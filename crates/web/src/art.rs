//! Small drawings that many pages share, made of the page's symbols.

use castellum_rules::Seat;
use leptos::prelude::*;

/// The class that gives everything inside a seat's colours.
pub(crate) const fn owner_class(seat: Seat) -> &'static str {
    ["o-y", "o-r", "o-b", "o-g"][seat.index()]
}

/// The letter of a seat's colour.
pub(crate) const fn owner_letter(seat: Seat) -> &'static str {
    ["Y", "R", "B", "G"][seat.index()]
}

/// A seat's token: its shape, colour and letter.
#[component]
pub(crate) fn Token(seat: Seat, #[prop(default = 34)] size: u16) -> impl IntoView {
    let shape = ["#w-y", "#w-r", "#w-b", "#w-g"][seat.index()];
    view! {
        <svg class="tk" width=size height=size viewBox="-27 -27 54 54" aria-hidden="true">
            <g class=format!("tok {}", owner_class(seat))>
                <use href=shape></use>
                <text y="5.5">{(size > 16).then(|| owner_letter(seat))}</text>
            </g>
        </svg>
    }
}

/// One of the page's icons, such as `u-gear`.
#[component]
pub(crate) fn Icon(name: &'static str, #[prop(default = 18)] size: u16) -> impl IntoView {
    view! {
        <svg width=size height=size viewBox="0 0 24 24" aria-hidden="true">
            <use href=format!("#{name}")></use>
        </svg>
    }
}
