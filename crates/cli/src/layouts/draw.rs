//! Layouts that a mirror or a half turn of the board lays onto themselves.

use castellum_rules::aqua_romana::{COLUMNS, Colour, Direction, Field, Layout, Outlet, ROWS, Reservoir};
use castellum_rules::uniform;
use rand_xoshiro::SplitMix64;

use crate::selfplay::any_reservoir;

/// How often something is drawn before none is found.
const TRIES: usize = 200_000;

/// A way to lay the board onto itself.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Symmetry {
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// The board is turned round. The ring road, on which builders walk
    /// clockwise, stays unchanged by this one alone.
    HalfTurn,
}

impl Symmetry {
    const ALL: [Self; 3] = [Self::LeftRight, Self::TopBottom, Self::HalfTurn];

    const fn swaps_columns(self) -> bool {
        matches!(self, Self::LeftRight | Self::HalfTurn)
    }

    const fn swaps_rows(self) -> bool {
        matches!(self, Self::TopBottom | Self::HalfTurn)
    }

    fn field(self, field: Field) -> Field {
        let column = if self.swaps_columns() { COLUMNS - 1 - field.column() } else { field.column() };
        let row = if self.swaps_rows() { ROWS - 1 - field.row() } else { field.row() };
        Field::new(column, row).expect("every field has a counterpart")
    }

    const fn way(self, way: Direction) -> Direction {
        let swaps = match way {
            Direction::East | Direction::West => self.swaps_columns(),
            Direction::North | Direction::South => self.swaps_rows(),
        };
        if swaps { way.opposite() } else { way }
    }

    /// The counterpart of a reservoir, with workers in the same order.
    fn reservoir(self, reservoir: &Reservoir, colour: Colour) -> Reservoir {
        let outlet = |outlet: &Outlet| Outlet { field: self.field(outlet.field), way: self.way(outlet.way) };
        Reservoir {
            colour,
            fields: reservoir.fields.iter().map(|&field| self.field(field)).collect(),
            outlets: reservoir.outlets.iter().map(outlet).collect(),
        }
    }

    /// Whether a reservoir is its own counterpart, but for the order of workers.
    fn keeps(self, reservoir: &Reservoir) -> bool {
        let other = self.reservoir(reservoir, reservoir.colour);
        other.fields.iter().all(|field| reservoir.fields.contains(field))
            && other.outlets.iter().all(|outlet| reservoir.outlets.contains(outlet))
    }
}

/// Which colours are each other's counterparts; one may be its own.
type Pairing = &'static [(Colour, Colour)];

/// The pairings in which seats are each other's counterparts.
fn pairings(players: usize) -> &'static [Pairing] {
    use Colour::{Blue as B, Green as G, Red as R, Yellow as Y};
    match players {
        2 => &[&[(Y, R), (B, G)], &[(Y, G), (B, R)]],
        3 => &[&[(Y, Y), (R, B)], &[(R, R), (Y, B)], &[(B, B), (Y, R)]],
        _ => &[&[(Y, R), (B, G)], &[(Y, G), (R, B)], &[(Y, B), (R, G)]],
    }
}

/// Draws symmetric layouts that can be played (AR-R3a), no two alike. Fewer
/// only if no more were found in many tries.
pub(super) fn symmetric_layouts(players: usize, count: usize, rng: &mut SplitMix64) -> Vec<Layout> {
    let mut found: Vec<Layout> = Vec::new();
    for _ in 0..TRIES {
        if found.len() == count {
            break;
        }
        let drawn = symmetric_layout(players, rng);
        found.extend(drawn.filter(|layout| layout.validate(players).is_ok() && !found.contains(layout)));
    }
    found
}

/// A symmetric layout, which most often cannot be played; `None` if the
/// reservoir that has to be its own counterpart is not.
fn symmetric_layout(players: usize, rng: &mut SplitMix64) -> Option<Layout> {
    let mut choose = |count: usize| uniform(rng)(count as u32) as usize;
    let symmetry = Symmetry::ALL[choose(Symmetry::ALL.len())];
    let pairings = pairings(players);
    let pairing = pairings[choose(pairings.len())];
    let mut reservoirs = Vec::new();
    for &(colour, other) in pairing {
        let reservoir = any_reservoir(colour, players, rng);
        if colour != other {
            reservoirs.push(symmetry.reservoir(&reservoir, other));
        } else if !symmetry.keeps(&reservoir) {
            return None;
        }
        reservoirs.push(reservoir);
    }
    reservoirs.sort_by_key(|reservoir| reservoir.colour);
    Some(Layout { reservoirs })
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    fn is_symmetric(layout: &Layout) -> bool {
        let has = |reservoir: &Reservoir| {
            let found = layout.reservoirs.iter().find(|other| {
                let fields = |field| other.fields.contains(field);
                reservoir.fields.iter().all(fields)
            });
            found.is_some_and(|other| reservoir.outlets.iter().all(|outlet| other.outlets.contains(outlet)))
        };
        Symmetry::ALL.into_iter().any(|symmetry| {
            layout.reservoirs.iter().all(|reservoir| has(&symmetry.reservoir(reservoir, reservoir.colour)))
        })
    }

    #[test]
    fn what_is_drawn_is_symmetric_and_can_be_played() {
        for players in 2..=4 {
            let mut rng = SplitMix64::seed_from_u64(1);
            let layouts = symmetric_layouts(players, 20, &mut rng);
            assert_eq!(layouts.len(), 20);
            assert_eq!(layouts, symmetric_layouts(players, 20, &mut SplitMix64::seed_from_u64(1)));
            for layout in layouts {
                assert_eq!(layout.validate(players), Ok(()));
                assert!(is_symmetric(&layout), "{layout}");
            }
        }
        let lopsided = "Y C4 C5 : C4-N C4-E C5-S; R I4 I5 : I4-N I4-W I5-S; B F1 G1 : F1-W G1-E G1-S; \
                        G E8 F8 : E8-W F8-E F8-N";
        assert!(!is_symmetric(&lopsided.parse().unwrap()));
    }

    #[test]
    fn counterparts_lie_opposite() {
        let reservoir = Reservoir::from_names(Colour::Yellow, ["B1", "B2"], ["B1-E", "B2-S"]).unwrap();
        let text = |symmetry: Symmetry| symmetry.reservoir(&reservoir, Colour::Red).to_string();
        assert_eq!(text(Symmetry::LeftRight), "R J1 J2 : J1-W J2-S");
        assert_eq!(text(Symmetry::TopBottom), "R B8 B7 : B8-E B7-N");
        assert_eq!(text(Symmetry::HalfTurn), "R J8 J7 : J8-W J7-N");
    }
}
