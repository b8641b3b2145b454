//! All games of this device, in memory; behind them the browser's database.
//!
//! Views read and write at once. What they write is kept behind their back, and
//! what another page of this device writes comes in the same way: each game is
//! as the one who wrote it last has left it.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::Promise;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{BroadcastChannel, MessageEvent};

use super::{SavedGame, saved_boards};
use crate::storage::{self, Database, NotStored, Store};

/// The client starts after this many milliseconds even if the database does not
/// answer; its games come later then.
const PATIENCE: i32 = 5000;

/// Games in plain storage: from before there was a database, or handed over.
const OLD_PREFIX: &str = "game-";

thread_local! {
    static GAMES: RefCell<BTreeMap<String, SavedGame>> = const { RefCell::new(BTreeMap::new()) };
    static DATABASE: RefCell<Option<Rc<Database>>> = const { RefCell::new(None) };
    static CHANNEL: OnceCell<BroadcastChannel> = const { OnceCell::new() };
    static SIGNS: OnceCell<Signs> = const { OnceCell::new() };
}

/// What others want to hear about.
#[derive(Clone)]
struct Signs {
    trouble: ArcRwSignal<Option<NotStored>>,
    elsewhere: ArcRwSignal<Option<String>>,
}

fn signs() -> Signs {
    let new = || Signs { trouble: ArcRwSignal::new(None), elsewhere: ArcRwSignal::new(None) };
    SIGNS.with(|signs| signs.get_or_init(new).clone())
}

/// Why the last game that was written is not kept.
pub(crate) fn trouble() -> ArcRwSignal<Option<NotStored>> {
    signs().trouble
}

/// The game that another page of this device has just changed.
pub(crate) fn elsewhere() -> ArcRwSignal<Option<String>> {
    signs().elsewhere
}

/// Brings the games in, before any view asks for them.
pub(crate) async fn open() {
    for name in storage::names(OLD_PREFIX) {
        if let Some(game) = storage::read(&name) {
            take(game);
        }
    }
    let filled = future_to_promise(async {
        fill().await;
        Ok(JsValue::UNDEFINED)
    });
    // Neither of the two ever fails.
    let _ = JsFuture::from(Promise::race(&js_sys::Array::of2(&filled, &patience()))).await;
}

fn patience() -> Promise {
    Promise::new(&mut |done, _| {
        // A window always takes a timer.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, PATIENCE);
    })
}

async fn fill() {
    let Ok(database) = Database::open().await else { return };
    let found = database.all(Store::Games).await.unwrap_or_default();
    let found: Vec<SavedGame> = found.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
    let database = Rc::new(database);
    saved_boards::fill(&database).await;
    DATABASE.set(Some(database));
    listen();
    let kept: BTreeMap<_, _> = found.iter().map(|game| (game.id.clone(), game.changed)).collect();
    found.into_iter().for_each(take);
    let is_new = |game: &SavedGame| kept.get(&game.id).is_none_or(|changed| *changed < game.changed);
    for game in all().into_iter().filter(is_new) {
        // What cannot be kept now is still in memory and where it came from.
        let _ = save(&game);
    }
    signs().elsewhere.notify();
}

/// Puts a game among them, unless a later state of it is there.
fn take(game: SavedGame) {
    GAMES.with_borrow_mut(|games| {
        if games.get(&game.id).is_none_or(|known| known.changed <= game.changed) {
            games.insert(game.id.clone(), game);
        }
    });
}

/// The game with this id.
pub(super) fn load(id: &str) -> Option<SavedGame> {
    GAMES.with_borrow(|games| games.get(id).cloned())
}

/// All games, in no order that means anything.
pub(super) fn all() -> Vec<SavedGame> {
    GAMES.with_borrow(|games| games.values().cloned().collect())
}

/// Keeps a game: here at once, in the database soon.
pub(super) fn save(game: &SavedGame) -> Result<(), NotStored> {
    GAMES.with_borrow_mut(|games| games.insert(game.id.clone(), game.clone()));
    let text = serde_json::to_string(game).map_err(|_| NotStored::Off)?;
    let asked =
        database().and_then(|database| database.put(Store::Games, &game.id, &text)).inspect_err(tell)?;
    let id = game.id.clone();
    spawn_local(async move {
        match asked.await {
            Ok(()) => kept(&id),
            Err(not_stored) => tell(&not_stored),
        }
    });
    Ok(())
}

/// Keeps a game for another program of the client that is about to start. A
/// database would take its time.
pub(super) fn hand_over(game: &SavedGame) -> Result<(), NotStored> {
    storage::write(&old_name(&game.id), game)
}

/// A game that was forgotten, with what was written about it in the study.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Forgotten {
    game: SavedGame,
    texts: Vec<(String, String)>,
}

impl Forgotten {
    /// Keeps the game again, with all that was written about it.
    pub(crate) fn restore(self) {
        for (name, text) in self.texts {
            // What finds no room any more can be made anew by the study.
            let _ = storage::write_text(&name, &text);
        }
        // A game that cannot be kept now is there as long as the page is.
        let _ = save(&self.game);
    }
}

/// Forgets a game, here and in the database, and gives what was forgotten.
pub(super) fn forget(id: &str) -> Option<Forgotten> {
    let game = GAMES.with_borrow_mut(|games| games.remove(id));
    storage::remove(&old_name(id));
    let mut names = storage::names(&format!("review-{id}-"));
    names.push(format!("record-{id}"));
    let text = |name: String| storage::read_text(&name).map(|text| (name, text));
    let texts: Vec<_> = names.into_iter().filter_map(text).collect();
    texts.iter().for_each(|(name, _)| storage::remove(name));
    forget_in_database(id);
    game.map(|game| Forgotten { game, texts })
}

fn forget_in_database(id: &str) {
    let id = id.to_owned();
    if let Ok(asked) = database().and_then(|database| database.remove(Store::Games, &id)) {
        spawn_local(async move {
            if asked.await.is_ok() {
                tell_others(&id);
            }
        });
    }
}

pub(super) fn database() -> Result<Rc<Database>, NotStored> {
    DATABASE.with_borrow(|database| database.clone().ok_or(NotStored::Off))
}

fn tell(not_stored: &NotStored) {
    signs().trouble.set(Some(*not_stored));
}

/// A game has reached the database.
fn kept(id: &str) {
    let trouble = signs().trouble;
    if trouble.get_untracked().is_some() {
        trouble.set(None);
    }
    storage::remove(&old_name(id));
    tell_others(id);
    ask_to_stay();
}

/// Asks the browser, once, not to clear our games when it needs room.
fn ask_to_stay() {
    const ASKED: &str = "persist-asked";
    let manager = window().navigator().storage();
    if storage::read(ASKED).unwrap_or(false) || manager.is_undefined() {
        return;
    }
    // If it is forgotten that we asked, we ask again.
    let _ = storage::write(ASKED, &true);
    if let Ok(asked) = manager.persist() {
        spawn_local(async move {
            // A browser that says no keeps games all the same, if it has room.
            let _ = JsFuture::from(asked).await;
        });
    }
}

/// Hears what other pages of this device write.
fn listen() {
    let Ok(channel) = BroadcastChannel::new("castellum-games") else { return };
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(id) = event.data().as_string() {
            spawn_local(read_again(id));
        }
    });
    channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    // They are opened once.
    let _ = CHANNEL.with(|cell| cell.set(channel));
}

fn tell_others(id: &str) {
    CHANNEL.with(|cell| {
        if let Some(channel) = cell.get() {
            // A text can always be sent.
            let _ = channel.post_message(&JsValue::from_str(id));
        }
    });
}

async fn read_again(id: String) {
    let Ok(database) = database() else { return };
    let Ok(text) = database.get(Store::Games, &id).await else { return };
    let game = text.and_then(|text| serde_json::from_str(&text).ok());
    GAMES.with_borrow_mut(|games| match game {
        Some(game) => games.insert(id.clone(), game),
        None => games.remove(&id),
    });
    signs().elsewhere.set(Some(id));
}

fn old_name(id: &str) -> String {
    format!("{OLD_PREFIX}{id}")
}
