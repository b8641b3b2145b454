//! Decides what a command does in a game.
//!
//! [`execute`] is all there is to it: it takes a game, a command, the time
//! and random numbers, and answers with the events that follow or with a refusal.
//! It has no other input and no output, so a test can play it a thousand times
//! over.

mod create;
mod decide;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use castellum_wire::dice::{self, Beginning, DrawSource, Hash256, Seed};
use castellum_wire::state::Rematch;
use castellum_wire::{
    ClientCommand, Code, Description, Event, EventKind, EventNumber, GameState, Millis, PersonId, Refusal,
    RequestId, SeatNumber,
};

pub use create::{NewGameContext, set_up};

/// Draws a number below the given one, each equally likely.
pub type Rng<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A game with this many events takes nothing more but actions and resignations
/// (TB-R12). Played without a break, a game has a few hundred.
pub const MAX_EVENTS: EventNumber = 20_000;

/// An event as it goes into the log, which has no names unless it began with them.
#[must_use]
pub fn logged(event: &Event, description: &Description) -> Arc<str> {
    // Events have no keys that are no strings, so this cannot fail.
    let json = |event: &Event| serde_json::to_string(event).unwrap_or_default().into();
    if description.nameless { json(&event.without_name()) } else { json(event) }
}

/// Where dice come from.
pub struct Chance<'a> {
    /// The seed of a game that has a promise.
    pub seed: Option<&'a Seed>,
    /// For games of earlier versions, which have none.
    pub rng: Rng<'a>,
}

/// A command to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A person wants to sit down.
    Join {
        /// Who.
        person: PersonId,
        /// What they are called.
        name: String,
        /// How they came here.
        via: JoinVia,
        /// The hash of the share that their client adds to the dice.
        commitment: Option<Hash256>,
    },
    /// A person wants to stand up before the game has begun.
    Leave {
        /// Who.
        person: PersonId,
    },
    /// Somebody at the table, or who watches, asks for something.
    Client {
        /// Where they sit, if they do.
        seat: Option<SeatNumber>,
        /// What they ask for.
        command: ClientCommand,
        /// The last event that they knew.
        after: EventNumber,
        /// Whether the position has changed since.
        behind: bool,
        /// For each seat how long its person has not been connected.
        absent_for: Vec<Option<Millis>>,
    },
    /// A bot has chosen its action.
    BotAction {
        /// For whom it plays.
        seat: SeatNumber,
        /// What it chose.
        action: String,
        /// The event after which it began to think.
        after: EventNumber,
    },
    /// A person has come to the table.
    Connected {
        /// Where they sit.
        seat: SeatNumber,
    },
    /// Time has passed.
    Tick,
    /// Another game follows this one.
    Rematch {
        /// Which, who asked, and who sits where in it.
        next: Rematch,
    },
    /// Nobody plays here.
    Close,
    /// Those who run the server want no more of it.
    Abandon,
}

/// How somebody comes to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinVia {
    /// Having created it, for one of the creator's seats.
    Created,
    /// From the lobby or by the game's link, for this seat or any.
    Open(Option<SeatNumber>),
    /// By the invitation to this seat.
    Invited(SeatNumber),
    /// From the game before, for this seat.
    Rematch(SeatNumber),
}

/// Executes a command and gives the events that followed, with which
/// the state has been brought up to date. A refused command changes nothing.
///
/// # Errors
/// Why the command was refused.
pub fn execute(
    state: &mut GameState,
    command: &Command,
    request: Option<RequestId>,
    now: Millis,
    mut chance: Chance<'_>,
) -> Result<Vec<Event>, Refusal> {
    if needs_seed(state) && chance.seed.is_none() {
        return Err(Refusal::new(Code::Unavailable, "the dice of this game are not at hand now: try again"));
    }
    let decided = decide::decide(state, command, now)?;
    let mut sink = EventSink { state, events: Vec::new(), now, request };
    for kind in decided {
        sink.emit(kind)?;
    }
    while let Some(kind) = automatic(sink.state, now, &mut chance)? {
        sink.emit(kind)?;
    }
    Ok(sink.events)
}

/// Whether the dice of a game still depend on its seed.
#[must_use]
pub fn needs_seed(state: &GameState) -> bool {
    state.description().promise.is_some() && state.seed().is_none()
}

/// Applies events and collects them.
struct EventSink<'a> {
    state: &'a mut GameState,
    events: Vec<Event>,
    now: Millis,
    /// Goes with the first event alone.
    request: Option<RequestId>,
}

impl EventSink<'_> {
    fn emit(&mut self, kind: EventKind) -> Result<(), Refusal> {
        let event = Event {
            number: self.state.number() + 1,
            time: self.now.max(self.state.changed()),
            request: self.request.take(),
            kind,
        };
        self.state.apply(&event).map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
        self.events.push(event);
        Ok(())
    }
}

/// What happens next by itself, if something does: a game begins once its shares
/// are open, dice are rolled, seats that have resigned take the steps that the
/// rules demand (TB-R5), and the seed of a game that is over is revealed.
fn automatic(state: &GameState, now: Millis, chance: &mut Chance<'_>) -> Result<Option<EventKind>, Refusal> {
    if let Some(seed) = chance.seed {
        if state.awaits_seed() {
            return Ok(Some(EventKind::Revealed { seed: *seed }));
        }
        if state.may_begin(now) {
            return begin(state, seed).map(Some);
        }
    }
    if state.awaits_die() {
        return Ok(roll(state, chance).map(|action| EventKind::Die { action }));
    }
    Ok(forfeit(state))
}

fn begin(state: &GameState, seed: &Seed) -> Result<EventKind, Refusal> {
    let drawn = dice::draw_beginning(&DrawSource::of(seed, state), state.description());
    let Beginning { seats, setup } = drawn.map_err(|problem| Refusal::new(Code::Internal, problem))?;
    Ok(EventKind::Began { seats, setup })
}

fn roll(state: &GameState, chance: &mut Chance<'_>) -> Option<String> {
    match chance.seed.filter(|_| state.description().promise.is_some()) {
        Some(seed) => {
            let source = DrawSource::of(seed, state);
            dice::roll(&mut source.draws(state.next_roll()), state.position())
        }
        None => state.position().sample_outcome(&mut |n| (chance.rng)(n)),
    }
}

fn forfeit(state: &GameState) -> Option<EventKind> {
    let seat = state.to_act()?;
    state.seat(seat)?.resigned?;
    let action = state.position().forfeit_action()?;
    Some(EventKind::Action { seat, action })
}
