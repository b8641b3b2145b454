//! Measuring for a while.

use std::time::Duration;

use cpu_time::ThreadTime;

/// How much was done in how much time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speed {
    /// Whole rounds, such as games.
    pub(crate) rounds: u64,
    /// Steps within the rounds, such as actions.
    pub(crate) steps: u64,
    pub(crate) seconds: f64,
}

impl Speed {
    pub(crate) fn rounds_per_second(&self) -> f64 {
        self.rounds as f64 / self.seconds
    }

    pub(crate) fn steps_per_second(&self) -> f64 {
        self.steps as f64 / self.seconds
    }
}

/// Repeats a round, which tells its number of steps, until the time is over.
///
/// The time is that of this thread on its core: while other programs have the
/// core, it stands still.
pub(crate) fn repeat(time: Duration, mut round: impl FnMut() -> u64) -> Speed {
    let begin = ThreadTime::now();
    let (mut rounds, mut steps, mut next_look) = (0, 0, 0);
    loop {
        steps += round();
        rounds += 1;
        if steps < next_look {
            continue;
        }
        let elapsed = begin.elapsed();
        if elapsed >= time {
            return Speed { rounds, steps, seconds: elapsed.as_secs_f64() };
        }
        next_look = steps + STEPS_BETWEEN_LOOKS;
    }
}

/// Looking at this clock takes as long as some steps.
const STEPS_BETWEEN_LOOKS: u64 = 1000;

/// The figure that the best tenth of some rounds reached, 0 if there are none.
///
/// What slows a round down comes from outside: other programs in the caches,
/// interrupts. The very best round may be luck.
pub(crate) fn best_tenth(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<_> = figures.into_iter().collect();
    figures.sort_by(|a, b| b.total_cmp(a));
    figures.get(figures.len() / 10).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disturbed_rounds_do_not_count() {
        let mut rounds = vec![5.0; 60];
        rounds.extend([1.0; 35]);
        rounds.extend([900.0; 5]);
        assert_eq!(best_tenth(rounds), 5.0);
        assert_eq!(best_tenth([3.0]), 3.0);
        assert_eq!(best_tenth([]), 0.0);
    }

    #[test]
    fn speed_counts_rounds_and_steps() {
        let speed = repeat(Duration::ZERO, || 7);
        assert_eq!((speed.rounds, speed.steps), (1, 7));
        let speed = Speed { rounds: 2, steps: 8, seconds: 4.0 };
        assert_eq!(speed.rounds_per_second(), 0.5);
        assert_eq!(speed.steps_per_second(), 2.0);
    }
}
