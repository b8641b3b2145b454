//! Making boards of Aqua Romana: reservoirs with their outlets, and how many
//! tiles there are.
//!
//! `draft` changes a board, `checks` says what is wrong with it, `drawing` shows
//! it, `reading` reads what others wrote.

mod checks;
mod draft;
mod drawing;
mod reading;
#[cfg(test)]
mod tests;

use castellum_rules::TagLookup;
use castellum_rules::aqua_romana::{
    COLUMNS, Colour, Field, Kind, Layout, Outlet, Position, ROWS, Reservoir, Setup,
};

use crate::drawing::{Orientation, Point};
use crate::i18n::t;
use crate::study::editor::{
    BadValue, BoardDraft, BoardEditor, Cell, Check, Deed, Entry, Group, Spot, Stepper, Steppers, Touch,
};

use draft::Reservoirs as _;

impl BoardEditor for Position {
    type Board = Setup;
}

/// What one works with: a colour or the outlets, and what changes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    pub(crate) hold: Hold,
    pub(crate) mirror: Mirror,
}

/// What one holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// The reservoir of a colour.
    Reservoir(Colour),
    Outlet,
}

/// Which reservoirs change together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mirror {
    Off,
    /// Left and right.
    Sides,
    All,
}

const fn cell(field: Field) -> Cell {
    Cell { column: field.column(), row: field.row() }
}

const fn field(at: Cell) -> Option<Field> {
    Field::new(at.column, at.row)
}

impl BoardDraft for Setup {
    type Tool = Tool;

    // Two players have two colours each, so they share the boards of four.
    const PLAYERS: &'static [&'static [usize]] = &[&[4, 2], &[3]];
    const GRID: (usize, usize) = (COLUMNS, ROWS);

    fn standard(players: usize) -> Self {
        Self::standard(players)
    }

    fn empty(players: usize) -> Self {
        Self { layout: Layout::default(), ..Self::standard(players) }
    }

    fn players(&self) -> usize {
        self.players
    }

    fn for_players(&self, players: usize) -> Self {
        let is_usual = self.layout == Layout::standard(self.players);
        let layout = if is_usual { Layout::standard(players) } else { self.layout.clone() };
        Self { players, layout, ..self.clone() }
    }

    fn tags(&self) -> Vec<(String, String)> {
        reading::tags(self)
    }

    fn read(tag: TagLookup<'_, '_>) -> Result<Self, BadValue> {
        reading::read(tag)
    }

    fn checks(&self) -> Vec<Check<Self>> {
        checks::checks(self)
    }

    fn first_tool() -> Tool {
        Tool { hold: Hold::Reservoir(Colour::Yellow), mirror: Mirror::Off }
    }

    const TOOLS: usize = 5;

    fn tool_numbered(tool: Tool, number: usize) -> Option<Tool> {
        let hold = match number {
            1..=4 => Hold::Reservoir(Colour::ALL[number - 1]),
            5 => Hold::Outlet,
            _ => return None,
        };
        Some(Tool { hold, ..tool })
    }

    fn groups(&self, tool: Tool) -> Vec<Group<Self>> {
        let entry = |hold: Hold, name: String, about: String| Entry {
            name,
            about,
            icon: drawing::icon(hold),
            on: Some(tool.hold == hold),
            does: Deed::Take(Tool { hold, ..tool }),
        };
        let wanted = Colour::workers(self.players);
        let colours = Colour::in_play(self.players).iter().map(|&colour| {
            let found = self.reservoir(colour).map_or(0, |reservoir| reservoir.outlets.len());
            let about = t!("editor-outlets", found = found, wanted = wanted);
            entry(Hold::Reservoir(colour), colour_name(colour), about)
        });
        let outlet = entry(Hold::Outlet, t!("editor-outlet"), t!("editor-outlet-about"));
        let place =
            Group { title: t!("editor-place"), own: false, entries: colours.chain([outlet]).collect() };
        let mirrors = [
            (Mirror::Off, "editor-mirror-off", "editor-mirror-off-about"),
            (Mirror::Sides, "editor-mirror-sides", "editor-mirror-sides-about"),
            (Mirror::All, "editor-mirror-all", "editor-mirror-all-about"),
        ];
        // Three reservoirs do not stand on four sides.
        let offered = mirrors.into_iter().filter(|(mirror, ..)| self.players != 3 || *mirror != Mirror::All);
        let mirror = |(mirror, name, about): (Mirror, &'static str, &'static str)| Entry {
            name: t!(name),
            about: t!(about),
            icon: drawing::mirror_icon(mirror),
            on: Some(tool.mirror == mirror),
            does: Deed::Take(Tool { mirror, ..tool }),
        };
        let mirror = Group { title: t!("editor-mirror"), own: true, entries: offered.map(mirror).collect() };
        vec![place, mirror]
    }

    fn steppers(&self) -> Option<Steppers<Self>> {
        let stepper = |(index, kind): (usize, Kind)| {
            let with = |value: Option<u8>| {
                let mut draft = self.clone();
                draft.supply.0[index] = value.filter(|&value| value <= draft::MAX_TILES)?;
                Some(draft)
            };
            let value = self.supply.0[index];
            Stepper {
                name: drawing::kind_name(kind),
                icon: drawing::kind_icon(kind),
                value: value.into(),
                less: with(value.checked_sub(1)),
                more: with(value.checked_add(1)),
            }
        };
        let about = t!("editor-tiles-for", tiles = self.supply.total(), fields = self.free_fields());
        let steppers = Kind::TILES.into_iter().enumerate().map(stepper).collect();
        Some(Steppers { title: t!("editor-tiles"), about, steppers })
    }

    fn own_tab() -> String {
        t!("editor-tiles")
    }

    fn touch(&mut self, tool: Tool, touch: Touch) {
        draft::touch(self, tool, touch);
    }

    fn strokes(_: Tool) -> bool {
        false
    }

    fn erase(&mut self, at: Cell) {
        if let Some(at) = field(at) {
            self.layout.reservoirs.retain(|reservoir| !reservoir.fields.contains(&at));
        }
    }

    fn has(at: Cell) -> bool {
        field(at).is_some()
    }

    fn describe(&self, at: Cell) -> String {
        drawing::describe(self, at)
    }

    fn view_box(orientation: Orientation) -> [f64; 4] {
        super::pointer::view_box(orientation)
    }

    fn turn(orientation: Orientation) -> &'static str {
        if orientation == Orientation::Tall { "rotate(-90)" } else { "" }
    }

    fn frame(at: Cell, _: Orientation) -> [f64; 4] {
        [100.0 * at.column as f64, 100.0 * at.row as f64, 100.0, 100.0]
    }

    fn spot(point: Point, orientation: Orientation) -> Option<Spot> {
        let Point { x, y } = match orientation {
            Orientation::Wide => point,
            Orientation::Tall => Point::new(-point.y, point.x),
        };
        let at = Cell {
            column: (x >= 0.0).then_some(x as usize / 100)?,
            row: (y >= 0.0).then_some(y as usize / 100)?,
        };
        field(at)?;
        let off = |value: f64| value.rem_euclid(100.0) / 100.0 - 0.5;
        Some(Spot { at, right: off(x), down: off(y) })
    }

    fn draw(&self, orientation: Orientation) -> String {
        drawing::draw(self, orientation)
    }

    fn marks(&self, tool: Tool, faulty: &[Cell], orientation: Orientation) -> String {
        drawing::marks(self, tool, faulty, orientation)
    }
}

/// What a colour is called.
pub(super) fn colour_name(colour: Colour) -> String {
    t!(["editor-yellow", "editor-red", "editor-blue", "editor-green"][colour as usize])
}

/// An outlet as a player names it: its worker.
fn outlet_name(layout: &Layout, outlet: &Outlet) -> String {
    let named = |reservoir: &Reservoir| {
        let index = reservoir.outlets.iter().position(|other| other == outlet)?;
        Some(format!("{}{}", reservoir.colour, index + 1))
    };
    layout.reservoirs.iter().find_map(named).unwrap_or_else(|| outlet.to_string())
}
