//! The dock below the board: the three actions of a turn, the die, the houses.

use castellum_rules::aquaedukt::{Choice, House, MAX_ROLLS, Phase, Position, Region};
use leptos::prelude::*;

use super::pieces::{self, Glyph, lines};
use super::plan::Plan;
use super::preview::{dry_houses, free_fields};
use super::stage::shown;
use super::targets::Mode;
use crate::art::owner_class;
use crate::i18n::t;
use crate::route::Route;

/// What the dock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// The choice of an action.
    Actions,
    /// The die, and for whoever may act the houses.
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
pub(super) fn Dock(plan: Plan) -> impl IntoView {
    let seat = Memo::new(move |_| plan.position.with(Position::seat).unwrap_or_default());
    let show = Memo::new(move |_| what(plan.position.with(Position::phase)));
    let class = move || {
        let mine = if plan.mine.get() { " mine" } else { "" };
        format!("aq-dock {}{mine}", owner_class(seat.get()))
    };
    view! {
        <section class=class aria-label=move || t!("aq-dock")>
            {move || match show.get() {
                Content::Actions => view! { <Actions plan/> }.into_any(),
                Content::Die => view! { <Settled plan/><Die plan/> }.into_any(),
                Content::End => view! { <End/> }.into_any(),
                Content::Sticks => view! { <Settled plan/><Sticks plan/> }.into_any(),
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
fn mode_about(plan: Plan, mode: Mode) -> String {
    match (mode, plan.offers(mode)) {
        (Mode::Houses, 0) => t!("aq-houses-none"),
        (Mode::Houses, _) => t!("aq-houses-about"),
        (Mode::Spring, 0) => t!("aq-spring-none"),
        (Mode::Spring, free) => t!("aq-spring-about", free = free),
        (Mode::Canals, 0) => t!("aq-canals-none"),
        (Mode::Canals, free) => t!("aq-canals-about", free = free),
    }
}

#[component]
fn ModeIcon(plan: Plan, mode: Mode) -> impl IntoView {
    let seat = Memo::new(move |_| plan.position.with(Position::seat).unwrap_or_default());
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
fn Actions(plan: Plan) -> impl IntoView {
    let button = move |mode: Mode| {
        let on = move || plan.mode.get() == Some(mode);
        let disabled = move || plan.seat.get().is_none() || plan.offers(mode) == 0;
        let key = mode as u8 + 1;
        view! {
            <button
                role="radio"
                class:on=on
                aria-checked=move || on().to_string()
                disabled=disabled
                on:click=move |_| plan.choose_mode(Some(mode))
            >
                <ModeIcon plan mode/>
                <span><b>{move || mode_name(mode)}</b><small>{move || mode_about(plan, mode)}</small></span>
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
fn Settled(plan: Plan) -> impl IntoView {
    let row = move |mode: Mode| {
        let on = move || plan.mode.get() == Some(mode);
        let about = move || match mode {
            Mode::Houses => t!("aq-houses-short"),
            Mode::Spring => t!("aq-spring-short", left = plan.position.with(Position::springs_left)),
            Mode::Canals => t!("aq-canals-short"),
        };
        view! {
            <li class:on=on aria-current=move || on().then_some("true")>
                <ModeIcon plan mode/>
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
fn last_roll(plan: Plan) -> Option<(usize, Region)> {
    let line = plan.table.line.read();
    let actions = &line.actions()[..shown(plan).min(line.len())];
    actions.iter().enumerate().rev().find_map(|(index, action)| match action.choice() {
        Choice::Dice(region) => Some((index, region)),
        _ => None,
    })
}

#[component]
fn Die(plan: Plan) -> impl IntoView {
    let rolling = Memo::new(move |_| plan.position.with(Position::phase) == Phase::Dice);
    let roll = Memo::new(move |_| last_roll(plan).filter(|_| !rolling.get()));
    let rolls = Memo::new(move |_| plan.position.with(Position::rolls));
    let label = move || match roll.get() {
        Some((_, region)) => t!("aq-die-shows", region = region.number()),
        None => t!("aq-ask-die"),
    };
    // A new element for every roll begins its motion anew.
    let die = move || {
        let number = roll.get().map(|(_, region)| region.number());
        let class = if number.is_some() { "fallen" } else { "rolling" };
        view! {
            <svg class=format!("aq-die {class}") viewBox="0 0 120 120" role="img" aria-label=label>
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
                {die}
                <span class="dots" aria-hidden="true">{dots}</span>
                <small>{move || t!("aq-roll-of", roll = rolls.get(), most = MAX_ROLLS)}</small>
            </div>
            <div class="why">
                <h2 class="aq-head">{move || region_title(plan)}</h2>
                <p>{move || region_about(plan)}</p>
            </div>
            <Values plan/>
        </div>
    }
}

fn region_title(plan: Plan) -> String {
    match plan.position.with(Position::region) {
        Some(region) => t!("aq-region", region = region.number()),
        None if plan.position.with(Position::phase) == Phase::Dice => t!("aq-ask-die"),
        None => t!("aq-again-title"),
    }
}

/// What one has to know about the region that came up.
pub(super) fn region_about(plan: Plan) -> String {
    let position = plan.position.read();
    let Some(region) = position.region() else { return String::new() };
    let free: Vec<_> = free_fields(&position, region).collect();
    let mut said = vec![t!("aq-region-free", free = free.len())];
    let lowest = position.seat().and_then(|seat| super::targets::values_left(position.hand(seat)).next());
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
fn Values(plan: Plan) -> impl IntoView {
    let seat = Memo::new(move |_| plan.position.with(Position::seat).unwrap_or_default());
    let hand = Memo::new(move |_| plan.position.with(|position| position.hand(seat.get())));
    let placing =
        Memo::new(move |_| plan.seat.get().is_some() && plan.position.with(Position::phase) == Phase::House);
    let button = move |value: u8| {
        let left = move || hand.get()[usize::from(value) - 1];
        let on = move || placing.get() && plan.value.get() == value;
        let drawing = move || pieces::plaque(House { seat: seat.get(), value }, true);
        view! {
            <button
                role="radio"
                class:on=on
                aria-checked=move || on().to_string()
                disabled=move || !placing.get() || left() == 0
                aria-label=move || t!("aq-value", value = value, left = left())
                on:click=move |_| plan.choose_value(value)
            >
                <svg viewBox="-3 -3 68 70" aria-hidden="true" inner_html=drawing></svg>
                <span><b>{value}</b><small>{move || t!("aq-left", left = left())}</small></span>
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
fn Sticks(plan: Plan) -> impl IntoView {
    view! {
        <div class="aq-roll">
            <div class="aq-thrown sticks">
                <ModeIcon plan mode=Mode::Canals/>
                <span class="dots" aria-hidden="true"><i class="full"></i><i></i></span>
                <small>{move || t!("aq-stick-of", stick = 1, most = 2)}</small>
            </div>
            <div class="why wide">
                <h2 class="aq-head">{move || t!("aq-second-title")}</h2>
                <p>{move || t!("aq-second-about", free = plan.offers(Mode::Canals))}</p>
            </div>
        </div>
    }
}

/// How the points came about, and where to go from here.
#[component]
fn End() -> impl IntoView {
    view! {
        <div class="aq-roll aq-end">
            <div class="why wide">
                <h2 class="aq-head">{move || t!("aq-end-title")}</h2>
                <p>{move || t!("aq-end-why")}</p>
            </div>
            <a class="btn primary" href=Route::Home.href() data-link="">{move || t!("aq-end-again")}</a>
        </div>
    }
}
