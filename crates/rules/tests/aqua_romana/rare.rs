//! The random games meet the rare cases of the rules, so that agreeing in them
//! means something.

use std::collections::BTreeMap;

use castellum_rules::aqua_romana::{Choice, Kind, Phase, Tile};

use super::random::{any_game, random_game};
use super::slow::{Slow, in_sight};
use super::water::Meets;

/// The seeds of games in which the cases below occur; some of them are met
/// only once in many hundred games.
pub(crate) const GAMES: [u64; 20] =
    [1, 2, 3, 16, 19, 42, 47, 59, 74, 194, 262, 440, 654, 1369, 1487, 2376, 2689, 2828, 2889, 2934];

/// A case: the position before an action, the action, the position after it.
type Case = fn(&Slow, Choice, &Slow) -> bool;

const CASES: [(&str, Case); 18] = [
    ("AR-R5: builders put down without workers", |before, _, _| {
        before.phase == Phase::Place && before.workers_of(before.seat).next().is_none()
    }),
    ("AR-R6: two fountains passed", |before, choice, _| fountains(before, choice) > 1),
    ("AR-R7: a builder in sight, but no tile that may be laid", |before, choice, _| {
        matches!(choice, Choice::MoveOn(_))
            && before.workers_of(before.seat).any(|worker| sees_builder(before, worker))
    }),
    ("AR-R8: four ends", |before, _, after| has_four_ends(after) && !has_four_ends(before)),
    ("AR-R10: closing without a tile", |before, choice, _| {
        matches!(choice, Choice::Close(_)) && before.idle_turns > 0
    }),
    ("AR-R11: no podium left", |before, _, after| {
        let has_podium = |worker| after.podiums.iter().any(|&(_, other)| other == worker);
        left(before, after).any(|worker| length(after, worker) > 0 && !has_podium(worker))
    }),
    ("AR-R12a: a closed aqueduct grows", |before, _, after| {
        (0..12).any(|worker| !before.on_board[worker] && length(after, worker) > length(before, worker))
    }),
    ("AR-R13: the last worker leaves", |_, _, after| {
        after.phase == Phase::Over && after.idle_turns < after.players
    }),
    ("AR-S12: another kind instead of one that has run out", |before, choice, _| match choice {
        Choice::Build(_, tile, at) => ![tile.kind(), Kind::Joker].contains(&before.ring[&at]),
        _ => false,
    }),
    ("AR-S13: a join through loose tiles is refused", |before, _, _| {
        before.phase == Phase::Build
            && before.workers_of(before.seat).any(|worker| has_loose_link(before, worker))
    }),
    ("AR-S14: running on over loose tiles", |before, _, after| {
        (0..12).any(|worker| length(after, worker) > length(before, worker) + 1)
    }),
    ("AR-S14: twice over the tile just laid", |before, _, after| {
        (0..12).any(|worker| crossings(after, worker) > crossings(before, worker))
    }),
    ("AR-S17: no field for the extra tile", |before, choice, after| {
        fountains(before, choice) > 0 && after.phase != Phase::Extra
    }),
    ("AR-S17: the extra tile of another kind", |before, choice, _| match choice {
        Choice::Extra(_, tile) => ![Some(tile.kind()), Some(Kind::Joker)].contains(&before.extra),
        _ => false,
    }),
    ("AR-S19: several players closed at once", |before, _, after| {
        let mut seats = left(before, after).map(|worker| after.owner(worker)).collect::<Vec<_>>();
        seats.sort_unstable();
        seats.dedup();
        after.phase != Phase::Over && seats.len() > 2
    }),
    ("AR-S22: more than 20", |before, _, after| left(before, after).any(|worker| length(after, worker) > 20)),
    ("AR-S23: another player takes a builder", |_, _, after| {
        after.phase == Phase::Take && after.actor() != Some(after.seat)
    }),
    ("AR-S24: a round without a tile", |_, _, after| {
        after.phase == Phase::Over && after.idle_turns == after.players
    }),
];

fn length(slow: &Slow, worker: usize) -> usize {
    slow.board.aqueduct(worker).length()
}

/// How many fields an aqueduct runs over twice.
fn crossings(slow: &Slow, worker: usize) -> usize {
    let mut fields = slow.board.aqueduct(worker).fields;
    fields.sort_unstable();
    fields.dedup();
    length(slow, worker) - fields.len()
}

/// The workers who left the board in between.
fn left(before: &Slow, after: &Slow) -> impl Iterator<Item = usize> {
    (0..12).filter(|&worker| before.on_board[worker] && !after.on_board[worker])
}

/// The fountains that the builder of a build passes.
fn fountains(before: &Slow, choice: Choice) -> usize {
    match choice {
        Choice::Build(_, _, at) => before.clone().move_builder(at),
        _ => 0,
    }
}

fn sees_builder(slow: &Slow, worker: usize) -> bool {
    in_sight(slow.board.aqueduct(worker).end).iter().any(|at| slow.ring.contains_key(at))
}

fn has_four_ends(slow: &Slow) -> bool {
    slow.board.aqueducts().iter().any(|aqueduct| match aqueduct.meets {
        Meets::Empty(field) => slow.board.ends_in_front_of(field) == 4,
        _ => false,
    })
}

/// Two ends face the worker's field, and all three tiles with two tracks join
/// them. One of these joins them the long way round.
fn has_loose_link(slow: &Slow, worker: usize) -> bool {
    let Meets::Empty(front) = slow.board.aqueduct(worker).meets else { return false };
    let joins = |tile| {
        let mut board = slow.board.clone();
        board.lay(front, tile);
        board.has_join()
    };
    slow.board.ends_in_front_of(front) == 2
        && [Tile::Bridge, Tile::DoubleNE, Tile::DoubleNW].into_iter().all(joins)
}

#[test]
fn random_games_meet_every_rare_case() {
    let mut met = BTreeMap::from(CASES.map(|(name, _)| (name, 0)));
    for seed in GAMES {
        let (setup, mut rng) = any_game(seed);
        let mut slow = Slow::new(&setup);
        random_game(&setup, &mut rng, |_, action| {
            let Some(action) = action else { return };
            let before = slow.clone();
            slow.play(action);
            for (name, case) in CASES {
                *met.get_mut(name).unwrap() += usize::from(case(&before, action.choice(), &slow));
            }
        });
    }
    assert!(met.values().all(|&count| count > 0), "{met:#?}");
}
