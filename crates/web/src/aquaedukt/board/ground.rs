//! What never changes on a board: frame, mosaic, regions, mountains, names.

use std::fmt::Write as _;

use castellum_rules::aquaedukt::{Board, COLUMNS, Field, Position, ROWS, Region};

use crate::aquaedukt::geometry::{FRAME, Lie, Point, SIDE};

/// How many stone patterns there are, and how many shades of stone.
const MOSAICS: usize = 4;
const SHADES: usize = 5;

/// What lies below the water: frame, corners and stone.
pub(super) fn below(position: &Position, lie: Lie) -> String {
    let mut out = String::from("<defs>");
    (0..MOSAICS).for_each(|number| mosaic(&mut out, number));
    out += "</defs>";
    frame(&mut out, lie);
    for (column, row) in [(0, 0), (COLUMNS - 1, 0), (0, ROWS - 1), (COLUMNS - 1, ROWS - 1)] {
        corner(&mut out, lie.cell(column, row), (column + row) % MOSAICS);
    }
    let shades = shades(position.board());
    for field in Field::all() {
        let Point { x, y } = lie.field(field);
        let shade = shades[position.board().region_of(field).number() - 1] + 1;
        let _ =
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"76\" height=\"76\" fill=\"var(--m{shade})\"/>");
    }
    out
}

/// What lies above the water: the stones' joints, the regions' outlines and
/// the mountains.
pub(super) fn above(position: &Position, lie: Lie) -> String {
    let mut out = String::from("<g class=\"aq-mosaic\">");
    let mut grid = String::new();
    for field in Field::all() {
        let Point { x, y } = lie.field(field);
        let number = (field.column() * 7 + field.row() * 5 + field.column() * field.row()) % MOSAICS;
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"76\" height=\"76\" fill=\"url(#aq-mos{number})\"/>"
        );
        let _ = write!(grid, "M{x} {y}h76v76h-76z");
    }
    let _ = write!(out, "</g><path class=\"aq-grid\" d=\"{grid}\"/>");
    for region in Region::all() {
        let _ = write!(out, "<path class=\"aq-border\" d=\"{}\"/>", lie.outline(position.board(), region));
    }
    for field in position.mountains() {
        let Point { x, y } = lie.field(field);
        let _ =
            write!(out, "<use href=\"#mtn\" transform=\"translate({} {}) scale(.9)\"/>", x + 4.0, y + 3.0);
    }
    out
}

/// The letters and numbers of columns and rows on the frame.
pub(super) fn names(lie: Lie) -> String {
    let mut out = String::new();
    let middle = SIDE / 2.0;
    for column in 0..COLUMNS {
        let letter = char::from(b'A' + column as u8);
        let Point { x, y } = lie.cell(column, 0);
        let at = match lie {
            Lie::Wide => Point::new(x + middle, -14.0),
            Lie::Tall => Point::new(-14.0, y + middle),
        };
        name(&mut out, at, letter);
    }
    for row in 0..ROWS {
        let Point { x, y } = lie.cell(0, row);
        let at = match lie {
            Lie::Wide => Point::new(-14.0, y + middle),
            Lie::Tall => Point::new(x + middle, -14.0),
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

fn frame(out: &mut String, lie: Lie) {
    let Point { x, y } = lie.size();
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
fn shades(board: &Board) -> [usize; 20] {
    let mut shades = [SHADES; 20];
    for region in Region::all() {
        let beside = board.fields(region).neighbours().iter();
        let taken: Vec<usize> = beside.map(|field| shades[board.region_of(field).number() - 1]).collect();
        // Beginning elsewhere each time spreads the shades over the board.
        let wanted = (0..SHADES).map(|shade| (shade + region.number() * 3) % SHADES);
        let free = wanted.clone().find(|shade| !taken.contains(shade));
        shades[region.number() - 1] = free.or_else(|| wanted.clone().next()).unwrap_or(0);
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
        let shades = shades(&board);
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
        for lie in [Lie::Wide, Lie::Tall] {
            let drawn = below(&position, lie) + &above(&position, lie) + &names(lie);
            assert!(!drawn.contains("style="), "the content security policy forbids it");
            assert_eq!(drawn.matches("#mtn").count(), 8);
        }
    }
}
