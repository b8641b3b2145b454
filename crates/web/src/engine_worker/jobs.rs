//! What takes long and is done bit by bit: reviews and analyses.

use std::rc::Rc;

use castellum_bots::hints::{self, Explain, best_reasons, hints};
use castellum_bots::review::{self, ReviewSettings, Reviewer};
use castellum_bots::{Analysis, Bot, BotGame, BotName, Budget, Candidate, Control, Value};
use castellum_rules::Seat;

use super::worker::{Job, Tell, in_words, stop_after, text};
use super::{Choice, Decided, EngineAnalysis, Finding, Found, Hint, Reviewed};

/// Reviews a game action by action, after those that are known already.
///
/// # Errors
/// What is wrong with the question.
pub(super) fn review<G: BotGame + Explain>(
    start: G,
    actions: &[G::Action],
    nodes: u32,
    from: usize,
    tell: &Tell,
) -> Result<Job, String> {
    let budget = Budget::nodes(nodes.into()).map_err(text)?;
    let mut reviewer = Reviewer::new(start, actions, ReviewSettings { budget, ..ReviewSettings::default() })
        .map_err(text)?;
    reviewer.seek(from);
    let tell = Rc::clone(tell);
    Ok(Box::new(move || {
        let Some(step) = reviewer.step(&Control::default()) else { return false };
        let more = reviewer.index() < reviewer.len();
        let position = reviewer.positions()[step.index];
        tell(Ok(Found::Step(Box::new(reviewed(&position, &step)))), more);
        more
    }))
}

fn reviewed<G: BotGame + Explain>(position: &G, step: &review::Step<G::Action>) -> Reviewed {
    Reviewed {
        action: step.action.to_string(),
        before: shares(position, &step.before),
        after: shares(position, &step.after),
        decided: Decided {
            before: step.decided.before.map(Seat::index),
            after: step.decided.after.map(Seat::index),
        },
        finding: match &step.finding {
            review::Finding::Forced => Finding::Forced,
            review::Finding::Luck(luck) => Finding::Luck {
                roller: luck.roller.map(Seat::index),
                change: luck.change[..position.players()].iter().copied().map(round).collect(),
            },
            review::Finding::Choice(judgement) => Finding::Choice(choice(position, step.action, judgement)),
        },
    }
}

fn choice<G: BotGame + Explain>(
    position: &G,
    played: G::Action,
    judgement: &review::Judgement<G::Action>,
) -> Choice {
    let others =
        judgement.candidates.iter().filter(|option| ![played, judgement.best].contains(&option.action));
    Choice {
        grade: judgement.grade as usize,
        regret: round(judgement.regret),
        loss: round(judgement.loss),
        lead_lost: round(judgement.lead_lost),
        shares: shares(position, &judgement.value),
        best: hint(
            position,
            judgement.best,
            judgement.best_value,
            judgement.line.get(1..).unwrap_or_default(),
        ),
        others: others
            .map(|option| hint(position, option.action, option.value, &option.continuation))
            .collect(),
    }
}

fn hint<G: BotGame + Explain>(position: &G, action: G::Action, value: Value, then: &[G::Action]) -> Hint {
    let reasons = best_reasons(position, action);
    rounded(in_words(position, &hints::Hint { action, value, reasons, continuation: then.to_vec() }))
}

/// More than enough for a sound opinion, and little enough to hold.
const MAX_NODES: u64 = 60_000;
/// How long a bit of an analysis takes, in milliseconds: the first ones are
/// soon there.
const BITS: [u32; 4] = [80, 160, 300, 500];

/// Thinks about a position until enough is known.
///
/// # Errors
/// If the game is over.
pub(super) fn analyse<G: BotGame + Explain>(position: G, tell: &Tell) -> Result<Job, String> {
    if position.outcome().is_some() {
        return Err("the game is over: there is nothing to think about".to_owned());
    }
    let mut bot = Bot::<G>::new(BotName::Mcts, 0);
    let budget = Budget::nodes(MAX_NODES).map_err(text)?;
    let tell = Rc::clone(tell);
    let (mut nodes, mut bits) = (0, 0);
    Ok(Box::new(move || {
        let stop = stop_after(BITS[bits.min(BITS.len() - 1)]);
        let control = Control::default().stopped_by(&stop);
        let Ok(analysis) = bot.analyse(&position, budget, &control) else { return false };
        nodes += analysis.nodes;
        bits += 1;
        let done = analysis.is_exact || analysis.nodes == 0 || nodes >= MAX_NODES;
        tell(Ok(Found::Analysis(engine_analysis(&position, &analysis, nodes, done))), !done);
        !done
    }))
}

fn engine_analysis<G: BotGame + Explain>(
    position: &G,
    analysis: &Analysis<G::Action>,
    nodes: u64,
    done: bool,
) -> EngineAnalysis {
    let best: Option<&Candidate<G::Action>> = analysis.candidates.first();
    // A node is worth the mean of all that was tried there; the one who acts will
    // choose the best.
    let value = match best {
        Some(best) if position.actor().seat().is_some() && !analysis.is_exact => best.value,
        _ => analysis.value,
    };
    let hints = hints(position, analysis);
    EngineAnalysis {
        nodes,
        shares: shares(position, &value),
        hints: hints.iter().map(|hint| rounded(in_words(position, hint))).collect(),
        done,
    }
}

fn shares<G: BotGame>(position: &G, value: &Value) -> Vec<f32> {
    value.win[..position.players()].iter().copied().map(round).collect()
}

fn rounded(mut hint: Hint) -> Hint {
    for share in &mut hint.shares {
        *share = round(*share);
    }
    hint
}

/// Four digits are enough, and short to keep.
fn round(share: f32) -> f32 {
    (share * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use castellum_rules::GameSetup as _;
    use castellum_rules::{Game, aquaedukt};

    use super::*;

    fn said(tell: impl FnOnce(&Tell) -> Job) -> Vec<(Found, bool)> {
        let said = Rc::new(RefCell::new(Vec::new()));
        let hears = Rc::clone(&said);
        let told: Tell = Rc::new(move |found, more| hears.borrow_mut().push((found.unwrap(), more)));
        let mut job = tell(&told);
        while job() {}
        said.take()
    }

    #[test]
    fn a_review_that_goes_on_says_what_the_whole_one_says() {
        let start = aquaedukt::Position::new(&aquaedukt::Setup::random(2, &mut |_| 0)).unwrap();
        let actions = ["o3,4", "roll", "=17", "done"].map(|text| text.parse().unwrap());
        let from = |from| said(|tell| review(start, &actions, 20, from, tell).unwrap());
        let whole = from(0);
        assert_eq!(whole.len(), 4);
        assert_eq!(whole.iter().map(|(_, more)| *more).collect::<Vec<_>>(), [true, true, true, false]);
        assert_eq!(from(2), whole[2..]);
        assert!(from(4).is_empty());
        let Found::Step(roll) = &whole[2].0 else { panic!("a step") };
        assert!(matches!(&roll.finding, Finding::Luck { roller: Some(1), .. }));
        assert_eq!(roll.action, "=17");
    }
}
