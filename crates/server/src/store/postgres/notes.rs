//! What nodes tell each other through the database.

use std::time::Duration;

use castellum_wire::{GameId, SeatNumber};
use futures_util::{StreamExt, stream};
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::{AsyncMessage, Client};

use super::super::{Note, Result};
use super::address::Address;

/// Where nodes listen.
pub(super) const CHANNEL: &str = "castellum";

/// After a broken connection we wait so long before the next.
const PAUSE: Duration = Duration::from_millis(500);

/// Tells other nodes, and hears them.
pub(super) struct Messenger {
    telling: mpsc::UnboundedSender<String>,
}

impl Messenger {
    pub(super) async fn start(address: Address, node: u64, notes: broadcast::Sender<Note>) -> Result<Self> {
        let (telling, told) = mpsc::unbounded_channel();
        let (client, heard) = listen(&address).await?;
        tokio::spawn(work(address, node, notes, told, client, heard));
        Ok(Self { telling })
    }

    pub(super) fn tell(&self, note: String) {
        // The other side ends only with the store.
        let _ = self.telling.send(note);
    }
}

type Heard = mpsc::UnboundedReceiver<String>;

/// A connection that listens.
async fn listen(address: &Address) -> Result<(Client, Heard)> {
    let (client, mut connection) = address.open().await?;
    let (hearing, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
        while let Some(Ok(message)) = messages.next().await {
            if let AsyncMessage::Notification(note) = message
                && hearing.send(note.payload().to_string()).is_err()
            {
                return;
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    Ok((client, heard))
}

async fn work(
    address: Address,
    node: u64,
    notes: broadcast::Sender<Note>,
    mut told: mpsc::UnboundedReceiver<String>,
    mut client: Client,
    mut heard: Heard,
) {
    loop {
        tokio::select! {
            text = heard.recv() => match text {
                Some(text) => pass_on(&text, node, &notes),
                None => {
                    (client, heard) = listen_again(&address).await;
                    // Nobody may listen at the moment.
                    let _ = notes.send(Note::Lost);
                }
            },
            text = told.recv() => {
                let Some(text) = text else { return };
                let note = format!("{node:x} {text}");
                if let Err(error) = client.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &note]).await {
                    tracing::warn!(%error, "other nodes were not told");
                }
            }
        }
    }
}

async fn listen_again(address: &Address) -> (Client, Heard) {
    loop {
        tokio::time::sleep(PAUSE).await;
        match listen(address).await {
            Ok(listening) => return listening,
            Err(error) => tracing::warn!(%error, "cannot hear other nodes"),
        }
    }
}

fn pass_on(text: &str, node: u64, notes: &broadcast::Sender<Note>) {
    match read(text) {
        Some((from, note)) if from != node => {
            // Nobody may listen at the moment.
            let _ = notes.send(note);
        }
        Some(_) => {}
        None => tracing::warn!(text, "another node said something strange"),
    }
}

/// Reads a note and the node that it is from.
fn read(text: &str) -> Option<(u64, Note)> {
    let mut words = text.split(' ');
    let node = u64::from_str_radix(words.next()?, 16).ok()?;
    let kind = words.next()?;
    let game: GameId = words.next()?.parse().ok()?;
    let note = match kind {
        "event" => Note::Appended(game, words.next()?.parse().ok()?),
        "said" => Note::Said(game),
        "who" => Note::Asked(game),
        "here" => {
            let watchers = words.next()?.parse().ok()?;
            let seats = words.filter(|word| !word.is_empty()).map(str::parse::<SeatNumber>);
            Note::Present { node, game, watchers, seats: seats.collect::<Result<_, _>>().ok()? }
        }
        _ => return None,
    };
    Some((node, note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_as_they_are_written() {
        let game: GameId = "abc".parse().unwrap();
        assert_eq!(read("ff event abc 7"), Some((255, Note::Appended(game.clone(), 7))));
        assert_eq!(read("1 said abc"), Some((1, Note::Said(game.clone()))));
        assert_eq!(read("1 who abc"), Some((1, Note::Asked(game.clone()))));
        let here = Note::Present { node: 1, game: game.clone(), seats: vec![0, 2], watchers: 3 };
        assert_eq!(read("1 here abc 3 0 2"), Some((1, here)));
        let nobody = Note::Present { node: 1, game, seats: vec![], watchers: 0 };
        assert_eq!(read("1 here abc 0 "), Some((1, nobody)));
        for bad in ["", "x said abc", "1 said", "1 event abc", "1 here abc 0 x", "1 sang abc"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
