//! Making boards of Aquädukt: regions, and mountains if they are not drawn anew
//! in each game.
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
use castellum_rules::aquaedukt::{COLUMNS, Field, Position, REGIONS, ROWS, Region, mountains};

use super::geometry::{FRAME, SIDE};
use crate::drawing::{Orientation, Point};
use crate::i18n::t;
use crate::study::editor::{
    BadValue, BoardDraft, BoardEditor, Cell, Check, Deed, Entry, Group, Palette, Pot, Spot, Touch,
};

pub(crate) use draft::Draft;

impl BoardEditor for Position {
    type Board = Draft;
}

/// What one works with: a region's colour and what one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    pub(crate) region: Region,
    pub(crate) work: Work,
}

/// What one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Paint,
    Erase,
    Mountain,
}

const fn cell(field: Field) -> Cell {
    Cell { column: field.column(), row: field.row() }
}

const fn field(at: Cell) -> Option<Field> {
    Field::new(at.column, at.row)
}

impl BoardDraft for Draft {
    type Tool = Tool;

    const PLAYERS: &'static [&'static [usize]] = &[&[2], &[3], &[4]];
    const GRID: (usize, usize) = (COLUMNS, ROWS);

    fn standard(players: usize) -> Self {
        Self::standard(players)
    }

    fn empty(players: usize) -> Self {
        Self::empty(players)
    }

    fn players(&self) -> usize {
        self.players
    }

    fn for_players(&self, players: usize) -> Self {
        Self { players, ..self.clone() }
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
        Tool { region: Region::all().next().expect("the board has regions"), work: Work::Paint }
    }

    const TOOLS: usize = REGIONS;

    fn tool_numbered(_: Tool, number: usize) -> Option<Tool> {
        Region::new(number).map(|region| Tool { region, work: Work::Paint })
    }

    fn groups(&self, tool: Tool) -> Vec<Group<Self>> {
        let work = |work: Work, name: String, about: String| Entry {
            name,
            about,
            icon: drawing::icon(work),
            on: Some(tool.work == work),
            does: Deed::Take(Tool { work, ..tool }),
        };
        let wanted = mountains(self.players).unwrap_or(0);
        let placed = match self.mountains {
            Some(fields) => t!("editor-mountains-placed", found = fields.len(), wanted = wanted),
            None => t!("editor-drawn"),
        };
        let tools = vec![
            work(Work::Paint, t!("editor-paint"), t!("aq-region", region = tool.region.number())),
            work(Work::Erase, t!("editor-erase"), t!("editor-erase-about")),
            work(Work::Mountain, t!("editor-mountain"), placed),
        ];
        let become_one =
            |name: &'static str, about: &'static str, icon: &str, on: Option<bool>, draft: Self| Entry {
                name: t!(name),
                about: t!(about),
                icon: icon.to_owned(),
                on,
                does: Deed::Become(draft),
            };
        let is_drawn = self.mountains.is_none();
        let ways = vec![
            become_one(
                "editor-drawn",
                "editor-drawn-about",
                drawing::DRAWN,
                Some(is_drawn),
                Self { mountains: None, ..self.clone() },
            ),
            become_one(
                "editor-placed",
                "editor-placed-about",
                drawing::PLACED,
                Some(!is_drawn),
                self.with_mountains(),
            ),
        ];
        let standard = Self { regions: Self::standard(self.players).regions, ..self.clone() };
        let from =
            vec![become_one("editor-standard", "editor-standard-about", drawing::STANDARD, None, standard)];
        vec![
            Group { title: t!("editor-tools"), own: false, entries: tools },
            Group { title: t!("editor-mountains"), own: true, entries: ways },
            Group { title: t!("editor-start-from"), own: true, entries: from },
        ]
    }

    fn palette(&self, tool: Tool) -> Option<Palette<Self>> {
        let faulty = checks::faulty_regions(self);
        let pots = Region::all().map(|region| Pot {
            number: region.number(),
            about: t!("editor-fields", count = self.regions[region.index()].len()),
            on: tool.region == region && tool.work == Work::Paint,
            faulty: faulty.contains(region),
            tool: Tool { region, work: Work::Paint },
        });
        Some(Palette { title: t!("editor-regions"), about: t!("editor-regions-about"), pots: pots.collect() })
    }

    fn own_tab() -> String {
        t!("editor-mountains")
    }

    fn touch(&mut self, tool: Tool, touch: Touch) {
        if let (Some(at), false) = (field(touch.spot.at), touch.side) {
            match tool.work {
                Work::Paint => self.paint(at, Some(tool.region)),
                Work::Erase => self.clear(at),
                Work::Mountain => self.toggle_mountain(at),
            }
        }
    }

    fn strokes(tool: Tool) -> bool {
        tool.work != Work::Mountain
    }

    fn erase(&mut self, at: Cell) {
        if let Some(at) = field(at) {
            self.clear(at);
        }
    }

    fn has(at: Cell) -> bool {
        field(at).is_some()
    }

    fn describe(&self, at: Cell) -> String {
        let Some(field) = field(at) else { return at.name() };
        let region = match self.region_of(field) {
            Some(region) => t!("aq-region", region = region.number()),
            None => t!("editor-said-bare"),
        };
        let mountain = self.is_mountain(field).then(|| t!("editor-mountain"));
        [Some(at.name()), Some(region), mountain].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn view_box(orientation: Orientation) -> [f64; 4] {
        let Point { x, y } = orientation.size();
        [-FRAME, -FRAME, x + 2.0 * FRAME, y + 2.0 * FRAME]
    }

    fn frame(at: Cell, orientation: Orientation) -> [f64; 4] {
        let Point { x, y } = orientation.cell(at.column, at.row);
        [x, y, SIDE, SIDE]
    }

    fn spot(point: Point, orientation: Orientation) -> Option<Spot> {
        // Sides mean nothing here.
        orientation.field_at(point).map(|field| Spot { at: cell(field), right: 0.0, down: 0.0 })
    }

    fn draw(&self, orientation: Orientation) -> String {
        drawing::draw(self, orientation)
    }

    fn marks(&self, tool: Tool, faulty: &[Cell], orientation: Orientation) -> String {
        drawing::marks(self, tool, faulty, orientation)
    }
}
