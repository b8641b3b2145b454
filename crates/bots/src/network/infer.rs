//! The arithmetic of a network, in integers.
//!
//! ```text
//! entity:   its features -> 32, clipped            summed for each seat
//! seat:     own sum, sum of the others, the seat's features -> 32, clipped
//!           -> 32, clipped -> win, standing, points
//! ```
//!
//! Weights are multiples of 1/256, what layers hand on are multiples of 1/64
//! from 0 to 255/64. The loader refuses weights with which a sum could
//! overflow.

use castellum_rules::MAX_SEATS;

use super::inputs::Inputs;

/// The numbers in each layer.
pub const WIDTH: usize = 32;
/// The outputs for each seat: corrections of what it takes to win, of the
/// standing, and of the points.
pub const OUTPUTS: usize = 3;

/// The most that a layer hands on.
const CLIP: i32 = 255;
/// The scale of outputs.
const OUTPUT_SCALE: f32 = 16_384.0;

pub(super) type Row = [i16; WIDTH];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// A row for each feature of entities, and of seats.
    pub(super) entity_rows: Vec<Row>,
    pub(super) seat_rows: Vec<Row>,
    pub(super) entity_bias: Row,
    pub(super) seat_bias: Row,
    /// A row for each number of the next layer.
    pub(super) own: [Row; WIDTH],
    pub(super) others: [Row; WIDTH],
    pub(super) deep: [Row; WIDTH],
    pub(super) deep_bias: [i32; WIDTH],
    pub(super) out: [Row; OUTPUTS],
    pub(super) out_bias: [i32; OUTPUTS],
    /// Where the network comes from, as its maker wrote it down.
    pub(super) origin: String,
}

impl Network {
    /// Where the network comes from: its data, the program that made it, its
    /// parents.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The outputs for each seat.
    #[must_use]
    pub fn outputs(&self, inputs: &Inputs) -> [[f32; OUTPUTS]; MAX_SEATS] {
        let mut sums = [[0; WIDTH]; MAX_SEATS];
        let mut all = [0; WIDTH];
        for entity in &inputs.entities {
            let mut row = self.entity_bias;
            entity.features.iter().for_each(|feature| add(&mut row, &self.entity_rows[usize::from(feature)]));
            row.iter_mut().for_each(|number| *number = (*number >> 2).clamp(0, CLIP as i16));
            add(&mut sums[entity.seat.index()], &row);
            add(&mut all, &row);
        }
        let mut outputs = [[0.0; OUTPUTS]; MAX_SEATS];
        for seat in 0..inputs.players {
            outputs[seat] = self.head(inputs, seat, &sums[seat], &all);
        }
        outputs
    }

    /// The outputs for a seat, from the sum of its entities and of all.
    fn head(&self, inputs: &Inputs, seat: usize, own: &Row, all: &Row) -> [f32; OUTPUTS] {
        let others: Row = core::array::from_fn(|index| all[index] - own[index]);
        let mut features = self.seat_bias;
        inputs.seats[seat]
            .iter()
            .for_each(|feature| add(&mut features, &self.seat_rows[usize::from(feature)]));
        let wide: Row = core::array::from_fn(|index| {
            let entities = dot(own, &self.own[index]) + dot(&others, &self.others[index]);
            ((i32::from(features[index]) + (entities >> 6)) >> 2).clamp(0, CLIP) as i16
        });
        let deep: Row = core::array::from_fn(|index| {
            ((dot(&wide, &self.deep[index]) + self.deep_bias[index]) >> 8).clamp(0, CLIP) as i16
        });
        core::array::from_fn(|output| {
            (dot(&deep, &self.out[output]) + self.out_bias[output]) as f32 / OUTPUT_SCALE
        })
    }
}

#[inline]
fn add(sum: &mut Row, row: &Row) {
    for (sum, number) in sum.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*number);
    }
}

#[inline]
fn dot(a: &Row, b: &Row) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}
