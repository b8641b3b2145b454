//! The board without anything on it: frame, ring road, fields, fountains.

use castellum_rules::aqua_romana::{Colour, Direction, Field, Piece, Position, RingField};

use super::geometry::{FOUNTAINS, Point, centre, corner, ring_centre, side};
use super::pieces::{angle, colour_class};
use crate::{Orientation, Sides};

/// Everything that stays the same for a whole game but the reservoirs.
pub fn ground(orientation: Orientation, sides: Sides) -> String {
    let mut drawn = String::with_capacity(24_000);
    if orientation == Orientation::Wide {
        drawn += &frame();
    }
    drawn += r#"<rect x="-93" y="-93" width="1286" height="986" rx="10" fill="var(--frame-line)"/><rect x="-90" y="-90" width="1280" height="980" rx="8" fill="var(--road)"/>"#;
    RingField::all().for_each(|at| drawn += &paving(at));
    RingField::all().for_each(|at| drawn += &name(at, orientation, sides));
    for Point { x, y } in FOUNTAINS {
        drawn += &format!(r##"<use href="#fountain" x="{x}" y="{y}"/>"##);
    }
    drawn += r#"<rect x="-6" y="-6" width="1112" height="812" rx="4" fill="var(--frame-line)"/><rect x="-2.5" y="-2.5" width="1105" height="805" fill="var(--grout)"/>"#;
    Field::all().for_each(|field| drawn += &cell(field));
    drawn + r#"<rect x="0" y="0" width="1100" height="800" fill="url(#p-pit)" pointer-events="none"/>"#
}

/// The mosaic frame with its waves.
fn frame() -> String {
    let sides = [(-120, -120, 0, 1288), (1220, -120, 90, 988), (1220, 920, 180, 1288), (-120, 920, 270, 988)];
    let waves: String = sides
        .iter()
        .map(|(x, y, turn, length)| {
            format!(
                r#"<g transform="translate({x} {y}) rotate({turn}) translate(0 2)"><rect x="26" width="{length}" height="24" fill="url(#p-wave)"/><rect x="26" width="{length}" height="25" fill="url(#p-tess)"/></g>"#
            )
        })
        .collect();
    let studs: String = [(-106, -106), (1206, -106), (-106, 906), (1206, 906)]
        .iter()
        .map(|(x, y)| {
            let (left, top) = (x - 9, y - 9);
            format!(r#"<rect x="{left}" y="{top}" width="18" height="18" fill="var(--terracotta)" transform="rotate(45 {x} {y})"/>"#)
        })
        .collect();
    format!(
        r#"<rect x="-120" y="-120" width="1340" height="1040" rx="16" fill="var(--frame)"/>{waves}{studs}<rect x="-118.5" y="-118.5" width="1337" height="1037" rx="15" fill="none" stroke="var(--frame-line)" stroke-width="3"/>"#
    )
}

/// One field of the ring with its joints.
fn paving(at: RingField) -> String {
    let Point { x, y } = ring_centre(at);
    let number = at.index();
    let shade = number % 3 + 1;
    // The joints of neighbouring fields do not meet.
    let (one, other) = if number.is_multiple_of(2) { (10.0, -13.5) } else { (-11.8, 8.4) };
    let upright = matches!(side(at), Direction::East | Direction::West);
    let (width, height, joints) = if upright {
        let joints = format!("M{} {y}h74M{} {}v44M{} {y}v44", x - 37.0, x + one, y - 44.0, x + other);
        (80.0, 96.0, joints)
    } else {
        let joints = format!("M{x} {}v74M{} {}h44M{x} {}h44", y - 37.0, x - 44.0, y + one, y + other);
        (96.0, 80.0, joints)
    };
    format!(
        r#"<rect x="{}" y="{}" width="{width}" height="{height}" rx="7" fill="var(--slab-{shade})"/><path d="{joints}" class="joint"/>"#,
        x - width / 2.0,
        y - height / 2.0
    )
}

/// The letter of a column or the number of a row.
fn name(at: RingField, orientation: Orientation, sides: Sides) -> String {
    let Point { x, y } = ring_centre(at);
    let side_letter = sides[at.side()];
    let notation = at.to_string();
    let place = &notation[1..];
    let upright = matches!(side(at), Direction::East | Direction::West);
    let (wide, high) = if upright { (31.5, 28.2) } else { (39.5, 20.2) };
    let (class, x, y) = match orientation {
        Orientation::Wide => ("lab", x - wide, y - high),
        Orientation::Tall => {
            ("lab large", x + if upright { 13.0 } else { 19.2 }, y - if upright { 42.0 } else { 33.0 })
        }
    };
    // A builder's head comes between the two.
    let gap = match (orientation, upright) {
        (Orientation::Wide, true) => 49.0,
        (Orientation::Wide, false) | (Orientation::Tall, true) => 65.0,
        (Orientation::Tall, false) => 48.0,
    };
    format!(
        r#"<text class="{class}" transform="translate({x} {y}) {}">{side_letter} <tspan x="{gap}">{place}</tspan></text>"#,
        orientation.upright()
    )
}

fn cell(field: Field) -> String {
    let Point { x, y } = corner(field);
    // A quiet pattern that does not repeat from row to row.
    let (row, column) = (field.row(), field.column());
    let shade = match row % 4 {
        0 | 2 => [1, 3, 3, 1][(column + row / 2 * 3) % 4],
        1 => [2, 1][column % 2],
        _ => [4, 1][column % 2],
    };
    format!(
        r#"<rect x="{}" y="{}" width="97" height="97" rx="2" fill="var(--cell-{shade})"/>"#,
        x + 1.5,
        y + 1.5
    )
}

/// All reservoirs of a game.
pub fn reservoirs(position: &Position, orientation: Orientation) -> String {
    let players = position.players();
    Colour::in_play(players)
        .iter()
        .map(|&colour| {
            let outlets: Vec<(Field, Direction)> = position
                .workers()
                .iter()
                .filter(|worker| worker.colour() == colour)
                .map(|worker| position.outlet(worker))
                .collect();
            let held = |field: &Field| position.piece(*field) == Some(Piece::Reservoir(colour));
            let fields: Vec<Field> = Field::all().filter(held).collect();
            reservoir(&fields, colour, &outlets, orientation)
        })
        .collect()
}

/// A reservoir on two neighbouring fields, the upper or left one first; on others
/// there is nothing to draw.
pub fn reservoir(
    fields: &[Field],
    colour: Colour,
    outlets: &[(Field, Direction)],
    orientation: Orientation,
) -> String {
    let &[first, last] = fields else { return String::new() };
    let Point { x, y } = corner(first);
    let (width, height) = if first.row() == last.row() { (200.0, 100.0) } else { (100.0, 200.0) };
    let mut drawn = basin(width, height);
    for &(field, way) in outlets {
        let at = corner(field);
        drawn += &format!(
            r#"<g transform="translate({} {}) rotate({} 50 50)">{MOUTH}</g>"#,
            at.x - x,
            at.y - y,
            angle(way)
        );
    }
    let letter = colour.letter();
    let crest = format!(
        r##"<g transform="translate({} {}) {}"><circle r="27" fill="var(--stone-lite)" stroke="var(--stone-dark)" stroke-width="2"/><g transform="scale(.92)"><use href="#w-{}"/><text class="crest" y="7.5">{letter}</text></g></g>"##,
        width / 2.0,
        height / 2.0,
        orientation.upright(),
        letter.to_ascii_lowercase()
    );
    format!(r#"<g class="{}" transform="translate({x} {y})">{drawn}{crest}</g>"#, colour_class(colour))
}

/// Where water leaves a reservoir, at the north of a field.
const MOUTH: &str = r#"<path d="M34 0h32v22H34z" fill="var(--stone)"/><path d="M36.5 0h27v22h-27z" fill="var(--stone-lite)"/><path d="M39.7-1h20.6v25H39.7z" fill="var(--bed)"/><path d="M41.5-1h17v27h-17z" fill="var(--water)"/>"#;

fn basin(width: f64, height: f64) -> String {
    let rect = |inset: f64, radius: u8, more: &str| {
        format!(
            r#"<rect x="{inset}" y="{inset}" width="{}" height="{}" rx="{radius}" {more}/>"#,
            width - 2.0 * inset,
            height - 2.0 * inset
        )
    };
    let ripples: String =
        [(28.0, 34.0), (28.0, 74.0), (width - 72.0, height - 66.0), (width - 72.0, height - 26.0)]
            .iter()
            .map(|(x, y)| format!(r#"<path class="ripple" d="M{x} {y}q6-6 12 0t12 0 12 0 10 0"/>"#))
            .collect();
    [
        format!(
            r#"<rect x="3" y="8" width="{}" height="{}" rx="12" fill="var(--tile-shade)"/>"#,
            width - 6.0,
            height - 8.0
        ),
        rect(3.0, 12, r#"fill="var(--stone)" stroke="var(--stone-dark)" stroke-width="2""#),
        rect(9.0, 8, r#"fill="none" stroke="var(--stone-lite)" stroke-width="5""#),
        rect(15.0, 6, r#"fill="url(#g-pool)" stroke="var(--c)" stroke-width="7""#),
        rect(
            15.0,
            6,
            r##"fill="none" stroke="#fffdf4" stroke-opacity=".8" stroke-width="2" stroke-dasharray="3 7""##,
        ),
        ripples,
    ]
    .concat()
}

/// The rectangle of a field or ring field: x, y, width, height.
pub fn frame_of_ring(at: RingField) -> [f64; 4] {
    let Point { x, y } = ring_centre(at);
    match side(at) {
        Direction::East | Direction::West => [x - 40.0, y - 48.0, 80.0, 96.0],
        Direction::North | Direction::South => [x - 48.0, y - 40.0, 96.0, 80.0],
    }
}

/// The rectangle of a field: x, y, width, height.
pub fn frame_of_field(field: Field) -> [f64; 4] {
    let Point { x, y } = centre(field);
    [x - 50.0, y - 50.0, 100.0, 100.0]
}
