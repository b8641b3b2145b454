//! Sets of places and pieces, kept as bit masks.
//!
//! All sets of both games have the same methods and operators. [`bit_set`]
//! writes them for an item type that has the const methods `bit_index` (below
//! the width of the mask) and `from_bit_index`.

/// Defines a set type over one integer.
///
/// `all` is the mask of every item there is; no other bit is ever set.
macro_rules! bit_set {
    (
        $(#[$doc:meta])*
        pub struct $Set:ident($Mask:ty) of $Item:ty, all $all:expr, iter $Iter:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Set($Mask);

        impl $Set {
            /// No item.
            pub const EMPTY: Self = Self(0);
            /// Every item there is.
            pub const ALL: Self = Self($all);

            /// The set with this mask. Bits that belong to no item are dropped.
            #[must_use]
            pub const fn from_mask(mask: $Mask) -> Self {
                Self(mask & Self::ALL.0)
            }

            /// The mask: one bit for each item.
            #[must_use]
            pub const fn mask(self) -> $Mask {
                self.0
            }

            /// The set of one item.
            #[must_use]
            pub const fn of(item: $Item) -> Self {
                Self(1 << item.bit_index())
            }

            /// Whether the item is in the set.
            #[must_use]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 & (1 << item.bit_index()) != 0
            }

            /// Adds an item.
            pub const fn insert(&mut self, item: $Item) {
                self.0 |= 1 << item.bit_index();
            }

            /// Takes an item out.
            pub const fn remove(&mut self, item: $Item) {
                self.0 &= !(1 << item.bit_index());
            }

            /// Adds an item, or takes it out if it is there.
            pub const fn toggle(&mut self, item: $Item) {
                self.0 ^= 1 << item.bit_index();
            }

            /// How many items there are.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there is no item.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The first item.
            #[must_use]
            pub const fn first(self) -> Option<$Item> {
                if self.0 == 0 { None } else { Some(<$Item>::from_bit_index(self.0.trailing_zeros() as usize)) }
            }

            /// The items in order.
            #[must_use]
            pub const fn iter(self) -> $Iter {
                $Iter(self)
            }
        }

        #[doc = concat!("The items of a [`", stringify!($Set), "`] in order.")]
        #[derive(Clone, Debug)]
        pub struct $Iter($Set);

        impl Iterator for $Iter {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                let first = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(first)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $Iter {}

        $crate::set::set_traits!($Set of $Item, iter $Iter);

        impl core::ops::BitOr for $Set {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitAnd for $Set {
            type Output = Self;

            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl core::ops::BitXor for $Set {
            type Output = Self;

            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        /// What is in the first set only.
        impl core::ops::Sub for $Set {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl core::ops::Not for $Set {
            type Output = Self;

            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }
    };
}

/// Implements what follows from `iter`, `insert` and the operators, for sets of
/// any representation.
macro_rules! set_traits {
    ($Set:ident of $Item:ty, iter $Iter:ident) => {
        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = $Iter;

            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(items);
                set
            }
        }

        impl Extend<$Item> for $Set {
            fn extend<I: IntoIterator<Item = $Item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| self.insert(item));
            }
        }

        impl From<$Item> for $Set {
            fn from(item: $Item) -> Self {
                Self::of(item)
            }
        }

        impl core::ops::BitOrAssign for $Set {
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl core::ops::BitAndAssign for $Set {
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }

        impl core::ops::BitXorAssign for $Set {
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }

        impl core::ops::SubAssign for $Set {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        // The names say more than the mask.
        impl core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use {bit_set, set_traits};

#[cfg(test)]
#[allow(unreachable_pub, reason = "the macro makes public sets")]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    /// A number below 12, as an item.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Hour(u8);

    impl Hour {
        const fn bit_index(self) -> usize {
            self.0 as usize
        }

        const fn from_bit_index(index: usize) -> Self {
            Self(index as u8)
        }
    }

    bit_set! {
        /// Some hours.
        pub struct HourSet(u16) of Hour, all (1 << 12) - 1, iter HourIter
    }

    fn hours(numbers: &[u8]) -> HourSet {
        numbers.iter().map(|&number| Hour(number)).collect()
    }

    #[test]
    fn sets_behave_as_sets() {
        let (some, others) = (hours(&[1, 5, 9]), hours(&[5, 11]));
        assert_eq!(some | others, hours(&[1, 5, 9, 11]));
        assert_eq!(some & others, hours(&[5]));
        assert_eq!(some ^ others, hours(&[1, 9, 11]));
        assert_eq!(some - others, hours(&[1, 9]));
        assert_eq!(!some & some, HourSet::EMPTY);
        assert_eq!((!some).len(), 9);
        assert_eq!(some.iter().collect::<Vec<_>>(), [Hour(1), Hour(5), Hour(9)]);
        assert_eq!((some.iter().len(), HourSet::EMPTY.first()), (3, None));
        assert_eq!(HourSet::from_mask(u16::MAX).mask(), HourSet::ALL.mask());
        assert_eq!(format!("{others:?}"), "{Hour(5), Hour(11)}");
    }

    #[test]
    fn items_come_and_go() {
        let mut set = HourSet::of(Hour(3));
        set.insert(Hour(7));
        set.remove(Hour(3));
        set.remove(Hour(3));
        set.toggle(Hour(0));
        assert_eq!(set, hours(&[0, 7]));
        assert!(set.contains(Hour(7)) && !set.contains(Hour(3)) && !set.is_empty());
        assert_eq!(HourSet::from(Hour(7)) | hours(&[0]), set);
        assert_eq!(set.mask(), 1 << 7 | 1);
    }
}
