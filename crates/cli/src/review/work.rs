//! Reviewing on several threads, with a progress bar.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use castellum_bots::review::{Reviewer, Step};
use castellum_bots::{BotGame, Control};
use indicatif::{ProgressBar, ProgressStyle};

use crate::ordered_pool;

/// How many actions in a row a thread reviews if there are several: each
/// position between two actions serves both, so a row saves work.
const ROW: usize = 8;

/// All steps of a review in order, or the first ones if somebody stops it.
pub(crate) fn all_steps<G: BotGame>(
    reviewer: &Reviewer<G>,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<Step<G::Action>>> {
    let row = if threads == 1 { 1 } else { ROW };
    let rows = reviewer.len().div_ceil(row) as u64;
    let bar = progress_bar(reviewer.len() as u64);
    let pool = Pool(Mutex::new(vec![reviewer.clone(); threads]));
    let mut steps = Vec::new();
    let job = |number: u64| Ok(Some(pool.review(number as usize * row, row, stop)));
    let result = ordered_pool::work(threads, 0..rows, stop, job, |found| {
        bar.inc(found.len() as u64);
        steps.extend(found);
        // What comes after a row that was broken off does not follow it.
        let is_whole = steps.len() % row == 0;
        Ok(if is_whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    });
    bar.finish_and_clear();
    result.map(|()| steps)
}

/// Reviewers that wait for work. One that stands at the right place already
/// knows the position there.
struct Pool<G: BotGame>(Mutex<Vec<Reviewer<G>>>);

impl<G: BotGame> Pool<G> {
    fn review(&self, from: usize, most: usize, stop: &AtomicBool) -> Vec<Step<G::Action>> {
        let Some(mut reviewer) = self.fetch(from) else { return Vec::new() };
        let is_stopped = || stop.load(Ordering::Relaxed);
        let control = Control::default().stopped_by(&is_stopped);
        let steps = (0..most).map_while(|_| reviewer.step(&control)).collect();
        self.lock().push(reviewer);
        steps
    }

    fn fetch(&self, index: usize) -> Option<Reviewer<G>> {
        let mut waiting = self.lock();
        if let Some(place) = waiting.iter().position(|reviewer| reviewer.index() == index) {
            return Some(waiting.swap_remove(place));
        }
        let mut reviewer = waiting.pop()?;
        reviewer.seek(index);
        Some(reviewer)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Reviewer<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shown on terminals only.
fn progress_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} actions, {eta} left");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
