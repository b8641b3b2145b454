//! Which puzzles somebody at this device has solved, and how many in a row.

use std::collections::BTreeSet;

use castellum_wire::GameName;
use serde::{Deserialize, Serialize};

use crate::storage;

/// What a device remembers about the puzzles of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// Those that were solved, at whatever attempt.
    pub(crate) solved: BTreeSet<String>,
    /// Those whose first attempt failed and that are not solved yet.
    #[serde(default)]
    pub(super) failed: BTreeSet<String>,
    /// How many were solved at the first attempt, one after the other.
    pub(super) streak: u32,
    /// The longest such row.
    pub(super) longest: u32,
}

impl Progress {
    pub(crate) fn load(game: GameName) -> Self {
        storage::read(&name(game)).unwrap_or_default()
    }

    /// Without storage this is forgotten with the page.
    pub(super) fn keep(&self, game: GameName) {
        let _ = storage::write(&name(game), self);
    }

    /// Somebody found the best action. What was solved or failed before does
    /// not lengthen the row.
    pub(super) fn solve(&mut self, id: &str) {
        let failed = self.failed.remove(id);
        if self.solved.insert(id.to_owned()) && !failed {
            self.streak += 1;
            self.longest = self.longest.max(self.streak);
        }
    }

    /// Somebody chose something else, or looked at the solution.
    pub(super) fn fail(&mut self, id: &str) {
        if !self.solved.contains(id) && self.failed.insert(id.to_owned()) {
            self.streak = 0;
        }
    }
}

fn name(game: GameName) -> String {
    format!("puzzles-{}", game.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_first_attempts_make_a_row() {
        let mut progress = Progress::default();
        progress.solve("a");
        progress.solve("a");
        progress.solve("b");
        assert_eq!((progress.streak, progress.longest), (2, 2));
        progress.fail("c");
        progress.solve("c");
        assert_eq!((progress.streak, progress.longest), (0, 2));
        assert!(progress.solved.contains("c") && progress.failed.is_empty());
        progress.solve("d");
        progress.fail("a");
        assert_eq!((progress.streak, progress.longest), (1, 2));
    }
}
