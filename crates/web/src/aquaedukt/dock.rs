//! The dock below the board: the three actions of a turn, the die, the houses.

use castellum_rules::Game;
use castellum_rules::aquaedukt::{Action, Choice, House, MAX_ROLLS, Phase, Position, Region};
use leptos::prelude::*;

use super::choices::Mode;
use super::draft::Draft;
use super::pieces::{self, Glyph, lines};
use super::preview::{dry_houses, free_fields};
use crate::art::owner_class;
use crate::game_ui::TurnDraft as _;
use crate::i18n::t;

/// What the dock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// The choice of an action.
    Actions,
    /// The die, and for the one who may act the houses.
    Die,
    /// How far the canals of this turn are.
    Sticks,
    /// That the game is over.
    End,
}

const fn what(phase: Phase) -> Content {
    match phase {
        Phase::Dice | Phase::House | Phase::Again => Content::Die,
        Phase::Canal => Content::Sticks,
        Phase::Turn => Content::Actions,
        Phase::Over => Content::End,
    }
}

#[component]
pub(super) fn Dock(draft: Draft) -> impl IntoView {
    let seat = Memo::new(move |_| draft.position.with(Position::turn_seat).unwrap_or_default());
    let over = move || draft.table.ending().is_some() && !draft.looks_back();
    let show =
        Memo::new(move |_| if over() { Content::End } else { what(draft.position.with(Position::phase)) });
    let class = move || {
        let mine = if draft.mine.get() { " mine" } else { "" };
        format!("aq-dock {}{mine}", owner_class(seat.get()))
    };
    view! {
        <section class=class aria-label=move || t!("aq-dock")>
            {move || match show.get() {
                Content::Actions => view! { <Actions draft/> }.into_any(),
                Content::Die => view! { <Settled draft/><Die draft/> }.into_any(),
                Content::End => view! { <End/> }.into_any(),
                Content::Sticks => view! { <Settled draft/><Sticks draft/> }.into_any(),
            }}
        </section>
    }
}

fn mode_name(mode: Mode) -> String {
    match mode {
        Mode::Houses => t!("aq-houses"),
        Mode::Spring => t!("aq-spring"),
        Mode::Canals => t!("aq-canals"),
    }
}

/// What a mode offers now, in a sentence.
fn mode_about(draft: Draft, mode: Mode) -> String {
    match (mode, draft.offers(mode)) {
        (Mode::Houses, 0) => t!("aq-houses-none"),
        (Mode::Houses, _) => t!("aq-houses-about"),
        (Mode::Spring, 0) => t!("aq-spring-none"),
        (Mode::Spring, free) => t!("aq-spring-about", free = free),
        (Mode::Canals, 0) => t!("aq-canals-none"),
        (Mode::Canals, free) => t!("aq-canals-about", free = free),
    }
}

#[component]
fn ModeIcon(draft: Draft, mode: Mode) -> impl IntoView {
    let seat = Memo::new(move |_| draft.position.with(Position::turn_seat).unwrap_or_default());
    let (view_box, drawing) = match mode {
        Mode::Houses => ("0 0 62 62", None),
        Mode::Spring => ("-20 -20 40 40", Some(pieces::SPRING_ICON)),
        Mode::Canals => ("0 0 40 40", Some(pieces::CANAL_ICON)),
    };
    let drawing = move || drawing.map_or_else(|| pieces::houses_icon(seat.get()), str::to_owned);
    view! { <svg class="aq-icon" viewBox=view_box aria-hidden="true" inner_html=drawing></svg> }
}

/// The three actions, one of which a turn is.
#[component]
fn Actions(draft: Draft) -> impl IntoView {
    let button = move |mode: Mode| {
        let on = move || draft.mode.get() == Some(mode);
        let disabled = move || draft.seat.get().is_none() || draft.offers(mode) == 0;
        let key = mode as u8 + 1;
        view! {
            <button
                role="radio"
                class:on=on
                aria-checked=move || on().to_string()
                disabled=disabled
                on:click=move |_| draft.choose_mode(Some(mode))
            >
                <ModeIcon draft mode/>
                <span><b>{move || mode_name(mode)}</b><small>{move || mode_about(draft, mode)}</small></span>
                <kbd aria-hidden="true">{key}</kbd>
            </button>
        }
    };
    view! {
        <div class="aq-actions" role="radiogroup" aria-label=move || t!("aq-ask-turn")>
            {Mode::ALL.map(button).collect_view()}
        </div>
    }
}

/// The action that this turn is, and the two that it is not.
#[component]
fn Settled(draft: Draft) -> impl IntoView {
    let row = move |mode: Mode| {
        let on = move || draft.mode.get() == Some(mode);
        let about = move || match mode {
            Mode::Houses => t!("aq-houses-short"),
            Mode::Spring => t!("aq-spring-short", left = draft.position.with(Position::springs_left)),
            Mode::Canals => t!("aq-canals-short"),
        };
        view! {
            <li class:on=on aria-current=move || on().then_some("true")>
                <ModeIcon draft mode/>
                <span>{move || mode_name(mode)}<small>{about}</small></span>
                <Show when=move || !on()>
                    <Glyph lines=lines::LOCK size=14/>
                </Show>
            </li>
        }
    };
    view! { <ul class="aq-settled">{Mode::ALL.map(row).collect_view()}</ul> }
}

/// The last region that came up in this turn, and after how many actions.
fn last_roll(draft: Draft) -> Option<(usize, Region)> {
    let history = draft.table.history.read();
    let shown = draft.table.shown.get().unwrap_or_else(|| history.len());
    let actions = &history.actions()[..shown.min(history.len())];
    actions.iter().enumerate().rev().find_map(|(index, action)| match action.choice() {
        Choice::Dice(region) => Some((index, region)),
        _ => None,
    })
}

#[component]
fn Die(draft: Draft) -> impl IntoView {
    let rolling = Memo::new(move |_| draft.position.with(Position::phase) == Phase::Dice);
    let roll = Memo::new(move |_| last_roll(draft).filter(|_| !rolling.get()));
    let rolls = Memo::new(move |_| draft.position.with(Position::rolls));
    let label = move || match roll.get() {
        Some((_, region)) => t!("aq-die-shows", region = region.number()),
        None => t!("aq-ask-die"),
    };
    let may_roll = Memo::new(move |_| {
        draft.seat.get().is_some() && draft.position.with(|position| position.check(Action::ROLL).is_ok())
    });
    let name = move || match may_roll.get() {
        true => format!("{}. {}", label(), t!("aq-do-roll-again")),
        false => label(),
    };
    // A new element for every roll begins its motion anew.
    let die = move || {
        let number = roll.get().map(|(_, region)| region.number());
        let class = if number.is_some() { "fallen" } else { "rolling" };
        view! {
            <svg class=format!("aq-die {class}") viewBox="0 0 120 120" aria-hidden="true">
                <g inner_html=pieces::DIE></g>
                <text x="60" y="70">{number}</text>
            </svg>
        }
    };
    let dots = move || {
        (0..MAX_ROLLS).map(|roll| view! { <i class:full=move || roll < rolls.get()></i> }).collect_view()
    };
    view! {
        <div class="aq-roll">
            <div class="aq-thrown">
                <button
                    class="aq-throw"
                    disabled=move || !may_roll.get()
                    aria-label=name
                    on:click=move |_| draft.play(Action::ROLL)
                >
                    {die}
                </button>
                <span class="dots" aria-hidden="true">{dots}</span>
                <small>{move || t!("aq-roll-of", roll = rolls.get(), most = MAX_ROLLS)}</small>
            </div>
            <div class="why">
                <h2 class="aq-head">{move || region_title(draft)}</h2>
                <p>{move || region_about(draft)}</p>
            </div>
            <Values draft/>
        </div>
    }
}

fn region_title(draft: Draft) -> String {
    match draft.position.with(Position::region) {
        Some(region) => t!("aq-region", region = region.number()),
        None if draft.position.with(Position::phase) == Phase::Dice => t!("aq-ask-die"),
        None => t!("aq-again-title"),
    }
}

/// What one has to know about the region that came up.
pub(super) fn region_about(draft: Draft) -> String {
    let position = draft.position.read();
    let Some(region) = position.region() else { return String::new() };
    let free: Vec<_> = free_fields(&position, region).collect();
    let mut said = vec![t!("aq-region-free", free = free.len())];
    let lowest =
        position.turn_seat().and_then(|seat| super::choices::values_left(position.hand(seat)).next());
    if let Some(lowest) = lowest.filter(|_| free.iter().any(|&field| position.is_watered(field))) {
        said.push(t!("aq-region-wet", lowest = lowest));
    }
    let dry = dry_houses(&position, region).count();
    if free.len() == 1 && dry > 0 {
        said.push(t!("aq-region-threat", houses = dry));
    }
    said.join(" ")
}

/// The houses one may place, by value.
#[component]
fn Values(draft: Draft) -> impl IntoView {
    let seat = Memo::new(move |_| draft.position.with(Position::turn_seat).unwrap_or_default());
    let hand = Memo::new(move |_| draft.position.with(|position| position.hand(seat.get())));
    let placing = Memo::new(move |_| {
        draft.seat.get().is_some() && draft.position.with(Position::phase) == Phase::House
    });
    let button = move |value: u8| {
        let left = move || hand.get()[usize::from(value) - 1];
        let on = move || placing.get() && draft.value.get() == value;
        let drawing = move || pieces::plaque(House { seat: seat.get(), value }, true);
        view! {
            <button
                role="radio"
                class:on=on
                aria-checked=move || on().to_string()
                disabled=move || !placing.get() || left() == 0
                aria-label=move || t!("aq-value", value = value, left = left())
                on:click=move |_| draft.choose_value(value)
            >
                <svg viewBox="-3 -3 68 70" aria-hidden="true" inner_html=drawing></svg>
                <span><b>{value}</b><small class="left">{move || t!("aq-left", left = left())}</small><small class="times">"×"{left}</small></span>
            </button>
        }
    };
    view! {
        <div class="aq-values" role="radiogroup" aria-label=move || t!("aq-values")>
            {[1, 2, 3, 4].map(button).collect_view()}
        </div>
    }
}

/// One stick is laid, another may follow.
#[component]
fn Sticks(draft: Draft) -> impl IntoView {
    view! {
        <div class="aq-roll">
            <div class="aq-thrown sticks">
                <ModeIcon draft mode=Mode::Canals/>
                <span class="dots" aria-hidden="true"><i class="full"></i><i></i></span>
                <small>{move || t!("aq-stick-of", stick = 1, most = 2)}</small>
            </div>
            <div class="why wide">
                <h2 class="aq-head">{move || t!("aq-second-title")}</h2>
                <p>{move || t!("aq-second-about", free = draft.offers(Mode::Canals))}</p>
            </div>
        </div>
    }
}

/// How the points came about.
#[component]
fn End() -> impl IntoView {
    view! {
        <div class="aq-roll aq-end">
            <div class="why wide">
                <h2 class="aq-head">{move || t!("aq-end-title")}</h2>
                <p>{move || t!("aq-end-why")}</p>
            </div>
        </div>
    }
}
