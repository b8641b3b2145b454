//! What is looked at before a board of Aqua Romana can be played (AR-R2a, AR-R3,
//! AR-R3a), in words.

use castellum_rules::aqua_romana::{Colour, Direction, LayoutError, Outlet, Setup, SetupError};

use super::draft::{Reservoirs as _, cells, may_open};
use super::{colour_name, outlet_name};
use crate::i18n::t;
use crate::study::editor::{Check, Fault};

/// Reservoirs, outlets and tiles.
pub(super) fn checks(setup: &Setup) -> Vec<Check<Setup>> {
    let (places, outlets): (Vec<_>, Vec<_>) = setup.layout.faults(setup.players).partition(is_about_place);
    let said = |errors: Vec<LayoutError>| {
        let mut faults: Vec<Fault<Setup>> = Vec::new();
        for error in errors {
            let fault = fault(setup, &error);
            // Two reservoirs on a field are found from either side.
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
        faults
    };
    let (reservoirs, each) = (Colour::in_play(setup.players).len(), Colour::workers(setup.players));
    vec![
        Check { passed: t!("editor-ok-reservoirs", count = reservoirs), faults: said(places) },
        Check { passed: t!("editor-ok-outlets", count = each), faults: said(outlets) },
        Check { passed: t!("editor-ok-tiles", fields = setup.free_fields()), faults: supply(setup) },
    ]
}

const fn is_about_place(error: &LayoutError) -> bool {
    use LayoutError as E;
    matches!(
        error,
        E::NoReservoir { .. }
            | E::ExtraReservoir { .. }
            | E::ReservoirTwice { .. }
            | E::FieldCount { .. }
            | E::FieldsApart { .. }
            | E::OnCorner { .. }
            | E::Overlap { .. }
    )
}

fn supply(setup: &Setup) -> Vec<Fault<Setup>> {
    let fault = |text: String, wanted: String| Fault { text, wanted, cells: Vec::new(), mend: None };
    match setup.check_supply() {
        Ok(()) => Vec::new(),
        Err(SetupError::TooFew { tiles, fields }) => {
            vec![fault(t!("editor-few-tiles", tiles = tiles, fields = fields), t!("editor-few-tiles-wanted"))]
        }
        Err(other) => vec![fault(t!("editor-many-tiles"), other.to_string())],
    }
}

fn fault(setup: &Setup, error: &LayoutError) -> Fault<Setup> {
    use LayoutError as E;
    let layout = &setup.layout;
    let of =
        |colour: Colour| setup.reservoir(colour).map_or(Vec::new(), |reservoir| cells(&reservoir.fields));
    let named = |outlet: &Outlet| outlet_name(layout, outlet);
    let (text, wanted, cells) = match error {
        E::NoReservoir { colour, .. } => (
            t!("editor-no-reservoir", colour = colour_name(*colour)),
            t!("editor-no-reservoir-wanted"),
            Vec::new(),
        ),
        E::ExtraReservoir { colour, wanted } => (
            t!("editor-extra-reservoir", colour = colour_name(*colour)),
            t!("editor-extra-reservoir-wanted", count = *wanted),
            of(*colour),
        ),
        E::ReservoirTwice { colour, .. } => {
            (t!("editor-reservoir-twice", colour = colour_name(*colour)), String::new(), of(*colour))
        }
        E::FieldCount { colour, .. } | E::FieldsApart { colour, .. } => (
            t!("editor-reservoir-fields", colour = colour_name(*colour)),
            t!("editor-reservoir-fields-wanted"),
            of(*colour),
        ),
        E::OnCorner { colour, field } => (
            t!("editor-on-corner", colour = colour_name(*colour), field = field.to_string()),
            t!("editor-on-corner-wanted"),
            cells(&[*field]),
        ),
        E::Overlap { field } => {
            (t!("editor-overlap", field = field.to_string()), t!("editor-overlap-wanted"), cells(&[*field]))
        }
        E::OutletCount { colour, count, wanted } => (
            t!("editor-outlet-count", colour = colour_name(*colour), count = *count),
            t!("editor-outlet-count-wanted", count = *wanted),
            of(*colour),
        ),
        E::OutletElsewhere { colour, outlet } => (
            t!("editor-outlet-elsewhere", outlet = outlet.to_string(), colour = colour_name(*colour)),
            String::new(),
            cells(&[outlet.field]),
        ),
        E::InnerOutlet { outlet, .. } => {
            (t!("editor-outlet-inner", outlet = named(outlet)), String::new(), cells(&[outlet.field]))
        }
        E::OutletTwice { outlet, .. } => {
            (t!("editor-outlet-twice", outlet = named(outlet)), String::new(), cells(&[outlet.field]))
        }
        E::FacesRim { outlet } => {
            (t!("editor-faces-rim", outlet = named(outlet)), t!("editor-own-field"), cells(&[outlet.field]))
        }
        E::FacesReservoir { outlet, front } => (
            t!("editor-faces-reservoir", outlet = named(outlet), field = front.to_string()),
            t!("editor-own-field"),
            cells(&[outlet.field]),
        ),
        E::FacesCorner { outlet, front } => (
            t!("editor-faces-corner", outlet = named(outlet), field = front.to_string()),
            t!("editor-own-field"),
            cells(&[*front]),
        ),
        E::SharedFront { one, other } => {
            let front = one.field.neighbour(one.way);
            let field = front.map_or_else(String::new, |front| front.to_string());
            (
                t!("editor-shared-front", one = named(one), other = named(other), field = field),
                t!("editor-own-field"),
                front.map_or(Vec::new(), |front| cells(&[front])),
            )
        }
    };
    Fault { text, wanted, cells, mend: guilty(error).and_then(|outlet| turned(setup, outlet)) }
}

/// The outlet that would have to go elsewhere.
const fn guilty(error: &LayoutError) -> Option<Outlet> {
    use LayoutError as E;
    match error {
        E::FacesRim { outlet }
        | E::FacesReservoir { outlet, .. }
        | E::FacesCorner { outlet, .. }
        | E::InnerOutlet { outlet, .. }
        | E::SharedFront { other: outlet, .. } => Some(*outlet),
        _ => None,
    }
}

/// The board with an outlet moved to another side of its reservoir. It keeps its
/// number.
fn turned(setup: &Setup, outlet: Outlet) -> Option<(String, Setup)> {
    let name = outlet_name(&setup.layout, &outlet);
    let mut mended = setup.clone();
    // Where reservoirs overlap, a field belongs to several of them.
    let own = mended.layout.reservoirs.iter().position(|reservoir| reservoir.outlets.contains(&outlet))?;
    let reservoir = &mut mended.layout.reservoirs[own];
    let number = reservoir.outlets.iter().position(|&other| other == outlet)?;
    reservoir.outlets.remove(number);
    let sides = reservoir.fields.iter().flat_map(|&field| Direction::ALL.map(|way| Outlet { field, way }));
    let sides: Vec<Outlet> = sides.collect();
    let free = sides.into_iter().find(|&side| side != outlet && may_open(&mended, side))?;
    mended.layout.reservoirs[own].outlets.insert(number, free);
    Some((t!("editor-turn", outlet = name), mended))
}
