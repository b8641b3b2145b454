//! Rooms without sockets, in a time that jumps.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use castellum_server::live::{
    Access, BotPool, ClientId, NewClient, Outgoing, RoomHandle, RoomRegistry, RoomSettings, Thinker, outbox,
};
use castellum_server::store::{Person, Store};
use castellum_wire::client::{Session, Update};
use castellum_wire::{
    ClientCommand, Clock, Code, Description, Event, EventKind, GameName, GameState, Millis, SeatKind, Tags,
    Visibility,
};

use crate::memory::{Memory, Node};

/// What the clock of the machine shows at first.
const START: Millis = 1_000_000_000;

/// A game that has begun, and the rooms of one node.
pub(crate) struct Table {
    pub(crate) memory: Arc<Memory>,
    pub(crate) registry: RoomRegistry,
    pub(crate) wall: Arc<AtomicU64>,
}

/// Somebody at the table.
pub(crate) struct Seated {
    pub(crate) session: Session,
    pub(crate) handle: RoomHandle,
    pub(crate) id: ClientId,
    outgoing: Outgoing,
}

pub(crate) fn description(game: GameName, clock: Clock, seats: Vec<SeatKind>) -> Description {
    let mut setup = Tags::from([("Players".to_string(), seats.len().to_string())]);
    if game == GameName::Aquaedukt {
        let all = ["B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2"];
        setup.insert("Mountains".into(), all[..[8, 6, 4][seats.len() - 2]].join(" "));
    }
    Description {
        id: "attacked".parse().unwrap(),
        game,
        setup,
        clock,
        visibility: Visibility::Public,
        chat: true,
        stand_in: "random".into(),
        seats,
        created: START,
        rematch_of: None,
        rated: false,
        nameless: false,
        promise: None,
        shuffle: false,
    }
}

impl Table {
    pub(crate) fn new(description: Description, thinker: Option<Thinker>) -> Self {
        let people = (0_u8..).zip(&description.seats).filter(|(_, kind)| **kind == SeatKind::Anyone);
        let joined: Vec<_> = people.map(|(seat, _)| seat).collect();
        let memory = Memory::new(description, 1, 0);
        for (number, seat) in (1..).zip(joined) {
            let person = format!("p{seat}").parse().unwrap();
            let kind = EventKind::Joined { seat, person, name: format!("Player {seat}"), commitment: None };
            let event = Event { number, time: START, request: None, kind };
            memory.log().insert(number, serde_json::to_string(&event).unwrap());
        }
        let wall = Arc::new(AtomicU64::new(START));
        let shown = Arc::clone(&wall);
        let settings = RoomSettings {
            rng: Arc::new(|_| 0),
            wall: Arc::new(move || shown.load(Ordering::Relaxed)),
            idle: Duration::from_secs(60),
            bot_timeout: Duration::from_secs(10),
            open_for: Duration::from_secs(1_000_000),
            sweep: Duration::from_secs(3600),
            chat_length: 500,
            chat_rate: 20,
        };
        let bots = match thinker {
            Some(thinker) => BotPool::with_thinker(1, thinker),
            None => BotPool::start(1, 1),
        };
        let store: Arc<dyn Store> = Arc::new(Node(Arc::clone(&memory)));
        let registry = RoomRegistry::new(store, bots.unwrap(), settings);
        Self { memory, registry, wall }
    }

    pub(crate) async fn connect(&self, seat: u8) -> Seated {
        let handle = self.registry.open(&"attacked".parse().unwrap()).await.unwrap();
        let (out, outgoing) = outbox();
        let person = Person { id: format!("p{seat}").parse().unwrap(), name: format!("Player {seat}") };
        let new_client = NewClient {
            person: Some(person),
            address: [127, 0, 0, 1].into(),
            after: 0,
            hears_chat: true,
            unheard: Default::default(),
            out,
        };
        let id = handle.connect(new_client, Access::default()).await.unwrap();
        let mut session = Session::new(u32::from(seat) + 1);
        session.opened();
        let mut seated = Seated { session, handle, id, outgoing };
        while !seated.session.is_ready() {
            seated.hear().await;
        }
        seated
    }

    pub(crate) fn events(&self) -> Vec<Event> {
        self.memory.log().values().map(|text| serde_json::from_str(text).unwrap()).collect()
    }
}

impl Seated {
    pub(crate) fn game(&self) -> &GameState {
        self.session.game().unwrap()
    }

    /// Takes the next message.
    pub(crate) async fn hear(&mut self) -> Vec<Update> {
        let text = self.outgoing.recv().await.expect("the room has not let go");
        self.session.receive(serde_json::from_str(&text).unwrap(), 0)
    }

    pub(crate) async fn ask(&mut self, command: ClientCommand) -> Result<(), Code> {
        let request = self.session.send(command, 0);
        for frame in self.session.outgoing() {
            self.handle.frame(self.id, frame).await.unwrap();
        }
        loop {
            for update in self.hear().await {
                match update {
                    Update::Answered(answered) if answered == request => return Ok(()),
                    Update::Refused(refused, refusal) if refused == request => return Err(refusal.code),
                    _ => {}
                }
            }
        }
    }

    pub(crate) async fn play(&mut self, action: &str) -> Result<(), Code> {
        self.ask(ClientCommand::Play { action: action.into() }).await
    }

    /// Hears until the game is as wanted.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&GameState) -> bool) {
        while !wanted(self.game()) {
            self.hear().await;
        }
    }

    pub(crate) async fn leave(self) {
        self.handle.disconnect(self.id).await;
        // The clock goes on only once the room has heard of it.
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
