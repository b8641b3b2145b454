//! Whole games.

use castellum_server::{BotQueue, Config};
use castellum_wire::{GameName, SeatKind};

use crate::client::{Guest, Player, public};
use crate::server::{Server, Where};

/// Draws actions that are the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}

/// Plays any legal action until the game is over.
pub(crate) async fn play_on(player: &mut Player, mut dice: Dice) {
    while player.turn().await {
        let action = player.table().position().sample(&mut |n| dice.below(n)).unwrap();
        player.play(&action).await.unwrap();
    }
}

pub(crate) async fn a_whole_game_of_each_kind(server: Server) {
    for (game, players) in GameName::ALL.into_iter().zip([3, 2, 4]) {
        let creator = Guest::new(server.node(0), "Anna").await;
        let created = creator.create(server.node(0), &public(game, players)).await;
        let mut others = Vec::new();
        for number in 1..players {
            let guest = Guest::new(server.node(number), "Bo").await;
            guest.join(server.node(number), &created.game.id).await;
            others.push(guest.connect(server.node(number), &created.game.id).await);
        }
        let mut first = creator.connect(server.node(0), &created.game.id).await;
        let tasks: Vec<_> = others
            .into_iter()
            .zip(7..)
            .map(|(mut player, seed)| {
                tokio::spawn(async move {
                    play_on(&mut player, Dice(seed)).await;
                    player
                })
            })
            .collect();
        play_on(&mut first, Dice(1)).await;
        for task in tasks {
            let other = task.await.unwrap();
            assert_eq!(other.table().position(), first.table().position());
            assert_eq!(other.table().result(), first.table().result());
        }
        let record = creator.get(server.node(1), &format!("/api/games/{}/record", created.game.id)).await;
        let record = String::from_utf8(record.body).unwrap();
        assert!(record.contains("[Seat0 \"Anna\"]"), "{record}");
        assert!(record.parse::<castellum_rules::record::Record>().unwrap().result.is_some());
    }
}

pub(crate) async fn a_game_against_a_bot(server: Server) {
    for game in [GameName::Aquaedukt, GameName::Count] {
        let creator = Guest::new(server.node(0), "Anna").await;
        let mut wanted = public(game, 2);
        wanted.seats = vec![SeatKind::Bot("faber".into()), SeatKind::Creator];
        let created = creator.create(server.node(0), &wanted).await;
        assert_eq!(created.game.seats[0].name.as_deref(), Some("faber"));
        let mut player = creator.connect(server.node(1), &created.game.id).await;
        play_on(&mut player, Dice(3)).await;
        assert!(player.table().result().is_some(), "{game}");
    }
}

/// With a shared queue a bot thinks at whichever node has time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_of_all_nodes_think_for_each_other() {
    let shared = |config: &mut Config| config.bot_queue = BotQueue::Shared;
    match Server::start_with(Where::Postgres, shared).await {
        Some(server) => a_game_against_a_bot(server).await,
        None => println!("not tried: CASTELLUM_TEST_POSTGRES is not set"),
    }
}
