//! Lists, single checks and draws give the same answer for every action.

use std::collections::{BTreeMap, BTreeSet};

use castellum_rules::aquaedukt::Action;
use castellum_rules::{Actor, DenseAction, Game};
use proptest::prelude::*;

use super::random::{Rng, any_play, cases};
use super::table::{action, actions, after, played, start};

proptest! {
    #![proptest_config(cases(24))]

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
}

#[test]
fn direct_drawing_is_uniform() {
    let mut random = Rng::new(11);
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
