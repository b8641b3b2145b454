//! Tournaments to their end, over restarts, at one node or at two.

use std::time::{Duration, Instant};

use castellum_server::store;
use castellum_wire::http::{GameStatus, GameSummary};
use castellum_wire::tournaments::{
    NewTournament, TournamentExport, TournamentKind, TournamentList, TournamentStatus, TournamentView,
};
use castellum_wire::{ClientCommand, Clock, Code, GameId, GameName, SeatKind, TournamentId};

use crate::client::{Guest, Socket, open};
use crate::server::{Node, Server};

const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn wanted(kind: TournamentKind, table: u8) -> NewTournament {
    NewTournament {
        name: "Games".into(),
        kind,
        game: GameName::AquaRomana,
        table,
        clock: Clock::RealTime { seconds: 600, increment: 5 },
        rated: false,
        bots: None,
        starts: None,
        pause: 0,
    }
}

/// People who take part in a tournament that the first of them created.
struct Cast {
    people: Vec<Guest>,
    id: TournamentId,
    /// Their connections to the lobby: an arena seats who is here.
    sockets: Vec<Socket>,
}

impl Cast {
    async fn new(server: &Server, wanted: &NewTournament, count: usize) -> Self {
        let mut people = Vec::new();
        for number in 0..count {
            people.push(Guest::new(server.node(number), &format!("Player {number}")).await);
        }
        let created = people[0].post(server.node(0), "/api/tournaments", wanted).await;
        assert_eq!(created.status, 201, "{}", String::from_utf8_lossy(&created.body));
        let id = created.read::<TournamentView>().tournament.id;
        let cast = Self { people, id, sockets: Vec::new() };
        for number in 0..count {
            let view = cast.post(server.node(number), number, "join").await;
            assert!(view.you.is_some_and(|you| you.joined && !you.out));
        }
        cast
    }

    fn path(&self, what: &str) -> String {
        format!("/api/tournaments/{}{what}", self.id)
    }

    async fn post(&self, node: &Node, who: usize, what: &str) -> TournamentView {
        let answer = self.people[who].post(node, &self.path(&format!("/{what}")), ()).await;
        assert_eq!(answer.status, 200, "{what}: {}", String::from_utf8_lossy(&answer.body));
        answer.read()
    }

    async fn refused(&self, node: &Node, who: usize, what: &str) -> Code {
        self.people[who].post(node, &self.path(&format!("/{what}")), ()).await.code()
    }

    async fn view(&self, node: &Node, who: usize) -> TournamentView {
        self.people[who].get(node, &self.path("")).await.read()
    }

    /// Everybody looks at the players' pages.
    async fn come(&mut self, server: &Server) {
        self.sockets.clear();
        for (number, guest) in self.people.iter().enumerate() {
            let path = "/api/lobby/socket?protocol=4";
            let socket = open(server.node(number), path, &[("cookie", &guest.cookie)]).await.unwrap();
            self.sockets.push(socket);
        }
    }

    async fn until(&self, server: &Server, wanted: impl Fn(&TournamentView) -> bool) -> TournamentView {
        let begin = Instant::now();
        for number in 0.. {
            let view = self.view(server.node(number), 0).await;
            if wanted(&view) {
                return view;
            }
            assert!(begin.elapsed() < PATIENCE, "{view:#?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        unreachable!()
    }

    /// Ends a game that is played: everybody there acts if they can, then resigns,
    /// those who joined last first. So the first of them wins.
    async fn end(&self, server: &Server, game: &GameId) {
        let path = format!("/api/games/{game}");
        let summary: GameSummary = self.people[0].get(server.node(0), &path).await.read();
        let seat_of = |guest: &&Guest| {
            let mut seats = summary.seats.iter();
            seats.any(|seat| seat.person.as_ref() == Some(&guest.me.person))
        };
        let there: Vec<_> = self.people.iter().filter(seat_of).collect();
        let has_bots = there.len() < summary.seats.len();
        let mut players = Vec::new();
        for (number, guest) in there.into_iter().enumerate() {
            players.push(guest.connect(server.node(number), game).await);
        }
        // At the beginning everybody has one action in turn.
        let mut order: Vec<_> = (0..players.len()).collect();
        order.sort_by_key(|&at| players[at].session.you().seat);
        for at in order {
            if players[at].turn().await {
                players[at].play_any().await;
            }
        }
        let last = if has_bots { 0 } else { 1 };
        for player in players[last..].iter_mut().rev() {
            let _ = player.ask(ClientCommand::Resign).await;
        }
    }

    /// Everybody resigns at every table, without having acted.
    async fn resign_all(&self, server: &Server) {
        for table in self.view(server.node(0), 0).await.tables {
            let (begin, path) = (Instant::now(), format!("/api/games/{}", table.game));
            // The table is kept before its game is created.
            while self.people[0].get(server.node(0), &path).await.status != 200 {
                assert!(begin.elapsed() < PATIENCE);
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            for (number, guest) in self.people.iter().enumerate() {
                if table.seats.iter().any(|seat| seat.person.as_ref() == Some(&guest.me.person)) {
                    let mut player = guest.connect(server.node(number), &table.game).await;
                    player.ask(ClientCommand::Resign).await.unwrap();
                }
            }
        }
    }

    /// Plays a tournament to its end; `between` sees every state on the way.
    async fn play(&self, server: &Server) -> TournamentView {
        let begin = Instant::now();
        loop {
            let view = self.view(server.node(0), 0).await;
            if view.tournament.status == TournamentStatus::Over {
                return view;
            }
            assert!(begin.elapsed() < PATIENCE, "{view:#?}");
            for table in &view.tables {
                let path = format!("/api/games/{}", table.game);
                let answer = self.people[0].get(server.node(1), &path).await;
                // The table is kept before its game is created.
                if answer.status == 200 && answer.read::<GameSummary>().status == GameStatus::Running {
                    self.end(server, &table.game).await;
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// What holds for every tournament that is over.
fn check(view: &TournamentView) {
    assert_eq!(view.tables, []);
    for (rank, standing) in (1..).zip(&view.standings) {
        assert_eq!(standing.rank, rank);
        let points: u32 = standing.results.iter().map(|result| result.points.unwrap_or(99)).sum();
        assert_eq!(standing.points, points, "{standing:?}");
        let mut rounds: Vec<_> = standing.results.iter().map(|result| result.round).collect();
        rounds.dedup();
        assert_eq!(rounds.len(), standing.results.len(), "one table in each round");
    }
    assert!(view.standings.is_sorted_by_key(|standing| std::cmp::Reverse(standing.points)));
}

pub(crate) async fn a_swiss_tournament_for_two_goes_to_its_end(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::Swiss { rounds: 3 }, 2), 5).await;
    cast.post(server.node(1), 0, "start").await;
    let view = cast.play(&server).await;
    check(&view);
    assert_eq!((view.tournament.round, view.tournament.rounds), (3, Some(3)));
    assert_eq!(view.standings[0].name.as_deref(), Some("Player 0"), "the first to join always wins");
    let byes = view.standings.iter().flat_map(|it| &it.results).filter(|result| result.game.is_none());
    assert_eq!(byes.count(), 3);
}

pub(crate) async fn a_swiss_tournament_for_three_has_smaller_tables(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::Swiss { rounds: 2 }, 3), 5).await;
    let view = cast.post(server.node(0), 0, "start").await;
    assert_eq!(view.tournament.status, TournamentStatus::Running);
    let view = cast.until(&server, |view| view.tables.len() == 2).await;
    let sizes: Vec<_> = view.tables.iter().map(|table| table.seats.len()).collect();
    assert_eq!(sizes, [3, 2]);
    check(&cast.play(&server).await);
}

pub(crate) async fn in_a_round_robin_everybody_meets_everybody(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::RoundRobin, 2), 4).await;
    cast.post(server.node(0), 0, "start").await;
    let late = Guest::new(server.node(0), "Late").await;
    let joined = late.post(server.node(1), &cast.path("/join"), ()).await;
    assert_eq!(joined.code(), Code::TournamentClosed);
    let view = cast.play(&server).await;
    check(&view);
    let points: Vec<_> = view.standings.iter().map(|standing| standing.points).collect();
    assert_eq!(points, [9, 6, 3, 0], "who joined earlier always wins");
    let export: TournamentExport = late.get(server.node(1), &cast.path("/results")).await.read();
    assert_eq!(export.tables.len(), 6);
    let csv = late.get(server.node(0), &cast.path("/results.csv")).await;
    let text = String::from_utf8(csv.body).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("rank,person,name"), "{text}");
    assert!(lines[1].contains(",Player 0,false,1500,9,3,"), "{text}");
}

pub(crate) async fn an_arena_for_four_has_bots_in_free_seats(server: Server) {
    let arena = NewTournament {
        bots: Some("random".into()),
        rated: true,
        ..wanted(TournamentKind::Arena { minutes: 1 }, 4)
    };
    let mut cast = Cast::new(&server, &arena, 2).await;
    cast.post(server.node(0), 0, "start").await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(cast.view(server.node(0), 0).await.tables, [], "nobody is here");
    cast.come(&server).await;
    let view = cast.until(&server, |view| !view.tables.is_empty()).await;
    let table = &view.tables[0];
    assert_eq!(table.seats.len(), 4);
    let path = format!("/api/games/{}", table.game);
    let begin = Instant::now();
    let game: GameSummary = loop {
        let answer = cast.people[1].get(server.node(0), &path).await;
        if answer.status == 200 {
            break answer.read();
        }
        assert!(begin.elapsed() < PATIENCE);
    };
    assert!(!game.rated, "a table with a bot is not rated (TB-R14)");
    assert!(game.seats.iter().any(|seat| matches!(&seat.kind, SeatKind::Bot(bot) if bot == "random")));
    cast.end(&server, &table.game).await;
    let view = cast.until(&server, |view| view.standings.iter().any(|it| it.results.len() >= 2)).await;
    assert!(view.standings.iter().any(|standing| standing.points > 0));
    // Who sits out is not seated any more; the one who comes back is.
    cast.post(server.node(1), 1, "leave").await;
    assert_eq!(cast.refused(server.node(0), 1, "leave").await, Code::NotJoined);
    cast.post(server.node(0), 1, "join").await;
    assert_eq!(cast.refused(server.node(1), 1, "join").await, Code::AlreadyJoined);
}

/// Two people and two bots, a restart while they play, people who come and go, resign
/// with and without having acted: table follows table until the time is up, and the
/// last one still counts.
pub(crate) async fn an_arena_with_bots_goes_to_its_end_over_a_restart(mut server: Server) {
    let arena =
        NewTournament { bots: Some("random".into()), ..wanted(TournamentKind::Arena { minutes: 60 }, 4) };
    let mut cast = Cast::new(&server, &arena, 2).await;
    cast.come(&server).await;
    cast.post(server.node(0), 0, "start").await;
    let view = cast.until(&server, all_play).await;
    assert_eq!(view.tables.len(), 1);
    assert_eq!(view.tables[0].seats.iter().filter(|seat| seat.person.is_none()).count(), 2);
    cast.sockets.clear();
    server.restart().await;
    assert_eq!(cast.view(server.node(0), 0).await.tables, view.tables);
    cast.end(&server, &view.tables[0].game).await;
    // Nobody is led back to a table that is over.
    assert_eq!(cast.view(server.node(0), 0).await.tables, []);
    // Anyone who resigns without having acted was there, and is seated again.
    cast.come(&server).await;
    cast.until(&server, all_play).await;
    cast.sockets.clear();
    cast.resign_all(&server).await;
    let view = cast.view(server.node(1), 0).await;
    assert_eq!(view.tables, []);
    assert!(view.standings.iter().all(|standing| !standing.out && standing.results.len() == 2), "{view:#?}");
    cast.come(&server).await;
    cast.until(&server, all_play).await;
    // The time is up while they play.
    let store = store::open_beside(&server.config.database).await.unwrap();
    cast.post(server.node(0), 0, "pause").await;
    loop {
        let now = castellum_server::now();
        let found = store.tournament(&cast.id, now).await.unwrap().unwrap();
        let change = store::TournamentChange::Resume { ends: Some(now) };
        if store.change_tournament(&cast.id, found.version, change).await.unwrap() {
            break;
        }
    }
    store.close().await;
    cast.resign_all(&server).await;
    let view = cast.until(&server, |view| view.tournament.status == TournamentStatus::Over).await;
    check(&view);
    assert!(view.standings.iter().all(|standing| standing.results.len() == 3), "{view:#?}");
}

/// Whether everybody has a table.
fn all_play(view: &TournamentView) -> bool {
    let plays = |standing: &castellum_wire::tournaments::TournamentStanding| {
        view.tables
            .iter()
            .any(|table| table.seats.iter().any(|seat| seat.person.as_ref() == Some(&standing.person)))
    };
    view.standings.iter().all(plays)
}

pub(crate) async fn in_a_tournament_people_who_block_each_other_do_not_meet(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::Swiss { rounds: 2 }, 2), 4).await;
    let [one, other] = [&cast.people[0], &cast.people[3]];
    let block = serde_json::json!({ "relation": "blocked" });
    let path = format!("/api/people/{}/relation", one.me.person);
    let block = crate::client::request("PUT", &path, &other.cookie, block);
    assert_eq!(crate::client::send(server.node(1), block).await.status, 204);
    cast.post(server.node(0), 0, "start").await;
    cast.play(&server).await;
    let export: TournamentExport = one.get(server.node(1), &cast.path("/results")).await.read();
    for table in &export.tables {
        let sits =
            |guest: &Guest| table.seats.iter().any(|seat| seat.person.as_ref() == Some(&guest.me.person));
        assert!(!(sits(one) && sits(other)), "{table:?}");
    }
}

pub(crate) async fn rated_games_of_a_tournament_count(server: Server) {
    let swiss = NewTournament { rated: true, ..wanted(TournamentKind::Swiss { rounds: 1 }, 2) };
    let cast = Cast::new(&server, &swiss, 2).await;
    cast.post(server.node(0), 0, "start").await;
    cast.play(&server).await;
    let path = format!("/api/people/{}", cast.people[0].me.person);
    let profile: castellum_wire::http::Profile = cast.people[1].get(server.node(1), &path).await.read();
    assert!(profile.ratings[0].rating.rating > 1500, "{:?}", profile.ratings);
}

/// Planned, running between rounds and within one, paused, over: each state is there
/// again after a restart, and the tournament goes on from it.
pub(crate) async fn a_restart_changes_nothing_in_any_state(mut server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::Swiss { rounds: 2 }, 2), 4).await;
    let same = async |server: &mut Server| {
        let before = cast.view(server.node(0), 0).await;
        server.restart().await;
        assert_eq!(cast.view(server.node(0), 0).await, before);
    };
    same(&mut server).await;
    cast.post(server.node(0), 0, "start").await;
    let view = cast.until(&server, |view| view.tables.len() == 2).await;
    same(&mut server).await;
    cast.end(&server, &view.tables[0].game).await;
    cast.until(&server, |view| view.tables.len() == 1).await;
    same(&mut server).await;
    let paused = cast.post(server.node(0), 0, "pause").await;
    assert_eq!(paused.tournament.status, TournamentStatus::Paused);
    cast.end(&server, &view.tables[1].game).await;
    cast.until(&server, |view| view.tables.is_empty()).await;
    same(&mut server).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(cast.view(server.node(0), 0).await.tournament.round, 1, "it is paused");
    cast.post(server.node(1), 0, "resume").await;
    cast.until(&server, |view| view.tournament.round == 2).await;
    check(&cast.play(&server).await);
    same(&mut server).await;
    assert_eq!(cast.refused(server.node(0), 0, "cancel").await, Code::WrongStage);
}

/// A node stopped after it had kept a table and before its game was there.
pub(crate) async fn a_table_without_its_game_gets_it_once(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::Swiss { rounds: 1 }, 2), 2).await;
    let store = store::open_beside(&server.config.database).await.unwrap();
    let now = castellum_server::now();
    let found = store.tournament(&cast.id, now).await.unwrap().unwrap();
    let start = store::TournamentChange::Start { now, ends: None, rounds: Some(1) };
    assert!(!store.change_tournament(&cast.id, found.version - 1, start).await.unwrap(), "an old version");
    let game: GameId = "chosen-before".parse().unwrap();
    let table = castellum_server::tournament::Planned { seats: vec![Some(1), Some(0)], bye: None };
    // As a server does it that then stops. Others may be faster, with another game.
    assert!(store.change_tournament(&cast.id, found.version, start).await.unwrap());
    let running = store.tournament(&cast.id, now).await.unwrap().unwrap();
    let kept = store.seat_tournament(&running, &[(table.clone(), game.clone())], now).await.unwrap();
    assert!(!store.seat_tournament(&running, &[(table, "second".parse().unwrap())], now).await.unwrap());
    let view = cast.until(&server, |view| view.tables.len() == 1).await;
    assert_eq!(view.tables[0].game == game, kept);
    let path = format!("/api/games/{}", view.tables[0].game);
    let begin = Instant::now();
    while cast.people[0].get(server.node(1), &path).await.status != 200 {
        assert!(begin.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    check(&cast.play(&server).await);
    store.close().await;
}

pub(crate) async fn somebody_joins_once_whatever_the_node(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::Swiss { rounds: 1 }, 2), 1).await;
    let guests = [Guest::new(server.node(0), "Anna").await, Guest::new(server.node(1), "Bo").await];
    let path = cast.path("/join");
    let join = |number: usize| guests[number % 2].post(server.node(number / 2), &path, ());
    let answers = tokio::join!(join(0), join(1), join(2), join(3), join(4), join(5));
    let answers = [answers.0, answers.1, answers.2, answers.3, answers.4, answers.5];
    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!(done.len(), 2);
    assert!(refused.iter().all(|answer| answer.code() == Code::AlreadyJoined));
    assert_eq!(cast.view(server.node(1), 0).await.standings.len(), 3);
}

pub(crate) async fn only_its_creator_directs_a_tournament(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::Swiss { rounds: 1 }, 2), 2).await;
    for what in ["start", "pause", "resume", "cancel"] {
        assert_eq!(cast.refused(server.node(1), 1, what).await, Code::NotYourTournament, "{what}");
    }
    for what in ["pause", "resume"] {
        assert_eq!(cast.refused(server.node(0), 0, what).await, Code::WrongStage, "{what}");
    }
    cast.post(server.node(0), 1, "leave").await;
    assert_eq!(cast.refused(server.node(0), 0, "start").await, Code::TooFewPlayers);
    let view = cast.post(server.node(1), 0, "cancel").await;
    assert_eq!(view.tournament.status, TournamentStatus::Cancelled);
    assert_eq!(cast.refused(server.node(1), 1, "join").await, Code::TournamentClosed);
    assert_eq!(cast.refused(server.node(0), 0, "start").await, Code::WrongStage);
    let nowhere = cast.people[0].post(server.node(0), "/api/tournaments/nowhere/join", ()).await;
    assert_eq!(nowhere.code(), Code::NotFound);
}

pub(crate) async fn a_tournament_begins_at_its_time(server: Server) {
    let starts = Some(castellum_server::now() + 1500);
    let swiss = NewTournament { starts, ..wanted(TournamentKind::Swiss { rounds: 1 }, 2) };
    let cast = Cast::new(&server, &swiss, 2).await;
    let lonely = Cast::new(&server, &swiss, 1).await;
    cast.until(&server, |view| view.tables.len() == 1).await;
    let view = lonely.until(&server, |view| view.tournament.ended.is_some()).await;
    assert_eq!(view.tournament.status, TournamentStatus::Cancelled, "nobody else came");
}

pub(crate) async fn tournaments_are_listed_in_pages(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(1), "Bo").await;
    for (guest, later) in [(&anna, 300_000), (&anna, 100_000), (&bo, 200_000)] {
        let starts = Some(castellum_server::now() + later);
        let wanted = NewTournament { starts, ..wanted(TournamentKind::RoundRobin, 2) };
        assert_eq!(guest.post(server.node(0), "/api/tournaments", &wanted).await.status, 201);
    }
    let page = async |query: &str| -> TournamentList {
        bo.get(server.node(1), &format!("/api/tournaments?{query}")).await.read()
    };
    let first = page("limit=2").await;
    let starts: Vec<_> = first.tournaments.iter().map(|it| it.settings.starts).collect();
    assert!(starts.len() == 2 && starts.is_sorted(), "{starts:?}");
    let rest = page(&format!("limit=2&after={}", first.next.unwrap())).await;
    assert_eq!((rest.tournaments.len(), rest.next), (1, None));
    assert!(rest.tournaments[0].settings.starts > starts[1]);
    assert_eq!(page("which=running").await.tournaments, []);
    assert_eq!(page("which=over").await.tournaments, []);
    assert_eq!(bo.get(server.node(0), "/api/tournaments?after=nonsense").await.code(), Code::BadRequest);
    assert_eq!(bo.get(server.node(0), "/api/tournaments?limit=0").await.code(), Code::BadRequest);
}

pub(crate) async fn whoever_looks_often_hears_only_of_changes(server: Server) {
    let cast = Cast::new(&server, &wanted(TournamentKind::RoundRobin, 2), 2).await;
    let ask = async |tag: &str| {
        let mut request = crate::client::request("GET", &cast.path(""), &cast.people[0].cookie, ());
        request.headers_mut().insert("if-none-match", tag.parse().unwrap());
        crate::client::send(server.node(0), request).await
    };
    let first = ask("\"other\"").await;
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    assert_eq!(first.status, 200);
    assert_eq!(ask(&tag).await.status, 304);
    assert_eq!(ask(&format!("W/{tag}")).await.status, 304);
    cast.post(server.node(1), 1, "leave").await;
    assert_eq!(ask(&tag).await.status, 200);
}

pub(crate) async fn nonsense_about_tournaments_is_refused(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let good = wanted(TournamentKind::Arena { minutes: 60 }, 3);
    let refused =
        async |wanted: &NewTournament| anna.post(server.node(0), "/api/tournaments", wanted).await.code();
    let days = Clock::Correspondence { days: 2 };
    let now = castellum_server::now();
    for (bad, code) in [
        (NewTournament { name: " ".into(), ..good.clone() }, Code::BadName),
        (NewTournament { name: "x".repeat(41), ..good.clone() }, Code::BadName),
        (NewTournament { kind: TournamentKind::Arena { minutes: 0 }, ..good.clone() }, Code::BadTournament),
        (NewTournament { kind: TournamentKind::Swiss { rounds: 16 }, ..good.clone() }, Code::BadTournament),
        (NewTournament { clock: Clock::None, ..good.clone() }, Code::BadTournament),
        (NewTournament { clock: days, ..good.clone() }, Code::BadTournament),
        (NewTournament { table: 5, ..good.clone() }, Code::BadTournament),
        (NewTournament { table: 1, ..good.clone() }, Code::BadTournament),
        (NewTournament { pause: 601, ..good.clone() }, Code::BadTournament),
        (NewTournament { bots: Some("deep blue".into()), ..good.clone() }, Code::BadTournament),
        (NewTournament { starts: Some(1), ..good.clone() }, Code::BadTournament),
        (NewTournament { starts: Some(now + 100 * 86_400_000), ..good.clone() }, Code::BadTournament),
        (
            NewTournament { clock: Clock::RealTime { seconds: 0, increment: 0 }, ..good.clone() },
            Code::BadSetup,
        ),
    ] {
        assert_eq!(refused(&bad).await, code, "{bad:?}");
    }
    for _ in 0..3 {
        assert_eq!(anna.post(server.node(0), "/api/tournaments", &good).await.status, 201);
    }
    assert_eq!(refused(&good).await, Code::TooManyTournaments);
    let nobody = crate::client::request("POST", "/api/tournaments", "", &good);
    assert_eq!(crate::client::send(server.node(0), nobody).await.code(), Code::NoIdentity);
}
