//! One lesson on the page: what it is about, the board, and what is said.

use castellum_wire::GameName;
use leptos::html;
use leptos::prelude::*;

use super::course::begin_first_game;
use super::goal::key;
use super::lesson::lessons;
use super::teacher::{Said, Teacher};
use crate::art::Icon;
use crate::game_ui::game_view;
use crate::i18n::t;
use crate::pages::Message;
use crate::panels::{Bar, RuleLink};
use crate::route::{Route, Study};
use crate::study::StudyGame;

/// The lesson with this name.
pub(super) fn view<G: StudyGame>(name: &str) -> AnyView {
    let all = lessons::<G>();
    let Some(index) = all.iter().position(|lesson| lesson.name == name) else {
        let name = name.to_owned();
        return view! { <Message text=move || t!("learn-unknown", name = name.clone()) /> }.into_any();
    };
    let next = all.get(index + 1).map(|lesson| lesson.name.clone());
    let teacher = Teacher::new(all[index].clone());
    let name = StoredValue::new(name.to_owned());
    let said = move |part: &str| name.with_value(|name| t!(&key::<G>(name, part)));
    let number = move || t!("learn-number", number = index + 1, count = all.len());
    document().set_title(&format!("{} · {} · Castellum", untrack(|| said("title")), G::GAME.title()));
    view! {
        <Bar title=G::GAME.title()>
            <a
                class="btn lesson-all"
                href=Route::Study(Study::Learn(G::GAME, None)).href()
                data-link=""
                aria-label=move || t!("learn-all")
            >
                <Icon name="u-list" />
                <span>{move || t!("learn-all")}</span>
            </a>
        </Bar>
        <div class=format!("lesson {}", G::GAME.name())>
            <section class="lesson-card" aria-labelledby="lesson-title">
                <p class="caps">{number}</p>
                <h2 id="lesson-title">{move || said("title")} " " <RuleLink number=name.with_value(|name| G::lesson_rule(name)) /></h2>
                <p>{move || said("text")}</p>
                <p class="lesson-task">
                    <b>{move || t!("learn-task")}</b>
                    " "
                    {move || said("task")}
                </p>
                <Answer teacher=teacher name=name next=next />
            </section>
            {game_view(teacher.table, None, None, ViewFn::default())}
        </div>
    }
    .into_any()
}

/// What the teacher says, and how to go on.
#[component]
fn Answer<G: StudyGame>(
    teacher: Teacher<G>,
    name: StoredValue<String>,
    next: Option<String>,
) -> impl IntoView {
    let text = move |said: Said| {
        name.with_value(|name| match said {
            Said::Solved => t!(&key::<G>(name, "done")),
            Said::Missed(reason) => t!(&key::<G>(name, &format!("not-{reason}"))),
        })
    };
    let class = move || match teacher.said.get() {
        Some(Said::Solved) => "lesson-said good",
        Some(Said::Missed(_)) => "lesson-said bad",
        None => "lesson-said",
    };
    let next = StoredValue::new(next);
    let solved = Memo::new(move |_| teacher.said.get() == Some(Said::Solved));
    let missed = Memo::new(move |_| matches!(teacher.said.get(), Some(Said::Missed(_))));
    view! {
        <div class="lesson-answer" class:given=move || teacher.said.get().is_some()>
            <p role="status" class=class>
                {move || teacher.said.get().map(text)}
            </p>
            <div class="lesson-acts">
                <Show when=move || solved.get()>
                    <Onward game=G::GAME next=next.get_value() />
                </Show>
                <Show when=move || missed.get() || solved.get()>
                    <Retry teacher=teacher primary=missed />
                </Show>
            </div>
        </div>
    }
}

#[component]
fn Retry<G: StudyGame>(teacher: Teacher<G>, primary: Memo<bool>) -> impl IntoView {
    let node = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = node.get().filter(|_| primary.get_untracked()) {
            // Where the keyboard goes on from here.
            let _ = button.focus();
        }
    });
    view! {
        <button node_ref=node class:primary=move || primary.get() on:click=move |_| teacher.retry()>
            {move || if primary.get() { t!("learn-retry") } else { t!("learn-again") }}
        </button>
    }
}

/// The way to the next lesson, or from the last one to a first game.
#[component]
fn Onward(game: GameName, next: Option<String>) -> impl IntoView {
    let node = NodeRef::<html::A>::new();
    Effect::new(move |_| {
        if let Some(link) = node.get() {
            let _ = link.focus();
        }
    });
    match next {
        Some(next) => {
            let href = Route::Study(Study::Learn(game, Some(next))).href();
            view! {
                <a node_ref=node class="btn primary" href=href data-link="">
                    {move || t!("learn-next")}
                </a>
            }
            .into_any()
        }
        None => view! {
            <button class="primary" on:click=move |_| begin_first_game(game)>
                {move || t!("learn-first-game")}
            </button>
        }
        .into_any(),
    }
}
