//! The card that says whose turn it is, what to choose and what follows.

use castellum_rules::aqua_romana::{Phase, Position, RingField, Worker};
use leptos::prelude::*;

use super::choices::{Row, Selection};
use super::draft::Draft;
use super::preview::Preview;
use super::{pieces, text};
use crate::game_ui::last_told;
use crate::i18n::t;
use crate::panels::RuleLink;

/// What is asked and what can be chosen, or what others did last.
pub(super) fn turn_choices(draft: Draft) -> AnyView {
    let acting = Memo::new(move |_| draft.acting.get().is_some());
    view! {
        <Steps draft=draft />
        {move || {
            if acting.get() {
                view! { <Choices draft=draft /> }.into_any()
            } else {
                view! { <p class="told">{move || last_told(draft.table)}</p> }.into_any()
            }
        }}
    }
    .into_any()
}

/// How far the turn has come.
#[component]
fn Steps(draft: Draft) -> impl IntoView {
    let at = Memo::new(move |_| {
        let position = draft.position.get();
        match position.phase() {
            Phase::Build if draft.selection.get().worker.is_some() => Some(1),
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
        <Show when=move || at.get().is_some() && draft.acting.get().is_some()>
            <ol class="turn-steps" aria-label=move || t!("ar-steps")>
                {steps}
            </ol>
        </Show>
    }
}

/// The prompt and the rows to choose from.
#[component]
fn Choices(draft: Draft) -> impl IntoView {
    let prompt = Memo::new(move |_| {
        let selection = draft.selection.get();
        draft.position.with(|position| text::prompt(position, &selection))
    });
    let rule = Memo::new(move |_| {
        let selection = draft.selection.get();
        draft.position.with(|position| text::prompt_rule(position, &selection))
    });
    let rows = Memo::new(move |_| {
        let selection = draft.selection.get();
        let position = draft.position.get();
        (position, selection.worker, selection.rows(&position))
    });
    let list = move || {
        let (position, worker, rows) = rows.get();
        let count = rows.len();
        rows.into_iter()
            .enumerate()
            .map(|(index, row)| option(draft, &position, worker, row, index, count))
            .collect_view()
    };
    // Why something was refused stands where the advice was, so that nothing moves.
    let said = move || match draft.notice.get() {
        Some((said, rule)) => {
            view! { <p class="turn-refusal" role="alert">{said} " " <RuleLink number=rule /></p> }.into_any()
        }
        None => view! { <p class="turn-advice">{move || prompt.get().1}</p> }.into_any(),
    };
    view! {
        <div class="turn-prompt">
            <h3>
                {move || prompt.get().0} " " {move || view! { <RuleLink number=rule.get() /> }}
            </h3>
            {said}
        </div>
        <div class="options" role="radiogroup" aria-label=move || prompt.get().0>
            {list}
        </div>
    }
}

/// One row: what it is, what follows, which key chooses it.
fn option(
    draft: Draft,
    position: &Position,
    worker: Option<Worker>,
    row: Row,
    index: usize,
    count: usize,
) -> AnyView {
    let chosen = Memo::new(move |_| {
        let selection = draft.selection.get();
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
            class="option"
            class:sel=chosen
            class:narrow=narrow
            role="radio"
            data-action=action.map(|action| action.to_string())
            aria-checked=move || chosen.get().to_string()
            on:click=move |_| draft.pick_row(index)
            on:pointerenter=move |event| {
                if event.pointer_type() == "mouse" {
                    draft.hovered_row.set(Some(index));
                }
            }
            on:pointerleave=move |_| draft.hovered_row.set(None)
        >
            {picture}
            <span class="option-text">
                <b>{title}</b>
                <span class="option-details">
                    {details
                        .into_iter()
                        .map(|(text, gain)| view! { <span class:gain=gain>{text}</span> })
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
    drawing(class, "0 0 80 93", pieces::builder(kind))
}

fn picture(position: &Position, row: Row, worker: Option<Worker>) -> AnyView {
    match (row, worker) {
        (Row::Build(tile, _), Some(worker)) => {
            let entry = position.worker(worker).facing.opposite();
            drawing("tile", "0 0 100 100", pieces::entered_tile(tile, worker.colour(), entry))
        }
        (Row::Build(tile, _) | Row::Extra(tile), _) => {
            drawing("tile", "0 0 100 100", pieces::tile(tile, [None; 2]))
        }
        (Row::Worker(worker) | Row::Close(worker), _) => {
            let token = pieces::token(worker.colour(), &worker.to_string());
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
            let way = t!("ar-row-walk", from = text::ring(from), to = text::ring(to));
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
            let label = t!("ar-ring-builder", at = text::ring(at), kind = text::kind(kind));
            Some(view! {
                <span class="option-builder" title=label>
                    {builder_drawing("builder small", kind)}
                    <small>{text::ring_short(at)}</small>
                </span>
            })
        })
        .collect_view()
        .into_any()
}
