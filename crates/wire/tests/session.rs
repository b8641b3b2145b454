//! A client that loses its connection, its answers or its way.

use castellum_wire::client::{Session, Update};
use castellum_wire::{
    ClientCommand, ClientFrame, Clock, Code, Description, Event, EventKind, EventNumber, GameName, PROTOCOL,
    Refusal, SeatKind, ServerFrame, Tags, Visibility, You,
};

fn hello() -> ServerFrame {
    hello_at(2)
}

/// A greeting in a game with this number of events.
fn hello_at(number: EventNumber) -> ServerFrame {
    let you = You { person: Some("p0".parse().unwrap()), seat: None };
    ServerFrame::Hello { protocol: PROTOCOL, server: "test".into(), time: 100, you, number }
}

fn event(number: EventNumber, request: Option<u64>, kind: EventKind) -> Event {
    Event { number, time: 100, request, kind }
}

fn joined(seat: u8) -> EventKind {
    EventKind::Joined {
        seat,
        person: format!("p{seat}").parse().unwrap(),
        name: "A".into(),
        commitment: None,
    }
}

fn game() -> ServerFrame {
    let description = Description {
        id: "g".parse().unwrap(),
        game: GameName::AquaRomana,
        setup: Tags::from([("Players".into(), "2".into())]),
        clock: Clock::None,
        visibility: Visibility::Public,
        chat: true,
        stand_in: "faber".into(),
        seats: vec![SeatKind::Creator, SeatKind::Anyone],
        created: 1,
        rematch_of: None,
        rated: false,
        shuffle: false,
        nameless: false,
        promise: None,
    };
    ServerFrame::Game { description, events: vec![event(1, None, joined(0)), event(2, None, joined(1))] }
}

fn act(action: &str) -> ClientCommand {
    ClientCommand::Play { action: action.into() }
}

fn ready() -> Session {
    let mut session = Session::new(1);
    session.opened();
    session.receive(hello(), 0);
    assert_eq!(session.receive(game(), 0), [Update::Game, Update::Ready]);
    session
}

#[test]
fn the_seat_follows_from_the_events() {
    let session = ready();
    assert_eq!((session.you().seat, session.after()), (Some(0), 2));
    assert_eq!(session.server_time(7), 107);
}

#[test]
fn an_event_with_our_request_is_its_acknowledgement() {
    let mut session = ready();
    let request = session.send(act("C@NF"), 0);
    assert_eq!(session.outgoing(), [ClientFrame { request, after: 2, command: act("C@NF") }]);
    let played = event(3, Some(request), EventKind::Action { seat: 0, action: "C@NF".into() });
    let updates = session.receive(ServerFrame::Events(vec![played.clone()]), 0);
    assert_eq!(updates, [Update::Answered(request), Update::Event(played.clone())]);
    assert!(!session.is_busy());
    assert_eq!(session.receive(ServerFrame::Events(vec![played]), 0), [], "a duplicate");
}

#[test]
fn what_was_not_answered_is_sent_again_after_reconnecting() {
    let mut session = ready();
    let request = session.send(act("C@NF"), 0);
    let sent = session.outgoing();
    session.closed();
    session.opened();
    session.receive(hello(), 0);
    assert_eq!(session.outgoing(), [], "first we hear kind we missed");
    session.receive(ServerFrame::Events(vec![]), 0);
    assert_eq!(session.outgoing(), sent);
    assert!(session.is_pending(request));
}

#[test]
fn what_was_done_before_the_connection_broke_is_not_sent_again() {
    let mut session = ready();
    let request = session.send(act("C@NF"), 0);
    session.closed();
    session.opened();
    session.receive(hello(), 0);
    let played = event(3, Some(request), EventKind::Action { seat: 0, action: "C@NF".into() });
    session.receive(ServerFrame::Events(vec![played]), 0);
    assert_eq!(session.outgoing(), []);
    assert!(!session.is_busy());
}

#[test]
fn a_lost_answer_is_asked_for_again() {
    let mut session = ready();
    session.send(act("C@NF"), 0);
    let sent = session.outgoing();
    session.tick(4_999);
    assert_eq!(session.outgoing(), []);
    session.tick(5_000);
    assert_eq!(session.outgoing(), sent);
}

#[test]
fn a_gap_is_asked_for_once() {
    let mut session = ready();
    for number in [4, 5] {
        let later = event(number, None, EventKind::Action { seat: 1, action: "S@W3".into() });
        assert_eq!(session.receive(ServerFrame::Events(vec![later]), 0), []);
    }
    let asked = session.outgoing();
    assert_eq!(asked.len(), 1);
    assert_eq!((asked[0].after, &asked[0].command), (2, &ClientCommand::Sync));
}

#[test]
fn another_persons_request_with_the_same_number_is_not_ours() {
    let mut session = ready();
    let request = session.send(ClientCommand::Resign, 0);
    let other = event(3, Some(request), EventKind::TakebackAsked { seat: 1, to: 9 });
    session.receive(ServerFrame::Events(vec![other]), 0);
    assert!(session.is_pending(request));
}

#[test]
fn a_refusal_ends_the_request() {
    let mut session = ready();
    let request = session.send(act("C@NF"), 0);
    let refusal = Refusal::new(Code::NotYourTurn, "wait");
    let refused = ServerFrame::Refused { request, refusal: refusal.clone() };
    assert_eq!(session.receive(refused.clone(), 0), [Update::Refused(request, refusal)]);
    assert_eq!(session.receive(refused, 0), []);
}

#[test]
fn frames_read_as_they_are_documented() {
    let frame: ClientFrame =
        serde_json::from_str(r#"{"request":1,"after":2,"command":{"play":{"action":"C@NF"}}}"#).unwrap();
    assert_eq!(frame, ClientFrame { request: 1, after: 2, command: act("C@NF") });
    let undo: ClientFrame = serde_json::from_str(r#"{"request":1,"after":2,"command":"undo"}"#).unwrap();
    assert_eq!(undo.command, ClientCommand::Undo);
    let text = serde_json::to_string(&ServerFrame::Events(vec![event(1, Some(9), joined(0))])).unwrap();
    let expected = r#"{"events":[{"number":1,"time":100,"request":9,"kind":{"joined":{"seat":0,"person":"p0","name":"A"}}}]}"#;
    assert_eq!(text, expected);
}

#[test]
fn a_long_game_comes_in_pages() {
    let switched = |number| event(number, None, EventKind::ChatSwitched { seat: 0, on: number % 2 == 0 });
    let mut session = Session::new(1);
    session.opened();
    session.receive(hello_at(5), 0);
    assert_eq!(session.receive(game(), 0), [Update::Game], "three events are missing");
    let asked = |session: &mut Session| {
        let frames = session.outgoing();
        assert!(frames.iter().all(|frame| frame.command == ClientCommand::Sync), "{frames:?}");
        frames.iter().map(|frame| frame.after).collect::<Vec<_>>()
    };
    assert_eq!(asked(&mut session), [2]);
    session.receive(ServerFrame::Events(vec![switched(3), switched(4)]), 0);
    assert_eq!((asked(&mut session), session.is_ready()), (vec![4], false));
    session.tick(6_000);
    assert_eq!(asked(&mut session), [4], "a page that is lost is asked for again");
    let updates = session.receive(ServerFrame::Events(vec![switched(5)]), 6_000);
    assert_eq!(updates.last(), Some(&Update::Ready));
    assert_eq!((asked(&mut session), session.after()), (vec![], 5));
}

#[test]
fn a_game_that_was_changed_since_a_link_was_noted_is_found_out() {
    let (number, link) = {
        let mut session = ready();
        session.receive(
            ServerFrame::Events(vec![event(3, None, EventKind::ChatSwitched { seat: 0, on: false })]),
            0,
        );
        let state = session.game().unwrap();
        (state.number(), *state.head())
    };
    for (on, contradicts) in [(false, false), (true, true)] {
        let mut session = Session::new(1);
        session.expect_link(number, link);
        session.opened();
        session.receive(hello(), 0);
        session.receive(game(), 0);
        assert!(!session.contradicts(), "the noted event is still to come");
        session
            .receive(ServerFrame::Events(vec![event(3, None, EventKind::ChatSwitched { seat: 0, on })]), 0);
        assert_eq!(session.contradicts(), contradicts);
        session.receive(
            ServerFrame::Events(vec![event(4, None, EventKind::ChatSwitched { seat: 0, on: true })]),
            0,
        );
        assert_eq!(session.contradicts(), contradicts, "once found out, always");
    }
    let mut whole = ready();
    whole.expect_link(2, link);
    whole.receive(game(), 0);
    assert!(whole.contradicts(), "a game that comes whole is compared as well");
}

#[test]
fn an_event_that_does_not_fit_has_the_whole_game_loaded_again() {
    let mut session = Session::new(1);
    session.opened();
    session.receive(hello_at(2), 0);
    session.receive(game(), 0);
    session.outgoing();
    let before = session.game().cloned();
    let nonsense = event(3, None, EventKind::Action { seat: 0, action: "Z9".into() });
    let updates = session.receive(ServerFrame::Events(vec![nonsense.clone()]), 10);
    assert!(matches!(updates[..], [Update::Inapplicable(ref problem)] if problem.number == 3), "{updates:?}");
    assert_eq!(session.game(), before.as_ref(), "nothing has changed");
    let asked = |session: &mut Session| {
        session.outgoing().into_iter().map(|frame| (frame.command, frame.after)).collect::<Vec<_>>()
    };
    assert_eq!(asked(&mut session), [(ClientCommand::Sync, 0)]);
    assert_eq!(session.receive(ServerFrame::Events(vec![nonsense]), 20), [], "it is said once");
    session.tick(6_000);
    assert_eq!(asked(&mut session), [(ClientCommand::Sync, 0)], "and asked for until it is there");
    let updates = session.receive(game(), 6_100);
    assert_eq!(updates.first(), Some(&Update::Game));
    session.tick(20_000);
    assert_eq!(asked(&mut session), []);
}

#[test]
fn a_game_that_cannot_be_read_is_told() {
    let ServerFrame::Game { description, mut events } = game() else { unreachable!() };
    events.push(event(3, None, EventKind::Action { seat: 3, action: "Z9".into() }));
    let mut session = Session::new(1);
    session.opened();
    session.receive(hello_at(3), 0);
    let updates = session.receive(ServerFrame::Game { description, events }, 0);
    assert!(matches!(updates[..], [Update::Unreadable(_)]), "{updates:?}");
    assert!(session.game().is_none());
}
