//! How the game ended, how everybody played, and what luck they had.

use castellum_bots::review::{Grade, SeatSummary};
use castellum_rules::Seat;
use leptos::prelude::*;

use super::card::grade_name;
use super::judged::{forced_win, percent, sign, summary, tone};
use super::scoring::scoring;
use super::session::Session;
use super::tree::Tree;
use crate::art::Token;
use crate::i18n::t;
use crate::study::StudyGame;

/// The panel with the result.
#[component]
pub(super) fn Result<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let end = Memo::new(move |_| session.tree.with(|tree| tree.position(tree.played().last().copied())));
    let title = move || {
        let end = end.get();
        let Some(outcome) = end.outcome() else { return t!("review-unfinished", turn = end.turn()) };
        let names: Vec<String> = outcome.winners().map(|seat| session.table.name(seat)).collect();
        let points = outcome.points().iter().copied().max().unwrap_or_default();
        t!("review-wins", names = names.join(", "), count = names.len(), points = points)
    };
    let forced =
        Memo::new(move |_| session.tree.with(|tree| session.steps.with(|steps| forced_win(tree, steps))));
    let forced = move || {
        let win = forced.get()?;
        let said = move || t!("review-force-from", name = session.table.name(win.seat), turn = win.turn);
        let go = move |_| session.go_played(win.count);
        Some(view! { <button class="rv-force" data-force=win.count.to_string() on:click=go>{said}</button> })
    };
    let added = Memo::new(move |_| {
        session.tree.with(|tree| session.steps.with(|steps| summary(tree, steps))).seats().to_vec()
    });
    let counted = [Grade::Excellent, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
    let heads = counted.map(|grade| {
        let class = format!("rv-mark {}", tone(grade).class());
        view! { <th scope="col"><abbr class=class title=move || grade_name(grade)>{sign(grade)}</abbr></th> }
    });
    let row = move |seat: Seat| {
        let own = move || added.with(|seats| seats.get(seat.index()).copied().unwrap_or_default());
        let counts = counted.map(|grade| view! { <td class="num">{move || own().count(grade)}</td> });
        view! {
            <tr>
                <th scope="row"><Token seat=seat size=22 /> <span>{move || session.table.name(seat)}</span></th>
                <td class="num rv-points">{move || end.with(|end| end.points()[seat.index()])}</td>
                <td class="num">{move || accuracy(&own())}</td>
                {counts.into_iter().collect_view()}
                <td class="num">{move || average(&own())}</td>
                {G::HAS_LUCK.then(|| view! { <td class="num">{move || luck(&own())}</td> })}
            </tr>
        }
    };
    let players = session.tree.with_untracked(Tree::players);
    let at_end = Memo::new(move |_| session.position().outcome().is_some());
    view! {
        <section class="panel rv-result" aria-label=move || t!("review-result")>
            <h2>{title}</h2>
            {forced}
            <div class="rv-table" tabindex="0" role="group" aria-label=move || t!("review-result")>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{move || t!("review-player")}</th>
                            <th scope="col">{move || t!("review-points")}</th>
                            <th scope="col"><abbr title=move || t!("review-accuracy-about")>{move || t!("review-accuracy")}</abbr></th>
                            {heads.into_iter().collect_view()}
                            <th scope="col"><abbr title=move || t!("review-average-about")>{move || t!("review-average")}</abbr></th>
                            {G::HAS_LUCK.then(|| view! {
                                <th scope="col"><abbr title=move || t!("review-luck-about")>{move || t!("review-luck")}</abbr></th>
                            })}
                        </tr>
                    </thead>
                    <tbody>{Seat::all(players).map(row).collect_view()}</tbody>
                </table>
            </div>
            <details class="rv-scoring" prop:open=move || at_end.get()>
                <summary>{move || t!("review-scoring")}</summary>
                {scoring(session)}
            </details>
        </section>
    }
}

const NOTHING: &str = "–";

fn accuracy(seat: &SeatSummary) -> String {
    seat.accuracy().map_or_else(|| NOTHING.to_owned(), |share| t!("review-percent", value = percent(share)))
}

/// What a choice of the seat gave away on average, with one digit more.
fn average(seat: &SeatSummary) -> String {
    if seat.choices == 0 {
        return NOTHING.to_owned();
    }
    let average = 100.0 * f64::from(seat.loss) / f64::from(seat.choices);
    t!("review-percent", value = (10.0 * average).round() / 10.0)
}

fn luck(seat: &SeatSummary) -> String {
    if seat.rolls == 0 {
        return NOTHING.to_owned();
    }
    let luck = percent(seat.luck);
    let sign = if luck < 0 { "−" } else { "+" };
    format!("{sign}{}", t!("review-percent", value = luck.abs()))
}
