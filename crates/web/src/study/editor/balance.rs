//! How fair a board is: games of bots, and how often each seat wins.

use std::time::Duration;

use castellum_rules::Seat;
use leptos::prelude::*;

use super::desk::Desk;
use super::game::{BoardDraft, BoardEditor};
use crate::art::{Token, owner_class};
use crate::engine_worker::{EngineWorker, Found, Tally, Task};
use crate::i18n::t;

/// How many games are played.
const GAMES: u32 = 400;
/// Anyone who goes on painting does not start games at every stroke.
const PAUSE: Duration = Duration::from_secs(1);
/// How often, in standard errors, a share is off at most: 19 times out of 20.
const SURE: f32 = 1.96;

/// What is known about a board, and who finds out more.
struct Balance<G: BoardEditor> {
    desk: Desk<G>,
    tally: RwSignal<Tally>,
    runs: RwSignal<bool>,
    /// Whether somebody stopped it.
    stopped: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
    worker: StoredValue<Option<EngineWorker>, LocalStorage>,
    /// Counts the boards, so that late alarms find out that they are late.
    turn: StoredValue<u32>,
}

impl<G: BoardEditor> Clone for Balance<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: BoardEditor> Copy for Balance<G> {}

impl<G: BoardEditor> Balance<G> {
    fn new(desk: Desk<G>) -> Self {
        let balance = Self {
            desk,
            tally: RwSignal::new(Tally::default()),
            runs: RwSignal::new(false),
            stopped: RwSignal::new(false),
            trouble: RwSignal::new(None),
            worker: StoredValue::new_local(None),
            turn: StoredValue::new(0),
        };
        // Nobody asked about the board with which the page begins.
        let changed = move |_: &G::Board, _: Option<&G::Board>, _| {
            balance.halt();
            if untrack(|| desk.is_sound()) {
                balance.tally.set(Tally::default());
                balance.start_soon();
            }
        };
        Effect::watch(move || desk.draft.get(), changed, false);
        on_cleanup(move || balance.worker.set_value(None));
        balance
    }

    /// Ends the games that are being played.
    fn halt(self) {
        self.worker.set_value(None);
        self.runs.set(false);
        self.turn.update_value(|turn| *turn += 1);
    }

    fn start_soon(self) {
        let turn = self.turn.get_value();
        let start = move || {
            // The page may have been left, the board changed, or somebody stopped it.
            let same = self.turn.try_get_value() == Some(turn);
            if same && self.stopped.try_get_untracked() == Some(false) {
                self.start();
            }
        };
        set_timeout(start, PAUSE);
    }

    /// Plays the games that are missing.
    fn start(self) {
        let before = self.tally.get_untracked();
        if before.games >= GAMES {
            return;
        }
        let worker = match EngineWorker::start() {
            Ok(worker) => worker,
            Err(error) => return self.trouble.set(Some(error)),
        };
        self.runs.set(true);
        let tags = self.desk.draft.with_untracked(BoardDraft::tags);
        let task = Task::Balance { games: GAMES - before.games, seed: crate::random::number() >> 12 };
        worker.ask(G::NAME, tags, Vec::new(), task, move |found| match found {
            Ok(Found::Balance(more)) => {
                let tally = before.and(&more);
                let done = tally.games >= GAMES;
                // The page may have been left meanwhile.
                let _ = self.tally.try_set(tally);
                if done {
                    let _ = self.runs.try_set(false);
                }
            }
            Ok(_) => {}
            Err(error) => {
                let _ = self.trouble.try_set(Some(error));
                let _ = self.runs.try_set(false);
            }
        });
        self.worker.set_value(Some(worker));
    }

    fn stop(self) {
        self.stopped.set(true);
        self.halt();
    }

    fn go_on(self) {
        self.stopped.set(false);
        if self.tally.with_untracked(|tally| tally.games >= GAMES) {
            self.tally.set(Tally::default());
        }
        self.start();
    }
}

/// The panel.
pub(super) fn panel<G: BoardEditor>(desk: Desk<G>) -> AnyView {
    let balance = Balance::new(desk);
    let Balance { tally, runs, trouble, .. } = balance;
    let players = Memo::new(move |_| desk.draft.with(BoardDraft::players));
    let rows = move || {
        let players = players.get();
        Seat::all(players).map(|seat| row(seat, players, tally)).collect_view()
    };
    let said = move || {
        let games = tally.with(|tally| tally.games);
        let even = games >= GAMES / 4 && tally.with(is_even);
        let count = t!("editor-games", games = games, of = GAMES);
        if !desk.is_sound() {
            t!("editor-paused", games = games, of = GAMES)
        } else if even {
            format!("{count} {}", t!("editor-even"))
        } else if games >= GAMES {
            format!("{count} {}", t!("editor-uneven"))
        } else {
            count
        }
    };
    // The button stays the same while games are counted.
    let offer = Memo::new(move |_| {
        let games = tally.with(|tally| tally.games);
        (runs.get(), games == 0 || games >= GAMES)
    });
    let button = move || {
        match offer.get() {
        (true, _) => {
            view! { <button data-stop="" on:click=move |_| balance.stop()>{move || t!("editor-stop")}</button> }.into_any()
        }
        (false, again) => view! {
            <button data-go="" disabled=move || !desk.is_sound() on:click=move |_| balance.go_on()>
                {move || if again { t!("editor-count") } else { t!("editor-go-on") }}
            </button>
        }
        .into_any(),
    }
    };
    view! {
        <section class="panel editor-balance" class:paused=move || !desk.is_sound() aria-labelledby="editor-balance">
            <header>
                <h2 id="editor-balance">{move || t!("editor-balance")}</h2>
                <small>{move || t!("editor-balance-about")}</small>
            </header>
            {rows}
            <progress max=GAMES value=move || tally.with(|tally| tally.games) aria-label=move || t!("editor-balance")></progress>
            <footer>
                <span data-games=move || tally.with(|tally| tally.games)>{said}</span>
                {button}
            </footer>
            {move || trouble.get().map(|error| view! { <p class="wrong" role="alert">{t!("bot-trouble", error = error)}</p> })}
        </section>
    }
    .into_any()
}

fn row(seat: Seat, players: usize, tally: RwSignal<Tally>) -> AnyView {
    let share = Memo::new(move |_| tally.with(|tally| share(tally, seat.index())));
    let value = move || match share.get() {
        Some((share, error)) => t!("editor-share-of-wins", share = percent(share), error = percent(error)),
        None => "–".to_owned(),
    };
    // A bar of 100 units, with a mark where an even board would end.
    let width = move || share.get().map_or(0.0, |(share, _)| 100.0 * share);
    view! {
        <div class=format!("editor-seat {}", owner_class(seat))>
            <Token seat=seat size=24 />
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="all" width="100" height="8"></rect>
                <rect class="part" width=width height="8"></rect>
                <path d=format!("M{0} -2V10", 100.0 / players as f32)></path>
            </svg>
            <span class="num">{value}</span>
        </div>
    }
    .into_any()
}

fn percent(share: f32) -> f32 {
    (100.0 * share).round()
}

/// The share of the wins of a seat, and how far it is off at most.
fn share(tally: &Tally, seat: usize) -> Option<(f32, f32)> {
    let games = tally.games as f32;
    let share = tally.wins.get(seat).filter(|_| games > 0.0)? / games;
    Some((share, SURE * (share * (1.0 - share) / games).sqrt()))
}

/// Whether every seat may well win as often as the others.
fn is_even(tally: &Tally) -> bool {
    let even = 1.0 / tally.wins.len() as f32;
    (0..tally.wins.len())
        .all(|seat| share(tally, seat).is_some_and(|(share, error)| (share - even).abs() <= error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_that_wins_more_than_chance_is_seen() {
        let even = Tally { games: 400, wins: vec![108.0, 96.0, 104.0, 92.0] };
        assert!(is_even(&even));
        let odd = Tally { games: 400, wins: vec![130.0, 90.0, 90.0, 90.0] };
        assert!(!is_even(&odd));
        let (share, error) = share(&odd, 0).unwrap();
        assert_eq!((percent(share), percent(error)), (33.0, 5.0));
        assert_eq!(super::share(&Tally::default(), 0), None);
    }
}
