//! What an action does, found out by playing it on a copy.

use castellum_rules::aqua_romana::{
    Action, Choice, Direction, Field, Kind, Phase, Podium, Position, RingField, Tile, Worker,
};
use castellum_rules::{ActionList, Game};

use super::water::{Step, course};

/// Everything that an action changes on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    pub(crate) before: Position,
    pub(crate) action: Action,
    /// The position right after the action.
    pub(crate) after: Position,
    /// The tile that is laid.
    pub(crate) laid: Option<(Field, Tile)>,
    /// Aqueducts that become longer, the chosen worker's first.
    pub(crate) grown: Vec<Growth>,
    /// Aqueducts that are closed by it, in the order in which workers mount.
    pub(crate) closed: Vec<Closing>,
    /// The builder who walks on.
    pub(crate) walk: Option<BuilderWalk>,
    /// The builder who is put on the ring.
    pub(crate) placed: Option<(Kind, RingField)>,
    /// Whether one more tile has to be laid (AR-S17).
    pub(crate) extra: bool,
    /// Whether the game is over then.
    pub(crate) ends_game: bool,
}

/// An aqueduct that becomes longer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Growth {
    pub(crate) worker: Worker,
    /// Its length then.
    pub(crate) length: u8,
    /// The fields it reaches.
    pub(crate) steps: Vec<Step>,
}

impl Growth {
    /// Where the aqueduct ends then.
    pub(crate) fn end(&self) -> Step {
        *self.steps.last().expect("who grows reaches a field")
    }

    /// How many loose tiles it runs on over (AR-S14).
    pub(crate) fn loose(&self) -> usize {
        let laid = self.steps[0].field;
        self.steps.iter().filter(|step| step.field != laid).count()
    }

    /// A field that the aqueduct crosses a second time.
    pub(crate) fn crossing(&self, after: &Position) -> Option<Field> {
        let whole = course(after, self.worker);
        let times = |field: Field| whole.iter().filter(|step| step.field == field).count();
        self.steps.iter().map(|step| step.field).find(|&field| times(field) > 1)
    }
}

/// An aqueduct that is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) worker: Worker,
    pub(crate) length: u8,
    /// The podium that its worker mounts, if any is left (AR-R11).
    pub(crate) podium: Option<u8>,
}

/// A builder's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BuilderWalk {
    pub(crate) kind: Kind,
    pub(crate) from: RingField,
    pub(crate) to: RingField,
    pub(crate) passes_fountain: bool,
}

impl Preview {
    /// What an action does; `None` if it is not legal.
    pub(crate) fn of(before: &Position, action: Action) -> Option<Self> {
        let after = before.play(action).ok()?;
        let settled = settled(after);
        let mut preview = Self {
            before: *before,
            action,
            after,
            laid: None,
            grown: Vec::new(),
            closed: closings(before, &settled),
            walk: None,
            placed: None,
            extra: before.phase() == Phase::Build && after.phase() == Phase::Extra,
            ends_game: settled.phase() == Phase::Over,
        };
        match action.choice() {
            Choice::Place(kind, at) => preview.placed = Some((kind, at)),
            Choice::Build(worker, tile, at) => {
                preview.laid = before.field_in_front(worker).map(|field| (field, tile));
                preview.walk = walk(before, at);
                preview.grown = growths(before, &after, worker);
            }
            Choice::MoveOn(from) => preview.walk = walk(before, from),
            Choice::Extra(field, tile) => preview.laid = Some((field, tile)),
            Choice::Close(_) | Choice::Pass | Choice::Take(_) => {}
        }
        Some(preview)
    }

    /// The podium that a worker would mount if his aqueduct were closed
    /// voluntarily in this turn, with its value; `None` if that is not possible.
    pub(crate) fn podium_if_closed(&self, worker: Worker) -> Option<Option<u8>> {
        let choosing = through_extra(self.after);
        if choosing.phase() != Phase::Close {
            return None;
        }
        let closed = choosing.play(Choice::Close(worker).into()).ok()?;
        Some(closed.worker(worker).podium.map(Podium::value))
    }

    /// The fields whose look changes.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let mut fields: Vec<Field> = self.laid.iter().map(|(field, _)| *field).collect();
        for step in self.grown.iter().flat_map(|growth| &growth.steps) {
            if !fields.contains(&step.field) {
                fields.push(step.field);
            }
        }
        fields
    }
}

/// The position at the end of the turn if nothing is closed voluntarily. The
/// extra tile changes no aqueduct (AR-S17), so any will do.
fn settled(after: Position) -> Position {
    let position = through_extra(after);
    if position.phase() == Phase::Close { position.play(Action::PASS).unwrap_or(position) } else { position }
}

fn through_extra(after: Position) -> Position {
    if after.phase() != Phase::Extra {
        return after;
    }
    let mut legal = ActionList::default();
    after.legal_actions(&mut legal);
    after.play(legal[0]).unwrap_or(after)
}

fn walk(before: &Position, from: RingField) -> Option<BuilderWalk> {
    let kind = before.builder(from)?;
    let walk = before.builder_walk(from);
    Some(BuilderWalk { kind, from, to: walk.to, passes_fountain: walk.passes_fountain })
}

fn growths(before: &Position, after: &Position, chosen: Worker) -> Vec<Growth> {
    let mut grown: Vec<Growth> = before
        .workers()
        .iter()
        .filter_map(|worker| {
            let (old, new) = (before.worker(worker).length, after.worker(worker).length);
            let steps = course(after, worker).split_off(old.into());
            (new > old).then_some(Growth { worker, length: new, steps })
        })
        .collect();
    if let Some(place) = grown.iter().position(|growth| growth.worker == chosen) {
        grown[..=place].rotate_right(1);
    }
    grown
}

fn closings(before: &Position, settled: &Position) -> Vec<Closing> {
    let mut closings: Vec<Closing> = (before.open_workers() - settled.open_workers())
        .iter()
        .map(|worker| {
            let state = settled.worker(worker);
            Closing { worker, length: state.length, podium: state.podium.map(Podium::value) }
        })
        .collect();
    let players = before.players();
    let order: Vec<_> = before.turn_seat().into_iter().flat_map(|seat| seat.clockwise(players)).collect();
    let place = |worker: Worker| order.iter().position(|&seat| seat == worker.owner(players));
    closings.sort_unstable_by_key(|it| (place(it.worker), u8::MAX - it.length, it.worker));
    closings
}

/// What an aqueduct runs into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// An empty field.
    Free(Field),
    /// The edge of the board.
    Wall,
    /// A field with something on it.
    Blocked(Field),
}

/// What lies ahead of the end of an aqueduct.
pub(crate) fn ahead(position: &Position, field: Field, facing: Direction) -> Ahead {
    match field.neighbour(facing) {
        None => Ahead::Wall,
        Some(next) if position.piece(next).is_none() => Ahead::Free(next),
        Some(next) => Ahead::Blocked(next),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SET_UP, after, legal, random_positions};
    use super::*;

    #[test]
    fn a_preview_says_what_really_happens() {
        let mut seen = [0; 5];
        for position in random_positions() {
            // A few actions of each position are enough.
            for action in legal(&position).into_iter().step_by(17) {
                let preview = Preview::of(&position, action).unwrap();
                if let Some((field, tile)) = preview.laid {
                    assert_eq!(position.tile(field), None);
                    assert_eq!(preview.after.tile(field), Some(tile));
                    seen[0] += 1;
                }
                for growth in &preview.grown {
                    let old = position.worker(growth.worker).length;
                    assert_eq!(usize::from(growth.length - old), growth.steps.len());
                    seen[1] += usize::from(growth.loose() > 0);
                }
                if let Some(walk) = preview.walk {
                    assert_eq!(preview.after.builder(walk.to), Some(walk.kind));
                    seen[2] += 1;
                }
                if preview.after.phase() == Phase::Take && position.phase() != Phase::Take {
                    assert!(!preview.closed.is_empty());
                    seen[3] += 1;
                }
                seen[4] += usize::from(preview.extra);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn podiums_are_those_of_the_play_that_follows() {
        // AR-S20, AR-S22
        for position in random_positions() {
            for action in legal(&position).into_iter().step_by(29) {
                let preview = Preview::of(&position, action).unwrap();
                for worker in position.workers() {
                    let Some(podium) = preview.podium_if_closed(worker) else { continue };
                    let length = preview.after.worker(worker).length;
                    let expected = preview.after.podium_for(length).map(Podium::value);
                    assert_eq!(podium, expected);
                }
            }
        }
    }

    #[test]
    fn a_curve_into_the_wall_closes_its_aqueduct() {
        // AR-S19: yellow's first outlet on C1 looks west along the upper wall.
        let position = after(4, SET_UP);
        let worker = "Y1".parse().unwrap();
        let action = "Y1+C-NE@NC".parse().unwrap();
        let preview = Preview::of(&position, action).unwrap();
        let end = preview.grown[0].end();
        assert_eq!(end.field.to_string(), "B1");
        assert_eq!(ahead(&preview.after, end.field, end.exit), Ahead::Wall);
        assert_eq!(preview.closed, [Closing { worker, length: 1, podium: Some(1) }]);
        assert_eq!(preview.walk.unwrap().to.to_string(), "NE");
        assert!(!preview.extra && !preview.ends_game);
        let forbidden = "Y1+C-NE@E1".parse().unwrap();
        assert_eq!(Preview::of(&position, forbidden), None);
    }
}
