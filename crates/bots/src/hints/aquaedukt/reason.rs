//! What can be said for an action of Aquädukt.

use std::fmt;

use castellum_rules::Seat;
use castellum_rules::aquaedukt::{Field, Region};
use strum::{IntoStaticStr, VariantNames};

use crate::hints::{self, list};

/// A house as sentences name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedHouse {
    /// What the house is worth.
    pub value: u8,
    /// Where it is.
    pub field: Field,
}

/// A fact that speaks for an action. A house without water is *dry*; a field
/// is *near* if one turn of canals, two sticks at most, can bring it water.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// The game is over after it, and nobody is ahead.
    WinsGame {
        /// The points of the seat that acts.
        points: u16,
    },
    /// The game is over after it.
    EndsGame {
        /// The points of the seat that acts.
        points: u16,
    },
    /// The stick brings water to own houses.
    Waters {
        /// Which.
        houses: Vec<NamedHouse>,
        /// What they are worth together.
        points: u8,
    },
    /// The stick doubles a section, and so brings water to own houses.
    Doubles {
        /// Which.
        houses: Vec<NamedHouse>,
        /// What they are worth together.
        points: u8,
    },
    /// A dry own house was not near water and now is.
    BringsNearer {
        /// The most valuable such house.
        house: NamedHouse,
    },
    /// A dry house of another seat was near water and no longer is, although
    /// enough sticks are left.
    LeadsAway {
        /// Whose house.
        owner: Seat,
        /// The most valuable such house.
        house: NamedHouse,
    },
    /// The stick brings water to fields without house and mountain.
    LeadsOn {
        /// Which.
        fields: Vec<Field>,
    },
    /// The stick lengthens a canal.
    Lengthens,
    /// The stick doubles a section of canal.
    DoublesSection,
    /// It was the last stick: the game ends with this round.
    LaysLastStick,
    /// Dry own houses are near the new spring: canals from it can bring water
    /// to each of them in one turn.
    SpringNear {
        /// How many.
        houses: u8,
        /// What they are worth together.
        points: u8,
        /// How many houses of other seats are near it as well.
        others: u8,
    },
    /// The spring is put down.
    PutsSpring {
        /// The springs that are left.
        left: u8,
    },
    /// The house is put on a field with water.
    OnWater {
        /// The house.
        house: NamedHouse,
    },
    /// The house is put on a dry field to which one or two sticks can bring
    /// water.
    NearWater {
        /// The house.
        house: NamedHouse,
        /// How many it takes.
        sticks: u8,
    },
    /// The house is put on a field that is not near water, and a more
    /// valuable one stays in hand.
    SavesHigher {
        /// The house.
        house: NamedHouse,
        /// The highest value in hand.
        kept: u8,
    },
    /// The house is put down.
    PutsHouse {
        /// The house.
        house: NamedHouse,
    },
    /// The house completes a region, which loses dry houses of another seat.
    Clears {
        /// The region.
        region: Region,
        /// Whose houses.
        owner: Seat,
        /// What they are worth together.
        points: u8,
        /// What the own houses are worth that go with them.
        own: u8,
    },
    /// One field of the region is left free. A house there would clear dry
    /// houses of another seat, worth more than the own dry ones there.
    LeavesOneField {
        /// The region.
        region: Region,
        /// Whose houses.
        owner: Seat,
        /// What they are worth together.
        points: u8,
    },
    /// Rolls: of the regions that can come up, some have a free field with
    /// water, and some of the others one near water.
    Rolls {
        /// The regions that can come up.
        regions: u8,
        /// Those with a free field that has water.
        wet: u8,
        /// Those of the others with a free field near water.
        near: u8,
    },
    /// No house is put into the region, where it would complete the region and
    /// clear dry own houses.
    SparesOwn {
        /// The region.
        region: Region,
        /// What the houses are worth together.
        points: u8,
    },
    /// No house is put into the region, where no free field has water or is
    /// near it.
    RegionIsDry {
        /// The region.
        region: Region,
    },
    /// No more houses are put down in this turn.
    KeepsHouses {
        /// How many are in hand.
        count: u8,
    },
    /// No second stick is laid; none would bring water to an own house.
    NoStickHelps,
    /// No second stick is laid.
    LaysOneStick,
    /// Nothing else is possible.
    Passes,
}

impl hints::Reason for Reason {
    const KEYS: &'static [&'static str] = Self::VARIANTS;

    fn key(&self) -> &'static str {
        self.into()
    }

    fn parts(&self) -> Vec<(&'static str, String)> {
        let mut parts = Vec::new();
        let mut part = |name, value: &dyn fmt::Display| parts.push((name, value.to_string()));
        match self {
            Self::WinsGame { points } | Self::EndsGame { points } => part("points", points),
            Self::Waters { houses, points } | Self::Doubles { houses, points } => {
                part("values", &list(&values(houses)));
                part("fields", &list(&fields(houses)));
                part("points", points);
            }
            Self::BringsNearer { house } | Self::OnWater { house } | Self::PutsHouse { house } => {
                part("value", &house.value);
                part("field", &house.field);
            }
            Self::LeadsAway { owner, house } => {
                part("seat", owner);
                part("value", &house.value);
                part("field", &house.field);
            }
            Self::LeadsOn { fields } => part("fields", &list(fields)),
            Self::SpringNear { houses, points, others } => {
                part("houses", houses);
                part("points", points);
                part("others", others);
            }
            Self::PutsSpring { left } => part("left", left),
            Self::NearWater { house, sticks } => {
                part("value", &house.value);
                part("field", &house.field);
                part("sticks", sticks);
            }
            Self::SavesHigher { house, kept } => {
                part("value", &house.value);
                part("field", &house.field);
                part("kept", kept);
            }
            Self::Clears { region, owner, points, own } => {
                part("region", region);
                part("seat", owner);
                part("points", points);
                part("own", own);
            }
            Self::LeavesOneField { region, owner, points } => {
                part("region", region);
                part("seat", owner);
                part("points", points);
            }
            Self::Rolls { regions, wet, near } => {
                part("regions", regions);
                part("wet", wet);
                part("near", near);
            }
            Self::SparesOwn { region, points } => {
                part("region", region);
                part("points", points);
            }
            Self::RegionIsDry { region } => part("region", region),
            Self::KeepsHouses { count } => part("count", count),
            Self::Lengthens
            | Self::DoublesSection
            | Self::LaysLastStick
            | Self::NoStickHelps
            | Self::LaysOneStick
            | Self::Passes => {}
        }
        parts
    }

    fn weight(&self) -> u32 {
        match *self {
            Self::WinsGame { .. } => 100,
            Self::EndsGame { .. } => 60,
            Self::Waters { points, .. } | Self::Doubles { points, .. } => 62 + u32::from(points.min(30)),
            Self::Clears { points, .. } => 56 + u32::from(points.min(30)),
            Self::SparesOwn { .. } => 50,
            Self::LaysLastStick => 45,
            Self::SpringNear { points, .. } => 40 + u32::from(points.min(40)),
            Self::OnWater { house } => 42 + u32::from(house.value),
            Self::RegionIsDry { .. } => 40,
            Self::LeavesOneField { points, .. } => 34 + u32::from(points.min(20)),
            Self::LeadsAway { house, .. } => 32 + 2 * u32::from(house.value),
            Self::NearWater { house, sticks } => 32 + 2 * u32::from(house.value) - u32::from(sticks),
            Self::BringsNearer { house } => 30 + 2 * u32::from(house.value),
            Self::SavesHigher { .. } => 24,
            Self::NoStickHelps => 20,
            Self::Rolls { .. } => 12,
            Self::LeadsOn { ref fields } => 10 + fields.len() as u32,
            Self::PutsSpring { .. } | Self::KeepsHouses { .. } => 5,
            Self::Lengthens
            | Self::DoublesSection
            | Self::PutsHouse { .. }
            | Self::LaysOneStick
            | Self::Passes => 1,
        }
    }
}

fn values(houses: &[NamedHouse]) -> Vec<u8> {
    houses.iter().map(|house| house.value).collect()
}

fn fields(houses: &[NamedHouse]) -> Vec<Field> {
    houses.iter().map(|house| house.field).collect()
}
