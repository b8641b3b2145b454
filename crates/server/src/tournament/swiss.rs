//! A round of a Swiss tournament: those with about as many points meet, nobody
//! meets the same people again, or whom they block, while that can be avoided,
//! nobody has nobody to play against twice.

use std::cell::Cell;

use super::Tournament;
use super::meetings::{Meetings, improve, pairs, sizes};
use super::seating::balance;
use super::standings::standings;

/// How many tables are tried at once, and in all, before something simpler is done.
/// Whatever is played at real tournaments needs a small part of it.
const MAX_TRIED: u32 = 50_000;
const MAX_TRIED_IN_ALL: u32 = 400_000;

/// A round: tables of people by their places in the list of players, and who has
/// nobody to play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) tables: Vec<Vec<usize>>,
    pub(super) bye: Option<usize>,
}

/// The next round; none if there are too few, or if everybody has had nobody to
/// play against already and somebody would again.
pub(super) fn round(tournament: &Tournament) -> Option<Round> {
    let available = tournament.available();
    let order: Vec<_> = standings(tournament).into_iter().map(|standing| standing.player).collect();
    let order: Vec<_> = order.into_iter().filter(|player| available.contains(player)).collect();
    let with_bots = tournament.settings.bots.is_some();
    if order.len() < if with_bots { 1 } else { 2 } {
        return None;
    }
    let meetings = Meetings::of(tournament);
    let balances: Vec<_> = (0..tournament.players.len()).map(|player| balance(tournament, player)).collect();
    let past = Past { tournament, meetings, balances, tries: Cell::new(MAX_TRIED_IN_ALL) };
    let size = tournament.table_size();
    if size > 2 || order.len().is_multiple_of(2) || with_bots {
        let mut sizes = sizes(order.len(), size);
        if sizes.iter().sum::<usize>() < order.len() {
            // The last one plays against a bot.
            sizes.push(1);
        }
        return Some(Round { tables: tables(tournament, &order, &sizes, &past), bye: None });
    }
    let candidates: Vec<_> = order.iter().rev().copied().filter(|&one| !had_bye(tournament, one)).collect();
    let others = |bye: usize| order.iter().copied().filter(|&other| other != bye).collect::<Vec<_>>();
    let without = |unwanted: Unwanted| {
        let round = |&bye: &usize| {
            let order = others(bye);
            let tables = search(&order, &sizes(order.len(), size), &past, unwanted)?;
            Some(Round { tables, bye: Some(bye) })
        };
        candidates.iter().find_map(round)
    };
    if let Some(round) = without(Unwanted::Rematches) {
        return Some(round);
    }
    let bye = without(Unwanted::Blocks).and_then(|round| round.bye).or(candidates.first().copied())?;
    let order = others(bye);
    Some(Round { tables: tables(tournament, &order, &sizes(order.len(), size), &past), bye: Some(bye) })
}

/// Whether somebody had nobody to play against already.
fn had_bye(tournament: &Tournament, player: usize) -> bool {
    tournament.tables_of(&tournament.players[player].person).any(|table| table.seats.len() == 1)
}

/// Tables without rematches if there are such; else with as few as are found. Before
/// two of whom one blocks the other meet, others meet again.
fn tables(tournament: &Tournament, order: &[usize], sizes: &[usize], past: &Past<'_>) -> Vec<Vec<usize>> {
    if let Some(tables) = search(order, sizes, past, Unwanted::Rematches) {
        return tables;
    }
    let in_order = || {
        let mut left = order;
        let mut table = |&size: &usize| {
            let (table, rest) = left.split_at(size.min(left.len()));
            left = rest;
            table.to_vec()
        };
        sizes.iter().map(&mut table).collect()
    };
    let mut tables = search(order, sizes, past, Unwanted::Blocks).unwrap_or_else(in_order);
    let mut points = vec![0_u32; tournament.players.len()];
    standings(tournament).iter().for_each(|standing| points[standing.player] = standing.points);
    let apart = |table: &[usize]| pairs(table).map(|(one, other)| points[one].abs_diff(points[other])).sum();
    // A rematch weighs more than any difference of points, a block more than any number
    // of rematches in so few rounds.
    let unwanted = |table: &[usize]| past.meetings.cost(table).min(2_999) + 3_000 * past.blocks(table);
    improve(&mut tables, |table| unwanted(table) * 10_000 + u32::min(apart(table), 9_999));
    tables
}

/// Who should not sit at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unwanted {
    /// Those of whom one blocks the other.
    Blocks,
    /// Those, and those who have met.
    Rematches,
}

/// What has been so far.
struct Past<'a> {
    tournament: &'a Tournament,
    meetings: Meetings,
    /// How much more often everybody sat first than second, at tables for two.
    balances: Vec<i64>,
    /// How many tables may still be tried.
    tries: Cell<u32>,
}

impl Past<'_> {
    /// Whether somebody at a table should not sit there.
    fn is_unwanted(&self, table: &[usize], unwanted: Unwanted) -> bool {
        self.blocks(table) > 0 || unwanted == Unwanted::Rematches && self.meetings.any(table)
    }

    /// How many at a table block each other.
    fn blocks(&self, table: &[usize]) -> u32 {
        pairs(table).filter(|&(one, other)| self.tournament.is_blocked(one, other)).count() as u32
    }

    /// Whether two have both sat first, or both second, so much more often that one of
    /// them would do so once too often.
    fn is_lopsided(&self, table: &[usize]) -> bool {
        let [one, other] = *table else { return false };
        let (one, other) = (self.balances[one], self.balances[other]);
        one.min(other) >= 2 || one.max(other) <= -2
    }
}

/// Tables at which nobody is who should not be, those in front with those in front;
/// seats can be balanced, if there are such tables. Nothing if there are none, or none
/// is found in time.
fn search(order: &[usize], sizes: &[usize], past: &Past<'_>, unwanted: Unwanted) -> Option<Vec<Vec<usize>>> {
    let search = |balanced: bool| {
        let tries = MAX_TRIED.min(past.tries.get());
        let mut search = Search { past, unwanted, balanced, sizes, tables: Vec::new(), tries };
        let found = search.fill(order.to_vec());
        past.tries.set(past.tries.get() - (tries - search.tries));
        found.then_some(search.tables)
    };
    search(true).or_else(|| search(false))
}

struct Search<'a> {
    past: &'a Past<'a>,
    unwanted: Unwanted,
    /// Whether seats have to be balanced.
    balanced: bool,
    sizes: &'a [usize],
    tables: Vec<Vec<usize>>,
    tries: u32,
}

impl Search<'_> {
    /// Finds tables for those who are left.
    fn fill(&mut self, mut left: Vec<usize>) -> bool {
        if left.is_empty() || self.tables.len() == self.sizes.len() {
            return left.is_empty();
        }
        let first = left.remove(0);
        self.extend(vec![first], 0, left)
    }

    /// Finds the others for a table, from this place among those who are left.
    fn extend(&mut self, table: Vec<usize>, from: usize, left: Vec<usize>) -> bool {
        self.tries = self.tries.saturating_sub(1);
        if self.tries == 0 {
            return false;
        }
        let size = self.sizes[self.tables.len()];
        if table.len() == size {
            self.tables.push(table);
            if self.fill(left) {
                return true;
            }
            self.tables.pop();
            return false;
        }
        for at in from..left.len() {
            let mut longer = table.clone();
            longer.push(left[at]);
            let is_lopsided = self.balanced && size == 2 && self.past.is_lopsided(&longer);
            if !self.past.is_unwanted(&longer, self.unwanted) && !is_lopsided {
                let mut rest = left.clone();
                rest.remove(at);
                if self.extend(longer, at, rest) {
                    return true;
                }
            }
        }
        false
    }
}
