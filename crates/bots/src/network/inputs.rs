//! What a network reads: features that hold or do not.

use arrayvec::ArrayVec;
use castellum_rules::{MAX_SEATS, Seat};

/// The most features of an entity or a seat that can hold at once.
pub const MAX_ACTIVE: usize = 16;
/// The most entities of a position.
pub const MAX_ENTITIES: usize = 96;

/// Features of which exactly one holds, or none.
pub trait FeatureGroup: Copy {
    /// The number of the group's first feature, and how many there are.
    fn features(self) -> (usize, usize);
}

/// Defines groups of features as an enum, with their sizes.
macro_rules! groups {
    ($Groups:ident { $( $(#[$doc:meta])* $Group:ident: $size:expr, )+ }) => {
        #[derive(Clone, Copy)]
        enum $Groups {
            $( $(#[$doc])* $Group, )+
        }

        impl $Groups {
            const SIZES: &[usize] = &[$( $size ),+];
            /// How many features there are in all groups.
            const TOTAL: usize = Self::first(Self::SIZES.len());

            const fn first(group: usize) -> usize {
                let (mut first, mut before) = (0, 0);
                while before < group {
                    first += Self::SIZES[before];
                    before += 1;
                }
                first
            }
        }

        impl crate::network::FeatureGroup for $Groups {
            fn features(self) -> (usize, usize) {
                const FIRST: [usize; $Groups::SIZES.len()] = {
                    let mut first = [0; $Groups::SIZES.len()];
                    let mut group = 0;
                    while group < first.len() {
                        first[group] = $Groups::first(group);
                        group += 1;
                    }
                    first
                };
                (FIRST[self as usize], Self::SIZES[self as usize])
            }
        }
    };
}
pub(crate) use groups;

/// The features that hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureList(ArrayVec<u16, MAX_ACTIVE>);

impl FeatureList {
    /// Notes which feature of a group holds; the last one stands for all
    /// numbers beyond.
    ///
    /// # Panics
    /// If more than [`MAX_ACTIVE`] features hold.
    #[inline]
    pub fn set(&mut self, group: impl FeatureGroup, number: usize) {
        let (first, size) = group.features();
        self.0.push((first + number.min(size - 1)) as u16);
    }

    /// The numbers of the features.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        self.0.iter().copied()
    }
}

/// Something that belongs to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    /// Whose it is.
    pub seat: Seat,
    /// What holds for it.
    pub features: FeatureList,
}

/// A position as a network sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// How many seats there are.
    pub players: usize,
    /// The points at the end that the handcrafted evaluation expects.
    pub points: [f32; MAX_SEATS],
    /// The lead that it takes to win about 85 games in 100.
    pub doubt: f32,
    /// The entities, in any order.
    pub entities: ArrayVec<Entity, MAX_ENTITIES>,
    /// What holds for each seat.
    pub seats: [FeatureList; MAX_SEATS],
}

impl Inputs {
    /// Adds an entity of a seat, about which nothing is said yet.
    ///
    /// # Panics
    /// If there are [`MAX_ENTITIES`] already.
    #[inline]
    pub fn add(&mut self, seat: Seat) -> &mut FeatureList {
        self.entities.push(Entity { seat, features: FeatureList::default() });
        let last = self.entities.len() - 1;
        &mut self.entities[last].features
    }
}
