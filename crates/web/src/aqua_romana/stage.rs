//! A whole game of Aqua Romana on the page: board, podiums, side column.

use castellum_rules::aqua_romana::{Kind, Phase, Position, Worker};
use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::art::{self, Lie};
use super::board::{Board, Touch};
use super::keys;
use super::news::News;
use super::play::Play;
use super::stair::{Climbers, Stair};
use super::text;
use super::turn_card::{TurnCard, builder_drawing};
use crate::art::{Icon, Token, owner_class};
use crate::i18n::t;
use crate::panels::{Advice, AdviceCard, MoveLog, Players};
use crate::screen::{Swipe, beside, media};
use crate::settings::settings;
use crate::table::Table;

/// The parts of the side column; on a phone one of them is shown at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Turn,
    Podiums,
    Players,
    Moves,
}

impl Tab {
    const ALL: [Self; 4] = [Self::Turn, Self::Podiums, Self::Players, Self::Moves];

    const fn name(self) -> &'static str {
        ["turn", "podiums", "players", "moves"][self as usize]
    }

    const fn icon(self) -> &'static str {
        ["u-tile", "u-stair", "u-two", "u-list"][self as usize]
    }

    fn title(self) -> String {
        match self {
            Self::Turn => t!("ar-tab-turn"),
            Self::Podiums => t!("ar-podiums"),
            Self::Players => t!("ar-tab-players"),
            Self::Moves => t!("ar-tab-moves"),
        }
    }
}

/// A game at a table.
#[component]
pub(crate) fn Stage(
    table: Table<Position>,
    /// Whom to ask for hints.
    #[prop(optional)]
    advice: Option<Advice<Position>>,
) -> impl IntoView {
    let confirm = settings().confirm;
    let play = Play::new(table, Signal::derive(move || confirm.get()));
    let phone = media("(max-width: 760px) and (orientation: portrait)");
    let lie = Memo::new(move |_| if phone.get() { Lie::Tall } else { Lie::Wide });
    let tab = RwSignal::new(Tab::Turn);
    let marks = Memo::new(move |_| play.marks());
    let touch = Touch {
        focus: play.focus,
        hover: Callback::new(move |spot| {
            if play.hover.get_untracked() != spot {
                play.hover.set(spot);
            }
        }),
        pick: Callback::new(move |spot| {
            tab.set(Tab::Turn);
            play.pick(spot);
        }),
        option: Callback::new(move |row| play.pick_row(row)),
        turn: Callback::new(move |forward| play.wheel(forward)),
    };
    // The options move sideways themselves.
    let swipe =
        Swipe::new(".options", move |forward| tab.update(|tab| *tab = beside(&Tab::ALL, *tab, forward)));
    let hint = advice.map(|advice| Callback::new(move |()| advice.ask()));
    Effect::new(move |_| {
        if let Some(action) = advice.and_then(|advice| advice.shown.get()) {
            tab.set(Tab::Turn);
            play.follow(action);
        }
    });
    keys::listen(play, lie.into(), hint);
    view! {
        <main class="ar" data-tab=move || tab.get().name()>
            <PlayerStrip play=play />
            <section class="ar-stage" aria-label=move || t!("ar-board-and-podiums")>
                <div class="ar-board-wrap">
                    <Board position=play.position marks=marks last=play.last lie=lie touch=touch />
                </div>
                <div
                    class="ar-podiums-wrap"
                    on:pointerdown=move |event| swipe.begin(&event)
                    on:pointerup=move |event| swipe.end(&event)
                >
                    <Podiums play=play folded=phone />
                </div>
            </section>
            <aside
                class="ar-side"
                on:pointerdown=move |event| swipe.begin(&event)
                on:pointerup=move |event| swipe.end(&event)
            >
                <TurnCard play=play hint=hint />
                {advice.map(|advice| view! { <AdviceCard advice=advice /> })}
                <News play=play />
                <div class="ar-pane ar-players">
                    <Players
                        table=table
                        detail=move |seat| detail(play, seat)
                        points=move |seat| play.position.with(|position| position.points()[seat.index()])
                    />
                    <Supply play=play />
                </div>
                <div class="ar-pane ar-moves">
                    <MoveLog table=table />
                </div>
            </aside>
            <Tabs tab=tab />
        </main>
    }
}

/// Who plays, in one line: what a phone shows above the board.
#[component]
fn PlayerStrip(play: Play) -> impl IntoView {
    let players = play.position.with_untracked(Game::players);
    let seat_view = move |seat: Seat| {
        let on = move || play.position.with(|position| position.actor().seat() == Some(seat));
        let class = move || format!("{}{}", owner_class(seat), if on() { " on" } else { "" });
        view! {
            <li class=class>
                <Token seat=seat size=26 />
                <small>{move || play.table.name(seat)}</small>
                <b>{move || play.position.with(|position| position.points()[seat.index()])}</b>
            </li>
        }
    };
    view! {
        <ul class="ar-strip" aria-label=move || t!("ar-tab-players")>
            {Seat::all(players).map(seat_view).collect_view()}
        </ul>
    }
}

/// The line below a player's name.
fn detail(play: Play, seat: Seat) -> AnyView {
    let position = play.position.get();
    let own: Vec<Worker> = position.workers_of(seat).iter().collect();
    let building = own.iter().filter(|&&worker| position.worker(worker).on_board).count();
    let longest = own
        .iter()
        .map(|&worker| position.worker(worker))
        .filter(|state| state.on_board)
        .map(|state| state.length)
        .max()
        .unwrap_or(0);
    let pips = own
        .iter()
        .map(|&worker| {
            let class = format!("pip {}", art::colour_class(worker.colour()));
            view! { <i class=class class:on=position.worker(worker).on_board></i> }
        })
        .collect_view();
    let hand = position.hand(seat);
    view! {
        <span class="pips" aria-hidden="true">{pips}</span>
        <span>{t!("ar-building", count = building, longest = longest)}</span>
        {hand.into_iter().map(|kind| {
            let label = t!("ar-holds", kind = text::kind(kind));
            view! { <span class="held" role="img" aria-label=label.clone() title=label>{builder_drawing("builder tiny", kind)}</span> }
        }).collect_view()}
    }
    .into_any()
}

/// The stair and what it says about the chosen move.
#[component]
fn Podiums(play: Play, folded: Signal<bool>) -> impl IntoView {
    let climbers = Memo::new(move |_| {
        let worker = play.considered.get().worker;
        play.last
            .with(|last| play.preview.with(|preview| Climbers::new(last.as_ref(), preview.as_ref(), worker)))
    });
    let said = move || climbers.with(|climbers| podium_said(play, climbers));
    view! {
        <section class="ar-podiums">
            <div class="cap">
                <span class="caps">{move || t!("ar-podiums")}</span>
                <span class="said">{said}</span>
                <span class="bn">
                    <i>"+4"</i>
                    <i>"+3"</i>
                    <i>"+2"</i>
                    " "
                    {move || t!("ar-bonus")}
                </span>
            </div>
            <Stair position=play.position climbers=climbers folded=folded />
        </section>
    }
}

fn podium_said(play: Play, climbers: &Climbers) -> String {
    let Some(&(worker, value)) = climbers.ghosts.first() else { return t!("ar-podium-rule") };
    let name = worker.to_string();
    let length = play
        .preview
        .with(|preview| preview.as_ref().map_or(0, |preview| preview.after.worker(worker).length));
    if value == length.min(20) {
        t!("ar-podium-takes", worker = name, value = value)
    } else {
        t!("ar-podium-falls", worker = name, wanted = length.min(20), value = value)
    }
}

/// Tiles left and builders in the reserve.
#[component]
fn Supply(play: Play) -> impl IntoView {
    let left = move |kind: Kind| play.position.with(|position| position.supply().of(kind));
    let tiles = Kind::TILES
        .into_iter()
        .map(|kind| {
            view! {
                <div class="sup" class:out=move || left(kind) == 0>
                    <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=art::dry_tile(kind)></svg>
                    <b class="num">{move || left(kind)}</b>
                    <small>{move || text::kind_title(kind)}</small>
                </div>
            }
        })
        .collect_view();
    let in_reserve = move |kind: Kind| play.position.with(|position| position.reserve().contains(kind));
    let label = move |kind: Kind| {
        if in_reserve(kind) {
            t!("ar-in-reserve", kind = text::kind(kind))
        } else {
            t!("ar-not-in-reserve", kind = text::kind(kind))
        }
    };
    let builders = Kind::ALL
        .into_iter()
        .map(|kind| {
            view! {
                <span
                    class="rs"
                    class:gone=move || !in_reserve(kind)
                    role="img"
                    aria-label=move || label(kind)
                    title=move || text::kind_title(kind)
                >
                    {builder_drawing("builder", kind)}
                </span>
            }
        })
        .collect_view();
    let taking = move || play.position.with(|position| position.phase() == Phase::Take);
    view! {
        <section class="panel ar-supply" aria-label=move || t!("ar-supply")>
            <div class="sr2">{tiles}</div>
            <div class="rsv" class:taking=taking>
                <span class="caps">{move || t!("ar-reserve")}</span>
                {builders}
            </div>
        </section>
    }
}

/// What a phone shows below: which part of the side column is open.
#[component]
fn Tabs(tab: RwSignal<Tab>) -> impl IntoView {
    let button = move |this: Tab| {
        view! {
            <button
                aria-pressed=move || (tab.get() == this).to_string()
                class:on=move || tab.get() == this
                on:click=move |_| tab.set(this)
            >
                <Icon name=this.icon() size=20 />
                {move || this.title()}
            </button>
        }
    };
    view! {
        <nav class="ar-tabs" aria-label=move || t!("ar-tabs")>
            {Tab::ALL.map(button).collect_view()}
        </nav>
    }
}
