//! Solved ends next to slow, obvious counterparts.

use castellum_rules::{Actor, Game};

use super::*;
use crate::search::tests::{aqua_romana_start, aquaedukt_start, brute_force, late};

const ROOM: u64 = 1_000_000;

fn same(a: [f32; 4], b: [f32; 4]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4)
}

/// Compares ends of games with brute force; gives how many were small enough
/// for it, and how many positions each of the two looked at.
fn check_ends<G: BotGame>(start: G) -> (usize, u64, u64) {
    let (mut compared, mut slow, mut quick) = (0, 0, 0);
    for seed in 0..90 {
        let position = late(start, seed, 1 + seed as usize / 10);
        let mut room = 12_000;
        let Some(expected) = brute_force(&position, &mut room) else { continue };
        slow += 12_000 - room as u64;
        let found = solve(&position, ROOM, &|| false).unwrap();
        // With two seats every best line is worth the same. With more, who
        // breaks ties decides what the others get.
        if position.players() == 2 {
            assert!(same(found.value.win, expected.win), "seed {seed}: {found:?} {expected:?}");
            assert!(same(found.value.standing, expected.standing), "seed {seed}: {found:?} {expected:?}");
        } else if let Actor::Seat(seat) = position.actor() {
            let gap = found.value.utility(seat) - expected.utility(seat);
            assert!(gap.abs() < 1e-4, "seed {seed}: {found:?} {expected:?}");
        }
        quick += found.nodes;
        compared += 1;
    }
    (compared, slow, quick)
}

#[test]
fn ends_are_worth_what_brute_force_says() {
    for (players, least) in [(2, 25), (3, 25)] {
        let start = Game::new(&castellum_rules::aqua_romana::Setup::classic(players)).unwrap();
        let (compared, slow, quick) = check_ends::<castellum_rules::aqua_romana::Position>(start);
        assert!(compared >= least, "{compared}");
        assert!(quick < slow, "{quick} {slow}");
        let (compared, slow, quick) = check_ends(aquaedukt_start(players));
        assert!(compared >= least, "{compared}");
        assert!(quick < slow, "{quick} {slow}");
    }
}

#[test]
fn the_line_leads_to_the_value() {
    let mut told = 0;
    for seed in 0..40 {
        let position = late(aqua_romana_start(), seed, 6);
        let Some(Solved { value, line, .. }) = solve(&position, 100_000, &|| false) else { continue };
        let mut end = position;
        for action in line {
            end = end.play(action).unwrap();
        }
        let outcome = end.outcome().expect("there is no die in this game");
        assert_eq!(Value::of_outcome(&outcome, castellum_rules::aqua_romana::Position::SPREAD), value);
        told += 1;
    }
    assert!(told > 8, "{told}");
}

#[test]
fn it_gives_up_when_it_should() {
    let start = aqua_romana_start();
    assert_eq!(solve(&start, 100, &|| false), None);
    assert_eq!(solve(&start, u64::MAX, &|| true), None);
    assert!(!may_be_small(&start, 100_000_000));
}

/// What is certain is said at once, and what looks small mostly is.
#[test]
fn small_ends_are_told_from_others() {
    const LIMIT: u64 = 8000;
    let (mut small, mut solved, mut missed) = (0, 0, 0);
    for seed in 0..60 {
        let position = late(aqua_romana_start(), seed, 1 + seed as usize / 5);
        let is_solved = solve(&position, LIMIT, &|| false).is_some();
        match may_be_small(&position, LIMIT) {
            true if is_solved => solved += 1,
            true => small += 1,
            false if is_solved => missed += 1,
            false => {}
        }
    }
    assert!(
        solved > small && solved > 3 * missed,
        "{solved} solved, {small} only looked small, {missed} missed"
    );
}
