//! The podiums as a stair: width is room, height is value.

use castellum_rules::aqua_romana::{Podium, Position, Worker};
use leptos::prelude::*;

use super::draft::Draft;
use super::pieces;
use super::preview::Preview;
use crate::drawing::Orientation;
use crate::i18n::t;

/// A step of the stair.
struct Step {
    value: u8,
    x: f64,
    width: f64,
    top: f64,
}

/// Sizes of a drawing of the stair.
struct Shape {
    first: u8,
    last: u8,
    width: f64,
    height: f64,
    lowest: f64,
    rise: f64,
}

/// Who has just mounted a podium, and who would.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Climbers {
    pub(crate) fresh: Vec<Worker>,
    /// Workers with the podium they would take.
    pub(crate) ghosts: Vec<(Worker, u8)>,
}

impl Climbers {
    pub(crate) fn new(last: Option<&Preview>, preview: Option<&Preview>, if_closed: Option<Worker>) -> Self {
        let mounts = |preview: &Preview| {
            let closings = preview.closed.iter();
            closings.filter_map(|closing| Some((closing.worker, closing.podium?))).collect::<Vec<_>>()
        };
        let mut ghosts = preview.map(mounts).unwrap_or_default();
        if let (Some(preview), Some(worker)) = (preview, if_closed)
            && ghosts.iter().all(|(ghost, _)| *ghost != worker)
            && let Some(Some(value)) = preview.podium_if_closed(worker)
        {
            ghosts.push((worker, value));
        }
        let fresh = last.map(mounts).unwrap_or_default().into_iter().map(|(worker, _)| worker).collect();
        Self { fresh, ghosts }
    }
}

/// All podiums with who stands on them.
#[component]
pub(crate) fn Stair(
    #[prop(into)] position: Signal<Position>,
    #[prop(into, optional)] climbers: Signal<Climbers>,
    /// In two rows, for narrow screens.
    #[prop(into, optional)]
    folded: Signal<bool>,
) -> impl IntoView {
    let drawings = Memo::new(move |_| {
        position.with(|position| {
            climbers.with(|climbers| {
                shapes(folded.get())
                    .map(|shape| (shape.width, shape.height, draw(&shape, position, climbers)))
            })
        })
    });
    let stair = move || {
        let drawn = drawings.get().into_iter().filter(|(_, height, _)| *height > 0.0);
        drawn
            .map(|(width, height, drawn)| {
                view! { <svg viewBox=format!("0 0 {width} {height}") inner_html=drawn aria-hidden="true"></svg> }
            })
            .collect_view()
    };
    let spoken = move || position.with(spoken);
    view! {
        <div class="ar-stair" class:folded=folded tabindex="-1" role="group" aria-label=move || t!("ar-podiums")>
            {stair}
            <ul class="sr">
                {move || spoken().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}
            </ul>
        </div>
    }
}

/// The stair and what it says about the chosen move.
#[component]
pub(crate) fn Podiums(draft: Draft, orientation: Signal<Orientation>) -> impl IntoView {
    let folded = Signal::derive(move || orientation.get() == Orientation::Tall);
    let climbers = Memo::new(move |_| {
        let worker = draft.considered.get().worker;
        draft
            .last
            .with(|last| draft.preview.with(|preview| Climbers::new(last.as_ref(), preview.as_ref(), worker)))
    });
    let said = move || climbers.with(|climbers| podium_said(draft, climbers));
    view! {
        <section class="ar-podiums">
            <div class="cap">
                <span class="caps">{move || t!("ar-podiums")}</span>
                <span class="said">{said}</span>
                <span class="bonuses">
                    <i>"+4"</i>
                    <i>"+3"</i>
                    <i>"+2"</i>
                    " "
                    {move || t!("ar-bonus")}
                </span>
            </div>
            <Stair position=draft.position climbers=climbers folded=folded />
        </section>
    }
}

fn podium_said(draft: Draft, climbers: &Climbers) -> String {
    let Some(&(worker, value)) = climbers.ghosts.first() else { return t!("ar-podium-rule") };
    let name = worker.to_string();
    let length = draft
        .preview
        .with(|preview| preview.as_ref().map_or(0, |preview| preview.after.worker(worker).length));
    if value == length.min(20) {
        t!("ar-podium-takes", worker = name, value = value)
    } else {
        t!("ar-podium-falls", worker = name, wanted = length.min(20), value = value)
    }
}

/// One row for wide screens; two for narrow ones.
/// A place as large as all of it; see `GameUi::BELOW_BOARD`.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const PLACE: &str = r#"<div class="ar-podiums"><div class="cap"></div><div class="ar-stair"><svg viewBox="0 0 910 124"></svg></div></div>"#;

fn shapes(folded: bool) -> [Shape; 2] {
    let row = |first, last, width, height, lowest, rise| Shape { first, last, width, height, lowest, rise };
    if folded {
        [row(1, 10, 370.0, 84.0, 22.0, 2.65), row(11, 20, 370.0, 84.0, 22.0, 2.65)]
    } else {
        [row(1, 20, 910.0, 124.0, 21.0, 3.4), row(1, 0, 0.0, 0.0, 0.0, 0.0)]
    }
}

fn places(value: u8) -> usize {
    Podium::all().filter(|podium| podium.value() == value).count()
}

fn steps(shape: &Shape) -> Vec<Step> {
    let all: usize = (shape.first..=shape.last).map(places).sum();
    let one = (shape.width - 6.0) / all as f64;
    let mut x = 3.0;
    (shape.first..=shape.last)
        .map(|value| {
            let width = one * places(value) as f64;
            let top = shape.height - shape.lowest - shape.rise * f64::from(value - shape.first);
            let step = Step { value, x, width, top };
            x += width;
            step
        })
        .collect()
}

fn draw(shape: &Shape, position: &Position, climbers: &Climbers) -> String {
    steps(shape).iter().map(|step| draw_step(step, shape.height, position, climbers)).collect()
}

fn draw_step(step: &Step, bottom: f64, position: &Position, climbers: &Climbers) -> String {
    let Step { value, x, width, top } = *step;
    let shade = [2, 3, 1][usize::from(value - 1) % 3];
    let (height, middle) = (bottom - top, x + width / 2.0);
    let right = x + width;
    let mut drawn = format!(
        r#"<rect x="{x:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" fill="var(--slab-{shade})"/><rect x="{x:.1}" y="{top:.1}" width="{width:.1}" height="4" fill="var(--stone-lite)"/><path d="M{x:.1} {top:.1}h{width:.1}" stroke="var(--stone-dark)" stroke-width="1.5"/><path d="M{right:.1} {top:.1}V{bottom}" stroke="var(--slab-line)"/><text x="{middle:.1}" y="{:.1}" class="pv">{value}</text>"#,
        bottom - 5.0
    );
    let room = places(value);
    if room > 1 {
        drawn += &format!(
            r#"<path d="M{middle:.1} {:.1}v6" stroke="var(--slab-line)" stroke-width="1.5"/>"#,
            top + 4.0
        );
    }
    let standing = occupants(position, value);
    let ghosts: Vec<Worker> =
        climbers.ghosts.iter().filter(|(_, podium)| *podium == value).map(|(worker, _)| *worker).collect();
    let place = |index: usize| x + width * (index as f64 + 0.5) / room as f64;
    for (index, &worker) in standing.iter().enumerate() {
        let fresh = climbers.fresh.contains(&worker);
        drawn += &stander(position, worker, place(index), top, fresh);
    }
    for (index, &worker) in ghosts.iter().enumerate() {
        if !standing.contains(&worker) {
            drawn += &ghost(worker, place((standing.len() + index).min(room - 1)), top);
        }
    }
    drawn
}

/// Who stands on a podium, in the order of arrival (AR-R14).
fn occupants(position: &Position, value: u8) -> Vec<Worker> {
    let places = Podium::all().filter(|podium| podium.value() == value);
    places.rev().filter_map(|podium| position.podium_occupant(podium)).collect()
}

fn stander(position: &Position, worker: Worker, x: f64, top: f64, fresh: bool) -> String {
    let token = pieces::token(worker.colour(), &worker.to_string());
    let class = if fresh { "stands climbs" } else { "stands" };
    let bonus = position.bonuses().find(|(best, _)| *best == worker).map(|(_, bonus)| bonus);
    let bonus = bonus.map(|bonus| {
        format!(
            r#"<g class="bonus" transform="translate({x:.1} {:.1})"><rect x="-13" y="-9" width="26" height="18" rx="9"/><text y="4.5">+{bonus}</text></g>"#,
            top - 37.0
        )
    });
    format!(
        r#"<g transform="translate({x:.1} {:.1})"><g class="{class}"><g transform="scale(.62)">{token}</g></g></g>{}"#,
        top - 13.0,
        bonus.unwrap_or_default()
    )
}

fn ghost(worker: Worker, x: f64, top: f64) -> String {
    let token = pieces::token(worker.colour(), &worker.to_string());
    format!(
        r#"<rect class="stair-ghost" x="{:.1}" y="{:.1}" width="34" height="58" rx="5"/><g transform="translate({x:.1} {:.1})"><g class="ghost-stander" transform="scale(.62)">{token}</g><circle class="stair-ring" r="16.7"/></g>"#,
        x - 17.0,
        top - 30.0,
        top - 13.0
    )
}

/// The podiums in words, the highest first.
fn spoken(position: &Position) -> Vec<String> {
    let bonus =
        |worker: Worker| position.bonuses().find(|(best, _)| *best == worker).map_or(0, |(_, bonus)| bonus);
    Podium::all()
        .rev()
        .filter_map(|podium| {
            let worker = position.podium_occupant(podium)?;
            let name = worker.to_string();
            Some(t!("ar-podium-taken", value = podium.value(), worker = name, bonus = bonus(worker)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn podiums_are_as_wide_as_they_have_room() {
        // AR-S22: two workers fit on 3 and on 7.
        for folded in [false, true] {
            let all: Vec<Step> =
                shapes(folded).iter().filter(|shape| shape.height > 0.0).flat_map(steps).collect();
            assert_eq!(all.len(), 20);
            let one = all[0].width;
            assert!((all[2].width - 2.0 * one).abs() < 1e-9 && (all[6].width - 2.0 * one).abs() < 1e-9);
        }
        let row = steps(&shapes(false)[0]);
        assert!(row.is_sorted_by(|lower, higher| lower.top > higher.top));
        assert!((row[19].x + row[19].width - 907.0).abs() < 1e-9);
    }
}
