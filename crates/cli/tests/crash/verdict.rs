//! Whether the log of a game is what its players were told.

use castellum_bench::net::Http;
use castellum_wire::http::Export;
use castellum_wire::{Event, GameId, Happening, SeatNumber, Table};

use super::player::Done;

/// Checks one game and counts its actions.
pub(crate) async fn check(http: &mut Http, game: &GameId, done: &[Done]) -> u64 {
    let path = format!("/api/games/{game}/export");
    let export: Export = http.send("GET", &path, "", &()).await.unwrap().read().unwrap();
    let numbers: Vec<_> = export.events.iter().map(|event| event.number).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u32), "{game}: a gap in {numbers:?}");
    for seat in 0..2 {
        check_seat(game, &export.events, seat, done.iter().filter(|done| done.seat == seat));
    }
    let table = Table::replay(export.description, &export.events).expect("every event is legal");
    assert!(table.ending().is_some(), "{game} has not ended");
    done.len() as u64
}

/// What a seat was told is what its part of the log says, in the same order.
/// An action may be in the log without anybody having been told, but there can
/// be no such action here: everybody played on until the end.
fn check_seat<'a>(game: &GameId, events: &[Event], seat: SeatNumber, done: impl Iterator<Item = &'a Done>) {
    let of_seat = |event: &Event| match (&event.what, event.request) {
        (Happening::Action { seat: actor, action }, Some(request)) if *actor == seat => {
            Some((request, action.clone()))
        }
        _ => None,
    };
    let logged: Vec<_> = events.iter().filter_map(of_seat).collect();
    let told: Vec<_> = done.map(|done| (done.request, done.action.clone())).collect();
    assert_eq!(logged, told, "game {game}, seat {seat}");
}
