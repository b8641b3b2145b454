//! The engine that thinks about the position one looks at.

use std::time::Duration;

use leptos::prelude::*;

use super::game::StudyGame;
use super::session::Session;
use super::tree::At;
use crate::thinker::{Found, Task, Thinker, Thought};

/// Whoever steps on quickly does not wake the engine at every step.
const PAUSE: Duration = Duration::from_millis(120);

/// The engine, on or off.
#[derive(Clone, Copy)]
pub(super) struct Engine<G: StudyGame> {
    session: Session<G>,
    pub(super) is_on: RwSignal<bool>,
    /// What it thinks, and about which point.
    thought: RwSignal<Option<(At, Thought)>>,
    /// What went wrong.
    pub(super) trouble: RwSignal<Option<String>>,
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
    asked: StoredValue<Option<u32>>,
}

impl<G: StudyGame> Engine<G> {
    pub(super) fn new(session: Session<G>) -> Self {
        let engine = Self {
            session,
            is_on: RwSignal::new(false),
            thought: RwSignal::new(None),
            trouble: RwSignal::new(None),
            thinker: StoredValue::new_local(None),
            asked: StoredValue::new(None),
        };
        Effect::new(move |_| {
            let at = session.at.get();
            if engine.is_on.get() {
                set_timeout(move || engine.think_about(at), PAUSE);
            } else {
                engine.thinker.set_value(None);
                engine.thought.set(None);
            }
        });
        on_cleanup(move || engine.thinker.set_value(None));
        engine
    }

    /// What it thinks about the point where one is.
    pub(super) fn thought(self) -> Option<Thought> {
        let here = self.session.at.get();
        self.thought.get().filter(|(at, _)| *at == here).map(|(_, thought)| thought)
    }

    pub(super) fn switch(self) {
        self.is_on.update(|on| *on = !*on);
    }

    fn think_about(self, at: At) {
        // Somebody may have gone on, or away.
        let still_here = self.session.at.try_get_untracked() == Some(at);
        if !still_here || self.is_on.try_get_untracked() != Some(true) {
            return;
        }
        self.thinker.update_value(|thinker| self.ask(thinker, at));
    }

    fn ask(self, thinker: &mut Option<Thinker>, at: At) {
        if thinker.is_none() {
            match Thinker::start() {
                Ok(started) => *thinker = Some(started),
                Err(error) => return self.trouble.set(Some(error)),
            }
        }
        let Some(thinker) = thinker else { return };
        if let Some(old) = self.asked.get_value() {
            thinker.forget(old);
        }
        if self.session.tree.with_untracked(|tree| tree.position(at)).outcome().is_some() {
            return;
        }
        let (tags, actions) = self.session.table.line.with_untracked(|line| (line.tags(), line.texts()));
        let id = thinker.ask(G::NAME, tags, actions, Task::Analyse, move |found| self.hear(at, found));
        self.asked.set_value(Some(id));
    }

    fn hear(self, at: At, found: Result<Found, String>) {
        match found {
            // The page may have been left meanwhile.
            Ok(Found::Thought(thought)) => drop(self.thought.try_set(Some((at, thought)))),
            Ok(_) => {}
            Err(error) => drop(self.trouble.try_set(Some(error))),
        }
    }
}
