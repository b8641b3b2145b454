//! Actions, their dense numbering and their texts.

use core::fmt;
use core::str::FromStr;

use super::field::{FIELDS, Field};
use super::ring::{RING_FIELDS, RingField};
use super::tile::{Kind, TILES, Tile, TileSet};
use super::worker::{WORKERS, Worker};
use crate::action_list::BLOCK;
use crate::{DenseAction, ParseActionError, ParseNameError};

/// One step of a player: its dense number.
///
/// [`choice`](Self::choice) tells what it is:
///
/// ```
/// use castellum_rules::aqua_romana::{Action, Choice, Kind};
///
/// let action: Action = "C@NF".parse()?;
/// assert_eq!(action.choice(), Choice::Place(Kind::Curve, "NF".parse().unwrap()));
/// assert_eq!(Action::new(action.choice()), action);
/// # Ok::<(), castellum_rules::ParseActionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// What an [`Action`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Put a builder on the ring, in phases `setup` and `place`: `C@NF`.
    Place(Kind, RingField),
    /// Lay a tile in front of a worker thanks to a builder: `Y2+C-SE@W3`.
    Build(Worker, Tile, RingField),
    /// Move a builder because nothing can be built: `>NC`.
    MoveOn(RingField),
    /// Lay an extra tile: `F5+D-NE`.
    Extra(Field, Tile),
    /// Close the aqueduct of a worker: `Y2!`.
    Close(Worker),
    /// Close none: `pass`.
    Pass,
    /// Take a builder from the reserve: `<J`.
    Take(Kind),
}

// The first number of each group of actions.
const PLACE: usize = 0;
const MOVE_ON: usize = PLACE + Kind::ALL.len() * RING_FIELDS;
const EXTRA: usize = MOVE_ON + RING_FIELDS;
const BUILD: usize = EXTRA + TILES * FIELDS;
const CLOSE: usize = BUILD + WORKERS * TILES * RING_FIELDS;
const PASS: usize = CLOSE + WORKERS;
const TAKE: usize = PASS + 1;
const COUNT: usize = TAKE + Kind::ALL.len();

/// For each set of tiles, how far the numbers of builds with its tiles are from
/// the number of the build with the first tile there is.
static TILE_STEPS: [[u16; BLOCK]; 1 << TILES] = {
    let mut table = [[0; BLOCK]; 1 << TILES];
    let mut set = 0;
    while set < table.len() {
        let (mut tile, mut rank) = (0, 0);
        while tile < TILES && rank < BLOCK {
            if set >> tile & 1 == 1 {
                table[set][rank] = (tile * RING_FIELDS) as u16;
                rank += 1;
            }
            tile += 1;
        }
        set += 1;
    }
    table
};

impl Action {
    /// Closes nothing.
    pub const PASS: Self = Self(PASS as u16);

    /// The action that does this.
    #[must_use]
    pub const fn new(choice: Choice) -> Self {
        Self(match choice {
            Choice::Place(kind, at) => PLACE + kind as usize * RING_FIELDS + at.index(),
            Choice::MoveOn(from) => MOVE_ON + from.index(),
            Choice::Extra(field, tile) => EXTRA + tile as usize * FIELDS + field.index(),
            Choice::Build(worker, tile, at) => {
                BUILD + (worker.index() * TILES + tile as usize) * RING_FIELDS + at.index()
            }
            Choice::Close(worker) => CLOSE + worker.index(),
            Choice::Pass => PASS,
            Choice::Take(kind) => TAKE + kind as usize,
        } as u16)
    }

    /// What the action is.
    #[must_use]
    pub const fn choice(self) -> Choice {
        let number = self.0 as usize;
        if number >= BUILD && number < CLOSE {
            let (rest, at) = split(number - BUILD, RING_FIELDS);
            let (worker, tile) = split(rest, TILES);
            Choice::Build(Worker::at(worker), Tile::ALL[tile], RingField::at(at))
        } else if number < MOVE_ON {
            let (kind, at) = split(number, RING_FIELDS);
            Choice::Place(Kind::ALL[kind], RingField::at(at))
        } else if number < EXTRA {
            Choice::MoveOn(RingField::at(number - MOVE_ON))
        } else if number < BUILD {
            let (tile, field) = split(number - EXTRA, FIELDS);
            Choice::Extra(Field::at(field), Tile::ALL[tile])
        } else if number < PASS {
            Choice::Close(Worker::at(number - CLOSE))
        } else if number == PASS {
            Choice::Pass
        } else {
            Choice::Take(Kind::ALL[number - TAKE])
        }
    }

    /// Building each of these tiles, one after the other, followed by what must
    /// not be read.
    ///
    /// At most six tiles lengthen an aqueduct, so there is room for them.
    #[inline]
    pub(super) fn builds(worker: Worker, tiles: TileSet, at: RingField) -> [Self; BLOCK] {
        let first = Self::new(Choice::Build(worker, Tile::ALL[0], at));
        TILE_STEPS[usize::from(tiles.mask()) % TILE_STEPS.len()].map(|steps| first.later(steps))
    }

    /// The action whose number is higher by `steps`.
    pub(super) const fn later(self, steps: u16) -> Self {
        Self(self.0 + steps)
    }
}

const fn split(number: usize, by: usize) -> (usize, usize) {
    (number / by, number % by)
}

impl From<Choice> for Action {
    fn from(choice: Choice) -> Self {
        Self::new(choice)
    }
}

impl DenseAction for Action {
    const COUNT: usize = COUNT;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < COUNT).then_some(Self(index as u16))
    }
}

// The text says more than the number.
impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(kind, at) => write!(f, "{kind}@{at}"),
            Self::Build(worker, tile, at) => write!(f, "{worker}+{tile}@{at}"),
            Self::MoveOn(from) => write!(f, ">{from}"),
            Self::Extra(field, tile) => write!(f, "{field}+{tile}"),
            Self::Close(worker) => write!(f, "{worker}!"),
            Self::Pass => f.write_str("pass"),
            Self::Take(kind) => write!(f, "<{kind}"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.choice().fmt(f)
    }
}

impl FromStr for Choice {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        read_choice(text).map_err(|error| ParseActionError::new(text, error.expected()))
    }
}

fn read_choice(text: &str) -> Result<Choice, ParseNameError> {
    if text == "pass" {
        Ok(Choice::Pass)
    } else if let Some(from) = text.strip_prefix('>') {
        Ok(Choice::MoveOn(from.parse()?))
    } else if let Some(kind) = text.strip_prefix('<') {
        Ok(Choice::Take(kind.parse()?))
    } else if let Some(worker) = text.strip_suffix('!') {
        Ok(Choice::Close(worker.parse()?))
    } else if let Some((who, rest)) = text.split_once('+') {
        match rest.split_once('@') {
            Some((tile, at)) => Ok(Choice::Build(who.parse()?, tile.parse()?, at.parse()?)),
            None => Ok(Choice::Extra(who.parse()?, rest.parse()?)),
        }
    } else if let Some((kind, at)) = text.split_once('@') {
        Ok(Choice::Place(kind.parse()?, at.parse()?))
    } else {
        let expected = "a text like C@NF, Y2+C-SE@W3, >NC, F5+D-NE, Y2!, pass or <J";
        Err(ParseNameError::new(text, expected))
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        text.parse().map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_action() {
        for index in 0..COUNT {
            let action = Action::from_index(index).unwrap();
            assert_eq!(Action::new(action.choice()), action);
            assert_eq!(action.index(), index);
        }
        assert_eq!(Action::from_index(COUNT), None);
        assert_eq!(size_of::<Action>(), 2);
    }
}
