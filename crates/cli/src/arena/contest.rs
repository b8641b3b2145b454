//! A contest in progress: takes games in their order until there are enough.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use castellum_bots::BotGame;
use indicatif::{ProgressBar, ProgressStyle};

use super::estimate::Sample;
use super::journal::Archive;
use super::play::{Arena, Played};
use super::schedule::{Plan, Schedule};
use super::sprt::{Progress, Test, Verdict};
use super::tally::duels;
use crate::ordered_pool;

/// The games of a contest so far.
pub(crate) struct Contest {
    schedule: Schedule,
    wanted: u64,
    test: Option<Test>,
    games: Vec<Played>,
    /// How many of the games belong to groups that are complete.
    whole: usize,
    /// The wins of each bot so far.
    wins: Vec<Sample>,
}

impl Contest {
    pub(crate) fn new(bots: usize, schedule: Schedule, wanted: u64, test: Option<Test>) -> Self {
        Self { schedule, wanted, test, games: Vec::new(), whole: 0, wins: vec![Sample::default(); bots] }
    }

    /// The games of all complete groups.
    pub(crate) fn games(&self) -> &[Played] {
        &self.games[..self.whole]
    }

    /// How the test stands, if there is one.
    pub(crate) fn test(&self) -> Option<Progress> {
        self.test.map(|test| test.progress())
    }

    /// Whether no more games are needed.
    pub(crate) fn is_over(&self) -> bool {
        let is_decided = self.test().is_some_and(|test| test.verdict != Verdict::Open);
        is_decided || self.games.len() as u64 >= self.wanted
    }

    /// Takes games that were played before, as far as they are needed.
    pub(crate) fn restore(&mut self, old: Vec<Played>) -> Result<()> {
        for played in old {
            if self.is_over() {
                break;
            }
            self.take(played)?;
        }
        Ok(())
    }

    /// Plays until there are enough games, or until `stop` is set.
    pub(crate) fn go_on<G: BotGame>(
        &mut self,
        arena: &Arena<G>,
        mut archive: Archive,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<()> {
        if self.is_over() {
            return Ok(());
        }
        let bar = self.progress_bar();
        let schedule = self.schedule.clone();
        let result = ordered_pool::work(
            threads,
            self.games.len() as u64..self.wanted,
            stop,
            |game| arena.play(&schedule.plan(game), &|| stop.load(Ordering::Relaxed)),
            |(played, record)| {
                archive.add(&played, &record)?;
                self.take(played)?;
                bar.set_message(self.standing());
                bar.inc(1);
                Ok(if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        );
        bar.finish_and_clear();
        result
    }

    fn take(&mut self, played: Played) -> Result<()> {
        let plan = self.schedule.plan(self.games.len() as u64);
        check(&played, &plan)?;
        for (seat, &bot) in plan.seats.iter().enumerate() {
            self.wins[bot].won += played.win_share(seat);
            self.wins[bot].of += 1.0;
        }
        self.games.push(played);
        if plan.ends_group {
            let group = &self.games[self.whole..];
            if let Some(test) = &mut self.test {
                test.push(score(group));
            }
            self.whole = self.games.len();
        }
        Ok(())
    }

    /// Shown on terminals only.
    fn progress_bar(&self) -> ProgressBar {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left  {msg}");
        let bar =
            ProgressBar::new(self.wanted).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let bar = bar.with_position(self.games.len() as u64).with_message(self.standing());
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_secs(1));
        bar
    }

    /// The win shares in one line, and how the test stands.
    fn standing(&self) -> String {
        let share = |sample: &Sample| format!("{:.1}", 100.0 * sample.won / sample.of.max(1.0));
        let shares: Vec<_> = self.wins.iter().map(share).collect();
        let test = self.test().map_or_else(String::new, |test| format!(", LLR {:.2}", test.llr));
        format!("{} %{test}", shares.join(" : "))
    }
}

/// Only a journal can hold another game than the one that is due.
fn check(played: &Played, plan: &Plan) -> Result<()> {
    let bots = played.seats.iter().map(|seated| seated.bot);
    let as_planned =
        played.game == plan.game && played.group == plan.group && bots.eq(plan.seats.iter().copied());
    ensure!(as_planned, "game {}: expected the bots {:?} in group {}", plan.game, plan.seats, plan.group);
    Ok(())
}

/// How much of its duels the first of two bots won in a group.
fn score(group: &[Played]) -> f64 {
    let duels: Vec<_> = group.iter().flat_map(duels).collect();
    let won: f64 = duels.iter().map(|duel| if duel.one == 0 { duel.score } else { 1.0 - duel.score }).sum();
    won / duels.len() as f64
}
