//! The tree: nodes with what they are worth, edges with actions, both in
//! arenas of bounded size. What still applies of it is kept when the game has
//! gone on.

use std::collections::VecDeque;

use castellum_rules::{Actor, DenseAction, Game, Seat};

use crate::{Analysis, Candidate, Progress, Value};

/// A position that a simulation came to.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The mean over all visits, or the exact value.
    pub(super) value: Value,
    pub(super) visits: u32,
    /// Simulations that are below this node right now.
    pub(super) pending: u16,
    /// The number of edges; 0 until the node is expanded.
    pub(super) edges: u16,
    pub(super) first_edge: u32,
    pub(super) actor: Actor,
    /// Whether the rest of the game was searched through.
    pub(super) is_exact: bool,
    /// Whether this is so for one of its children.
    pub(super) has_exact_child: bool,
}

/// An action that leads from one node to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) child: u32,
    /// How likely the action is the best or, at a chance node, comes up.
    pub(super) prior: f32,
    pub(super) action: A,
}

/// Marks an edge that was never taken.
const NO_CHILD: u32 = u32::MAX;

impl<A> Edge<A> {
    pub(super) const fn new(action: A, prior: f32) -> Self {
        Self { child: NO_CHILD, prior, action }
    }

    pub(super) fn child(&self) -> Option<usize> {
        (self.child != NO_CHILD).then_some(self.child as usize)
    }
}

/// The root is node 0, and children come after their parents.
#[derive(Debug)]
pub(super) struct Tree<A> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<A>>,
    /// The most bytes for nodes and edges together.
    memory: usize,
    /// Whether something did not fit any more.
    pub(super) is_full: bool,
}

pub(super) const ROOT: usize = 0;

impl<A: Copy> Tree<A> {
    pub(super) const fn new(memory: usize) -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), memory, is_full: false }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.is_full = false;
    }

    /// Makes sure there is a root.
    pub(super) fn plant(&mut self, actor: Actor) {
        if self.nodes.is_empty() {
            self.nodes.push(Node::new(actor));
        }
    }

    /// The edges of a node, the likeliest first; none if it is not expanded.
    pub(super) fn edges(&self, node: usize) -> &[Edge<A>] {
        let node = &self.nodes[node];
        &self.edges[node.first_edge as usize..][..usize::from(node.edges)]
    }

    pub(super) fn is_expanded(&self, node: usize) -> bool {
        self.nodes[node].edges > 0
    }

    /// The children of a node that exist.
    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = &Node> {
        self.edges(node).iter().filter_map(Edge::child).map(|child| &self.nodes[child])
    }

    /// Gives a node its edges; says whether there was room for them.
    pub(super) fn expand(&mut self, node: usize, edges: &[Edge<A>]) -> bool {
        if !self.has_room(0, edges.len()) {
            return false;
        }
        self.nodes[node].first_edge = self.edges.len() as u32;
        self.nodes[node].edges = edges.len() as u16;
        self.edges.extend_from_slice(edges);
        true
    }

    /// The node that an edge leads to, made if there is room.
    pub(super) fn enter(&mut self, node: usize, edge: usize, actor: Actor) -> Option<usize> {
        if let Some(child) = self.edges(node)[edge].child() {
            return Some(child);
        }
        if !self.has_room(1, 0) {
            return None;
        }
        let child = self.nodes.len();
        self.nodes.push(Node::new(actor));
        let first = self.nodes[node].first_edge as usize;
        self.edges[first + edge].child = child as u32;
        Some(child)
    }

    /// Whether this number of further nodes and edges stays within the memory; if so,
    /// they have their place. Room grows in small steps, as doubling it would
    /// overshoot.
    fn has_room(&mut self, nodes: usize, edges: usize) -> bool {
        let node_room = grown(self.nodes.len(), self.nodes.capacity(), nodes);
        let edge_room = grown(self.edges.len(), self.edges.capacity(), edges);
        if node_room * size_of::<Node>() + edge_room * size_of::<Edge<A>>() > self.memory {
            self.is_full = true;
            return false;
        }
        self.nodes.reserve_exact(node_room - self.nodes.len());
        self.edges.reserve_exact(edge_room - self.edges.len());
        true
    }

    /// The bytes in use, room for growth included.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.edges.capacity() * size_of::<Edge<A>>()
    }

    /// Takes a value from the last node of a trail up to the first.
    pub(super) fn back_up(&mut self, trail: &[usize], mut value: Value) {
        for depth in (0..trail.len()).rev() {
            let node = trail[depth];
            if let Some(&child) = trail.get(depth + 1)
                && (self.nodes[child].is_exact || self.nodes[node].has_exact_child)
            {
                self.settle(node, &mut value);
            }
            let node = &mut self.nodes[node];
            node.pending = node.pending.saturating_sub(1);
            node.visits += 1;
            if node.is_exact {
                value = node.value;
            } else {
                node.value.approach(&value, 1.0 / node.visits as f32);
            }
        }
    }

    /// The best edge of a node: the one most visited, or an exact one that is
    /// at least as good.
    pub(super) fn best_edge(&self, node: usize) -> Option<usize> {
        let Actor::Seat(seat) = self.nodes[node].actor else { return None };
        self.ranked(node, seat).first().map(|&(edge, _)| edge)
    }

    /// The visited edges of a decision and their children, the best first.
    fn ranked(&self, node: usize, seat: Seat) -> Vec<(usize, &Node)> {
        let edges = self.edges(node).iter().enumerate();
        let mut visited: Vec<_> = edges
            .filter_map(|(index, edge)| edge.child().map(|child| (index, &self.nodes[child])))
            .filter(|(_, child)| child.visits > 0)
            .collect();
        let utility = |child: &Node| child.value.utility(seat);
        visited.sort_by(|(_, a), (_, b)| {
            b.visits.cmp(&a.visits).then_with(|| utility(b).total_cmp(&utility(a)))
        });
        let exact = (0..visited.len())
            .filter(|&rank| visited[rank].1.is_exact)
            .max_by(|&a, &b| utility(visited[a].1).total_cmp(&utility(visited[b].1)).then(b.cmp(&a)));
        if let Some(rank) = exact
            && utility(visited[rank].1) >= utility(visited[0].1)
        {
            visited[..=rank].rotate_right(1);
        }
        visited
    }

    /// The course of the game that looks best from a node on, up to the next
    /// roll of the die.
    fn line(&self, mut node: usize) -> Vec<A> {
        let mut line = Vec::new();
        while let Some(edge) = self.best_edge(node) {
            let edge = &self.edges(node)[edge];
            line.push(edge.action);
            match edge.child() {
                Some(child) => node = child,
                None => break,
            }
        }
        line
    }

    pub(super) fn progress(&self, nodes: u64) -> Progress<A> {
        Progress { nodes, value: self.nodes[ROOT].value, line: self.line(ROOT) }
    }
}

impl<A: DenseAction> Tree<A> {
    /// What is known about the root.
    pub(super) fn analysis<G: Game<Action = A>>(&self, position: &G, nodes: u64) -> Analysis<A> {
        let root = &self.nodes[ROOT];
        let mut candidates = match root.actor {
            Actor::Seat(seat) => {
                let ranked = self.ranked(ROOT, seat).into_iter();
                ranked.filter_map(|(edge, _)| self.candidate(&self.edges(ROOT)[edge])).collect()
            }
            _ => self.outcomes(),
        };
        if candidates.is_empty() {
            candidates.extend(self.untried(position, root.value));
        }
        let mut line = self.line(ROOT);
        if line.is_empty() && matches!(root.actor, Actor::Seat(_)) {
            line.extend(candidates.first().map(|option| option.action));
        }
        Analysis { value: root.value, nodes, line, candidates, is_exact: root.is_exact }
    }

    fn outcomes(&self) -> Vec<Candidate<A>> {
        self.edges(ROOT).iter().filter_map(|edge| self.candidate(edge)).collect()
    }

    fn candidate(&self, edge: &Edge<A>) -> Option<Candidate<A>> {
        let child = edge.child()?;
        let Node { value, visits, .. } = self.nodes[child];
        let continuation = self.line(child);
        Some(Candidate { action: edge.action, visits: visits.into(), value, prior: edge.prior, continuation })
    }

    /// Something legal for a search that was stopped before it began.
    fn untried<G: Game<Action = A>>(&self, position: &G, value: Value) -> Option<Candidate<A>> {
        if let Some(edge) = self.edges(ROOT).first() {
            return Some(unvisited(edge.action, value, edge.prior));
        }
        position.legal().first().map(|&action| unvisited(action, value, 0.0))
    }
}

const fn unvisited<A>(action: A, value: Value, prior: f32) -> Candidate<A> {
    Candidate { action, visits: 0, value, prior, continuation: Vec::new() }
}

/// The room that `more` items need beside those there are.
fn grown(len: usize, capacity: usize, more: usize) -> usize {
    if len + more <= capacity { capacity } else { (len + len / 8 + 1024).max(len + more) }
}

impl Node {
    fn new(actor: Actor) -> Self {
        Self {
            value: Value::default(),
            visits: 0,
            pending: 0,
            edges: 0,
            first_edge: 0,
            actor,
            is_exact: false,
            has_exact_child: false,
        }
    }
}

/// How many nodes are compared before giving up.
const MAX_COMPARED: usize = 20_000;

/// The node of a position that came up in the game after `root`.
pub(super) fn find<G: Game>(tree: &Tree<G::Action>, root: &G, sought: &G) -> Option<usize> {
    if tree.nodes.is_empty() {
        return None;
    }
    let mut queue = VecDeque::from([(ROOT, *root)]);
    let mut compared = 0;
    while let Some((node, position)) = queue.pop_front() {
        if position.turn() == sought.turn() && position == *sought {
            return Some(node);
        }
        compared += 1;
        if position.turn() > sought.turn() || compared > MAX_COMPARED {
            continue;
        }
        for edge in tree.edges(node) {
            if let Some(child) = edge.child() {
                let mut next = position;
                next.play_unchecked(edge.action);
                queue.push_back((child, next));
            }
        }
    }
    None
}

impl<A: DenseAction> Tree<A> {
    /// Makes a node the root and forgets all that is not below it. Nodes and
    /// edges slide down within their arenas, so no more memory is needed than
    /// a number for each.
    pub(super) fn keep_from(&mut self, root: usize) {
        let kept = self.below(root);
        self.is_full = false;
        self.slide_edges(&kept);
        let mut place = vec![0; self.nodes.len()];
        for (to, &from) in kept.iter().enumerate() {
            place[from] = to as u32;
            self.nodes.swap(to, from);
        }
        self.nodes.truncate(kept.len());
        for edge in &mut self.edges {
            if let Some(child) = edge.child() {
                edge.child = place[child];
            }
        }
    }

    /// A node and all nodes below it in ascending order.
    fn below(&self, root: usize) -> Vec<usize> {
        let mut is_kept = vec![false; self.nodes.len()];
        is_kept[root] = true;
        // Children come after their parents, so one pass finds them all.
        for node in root..self.nodes.len() {
            if is_kept[node] {
                let children = self.edges(node).iter().filter_map(Edge::child);
                children.for_each(|child| is_kept[child] = true);
            }
        }
        (0..is_kept.len()).filter(|&node| is_kept[node]).collect()
    }

    fn slide_edges(&mut self, kept: &[usize]) {
        let mut blocks: Vec<(u32, usize)> = kept
            .iter()
            .filter(|&&node| self.is_expanded(node))
            .map(|&node| (self.nodes[node].first_edge, node))
            .collect();
        blocks.sort_unstable();
        let mut end = 0;
        for (first, node) in blocks {
            let count = usize::from(self.nodes[node].edges);
            self.edges.copy_within(first as usize..first as usize + count, end);
            self.nodes[node].first_edge = end as u32;
            end += count;
        }
        self.edges.truncate(end);
    }
}
