//! Work on several threads at the same time, and how the user stops it.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use anyhow::Result;

/// Does numbered pieces of work on several threads and hands the results to
/// `take` in the order of their numbers, so that it does not matter how many
/// threads there are.
///
/// Ends early if `take` breaks off, if something fails, or if `stop` is set;
/// sets `stop` itself so that the work in progress (`None` once it has been
/// stopped) ends soon.
pub(crate) fn work<T: Send>(
    threads: usize,
    numbers: Range<u64>,
    stop: &AtomicBool,
    job: impl Fn(u64) -> Result<Option<T>> + Sync,
    take: impl FnMut(T) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let next = AtomicU64::new(numbers.start);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, job, next) = (sender.clone(), &job, &next);
            scope.spawn(move || {
                let _guard = StopOnPanic(stop);
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end || sender.send((number, job(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = take_in_order(numbers.start, receiver, take);
        stop.store(true, Ordering::Relaxed);
        result
    })
}

fn take_in_order<T>(
    mut expected: u64,
    done: mpsc::Receiver<(u64, Result<Option<T>>)>,
    mut take: impl FnMut(T) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let mut waiting = BTreeMap::new();
    for (number, result) in done {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&expected) {
            let Some(result) = result? else { return Ok(()) };
            if take(result)?.is_break() {
                return Ok(());
            }
            expected += 1;
        }
    }
    Ok(())
}

/// Keeps the others from working for hours on what nobody can take any more.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// How many threads run at the same time.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// A flag that Ctrl-C sets; the second time it ends the program at once.
pub(crate) fn stopped_by_user() -> Result<Arc<AtomicBool>> {
    /// What shells expect after Ctrl-C.
    const INTERRUPTED: i32 = 130;
    let flag = Arc::new(AtomicBool::new(false));
    let handle = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if handle.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    })?;
    Ok(flag)
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    /// What arrives of the squares of 3 to 99 if 50 * 50 breaks off.
    fn squares(threads: usize, job: impl Fn(u64) -> Result<Option<u64>> + Sync) -> (Vec<u64>, Result<()>) {
        let mut taken = Vec::new();
        let result = work(threads, 3..100, &AtomicBool::new(false), job, |square| {
            taken.push(square);
            Ok(if square == 2500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        (taken, result)
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let expected: Vec<u64> = (3..=50).map(|n| n * n).collect();
        for threads in [1, 2, 7] {
            let (taken, result) = squares(threads, |n| Ok(Some(n * n)));
            assert!(result.is_ok());
            assert_eq!(taken, expected);
        }
    }

    #[test]
    fn failures_and_stops_end_it() {
        let (taken, result) = squares(2, |n| if n == 6 { bail!("six") } else { Ok(Some(n * n)) });
        assert_eq!((taken, result.unwrap_err().to_string()), (vec![9, 16, 25], "six".to_string()));
        let (taken, result) = squares(2, |n| Ok((n != 5).then_some(n * n)));
        assert!(result.is_ok());
        assert_eq!(taken, [9, 16]);
    }
}
