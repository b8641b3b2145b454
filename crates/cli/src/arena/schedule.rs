//! Who sits where in which game.
//!
//! A line-up is the order of bots round the table; a group is the games of one
//! line-up in which it is turned from seat to seat, so that every bot has every
//! seat equally often. All line-ups once are a round, and rounds repeat for
//! ever: who plays game 1000 does not depend on how many games are played.

use std::collections::HashMap;

/// One game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The number of the game, from 0.
    pub(crate) game: u64,
    /// The number of its group, from 0.
    pub(crate) group: u64,
    /// The number of the bot on each seat.
    pub(crate) seats: Vec<usize>,
    /// Whether the group is complete after this game.
    pub(crate) ends_group: bool,
}

/// The games of one round; see the module.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    line_ups: u64,
    /// The plans of the first round.
    round: Vec<Plan>,
}

impl Schedule {
    /// The schedule of at least one bot at a table with these players.
    pub(crate) fn new(bots: usize, players: usize) -> Self {
        let line_ups = line_ups(bots, players);
        let mut round = Vec::new();
        for (group, line_up) in (0..).zip(&line_ups) {
            let turned = rotations(line_up);
            let last = turned.len() - 1;
            for (number, seats) in turned.into_iter().enumerate() {
                round.push(Plan { game: round.len() as u64, group, seats, ends_group: number == last });
            }
        }
        Self { line_ups: line_ups.len() as u64, round }
    }

    pub(crate) fn plan(&self, game: u64) -> Plan {
        let length = self.round.len() as u64;
        let (rounds, slot) = (game / length, (game % length) as usize);
        let first = &self.round[slot];
        Plan { game, group: rounds * self.line_ups + first.group, ..first.clone() }
    }

    /// The smallest number of games, at least `wanted`, that leaves no group
    /// incomplete.
    pub(crate) fn whole_groups(&self, wanted: u64) -> u64 {
        let length = self.round.len() as u64;
        let rest = (wanted % length) as usize;
        let open = match rest {
            0 => 0,
            rest => self.round[rest - 1..].iter().take_while(|plan| !plan.ends_group).count(),
        };
        wanted.saturating_add(open as u64)
    }
}

/// All line-ups of a table. With enough bots everybody at the table is
/// different; with fewer than there are seats, every bot sits at least once.
///
/// Line-ups that differ only in the order round the table come one by one
/// after all others have been there, so that few games are enough to see all
/// combinations.
fn line_ups(bots: usize, players: usize) -> Vec<Vec<usize>> {
    let mut orders = HashMap::new();
    let mut numbered: Vec<(u32, Vec<usize>)> = Vec::new();
    for line_up in arrangements(bots, players) {
        let members = sorted(&line_up);
        let distinct = distinct(&members);
        if distinct != bots.min(players) || rotations(&line_up)[0] != line_up {
            continue;
        }
        let order = orders.entry(members).or_insert(0);
        numbered.push((*order, line_up));
        *order += 1;
    }
    numbered.sort_by_key(|(order, _)| *order);
    numbered.into_iter().map(|(_, line_up)| line_up).collect()
}

/// Every way to put bots on seats, in the order of a dictionary.
fn arrangements(bots: usize, players: usize) -> impl Iterator<Item = Vec<usize>> {
    let count = bots.pow(players as u32);
    (0..count).map(move |number| {
        let digit = |seat: usize| number / bots.pow((players - 1 - seat) as u32) % bots;
        (0..players).map(digit).collect()
    })
}

/// The different ways to turn a line-up, the first of the dictionary first and
/// each turned by one seat against the one before.
fn rotations(line_up: &[usize]) -> Vec<Vec<usize>> {
    let turned = |steps: usize| [&line_up[steps..], &line_up[..steps]].concat();
    let all: Vec<_> = (0..line_up.len()).map(turned).collect();
    let first = (0..all.len()).min_by_key(|&steps| &all[steps]).unwrap_or(0);
    let period = (1..all.len()).find(|&steps| all[steps] == all[0]).unwrap_or(all.len());
    (0..period).map(|steps| all[(first + steps) % all.len()].clone()).collect()
}

fn sorted(line_up: &[usize]) -> Vec<usize> {
    let mut members = line_up.to_vec();
    members.sort_unstable();
    members
}

fn distinct(sorted: &[usize]) -> usize {
    sorted.chunk_by(|a, b| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Line-ups as texts, the bots as letters.
    fn check(bots: usize, players: usize, expected: &str) {
        let letter = |&bot: &usize| char::from(b'A' + bot as u8);
        let found: Vec<String> =
            line_ups(bots, players).iter().map(|line_up| line_up.iter().map(letter).collect()).collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn line_ups_of_few_and_of_many_bots() {
        check(1, 4, "AAAA");
        check(2, 2, "AB");
        check(2, 3, "AAB ABB");
        check(2, 4, "AAAB AABB ABBB ABAB");
        check(3, 2, "AB AC BC");
        check(3, 3, "ABC ACB");
        check(3, 4, "AABC ABBC ABCC AACB ABCB ACBC ABAC ACBB ACCB");
    }

    #[test]
    fn every_bot_has_every_seat_equally_often_in_a_group() {
        for (bots, players) in [(1, 2), (2, 2), (2, 4), (3, 4), (5, 3), (5, 4)] {
            let schedule = Schedule::new(bots, players);
            for group in schedule.round.chunk_by(|a, b| a.group == b.group) {
                let sits = |bot, seat: usize| group.iter().filter(|plan| plan.seats[seat] == bot).count();
                for bot in 0..bots {
                    assert!((1..players).all(|seat| sits(bot, seat) == sits(bot, 0)));
                }
                assert!(group.last().unwrap().ends_group);
            }
        }
    }

    #[test]
    fn rounds_repeat_with_new_groups() {
        let schedule = Schedule::new(3, 2);
        let plan = schedule.plan(6 + 3);
        assert_eq!(plan, Plan { game: 9, group: 4, seats: vec![2, 0], ends_group: true });
    }

    #[test]
    fn games_are_rounded_up_to_whole_groups() {
        let schedule = Schedule::new(2, 4);
        let counts: Vec<_> = (0..=15).map(|games| schedule.whole_groups(games)).collect();
        // Three groups of four games and one of two.
        assert_eq!(counts, [0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 14, 14, 18]);
    }
}
