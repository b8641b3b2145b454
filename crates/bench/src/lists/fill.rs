//! A store full of games that were played at random.

use std::sync::Arc;

use anyhow::{Context, Result};
use castellum_rules::{Actor, AnySetup, uniform};
use castellum_server::store::{Append, NewGameRow, NewSession, Person, Store, SummaryUpdate};
use castellum_server::{Secret, now};
use castellum_wire::{
    Clock, Description, Event, EventKind, GameName, GameState, Millis, PersonId, SeatKind, SeatNumber,
    Visibility,
};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinSet;

/// What is in the store, and somebody who played a lot.
pub(super) struct Filled {
    pub(super) events: u64,
    pub(super) person: PersonId,
    pub(super) cookie: String,
}

/// How many games are written at once.
const AT_ONCE: usize = 256;

/// The games were created this long after each other, in milliseconds.
const PAUSE: Millis = 10_000;

pub(super) async fn fill(store: &Arc<dyn Store>, games: u32) -> Result<Filled> {
    let (person, secret) = (person(0), Secret::new());
    let known = Person { id: person.clone(), name: name(0) };
    let session = NewSession {
        id: "session".into(),
        hash: secret.hash(),
        browser: String::new(),
        created: now(),
        proven: false,
    };
    store.add_person(&known, &session).await?;
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    let first = now().saturating_sub(Millis::from(games) * PAUSE);
    let mut events = 0;
    for number in 0..games {
        let permit = Arc::clone(&permits).acquire_owned().await?;
        let store = Arc::clone(store);
        let created = first + Millis::from(number) * PAUSE;
        tasks.spawn(async move {
            let written = write(&store, &Plan::new(number, games, created)).await;
            drop(permit);
            written
        });
        while let Some(written) = tasks.try_join_next() {
            events += written??;
        }
    }
    while let Some(written) = tasks.join_next().await {
        events += written??;
    }
    Ok(Filled { events, person, cookie: format!("castellum={}", secret.reveal()) })
}

fn person(number: u32) -> PersonId {
    // Letters and digits alone, and not too many.
    format!("person-{number}").parse().unwrap_or_else(|_| unreachable!("a good identifier"))
}

fn name(number: u32) -> String {
    format!("Person {number}")
}

/// How a game is to be.
struct Plan {
    rng: SplitMix64,
    description: Description,
    people: Vec<u32>,
    /// How many actions are played; if left out, all.
    actions: Option<u32>,
    is_open: bool,
}

impl Plan {
    fn new(number: u32, games: u32, created: Millis) -> Self {
        let mut rng = SplitMix64::seed_from_u64(number.into());
        let mut below = |n: u32| rng.next_u32() % n;
        let players = [2, 2, 2, 3, 4][below(5) as usize];
        let game = [GameName::AquaRomana, GameName::Aquaedukt][below(2) as usize];
        let clock = match below(10) {
            0..5 => Clock::RealTime { seconds: 1200, increment: 10 },
            5..7 => Clock::Correspondence { days: 3 },
            _ => Clock::None,
        };
        let visibility = if below(10) == 0 { Visibility::Private } else { Visibility::Public };
        // Some play far more than others.
        let crowd = (games / 20).max(8);
        let mut people: Vec<u32> = Vec::new();
        while people.len() < players {
            let person = (u64::from(below(crowd)) * u64::from(below(crowd)) / u64::from(crowd)) as u32;
            if !people.contains(&person) {
                people.push(person);
            }
        }
        // Of a hundred games one waits for players, and two are being played.
        let actions = match below(100) {
            1 | 2 => Some(5 + below(20)),
            _ => None,
        };
        let is_open = number.is_multiple_of(100);
        let setup = AnySetup::random(game, players, &mut uniform(&mut rng)).tags();
        let description = Description {
            id: format!("game-{number}").parse().unwrap_or_else(|_| unreachable!("a good identifier")),
            game,
            setup: setup.into_iter().map(|(name, value)| (name.to_string(), value)).collect(),
            clock,
            visibility,
            chat: true,
            stand_in: "faber".into(),
            seats: vec![SeatKind::Anyone; players],
            created,
            rematch_of: None,
            rated: false,
            shuffle: false,
            nameless: false,
            promise: None,
        };
        Self { rng, description, people, actions, is_open }
    }
}

/// Writes a game and tells how many events it has.
async fn write(store: &Arc<dyn Store>, plan: &Plan) -> Result<u64> {
    let mut state = GameState::new(plan.description.clone()).map_err(anyhow::Error::msg)?;
    let joining = if plan.is_open { &plan.people[..1] } else { &plan.people };
    let mut events = Vec::new();
    for (seat, &number) in (0..).zip(joining) {
        let kind = EventKind::Joined { seat, person: person(number), name: name(number), commitment: None };
        emit(&mut state, kind, &mut events)?;
    }
    let row = NewGameRow {
        seed: None,
        description: plan.description.clone(),
        creator: person(plan.people[0]),
        origin: None,
        key: None,
        invitations: Vec::new(),
        summary: SummaryUpdate::of(&state, None, true),
        events: std::mem::take(&mut events),
    };
    let first = state.number() + 1;
    let game = store.create_game(row).await?;
    let mut rng = plan.rng.clone();
    for _ in 0..plan.actions.unwrap_or(u32::MAX) {
        let below = &mut uniform(&mut rng);
        let kind = match state.position().actor() {
            Actor::Nobody => break,
            _ if plan.is_open => break,
            Actor::Chance => state.position().sample_outcome(below).map(|action| EventKind::Die { action }),
            Actor::Seat(seat) => {
                let seat = seat.index() as SeatNumber;
                state.position().sample(below).map(|action| EventKind::Action { seat, action })
            }
        };
        emit(&mut state, kind.context("nothing is legal")?, &mut events)?;
    }
    if !events.is_empty() {
        append(store, game, &state, first, events).await?;
    }
    Ok(state.number().into())
}

fn emit(state: &mut GameState, kind: EventKind, events: &mut Vec<Arc<str>>) -> Result<()> {
    let time = state.changed() + 1000;
    let event = Event { number: state.number() + 1, time, request: None, kind };
    state.apply(&event)?;
    events.push(serde_json::to_string(&event)?.into());
    Ok(())
}

async fn append(
    store: &Arc<dyn Store>,
    game: i64,
    state: &GameState,
    first: u32,
    events: Vec<Arc<str>>,
) -> Result<()> {
    let (reply, answer) = oneshot::channel();
    store.append(Append {
        game,
        id: Arc::new(state.description().id.clone()),
        first,
        events,
        summary: SummaryUpdate::of(state, None, true),
        // Anyone who waits is told; nobody else cares.
        done: Box::new(move |outcome| drop(reply.send(outcome))),
    });
    Ok(answer.await??)
}
