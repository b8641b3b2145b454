//! Which of the puzzles found are kept.

use castellum_bots::puzzle::Puzzle;

const GRADES: usize = 5;

/// Puzzles with different answers.
pub(crate) struct Collection {
    wanted: usize,
    puzzles: Vec<Puzzle>,
}

impl Collection {
    pub(crate) const fn new(wanted: usize) -> Self {
        Self { wanted, puzzles: Vec::new() }
    }

    /// Keeps a puzzle if there is room, it is not there already, and others
    /// like it are not there in plenty; says whether it did.
    pub(crate) fn take(&mut self, puzzle: Puzzle) -> bool {
        let same_best = self.puzzles.iter().filter(|other| other.best == puzzle.best).count();
        let is_kept = !self.is_full()
            // Actions such as `pass` and `roll` are easily guessed.
            && same_best < self.wanted.div_ceil(12)
            && self.puzzles.iter().all(|other| other.id != puzzle.id);
        if is_kept {
            self.puzzles.push(puzzle);
        }
        is_kept
    }

    pub(crate) const fn len(&self) -> usize {
        self.puzzles.len()
    }

    pub(crate) const fn is_full(&self) -> bool {
        self.len() >= self.wanted
    }

    /// How many there are of each grade, in one line.
    pub(crate) fn summary(&self) -> String {
        let counts: Vec<_> = (1..=GRADES).map(|grade| self.count(grade as u8).to_string()).collect();
        format!("grades {}", counts.join("/"))
    }

    /// All puzzles, the easiest first.
    pub(crate) fn sorted(mut self) -> Vec<Puzzle> {
        self.puzzles.sort_by(|a, b| a.nodes.cmp(&b.nodes).then_with(|| a.id.cmp(&b.id)));
        self.puzzles
    }

    fn count(&self, grade: u8) -> usize {
        self.puzzles.iter().filter(|puzzle| puzzle.grade == grade).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(id: usize, grade: u8, nodes: u64) -> Puzzle {
        Puzzle {
            id: id.to_string(),
            tags: Default::default(),
            actions: String::new(),
            seat: 0,
            best: id.to_string(),
            win: 0.5,
            others: Vec::new(),
            nodes,
            grade,
            reasons: Vec::new(),
            line: Vec::new(),
        }
    }

    #[test]
    fn it_is_full_with_as_many_as_are_wanted() {
        let mut collection = Collection::new(2);
        let taken: Vec<_> = (0..3).map(|id| collection.take(puzzle(id, 1 + id as u8, 1))).collect();
        assert_eq!(taken, [true, true, false]);
        assert_eq!((collection.summary(), collection.is_full()), ("grades 1/1/0/0/0".into(), true));
    }

    #[test]
    fn nothing_comes_twice() {
        let mut collection = Collection::new(10);
        assert!(collection.take(puzzle(1, 1, 1)));
        assert!(!collection.take(Puzzle { best: "other".into(), ..puzzle(1, 2, 50) }));
        assert!(!collection.take(Puzzle { best: "1".into(), ..puzzle(2, 2, 50) }));
        assert!(collection.take(puzzle(3, 2, 50)));
    }

    #[test]
    fn the_easiest_come_first() {
        let mut collection = Collection::new(3);
        for (id, nodes) in [(1, 200), (3, 50), (2, 50)] {
            assert!(collection.take(puzzle(id, id as u8, nodes)));
        }
        assert!(collection.is_full());
        let ids: Vec<_> = collection.sorted().into_iter().map(|puzzle| puzzle.id).collect();
        assert_eq!(ids, ["2", "3", "1"]);
    }
}
