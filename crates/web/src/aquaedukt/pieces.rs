//! The pieces as drawings: SVG text that is put into the page as it is.
//!
//! Colours come from the tokens of the style sheet; the class of an owner sets
//! them for everything inside. The shapes are in `static/symbols.svg`.

use castellum_rules::Seat;
use castellum_rules::aquaedukt::House;
use leptos::prelude::*;

/// The letter that stands for the colour, shape and roof of a player.
const OWNERS: [&str; 4] = ["y", "r", "b", "g"];

/// The letter in the names of a player's symbols.
pub(crate) fn owner(seat: Seat) -> &'static str {
    OWNERS[seat.index()]
}

/// Where the houses stand on a plaque of this value, and how big they are.
const fn houses(value: u8) -> (&'static [(f64, f64)], f64) {
    match value {
        1 => (&[(15.0, 14.0)], 1.05),
        2 => (&[(2.0, 16.0), (31.0, 16.0)], 0.95),
        3 => (&[(16.5, 1.0), (2.0, 31.0), (31.0, 31.0)], 0.95),
        _ => (&[(2.0, 2.0), (31.0, 2.0), (2.0, 31.0), (31.0, 31.0)], 0.95),
    }
}

/// A house tile, 62 units wide: solid on pale water, dashed on sand.
pub(crate) fn plaque(house: House, wet: bool) -> String {
    let owner = owner(house.seat);
    let water = if wet { "wet" } else { "arid" };
    let (places, scale) = houses(house.value);
    let roofs: String = places
        .iter()
        .map(|(x, y)| format!("<use href=\"#h-{owner}\" transform=\"translate({x} {y}) scale({scale})\"/>"))
        .collect();
    format!(
        "<g class=\"o-{owner} aq-plaque {water}\"><rect y=\"2\" width=\"62\" height=\"62\" rx=\"8\" \
         class=\"shade\"/><rect width=\"62\" height=\"62\" rx=\"8\" class=\"plate\"/>{roofs}</g>"
    )
}

/// Two houses of a player without a plaque, 62 units wide.
pub(crate) fn houses_icon(seat: Seat) -> String {
    let owner = owner(seat);
    format!(
        "<g class=\"o-{owner}\"><use href=\"#h-{owner}\" transform=\"translate(0 14) scale(1.05)\"/>\
         <use href=\"#h-{owner}\" transform=\"translate(30 14) scale(1.05)\"/></g>"
    )
}

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
    pub(crate) const MOVES: &str = "M5 6h14M5 12h14M5 18h9";
    pub(crate) const REPLAY: &str = "M4 5v14l8-7ZM13 5v14l8-7Z";
    pub(crate) const TURN: &str =
        "M4 7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3ZM12 8v8M8 12h8";
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plaque_shows_its_value_owner_and_water() {
        for value in 1..=4 {
            for seat in Seat::all(4) {
                let drawn = plaque(House { seat, value }, true);
                assert_eq!(drawn.matches("<use").count(), usize::from(value));
                assert!(drawn.contains(owner(seat)) && drawn.contains("wet"));
            }
        }
        assert!(plaque(House { seat: Seat::default(), value: 1 }, false).contains("arid"));
    }
}
