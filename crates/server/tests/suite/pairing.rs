//! People who have agreed to play sit down at once.

use castellum_server::services::SeatedPlayer;
use castellum_server::store::Person;
use castellum_wire::dice::Share;
use castellum_wire::http::{GameStatus, GameSummary, NewGame};
use castellum_wire::{Code, GameName, SeatKind};

use crate::client::{Guest, Player};
use crate::server::Server;

pub(crate) fn player(guest: &Guest, share: Option<u8>) -> SeatedPlayer {
    SeatedPlayer {
        person: Person { id: guest.me.person.clone(), name: guest.me.name.clone() },
        commitment: share.map(|number| Share::new([number; 16]).commitment()),
    }
}

pub(crate) async fn people_who_agreed_have_their_seats_at_once(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(1), "Bo").await;
    let seats = vec![SeatKind::Invited, SeatKind::Bot("tiro".into()), SeatKind::Invited];
    let wanted = NewGame::new(GameName::Aquaedukt, seats);
    let tables = server.node(0).app.tables();
    let players = [player(&anna, Some(1)), player(&bo, Some(2))];
    let game = tables.seat_people(&wanted, &players).await.unwrap();
    let names: Vec<_> = game.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
    assert_eq!(names, ["Anna", "tiro", "Bo"]);
    // The other node knows it too, and both add to the dice.
    let seen: GameSummary = bo.get(server.node(1), &format!("/api/games/{}", game.id)).await.read();
    assert_eq!((seen.status, seen.you.seat), (GameStatus::Running, Some(2)));
    let mut bo = Player::new(bo.clone(), game.id.clone());
    bo.session.keep_share(Share::new([2; 16]), 0);
    bo.connect(server.node(1)).await;
    let mut anna = Player::new(anna.clone(), game.id.clone());
    anna.session.keep_share(Share::new([1; 16]), 0);
    anna.connect(server.node(0)).await;
    anna.until(|session| session.game().is_some_and(|state| state.shares().len() == 2 && state.is_running()))
        .await;
}

pub(crate) async fn as_many_people_as_seats_are_seated(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(0), "Bo").await;
    let (anna, bo) = (player(&anna, None), player(&bo, None));
    let tables = server.node(0).app.tables();
    let wanted = NewGame::new(GameName::AquaRomana, vec![SeatKind::Invited; 2]);
    let refused =
        async |players: &[SeatedPlayer]| tables.seat_people(&wanted, players).await.unwrap_err().code;
    assert_eq!(refused(&[]).await, Code::BadSetup);
    assert_eq!(refused(std::slice::from_ref(&anna)).await, Code::BadSetup);
    assert_eq!(refused(&[anna.clone(), bo.clone(), bo.clone()]).await, Code::BadSetup);
    assert_eq!(refused(&[anna.clone(), anna]).await, Code::AlreadySeated);
}
