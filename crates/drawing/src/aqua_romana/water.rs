//! Where the water of each aqueduct runs.

use castellum_rules::aqua_romana::{Direction, FIELDS, Field, Position, Worker};

/// One field that an aqueduct runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The field.
    pub field: Field,
    /// The edge where the water comes in.
    pub entry: Direction,
    /// The edge where it leaves.
    pub exit: Direction,
}

/// The fields that an aqueduct runs over, from its outlet on.
pub fn course(position: &Position, worker: Worker) -> Vec<Step> {
    let (mut field, mut way) = position.outlet(worker);
    let mut steps = Vec::new();
    while let Some(step) = next_step(position, field, way) {
        (field, way) = (step.field, step.exit);
        steps.push(step);
    }
    steps
}

fn next_step(position: &Position, from: Field, way: Direction) -> Option<Step> {
    let field = from.neighbour(way)?;
    let entry = way.opposite();
    let exit = position.tile(field)?.exit(entry)?;
    Some(Step { field, entry, exit })
}

/// Whose water is in each track of each field, in the order of the tile's
/// tracks.
#[derive(Clone, Debug, PartialEq)]
pub struct Water {
    tracks: [[Option<Worker>; 2]; FIELDS],
}

impl Water {
    /// All water of a position.
    pub fn of(position: &Position) -> Self {
        let mut tracks = [[None; 2]; FIELDS];
        for worker in position.workers() {
            for step in course(position, worker) {
                if let Some(track) = track_of(position, step) {
                    tracks[step.field.index()][track] = Some(worker);
                }
            }
        }
        Self { tracks }
    }

    /// Whose water is in the tracks of a field.
    pub fn at(&self, field: Field) -> [Option<Worker>; 2] {
        self.tracks[field.index()]
    }
}

fn track_of(position: &Position, step: Step) -> Option<usize> {
    position.tile(step.field)?.tracks().iter().position(|track| track.contains(&step.entry))
}

#[cfg(test)]
mod tests {
    use super::super::testing::random_positions;
    use super::*;

    #[test]
    fn a_course_is_as_long_as_the_rules_say_and_ends_at_the_worker() {
        // AR-S11, AR-S21
        let mut longest = 0;
        for position in random_positions() {
            for worker in position.workers() {
                let steps = course(&position, worker);
                let state = position.worker(worker);
                longest = longest.max(steps.len());
                assert_eq!(steps.len(), usize::from(state.length), "{worker}");
                if let Some(last) = steps.last() {
                    assert_eq!((last.field, last.exit), (state.field, state.facing));
                }
            }
        }
        assert!(longest > 5, "the games are long enough to mean something");
    }

    #[test]
    fn water_fills_the_tracks_that_courses_run_over_and_no_others() {
        for position in random_positions() {
            let water = Water::of(&position);
            let wet = Field::all().flat_map(|field| water.at(field)).flatten().count();
            let long: usize =
                position.workers().iter().map(|worker| usize::from(position.worker(worker).length)).sum();
            assert_eq!(wet, long);
        }
    }
}
