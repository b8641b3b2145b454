//! The drawing of a board of Aqua Romana that is being made.

use castellum_drawing::aqua_romana::{geometry, ground, pieces};
use castellum_rules::aqua_romana::{
    Colour, Direction, Field, Kind, Outlet, PRINTED_CURVES, Reservoir, Setup,
};

use super::super::text;
use super::draft::{Reservoirs as _, may_open};
use super::{Hold, Mirror, Tool, colour_name, field};
use crate::drawing::{Orientation, Point};
use crate::i18n::t;
use crate::study::editor::Cell;

/// The board with its reservoirs and their outlets.
pub(super) fn draw(setup: &Setup, orientation: Orientation) -> String {
    let reservoirs = &setup.layout.reservoirs;
    let basin = |reservoir: &Reservoir| {
        let outlets: Vec<_> = reservoir.outlets.iter().map(|outlet| (outlet.field, outlet.way)).collect();
        ground::reservoir(&reservoir.fields, reservoir.colour, &outlets, orientation)
    };
    let curves: String = PRINTED_CURVES
        .iter()
        .map(|&(field, tile)| {
            let Point { x, y } = geometry::corner(field);
            format!(r#"<g transform="translate({x} {y})">{}</g>"#, pieces::printed_curve(tile, [None; 2]))
        })
        .collect();
    format!(
        r#"<g class="ar-ground">{}{curves}{}</g><g class="ar-board">{}</g>"#,
        ground::ground(orientation, text::sides()),
        reservoirs.iter().map(basin).collect::<String>(),
        reservoirs.iter().map(|reservoir| tokens(reservoir, orientation)).collect::<String>()
    )
}

/// The workers that will stand at the outlets.
fn tokens(reservoir: &Reservoir, orientation: Orientation) -> String {
    let token = |(index, outlet): (usize, &Outlet)| {
        let Point { x, y } = mouth(outlet, 22.0);
        let name = format!("{}{}", reservoir.colour, index + 1);
        let beak = pieces::angle(outlet.way);
        format!(
            r#"<g transform="translate({x} {y})"><g class="{}"><path class="beak" transform="rotate({beak})" d="M-8-20 0-33 8-20Z"/><g transform="{}">{}</g></g></g>"#,
            pieces::colour_class(reservoir.colour),
            orientation.upright(),
            pieces::token(reservoir.colour, &name)
        )
    };
    reservoir.outlets.iter().enumerate().map(token).collect()
}

/// A point so far inside the side at which water leaves.
fn mouth(outlet: &Outlet, inside: f64) -> Point {
    geometry::centre(outlet.field).towards(outlet.way, 50.0 - inside)
}

/// The reservoir in hand, where outlets can be, and faulty fields.
pub(super) fn marks(setup: &Setup, tool: Tool, faulty: &[Cell], orientation: Orientation) -> String {
    let mut drawn = String::new();
    let held: Vec<&Reservoir> = match tool.hold {
        Hold::Reservoir(colour) => setup.reservoir(colour).into_iter().collect(),
        Hold::Outlet => setup.layout.reservoirs.iter().collect(),
    };
    for reservoir in held {
        drawn += &frame(reservoir);
        for &field in &reservoir.fields {
            for way in Direction::ALL {
                let outlet = Outlet { field, way };
                if may_open(setup, outlet) {
                    let Point { x, y } = mouth(&outlet, -16.0);
                    drawn += &format!(
                        r#"<g class="editor-plus" transform="translate({x} {y}) {}"><circle r="17"/><path d="M-8 0h16M0-8v16"/></g>"#,
                        orientation.upright()
                    );
                }
            }
        }
    }
    for Point { x, y } in faulty.iter().filter_map(|&at| field(at)).map(geometry::corner) {
        drawn += &format!(
            r#"<g class="editor-fault" transform="translate({x} {y})"><rect x="3" y="3" width="94" height="94" rx="5"/><path d="M24 24 76 76M76 24 24 76"/></g>"#
        );
    }
    drawn
}

fn frame(reservoir: &Reservoir) -> String {
    let &[first, last] = &reservoir.fields[..] else { return String::new() };
    let (Point { x, y }, end) = (geometry::corner(first), geometry::corner(last));
    let (width, height) = (end.x - x + 100.0, end.y - y + 100.0);
    format!(
        r#"<rect class="editor-held" x="{}" y="{}" width="{}" height="{}" rx="14"/>"#,
        x - 4.0,
        y - 4.0,
        width + 8.0,
        height + 8.0
    )
}

/// A tool, 40 units wide and high.
pub(super) fn icon(hold: Hold) -> String {
    match hold {
        Hold::Reservoir(colour) => {
            let letter = colour.letter();
            format!(r#"<g transform="translate(20 20) scale(.72)">{}</g>"#, pieces::token(colour, &letter.to_string()))
        }
        Hold::Outlet => r##"<rect x="5" y="18" width="30" height="17" rx="3" fill="var(--stone)" stroke="var(--stone-dark)" stroke-width="1.5"/><rect x="8" y="21" width="24" height="11" fill="url(#g-pool)"/><path d="M16 5h8v19h-8z" fill="var(--bed)"/><path d="M17.5 5h5v18h-5z" fill="var(--aqua,#2a93a8)"/>"##.to_owned(),
    }
}

/// What changes together.
pub(super) fn mirror_icon(mirror: Mirror) -> String {
    let path = match mirror {
        Mirror::Off => "M11 11l18 18M29 11 11 29",
        Mirror::Sides => "M8 14h24M27 9l5 5-5 5M32 27H8M13 22l-5 5 5 5",
        Mirror::All => "M20 5v30M5 20h30M10 10l4 4M30 10l-4 4M10 30l4-4M30 30l-4-4",
    };
    format!(r#"<path class="editor-line" d="{path}"/>"#)
}

/// A kind of tile.
pub(super) fn kind_icon(kind: Kind) -> String {
    pieces::dry_tile(kind)
}

pub(super) fn kind_name(kind: Kind) -> String {
    text::kind_title(kind)
}

/// What is said about a field.
pub(super) fn describe(setup: &Setup, at: Cell) -> String {
    let name = at.name();
    let Some(field) = field(at) else { return name };
    let content = match setup.reservoir_on(field) {
        Some(reservoir) => held(reservoir, field),
        None if field.is_corner() => t!("editor-said-corner"),
        None => t!("editor-said-empty"),
    };
    let faced = setup.layout.reservoirs.iter().flat_map(|reservoir| {
        let faces = move |(_, outlet): &(usize, &Outlet)| outlet.field.neighbour(outlet.way) == Some(field);
        let named =
            |(index, _)| t!("editor-said-faced", outlet = format!("{}{}", reservoir.colour, index + 1));
        reservoir.outlets.iter().enumerate().filter(faces).map(named)
    });
    [name, content].into_iter().chain(faced).collect::<Vec<_>>().join(", ")
}

fn held(reservoir: &Reservoir, field: Field) -> String {
    let own = reservoir.outlets.iter().enumerate().filter(|(_, outlet)| outlet.field == field);
    let names: Vec<String> = own.map(|(index, _)| format!("{}{}", reservoir.colour, index + 1)).collect();
    let colour: Colour = reservoir.colour;
    t!("editor-said-reservoir", colour = colour_name(colour), outlets = names.join(" "))
}
