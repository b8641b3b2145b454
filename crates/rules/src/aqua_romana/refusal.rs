//! Why the rules forbid an action.
//!
//! This is the slow and obvious counterpart of `legal`: tests compare the two
//! over all actions of many positions.

use core::fmt;

use super::action::{Action, Choice};
use super::field::{Direction, EDGES_OF, Field};
use super::position::{Phase, Position};
use super::ring::RingField;
use super::tile::{Kind, Tile};
use super::worker::Worker;

/// The rule that an action breaks, with the places and pieces it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// Something else has to be decided first.
    WrongPhase(Phase),
    /// All builders of this kind that are put down at the start are on the ring.
    NoneToSetUp(Kind),
    /// The seat does not hold such a builder.
    NotInHand(Kind),
    /// Another builder stands on the ring field where one is put down in this phase.
    RingFieldTaken(RingField, Phase),
    /// No such worker takes part with this number of players.
    NotInPlay(Worker, usize),
    /// Another seat's worker.
    NotYourWorker(Worker),
    /// The worker has left the board: his aqueduct is closed.
    WorkerGone(Worker),
    /// Nobody stands on the ring field.
    NoBuilder(RingField),
    /// The builder is not at the end of the worker's row or column.
    NotInSight(Worker, RingField),
    /// The builder gives another kind of tile.
    GivesOtherKind(Kind, Kind),
    /// No tile of the kind is left.
    RunOut(Kind),
    /// The tile has no track where the worker's aqueduct ends.
    DoesNotLengthen(Worker, Tile),
    /// The tile would connect the outlets of two workers.
    Joins(Worker, Worker),
    /// A builder may be moved only if nothing can be built.
    CanBuild,
    /// Something lies on the field.
    FieldTaken(Field),
    /// The field is in front of an aqueduct's end.
    InFront(Field, Worker),
    /// The extra tile must be of the builder's kind.
    ExtraOfOtherKind(Kind, Kind),
    /// An aqueduct without a field cannot be closed.
    NothingBuilt(Worker),
    /// The reserve has no such builder.
    NotInReserve(Kind),
}

impl crate::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "AR-S24",
            Self::WrongPhase(phase) | Self::RingFieldTaken(_, phase) => rule_of(*phase),
            Self::NoneToSetUp(_) => "AR-S6",
            Self::NotInPlay(..) => "AR-S5",
            Self::NotInHand(_) => "AR-S7",
            Self::NotYourWorker(_) | Self::WorkerGone(_) | Self::NoBuilder(_) | Self::NotInSight(..) => {
                "AR-S10"
            }
            Self::GivesOtherKind(..) | Self::RunOut(_) => "AR-S12",
            Self::DoesNotLengthen(..) | Self::Joins(..) => "AR-S13",
            Self::CanBuild => "AR-S9",
            Self::FieldTaken(_) | Self::InFront(..) | Self::ExtraOfOtherKind(..) => "AR-S17",
            Self::NothingBuilt(_) => "AR-R9",
            Self::NotInReserve(_) => "AR-S23",
        }
    }
}

const fn rule_of(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "AR-S6",
        Phase::Place => "AR-S7",
        Phase::Build => "AR-S9",
        Phase::Extra => "AR-S17",
        Phase::Close => "AR-S20",
        Phase::Take => "AR-S23",
        Phase::Over => "AR-S24",
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", crate::Refusal::rule(self))?;
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::WrongPhase(phase) => f.write_str(match phase {
                Phase::Setup => "the builders have to be set up first",
                Phase::Place => "held builders have to be put on the ring first",
                Phase::Build => "a tile has to be laid, or if none can be, a builder moved",
                Phase::Extra => "the extra tile has to be laid first",
                Phase::Close => "first decide whether to close an aqueduct, or pass",
                Phase::Take => "a builder has to be taken from the reserve first",
                Phase::Over => "the game is over",
            }),
            Self::NoneToSetUp(Kind::Joker) => f.write_str("the joker begins in the reserve"),
            Self::NoneToSetUp(kind) => write!(f, "all three {kind} builders are on the ring already"),
            Self::NotInHand(kind) => write!(f, "you hold no {kind} builder"),
            Self::RingFieldTaken(at, _) => write!(f, "a builder stands on {at} already"),
            Self::NotInPlay(worker, players) => {
                write!(f, "{worker} does not take part with {players} players")
            }
            Self::NotYourWorker(worker) => write!(f, "{worker} is not your worker"),
            Self::WorkerGone(worker) => write!(f, "the aqueduct of {worker} is closed"),
            Self::NoBuilder(at) => write!(f, "no builder stands on {at}"),
            Self::NotInSight(worker, at) => write!(f, "{worker} does not see {at}"),
            Self::GivesOtherKind(builder, kind) => {
                write!(f, "a {builder} builder gives no {kind} tile while there are {builder} tiles")
            }
            Self::RunOut(kind) => write!(f, "there are no {kind} tiles left"),
            Self::DoesNotLengthen(worker, tile) => {
                write!(f, "{tile} would not lengthen the aqueduct of {worker}")
            }
            Self::Joins(one, other) => write!(f, "the tile would join {one} and {other}"),
            Self::CanBuild => f.write_str("you can build, so you must"),
            Self::FieldTaken(field) => write!(f, "{field} is not free"),
            Self::InFront(field, worker) => {
                write!(f, "{field} is in front of the end of {worker}, no extra tile may lie there")
            }
            Self::ExtraOfOtherKind(builder, kind) => {
                write!(f, "the extra tile comes from a {builder} builder, so it cannot be {kind}")
            }
            Self::NothingBuilt(worker) => write!(f, "the aqueduct of {worker} has no field yet"),
            Self::NotInReserve(kind) => write!(f, "there is no {kind} builder in the reserve"),
        }
    }
}

impl core::error::Error for Refusal {}

impl Position {
    /// Says whether an action is legal, and if not, why.
    pub(super) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action.choice()) {
            (Phase::Over, _) => Err(Refusal::GameOver),
            (Phase::Setup, Choice::Place(kind, at)) => self.check_setup(kind, at),
            (Phase::Place, Choice::Place(kind, at)) => self.check_place(kind, at),
            (Phase::Build, Choice::Build(worker, tile, at)) => self.check_build(worker, tile, at),
            (Phase::Build, Choice::MoveOn(from)) => self.check_move_on(from),
            (Phase::Extra, Choice::Extra(field, tile)) => self.check_extra(field, tile),
            (Phase::Close, Choice::Close(worker)) => self.check_close(worker),
            (Phase::Close, Choice::Pass) => Ok(()),
            (Phase::Take, Choice::Take(kind)) => self.check_take(kind),
            (phase, _) => Err(Refusal::WrongPhase(phase)),
        }
    }

    fn check_setup(&self, kind: Kind, at: RingField) -> Result<(), Refusal> {
        if self.unplaced_kinds().contains(kind) {
            self.check_ring_field(at)
        } else {
            Err(Refusal::NoneToSetUp(kind))
        }
    }

    fn check_place(&self, kind: Kind, at: RingField) -> Result<(), Refusal> {
        if self.hand(self.seat).contains(kind) {
            self.check_ring_field(at)
        } else {
            Err(Refusal::NotInHand(kind))
        }
    }

    fn check_ring_field(&self, at: RingField) -> Result<(), Refusal> {
        match self.builder(at) {
            None => Ok(()),
            Some(_) => Err(Refusal::RingFieldTaken(at, self.phase)),
        }
    }

    fn check_build(&self, worker: Worker, tile: Tile, at: RingField) -> Result<(), Refusal> {
        self.check_worker(worker)?;
        let builder = self.builder(at).ok_or(Refusal::NoBuilder(at))?;
        let state = self.worker(worker);
        if !RingField::in_sight_of(state.field).contains(&at) {
            return Err(Refusal::NotInSight(worker, at));
        }
        self.check_kind(builder, tile.kind(), Refusal::GivesOtherKind)?;
        if tile.exit(state.facing.opposite()).is_none() {
            return Err(Refusal::DoesNotLengthen(worker, tile));
        }
        let front = self.field_in_front(worker).expect("an open aqueduct faces an empty field (AR-S19)");
        match self.joined_by(front, tile) {
            None => Ok(()),
            Some((one, other)) => Err(Refusal::Joins(one, other)),
        }
    }

    fn check_worker(&self, worker: Worker) -> Result<(), Refusal> {
        if !self.workers().contains(worker) {
            Err(Refusal::NotInPlay(worker, self.players()))
        } else if worker.owner(self.players()) != self.seat {
            Err(Refusal::NotYourWorker(worker))
        } else if !self.worker(worker).on_board {
            Err(Refusal::WorkerGone(worker))
        } else {
            Ok(())
        }
    }

    /// AR-S12: whether a builder gives this kind of tile now; `other` says why
    /// not if there are tiles of it.
    fn check_kind(
        &self,
        builder: Kind,
        kind: Kind,
        other: impl Fn(Kind, Kind) -> Refusal,
    ) -> Result<(), Refusal> {
        let left = |kind: Kind| self.supply.get(kind as usize).is_some_and(|&count| count > 0);
        if !left(kind) {
            Err(Refusal::RunOut(kind))
        } else if builder != kind && left(builder) {
            Err(other(builder, kind))
        } else {
            Ok(())
        }
    }

    fn check_move_on(&self, from: RingField) -> Result<(), Refusal> {
        if self.can_build() {
            Err(Refusal::CanBuild)
        } else if self.builder(from).is_none() {
            Err(Refusal::NoBuilder(from))
        } else {
            Ok(())
        }
    }

    fn can_build(&self) -> bool {
        let mut builds = self.own_open().iter().flat_map(|worker| {
            let seen = RingField::in_sight_of(self.worker(worker).field);
            seen.into_iter().flat_map(move |at| Tile::ALL.map(|tile| (worker, tile, at)))
        });
        builds.any(|(worker, tile, at)| self.check_build(worker, tile, at).is_ok())
    }

    fn check_extra(&self, field: Field, tile: Tile) -> Result<(), Refusal> {
        let facing = |worker: &Worker| self.field_in_front(*worker) == Some(field);
        if self.piece(field).is_some() {
            Err(Refusal::FieldTaken(field))
        } else if let Some(worker) = self.workers().iter().find(facing) {
            Err(Refusal::InFront(field, worker))
        } else {
            self.check_kind(self.extra, tile.kind(), Refusal::ExtraOfOtherKind)
        }
    }

    fn check_close(&self, worker: Worker) -> Result<(), Refusal> {
        self.check_worker(worker)?;
        if self.worker(worker).length == 0 { Err(Refusal::NothingBuilt(worker)) } else { Ok(()) }
    }

    fn check_take(&self, kind: Kind) -> Result<(), Refusal> {
        if self.reserve.contains(kind) { Ok(()) } else { Err(Refusal::NotInReserve(kind)) }
    }

    /// Two workers whose aqueducts a tile would join, by whatever way (AR-S13).
    ///
    /// Water is followed from each side of the tile, through it as often as it
    /// comes back.
    pub(super) fn joined_by(&self, field: Field, tile: Tile) -> Option<(Worker, Worker)> {
        let edges = EDGES_OF[field.index()];
        let side_of = |edge: u8| Direction::ALL.into_iter().find(|&way| edges[way as usize] == edge);
        for start in Direction::ALL {
            let Some(worker) = self.strands.worker_at(edges[start as usize]) else { continue };
            let mut entry = start;
            // Each pass uses up one of at most two tracks.
            for _ in 0..2 {
                let Some(exit) = tile.exit(entry) else { break };
                if let Some(other) = self.strands.worker_at(edges[exit as usize]) {
                    return Some((worker.min(other), worker.max(other)));
                }
                let far = self.strands.other_end(edges[exit as usize]);
                // Back at the tile by another edge?
                match side_of(far) {
                    Some(again) if again != exit => entry = again,
                    _ => break,
                }
            }
        }
        None
    }
}
