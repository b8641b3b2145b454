//! Who meets whom where everybody meets everybody.
//!
//! At tables for two it is the circle method: each pair meets once, and everybody
//! sits first as often as second, or once more or less. For larger tables rounds
//! are added until all have met, each so that meetings are spread as evenly as
//! a search over exchanges of two people finds; then seats are dealt for all rounds
//! together.

use super::chance::Chance;
use super::meetings::{Meetings, improve, sizes};
use super::seating::balance_all;

/// How many arrangements of a round are tried.
const TRIES: usize = 24;

/// The rounds for this many players, with the seats of tables in turn order. Who is at no table of a round has nobody to play against then.
pub(super) fn rounds(players: usize, table: usize, seed: i64) -> Vec<Vec<Vec<usize>>> {
    let mut order: Vec<_> = (0..players).collect();
    Chance::new(seed, 1).shuffle(&mut order);
    let rounds = if table == 2 { circle(players) } else { design(players, table, seed) };
    let named = |table: Vec<usize>| table.into_iter().map(|at| order[at]).collect();
    rounds.into_iter().map(|round| round.into_iter().map(named).collect()).collect()
}

/// One stays, the others go round. Where the number is odd, the one who would meet the
/// one who is not there has nobody to play against.
fn circle(players: usize) -> Vec<Vec<Vec<usize>>> {
    if players < 2 {
        return Vec::new();
    }
    let stays = players.next_multiple_of(2) - 1;
    let round = |round: usize| {
        let pair = |step: usize| {
            let (one, other) = ((round + step) % stays, (round + stays - step) % stays);
            // So everybody is first in every other step, whichever side they are on.
            if step % 2 == 1 { vec![one, other] } else { vec![other, one] }
        };
        let with_stays = if round.is_multiple_of(2) { vec![round, stays] } else { vec![stays, round] };
        let tables = std::iter::once(with_stays).chain((1..stays.div_ceil(2)).map(pair));
        tables.filter(|table| table.iter().all(|&one| one < players)).collect()
    };
    (0..stays).map(round).collect()
}

fn design(players: usize, table: usize, seed: i64) -> Vec<Vec<Vec<usize>>> {
    let mut meetings = Meetings::none(players);
    let mut rounds = Vec::new();
    let have_met =
        |meetings: &Meetings| (0..players).all(|one| (0..one).all(|other| meetings.count(one, other) > 0));
    while !have_met(&meetings) {
        let mut chance = Chance::new(seed, 2 + rounds.len() as u64);
        let mut order: Vec<_> = (0..players).collect();
        let mut tried = |_| {
            chance.shuffle(&mut order);
            let mut left = &order[..];
            let mut tables = Vec::new();
            for size in sizes(players, table) {
                let (table, rest) = left.split_at(size);
                tables.push(table.to_vec());
                left = rest;
            }
            // Squares, so that one more meeting of two who meet seldom is better.
            improve(&mut tables, |table| meetings.spread(table));
            tables
        };
        let spread = |tables: &Vec<Vec<usize>>| tables.iter().map(|table| meetings.spread(table)).sum();
        let best = (0..TRIES).map(&mut tried).min_by_key(|tables| -> u32 { spread(tables) });
        let Some(best) = best else { break };
        best.iter().for_each(|table| meetings.add(table));
        rounds.push(best);
    }
    balance_all(&mut rounds, players);
    rounds
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn at_tables_for_two_each_pair_meets_once(players in 2_usize..=24, seed: i64) {
            let rounds = rounds(players, 2, seed);
            let mut meetings = Meetings::none(players);
            let mut first = vec![0_i32; players];
            for round in &rounds {
                let mut there: Vec<_> = round.iter().flatten().copied().collect();
                there.sort_unstable();
                there.dedup();
                prop_assert_eq!(there.len(), players - players % 2, "one table each");
                for table in round {
                    meetings.add(table);
                    first[table[0]] += 1;
                    first[table[1]] -= 1;
                }
            }
            for (one, more) in first.iter().enumerate() {
                prop_assert!((0..players).all(|other| meetings.count(one, other) == u32::from(one != other)));
                prop_assert!(more.abs() <= 1, "{:?}", first);
            }
        }

        #[test]
        fn at_larger_tables_everybody_meets_everybody(players in 3_usize..=24, table in 3_usize..=4, seed: i64) {
            let rounds = rounds(players, table, seed);
            let mut meetings = Meetings::none(players);
            for round in &rounds {
                let mut there: Vec<_> = round.iter().flatten().copied().collect();
                there.sort_unstable();
                prop_assert_eq!(there, (0..players).collect::<Vec<_>>(), "everybody has a table");
                round.iter().for_each(|table| meetings.add(table));
            }
            let counts = || (0..players).flat_map(|one| (0..one).map(move |other| (one, other)));
            let least = counts().map(|(one, other)| meetings.count(one, other)).min();
            let most = counts().map(|(one, other)| meetings.count(one, other)).max();
            prop_assert!(least >= Some(1));
            prop_assert!(most <= least.map(|least| least + 3), "{:?} to {:?}", least, most);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_rounds() {
        assert_eq!(rounds(11, 4, 5), rounds(11, 4, 5));
        assert_ne!(rounds(11, 4, 5), rounds(11, 4, 6));
        assert_eq!(rounds(4, 4, 1).len(), 1);
    }
}
