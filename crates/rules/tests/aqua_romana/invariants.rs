//! What is true of every position.

use castellum_rules::Seat;
use castellum_rules::aqua_romana::{Field, Kind, Phase, Piece, Podium, Position, RingField, Setup, Worker};

use super::water::Board;

pub(crate) fn check_invariants(setup: &Setup, position: &Position) {
    assert!(tiles_are_conserved(setup, position));
    assert!(builders_are_conserved(position));
    assert!(workers_are_on_the_board_or_placed(position));
    assert!(no_aqueduct_touches_two_outlets(setup, position));
    assert!(podiums_are_not_crowded(position));
    assert!(builders_have_workers_who_can_go_on(position));
}

/// Tiles in supply and on the board are those of the set-up.
fn tiles_are_conserved(setup: &Setup, position: &Position) -> bool {
    Kind::TILES.into_iter().all(|kind| {
        let laid = Field::all().filter(|field| !field.is_corner()).filter_map(|field| position.tile(field));
        let laid = laid.filter(|tile| tile.kind() == kind).count();
        laid + usize::from(position.supply().of(kind)) == usize::from(setup.supply.of(kind))
    })
}

/// AR-S4: after the set-up there are four builders of each kind and a joker on
/// the ring, in the reserve and in hands together. Since a ring field shows one
/// builder, none can share a field without one going missing.
fn builders_are_conserved(position: &Position) -> bool {
    let ring = RingField::all().filter_map(|at| position.builder(at));
    let hands = Seat::all(position.players()).flat_map(|seat| position.hand(seat));
    let builders = ring.chain(position.reserve()).chain(hands).collect::<Vec<_>>();
    let count = |kind| builders.iter().filter(|&&builder| builder == kind).count();
    if position.phase() == Phase::Setup {
        return builders.len() < 17 && Kind::TILES.iter().all(|&kind| count(kind) <= 4);
    }
    count(Kind::Joker) == 1 && Kind::TILES.iter().all(|&kind| count(kind) == 4)
}

/// A worker on a podium has left the board; at the end all have.
fn workers_are_on_the_board_or_placed(position: &Position) -> bool {
    position
        .workers()
        .iter()
        .map(|worker| position.worker(worker))
        .all(|state| !state.on_board || (state.podium.is_none() && position.phase() != Phase::Over))
}

/// AR-S13.
fn no_aqueduct_touches_two_outlets(setup: &Setup, position: &Position) -> bool {
    let mut board = Board::new(&setup.layout);
    for field in Field::all() {
        if let Some(Piece::Tile(tile)) = position.piece(field) {
            board.lay(field, tile);
        }
    }
    !board.has_join()
}

/// AR-S22: two workers on podiums 3 and 7, one on each of the others.
fn podiums_are_not_crowded(position: &Position) -> bool {
    let podiums =
        position.workers().iter().filter_map(|worker| position.worker(worker).podium).collect::<Vec<_>>();
    let on = |value| podiums.iter().filter(|podium| podium.value() == value).count();
    let is_shown = |podium: &Podium| {
        position
            .podium_occupant(*podium)
            .is_some_and(|worker| position.worker(worker).podium == Some(*podium))
    };
    (1..=20).all(|value| on(value) <= if matches!(value, 3 | 7) { 2 } else { 1 })
        && podiums.iter().all(is_shown)
}

/// AR-S8, AR-S19: the seat that builds has an open aqueduct, and all open ones face an
/// empty field.
fn builders_have_workers_who_can_go_on(position: &Position) -> bool {
    let mut open = position.open_workers().iter();
    let builds = position.phase() == Phase::Build;
    let owns = |worker: Worker| Some(worker.owner(position.players())) == position.turn_seat();
    !builds || (open.clone().any(owns) && open.all(|worker| position.field_in_front(worker).is_some()))
}
