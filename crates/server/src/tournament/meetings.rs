//! Who has met whom how often.

use super::Tournament;

/// Counts of meetings, by places in the list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meetings {
    players: usize,
    counts: Vec<u32>,
}

impl Meetings {
    pub(super) fn none(players: usize) -> Self {
        Self { players, counts: vec![0; players * players] }
    }

    /// All meetings of a tournament so far, those at tables that are being played
    /// too.
    pub(super) fn of(tournament: &Tournament) -> Self {
        let mut meetings = Self::none(tournament.players.len());
        for table in &tournament.tables {
            let people: Vec<_> = table.people().filter_map(|person| tournament.player(person)).collect();
            meetings.add(&people);
        }
        meetings
    }

    /// These have sat at one table.
    pub(super) fn add(&mut self, table: &[usize]) {
        for &one in table {
            for &other in table.iter().filter(|&&other| other != one) {
                self.counts[one * self.players + other] += 1;
            }
        }
    }

    pub(super) fn count(&self, one: usize, other: usize) -> u32 {
        self.counts[one * self.players + other]
    }

    /// How unwelcome a table is: a third meeting is worse than two second ones.
    pub(super) fn cost(&self, table: &[usize]) -> u32 {
        pairs(table).map(|(one, other)| self.count(one, other).pow(2)).sum()
    }

    /// How much meetings would be spread further by a table.
    pub(super) fn spread(&self, table: &[usize]) -> u32 {
        pairs(table).map(|(one, other)| 2 * self.count(one, other) + 1).sum()
    }

    /// Whether any two of these have met.
    pub(super) fn any(&self, table: &[usize]) -> bool {
        pairs(table).any(|(one, other)| self.count(one, other) > 0)
    }
}

/// All pairs at a table.
pub(super) fn pairs(table: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let others = |(at, &one): (usize, &usize)| table[at + 1..].iter().map(move |&other| (one, other));
    table.iter().enumerate().flat_map(others)
}

/// Makes tables better by letting two people at different tables change places, as
/// long as that helps.
pub(super) fn improve(tables: &mut [Vec<usize>], cost: impl Fn(&[usize]) -> u32) {
    // Each change makes the sum smaller, so this ends; the bound is for large ones.
    for _ in 0..64 {
        let mut changed = false;
        for first in 0..tables.len() {
            for second in first + 1..tables.len() {
                changed |= improve_two(tables, first, second, &cost);
            }
        }
        if !changed {
            return;
        }
    }
}

fn improve_two(
    tables: &mut [Vec<usize>],
    first: usize,
    second: usize,
    cost: &impl Fn(&[usize]) -> u32,
) -> bool {
    let mut changed = false;
    for one in 0..tables[first].len() {
        for other in 0..tables[second].len() {
            let before = cost(&tables[first]) + cost(&tables[second]);
            swap(tables, (first, one), (second, other));
            if cost(&tables[first]) + cost(&tables[second]) < before {
                changed = true;
            } else {
                swap(tables, (first, one), (second, other));
            }
        }
    }
    changed
}

fn swap(tables: &mut [Vec<usize>], one: (usize, usize), other: (usize, usize)) {
    let kept = tables[one.0][one.1];
    tables[one.0][one.1] = tables[other.0][other.1];
    tables[other.0][other.1] = kept;
}

/// The sizes of tables for this many people, large ones first: as few tables as
/// possible, and as equal as possible. Where tables are for two and the number is
/// odd, one is left over.
pub(super) fn sizes(people: usize, table: usize) -> Vec<usize> {
    if table == 2 {
        return vec![2; people / 2];
    }
    if people < 2 {
        return Vec::new();
    }
    let tables = people.div_ceil(table);
    let (least, larger) = (people / tables, people % tables);
    (0..tables).map(|at| least + usize::from(at < larger)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_as_large_and_as_equal_as_possible() {
        assert_eq!(sizes(7, 2), [2, 2, 2]);
        assert_eq!(sizes(4, 3), [2, 2]);
        assert_eq!(sizes(7, 3), [3, 2, 2]);
        assert_eq!(sizes(5, 4), [3, 2]);
        assert_eq!(sizes(6, 4), [3, 3]);
        assert_eq!(sizes(9, 4), [3, 3, 3]);
        assert_eq!(sizes(2, 4), [2]);
        for table in 3..=4 {
            for people in 2..60 {
                let sizes = sizes(people, table);
                assert_eq!(sizes.iter().sum::<usize>(), people);
                assert!(sizes.iter().all(|size| (2..=table).contains(size)), "{people} at {table}");
            }
        }
    }
}
