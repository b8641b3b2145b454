//! Keeping what still applies of a tree when the game has gone on.

use std::collections::VecDeque;

use castellum_rules::{DenseAction, Game};

use super::tree::{Edge, ROOT, Tree};

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
