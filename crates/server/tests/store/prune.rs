//! What is not kept any longer.

use castellum_server::store::{NewGameRow, Person, PrunePolicy, Pruned};
use castellum_wire::http::GameStatus;

use crate::{new_game, session, standing, stores};

fn game(id: &str, status: GameStatus, since: u64, person: &str) -> NewGameRow {
    let mut game = NewGameRow { invitations: vec![], creator: person.parse().unwrap(), ..new_game(id) };
    game.summary.standing = Some(Box::new(standing(status, since, &[(0, person)])));
    game
}

#[tokio::test]
async fn games_that_ended_long_ago_go_and_all_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        for (name, created) in [("old", 10), ("plays", 10), ("new", 1000), ("idle", 10)] {
            let person = Person { id: name.parse().unwrap(), name: name.into() };
            store.add_person(&person, &session(created as u8 + name.len() as u8, created)).await.unwrap();
        }
        let games = [
            ("over", GameStatus::Over, 10, "old"),
            ("closed", GameStatus::Closed, 10, "old"),
            ("recent", GameStatus::Over, 500, "plays"),
            ("running", GameStatus::Running, 10, "plays"),
            ("open", GameStatus::Open, 10, "plays"),
        ];
        for (id, status, since, person) in games {
            store.create_game(game(id, status, since, person)).await.unwrap();
        }
        let policy = PrunePolicy { games_before: 500, people_before: 500, most: 10 };
        // In parts, and who has lost his last game goes with the next one.
        let first = store.prune(PrunePolicy { most: 1, ..policy }).await.unwrap();
        assert_eq!(first, Pruned { games: 1, people: 1 });
        assert_eq!(store.prune(policy).await.unwrap(), Pruned { games: 1, people: 0 });
        assert_eq!(store.prune(policy).await.unwrap(), Pruned { games: 0, people: 1 });
        assert_eq!(store.prune(policy).await.unwrap(), Pruned::default());
        for (id, _, _, _) in games {
            let kept = !["over", "closed"].contains(&id);
            assert_eq!(store.game(&id.parse().unwrap()).await.unwrap().is_some(), kept, "{id}");
            assert_eq!(store.summary(&id.parse().unwrap()).await.unwrap().is_some(), kept, "{id}");
        }
        for (name, kept) in [("old", false), ("idle", false), ("plays", true), ("new", true)] {
            let found = store.person_by_id(&name.parse().unwrap()).await.unwrap();
            assert_eq!(found.is_some(), kept, "{name}");
        }
        store.ready().await.unwrap();
    }
}
