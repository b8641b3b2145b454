//! The steps of a game and their numbers.

use core::fmt;

use super::board::{REGIONS, Region};
use super::crossing::{CROSSINGS, Crossing};
use super::field::{FIELDS, Field};
use super::stick::{STICKS, Stick};
use crate::DenseAction;

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
/// assert_eq!(Action::from(action.choice()), action);
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
    pub(crate) const DONE: Self = Self(1);
    pub(crate) const PASS: Self = Self(2);

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
    pub(crate) const fn dice(region: usize) -> Self {
        Self(DICE + region as u16)
    }

    /// A spring by the bit of its crossing.
    pub(crate) const fn spring(bit: usize) -> Self {
        Self(SPRINGS + Crossing::from_bit_index(bit).index() as u16)
    }

    pub(crate) const fn stick(stick: Stick) -> Self {
        Self(LAYING + stick.index() as u16)
    }

    /// A house by its value, counted from 0, and the bit of its field.
    pub(crate) const fn house(value: u8, bit: u8) -> Self {
        let field = Field::from_bit_index(bit as usize);
        Self(HOUSES + value as u16 * FIELDS as u16 + field.index() as u16)
    }

    /// A house on the same field whose value is higher by `more`.
    pub(crate) const fn house_worth(self, more: u8) -> Self {
        Self(self.0 + more as u16 * FIELDS as u16)
    }
}

impl From<Choice> for Action {
    /// A house value outside 1 to 4 becomes the nearest of these.
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::Roll => Self::ROLL,
            Choice::Done => Self::DONE,
            Choice::Pass => Self::PASS,
            Choice::Dice(region) => Self::dice(region.index()),
            Choice::Spring(crossing) => Self::spring(crossing.bit_index()),
            Choice::Stick(stick) => Self::stick(stick),
            Choice::House { value, field } => {
                let value = value.clamp(1, MAX_VALUE) - 1;
                Self::house(value, field.bit_index() as u8)
            }
        }
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
