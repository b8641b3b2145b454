//! A room that does not know what is in the store.

use std::time::Duration;

use castellum_server::live::{Access, NewClient, outbox};
use castellum_server::store::Person;
use castellum_wire::{ClientCommand, ClientFrame, GameName, ServerFrame};

use crate::weather::Weather;
use crate::world::World;

/// The store fails to say whether an action was written, and then cannot be read.
/// The same action asked for again was decided on a table on which it was done
/// already, and refused; who looked saw an action that perhaps never happened.
#[tokio::test(start_paused = true)]
async fn a_room_that_is_lost_says_nothing_that_may_be_untrue() {
    for seed in 1..=30 {
        let world = World::new(seed, GameName::AquaRomana, 2);
        world.memory.forecast.fix(Weather::Fine);
        let registry = world.registry(0);
        let handle = loop {
            if let Ok(handle) = registry.open(&"simulated".parse().unwrap()).await {
                break handle;
            }
        };
        let state = handle.snapshot(Access::default()).await.unwrap().state;
        let seat = state.to_act().unwrap();
        let person = state.seat(seat).and_then(|seat| seat.person()).unwrap().clone();
        let (out, mut outgoing) = outbox();
        let client = NewClient {
            person: Some(Person { id: person, name: "Anna".into() }),
            address: [127, 0, 0, 1].into(),
            after: state.number(),
            hears_chat: false,
            unheard: Default::default(),
            out,
        };
        let id = handle.connect(client, Access::default()).await.unwrap();
        let action = state.position().sample(&mut |_| 0).unwrap();
        let command = ClientCommand::Play { action };
        let play = ClientFrame { request: 1, after: state.number(), command };
        world.memory.forecast.fix(Weather::Down);
        handle.frame(id, play.clone()).await.unwrap();
        let looks = handle.snapshot(Access::default());
        let asks = async {
            // Until the room is gone.
            while handle.frame(id, play.clone()).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let (seen, ()) = tokio::join!(looks, asks);
        assert!(seen.is_err(), "seed {seed}: {:?}", seen.map(|seen| seen.state.number()));
        while let Ok(text) = outgoing.try_recv() {
            let frame: ServerFrame = serde_json::from_str(&text).unwrap();
            let is_refused = matches!(frame, ServerFrame::Refused { request: 1, .. });
            assert!(!is_refused, "seed {seed}: {text}");
        }
    }
}
