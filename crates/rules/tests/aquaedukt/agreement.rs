//! The fast position agrees with the slow one after every action.

use std::collections::{BTreeMap, BTreeSet};

use castellum_rules::aquaedukt::{Position, Region};
use castellum_rules::{Actor, Game, Seat};
use proptest::prelude::*;

use super::invariants::check_invariants;
use super::random::{any_play, cases};
use super::slow::{SlowGame, name, stick_name};
use super::table::{legal, sorted};

/// Compares everything that can be seen of a position with the slow rules.
fn assert_same(fast: &Position, slow: &SlowGame) {
    assert_eq!(legal(fast).into_iter().collect::<BTreeSet<_>>(), slow.legal());
    assert_eq!(fast.phase().name(), slow.phase);
    let to_act = match fast.actor() {
        Actor::Seat(seat) => (seat.index(), true),
        Actor::Chance => (slow.seat, slow.phase == "dice"),
        Actor::Nobody => (slow.seat, slow.phase == "over"),
    };
    assert_eq!(to_act, (slow.seat, true));
    assert_eq!(sorted(fast.watered()), sorted(slow.watered().into_iter().map(name)));
    assert_eq!(sorted(fast.mountains()), sorted(slow.mountains.iter().copied().map(name)));
    let houses: BTreeMap<_, _> = fast
        .houses()
        .map(|(field, house)| (field.to_string(), (house.seat.index(), usize::from(house.value))))
        .collect();
    assert_eq!(houses, slow.houses.iter().map(|(&field, &house)| (name(field), house)).collect());
    let canals: BTreeMap<_, _> =
        fast.canals().sections().map(|(stick, width)| (stick.to_string(), width)).collect();
    assert_eq!(canals, slow.sticks.iter().map(|(&stick, &width)| (stick_name(stick), width)).collect());
    assert_eq!(sorted(fast.springs()), sorted(slow.springs.iter().map(|(i, j)| format!("{i},{j}"))));
    assert_eq!(usize::from(fast.sticks_left()), slow.sticks_left());
    assert_eq!(usize::from(fast.springs_left()), slow.springs_left());
    assert_eq!(fast.region().map(Region::number), (slow.phase == "house").then_some(slow.region));
    for seat in Seat::all(fast.players()) {
        let values = slow.watered_values(seat.index());
        assert_eq!(usize::from(fast.points()[seat.index()]), values.iter().sum::<usize>());
        assert_eq!(usize::from(fast.watered_tiles()[seat.index()]), values.len());
        assert_eq!(fast.hand(seat).map(usize::from), slow.hands[seat.index()]);
    }
    let winners = fast.outcome().map(|outcome| outcome.winners().map(Seat::index).collect::<Vec<_>>());
    assert_eq!(winners.unwrap_or_default(), slow.winners());
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn fast_and_slow_agree(play in any_play()) {
        let setup = play.setup();
        let mountains = sorted(&setup.mountains);
        let mut slow = SlowGame::new(setup.players, &setup.board.to_string(), &mountains);
        let mut before = Position::new(&setup).unwrap();
        play.each(|fast, _, chosen| {
            assert_same(fast, &slow);
            slow.assert_canals_are_sound();
            check_invariants(fast, &before);
            before = *fast;
            if let Some(chosen) = chosen {
                slow.play(&chosen.to_string());
            }
        });
    }
}
