//! A guess at how much can still happen, before all of it is searched.

use castellum_rules::{Actor, uniform};
use rand_xoshiro::SplitMix64;

use crate::BotGame;
use crate::random::seeded;

/// How many ways through the rest of the game are tried.
const WAYS: u32 = 6;

/// Whether the rest of the game may be solved with `limit` positions, by a few
/// random ways through it: the mean over them of what their branches multiply
/// to is the number of positions (Knuth). With two seats
/// far fewer have to be looked at.
pub(crate) fn may_be_small<G: BotGame>(position: &G, limit: u64) -> bool {
    let mut rng = seeded(position.position_hash());
    let limit = limit as f64;
    let most = f64::from(WAYS) * if position.players() == 2 { limit * limit.sqrt().sqrt() } else { limit };
    let mut total = 0.0;
    for _ in 0..WAYS {
        total += size(position, most - total, &mut rng);
        if total > most {
            return false;
        }
    }
    true
}

/// The positions that there are if all ways branch like a random one; more than
/// `most` says only that.
fn size<G: BotGame>(position: &G, most: f64, rng: &mut SplitMix64) -> f64 {
    let mut position = *position;
    let (mut width, mut size) = (1.0, 0.0);
    while size <= most && position.actor() != Actor::Nobody {
        let legal = position.legal();
        let obvious = position.obvious_action();
        let action = obvious.unwrap_or_else(|| legal[uniform(rng)(legal.len() as u32) as usize]);
        if obvious.is_none() {
            width *= legal.len() as f64;
        }
        size += width;
        position.play_unchecked(action);
    }
    size
}
