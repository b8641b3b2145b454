//! A game as it was played: the set-up and the actions.

use std::sync::Arc;

use castellum_rules::{Game, Start, TagError, TagLookup};

/// A set-up and legal actions from its first position on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line<G: Game> {
    start: Arc<Start<G>>,
    first: G,
    actions: Vec<G::Action>,
}

impl<G: Game> Line<G> {
    /// A game that has just begun.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub(crate) fn new(start: Start<G>) -> Result<Self, TagError> {
        let first = start.position()?;
        Ok(Self { start: Arc::new(start), first, actions: Vec::new() })
    }

    /// A game before its first action, as tags of a record describe it.
    ///
    /// # Errors
    /// The tag that is missing or wrong.
    pub(crate) fn from_tags(tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        Self::new(Start::from_tags(tag)?)
    }

    pub(crate) fn start(&self) -> &Start<G> {
        &self.start
    }

    /// A game that went another way from the same first position. The actions
    /// must be legal.
    pub(crate) fn with_actions(&self, actions: Vec<G::Action>) -> Self {
        Self { actions, ..self.clone() }
    }

    /// How many actions were played.
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    pub(crate) fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The position after so many actions, at most all of them.
    ///
    /// Replays the game: that takes some microseconds, less than one view of
    /// it takes to draw.
    pub(crate) fn position_after(&self, count: usize) -> G {
        let mut position = self.first;
        for &action in &self.actions[..count.min(self.len())] {
            position.play_unchecked(action);
        }
        position
    }

    /// The action that led to the position after `count` actions, with the
    /// position before it.
    pub(crate) fn action_before(&self, count: usize) -> Option<(G, G::Action)> {
        let before = count.min(self.len()).checked_sub(1)?;
        Some((self.position_after(before), self.actions[before]))
    }

    /// Plays one more action.
    ///
    /// # Errors
    /// The rule that forbids it; nothing is changed.
    pub(crate) fn play(&mut self, action: G::Action) -> Result<(), G::Refusal> {
        self.position_after(self.len()).check(action)?;
        self.actions.push(action);
        Ok(())
    }

    /// Takes actions back until only so many are left.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.actions.truncate(count);
    }

    /// The set-up as tags of a record.
    pub(crate) fn tags(&self) -> Vec<(String, String)> {
        self.start.tags().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// All actions in notation, each with the position before it.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (G, G::Action)> + '_ {
        self.actions.iter().scan(self.first, |position, &action| {
            let before = *position;
            position.play_unchecked(action);
            Some((before, action))
        })
    }

    /// The actions in notation.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.actions.iter().map(ToString::to_string).collect()
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::{ActionList, aqua_romana};

    use super::*;

    #[test]
    fn a_line_refuses_what_the_rules_forbid_and_replays_the_rest() {
        let mut line =
            Line::<aqua_romana::Position>::new(Start::Setup(aqua_romana::Setup::standard(2))).unwrap();
        let mut legal = ActionList::default();
        for _ in 0..30 {
            line.position_after(line.len()).legal_actions(&mut legal);
            line.play(legal[0]).unwrap();
        }
        assert_eq!(line.len(), 30);
        assert_eq!(line.steps().count(), 30);
        let forbidden = line.actions()[0];
        assert!(line.play(forbidden).is_err());
        assert_eq!(line.len(), 30);
        let (before, action) = line.action_before(30).unwrap();
        assert_eq!(before.play(action).unwrap(), line.position_after(30));
        line.truncate(3);
        assert_eq!(line.texts().len(), 3);
    }
}
