//! Other actions to consider, to be looked at and tried with one click: those
//! of the review, or those of the engine.

use leptos::prelude::*;

use super::engine::Engine;
use super::judged::percent;
use super::session::Session;
use super::tree::At;
use crate::art::Token;
use crate::engine_worker::Hint;
use crate::i18n::t;
use crate::study::StudyGame;

/// What else could have been played.
#[component]
pub(super) fn Alternatives<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let found = Memo::new(move |_| {
        let id = session.at.get()?;
        let (_, step) = session.step()?;
        let choice = step.choice()?.clone();
        let parent = session.tree.with(|tree| tree.parent(id));
        let other = choice.best.action != step.action;
        let best = other.then_some(choice.best);
        Some((parent, choice.grade >= 2, best.into_iter().chain(choice.others).take(3).collect::<Vec<_>>()))
    });
    move || {
        let (parent, better, ideas) = found.get().filter(|(.., ideas)| !ideas.is_empty())?;
        let title = move || if better { t!("review-better") } else { t!("review-others") };
        let rows = ideas.into_iter().enumerate();
        let rows = rows.map(|(number, hint)| idea(session, parent, number + 1, hint));
        Some(view! {
            <h3 class="caps">{title}</h3>
            <ol class="rv-ideas">{rows.collect_view()}</ol>
        })
    }
}

/// What the engine thinks about the position.
#[component]
pub(super) fn EngineLines<G: StudyGame>(session: Session<G>, engine: Engine<G>) -> impl IntoView {
    let analysis = Memo::new(move |_| engine.analysis());
    let over = move || session.position().outcome().is_some();
    let state = move || match (engine.trouble.get(), analysis.get()) {
        (Some(error), _) => t!("review-trouble", error = error),
        (None, _) if over() => t!("review-engine-over"),
        (None, Some(analysis)) => t!("review-engine-nodes", nodes = analysis.nodes),
        (None, None) => t!("review-engine-begins"),
    };
    let shares = move || {
        let seats = castellum_rules::Seat::all(session.tree.with(super::tree::Tree::players));
        let shares = analysis.get().map(|analysis| analysis.shares).unwrap_or_default();
        let seats = seats.zip(shares).map(|(seat, share)| {
            view! { <span class="rv-share"><Token seat=seat size=20 /><b class="num">{t!("review-percent", value = percent(share))}</b></span> }
        });
        view! { <p class="rv-shares">{seats.collect_view()}</p> }
    };
    let rows = move || {
        let at = session.at.get();
        let analysis = analysis.get().unwrap_or_default();
        let rows = analysis.hints.into_iter().enumerate();
        let rows = rows.map(|(number, hint)| idea(session, at, number + 1, hint));
        rows.collect_view()
    };
    view! {
        <h3 class="caps">{move || t!("review-engine")}</h3>
        <p class="rv-state num" role="status">{state}</p>
        {shares}
        <ol class="rv-ideas" data-engine="">{rows}</ol>
    }
}

/// An action: pointing at it shows it on the board, a click tries it.
fn idea<G: StudyGame>(session: Session<G>, from: At, number: usize, hint: Hint) -> AnyView {
    let position = session.tree.with_untracked(|tree| tree.position(from));
    let action: Option<G::Action> = hint.action.parse().ok();
    let words = move || action.map(|action| G::words(&position, action));
    let seat = position.actor().seat();
    let share = seat.and_then(|seat| hint.shares.get(seat.index())).copied().unwrap_or_default();
    let peek = move || session.peek.set(action.map(|action| (position, action)));
    let leave = move || session.peek.set(None);
    let line: Vec<_> = hint.line().cloned().collect();
    let notation = line.join(" ");
    let reasons = {
        let hint = hint.clone();
        move || super::reasons::<G>(&hint)
    };
    view! {
        <li>
            <button
                class="rv-idea"
                on:pointerenter=move |event| {
                    if event.pointer_type() == "mouse" {
                        peek();
                    }
                }
                on:pointerleave=move |_| leave()
                on:focus=move |_| peek()
                on:blur=move |_| leave()
                on:click=move |_| {
                    leave();
                    session.play_line(from, &line);
                }
            >
                <span class="rv-number">{number}</span>
                <span class="rv-line">
                    <b>{words}</b>
                    <small>{reasons}</small>
                    <span class="notation">{notation}</span>
                </span>
                <b class="rv-win num">{move || t!("review-percent", value = percent(share))}</b>
            </button>
        </li>
    }
    .into_any()
}
