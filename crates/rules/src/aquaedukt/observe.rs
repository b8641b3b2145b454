//! Positions of Aquädukt as numbers.
//!
//! A plane is the grid of `field.rs`: a field, the crossing at its upper left
//! corner and the sticks that leave this crossing to the right and downwards
//! share a place. So a mask is a plane already, but for its width.

use super::action::MAX_VALUE;
use super::board::Region;
use super::field::{COLUMNS, ROWS, WIDTH};
use super::position::{House, Phase, Position};
use crate::observe::{Writer, check_request, seats_after};
use crate::{Feature, Game as _, MAX_SEATS, Observe, Seat};

/// The numbers of a plane.
const CELLS: usize = (ROWS + 1) * WIDTH;
const VALUES: usize = MAX_VALUE as usize;

/// Each bit of a byte as a byte.
static BITS: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl Observe for Position {
    const ROWS: usize = ROWS + 1;
    const COLUMNS: usize = COLUMNS + 1;
    const PLANES: &'static [Feature] = &[
        Feature::new("mountain", 1),
        Feature::new("watered", 1),
        Feature::new("spring", 1),
        Feature::new("spring_site", 1),
        Feature::new("single", 2),
        Feature::new("double", 2),
        Feature::new("layable", 2),
        Feature::new("rolled", 1),
        Feature::new("region", 1),
        Feature::new("house", MAX_SEATS * VALUES),
    ];
    const SCALARS: &'static [Feature] = &[
        Feature::new("players", 3),
        Feature::new("phase", Phase::ALL.len()),
        Feature::new("turn_seat", MAX_SEATS),
        Feature::new("hand", MAX_SEATS * VALUES),
        Feature::new("sticks_left", 1),
        Feature::new("springs_left", 1),
        Feature::new("rolls", 1),
        Feature::new("idle", 1),
        Feature::new("passes", 1),
        Feature::new("points", MAX_SEATS),
        Feature::new("watered_tiles", MAX_SEATS),
    ];

    fn observe(&self, seat: Seat, observation: &mut [u8]) {
        check_request(self, seat, observation);
        let (planes, scalars) = observation.split_at_mut(Self::PLANE_BYTES);
        let (single, double, layable) = (self.canals.single(), self.canals.double(), self.layable);
        let rolled = self.region().map_or(0, |region| self.board.fields(region).mask());
        let masks = [
            self.mountains.mask(),
            self.watered.mask(),
            self.springs().mask(),
            self.sites.mask(),
            single.horizontal(),
            single.vertical(),
            double.horizontal(),
            double.vertical(),
            layable.horizontal(),
            layable.vertical(),
            rolled,
        ];
        let mut planes = Writer::new(planes);
        for mask in masks {
            write_plane(mask, planes.take(CELLS));
        }
        self.write_regions(planes.take(CELLS));
        self.write_houses(seat, planes.take(MAX_SEATS * VALUES * CELLS));
        self.write_scalars(seat, Writer::new(scalars));
    }
}

/// Writes a mask as a plane.
#[inline]
fn write_plane(mask: u128, plane: &mut [u8]) {
    let mut cells = plane.chunks_exact_mut(8);
    let bytes = mask.to_le_bytes();
    for (cells, byte) in cells.by_ref().zip(bytes) {
        cells.copy_from_slice(&BITS[usize::from(byte)]);
    }
    let rest = cells.into_remainder();
    let len = rest.len();
    rest.copy_from_slice(&BITS[usize::from(bytes[CELLS / 8])][..len]);
}

impl Position {
    /// On each field the number of its region.
    fn write_regions(&self, plane: &mut [u8]) {
        plane.fill(0);
        for region in Region::all() {
            for &slot in self.board.slots(region) {
                plane[usize::from(slot)] = region.number() as u8;
            }
        }
        // Regions with few fields are filled up with the missing corner.
        plane[0] = 0;
    }

    fn write_houses(&self, seat: Seat, planes: &mut [u8]) {
        planes.fill(0);
        for field in self.built {
            let bit = field.bit_index();
            if let Some(House { seat: owner, value }) = House::from_code(self.houses[bit]) {
                let plane = seats_after(seat, owner, self.players()) * VALUES + usize::from(value) - 1;
                planes[plane * CELLS + bit] = 1;
            }
        }
    }

    fn write_scalars(&self, seat: Seat, mut scalars: Writer<'_>) {
        let players = self.players();
        let absent = MAX_SEATS - players;
        let seats = || seat.clockwise(players);
        let turn_seat = self.turn_seat().map_or(MAX_SEATS, |turn| seats_after(seat, turn, players));
        scalars.push_choice(players - 2, 3);
        scalars.push_choice(self.phase as usize, Phase::ALL.len());
        scalars.push_choice(turn_seat, MAX_SEATS);
        seats().for_each(|seat| scalars.take(VALUES).copy_from_slice(&self.hands[seat.index()]));
        scalars.take(absent * VALUES).fill(0);
        for number in [self.sticks_left, self.springs_left, self.rolls, self.idle, self.passes] {
            scalars.push(number);
        }
        seats().for_each(|seat| scalars.push_many(self.points[seat.index()]));
        scalars.take(absent).fill(0);
        seats().for_each(|seat| scalars.push(self.tiles[seat.index()]));
        scalars.take(absent).fill(0);
    }
}
