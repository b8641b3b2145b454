//! What holds at every position of random games.

use std::collections::{BTreeMap, BTreeSet};

use castellum_rules::GameSetup as _;
use castellum_rules::aquaedukt::{
    Action, Board, Canals, Choice, Crossing, CrossingSet, FieldSet, Phase, Position, Region, Setup, Stick,
    StickSet,
};
use castellum_rules::{Actor, DenseAction, Game, Seat};
use proptest::prelude::*;

use crate::rules_setup::mirrored;
use crate::slow::{SlowGame, name, stick_name};
use crate::table::{Random, action, actions, after, field, legal, played, sorted, start};

/// A random game: the set-up, and a policy that rolls in so many of ten turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    players: usize,
    board: Board,
    rolls_of_ten: u32,
    seed: u64,
}

pub(crate) fn any_play() -> impl Strategy<Value = Play> {
    (2..=4_usize, any::<bool>(), 0..10_u32, any::<u64>()).prop_map(|(players, other, rolls_of_ten, seed)| {
        let board = if other { mirrored() } else { Board::default() };
        Play { players, board, rolls_of_ten, seed }
    })
}

impl Play {
    pub(crate) fn setup(&self) -> Setup {
        let mut random = Random::new(self.seed);
        Setup { board: self.board, ..Setup::random(self.players, &mut |n| random.below(n)) }
    }

    /// Plays the game: shows every position, with the action chosen there.
    pub(crate) fn each(&self, mut see: impl FnMut(&Position, &[Action], Option<Action>)) {
        let mut random = Random::new(!self.seed);
        let mut position = Position::new(&self.setup()).unwrap();
        loop {
            let actions = actions(&position);
            let chosen = self.choose(&actions, &mut random);
            see(&position, &actions, chosen);
            match chosen {
                Some(chosen) => position.try_play(chosen).unwrap(),
                None => break,
            }
        }
    }

    fn choose(&self, actions: &[Action], random: &mut Random) -> Option<Action> {
        let roll = action("roll");
        let rolls = actions.contains(&roll) && random.below(10) < self.rolls_of_ten;
        if rolls { Some(roll) } else { (!actions.is_empty()).then(|| *random.pick(actions)) }
    }
}

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

/// What conserves material and keeps the board in order.
fn assert_sound(position: &Position, before: &Position) {
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

/// The fields that so many sticks could water, found by trying all of them.
fn watered_within(canals: &Canals, sticks: usize) -> FieldSet {
    let after = |stick| {
        let mut after = *canals;
        let watered = after.lay(stick);
        if sticks > 1 { watered | watered_within(&after, sticks - 1) } else { watered }
    };
    canals.layable().iter().map(after).fold(FieldSet::EMPTY, |all, fields| all | fields)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fast_and_slow_agree(play in any_play()) {
        let setup = play.setup();
        let mountains = sorted(&setup.mountains);
        let mut slow = SlowGame::new(play.players, &play.board.to_string(), &mountains);
        let mut before = Position::new(&setup).unwrap();
        play.each(|fast, _, chosen| {
            assert_same(fast, &slow);
            slow.assert_canals_are_sound();
            assert_sound(fast, &before);
            before = *fast;
            if let Some(chosen) = chosen {
                slow.play(&chosen.to_string());
            }
        });
    }

    #[test]
    fn refused_is_what_is_not_listed(play in any_play()) {
        play.each(|position, actions, _| {
            let legal: BTreeSet<Action> = actions.iter().copied().collect();
            assert_eq!(legal.len(), actions.len(), "each action once");
            for index in 0..Action::COUNT {
                let action = Action::from_index(index).unwrap();
                let refusal = position.check(action).err();
                assert_eq!(refusal.is_none(), legal.contains(&action), "{action}: {refusal:?}");
                assert!(refusal.is_none_or(|refusal| refusal.to_string().starts_with("AQ-")));
            }
        });
    }

    #[test]
    fn every_legal_action_can_be_drawn(play in any_play()) {
        play.each(|position, actions, _| {
            // `below` is asked once and its answers lead to all actions in turn.
            let drawn: BTreeSet<Action> = (0..actions.len() as u32)
                .map(|answer| position.sample(&mut |bound| {
                    assert_eq!(bound as usize, actions.len());
                    answer
                }).unwrap())
                .collect();
            assert_eq!(drawn, actions.iter().copied().collect());
            assert!(position.sample(&mut |_| u32::MAX).is_none_or(|action| actions.contains(&action)));
        });
    }

    #[test]
    fn outcomes_of_the_die_have_probability_one_together(play in any_play()) {
        play.each(|position, _, _| {
            let all = (0..Action::COUNT).map(|index| position.probability(Action::from_index(index).unwrap()));
            let expected = if position.actor() == Actor::Chance { 1.0 } else { 0.0 };
            assert!((all.sum::<f64>() - expected).abs() < 1e-9);
        });
    }

    #[test]
    fn different_positions_have_different_hashes(play in any_play()) {
        let mut seen: Vec<(u64, Position)> = Vec::new();
        play.each(|position, _, _| seen.push((position.position_hash(), *position)));
        for (index, (hash, position)) in seen.iter().enumerate() {
            for (other_hash, other) in &seen[..index] {
                assert_eq!(hash == other_hash, position == other);
            }
        }
    }
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
    let mut random = Random::new(5);
    for _ in 0..200 {
        let pick =
            |random: &mut Random| Stick::all().filter(|_| random.below(3) == 0).collect::<BTreeSet<_>>();
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

#[test]
fn numbers_and_texts_of_actions_are_inverse() {
    let mut texts = BTreeSet::new();
    for index in 0..Action::COUNT {
        let action = Action::from_index(index).unwrap();
        assert_eq!(action.index(), index);
        assert_eq!(Action::new(action.choice()), Some(action));
        assert_eq!(action.to_string().parse(), Ok(action));
        texts.insert(action.to_string());
    }
    assert_eq!(texts.len(), Action::COUNT);
    assert_eq!(Action::from_index(Action::COUNT), None);
    for value in [0, 5, 255] {
        assert_eq!(Action::new(Choice::House { value, field: field("C4") }), None);
    }
    assert_eq!(Action::COUNT, 3 + 20 + 105 + 164 + 4 * 92);
}

#[test]
fn equal_positions_by_different_routes_are_equal() {
    let routes = [
        "o3,4 | o8,4 | D4-D5 C4-C5 | roll =1 2@A2 roll =1 3@A3 done | roll =2 done |",
        "o8,4 | o3,4 | C4-C5 D4-D5 | roll =1 3@A3 roll =1 2@A2 done | roll =3 done |",
    ];
    let [one, other] = routes.map(after);
    assert_eq!(one, other);
    assert_eq!(one.position_hash(), other.position_hash());
}

#[test]
fn the_number_of_the_turn_makes_no_difference() {
    // Two idle turns more before the spring, which makes idleness forgotten.
    let short = after("o3,4 |");
    let long = after("roll =1 done | roll =1 done | o3,4 |");
    assert_ne!(short.turn(), long.turn());
    assert_eq!(short, long);
    assert_eq!(short.position_hash(), long.position_hash());
}

#[test]
fn hashes_are_the_same_on_every_machine() {
    let position = after("o3,4 | D4-D5 C4-C5 | roll =1 2@A2 roll =1 3@A3 done |");
    assert_eq!(position.position_hash(), 3_335_753_592_909_233_297);
}

#[test]
fn direct_drawing_is_uniform() {
    let mut random = Random::new(11);
    for script in
        ["", "o3,4 | D4-D5", "o3,4 | D4-D5 E4-E5 | C4-C5 D4-D5 |", "roll", "o3,4 | C4-D4 done | roll =8"]
    {
        let position = after(script);
        let mut counts = BTreeMap::from_iter(actions(&position).into_iter().map(|action| (action, 0_u32)));
        let draws = 200 * counts.len() as u32;
        for _ in 0..draws {
            let drawn = position.sample(&mut |n| random.below(n)).unwrap();
            *counts.get_mut(&drawn).expect("a legal action") += 1;
        }
        let chi_square: f64 = counts.values().map(|&count| (f64::from(count) - 200.0).powi(2) / 200.0).sum();
        let freedom = counts.len() as f64 - 1.0;
        assert!(chi_square < freedom + 4.0 * (2.0 * freedom).sqrt(), "{script}: {chi_square} of {freedom}");
    }
}

#[test]
fn a_refused_action_hands_the_position_back() {
    let position = played(start(4, "E1 F1 G1 H1"), "roll");
    let error = position.play(action("=3")).unwrap_err();
    assert_eq!(error.position, position);
    assert_eq!(error.to_string(), "AQ-S5: region 3 has no free field, so the roll does not count");
}
