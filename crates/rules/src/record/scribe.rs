//! Writing a game down as it is played.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::{Fault, RecordError};
use super::mark::Mark;
use super::points::Points;
use super::tag::{GAME, Tag};
use super::tree::{NodeId, Record};
use crate::{Game, GameSetup, POSITION_TAG, Start};

/// The tags without meaning for the rules that have a place of their own, in
/// their order. All others follow as they come.
const FREE_TAGS: [&str; 8] = ["Event", "Site", "Date", "Round", "Seat0", "Seat1", "Seat2", "Seat3"];

/// Keeps the record of one game: plays the actions and writes them down.
///
/// Variations are added afterwards, with [`Record::add_played`].
#[derive(Clone, Debug)]
pub struct Scribe<G: Game> {
    record: Record,
    free_tags: Vec<Tag>,
    position: G,
    last: Option<NodeId>,
}

impl<G: Game> Scribe<G> {
    /// Begins a game with a set-up.
    ///
    /// # Errors
    /// The set-up cannot be played.
    pub fn new(setup: &G::Setup) -> Result<Self, RecordError> {
        Self::begin(&Start::Setup(setup.clone()))
    }

    /// Begins a game, also in the middle.
    ///
    /// # Errors
    /// The set-up cannot be played.
    pub fn begin(start: &Start<G>) -> Result<Self, RecordError> {
        let position = start.position().map_err(|why| Fault::Setup(why.to_string()))?;
        let mut record = Record::new(G::NAME);
        for (name, value) in start.tags() {
            record.set_tag(Tag::new(name, value)?);
        }
        Ok(Self { record, free_tags: Vec::new(), position, last: None })
    }

    /// The record of a whole game.
    ///
    /// # Errors
    /// The set-up cannot be played, or an action is refused.
    pub fn write(start: &Start<G>, actions: &[G::Action]) -> Result<Record, RecordError> {
        let mut scribe = Self::begin(start)?;
        for &action in actions {
            scribe.play(action)?;
        }
        Ok(scribe.finish())
    }

    /// The position that has been reached.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Adds a tag that means nothing to the rules; of two with the same name
    /// the later one counts.
    ///
    /// # Errors
    /// The name cannot stand in a record, or belongs to the set-up.
    pub fn tag(&mut self, name: &str, value: impl Into<String>) -> Result<(), RecordError> {
        if name == GAME || name == POSITION_TAG || G::Setup::TAGS.contains(&name) {
            return Err(Fault::SetupTag(name.to_string()).into());
        }
        let tag = Tag::new(name, value)?;
        match self.free_tags.iter_mut().find(|old| old.name() == name) {
            Some(old) => *old = tag,
            None => self.free_tags.push(tag),
        }
        Ok(())
    }

    /// Plays an action and writes it down.
    ///
    /// # Errors
    /// The rule that the action breaks; then nothing has changed.
    pub fn play(&mut self, action: G::Action) -> Result<(), RecordError> {
        self.position.check(action).map_err(|why| Fault::Refused(why.to_string()))?;
        self.last = Some(self.record.add_played(self.last, &self.position, action)?);
        self.position.play_unchecked(action);
        Ok(())
    }

    /// Adds a comment to the last action, or to the start of the game.
    pub fn comment(&mut self, text: impl Into<String>) {
        let last = self.last.and_then(|last| self.record.node_mut(last));
        match last {
            Some(node) => node.comments.push(text.into()),
            None => self.record.comments.push(text.into()),
        }
    }

    /// Marks the last action; does nothing if there is none.
    pub fn mark(&mut self, mark: Mark) {
        if let Some(node) = self.last.and_then(|last| self.record.node_mut(last)) {
            node.marks.push(mark);
        }
    }

    /// The record of the game so far, with its result if it is over.
    #[must_use]
    pub fn finish(mut self) -> Record {
        self.free_tags.sort_by_key(|tag| place(tag.name()));
        for tag in self.free_tags {
            self.record.set_tag(tag);
        }
        self.record.result = self.position.outcome().as_ref().and_then(Points::of);
        self.record
    }
}

fn place(name: &str) -> usize {
    FREE_TAGS.iter().position(|&free| free == name).unwrap_or(FREE_TAGS.len())
}
