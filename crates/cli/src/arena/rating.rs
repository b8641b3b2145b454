//! Elo from places: a Bradley-Terry fit.
//!
//! Every two seats of a game whose bots differ are a duel, which the
//! better place wins. A bot with strength `p` beats one with strength `q`
//! with probability `p / (p + q)`; Elo is `400 log10 p`. `docs/arena.md` says
//! why it is done this way.

use super::estimate::{Estimate, WIDTH};

/// Two bots compared in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Duel {
    pub(crate) one: usize,
    pub(crate) other: usize,
    /// 1 if the one was placed better, 1/2 if they shared a place, else 0.
    pub(crate) score: f64,
}

/// The Elo of each bot against the last one.
///
/// The intervals come from how much groups differ (a sandwich estimate), as
/// duels within a group depend on each other. Between every two bots one duel
/// each way is added that nobody played: so somebody who wins always is not
/// infinitely strong, and bots that never met can be compared.
pub(crate) fn elo(bots: usize, groups: &[Vec<Duel>]) -> Vec<Estimate> {
    let mut groups = groups.to_vec();
    groups.extend(virtual_groups(bots));
    let duels: Vec<Duel> = groups.concat();
    let strengths = strengths(bots, &duels);
    let reaches = reaches(&strengths, &duels, &groups);
    let base = elo_of(strengths.last().copied().unwrap_or(1.0));
    let estimate = |(&strength, reach): (&f64, f64)| {
        let value = elo_of(strength) - base;
        Estimate { value, low: value - reach, high: value + reach }
    };
    strengths.iter().zip(reaches).map(estimate).collect()
}

fn virtual_groups(bots: usize) -> impl Iterator<Item = Vec<Duel>> {
    let pairs = (0..bots).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.flat_map(|(one, other)| [0.0, 1.0].map(|score| vec![Duel { one, other, score }]))
}

fn elo_of(strength: f64) -> f64 {
    400.0 * strength.log10()
}

/// How often `one` is expected to win.
fn expected(strengths: &[f64], duel: &Duel) -> f64 {
    strengths[duel.one] / (strengths[duel.one] + strengths[duel.other])
}

/// The likeliest strengths, by Hunter's iteration: what a bot won, divided by
/// what one unit of strength would have won.
fn strengths(bots: usize, duels: &[Duel]) -> Vec<f64> {
    const ROUNDS: usize = 10_000;
    const PRECISION: f64 = 1e-9;
    let (won, met) = counts(bots, duels);
    let mut strengths = vec![1.0; bots];
    for _ in 0..ROUNDS {
        let mut change: f64 = 0.0;
        for bot in 0..bots {
            let chances = |other: usize| met[bot][other] / (strengths[bot] + strengths[other]);
            let all: f64 = (0..bots).map(chances).sum();
            let better = if all > 0.0 { won[bot] / all } else { 1.0 };
            change = change.max((better / strengths[bot] - 1.0).abs());
            strengths[bot] = better;
        }
        if change < PRECISION {
            break;
        }
    }
    strengths
}

/// The duels each bot won, and how often each two met.
fn counts(bots: usize, duels: &[Duel]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut won = vec![0.0; bots];
    let mut met = vec![vec![0.0; bots]; bots];
    for duel in duels {
        won[duel.one] += duel.score;
        won[duel.other] += 1.0 - duel.score;
        met[duel.one][duel.other] += 1.0;
        met[duel.other][duel.one] += 1.0;
    }
    (won, met)
}

/// How far the 95 % intervals reach to each side, in Elo; 0 for the last bot.
fn reaches(strengths: &[f64], duels: &[Duel], groups: &[Vec<Duel>]) -> Vec<f64> {
    let free = strengths.len().saturating_sub(1);
    let spread = invert(information(strengths, duels, free));
    let mut variances = vec![0.0; free + 1];
    for group in groups {
        let pull = pull(strengths, group);
        for (row, variance) in spread.iter().zip(&mut variances) {
            let moved: f64 = row.iter().zip(&pull).map(|(a, b)| a * b).sum();
            *variance += moved * moved;
        }
    }
    let elo_per_unit = 400.0 / std::f64::consts::LN_10;
    variances.into_iter().map(|variance| WIDTH * elo_per_unit * variance.sqrt()).collect()
}

/// How much the results of a group pull at each logarithm of a strength.
fn pull(strengths: &[f64], group: &[Duel]) -> Vec<f64> {
    let mut pull = vec![0.0; strengths.len()];
    for duel in group {
        let surprise = duel.score - expected(strengths, duel);
        pull[duel.one] += surprise;
        pull[duel.other] -= surprise;
    }
    pull
}

/// Fisher's information about the logarithms of all strengths but the last.
fn information(strengths: &[f64], duels: &[Duel], free: usize) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; free]; free];
    for duel in duels {
        let chance = expected(strengths, duel);
        let weight = chance * (1.0 - chance);
        for (row, column, sign) in [
            (duel.one, duel.one, 1.0),
            (duel.other, duel.other, 1.0),
            (duel.one, duel.other, -1.0),
            (duel.other, duel.one, -1.0),
        ] {
            if row < free && column < free {
                matrix[row][column] += sign * weight;
            }
        }
    }
    matrix
}

/// The inverse of a symmetric, positive matrix, by Gauss and Jordan.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(row == column)).collect()).collect();
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        for cell in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *cell /= scale;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    /// A number from 0 up to, but not including, 1.
    fn unit(rng: &mut SplitMix64) -> f64 {
        (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Groups of `games` games of all bots, placed by luck and Elo.
    fn synthetic(elo: &[f64], groups: usize, games: usize, seed: u64) -> Vec<Vec<Duel>> {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut group = |_| {
            let mut duels = Vec::new();
            for _ in 0..games {
                // Plackett and Luce: an exponential clock for each bot, the
                // stronger the faster; its pairs follow Bradley and Terry.
                let clock = |elo: &f64| -(1.0 - unit(&mut rng)).ln() / 10_f64.powf(elo / 400.0);
                let clocks: Vec<f64> = elo.iter().map(clock).collect();
                for one in 0..elo.len() {
                    for other in 0..one {
                        duels.push(Duel { one, other, score: f64::from(clocks[one] < clocks[other]) });
                    }
                }
            }
            duels
        };
        (0..groups).map(&mut group).collect()
    }

    #[test]
    fn known_strengths_are_recovered() {
        for truth in [vec![120.0, 0.0], vec![-300.0, 250.0, 80.0, 0.0]] {
            let found = elo(truth.len(), &synthetic(&truth, 2000, 2, 5));
            for (estimate, truth) in found.iter().zip(&truth) {
                assert!((estimate.value - truth).abs() < 25.0, "{estimate:?} instead of {truth}");
            }
        }
    }

    #[test]
    fn the_interval_holds_the_truth_95_times_in_100() {
        let truth = [100.0, -50.0, 0.0];
        let holds = |seed| {
            let first = elo(3, &synthetic(&truth, 60, 3, seed))[0];
            (first.low..first.high).contains(&truth[0])
        };
        let held = (0..300).filter(|&seed| holds(seed)).count();
        assert!((276..=294).contains(&held), "{held} of 300");
    }

    #[test]
    fn elo_of_a_share() {
        // 3 of 4 duels are 191 Elo.
        let duels = (0..4000).map(|n| vec![Duel { one: 0, other: 1, score: f64::from(n % 4 > 0) }]);
        let found = elo(2, &duels.collect::<Vec<_>>());
        assert!((found[0].value - 190.8).abs() < 0.5, "{found:?}");
        assert_eq!(found[1], Estimate::default());
    }

    #[test]
    fn repeated_games_do_not_narrow_the_interval() {
        let single = synthetic(&[50.0, 0.0], 400, 1, 9);
        let fourfold: Vec<_> = single.iter().map(|group| group.repeat(4)).collect();
        let reach = |groups: &[_]| elo(2, groups)[0].high - elo(2, groups)[0].low;
        assert!((reach(&single) / reach(&fourfold) - 1.0).abs() < 0.02);
    }

    #[test]
    fn who_always_wins_is_strong_but_not_infinitely() {
        let won = vec![vec![Duel { one: 0, other: 1, score: 1.0 }]; 100];
        let found = elo(2, &won)[0];
        assert!(found.low > 400.0 && found.high < 1500.0, "{found:?}");
    }

    #[test]
    fn without_games_nothing_is_known() {
        assert_eq!(elo(1, &[]), [Estimate::default()]);
        assert!(elo(3, &[]).iter().all(|estimate| estimate.value.abs() < 1e-6));
    }
}
