//! How the points of a position came about, in words, from the rules' own
//! counting.

use castellum_rules::aqua_romana::{self, Podium, Worker};
use castellum_rules::{Game, Seat, aquaedukt};
use leptos::prelude::*;

use super::session::Session;
use crate::art::Token;
use crate::i18n::t;

/// Podiums and bonuses, worker by worker (AR-S22, AR-S26).
pub(super) fn aqua_romana(session: Session<aqua_romana::Position>) -> AnyView {
    let position = Memo::new(move |_| session.position());
    let lines = move |seat: Seat| {
        let position = position.get();
        let own = position.workers_of(seat).iter();
        own.map(|worker| worker_line(&position, worker)).collect::<Vec<_>>()
    };
    let over = move || position.with(|position| position.outcome().is_some());
    view! {
        <crate::aqua_romana::Stair position=position />
        {seats(session, position, lines)}
        <p class="rv-rule">{move || if over() { t!("review-ar-end") } else { t!("review-ar-so-far") }}</p>
    }
    .into_any()
}

fn worker_line(position: &aqua_romana::Position, worker: Worker) -> String {
    let state = position.worker(worker);
    let name = worker.to_string();
    let reached = state.length.min(20);
    match state.podium.map(Podium::value) {
        _ if state.on_board => t!("review-ar-open", worker = name, length = state.length),
        None => t!("review-ar-none", worker = name, length = state.length),
        Some(podium) => {
            let bonus = position.bonuses().find(|(other, _)| *other == worker).map_or(0, |(_, bonus)| bonus);
            let said = if podium == reached {
                t!("review-ar-podium", worker = name, length = state.length, podium = podium)
            } else {
                t!(
                    "review-ar-lower",
                    worker = name,
                    length = state.length,
                    reached = reached,
                    podium = podium
                )
            };
            if bonus > 0 { format!("{said} {}", t!("review-ar-bonus", bonus = bonus)) } else { said }
        }
    }
}

/// Houses with water, value by value (AQ-S16).
pub(super) fn aquaedukt(session: Session<aquaedukt::Position>) -> AnyView {
    let position = Memo::new(move |_| session.position());
    let lines = move |seat: Seat| {
        let position = position.get();
        let mut lines: Vec<String> =
            (1..=4).rev().filter_map(|value| value_line(&position, seat, value)).collect();
        lines.extend(dry_line(&position, seat));
        if lines.is_empty() {
            lines.push(t!("review-aq-nothing"));
        }
        lines
    };
    view! {
        {seats(session, position, lines)}
        <p class="rv-rule">{move || t!("aq-end-why")}</p>
    }
    .into_any()
}

fn value_line(position: &aquaedukt::Position, seat: Seat, value: u8) -> Option<String> {
    let own = position
        .houses()
        .filter(|(field, house)| house.seat == seat && house.value == value && position.is_watered(*field));
    let fields: Vec<String> = own.map(|(field, _)| field.to_string()).collect();
    let points = fields.len() * usize::from(value);
    (!fields.is_empty()).then(|| {
        t!(
            "review-aq-houses",
            count = fields.len(),
            value = value,
            fields = fields.join(", "),
            points = points
        )
    })
}

fn dry_line(position: &aquaedukt::Position, seat: Seat) -> Option<String> {
    let dry = position.houses().filter(|(field, house)| house.seat == seat && !position.is_watered(*field));
    let fields: Vec<String> = dry.map(|(field, _)| field.to_string()).collect();
    (!fields.is_empty()).then(|| t!("review-aq-dry", count = fields.len(), fields = fields.join(", ")))
}

/// For each seat its points and where they come from.
fn seats<G: super::game::StudyGame>(
    session: Session<G>,
    position: Memo<G>,
    lines: impl Fn(Seat) -> Vec<String> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let players = position.with_untracked(Game::players);
    let seat_view = move |seat: Seat| {
        let points = move || position.with(|position| position.points()[seat.index()]);
        view! {
            <section>
                <h3>
                    <Token seat=seat size=20 />
                    <span>{move || session.table.name(seat)}</span>
                    <b class="num">{move || t!("points", count = points())}</b>
                </h3>
                <ul>{move || lines(seat).into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
            </section>
        }
    };
    view! { <div class="rv-seats">{Seat::all(players).map(seat_view).collect_view()}</div> }
}
