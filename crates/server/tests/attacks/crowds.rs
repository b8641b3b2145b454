//! Many who watch one game.

use std::time::Duration;

use castellum_server::live::{Access, NewClient, Outgoing, outbox};
use castellum_wire::{Clock, GameName, SeatKind, ServerFrame};

use crate::rooms::{Table, description};

const CROWD: usize = 300;

/// Everybody was told of everybody who came and went: n² messages.
#[tokio::test(start_paused = true)]
async fn a_crowd_is_counted_not_announced_one_by_one() {
    let table = Table::new(description(GameName::AquaRomana, Clock::None, vec![SeatKind::Anyone; 2]), None);
    let mut anna = table.connect(0).await;
    let mut crowd: Vec<Outgoing> = Vec::new();
    for _ in 0..CROWD {
        let (out, outgoing) = outbox();
        let watcher = NewClient {
            person: None,
            address: [127, 0, 0, 1].into(),
            after: 0,
            hears_chat: true,
            unheard: Default::default(),
            out,
        };
        anna.handle.connect(watcher, Access::default()).await.unwrap();
        crowd.push(outgoing);
    }
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut told = 0;
    let mut last = 0;
    for outgoing in &mut crowd {
        while let Ok(text) = outgoing.try_recv() {
            if let ServerFrame::Presence(presence) = serde_json::from_str(&text).unwrap() {
                told += 1;
                last = presence.watchers;
            }
        }
    }
    assert_eq!(last as usize, CROWD, "in the end everybody knows how many there are");
    assert!(told <= 5 * CROWD, "{told} messages for {CROWD} people");
    // Who plays hears as little about it.
    anna.play("C@NF").await.unwrap();
}
