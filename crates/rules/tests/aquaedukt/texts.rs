//! The numbers and texts of actions.

use std::collections::BTreeSet;

use castellum_rules::DenseAction;
use castellum_rules::aquaedukt::{Action, Choice};

use super::table::field;

#[test]
fn numbers_and_texts_of_actions_are_inverse() {
    let mut texts = BTreeSet::new();
    for index in 0..Action::COUNT {
        let action = Action::from_index(index).unwrap();
        assert_eq!(action.index(), index);
        assert_eq!(Action::new(action.choice()), action);
        assert_eq!(action.to_string().parse(), Ok(action));
        texts.insert(action.to_string());
    }
    assert_eq!(texts.len(), Action::COUNT);
    assert_eq!(Action::from_index(Action::COUNT), None);
    assert_eq!(Action::COUNT, 3 + 20 + 105 + 164 + 4 * 92);
}

#[test]
#[should_panic(expected = "a house is worth 1 to 4")]
fn no_action_puts_a_house_worth_5() {
    let _ = Action::new(Choice::House { value: 5, field: field("C4") });
}
