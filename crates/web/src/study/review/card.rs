//! What there is to say about the action that led to where one is, and about
//! what may come next.

use castellum_rules::{ActionList, Actor};
use leptos::prelude::*;

use super::alternatives::{Alternatives, EngineLines};
use super::engine::Engine;
use super::judged::{decided, grade, percent, sign, tone};
use super::session::Session;
use crate::art::{Token, owner_class};
use crate::engine_worker::{Finding, Reviewed};
use crate::i18n::t;
use crate::study::StudyGame;

/// The card below the board.
#[component]
pub(super) fn Card<G: StudyGame>(session: Session<G>, engine: Engine<G>) -> impl IntoView {
    view! {
        <section class="panel rv-card" aria-label=move || t!("review-card")>
            <div class="rv-said">
                <Headline session=session />
                <p class="rv-about">{move || about(session)}</p>
                {move || by_force(session).map(|said| view! { <p class="rv-by-force">{said}</p> })}
                <Die session=session />
                <Remarks session=session />
            </div>
            <div class="rv-better">
                {move || {
                    if engine.is_on.get() {
                        view! { <EngineLines session=session engine=engine /> }.into_any()
                    } else {
                        view! { <Alternatives session=session /> }.into_any()
                    }
                }}
            </div>
        </section>
    }
}

/// Who did what, and how good it was.
#[component]
fn Headline<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let seat = move || session.last().and_then(|(before, _)| before.actor().seat());
    let told = move || match session.last() {
        Some((before, action)) => {
            let who = super::session::actor_name(session, &before);
            G::told(&before, action, &who)
        }
        None => t!("review-start"),
    };
    let chip = move || {
        let (_, step) = session.step()?;
        let grade = grade(step.choice()?.grade);
        let class = format!("rv-grade {}", tone(grade).class());
        Some(view! { <span class=class>{sign(grade)} " " {grade_name(grade)}</span> })
    };
    view! {
        <header>
            {move || seat().map(|seat| view! { <span class=owner_class(seat)><Token seat=seat size=26 /></span> })}
            <h2 aria-live="polite">{told}</h2>
            {chip}
        </header>
    }
}

/// The name of a grade.
pub(super) fn grade_name(grade: castellum_bots::review::Grade) -> String {
    t!(&format!("review-grade-{grade}"))
}

/// What the review found out, as a sentence.
fn about<G: StudyGame>(session: Session<G>) -> String {
    let (Some((_, step)), Some((before, _))) = (session.step(), session.last()) else {
        return if session.at.get().is_some() && session.index().is_none() {
            t!("review-in-variation")
        } else {
            String::new()
        };
    };
    match (&step.finding, before.actor()) {
        (Finding::Forced, _) => t!("review-forced"),
        (Finding::Luck { roller, change }, _) => luck(session, *roller, change),
        (Finding::Choice(choice), Actor::Seat(seat)) => {
            let share = |shares: &[f32]| percent(shares.get(seat.index()).copied().unwrap_or_default());
            let (kept, best) = (share(&choice.shares), share(&choice.best.shares));
            match choice.grade {
                0 => t!("review-was-excellent", share = kept),
                1 => t!("review-was-good", share = kept),
                _ if choice.regret > choice.loss => {
                    t!("review-was-bad-points", share = kept, points = choice.lead_lost.round() as i32)
                }
                _ => t!("review-was-bad", share = kept, best = best, loss = percent(choice.loss)),
            }
        }
        (Finding::Choice(_), _) => String::new(),
    }
}

/// Who wins by force from here on, or gave that away. At the end of the game
/// everybody sees who has won.
fn by_force<G: StudyGame>(session: Session<G>) -> Option<String> {
    let ((_, step), (before, action)) = (session.step()?, session.last()?);
    if before.after(action).outcome().is_some() {
        return None;
    }
    let decided = decided(&step);
    let gave = decided.given_away().map(|seat| t!("review-force-given", name = session.table.name(seat)));
    let wins = || decided.newly().map(|seat| t!("review-force-wins", name = session.table.name(seat)));
    gave.or_else(wins)
}

fn luck<G: StudyGame>(session: Session<G>, roller: Option<usize>, change: &[f32]) -> String {
    let Some(seat) = roller.and_then(castellum_rules::Seat::new) else { return String::new() };
    let change = percent(change.get(seat.index()).copied().unwrap_or_default());
    let name = session.table.name(seat);
    match change {
        0 => t!("review-luck-none", name = name),
        1.. => t!("review-luck-good", name = name, share = change),
        _ => t!("review-luck-bad", name = name, share = -change),
    }
}

/// While the die rolls: its outcomes, to choose from.
#[component]
fn Die<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let outcomes = Memo::new(move |_| {
        let position = session.position();
        let mut outcomes = ActionList::new();
        if position.actor() == Actor::Chance {
            position.legal_actions(&mut outcomes);
        }
        outcomes.iter().map(|&outcome| (outcome, outcome.to_string())).collect::<Vec<_>>()
    });
    let button = move |(outcome, text): (G::Action, String)| {
        view! { <button class="rv-outcome num" on:click=move |_| session.play(outcome)>{text.trim_start_matches('=').to_owned()}</button> }
    };
    view! {
        <Show when=move || !outcomes.with(Vec::is_empty)>
            <div class="rv-die" role="group" aria-label=move || t!("review-die")>
                <span class="caps">{move || t!("review-die")}</span>
                {move || outcomes.get().into_iter().map(button).collect_view()}
            </div>
        </Show>
    }
}

/// The comment on the action, and what can be done with a variation.
#[component]
fn Remarks<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let said = Memo::new(move |_| session.said());
    let free = Memo::new(move |_| {
        let at = session.at.get();
        session.tree.with(|tree| at.is_some_and(|id| tree.may_remove(id)))
    });
    let may_promote = move || {
        session.at.track();
        session.tree.track();
        let variation = session.variation();
        session.tree.with(|tree| variation.is_some_and(|id| tree.may_promote(id)))
    };
    view! {
        <label class="rv-comment">
            <span>{move || t!("review-comment")}</span>
            <textarea
                rows="1"
                maxlength="2000"
                prop:value=move || said.get()
                on:change=move |event| session.comment(&event_target_value(&event))
            ></textarea>
        </label>
        <Show when=move || free.get()>
            <div class="rv-acts">
                <button disabled=move || !may_promote() on:click=move |_| session.promote()>
                    {move || t!("review-promote")}
                </button>
                <button class="rv-remove" on:click=move |_| session.remove()>
                    {move || t!("review-remove")}
                </button>
            </div>
        </Show>
    }
}

/// What a step gave away, as people write it; nothing if it was little.
pub(super) fn loss_text(step: &Reviewed) -> Option<String> {
    let choice = step.choice()?;
    if choice.grade > 1 && choice.regret > choice.loss {
        return Some(t!("review-points-lost", points = choice.lead_lost.round() as i32));
    }
    let loss = percent(choice.loss);
    (loss > 0).then(|| format!("−{}", t!("review-percent", value = loss)))
}
