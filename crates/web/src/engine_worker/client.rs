//! The page's side: asks the worker and hands answers to who asked.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{Answer, Found, Question, Task};
use crate::route::meta;

type Waiting = Rc<RefCell<HashMap<u32, Box<dyn FnMut(Result<Found, String>)>>>>;

/// A worker that thinks. Dropping it stops whatever it is thinking about.
pub(crate) struct EngineWorker {
    worker: Worker,
    waiting: Waiting,
    unsent: Rc<RefCell<Option<Vec<String>>>>,
    last_id: Cell<u32>,
}

impl EngineWorker {
    /// Starts a worker; its program is loaded in the background.
    ///
    /// # Errors
    /// If the browser refuses to, or the page does not name the program.
    pub(crate) fn start() -> Result<Self, String> {
        let program = meta("castellum-engine-worker").ok_or("the page names no program for bots")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&program, &options).map_err(|error| format!("{error:?}"))?;
        let started = Self {
            worker,
            waiting: Waiting::default(),
            unsent: Rc::new(RefCell::new(Some(Vec::new()))),
            last_id: Cell::new(0),
        };
        started.listen();
        Ok(started)
    }

    /// Asks; `hears` is told each thing that is found out. Gives the number
    /// with which the question can be forgotten.
    pub(crate) fn ask(
        &self,
        game: &str,
        tags: Vec<(String, String)>,
        actions: Vec<String>,
        task: Task,
        hears: impl FnMut(Result<Found, String>) + 'static,
    ) -> u32 {
        let id = self.last_id.get() + 1;
        self.last_id.set(id);
        self.waiting.borrow_mut().insert(id, Box::new(hears));
        let question = Question { id, game: game.to_owned(), tags, actions, task };
        let text = serde_json::to_string(&question).expect("a question is plain data");
        match self.unsent.borrow_mut().as_mut() {
            Some(unsent) => unsent.push(text),
            None => post(&self.worker, &text),
        }
        id
    }

    /// Nobody wants to hear about this question any more.
    pub(crate) fn forget(&self, id: u32) {
        self.waiting.borrow_mut().remove(&id);
    }

    fn listen(&self) {
        let (worker, waiting, unsent) = (self.worker.clone(), self.waiting.clone(), self.unsent.clone());
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            if text == "ready" {
                for text in unsent.take().unwrap_or_default() {
                    post(&worker, &text);
                }
            } else if let Ok(answer) = serde_json::from_str::<Answer>(&text) {
                // Anyone who hears may ask again at once, so nothing is borrowed then.
                let hears = waiting.borrow_mut().remove(&answer.id);
                if let Some(mut hears) = hears {
                    hears(answer.found);
                    if answer.more {
                        waiting.borrow_mut().insert(answer.id, hears);
                    }
                }
            }
        });
        self.worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        let waiting = self.waiting.clone();
        let on_error = Closure::<dyn Fn(web_sys::Event)>::new(move |_| {
            for (_, mut hears) in waiting.take() {
                hears(Err("the program for bots could not be loaded".to_owned()));
            }
        });
        self.worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        on_error.forget();
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn post(worker: &Worker, text: &str) {
    // Posting a text fails only for a worker that is gone, which nobody awaits.
    let _ = worker.post_message(&JsValue::from_str(text));
}
