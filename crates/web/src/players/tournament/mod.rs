//! A tournament: before it begins, while it runs, and afterwards.

mod actions;
mod hall;
mod standings;

use std::time::Duration;

use castellum_wire::tournaments::{TournamentStatus, TournamentSummary, TournamentView};
use castellum_wire::{Millis, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::sections::Page;
use super::tournaments::{about, moment};
use crate::api;
use crate::backend::now_millis;
use crate::i18n::t;
use crate::pages::online::refusal_text;
use crate::storage::{self, TOURNAMENT};

/// So often what has changed is asked for.
const PAUSE: Duration = Duration::from_secs(3);

/// What a page about a tournament works with.
#[derive(Clone, Copy)]
struct Hall {
    id: StoredValue<String>,
    view: RwSignal<Option<TournamentView>>,
    refusal: RwSignal<Option<Refusal>>,
    /// Whether the last question had no answer.
    lost: RwSignal<bool>,
}

impl Hall {
    /// Asks how the tournament stands.
    fn refresh(self) {
        spawn_local(async move {
            let Some(id) = self.id.try_get_value() else { return };
            match api::tournament(&id).await {
                Ok(view) => self.show(view),
                Err(refused) if self.view.with_untracked(Option::is_none) => self.refusal.set(Some(refused)),
                // What was known last stays.
                Err(_) => self.lost.set(true),
            }
        });
    }

    fn show(self, view: TournamentView) {
        self.lost.set(false);
        if let Some(game) = view.you.as_ref().and_then(|you| you.game.as_ref()) {
            // The table's page leads back here.
            let _ = storage::write(TOURNAMENT, &(game.to_string(), view.tournament.id.to_string()));
        }
        if self.view.with_untracked(|shown| shown.as_ref() != Some(&view)) {
            self.view.set(Some(view));
        }
    }

    /// Does something, such as `join`.
    fn act(self, what: &'static str) {
        spawn_local(async move {
            match api::act_in_tournament(&self.id.get_value(), what).await {
                Ok(view) => {
                    self.refusal.set(None);
                    self.show(view);
                }
                Err(refused) => self.refusal.set(Some(refused)),
            }
        });
    }

    fn status(self) -> Memo<Option<TournamentStatus>> {
        Memo::new(move |_| self.view.with(|view| view.as_ref().map(|view| view.tournament.status)))
    }
}

/// The page.
#[component]
pub(super) fn TournamentPage(id: String) -> impl IntoView {
    let hall = Hall {
        id: StoredValue::new(id),
        view: RwSignal::new(None),
        refusal: RwSignal::new(None),
        lost: RwSignal::new(false),
    };
    hall.refresh();
    let timer = set_interval_with_handle(move || hall.refresh(), PAUSE).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    let is_there = Memo::new(move |_| hall.view.with(Option::is_some));
    view! {
        <Page title="tournament-title">
            {move || match (is_there.get(), hall.refusal.get()) {
                (true, _) => view! { <Shown hall=hall /> }.into_any(),
                (false, Some(_)) => view! { <p class="players-empty" role="alert">{t!("tournament-unknown")}</p> }.into_any(),
                (false, None) => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
            }}
        </Page>
    }
}

#[component]
fn Shown(hall: Hall) -> impl IntoView {
    let summary =
        Memo::new(move |_| hall.view.with(|view| view.as_ref().map(|view| view.tournament.clone())));
    let status = hall.status();
    let is_planned = move || status.get() == Some(TournamentStatus::Planned);
    let name = move || summary.with(|it| it.as_ref().map(|it| it.settings.name.clone()));
    let line = move || summary.with(|it| it.as_ref().map(|it| about(&it.settings)));
    let by = move || {
        let by = |it: &TournamentSummary| {
            let name = it.creator_name.clone().unwrap_or_else(|| t!("tournament-deleted"));
            t!("tournament-by", name = name)
        };
        summary.with(|it| it.as_ref().map(by))
    };
    view! {
        <header class="tournament-head">
            <div>
                <h3 class="display">{name}</h3>
                <p>{line}</p>
                <p><small>{by}</small></p>
            </div>
            <Countdown hall=hall />
        </header>
        <Show when=move || hall.lost.get()>
            <p class="chip warn" role="status">{move || t!("lobby-lost")}</p>
        </Show>
        {move || hall.refusal.get().map(|refusal| view! { <p class="wrong" role="alert">{refusal_text(&refusal)}</p> })}
        <div class="tournament">
            <div class="lobby-column">
                <Show when=is_planned>
                    <actions::Join hall=hall />
                </Show>
                <Show when=move || !is_planned()>
                    <standings::Standings hall=hall />
                </Show>
                <hall::Points hall=hall />
            </div>
            <div class="lobby-column">
                <hall::OwnTable hall=hall />
                <hall::Result hall=hall />
                <actions::TakePart hall=hall />
                <Show when=is_planned>
                    <standings::WhoIsIn hall=hall />
                </Show>
                <hall::Tables hall=hall />
                <hall::Waiting hall=hall />
                <actions::Direct hall=hall />
            </div>
        </div>
    }
}

/// How long it is until something happens, or when it was over.
#[component]
fn Countdown(hall: Hall) -> impl IntoView {
    let now = RwSignal::new(now_millis());
    let timer = set_interval_with_handle(move || now.set(now_millis()), Duration::from_secs(1)).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    let text = move || hall.view.with(|view| view.as_ref().map(|view| countdown(view, now.get())));
    view! {
        <p class="panel tournament-clock">
            <small>{move || text().map(|(label, _)| label)}</small>
            <b class="mono">{move || text().map(|(_, time)| time)}</b>
        </p>
    }
}

fn countdown(view: &TournamentView, now: Millis) -> (String, String) {
    let it = &view.tournament;
    let round = || match it.rounds {
        Some(rounds) => format!("{} / {rounds}", it.round),
        None => it.round.to_string(),
    };
    match it.status {
        TournamentStatus::Planned => match it.settings.starts {
            Some(starts) => (t!("tournament-starts-in"), clock(starts.saturating_sub(now))),
            None => (t!("tournament-starts-by-creator"), String::new()),
        },
        TournamentStatus::Paused => (t!("tournament-is-paused"), String::new()),
        TournamentStatus::Running => match (it.ends, view.next_round) {
            (Some(ends), _) => (t!("tournament-ends-in"), clock(ends.saturating_sub(now))),
            (None, Some(next)) => (t!("tournament-next-round-in"), clock(next.saturating_sub(now))),
            (None, None) => (t!("tournament-round"), round()),
        },
        TournamentStatus::Over => (t!("tournament-ended"), moment(it.ended.unwrap_or_default())),
        TournamentStatus::Cancelled => (t!("tournament-cancelled"), String::new()),
    }
}

fn clock(left: Millis) -> String {
    let seconds = left / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
