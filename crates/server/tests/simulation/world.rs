//! Clients, nodes and the network between them.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use castellum_server::live::{Door, Entrance, Hall, Pass, Settings, Thinkers, VisitorId};
use castellum_server::store::{Person, Store};
use castellum_wire::client::{Session, Update};
use castellum_wire::{
    Ask, ClientFrame, Clock, Description, Event, GameName, Happening, Number, Offer, RequestId, ServerFrame,
    Table, Tags, Visibility,
};
use tokio::sync::mpsc;

use crate::chance::{Chance, SharedChance};
use crate::memory::{Memory, Node};

/// A game that takes more steps than this is stuck.
const MOST_STEPS: usize = 200_000;

/// How long a step of the world takes.
const STEP: Duration = Duration::from_millis(10);

pub(crate) struct World {
    seed: u64,
    chance: Chance,
    memory: Arc<Memory>,
    halls: Vec<Hall>,
    clients: Vec<Client>,
    now: u64,
}

struct Client {
    person: Person,
    session: Session,
    link: Option<Link>,
    /// Actions for which an acknowledgement has come.
    acknowledged: Vec<RequestId>,
    /// Actions that were refused, so that nothing has changed.
    refused: Vec<RequestId>,
    playing: Option<RequestId>,
}

/// A connection, and what is under way on it.
struct Link {
    door: Door,
    visitor: VisitorId,
    news: mpsc::Receiver<Utf8Bytes>,
    up: Vec<(u64, ClientFrame)>,
    down: Vec<(u64, ServerFrame)>,
}

fn description(game: GameName, players: usize) -> Description {
    let mut setup = Tags::from([("Players".to_string(), players.to_string())]);
    if game == GameName::Aquaedukt {
        let all = ["B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2"];
        setup.insert("Mountains".into(), all[..[8, 6, 4][players - 2]].join(" "));
    }
    Description {
        id: "simulated".parse().unwrap(),
        game,
        setup,
        clock: Clock::None,
        visibility: Visibility::Public,
        chat: false,
        stand_in: "random".into(),
        seats: vec![Offer::Anyone; players],
        created: 0,
        rematch_of: None,
    }
}

impl World {
    pub(crate) fn new(seed: u64, game: GameName, players: usize) -> Self {
        let memory = Memory::new(description(game, players), seed, 3);
        let people = (0..players)
            .map(|seat| Person { id: format!("p{seat}").parse().unwrap(), name: format!("Player {seat}") });
        // Everybody sits at the table from the beginning.
        let mut events = memory.log();
        for (number, person) in (1..).zip(people.clone()) {
            let seat = number as u8 - 1;
            let what = Happening::Joined { seat, person: person.id, name: person.name };
            let event = Event { number, time: 0, request: None, what };
            events.insert(number, serde_json::to_string(&event).unwrap());
        }
        drop(events);
        let client = |(number, person): (u32, Person)| Client {
            person,
            session: Session::new(number + 1),
            link: None,
            acknowledged: Vec::new(),
            refused: Vec::new(),
            playing: None,
        };
        let clients = (0..).zip(people).map(client).collect();
        Self { seed, chance: Chance::new(seed), memory, halls: Vec::new(), clients, now: 0 }
    }

    pub(crate) async fn run(mut self) {
        for node in 0..2 {
            self.halls.push(self.hall(node));
        }
        for step in 0.. {
            assert!(step < MOST_STEPS, "seed {}: the game is stuck", self.seed);
            self.now += STEP.as_millis() as u64;
            for client in 0..self.clients.len() {
                self.step(client).await;
            }
            tokio::time::sleep(STEP).await;
            if self.all_done() {
                break;
            }
        }
        self.check();
    }

    fn hall(&self, node: u64) -> Hall {
        let store: Arc<dyn Store> = Arc::new(Node(Arc::clone(&self.memory)));
        let dice = SharedChance::new(self.seed + 100 * (node + 1));
        let settings = Settings {
            dice: Arc::new(move |n| dice.below(n)),
            idle: Duration::from_millis(300),
            bot_patience: Duration::from_secs(1),
            open_for: Duration::from_secs(1),
            sweep: Duration::from_secs(3600),
            chat_length: 1,
            chat_rate: 1,
        };
        Hall::new(store, Thinkers::start(1, 1).unwrap(), settings)
    }

    fn all_done(&self) -> bool {
        let done =
            |client: &Client| !client.session.is_busy() && client.session.table().is_some_and(Table::is_over);
        self.clients.iter().all(done)
    }

    async fn step(&mut self, number: usize) {
        let is_broken = self.clients[number].link.as_ref().is_some_and(|_| self.chance.percent(1));
        if is_broken {
            self.hang_up(number).await;
        }
        if self.clients[number].link.is_none() {
            self.connect(number).await;
        }
        self.act(number);
        self.carry(number).await;
    }

    async fn connect(&mut self, number: usize) {
        let hall = &self.halls[self.chance.below(2) as usize];
        let client = &mut self.clients[number];
        let Ok(door) = hall.open(&"simulated".parse().unwrap()).await else { return };
        let (out, news) = mpsc::channel(64);
        let entrance = Entrance { person: Some(client.person.clone()), after: client.session.after(), out };
        let Ok(visitor) = door.enter(entrance, Pass::default()).await else { return };
        client.session.opened();
        client.link = Some(Link { door, visitor, news, up: Vec::new(), down: Vec::new() });
    }

    async fn hang_up(&mut self, number: usize) {
        let client = &mut self.clients[number];
        if let Some(link) = client.link.take() {
            client.session.closed();
            link.door.leave(link.visitor).await;
        }
    }

    /// Acts if it is the client's turn, sometimes wrongly.
    fn act(&mut self, number: usize) {
        let (chance, now) = (&self.chance, self.now);
        let client = &mut self.clients[number];
        client.session.tick(now);
        let Some(table) = client.session.table() else { return };
        let mine = client.session.is_ready() && table.to_act() == client.session.you().seat;
        if client.playing.is_some() || table.is_over() {
            return;
        }
        if mine || chance.percent(1) {
            let legal = table.position().sample(&mut |n| chance.below(n));
            let action = legal.filter(|_| !chance.percent(2)).unwrap_or_else(|| "pass".into());
            client.playing = Some(client.session.ask(Ask::Play { action }, now));
        } else if client.session.is_ready() && chance.percent(1) && table.number() > 10 {
            client.session.ask(Ask::Undo, now);
        }
    }

    /// Moves messages, not all of them, and not always in order.
    async fn carry(&mut self, number: usize) {
        let (chance, now) = (&self.chance, self.now);
        let client = &mut self.clients[number];
        let Some(link) = &mut client.link else { return };
        for frame in client.session.outgoing() {
            post(&mut link.up, &frame, chance, now);
        }
        let mut let_go = false;
        loop {
            match link.news.try_recv() {
                Ok(text) => post(&mut link.down, &serde_json::from_str(&text).unwrap(), chance, now),
                Err(mpsc::error::TryRecvError::Empty) => break,
                Err(mpsc::error::TryRecvError::Disconnected) => {
                    let_go = true;
                    break;
                }
            }
        }
        for frame in due(&mut link.up, now) {
            let_go |= link.door.frame(link.visitor, frame).await.is_err();
        }
        let arrived = due(&mut link.down, now);
        for frame in arrived {
            client.hear(frame, now, &self.memory);
        }
        if let_go {
            self.hang_up(number).await;
        }
    }

    /// What was promised is in the log, once and in order.
    fn check(&self) {
        let seed = self.seed;
        let events: Vec<Event> =
            self.memory.log().values().map(|text| serde_json::from_str(text).unwrap()).collect();
        let numbers: Vec<Number> = events.iter().map(|event| event.number).collect();
        assert_eq!(numbers, (1..=events.len() as Number).collect::<Vec<_>>(), "seed {seed}");
        let players = self.clients.len();
        let game = self.memory_game();
        let table = Table::replay(description(game, players), &events).expect("the log replays");
        assert!(table.is_over(), "seed {seed}");
        for (seat, client) in (0..).zip(&self.clients) {
            let logged: Vec<_> = events
                .iter()
                .filter(|event| event.what.seat() == Some(seat))
                .filter_map(|event| event.request)
                .collect();
            for request in &client.acknowledged {
                let times = logged.iter().filter(|logged| *logged == request).count();
                assert_eq!(times, 1, "seed {seed}: seat {seat}, request {request}");
            }
            let done = |request: &&RequestId| logged.contains(request);
            assert_eq!(client.refused.iter().find(done), None, "seed {seed}: seat {seat}, refused and done");
            let mut once = logged.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), logged.len(), "seed {seed}: nothing is done twice");
            let seen = client.session.table().unwrap();
            assert_eq!((seen.position(), seen.ending()), (table.position(), table.ending()), "seed {seed}");
        }
    }

    fn memory_game(&self) -> GameName {
        let table = self.clients[0].session.table().unwrap();
        table.description().game
    }
}

impl Client {
    /// Takes a message. Whatever it tells must be in the store by now.
    fn hear(&mut self, frame: ServerFrame, now: u64, memory: &Memory) {
        for update in self.session.receive(frame, now) {
            match update {
                Update::Event(event) => {
                    let stored = memory.log().get(&event.number).cloned();
                    assert_eq!(stored, serde_json::to_string(&event).ok());
                }
                Update::Answered(request) if self.playing == Some(request) => {
                    let text = format!("\"request\":{request},");
                    assert!(memory.log().values().any(|event| event.contains(&text)), "{request}");
                    self.acknowledged.push(request);
                    self.playing = None;
                }
                Update::Refused(request, _) if self.playing == Some(request) => {
                    self.refused.push(request);
                    self.playing = None;
                }
                _ => {}
            }
        }
    }
}

/// Puts a message on its way: lost, once or twice, sooner or later.
fn post<T: Clone>(way: &mut Vec<(u64, T)>, message: &T, chance: &Chance, now: u64) {
    let copies = match chance.below(100) {
        0..3 => 0,
        3..8 => 2,
        _ => 1,
    };
    for _ in 0..copies {
        let delay = if chance.percent(10) { chance.below(200) } else { 0 };
        way.push((now + u64::from(delay), message.clone()));
    }
}

/// What arrives by now.
fn due<T>(way: &mut Vec<(u64, T)>, now: u64) -> Vec<T> {
    let mut arrived = Vec::new();
    let mut left = Vec::new();
    for (when, message) in way.drain(..) {
        if when <= now { arrived.push(message) } else { left.push((when, message)) }
    }
    *way = left;
    arrived
}
