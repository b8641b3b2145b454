//! Small drawings beside the board. What lies on it is in `castellum-drawing`.

pub(crate) use castellum_drawing::aquaedukt::pieces::{house, houses_icon, owner, plaque};
use leptos::prelude::*;

/// A bend of canal, 40 units wide.
pub(crate) const CANAL_ICON: &str = "<g fill=\"none\">\
    <path d=\"M4 30H22V6\" stroke=\"var(--stone-dark)\" stroke-width=\"13\"/>\
    <path d=\"M4 30H22V6\" stroke=\"var(--stone-lite)\" stroke-width=\"10.5\"/>\
    <path d=\"M4 30H22V6\" stroke=\"var(--spring)\" stroke-width=\"5\"/></g>";

/// A spring, 40 units wide around its middle.
pub(crate) const SPRING_ICON: &str = "<use href=\"#spring\"/>";

/// Lines, 24 units wide, that [`Glyph`] draws.
pub(crate) mod lines {
    pub(crate) const LOCK: &str =
        "M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2ZM8 11V8a4 4 0 0 1 8 0v3";
    pub(crate) const WARNING: &str = "M12 4 22 20H2ZM12 10v5M12 17v.5";
}

/// A small drawing of a few lines.
#[component]
pub(crate) fn Glyph(lines: &'static str, #[prop(default = 18)] size: u16) -> impl IntoView {
    view! {
        <svg class="aq-glyph" width=size height=size viewBox="0 0 24 24" aria-hidden="true">
            <path d=lines></path>
        </svg>
    }
}

/// The faces of the die, 120 units wide, without a number.
pub(crate) const DIE: &str = "<g stroke=\"var(--terracotta-deep)\" stroke-width=\"1.6\" stroke-linejoin=\"round\">\
    <path d=\"M60 6 107 33V87L60 114 13 87V33Z\" fill=\"var(--die-3)\"/>\
    <path d=\"M60 6 107 33 92 81 28 81 13 33Z\" fill=\"var(--die-2)\"/>\
    <path d=\"M13 33 28 81 13 87ZM107 33 92 81 107 87Z\" fill=\"var(--die-3)\"/>\
    <path d=\"M28 81 60 114 13 87ZM92 81 60 114 107 87Z\" fill=\"var(--die-4)\"/>\
    <path d=\"M28 81H92L60 114Z\" fill=\"var(--die-3)\"/>\
    <path d=\"M60 6 92 81H28Z\" fill=\"var(--die-1)\"/></g>";
