//! Changing a board of Aqua Romana.

use castellum_rules::aqua_romana::{
    COLUMNS, Colour, Direction, FIELDS, Field, Outlet, ROWS, Reservoir, Setup,
};

use super::{Hold, Mirror, Tool};
use crate::study::editor::{Cell, Touch};

/// AR-R2a: the most tiles of a kind.
pub(super) const MAX_TILES: u8 = 84;

/// How near to a side one must be to mean it, in fields.
const NEAR: f64 = 0.24;

/// What the editor asks of a set-up besides.
pub(super) trait Reservoirs {
    fn reservoir(&self, colour: Colour) -> Option<&Reservoir>;
    fn reservoir_on(&self, at: Field) -> Option<&Reservoir>;
    /// Fields that tiles have to fill.
    fn free_fields(&self) -> usize;
}

impl Reservoirs for Setup {
    fn reservoir(&self, colour: Colour) -> Option<&Reservoir> {
        self.layout.reservoirs.iter().find(|reservoir| reservoir.colour == colour)
    }

    fn reservoir_on(&self, at: Field) -> Option<&Reservoir> {
        self.layout.reservoirs.iter().find(|reservoir| reservoir.fields.contains(&at))
    }

    fn free_fields(&self) -> usize {
        FIELDS - Field::CORNERS.len() - 2 * Colour::in_play(self.players).len()
    }
}

/// Works on a board with a tool.
pub(super) fn touch(setup: &mut Setup, tool: Tool, touch: Touch) {
    let Some(at) = super::field(touch.spot.at) else { return };
    let changed = match (tool.hold, outlet_meant(setup, tool, touch)) {
        (_, Some(outlet)) => toggle(setup, outlet),
        (Hold::Reservoir(colour), None) if !touch.side => {
            place(setup, colour, at);
            Some(colour)
        }
        _ => None,
    };
    if let Some(colour) = changed {
        reflect(setup, colour, tool.mirror);
    }
}

/// The outlet that a touch means, if it means one: at the nearest side, of the
/// reservoir on either side of it.
fn outlet_meant(setup: &Setup, tool: Tool, touch: Touch) -> Option<Outlet> {
    let at = super::field(touch.spot.at)?;
    let (right, down) = (touch.spot.right, touch.spot.down);
    let off = |way: Direction| match way {
        Direction::North => 0.5 + down,
        Direction::East => 0.5 - right,
        Direction::South => 0.5 - down,
        Direction::West => 0.5 + right,
    };
    let held = |field: Field| match tool.hold {
        Hold::Reservoir(colour) => setup.reservoir(colour).filter(|one| one.fields.contains(&field)),
        Hold::Outlet => setup.reservoir_on(field),
    };
    let outlet = |way: Direction| {
        let front = at.neighbour(way);
        if let Some(own) = held(at) {
            let outer = front.is_none_or(|front| !own.fields.contains(&front));
            outer.then_some(Outlet { field: at, way })
        } else {
            front.filter(|&front| held(front).is_some()).map(|field| Outlet { field, way: way.opposite() })
        }
    };
    let sides = Direction::ALL.into_iter().filter_map(|way| Some((off(way), outlet(way)?)));
    let (distance, nearest) = sides.min_by(|one, other| one.0.total_cmp(&other.0))?;
    let means = match tool.hold {
        Hold::Outlet => true,
        Hold::Reservoir(_) => touch.side || distance < NEAR,
    };
    means.then_some(nearest)
}

/// Opens an outlet, or closes it; gives the colour that changed.
pub(super) fn toggle(setup: &mut Setup, outlet: Outlet) -> Option<Colour> {
    let reservoirs = &mut setup.layout.reservoirs;
    let reservoir = reservoirs.iter_mut().find(|reservoir| reservoir.fields.contains(&outlet.field))?;
    match reservoir.outlets.iter().position(|&other| other == outlet) {
        Some(index) => drop(reservoir.outlets.remove(index)),
        None => reservoir.outlets.push(outlet),
    }
    Some(reservoir.colour)
}

/// Puts the reservoir of a colour onto a field. One that is there already is
/// turned, one that is elsewhere is moved.
pub(super) fn place(setup: &mut Setup, colour: Colour, at: Field) {
    let reservoirs = &mut setup.layout.reservoirs;
    match reservoirs.iter_mut().find(|reservoir| reservoir.colour == colour) {
        Some(reservoir) if reservoir.fields.contains(&at) => turn(reservoir, at),
        Some(reservoir) if reservoir.fields.len() == 2 => shift(reservoir, at),
        Some(reservoir) => reservoir.fields = pair(at),
        None => {
            reservoirs.push(Reservoir { colour, fields: pair(at), outlets: Vec::new() });
            reservoirs.sort_by_key(|reservoir| reservoir.colour);
            open_outlets(setup, colour);
        }
    }
}

/// A field and the one beside it, the left one first.
fn pair(at: Field) -> Vec<Field> {
    let beside = at.neighbour(Direction::East).or_else(|| at.neighbour(Direction::West));
    let mut fields: Vec<Field> = [Some(at), beside].into_iter().flatten().collect();
    fields.sort_unstable();
    fields
}

/// Opens as many outlets as are needed, as far as there is room.
fn open_outlets(setup: &mut Setup, colour: Colour) {
    let wanted = Colour::workers(setup.players);
    let Some(fields) = setup.reservoir(colour).map(|reservoir| reservoir.fields.clone()) else { return };
    let sides = fields.iter().flat_map(|&field| Direction::ALL.map(|way| Outlet { field, way }));
    let sides: Vec<Outlet> = sides.collect();
    for outlet in sides {
        let full = setup.reservoir(colour).is_none_or(|reservoir| reservoir.outlets.len() >= wanted);
        if !full && may_open(setup, outlet) {
            toggle(setup, outlet);
        }
    }
}

/// Whether an outlet here would be in order (AR-R3a).
pub(super) fn may_open(setup: &Setup, outlet: Outlet) -> bool {
    let Some(front) = outlet.field.neighbour(outlet.way) else { return false };
    let outlets = || setup.layout.reservoirs.iter().flat_map(|reservoir| &reservoir.outlets);
    let faced = outlets().any(|other| other.field.neighbour(other.way) == Some(front));
    !front.is_corner() && !faced && setup.reservoir_on(front).is_none()
}

/// Moves a reservoir so that its first field is here, or as near as the board
/// allows.
fn shift(reservoir: &mut Reservoir, at: Field) {
    let corner = |pick: fn(&Field) -> usize| {
        let all = reservoir.fields.iter().map(pick);
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (corner(|field| field.column()), corner(|field| field.row()));
    let column = at.column().min(COLUMNS - 1 - (right - left));
    let row = at.row().min(ROWS - 1 - (bottom - top));
    let moved = |field: Field| Field::new(field.column() - left + column, field.row() - top + row);
    map(reservoir, |field, way| Some((moved(field)?, way)));
}

/// Turns a reservoir clockwise round a field, as far as there is room.
fn turn(reservoir: &mut Reservoir, at: Field) {
    for quarters in 1..4 {
        let turned = |field: Field, way: Direction| {
            let (mut right, mut down) = (offset(field.column(), at.column()), offset(field.row(), at.row()));
            for _ in 0..quarters {
                (right, down) = (-down, right);
            }
            let field =
                Field::new(at.column().checked_add_signed(right)?, at.row().checked_add_signed(down)?)?;
            Some((field, Direction::ALL[(way as usize + quarters) % 4]))
        };
        if map(reservoir, turned) {
            return;
        }
    }
}

const fn offset(to: usize, from: usize) -> isize {
    to as isize - from as isize
}

/// Moves all fields and outlets of a reservoir, unless one would leave the board;
/// says whether it did.
fn map(reservoir: &mut Reservoir, to: impl Fn(Field, Direction) -> Option<(Field, Direction)>) -> bool {
    let fields: Option<Vec<Field>> =
        reservoir.fields.iter().map(|&field| to(field, Direction::North).map(|(field, _)| field)).collect();
    let outlet = |outlet: &Outlet| to(outlet.field, outlet.way).map(|(field, way)| Outlet { field, way });
    let outlets: Option<Vec<Outlet>> = reservoir.outlets.iter().map(outlet).collect();
    let (Some(mut fields), Some(outlets)) = (fields, outlets) else { return false };
    fields.sort_unstable();
    (reservoir.fields, reservoir.outlets) = (fields, outlets);
    true
}

/// Lets the other reservoirs follow one that changed.
fn reflect(setup: &mut Setup, colour: Colour, mirror: Mirror) {
    let ways: &[(bool, bool)] = match mirror {
        Mirror::Off => &[],
        Mirror::Sides => &[(true, false)],
        Mirror::All => &[(true, false), (false, true), (true, true)],
    };
    let Some(model) = setup.reservoir(colour).cloned() else { return };
    for &(sideways, upright) in ways {
        let Some(partner) = partner(colour, setup.players, sideways, upright) else { continue };
        let mut image = Reservoir { colour: partner, ..model.clone() };
        let flip = |flips: bool, at: usize, count: usize| if flips { count - 1 - at } else { at };
        let reflected = map(&mut image, |field, way| {
            let to = Field::new(flip(sideways, field.column(), COLUMNS), flip(upright, field.row(), ROWS))?;
            let flips = match way {
                Direction::East | Direction::West => sideways,
                Direction::North | Direction::South => upright,
            };
            Some((to, if flips { way.opposite() } else { way }))
        });
        if reflected {
            setup.layout.reservoirs.retain(|reservoir| reservoir.colour != partner);
            setup.layout.reservoirs.push(image);
            setup.layout.reservoirs.sort_by_key(|reservoir| reservoir.colour);
        }
    }
}

/// The colour on the other side: yellow and red stand above, green and blue
/// below. With three players blue stands in the middle.
fn partner(colour: Colour, players: usize, sideways: bool, upright: bool) -> Option<Colour> {
    use Colour::{Blue, Green, Red, Yellow};
    if players == 3 {
        return match colour {
            Yellow if !upright => Some(Red),
            Red if !upright => Some(Yellow),
            _ => None,
        };
    }
    let across = |colour| match colour {
        Yellow => Red,
        Red => Yellow,
        Blue => Green,
        Green => Blue,
    };
    let below = |colour| match colour {
        Yellow => Green,
        Green => Yellow,
        Red => Blue,
        Blue => Red,
    };
    let colour = if sideways { across(colour) } else { colour };
    Some(if upright { below(colour) } else { colour })
}

/// The fields that a fault names, as cells.
pub(super) fn cells(fields: &[Field]) -> Vec<Cell> {
    fields.iter().map(|&field| super::cell(field)).collect()
}
