//! Who sits where: the one who sat somewhere least often sits there next.

use super::Tournament;
use super::chance::Chance;

/// The people of a table in turn order, with nobody where a bot fills in. Among
/// orders that balance seats equally well, chance decides.
pub(super) fn seat(
    tournament: &Tournament,
    people: &[usize],
    bots: usize,
    purpose: u64,
) -> Vec<Option<usize>> {
    let mut chance = Chance::new(tournament.seed, purpose);
    let mut who: Vec<_> = people.iter().copied().map(Some).collect();
    who.resize(people.len() + bots, None);
    chance.shuffle(&mut who);
    let counts: Vec<_> = who.iter().map(|player| counts(tournament, *player, who.len())).collect();
    let cost =
        |order: &Vec<usize>| order.iter().enumerate().map(|(seat, &at)| 2 * counts[at][seat] + 1).sum();
    let best = orders(who.len()).into_iter().min_by_key(|order| -> u32 { cost(order) });
    best.unwrap_or_default().into_iter().map(|at| who[at]).collect()
}

/// How much more often somebody has sat first than second at tables for two, or less
/// often.
pub(super) fn balance(tournament: &Tournament, player: usize) -> i64 {
    let counts = counts(tournament, Some(player), 2);
    i64::from(counts[0]) - i64::from(counts[1])
}

/// How often somebody has sat in each seat.
fn counts(tournament: &Tournament, player: Option<usize>, seats: usize) -> Vec<u32> {
    let mut counts = vec![0; seats];
    let Some(player) = player else { return counts };
    let person = &tournament.players[player].person;
    for table in tournament.tables_of(person).filter(|table| table.seats.len() > 1) {
        let seat = table.seats.iter().position(|seat| seat.person.as_ref() == Some(person));
        if let Some(count) = seat.and_then(|seat| counts.get_mut(seat)) {
            *count += 1;
        }
    }
    counts
}

/// Gives all tables of several rounds orders of seats, so that everybody sits
/// everywhere about as often.
pub(super) fn balance_all(rounds: &mut [Vec<Vec<usize>>], players: usize) {
    const SWEEPS: usize = 32;
    let mut counts = vec![[0_i32; 4]; players];
    let add = |counts: &mut Vec<[i32; 4]>, table: &[usize], by: i32| {
        table.iter().enumerate().for_each(|(seat, &player)| counts[player][seat] += by);
    };
    rounds.iter().flatten().for_each(|table| add(&mut counts, table, 1));
    for _ in 0..SWEEPS {
        let mut changed = false;
        for table in rounds.iter_mut().flatten() {
            add(&mut counts, table, -1);
            let cost = |table: &[usize]| -> i32 {
                table.iter().enumerate().map(|(seat, &player)| 2 * counts[player][seat] + 1).sum()
            };
            let named = |order: Vec<usize>| order.into_iter().map(|at| table[at]).collect::<Vec<_>>();
            let best = orders(table.len()).into_iter().map(named).min_by_key(|table| cost(table));
            if let Some(best) = best.filter(|best| cost(best) < cost(table)) {
                *table = best;
                changed = true;
            }
            add(&mut counts, table, 1);
        }
        if !changed {
            return;
        }
    }
}

/// All orders of so few things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |shorter, next| {
        let longer = |order: &Vec<usize>| {
            (0..=order.len())
                .map(|at| {
                    let mut longer = order.clone();
                    longer.insert(at, next);
                    longer
                })
                .collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    })
}
