//! Layouts: where the reservoirs stand and where their outlets are.
//!
//! The text form has a line for each reservoir, `#` begins a comment:
//!
//! ```text
//! Y C1 D1 : C1-W D1-E D1-S
//! ```
//!
//! A semicolon may stand for a line break. `docs/layout.md` has the details.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::field::{Direction, Field};
use super::worker::Colour;
use crate::ParseNameError;

/// Where the reservoirs stand. Anything may be written down; a
/// [`Setup`](super::Setup) is checked when a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The reservoirs, in any order.
    pub reservoirs: Vec<Reservoir>,
}

/// A reservoir with its outlets in worker order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reservoir {
    /// The colour of its workers.
    pub colour: Colour,
    /// The fields it covers.
    pub fields: Vec<Field>,
    /// Where water leaves it.
    pub outlets: Vec<Outlet>,
}

/// An edge of a reservoir field where water leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outlet {
    /// The field of the reservoir.
    pub field: Field,
    /// The way out of it.
    pub way: Direction,
}

impl From<(Field, Direction)> for Outlet {
    fn from((field, way): (Field, Direction)) -> Self {
        Self { field, way }
    }
}

impl fmt::Display for Outlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.field, self.way)
    }
}

impl FromStr for Outlet {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let wrong = |expected| ParseNameError::new(text, expected);
        let form = "an outlet: a field and a direction, such as C1-W";
        let (field, way) = text.split_once('-').ok_or_else(|| wrong(form))?;
        let field = field.parse().map_err(|error: ParseNameError| wrong(error.expected()))?;
        Ok(Self { field, way: way.parse().map_err(|_| wrong(form))? })
    }
}

/// A layout that ships under a name: the name, for how many players, the text.
type NamedLayout = (&'static str, &'static [usize], &'static str);

/// The layouts that ship.
const NAMED: &[NamedLayout] = &[
    (Layout::CLASSIC, &[2, 4], include_str!("../../layouts/aqua-romana-classic-2-4.layout")),
    (Layout::CLASSIC, &[3], include_str!("../../layouts/aqua-romana-classic-3.layout")),
    (Layout::BALANCED, &[3], include_str!("../../layouts/aqua-romana-balanced-3.layout")),
    (Layout::BALANCED, &[4], include_str!("../../layouts/aqua-romana-balanced-4.layout")),
];

impl Layout {
    /// The name of the layouts that came first. A set-up or position that says
    /// nothing about its layout means them, whatever is standard today.
    pub const CLASSIC: &'static str = "classic";

    /// The name of layouts that are meant to be fairer than the classic ones.
    /// For three players games show it; for four they do not yet
    /// (`docs/results.md`).
    pub const BALANCED: &'static str = "balanced";

    /// The name of the layout that new games for this number of players have
    /// unless another one is chosen (AR-R3).
    #[must_use]
    pub const fn standard_name(_players: usize) -> &'static str {
        Self::CLASSIC
    }

    /// The layout of that name.
    #[must_use]
    pub fn standard(players: usize) -> Self {
        Self::shipped(Self::standard_name(players), players)
    }

    /// The layout of texts that name none.
    #[must_use]
    pub fn classic(players: usize) -> Self {
        Self::shipped(Self::CLASSIC, players)
    }

    /// A layout that ships. A set-up may have a number of players that no game
    /// has; it then gets the layout for four.
    fn shipped(name: &str, players: usize) -> Self {
        let found = Self::named(name, players).or_else(|| Self::named(name, 4));
        found.expect("there is such a layout for every number of players")
    }

    /// The layout that ships under a name for this number of players.
    #[must_use]
    pub fn named(name: &str, players: usize) -> Option<Self> {
        let found = NAMED.iter().find(|(known, of, _)| *known == name && of.contains(&players));
        found.map(|(_, _, text)| text.parse().expect("the layouts that ship can be read"))
    }

    /// The names under which layouts ship, each once.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let is_new = |at: usize| NAMED[..at].iter().all(|known| known.0 != NAMED[at].0);
        (0..NAMED.len()).filter(move |&at| is_new(at)).map(|at| NAMED[at].0)
    }

    /// Reads a layout, or the name of one that ships for this number of players.
    ///
    /// # Errors
    /// The line that cannot be read.
    pub fn read(text: &str, players: usize) -> Result<Self, ParseLayoutError> {
        let name = text.trim();
        match Self::named(name, players) {
            Some(layout) => Ok(layout),
            None if Self::names().any(|known| known == name) => {
                let problem = format!("there is no layout {name} for {players} players");
                Err(ParseLayoutError { line: 1, problem })
            }
            None => text.parse(),
        }
    }

    /// Says whether this layout can be played by this number of players.
    ///
    /// # Errors
    /// The first thing that is wrong, with its field or reservoir.
    pub fn validate(&self, players: usize) -> Result<(), LayoutError> {
        self.faults(players).next().map_or(Ok(()), Err)
    }

    /// Everything that keeps this number of players from playing this layout,
    /// in the order in which it is looked at.
    pub fn faults(&self, players: usize) -> impl Iterator<Item = LayoutError> + '_ {
        let colours = Colour::in_play(players);
        let counts =
            Colour::ALL.into_iter().filter_map(move |colour| self.check_colour(colour, colours).err());
        let places = self.reservoirs.iter().flat_map(|reservoir| {
            [reservoir.check_fields(), self.check_overlap(reservoir)].into_iter().filter_map(Result::err)
        });
        let outlets = self.reservoirs.iter().flat_map(move |reservoir| {
            let count = reservoir.check_outlet_count(Colour::workers(players)).err();
            let each = (0..reservoir.outlets.len()).filter_map(|index| {
                let front = || self.check_front(&reservoir.outlets[index]);
                reservoir.check_outlet(index).and_then(|()| front()).err()
            });
            count.into_iter().chain(each)
        });
        counts.chain(places).chain(outlets).chain(self.shared_fronts())
    }

    fn check_colour(&self, colour: Colour, colours: &[Colour]) -> Result<(), LayoutError> {
        let count = self.reservoirs.iter().filter(|reservoir| reservoir.colour == colour).count();
        let wanted = colours.len();
        match (count, colours.contains(&colour)) {
            (0, false) | (1, true) => Ok(()),
            (0, true) => Err(LayoutError::NoReservoir { colour, wanted }),
            (1, false) => Err(LayoutError::ExtraReservoir { colour, wanted }),
            _ => Err(LayoutError::ReservoirTwice { colour, count, wanted }),
        }
    }

    fn check_overlap(&self, reservoir: &Reservoir) -> Result<(), LayoutError> {
        let clash = |field: &&Field| self.covering(**field).any(|other| other.colour != reservoir.colour);
        match reservoir.fields.iter().find(clash) {
            Some(&field) => Err(LayoutError::Overlap { field }),
            None => Ok(()),
        }
    }

    fn covering(&self, field: Field) -> impl Iterator<Item = &Reservoir> {
        self.reservoirs.iter().filter(move |reservoir| reservoir.fields.contains(&field))
    }

    fn check_front(&self, &outlet: &Outlet) -> Result<(), LayoutError> {
        let Some(front) = outlet.field.neighbour(outlet.way) else {
            return Err(LayoutError::FacesRim { outlet });
        };
        if self.covering(front).next().is_some() {
            Err(LayoutError::FacesReservoir { outlet, front })
        } else if front.is_corner() {
            Err(LayoutError::FacesCorner { outlet, front })
        } else {
            Ok(())
        }
    }

    /// Each pair of outlets that face the same field.
    fn shared_fronts(&self) -> impl Iterator<Item = LayoutError> + '_ {
        let outlets = || self.reservoirs.iter().flat_map(|reservoir| &reservoir.outlets);
        outlets().enumerate().flat_map(move |(index, &one)| {
            let front = one.field.neighbour(one.way);
            let same = move |other: &&Outlet| **other != one && other.field.neighbour(other.way) == front;
            let later = outlets().skip(index + 1).filter(same).filter(move |_| front.is_some());
            later.map(move |&other| LayoutError::SharedFront { one, other })
        })
    }
}

impl Reservoir {
    /// A reservoir from the names of fields and outlets.
    ///
    /// # Errors
    /// Says which name is wrong.
    pub fn from_names<'a>(
        colour: Colour,
        fields: impl IntoIterator<Item = &'a str>,
        outlets: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, ParseNameError> {
        let fields = fields.into_iter().map(str::parse).collect::<Result<_, _>>()?;
        let outlets = outlets.into_iter().map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { colour, fields, outlets })
    }

    fn check_fields(&self) -> Result<(), LayoutError> {
        let colour = self.colour;
        let &[one, other] = self.fields.as_slice() else {
            return Err(LayoutError::FieldCount { colour, count: self.fields.len() });
        };
        if let Some(field) = [one, other].into_iter().find(|field| field.is_corner()) {
            return Err(LayoutError::OnCorner { colour, field });
        }
        if Direction::ALL.into_iter().any(|way| one.neighbour(way) == Some(other)) {
            Ok(())
        } else {
            Err(LayoutError::FieldsApart { colour, one, other })
        }
    }

    fn check_outlet_count(&self, wanted: usize) -> Result<(), LayoutError> {
        if self.outlets.len() == wanted {
            Ok(())
        } else {
            Err(LayoutError::OutletCount { colour: self.colour, count: self.outlets.len(), wanted })
        }
    }

    fn check_outlet(&self, index: usize) -> Result<(), LayoutError> {
        let outlet = self.outlets[index];
        if !self.fields.contains(&outlet.field) {
            Err(LayoutError::OutletElsewhere { colour: self.colour, outlet })
        } else if outlet.field.neighbour(outlet.way).is_some_and(|front| self.fields.contains(&front)) {
            Err(LayoutError::InnerOutlet { colour: self.colour, outlet })
        } else if self.outlets[..index].contains(&outlet) {
            Err(LayoutError::OutletTwice { colour: self.colour, outlet })
        } else {
            Ok(())
        }
    }
}

/// Why a layout cannot be played (AR-R3, AR-R3a).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what each case and its fields mean")]
pub enum LayoutError {
    #[error("there is no reservoir {colour}; {wanted} reservoirs are needed")]
    NoReservoir { colour: Colour, wanted: usize },
    #[error("reservoir {colour} is one too many; {wanted} reservoirs are needed")]
    ExtraReservoir { colour: Colour, wanted: usize },
    #[error("reservoir {colour} appears {count} times; {wanted} reservoirs of different colours are needed")]
    ReservoirTwice { colour: Colour, count: usize, wanted: usize },
    #[error("reservoir {colour} has to cover two fields, not {count}")]
    FieldCount { colour: Colour, count: usize },
    #[error("the fields {one} and {other} of reservoir {colour} are not neighbours")]
    FieldsApart { colour: Colour, one: Field, other: Field },
    #[error("reservoir {colour} covers the corner field {field}, where a curve is printed")]
    OnCorner { colour: Colour, field: Field },
    #[error("two reservoirs cover {field}")]
    Overlap { field: Field },
    #[error("reservoir {colour} needs {wanted} outlets, not {count}")]
    OutletCount { colour: Colour, count: usize, wanted: usize },
    #[error("outlet {outlet} is not on a field of reservoir {colour}")]
    OutletElsewhere { colour: Colour, outlet: Outlet },
    #[error("outlet {outlet} lies on the inner edge between the two fields of reservoir {colour}")]
    InnerOutlet { colour: Colour, outlet: Outlet },
    #[error("outlet {outlet} of reservoir {colour} is listed twice")]
    OutletTwice { colour: Colour, outlet: Outlet },
    #[error("outlet {outlet} faces the rim of the board")]
    FacesRim { outlet: Outlet },
    #[error("outlet {outlet} faces a reservoir on {front}")]
    FacesReservoir { outlet: Outlet, front: Field },
    #[error("outlet {outlet} faces the corner field {front}")]
    FacesCorner { outlet: Outlet, front: Field },
    #[error("outlets {one} and {other} face the same field")]
    SharedFront { one: Outlet, other: Outlet },
}

impl LayoutError {
    /// The number of the rule that the layout breaks.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NoReservoir { .. } | Self::ExtraReservoir { .. } | Self::ReservoirTwice { .. } => "AR-S5",
            Self::FieldCount { .. }
            | Self::FieldsApart { .. }
            | Self::OutletCount { .. }
            | Self::OutletElsewhere { .. }
            | Self::InnerOutlet { .. }
            | Self::OutletTwice { .. } => "AR-R3",
            Self::OnCorner { .. }
            | Self::Overlap { .. }
            | Self::FacesRim { .. }
            | Self::FacesReservoir { .. }
            | Self::FacesCorner { .. }
            | Self::SharedFront { .. } => "AR-R3a",
        }
    }
}

/// A layout text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ParseLayoutError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl FromStr for Layout {
    type Err = ParseLayoutError;

    fn from_str(text: &str) -> Result<Self, ParseLayoutError> {
        let mut reservoirs = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default();
            for part in content.split(';').map(str::trim).filter(|part| !part.is_empty()) {
                let reservoir =
                    parse_reservoir(part).map_err(|problem| ParseLayoutError { line: index + 1, problem })?;
                reservoirs.push(reservoir);
            }
        }
        Ok(Self { reservoirs })
    }
}

fn parse_reservoir(text: &str) -> Result<Reservoir, String> {
    let (place, outlets) = text
        .split_once(':')
        .ok_or_else(|| "expected a reservoir such as Y C1 D1 : C1-W D1-E D1-S".to_string())?;
    let mut words = place.split_whitespace();
    let colour = words
        .next()
        .and_then(|word| Colour::ALL.into_iter().find(|colour| word.chars().eq([colour.letter()])))
        .ok_or_else(|| "expected a colour, Y, R, B or G, at the beginning".to_string())?;
    Reservoir::from_names(colour, words, outlets.split_whitespace()).map_err(|error| error.to_string())
}

/// One reservoir after the other, separated by `; `.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reservoir) in self.reservoirs.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            reservoir.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Reservoir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colour.fmt(f)?;
        self.fields.iter().try_for_each(|field| write!(f, " {field}"))?;
        f.write_str(" :")?;
        self.outlets.iter().try_for_each(|outlet| write!(f, " {outlet}"))
    }
}
