//! Exact values: once every way on from a node is known, so is the node.

use castellum_rules::{Actor, Seat};

use super::tree::{Node, Tree};
use crate::Value;

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
