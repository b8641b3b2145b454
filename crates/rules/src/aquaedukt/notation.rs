//! The texts of actions: `roll`, `done`, `pass`, `=17`, `o3,4`, `C4-D4`, `3@C4`.

use core::fmt;
use core::str::FromStr;

use super::action::{Action, Choice};
use crate::{ParseActionError, ParseNameError};

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
        text.parse().map(|choice: Choice| choice.into())
    }
}
