//! Shares with 95 % intervals, from groups of games.

use serde::Serialize;

/// Standard errors from the middle to the ends of a 95 % interval.
pub(crate) const WIDTH: f64 = 1.96;

/// A number and the 95 % interval round it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The games of one group: how much was won of how many chances.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample {
    pub(crate) won: f64,
    pub(crate) of: f64,
}

/// Two games won and two lost that nobody played (Agresti and Coull). They
/// keep the interval honest where all games ended alike.
const VIRTUAL: [Sample; 4] = [
    Sample { won: 1.0, of: 1.0 },
    Sample { won: 1.0, of: 1.0 },
    Sample { won: 0.0, of: 1.0 },
    Sample { won: 0.0, of: 1.0 },
];

/// The share that was won. Games of a group depend on each other, groups do
/// not: the interval comes from how much groups differ.
pub(crate) fn share(groups: &[Sample]) -> Estimate {
    let (won, of) = totals(groups.iter());
    let with_virtual = || groups.iter().chain(&VIRTUAL);
    let (all_won, all) = totals(with_virtual());
    let middle = all_won / all;
    let squares: f64 = with_virtual().map(|sample| (sample.won - middle * sample.of).powi(2)).sum();
    let reach = WIDTH * squares.sqrt() / all;
    Estimate {
        value: if of > 0.0 { won / of } else { 0.0 },
        low: (middle - reach).max(0.0),
        high: (middle + reach).min(1.0),
    }
}

fn totals<'a>(samples: impl Iterator<Item = &'a Sample>) -> (f64, f64) {
    samples.fold((0.0, 0.0), |(won, of), sample| (won + sample.won, of + sample.of))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(groups: &[Sample], expected: [f64; 3]) {
        let found = share(groups);
        for (found, expected) in [found.value, found.low, found.high].into_iter().zip(expected) {
            assert!((found - expected).abs() < 0.0051, "{found} instead of {expected}");
        }
    }

    #[test]
    fn single_games_have_the_usual_interval() {
        let games: Vec<_> = (0..100).map(|n| Sample { won: f64::from(n < 60), of: 1.0 }).collect();
        // As Agresti and Coull have it for 60 of 100.
        check(&games, [0.60, 0.50, 0.69]);
    }

    #[test]
    fn games_that_only_repeat_each_other_prove_nothing() {
        let single: Vec<_> = (0..100).map(|n| Sample { won: f64::from(n < 60), of: 1.0 }).collect();
        let fourfold: Vec<_> = single.iter().map(|game| Sample { won: 4.0 * game.won, of: 4.0 }).collect();
        let (single, fourfold) = (share(&single), share(&fourfold));
        assert!((single.high - single.low - (fourfold.high - fourfold.low)).abs() < 0.01);
    }

    #[test]
    fn paired_games_that_cancel_out_are_precise() {
        let pairs = vec![Sample { won: 1.0, of: 2.0 }; 100];
        check(&pairs, [0.5, 0.49, 0.51]);
    }

    #[test]
    fn all_games_won_is_not_certainty() {
        check(&[Sample { won: 1.0, of: 1.0 }; 100], [1.0, 0.954, 1.0]);
        check(&[], [0.0, 0.01, 0.99]);
    }
}
