//! The numbers of the regions, and which of them are in danger.

use std::fmt::Write as _;

use castellum_rules::aquaedukt::{Field, House, Position, Region};

use crate::{Orientation, Point};

/// The numbers of the regions; a region that the next house would clear has a
/// warning beside its number.
pub fn plates(position: &Position, rolled: Option<Region>, orientation: Orientation) -> String {
    let mut out = String::new();
    for region in Region::all() {
        let Some(field) = orientation.first_field(position.board(), region) else { continue };
        open_plate(
            &mut out,
            region,
            orientation.field(field),
            if rolled == Some(region) { " rolled" } else { "" },
        );
        if is_threatened(position, region) {
            out += "<g class=\"aq-warning\" transform=\"translate(23 0)\"><path d=\"M0-9.5 10.5 9H-10.5Z\"/>\
                    <text y=\"7\">!</text></g>";
        }
        out += "</g>";
    }
    out
}

/// The number of a region in the corner of a field, with a class of its own.
#[must_use]
pub fn plate(region: Region, field: Field, class: &str, orientation: Orientation) -> String {
    let mut out = String::new();
    open_plate(&mut out, region, orientation.field(field), class);
    out + "</g>"
}

fn open_plate(out: &mut String, region: Region, Point { x, y }: Point, class: &str) {
    let _ = write!(
        out,
        "<g class=\"aq-number{class}\" transform=\"translate({} {})\"><rect x=\"-11\" y=\"-9.5\" width=\"22\" \
         height=\"19\" rx=\"4\"/><text y=\"5\">{region}</text>",
        x + 13.0,
        y + 11.5
    );
}

/// The fields of a region without mountain and house.
pub fn free_fields(position: &Position, region: Region) -> impl Iterator<Item = Field> {
    (position.board().fields(region) & position.free_fields()).iter()
}

/// The houses of a region that have no water.
pub fn dry_houses(position: &Position, region: Region) -> impl Iterator<Item = (Field, House)> + '_ {
    let fields = position.board().fields(region) & position.dry_houses();
    fields.iter().filter_map(|field| position.house(field).map(|house| (field, house)))
}

/// Whether the next house in a region completes it and so clears it of houses
/// without water (AQ-S14).
pub fn is_threatened(position: &Position, region: Region) -> bool {
    free_fields(position, region).count() == 1 && dry_houses(position, region).next().is_some()
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::Setup;
    use castellum_rules::{Game as _, GameSetup as _};

    use super::*;

    fn after(texts: &[&str]) -> Position {
        let mut position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
        for text in texts {
            position.try_play(text.parse().unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn a_threatened_region_carries_a_warning() {
        let calm = plates(&after(&[]), None, Orientation::Wide);
        assert!(!calm.contains("aq-warning"));
        let full = after(&["roll", "=6", "1@E2", "roll", "=6", "2@F2", "roll", "=6", "3@E3"]);
        assert_eq!(plates(&full, None, Orientation::Wide).matches("aq-warning").count(), 1);
    }
}
