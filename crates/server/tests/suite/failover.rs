//! Games whose node has died are taken up by another one.

use std::time::Duration;

use castellum_server::store::{self, NewGameRow, SummaryUpdate};
use castellum_server::{Secret, now};
use castellum_wire::client::Session;
use castellum_wire::{
    Clock, Description, Event, EventKind, GameName, GameState, HandOverReason, SeatKind, Tags, Visibility,
};

use crate::client::Guest;
use crate::server::Server;

fn description(clock: Clock, seats: Vec<SeatKind>) -> Description {
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
        rated: false,
        shuffle: false,
        nameless: false,
        promise: None,
    }
}

/// Leaves a game in the store as a node does that dies right afterwards.
async fn orphan(server: &Server, description: Description) {
    let people = description.seats.iter().enumerate().filter(|(_, offer)| **offer == SeatKind::Anyone);
    let joined = people.zip(1..).map(|((seat, _), number)| Event {
        number,
        time: description.created,
        request: None,
        kind: EventKind::Joined {
            seat: seat as u8,
            person: format!("p{seat}").parse().unwrap(),
            name: "A".into(),
            commitment: None,
        },
    });
    let joined: Vec<_> = joined.collect();
    let state = GameState::replay(description.clone(), &joined).unwrap();
    let game = NewGameRow {
        events: joined.iter().map(|event| serde_json::to_string(event).unwrap().into()).collect(),
        creator: "p0".parse().unwrap(),
        key: None,
        seed: None,
        invitations: vec![(0, Secret::new().hash())],
        origin: None,
        summary: SummaryUpdate::of(&state, Some(Some(description.created)), true),
        description,
    };
    let store = store::open_beside(&server.config.database).await.unwrap();
    store.create_game(game).await.unwrap();
    store.close().await;
}

/// A game with more events than go into one message.
pub(crate) async fn a_long_game_is_read_in_pages(server: Server) {
    let description = description(Clock::None, vec![SeatKind::Anyone; 2]);
    let time = description.created;
    let mut state = GameState::new(description.clone()).unwrap();
    let mut events = Vec::new();
    for number in 1..=2500_u32 {
        let kind = match number {
            1 | 2 => EventKind::Joined {
                seat: number as u8 - 1,
                person: format!("p{number}").parse().unwrap(),
                name: "A".into(),
                commitment: None,
            },
            _ => EventKind::ChatSwitched { seat: 0, on: number % 2 == 0 },
        };
        let event = Event { number, time, request: None, kind };
        state.apply(&event).unwrap();
        events.push(serde_json::to_string(&event).unwrap().into());
    }
    let game = NewGameRow {
        events,
        creator: "p1".parse().unwrap(),
        seed: None,
        key: None,
        invitations: vec![],
        origin: None,
        summary: SummaryUpdate::of(&state, None, true),
        description,
    };
    store::open_beside(&server.config.database).await.unwrap().create_game(game).await.unwrap();
    let cleo = Guest::new(server.node(0), "Cleo").await;
    let mut watching = cleo.connect(server.node(0), &"orphan".parse().unwrap()).await;
    assert_eq!((watching.session.after(), watching.table()), (2500, &state));
    // The same after missing most of it.
    watching.hang_up();
    watching.session = Session::new(7);
    watching.connect(server.node(1)).await;
    assert_eq!(watching.session.after(), 2500);
}

/// Reads the log over and over. Nobody asks the server for anything, so it has
/// to find the game by itself.
async fn until(server: &Server, wanted: impl Fn(&EventKind) -> bool) {
    let store = store::open_beside(&server.config.database).await.unwrap();
    loop {
        let game = store.game(&"orphan".parse().unwrap()).await.unwrap().unwrap();
        let mut events = game.events.iter().map(|text| serde_json::from_str::<Event>(text).unwrap());
        if events.any(|event| wanted(&event.kind)) {
            return store.close().await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub(crate) async fn a_bot_that_was_to_act_acts(server: Server) {
    let seats = vec![SeatKind::Bot("faber".into()), SeatKind::Anyone];
    orphan(&server, description(Clock::None, seats)).await;
    until(&server, |kind| matches!(kind, EventKind::Action { seat: 0, .. })).await;
}

pub(crate) async fn a_clock_that_ran_out_is_noticed(server: Server) {
    let clock = Clock::RealTime { seconds: 10, increment: 0 };
    orphan(&server, description(clock, vec![SeatKind::Anyone; 2])).await;
    let fallen = EventKind::HandedToBot { seat: 0, reason: HandOverReason::Clock };
    until(&server, |kind| *kind == fallen).await;
    until(&server, |kind| matches!(kind, EventKind::Action { seat: 0, .. })).await;
}
