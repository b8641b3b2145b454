//! The panel about the dice: what was found, and what everybody can check.

use castellum_rules::Seat;
use castellum_wire::dice::{Hash256, Report, Roll, Verdict};
use castellum_wire::{GameId, SeatNumber};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::problem::{problem_text, side};
use super::{Checked, check};
use crate::api;
use crate::art::Token;
use crate::i18n::t;
use crate::pages::online::key_of;
use crate::route::Source;
use crate::study::StudyGame;
use crate::study::review::session::Session;

/// The state of the check.
#[derive(Clone, Debug, PartialEq)]
enum State {
    Checking,
    Done(Box<Checked>),
    /// Nothing was left to chance.
    Nothing,
    NotLoaded(String),
}

/// Checks the dice of a game on a server, and says what came of it. Games from
/// elsewhere have no promise.
#[component]
pub(in crate::study::review) fn FairDice<G: StudyGame>(session: Session<G>, source: Source) -> impl IntoView {
    let Source::Online(id) = source else { return ().into_any() };
    let Ok(id) = id.parse::<GameId>() else { return ().into_any() };
    let state = RwSignal::new(State::Checking);
    let file = api::with_key(&format!("/api/games/{id}/export"), key_of(&id).as_deref());
    let name = format!("{id}.json");
    let start = move || {
        let id = id.clone();
        state.set(State::Checking);
        spawn_local(async move {
            let found = match check(&id).await {
                Ok(Some(checked)) => State::Done(Box::new(checked)),
                Ok(None) => State::Nothing,
                Err(why) => State::NotLoaded(why),
            };
            // The page may have been left meanwhile.
            let _ = state.try_set(found);
        });
    };
    start();
    let panel = move || {
        let (class, title, about) = match state.get() {
            State::Nothing => return None,
            State::Checking => ("", t!("dice-checking"), String::new()),
            State::NotLoaded(why) => ("doubt", t!("dice-not-loaded"), why),
            State::Done(checked) => headline(&checked.report),
        };
        let verdict = move || match state.get() {
            State::Done(checked) => Some(format!("{:?}", checked.report.verdict).to_lowercase()),
            _ => None,
        };
        let start = start.clone();
        Some(view! {
            <section class=format!("panel rv-dice {class}") aria-label=move || t!("dice-title") data-verdict=verdict>
                <div class="rv-dice-head" role="status">
                    <span class="rv-dice-sign" aria-hidden="true">{sign(class)}</span>
                    <div>
                        <h2>{title}</h2>
                        <p>{about}</p>
                    </div>
                    <button on:click=move |_| start()>{move || t!("dice-again")}</button>
                </div>
                {match state.get() {
                    State::Done(checked) => found(session, *checked).into_any(),
                    _ => ().into_any(),
                }}
                <a class="btn rv-dice-save" href=file.clone() download=name.clone()>
                    {move || t!("dice-save")}
                </a>
            </section>
        })
    };
    view! { {panel} }.into_any()
}

const fn sign(class: &str) -> &'static str {
    match class.as_bytes() {
        b"good" => "✓",
        b"blame" => "✕",
        _ => "…",
    }
}

/// The tone of a report, what it found, and how much was checked.
fn headline(report: &Report) -> (&'static str, String, String) {
    match report.verdict {
        Verdict::Fixed => ("good", t!("dice-fixed"), t!("dice-checked", what = counts(report))),
        Verdict::Wrong => {
            let title = t!("dice-wrong", count = report.problems.len());
            ("blame", title, t!("dice-wrong-about"))
        }
        Verdict::Promised => ("", t!("dice-promised"), t!("dice-promised-about")),
        Verdict::NotRecorded => ("", t!("dice-not-recorded"), t!("dice-not-recorded-about")),
    }
}

/// How much was checked, as a list in words.
fn counts(report: &Report) -> String {
    let mut parts = vec![t!("dice-rolls", count = report.rolls.len())];
    let opened = report.shares.iter().filter(|share| share.share.is_some()).count();
    parts.push(t!("dice-shares", count = opened));
    if let Some(beginning) = &report.beginning {
        parts.extend(beginning.setup.iter().map(|(tag, value)| {
            t!(&format!("dice-drawn-{}", tag.to_lowercase()), count = value.split_whitespace().count())
        }));
        if !beginning.seats.is_empty() {
            parts.push(t!("dice-seats"));
        }
    }
    let again: usize = report.rolls.iter().map(|roll| roll.tries.len().saturating_sub(1)).sum();
    if again > 0 {
        parts.push(t!("dice-rerolls", count = again));
    }
    parts.join(", ")
}

/// What a reader should know besides.
fn remarks(checked: &Checked) -> Vec<String> {
    let report = &checked.report;
    let mut remarks = Vec::new();
    if report.shares.iter().all(|share| share.share.is_none()) {
        remarks.push(t!("dice-no-shares"));
    }
    let late = report.shares.iter().filter(|share| share.share.is_none());
    remarks.extend(late.map(|share| t!("dice-share-late", name = share.name.clone())));
    if report.brought > 0 {
        remarks.push(t!("dice-brought", count = report.brought));
    }
    if let Some(number) = checked.seen.filter(|_| report.verdict != Verdict::Wrong) {
        remarks.push(t!("dice-seen", number = number));
    }
    remarks
}

/// What does not fit, and how everything was checked.
fn found<G: StudyGame>(session: Session<G>, checked: Checked) -> impl IntoView {
    let report = &checked.report;
    let problems =
        report.problems.iter().map(|problem| view! { <li>{problem_text(problem)}</li> }).collect_view();
    if report.verdict == Verdict::NotRecorded {
        return ().into_any();
    }
    let remarks = remarks(&checked).into_iter().map(|remark| view! { <p>{remark}</p> }).collect_view();
    let chain = t!("dice-chain", count = report.events, head = report.head.to_string()[..8].to_owned());
    view! {
        <ul class="rv-dice-problems">{problems}</ul>
        <details class="rv-scoring">
            <summary>{t!("dice-details")}</summary>
            {steps(report)}
            {rolls(session, checked)}
            {remarks}
            <p>{chain}</p>
            <p>{t!("dice-how")}</p>
        </details>
    }
    .into_any()
}

/// Promise, shares and secret.
fn steps(report: &Report) -> impl IntoView + use<> {
    let shares = report.shares.iter().map(|share| {
        let text = share.share.map_or_else(|| t!("dice-not-opened"), |share| grouped(&share.to_string()));
        view! { <li>{token(Some(share.seat))} <span>{share.name.clone()}</span> <code>{text}</code></li> }
    });
    let seed = report.seed.map(|seed| view! { <code>{grouped(&seed.to_string())}</code> });
    view! {
        <ol class="rv-dice-steps">
            <li>
                <b>{t!("dice-promise")}</b>
                <small>{t!("dice-promise-about")}</small>
                <code>{report.promise.map(|promise| grouped(&promise.to_string()))}</code>
            </li>
            <li>
                <b>{t!("dice-shares-title")}</b>
                <small>{t!("dice-shares-about")}</small>
                <ul>{shares.collect_view()}</ul>
            </li>
            <li>
                <b>{t!("dice-secret")}</b>
                <small>{if seed.is_some() { t!("dice-secret-about") } else { t!("dice-promised-about") }}</small>
                {seed}
            </li>
        </ol>
    }
}

/// Digits in groups of eight.
fn grouped(digits: &str) -> String {
    let groups: Vec<_> = digits.as_bytes().chunks(8).map(String::from_utf8_lossy).collect();
    groups.join(" ")
}

fn token(seat: Option<SeatNumber>) -> impl IntoView + use<> {
    seat.and_then(|seat| Seat::new(usize::from(seat))).map(|seat| view! { <Token seat=seat size=16 /> })
}

/// Every roll: what the seed gives and what is recorded.
fn rolls<G: StudyGame>(session: Session<G>, checked: Checked) -> impl IntoView {
    let row = |(roll, place): (&Roll, &Option<usize>)| {
        let fits = roll.fits();
        let place = *place;
        let number = match place {
            Some(count) => {
                let label = t!("dice-show-roll", number = roll.number);
                view! {
                    <button class="icb" aria-label=label on:click=move |_| session.go_played(count)>{roll.number}</button>
                }
                .into_any()
            }
            // It was taken back.
            None => view! { <s>{roll.number}</s> }.into_any(),
        };
        let code = roll.tries.last().map(Hash256::to_string);
        let proof = code.as_ref().map(|code| format!("{} …", &code[..8]));
        let verdict = match &roll.gives {
            Some(_) if fits => {
                view! { <span class="rv-mark praise" role="img" aria-label=t!("dice-fits")>"✓"</span> }
                    .into_any()
            }
            Some(_) => {
                view! { <span class="rv-mark blame" role="img" aria-label=t!("dice-fits-not")>"✕"</span> }
                    .into_any()
            }
            None => ().into_any(),
        };
        view! {
            <tr class:blame=!fits && roll.gives.is_some()>
                <th scope="row">{number}</th>
                <td class="num">{roll.event}</td>
                <td>{token(roll.seat)}</td>
                <td><code title=code>{proof}</code></td>
                <td class="num">{roll.gives.as_deref().map(|gives| side(gives).to_owned())}</td>
                <td class="num">{side(&roll.record).to_owned()}</td>
                <td>{verdict}</td>
            </tr>
        }
    };
    let rows = checked.report.rolls.iter().zip(&checked.places).map(row).collect_view();
    let heads = ["dice-roll", "dice-event", "dice-by", "dice-proof", "dice-gives", "dice-record"];
    let heads = heads.map(|key| view! { <th scope="col">{t!(key)}</th> }).into_iter().collect_view();
    view! {
        <div class="rv-table rv-dice-rolls" tabindex="0" role="group" aria-label=t!("dice-table")>
            <table>
                <thead><tr>{heads}<th scope="col"><span class="sr">{t!("dice-fits")}</span></th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
