//! Chance that nobody can foresee, from the browser's secure source.

use castellum_rules::Game;
use leptos::prelude::window;

/// A random number.
pub(crate) fn number() -> u64 {
    let mut bytes = [0; 8];
    // Every browser that runs WASM has the source; without it all would be
    // the same game, but a game.
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    u64::from_le_bytes(bytes)
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
