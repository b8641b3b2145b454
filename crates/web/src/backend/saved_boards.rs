//! The boards that people made on this device, in memory; behind them the
//! browser's database. Drafts that cannot be played yet are among them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use castellum_wire::GameName;
use leptos::prelude::Set;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::saved_games;
use crate::storage::{Database, NotStored, Store};

/// A board of this device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedBoard {
    pub(crate) id: String,
    /// The game's name.
    pub(crate) game: String,
    pub(crate) name: String,
    /// The board, as tags of a record.
    pub(crate) tags: Vec<(String, String)>,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) changed: f64,
}

thread_local! {
    static BOARDS: RefCell<BTreeMap<String, SavedBoard>> = const { RefCell::new(BTreeMap::new()) };
}

/// Brings in what the database has.
pub(super) async fn fill(database: &Database) {
    let found = database.all(Store::Boards).await.unwrap_or_default();
    let found = found.iter().filter_map(|text| serde_json::from_str::<SavedBoard>(text).ok());
    BOARDS.with_borrow_mut(|boards| boards.extend(found.map(|board| (board.id.clone(), board))));
}

impl SavedBoard {
    /// The boards of a game, those that changed last first.
    pub(crate) fn all(game: GameName) -> Vec<Self> {
        let of_game = |board: &&Self| board.game == game.name();
        let mut boards: Vec<Self> =
            BOARDS.with_borrow(|boards| boards.values().filter(of_game).cloned().collect());
        boards.sort_unstable_by(|one, other| other.changed.total_cmp(&one.changed));
        boards
    }

    /// The board with this id.
    pub(crate) fn load(id: &str) -> Option<Self> {
        BOARDS.with_borrow(|boards| boards.get(id).cloned())
    }

    /// Keeps the board: here at once, in the database before a page that is left
    /// is gone.
    ///
    /// # Errors
    /// If the browser keeps nothing. That it is full is told like that of games.
    pub(crate) fn save(&self) -> Result<(), NotStored> {
        BOARDS.with_borrow_mut(|boards| boards.insert(self.id.clone(), self.clone()));
        let text = serde_json::to_string(self).map_err(|_| NotStored::Off)?;
        let asked = saved_games::database()?.put(Store::Boards, &self.id, &text)?;
        let trouble = saved_games::trouble();
        spawn_local(async move {
            if let Err(not_stored) = asked.await {
                trouble.set(Some(not_stored));
            }
        });
        Ok(())
    }

    /// Forgets the board, and gives it for who thinks better of it.
    pub(crate) fn forget(id: &str) -> Option<Self> {
        let board = BOARDS.with_borrow_mut(|boards| boards.remove(id));
        if let Ok(asked) = saved_games::database().and_then(|database| database.remove(Store::Boards, id)) {
            spawn_local(async move {
                // What could not be removed is there again at the next visit.
                let _ = asked.await;
            });
        }
        board
    }
}
