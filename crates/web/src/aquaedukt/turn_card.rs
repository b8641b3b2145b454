//! The turn card: whose turn it is, what to do, what it would bring, and the
//! button that does it.

use castellum_rules::aquaedukt::{Action, Phase, Position, Region};
use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::choices::Mode;
use super::dock::region_about;
use super::draft::Draft;
use super::pieces::{Glyph, lines};
use super::preview::Preview;
use super::text;
use crate::art::owner_class;
use crate::game_ui::{TurnDraft as _, last_told};
use crate::i18n::t;
use crate::panels::RuleLink;

/// What is to be done and what it would bring, or what others did last.
pub(super) fn turn_choices(draft: Draft) -> AnyView {
    // In the turn's mode another place can be chosen, or another mode.
    let may_go_back = move || {
        draft.seat.get().is_some()
            && draft.position.with(Position::phase) == Phase::Turn
            && draft.mode.get().is_some()
    };
    view! {
        <div class="turn-prompt">
            <h3>
                {move || prompt(draft)} " "
                {move || prompt_rule(draft).map(|number| view! { <RuleLink number/> })}
                <Show when=may_go_back>
                    <button class="turn-back" on:click=move |_| draft.back()>{move || t!("aq-do-back")}</button>
                </Show>
            </h3>
            <Said draft/>
        </div>
    }
    .into_any()
}

/// What is to be done now, in a few words.
pub(super) fn prompt(draft: Draft) -> String {
    let position = draft.position.read();
    let name = position.turn_seat().map(|seat| draft.table.name(seat)).unwrap_or_default();
    let region = position.region().map_or(0, Region::number);
    if draft.seat.get().is_none() {
        return match position.phase() {
            Phase::Dice => t!("aq-ask-die"),
            Phase::House => t!("aq-wait-house", name = name, region = region),
            _ => t!("aq-wait-turn", name = name),
        };
    }
    match (position.phase(), draft.mode.get()) {
        (Phase::House, _) => t!("aq-ask-house", region = region),
        (Phase::Again, _) => t!("aq-ask-again"),
        (Phase::Canal, _) => t!("aq-ask-stick", number = 2),
        (Phase::Turn, Some(Mode::Houses)) => t!("aq-ask-roll"),
        (Phase::Turn, Some(Mode::Spring)) => t!("aq-ask-spring"),
        (Phase::Turn, Some(Mode::Canals)) => t!("aq-ask-stick", number = 1),
        (Phase::Turn, None) if position.check(Action::PASS).is_ok() => t!("aq-ask-pass"),
        (Phase::Turn, None) => t!("aq-ask-turn"),
        (Phase::Dice | Phase::Over, _) => t!("aq-ask-die"),
    }
}

/// The rule behind the prompt, for the one who is to act.
fn prompt_rule(draft: Draft) -> Option<&'static str> {
    draft.seat.get()?;
    let position = draft.position.read();
    Some(match (position.phase(), draft.mode.get()) {
        (Phase::House, _) | (Phase::Turn, Some(Mode::Houses)) => "AQ-S4",
        (Phase::Again, _) => "AQ-S6",
        (Phase::Canal, _) | (Phase::Turn, Some(Mode::Canals)) => "AQ-S10",
        (Phase::Turn, Some(Mode::Spring)) => "AQ-S9",
        (Phase::Turn, None) if position.check(Action::PASS).is_ok() => "AQ-R5",
        (Phase::Turn, None) => "AQ-S3",
        (Phase::Dice | Phase::Over, _) => return None,
    })
}

/// More about what is to be done, while nothing is chosen.
fn advice(draft: Draft) -> String {
    if draft.table.last_action().is_none() {
        return t!("aq-how-begin");
    }
    if draft.seat.get().is_none() {
        return last_told(draft.table);
    }
    match (draft.position.with(Position::phase), draft.mode.get()) {
        (Phase::House, _) => t!("aq-how-house"),
        (Phase::Again, _) => t!("aq-how-again", left = 3 - draft.position.with(Position::rolls)),
        (Phase::Canal, _) => t!("aq-how-second"),
        (Phase::Turn, Some(Mode::Houses)) => t!("aq-how-roll"),
        (Phase::Turn, Some(Mode::Spring)) => t!("aq-how-spring"),
        (Phase::Turn, Some(Mode::Canals)) => t!("aq-how-canals"),
        _ => last_told(draft.table),
    }
}

/// Why a click did nothing, what an action would bring, or some advice.
#[component]
fn Said(draft: Draft) -> impl IntoView {
    move || match (draft.refusal.get(), draft.preview.get()) {
        (Some(refusal), None) => view! {
            <p class="turn-refusal" role="alert">
                <RuleLink number=text::rule(&refusal)/>" "
                {move || text::refusal(&refusal)}
            </p>
        }
        .into_any(),
        (_, Some(preview)) => view! { <Consequences draft preview/> }.into_any(),
        (None, None) if draft.seat.get().is_some() && draft.position.with(Position::region).is_some() => {
            view! {
                <p class="turn-advice">
                    <span class="aq-roomy">{move || advice(draft)}</span>
                    <span class="aq-tight">{move || region_about(draft)}</span>
                </p>
            }
            .into_any()
        }
        (None, None) => view! { <p class="turn-advice">{move || advice(draft)}</p> }.into_any(),
    }
}

/// What an action would bring, to whom, and what it would cost.
#[component]
fn Consequences(draft: Draft, preview: Preview) -> impl IntoView {
    let players = draft.position.with_untracked(Game::players);
    let gain = move |(seat, points): (Seat, u16)| {
        view! {
            <span class=format!("aq-gain {}", owner_class(seat))>
                {move || draft.table.name(seat)}" "<b>{format!("+{points}")}</b>
            </span>
        }
    };
    let gains = Seat::all(players).map(|seat| (seat, preview.gain(seat))).filter(|(_, points)| *points > 0);
    let gains = gains.map(gain).collect_view();
    let warned = preview.clone();
    let warning = move || {
        text::warning(&warned)
            .map(|text| view! { <span class="aq-warn"><Glyph lines=lines::WARNING size=16/>{text}</span> })
    };
    let said = move || {
        let what = draft.position.with(|position| text::button(position, preview.action));
        format!("{what}. {}", text::consequences(&preview).join(" "))
    };
    view! {
        <p class="aq-consequences">
            <span>{said}</span>
            {gains}
            {warning}
        </p>
    }
}
