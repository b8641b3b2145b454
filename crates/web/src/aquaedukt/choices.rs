//! What a click on the board means, and where it is allowed.

use castellum_rules::aquaedukt::{Action, Choice, Crossing, Field, Phase, Position, Stick};
use castellum_rules::{ActionList, Game};

use super::geometry::{Point, SIDE};
use crate::drawing::Orientation;

/// One of the three things a turn can be (AQ-S3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Houses,
    Spring,
    Canals,
}

impl Mode {
    pub(crate) const ALL: [Self; 3] = [Self::Houses, Self::Spring, Self::Canals];

    /// What the rest of a turn is for, once that is settled.
    pub(crate) const fn settled(phase: Phase) -> Option<Self> {
        match phase {
            Phase::Dice | Phase::House | Phase::Again => Some(Self::Houses),
            Phase::Canal => Some(Self::Canals),
            Phase::Turn | Phase::Over => None,
        }
    }
}

/// A place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Field(Field),
    Crossing(Crossing),
    Stick(Stick),
}

impl Place {
    /// Where an action puts something.
    pub(crate) const fn of(action: Action) -> Option<Self> {
        match action.choice() {
            Choice::House { field, .. } => Some(Self::Field(field)),
            Choice::Spring(crossing) => Some(Self::Crossing(crossing)),
            Choice::Stick(stick) => Some(Self::Stick(stick)),
            Choice::Roll | Choice::Done | Choice::Pass | Choice::Dice(_) => None,
        }
    }

    /// How far a point is from the place.
    fn distance(self, orientation: Orientation, point: Point) -> f64 {
        match self {
            Self::Field(field) if orientation.field_at(point) == Some(field) => 0.0,
            // From the field's side rather than from its middle.
            Self::Field(field) => (orientation.middle(field).distance(point) - SIDE / 2.0).max(1.0),
            Self::Crossing(crossing) => orientation.crossing(crossing).distance(point),
            Self::Stick(stick) => point.distance_to_line(orientation.stick(stick)),
        }
    }
}

/// Places among which a pointer chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Layer {
    #[default]
    Nothing,
    /// Fields, for a house of this value.
    Fields(u8),
    Crossings,
    Sticks,
}

/// Where something may be put now.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Targets {
    pub(crate) layer: Layer,
    /// The allowed actions on the board, in reading order.
    actions: Vec<Action>,
}

impl Targets {
    /// The targets in a position for somebody who has settled for a mode, with
    /// a house of this value.
    pub(crate) fn new(position: &Position, mode: Option<Mode>, value: u8) -> Self {
        let layer = match (position.phase(), mode) {
            (Phase::House, _) => Layer::Fields(value),
            (Phase::Turn, Some(Mode::Spring)) => Layer::Crossings,
            (Phase::Turn, Some(Mode::Canals)) | (Phase::Canal, _) => Layer::Sticks,
            _ => Layer::Nothing,
        };
        let mut legal = ActionList::new();
        position.legal_actions(&mut legal);
        let mut actions: Vec<Action> =
            legal.iter().copied().filter(|&action| belongs(position, layer, action)).collect();
        actions.sort_unstable_by_key(|&action| reading_order(action));
        Self { layer, actions }
    }

    /// The action that a click on a place means, allowed or not.
    pub(crate) fn action_at(&self, place: Place) -> Option<Action> {
        let here = self.actions.iter().copied().find(|&action| Place::of(action) == Some(place));
        here.or_else(|| {
            Some(Action::new(match (self.layer, place) {
                (Layer::Fields(value), Place::Field(field)) => Choice::House { value, field },
                (Layer::Crossings, Place::Crossing(crossing)) => Choice::Spring(crossing),
                (Layer::Sticks, Place::Stick(stick)) => Choice::Stick(stick),
                _ => return None,
            }))
        })
    }

    /// The allowed actions, in reading order.
    pub(crate) fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Whether something may be put there.
    pub(crate) fn allows(&self, place: Place) -> bool {
        self.actions.iter().any(|&action| Place::of(action) == Some(place))
    }

    /// The allowed place that follows another in reading order, or precedes it.
    pub(crate) fn after(&self, place: Option<Place>, backwards: bool) -> Option<Place> {
        let places: Vec<Place> = self.actions.iter().copied().filter_map(Place::of).collect();
        let count = places.len();
        let here = place.and_then(|place| places.iter().position(|&other| other == place));
        let next = match (here, backwards) {
            (Some(here), false) => (here + 1) % count,
            (Some(here), true) => (here + count - 1) % count,
            (None, false) => 0,
            (None, true) => count.checked_sub(1)?,
        };
        places.get(next).copied()
    }

    /// The end of a stick where fewer others may begin: where it leads to.
    pub(crate) fn far_end(&self, stick: Stick) -> Crossing {
        let sticks = self.actions.iter().filter_map(|action| match action.choice() {
            Choice::Stick(stick) => Some(stick),
            _ => None,
        });
        let [first, last] = stick.ends();
        let touching = |end| sticks.clone().filter(|stick| stick.ends().contains(&end)).count();
        if touching(first) < touching(last) { first } else { last }
    }

    /// What a pointer at a point means: an allowed place within `reach` of it,
    /// else whatever is there, so that we can say why it is not allowed.
    pub(crate) fn nearest(&self, orientation: Orientation, point: Point, reach: f64) -> Option<Place> {
        let distance = |place: &Place| place.distance(orientation, point);
        let allowed = self.actions.iter().copied().filter_map(Place::of);
        let allowed = allowed.map(|place| (distance(&place), place));
        let nearest = allowed.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|found| found.0 <= reach);
        nearest.map(|found| found.1).or_else(|| self.under(orientation, point))
    }

    fn under(&self, orientation: Orientation, point: Point) -> Option<Place> {
        let near = SIDE * 0.3;
        match self.layer {
            Layer::Nothing => None,
            Layer::Fields(_) => orientation.field_at(point).map(Place::Field),
            Layer::Crossings => {
                let all = Crossing::all().map(Place::Crossing);
                all.min_by(|a, b| a.distance(orientation, point).total_cmp(&b.distance(orientation, point)))
                    .filter(|place| place.distance(orientation, point) < near)
            }
            Layer::Sticks => {
                let all = Stick::all().map(Place::Stick);
                all.min_by(|a, b| a.distance(orientation, point).total_cmp(&b.distance(orientation, point)))
                    .filter(|place| place.distance(orientation, point) < near)
            }
        }
    }
}

/// Whether an allowed action belongs to what is being placed. On a watered
/// field that is the lowest house, whatever value was chosen (AQ-S7).
fn belongs(position: &Position, layer: Layer, action: Action) -> bool {
    match (layer, action.choice()) {
        (Layer::Fields(wanted), Choice::House { value, field }) => {
            value == wanted || position.is_watered(field)
        }
        (Layer::Crossings, Choice::Spring(_)) | (Layer::Sticks, Choice::Stick(_)) => true,
        _ => false,
    }
}

fn reading_order(action: Action) -> (usize, usize) {
    match Place::of(action) {
        Some(Place::Field(field)) => (field.row(), field.column()),
        Some(Place::Crossing(crossing)) => (crossing.j(), crossing.i()),
        Some(Place::Stick(stick)) => {
            let [a, b] = stick.ends();
            (a.j() + b.j(), a.i() + b.i())
        }
        None => (0, 0),
    }
}

/// The houses a player has left to place, lowest value first.
pub(crate) fn values_left(hand: [u8; 4]) -> impl Iterator<Item = u8> {
    (1..=4).filter(move |&value| hand[usize::from(value) - 1] > 0)
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::aquaedukt::testing::after;

    #[test]
    fn a_mode_lights_up_all_its_actions_and_no_others() {
        let position = after(&["o3,4", "o9,4"]);
        let sticks = Targets::new(&position, Some(Mode::Canals), 1);
        assert_eq!(sticks.actions().len(), 8);
        let springs = Targets::new(&position, Some(Mode::Spring), 1);
        assert!(springs.actions().iter().all(|action| matches!(action.choice(), Choice::Spring(_))));
        assert_eq!(Targets::new(&position, None, 1).layer, Layer::Nothing);
        assert_eq!(Targets::new(&position, Some(Mode::Houses), 1).actions().len(), 0);
    }

    #[test]
    fn on_a_watered_field_a_click_means_the_lowest_house() {
        // AQ-S7: C4-D4 waters C4; both are in region 8.
        let position = after(&["o3,4", "C4-D4", "C4-C5", "roll", "=8"]);
        let targets = Targets::new(&position, None, 3);
        let at = |text: &str| targets.action_at(Place::Field(text.parse().unwrap())).unwrap().to_string();
        assert_eq!(at("C4"), "1@C4");
        assert_eq!(at("C3"), "3@C3");
        assert_eq!(at("A5"), "3@A5", "not allowed, but that is what a click means");
        assert!(!targets.allows(Place::Field("A5".parse().unwrap())));
    }

    #[test]
    fn n_walks_all_targets_and_comes_round() {
        let position = after(&["o3,4"]);
        let targets = Targets::new(&position, Some(Mode::Canals), 1);
        let mut place = None;
        let mut seen = Vec::new();
        for _ in 0..4 {
            place = targets.after(place, false);
            seen.push(place);
        }
        assert_eq!(targets.after(place, false), seen[0]);
        assert_eq!(targets.after(seen[0], true), seen[3]);
        assert_eq!(Targets::default().after(None, true), None);
    }

    #[test]
    fn a_stick_leads_away_from_its_spring() {
        let position = after(&["o3,4"]);
        let targets = Targets::new(&position, Some(Mode::Canals), 1);
        let far = |stick: &str| targets.far_end(stick.parse().unwrap()).to_string();
        assert_eq!([far("C4-D4"), far("C4-C5"), far("C5-D5")], ["3,3", "2,4", "3,5"]);
    }

    #[test]
    fn a_pointer_snaps_to_an_allowed_place_before_one_that_is_not() {
        let position = after(&["o3,4"]);
        let targets = Targets::new(&position, Some(Mode::Canals), 1);
        let near = Point::new(3.0 * SIDE + 15.0, 4.0 * SIDE - 45.0);
        let snapped = targets.nearest(Orientation::Wide, near, 24.0);
        assert_eq!(snapped, Some(Place::Stick("C4-D4".parse().unwrap())));
        let far = Point::new(8.0 * SIDE + 2.0, 1.5 * SIDE);
        let illegal = targets.nearest(Orientation::Wide, far, 24.0).unwrap();
        assert_eq!(illegal, Place::Stick("H2-I2".parse().unwrap()));
        assert!(position.check(targets.action_at(illegal).unwrap()).is_err());
    }
}
