//! What an action would do: the rules play it on a copy, and we compare.

use castellum_rules::aquaedukt::{Action, Choice, Field, House, Phase, Position, Region};
use castellum_rules::{Game, MAX_SEATS, Seat};

pub(crate) use super::plates::{dry_houses, free_fields, is_threatened};

/// The consequences of an action.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    pub(crate) action: Action,
    /// The fields that water reaches for the first time.
    pub(crate) watered: Vec<Field>,
    /// The houses that begin to count, the new one among them.
    pub(crate) scoring: Vec<(Field, House)>,
    /// The houses that are taken away, the new one among them.
    pub(crate) removed: Vec<(Field, House)>,
    /// The region that the house completes (AQ-S14).
    pub(crate) completed: Option<Region>,
    /// What each player gains.
    pub(crate) gains: [u16; MAX_SEATS],
    /// No stick is left after this one: the last round (AQ-S15).
    pub(crate) last_stick: bool,
    /// The game ends.
    pub(crate) ends: bool,
}

impl Preview {
    /// What a legal action would do in a position.
    pub(crate) fn new(before: &Position, action: Action) -> Self {
        let mut after = *before;
        after.play_unchecked(action);
        let watered = (after.watered() - before.watered()).iter().collect();
        let gains = std::array::from_fn(|seat| after.points()[seat] - before.points()[seat]);
        let ends = after.phase() == Phase::Over;
        let placed = placed_house(before, action);
        let removed: Vec<_> = before
            .houses()
            .chain(placed)
            .filter(|(field, house)| after.house(*field) != Some(*house))
            .collect();
        let completed = placed.filter(|(field, _)| completes(before, *field));
        Self {
            action,
            watered,
            scoring: scoring(before, &after),
            removed,
            completed: completed.map(|(field, _)| before.board().region_of(field)),
            gains,
            last_stick: before.sticks_left() > 0 && after.sticks_left() == 0,
            ends,
        }
    }

    /// What a player gains.
    pub(crate) const fn gain(&self, seat: Seat) -> u16 {
        self.gains[seat.index()]
    }

    /// Whether the house on a field would be taken away.
    pub(crate) fn removes(&self, field: Field) -> bool {
        self.removed.iter().any(|(other, _)| *other == field)
    }
}

fn placed_house(before: &Position, action: Action) -> Option<(Field, House)> {
    let Choice::House { value, field } = action.choice() else { return None };
    before.turn_seat().map(|seat| (field, House { seat, value }))
}

/// Whether a house on this field leaves no field of its region free.
fn completes(before: &Position, field: Field) -> bool {
    free_fields(before, before.board().region_of(field)).all(|free| free == field)
}

fn scoring(before: &Position, after: &Position) -> Vec<(Field, House)> {
    let counted = |position: &Position, field| position.is_watered(field) && position.house(field).is_some();
    after.houses().filter(|(field, _)| counted(after, *field) && !counted(before, *field)).collect()
}

/// The points that a player's houses without water would be worth.
pub(crate) fn dry_points(position: &Position, seat: Seat) -> u16 {
    let dry = position.houses().filter(|(field, house)| house.seat == seat && !position.is_watered(*field));
    dry.map(|(_, house)| u16::from(house.value)).sum()
}

#[cfg(test)]
mod tests {
    use castellum_rules::GameSetup as _;
    use castellum_rules::aquaedukt::Setup;

    use super::*;

    fn position(texts: &[&str]) -> Position {
        // Mountains on B1 to I1, so no region but 1 to 4 has one.
        let mut position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
        for text in texts {
            position.try_play(text.parse().unwrap()).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        position
    }

    fn preview(texts: &[&str], action: &str) -> Preview {
        Preview::new(&position(texts), action.parse().unwrap())
    }

    #[test]
    fn a_stick_shows_the_water_and_the_points_it_brings() {
        // AQ-S13: C4-D4 waters C4 and D4; a house of value 3 stands on D4.
        let preview = preview(&["roll", "=8", "3@D4", "done", "o3,4"], "C4-D4");
        assert_eq!(preview.watered, ["C4", "D4"].map(|field| field.parse().unwrap()));
        assert_eq!(preview.scoring, [("D4".parse().unwrap(), House { seat: Seat::default(), value: 3 })]);
        assert_eq!((preview.gains[0], preview.gains[1]), (3, 0));
        assert!(preview.removed.is_empty() && preview.completed.is_none() && !preview.ends);
    }

    #[test]
    fn a_house_that_completes_a_region_shows_all_that_are_taken_away() {
        // AQ-S14: region 6 is E2, F2, E3, F3 and has no mountain.
        let filled = ["roll", "=6", "1@E2", "roll", "=6", "2@F2", "roll", "=6", "3@E3", "roll", "=6"];
        let preview = preview(&filled, "4@F3");
        assert_eq!(preview.completed, Region::new(6));
        assert_eq!(preview.removed.len(), 4);
        assert!(preview.removes("F3".parse().unwrap()), "the new one has no water either");
        let before = position(&filled);
        assert!(is_threatened(&before, Region::new(6).unwrap()));
        assert!(!is_threatened(&before, Region::new(8).unwrap()));
        assert_eq!(dry_points(&before, Seat::default()), 6);
    }

    #[test]
    fn what_stays_on_the_board_is_not_taken_away() {
        let preview = preview(&["roll", "=6"], "1@E2");
        assert!(preview.removed.is_empty());
        assert_eq!(preview.completed, None);
        assert_eq!(preview.gains, [0; 4]);
    }
}
