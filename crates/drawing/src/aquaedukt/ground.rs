//! What never changes on a board: frame, mosaic, regions, mountains, names.

use std::array;
use std::fmt::Write as _;

use castellum_rules::aquaedukt::{Board, COLUMNS, Field, FieldSet, Position, REGIONS, ROWS, Region};

use super::geometry::{FRAME, Point, SIDE};
use crate::Orientation;

/// How many stone patterns there are, and how many shades of stone.
const MOSAICS: usize = 4;
const SHADES: usize = 5;

/// The patterns of small stones, which are in the page once.
#[must_use]
pub fn mosaics() -> String {
    let mut out = String::from("<defs>");
    (0..MOSAICS).for_each(|number| mosaic(&mut out, number));
    out + "</defs>"
}

/// What lies below the water: frame, corners and stone.
#[must_use]
pub fn below(position: &Position, orientation: Orientation) -> String {
    below_regions(&regions_of(position.board()), orientation)
}

/// The fields of each region of a map.
fn regions_of(board: &Board) -> [FieldSet; REGIONS] {
    array::from_fn(|index| Region::from_index(index).map_or(FieldSet::EMPTY, |region| board.fields(region)))
}

/// The same for regions that need not be those of a map: fields without one stay
/// bare.
#[must_use]
pub fn below_regions(regions: &[FieldSet; REGIONS], orientation: Orientation) -> String {
    let mut out = String::new();
    frame(&mut out, orientation);
    for (column, row) in [(0, 0), (COLUMNS - 1, 0), (0, ROWS - 1), (COLUMNS - 1, ROWS - 1)] {
        corner(&mut out, orientation.cell(column, row), (column + row) % MOSAICS);
    }
    let shades = shades(regions);
    for field in Field::all() {
        let Point { x, y } = orientation.field(field);
        let region = regions.iter().position(|region| region.contains(field));
        let colour = region.map_or("panel-2".to_owned(), |region| format!("m{}", shades[region] + 1));
        let _ =
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"76\" height=\"76\" fill=\"var(--{colour})\"/>");
    }
    out
}

/// The ripples of a field with water.
pub const RIPPLE: &str = "M16 52q5.5-5 11 0t11 0 11 0 11 0M22 62q5-4.5 10 0t10 0 10 0";

/// What lies above the water: the stones' joints, the regions' outlines and
/// the mountains.
pub fn above(position: &Position, orientation: Orientation) -> String {
    above_regions(&regions_of(position.board()), position.mountains(), orientation)
}

/// The same for regions that need not be those of a map.
#[must_use]
pub fn above_regions(
    regions: &[FieldSet; REGIONS],
    mountains: impl IntoIterator<Item = Field>,
    orientation: Orientation,
) -> String {
    let mut out = String::from("<g class=\"aq-mosaic\">");
    let mut grid = String::new();
    for field in Field::all() {
        let Point { x, y } = orientation.field(field);
        let number = (field.column() * 7 + field.row() * 5 + field.column() * field.row()) % MOSAICS;
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"76\" height=\"76\" fill=\"url(#aq-mos{number})\"/>"
        );
        let _ = write!(grid, "M{x} {y}h76v76h-76z");
    }
    let _ = write!(out, "</g><path class=\"aq-grid\" d=\"{grid}\"/>");
    for &region in regions {
        let _ = write!(out, "<path class=\"aq-border\" d=\"{}\"/>", orientation.outline_of(region));
    }
    for field in mountains {
        let Point { x, y } = orientation.field(field);
        let _ =
            write!(out, "<use href=\"#mtn\" transform=\"translate({} {}) scale(.9)\"/>", x + 4.0, y + 3.0);
    }
    out
}

/// The letters and numbers of columns and rows on the frame.
pub fn names(orientation: Orientation) -> String {
    let mut out = String::new();
    let middle = SIDE / 2.0;
    for column in 0..COLUMNS {
        let letter = char::from(b'A' + column as u8);
        let Point { x, y } = orientation.cell(column, 0);
        let at = match orientation {
            Orientation::Wide => Point::new(x + middle, -14.0),
            Orientation::Tall => Point::new(-14.0, y + middle),
        };
        name(&mut out, at, letter);
    }
    for row in 0..ROWS {
        let Point { x, y } = orientation.cell(0, row);
        let at = match orientation {
            Orientation::Wide => Point::new(-14.0, y + middle),
            Orientation::Tall => Point::new(x + middle, -14.0),
        };
        name(&mut out, at, row + 1);
    }
    out
}

fn name(out: &mut String, at: Point, text: impl std::fmt::Display) {
    let _ = write!(
        out,
        "<g class=\"aq-name\" transform=\"translate({} {})\"><rect x=\"-11\" y=\"-10\" width=\"22\" height=\"20\" \
         rx=\"5\"/><text y=\"4.5\">{text}</text></g>",
        at.x, at.y
    );
}

/// A pattern of 49 small stones, lighter and darker.
fn mosaic(out: &mut String, number: usize) {
    let _ = write!(
        out,
        "<pattern id=\"aq-mos{number}\" width=\"76\" height=\"76\" patternUnits=\"userSpaceOnUse\">"
    );
    let mut state = 0x2545_F491_u32.wrapping_mul(number as u32 * 2 + 1);
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % bound
    };
    for stone in 0..49_u32 {
        let place = |index: u32, jitter: u32| f64::from(index * 109 + 5 + jitter) / 10.0;
        let (x, y) = (place(stone / 7, below(6)), place(stone % 7, below(6)));
        let colour = if below(2) == 0 { "#fff" } else { "var(--m-edge)" };
        let opacity = f64::from(3 + below(22)) / 100.0;
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"9.6\" height=\"9.6\" fill=\"{colour}\" opacity=\"{opacity}\"/>"
        );
    }
    out.push_str("</pattern>");
}

fn frame(out: &mut String, orientation: Orientation) {
    let Point { x, y } = orientation.size();
    let (right, bottom) = (x + FRAME, y + FRAME);
    let (width, height) = (x + 2.0 * FRAME, y + 2.0 * FRAME);
    let _ = write!(
        out,
        "<rect x=\"-26\" y=\"-26\" width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"var(--frame)\"/>"
    );
    let sides =
        [(-FRAME, -FRAME, 0, x), (right, -FRAME, 90, y), (right, bottom, 180, x), (-FRAME, bottom, 270, y)];
    for (left, top, angle, length) in sides {
        // Waves run along each side, a little smaller than they were drawn.
        let length = (length + 5.0) / 0.84;
        let _ = write!(
            out,
            "<g transform=\"translate({left} {top}) rotate({angle}) translate(0 2) scale(.84)\">\
             <rect x=\"28\" width=\"{length:.1}\" height=\"24\" fill=\"url(#p-wave)\"/>\
             <rect x=\"28\" width=\"{length:.1}\" height=\"25\" fill=\"url(#p-tess)\"/></g>"
        );
    }
    let _ = write!(
        out,
        "<rect x=\"-24.5\" y=\"-24.5\" width=\"{}\" height=\"{}\" rx=\"13\" fill=\"none\" \
         stroke=\"var(--frame-line)\" stroke-width=\"3\"/>\
         <rect x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"var(--m-edge)\"/>",
        width - 3.0,
        height - 3.0,
        x + 6.0,
        y + 6.0
    );
}

fn corner(out: &mut String, at: Point, mosaic: usize) {
    let _ = write!(
        out,
        "<g transform=\"translate({} {})\"><rect width=\"76\" height=\"76\" fill=\"var(--corner)\"/>\
         <g transform=\"translate(38 38)\"><path d=\"M0-26 26 0 0 26-26 0Z\" fill=\"none\" stroke=\"var(--frame)\" \
         stroke-width=\"2.5\" opacity=\".75\"/><path d=\"M0-15 15 0 0 15-15 0Z\" fill=\"var(--terracotta)\"/></g>\
         <rect width=\"76\" height=\"76\" fill=\"url(#aq-mos{mosaic})\" opacity=\".8\"/></g>",
        at.x, at.y
    );
}

/// A shade of stone for each region, unlike those of its neighbours as far as
/// there are enough shades.
fn shades(regions: &[FieldSet; REGIONS]) -> [usize; REGIONS] {
    let mut shades = [SHADES; REGIONS];
    for (index, region) in regions.iter().enumerate() {
        let beside = region.neighbours();
        let near = |other: usize| !(regions[other] & beside).is_empty();
        let taken: Vec<usize> = (0..index).filter(|&other| near(other)).map(|other| shades[other]).collect();
        // Beginning elsewhere each time spreads the shades over the board.
        let wanted = (0..SHADES).map(|shade| (shade + (index + 1) * 3) % SHADES);
        let free = wanted.clone().find(|shade| !taken.contains(shade));
        shades[index] = free.or_else(|| wanted.clone().next()).unwrap_or(0);
    }
    shades
}

#[cfg(test)]
mod tests {
    use castellum_rules::Game;
    use castellum_rules::GameSetup as _;
    use castellum_rules::aquaedukt::Setup;

    use super::*;

    #[test]
    fn neighbouring_regions_have_different_shades() {
        let board = Board::default();
        let shades = shades(&regions_of(&board));
        for field in Field::all() {
            for beside in field.neighbours() {
                let (one, other) = (board.region_of(field), board.region_of(beside));
                assert!(one == other || shades[one.number() - 1] != shades[other.number() - 1]);
            }
        }
    }

    #[test]
    fn nothing_is_styled_in_line() {
        let position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
        for orientation in [Orientation::Wide, Orientation::Tall] {
            let drawn = below(&position, orientation) + &above(&position, orientation) + &names(orientation);
            assert!(!drawn.contains("style="), "the content security policy forbids it");
            assert_eq!(drawn.matches("#mtn").count(), 8);
        }
    }
}
