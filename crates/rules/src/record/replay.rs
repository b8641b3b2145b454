//! Checking a record against the rules.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::error::{Fault, RecordError, shown};
use super::points::Points;
use super::tree::{Node, NodeId, Record, Step};

use crate::{Game, ParseActionError, Start, TagError};

/// A record that the rules allow, as actions and positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<G: Game> {
    /// How the game begins.
    pub begin: Start<G>,
    /// The first position.
    pub start: G,
    /// The actions of the game itself, without variations.
    pub actions: Vec<G::Action>,
    /// The position after them.
    pub end: G,
    /// The action of each node.
    nodes: Vec<Option<G::Action>>,
}

impl<G: Game> Replay<G> {
    /// The action of a node of the record that was replayed.
    #[must_use]
    pub fn action(&self, id: NodeId) -> Option<G::Action> {
        self.nodes.get(id.index()).copied().flatten()
    }

    /// The position after a node of the record that was replayed. `None` for
    /// a node or a record that this is no replay of.
    #[must_use]
    pub fn position(&self, record: &Record, id: NodeId) -> Option<G> {
        record.node(id)?;
        let mut position = self.start;
        for id in record.path(id) {
            position.try_play(self.action(id)?).ok()?;
        }
        Some(position)
    }
}

/// Plays a record, variations included.
///
/// # Errors
/// The first thing in the text that the rules do not allow: tags that give no
/// set-up, a turn with the wrong number, a text that is not an action, an action
/// that is not legal, a result that is not that of the game.
pub fn replay<G: Game>(record: &Record) -> Result<Replay<G>, RecordError> {
    let (begin, start) = begin::<G>(record)?;
    let mut replay =
        Replay { begin, start, actions: Vec::new(), end: start, nodes: vec![None; record.len()] };
    play_all(record, &mut replay)?;
    check_result(record, &replay.end)?;
    Ok(replay)
}

fn begin<G: Game>(record: &Record) -> Result<(Start<G>, G), RecordError> {
    if record.game() != G::NAME {
        let fault = Fault::OtherGame { expected: G::NAME, found: shown(record.game()) };
        return Err(RecordError::from_origin(record.tags()[0].origin, fault));
    }
    let begin = Start::from_tags(&|name| record.tag(name)).map_err(|why| bad_start(record, &why))?;
    let start = begin.position().map_err(|why| bad_start(record, &why))?;
    Ok((begin, start))
}

/// An error at the guilty tag, or at the first one if it is missing.
fn bad_start(record: &Record, why: &TagError) -> RecordError {
    let tag = record.tags().iter().find(|tag| tag.name() == why.tag).unwrap_or(&record.tags()[0]);
    RecordError::from_origin(tag.origin, Fault::Setup(why.to_string()))
}

fn play_all<G: Game>(record: &Record, replay: &mut Replay<G>) -> Result<(), RecordError> {
    // The position before and after the last action of each open line.
    let (mut before, mut now) = (replay.start, replay.start);
    let mut outer = Vec::new();
    for step in record.steps() {
        match step {
            Step::Open => {
                outer.push((before, now));
                now = before;
            }
            Step::Close => {
                (before, now) = outer.pop().unwrap_or((before, now));
            }
            Step::Action(id) => {
                let Some(node) = record.node(id) else { continue };
                before = now;
                let action = play_node(node, &mut now)?;
                replay.nodes[id.index()] = Some(action);
                if outer.is_empty() {
                    replay.actions.push(action);
                }
            }
        }
    }
    replay.end = now;
    Ok(())
}

fn play_node<G: Game>(node: &Node, position: &mut G) -> Result<G::Action, RecordError> {
    check_turn(node, position.turn())?;
    let refused = |why: String| RecordError::from_origin(node.action_origin, Fault::Refused(why));
    let action: G::Action =
        node.action().parse().map_err(|why: ParseActionError| refused(why.to_string()))?;
    position.try_play(action).map_err(|why| refused(why.to_string()))?;
    Ok(action)
}

fn check_turn(node: &Node, turn: u16) -> Result<(), RecordError> {
    if node.turn() == turn {
        return Ok(());
    }
    // A number that was not written is that of the action before.
    Err(match (node.turn_origin.0, node.action_origin.0) {
        (None, Some(at)) => RecordError::new(at, Fault::TurnMissing(turn)),
        (at, _) => RecordError { at, fault: Fault::Turn { expected: turn, found: node.turn() } },
    })
}

fn check_result<G: Game>(record: &Record, end: &G) -> Result<(), RecordError> {
    let expected = end.outcome().as_ref().and_then(Points::of);
    if record.result == expected {
        return Ok(());
    }
    let fault = Fault::Result { expected, found: record.result };
    Err(RecordError::from_origin(record.result_origin, fault))
}
