//! The pieces as drawings: SVG text that is put into the page as it is.
//!
//! Colours come from the tokens of the style sheet; the class of an owner sets
//! them for everything inside. The shapes are the page's symbols.

use castellum_rules::Seat;
use castellum_rules::aquaedukt::House;

/// The letter that stands for the colour, shape and roof of a player.
const OWNERS: [&str; 4] = ["y", "r", "b", "g"];

/// The letter in the names of a player's symbols.
pub fn owner(seat: Seat) -> &'static str {
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
pub fn plaque(house: House, wet: bool) -> String {
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

/// A house on its field, 76 units wide; the class says what is the matter with
/// it.
#[must_use]
pub fn house(house: House, wet: bool, class: &str) -> String {
    format!(
        "<g transform=\"translate(10.5 10) scale(.89)\"><g class=\"{class}\">{}</g></g>",
        plaque(house, wet)
    )
}

/// Two houses of a player without a plaque, 62 units wide.
pub fn houses_icon(seat: Seat) -> String {
    let owner = owner(seat);
    format!(
        "<g class=\"o-{owner}\"><use href=\"#h-{owner}\" transform=\"translate(0 14) scale(1.05)\"/>\
         <use href=\"#h-{owner}\" transform=\"translate(30 14) scale(1.05)\"/></g>"
    )
}

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
