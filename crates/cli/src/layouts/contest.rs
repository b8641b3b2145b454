//! Successive halving: all layouts play few games, the fairer half of them
//! plays twice as many, and so on.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use castellum_rules::aqua_romana::{Layout, WORKERS_IN_PLAY};
use indicatif::{ProgressBar, ProgressStyle};

use super::play::{Played, Table, Tally};
use crate::line_file::LineFile;
use crate::ordered_pool;

/// Aqueducts that are shorter than this part of the standard's count as short.
const LONG_ENOUGH: f64 = 0.95;

/// Where a layout is from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Origin {
    /// The present standard, which all others are compared with.
    Standard,
    /// Somebody named it so.
    Named(String),
    /// It was drawn.
    Drawn,
}

/// A layout that takes part.
pub(super) struct Candidate {
    pub(super) origin: Origin,
    pub(super) layout: Layout,
    pub(super) games: Vec<Played>,
}

/// How many games are played in each round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounds {
    /// On each layout in the first round.
    pub(super) first: u64,
    /// On each layout that is left at last.
    pub(super) last: u64,
}

impl Rounds {
    /// The games that a layout has after each round.
    fn targets(self) -> impl Iterator<Item = u64> {
        let doubled = move |&games: &u64| (games < self.last).then(|| games.saturating_mul(2).min(self.last));
        std::iter::successors(Some(self.first.min(self.last)), doubled)
    }
}

/// A search in progress.
pub(super) struct Contest {
    table: Table,
    rounds: Rounds,
    /// The standard first, then the others as they were named and drawn.
    candidates: Vec<Candidate>,
    /// Games of the journal that nobody has asked for yet.
    known: HashMap<(String, u64), Played>,
    is_over: bool,
}

impl Contest {
    pub(super) fn new(table: Table, rounds: Rounds, candidates: Vec<Candidate>) -> Self {
        Self { table, rounds, candidates, known: HashMap::new(), is_over: false }
    }

    pub(super) fn players(&self) -> usize {
        self.table.players
    }

    /// Whether all rounds were played.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Takes games that were played before.
    pub(super) fn restore(&mut self, lines: &[String]) -> Result<()> {
        for (number, line) in lines.iter().enumerate() {
            let wrong = || format!("game {} is damaged", number + 1);
            let played: Played = serde_json::from_str(line).with_context(wrong)?;
            ensure!(played.fits(self.players()), wrong());
            self.known.insert((played.layout.clone(), played.game), played);
        }
        Ok(())
    }

    /// The layouts with what they reached: those with the most games first, and
    /// among them the fairest.
    pub(super) fn ranked(&self) -> Vec<(&Candidate, Tally)> {
        let mut ranked: Vec<_> =
            self.candidates.iter().map(|candidate| (candidate, self.tally(candidate))).collect();
        let standard = ranked[0].1.length;
        ranked.sort_by(|(_, a), (_, b)| b.games.cmp(&a.games).then_with(|| by_merit(a, b, standard)));
        ranked
    }

    fn tally(&self, candidate: &Candidate) -> Tally {
        Tally::of(self.players(), WORKERS_IN_PLAY, &candidate.games)
    }

    /// Plays all rounds, or until `stop` is set.
    pub(super) fn go_on(
        &mut self,
        mut journal: Option<LineFile>,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<()> {
        let mut contenders: Vec<usize> = (0..self.candidates.len()).collect();
        for (round, target) in self.rounds.targets().enumerate() {
            if round > 0 {
                contenders = self.better_half(&contenders);
            }
            self.play_round(&contenders, target, &mut journal, threads, stop)?;
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
        self.is_over = true;
        Ok(())
    }

    /// The standard and the better half of the others.
    fn better_half(&self, contenders: &[usize]) -> Vec<usize> {
        let tallies: HashMap<_, _> =
            contenders.iter().map(|&index| (index, self.tally(&self.candidates[index]))).collect();
        let standard = tallies[&0].length;
        let mut others = contenders[1..].to_vec();
        others.sort_by(|a, b| by_merit(&tallies[a], &tallies[b], standard));
        others.truncate(others.len().div_ceil(2));
        [&contenders[..1], &others].concat()
    }

    fn play_round(
        &mut self,
        contenders: &[usize],
        target: u64,
        journal: &mut Option<LineFile>,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<()> {
        let missing = |&index: &usize| {
            let begin = self.candidates[index].games.len() as u64;
            (begin..target).map(move |game| (index, game))
        };
        let jobs: Vec<_> = contenders.iter().flat_map(missing).collect();
        let bar = progress_bar(jobs.len() as u64, contenders.len());
        let Self { table, candidates, known, .. } = self;
        let layouts: Vec<_> = candidates.iter().map(|candidate| candidate.layout.clone()).collect();
        // The pool sets its flag when it is done, and there are more rounds.
        let is_over = AtomicBool::new(false);
        let is_stopped = || stop.load(Ordering::Relaxed) || is_over.load(Ordering::Relaxed);
        let known = &*known;
        let result = ordered_pool::work(
            threads,
            0..jobs.len() as u64,
            &is_over,
            |number| {
                let (index, game) = jobs[number as usize];
                let old = known.get(&(layouts[index].to_string(), game));
                match old {
                    Some(played) => Ok(Some((index, played.clone(), true))),
                    None => {
                        let played = table.play(&layouts[index], game, &is_stopped)?;
                        Ok(played.map(|played| (index, played, false)))
                    }
                }
            },
            |(index, played, is_old)| {
                if let Some(journal) = journal.as_mut().filter(|_| !is_old) {
                    journal.add(&played)?;
                }
                candidates[index].games.push(played);
                bar.inc(1);
                Ok(ControlFlow::Continue(()))
            },
        );
        bar.finish_and_clear();
        result
    }
}

/// The better layout first: fairer, unless its aqueducts are too short.
fn by_merit(a: &Tally, b: &Tally, standard: f64) -> std::cmp::Ordering {
    let is_short = |tally: &Tally| tally.length < LONG_ENOUGH * standard;
    is_short(a).cmp(&is_short(b)).then(a.unfairness.total_cmp(&b.unfairness))
}

/// Shown on terminals only.
fn progress_bar(games: u64, layouts: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games on {msg} layouts, {eta} left");
    let bar = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let bar = bar.with_message(layouts.to_string());
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_double_until_there_are_enough() {
        let targets = |first, last| Rounds { first, last }.targets().collect::<Vec<_>>();
        assert_eq!(targets(16, 100), [16, 32, 64, 100]);
        assert_eq!(targets(16, 16), [16]);
        assert_eq!(targets(30, 20), [20]);
    }

    #[test]
    fn short_aqueducts_come_last_however_fair() {
        let tally = |unfairness, length| Tally { games: 10, seats: Vec::new(), unfairness, length };
        let mut tallies = [tally(0.01, 9.0), tally(0.2, 10.0), tally(0.1, 11.0), tally(0.05, 9.6)];
        tallies.sort_by(|a, b| by_merit(a, b, 10.0));
        assert_eq!(tallies.map(|tally| tally.unfairness), [0.05, 0.1, 0.2, 0.01]);
    }
}
