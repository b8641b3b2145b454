//! On which board a game is played: the standard one, one that ships, or one's
//! own.

use castellum_drawing::{DrawGame, Orientation, Picture, SIDES};
use castellum_rules::{Game, GameSetup as _, PLAYERS_TAG, ReadyBoard, Start, with_game};
use castellum_wire::GameName;
use leptos::prelude::*;

use super::form::SetupForm;
use crate::backend::{SavedBoard, saved_games};
use crate::i18n::t;
use crate::route::{BoardSource, Route, Study};

/// What a board changes of the standard set-up, as tags of a record.
type BoardTags = Vec<(String, String)>;

/// A board to choose.
#[derive(Clone, Debug, PartialEq)]
struct Offer {
    name: String,
    tags: BoardTags,
}

/// Whether this number of players can play on a board.
pub(super) fn fits(game: GameName, players: usize, tags: &[(String, String)]) -> bool {
    with_game!(game, G => first::<G>(players, tags).is_some())
}

/// The first position on a board, with something where it draws.
fn first<G: DrawGame>(players: usize, tags: &[(String, String)]) -> Option<G> {
    let players = players.to_string();
    let own = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let tag = |name: &str| if name == PLAYERS_TAG { Some(&*players) } else { own(name) };
    let setup = G::Setup::complete(&tag, &mut |_| 0).ok()?;
    Start::<G>::Setup(setup).position().ok()
}

/// The picture of a board. What each game draws anew is not on it.
fn picture(game: GameName, players: usize, tags: &[(String, String)]) -> Option<(Picture, &'static str)> {
    fn of<G: DrawGame>(players: usize, tags: &[(String, String)]) -> Option<(Picture, &'static str)> {
        let Picture { view_box, markup } = first::<G>(players, tags)?.draw(Orientation::Wide, SIDES);
        Some((Picture { view_box, markup: G::patterns() + &markup }, G::CLASS))
    }
    with_game!(game, G => of::<G>(players, tags))
}

/// The boards that ship besides the standard one.
fn ready(game: GameName, players: usize) -> Vec<ReadyBoard> {
    fn of<G: Game>(players: usize) -> Vec<ReadyBoard> {
        G::Setup::ready(players)
    }
    with_game!(game, G => of::<G>(players))
}

/// The boards that this many players can choose, the standard one first.
fn offers(game: GameName, players: usize) -> Vec<Offer> {
    let standard = Offer { name: untrack(|| t!("board-standard")), tags: BoardTags::new() };
    let ships = ready(game, players).into_iter().map(|board| Offer {
        name: board.name.to_owned(),
        tags: board.tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    });
    let own = SavedBoard::all(game).into_iter().map(|board| Offer {
        name: board.name,
        tags: board.tags.into_iter().filter(|(name, _)| name != PLAYERS_TAG).collect(),
    });
    let mut offers: Vec<Offer> = Vec::new();
    for offer in [standard].into_iter().chain(own).chain(ships) {
        // Two that are alike are one.
        if fits(game, players, &offer.tags) && offers.iter().all(|other| other.tags != offer.tags) {
            offers.push(offer);
        }
    }
    offers
}

/// All boards, with a way to the editor.
#[component]
pub(super) fn BoardChoice(form: RwSignal<SetupForm>) -> impl IntoView {
    let what = Memo::new(move |_| form.with(|form| (form.game, form.players)));
    let edit = move || Route::Study(Study::Board(BoardSource::New(what.get().0))).href();
    let elsewhere = saved_games::elsewhere();
    let list = move || {
        // The database may answer late.
        elsewhere.track();
        let (game, players) = what.get();
        let mut offers = offers(game, players);
        // A board that is kept nowhere may have been chosen all the same.
        let chosen = form.with_untracked(|form| form.board.clone());
        if offers.iter().all(|offer| offer.tags != chosen) {
            offers.insert(1, Offer { name: untrack(|| t!("board-own")), tags: chosen });
        }
        offers.into_iter().map(|offer| row(form, game, players, offer)).collect_view()
    };
    let chosen = move || {
        let (game, players) = what.get();
        drawn(form.with(|form| picture(game, players, &form.board)), "setup-picture")
    };
    view! {
        <section class="panel setup-board" aria-labelledby="setup-board">
            <header>
                <h2 id="setup-board">{move || t!("setup-board")}</h2>
                <a class="btn" href=edit data-link="">
                    {move || t!("board-edit")}
                </a>
            </header>
            {chosen}
            <ul class="boards">{list}</ul>
            <p class="setup-note">{move || t!("board-about")}</p>
        </section>
    }
}

/// A picture on the page.
fn drawn(picture: Option<(Picture, &'static str)>, name: &str) -> Option<impl IntoView + use<>> {
    let (Picture { view_box, markup }, class) = picture?;
    let class = format!("{name} {class}");
    Some(view! { <svg class=class viewBox=view_box aria-hidden="true" inner_html=markup></svg> })
}

fn row(form: RwSignal<SetupForm>, game: GameName, players: usize, offer: Offer) -> impl IntoView {
    let Offer { name, tags } = offer;
    let drawn = drawn(picture(game, players, &tags), "board-picture");
    let (own, title) = (tags.clone(), name.clone());
    let here = Memo::new(move |_| form.with(|form| form.board == own));
    view! {
        <li class:on=move || here.get()>
            <button
                class="board-choice"
                data-board=name
                aria-pressed=move || here.get().to_string()
                on:click=move |_| form.update(|form| form.board.clone_from(&tags))
            >
                {drawn}
                <b>{title}</b>
            </button>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_offered_to_those_who_can_play_on_them() {
        let names = |game, players| -> Vec<String> {
            offers(game, players).into_iter().map(|offer| offer.name).collect()
        };
        let three = names(GameName::AquaRomana, 3);
        assert!(three.len() > 2 && three.iter().all(|name| name != "Forum"), "{three:?}");
        assert_eq!(names(GameName::AquaRomana, 2), names(GameName::AquaRomana, 4));
        let mountains = vec![("Mountains".to_owned(), "C4 D5 E6 F7".to_owned())];
        assert!(fits(GameName::Aquaedukt, 4, &mountains) && !fits(GameName::Aquaedukt, 2, &mountains));
    }

    #[test]
    fn a_board_stays_with_those_for_whom_it_is() {
        let forum = offers(GameName::AquaRomana, 2).into_iter().find(|offer| offer.name == "Forum").unwrap();
        let mut form = SetupForm { board: forum.tags.clone(), ..SetupForm::default() };
        form.set_players(4);
        assert_eq!(form.board, forum.tags);
        form.set_players(3);
        assert!(form.board.is_empty());
    }
}
