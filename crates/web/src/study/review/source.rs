//! Where a game comes from: this device, the server, or the address itself.

use castellum_rules::record::{Record, RecordError, Records};
use castellum_rules::{Actor, Game, with_game};
use castellum_wire::http::GameStatus;
use castellum_wire::{GameId, GameName, SeatKind};
use leptos::prelude::untrack;

use super::session::record_name;
use super::tree::Tree;
use crate::api;
use crate::backend::{SavedGame, SavedSeat, now_millis};
use crate::i18n::t;
use crate::pages::online::{key_of, refusal_text};
use crate::record_link;
use crate::route::{Source, Subject};
use crate::storage::{self, NotStored};

/// A game that was found.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    pub(super) subject: Subject,
    pub(super) kind: GameName,
    /// The name under which what is written about it is kept.
    pub(super) id: String,
    record: Record,
    /// Whether an engine may look at it: not while people play it.
    pub(super) may_think: bool,
}

impl Opened {
    /// The game with all that was written about it on this device.
    ///
    /// # Errors
    /// What the rules do not allow.
    pub(super) fn tree<G: Game>(&self) -> Result<Tree<G>, RecordError> {
        let mut tree = Tree::<G>::read(&self.record)?;
        let kept = storage::read_text(&record_name(&self.id)).and_then(|text| text.parse::<Record>().ok());
        if let Some(kept) = kept.and_then(|record| Tree::<G>::read(&record).ok()) {
            tree.merge(&kept);
        }
        Ok(tree)
    }
}

/// Finds a game.
///
/// # Errors
/// A message for people.
pub(super) async fn open(subject: &Subject) -> Result<Opened, String> {
    let (record, id, may_think) = match &subject.source {
        Source::Local(id) => (kept(id)?, id.clone(), true),
        Source::Online(id) => online(id).await?,
        Source::Inline(data) => {
            let record = record_link::unpack(data).map_err(|_| untrack(|| t!("review-bad-link")))?;
            (record, format!("link-{:016x}", hash(data)), true)
        }
    };
    let kind = GameName::named(record.game()).ok_or_else(|| untrack(|| t!("local-unknown")))?;
    Ok(Opened { subject: subject.clone(), kind, id, record, may_think })
}

/// A number for a text, the same at every visit.
fn hash(text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn kept(id: &str) -> Result<Record, String> {
    let unknown = || untrack(|| t!("local-unknown"));
    let saved = SavedGame::load(id).ok_or_else(unknown)?;
    let record = saved.record().and_then(|text| text.parse::<Record>().map_err(|error| error.to_string()));
    record.map_err(|error| untrack(|| t!("local-broken", error = error)))
}

async fn online(id: &str) -> Result<(Record, String, bool), String> {
    let unknown = || untrack(|| t!("online-unknown"));
    let game: GameId = id.parse().map_err(|_| unknown())?;
    let key = key_of(&game);
    let refused = |refusal| untrack(|| refusal_text(&refusal));
    let text = api::record(&game, key.as_deref()).await.map_err(refused)?;
    let summary = api::game(&game, key.as_deref()).await.map_err(refused)?;
    let people = summary.seats.iter().filter(|seat| !matches!(seat.kind, SeatKind::Bot(_))).count();
    let is_past = matches!(summary.status, GameStatus::Over | GameStatus::Closed);
    let record =
        text.parse::<Record>().map_err(|error| untrack(|| t!("local-broken", error = error.to_string())))?;
    Ok((record, id.to_owned(), is_past || people < 2))
}

/// More than a thousand games, and not enough to trouble a browser.
pub(super) const MAX_BYTES: usize = 4 << 20;

/// A game found in a text, ready to be kept.
#[derive(Clone, Debug)]
pub(super) struct Read {
    record: Record,
    pub(super) kind: GameName,
    saved: SavedGame,
}

impl Read {
    pub(super) fn names(&self) -> Vec<String> {
        self.saved.seats.iter().map(|seat| seat.name.clone()).collect()
    }

    pub(super) fn actions(&self) -> usize {
        self.saved.actions.len()
    }

    /// Keeps the game on this device, with all that the record says, and gives
    /// its id.
    ///
    /// # Errors
    /// If the browser keeps nothing. The game then lasts as long as the page.
    pub(super) fn keep(&self) -> (String, Result<(), NotStored>) {
        let id = self.saved.id.clone();
        let saved = self.saved.save();
        let said = storage::write_text(&record_name(&id), &self.record.to_string());
        (id, saved.and(said))
    }
}

/// The games of a text; for each, it or what is wrong with it.
pub(super) fn read(text: &str) -> Vec<Result<Read, RecordError>> {
    Records::new(text).map(|record| record.and_then(read_one)).collect()
}

fn read_one(record: Record) -> Result<Read, RecordError> {
    // A game that nobody knows is refused with the name of one we know.
    let kind = GameName::named(record.game()).unwrap_or(GameName::ALL[0]);
    with_game!(kind, G => read_game::<G>(record, kind))
}

fn read_game<G: Game>(record: Record, kind: GameName) -> Result<Read, RecordError> {
    let tree = Tree::<G>::read(&record)?;
    let end = tree.played().last().copied();
    let mut position = tree.position(None);
    let mut actions = Vec::new();
    for action in tree.actions(end) {
        actions.push(action.to_string());
        position.play_unchecked(action);
    }
    let seats = (0..tree.players()).map(|number| {
        let name = tree.tag(&format!("Seat{number}")).map(str::to_owned);
        let name = name.unwrap_or_else(|| untrack(|| t!("review-seat", number = number + 1)));
        SavedSeat { name, bot: None }
    });
    let saved = SavedGame {
        actions,
        tags: tree.setup_tags(),
        over: position.actor() == Actor::Nobody,
        changed: now_millis() as f64,
        ..SavedGame::begin(kind, seats.collect())
    };
    Ok(Read { record, kind, saved })
}
