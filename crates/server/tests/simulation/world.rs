//! Clients, nodes and the network between them.

use std::sync::Arc;
use std::time::Duration;

use castellum_server::live::{
    Access, BotPool, ClientId, NewClient, Outgoing, RoomHandle, RoomRegistry, RoomSettings, outbox,
};
use castellum_server::store::{Person, Store};
use castellum_wire::client::{Session, Update};
use castellum_wire::dice::{self, Share, Verdict};
use castellum_wire::http::GameExport;
use castellum_wire::{
    ClientCommand, ClientFrame, Clock, Description, Event, EventKind, EventNumber, GameName, GameState,
    Millis, RequestId, SeatKind, ServerFrame, Tags, Visibility,
};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::chance::{Chance, SharedChance};
use crate::memory::{Memory, Node, SEED};

/// A game that takes more steps than this is stuck.
const MAX_STEPS: usize = 200_000;

/// How long a step of the world takes.
const STEP: Duration = Duration::from_millis(10);

/// What all clocks show at first, but for what they are ahead.
const START: Millis = 1_000_000_000;

/// A clock is ahead of another one by less than this.
const SKEW: Millis = 5_000;

/// What each player has on the clock in games with one.
const TIME: Millis = 100_000_000;

pub(crate) struct World {
    seed: u64,
    begin: Instant,
    chance: Chance,
    pub(crate) memory: Arc<Memory>,
    registries: Vec<RoomRegistry>,
    clients: Vec<SimulatedClient>,
    now: u64,
}

struct SimulatedClient {
    person: Person,
    session: Session,
    link: Option<SimulatedLink>,
    /// Actions for which an acknowledgement has come.
    acknowledged: Vec<RequestId>,
    /// Actions that were refused, so that nothing has changed.
    refused: Vec<RequestId>,
    playing: Option<RequestId>,
}

/// A connection, and what is under way on it.
struct SimulatedLink {
    handle: RoomHandle,
    id: ClientId,
    outgoing: Outgoing,
    up: Vec<(u64, ClientFrame)>,
    down: Vec<(u64, ServerFrame)>,
}

/// A game with fair dice, and in Aquädukt with lots for the seats.
fn description(seed: u64, game: GameName, players: usize) -> Description {
    let has_dice = game == GameName::Aquaedukt;
    let has_clock = seed % 4 == 1;
    let clock = Clock::RealTime { seconds: (TIME / 1000) as u32, increment: 0 };
    Description {
        id: "simulated".parse().unwrap(),
        game,
        setup: Tags::from([("Players".to_string(), players.to_string())]),
        clock: if has_clock { clock } else { Clock::None },
        visibility: Visibility::Public,
        chat: false,
        stand_in: "random".into(),
        seats: vec![SeatKind::Anyone; players],
        created: 0,
        rematch_of: None,
        rated: false,
        shuffle: has_dice,
        nameless: false,
        promise: has_dice.then(|| SEED.promise()),
    }
}

fn share(seat: u8) -> Share {
    Share::new([seat; 16])
}

fn session(number: u32) -> Session {
    let mut session = Session::new(number + 1);
    session.keep_share(share(number as u8), 0);
    session
}

impl World {
    pub(crate) fn new(seed: u64, game: GameName, players: usize) -> Self {
        let memory = Memory::new(description(seed, game, players), seed, 3);
        let people = (0..players)
            .map(|seat| Person { id: format!("p{seat}").parse().unwrap(), name: format!("Player {seat}") });
        // Everybody sits at the state from the beginning.
        let mut events = memory.log();
        for (number, person) in (1..).zip(people.clone()) {
            let seat = number as u8 - 1;
            let commitment = (game == GameName::Aquaedukt).then(|| share(seat).commitment());
            let kind = EventKind::Joined { seat, person: person.id, name: person.name, commitment };
            let event = Event { number, time: START, request: None, kind };
            events.insert(number, serde_json::to_string(&event).unwrap());
        }
        drop(events);
        let client = |(number, person): (u32, Person)| SimulatedClient {
            person,
            session: session(number),
            link: None,
            acknowledged: Vec::new(),
            refused: Vec::new(),
            playing: None,
        };
        let clients = (0..).zip(people).map(client).collect();
        Self {
            seed,
            begin: Instant::now(),
            chance: Chance::new(seed),
            memory,
            registries: Vec::new(),
            clients,
            now: 0,
        }
    }

    pub(crate) async fn run(mut self) {
        for node in 0..2 {
            self.registries.push(self.registry(node));
        }
        for step in 0.. {
            assert!(step < MAX_STEPS, "seed {}: the game is stuck", self.seed);
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

    pub(crate) fn registry(&self, node: u64) -> RoomRegistry {
        let store: Arc<dyn Store> = Arc::new(Node(Arc::clone(&self.memory)));
        let rng = SharedChance::new(self.seed + 100 * (node + 1));
        let (begin, skew) = (self.begin, self.seed.wrapping_mul(7919 * (node + 1)) % SKEW);
        let settings = RoomSettings {
            rng: Arc::new(move |n| rng.below(n)),
            wall: Arc::new(move || START + skew + begin.elapsed().as_millis() as Millis),
            idle: Duration::from_millis(300),
            bot_timeout: Duration::from_secs(1),
            open_for: Duration::from_secs(1),
            sweep: Duration::from_secs(3600),
            chat_length: 1,
            chat_rate: 1,
        };
        RoomRegistry::new(store, BotPool::start(1, 1).unwrap(), settings)
    }

    fn all_done(&self) -> bool {
        let done = |client: &SimulatedClient| {
            !client.session.is_busy() && client.session.game().is_some_and(GameState::is_over)
        };
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
        let registry = &self.registries[self.chance.below(2) as usize];
        let client = &mut self.clients[number];
        let Ok(handle) = registry.open(&"simulated".parse().unwrap()).await else { return };
        let (out, outgoing) = outbox();
        let new_client = NewClient {
            person: Some(client.person.clone()),
            address: [127, 0, 0, 1].into(),
            after: client.session.after(),
            hears_chat: true,
            unheard: Default::default(),
            out,
        };
        let Ok(id) = handle.connect(new_client, Access::default()).await else { return };
        client.session.opened();
        client.link = Some(SimulatedLink { handle, id, outgoing, up: Vec::new(), down: Vec::new() });
    }

    async fn hang_up(&mut self, number: usize) {
        let client = &mut self.clients[number];
        if let Some(link) = client.link.take() {
            client.session.closed();
            link.handle.disconnect(link.id).await;
        }
    }

    /// Acts if it is the client's turn, sometimes wrongly.
    fn act(&mut self, number: usize) {
        let (chance, now) = (&self.chance, self.now);
        let client = &mut self.clients[number];
        client.session.tick(now);
        let Some(state) = client.session.game() else { return };
        let mine = client.session.is_ready() && state.to_act() == client.session.you().seat;
        if client.playing.is_some() || state.is_over() {
            return;
        }
        if mine || chance.percent(1) {
            let legal = state.position().sample(&mut |n| chance.below(n));
            let action = legal.filter(|_| !chance.percent(2)).unwrap_or_else(|| "pass".into());
            client.playing = Some(client.session.send(ClientCommand::Play { action }, now));
        } else if client.session.is_ready() && chance.percent(1) && state.number() > 10 {
            client.session.send(ClientCommand::Undo, now);
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
        let mut disconnected = false;
        loop {
            match link.outgoing.try_recv() {
                Ok(text) => post(&mut link.down, &serde_json::from_str(&text).unwrap(), chance, now),
                Err(mpsc::error::TryRecvError::Empty) => break,
                Err(mpsc::error::TryRecvError::Disconnected) => {
                    disconnected = true;
                    break;
                }
            }
        }
        for frame in due(&mut link.up, now) {
            disconnected |= link.handle.frame(link.id, frame).await.is_err();
        }
        let arrived = due(&mut link.down, now);
        for frame in arrived {
            client.hear(frame, now, &self.memory);
        }
        if disconnected {
            self.hang_up(number).await;
        }
    }

    /// What was promised is in the log, once and in order.
    fn check(&self) {
        let seed = self.seed;
        let events: Vec<Event> =
            self.memory.log().values().map(|text| serde_json::from_str(text).unwrap()).collect();
        let numbers: Vec<EventNumber> = events.iter().map(|event| event.number).collect();
        assert_eq!(numbers, (1..=events.len() as EventNumber).collect::<Vec<_>>(), "seed {seed}");
        let players = self.clients.len();
        let game = self.memory_game();
        let state = GameState::replay(description(seed, game, players), &events).expect("the log replays");
        assert!(state.is_over(), "seed {seed}");
        assert!(events.is_sorted_by_key(|event| event.time), "seed {seed}: time goes back");
        self.check_clocks(&state);
        self.check_dice(&state, events.clone());
        for client in &self.clients {
            let seat = state.seat_of(&client.person.id).expect("nobody has left");
            let logged: Vec<_> = events
                .iter()
                .filter(|event| event.kind.seat() == Some(seat))
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
            let seen = client.session.game().unwrap();
            assert_eq!((seen.position(), seen.result()), (state.position(), state.result()), "seed {seed}");
        }
    }

    /// All together have not used more time than has passed, but for what the clock of
    /// one node was ahead of the other.
    fn check_clocks(&self, state: &GameState) {
        let left =
            (0..state.seats().len() as u8).filter_map(|seat| state.clocks().left(seat, state.changed()));
        let used: i128 = left.map(|left| i128::from(TIME) - i128::from(left)).sum();
        let most = self.begin.elapsed().as_millis() as i128 + i128::from(SKEW);
        assert!(used <= most, "seed {}: {used} ms of {most}", self.seed);
    }

    /// Every roll was fixed before play, whatever the network did.
    fn check_dice(&self, state: &GameState, events: Vec<Event>) {
        let description = state.description().clone();
        let chain = dice::chain::links(&description, &events);
        let has_dice = description.promise.is_some();
        let export = GameExport { description, events, chat: Vec::new(), record: String::new(), chain };
        let report = dice::verify(&export);
        let expected = if has_dice { Verdict::Fixed } else { Verdict::NotRecorded };
        assert_eq!(report.verdict, expected, "seed {}: {:?}", self.seed, report.problems);
        let shares = if has_dice { self.clients.len() } else { 0 };
        assert_eq!(state.shares().len(), shares, "seed {}", self.seed);
    }

    fn memory_game(&self) -> GameName {
        let state = self.clients[0].session.game().unwrap();
        state.description().game
    }
}

impl SimulatedClient {
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
