//! All puzzles of a game, by how hard they are.

use castellum_bots::puzzle::Puzzle;
use castellum_drawing::DrawGame;
use leptos::prelude::*;

use super::progress::Progress;
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::panels::Bar;
use crate::route::{Route, Study};
use crate::study::picture_list::{game_choice, thumbnail};

/// The list.
pub(super) fn view<G: GameUi + DrawGame>(puzzles: &[Puzzle]) -> AnyView {
    let progress = Progress::load(G::GAME);
    let solved = puzzles.iter().filter(|puzzle| progress.solved.contains(&puzzle.id)).count();
    let (count, streak, longest) = (puzzles.len(), progress.streak, progress.longest);
    let next = next(puzzles, &progress, None).map(|id| address::<G>(id));
    document().set_title(&format!("{} · {} · Castellum", untrack(|| t!("puzzles")), G::GAME.title()));
    let grades = (1..=5_u8).map(|grade| {
        let of_grade = puzzles.iter().enumerate().filter(|(_, puzzle)| puzzle.grade == grade);
        // One of each grade is seen: the next to be solved.
        let first = of_grade.clone().map(|(_, puzzle)| puzzle);
        let open = first.clone().find(|puzzle| !progress.solved.contains(&puzzle.id));
        let picture = open.or_else(|| first.clone().next()).and_then(picture::<G>);
        let items: Vec<_> = of_grade.map(|(index, puzzle)| item::<G>(index, puzzle, &progress)).collect();
        (!items.is_empty()).then(|| {
            view! {
                <section class="panel puzzle-grade">
                    {picture}
                    <h3>{move || grade_text(grade)}</h3>
                    <ol>{items}</ol>
                </section>
            }
        })
    });
    let grades = grades.collect_view();
    view! {
        <Bar title=G::GAME.title()>""</Bar>
        <main class="course">
            <div class="course-head">
                <h2 class="display">{move || t!("puzzles")}</h2>
                {game_choice(G::GAME, |game| Route::Study(Study::Puzzles(game, None)))}
            </div>
            <p class="course-about">{move || t!("puzzle-about")}</p>
            <div class="course-begin">
                {next
                    .map(|href| {
                        view! {
                            <a class="btn primary big" href=href data-link="">
                                {move || t!("puzzle-next")}
                            </a>
                        }
                    })}
                <span>{move || t!("puzzle-solved-of", solved = solved, count = count)}</span>
                <span>{move || t!("puzzle-streak", streak = streak, longest = longest)}</span>
            </div>
            <div class="puzzle-grades">{grades}</div>
        </main>
    }
    .into_any()
}

/// The position of a puzzle, and the way to it.
fn picture<G: GameUi + DrawGame>(puzzle: &Puzzle) -> Option<AnyView> {
    let drawn = thumbnail(&puzzle.pose::<G>().ok()?.position);
    let href = address::<G>(&puzzle.id);
    Some(view! { <a class="puzzle-picture" href=href data-link="" tabindex="-1" aria-hidden="true">{drawn}</a> }.into_any())
}

fn item<G: GameUi>(index: usize, puzzle: &Puzzle, progress: &Progress) -> AnyView {
    let number = index + 1;
    let (class, key) = if progress.solved.contains(&puzzle.id) {
        ("good", "puzzle-is-solved")
    } else if progress.failed.contains(&puzzle.id) {
        ("bad", "puzzle-is-failed")
    } else {
        ("", "puzzle-is-new")
    };
    let sign = match class {
        "good" => "✓",
        "bad" => "×",
        _ => "",
    };
    let href = address::<G>(&puzzle.id);
    view! {
        <li>
            <a class=class href=href data-link="" aria-label=move || t!(key, number = number)>
                {number}
                <i aria-hidden="true">{sign}</i>
            </a>
        </li>
    }
    .into_any()
}

/// How hard a grade is, in words.
pub(super) fn grade_text(grade: u8) -> String {
    t!("puzzle-grade", grade = grade)
}

pub(super) fn address<G: GameUi>(id: &str) -> String {
    Route::Study(Study::Puzzles(G::GAME, Some(id.to_owned()))).href()
}

/// The next puzzle that is not solved: after this one, else from the start.
pub(super) fn next<'a>(puzzles: &'a [Puzzle], progress: &Progress, after: Option<&str>) -> Option<&'a str> {
    let at = after.and_then(|id| puzzles.iter().position(|puzzle| puzzle.id == id));
    let (before, later) = puzzles.split_at(at.map_or(0, |at| at + 1));
    let open = |puzzle: &&Puzzle| !progress.solved.contains(&puzzle.id) && Some(&*puzzle.id) != after;
    later.iter().chain(before).find(open).map(|puzzle| &*puzzle.id)
}
