//! Chance that nobody can foresee, from the browser's secure source.

use castellum_rules::{ActionList, Game};
use leptos::prelude::window;

/// A random number.
pub(crate) fn number() -> u64 {
    let mut bytes = [0; 8];
    // Every browser that runs WASM has the source; without it all would be
    // the same game, but a game.
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    u64::from_le_bytes(bytes)
}

/// A random number below `n`, each equally likely.
pub(crate) fn below(n: u32) -> u32 {
    // Multiplying keeps the error below one in four billion for our small n.
    ((u128::from(number()) * u128::from(n)) >> 64) as u32
}

/// What the die shows in a position that awaits it.
pub(crate) fn roll<G: Game>(position: &G) -> Option<G::Action> {
    let mut outcomes = ActionList::default();
    position.legal_actions(&mut outcomes);
    let at = number() as f64 / u64::MAX as f64;
    pick(position, &outcomes, at)
}

/// The outcome in whose share of the line from 0 to 1 the point lies.
fn pick<G: Game>(position: &G, outcomes: &[G::Action], at: f64) -> Option<G::Action> {
    let mut rest = at;
    for &outcome in outcomes {
        rest -= position.probability(outcome);
        if rest < 0.0 {
            return Some(outcome);
        }
    }
    outcomes.last().copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use castellum_rules::{Actor, aquaedukt};

    use super::*;

    #[test]
    fn the_die_shows_everything_as_often_as_it_should() {
        let mut count = 0;
        let mut counting = |n: u32| {
            count += 1;
            count % n
        };
        let setup = aquaedukt::Setup::drawn(2, &mut counting);
        let mut position = aquaedukt::Position::new(&setup).unwrap();
        let mut legal = ActionList::default();
        position.legal_actions(&mut legal);
        let to_the_die =
            legal.iter().find(|&&action| position.play(action).unwrap().actor() == Actor::Chance);
        position.play_unchecked(*to_the_die.unwrap());
        position.legal_actions(&mut legal);
        let mut counts = BTreeMap::new();
        for point in 0..20_000 {
            let outcome = pick(&position, &legal, (f64::from(point) + 0.5) / 20_000.0).unwrap();
            *counts.entry(outcome).or_insert(0) += 1;
        }
        for &outcome in &*legal {
            let expected = position.probability(outcome) * 20_000.0;
            assert!((f64::from(counts[&outcome]) - expected).abs() < 2.0, "{outcome:?}");
        }
    }
}
