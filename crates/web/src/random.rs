//! Chance that nobody can foresee, from the browser's secure source.

use castellum_rules::Game;
use leptos::prelude::window;

/// Random bytes, if this browser has the source.
pub(crate) fn bytes<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

/// A random number.
pub(crate) fn number() -> u64 {
    // Every browser that runs WASM has the source; without it all would be
    // the same game, but a game.
    u64::from_le_bytes(bytes().unwrap_or_default())
}

/// A random number below `n`, each equally likely.
pub(crate) fn below(n: u32) -> u32 {
    // Multiplying keeps the error below one in four billion for our small n.
    ((u128::from(number()) * u128::from(n)) >> 64) as u32
}

/// What the die shows in a position that awaits it.
pub(crate) fn roll<G: Game>(position: &G) -> Option<G::Action> {
    position.sample_outcome(&mut below)
}
