//! Tables in an arena: for the one who is free, by points and then rating, not with
//! those of the table before, nor with whom one blocks, if others can be had.

use castellum_wire::Millis;

use super::Tournament;
use super::standings::standings;

/// Anyone who has waited for so long meets the same people again, and if nobody else is
/// there those whom they block.
const REMATCH_AFTER: Millis = 20_000;

/// Anyone who has waited for so long gets bots, where those are allowed.
const BOTS_AFTER: Millis = 10_000;

/// Tables that can be set up now, with the number of bots at each.
pub(super) fn tables(tournament: &Tournament, free: &[usize], now: Millis) -> Vec<(Vec<usize>, usize)> {
    let size = tournament.table_size();
    let mut left: Vec<_> = standings(tournament).into_iter().map(|standing| standing.player).collect();
    left.retain(|player| free.contains(player));
    by_points_then_rating(tournament, &mut left);
    let others_come = tournament.is_played();
    let waits = |player: usize| now.saturating_sub(free_since(tournament, player));
    let is_welcome = |one: usize, other: usize| !tournament.is_blocked(one, other);
    let mut tables = Vec::new();
    while left.len() >= size {
        let is_new = |one, other| is_welcome(one, other) && !have_just_met(tournament, one, other);
        let Some(table) = full_table(&left, size, is_new).or_else(|| {
            let is_long = left.iter().any(|&player| waits(player) >= REMATCH_AFTER);
            let meets_again = tables.is_empty() && (is_long || !others_come);
            // Where bots fill in there is a table without those whom one blocks.
            let meets_anybody = meets_again && is_long && !others_come && tournament.settings.bots.is_none();
            let again = full_table(&left, size, is_welcome).filter(|_| meets_again);
            again.or_else(|| meets_anybody.then(|| left[..size].to_vec()))
        }) else {
            break;
        };
        left.retain(|player| !table.contains(player));
        tables.push((table, 0));
    }
    let is_due = !others_come && tables.is_empty() || left.iter().any(|&player| waits(player) >= BOTS_AFTER);
    if tournament.settings.bots.is_some() && is_due && !left.is_empty() {
        let people = company(&left, 0, size, is_welcome);
        if people.len() < size {
            let bots = size - people.len();
            tables.push((people, bots));
        }
    }
    tables
}

fn by_points_then_rating(tournament: &Tournament, players: &mut [usize]) {
    let mut points = vec![0; tournament.players.len()];
    standings(tournament).iter().for_each(|standing| points[standing.player] = standing.points);
    players.sort_by_key(|&player| std::cmp::Reverse((points[player], tournament.players[player].rating)));
}

/// A table for the first of those who are left, or of those behind them, at which all
/// fit each other.
fn full_table(left: &[usize], size: usize, fit: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
    (0..left.len()).map(|first| company(left, first, size, &fit)).find(|table| table.len() == size)
}

/// One of those who are left, and as many behind them as fit, up to the size of a
/// table.
fn company(left: &[usize], first: usize, size: usize, fit: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut table = vec![left[first]];
    for &other in &left[first + 1..] {
        if table.len() < size && table.iter().all(|&one| fit(one, other)) {
            table.push(other);
        }
    }
    table
}

/// Whether the last table of one of two was with the other.
fn have_just_met(tournament: &Tournament, one: usize, other: usize) -> bool {
    let met = |one: usize, other: usize| {
        let (one, other) = (&tournament.players[one].person, &tournament.players[other].person);
        tournament.tables_of(one).next_back().is_some_and(|table| table.has(other))
    };
    met(one, other) || met(other, one)
}

/// Since when somebody could have had a table.
fn free_since(tournament: &Tournament, player: usize) -> Millis {
    let player = &tournament.players[player];
    let last = tournament.tables_of(&player.person).filter_map(|table| table.ended).max();
    last.unwrap_or_default().max(player.joined).max(tournament.started.unwrap_or_default())
}
