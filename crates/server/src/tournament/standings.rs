//! Who is in front. Everything follows from the results of the tables, so it can
//! be computed again at any time.

use std::cmp::Reverse;

use super::{SeatResult, Tournament};

/// Where somebody stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Their place in the list of players.
    pub player: usize,
    /// Their points.
    pub points: u32,
    /// How often they were first, alone or with others.
    pub firsts: u32,
    /// The points of those they have met, each time that they met.
    pub opponents: u32,
    /// Their share of the points in their games, in thousandths, on average.
    pub share: u32,
    /// How many tables have a result for them.
    pub played: u32,
}

impl Standing {
    /// More points, then more first places, then stronger opponents, then a larger
    /// share of the points in games, then who has joined earlier.
    fn order(&self) -> impl Ord + use<> {
        (Reverse((self.points, self.firsts, self.opponents, self.share)), self.player)
    }
}

/// Everybody, the first first.
#[must_use]
pub fn standings(tournament: &Tournament) -> Vec<Standing> {
    let mut all: Vec<_> =
        (0..tournament.players.len()).map(|player| Standing { player, ..Standing::default() }).collect();
    for table in &tournament.tables {
        let is_alone = table.seats.len() == 1;
        for (player, result) in results(tournament, table) {
            let standing = &mut all[player];
            standing.points += result.points;
            if !is_alone {
                standing.played += 1;
                standing.share += result.share;
                standing.firsts += u32::from(result.place == 1);
            }
        }
    }
    let points: Vec<_> = all.iter().map(|standing| standing.points).collect();
    for table in &tournament.tables {
        let there: Vec<_> = results(tournament, table).map(|(player, _)| player).collect();
        for &one in &there {
            let others = there.iter().filter(|&&other| other != one);
            all[one].opponents += others.map(|&other| points[other]).sum::<u32>();
        }
    }
    for standing in &mut all {
        standing.share = standing.share.checked_div(standing.played).unwrap_or_default();
    }
    all.sort_by_key(Standing::order);
    all
}

/// The people at a table that has a result, with theirs.
fn results<'a>(
    tournament: &'a Tournament,
    table: &'a super::Table,
) -> impl Iterator<Item = (usize, SeatResult)> + 'a {
    table.seats.iter().filter_map(|seat| Some((tournament.player(seat.person.as_ref()?)?, seat.result?)))
}
