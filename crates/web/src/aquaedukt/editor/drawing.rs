//! The drawing of a board of Aquädukt that is being made.

use castellum_rules::aquaedukt::{Field, FieldSet, Region};

use super::super::{ground, plates};
use super::{Draft, Tool, Work, checks, field};
use crate::drawing::{Orientation, Point};
use crate::study::editor::Cell;

/// The board with its regions and mountains.
pub(super) fn draw(draft: &Draft, orientation: Orientation) -> String {
    let mountains = draft.mountains.unwrap_or(FieldSet::EMPTY);
    format!(
        r#"{}<g class="aq-board">{}{}{}</g>"#,
        ground::mosaics(),
        ground::below_regions(&draft.regions, orientation),
        ground::above_regions(&draft.regions, mountains.iter(), orientation),
        ground::names(orientation)
    )
}

/// The region in hand, faulty fields, and the numbers above all that.
pub(super) fn marks(draft: &Draft, tool: Tool, faulty: &[Cell], orientation: Orientation) -> String {
    let mut drawn = String::new();
    let faulty: FieldSet = faulty.iter().filter_map(|&at| field(at)).collect();
    drawn += &hatched(faulty, orientation);
    if tool.work == Work::Paint {
        let held = draft.regions[tool.region.index()];
        drawn += &format!(r#"<path class="editor-held" d="{}"/>"#, orientation.outline_of(held));
    }
    drawn + r#"<g class="aq-plates">"# + &numbers(draft, tool, orientation) + "</g>"
}

/// Red lines over faulty fields, and a broken line round them.
fn hatched(fields: FieldSet, orientation: Orientation) -> String {
    let stripes = |field: Field| {
        let Point { x, y } = orientation.field(field);
        format!(
            r#"<g class="editor-hatched" transform="translate({x} {y})"><rect width="76" height="76"/><path d="M2 40 40 2M2 74 74 2M36 74 74 36"/></g>"#
        )
    };
    let drawn: String = fields.iter().map(stripes).collect();
    drawn + &format!(r#"<path class="editor-rim" d="{}"/>"#, orientation.outline_of(fields))
}

fn numbers(draft: &Draft, tool: Tool, orientation: Orientation) -> String {
    let faulty = checks::faulty_regions(draft);
    let number = |region: Region| {
        let first = orientation.first_of(draft.regions[region.index()])?;
        let class = if faulty.contains(region) {
            " faulty"
        } else if tool.region == region && tool.work == Work::Paint {
            " held"
        } else {
            ""
        };
        Some(plates::plate(region, first, class, orientation))
    };
    Region::all().filter_map(number).collect()
}

/// A tool, 40 units wide and high.
pub(super) fn icon(work: Work) -> String {
    match work {
        Work::Paint => r#"<path class="editor-line" d="M10 24 24 10l6 6-14 14H10zM8 34h24"/>"#.to_owned(),
        Work::Erase => {
            r#"<path class="editor-line" d="M8 24 22 10l10 10-12 12H16zM15 17l10 10"/>"#.to_owned()
        }
        Work::Mountain => r##"<use href="#mtn" transform="translate(2 0) scale(.47)"/>"##.to_owned(),
    }
}

/// Mountains that are drawn anew.
pub(super) const DRAWN: &str =
    r#"<path class="editor-line" d="M7 13h5l14 14h7M7 27h5l4-4M22 17l4-4h7M29 9l4 4-4 4M29 23l4 4-4 4"/>"#;
/// Mountains that stay.
pub(super) const PLACED: &str =
    r#"<path class="editor-line" d="M11 18h18v14H11zM15 18v-4a5 5 0 0 1 10 0v4"/>"#;
/// Back to the standard.
pub(super) const STANDARD: &str = r#"<path class="editor-line" d="M31 20a11 11 0 1 1-4-8.500M28 6v7h-7"/>"#;
