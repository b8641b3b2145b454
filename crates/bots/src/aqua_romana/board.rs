//! What the board looks like to somebody who wants to build: free fields, and
//! the open ends of aqueducts.

use castellum_rules::Seat;
use castellum_rules::aqua_romana::{
    Direction, Field, FieldSet, Piece, Position, RingField, Tile, WORKERS, Worker,
};

pub(super) fn builders_in_sight(position: &Position, field: Field) -> u8 {
    let builders = position.builder_fields();
    RingField::in_sight_of(field).into_iter().filter(|&at| builders.contains(at)).count() as u8
}

/// How many free fields are within three steps from one.
pub(super) fn flood(from: Field, free: FieldSet) -> usize {
    let mut reached = FieldSet::of(from) & free;
    for _ in 0..3 {
        reached |= reached.neighbours() & free;
    }
    reached.len()
}

/// How many fields beside one are free.
pub(super) fn exits(field: Field, free: FieldSet) -> usize {
    (FieldSet::of(field).neighbours() & free).len()
}

/// The ends of all open aqueducts, as one seat sees them.
pub(super) struct OpenEnds<'a> {
    pub(super) position: &'a Position,
    pub(super) by_worker: [Option<End>; WORKERS],
}

/// The end of an open aqueduct.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) worker: Worker,
    pub(super) is_own: bool,
    pub(super) length: u8,
    pub(super) field: Field,
    pub(super) facing: Direction,
    pub(super) front: Field,
}

/// How far an aqueduct comes when a tile is laid at its end.
pub(super) struct Run {
    /// The fields it gains.
    pub(super) gain: u8,
    /// The last of its fields.
    pub(super) field: Field,
    /// The empty field it then faces; `None` if it cannot go on.
    pub(super) front: Option<Field>,
}

impl<'a> OpenEnds<'a> {
    pub(super) fn of(position: &'a Position, seat: Seat) -> Self {
        let players = position.players();
        let mut by_worker = [None; WORKERS];
        for worker in position.workers() {
            let state = position.worker(worker);
            if state.on_board {
                by_worker[worker.index()] = state.field.neighbour(state.facing).map(|front| End {
                    worker,
                    is_own: worker.owner(players) == seat,
                    length: state.length,
                    field: state.field,
                    facing: state.facing,
                    front,
                });
            }
        }
        Self { position, by_worker }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &End> {
        self.by_worker.iter().flatten()
    }

    /// The other ends that face a field.
    pub(super) fn others_at(&self, field: Field, worker: Worker) -> impl Iterator<Item = &End> {
        self.iter().filter(move |end| end.front == field && end.worker != worker)
    }

    /// Follows the water over a tile laid in front of a worker and what lies
    /// behind it.
    pub(super) fn run(&self, worker: Worker, laid: Tile) -> Run {
        let state = self.position.worker(worker);
        let front = state.field.neighbour(state.facing);
        let mut run = Run { gain: 0, field: state.field, front: None };
        let mut way = state.facing;
        while let Some(next) = run.field.neighbour(way) {
            let tile = match self.position.piece(next) {
                _ if Some(next) == front => laid,
                Some(Piece::Tile(tile)) => tile,
                Some(Piece::Reservoir(_)) => break,
                None => {
                    run.front = Some(next);
                    break;
                }
            };
            let Some(exit) = tile.exit(way.opposite()) else { break };
            run.gain += 1;
            run.field = next;
            way = exit;
        }
        run
    }

    /// What speaks for a build at first sight.
    pub(super) fn build_score(&self, worker: Worker, tile: Tile, at: RingField, run: &Run) -> f32 {
        let Some(end) = self.by_worker[worker.index()] else { return 0.0 };
        let extra_tile = self.position.builder_walk(at).passes_fountain;
        let mut score = 1.6 * f32::from(run.gain.min(7)) + 1.3 * flag(extra_tile);
        score -= 1.0 * flag(run.front.is_none()) + 0.7 * flag(end.length == 0);
        for other in self.others_at(end.front, worker) {
            let grows = tile.exit(other.facing.opposite()).is_some();
            score += match (other.is_own, grows) {
                (true, true) => 2.4,
                (true, false) => -0.4,
                (false, true) => 0.2,
                (false, false) => 2.2 + 0.24 * f32::from(other.length),
            };
        }
        score
    }
}

/// 1 if it is true, else 0.
pub(super) fn flag(is_true: bool) -> f32 {
    f32::from(u8::from(is_true))
}
