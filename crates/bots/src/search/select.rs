//! Which way a simulation goes.

use castellum_rules::{Actor, Seat};

use super::SearchSettings;
use super::tree::Tree;

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
