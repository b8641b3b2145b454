//! What is being done, how far it has come, for how long, and how long it
//! usually takes.
//!
//! On a terminal every running task has a line that is drawn anew. Elsewhere a
//! line is written when a task begins, when it ends, and twice a minute between.

use std::io::{BufReader, IsTerminal, Read, stderr};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::command;

/// How often a task that is not drawn says where it is.
const REPORT: Duration = Duration::from_secs(30);

/// How often a drawn line is brought up to date.
const REDRAW: Duration = Duration::from_millis(500);

/// The first words of what cargo says while all is well.
const STATUS: [&str; 22] = [
    "Adding",
    "Blocking",
    "Building",
    "Checking",
    "Compiling",
    "Documenting",
    "Downloaded",
    "Downloading",
    "Executable",
    "Fetch",
    "Finished",
    "Fresh",
    "Generated",
    "Installed",
    "Installing",
    "Packaged",
    "Locking",
    "Replacing",
    "Resolving",
    "Running",
    "Scraping",
    "Updating",
];

/// All tasks that run at the same time.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    lines: MultiProgress,
    /// The programs that run for them.
    children: Mutex<Vec<u32>>,
    is_stopped: AtomicBool,
}

/// Something that takes a while.
#[derive(Debug)]
pub(crate) struct Task<'a> {
    progress: &'a Progress,
    name: &'static str,
    begin: Instant,
    /// How long it takes if nothing has been built before.
    usual: Duration,
    line: ProgressBar,
    state: Mutex<State>,
}

/// Where a task is.
#[derive(Debug, Default)]
struct State {
    /// Parts that are done and all parts, as far as they are known.
    parts: Option<(u64, u64)>,
    /// What it is busy with.
    detail: String,
    is_over: bool,
}

impl Progress {
    /// Runs a task and says how long it took. On two cores it takes `seconds` if
    /// nothing has been built before.
    pub(crate) fn run<T>(
        &self,
        name: &'static str,
        seconds: u64,
        work: impl FnOnce(&Task<'_>) -> Result<T>,
    ) -> Result<T> {
        let begin = Instant::now();
        let result = self.show(name, seconds, work);
        let verb = if result.is_ok() { "done" } else { "failed" };
        self.say(&format!("  {name}: {verb} after {}", text(begin.elapsed())));
        result
    }

    /// Runs a task and shows where it is.
    pub(crate) fn show<T>(
        &self,
        name: &'static str,
        seconds: u64,
        work: impl FnOnce(&Task<'_>) -> Result<T>,
    ) -> Result<T> {
        let line = self.lines.add(ProgressBar::no_length());
        line.set_style(ProgressStyle::with_template("{spinner} {wide_msg}")?);
        let usual = Duration::from_secs(seconds);
        let task = Task { progress: self, name, begin: Instant::now(), usual, line, state: Mutex::default() };
        let result = thread::scope(|scope| {
            let reporter = scope.spawn(|| task.report());
            let result = work(&task);
            task.change(|state| state.is_over = true);
            reporter.thread().unpark();
            result
        });
        task.line.finish_and_clear();
        result
    }

    /// Writes a line above those that are drawn.
    pub(crate) fn say(&self, text: &str) {
        if stderr().is_terminal() {
            // Where the terminal is gone, nobody reads it.
            let _ = self.lines.println(text);
        } else {
            eprintln!("{text}");
        }
    }

    /// Ends the programs that run for any task. What they have started in turn
    /// ends when it finds that nobody reads what it writes.
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        for child in locked(&self.children).drain(..) {
            // One that has ended by itself needs no signal.
            command::succeeds(Command::new("kill").arg(child.to_string()));
        }
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    fn start(&self, command: &mut Command) -> Result<Child> {
        let child = command.stdin(Stdio::null()).spawn();
        let child = child.with_context(|| format!("cannot start {}", command::text(command)))?;
        locked(&self.children).push(child.id());
        Ok(child)
    }

    fn finish(&self, command: &Command, mut child: Child) -> Result<()> {
        let status = child.wait()?;
        locked(&self.children).retain(|&id| id != child.id());
        if !status.success() {
            bail!("{} ended with {status}", command::text(command));
        }
        Ok(())
    }
}

impl Task<'_> {
    /// Says what the task is busy with.
    pub(crate) fn detail(&self, text: &str) {
        self.change(|state| {
            state.parts = None;
            text.clone_into(&mut state.detail);
        });
    }

    /// Writes a line.
    pub(crate) fn say(&self, text: &str) {
        self.progress.say(text);
    }

    /// Runs cargo to its end. Its progress becomes the task's; warnings and
    /// errors are shown.
    pub(crate) fn cargo(&self, command: &mut Command) -> Result<()> {
        let color = if stderr().is_terminal() { "always" } else { "never" };
        command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "120");
        command.env("CARGO_TERM_COLOR", color).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = self.progress.start(command)?;
        let output = child.stderr.take().context("cargo has no standard error")?;
        for line in Lines(BufReader::new(output)).take_while(|_| !self.progress.is_stopped()) {
            let plain = strip_colors(&line);
            match plain.split_whitespace().next() {
                Some("Building") => self.follow(&plain),
                Some(word) if STATUS.contains(&word) => {}
                _ => self.say(&line),
            }
        }
        self.progress.finish(command, child)
    }

    /// Runs another program to its end. Its output is shown if it fails.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        self.watch(command, |_| {})
    }

    /// The same, and every line that it writes to standard output is looked at.
    pub(crate) fn watch(&self, command: &mut Command, mut look: impl FnMut(&str)) -> Result<()> {
        let mut child = self.progress.start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
        let output = child.stdout.take().context("no standard output")?;
        let errors = child.stderr.take().context("no standard error")?;
        let is_wanted = |_: &String| !self.progress.is_stopped();
        let (lines, errors) = thread::scope(|scope| {
            let errors = Lines(BufReader::new(errors)).take_while(is_wanted);
            let errors = scope.spawn(|| errors.collect::<Vec<_>>());
            let lines = Lines(BufReader::new(output)).take_while(is_wanted);
            let lines: Vec<_> = lines.inspect(|line| look(line)).collect();
            (lines, errors.join().unwrap_or_default())
        });
        let result = self.progress.finish(command, child);
        if result.is_err() && !self.progress.is_stopped() {
            lines.iter().chain(&errors).for_each(|line| self.say(line));
        }
        result
    }

    /// Reads cargo's own progress: `Building [==> ] 12/246: leptos, serde`.
    fn follow(&self, line: &str) {
        let Some((_, rest)) = line.split_once("] ") else { return };
        let (count, crates) = rest.split_once(':').unwrap_or((rest, ""));
        let Some((done, all)) = count.trim().split_once('/') else { return };
        if let (Ok(done), Ok(all)) = (done.parse(), all.parse()) {
            self.change(|state| {
                state.parts = Some((done, all));
                crates.trim().clone_into(&mut state.detail);
            });
        }
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut locked(&self.state))
    }

    /// Shows where the task is, until it is over.
    fn report(&self) {
        let is_drawn = stderr().is_terminal();
        if !is_drawn {
            eprintln!("  {}: begun{}", self.name, self.usually());
        }
        let mut reported = Instant::now();
        while !self.change(|state| state.is_over) {
            if is_drawn {
                self.line.set_message(self.text());
                self.line.tick();
            } else if reported.elapsed() >= REPORT {
                eprintln!("  {}", self.text());
                reported = Instant::now();
            }
            thread::park_timeout(REDRAW);
        }
    }

    fn text(&self) -> String {
        let elapsed = text(self.begin.elapsed());
        let state = locked(&self.state);
        let parts = state.parts.map(|(done, all)| format!(" {done} of {all}")).unwrap_or_default();
        let detail = if state.detail.is_empty() { String::new() } else { format!(": {}", state.detail) };
        format!("{}, {elapsed}{}{parts}{detail}", self.name, self.usually())
    }

    fn usually(&self) -> String {
        format!(" (the first time about {} on two cores)", text(self.usual))
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Minutes and seconds.
pub(crate) fn text(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Lines that end with a line feed, or with a carriage return as those do that
/// are drawn again.
struct Lines<R>(BufReader<R>);

impl<R: Read> Iterator for Lines<R> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut line = Vec::new();
        for byte in self.0.by_ref().bytes() {
            match byte.ok()? {
                b'\n' => return Some(String::from_utf8_lossy(&line).into_owned()),
                b'\r' if !line.is_empty() => return Some(String::from_utf8_lossy(&line).into_owned()),
                b'\r' => {}
                byte => line.push(byte),
            }
        }
        (!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned())
    }
}

/// A text without the codes that colour it.
fn strip_colors(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, code)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = code.split_once(|end: char| end.is_ascii_alphabetic()).map_or("", |(_, after)| after);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_drawn_again_are_lines() {
        let text =
            b"\r   Compiling a\n    Building [=> ] 1/3: b\r\r    Building [==>] 2/3\rwarning: x\n\nend";
        let lines: Vec<String> = Lines(BufReader::new(&text[..])).collect();
        let expected = [
            "   Compiling a",
            "    Building [=> ] 1/3: b",
            "    Building [==>] 2/3",
            "warning: x",
            "",
            "end",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn colors_are_removed() {
        assert_eq!(
            strip_colors("\u{1b}[1m\u{1b}[36m    Building\u{1b}[0m [=>] 1/3"),
            "    Building [=>] 1/3"
        );
        assert_eq!(strip_colors("plain"), "plain");
    }

    #[test]
    fn times_have_minutes_and_seconds() {
        assert_eq!(text(Duration::from_secs(5)), "0:05");
        assert_eq!(text(Duration::from_secs(125)), "2:05");
    }
}
