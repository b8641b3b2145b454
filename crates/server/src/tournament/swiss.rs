//! A round of a Swiss tournament: those with about as many points meet, nobody
//! meets the same people again while that can be avoided, nobody has nobody to
//! play against twice.

use std::cell::Cell;

use super::Tournament;
use super::meetings::{Meetings, improve, pairs, sizes};
use super::seating::balance;
use super::standings::standings;

/// So many tables are tried at once, and in all, before something simpler is done.
/// Whatever is played at real tournaments needs a small part of it.
const MOST_TRIED: u32 = 50_000;
const MOST_TRIED_IN_ALL: u32 = 400_000;

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
    let past = Past { meetings, balances, tries: Cell::new(MOST_TRIED_IN_ALL) };
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
    let without_rematch = |&bye: &usize| {
        let order = others(bye);
        let tables = search(&order, &sizes(order.len(), size), &past)?;
        Some(Round { tables, bye: Some(bye) })
    };
    candidates.iter().find_map(without_rematch).or_else(|| {
        let bye = *candidates.first()?;
        let order = others(bye);
        let tables = tables(tournament, &order, &sizes(order.len(), size), &past);
        Some(Round { tables, bye: Some(bye) })
    })
}

/// Whether somebody had nobody to play against already.
fn had_bye(tournament: &Tournament, player: usize) -> bool {
    tournament.tables_of(&tournament.players[player].person).any(|table| table.seats.len() == 1)
}

/// Tables without rematches if there are such; else with as few as are found.
fn tables(tournament: &Tournament, order: &[usize], sizes: &[usize], past: &Past) -> Vec<Vec<usize>> {
    if let Some(tables) = search(order, sizes, past) {
        return tables;
    }
    let mut left = order;
    let mut tables = Vec::with_capacity(sizes.len());
    for &size in sizes {
        let (table, rest) = left.split_at(size.min(left.len()));
        tables.push(table.to_vec());
        left = rest;
    }
    let mut points = vec![0_u32; tournament.players.len()];
    standings(tournament).iter().for_each(|standing| points[standing.player] = standing.points);
    let apart = |table: &[usize]| pairs(table).map(|(one, other)| points[one].abs_diff(points[other])).sum();
    // A rematch weighs more than any difference of points.
    improve(&mut tables, |table| past.meetings.cost(table) * 10_000 + u32::min(apart(table), 9_999));
    tables
}

/// What has been so far.
struct Past {
    meetings: Meetings,
    /// How much more often everybody sat first than second, at tables for two.
    balances: Vec<i64>,
    /// How many tables may still be tried.
    tries: Cell<u32>,
}

impl Past {
    /// Whether two have both sat first, or both second, so much more often that one of
    /// them would do so once too often.
    fn is_lopsided(&self, table: &[usize]) -> bool {
        let [one, other] = *table else { return false };
        let (one, other) = (self.balances[one], self.balances[other]);
        one.min(other) >= 2 || one.max(other) <= -2
    }
}

/// Tables at which nobody meets anybody again, those in front with those in front;
/// seats can be balanced, if there are such tables. Nothing if there are none without
/// rematches, or none is found in time.
fn search(order: &[usize], sizes: &[usize], past: &Past) -> Option<Vec<Vec<usize>>> {
    let search = |balanced: bool| {
        let tries = MOST_TRIED.min(past.tries.get());
        let mut search = Search { past, balanced, sizes, tables: Vec::new(), tries };
        let found = search.fill(order.to_vec());
        past.tries.set(past.tries.get() - (tries - search.tries));
        found.then_some(search.tables)
    };
    search(true).or_else(|| search(false))
}

struct Search<'a> {
    past: &'a Past,
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
            if !self.past.meetings.any(&longer) && !is_lopsided {
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
