//! From what the worker says to what the library of bots adds up and writes.

use castellum_bots::Value;
use castellum_bots::review::{self, Decided, Grade, Judgement, Luck, ReviewSettings, Reviewer, Summary};
use castellum_rules::record::{Mark, Record};
use castellum_rules::{MAX_SEATS, Seat};

use super::tree::Tree;
use crate::drawing::Tone;
use crate::engine_worker::{Decided as Known, Finding, Reviewed};
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
            decided: decided(said),
            finding: finding(&position, action, said),
        });
        position.play_unchecked(action);
    }
    steps
}

/// Who wins by force before and after an action.
pub(super) fn decided(said: &Reviewed) -> Decided {
    let Known { before, after } = said.decided;
    Decided { before: before.and_then(Seat::new), after: after.and_then(Seat::new) }
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

/// A win that nothing could prevent any more, from an action to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ForcedWin {
    pub(super) seat: Seat,
    /// The turn of that action.
    pub(super) turn: u16,
    /// How many actions there are up to it.
    pub(super) count: usize,
}

/// The forced win with which a game ended, once all of it is reviewed; nothing
/// if it became one by the action that ended the game.
pub(super) fn forced_win<G: StudyGame>(tree: &Tree<G>, reviewed: &[Reviewed]) -> Option<ForcedWin> {
    let played = tree.played();
    let seat = decided(reviewed.get(played.len().checked_sub(1)?)?).after?;
    let index =
        played.len() - reviewed.iter().rev().take_while(|said| decided(said).after == Some(seat)).count();
    let before = tree.position(tree.parent(played[index]));
    let ends = tree.position(Some(played[index])).outcome().is_some();
    (!ends).then_some(ForcedWin { seat, turn: before.turn(), count: index + 1 })
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
            decided: Known { before: None, after: (action == "o3,4").then_some(1) },
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
    fn who_wins_by_force_is_known_by_the_library_too() {
        let steps = steps(&tree(), &reviewed());
        assert_eq!(steps[0].decided.newly(), Seat::new(1));
    }

    #[test]
    fn a_forced_win_lasts_to_the_end() {
        let (tree, mut reviewed) = (tree(), reviewed());
        let by = |seat| Known { before: None, after: seat };
        assert_eq!(forced_win(&tree, &reviewed), None, "given away");
        reviewed[1].decided = by(Some(0));
        reviewed[2].decided = by(Some(0));
        let win = ForcedWin { seat: Seat::default(), turn: 2, count: 2 };
        assert_eq!(forced_win(&tree, &reviewed), Some(win));
        assert_eq!(forced_win(&tree, &reviewed[..2]), None, "there is more to review");
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
