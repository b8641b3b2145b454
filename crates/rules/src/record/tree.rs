//! A record in memory: tags, a tree of actions, and a result.
//!
//! The tree lies flat in one `Vec`, so that no nesting, however deep, is ever
//! a matter of recursion.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::error::{Fault, Origin, RecordError, shown};
use super::mark::Mark;
use super::points::Points;
use super::tag::{GAME, Tag};
use crate::Game;

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 64;

/// The number of a node in its record. It stays valid when nodes are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The nodes that continue from one point of the game, in order.
#[derive(Clone, Copy, Debug, Default)]
struct Children {
    first: Option<NodeId>,
    last: Option<NodeId>,
}

/// An action with what is said about it.
#[derive(Clone, Debug)]
pub struct Node {
    /// What somebody thinks of the action.
    pub marks: Vec<Mark>,
    /// Remarks, any text.
    pub comments: Vec<String>,
    action: Box<str>,
    turn: u16,
    depth: u8,
    parent: Option<NodeId>,
    sibling: Option<NodeId>,
    children: Children,
    pub(super) action_origin: Origin,
    pub(super) turn_origin: Origin,
}

impl Node {
    /// The text of the action.
    #[must_use]
    pub fn action(&self) -> &str {
        &self.action
    }

    /// The number of the turn to which the action belongs.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The node before this one; `None` for a first action of the game.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    fn says_the_same(&self, other: &Self) -> bool {
        self.action == other.action
            && self.turn == other.turn
            && self.marks == other.marks
            && self.comments == other.comments
    }
}

/// A game written down: tags, actions with variations, result.
///
/// What is written can always be read back (within the reader's [`Limits`]),
/// and gives an equal record. Whether the actions are legal is for [`replay`]
/// to say.
///
/// The points of the game are named by `Option<NodeId>`: after that node, or
/// `None` for the start of the game.
///
/// [`Limits`]: super::Limits
/// [`replay`]: super::replay
#[derive(Clone, Debug)]
pub struct Record {
    /// Remarks before the first action.
    pub comments: Vec<String>,
    /// The points at the end, or `None` if the game is not over.
    pub result: Option<Points>,
    tags: Vec<Tag>,
    nodes: Vec<Node>,
    children: Children,
    pub(super) result_origin: Origin,
}

impl Record {
    /// A record without actions of the game with this name.
    #[must_use]
    pub fn new(game: impl Into<String>) -> Self {
        Self {
            comments: Vec::new(),
            result: None,
            tags: vec![Tag::game(game.into())],
            nodes: Vec::new(),
            children: Children::default(),
            result_origin: Origin::default(),
        }
    }

    /// The name of the game, such as `aqua-romana`.
    #[must_use]
    pub fn game(&self) -> &str {
        self.tag(GAME).unwrap_or_default()
    }

    /// All tags in order; the first one is `Game`.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(Tag::value)
    }

    pub(super) fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name() == name)
    }

    /// Puts a tag in the place of the one with the same name, else at the end.
    pub fn set_tag(&mut self, tag: Tag) {
        match self.tags.iter_mut().find(|old| old.name() == tag.name()) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
    }

    /// Adds a tag whose name is new; `Game` has its place already.
    pub(super) fn push_tag(&mut self, tag: Tag) {
        if tag.name() == GAME {
            self.tags[0] = tag;
        } else {
            self.tags.push(tag);
        }
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// A node, to change what is said about it.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    /// How many actions there are, those of variations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is not an action.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds an action after a point of the game. The first one that is added
    /// there continues the line, each further one begins a variation.
    ///
    /// # Errors
    /// There is no such point, the text cannot stand for an action, or
    /// variations would be nested too deep. Then nothing has changed.
    pub fn add(&mut self, after: Option<NodeId>, turn: u16, action: &str) -> Result<NodeId, Fault> {
        let (siblings, depth) = self.point(after).ok_or(Fault::NoSuchNode)?;
        let depth = depth + usize::from(siblings.last.is_some());
        if depth > MAX_DEPTH {
            return Err(Fault::TooDeep);
        }
        if !is_action(action) {
            return Err(Fault::BadAction(shown(action)));
        }
        let id = NodeId(u32::try_from(self.nodes.len()).map_err(|_| Fault::RecordTooLong(usize::MAX))?);
        self.nodes.push(Node {
            marks: Vec::new(),
            comments: Vec::new(),
            action: action.into(),
            turn,
            depth: depth as u8,
            parent: after,
            sibling: None,
            children: Children::default(),
            action_origin: Origin::default(),
            turn_origin: Origin::default(),
        });
        self.link(after, id);
        Ok(id)
    }

    /// Adds an action that is played in `position` after a point of the game.
    /// Nothing is checked against the rules.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub fn add_played<G: Game>(
        &mut self,
        after: Option<NodeId>,
        position: &G,
        action: G::Action,
    ) -> Result<NodeId, Fault> {
        self.add(after, position.turn(), &action.to_string())
    }

    /// The nodes that continue from a point: first the line, then variations.
    pub fn children(&self, after: Option<NodeId>) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(self.first_child(after), |&id| self.sibling(id))
    }

    /// The nodes of the game itself, without variations.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(self.first_child(None), |&id| self.first_child(Some(id)))
    }

    /// The nodes from the first action of the game up to this one.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let known = self.node(id).map(|_| id);
        let mut path: Vec<_> = iter::successors(known, |&id| self.nodes[id.index()].parent).collect();
        path.reverse();
        path
    }

    /// Everything that the text shows between tags and result, in its order.
    #[must_use]
    pub fn steps(&self) -> Steps<'_> {
        Steps::new(self)
    }

    pub(super) fn first_child(&self, after: Option<NodeId>) -> Option<NodeId> {
        self.point(after)?.0.first
    }

    pub(super) fn sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.sibling
    }

    /// What follows after a point, and how deep in variations it lies.
    fn point(&self, after: Option<NodeId>) -> Option<(Children, usize)> {
        match after {
            Some(id) => self.node(id).map(|node| (node.children, usize::from(node.depth))),
            None => Some((self.children, 0)),
        }
    }

    fn link(&mut self, after: Option<NodeId>, id: NodeId) {
        let children = match after {
            Some(parent) => &mut self.nodes[parent.index()].children,
            None => &mut self.children,
        };
        children.first.get_or_insert(id);
        if let Some(before) = children.last.replace(id) {
            self.nodes[before.index()].sibling = Some(id);
        }
    }

    fn says_the_same_at(&self, here: Step, other: &Self, there: Step) -> bool {
        match (here, there) {
            (Step::Action(a), Step::Action(b)) => {
                self.nodes[a.index()].says_the_same(&other.nodes[b.index()])
            }
            _ => here == there,
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.comments == other.comments
            && self.result == other.result
            && self.tags == other.tags
            && self.len() == other.len()
            && self.steps().zip(other.steps()).all(|(a, b)| self.says_the_same_at(a, other, b))
    }
}

impl Eq for Record {}

impl core::str::FromStr for Record {
    type Err = RecordError;

    /// Reads a text that holds exactly one game.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        super::reader::read_one(text)
    }
}

/// Whether a character can be part of an action's text.
pub(super) fn is_word_char(c: char) -> bool {
    match c {
        '(' | ')' | '{' | '}' | '[' | ']' | '$' | '\u{feff}' => false,
        '!'..='~' => true,
        _ => !c.is_whitespace() && !c.is_control(),
    }
}

/// The `12` of a word that begins with `12.`
pub(super) fn turn_digits(word: &str) -> Option<&str> {
    let (digits, _) = word.split_once('.')?;
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    is_number.then_some(digits)
}

/// Whether a word is read as a result, be it a good one or not.
pub(super) fn is_result(word: &str) -> bool {
    let starts_with_digit = word.starts_with(|c: char| c.is_ascii_digit());
    word == "*" || starts_with_digit && word.chars().all(|c| c.is_ascii_digit() || c == '-')
}

fn is_action(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_word_char) && !is_result(text) && turn_digits(text).is_none()
}

/// One step through the actions of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An action.
    Action(NodeId),
    /// A variation begins that replaces the last action at this level.
    Open,
    /// The innermost variation ends.
    Close,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug)]
enum Next {
    Visit(NodeId),
    Open(NodeId),
    Close,
    Done,
}

/// Steps through all actions of a record: each action, then the variations
/// that replace it, then what follows it.
#[derive(Clone, Debug)]
pub struct Steps<'r> {
    record: &'r Record,
    next: Next,
    /// The first actions of the variations that are open.
    open: Vec<NodeId>,
}

impl<'r> Steps<'r> {
    fn new(record: &'r Record) -> Self {
        let next = record.first_child(None).map_or(Next::Done, Next::Visit);
        Self { record, next, open: Vec::new() }
    }

    fn visit(&mut self, id: NodeId) -> Step {
        let main = self.main_beside(id) == Some(id);
        let variation = if main { self.record.sibling(id) } else { None };
        self.next = variation.map_or_else(|| self.after(id), Next::Open);
        Step::Action(id)
    }

    fn open(&mut self, id: NodeId) -> Step {
        self.open.push(id);
        self.next = Next::Visit(id);
        Step::Open
    }

    fn close(&mut self) -> Option<Step> {
        let id = self.open.pop()?;
        self.next = match self.record.sibling(id) {
            Some(variation) => Next::Open(variation),
            None => self.after(self.main_beside(id)?),
        };
        Some(Step::Close)
    }

    /// What comes once an action and its variations are through.
    fn after(&self, id: NodeId) -> Next {
        match self.record.first_child(Some(id)) {
            Some(child) => Next::Visit(child),
            None if self.open.is_empty() => Next::Done,
            None => Next::Close,
        }
    }

    /// The action that stands in the line where this one stands or varies it.
    fn main_beside(&self, id: NodeId) -> Option<NodeId> {
        self.record.first_child(self.record.node(id)?.parent())
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        match self.next {
            Next::Visit(id) => Some(self.visit(id)),
            Next::Open(id) => Some(self.open(id)),
            Next::Close => self.close(),
            Next::Done => None,
        }
    }
}
