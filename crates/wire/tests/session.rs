//! A client that loses its connection, its answers or its way.

use castellum_wire::client::{Session, Update};
use castellum_wire::{
    Ask, ClientFrame, Clock, Code, Description, Event, GameName, Happening, Number, Offer, Refusal,
    ServerFrame, Tags, Visibility, You,
};

fn hello() -> ServerFrame {
    let you = You { person: Some("p0".parse().unwrap()), seat: None };
    ServerFrame::Hello { protocol: 1, server: "test".into(), time: 100, you }
}

fn event(number: Number, request: Option<u64>, what: Happening) -> Event {
    Event { number, time: 100, request, what }
}

fn joined(seat: u8) -> Happening {
    Happening::Joined { seat, person: format!("p{seat}").parse().unwrap(), name: "A".into() }
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
        seats: vec![Offer::Creator, Offer::Anyone],
        created: 1,
        rematch_of: None,
    };
    ServerFrame::Game { description, events: vec![event(1, None, joined(0)), event(2, None, joined(1))] }
}

fn act(action: &str) -> Ask {
    Ask::Play { action: action.into() }
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
    let request = session.ask(act("C@NF"), 0);
    assert_eq!(session.outgoing(), [ClientFrame { request, after: 2, ask: act("C@NF") }]);
    let played = event(3, Some(request), Happening::Action { seat: 0, action: "C@NF".into() });
    let updates = session.receive(ServerFrame::Events(vec![played.clone()]), 0);
    assert_eq!(updates, [Update::Answered(request), Update::Event(played.clone())]);
    assert!(!session.is_busy());
    assert_eq!(session.receive(ServerFrame::Events(vec![played]), 0), [], "a duplicate");
}

#[test]
fn what_was_not_answered_is_sent_again_after_reconnecting() {
    let mut session = ready();
    let request = session.ask(act("C@NF"), 0);
    let sent = session.outgoing();
    session.closed();
    session.opened();
    session.receive(hello(), 0);
    assert_eq!(session.outgoing(), [], "first we hear what we missed");
    session.receive(ServerFrame::Events(vec![]), 0);
    assert_eq!(session.outgoing(), sent);
    assert!(session.is_waiting(request));
}

#[test]
fn what_was_done_before_the_connection_broke_is_not_sent_again() {
    let mut session = ready();
    let request = session.ask(act("C@NF"), 0);
    session.closed();
    session.opened();
    session.receive(hello(), 0);
    let played = event(3, Some(request), Happening::Action { seat: 0, action: "C@NF".into() });
    session.receive(ServerFrame::Events(vec![played]), 0);
    assert_eq!(session.outgoing(), []);
    assert!(!session.is_busy());
}

#[test]
fn a_lost_answer_is_asked_for_again() {
    let mut session = ready();
    session.ask(act("C@NF"), 0);
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
        let later = event(number, None, Happening::Action { seat: 1, action: "S@W3".into() });
        assert_eq!(session.receive(ServerFrame::Events(vec![later]), 0), []);
    }
    let asked = session.outgoing();
    assert_eq!(asked.len(), 1);
    assert_eq!((asked[0].after, &asked[0].ask), (2, &Ask::Sync));
}

#[test]
fn another_persons_request_with_the_same_number_is_not_ours() {
    let mut session = ready();
    let request = session.ask(Ask::Resign, 0);
    let other = event(3, Some(request), Happening::TakebackAsked { seat: 1, to: 9 });
    session.receive(ServerFrame::Events(vec![other]), 0);
    assert!(session.is_waiting(request));
}

#[test]
fn a_refusal_ends_the_request() {
    let mut session = ready();
    let request = session.ask(act("C@NF"), 0);
    let refusal = Refusal::new(Code::NotYourTurn, "wait");
    let refused = ServerFrame::Refused { request, refusal: refusal.clone() };
    assert_eq!(session.receive(refused.clone(), 0), [Update::Refused(request, refusal)]);
    assert_eq!(session.receive(refused, 0), []);
}

#[test]
fn frames_read_as_they_are_documented() {
    let frame: ClientFrame =
        serde_json::from_str(r#"{"request":1,"after":2,"ask":{"play":{"action":"C@NF"}}}"#).unwrap();
    assert_eq!(frame, ClientFrame { request: 1, after: 2, ask: act("C@NF") });
    let undo: ClientFrame = serde_json::from_str(r#"{"request":1,"after":2,"ask":"undo"}"#).unwrap();
    assert_eq!(undo.ask, Ask::Undo);
    let text = serde_json::to_string(&ServerFrame::Events(vec![event(1, Some(9), joined(0))])).unwrap();
    let expected = r#"{"events":[{"number":1,"time":100,"request":9,"what":{"joined":{"seat":0,"person":"p0","name":"A"}}}]}"#;
    assert_eq!(text, expected);
}
