//! How the points of a position came about.

use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::session::Session;
use crate::art::Token;
use crate::i18n::t;
use crate::study::StudyGame;

/// For each seat its points and where they come from.
pub(super) fn scoring<G: StudyGame>(session: Session<G>) -> AnyView {
    let position = Memo::new(move |_| session.position());
    let lines = move |seat: Seat| position.with(|position| G::scoring(position, seat));
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
    view! {
        {G::scoring_picture(position)}
        <div class="rv-seats">{Seat::all(players).map(seat_view).collect_view()}</div>
        <p class="rv-rule">{move || position.with(G::scoring_rule)}</p>
    }
    .into_any()
}
