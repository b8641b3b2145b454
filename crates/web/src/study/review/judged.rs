//! From what the worker says to what the library of bots adds up and writes.

use castellum_bots::Value;
use castellum_bots::review::{self, Grade, Judgement, Luck, ReviewSettings, Reviewer, Summary};
use castellum_rules::record::{Mark, Record};
use castellum_rules::{MAX_SEATS, Seat};

use super::tree::Tree;
use crate::drawing::Tone;
use crate::engine_worker::{Finding, Reviewed};
use crate::study::StudyGame;

/// The grade with this number.
pub(super) fn grade(number: usize) -> Grade {
    Grade::ALL.get(number).copied().unwrap_or(Grade::Good)
}

/// The sign that people know for a grade; good actions have none.
pub(super) fn sign(grade: Grade) -> &'static str {
    grade.mark().and_then(Mark::sign).unwrap_or("")
}

/// What a board says about an action with this grade.
pub(super) const fn tone(grade: Grade) -> Tone {
    match grade {
        Grade::Excellent | Grade::Good => Tone::Praise,
        Grade::Inaccuracy => Tone::Doubt,
        Grade::Mistake | Grade::Blunder => Tone::Blame,
    }
}

/// A share as people say it: `63 %` is the business of the caller's language.
pub(super) fn percent(share: f32) -> i32 {
    (100.0 * share).round() as i32
}

/// The steps of a review, as the library knows them.
pub(super) fn steps<G: StudyGame>(tree: &Tree<G>, reviewed: &[Reviewed]) -> Vec<review::Step<G::Action>> {
    let mut position = tree.position(None);
    let mut steps = Vec::new();
    for (index, (id, said)) in tree.played().into_iter().zip(reviewed).enumerate() {
        let Some(action) = tree.node(id).map(|node| node.action) else { break };
        steps.push(review::Step {
            index,
            turn: position.turn(),
            actor: position.actor(),
            action,
            before: value(&said.before),
            after: value(&said.after),
            decided: review::Decided::default(),
            finding: finding(&position, action, said),
        });
        position.play_unchecked(action);
    }
    steps
}

fn finding<G: StudyGame>(position: &G, played: G::Action, said: &Reviewed) -> review::Finding<G::Action> {
    match &said.finding {
        Finding::Forced => review::Finding::Forced,
        Finding::Luck { roller, change } => {
            review::Finding::Luck(Luck { roller: roller.and_then(Seat::new), change: seats(change) })
        }
        Finding::Choice(choice) => review::Finding::Choice(Judgement {
            grade: grade(choice.grade),
            regret: choice.regret,
            loss: choice.loss,
            points_lost: 0.0,
            lead_lost: choice.lead_lost,
            value: value(&choice.shares),
            best: choice.best.action.parse().unwrap_or(played),
            best_value: value(&choice.best.shares),
            line: line(position, choice.best.line()),
            candidates: Vec::new(),
        }),
    }
}

fn line<'a, G: StudyGame>(position: &G, texts: impl Iterator<Item = &'a String>) -> Vec<G::Action> {
    let mut position = *position;
    let mut actions = Vec::new();
    for text in texts {
        let Ok(action) = text.parse() else { break };
        if position.try_play(action).is_err() {
            break;
        }
        actions.push(action);
    }
    actions
}

fn value(shares: &[f32]) -> Value {
    Value { win: seats(shares), ..Value::default() }
}

fn seats(shares: &[f32]) -> [f32; MAX_SEATS] {
    std::array::from_fn(|seat| shares.get(seat).copied().unwrap_or_default())
}

/// A review added up for each seat.
pub(super) fn summary<G: StudyGame>(tree: &Tree<G>, reviewed: &[Reviewed]) -> Summary {
    Summary::of(tree.players(), &steps(tree, reviewed))
}

/// Writes a review into the record of its game.
///
/// # Errors
/// What the record cannot hold.
pub(super) fn annotate<G: StudyGame>(
    tree: &Tree<G>,
    reviewed: &[Reviewed],
    record: &mut Record,
) -> Result<(), String> {
    let actions = tree.actions(tree.played().last().copied());
    let reviewer = Reviewer::new(tree.position(None), &actions, ReviewSettings::default());
    let reviewer = reviewer.map_err(|error| error.to_string())?;
    reviewer.annotate(record, &steps(tree, reviewed)).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::Position;

    use super::*;
    use crate::engine_worker::{Choice, Hint};

    fn tree() -> Tree<Position> {
        let text = "[Game \"aquaedukt\"]\n[Players \"2\"]\n[Mountains \"B1 C1 D1 E1 F1 G1 H1 I1\"]\n\n1. o3,4 2. roll =17 *\n";
        Tree::read(&text.parse().unwrap()).unwrap()
    }

    fn reviewed() -> Vec<Reviewed> {
        let continuation = vec!["roll".into(), "nonsense".into()];
        let best = Hint { action: "o9,4".into(), shares: vec![0.6, 0.4], reasons: Vec::new(), continuation };
        let (regret, loss, lead_lost) = (0.25, 0.25, 4.0);
        let shares = vec![0.35, 0.65];
        let choice = Choice { grade: 4, regret, loss, lead_lost, shares, best, others: Vec::new() };
        let said = |action: &str, finding| Reviewed {
            action: action.into(),
            before: vec![0.5, 0.5],
            after: vec![0.35, 0.65],
            finding,
        };
        vec![
            said("o3,4", Finding::Choice(choice)),
            said("roll", Finding::Forced),
            said("=17", Finding::Luck { roller: Some(1), change: vec![-0.1, 0.1] }),
        ]
    }

    #[test]
    fn what_the_worker_says_adds_up() {
        let summary = summary(&tree(), &reviewed());
        assert_eq!(summary.seats()[0].count(Grade::Blunder), 1);
        assert_eq!(summary.seats()[0].accuracy(), Some(0.0));
        assert!((summary.seats()[1].own_luck - 0.1).abs() < 1e-6);
    }

    #[test]
    fn a_review_is_written_into_the_record() {
        let mut record = tree().record().unwrap();
        annotate(&tree(), &reviewed(), &mut record).unwrap();
        let text = record.to_string();
        assert!(text.contains("o3,4 $4 {35 %, best 60 %} (1. o9,4 2. roll)"), "{text}");
    }

    #[test]
    fn signs_and_tones_follow_the_grade() {
        assert_eq!(Grade::ALL.map(sign), ["!!", "", "?!", "?", "??"]);
        assert_eq!(tone(grade(9)), Tone::Praise);
        assert_eq!(percent(0.634), 63);
    }
}
