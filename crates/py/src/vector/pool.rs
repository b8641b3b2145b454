//! The threads of an environment.

use std::{mem, process};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The fewest games that are worth a task of their own.
const MIN_TASK: usize = 32;

/// How many tasks each thread has, so that none waits long for another.
const TASKS_A_THREAD: usize = 4;

/// Threads that belong to one environment. A process that was forked has none
/// of its parent's threads, so it gets new ones.
pub(super) struct Pool {
    threads: usize,
    /// The process in which they run, and the threads.
    started: Option<(u32, ThreadPool)>,
}

impl Pool {
    /// This number of threads, started when there is something to do.
    pub(super) const fn new(threads: usize) -> Self {
        Self { threads, started: None }
    }

    /// How many of some games make up a task.
    pub(super) fn task_size(&self, games: usize) -> usize {
        match self.threads {
            1 => games.max(1),
            threads => games.div_ceil(threads * TASKS_A_THREAD).max(MIN_TASK),
        }
    }

    /// Does all tasks; on the thread that calls if there is just one task or
    /// thread, or if no more can be started.
    pub(super) fn run<T: Send>(&mut self, tasks: Vec<T>, work: impl Fn(T) + Send + Sync) {
        if self.threads == 1 || tasks.len() <= 1 {
            return tasks.into_iter().for_each(work);
        }
        self.start();
        match &self.started {
            Some((_, pool)) => pool.install(|| tasks.into_par_iter().for_each(work)),
            None => tasks.into_iter().for_each(work),
        }
    }

    fn start(&mut self) {
        let process = process::id();
        if self.started.as_ref().is_some_and(|(owner, _)| *owner != process) {
            self.forget();
        }
        if self.started.is_none() {
            let name = |number| format!("castellum-env-{number}");
            let pool = ThreadPoolBuilder::new().num_threads(self.threads).thread_name(name).build();
            self.started = pool.ok().map(|pool| (process, pool));
        }
    }

    /// Ending threads means waking them, and those of another process cannot be.
    fn forget(&mut self) {
        mem::forget(self.started.take());
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self.started.as_ref().is_some_and(|(owner, _)| *owner != process::id()) {
            self.forget();
        }
    }
}
