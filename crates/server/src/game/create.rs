//! From a request for a new game to a game that can be played.

use castellum_bots::BotName;
use castellum_rules::record::{Record, RecordError, replay};
use castellum_rules::{Actor, AnyPosition, AnySetup, Game, PLAYERS_TAG, POSITION_TAG, with_game};
use castellum_wire::dice::{self, Seed};
use castellum_wire::http::NewGame;
use castellum_wire::{
    Clock, Code, Description, Event, EventKind, GameId, GameState, Millis, Refusal, SeatKind, SeatNumber,
    Tags,
};

use super::EventSink;

/// What the server adds to what was asked for.
#[derive(Clone, Debug)]
pub struct NewGameContext {
    /// Its identifier.
    pub id: GameId,
    /// The present moment.
    pub created: Millis,
    /// The bot that stands in if nothing else was asked for.
    pub stand_in: String,
    /// The game that this one follows.
    pub rematch_of: Option<GameId>,
    /// What its dice are drawn from, if anything is left to chance.
    pub seed: Seed,
}

const LONGEST_GAME: u32 = 24 * 60 * 60;
const LONGEST_INCREMENT: u32 = 60 * 60;
const MAX_DAYS: u16 = 30;
const LONGEST_TAG: usize = 4000;

/// In bytes: enough for any game with many remarks.
const LONGEST_RECORD: usize = 64 * 1024;

/// The table of a new game, and its first events if it was begun elsewhere.
///
/// # Errors
/// Says what is wrong with it.
pub fn set_up(wanted: &NewGame, context: NewGameContext) -> Result<(GameState, Vec<Event>), Refusal> {
    let bad = |message: String| Refusal::new(Code::BadSetup, message);
    check_seats(&wanted.seats).map_err(bad)?;
    check_clock(wanted.clock).map_err(bad)?;
    check_commitment(wanted).map_err(bad)?;
    check_rated(wanted).map_err(bad)?;
    let stand_in = wanted.stand_in.clone().unwrap_or(context.stand_in);
    check_bot(&stand_in).map_err(bad)?;
    let imported = ImportedGame::read(wanted)?;
    let setup = match &imported {
        Some(imported) => imported.setup.clone(),
        None => tags(wanted).map_err(bad)?,
    };
    let mut description = Description {
        id: context.id,
        game: wanted.game,
        setup,
        clock: wanted.clock,
        visibility: wanted.visibility,
        chat: wanted.chat,
        stand_in,
        seats: wanted.seats.clone(),
        created: context.created,
        rematch_of: context.rematch_of,
        shuffle: wanted.shuffle,
        rated: wanted.rated,
        nameless: true,
        promise: None,
    };
    // The promise comes before anybody sits down.
    description.promise = dice::leaves_to_chance(&description).then(|| context.seed.promise());
    let mut state = GameState::new(description).map_err(bad)?;
    let events = imported.map_or(Ok(Vec::new()), |imported| imported.replay(&mut state))?;
    Ok((state, events))
}

fn check_seats(seats: &[SeatKind]) -> Result<(), String> {
    if !(2..=4).contains(&seats.len()) {
        return Err(format!("seats: expected 2 to 4, found {}", seats.len()));
    }
    if seats.iter().filter(|&seat| *seat == SeatKind::Creator).count() > 1 {
        return Err("seats: you can have only one".into());
    }
    if seats.iter().all(|seat| matches!(seat, SeatKind::Bot(_))) {
        return Err("seats: at least one has to be for a person".into());
    }
    for seat in seats {
        if let SeatKind::Bot(bot) = seat {
            check_bot(bot)?;
        }
    }
    Ok(())
}

fn check_commitment(wanted: &NewGame) -> Result<(), String> {
    match wanted.commitment {
        Some(_) if !wanted.seats.contains(&SeatKind::Creator) => {
            Err("commitment: you have no seat in this game, so your client adds nothing to its dice".into())
        }
        _ => Ok(()),
    }
}

/// TB-R14: what counts is played by people, with a clock, from the usual beginning.
fn check_rated(wanted: &NewGame) -> Result<(), String> {
    if !wanted.rated {
        return Ok(());
    }
    if wanted.seats.iter().any(|seat| matches!(seat, SeatKind::Bot(_))) {
        return Err("rated: a table with a bot is not rated (TB-R14): leave one of the two out".into());
    }
    if wanted.clock == Clock::None {
        return Err("rated: a rated game needs a clock (TB-R14): choose one".into());
    }
    if wanted.record.is_some() || !wanted.setup.is_empty() {
        return Err("rated: a rated game has the usual set-up (TB-R14): choose nothing about it".into());
    }
    Ok(())
}

fn check_bot(name: &str) -> Result<(), String> {
    name.parse::<BotName>().map(|_| ()).map_err(|error| error.to_string())
}

fn check_clock(clock: Clock) -> Result<(), String> {
    match clock {
        Clock::RealTime { seconds, increment } => {
            let fits = (1..=LONGEST_GAME).contains(&seconds) && increment <= LONGEST_INCREMENT;
            let message = format!(
                "clock: expected 1 to {LONGEST_GAME} seconds and an increment up to {LONGEST_INCREMENT}"
            );
            if fits { Ok(()) } else { Err(message) }
        }
        Clock::Correspondence { days } if !(1..=MAX_DAYS).contains(&days) => {
            Err(format!("clock: expected 1 to {MAX_DAYS} days, found {days}"))
        }
        Clock::Correspondence { .. } | Clock::None => Ok(()),
    }
}

/// The set-up: what was asked for and what is usual, but for what is drawn when
/// the game begins.
fn tags(wanted: &NewGame) -> Result<Tags, String> {
    // The seats say how many players there are.
    let of_setup = wanted.game.setup_tags().iter().filter(|&&tag| tag != PLAYERS_TAG);
    let known: Vec<_> = of_setup.copied().chain([POSITION_TAG]).collect();
    for (name, value) in &wanted.setup {
        if !known.contains(&name.as_str()) {
            return Err(format!(
                "setup: {name:?} is not a tag of {}: expected {}",
                wanted.game,
                known.join(", ")
            ));
        }
        if value.len() > LONGEST_TAG {
            return Err(format!("setup: {name} is longer than {LONGEST_TAG} bytes"));
        }
    }
    let mut tags = wanted.setup.clone();
    if tags.contains_key(POSITION_TAG) {
        let lookup = |name: &str| tags.get(name).map(String::as_str);
        let start =
            AnyPosition::from_tags(wanted.game, &lookup).map_err(|error| format!("setup: {error}"))?;
        let is_over = start.actor() == Actor::Nobody;
        let message = "setup: the game is over in this position: expected one that can go on";
        return if is_over { Err(message.into()) } else { Ok(tags) };
    }
    tags.insert(PLAYERS_TAG.into(), wanted.seats.len().to_string());
    let lookup = |name: &str| tags.get(name).map(String::as_str);
    let setup = AnySetup::complete(wanted.game, &lookup, &mut |_| 0).map_err(|error| error.to_string())?;
    // What is usual may change one day; a game keeps what it began with.
    let random = wanted.game.random_tags();
    for (name, value) in setup.tags().into_iter().filter(|(name, _)| !random.contains(name)) {
        tags.entry(name.into()).or_insert(value);
    }
    Ok(tags)
}

/// A game that was begun elsewhere and goes on here (TB-R11).
#[derive(Clone, Debug)]
struct ImportedGame {
    /// The whole set-up.
    setup: Tags,
    actions: Vec<String>,
}

impl ImportedGame {
    /// The imported game, if there is one.
    fn read(wanted: &NewGame) -> Result<Option<Self>, Refusal> {
        let Some(text) = &wanted.record else { return Ok(None) };
        if !wanted.setup.is_empty() {
            let message = "setup: the record has the set-up: leave one of the two out";
            return Err(Refusal::new(Code::BadSetup, message));
        }
        if text.len() > LONGEST_RECORD {
            let message = format!("record: expected at most {LONGEST_RECORD} bytes, found {}", text.len());
            return Err(Refusal::new(Code::TooLarge, message));
        }
        with_game!(wanted.game, G => import::<G>(text)).map(Some)
    }

    /// Plays it before anybody has a seat.
    fn replay(self, state: &mut GameState) -> Result<Vec<Event>, Refusal> {
        let now = state.description().created;
        let mut sink = EventSink { state, events: Vec::new(), now, request: None };
        for action in self.actions {
            let kind = match sink.state.position().actor() {
                Actor::Seat(seat) => EventKind::Action { seat: seat.index() as SeatNumber, action },
                Actor::Chance | Actor::Nobody => EventKind::Die { action },
            };
            sink.emit(kind)?;
        }
        Ok(sink.events)
    }
}

fn import<G: Game>(text: &str) -> Result<ImportedGame, Refusal> {
    let bad = |problem: String| Refusal::new(Code::BadRecord, format!("record: {problem}"));
    let invalid = |error: RecordError| bad(error.to_string());
    let record: Record = text.parse().map_err(invalid)?;
    let replayed = replay::<G>(&record).map_err(invalid)?;
    if replayed.end.outcome().is_some() {
        return Err(bad("the game is over: expected one that can go on".into()));
    }
    let setup: Tags =
        replayed.begin.tags().into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    let actions = record.main_line().filter_map(|id| record.node(id)).map(|node| node.action().to_string());
    Ok(ImportedGame { setup, actions: actions.collect() })
}
