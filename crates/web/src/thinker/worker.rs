//! The worker's side: reads questions, thinks, answers.

use castellum_bots::{Bot, BotGame, Budget, Control};
use castellum_rules::{GameSetup, aqua_romana, aquaedukt};
use castellum_wire::GameName;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Answer, Question, Task};

/// More than any browser looks at in the time it is given.
const MOST_NODES: u64 = 10_000_000;

/// Answers every question from now on, one after the other.
pub(crate) fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let Ok(question) = serde_json::from_str::<Question>(&text) else { return };
        let answer = Answer { id: question.id, action: answer(&question) };
        let text = serde_json::to_string(&answer).expect("an answer is plain data");
        // The page may have gone away meanwhile; nobody is left to tell.
        let _ = answering.post_message(&text.into());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // Questions sent before this point were lost: the page waits for a sign.
    let _ = scope.post_message(&JsValue::from_str("ready"));
}

fn answer(question: &Question) -> Result<String, String> {
    match GameName::named(&question.game) {
        Some(GameName::AquaRomana) => think::<aqua_romana::Position>(question),
        Some(GameName::Aquaedukt) => think::<aquaedukt::Position>(question),
        None => Err(format!("no game is called {:?}", question.game)),
    }
}

fn think<G: BotGame>(question: &Question) -> Result<String, String> {
    let position = position::<G>(question)?;
    let Task::Choose { bot, millis, seed } = &question.task;
    let mut bot = Bot::<G>::new(bot.parse().map_err(text)?, *seed);
    let end = js_sys::Date::now() + f64::from(*millis);
    let stop = move || js_sys::Date::now() >= end;
    let budget = Budget::nodes(MOST_NODES).map_err(text)?;
    let thought = bot.choose(&position, budget, &Control::default().stopped_by(&stop)).map_err(text)?;
    Ok(position.action_text(thought.action))
}

fn position<G: BotGame>(question: &Question) -> Result<G, String> {
    let tag =
        |name: &str| question.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let mut position = G::new(&G::Setup::from_tags(&tag)?).map_err(text)?;
    for action in &question.actions {
        let action = position.parse_action(action).map_err(text)?;
        position.try_play(action).map_err(text)?;
    }
    Ok(position)
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
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
        let wrong = position::<aqua_romana::Position>(&question).unwrap_err();
        assert!(wrong.contains("nonsense"), "{wrong}");
        let unknown = Question { game: "chess".into(), ..question };
        assert_eq!(answer(&unknown).unwrap_err(), "no game is called \"chess\"");
    }
}
