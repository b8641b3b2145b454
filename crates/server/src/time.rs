//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use castellum_wire::Millis;

/// The present moment.
#[must_use]
pub fn now() -> Millis {
    // A clock before 1970 is as good as one that stands still.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}
