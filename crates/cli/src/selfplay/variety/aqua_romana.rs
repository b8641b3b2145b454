//! Layouts and supplies of Aqua Romana.

use castellum_rules::aqua_romana::{Colour, Direction, Field, Layout, Outlet, Position, Reservoir, Supply};
use castellum_rules::uniform;
use rand_xoshiro::SplitMix64;

use super::{TRIES, VariedSetup};

impl VariedSetup for Position {
    fn varied_tags(players: usize, rng: &mut SplitMix64) -> Vec<(&'static str, String)> {
        let layout = (0..TRIES).map(|_| layout(players, rng)).find(|layout| layout.validate(players).is_ok());
        let supply = Supply([(); 4].map(|()| 20 + uniform(rng)(6) as u8));
        let layout = layout.map(|layout| ("Layout", layout.to_string()));
        layout.into_iter().chain([("Supply", supply.to_string())]).collect()
    }
}

/// Reservoirs anywhere; most of these layouts cannot be played.
fn layout(players: usize, rng: &mut SplitMix64) -> Layout {
    let colours = Colour::in_play(players).iter();
    Layout { reservoirs: colours.map(|&colour| any_reservoir(colour, players, rng)).collect() }
}

/// A reservoir anywhere, with as many outlets as it needs, if it has the edges.
pub(crate) fn any_reservoir(colour: Colour, players: usize, rng: &mut SplitMix64) -> Reservoir {
    let fields: Vec<_> = Field::all().collect();
    let mut below = uniform(rng);
    let mut draw = |count: usize| below(count as u32) as usize;
    let first = fields[draw(fields.len())];
    let second = first.neighbour(Direction::ALL[draw(4)]).unwrap_or(first);
    let mut edges: Vec<Outlet> = [first, second]
        .into_iter()
        .flat_map(|field| Direction::ALL.map(|way| Outlet { field, way }))
        .filter(|outlet| outlet.field.neighbour(outlet.way).is_some_and(|f| f != first && f != second))
        .collect();
    let mut outlets = Vec::new();
    while outlets.len() < Colour::workers(players) && !edges.is_empty() {
        outlets.push(edges.swap_remove(draw(edges.len())));
    }
    Reservoir { colour, fields: vec![first, second], outlets }
}
