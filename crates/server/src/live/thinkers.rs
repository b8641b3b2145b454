//! Threads on which bots think.
//!
//! There are only so many, so that people's games never wait for bots. Whoever
//! asks first is served first, and a game has at most one question at a time:
//! so all games get their turn.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};

use castellum_bots::{Bot, BotGame, BotName, Budget, Control};
use castellum_rules::{AnyPosition, with_position};
use thread_priority::{ThreadPriority, set_current_thread_priority};

use crate::secret;

/// Threads on which bots think.
pub struct Thinkers {
    questions: Sender<Question>,
    budget: Budget,
}

struct Question {
    position: AnyPosition,
    bot: BotName,
    budget: Budget,
    answer: Box<dyn FnOnce(Option<String>) + Send>,
}

impl Thinkers {
    /// So many threads, at least one, on which bots have so many milliseconds
    /// for an action.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn start(threads: usize, millis: u64) -> std::io::Result<Self> {
        let (questions, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            std::thread::Builder::new().name(format!("bot {number}")).spawn(move || work(&waiting))?;
        }
        let budget = Budget::millis(millis.max(1)).unwrap_or(Budget::THOUSAND_NODES);
        Ok(Self { questions, budget })
    }

    /// Asks a bot for its action in a position; `answer` hears nothing but
    /// `None` if it has none.
    pub fn ask(
        &self,
        position: AnyPosition,
        bot: &str,
        answer: impl FnOnce(Option<String>) + Send + 'static,
    ) {
        let Ok(bot) = bot.parse() else { return answer(None) };
        let question = Question { position, bot, budget: self.budget, answer: Box::new(answer) };
        metrics::gauge!("castellum_bots_waiting").increment(1);
        if let Err(question) = self.questions.send(question) {
            (question.0.answer)(None);
        }
    }
}

fn work(waiting: &Mutex<Receiver<Question>>) {
    // Bots take what people leave. Where that cannot be arranged, the number
    // of threads is still limited.
    if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
        tracing::debug!(?error, "bots think with normal priority");
    }
    loop {
        let next = match waiting.lock() {
            Ok(waiting) => waiting.recv(),
            Err(_) => return,
        };
        let Ok(Question { position, bot, budget, answer }) = next else { return };
        metrics::gauge!("castellum_bots_waiting").decrement(1);
        let action = with_position!(&position, position => think(&**position, bot, budget));
        answer(action);
    }
}

fn think<G: BotGame>(position: &G, bot: BotName, budget: Budget) -> Option<String> {
    let seed = u64::from_le_bytes(secret::random());
    let thought = Bot::<G>::new(bot, seed).choose(position, budget, &Control::default()).ok()?;
    Some(thought.action.to_string())
}
