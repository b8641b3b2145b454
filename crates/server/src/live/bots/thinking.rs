//! A bot that thinks about one position.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use castellum_bots::{Bot, BotGame, BotName, Budget, Control};
use castellum_rules::{AnyPosition, with_position};
use thread_priority::{ThreadPriority, set_current_thread_priority};

use crate::secret;

/// Finds a bot's action in a position within this many milliseconds, if it can.
pub type Thinker = Arc<dyn Fn(&AnyPosition, BotName, u64) -> Option<String> + Send + Sync>;

/// The bots that there are.
pub(super) fn real_bots() -> Thinker {
    Arc::new(|position, bot, millis| with_position!(position, position => think(&**position, bot, millis)))
}

fn think<G: BotGame>(position: &G, bot: BotName, millis: u64) -> Option<String> {
    let budget = Budget::millis(millis.max(1)).unwrap_or(Budget::THOUSAND_NODES);
    let seed = u64::from_le_bytes(secret::random());
    let thought = Bot::<G>::new(bot, seed).choose(position, budget, &Control::default()).ok()?;
    Some(thought.action.to_string())
}

/// What a bot does, unless it panics. It is made anew for each action, so nothing
/// half done is left behind; the thread, and the one who waits, go on.
pub(super) fn think_safely(
    thinker: &Thinker,
    position: &AnyPosition,
    bot: BotName,
    millis: u64,
) -> Option<String> {
    let thought = catch_unwind(AssertUnwindSafe(|| thinker(position, bot, millis)));
    thought.unwrap_or_else(|_| {
        metrics::counter!("castellum_bot_panics_total").increment(1);
        tracing::error!(%bot, ?position, "a bot panicked");
        None
    })
}

/// Bots take what people leave. Where that cannot be arranged, the number of threads
/// is still limited.
pub(super) fn give_way() {
    if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
        tracing::debug!(?error, "bots think with normal priority");
    }
}
