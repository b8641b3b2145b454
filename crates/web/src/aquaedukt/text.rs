//! What is said about the board, in the player's language.

use castellum_rules::Refusal as _;
use castellum_rules::aquaedukt::{
    Action, Choice, Crossing, Field, Phase, Position, Refusal, SPRING_DISTANCE, Stick,
};

use super::choices::Mode;
use super::pieces::owner;
use super::preview::{Preview, is_threatened};
use crate::i18n::t;

/// A field, for those who cannot see it: "C4, region 8, red house worth 3, dry".
pub(crate) fn field(position: &Position, field: Field, may: bool, news: bool) -> String {
    let region = position.board().region_of(field);
    let mut parts = vec![field.to_string(), t!("aq-field-region", region = region.number())];
    parts.push(match position.house(field) {
        _ if position.is_mountain(field) => t!("aq-field-mountain"),
        Some(house) => t!("aq-field-house", owner = owner(house.seat), value = house.value),
        None => t!("aq-field-empty"),
    });
    parts.push(if position.is_watered(field) { t!("aq-field-wet") } else { t!("aq-field-dry") });
    if may {
        parts.push(t!("aq-field-may"));
    }
    if news {
        parts.push(t!("aq-field-new"));
    }
    if is_threatened(position, region) {
        parts.push(t!("aq-field-threatened"));
    }
    parts.join(", ")
}

/// A crossing by the fields at whose corners it is: "C4/D5". Its notation,
/// `3,4`, counts lines that are written nowhere.
pub(crate) fn corner(crossing: Crossing) -> String {
    let (i, j) = (crossing.i(), crossing.j());
    let around = [(1, 1), (0, 1), (1, 0), (0, 0)];
    let around =
        around.into_iter().filter_map(|(left, up)| Field::new(i.checked_sub(left)?, j.checked_sub(up)?));
    let fields: Vec<Field> = around.collect();
    match fields[..] {
        [first, .., last] => t!("aq-corner", first = first.to_string(), last = last.to_string()),
        [only] => only.to_string(),
        [] => crossing.to_string(),
    }
}

/// The place of a stick by the fields on its sides.
pub(crate) fn between(stick: Stick) -> String {
    let [first, last] = stick.fields();
    t!("aq-between", first = first.to_string(), last = last.to_string())
}

/// A crossing, and the stick along which one came to it.
pub(crate) fn crossing(
    position: &Position,
    crossing: Crossing,
    stick: Option<Stick>,
    allowed: bool,
) -> String {
    let mut parts = vec![t!("aq-crossing", at = corner(crossing))];
    if position.is_spring(crossing) {
        parts.push(t!("aq-crossing-spring"));
    } else if position.canals().sections().any(|(stick, _)| stick.ends().contains(&crossing)) {
        parts.push(t!("aq-crossing-canal"));
    }
    if let Some(stick) = stick {
        let name = between(stick);
        parts.push(match position.canal(stick) {
            0 => t!("aq-stick-free", name = name),
            1 => t!("aq-stick-single", name = name),
            _ => t!("aq-stick-double", name = name),
        });
    }
    parts.push(if allowed { t!("aq-allowed") } else { t!("aq-not-allowed") });
    parts.join(", ")
}

/// The action as the text of a button.
pub(crate) fn button(position: &Position, action: Action) -> String {
    match action.choice() {
        Choice::Roll if position.phase() == Phase::Again => t!("aq-do-roll-again"),
        Choice::Roll => t!("aq-do-roll"),
        Choice::Done => stop(position.phase()),
        Choice::Pass => t!("aq-do-pass"),
        Choice::Dice(region) => t!("aq-region", region = region.number()),
        Choice::Spring(crossing) => t!("aq-do-spring", at = corner(crossing)),
        Choice::Stick(stick) if position.canal(stick) == 1 => t!("aq-do-double", at = between(stick)),
        Choice::Stick(stick) => t!("aq-do-lay", at = between(stick)),
        Choice::House { value, field } => t!("aq-do-house", value = value, field = field.to_string()),
    }
}

/// What has to be chosen before there is an action to play.
pub(crate) fn missing(position: &Position, mode: Option<Mode>) -> String {
    match (position.phase(), mode) {
        (Phase::Turn, None) => t!("aq-choose-turn"),
        (_, Some(Mode::Houses)) => t!("aq-choose-field"),
        (_, Some(Mode::Spring)) => t!("aq-choose-crossing"),
        _ => t!("aq-choose-stick"),
    }
}

/// Ending the turn, as the text of a button.
pub(crate) fn stop(phase: Phase) -> String {
    match phase {
        Phase::Canal => t!("aq-do-stop-canal"),
        Phase::House => t!("aq-do-stop-house"),
        _ => t!("aq-do-stop"),
    }
}

/// What an action would do besides the points it brings.
pub(crate) fn consequences(preview: &Preview) -> Vec<String> {
    let mut said = Vec::new();
    match (preview.watered.len(), preview.action.choice()) {
        (0, Choice::Stick(_)) => said.push(t!("aq-will-water-none")),
        (0, Choice::Spring(_)) => said.push(t!("aq-will-open")),
        (0, _) => {}
        (fields, _) => said.push(t!("aq-will-water", fields = fields)),
    }
    if matches!(preview.action.choice(), Choice::House { .. })
        && preview.completed.is_none()
        && preview.scoring.is_empty()
    {
        said.push(t!("aq-will-stay-dry"));
    }
    if preview.last_stick {
        said.push(t!("aq-will-be-last"));
    }
    said
}

/// What an action would destroy, or nothing.
pub(crate) fn warning(preview: &Preview) -> Option<String> {
    if let Some(region) = preview.completed {
        return Some(match preview.removed.len() {
            0 => t!("aq-will-complete", region = region.number()),
            houses => t!("aq-will-clear", region = region.number(), houses = houses),
        });
    }
    (preview.ends && !preview.removed.is_empty()).then(|| t!("aq-will-end", houses = preview.removed.len()))
}

/// What somebody did, to be told to those who listen.
pub(crate) fn told(before: &Position, action: Action, name: &str) -> String {
    let what = match action.choice() {
        Choice::Roll => t!("aq-told-roll", name = name),
        Choice::Done => t!("aq-told-done", name = name),
        Choice::Pass => t!("aq-told-pass", name = name),
        Choice::Dice(region) => t!("aq-told-dice", region = region.number()),
        Choice::Spring(at) => t!("aq-told-spring", name = name, at = corner(at)),
        Choice::Stick(at) => t!("aq-told-stick", name = name, at = between(at)),
        Choice::House { value, field } => {
            t!("aq-told-house", name = name, value = value, at = field.to_string())
        }
    };
    let preview = Preview::new(before, action);
    let mut said = vec![what];
    if !preview.watered.is_empty() {
        said.push(t!("aq-told-water", fields = preview.watered.len()));
    }
    if let Some(region) = preview.completed.filter(|_| !preview.removed.is_empty()) {
        said.push(t!("aq-told-clear", region = region.number(), houses = preview.removed.len()));
    }
    said.join(" ")
}

/// The rule that forbids something, and why.
pub(crate) fn refusal(refusal: &Refusal) -> String {
    match *refusal {
        Refusal::GameOver => t!("aq-no-game-over"),
        Refusal::NoDieRolling | Refusal::HouseWithoutRoll => t!("aq-no-roll"),
        Refusal::DieIsRolling => t!("aq-no-die-rolling"),
        Refusal::RegionFull(region) => t!("aq-no-region-full", region = region.number()),
        Refusal::NothingDone => t!("aq-no-nothing-done"),
        Refusal::ExpectedHouse(region) => t!("aq-no-expected-house", region = region.number()),
        Refusal::ExpectedRoll => t!("aq-no-expected-roll"),
        Refusal::ExpectedStick => t!("aq-no-expected-stick"),
        Refusal::NoTileToRoll => t!("aq-no-tile-to-roll"),
        Refusal::MayNotPass => t!("aq-no-pass"),
        Refusal::NoTile { value } => t!("aq-no-tile", value = value),
        Refusal::OtherRegion { field, region, rolled } => t!(
            "aq-no-other-region",
            field = field.to_string(),
            region = region.number(),
            rolled = rolled.number()
        ),
        Refusal::OnMountain(field) => t!("aq-no-mountain", field = field.to_string()),
        Refusal::OnHouse(field) => t!("aq-no-house", field = field.to_string()),
        Refusal::NotLowest { field, lowest } => {
            t!("aq-no-not-lowest", field = field.to_string(), lowest = lowest)
        }
        Refusal::NoSpringLeft => t!("aq-no-spring-left"),
        Refusal::OnSpring(crossing) => t!("aq-no-on-spring", at = corner(crossing)),
        Refusal::OnCanal(crossing) => t!("aq-no-on-canal", at = corner(crossing)),
        Refusal::SpringTooNear { other, steps } => {
            t!("aq-no-too-near", at = corner(other), steps = steps, least = SPRING_DISTANCE)
        }
        Refusal::NoStickLeft => t!("aq-no-stick-left"),
        Refusal::AlreadyDouble(stick) => t!("aq-no-double", at = between(stick)),
        Refusal::SingleBefore(stick) => t!("aq-no-single-before", at = between(stick)),
        Refusal::Unconnected(stick) => t!("aq-no-unconnected", at = between(stick)),
        Refusal::Branch { at, .. } => t!("aq-no-branch", at = corner(at)),
        Refusal::TwoArms(spring) => t!("aq-no-two-arms", at = corner(spring)),
        Refusal::TouchesSpring(spring) => t!("aq-no-touches-spring", at = corner(spring)),
        Refusal::TouchesCanal { spring } => t!("aq-no-touches-canal", at = corner(spring)),
    }
}

/// The number of the rule that forbids something.
pub(crate) fn rule(refusal: &Refusal) -> &'static str {
    refusal.rule()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_crossings_share_a_name() {
        let around = |crossing: Crossing| leptos::prelude::untrack(|| corner(crossing));
        let names: BTreeSet<String> = Crossing::all().map(around).collect();
        assert_eq!(names.len(), Crossing::all().count(), "{names:?}");
    }
}
