//! The game on screen: board, dock, and what stands beside them.

use castellum_rules::aquaedukt::{Phase, Position};
use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::board::{Board, Hands};
use super::dock::Dock;
use super::geometry::Lie;
use super::keys;
use super::news::News;
use super::pieces::{Glyph, lines};
use super::plan::Plan;
use super::preview::dry_points;
use super::supply::{Hand, Supply};
use super::targets::Place;
use super::turn::TurnCard;
use crate::art::{Icon, Token, owner_class};
use crate::i18n::t;
use crate::panels::{Advice, AdviceCard, MoveLog, Players};
use crate::screen::{Swipe, beside, media};
use crate::settings::settings;
use crate::table::{Line, Table};

/// What the sheet below the board shows on a phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Turn,
    Players,
    Moves,
}

impl Tab {
    const ALL: [Self; 3] = [Self::Turn, Self::Players, Self::Moves];

    const fn name(self) -> &'static str {
        ["turn", "players", "moves"][self as usize]
    }

    fn text(self) -> String {
        match self {
            Self::Turn => t!("aq-tab-turn"),
            Self::Players => t!("players"),
            Self::Moves => t!("moves"),
        }
    }
}

/// A game of Aquädukt.
#[component]
pub(crate) fn Stage(
    /// The game and who sits at it.
    table: Table<Position>,
    /// Whom to ask for hints.
    #[prop(optional)]
    advice: Option<Advice<Position>>,
) -> impl IntoView {
    let plan = Plan::new(table, RwSignal::from(settings().confirm));
    let tab = RwSignal::new(Tab::Turn);
    // On a narrow and high screen the board lies upright, so that its fields
    // are bigger.
    let tall = media("(max-width: 600px) and (min-height: 760px)");
    let lie = Signal::derive(move || if tall.get() { Lie::Tall } else { Lie::Wide });
    let news = Memo::new(move |_| {
        let line = table.line.read();
        News::new(&line, table.seen.get(), table.shown.get().unwrap_or_else(|| line.len()))
    });
    Effect::new(move |_| {
        if let Some(action) = advice.and_then(|advice| advice.shown.get()) {
            tab.set(Tab::Turn);
            plan.follow(action);
        }
    });
    let hands = Hands::new(
        move |place| plan.point(place),
        move |place| {
            tab.set(Tab::Turn);
            plan.pick(place);
        },
    );
    let on_hint = advice.map(|advice| Callback::new(move |()| advice.ask()));
    keys::listen(plan, hands, on_hint);
    let chosen = Memo::new(move |_| plan.chosen.get().and_then(Place::of));
    Effect::new(move |_| {
        if tab.get() == Tab::Moves {
            request_animation_frame(show_last_move);
        }
    });
    let swipe = Swipe::new("button,a,.aq-table", move |forward| {
        tab.update(|tab| *tab = beside(&Tab::ALL, *tab, forward));
    });
    let over = move || plan.position.with(Position::phase) == Phase::Over;
    view! {
        <main
            class="aq-stage"
            class:over=over
            data-tab=move || tab.get().name()
            on:pointerdown=move |event| swipe.begin(&event)
            on:pointerup=move |event| swipe.end(&event)
        >
            <Strip plan/>
            <div class="aq-table">
                <Board
                    position=plan.position
                    lie=lie
                    targets=plan.targets
                    preview=plan.preview
                    chosen=chosen
                    news=news
                    hands=hands
                />
            </div>
            <Dock plan/>
            <aside class="aq-side">
                <TurnCard plan news on_hint/>
                {advice.map(|advice| view! { <AdviceCard advice/> })}
                // On a phone this is a list to scroll, by the keyboard too.
                <div class="aq-people" tabindex=move || (tab.get() == Tab::Players).then_some("0")>
                    <Players
                        table=table
                        detail=move |seat| detail(plan, seat).into_any()
                        points=move |seat| plan.position.with(|position| position.points()[seat.index()])
                    />
                    <Supply plan/>
                </div>
                <MoveLog table=table/>
            </aside>
            <Tabs tab/>
        </main>
    }
}

/// What is said below a player's name: houses with water, points without, and
/// the tiles in hand.
fn detail(plan: Plan, seat: Seat) -> impl IntoView {
    let position = plan.position;
    let text = move || {
        position.with(|position| {
            let watered = position.watered_tiles()[seat.index()];
            t!("aq-player", watered = watered, dry = dry_points(position, seat))
        })
    };
    view! {
        <span class="aq-detail">
            <span>{text}</span>
            <Hand plan seat/>
        </span>
    }
}

/// On a phone: who plays and what they have, in one line.
#[component]
fn Strip(plan: Plan) -> impl IntoView {
    let players = plan.position.with_untracked(Game::players);
    let cell = move |seat: Seat| {
        let on = move || plan.position.with(Position::seat) == Some(seat);
        let class = move || format!("{}{}", owner_class(seat), if on() { " on" } else { "" });
        let points = move || plan.position.with(|position| position.points()[seat.index()]);
        view! {
            <div class=class>
                <Token seat size=26/>
                <small>{move || plan.table.name(seat)}</small>
                <b>{points}</b>
            </div>
        }
    };
    view! { <div class="aq-strip" aria-hidden="true">{Seat::all(players).map(cell).collect_view()}</div> }
}

/// On a phone: what the sheet shows.
#[component]
fn Tabs(tab: RwSignal<Tab>) -> impl IntoView {
    let button = move |choice: Tab| {
        let on = move || tab.get() == choice;
        let icon = match choice {
            Tab::Turn => view! { <Glyph lines=lines::TURN size=20/> }.into_any(),
            Tab::Players => view! { <Icon name="u-two" size=20/> }.into_any(),
            Tab::Moves => view! { <Glyph lines=lines::MOVES size=20/> }.into_any(),
        };
        view! {
            <button class:on=on aria-pressed=move || on().to_string() on:click=move |_| tab.set(choice)>
                {icon}
                {move || choice.text()}
            </button>
        }
    };
    view! { <nav class="aq-tabs" aria-label=move || t!("aq-tabs")>{Tab::ALL.map(button).collect_view()}</nav> }
}

/// The moves begin at the top while nobody sees them; the last ones matter.
fn show_last_move() {
    if let Ok(Some(list)) = document().query_selector(".aq-side .lg ol") {
        list.set_scroll_top(list.scroll_height());
    }
}

/// How many actions there are up to the position that is looked at.
pub(super) fn shown(plan: Plan) -> usize {
    plan.table.shown.get().unwrap_or_else(|| plan.table.line.with(Line::len))
}
