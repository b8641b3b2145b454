//! Why the rules forbid an action.

use core::fmt;

use super::action::{Action, Choice};
use super::board::Region;
use super::canals::Use;
use super::crossing::{Crossing, SPRING_DISTANCE};
use super::field::Field;
use super::position::{Phase, Position};
use super::stick::Stick;

/// The rule that an action breaks, with the places and values it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody is to act any more.
    GameOver,
    /// A region came up although no die is rolling.
    NoDieRolling,
    /// The die has to fall before anything else.
    DieIsRolling,
    /// The region that came up has no free field.
    RegionFull(Region),
    /// A turn is one of three things; it cannot be left empty.
    NothingDone,
    /// After this roll only a house, or nothing more.
    ExpectedHouse(Region),
    /// A turn for houses goes on with another roll or ends.
    ExpectedRoll,
    /// A turn for canals goes on with another stick or ends.
    ExpectedStick,
    /// A house needs a roll before it.
    HouseWithoutRoll,
    /// No house tile is left to roll for.
    NoTileToRoll,
    /// Passing although something is possible.
    MayNotPass,
    /// The player has no such tile any more.
    NoTile {
        /// The value of the tile.
        value: u8,
    },
    /// The field lies in another region than the rolled one.
    OtherRegion {
        /// Where the house should go.
        field: Field,
        /// The region of this field.
        region: Region,
        /// The region that came up.
        rolled: Region,
    },
    /// A mountain lies on the field.
    OnMountain(Field),
    /// A house stands on the field.
    OnHouse(Field),
    /// On a watered field only the lowest own value is allowed.
    NotLowest {
        /// The watered field.
        field: Field,
        /// The only value that may be placed there.
        lowest: u8,
    },
    /// All springs are on the board.
    NoSpringLeft,
    /// There is a spring on this crossing.
    OnSpring(Crossing),
    /// A canal uses this crossing.
    OnCanal(Crossing),
    /// Two springs would be too near to each other.
    SpringTooNear {
        /// The other spring.
        other: Crossing,
        /// The steps to it.
        steps: usize,
    },
    /// All sticks are laid.
    NoStickLeft,
    /// The section is double already.
    AlreadyDouble(Stick),
    /// The section before it is single.
    SingleBefore(Stick),
    /// Neither end touches a spring or a canal.
    Unconnected(Stick),
    /// The canal would branch.
    Branch {
        /// Where.
        at: Crossing,
        /// The spring of the canal.
        spring: Crossing,
    },
    /// The spring has two arms already.
    TwoArms(Crossing),
    /// The far end would touch a spring.
    TouchesSpring(Crossing),
    /// The far end would touch a canal.
    TouchesCanal {
        /// The spring of this canal.
        spring: Crossing,
    },
}

impl crate::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "AQ-S15",
            Self::NothingDone | Self::ExpectedRoll | Self::ExpectedStick => "AQ-S3",
            Self::NoDieRolling
            | Self::DieIsRolling
            | Self::ExpectedHouse(_)
            | Self::HouseWithoutRoll
            | Self::OtherRegion { .. }
            | Self::OnMountain(_)
            | Self::OnHouse(_) => "AQ-S4",
            Self::RegionFull(_) => "AQ-S5",
            Self::NotLowest { .. } => "AQ-S7",
            Self::NoTileToRoll => "AQ-R8",
            Self::MayNotPass => "AQ-R5",
            Self::NoTile { .. } | Self::NoSpringLeft | Self::NoStickLeft => "AQ-S2",
            Self::OnSpring(_) | Self::OnCanal(_) => "AQ-S9",
            Self::SpringTooNear { .. } => "AQ-R4",
            Self::Unconnected(_) => "AQ-S10",
            Self::Branch { .. } | Self::TwoArms(_) | Self::TouchesSpring(_) | Self::TouchesCanal { .. } => {
                "AQ-S11"
            }
            Self::AlreadyDouble(_) | Self::SingleBefore(_) => "AQ-S12",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", crate::Refusal::rule(self))?;
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::NoDieRolling => write!(f, "no die is rolling"),
            Self::DieIsRolling => {
                write!(f, "the die is rolling: expected the region that comes up, such as =17")
            }
            Self::RegionFull(region) => {
                write!(f, "region {region} has no free field, so the roll does not count")
            }
            Self::NothingDone => write!(f, "a turn must roll for houses, put a spring or lay a stick"),
            Self::ExpectedHouse(region) => write!(f, "expected a house in region {region} or done"),
            Self::ExpectedRoll => write!(f, "this turn builds houses: expected roll or done"),
            Self::ExpectedStick => write!(f, "this turn builds canals: expected a second stick or done"),
            Self::HouseWithoutRoll => write!(f, "a house may only be placed after a roll"),
            Self::NoTileToRoll => write!(f, "there is no house tile left to roll for"),
            Self::MayNotPass => write!(f, "passing is not allowed while something else is possible"),
            Self::NoTile { value } => write!(f, "there is no house tile of value {value} left"),
            Self::OtherRegion { field, region, rolled } => {
                write!(f, "{field} is in region {region}, but region {rolled} came up")
            }
            Self::OnMountain(field) => write!(f, "there is a mountain on {field}"),
            Self::OnHouse(field) => write!(f, "there is a house on {field}"),
            Self::NotLowest { field, lowest } => {
                write!(f, "{field} has water, so only the lowest own value, {lowest}, may be placed there")
            }
            Self::NoSpringLeft => write!(f, "all springs are on the board"),
            Self::OnSpring(crossing) => write!(f, "there is a spring at {crossing}"),
            Self::OnCanal(crossing) => write!(f, "there is a canal at {crossing}"),
            Self::SpringTooNear { other, steps } => {
                let unit = if *steps == 1 { "step" } else { "steps" };
                write!(
                    f,
                    "the spring at {other} is only {steps} {unit} away: expected at least {SPRING_DISTANCE}"
                )
            }
            Self::NoStickLeft => write!(f, "all sticks are laid"),
            Self::AlreadyDouble(stick) => write!(f, "{stick} is double already"),
            Self::SingleBefore(stick) => {
                write!(f, "{stick} cannot be doubled before the section between it and the spring")
            }
            Self::Unconnected(stick) => {
                write!(f, "{stick} would touch neither a spring nor a canal")
            }
            Self::Branch { at, spring } => {
                write!(f, "the canal of the spring at {spring} would branch at {at}")
            }
            Self::TwoArms(spring) => write!(f, "the spring at {spring} has two arms already"),
            Self::TouchesSpring(spring) => write!(f, "the stick would touch the spring at {spring}"),
            Self::TouchesCanal { spring } => {
                write!(f, "the stick would touch the canal of the spring at {spring}")
            }
        }
    }
}

impl core::error::Error for Refusal {}

impl Position {
    /// Says whether an action is legal, and if not, why.
    pub(super) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action.choice()) {
            (Phase::Over, _) => Err(Refusal::GameOver),
            (Phase::Dice, Choice::Dice(region)) => self.check_region(region),
            (Phase::Dice, _) => Err(Refusal::DieIsRolling),
            (_, Choice::Dice(_)) => Err(Refusal::NoDieRolling),

            (Phase::House, Choice::House { value, field }) => self.check_house(value, field),
            (Phase::Again, Choice::Roll) | (Phase::House | Phase::Again | Phase::Canal, Choice::Done) => {
                Ok(())
            }
            (Phase::Turn | Phase::Canal, Choice::Stick(stick)) => self.check_stick(stick),
            (Phase::House, _) => Err(Refusal::ExpectedHouse(self.region)),
            (Phase::Again, _) => Err(Refusal::ExpectedRoll),
            (Phase::Canal, _) => Err(Refusal::ExpectedStick),

            (Phase::Turn, Choice::Roll) => self.check_roll(),
            (Phase::Turn, Choice::Spring(crossing)) => self.check_spring(crossing),
            (Phase::Turn, Choice::Pass) => self.check_pass(),
            (Phase::Turn, Choice::House { .. }) => Err(Refusal::HouseWithoutRoll),
            (Phase::Turn, Choice::Done) => Err(Refusal::NothingDone),
        }
    }

    fn check_region(&self, region: Region) -> Result<(), Refusal> {
        if self.open.contains(region) { Ok(()) } else { Err(Refusal::RegionFull(region)) }
    }

    fn check_roll(&self) -> Result<(), Refusal> {
        if self.can_roll() { Ok(()) } else { Err(Refusal::NoTileToRoll) }
    }

    fn check_pass(&self) -> Result<(), Refusal> {
        let stuck = self.sites.is_empty() && self.layable.is_empty() && !self.can_roll();
        if stuck { Ok(()) } else { Err(Refusal::MayNotPass) }
    }

    fn check_house(&self, value: u8, field: Field) -> Result<(), Refusal> {
        let (region, rolled) = (self.board.region_of(field), self.region);
        let lowest = self.lowest_value(self.seat) + 1;
        if region != rolled {
            Err(Refusal::OtherRegion { field, region, rolled })
        } else if let Err(refusal) = self.check_free(field) {
            Err(refusal)
        } else if self.hand(self.seat)[usize::from(value - 1)] == 0 {
            Err(Refusal::NoTile { value })
        } else if self.is_watered(field) && value != lowest {
            Err(Refusal::NotLowest { field, lowest })
        } else {
            Ok(())
        }
    }

    /// Whether there is room for a house on a field.
    pub(super) fn check_free(&self, field: Field) -> Result<(), Refusal> {
        if self.is_mountain(field) {
            Err(Refusal::OnMountain(field))
        } else if self.built.contains(field) {
            Err(Refusal::OnHouse(field))
        } else {
            Ok(())
        }
    }

    pub(super) fn check_spring(&self, crossing: Crossing) -> Result<(), Refusal> {
        if self.sites.contains(crossing) {
            return Ok(());
        }
        let nearest = self.springs().iter().min_by_key(|spring| spring.distance(crossing));
        Err(match nearest {
            _ if self.springs_left == 0 => Refusal::NoSpringLeft,
            Some(other) if other == crossing => Refusal::OnSpring(crossing),
            Some(other) if other.distance(crossing) < SPRING_DISTANCE => {
                Refusal::SpringTooNear { other, steps: other.distance(crossing) }
            }
            _ => Refusal::OnCanal(crossing),
        })
    }

    pub(super) fn check_stick(&self, stick: Stick) -> Result<(), Refusal> {
        if self.layable.contains(stick) {
            return Ok(());
        }
        Err(match self.canal(stick) {
            _ if self.sticks_left == 0 => Refusal::NoStickLeft,
            2 => Refusal::AlreadyDouble(stick),
            1 => Refusal::SingleBefore(stick),
            _ => self.why_not_longer(stick),
        })
    }

    /// Why a stick, where none lies, would not lengthen a canal.
    fn why_not_longer(&self, stick: Stick) -> Refusal {
        let [first, last] = stick.ends();
        match (self.canals.use_of(first), self.canals.use_of(last)) {
            (Use::Free, Use::Free) => Refusal::Unconnected(stick),
            (Use::Full, Use::Free) => self.why_not_from(first),
            (Use::Free, Use::Full) => self.why_not_from(last),
            (Use::Full, Use::Source) => self.why_not_to(first),
            _ => self.why_not_to(last),
        }
    }

    /// Why no stick may begin at a crossing that is fully used.
    fn why_not_from(&self, at: Crossing) -> Refusal {
        if self.is_spring(at) {
            return Refusal::TwoArms(at);
        }
        Refusal::Branch { at, spring: self.spring_of(at) }
    }

    /// Why no stick may end at a crossing that is used.
    fn why_not_to(&self, at: Crossing) -> Refusal {
        if self.is_spring(at) {
            return Refusal::TouchesSpring(at);
        }
        Refusal::TouchesCanal { spring: self.spring_of(at) }
    }

    /// The spring of the canal at a crossing.
    fn spring_of(&self, at: Crossing) -> Crossing {
        self.canals.spring_of(at).expect("every canal has a spring (AQ-S11)")
    }
}
