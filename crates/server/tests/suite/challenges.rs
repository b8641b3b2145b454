//! Asking a person to play, at one node or at two.

use castellum_server::now;
use castellum_server::store::{self, NewChallengeRow};
use castellum_wire::challenges::{Challenge, ChallengeList, ChallengeStatus, NewChallenge};
use castellum_wire::dice::Share;
use castellum_wire::http::{GameStatus, GameSummary};
use castellum_wire::lobby::LobbyFrame;
use castellum_wire::order::Relation;
use castellum_wire::privacy::{Challengers, Privacy};
use castellum_wire::programs::{AccountLine, Scope};
use castellum_wire::{ClientCommand, Clock, Code, GameName, PersonId, SeatKind};
use serde_json::json;

use crate::client::{Answer, Guest, public, request, send};
use crate::lobby::Visitor;
use crate::programs::Program;
use crate::server::{Node, Server};

pub(crate) fn wanted(players: u8) -> NewChallenge {
    NewChallenge {
        game: GameName::AquaRomana,
        players,
        clock: Clock::RealTime { seconds: 600, increment: 5 },
        rated: false,
        bots: None,
        commitment: None,
    }
}

/// Lets two finish a game with each other, after which they may challenge each other.
pub(crate) async fn play_once(server: &Server, one: &Guest, other: &Guest) {
    let game = one.create(server.node(0), &public(GameName::Count, 2)).await.game.id;
    other.join(server.node(0), &game).await;
    one.connect(server.node(0), &game).await.ask(ClientCommand::Resign).await.unwrap();
}

async fn two(server: &Server) -> [Guest; 2] {
    let two = [Guest::new(server.node(0), "Anna").await, Guest::new(server.node(1), "Bo").await];
    play_once(server, &two[0], &two[1]).await;
    two
}

pub(crate) async fn ask(node: &Node, guest: &Guest, other: &PersonId, wanted: &NewChallenge) -> Answer {
    guest.post(node, &format!("/api/people/{other}/challenges"), wanted).await
}

async fn challenge(node: &Node, guest: &Guest, other: &Guest, wanted: &NewChallenge) -> Challenge {
    let answer = ask(node, guest, &other.me.person, wanted).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    answer.read()
}

fn path(challenge: &Challenge, what: &str) -> String {
    format!("/api/challenges/{}{what}", challenge.id)
}

async fn list(node: &Node, guest: &Guest) -> ChallengeList {
    guest.get(node, "/api/challenges").await.read()
}

/// Waits until a visitor of the lobby is told of such challenges.
async fn hears(visitor: &mut Visitor, wanted: impl Fn(&ChallengeList) -> bool) -> ChallengeList {
    let wanted = |frame| match frame {
        LobbyFrame::Challenges(list) if wanted(&list) => Some(list),
        _ => None,
    };
    visitor.until(wanted).await
}

pub(crate) async fn a_challenge_leads_to_a_game_of_both(server: Server) {
    let [anna, bo] = two(&server).await;
    let mut hers = Visitor::enter(anna.clone(), server.node(0)).await;
    let mut his = Visitor::enter(bo.clone(), server.node(1)).await;
    let commitment = |number| Some(Share::new([number; 16]).commitment());
    let wanted = NewChallenge { rated: true, commitment: commitment(1), ..wanted(2) };
    let made = challenge(server.node(0), &anna, &bo, &wanted).await;
    assert_eq!((made.status, made.challenger.name.as_str()), (ChallengeStatus::Open, "Anna"));
    let told = hears(&mut his, |list| !list.incoming.is_empty()).await;
    assert_eq!(told, ChallengeList { incoming: vec![made.clone()], outgoing: vec![] });
    hears(&mut hers, |list| list.outgoing == [made.clone()]).await;
    let accept = json!({ "commitment": commitment(2) });
    let accepted = bo.post(server.node(1), &path(&made, "/accept"), &accept).await;
    let game: GameSummary = accepted.read();
    assert!(game.rated && game.you.seat.is_some() && game.status == GameStatus::Running);
    let answered = |list: &ChallengeList| list.outgoing.iter().any(|it| it.game.as_ref() == Some(&game.id));
    let told = hears(&mut hers, answered).await;
    assert_eq!(told.outgoing[0].status, ChallengeStatus::Accepted);
    // A request whose answer was lost comes again; there is one game.
    let again: GameSummary = bo.post(server.node(0), &path(&made, "/accept"), &accept).await.read();
    assert_eq!(again.id, game.id);
    let events = format!("/api/games/{}/events", game.id);
    let events: castellum_wire::http::EventList = anna.get(server.node(0), &events).await.read();
    let commits = |event: &castellum_wire::Event| {
        matches!(event.kind, castellum_wire::EventKind::Joined { commitment: Some(_), .. })
    };
    assert_eq!(events.events.iter().filter(|event| commits(event)).count(), 2);
    assert_eq!(bo.post(server.node(0), &path(&made, "/decline"), ()).await.code(), Code::ChallengeGone);
}

pub(crate) async fn a_challenge_is_declined_or_withdrawn(server: Server) {
    let [anna, bo] = two(&server).await;
    let made = challenge(server.node(0), &anna, &bo, &wanted(2)).await;
    // Another one takes its place.
    let days = NewChallenge { clock: Clock::Correspondence { days: 2 }, ..wanted(2) };
    let other = challenge(server.node(1), &anna, &bo, &days).await;
    assert!(other.expires - other.created > made.expires - made.created);
    assert_eq!(list(server.node(0), &bo).await.incoming, std::slice::from_ref(&other));
    assert_eq!(bo.post(server.node(0), &path(&made, "/accept"), ()).await.code(), Code::ChallengeGone);
    let withdraw = request("DELETE", &path(&other, ""), &anna.cookie, ());
    assert_eq!(send(server.node(1), withdraw).await.status, 204);
    assert_eq!(list(server.node(0), &bo).await, ChallengeList::default());
    // Anyone who is declined is told, and does not ask again at once.
    let last = challenge(server.node(0), &anna, &bo, &wanted(2)).await;
    assert_eq!(bo.post(server.node(1), &path(&last, "/decline"), ()).await.status, 204);
    assert_eq!(list(server.node(0), &anna).await.outgoing[0].status, ChallengeStatus::Declined);
    let withdraw = request("DELETE", &path(&last, ""), &anna.cookie, ());
    assert_eq!(send(server.node(0), withdraw).await.code(), Code::ChallengeGone);
    assert_eq!(ask(server.node(0), &anna, &bo.me.person, &wanted(2)).await.code(), Code::TooFast);
    // The other way round is another matter.
    challenge(server.node(1), &bo, &anna, &wanted(2)).await;
}

pub(crate) async fn larger_tables_have_bots_or_open_seats(server: Server) {
    let [anna, bo] = two(&server).await;
    let bots = NewChallenge { bots: Some("tiro".into()), ..wanted(4) };
    let made = challenge(server.node(0), &anna, &bo, &bots).await;
    let game: GameSummary = bo.post(server.node(1), &path(&made, "/accept"), ()).await.read();
    assert_eq!(game.status, GameStatus::Running);
    let bots = game.seats.iter().filter(|seat| seat.kind == SeatKind::Bot("tiro".into()));
    assert_eq!((game.seats.len(), bots.count()), (4, 2));
    let made = challenge(server.node(0), &anna, &bo, &wanted(3)).await;
    let open: GameSummary = bo.post(server.node(1), &path(&made, "/accept"), ()).await.read();
    assert_eq!((open.status, open.seats.len()), (GameStatus::Open, 3));
    let cleo = Guest::new(server.node(0), "Cleo").await;
    assert_eq!(cleo.join(server.node(0), &open.id).await.status, GameStatus::Running);
}

pub(crate) async fn programs_hear_of_challenges(server: Server) {
    let [anna, bo] = two(&server).await;
    let bot = Program::new(server.node(0), &bo, "Tufo", &[Scope::Bot]).await;
    let name = &bot.token.person;
    let early: Challenge = ask(server.node(1), &anna, name, &wanted(2)).await.read();
    let mut lines = bot.stream(server.node(0), "/api/stream").await;
    let AccountLine::Challenge(first) = lines.next().await.unwrap() else { panic!("what waits comes first") };
    assert_eq!(first, early);
    let withdraw = request("DELETE", &path(&early, ""), &anna.cookie, ());
    assert_eq!(send(server.node(1), withdraw).await.status, 204);
    let AccountLine::ChallengeEnded(gone) = lines.next().await.unwrap() else { panic!("it is withdrawn") };
    assert_eq!((gone.id, gone.status), (early.id, ChallengeStatus::Gone));
    let made: Challenge = ask(server.node(1), &anna, name, &wanted(2)).await.read();
    assert!(matches!(lines.next().await.unwrap(), AccountLine::Challenge(next) if next.id == made.id));
    let game: GameSummary = bot.ask(server.node(0), "POST", &path(&made, "/accept"), ()).await.read();
    let mut seen = [false; 2];
    while seen != [true; 2] {
        match lines.next().await.unwrap() {
            AccountLine::ChallengeEnded(ended) => {
                assert_eq!((ended.id, ended.status), (made.id.clone(), ChallengeStatus::Accepted));
                seen[0] = true;
            }
            AccountLine::GameStarted(started) => {
                assert_eq!(started.id, game.id);
                seen[1] = true;
            }
            AccountLine::YourTurn(_) => {}
            other => panic!("{other:?}"),
        }
    }
    let rated = NewChallenge { rated: true, ..wanted(2) };
    assert_eq!(ask(server.node(0), &anna, name, &rated).await.code(), Code::Rated);
    // A bot asks those who welcome bots, and its owner.
    let body = serde_json::to_value(wanted(2)).unwrap();
    let theirs = |person: &PersonId| format!("/api/people/{person}/challenges");
    let refused = bot.ask(server.node(0), "POST", &theirs(&anna.me.person), body.clone()).await;
    assert_eq!(refused.code(), Code::BotsNotWelcome);
    assert_eq!(bot.ask(server.node(0), "POST", &theirs(&bo.me.person), body).await.status, 201);
    let reader = Program::new(server.node(0), &bo, "reader", &[Scope::Account]).await;
    let list: ChallengeList = reader.ask(server.node(1), "GET", "/api/challenges", ()).await.read();
    assert_eq!(list.incoming.len(), 1);
    let path = path(&list.incoming[0], "/decline");
    assert_eq!(reader.ask(server.node(1), "POST", &path, ()).await.code(), Code::MissingScope);
}

pub(crate) async fn who_does_not_want_to_be_asked_is_not(server: Server) {
    let [anna, bo] = two(&server).await;
    let cleo = Guest::new(server.node(0), "Cleo").await;
    let allow = async |who: Challengers| {
        let privacy = Privacy { challenges: who, ..Privacy::default() };
        let request = request("PUT", "/api/me/privacy", &bo.cookie, privacy);
        assert_eq!(send(server.node(1), request).await.status, 200);
    };
    let refused = async |guest: &Guest, other: &Guest| {
        let answer = ask(server.node(0), guest, &other.me.person, &wanted(2)).await;
        (answer.status != 201).then(|| answer.code())
    };
    assert_eq!(refused(&cleo, &bo).await, Some(Code::NotChallengeable), "they have not played");
    allow(Challengers::Everybody).await;
    assert_eq!(refused(&cleo, &bo).await, None);
    allow(Challengers::Nobody).await;
    assert_eq!(refused(&anna, &bo).await, Some(Code::NotChallengeable));
    allow(Challengers::Everybody).await;
    // A block says no more than that, and counts for what was asked before.
    let made = challenge(server.node(0), &bo, &anna, &wanted(2)).await;
    let block = json!({ "relation": Relation::Blocked });
    let relation = format!("/api/people/{}/relation", anna.me.person);
    assert_eq!(send(server.node(0), request("PUT", &relation, &bo.cookie, block)).await.status, 204);
    assert_eq!(refused(&anna, &bo).await, Some(Code::NotChallengeable));
    assert_eq!(refused(&bo, &anna).await, Some(Code::NotChallengeable));
    let accepted = anna.post(server.node(0), &path(&made, "/accept"), ()).await;
    assert_eq!(accepted.code(), Code::NotChallengeable);
}

pub(crate) async fn what_nobody_answers_is_forgotten(server: Server) {
    let [anna, bo] = two(&server).await;
    let mut his = Visitor::enter(bo.clone(), server.node(1)).await;
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let created = now();
    let row = NewChallengeRow {
        id: "soon-forgotten".parse().unwrap(),
        challenger: anna.me.person.clone(),
        challenged: bo.me.person.clone(),
        wanted: wanted(2),
        created,
        expires: created + 1500,
    };
    assert!(beside.add_challenge(&row, 9, 9).await.unwrap());
    beside.close().await;
    // Something else makes him look.
    let other = Guest::new(server.node(0), "Cleo").await;
    play_once(&server, &other, &bo).await;
    let last = challenge(server.node(1), &other, &bo, &wanted(2)).await;
    hears(&mut his, |list| list.incoming.len() == 2).await;
    let left = hears(&mut his, |list| list.incoming.len() == 1).await;
    assert_eq!(left.incoming, [last]);
    let accepted = bo.post(server.node(0), "/api/challenges/soon-forgotten/accept", ()).await;
    assert_eq!(accepted.code(), Code::ChallengeGone);
}

pub(crate) async fn nonsense_about_challenges_is_refused(server: Server) {
    let [anna, bo] = two(&server).await;
    let refused =
        async |wanted: &NewChallenge| ask(server.node(0), &anna, &bo.me.person, wanted).await.code();
    let tiro = || Some("tiro".to_string());
    for (bad, code) in [
        (NewChallenge { players: 1, ..wanted(2) }, Code::BadSetup),
        (NewChallenge { players: 5, ..wanted(2) }, Code::BadSetup),
        (NewChallenge { bots: tiro(), ..wanted(2) }, Code::BadSetup),
        (NewChallenge { bots: Some("deep blue".into()), ..wanted(3) }, Code::BadSetup),
        (NewChallenge { bots: tiro(), rated: true, ..wanted(3) }, Code::BadSetup),
        (NewChallenge { clock: Clock::None, rated: true, ..wanted(2) }, Code::BadSetup),
        (NewChallenge { clock: Clock::Correspondence { days: 99 }, ..wanted(2) }, Code::BadSetup),
    ] {
        assert_eq!(refused(&bad).await, code, "{bad:?}");
    }
    assert_eq!(ask(server.node(0), &anna, &anna.me.person, &wanted(2)).await.code(), Code::NotFound);
    let nobody = "nobody".parse().unwrap();
    assert_eq!(ask(server.node(0), &anna, &nobody, &wanted(2)).await.code(), Code::NotFound);
    for what in ["accept", "decline"] {
        let nowhere = anna.post(server.node(0), &format!("/api/challenges/nowhere/{what}"), ()).await;
        assert_eq!(nowhere.code(), Code::ChallengeGone);
    }
    let strange = anna.post(server.node(0), "/api/challenges/%20/accept", ()).await;
    assert_eq!(strange.code(), Code::ChallengeGone);
    let stranger = request("GET", "/api/challenges", "", ());
    assert_eq!(send(server.node(0), stranger).await.code(), Code::NoIdentity);
    assert_eq!(list(server.node(1), &bo).await, ChallengeList::default(), "nothing is half there");
}
