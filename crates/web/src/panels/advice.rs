//! Hints while one plays: the best actions, why, and what they look like on
//! the board.

use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::reason_text;
use super::reasons_text;
use crate::art::Icon;
use crate::engine_worker::{EngineWorker, Found, Hint, Task};
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::table::{MoveHistory, Table};

/// How long the adviser thinks, in milliseconds.
const PATIENCE: u32 = 1500;

/// What the adviser has to say.
#[derive(Clone, Debug, PartialEq)]
enum Said {
    Nothing,
    Thinking,
    Hints(Vec<Hint>),
    Trouble(String),
}

/// Somebody to ask what to do at a table. Cheap to copy: all of it are signals.
pub(crate) struct Advice<G: Game> {
    table: Table<G>,
    said: RwSignal<Said>,
    /// The hint that is shown on the board.
    pub(crate) shown: RwSignal<Option<G::Action>>,
    worker: StoredValue<Option<EngineWorker>, LocalStorage>,
}

impl<G: Game> Clone for Advice<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Advice<G> {}

impl<G: Game> Advice<G> {
    /// An adviser, who with `always` speaks before he is asked.
    pub(crate) fn new(table: Table<G>, always: bool) -> Self {
        let advice = Self {
            table,
            said: RwSignal::new(Said::Nothing),
            shown: RwSignal::new(None),
            worker: StoredValue::new_local(None),
        };
        let moment = Memo::new(move |_| (table.history.with(MoveHistory::len), table.acting_seat()));
        // What was said was about another position.
        Effect::new(move |before: Option<(usize, _)>| {
            let now = moment.get();
            if before.is_some_and(|before| before != now) {
                advice.dismiss();
            }
            if always && before != Some(now) && now.1.is_some() {
                advice.ask();
            }
            now
        });
        advice
    }

    /// Asks; what is found is shown as soon as it is there.
    pub(crate) fn ask(&self) {
        if untrack(|| self.table.acting_seat()).is_none() || self.said.get_untracked() == Said::Thinking {
            return;
        }
        self.said.set(Said::Thinking);
        let started = self.worker.try_update_value(|worker| {
            if worker.is_none() {
                *worker = Some(EngineWorker::start()?);
            }
            Ok::<(), String>(())
        });
        if let Some(Err(error)) = started {
            return self.said.set(Said::Trouble(error));
        }
        let (tags, actions) = self.table.history.with_untracked(|history| (history.tags(), history.texts()));
        let (advice, asked) = (*self, actions.len());
        let hears = move |found| {
            let current = advice.table.history.try_with_untracked(MoveHistory::len) == Some(asked);
            if current && advice.said.try_get_untracked() == Some(Said::Thinking) {
                advice.hear(found);
            }
        };
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                worker.ask(G::NAME, tags, actions, Task::Hints { millis: PATIENCE }, hears);
            }
        });
    }

    fn hear(&self, found: Result<Found, String>) {
        match found {
            Ok(Found::Hints(hints)) => {
                if let Some(best) = hints.first() {
                    self.show(best);
                }
                self.said.set(Said::Hints(hints));
            }
            Ok(_) => {}
            Err(error) => self.said.set(Said::Trouble(error)),
        }
    }

    fn show(&self, hint: &Hint) {
        self.shown.set(hint.action.parse().ok());
    }

    fn dismiss(&self) {
        self.said.set(Said::Nothing);
        self.shown.set(None);
    }
}

/// An action as one tells somebody to do it.
fn words<G: GameUi>(position: &G, action: Option<G::Action>) -> String {
    action.map(|action| G::words(position, action)).unwrap_or_default()
}

/// What the adviser says: the best actions with reasons, each to be shown on
/// the board.
#[component]
pub(crate) fn AdviceCard<G: GameUi>(advice: Advice<G>) -> impl IntoView {
    let content = move || match advice.said.get() {
        Said::Nothing => ().into_any(),
        Said::Thinking => view! { <p class="sub">{t!("advice-thinking")}</p> }.into_any(),
        Said::Trouble(error) => view! { <p class="sub">{t!("advice-trouble", error = error)}</p> }.into_any(),
        Said::Hints(hints) if hints.is_empty() => view! { <p class="sub">{t!("advice-none")}</p> }.into_any(),
        Said::Hints(hints) => view! { <Hints advice=advice hints=hints /> }.into_any(),
    };
    view! {
        <div class="advice-live" role="status">
            <Show when=move || advice.said.with(|said| *said != Said::Nothing)>
                <section class="panel advice" aria-label=move || t!("advice")>
                    <header>
                        <Icon name="u-hint" />
                        <h3>{move || t!("advice")}</h3>
                        <button class="icb" aria-label=move || t!("close") on:click=move |_| advice.dismiss()>
                            "×"
                        </button>
                    </header>
                    {content}
                </section>
            </Show>
        </div>
    }
}

#[component]
fn Hints<G: GameUi>(advice: Advice<G>, hints: Vec<Hint>) -> impl IntoView {
    let position = untrack(|| advice.table.live_position());
    let seat = position.actor().seat().map_or(0, Seat::index);
    let row = move |hint: Hint| {
        let action: Option<G::Action> = hint.action.parse().ok();
        let on = move || advice.shown.get() == action;
        let percent = (hint.shares.get(seat).copied().unwrap_or_default() * 100.0).round();
        let reasons = hint.reasons.clone();
        let chance = move || t!("advice-chance", percent = percent);
        view! {
            <li>
                <button
                    class="hint"
                    class:sel=on
                    aria-pressed=move || on().to_string()
                    on:click=move |_| advice.shown.set(action)
                >
                    <span class="hint-head">
                        <b>{move || words(&position, action)}</b>
                        <span class="num" title=chance>{format!("{percent} %")}</span>
                    </span>
                    {move || {
                        reasons
                            .iter()
                            .map(|reason| view! { <span class="why">{reason_text::<G>(reason)}</span> })
                            .collect_view()
                    }}
                    <small class="notation">{hint.action}</small>
                </button>
            </li>
        }
    };
    let best = hints.first().cloned();
    let said = move || {
        best.as_ref().map(|best| {
            let reasons = reasons_text::<G>(&best.reasons);
            let action = words(&position, best.action.parse().ok());
            t!("advice-shown", action = action, reasons = reasons)
        })
    };
    view! {
        <p class="sr">{said}</p>
        <ol class="hints">{hints.into_iter().map(row).collect_view()}</ol>
    }
}
