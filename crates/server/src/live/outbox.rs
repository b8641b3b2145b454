//! What waits to be sent to one client: bounded in messages and in bytes, so
//! that nobody who does not read fills the memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// A client that is this many messages behind is disconnected, and may reconnect.
const MAX_MESSAGES: usize = 128;

/// The same in bytes. The longest game fits.
const MAX_BYTES: usize = 4 << 20;

/// Where messages to a client go.
#[derive(Clone, Debug)]
pub struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    queued: Arc<AtomicUsize>,
}

/// Where they come out, in order.
#[derive(Debug)]
pub struct Outgoing {
    receiver: mpsc::Receiver<Utf8Bytes>,
    queued: Arc<AtomicUsize>,
}

/// A queue to one client.
#[must_use]
pub fn outbox() -> (Outbox, Outgoing) {
    let (sender, receiver) = mpsc::channel(MAX_MESSAGES);
    let queued = Arc::new(AtomicUsize::new(0));
    (Outbox { sender, queued: Arc::clone(&queued) }, Outgoing { receiver, queued })
}

impl Outbox {
    /// Queues a message; `false` if the client does not keep up or is gone.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        let bytes = text.len();
        let before = self.queued.fetch_add(bytes, Ordering::Relaxed);
        if before + bytes <= MAX_BYTES && self.sender.try_send(text).is_ok() {
            return true;
        }
        self.queued.fetch_sub(bytes, Ordering::Relaxed);
        false
    }
}

impl Outgoing {
    /// The next message; `None` once the room has let the client go.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        let text = self.receiver.recv().await?;
        self.queued.fetch_sub(text.len(), Ordering::Relaxed);
        Some(text)
    }

    /// The next message, if there is one now.
    ///
    /// # Errors
    /// There is none, or there will be none any more.
    pub fn try_recv(&mut self) -> Result<Utf8Bytes, mpsc::error::TryRecvError> {
        let text = self.receiver.try_recv()?;
        self.queued.fetch_sub(text.len(), Ordering::Relaxed);
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_is_bounded_in_messages_and_in_bytes() {
        let (out, mut outgoing) = outbox();
        assert!((0..MAX_MESSAGES).all(|_| out.send("x".into())));
        assert!(!out.send("x".into()));
        while outgoing.try_recv().is_ok() {}
        let large: Utf8Bytes = "x".repeat(MAX_BYTES / 2).into();
        assert!(out.send(large.clone()) && out.send(large.clone()));
        assert!(!out.send("x".into()), "full");
        outgoing.try_recv().unwrap();
        assert!(out.send("x".into()), "what was taken makes room");
    }
}
