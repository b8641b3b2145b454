//! A game with everything that is said about it: variations, comments, marks.
//!
//! A [`Record`] is made to be read and written; this is made to be changed.
//! What was really played is the line of the first nodes and never changes.

use castellum_rules::record::{Fault, MAX_DEPTH, Mark, NodeId, Points, Record, RecordError, Tag, replay};
use castellum_rules::{Game, Start};

/// The number of a node in its tree. It stays valid as long as the node does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Id(usize);

impl Id {
    /// The number as plain data, for documents.
    pub(super) const fn number(self) -> usize {
        self.0
    }
}

/// A point of the game: after a node, or its start.
pub(super) type At = Option<Id>;

/// An action with what is said about it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node<G: Game> {
    pub(super) action: G::Action,
    /// The position after it.
    pub(super) after: G,
    pub(super) marks: Vec<Mark>,
    pub(super) comments: Vec<String>,
    parent: At,
    children: Vec<Id>,
}

/// A game with its variations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tree<G: Game> {
    /// What is said before the first action.
    pub(super) comments: Vec<String>,
    tags: Vec<Tag>,
    begin: Start<G>,
    start: G,
    nodes: Vec<Node<G>>,
    first: Vec<Id>,
    /// How many actions were really played.
    played: usize,
}

impl<G: Game> Tree<G> {
    /// The game of a record; its main line is what was played.
    ///
    /// # Errors
    /// The first thing that the rules do not allow.
    pub(super) fn read(record: &Record) -> Result<Self, RecordError> {
        let replay = replay::<G>(record)?;
        let mut tree = Self {
            comments: record.comments.clone(),
            tags: record.tags().to_vec(),
            begin: replay.begin.clone(),
            start: replay.start,
            nodes: Vec::new(),
            first: Vec::new(),
            played: replay.actions.len(),
        };
        let mut open: Vec<(Option<NodeId>, At)> = vec![(None, None)];
        while let Some((there, here)) = open.pop() {
            for child in record.children(there) {
                let (Some(node), Some(action)) = (record.node(child), replay.action(child)) else { continue };
                let id = tree.append(here, action);
                tree.nodes[id.0].marks.clone_from(&node.marks);
                tree.nodes[id.0].comments.clone_from(&node.comments);
                open.push((Some(child), Some(id)));
            }
        }
        Ok(tree)
    }

    /// The game as a record, with all that is said about it.
    ///
    /// # Errors
    /// Only what a record cannot hold, which this tree does not either.
    pub(super) fn record(&self) -> Result<Record, Fault> {
        let mut record = Record::new(G::NAME);
        for tag in &self.tags {
            record.set_tag(tag.clone());
        }
        record.comments.clone_from(&self.comments);
        let mut open: Vec<(At, Option<NodeId>)> = vec![(None, None)];
        while let Some((here, there)) = open.pop() {
            let before = self.position(here);
            for &child in self.children(here) {
                let node = &self.nodes[child.0];
                let id = record.add_played(there, &before, node.action)?;
                if let Some(written) = record.node_mut(id) {
                    written.marks.clone_from(&node.marks);
                    written.comments.clone_from(&node.comments);
                }
                open.push((Some(child), Some(id)));
            }
        }
        let end = self.main_line().last().copied();
        record.result = self.position(end).outcome().as_ref().and_then(Points::of);
        Ok(record)
    }

    /// The value of a tag.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    pub(super) fn begin(&self) -> &Start<G> {
        &self.begin
    }

    /// The set-up as tags of a record.
    pub(super) fn setup_tags(&self) -> Vec<(String, String)> {
        self.begin.tags().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    pub(super) fn players(&self) -> usize {
        self.start.players()
    }

    /// A node, if it is still there.
    pub(super) fn node(&self, id: Id) -> Option<&Node<G>> {
        self.nodes.get(id.0)
    }

    pub(super) fn node_mut(&mut self, id: Id) -> Option<&mut Node<G>> {
        self.nodes.get_mut(id.0)
    }

    /// The position at a point.
    pub(super) fn position(&self, at: At) -> G {
        at.and_then(|id| self.node(id)).map_or(self.start, |node| node.after)
    }

    /// The point before a node.
    pub(super) fn parent(&self, id: Id) -> At {
        self.node(id).and_then(|node| node.parent)
    }

    /// The nodes that follow a point: first the line, then variations.
    pub(super) fn children(&self, at: At) -> &[Id] {
        at.map_or(&self.first, |id| &self.nodes[id.0].children)
    }

    /// The nodes up to a point, in order.
    pub(super) fn path(&self, at: At) -> Vec<Id> {
        let mut path: Vec<Id> = std::iter::successors(at, |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The actions up to a point.
    pub(super) fn actions(&self, at: At) -> Vec<G::Action> {
        self.path(at).iter().map(|id| self.nodes[id.0].action).collect()
    }

    /// The line of the first nodes.
    pub(super) fn main_line(&self) -> Vec<Id> {
        let next = |at: At| self.children(at).first().copied();
        std::iter::successors(next(None), |&id| next(Some(id))).collect()
    }

    /// The actions that were really played.
    pub(super) fn played(&self) -> Vec<Id> {
        let mut line = self.main_line();
        line.truncate(self.played);
        line
    }

    /// Which of the played actions a node is, counted from 0.
    pub(super) fn index(&self, id: Id) -> Option<usize> {
        let index = self.path(Some(id)).len().checked_sub(1)?;
        (self.played().get(index) == Some(&id)).then_some(index)
    }

    /// Goes on with an action after a point, which may be there already.
    ///
    /// # Errors
    /// Why it cannot be: the rule that forbids it, or variations nested too
    /// deep.
    pub(super) fn play(&mut self, at: At, action: G::Action) -> Result<Id, String> {
        if let Some(&known) = self.children(at).iter().find(|id| self.nodes[id.0].action == action) {
            return Ok(known);
        }
        self.position(at).check(action).map_err(|refusal| refusal.to_string())?;
        let id = self.append(at, action);
        if self.depth(id) > MAX_DEPTH {
            self.unlink(id);
            return Err(Fault::TooDeep.to_string());
        }
        Ok(id)
    }

    /// Whether a node can be taken away: what was played cannot.
    pub(super) fn may_remove(&self, id: Id) -> bool {
        self.index(id).is_none()
    }

    /// Takes a node away with all that follows, and gives the point before it.
    pub(super) fn remove(&mut self, id: Id) -> At {
        if self.may_remove(id) {
            self.unlink(id);
        }
        self.parent(id)
    }

    /// Whether a variation can be put before the one that stands before it.
    pub(super) fn may_promote(&self, id: Id) -> bool {
        let before = self.place(id).and_then(|place| place.checked_sub(1));
        before.is_some_and(|before| self.may_remove(self.children(self.parent(id))[before]))
    }

    /// Puts a variation before the one that stands before it.
    pub(super) fn promote(&mut self, id: Id) {
        if let Some(place) = self.place(id).filter(|_| self.may_promote(id)) {
            let parent = self.parent(id);
            self.children_mut(parent).swap(place - 1, place);
            if self.deepest() > MAX_DEPTH {
                self.children_mut(parent).swap(place - 1, place);
            }
        }
    }

    /// Adds what another tree of the same game says and this one does not.
    pub(super) fn merge(&mut self, other: &Self) {
        if other.start != self.start {
            return;
        }
        add_missing(&mut self.comments, &other.comments);
        let mut open: Vec<(At, At)> = vec![(None, None)];
        while let Some((there, here)) = open.pop() {
            for &child in other.children(there) {
                let Some(said) = other.node(child) else { continue };
                let Ok(id) = self.play(here, said.action) else { continue };
                let node = &mut self.nodes[id.0];
                add_missing(&mut node.comments, &said.comments);
                add_missing(&mut node.marks, &said.marks);
                open.push((Some(child), Some(id)));
            }
        }
    }

    fn append(&mut self, at: At, action: G::Action) -> Id {
        let mut after = self.position(at);
        after.play_unchecked(action);
        let id = Id(self.nodes.len());
        let (marks, comments, children) = (Vec::new(), Vec::new(), Vec::new());
        self.nodes.push(Node { action, after, marks, comments, parent: at, children });
        self.children_mut(at).push(id);
        id
    }

    fn unlink(&mut self, id: Id) {
        let parent = self.parent(id);
        self.children_mut(parent).retain(|&child| child != id);
    }

    fn children_mut(&mut self, at: At) -> &mut Vec<Id> {
        match at {
            Some(id) => &mut self.nodes[id.0].children,
            None => &mut self.first,
        }
    }

    /// Which of its siblings a node is.
    fn place(&self, id: Id) -> Option<usize> {
        self.children(self.parent(id)).iter().position(|&child| child == id)
    }

    /// How many variations a node lies in.
    fn depth(&self, id: Id) -> usize {
        self.path(Some(id)).into_iter().filter(|&id| self.place(id) != Some(0)).count()
    }

    fn deepest(&self) -> usize {
        let mut deepest = 0;
        let mut open: Vec<(At, usize)> = vec![(None, 0)];
        while let Some((at, depth)) = open.pop() {
            deepest = deepest.max(depth);
            let children = self.children(at).iter().enumerate();
            open.extend(children.map(|(place, &child)| (Some(child), depth + usize::from(place > 0))));
        }
        deepest
    }
}

fn add_missing<T: Clone + PartialEq>(own: &mut Vec<T>, others: &[T]) {
    for other in others {
        if !own.contains(other) {
            own.push(other.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::{Action, Position};

    use super::*;

    const TEXT: &str = "[Game \"aquaedukt\"]\n[Players \"2\"]\n[Mountains \"B1 C1 D1 E1 F1 G1 H1 I1\"]\n[Seat0 \"Anna\"]\n\n\
        {first} 1. o3,4 $2 {so} (1. o9,4 2. roll =6) (1. roll =6) 2. roll =17 1@B8 done\n*\n";

    fn tree() -> Tree<Position> {
        let record: Record = TEXT.parse().unwrap();
        Tree::read(&record).unwrap()
    }

    fn action(text: &str) -> Action {
        text.parse().unwrap()
    }

    #[test]
    fn a_record_comes_back_as_it_was() {
        let tree = tree();
        assert_eq!(tree.record().unwrap().to_string(), TEXT);
        assert_eq!(tree.tag("Seat0"), Some("Anna"));
        assert_eq!(tree.played().len(), 5);
        assert_eq!(tree.children(None).len(), 3);
    }

    #[test]
    fn what_is_tried_becomes_a_variation_and_can_be_moved_and_taken_away() {
        let mut tree = tree();
        let begin = tree.played()[0];
        assert_eq!(tree.play(None, action("o3,4")), Ok(begin), "it is there already");
        let new = tree.play(None, action("o5,5")).unwrap();
        assert_eq!(tree.index(new), None);
        assert_eq!(tree.index(begin), Some(0));
        assert!(tree.play(None, action("C4-D4")).unwrap_err().contains("AQ-"));
        assert!(tree.may_promote(new));
        tree.promote(new);
        tree.promote(new);
        assert_eq!(tree.children(None)[1], new);
        assert!(!tree.may_promote(new), "the game itself stays the first");
        tree.promote(new);
        assert_eq!(tree.children(None)[0], begin);
        assert_eq!(tree.remove(new), None);
        assert_eq!(tree.children(None).len(), 3);
        tree.remove(begin);
        assert_eq!(tree.record().unwrap().to_string(), TEXT, "what was played stays");
    }

    #[test]
    fn what_was_kept_is_added_to_what_was_played() {
        let kept = tree();
        let bare = TEXT.replace("{first} ", "").replace("$2 {so} (1. o9,4 2. roll =6) (1. roll =6) ", "");
        let mut tree = Tree::<Position>::read(&bare.parse().unwrap()).unwrap();
        tree.merge(&kept);
        assert_eq!(tree.record().unwrap().to_string(), TEXT);
        tree.merge(&kept);
        assert_eq!(tree.record().unwrap().to_string(), TEXT, "nothing is said twice");
    }

    #[test]
    fn an_unfinished_game_goes_on_without_changing_what_was_played() {
        let mut tree = tree();
        let end = tree.played().last().copied();
        let next = tree.play(end, action("o9,4")).unwrap();
        assert_eq!(tree.main_line().len(), 6);
        assert_eq!(tree.played().len(), 5);
        assert!(tree.may_remove(next));
    }
}
