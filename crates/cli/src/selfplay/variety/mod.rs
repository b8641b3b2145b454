//! Set-ups other than the standard ones, so that networks know them too.

mod aqua_romana;
mod aquaedukt;

use castellum_rules::Game;
use rand_xoshiro::SplitMix64;

pub(crate) use aqua_romana::any_reservoir;

/// How often something is drawn before the standard has to do.
const TRIES: usize = 4000;

/// A game whose set-up can be varied.
pub(crate) trait VariedSetup: Game {
    /// Tags of a set-up for this number of players, drawn at random.
    fn varied_tags(players: usize, rng: &mut SplitMix64) -> Vec<(&'static str, String)>;
}

#[cfg(test)]
mod tests {
    use castellum_rules::{AnyPosition, AnySetup, GameName, with_game};
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn what_is_drawn_can_be_played_and_differs() {
        let mut rng = SplitMix64::seed_from_u64(3);
        for game in GameName::ALL.into_iter().filter(|game| !game.is_for_tests()) {
            for players in 2..=4 {
                let [first, second] =
                    [(); 2].map(|()| with_game!(game, G => G::varied_tags(players, &mut rng)));
                assert_ne!(first, second);
                let players = players.to_string();
                let lookup = |name: &str| match name {
                    "Players" => Some(players.as_str()),
                    _ => first.iter().find(|(tag, _)| *tag == name).map(|(_, value)| value.as_str()),
                };
                let setup = AnySetup::complete(game, &lookup, &mut |_| 0).unwrap();
                assert!(AnyPosition::new(&setup).is_ok());
                assert!(!first.is_empty());
            }
        }
    }
}
