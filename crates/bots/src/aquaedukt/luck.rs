//! What the die brings, apart from what is made of it.
//!
//! Which regions come up while a leaf is played on decides more than the
//! choices that a search compares. What a roll brings beyond the average of all
//! rolls is therefore taken off again: nothing on average, so that what is
//! expected stays the same, but estimates vary much less.

use castellum_rules::aquaedukt::{FieldSet, Position, REGIONS, Region};
use castellum_rules::{MAX_SEATS, Seat};

use super::board::{Distances, STEPS};
use super::eval::Weights;

/// Where houses can be built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BuildingSites {
    regions: [FieldSet; REGIONS],
    /// Those without a house or a mountain.
    pub(super) free: FieldSet,
    /// Those with water.
    pub(super) wet: FieldSet,
}

/// The points that the best house in each region brings; nothing for regions
/// without a free field, which never come up (AQ-S5).
type Gains = [Option<f32>; REGIONS];

impl BuildingSites {
    pub(super) fn of(position: &Position) -> Self {
        let mut regions = [FieldSet::EMPTY; REGIONS];
        for (fields, region) in regions.iter_mut().zip(Region::all()) {
            *fields = position.board().fields(region);
        }
        Self { regions, free: position.free_fields(), wet: position.watered() }
    }

    /// What a seat with these tiles in hand gains in each region.
    pub(super) fn gains(&self, hand: [u8; 4], distances: &Distances, weights: &Weights) -> Gains {
        let tiles = || (1_u8..).zip(hand).zip(weights.in_hand).filter(|((_, count), _)| *count > 0);
        let gain = |chance: f32| {
            let gains = tiles().map(|((value, _), in_hand)| f32::from(value) * chance - in_hand);
            gains.fold(0.0, f32::max)
        };
        // AQ-S14: a dry house on the last field is gone at once.
        let on_last = gain(0.0);
        // AQ-S7: the lowest value goes where water is.
        let on_wet = tiles().next().map_or(0.0, |((value, _), in_hand)| f32::from(value) - in_hand);
        let by_distance = distances.at_each_distance();
        let mut sorts: [_; STEPS + 2] = std::array::from_fn(|sticks| match by_distance.get(sticks) {
            Some(&fields) => (fields - self.wet, gain(weights.likely[sticks])),
            None => (self.wet, on_wet.max(0.0)),
        });
        sorts.sort_unstable_by(|a, b| b.1.total_cmp(&a.1));
        self.regions.map(|fields| match fields & self.free {
            FieldSet::EMPTY => None,
            last if last.len() == 1 && (last & self.wet).is_empty() => Some(on_last),
            free => sorts.iter().find(|(fields, _)| !(*fields & free).is_empty()).map(|&(_, gain)| gain),
        })
    }
}

/// How kind the die was.
#[derive(Clone, Copy, Debug, Default)]
pub struct RolloutLuck {
    /// The points that each seat owes to it.
    points: [f32; MAX_SEATS],
    /// How much that can vary, in points squared.
    variance: f32,
}

impl RolloutLuck {
    /// Notes that a region came up for a seat.
    pub(super) fn note(&mut self, seat: Seat, region: Region, gains: &Gains) {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for gain in gains.iter().flatten() {
            count += 1.0;
            sum += gain;
            squares += gain * gain;
        }
        let mean = sum / count;
        let gain = gains[region.number() - 1];
        self.points[seat.index()] += gain.map_or(0.0, |gain| gain - mean);
        self.variance += (squares / count - mean * mean).max(0.0);
    }

    /// Whether the die had no part in it.
    pub(super) fn is_none(&self) -> bool {
        self.variance == 0.0
    }

    /// These points without the luck in them.
    pub(super) fn taken_from(&self, mut points: [f32; MAX_SEATS]) -> [f32; MAX_SEATS] {
        points.iter_mut().zip(self.points).for_each(|(points, luck)| *points -= luck);
        points
    }

    /// How much may still change besides this luck, which is taken off but was
    /// not known beforehand.
    pub(super) fn added_to(&self, doubt: f32) -> f32 {
        (doubt * doubt + self.variance).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_nothing_on_average() {
        let mut gains: Gains = [None; REGIONS];
        gains[3] = Some(2.0);
        gains[7] = Some(0.5);
        gains[19] = Some(0.0);
        let mut luck = RolloutLuck::default();
        assert!(luck.is_none());
        let seat = Seat::new(1).unwrap();
        for number in [4, 8, 20] {
            luck.note(seat, Region::new(number).unwrap(), &gains);
        }
        let points = luck.taken_from([10.0; MAX_SEATS]);
        assert!(points.iter().all(|points| (points - 10.0).abs() < 1e-5), "{points:?}");
        // What is not known beforehand adds to the doubt all the same.
        assert!(!luck.is_none() && luck.added_to(0.0) > 1.0);
    }
}
