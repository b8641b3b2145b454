//! The card that says whose turn it is, what to choose and what follows.

use castellum_rules::aqua_romana::{Phase, Position, RingField, Worker};
use castellum_rules::{Actor, Game, Seat};
use leptos::prelude::*;

use super::play::Play;
use super::preview::Preview;
use super::selection::{Row, Selection};
use super::text;
use super::{art, news};
use crate::art::{Icon, Token, owner_class};
use crate::i18n::t;
use crate::panels::{RuleLink, clock_view};

/// The turn card.
#[component]
pub(crate) fn TurnCard(play: Play, hint: Option<Callback<()>>) -> impl IntoView {
    let seat = Memo::new(move |_| play.position.with(shown_seat));
    let class = move || format!("ar-turn {}", seat.get().map_or("", owner_class));
    view! {
        <section class=class aria-label=move || t!("ar-turn")>
            <header>
                {move || seat.get().map(|seat| view! { <Token seat=seat size=30 /> })}
                <h2>{move || title(play, seat.get())}</h2>
                {move || seat.get().and_then(|seat| clock_view(play.table, seat))}
            </header>
            <Steps play=play />
            <div class="body">
                {move || {
                    if play.acting.get().is_some() {
                        view! { <Choices play=play /> }.into_any()
                    } else {
                        view! { <Waiting play=play /> }.into_any()
                    }
                }}
                <Notice play=play />
                <Buttons play=play hint=hint />
            </div>
        </section>
    }
}

/// Who acts, or at the end the first of the winners.
fn shown_seat(position: &Position) -> Option<Seat> {
    match position.actor() {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
        Actor::Nobody => winners(position).first().copied(),
    }
}

fn winners(position: &Position) -> Vec<Seat> {
    let Some(outcome) = position.outcome() else { return Vec::new() };
    Seat::all(position.players()).filter(|&seat| outcome.places()[seat.index()] == 1).collect()
}

fn title(play: Play, seat: Option<Seat>) -> String {
    let name = seat.map(|seat| play.table.name(seat)).unwrap_or_default();
    let position = play.position.get();
    if position.phase() == Phase::Over {
        let names: Vec<String> = winners(&position).into_iter().map(|seat| play.table.name(seat)).collect();
        t!("ar-wins", count = names.len(), names = names.join(", "))
    } else if play.acting.get().is_some() {
        t!("ar-your-turn", name = name)
    } else {
        t!("ar-their-turn", name = name)
    }
}

/// How far the turn has come.
#[component]
fn Steps(play: Play) -> impl IntoView {
    let at = Memo::new(move |_| {
        let position = play.position.get();
        match position.phase() {
            Phase::Build if play.selection.get().worker.is_some() => Some(1),
            Phase::Build => (!text::moves_on(&position)).then_some(0),
            Phase::Extra => Some(2),
            Phase::Close => Some(3),
            _ => None,
        }
    });
    let class = move |step: usize| match at.get() {
        Some(now) if step < now => "done",
        Some(now) if step == now => "cur",
        _ => "",
    };
    let current = move |step: usize| (at.get() == Some(step)).then_some("step");
    let steps = move || {
        [t!("ar-step-worker"), t!("ar-step-tile"), t!("ar-step-extra"), t!("ar-step-close")]
            .into_iter()
            .enumerate()
            .map(|(step, name)| view! { <li class=move || class(step) aria-current=move || current(step)>{name}</li> })
            .collect_view()
    };
    view! {
        <Show when=move || at.get().is_some() && play.acting.get().is_some()>
            <ol class="steps" aria-label=move || t!("ar-steps")>
                {steps}
            </ol>
        </Show>
    }
}

/// The prompt and the rows to choose from.
#[component]
fn Choices(play: Play) -> impl IntoView {
    let prompt = Memo::new(move |_| {
        let selection = play.selection.get();
        play.position.with(|position| text::prompt(position, &selection))
    });
    let rule = Memo::new(move |_| {
        let selection = play.selection.get();
        play.position.with(|position| text::prompt_rule(position, &selection))
    });
    let rows = Memo::new(move |_| {
        let selection = play.selection.get();
        let position = play.position.get();
        (position, selection.worker, selection.rows(&position))
    });
    let list = move || {
        let (position, worker, rows) = rows.get();
        let count = rows.len();
        rows.into_iter()
            .enumerate()
            .map(|(index, row)| option(play, &position, worker, row, index, count))
            .collect_view()
    };
    view! {
        <h3>
            {move || prompt.get().0} " " {move || view! { <RuleLink number=rule.get() /> }}
        </h3>
        <p class="how">{move || prompt.get().1}</p>
        <div class="options" role="radiogroup" aria-label=move || prompt.get().0>
            {list}
        </div>
    }
}

/// One row: what it is, what follows, which key chooses it.
fn option(
    play: Play,
    position: &Position,
    worker: Option<Worker>,
    row: Row,
    index: usize,
    count: usize,
) -> AnyView {
    let chosen = Memo::new(move |_| {
        let selection = play.selection.get();
        selection.row == Some(index) && selection.worker == worker
    });
    let picture = picture(position, row, worker);
    let selection = Selection { worker, row: Some(index), spot: None };
    let action = selection.action(position);
    let preview = action.and_then(|action| Preview::of(position, action));
    let (title, details) = describe(position, row, preview.as_ref());
    let builders = builders(position, row);
    let key = (index < 9).then(|| index + 1);
    // Many rows are drawn in two columns so that the card keeps its height.
    let narrow = matches!(row, Row::Builder(_) | Row::Extra(_) | Row::Take(_) | Row::MoveOn(..)) || count > 6;
    view! {
        <button
            class="opt"
            class:sel=chosen
            class:narrow=narrow
            role="radio"
            data-action=action.map(|action| action.to_string())
            aria-checked=move || chosen.get().to_string()
            on:click=move |_| play.pick_row(index)
            on:pointerenter=move |event| {
                if event.pointer_type() == "mouse" {
                    play.hovered_row.set(Some(index));
                }
            }
            on:pointerleave=move |_| play.hovered_row.set(None)
        >
            {picture}
            <span class="ot">
                <b>{title}</b>
                <span class="oc">
                    {details
                        .into_iter()
                        .map(|(text, gain)| view! { <span class:ft=gain>{text}</span> })
                        .collect_view()}
                </span>
            </span>
            {builders}
            {key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> })}
        </button>
    }
    .into_any()
}

/// A small drawing.
fn drawing(class: &'static str, view_box: &'static str, drawn: String) -> AnyView {
    view! { <svg class=class viewBox=view_box aria-hidden="true" inner_html=drawn></svg> }.into_any()
}

pub(crate) fn builder_drawing(class: &'static str, kind: castellum_rules::aqua_romana::Kind) -> AnyView {
    drawing(class, "0 0 80 93", art::builder(kind))
}

fn picture(position: &Position, row: Row, worker: Option<Worker>) -> AnyView {
    match (row, worker) {
        (Row::Build(tile, _), Some(worker)) => {
            let entry = position.worker(worker).facing.opposite();
            drawing("tile", "0 0 100 100", art::entered_tile(tile, worker.colour(), entry))
        }
        (Row::Build(tile, _) | Row::Extra(tile), _) => {
            drawing("tile", "0 0 100 100", art::tile(tile, [None; 2]))
        }
        (Row::Worker(worker) | Row::Close(worker), _) => {
            let token = art::token(worker.colour(), &worker.to_string());
            drawing("token", "-27 -27 54 54", token)
        }
        (Row::Builder(kind) | Row::MoveOn(kind, _) | Row::Take(kind), _) => builder_drawing("builder", kind),
        (Row::Pass, _) => view! { <span class="tile none" aria-hidden="true">"–"</span> }.into_any(),
    }
}

/// Title and consequences of a row.
fn describe(position: &Position, row: Row, preview: Option<&Preview>) -> (String, Vec<(String, bool)>) {
    let consequences = || preview.map(text::consequences).unwrap_or_default();
    match row {
        Row::Worker(worker) => {
            let tiles = Selection { worker: Some(worker), ..Selection::default() }.rows(position).len();
            let name = worker.to_string();
            let length = position.worker(worker).length;
            (
                t!("ar-row-worker", worker = name, count = length),
                vec![(t!("ar-row-tiles", count = tiles), false)],
            )
        }
        Row::Build(..) => (preview.map(text::headline).unwrap_or_default(), consequences()),
        Row::Builder(kind) => {
            let standing = RingField::all().filter(|&at| position.builder(at) == Some(kind)).count();
            let left = (position.phase() == Phase::Setup).then(|| 3_usize.saturating_sub(standing));
            let detail = left.map(|left| (t!("ar-row-left", count = left), false));
            (text::kind_title(kind), detail.into_iter().collect())
        }
        Row::MoveOn(kind, from) => {
            let to = position.builder_walk(from).to;
            let way = t!("ar-row-walk", from = from.to_string(), to = to.to_string());
            (text::kind_title(kind), vec![(way, false)])
        }
        Row::Extra(tile) => {
            (text::kind_title(tile.kind()), vec![(t!("ar-row-turned", tile = tile.name()), false)])
        }
        Row::Close(worker) => {
            let length = position.worker(worker).length;
            let mounted =
                preview.and_then(|preview| preview.closed.iter().find(|closing| closing.worker == worker));
            let podium = mounted.map(|closing| (text::podium(length, closing.podium), false));
            let name = worker.to_string();
            (t!("ar-row-close", worker = name, count = length), podium.into_iter().collect())
        }
        Row::Pass => (t!("ar-do-pass"), vec![(t!("ar-row-pass"), false)]),
        Row::Take(kind) => (text::kind_title(kind), Vec::new()),
    }
}

/// The builders whom a row is about, with their places.
fn builders(position: &Position, row: Row) -> AnyView {
    let places: Vec<RingField> = match row {
        Row::Worker(worker) => RingField::in_sight_of(position.worker(worker).field).to_vec(),
        Row::Build(_, at) => vec![at],
        _ => Vec::new(),
    };
    places
        .into_iter()
        .filter_map(|at| {
            let kind = position.builder(at)?;
            let label = t!("ar-ring-builder", at = at.to_string(), kind = text::kind(kind));
            Some(view! {
                <span class="ob" title=label>
                    {builder_drawing("builder small", kind)}
                    <small>{at.to_string()}</small>
                </span>
            })
        })
        .collect_view()
        .into_any()
}

/// What is seen while others act, and at the end.
#[component]
fn Waiting(play: Play) -> impl IntoView {
    let result = move || {
        let position = play.position.get();
        position.outcome().map(|outcome| {
            let mut seats: Vec<Seat> = Seat::all(position.players()).collect();
            seats.sort_by_key(|seat| outcome.places()[seat.index()]);
            seats
                .into_iter()
                .map(|seat| {
                    let (place, points) = (outcome.places()[seat.index()], outcome.points()[seat.index()]);
                    view! {
                        <li>
                            <span class="place">{place}</span>
                            <Token seat=seat size=26 />
                            <b>{play.table.name(seat)}</b>
                            <span class="sc">{points}</span>
                        </li>
                    }
                })
                .collect_view()
        })
    };
    let past = move || play.table.shown.get().is_some();
    let over = move || play.position.with(|position| position.phase() == Phase::Over);
    view! {
        <Show when=move || !over()>
            <p class="told">{move || news::last_told(play)}</p>
        </Show>
        {move || result().map(|result| view! { <ol class="result">{result}</ol> })}
        <Show when=past>
            <p class="how">{move || t!("ar-past")}</p>
            <button class="primary" on:click=move |_| play.table.shown.set(None)>
                {move || t!("ar-to-game")}
            </button>
        </Show>
    }
}

/// Why something was refused.
#[component]
fn Notice(play: Play) -> impl IntoView {
    view! {
        <p class="notice" role="status">
            {move || {
                play.notice.get().map(|(said, rule)| view! { {said} " " <RuleLink number=rule /> })
            }}
        </p>
    }
}

#[component]
fn Buttons(play: Play, hint: Option<Callback<()>>) -> impl IntoView {
    // The button is about what is chosen, not about what is pointed at.
    let chosen = Memo::new(move |_| {
        play.acting.get()?;
        let selection = play.selection.get();
        play.position.with(|position| Preview::of(position, selection.action(position)?))
    });
    let primary = move || {
        chosen.with(|preview| preview.as_ref().map(text::button)).map(|label| {
            view! {
                <button class="primary" on:click=move |_| play.confirm_chosen()>
                    {label}
                    <kbd aria-hidden="true">"↵"</kbd>
                </button>
            }
        })
    };
    view! {
        <div class="acts">
            {primary}
            <button
                class="aside"
                disabled=move || !play.table.may_undo()
                aria-keyshortcuts="u"
                on:click=move |_| play.undo()
            >
                <Icon name="u-undo" />
                <span>{move || t!("ar-undo")}</span>
            </button>
            {hint.map(|hint| {
                view! {
                    <button
                        class="aside"
                        disabled=move || play.acting.get().is_none()
                        aria-keyshortcuts="h"
                        on:click=move |_| hint.run(())
                    >
                        <Icon name="u-hint" />
                        <span>{move || t!("ar-hint")}</span>
                    </button>
                }
            })}
        </div>
    }
}
