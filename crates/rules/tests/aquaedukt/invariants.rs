//! What is true of every position.

use castellum_rules::aquaedukt::{Crossing, CrossingSet, Phase, Position, Region, StickSet};
use castellum_rules::{Game, Seat};

/// What conserves material and keeps the board in order.
pub(crate) fn check_invariants(position: &Position, before: &Position) {
    let tiles =
        |position: &Position, seat| position.hand(seat).iter().map(|&count| u32::from(count)).sum::<u32>();
    for seat in Seat::all(position.players()) {
        let on_board = position.houses().filter(|(_, house)| house.seat == seat).count() as u32;
        let full = [28, 25, 22][position.players() - 2];
        assert!(tiles(position, seat) + on_board <= full, "no tile comes from nowhere");
        assert!(tiles(position, seat) <= tiles(before, seat), "no tile comes back");
    }
    assert!(position.houses().all(|(field, _)| !position.is_mountain(field)));
    assert!((before.watered() - position.watered()).is_empty(), "water stays");
    let sticks: u8 = position.canals().sections().map(|(_, width)| width).sum();
    assert_eq!(sticks + position.sticks_left(), 36);
    assert_eq!(position.springs().len() + usize::from(position.springs_left()), 5);
    assert_sets(position);
    if position.phase() == Phase::Over {
        assert!(position.houses().all(|(field, _)| position.is_watered(field)));
    }
}

/// What can be seen of a position as sets agrees with what can be asked.
fn assert_sets(position: &Position) {
    let canals = position.canals();
    assert_eq!(canals.watered(), position.watered());
    assert_eq!(position.single_canals() | position.double_canals(), canals.sections().map(|s| s.0).collect());
    assert!(position.double_canals().iter().all(|stick| position.canal(stick) == 2));
    assert_eq!(position.built(), position.houses().map(|(field, _)| field).collect());
    let own = Seat::all(position.players()).map(|seat| position.houses_of(seat));
    assert_eq!(own.reduce(|one, other| one | other), Some(position.built()));
    assert_eq!(position.dry_houses(), position.built() - position.watered());
    assert!((position.free_fields() & (position.built() | position.mountains())).is_empty());
    let is_open = |region: &Region| !(position.board().fields(*region) & position.free_fields()).is_empty();
    assert_eq!(position.open_regions(), Region::all().filter(is_open).collect());
    let free = if position.springs_left() > 0 { canals.free() } else { CrossingSet::EMPTY };
    let is_site = |site: &Crossing| position.springs().iter().all(|spring| spring.distance(*site) >= 5);
    assert_eq!(position.spring_sites(), free.iter().filter(is_site).collect());
    let layable = if position.sticks_left() > 0 { canals.layable() } else { StickSet::EMPTY };
    assert_eq!(position.layable(), layable);
    assert!(
        (layable - StickSet::touching(canals.sources() | canals.springs() | canals.double().ends()))
            .is_empty()
    );
}
