//! Games whose node has died are taken up by another one.

use std::time::Duration;

use castellum_server::store::{self, Change, NewGame};
use castellum_server::{Secret, now};
use castellum_wire::http::Status;
use castellum_wire::{
    Clock, Description, Event, GameName, HandOverReason, Happening, Offer, Tags, Visibility,
};

use crate::server::Server;

fn description(clock: Clock, seats: Vec<Offer>) -> Description {
    Description {
        id: "orphan".parse().unwrap(),
        game: GameName::AquaRomana,
        setup: Tags::from([("Players".into(), "2".into())]),
        clock,
        visibility: Visibility::Public,
        chat: true,
        stand_in: "random".into(),
        seats,
        created: now() - 100_000,
        rematch_of: None,
    }
}

/// Leaves a game in the store as a node does that dies right afterwards.
async fn orphan(server: &Server, description: Description) {
    let people = description.seats.iter().enumerate().filter(|(_, offer)| **offer == Offer::Anyone);
    let joined = people.zip(1..).map(|((seat, _), number)| Event {
        number,
        time: description.created,
        request: None,
        what: Happening::Joined {
            seat: seat as u8,
            person: format!("p{seat}").parse().unwrap(),
            name: "A".into(),
        },
    });
    let game = NewGame {
        events: joined.map(|event| serde_json::to_string(&event).unwrap().into()).collect(),
        creator: "p0".parse().unwrap(),
        key: None,
        invitations: vec![(0, Secret::new().hash())],
        change: Change {
            status: Some((Status::Running, description.created)),
            due: Some(Some(description.created)),
            seats: vec![],
        },
        description,
    };
    let store = store::open(&server.config.database).await.unwrap();
    store.create_game(game).await.unwrap();
    store.close().await;
}

/// Reads the log over and over. Nobody asks the server for anything, so it has
/// to find the game by itself.
async fn until(server: &Server, wanted: impl Fn(&Happening) -> bool) {
    let store = store::open(&server.config.database).await.unwrap();
    loop {
        let game = store.game(&"orphan".parse().unwrap()).await.unwrap().unwrap();
        let mut events = game.events.iter().map(|text| serde_json::from_str::<Event>(text).unwrap());
        if events.any(|event| wanted(&event.what)) {
            return store.close().await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub(crate) async fn a_bot_that_was_to_act_acts(server: Server) {
    let seats = vec![Offer::Bot("faber".into()), Offer::Anyone];
    orphan(&server, description(Clock::None, seats)).await;
    until(&server, |what| matches!(what, Happening::Action { seat: 0, .. })).await;
}

pub(crate) async fn a_clock_that_ran_out_is_noticed(server: Server) {
    let clock = Clock::RealTime { seconds: 10, increment: 0 };
    orphan(&server, description(clock, vec![Offer::Anyone; 2])).await;
    let fallen = Happening::HandedToBot { seat: 0, reason: HandOverReason::Clock };
    until(&server, |what| *what == fallen).await;
    until(&server, |what| matches!(what, Happening::Action { seat: 0, .. })).await;
}
