//! Whether the log of a game is what its players were told.

use castellum_bench::net::Http;
use castellum_wire::dice::{Verdict, chain, leaves_to_chance, verify};
use castellum_wire::http::GameExport;
use castellum_wire::{Event, EventKind, GameId, GameState, SeatNumber};

use super::player::Done;

/// Checks one game and counts its actions.
pub(crate) async fn check(http: &mut Http, game: &GameId, done: &[Done]) -> u64 {
    let path = format!("/api/games/{game}/export");
    let export: GameExport = http.send("GET", &path, "", &()).await.unwrap().read().unwrap();
    let numbers: Vec<_> = export.events.iter().map(|event| event.number).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u32), "{game}: a gap in {numbers:?}");
    for seat in 0..2 {
        check_seat(game, &export.events, seat, done.iter().filter(|done| done.seat == seat));
    }
    check_dice(game, &export);
    let table = GameState::replay(export.description, &export.events).expect("every event is legal");
    assert!(table.result().is_some(), "{game} has not ended");
    done.len() as u64
}

/// What a seat was told is what its part of the log says, in the same order.
/// An action may be in the log without anybody having been told, but there can
/// be no such action here: everybody played on until the end.
fn check_seat<'a>(game: &GameId, events: &[Event], seat: SeatNumber, done: impl Iterator<Item = &'a Done>) {
    let of_seat = |event: &Event| match (&event.kind, event.request) {
        (EventKind::Action { seat: actor, action }, Some(request)) if *actor == seat => {
            Some((request, action.clone()))
        }
        _ => None,
    };
    let logged: Vec<_> = events.iter().filter_map(of_seat).collect();
    let told: Vec<_> = done.map(|done| (done.request, done.action.clone())).collect();
    assert_eq!(logged, told, "game {game}, seat {seat}");
}

/// Every roll and every link of the chain is as it was promised, with the shares of
/// all people.
fn check_dice(game: &GameId, export: &GameExport) {
    let report = verify(export);
    let expected = if leaves_to_chance(&export.description) { Verdict::Fixed } else { Verdict::NotRecorded };
    assert_eq!((report.verdict, &report.problems[..]), (expected, &[][..]), "{game}");
    assert!(report.shares.iter().all(|share| share.share.is_some()), "{game}: {:?}", report.shares);
    assert_eq!(chain::links(&export.description, &export.events), export.chain, "{game}");
}
