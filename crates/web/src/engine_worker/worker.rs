//! The worker's side: reads questions, thinks, answers.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use castellum_bots::hints::{self, Explain, Reason as _, hints};
use castellum_bots::{Bot, BotGame, BotName, Budget, Control};
use castellum_rules::{Start, with_game};
use castellum_wire::GameName;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Answer, Found, Hint, Question, Reason, Task, balance, jobs};
use crate::game_ui::GameUi;

/// More than any browser looks at in the time it is given.
const MAX_NODES: u64 = 10_000_000;

/// Work that is done bit by bit; each call does a bit and says whether there
/// is more. Between two bits the worker hears new questions.
pub(super) type Job = Box<dyn FnMut() -> bool>;

thread_local! {
    static JOB: RefCell<Option<Job>> = const { RefCell::new(None) };
    /// Whether a bit of work is about to be done.
    static WAITS: Cell<bool> = const { Cell::new(false) };
}

/// Does the next bit of work soon, if there is any.
fn go_on() {
    if WAITS.get() || JOB.with_borrow(Option::is_none) {
        return;
    }
    WAITS.set(true);
    let work = Closure::once_into_js(|| {
        WAITS.set(false);
        if let Some(mut job) = JOB.take()
            && job()
        {
            JOB.set(Some(job));
            go_on();
        }
    });
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    // A worker can always be woken.
    let _ = scope.set_timeout_with_callback(work.unchecked_ref());
}

/// Answers every question from now on. A new one ends a job that an older one
/// began.
pub(crate) fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let Ok(question) = serde_json::from_str::<Question>(&text) else { return };
        let (scope, id) = (answering.clone(), question.id);
        let job = answer(
            &question,
            Rc::new(move |found, more| {
                let answer = Answer { id, found, more };
                let text = serde_json::to_string(&answer).expect("an answer is plain data");
                // The page may have gone away meanwhile; nobody is left to tell.
                let _ = scope.post_message(&text.into());
            }),
        );
        JOB.set(job);
        go_on();
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // Questions sent before this point were lost: the page waits for a sign.
    let _ = scope.post_message(&JsValue::from_str("ready"));
}

/// Who hears what was found out, and whether there is more to come.
pub(super) type Tell = Rc<dyn Fn(Result<Found, String>, bool)>;

/// Answers at once, or gives the job that does.
fn answer(question: &Question, tell: Tell) -> Option<Job> {
    match GameName::named(&question.game) {
        Some(game) => with_game!(game, G => think::<G>(question, tell)),
        None => {
            tell(Err(format!("no game is called {:?}", question.game)), false);
            None
        }
    }
}

fn think<G: BotGame + Explain + GameUi>(question: &Question, tell: Tell) -> Option<Job> {
    let begun = begin::<G>(question, &tell);
    begun.unwrap_or_else(|wrong| {
        tell(Err(wrong), false);
        None
    })
}

fn begin<G: BotGame + Explain + GameUi>(question: &Question, tell: &Tell) -> Result<Option<Job>, String> {
    if let Task::Balance { games, seed } = question.task {
        return balance::balance::<G>(question, games, seed, tell).map(Some);
    }
    let (start, actions) = replay::<G>(question)?;
    let mut position = start;
    for &action in &actions {
        position.play_unchecked(action);
    }
    match &question.task {
        Task::Choose { bot, millis, seed } => {
            tell(choose(&position, bot, *millis, *seed).map(Found::Action), false);
        }
        Task::Hints { millis } => tell(advise(&position, *millis).map(Found::Hints), false),
        Task::Review { nodes, from } => {
            return jobs::review(start, &actions, *nodes, *from, tell).map(Some);
        }
        Task::Analyse => return jobs::analyse(position, tell).map(Some),
        Task::Balance { .. } => return Err("games are played from a set-up".to_owned()),
    }
    Ok(None)
}

fn choose<G: BotGame>(position: &G, bot: &str, millis: u32, seed: u64) -> Result<String, String> {
    let mut bot = Bot::<G>::new(bot.parse::<BotName>().map_err(text)?, seed);
    let stop = stop_after(millis);
    let control = Control::default().stopped_by(&stop);
    let decision = bot.choose(position, Budget::nodes(MAX_NODES).map_err(text)?, &control).map_err(text)?;
    Ok(decision.action.to_string())
}

fn advise<G: BotGame + Explain>(position: &G, millis: u32) -> Result<Vec<Hint>, String> {
    let mut bot = Bot::<G>::new(BotName::Mcts, 0);
    let stop = stop_after(millis);
    let control = Control::default().stopped_by(&stop);
    let analysis = bot.analyse(position, Budget::nodes(MAX_NODES).map_err(text)?, &control).map_err(text)?;
    Ok(hints(position, &analysis).iter().map(|hint| in_words(position, hint)).collect())
}

pub(super) fn in_words<G: BotGame + Explain>(position: &G, hint: &hints::Hint<G::Action, G::Reason>) -> Hint {
    let parts = |reason: &G::Reason| {
        reason.parts().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    };
    let reasons = hint.reasons.iter();
    Hint {
        action: hint.action.to_string(),
        shares: hint.value.win[..position.players()].to_vec(),
        reasons: reasons
            .map(|reason| Reason { key: reason.key().to_owned(), parts: parts(reason) })
            .collect(),
        continuation: hint.continuation.iter().map(|&action| action.to_string()).collect(),
    }
}

/// Says when this many milliseconds from now are over.
pub(super) fn stop_after(millis: u32) -> impl Fn() -> bool {
    let end = js_sys::Date::now() + f64::from(millis);
    move || js_sys::Date::now() >= end
}

/// The first position and the actions, all of them legal.
fn replay<G: BotGame>(question: &Question) -> Result<(G, Vec<G::Action>), String> {
    let tag =
        |name: &str| question.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let start = Start::<G>::from_tags(&tag).and_then(|start| start.position()).map_err(text)?;
    let mut position = start;
    let mut actions = Vec::new();
    for action in &question.actions {
        let action = action.parse().map_err(text)?;
        position.try_play(action).map_err(text)?;
        actions.push(action);
    }
    Ok((start, actions))
}

pub(super) fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana;

    use super::*;

    #[test]
    fn a_question_that_makes_no_sense_is_answered_with_what_is_wrong() {
        let question = Question {
            id: 1,
            game: "aqua-romana".into(),
            tags: vec![("Players".into(), "2".into())],
            actions: vec!["nonsense".into()],
            task: Task::Choose { bot: "tiro".into(), millis: 1, seed: 1 },
        };
        let wrong = replay::<aqua_romana::Position>(&question).unwrap_err();
        assert!(wrong.contains("nonsense"), "{wrong}");
        let unknown = Question { game: "chess".into(), ..question };
        let said = Rc::new(RefCell::new(Vec::new()));
        let hears = Rc::clone(&said);
        assert!(
            answer(&unknown, Rc::new(move |found, more| hears.borrow_mut().push((found, more)))).is_none()
        );
        assert_eq!(said.take(), [(Err("no game is called \"chess\"".to_owned()), false)]);
    }
}
