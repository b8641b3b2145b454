//! The review of the game that was played: done by the worker, kept on this
//! device step by step, resumed where it was interrupted.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::session::Session;
use crate::engine_worker::{EngineWorker, Found, Reviewed, Task};
use crate::storage;
use crate::study::StudyGame;

/// What was found out so far, as stored.
#[derive(Default, Serialize, Deserialize)]
struct StoredReview {
    steps: Vec<Reviewed>,
    /// Whether somebody stopped it on purpose.
    stopped: bool,
}

/// A review and who does it.
#[derive(Clone, Copy)]
pub(super) struct Reviewing<G: StudyGame> {
    session: Session<G>,
    /// Nodes for each position.
    pub(super) nodes: RwSignal<u32>,
    pub(super) is_running: RwSignal<bool>,
    /// What went wrong.
    pub(super) trouble: RwSignal<Option<String>>,
    worker: StoredValue<Option<EngineWorker>, LocalStorage>,
    /// When what was found out was kept last.
    kept_at: StoredValue<f64>,
}

impl<G: StudyGame> Reviewing<G> {
    /// Goes on with the review of a game, unless somebody stopped it.
    pub(super) fn new(session: Session<G>) -> Self {
        let wanted: Option<String> = storage::read("review-care");
        let care = G::CARES.into_iter().find(|(name, _)| Some(*name) == wanted.as_deref());
        let reviewing = Self {
            session,
            nodes: RwSignal::new(care.unwrap_or(G::CARES[1]).1),
            is_running: RwSignal::new(false),
            trouble: RwSignal::new(None),
            worker: StoredValue::new_local(None),
            kept_at: StoredValue::new(0.0),
        };
        on_cleanup(move || {
            reviewing.keep(false);
            reviewing.worker.set_value(None);
        });
        reviewing.resume();
        reviewing
    }

    /// How many actions there are to review.
    pub(super) fn len(self) -> usize {
        self.session.tree.with(|tree| tree.played().len())
    }

    /// Whether everything is reviewed.
    pub(super) fn is_done(self) -> bool {
        self.session.steps.with(Vec::len) >= self.len()
    }

    /// Reviews with another care, from what is known with that.
    pub(super) fn set_care(self, (name, nodes): (&'static str, u32)) {
        self.halt(false);
        // Unkept, the choice lasts as long as the page.
        let _ = storage::write("review-care", &name);
        self.nodes.set(nodes);
        self.resume();
    }

    /// Loads what is known and goes on.
    fn resume(self) {
        let kept: StoredReview = storage::read(&self.name()).unwrap_or_default();
        let texts = self.session.tree.with_untracked(|tree| {
            let mut position = tree.position(None);
            let played = tree.played().into_iter().filter_map(|id| tree.node(id));
            let texts = played.map(|node| {
                let text = node.action.to_string();
                position = node.after;
                text
            });
            texts.collect::<Vec<_>>()
        });
        let known = kept.steps.iter().zip(&texts).take_while(|(step, text)| step.action == **text).count();
        self.session.steps.set(kept.steps.into_iter().take(known).collect());
        if !kept.stopped {
            self.start();
        }
    }

    /// Goes on after what is known.
    pub(super) fn start(self) {
        if untrack(|| self.is_done()) {
            return;
        }
        self.trouble.set(None);
        let worker = match EngineWorker::start() {
            Ok(worker) => worker,
            Err(error) => return self.trouble.set(Some(error)),
        };
        let (tags, actions) = self.session.tree.with_untracked(|tree| {
            let end = tree.played().last().copied();
            let line =
                self.session.table.history.with_untracked(|history| history.with_actions(tree.actions(end)));
            (tree.setup_tags(), line.texts())
        });
        let from = self.session.steps.with_untracked(Vec::len);
        let task = Task::Review { nodes: self.nodes.get_untracked(), from };
        worker.ask(G::NAME, tags, actions, task, move |found| self.hear(found));
        self.worker.set_value(Some(worker));
        self.is_running.set(true);
    }

    fn hear(self, found: Result<Found, String>) {
        match found {
            Ok(Found::Step(step)) => {
                // The page may have been left meanwhile.
                if self.session.steps.try_update(|steps| steps.push(*step)).is_none() {
                    return;
                }
                let done = untrack(|| self.is_done());
                let now = js_sys::Date::now();
                if done || now - self.kept_at.get_value() > 1000.0 {
                    self.kept_at.set_value(now);
                    self.keep(false);
                }
                if done {
                    self.is_running.set(false);
                    self.worker.set_value(None);
                }
            }
            Ok(_) => {}
            Err(error) => {
                self.is_running.set(false);
                self.trouble.set(Some(error));
            }
        }
    }

    /// Stops; what is known stays.
    pub(super) fn stop(self) {
        self.halt(true);
    }

    fn halt(self, on_purpose: bool) {
        self.worker.set_value(None);
        self.keep(on_purpose);
        self.is_running.set(false);
    }

    fn keep(self, stopped: bool) {
        let steps = self.session.steps.get_untracked();
        if !steps.is_empty() || stopped {
            // Unkept, a review begins anew when the page is loaded again.
            let _ = storage::write(&self.name(), &StoredReview { steps, stopped });
        }
    }

    fn name(self) -> String {
        format!("review-{}-{}", self.session.id.get_value(), self.nodes.get_untracked())
    }
}
