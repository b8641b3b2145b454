//! A game that was begun elsewhere and goes on here (TB-R11).

use castellum_rules::record::{Record, RecordError, replay};
use castellum_rules::{Actor, Game, with_game};
use castellum_wire::http::NewGame;
use castellum_wire::{Code, Event, Happening, Refusal, SeatNumber, Table, Tags};

use super::Story;

/// So many bytes are enough for any game with many remarks.
const LONGEST_RECORD: usize = 64 * 1024;

/// What a record tells of a game that is not over.
#[derive(Clone, Debug)]
pub(super) struct Brought {
    /// The whole set-up.
    pub(super) setup: Tags,
    actions: Vec<String>,
}

impl Brought {
    /// The game that was brought, if one was.
    pub(super) fn read(wanted: &NewGame) -> Result<Option<Self>, Refusal> {
        let Some(text) = &wanted.record else { return Ok(None) };
        if !wanted.setup.is_empty() {
            let message = "setup: the record has the set-up: leave one of the two out";
            return Err(Refusal::new(Code::BadSetup, message));
        }
        if text.len() > LONGEST_RECORD {
            let message = format!("record: expected at most {LONGEST_RECORD} bytes, found {}", text.len());
            return Err(Refusal::new(Code::TooLarge, message));
        }
        with_game!(wanted.game, G => read::<G>(text)).map(Some)
    }

    /// Plays it on a table that nobody has sat down at.
    pub(super) fn replay(self, table: &mut Table) -> Result<Vec<Event>, Refusal> {
        let now = table.description().created;
        let mut story = Story { table, events: Vec::new(), now, request: None };
        for action in self.actions {
            let what = match story.table.position().actor() {
                Actor::Seat(seat) => Happening::Action { seat: seat.index() as SeatNumber, action },
                Actor::Chance | Actor::Nobody => Happening::Die { action },
            };
            story.tell(what)?;
        }
        Ok(story.events)
    }
}

fn read<G: Game>(text: &str) -> Result<Brought, Refusal> {
    let bad = |problem: String| Refusal::new(Code::BadRecord, format!("record: {problem}"));
    let told = |error: RecordError| bad(error.to_string());
    let record: Record = text.parse().map_err(told)?;
    let replayed = replay::<G>(&record).map_err(told)?;
    if replayed.end.outcome().is_some() {
        return Err(bad("the game is over: expected one that can go on".into()));
    }
    let setup: Tags =
        replayed.begin.tags().into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    let actions = record.main_line().filter_map(|id| record.node(id)).map(|node| node.action().to_string());
    Ok(Brought { setup, actions: actions.collect() })
}
