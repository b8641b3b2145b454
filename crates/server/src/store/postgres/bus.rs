//! The bus between nodes: LISTEN and NOTIFY of the database.

use std::time::Duration;

use castellum_wire::{GameId, PersonId, SeatNumber};
use deadpool_postgres::ClientWrapper;
use futures_util::{StreamExt, stream};
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::AsyncMessage;

use super::super::{BusMessage, Result};
use super::connect::{PgConfig, silent};

/// Where nodes listen.
pub(super) const CHANNEL: &str = "castellum";

/// The pause between an attempt to connect and the next.
const PAUSE: Duration = Duration::from_millis(500);

/// Tells other nodes, and hears them.
pub(super) struct Notifier {
    sender: mpsc::UnboundedSender<String>,
}

impl Notifier {
    pub(super) async fn start(
        config: PgConfig,
        node: u64,
        messages: broadcast::Sender<BusMessage>,
    ) -> Result<Self> {
        let (sender, outgoing) = mpsc::unbounded_channel();
        let listener = Listener::open(&config, CHANNEL).await?;
        tokio::spawn(work(config, node, messages, outgoing, listener));
        Ok(Self { sender })
    }

    pub(super) fn publish(&self, message: String) {
        // The other side ends only with the store.
        let _ = self.sender.send(message);
    }
}

/// A connection that listens on a channel.
pub(super) struct Listener {
    client: ClientWrapper,
    incoming: mpsc::UnboundedReceiver<String>,
    patience: Duration,
}

impl Listener {
    async fn open(config: &PgConfig, channel: &str) -> Result<Self> {
        let (client, mut connection) = config.open().await?;
        let (received, incoming) = mpsc::unbounded_channel();
        let task = tokio::spawn(async move {
            let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
            while let Some(Ok(message)) = messages.next().await {
                if let AsyncMessage::Notification(message) = message
                    && received.send(message.payload().to_string()).is_err()
                {
                    return;
                }
            }
        });
        let listener =
            Self { client: ClientWrapper::new(client, task), incoming, patience: config.patience() };
        listener.in_time(listener.client.batch_execute(&format!("LISTEN {channel}"))).await?;
        Ok(listener)
    }

    /// A connection, as soon as there is one again.
    pub(super) async fn reopen(config: &PgConfig, channel: &str) -> Self {
        loop {
            match Self::open(config, channel).await {
                Ok(listener) => return listener,
                Err(error) => tracing::warn!(%error, "cannot hear other nodes"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The next message; `None` once the connection is of no use any more.
    pub(super) async fn next(&mut self) -> Option<String> {
        loop {
            match tokio::time::timeout(self.patience, self.incoming.recv()).await {
                Ok(message) => return message,
                // Silence may mean that nothing happens, or that nothing comes through.
                Err(_) => self.check().await.ok()?,
            }
        }
    }

    async fn notify(&self, channel: &str, message: &str) -> Result<()> {
        self.in_time(self.client.execute("SELECT pg_notify($1, $2)", &[&channel, &message])).await?;
        Ok(())
    }

    /// Whether the database still answers.
    async fn check(&self) -> Result<()> {
        self.in_time(self.client.check_connection()).await
    }

    async fn in_time<T>(&self, work: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T> {
        let done = tokio::time::timeout(self.patience, work).await;
        Ok(done.map_err(|_| silent())??)
    }
}

async fn work(
    config: PgConfig,
    node: u64,
    messages: broadcast::Sender<BusMessage>,
    mut outgoing: mpsc::UnboundedReceiver<String>,
    mut listener: Listener,
) {
    loop {
        let (is_lost, unsaid) = tokio::select! {
            text = listener.next() => match text {
                Some(text) => {
                    dispatch(&text, node, &messages);
                    (false, None)
                }
                None => (true, None),
            },
            text = outgoing.recv() => {
                let Some(text) = text else { return };
                let message = format!("{node:x} {text}");
                match listener.notify(CHANNEL, &message).await {
                    Ok(()) => (false, None),
                    Err(_) => (true, Some(message)),
                }
            }
        };
        if is_lost {
            listener = Listener::reopen(&config, CHANNEL).await;
            // Nobody may listen at the moment.
            let _ = messages.send(BusMessage::Lagged);
        }
        if let Some(message) = unsaid
            && let Err(error) = listener.notify(CHANNEL, &message).await
        {
            tracing::warn!(%error, "other nodes were not told");
        }
    }
}

fn dispatch(text: &str, node: u64, messages: &broadcast::Sender<BusMessage>) {
    match read(text) {
        Some((from, message)) if from != node => {
            // Nobody may listen at the moment.
            let _ = messages.send(message);
        }
        Some(_) => {}
        None => tracing::warn!(text, "another node said something strange"),
    }
}

/// Reads a message and the node that it is from.
fn read(text: &str) -> Option<(u64, BusMessage)> {
    let mut words = text.split(' ');
    let node = u64::from_str_radix(words.next()?, 16).ok()?;
    let kind = words.next()?;
    if kind == "person-gone" {
        return Some((node, BusMessage::PersonGone(words.next()?.parse().ok()?)));
    }
    if kind == "token-gone" {
        return Some((node, BusMessage::TokenGone(words.next()?.into())));
    }
    if kind == "session-gone" {
        return Some((node, BusMessage::SessionGone(words.next()?.into())));
    }
    let people = |words: std::str::Split<'_, char>| {
        let people = words.filter(|word| !word.is_empty()).map(str::parse);
        people.collect::<Result<Vec<PersonId>, _>>().ok()
    };
    if kind == "challenges" {
        return Some((node, BusMessage::Challenges(people(words)?)));
    }
    let game: GameId = words.next()?.parse().ok()?;
    let message = match kind {
        "event" => BusMessage::Appended(game, words.next()?.parse().ok()?),
        "chat" => BusMessage::Chat(game),
        "activity" => BusMessage::Activity(game, people(words)?),
        "presence-request" => BusMessage::PresenceRequest(game),
        "presence" => {
            let watchers = words.next()?.parse().ok()?;
            let seats = words.filter(|word| !word.is_empty()).map(str::parse::<SeatNumber>);
            BusMessage::Presence { node, game, watchers, seats: seats.collect::<Result<_, _>>().ok()? }
        }
        _ => return None,
    };
    Some((node, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_as_they_are_written() {
        let game: GameId = "abc".parse().unwrap();
        assert_eq!(read("ff event abc 7"), Some((255, BusMessage::Appended(game.clone(), 7))));
        assert_eq!(read("1 person-gone p"), Some((1, BusMessage::PersonGone("p".parse().unwrap()))));
        assert_eq!(read("1 token-gone t"), Some((1, BusMessage::TokenGone("t".into()))));
        assert_eq!(read("1 session-gone s"), Some((1, BusMessage::SessionGone("s".into()))));
        let people = ["p", "q"].map(|id| id.parse().unwrap()).to_vec();
        assert_eq!(read("1 challenges p q"), Some((1, BusMessage::Challenges(people.clone()))));
        assert_eq!(read("1 activity abc p q"), Some((1, BusMessage::Activity(game.clone(), people))));
        assert_eq!(read("1 chat abc"), Some((1, BusMessage::Chat(game.clone()))));
        assert_eq!(read("1 presence-request abc"), Some((1, BusMessage::PresenceRequest(game.clone()))));
        let presence = BusMessage::Presence { node: 1, game: game.clone(), seats: vec![0, 2], watchers: 3 };
        assert_eq!(read("1 presence abc 3 0 2"), Some((1, presence)));
        let nobody = BusMessage::Presence { node: 1, game, seats: vec![], watchers: 0 };
        assert_eq!(read("1 presence abc 0 "), Some((1, nobody)));
        for bad in ["", "x chat abc", "1 chat", "1 event abc", "1 presence abc 0 x", "1 sang abc"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
