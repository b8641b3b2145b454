//! Stopping as soon as it is clear which of two bots is better.
//!
//! A generalised sequential probability ratio test on the scores of groups, in
//! the normal approximation: scores of groups are not won or lost but lie in
//! between, and their spread is measured, not assumed. `docs/arena.md` has the
//! formula.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// What is tested: whether the first bot is stronger than the second by `elo0`
/// or less, or by `elo1` or more.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Hypotheses {
    elo0: f64,
    elo1: f64,
    /// How often `elo1` may be accepted although `elo0` is true.
    alpha: f64,
    /// How often `elo0` may be accepted although `elo1` is true.
    beta: f64,
}

impl Default for Hypotheses {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 }
    }
}

impl FromStr for Hypotheses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut read = Self::default();
        for part in text.split(',') {
            let expected = || format!("{part:?}: expected elo0=N, elo1=N, alpha=N or beta=N");
            let (name, number) = part.split_once('=').ok_or_else(expected)?;
            let number = number.parse().map_err(|_| expected())?;
            match name {
                "elo0" => read.elo0 = number,
                "elo1" => read.elo1 = number,
                "alpha" => read.alpha = number,
                "beta" => read.beta = number,
                _ => return Err(expected()),
            }
        }
        read.check()?;
        Ok(read)
    }
}

impl Hypotheses {
    /// What is held against what.
    pub(crate) const fn elo(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    fn check(&self) -> Result<(), String> {
        let finite = self.elo0.is_finite() && self.elo1.is_finite();
        if !finite || self.elo0 >= self.elo1 {
            return Err(format!("elo0={} and elo1={}: expected elo0 below elo1", self.elo0, self.elo1));
        }
        for (name, risk) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(risk > 0.0 && risk < 0.5) {
                return Err(format!("{name}={risk}: expected a number between 0 and 0.5"));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Hypotheses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

/// What a test has found out so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    Elo0,
    Elo1,
    Open,
}

/// A test in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    pub(crate) hypotheses: Hypotheses,
    groups: u64,
    sum: f64,
    squares: f64,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Progress {
    #[serde(flatten)]
    pub(crate) hypotheses: Hypotheses,
    /// The logarithm of how much likelier the games are if `elo1` is true.
    pub(crate) llr: f64,
    /// `elo0` is accepted at or below this ratio.
    pub(crate) lower: f64,
    /// `elo1` is accepted at or above this ratio.
    pub(crate) upper: f64,
    pub(crate) verdict: Verdict,
}

impl Test {
    pub(crate) fn new(hypotheses: Hypotheses) -> Self {
        // One group won and one lost that nobody played: else a few equal
        // scores would have no spread and seem to prove everything.
        Self { hypotheses, groups: 0, sum: 1.0, squares: 1.0 }
    }

    /// Takes the score of the first bot in a group, from 0 to 1.
    pub(crate) fn push(&mut self, score: f64) {
        self.groups += 1;
        self.sum += score;
        self.squares += score * score;
    }

    pub(crate) fn progress(&self) -> Progress {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        let (lower, upper) = ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln());
        let llr = self.llr();
        let verdict = match llr {
            llr if llr <= lower => Verdict::Elo0,
            llr if llr >= upper => Verdict::Elo1,
            _ => Verdict::Open,
        };
        Progress { hypotheses: self.hypotheses, llr, lower, upper, verdict }
    }

    fn llr(&self) -> f64 {
        let with_virtual = (self.groups + 2) as f64;
        let mean = self.sum / with_virtual;
        let variance = self.squares / with_virtual - mean * mean;
        let [low, high] = [self.hypotheses.elo0, self.hypotheses.elo1].map(score_of);
        self.groups as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// The score that is expected with an advantage in Elo.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
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

    /// The verdict on pairs of games between bots that differ by `elo`, and
    /// after how many pairs it came.
    fn test(elo: f64, seed: u64) -> (Verdict, u32) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut test = Test::new("elo0=0,elo1=40".parse().unwrap());
        let mut game = || f64::from(unit(&mut rng) < score_of(elo));
        for pairs in 1..20_000 {
            test.push(f64::midpoint(game(), game()));
            let verdict = test.progress().verdict;
            if verdict != Verdict::Open {
                return (verdict, pairs);
            }
        }
        (Verdict::Open, 20_000)
    }

    #[test]
    fn errors_are_as_rare_as_wanted() {
        let wrong = |elo, verdict| (0..200).filter(|&seed| test(elo, seed).0 != verdict).count();
        // 5 % of 200 are 10; twice as many would be no bad luck any more.
        assert!(wrong(0.0, Verdict::Elo0) < 20);
        assert!(wrong(40.0, Verdict::Elo1) < 20);
    }

    #[test]
    fn what_is_clear_is_decided_soon() {
        let (verdict, pairs) = test(400.0, 1);
        assert_eq!(verdict, Verdict::Elo1);
        assert!((4..40).contains(&pairs), "{pairs}");
        assert_eq!(test(-400.0, 1).0, Verdict::Elo0);
    }

    #[test]
    fn equal_scores_do_not_decide_at_once() {
        let mut test = Test::new(Hypotheses::default());
        (0..4).for_each(|_| test.push(1.0));
        assert_eq!(test.progress().verdict, Verdict::Open);
        (0..30).for_each(|_| test.push(1.0));
        assert_eq!(test.progress().verdict, Verdict::Elo1);
    }

    #[test]
    fn hypotheses_are_read() {
        let read = |text: &str| text.parse::<Hypotheses>();
        let all = "elo0=-5,elo1=5,alpha=0.01,beta=0.1";
        assert_eq!(read(all).unwrap().to_string(), all);
        assert_eq!(read("elo1=30").unwrap(), Hypotheses { elo1: 30.0, ..Hypotheses::default() });
        assert!(read("elo1=0").unwrap_err().contains("expected elo0 below elo1"));
        assert!(read("elo1=NaN").unwrap_err().contains("expected elo0 below elo1"));
        assert!(read("alpha=0").unwrap_err().contains("between 0 and 0.5"));
        for text in ["", "elo=3", "elo0", "elo0=x", "elo0=0,"] {
            assert!(read(text).unwrap_err().contains("expected elo0=N"), "{text}");
        }
    }
}
