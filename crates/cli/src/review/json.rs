//! A review for programs; `docs/review.md` describes it.

use castellum_bots::BotGame;
use castellum_bots::hints::{self, Explain};
use castellum_bots::review::{Finding, Grade, Judgement, Luck, SeatSummary, Step, Summary};
use castellum_rules::Seat;
use serde_json::{Map, Value, json};

use super::Review;
use crate::sentences::Sentences;
use crate::show::TerminalGame;

pub(crate) fn document<G: BotGame + Explain + TerminalGame>(review: &Review<G>) -> Value {
    let Review { thinker, reviewer, steps } = review;
    let players = reviewer.positions()[0].players();
    let sentences = &Sentences::of::<G>();
    let page =
        |step: &Step<G::Action>| Page { position: &reviewer.positions()[step.index], step, sentences }.json();
    let pages: Vec<_> = steps.iter().map(page).collect();
    let summary = Summary::of(players, steps);
    json!({
        "game": G::NAME,
        "players": players,
        "bot": thinker.bot.to_string(),
        "budget": thinker.budget_json(),
        "seed": thinker.seed,
        "actions": reviewer.len(),
        "complete": review.is_complete(),
        "steps": pages,
        "seats": summary.seats().iter().map(seat_json).collect::<Vec<_>>(),
    })
}

/// One action with the position before it.
struct Page<'a, G: BotGame> {
    position: &'a G,
    step: &'a Step<G::Action>,
    sentences: &'a Sentences,
}

impl<G: BotGame + Explain> Page<'_, G> {
    fn json(&self) -> Value {
        let Step { index, turn, actor, before, after, decided, .. } = self.step;
        let mut page = json!({
            "index": index,
            "turn": turn,
            "seat": actor.seat().map(Seat::index),
            "action": self.step.action.to_string(),
            "before": self.value(before),
            "after": self.value(after),
            "wins_by_force": {
                "before": decided.before.map(Seat::index),
                "after": decided.after.map(Seat::index),
            },
        });
        let (key, finding) = match &self.step.finding {
            Finding::Forced => ("forced", Value::Bool(true)),
            Finding::Luck(luck) => ("luck", self.luck(luck)),
            Finding::Choice(judgement) => ("choice", self.choice(judgement)),
        };
        page[key] = finding;
        page
    }

    fn value(&self, value: &castellum_bots::Value) -> Value {
        let players = self.position.players();
        json!({ "win": rounded(&value.win[..players]), "points": rounded(&value.points[..players]) })
    }

    fn luck(&self, luck: &Luck) -> Value {
        let players = self.position.players();
        json!({ "roller": luck.roller.map(Seat::index), "change": rounded(&luck.change[..players]) })
    }

    fn choice(&self, judgement: &Judgement<G::Action>) -> Value {
        let options = judgement.candidates.iter();
        let options = options.map(|option| {
            json!({
                "action": option.action.to_string(),
                "value": self.value(&option.value),
                "visits": option.visits,
                "then": texts(&option.continuation),
            })
        });
        let reasons = hints::best_reasons(self.position, judgement.best);
        json!({
            "grade": judgement.grade.name(),
            "mark": judgement.grade.mark().map(|mark| mark.0),
            "regret": round(judgement.regret),
            "loss": round(judgement.loss),
            "lead_lost": round(judgement.lead_lost),
            "points_lost": round(judgement.points_lost),
            "value": self.value(&judgement.value),
            "best": {
                "action": judgement.best.to_string(),
                "value": self.value(&judgement.best_value),
                "line": texts(&judgement.line),
                "reasons": reasons.iter().map(|reason| self.sentences.json(reason)).collect::<Vec<_>>(),
            },
            "options": options.collect::<Vec<_>>(),
        })
    }
}

fn seat_json(seat: &SeatSummary) -> Value {
    let grades: Map<_, _> =
        Grade::ALL.iter().map(|&grade| (grade.name().into(), json!(seat.count(grade)))).collect();
    json!({
        "accuracy": seat.accuracy().map(round),
        "choices": seat.choices,
        "grades": grades,
        "loss": round(seat.loss),
        "rolls": seat.rolls,
        "own_luck": round(seat.own_luck),
        "luck": round(seat.luck),
    })
}

pub(crate) fn rounded(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().copied().map(round).collect()
}

/// Four digits after the point: more would be noise.
fn round(number: f32) -> f64 {
    (f64::from(number) * 1e4).round() / 1e4
}

fn texts(actions: &[impl ToString]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}
