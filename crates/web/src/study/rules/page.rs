//! The rules on the page: contents, search, statements.

use castellum_wire::GameName;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::book::{self, Part, Statement, parts};
use super::figures;
use super::search::{Piece, Query, Vocabulary, pieces};
use crate::art::Icon;
use crate::i18n::t;
use crate::panels::Bar;
use crate::route::{self, Route, Study};
use crate::screen::media;

/// The rules of a game. Which statement is wanted, the address says.
#[component]
pub(crate) fn Rules(game: GameName) -> impl IntoView {
    let wanted = Memo::new(move |_| match route::current().get() {
        Route::Study(Study::Rules(_, wanted)) => wanted,
        _ => None,
    });
    let typed = RwSignal::new(String::new());
    let vocabulary = Memo::new(move |_| {
        let statements = parts(game).flat_map(Part::statements);
        Vocabulary::new(statements.map(|statement| t!(&statement.key())), &t!("rules-synonyms"))
    });
    let query = Memo::new(move |_| vocabulary.with(|vocabulary| Query::new(&typed.get(), vocabulary)));
    Effect::new(move |_| {
        if let Some(id) = wanted.get() {
            // What is looked for must not hide what is wanted.
            typed.set(String::new());
            request_animation_frame(move || show(&id));
        }
    });
    document().set_title(&format!("{} · {} · Castellum", untrack(|| t!("rules")), game.title()));
    let others = crate::games().filter(|&other| other != game);
    let unknown = move || wanted.get().filter(|id| !book::knows(game, id));
    view! {
        <Bar title=game.title()>""</Bar>
        <div class="rules">
            <Contents game=game />
            <main>
                <h2 class="display">{move || t!("rules-title", game = game.title())}</h2>
                <p class="rules-about">{move || t!("rules-about-numbers")}</p>
                <p class="rules-ways">
                    <a class="btn" href=Route::Study(Study::Learn(game, None)).href() data-link="">
                        {move || t!("rules-to-lessons")}
                    </a>
                    {others.map(|other| view! {
                        <a class="btn" href=Route::Study(Study::Rules(other, None)).href() data-link="">
                            {move || t!("rules-other", game = other.title())}
                        </a>
                    }).collect_view()}
                </p>
                {move || {
                    unknown().map(|id| view! { <p class="notice" role="alert">{move || t!("rules-unknown", number = id.clone())}</p> })
                }}
                {super::own_board::own_board(game)}
                <Search game=game typed=typed query=query />
                {parts(game).map(|part| view! { <PartView game=game part=part query=query wanted=wanted /> }).collect_view()}
            </main>
        </div>
    }
}

/// The address of a statement or part.
fn address(game: GameName, id: &str) -> String {
    Route::Study(Study::Rules(game, Some(id.to_owned()))).href()
}

/// Brings a statement or part before one's eyes.
fn show(id: &str) {
    let Some(element) = document().get_element_by_id(&format!("rule-{id}")) else { return };
    if let Some(element) = element.dyn_ref::<web_sys::HtmlElement>() {
        // Who reads with their ears goes there too.
        let _ = element.focus();
    }
    element.scroll_into_view();
}

#[component]
fn Contents(game: GameName) -> impl IntoView {
    let wide = media("(min-width: 900px)");
    let entry = move |part: &'static Part| {
        let href = address(game, &part.id());
        view! {
            <li>
                <a href=href data-link="">
                    {move || t!(&part.key())}
                </a>
            </li>
        }
    };
    view! {
        <nav class="rules-contents" aria-label=move || t!("rules-contents")>
            <details open=move || wide.get()>
                <summary class="caps">{move || t!("rules-contents")}</summary>
                <ol>{parts(game).map(entry).collect_view()}</ol>
            </details>
        </nav>
    }
}

/// The field to type in, and how much was found.
#[component]
fn Search(game: GameName, typed: RwSignal<String>, query: Memo<Query>) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let found = Memo::new(move |_| {
        let statements = parts(game).flat_map(Part::statements);
        statements.filter(|statement| query.with(|query| finds(query, *statement))).count()
    });
    let said = move || match query.with(Query::is_empty) {
        true => t!("rules-all", count = found.get()),
        false => t!("rules-found", count = found.get()),
    };
    let slash = window_event_listener(leptos::ev::keydown, move |event| {
        let typing = document().active_element().is_some_and(|element| element.tag_name() == "INPUT");
        if event.key() == "/"
            && !typing
            && let Some(input) = input.get_untracked()
        {
            event.prevent_default();
            let _ = input.focus();
        }
    });
    on_cleanup(move || slash.remove());
    let keyed = move |event: leptos::ev::KeyboardEvent| match &*event.key() {
        "Escape" => typed.set(String::new()),
        "Enter" => {
            let mut statements = parts(game).flat_map(Part::statements);
            let first = statements.find(|statement| query.with_untracked(|query| finds(query, *statement)));
            if let Some(first) = first {
                show(&first.id());
            }
        }
        _ => {}
    };
    view! {
        <search class="rules-search">
            <label>
                <span class="sr">{move || t!("rules-search")}</span>
                <input
                    node_ref=input
                    type="text"
                    autocomplete="off"
                    placeholder=move || t!("rules-search")
                    aria-keyshortcuts="/"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                    on:keydown=keyed
                />
            </label>
            <Show when=move || !query.with(Query::is_empty)>
                <button
                    class="icb"
                    aria-label=move || t!("rules-clear")
                    title=move || t!("rules-clear")
                    on:click=move |_| typed.set(String::new())
                >
                    <Icon name="u-close" size=16 />
                </button>
            </Show>
            <p role="status" class="rules-found">{said}</p>
        </search>
    }
}

fn finds(query: &Query, statement: Statement) -> bool {
    let number = statement.number().unwrap_or_default();
    query.finds(&format!("{number} {}", t!(&statement.key())))
}

#[component]
fn PartView(
    game: GameName,
    part: &'static Part,
    query: Memo<Query>,
    wanted: Memo<Option<String>>,
) -> impl IntoView {
    let nothing =
        Memo::new(move |_| query.with(|query| !part.statements().any(|statement| finds(query, statement))));
    view! {
        <section class="rules-part" hidden=move || nothing.get()>
            <h3 id=format!("rule-{}", part.id()) tabindex="-1">{move || t!(&part.key())}</h3>
            {part
                .statements()
                .map(|statement| view! { <StatementView game=game statement=statement query=query wanted=wanted /> })
                .collect_view()}
        </section>
    }
}

#[component]
fn StatementView(
    game: GameName,
    statement: Statement,
    query: Memo<Query>,
    wanted: Memo<Option<String>>,
) -> impl IntoView {
    let id = statement.id();
    let this = id.clone();
    let is_wanted = Memo::new(move |_| wanted.with(|wanted| wanted.as_ref() == Some(&this)));
    let hidden = Memo::new(move |_| query.with(|query| !finds(query, statement)));
    let figures = figures::beside(game, &id);
    view! {
        <div
            class="rule"
            class:wanted=move || is_wanted.get()
            id=format!("rule-{id}")
            tabindex="-1"
            hidden=move || hidden.get()
        >
            {statement.number().map(|number| view! { <EventNumber game=game number=number query=query /> })}
            <p>{move || query.with(|query| text(game, &t!(&statement.key()), query))}</p>
            {figures}
        </div>
    }
}

/// The number of a statement, which is also its address.
#[component]
fn EventNumber(game: GameName, number: String, query: Memo<Query>) -> impl IntoView {
    let href = address(game, &number);
    let hit = {
        let number = number.clone();
        move || query.with(|query| !query.is_empty() && query.finds(&number))
    };
    let label = {
        let number = number.clone();
        move || t!("rules-here", number = number.clone())
    };
    view! {
        <a class="rule-link" class:hit=hit href=href data-link="" aria-label=label>
            {number}
        </a>
    }
}

/// A text in which hits are marked and numbers of rules lead to them.
fn text(game: GameName, text: &str, query: &Query) -> Vec<AnyView> {
    pieces(text, query).into_iter().map(|piece| piece_view(game, piece)).collect()
}

fn piece_view(game: GameName, Piece { text, hit, number }: Piece) -> AnyView {
    match (hit, number) {
        (true, _) => view! { <mark>{text}</mark> }.into_any(),
        (false, true) if text.len() > 4 => {
            let href = address(game, &text);
            view! { <a href=href data-link="">{text}</a> }.into_any()
        }
        _ => text.into_any(),
    }
}
