//! How far canals can bring water, and sets of sticks.

use std::collections::BTreeSet;

use castellum_rules::aquaedukt::{Canals, Crossing, FieldSet, Stick, StickSet};

use super::random::Rng;
use super::table::{after, sorted};

/// The fields that this number of sticks could water, found by trying all of them.
fn watered_within(canals: &Canals, sticks: usize) -> FieldSet {
    let after = |stick| {
        let mut after = *canals;
        let watered = after.lay(stick);
        if sticks > 1 { watered | watered_within(&after, sticks - 1) } else { watered }
    };
    canals.layable().iter().map(after).fold(FieldSet::EMPTY, |all, fields| all | fields)
}

#[test]
fn fields_within_reach_are_those_that_sticks_can_water() {
    let position = after("o3,4 | o8,4 | D4-D5 E4-E5 | C4-C5 D4-D5 | H4-H5 G4-G5 |");
    let [one, two, three] = position.canals().fields_within();
    assert_eq!(one, watered_within(position.canals(), 1));
    let tried = watered_within(position.canals(), 2);
    assert!((tried - two).is_empty() && (two - three).is_empty());
    // Only where canals get into each other's way more is promised than kept.
    assert_eq!(sorted(two - tried), [""; 0]);
}

#[test]
fn sets_of_sticks_behave_as_sets() {
    let mut random = Rng::new(5);
    for _ in 0..200 {
        let pick = |random: &mut Rng| Stick::all().filter(|_| random.below(3) == 0).collect::<BTreeSet<_>>();
        let (one, other) = (pick(&mut random), pick(&mut random));
        let set = |sticks: &BTreeSet<Stick>| sticks.iter().copied().collect::<StickSet>();
        let (a, b) = (set(&one), set(&other));
        assert!(a.iter().eq(one.iter().copied()));
        assert_eq!((a.len(), a.iter().len(), a.first()), (one.len(), one.len(), one.first().copied()));
        assert_eq!(a | b, set(&(&one | &other)));
        assert_eq!(a & b, set(&(&one & &other)));
        assert_eq!(a ^ b, set(&(&one ^ &other)));
        assert_eq!(a - b, set(&(&one - &other)));
        assert_eq!(!a, StickSet::ALL - a);
        assert_eq!(StickSet::from_masks(a.horizontal(), a.vertical()), a);
        assert_eq!(a.ends(), one.iter().flat_map(|stick| stick.ends()).collect());
        for stick in Stick::all() {
            assert_eq!(a.contains(stick), one.contains(&stick));
            let (mut with, mut without, mut toggled) = (a, a, a);
            with.insert(stick);
            without.remove(stick);
            toggled.toggle(stick);
            assert_eq!((with, without), (a | stick.into(), a - stick.into()));
            assert_eq!(toggled, if a.contains(stick) { without } else { with });
        }
    }
    for crossing in Crossing::all() {
        let touching = Stick::all().filter(|stick| stick.ends().contains(&crossing));
        assert_eq!(StickSet::touching(crossing.into()), touching.collect());
    }
}
