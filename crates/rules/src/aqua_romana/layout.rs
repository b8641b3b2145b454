//! Layouts: where the reservoirs stand and where their outlets are.
//!
//! The text form has a line for each reservoir, `#` begins a comment:
//!
//! ```text
//! Y C1 D1 : C1-W D1-E D1-S
//! ```
//!
//! A semicolon may stand for a line break. `docs/layout.md` has the details.

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

impl Layout {
    /// The layout that ships for this number of players (AR-R3).
    #[must_use]
    pub fn standard(players: usize) -> Self {
        let text = match players {
            3 => include_str!("../../layouts/aqua-romana-3.layout"),
            _ => include_str!("../../layouts/aqua-romana-2-4.layout"),
        };
        text.parse().expect("the layouts that ship can be read")
    }

    /// Says whether this layout can be played by this number of players.
    ///
    /// # Errors
    /// The first thing that is wrong, with its field or reservoir.
    pub fn validate(&self, players: usize) -> Result<(), LayoutError> {
        let colours = Colour::in_play(players);
        self.check_colours(colours)?;
        for reservoir in &self.reservoirs {
            reservoir.check_fields()?;
            self.check_overlap(reservoir)?;
        }
        for reservoir in &self.reservoirs {
            reservoir.check_outlet_count(Colour::workers(players))?;
            for (index, outlet) in reservoir.outlets.iter().enumerate() {
                reservoir.check_outlet(index)?;
                self.check_front(outlet)?;
            }
        }
        self.check_no_shared_front()
    }

    fn check_colours(&self, colours: &[Colour]) -> Result<(), LayoutError> {
        for colour in Colour::ALL {
            let count = self.reservoirs.iter().filter(|reservoir| reservoir.colour == colour).count();
            if count != usize::from(colours.contains(&colour)) {
                return Err(LayoutError::Colours { colour, count, wanted: colours.len() });
            }
        }
        Ok(())
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

    fn check_no_shared_front(&self) -> Result<(), LayoutError> {
        let mut outlets = self.reservoirs.iter().flat_map(|reservoir| &reservoir.outlets);
        while let Some(&one) = outlets.next() {
            let front = one.field.neighbour(one.way);
            if let Some(&other) = outlets.clone().find(|other| other.field.neighbour(other.way) == front) {
                return Err(LayoutError::SharedFront { one, other });
            }
        }
        Ok(())
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages below say what each case and its fields mean")]
pub enum LayoutError {
    Colours { colour: Colour, count: usize, wanted: usize },
    FieldCount { colour: Colour, count: usize },
    FieldsApart { colour: Colour, one: Field, other: Field },
    OnCorner { colour: Colour, field: Field },
    Overlap { field: Field },
    OutletCount { colour: Colour, count: usize, wanted: usize },
    OutletElsewhere { colour: Colour, outlet: Outlet },
    InnerOutlet { colour: Colour, outlet: Outlet },
    OutletTwice { colour: Colour, outlet: Outlet },
    FacesRim { outlet: Outlet },
    FacesReservoir { outlet: Outlet, front: Field },
    FacesCorner { outlet: Outlet, front: Field },
    SharedFront { one: Outlet, other: Outlet },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colours { colour, count: 0, wanted } => {
                write!(f, "there is no reservoir {colour}; {wanted} reservoirs are needed")
            }
            Self::Colours { colour, count: 1, wanted } => {
                write!(f, "reservoir {colour} is one too many; {wanted} reservoirs are needed")
            }
            Self::Colours { colour, count, wanted } => write!(
                f,
                "reservoir {colour} appears {count} times; {wanted} reservoirs of different colours are needed"
            ),
            Self::FieldCount { colour, count } => {
                write!(f, "reservoir {colour} has to cover two fields, not {count}")
            }
            Self::FieldsApart { colour, one, other } => {
                write!(f, "the fields {one} and {other} of reservoir {colour} are not neighbours")
            }
            Self::OnCorner { colour, field } => {
                write!(f, "reservoir {colour} covers the corner field {field}, where a curve is printed")
            }
            Self::Overlap { field } => write!(f, "two reservoirs cover {field}"),
            Self::OutletCount { colour, count, wanted } => {
                write!(f, "reservoir {colour} needs {wanted} outlets, not {count}")
            }
            Self::OutletElsewhere { colour, outlet } => {
                write!(f, "outlet {outlet} is not on a field of reservoir {colour}")
            }
            Self::InnerOutlet { colour, outlet } => {
                write!(
                    f,
                    "outlet {outlet} lies on the inner edge between the two fields of reservoir {colour}"
                )
            }
            Self::OutletTwice { colour, outlet } => {
                write!(f, "outlet {outlet} of reservoir {colour} is listed twice")
            }
            Self::FacesRim { outlet } => write!(f, "outlet {outlet} faces the rim of the board"),
            Self::FacesReservoir { outlet, front } => {
                write!(f, "outlet {outlet} faces a reservoir on {front}")
            }
            Self::FacesCorner { outlet, front } => {
                write!(f, "outlet {outlet} faces the corner field {front}")
            }
            Self::SharedFront { one, other } => write!(f, "outlets {one} and {other} face the same field"),
        }
    }
}

impl core::error::Error for LayoutError {}

/// A layout text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLayoutError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for ParseLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl core::error::Error for ParseLayoutError {}

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
