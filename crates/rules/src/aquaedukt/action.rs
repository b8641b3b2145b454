//! The steps of a game: their numbers, and their texts such as `roll`, `done`,
//! `pass`, `=17`, `o3,4`, `C4-D4` and `3@C4`.

use core::fmt;
use core::str::FromStr;

use super::board::{REGIONS, Region};
use super::crossing::{CROSSINGS, Crossing};
use super::field::{FIELDS, Field};
use super::stick::{STICKS, Stick};
use crate::{DenseAction, ParseActionError, ParseNameError};

/// The highest value of a house tile.
pub const MAX_VALUE: u8 = 4;

const DICE: u16 = 3;
const SPRINGS: u16 = DICE + REGIONS as u16;
const LAYING: u16 = SPRINGS + CROSSINGS as u16;
const HOUSES: u16 = LAYING + STICKS as u16;
const COUNT: u16 = HOUSES + MAX_VALUE as u16 * FIELDS as u16;

/// One step of a player or of the die: its dense number.
///
/// [`choice`](Self::choice) tells what it is:
///
/// ```
/// use castellum_rules::aquaedukt::{Action, Choice};
///
/// let action: Action = "3@C4".parse()?;
/// assert_eq!(action.choice(), Choice::House { value: 3, field: "C4".parse().unwrap() });
/// assert_eq!(Action::new(action.choice()), action);
/// # Ok::<(), castellum_rules::ParseActionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// What an [`Action`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Roll for houses, once or again.
    Roll,
    /// Stop, and end the turn.
    Done,
    /// Let the turn go by, as nothing else is possible.
    Pass,
    /// Chance: this region came up.
    Dice(Region),
    /// Put a spring on this crossing.
    Spring(Crossing),
    /// Lay a stick here, as a new section or to double one.
    Stick(Stick),
    /// Put an own house tile of this value, 1 to 4, on this field.
    House {
        /// What the tile is worth.
        value: u8,
        /// Where it goes.
        field: Field,
    },
}

impl Action {
    /// Roll for houses.
    pub const ROLL: Self = Self(0);
    /// Stop, and end the turn.
    pub const DONE: Self = Self(1);
    /// Let the turn go by.
    pub const PASS: Self = Self(2);

    /// The action that does this.
    ///
    /// # Panics
    /// If a house is not worth 1 to 4.
    #[must_use]
    pub const fn new(choice: Choice) -> Self {
        match choice {
            Choice::Roll => Self::ROLL,
            Choice::Done => Self::DONE,
            Choice::Pass => Self::PASS,
            Choice::Dice(region) => Self::dice(region.index()),
            Choice::Spring(crossing) => Self::spring(crossing.bit_index()),
            Choice::Stick(stick) => Self::stick(stick.bit_index()),
            Choice::House { value: value @ 1..=MAX_VALUE, field } => {
                Self::house(value - 1, field.bit_index() as u8)
            }
            Choice::House { .. } => panic!("a house is worth 1 to 4"),
        }
    }

    /// What the action is.
    #[must_use]
    pub const fn choice(self) -> Choice {
        match self.0 {
            0 => Choice::Roll,
            1 => Choice::Done,
            2 => Choice::Pass,
            n @ DICE..SPRINGS => Choice::Dice(Region::at((n - DICE) as usize)),
            n @ SPRINGS..LAYING => Choice::Spring(Crossing::at((n - SPRINGS) as usize)),
            n @ LAYING..HOUSES => Choice::Stick(Stick::at((n - LAYING) as usize)),
            n => {
                let (value, field) = ((n - HOUSES) / FIELDS as u16, (n - HOUSES) % FIELDS as u16);
                Choice::House { value: value as u8 + 1, field: Field::at(field as usize) }
            }
        }
    }

    /// A region by its number, counted from 0.
    pub(super) const fn dice(region: usize) -> Self {
        Self(DICE + region as u16)
    }

    /// A spring by the bit of its crossing.
    pub(super) const fn spring(bit: usize) -> Self {
        static OF_BITS: [Action; 128] = {
            let mut actions = [Action(0); 128];
            let mut bit = 0;
            while bit < actions.len() {
                actions[bit] = Action(SPRINGS + Crossing::from_bit_index(bit).index() as u16);
                bit += 1;
            }
            actions
        };
        OF_BITS[bit % 128]
    }

    /// A stick by its bit.
    pub(super) const fn stick(bit: usize) -> Self {
        static OF_BITS: [Action; 256] = {
            let mut actions = [Action(0); 256];
            let mut bit = 0;
            while bit < actions.len() {
                actions[bit] = Action(LAYING + Stick::from_bit_index(bit).index() as u16);
                bit += 1;
            }
            actions
        };
        OF_BITS[bit % 256]
    }

    /// A house by its value, counted from 0, and the bit of its field.
    pub(super) const fn house(value: u8, bit: u8) -> Self {
        let field = Field::from_bit_index(bit as usize);
        Self(HOUSES + value as u16 * FIELDS as u16 + field.index() as u16)
    }

    /// A house on the same field whose value is higher by `more`.
    pub(super) const fn house_worth(self, more: u8) -> Self {
        Self(self.0 + more as u16 * FIELDS as u16)
    }
}

impl DenseAction for Action {
    const COUNT: usize = COUNT as usize;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u16)) } else { None }
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
            Self::Roll => f.write_str("roll"),
            Self::Done => f.write_str("done"),
            Self::Pass => f.write_str("pass"),
            Self::Dice(region) => write!(f, "={region}"),
            Self::Spring(crossing) => write!(f, "o{crossing}"),
            Self::Stick(stick) => write!(f, "{stick}"),
            Self::House { value, field } => write!(f, "{value}@{field}"),
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
        let at_place = |error: ParseNameError| ParseActionError::new(text, error.expected());
        match text {
            "roll" => return Ok(Self::Roll),
            "done" => return Ok(Self::Done),
            "pass" => return Ok(Self::Pass),
            _ => {}
        }
        if let Some(region) = text.strip_prefix('=') {
            return region.parse().map(Self::Dice).map_err(at_place);
        }
        if let Some(crossing) = text.strip_prefix('o') {
            return crossing.parse().map(Self::Spring).map_err(at_place);
        }
        if let Some((value, field)) = text.split_once('@') {
            let &[value @ b'1'..=b'4'] = value.as_bytes() else {
                return Err(ParseActionError::new(text, "a house value from 1 to 4 before the @"));
            };
            let house = |field| Self::House { value: value - b'0', field };
            return field.parse().map(house).map_err(at_place);
        }
        if text.contains('-') {
            return text.parse().map(Self::Stick).map_err(at_place);
        }
        Err(ParseActionError::new(text, "roll, done, pass, =17, o3,4, C4-D4 or 3@C4"))
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        text.parse().map(Self::new)
    }
}
