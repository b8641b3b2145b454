//! The share of the win of each seat over the game, as far as it is reviewed.

use castellum_rules::Seat;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use leptos::svg;

use super::judged::{grade, percent, sign, tone};
use super::reviewing::Reviewing;
use super::session::Session;
use super::tree::Tree;
use crate::art::{Token, owner_class};
use crate::engine_worker::Reviewed;
use crate::i18n::t;
use crate::study::StudyGame;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// The frame in which lines are drawn: left, top, right, bottom.
const PLOT: [f64; 4] = [40.0, 10.0, 622.0, 172.0];

fn x(count: usize, all: usize) -> f64 {
    PLOT[0] + (PLOT[2] - PLOT[0]) * count as f64 / all.max(1) as f64
}

fn y(share: f32) -> f64 {
    PLOT[3] - (PLOT[3] - PLOT[1]) * f64::from(share.clamp(0.0, 1.0))
}

/// The shares after this many actions, if they are known.
fn shares(steps: &[Reviewed], count: usize) -> Option<&[f32]> {
    match steps.get(count) {
        Some(step) => Some(&step.before),
        None => steps.last().filter(|_| count == steps.len()).map(|step| &*step.after),
    }
}

/// A seat's line through all that is known.
fn path(steps: &[Reviewed], seat: Seat, all: usize) -> String {
    let known =
        (0..=steps.len()).filter_map(|count| Some((count, *shares(steps, count)?.get(seat.index())?)));
    let points = known.map(|(count, share)| format!("{:.1} {:.1}", x(count, all), y(share)));
    points
        .enumerate()
        .map(|(index, point)| format!("{}{point}", if index == 0 { "M" } else { "L" }))
        .collect()
}

/// The panel with the graph and what the review is doing.
#[component]
pub(super) fn Graph<G: StudyGame>(
    session: Session<G>,
    /// Whether somebody may think about the game, and who does.
    reviewing: Option<Reviewing<G>>,
) -> impl IntoView {
    let now = Memo::new(move |_| {
        let index =
            session.index().map_or_else(|| session.at.get().is_none().then_some(0), |index| Some(index + 1));
        index.and_then(|count| session.steps.with(|steps| shares(steps, count).map(<[f32]>::to_vec)))
    });
    let legend = move || {
        let seats = session.tree.with_untracked(Tree::players);
        let shares = now.get().unwrap_or_default();
        let seats = Seat::all(seats).zip(shares).map(|(seat, share)| {
            view! { <span class="rv-share"><Token seat=seat size=20 /><b class="num">{t!("review-percent", value = percent(share))}</b></span> }
        });
        seats.collect_view()
    };
    view! {
        <section class="panel rv-graph" aria-label=move || t!("review-graph")>
            <header>
                <h2 class="caps">{move || t!("review-graph")}</h2>
                <span class="rv-shares">{legend}</span>
            </header>
            <Drawing session=session />
            {reviewing.map(|reviewing| view! { <Controls session=session reviewing=reviewing /> })}
        </section>
    }
}

#[component]
fn Drawing<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let node = NodeRef::<svg::Svg>::new();
    let all = Memo::new(move |_| session.tree.with(|tree| tree.played().len()));
    let players = session.tree.with_untracked(Tree::players);
    let count = Memo::new(move |_| session.index().map_or(0, |index| index + 1));
    let line = move |seat: Seat| {
        let path = move || session.steps.with(|steps| path(steps, seat, all.get()));
        view! { <path class=format!("rv-plot {}", owner_class(seat)) d=path></path> }
    };
    let marks = move || session.steps.with(|steps| marks(session, steps, all.get()));
    let clicked = move |event: MouseEvent| {
        if let Some(svg) = node.get_untracked() {
            let frame = svg.get_bounding_client_rect();
            let across = (f64::from(event.client_x()) - frame.left()) / frame.width() * WIDTH;
            let part = (across - PLOT[0]) / (PLOT[2] - PLOT[0]);
            session.go_played((part.clamp(0.0, 1.0) * all.get_untracked() as f64).round() as usize);
        }
    };
    let pressed = move |event: KeyboardEvent| {
        let here = count.get_untracked();
        let to = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => here.saturating_sub(1),
            "ArrowRight" | "ArrowUp" => here + 1,
            "PageUp" => here + 10,
            "PageDown" => here.saturating_sub(10),
            "Home" => 0,
            "End" => all.get_untracked(),
            _ => return,
        };
        event.prevent_default();
        session.go_played(to);
    };
    let spoken = move || {
        let shares = session.steps.with(|steps| shares(steps, count.get()).map(<[f32]>::to_vec));
        let names = Seat::all(players).map(|seat| session.table.name(seat));
        let said = names.zip(shares.unwrap_or_default());
        let said =
            said.map(|(name, share)| format!("{name} {}", t!("review-percent", value = percent(share))));
        let at = t!("review-at", at = count.get(), of = all.get());
        std::iter::once(at).chain(said).collect::<Vec<_>>().join(", ")
    };
    let grid = [0.0_f32, 0.25, 0.5, 0.75, 1.0].map(|share| {
        let at = y(share);
        view! {
            <path class="rv-grid" d=format!("M{} {at}H{}", PLOT[0], PLOT[2])></path>
            <text class="rv-tick" x=PLOT[0] - 6.0 y=at + 4.0 text-anchor="end">{format!("{}%", percent(share))}</text>
        }
    });
    let turns = move || session.tree.with(|tree| turn_ticks(tree, all.get()));
    let here = move || x(count.get(), all.get());
    view! {
        <svg
            node_ref=node
            class="rv-drawing"
            viewBox=format!("0 0 {WIDTH} {HEIGHT}")
            role="slider"
            tabindex="0"
            aria-label=move || t!("review-graph")
            aria-valuemin="0"
            aria-valuemax=move || all.get().to_string()
            aria-valuenow=move || count.get().to_string()
            aria-valuetext=spoken
            on:click=clicked
            on:keydown=pressed
        >
            {grid.into_iter().collect_view()}
            <g>{turns}</g>
            <rect class="rv-here-wide" x=move || here() - 5.0 y=PLOT[1] width="10" height=PLOT[3] - PLOT[1]></rect>
            <path class="rv-here" d=move || format!("M{} {}V{}", here(), PLOT[1], PLOT[3])></path>
            {Seat::all(players).map(line).collect_view()}
            <g>{marks}</g>
        </svg>
    }
}

/// The numbers of every tenth turn below the plot.
fn turn_ticks<G: StudyGame>(tree: &Tree<G>, all: usize) -> AnyView {
    let mut before = tree.position(None).turn();
    let mut ticks = Vec::new();
    for (index, id) in tree.played().into_iter().enumerate() {
        let turn = tree.position(Some(id)).turn();
        if turn != before && turn.is_multiple_of(10) {
            ticks.push((x(index + 1, all), turn));
        }
        before = turn;
    }
    let tick =
        |(at, turn)| view! { <text class="rv-tick" x=at y=PLOT[3] + 18.0 text-anchor="middle">{turn}</text> };
    ticks.into_iter().map(tick).collect_view().into_any()
}

/// Signs at the actions that deserve one.
fn marks<G: StudyGame>(session: Session<G>, steps: &[Reviewed], all: usize) -> AnyView {
    let tree = session.tree.read_untracked();
    let mut before = tree.position(None);
    let mut drawn = Vec::new();
    for (index, (id, step)) in tree.played().into_iter().zip(steps).enumerate() {
        let seat = before.actor().seat();
        before = tree.position(Some(id));
        let (Some(choice), Some(seat)) = (step.choice(), seat) else { continue };
        let grade = grade(choice.grade);
        if !sign(grade).is_empty() {
            let share = step.after.get(seat.index()).copied().unwrap_or_default();
            drawn.push((x(index + 1, all), y(share), tone(grade).class(), sign(grade)));
        }
    }
    let mark = |(x, y, class, sign): (f64, f64, &'static str, &'static str)| {
        view! {
            <g class=format!("rv-sign {class}") transform=format!("translate({x:.1} {y:.1})")>
                <circle r="8.5"></circle>
                <text y="4">{sign}</text>
            </g>
        }
    };
    drawn.into_iter().map(mark).collect_view().into_any()
}

/// How carefully, how far, go on or stop.
#[component]
fn Controls<G: StudyGame>(session: Session<G>, reviewing: Reviewing<G>) -> impl IntoView {
    let button = move |(name, nodes): (&'static str, u32)| {
        let on = move || reviewing.nodes.get() == nodes;
        view! {
            <button
                role="radio"
                aria-checked=move || on().to_string()
                title=move || t!("review-care-nodes", nodes = nodes)
                on:click=move |_| {
                    if !on() {
                        reviewing.set_care((name, nodes));
                    }
                }
            >
                {move || t!(&format!("review-care-{name}"))}
            </button>
        }
    };
    let known = move || session.steps.with(Vec::len);
    let state = move || match (reviewing.trouble.get(), reviewing.is_done()) {
        (Some(error), _) => t!("review-trouble", error = error),
        (None, true) => t!("review-done"),
        (None, false) => t!("review-progress", done = known(), all = reviewing.len()),
    };
    let action = move || {
        if reviewing.is_running.get() {
            view! { <button data-stop="" on:click=move |_| reviewing.stop()>{move || t!("review-stop")}</button> }.into_any()
        } else {
            view! { <button data-go="" on:click=move |_| reviewing.start()>{move || t!("review-go")}</button> }.into_any()
        }
    };
    view! {
        <footer class="rv-review" data-known=move || known().to_string() data-done=move || reviewing.is_done().to_string()>
            <div class="seg" role="radiogroup" aria-label=move || t!("review-care")>
                {G::CARES.map(button).collect_view()}
            </div>
            <progress max=move || reviewing.len().to_string() prop:value=move || known() as f64 aria-label=move || t!("review-running")></progress>
            <span class="rv-state num">{state}</span>
            <Show when=move || !reviewing.is_done()>{action}</Show>
        </footer>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_worker::{Decided, Finding};

    fn step(before: [f32; 2], after: [f32; 2]) -> Reviewed {
        Reviewed {
            action: "x".into(),
            before: before.into(),
            after: after.into(),
            decided: Decided::default(),
            finding: Finding::Forced,
        }
    }

    #[test]
    fn a_line_goes_through_all_that_is_known_and_no_further() {
        let steps = [step([0.5, 0.5], [0.6, 0.4]), step([0.6, 0.4], [1.0, 0.0])];
        let line = path(&steps, Seat::default(), 4);
        assert_eq!(line, "M40.0 91.0L185.5 74.8L331.0 10.0");
        assert_eq!(path(&[], Seat::default(), 4), "");
        assert_eq!(shares(&steps, 2), Some(&[1.0, 0.0][..]));
        assert_eq!(shares(&steps, 3), None);
    }
}
