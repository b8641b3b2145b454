//! How somebody's latest games went: by seat, by opponent, by how they began.

use castellum_bots::BotGame;
use castellum_rules::{GameSetup, Seat, with_game};
use castellum_wire::statistics::{OpeningCount, OpponentCount, SeatCount, Statistics};
use castellum_wire::{GameName, PersonId};
use leptos::prelude::*;

use super::find::{Segments, game_text};
use crate::art::Token;
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::route::{Players, Route};

/// How many opponents are shown, and this many openings.
const OPPONENTS: usize = 8;
const OPENINGS: usize = 6;

/// The panels; nothing where nothing was played.
#[component]
pub(super) fn StatisticsPanels(
    statistics: Statistics,
    /// Lists games with somebody.
    opponent: RwSignal<Option<PersonId>>,
) -> impl IntoView {
    let Statistics { most, seats, opponents, openings } = statistics;
    let games: Vec<_> = crate::games().filter(|game| seats.iter().any(|it| it.game == *game)).collect();
    let Some(first) = games.first().copied() else { return ().into_any() };
    let game = RwSignal::new(first);
    let choice = (games.len() > 1).then(|| {
        view! { <Segments label="find-game" options=games text=game_text chosen=game /> }
    });
    let seats = StoredValue::new(seats);
    let openings = StoredValue::new(openings);
    view! {
        {choice}
        <div class="profile-pair">
            <section class="panel profile-results">
                <h4 class="caps">{move || t!("statistics-seats")}</h4>
                {move || view! { <Seats counts=of(&seats.get_value(), game.get(), |it| it.game) /> }}
            </section>
            <section class="panel profile-results">
                <h4 class="caps">{move || t!("statistics-opponents")}</h4>
                <Opponents counts=opponents opponent=opponent />
            </section>
        </div>
        <section class="panel profile-results">
            <h4 class="caps">{move || t!("statistics-openings", game = game.get().title())}</h4>
            {move || view! { <Openings counts=of(&openings.get_value(), game.get(), |it| it.game) /> }}
            <p class="find-note">{move || t!("statistics-most", count = most)}</p>
        </section>
    }
    .into_any()
}

fn of<T: Clone>(all: &[T], game: GameName, of: fn(&T) -> GameName) -> Vec<T> {
    all.iter().filter(|it| of(it) == game).cloned().collect()
}

/// A part of a whole as a bar and in words.
#[component]
fn Share(part: u32, of: u32) -> impl IntoView {
    let percent = percent(part, of);
    view! {
        <svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="share-all" width="100" height="10" rx="3" />
            <rect class="share-part" width=percent.to_string() height="10" rx="3" />
        </svg>
        <span class="num">{move || t!("statistics-share", percent = percent, count = of)}</span>
    }
}

fn percent(part: u32, of: u32) -> u32 {
    (part * 100 + of / 2) / of.max(1)
}

#[component]
fn Seats(counts: Vec<SeatCount>) -> impl IntoView {
    let sizes = [2_u8, 3, 4].into_iter().filter(|size| counts.iter().any(|it| it.players == *size));
    let group = |size: u8| {
        let row = |count: &SeatCount| {
            let seat = Seat::new(usize::from(count.seat));
            let number = u32::from(count.seat) + 1;
            view! {
                <li>
                    {seat.map(|seat| view! { <Token seat=seat size=24 /> })}
                    <span class="sr">{move || t!("statistics-seat", number = number)}</span>
                    <Share part=count.won of=count.games />
                </li>
            }
        };
        let rows = counts.iter().filter(|it| it.players == size).map(row).collect_view();
        view! {
            <p class="find-note">{move || t!("statistics-fair", count = size, percent = percent(1, u32::from(size)))}</p>
            <ul class="share-list">{rows}</ul>
        }
    };
    sizes.map(group).collect_view()
}

#[component]
fn Opponents(counts: Vec<OpponentCount>, opponent: RwSignal<Option<PersonId>>) -> impl IntoView {
    if counts.is_empty() {
        return view! { <p class="find-note">{move || t!("statistics-no-opponents")}</p> }.into_any();
    }
    let row = move |count: OpponentCount| {
        let OpponentCount { person, name, games, ahead, .. } = count;
        let href = Route::Players(Players::Profile(person.to_string())).href();
        let called = name.clone();
        view! {
            <tr>
                <th scope="row"><a href=href data-link="">{name}</a></th>
                <td class="num">
                    <button
                        class="link"
                        data-opponent=""
                        aria-label=move || t!("statistics-list", name = called.clone(), count = games)
                        on:click=move |_| opponent.set(Some(person.clone()))
                    >
                        {games}
                    </button>
                </td>
                <td class="num">{move || t!("statistics-percent", percent = percent(ahead, games))}</td>
            </tr>
        }
    };
    view! {
        <table>
            <thead>
                <tr>
                    <th scope="col">{move || t!("profile-opponent")}</th>
                    <th scope="col">{move || t!("ranking-games")}</th>
                    <th scope="col">{move || t!("statistics-ahead")}</th>
                </tr>
            </thead>
            <tbody>{counts.into_iter().take(OPPONENTS).map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

#[component]
fn Openings(counts: Vec<OpeningCount>) -> impl IntoView {
    if counts.is_empty() {
        return view! { <p class="find-note">{move || t!("statistics-no-openings")}</p> }.into_any();
    }
    let row = |count: OpeningCount| {
        let OpeningCount { game, action, games, won } = count;
        let words = move || with_game!(game, G => words::<G>(&action));
        view! {
            <li>
                <span class="w">{words}</span>
                <Share part=won of=games />
            </li>
        }
    };
    view! { <ul class="share-list openings">{counts.into_iter().take(OPENINGS).map(row).collect_view()}</ul> }
        .into_any()
}

/// What an action that opens a game does, in words.
fn words<G: GameUi + BotGame>(action: &str) -> String {
    let position = G::new(&G::Setup::random(2, &mut |_| 0)).ok();
    let known = action.parse::<G::Action>().ok();
    let possible = known.zip(position).filter(|(action, position)| position.check(*action).is_ok());
    possible.map_or_else(|| action.to_owned(), |(action, position)| G::words(&position, action))
}

/// How the games of two people with each other went, as the viewer sees it.
#[component]
pub(super) fn Together(count: OpponentCount, name: String) -> impl IntoView {
    let OpponentCount { games, ahead, behind, .. } = count;
    // What is behind for them is ahead for the viewer.
    let (you, they) = (behind, ahead);
    view! {
        <section class="panel profile-results" data-together="">
            <h4 class="caps">{move || t!("together-title", name = name.clone())}</h4>
            <p>{move || t!("together-games", count = games)}</p>
            <p class="together"><b>{move || t!("together-ahead", count = you)}</b><b>{move || t!("together-behind", count = they)}</b></p>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_rounded() {
        assert_eq!((percent(1, 3), percent(2, 3), percent(0, 0), percent(7, 7)), (33, 67, 0, 100));
    }

    #[test]
    fn openings_have_words() {
        for (game, action) in [(GameName::AquaRomana, "C@NF"), (GameName::Aquaedukt, "o3,4")] {
            let told = with_game!(game, G => words::<G>(action));
            assert_ne!(told, action);
        }
        assert_eq!(with_game!(GameName::AquaRomana, G => words::<G>("?")), "?");
    }
}
