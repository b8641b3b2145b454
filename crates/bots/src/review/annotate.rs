//! Writing a review into the record of the game.

use castellum_rules::record::{Fault, NodeId, Record, RecordError};

use super::{Judgement, Reviewer, Step};
use crate::BotGame;

impl<G: BotGame> Reviewer<G> {
    /// Writes steps into the record of the game that is reviewed: marks at the
    /// actions, and where something better was given away a comment with both
    /// shares of the win and the better line as a variation. What stands there
    /// already is not written again.
    ///
    /// # Errors
    /// If the record is not that of the game. Marks may have been added then.
    pub fn annotate(&self, record: &mut Record, steps: &[Step<G::Action>]) -> Result<(), RecordError> {
        let nodes: Vec<NodeId> = record.main_line().collect();
        for step in steps {
            let Some(judgement) = step.judgement() else { continue };
            let &node = nodes.get(step.index).ok_or(Fault::NoSuchNode)?;
            mark(record, node, judgement);
            if step.better().is_some() {
                let before = step.index.checked_sub(1).map(|before| nodes[before]);
                comment(record, node, &shares(step, judgement));
                self.add_line(record, before, step.index, &judgement.line)?;
            }
        }
        Ok(())
    }

    fn add_line(
        &self,
        record: &mut Record,
        before: Option<NodeId>,
        index: usize,
        line: &[G::Action],
    ) -> Result<(), RecordError> {
        let mut position = self.positions()[index];
        let mut last = before;
        for &action in line {
            let text = action.to_string();
            let known = record.children(last).find(|&node| has_action(record, node, &text));
            last = Some(match known {
                Some(node) => node,
                None => record.add_played(last, &position, action)?,
            });
            position.play_unchecked(action);
        }
        Ok(())
    }
}

fn has_action(record: &Record, node: NodeId, text: &str) -> bool {
    record.node(node).is_some_and(|node| node.action() == text)
}

fn mark<A>(record: &mut Record, node: NodeId, judgement: &Judgement<A>) {
    if let (Some(mark), Some(node)) = (judgement.grade.mark(), record.node_mut(node))
        && !node.marks.contains(&mark)
    {
        node.marks.push(mark);
    }
}

fn comment(record: &mut Record, node: NodeId, text: &str) {
    if let Some(node) = record.node_mut(node)
        && !node.comments.iter().any(|comment| comment == text)
    {
        node.comments.push(text.into());
    }
}

/// The share of the win that is left and that there might have been.
fn shares<A>(step: &Step<A>, judgement: &Judgement<A>) -> String {
    let seat = step.actor.seat().map_or(0, castellum_rules::Seat::index);
    let percent = |share: f32| (100.0 * share).round();
    format!("{} %, best {} %", percent(judgement.value.win[seat]), percent(judgement.best_value.win[seat]))
}
