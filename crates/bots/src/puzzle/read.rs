//! From a file to puzzles that the rules allow.

use std::collections::HashSet;

use castellum_rules::{Game, GameSetup, ParseActionError};
use thiserror::Error;

use super::{PosedPuzzle, Puzzle};

/// What is wrong with a file of puzzles, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct PuzzleError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: String,
}

/// Reads puzzles of a game, one in each line; empty lines do not count. Every
/// puzzle can be posed.
///
/// # Errors
/// The first line that is not a puzzle, or one that the rules refuse, or that has
/// the name of another.
pub fn read<G: Game>(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut names = HashSet::new();
    let mut puzzles = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let fault = |fault| PuzzleError { line: index + 1, fault };
        let puzzle: Puzzle = serde_json::from_str(line).map_err(|error| fault(error.to_string()))?;
        puzzle.pose::<G>().map_err(fault)?;
        if !names.insert(puzzle.id.clone()) {
            return Err(fault(format!("the id {:?} appears twice", puzzle.id)));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

impl Puzzle {
    /// Plays the game up to the position.
    ///
    /// # Errors
    /// Says what is wrong with the puzzle.
    pub fn pose<G: Game>(&self) -> Result<PosedPuzzle<G, G::Action>, String> {
        self.check_numbers()?;
        let setup = G::Setup::from_tags(&|name| self.tags.get(name).map(String::as_str))
            .map_err(|error| error.to_string())?;
        let start = G::new(&setup).map_err(|error| error.to_string())?;
        let mut position = start;
        let words: Vec<_> = self.actions.split_whitespace().collect();
        let actions = play_all(&mut position, &words)?;
        let seat = position.actor().seat().ok_or("no seat is to act in the position")?;
        if seat.index() != usize::from(self.seat) {
            return Err(format!("seat {} is to act, not {}", seat.index(), self.seat));
        }
        let best = legal(&position, &self.best)?;
        let others = self.others.iter().map(|other| Ok((legal(&position, &other.action)?, other.loss)));
        let others = others.collect::<Result<Vec<_>, String>>()?;
        let line = play_all(&mut position.clone(), &self.line)?;
        if others.is_empty() || others.iter().any(|&(action, _)| action == best) {
            return Err("others: expected actions besides the best one".into());
        }
        if line.first() != Some(&best) {
            return Err(format!("the line does not begin with {}", self.best));
        }
        Ok(PosedPuzzle { start, actions, position, seat, best, others, line })
    }

    fn check_numbers(&self) -> Result<(), String> {
        if self.id.is_empty() || !self.id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return Err(format!("the id {:?}: expected letters, digits and -", self.id));
        }
        if !(1..=5).contains(&self.grade) || self.nodes == 0 {
            return Err(format!("grade {}, {} nodes: expected 1 to 5, at least 1", self.grade, self.nodes));
        }
        let losses = self.others.iter().map(|other| other.loss);
        match losses.chain([self.win]).find(|share| !(0.0..=1.0).contains(share)) {
            Some(share) => Err(format!("{share} is not a share of the win: expected 0 to 1")),
            None => Ok(()),
        }
    }
}

fn play_all<G: Game, T: AsRef<str>>(position: &mut G, words: &[T]) -> Result<Vec<G::Action>, String> {
    words
        .iter()
        .map(|word| {
            let action = legal(position, word.as_ref())?;
            position.play_unchecked(action);
            Ok(action)
        })
        .collect()
}

/// The action that a text names, if it is legal here.
fn legal<G: Game>(position: &G, text: &str) -> Result<G::Action, String> {
    let action = text.parse().map_err(|error: ParseActionError| error.to_string())?;
    position.check(action).map_err(|refusal| format!("{text}: {refusal}"))?;
    Ok(action)
}
