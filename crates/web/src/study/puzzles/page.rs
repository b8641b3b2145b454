//! One puzzle: the board, what is asked, and what is said to the answer.

use castellum_bots::puzzle::Puzzle;
use leptos::html;
use leptos::prelude::*;

use super::list::{address, grade_text, next};
use super::solver::{Solver, Verdict};
use crate::art::{Icon, Token};
use crate::engine_worker::Reason;
use crate::game_ui::{GameUi, game_view};
use crate::i18n::t;
use crate::pages::Message;
use crate::panels::{Bar, reason_text};
use crate::route::{Route, Study};

/// The puzzle with this name.
pub(super) fn view<G: GameUi>(puzzles: &[Puzzle], id: &str) -> AnyView {
    let Some(index) = puzzles.iter().position(|puzzle| puzzle.id == id) else {
        let id = id.to_owned();
        return view! { <Message text=move || t!("puzzle-unknown", id = id.clone()) /> }.into_any();
    };
    let puzzle = puzzles[index].clone();
    let solver = match Solver::<G>::new(puzzle.clone()) {
        Ok(solver) => solver,
        Err(error) => {
            return view! { <Message text=move || t!("puzzle-trouble", error = error.clone()) /> }.into_any();
        }
    };
    let (number, count, grade) = (index + 1, puzzles.len(), puzzle.grade);
    let seat =
        solver.table.history.with_untracked(|history| history.position_after(history.len()).actor().seat());
    let progress = solver.progress;
    let streak = move || progress.with(|progress| t!("puzzle-streak-now", streak = progress.streak));
    let onward = puzzles.to_vec();
    let after = id.to_owned();
    let next = Memo::new(move |_| {
        progress.with(|progress| next(&onward, progress, Some(&after)).map(|id| address::<G>(id)))
    });
    document().set_title(&format!("{} {number} · {} · Castellum", untrack(|| t!("puzzle")), G::GAME.title()));
    view! {
        <Bar title=G::GAME.title()>
            <a
                class="btn lesson-all"
                href=Route::Study(Study::Puzzles(G::GAME, None)).href()
                data-link=""
                aria-label=move || t!("puzzle-all")
            >
                <Icon name="u-list" />
                <span>{move || t!("puzzle-all")}</span>
            </a>
        </Bar>
        <div class=format!("lesson puzzle {}", G::GAME.name())>
            <section class="lesson-card" aria-labelledby="puzzle-title">
                <p class="caps">{move || t!("puzzle-number", number = number, count = count)} " · " {streak}</p>
                <h2 id="puzzle-title">
                    {seat.map(|seat| view! { <Token seat=seat size=26 /> })}
                    " "
                    {move || t!("puzzle-task")}
                </h2>
                <p>{move || grade_text(grade)}</p>
                <Answer solver=solver puzzle=puzzle next=next />
            </section>
            {game_view(solver.table, None, None, ViewFn::default())}
        </div>
    }
    .into_any()
}

/// What is said to an attempt, and how to go on.
#[component]
fn Answer<G: GameUi>(solver: Solver<G>, puzzle: Puzzle, next: Memo<Option<String>>) -> impl IntoView {
    let puzzle = StoredValue::new(puzzle);
    let class = move || match solver.verdict.get() {
        Some(Verdict::Solved) => "lesson-said good",
        Some(_) => "lesson-said bad",
        None => "lesson-said",
    };
    let text = move || {
        let said = puzzle.with_value(|puzzle| match solver.verdict.get()? {
            Verdict::Solved => Some(t!(
                "puzzle-right",
                action = words(solver.position(), &puzzle.best),
                percent = share(puzzle.win)
            )),
            Verdict::Shown => Some(t!(
                "puzzle-shown",
                action = words(solver.position(), &puzzle.best),
                percent = share(puzzle.win)
            )),
            Verdict::Missed(_, Some(loss)) => Some(t!("puzzle-wrong-by", percent = share(loss))),
            Verdict::Missed(_, None) => Some(t!("puzzle-wrong")),
        });
        said.unwrap_or_default()
    };
    let missed = Memo::new(move |_| matches!(solver.verdict.get(), Some(Verdict::Missed(..))));
    let ended = Memo::new(move |_| matches!(solver.verdict.get(), Some(Verdict::Solved | Verdict::Shown)));
    let open = Memo::new(move |_| solver.verdict.get().is_none());
    view! {
        <div class="lesson-answer" class:given=move || !open.get()>
            <p role="status" class=class>{text}</p>
            <Show when=move || ended.get()>{explanation(solver.position(), &puzzle.read_value())}</Show>
            <div class="lesson-acts">
                <Show when=move || ended.get()>
                    <Onward next=next />
                </Show>
                <Show when=move || missed.get()>
                    <Retry solver=solver />
                </Show>
                <Show when=move || missed.get() || open.get()>
                    <button on:click=move |_| solver.show()>{move || t!("puzzle-show")}</button>
                </Show>
                <Show when=move || ended.get()>
                    <button on:click=move |_| solver.retry()>{move || t!("puzzle-again")}</button>
                </Show>
            </div>
        </div>
    }
}

/// Why the best action is best, how the game is expected to go on, and what
/// other actions give away.
fn explanation<G: GameUi>(position: G, puzzle: &Puzzle) -> AnyView {
    let reasons: Vec<Reason> = puzzle
        .reasons
        .iter()
        .map(|reason| Reason { key: reason.key.clone(), parts: reason.parts.clone().into_iter().collect() })
        .collect();
    let reasons = move || {
        let said = reasons.iter().map(|reason| view! { <li>{reason_text::<G>(reason)}</li> });
        said.collect_view()
    };
    let texts = puzzle.line.clone();
    let line = move || {
        let mut position = position;
        let step = |text: &String| {
            let action: G::Action = text.parse().ok()?;
            let said = G::words(&position, action);
            position.try_play(action).ok()?;
            Some(view! { <li>{said}</li> })
        };
        texts.iter().map_while(step).collect_view()
    };
    let notation = puzzle.line.join(" ");
    let others = puzzle.others.iter().map(|other| {
        let (action, loss) = (other.action.clone(), share(other.loss));
        view! { <li>{move || words(position, &action)} " " {move || t!("puzzle-loses", percent = loss)}</li> }
    });
    let others = others.collect_view();
    view! {
        <ul class="puzzle-why">{reasons}</ul>
        <p class="puzzle-line">{move || t!("puzzle-line")}</p>
        <ol class="puzzle-why">{line}</ol>
        <p class="notation">{notation}</p>
        <ul class="puzzle-why">{others}</ul>
    }
    .into_any()
}

/// An action in words, and behind them in notation.
fn words<G: GameUi>(position: G, text: &str) -> String {
    match text.parse() {
        Ok(action) => format!("{} ({text})", G::words(&position, action)),
        Err(_) => text.to_owned(),
    }
}

/// A share as a whole number of hundredths.
fn share(share: f32) -> u32 {
    (share * 100.0).round() as u32
}

#[component]
fn Retry<G: GameUi>(solver: Solver<G>) -> impl IntoView {
    let node = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = node.get() {
            // Where the keyboard goes on from here.
            let _ = button.focus();
        }
    });
    view! {
        <button node_ref=node class="primary" on:click=move |_| solver.retry()>
            {move || t!("puzzle-retry")}
        </button>
    }
}

#[component]
fn Onward(next: Memo<Option<String>>) -> impl IntoView {
    let node = NodeRef::<html::A>::new();
    Effect::new(move |_| {
        if let Some(link) = node.get() {
            let _ = link.focus();
        }
    });
    let link = move |href: String| {
        view! {
            <a node_ref=node class="btn primary" href=href data-link="">
                {move || t!("puzzle-next")}
            </a>
        }
    };
    move || next.get().map(link)
}
