//! The board as markup alone, for what is drawn when the client is built.

use castellum_rules::aquaedukt::{Field, Position};

use super::marks::{self, FieldMarks};
use super::{canals, ground, place};
use crate::aquaedukt::geometry::{Lie, Point};
use crate::aquaedukt::news::News;
use crate::aquaedukt::targets::Targets;

/// The view box and the drawing of a position.
pub(crate) fn picture(position: &Position) -> (String, String) {
    let lie = Lie::Wide;
    let water = Field::all().filter(|&field| position.is_watered(field)).map(|field| {
        let Point { x, y } = lie.field(field);
        format!(r#"<rect class="aq-wet on" x="{x}" y="{y}" width="76" height="76"/>"#)
    });
    let piece = |field: Field| {
        let marks =
            FieldMarks::new(field, position, &Targets::default(), None, &News::default(), None).piece();
        format!(r#"<g transform="{}">{marks}</g>"#, place(lie.field(field)))
    };
    let parts = [
        ground::below(position, lie),
        water.collect(),
        ground::above(position, lie),
        Field::all().map(piece).collect(),
        canals::canals(&canals::sections(position, None), lie),
        canals::springs(position, None, lie),
        format!(r#"<g class="aq-plates">{}</g>"#, marks::plates(position, None, lie)),
        ground::names(lie),
    ];
    (lie.view_box(), format!(r#"<g class="aq-board">{}</g>"#, parts.concat()))
}
