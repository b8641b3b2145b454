//! The turn card: whose turn it is, what to do, what it would bring, and the
//! button that does it.

use castellum_rules::aquaedukt::{Action, Phase, Position, Region};
use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::dock::region_about;
use super::news::News;
use super::pieces::{Glyph, lines};
use super::plan::{Next, Plan};
use super::preview::Preview;
use super::result::Result;
use super::stage::shown;
use super::targets::Mode;
use super::words;
use crate::art::{Icon, Token, owner_class};
use crate::i18n::t;
use crate::panels::{RuleLink, clock_view};
use crate::table::Line;

/// The card, and what is told to those who listen.
#[component]
pub(super) fn TurnCard(plan: Plan, news: Memo<News>, on_hint: Option<Callback<()>>) -> impl IntoView {
    let over = Memo::new(move |_| plan.position.with(Position::phase) == Phase::Over);
    view! {
        <p class="sr" aria-live="polite">{move || announcement(plan)}</p>
        {move || match over.get() {
            true => view! { <Result plan/> }.into_any(),
            false => view! { <Card plan news on_hint/> }.into_any(),
        }}
    }
}

#[component]
fn Card(plan: Plan, news: Memo<News>, on_hint: Option<Callback<()>>) -> impl IntoView {
    let seat = Memo::new(move |_| plan.position.with(Position::seat).unwrap_or_default());
    view! {
        <section class=move || format!("aq-turn {}", owner_class(seat.get()))>
            <header>
                {move || view! { <Token seat=seat.get() size=30/> }}
                <h2>{move || title(plan, seat.get())}</h2>
                {move || clock_view(plan.table, seat.get())}
            </header>
            <div class="body">
                <div class="aq-prompt">
                    <h2 class="aq-head">
                        {move || prompt(plan)} " "
                        {move || prompt_rule(plan).map(|number| view! { <RuleLink number/> })}
                    </h2>
                    <Say plan/>
                </div>
                <Buttons plan news on_hint/>
            </div>
        </section>
    }
}

fn title(plan: Plan, seat: Seat) -> String {
    let name = plan.table.name(seat);
    match (plan.mine.get(), looking_back(plan)) {
        (_, true) => t!("aq-turn-back"),
        (true, false) => t!("aq-turn-yours", name = name),
        (false, false) => t!("aq-turn-others", name = name),
    }
}

/// Whether the position that is looked at is over and done with.
fn looking_back(plan: Plan) -> bool {
    shown(plan) < plan.table.line.with(Line::len)
}

/// What is to be done now, in a few words.
fn prompt(plan: Plan) -> String {
    if looking_back(plan) {
        return t!("aq-ask-back", at = shown(plan), of = plan.table.line.with(Line::len));
    }
    let position = plan.position.read();
    let name = position.seat().map(|seat| plan.table.name(seat)).unwrap_or_default();
    let region = position.region().map_or(0, Region::number);
    if plan.seat.get().is_none() {
        return match position.phase() {
            Phase::Dice => t!("aq-ask-die"),
            Phase::House => t!("aq-wait-house", name = name, region = region),
            _ => t!("aq-wait-turn", name = name),
        };
    }
    match (position.phase(), plan.mode.get()) {
        (Phase::House, _) => t!("aq-ask-house", region = region),
        (Phase::Again, _) => t!("aq-ask-again"),
        (Phase::Canal, _) => t!("aq-ask-stick", number = 2),
        (Phase::Turn, Some(Mode::Houses)) => t!("aq-ask-roll"),
        (Phase::Turn, Some(Mode::Spring)) => t!("aq-ask-spring"),
        (Phase::Turn, Some(Mode::Canals)) => t!("aq-ask-stick", number = 1),
        (Phase::Turn, None) if position.check(Action::PASS).is_ok() => t!("aq-ask-pass"),
        (Phase::Turn, None) => t!("aq-ask-turn"),
        (Phase::Dice | Phase::Over, _) => t!("aq-ask-die"),
    }
}

/// The rule behind the prompt, for whoever is to act.
fn prompt_rule(plan: Plan) -> Option<&'static str> {
    plan.seat.get()?;
    let position = plan.position.read();
    Some(match (position.phase(), plan.mode.get()) {
        (Phase::House, _) | (Phase::Turn, Some(Mode::Houses)) => "AQ-S4",
        (Phase::Again, _) => "AQ-S6",
        (Phase::Canal, _) | (Phase::Turn, Some(Mode::Canals)) => "AQ-S10",
        (Phase::Turn, Some(Mode::Spring)) => "AQ-S9",
        (Phase::Turn, None) if position.check(Action::PASS).is_ok() => "AQ-R5",
        (Phase::Turn, None) => "AQ-S3",
        (Phase::Dice | Phase::Over, _) => return None,
    })
}

/// More about what is to be done, while nothing is chosen.
fn advice(plan: Plan) -> String {
    if plan.seat.get().is_none() {
        return last_deed(plan);
    }
    match (plan.position.with(Position::phase), plan.mode.get()) {
        (Phase::House, _) => t!("aq-how-house"),
        (Phase::Again, _) => t!("aq-how-again", left = 3 - plan.position.with(Position::rolls)),
        (Phase::Canal, _) => t!("aq-how-second"),
        (Phase::Turn, Some(Mode::Houses)) => t!("aq-how-roll"),
        (Phase::Turn, Some(Mode::Spring)) => t!("aq-how-spring"),
        (Phase::Turn, Some(Mode::Canals)) => t!("aq-how-canals"),
        _ => last_deed(plan),
    }
}

/// What was done last.
fn last_deed(plan: Plan) -> String {
    let Some((before, action)) = plan.table.last_action() else { return t!("aq-how-begin") };
    let name = before.seat().map(|seat| plan.table.name(seat)).unwrap_or_default();
    words::told(&before, action, &name)
}

/// What is told aloud: the last deed, and when a turn is ours, what to do.
fn announcement(plan: Plan) -> String {
    let deed = last_deed(plan);
    match plan.seat.get() {
        Some(_) => format!("{deed} {}", prompt(plan)),
        None => deed,
    }
}

/// Why a click did nothing, what an action would bring, or some advice.
#[component]
fn Say(plan: Plan) -> impl IntoView {
    move || match (plan.refusal.get(), plan.preview.get()) {
        (Some(refusal), None) => view! {
            <p class="aq-refusal" role="alert">
                <RuleLink number=words::rule(&refusal)/>" "
                {move || words::refusal(&refusal)}
            </p>
        }
        .into_any(),
        (_, Some(preview)) => view! { <Consequences plan preview/> }.into_any(),
        (None, None) if plan.seat.get().is_some() && plan.position.with(Position::region).is_some() => {
            view! {
                <p>
                    <span class="aq-roomy">{move || advice(plan)}</span>
                    <span class="aq-tight">{move || region_about(plan)}</span>
                </p>
            }
            .into_any()
        }
        (None, None) => view! { <p>{move || advice(plan)}</p> }.into_any(),
    }
}

/// What an action would bring, to whom, and what it would cost.
#[component]
fn Consequences(plan: Plan, preview: Preview) -> impl IntoView {
    let players = plan.position.with_untracked(Game::players);
    let gain = move |(seat, points): (Seat, u16)| {
        view! {
            <span class=format!("aq-gain {}", owner_class(seat))>
                {move || plan.table.name(seat)}" "<b>{format!("+{points}")}</b>
            </span>
        }
    };
    let gains = Seat::all(players).map(|seat| (seat, preview.gain(seat))).filter(|(_, points)| *points > 0);
    let gains = gains.map(gain).collect_view();
    let warned = preview.clone();
    let warning = move || {
        words::warning(&warned)
            .map(|text| view! { <span class="aq-warn"><Glyph lines=lines::WARNING size=16/>{text}</span> })
    };
    let said = move || {
        let what = plan.position.with(|position| words::button(position, preview.action));
        format!("{what}. {}", words::consequences(&preview).join(" "))
    };
    view! {
        <p class="aq-consequences">
            <span>{said}</span>
            {gains}
            {warning}
        </p>
    }
}

#[component]
fn Buttons(plan: Plan, news: Memo<News>, on_hint: Option<Callback<()>>) -> impl IntoView {
    let table = plan.table;
    // Later in a turn another place can be chosen, or the turn be ended.
    let may_go_back = move || plan.position.with(Position::phase) == Phase::Turn && plan.mode.get().is_some();
    let acting = Memo::new(move |_| plan.seat.get().is_some());
    view! {
        <div class="aq-acts">
            <Show when=move || acting.get()>
                <Primary plan/>
                <Show when=move || plan.may_stop()>
                    <button on:click=move |_| plan.play(Action::DONE)>
                        {move || words::stop(plan.position.with(Position::phase))}
                    </button>
                </Show>
                <Show when=may_go_back>
                    <button on:click=move |_| plan.back()>{move || t!("aq-do-back")}</button>
                </Show>
            </Show>
            <Show when=move || looking_back(plan)>
                <button class="primary" on:click=move |_| table.shown.set(None)>
                    {move || t!("aq-do-live")}
                </button>
            </Show>
            <Replay plan news/>
            <button
                class="icb"
                disabled=move || !table.may_undo()
                aria-label=move || t!("aq-do-undo")
                title=move || t!("aq-do-undo")
                on:click=move |_| plan.undo()
            >
                <Icon name="u-undo"/>
            </button>
            {on_hint.map(|hint| view! {
                <button
                    class="icb"
                    disabled=move || !acting.get()
                    aria-label=move || t!("aq-do-hint")
                    title=move || t!("aq-do-hint")
                    on:click=move |_| hint.run(())
                >
                    <Icon name="u-hint"/>
                </button>
            })}
        </div>
    }
}

/// The button that goes on with the turn; it names the move.
#[component]
fn Primary(plan: Plan) -> impl IntoView {
    let next = Memo::new(move |_| plan.next());
    let text = move || match next.get() {
        Next::Play(action) => plan.position.with(|position| words::button(position, action)),
        Next::Choose => match (plan.position.with(Position::phase), plan.mode.get()) {
            (Phase::Turn, None) => t!("aq-choose-turn"),
            (_, Some(Mode::Houses)) => t!("aq-choose-field"),
            (_, Some(Mode::Spring)) => t!("aq-choose-crossing"),
            _ => t!("aq-choose-stick"),
        },
    };
    let go = move |_| {
        if let Next::Play(action) = next.get_untracked() {
            plan.play(action);
        }
    };
    view! {
        <button class="primary" disabled=move || next.get() == Next::Choose on:click=go>
            {text}
            <Show when=move || next.get() != Next::Choose><kbd aria-hidden="true">"↵"</kbd></Show>
        </button>
    }
}

/// Shows step by step what others did since one acted last.
#[component]
fn Replay(plan: Plan, news: Memo<News>) -> impl IntoView {
    let table = plan.table;
    let something = move || {
        let news = news.read();
        plan.seat.get().is_some()
            && plan.position.with(Position::phase) == Phase::Turn
            && !(news.fields.is_empty() && news.crossings.is_empty() && news.sticks.is_empty())
    };
    let start = move |_| step(plan, table.seen.get_untracked() + 1);
    view! {
        <Show when=something>
            <button class="icb" aria-label=move || t!("aq-do-replay") title=move || t!("aq-do-replay") on:click=start>
                <Glyph lines=lines::REPLAY/>
            </button>
        </Show>
    }
}

/// Shows the game after so many actions, and soon after one more.
fn step(plan: Plan, at: usize) {
    let table = plan.table;
    let Some(len) = table.line.try_with_untracked(Line::len) else { return };
    if at >= len {
        table.shown.set(None);
        return;
    }
    table.shown.set(Some(at));
    let go_on = move || {
        // Somebody who looks at another position wants to see that one.
        if table.shown.try_get_untracked().flatten() == Some(at) {
            step(plan, at + 1);
        }
    };
    set_timeout(go_on, std::time::Duration::from_millis(600));
}
