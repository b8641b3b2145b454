//! The board with all that lies on it.

use castellum_rules::aquaedukt::{Field, Position};

use super::{canals, ground, pieces, plates};
use crate::{DrawGame, Orientation, Picture, Point, Sides};

impl DrawGame for Position {
    const CLASS: &'static str = "aq-board";

    fn draw(&self, orientation: Orientation, _: Sides) -> Picture {
        let parts = [
            ground::below(self, orientation),
            water(self, orientation),
            ground::above(self, orientation),
            houses(self, orientation),
            canals::canals(&canals::sections(self, None), orientation),
            canals::springs(self, None, orientation),
            format!(r#"<g class="aq-plates">{}</g>"#, plates::plates(self, self.region(), orientation)),
            ground::names(orientation),
        ];
        Picture { view_box: orientation.view_box(), markup: parts.concat() }
    }

    fn patterns() -> String {
        ground::mosaics()
    }
}

/// The fields that have water; it shows ripples where nothing stands.
fn water(position: &Position, orientation: Orientation) -> String {
    let wet = Field::all().filter(|&field| position.is_watered(field)).map(|field| {
        let Point { x, y } = orientation.field(field);
        let empty = !position.is_mountain(field) && position.house(field).is_none();
        let ripple = if empty { ripple(Point::new(x, y)) } else { String::new() };
        format!(r#"<rect class="aq-wet on" x="{x}" y="{y}" width="76" height="76"/>{ripple}"#)
    });
    wet.collect()
}

fn ripple(Point { x, y }: Point) -> String {
    format!(r#"<path class="aq-ripple on" transform="translate({x} {y})" d="{}"/>"#, ground::RIPPLE)
}

fn houses(position: &Position, orientation: Orientation) -> String {
    let house = |field: Field| {
        let house = position.house(field)?;
        let Point { x, y } = orientation.field(field);
        let drawn = pieces::house(house, position.is_watered(field), "");
        Some(format!(r#"<g transform="translate({x} {y})">{drawn}</g>"#))
    };
    Field::all().filter_map(house).collect()
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::Setup;
    use castellum_rules::{Game as _, GameSetup as _};

    use super::*;
    use crate::SIDES;

    #[test]
    fn everything_on_the_board_is_drawn_once() {
        let mut position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
        for text in ["o3,4", "C4-D4", "C4-C5", "roll", "=8", "1@C4"] {
            position.try_play(text.parse().unwrap()).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        for orientation in [Orientation::Wide, Orientation::Tall] {
            let drawn = position.draw(orientation, SIDES).markup;
            let watered = Field::all().filter(|&field| position.is_watered(field)).count();
            assert_eq!(drawn.matches("aq-wet on").count(), watered);
            assert_eq!(drawn.matches("aq-ripple on").count(), watered - 1, "a house stands on one of them");
            assert_eq!(drawn.matches("aq-plaque wet").count(), 1);
            assert_eq!(drawn.matches("#spring").count(), 1);
            assert_eq!(drawn.matches("aq-canal lite").count(), 1);
            assert!(!drawn.contains("<pattern") && Position::patterns().matches("<pattern").count() == 4);
        }
    }
}
