//! The engine that thinks about the position one looks at.

use std::time::Duration;

use leptos::prelude::*;

use super::session::Session;
use super::tree::At;
use crate::engine_worker::{EngineAnalysis, EngineWorker, Found, Task};
use crate::study::StudyGame;

/// Anyone who steps on quickly does not wake the engine at every step.
const PAUSE: Duration = Duration::from_millis(120);

/// The engine, on or off.
#[derive(Clone, Copy)]
pub(super) struct Engine<G: StudyGame> {
    session: Session<G>,
    pub(super) is_on: RwSignal<bool>,
    /// What it thinks, and about which point.
    analysis: RwSignal<Option<(At, EngineAnalysis)>>,
    /// What went wrong.
    pub(super) trouble: RwSignal<Option<String>>,
    worker: StoredValue<Option<EngineWorker>, LocalStorage>,
    asked: StoredValue<Option<u32>>,
}

impl<G: StudyGame> Engine<G> {
    pub(super) fn new(session: Session<G>) -> Self {
        let engine = Self {
            session,
            is_on: RwSignal::new(false),
            analysis: RwSignal::new(None),
            trouble: RwSignal::new(None),
            worker: StoredValue::new_local(None),
            asked: StoredValue::new(None),
        };
        Effect::new(move |_| {
            let at = session.at.get();
            if engine.is_on.get() {
                set_timeout(move || engine.think_about(at), PAUSE);
            } else {
                engine.worker.set_value(None);
                engine.analysis.set(None);
            }
        });
        on_cleanup(move || engine.worker.set_value(None));
        engine
    }

    /// What it thinks about the point where one is.
    pub(super) fn analysis(self) -> Option<EngineAnalysis> {
        let here = self.session.at.get();
        self.analysis.get().filter(|(at, _)| *at == here).map(|(_, analysis)| analysis)
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
        self.worker.update_value(|worker| self.ask(worker, at));
    }

    fn ask(self, worker: &mut Option<EngineWorker>, at: At) {
        if worker.is_none() {
            match EngineWorker::start() {
                Ok(started) => *worker = Some(started),
                Err(error) => return self.trouble.set(Some(error)),
            }
        }
        let Some(worker) = worker else { return };
        if let Some(old) = self.asked.get_value() {
            worker.forget(old);
        }
        if self.session.tree.with_untracked(|tree| tree.position(at)).outcome().is_some() {
            return;
        }
        let (tags, actions) =
            self.session.table.history.with_untracked(|history| (history.tags(), history.texts()));
        let id = worker.ask(G::NAME, tags, actions, Task::Analyse, move |found| self.hear(at, found));
        self.asked.set_value(Some(id));
    }

    fn hear(self, at: At, found: Result<Found, String>) {
        match found {
            // The page may have been left meanwhile.
            Ok(Found::Analysis(analysis)) => drop(self.analysis.try_set(Some((at, analysis)))),
            Ok(_) => {}
            Err(error) => drop(self.trouble.try_set(Some(error))),
        }
    }
}
