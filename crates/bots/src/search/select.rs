//! Which way a simulation goes, and what follows from exact values: once every
//! way on from a node is known, so is the node.

use castellum_rules::{Actor, Seat};

use super::SearchSettings;
use super::tree::{Node, Tree};
use crate::Value;

impl<A: Copy> Tree<A> {
    /// The edge to follow from an expanded node.
    pub(super) fn select(&self, node: usize, settings: &SearchSettings) -> usize {
        match self.nodes[node].actor {
            Actor::Seat(seat) => self.most_promising(node, seat, settings),
            _ => self.most_overdue(node),
        }
    }

    /// PUCT over the actions that the visits so far warrant (progressive
    /// widening). Exact children have nothing left to find out, so they are
    /// passed over while there are others.
    fn most_promising(&self, node: usize, seat: Seat, settings: &SearchSettings) -> usize {
        let parent = &self.nodes[node];
        let visits = (parent.visits + u32::from(parent.pending)) as f32;
        let root = visits.sqrt();
        let width = (settings.width + settings.widening * root) as usize;
        let untried = parent.value.utility(seat) - settings.fpu_reduction;
        let urge = settings.exploration * root;
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (index, edge) in self.edges(node).iter().enumerate() {
            if index >= width && best.is_some() {
                break;
            }
            let score = match edge.child().map(|child| &self.nodes[child]) {
                Some(child) if child.is_exact => continue,
                Some(child) if child.visits + u32::from(child.pending) > 0 => {
                    let pending = f32::from(child.pending);
                    let count = child.visits as f32 + pending;
                    // A simulation under way counts as lost until it is back.
                    let mean = child.value.utility(seat) * child.visits as f32 / count;
                    mean + urge * edge.prior / (1.0 + count)
                }
                // A full tree goes on with what it has.
                _ if self.is_full && best.is_some() => continue,
                _ => untried + urge * edge.prior,
            };
            if score > most {
                most = score;
                best = Some(index);
            }
        }
        // If all are exact, so is the node, and nobody comes here.
        best.unwrap_or(0)
    }

    /// The outcome of chance that came up least for its probability: the mean
    /// over all of them so needs fewer visits than by drawing lots.
    fn most_overdue(&self, node: usize) -> usize {
        let visits = (self.nodes[node].visits + u32::from(self.nodes[node].pending)) as f32;
        let mut best = 0;
        let mut most = f32::NEG_INFINITY;
        for (index, edge) in self.edges(node).iter().enumerate() {
            let child = edge.child().map(|child| &self.nodes[child]);
            let had = child.map_or(0, |child| child.visits + u32::from(child.pending));
            let overdue = edge.prior * visits - had as f32;
            if overdue > most {
                most = overdue;
                best = index;
            }
        }
        best
    }
}

/// From this share of the win on there is no need to look for a better one.
const WON: f32 = 0.999;

impl<A: Copy> Tree<A> {
    /// Draws the conclusions from exact children of a node before `value` is
    /// counted there: the node may be exact too, or at least as good for its
    /// seat as an exact child.
    pub(super) fn settle(&mut self, node: usize, value: &mut Value) {
        self.nodes[node].has_exact_child = true;
        match self.nodes[node].actor {
            Actor::Seat(seat) => self.settle_decision(node, seat, value),
            Actor::Chance => self.settle_chance(node),
            Actor::Nobody => {}
        }
    }

    fn settle_decision(&mut self, node: usize, seat: Seat, value: &mut Value) {
        let exact = self.children(node).filter(|child| child.is_exact);
        let utility = |child: &Node| child.value.utility(seat);
        let best = exact
            .map(|child| (utility(child), child.value))
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        let Some((utility, certain)) = best else { return };
        if certain.win[seat.index()] >= WON || self.all_exact(node) {
            self.nodes[node].value = certain;
            self.nodes[node].is_exact = true;
        } else if utility > value.utility(seat) {
            *value = certain;
        }
    }

    fn settle_chance(&mut self, node: usize) {
        if !self.all_exact(node) {
            return;
        }
        let mut expected = Value::default();
        let mut total = 0.0;
        for (edge, child) in self.edges(node).iter().zip(self.children(node)) {
            expected.add(&child.value, edge.prior);
            total += edge.prior;
        }
        debug_assert!((total - 1.0_f32).abs() < 1e-3);
        self.nodes[node].value = expected;
        self.nodes[node].is_exact = true;
    }

    fn all_exact(&self, node: usize) -> bool {
        let is_exact = |child: usize| self.nodes[child].is_exact;
        self.edges(node).iter().all(|edge| edge.child().is_some_and(is_exact))
    }
}
