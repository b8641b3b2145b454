//! A game as it was played: the set-up and the actions.

use std::sync::Arc;

use castellum_rules::{Game, Start, TagError, TagLookup};

/// A set-up and legal actions from its first position on.
#[derive(Clone, Debug)]
pub(crate) struct MoveHistory<G: Game> {
    start: Arc<Start<G>>,
    actions: Vec<G::Action>,
    /// The positions before each action, and the last one: many views ask for
    /// them, at every event.
    positions: Vec<G>,
}

/// The positions follow from the rest.
impl<G: Game> PartialEq for MoveHistory<G> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.actions == other.actions
    }
}

impl<G: Game> MoveHistory<G> {
    /// A game that has just begun.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub(crate) fn new(start: Start<G>) -> Result<Self, TagError> {
        let first = start.position()?;
        Ok(Self { start: Arc::new(start), actions: Vec::new(), positions: vec![first] })
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
        let mut other = Self {
            start: Arc::clone(&self.start),
            actions: Vec::with_capacity(actions.len()),
            positions: vec![self.positions[0]],
        };
        actions.into_iter().for_each(|action| other.push(action));
        other
    }

    /// Makes these the actions. What both have in common stays unchanged.
    ///
    /// # Errors
    /// The rule that forbids the first action that does not fit; those before
    /// it are taken over.
    pub(crate) fn follow(&mut self, actions: &[G::Action]) -> Result<(), G::Refusal> {
        let common = self.actions.iter().zip(actions).take_while(|(own, other)| own == other).count();
        self.truncate(common);
        actions[common..].iter().try_for_each(|&action| self.play(action))
    }

    fn push(&mut self, action: G::Action) {
        let mut position = self.live();
        position.play_unchecked(action);
        self.actions.push(action);
        self.positions.push(position);
    }

    /// How many actions were played.
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    pub(crate) fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The position after this many actions, at most all of them.
    pub(crate) fn position_after(&self, count: usize) -> G {
        self.positions[count.min(self.len())]
    }

    /// The position after all of them.
    pub(crate) fn live(&self) -> G {
        self.positions[self.len()]
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
        self.live().check(action)?;
        self.push(action);
        Ok(())
    }

    /// Takes actions back until only this many are left.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.actions.truncate(count);
        self.positions.truncate(count.saturating_add(1));
    }

    /// The set-up as tags of a record.
    pub(crate) fn tags(&self) -> Vec<(String, String)> {
        self.start.tags().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// All actions, each with the position before it.
    pub(crate) fn steps(&self) -> impl DoubleEndedIterator<Item = (G, G::Action)> + ExactSizeIterator + '_ {
        self.positions.iter().copied().zip(self.actions.iter().copied())
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
        let mut history =
            MoveHistory::<aqua_romana::Position>::new(Start::Setup(aqua_romana::Setup::standard(2))).unwrap();
        let mut legal = ActionList::default();
        for _ in 0..30 {
            history.position_after(history.len()).legal_actions(&mut legal);
            history.play(legal[0]).unwrap();
        }
        assert_eq!(history.len(), 30);
        assert_eq!(history.steps().count(), 30);
        let forbidden = history.actions()[0];
        assert!(history.play(forbidden).is_err());
        assert_eq!(history.len(), 30);
        let (before, action) = history.action_before(30).unwrap();
        assert_eq!(before.play(action).unwrap(), history.position_after(30));
        history.truncate(3);
        assert_eq!(history.texts().len(), 3);
        assert_eq!(history.live(), history.position_after(3));
    }

    #[test]
    fn a_history_follows_another_one_back_and_forth() {
        let start = || Start::Setup(aqua_romana::Setup::standard(2));
        let mut one = MoveHistory::<aqua_romana::Position>::new(start()).unwrap();
        let mut other = MoveHistory::<aqua_romana::Position>::new(start()).unwrap();
        let mut legal = ActionList::default();
        for step in 0..20 {
            one.live().legal_actions(&mut legal);
            one.play(legal[0]).unwrap();
            if step < 12 {
                other.play(legal[0]).unwrap();
            }
        }
        // The other one goes another way.
        other.live().legal_actions(&mut legal);
        other.play(legal[legal.len() - 1]).unwrap();
        assert_ne!(one, other);
        other.follow(one.actions()).unwrap();
        assert_eq!(one, other);
        assert_eq!(one.live(), other.live());
        assert_eq!(other, one.with_actions(one.actions().to_vec()));
        other.follow(&one.actions()[..5]).unwrap();
        assert_eq!(other.live(), one.position_after(5));
        let twice = [one.actions()[0]; 2];
        assert!(other.follow(&twice).is_err());
        assert_eq!(other.len(), 1, "what fits is taken over");
    }
}
