//! Networks that learned from games of the search: what they are worth beside
//! the handcrafted evaluation, for every seat.
//!
//! A game describes a position as [`Inputs`]: its *entities* (workers, houses
//! without water), each with an owner and a few features that hold, and what
//! holds for each seat. The [`Network`] answers with three corrections a seat
//! for what the handcrafted evaluation expects. All of it is integer
//! arithmetic, so the answer is the same on every machine; nothing is
//! allocated. `docs/network.md` tells how networks are made.

mod eval;
mod file;
mod infer;
mod inputs;
#[cfg(test)]
mod tests;

pub use eval::{NetworkEval, NetworkSpec};
pub use file::WeightsError;
pub use infer::{Network, OUTPUTS, WIDTH};
pub(crate) use inputs::groups;
pub use inputs::{Entity, FeatureGroup, FeatureList, Inputs, MAX_ACTIVE, MAX_ENTITIES};
