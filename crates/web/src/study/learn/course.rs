//! All lessons of a game, with ticks, and the first game after them.

use castellum_bots::Level;
use castellum_drawing::DrawGame;
use castellum_wire::GameName;
use leptos::prelude::*;

use super::goal::key;
use super::lesson::{Lesson, lessons};
use super::progress;
use crate::art::Icon;
use crate::backend::{SavedGame, SavedSeat};
use crate::i18n::t;
use crate::panels::Bar;
use crate::route::{self, Route, Study};
use crate::settings::settings;
use crate::study::StudyGame;
use crate::study::picture_list::{game_choice, thumbnail};

/// The list of lessons.
pub(super) fn view<G: StudyGame + DrawGame>() -> AnyView {
    let lessons = lessons::<G>();
    let names: Vec<String> = lessons.iter().map(|lesson| lesson.name.clone()).collect();
    let solved = progress::solved(G::GAME);
    let is_solved = |name: &String| solved.contains(name);
    let done = names.iter().filter(|name| is_solved(name)).count();
    let count = names.len();
    let next = names.iter().find(|name| !is_solved(name)).unwrap_or(&names[0]).clone();
    let next = Route::Study(Study::Learn(G::GAME, Some(next))).href();
    let rows = lessons.iter().map(|lesson| row(lesson, is_solved(&lesson.name))).collect_view();
    let begin = move || match done {
        0 => t!("learn-begin"),
        _ if done == count => t!("learn-once-more"),
        _ => t!("learn-continue"),
    };
    document().set_title(&format!("{} · Castellum", G::GAME.title()));
    view! {
        <Bar title=G::GAME.title()>
            <a class="btn" href=Route::Study(Study::Rules(G::GAME, None)).href() data-link="">
                <Icon name="u-book" />
                {move || t!("rules")}
            </a>
        </Bar>
        <main class="course">
            <div class="course-head">
                <h2 class="display">{move || t!("learn-title", game = G::GAME.title())}</h2>
                {game_choice(G::GAME, |game| Route::Study(Study::Learn(game, None)))}
            </div>
            <p class="course-about">{move || t!("learn-about")}</p>
            <p class="course-begin">
                <a class="btn primary big" href=next data-link="">
                    {begin}
                </a>
                <span>{move || t!("learn-progress", done = done, count = count)}</span>
            </p>
            <ol class="course-lessons">{rows}</ol>
            <section class="course-game panel">
                <div>
                    <h3>{move || t!("learn-first-game")}</h3>
                    <p>{move || t!("learn-first-game-about")}</p>
                </div>
                <button class:primary=done == count on:click=move |_| begin_first_game(G::GAME)>
                    {move || t!("learn-play")}
                </button>
            </section>
        </main>
    }
    .into_any()
}

fn row<G: StudyGame + DrawGame>(lesson: &Lesson<G>, solved: bool) -> impl IntoView + use<G> {
    let name = lesson.name.clone();
    let picture = thumbnail(&lesson.position());
    let href = Route::Study(Study::Learn(G::GAME, Some(name.clone()))).href();
    view! {
        <li class:solved=solved>
            <a class="panel" href=href data-link="">
                {picture}
                <span>{move || t!(&key::<G>(&name, "title"))}</span>
                {solved.then(|| view! { <Solved /> })}
            </a>
        </li>
    }
}

#[component]
fn Solved() -> impl IntoView {
    view! {
        <svg class="course-tick" viewBox="0 0 24 24" role="img" aria-label=move || t!("learn-solved")>
            <path d="M4 13l5 5L20 6"></path>
        </svg>
    }
}

/// A game against the weakest bot, with hints.
pub(super) fn begin_first_game(game: GameName) {
    let own = settings().name.get_untracked();
    let own = if own.is_empty() { "Livia".to_owned() } else { own };
    let bot = SavedSeat { name: "Marcus".to_owned(), bot: Some(Level::Discipulus.name().to_owned()) };
    let mut game = SavedGame::begin(game, vec![SavedSeat { name: own, bot: None }, bot]);
    game.hints = true;
    // A game that cannot be kept is not found by the page, which says so.
    let _ = game.hand_over();
    route::go(&Route::Local(game.id));
}
