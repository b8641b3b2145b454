//! How a rating went, as a line in its interval.

use castellum_wire::ratings::RatingPoint;
use leptos::prelude::*;

use crate::i18n::t;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 44.0;
const EDGE: f64 = 10.0;

/// Lines are drawn at multiples of this.
const GRID: i32 = 100;

/// The graph; each game takes the same room.
#[component]
pub(super) fn RatingGraph(points: Vec<RatingPoint>) -> impl IntoView {
    let (Some(first), Some(last)) = (points.first().cloned(), points.last().cloned()) else {
        return view! { <p class="players-empty">{move || t!("profile-no-ratings")}</p> }.into_any();
    };
    let span = |point: &RatingPoint| point.plus_minus as i32;
    let low = points.iter().map(|point| point.rating - span(point)).min().unwrap_or_default();
    let high = points.iter().map(|point| point.rating + span(point)).max().unwrap_or_default();
    let count = points.len();
    let x = move |index: usize| {
        let steps = count.saturating_sub(1).max(1) as f64;
        LEFT + (WIDTH - LEFT - EDGE) * index as f64 / steps
    };
    let y = move |rating: i32| {
        let share = f64::from(rating - low) / f64::from((high - low).max(1));
        HEIGHT - EDGE - share * (HEIGHT - 2.0 * EDGE)
    };
    let at = |index: usize, rating: i32| format!("{:.1} {:.1}", x(index), y(rating));
    let line: Vec<_> = points.iter().enumerate().map(|(index, point)| at(index, point.rating)).collect();
    let upper = points.iter().enumerate().map(|(index, point)| at(index, point.rating + span(point)));
    let lower = points.iter().enumerate().rev().map(|(index, point)| at(index, point.rating - span(point)));
    let band: Vec<_> = upper.chain(lower).collect();
    let step = GRID * ((high - low) / (6 * GRID) + 1);
    let lines = (low / step..=high / step).map(|number| number * step).filter(|&it| it >= low && it <= high);
    let grid = lines.map(|rating| {
        let height = y(rating);
        view! {
            <path class="graph-grid" d=format!("M{LEFT} {height:.1}H{WIDTH}") />
            <text x=format!("{:.1}", LEFT - 6.0) y=format!("{:.1}", height + 4.0)>{rating}</text>
        }
    });
    let said = move || {
        t!(
            "profile-graph",
            games = count,
            first = first.rating,
            last = last.rating,
            interval = last.plus_minus
        )
    };
    view! {
        <svg class="rating-graph" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=said>
            {grid.collect_view()}
            <path class="graph-band" d=format!("M{}Z", band.join("L")) />
            <path class="graph-line" d=format!("M{}", line.join("L")) />
            <circle cx=format!("{:.1}", x(count - 1)) cy=format!("{:.1}", y(last.rating)) r="4" />
        </svg>
    }
    .into_any()
}
