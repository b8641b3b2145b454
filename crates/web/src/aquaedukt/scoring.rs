//! How the points of a position came about, in words, from the rules' own
//! counting.

use castellum_rules::aquaedukt::Position;
use castellum_rules::{Game as _, Seat};

use super::preview::dry_points;
use crate::game_ui::PointsPart;
use crate::i18n::t;

/// How many houses with water a seat has of each value, the highest first.
fn watered(position: &Position, seat: Seat) -> impl Iterator<Item = (u8, usize)> + '_ {
    (1..=4).rev().filter_map(move |value| {
        let own = position.houses().filter(|(field, house)| {
            house.seat == seat && house.value == value && position.is_watered(*field)
        });
        Some((value, own.count())).filter(|(_, count)| *count > 0)
    })
}

/// The houses of a seat by their values, and what is still dry.
pub(super) fn points_parts(position: &Position, seat: Seat) -> Vec<PointsPart> {
    let part = |(value, count): (u8, usize)| PointsPart {
        shown: format!("{count} × {value}"),
        extra: None,
        label: t!("aq-end-part", count = count, value = value),
    };
    let dry = Some(dry_points(position, seat)).filter(|&points| points > 0).map(|points| {
        let label = t!("aq-end-dry", points = points);
        PointsPart { shown: label.clone(), extra: None, label }
    });
    watered(position, seat).map(part).chain(dry).collect()
}

/// The value whose houses brought most.
pub(super) fn why_ahead(position: &Position, seat: Seat) -> Option<String> {
    let (value, count) = watered(position, seat).max_by_key(|(value, count)| usize::from(*value) * count)?;
    Some(t!(
        "aq-end-most",
        count = count,
        value = value,
        part = usize::from(value) * count,
        points = position.points()[seat.index()]
    ))
}

/// Houses with water, value by value (AQ-S16).
pub(super) fn scoring(position: &Position, seat: Seat) -> Vec<String> {
    let mut lines: Vec<String> =
        (1..=4).rev().filter_map(|value| value_line(position, seat, value)).collect();
    lines.extend(dry_line(position, seat));
    if lines.is_empty() {
        lines.push(t!("review-aq-nothing"));
    }
    lines
}

fn value_line(position: &Position, seat: Seat, value: u8) -> Option<String> {
    let own = position
        .houses()
        .filter(|(field, house)| house.seat == seat && house.value == value && position.is_watered(*field));
    let fields: Vec<String> = own.map(|(field, _)| field.to_string()).collect();
    let points = fields.len() * usize::from(value);
    (!fields.is_empty()).then(|| {
        t!(
            "review-aq-houses",
            count = fields.len(),
            value = value,
            fields = fields.join(", "),
            points = points
        )
    })
}

fn dry_line(position: &Position, seat: Seat) -> Option<String> {
    let dry = position.houses().filter(|(field, house)| house.seat == seat && !position.is_watered(*field));
    let fields: Vec<String> = dry.map(|(field, _)| field.to_string()).collect();
    (!fields.is_empty()).then(|| t!("review-aq-dry", count = fields.len(), fields = fields.join(", ")))
}
