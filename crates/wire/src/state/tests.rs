//! Events and what they add up to.

use super::*;
use crate::{GameName, PersonId, SeatKind, Tags};

const START: Millis = 1_000_000;

fn description(players: usize, clock: Clock) -> Description {
    let mut seats = vec![SeatKind::Anyone; players];
    seats[0] = SeatKind::Creator;
    Description {
        id: "g".parse().unwrap(),
        game: GameName::AquaRomana,
        setup: Tags::from([("Players".to_string(), players.to_string())]),
        clock,
        visibility: Visibility::Public,
        chat: true,
        stand_in: "faber".into(),
        seats,
        created: START,
        rematch_of: None,
        rated: false,
        shuffle: false,
        nameless: false,
        promise: None,
    }
}

/// A game whose events come a second apart.
struct EventSink(GameState);

impl EventSink {
    fn seated(players: usize, clock: Clock) -> Self {
        let mut sink = Self(GameState::new(description(players, clock)).unwrap());
        for seat in 0..players as SeatNumber {
            let person: PersonId = format!("p{seat}").parse().unwrap();
            sink.emit(EventKind::Joined { seat, person, name: format!("Player {seat}"), commitment: None });
        }
        sink
    }

    fn emit(&mut self, kind: EventKind) -> EventNumber {
        self.try_emit(kind).unwrap()
    }

    fn try_emit(&mut self, kind: EventKind) -> Result<EventNumber, ApplyError> {
        let number = self.0.number() + 1;
        let time = START + 1000 * Millis::from(number);
        self.0.apply(&Event { number, time, request: None, kind }).map(|()| number)
    }

    fn act(&mut self, seat: SeatNumber, action: &str) -> EventNumber {
        self.emit(EventKind::Action { seat, action: action.into() })
    }
}

#[test]
fn a_game_begins_with_its_last_player() {
    let mut state = GameState::new(description(2, Clock::None)).unwrap();
    let join = |seat: SeatNumber| Event {
        number: EventNumber::from(seat) + 1,
        time: START,
        request: None,
        kind: EventKind::Joined {
            seat,
            person: format!("p{seat}").parse().unwrap(),
            name: "A".into(),
            commitment: None,
        },
    };
    state.apply(&join(0)).unwrap();
    assert_eq!((state.status(), state.to_act()), (http::GameStatus::Open, None));
    state.apply(&join(1)).unwrap();
    assert_eq!((state.status(), state.to_act()), (http::GameStatus::Running, Some(0)));
}

#[test]
fn an_event_that_does_not_fit_changes_nothing() {
    let mut sink = EventSink::seated(2, Clock::RealTime { seconds: 60, increment: 0 });
    let before = sink.0.clone();
    for kind in [
        EventKind::Action { seat: 1, action: "C@NF".into() },
        EventKind::Action { seat: 0, action: "nonsense".into() },
        EventKind::Die { action: "=17".into() },
        EventKind::TakenBack { to: 7 },
        EventKind::TakebackAgreed { seat: 0 },
        EventKind::GivenBack { seat: 9 },
    ] {
        assert!(sink.try_emit(kind.clone()).is_err(), "{kind:?}");
        assert_eq!(sink.0, before, "{kind:?}");
    }
    let early = Event { number: 9, time: 0, request: None, kind: EventKind::Closed };
    assert!(sink.0.apply(&early).is_err());
}

#[test]
fn tb_r2_a_takeback_leads_to_the_position_before_the_action() {
    let mut sink = EventSink::seated(2, Clock::None);
    let first = sink.act(0, "C@NF");
    let before = sink.0.position().clone();
    let second = sink.act(1, "S@W3");
    sink.act(0, "B@SG");
    sink.emit(EventKind::TakebackAsked { seat: 1, to: second });
    let vote = sink.0.takeback().unwrap();
    assert_eq!((vote.number, &vote.agreed[..]), (6, &[1][..]));
    sink.emit(EventKind::TakebackAgreed { seat: 0 });
    sink.emit(EventKind::TakenBack { to: second });
    assert_eq!(sink.0.position(), &before);
    assert!(sink.0.is_played(first) && !sink.0.is_played(second));
    assert_eq!((sink.0.takeback(), sink.0.to_act()), (None, Some(1)));
}

#[test]
fn tb_r2_an_action_ends_a_vote_on_a_takeback() {
    let mut sink = EventSink::seated(2, Clock::None);
    let first = sink.act(0, "C@NF");
    sink.emit(EventKind::TakebackAsked { seat: 0, to: first });
    sink.act(1, "S@W3");
    assert_eq!(sink.0.takeback(), None);
}

#[test]
fn tb_r10_clocks_run_for_whoever_is_to_act() {
    let mut sink = EventSink::seated(2, Clock::RealTime { seconds: 60, increment: 5 });
    let began = START + 2000;
    assert_eq!(sink.0.clocks().deadline(), Some(began + 60_000));
    sink.act(0, "C@NF");
    let now = began + 1000;
    assert_eq!(sink.0.clocks().left(0, now), Some(64_000));
    assert_eq!(sink.0.clocks().left(1, now + 700), Some(59_300));
    assert_eq!(sink.0.flag_fallen(now + 59_999), None);
    assert_eq!(sink.0.flag_fallen(now + 60_000), Some(1));
}

#[test]
fn tb_r9_who_returns_after_his_flag_fell_has_some_time() {
    let mut sink = EventSink::seated(2, Clock::RealTime { seconds: 1, increment: 0 });
    sink.emit(EventKind::HandedToBot { seat: 0, reason: HandOverReason::Clock });
    assert_eq!(sink.0.clocks().left(0, START), Some(0));
    assert_eq!(sink.0.clocks().running(), None);
    assert_eq!(sink.0.seats()[0].bot("faber"), Some("faber"));
    sink.emit(EventKind::GivenBack { seat: 0 });
    assert_eq!(sink.0.clocks().left(0, START), Some(30_000));
    assert_eq!(sink.0.clocks().running(), Some(0));
}

#[test]
fn tb_r9_a_vote_gives_no_time_to_who_returns() {
    let mut sink = EventSink::seated(2, Clock::RealTime { seconds: 4, increment: 0 });
    sink.emit(EventKind::HandedToBot { seat: 0, reason: HandOverReason::Vote });
    sink.emit(EventKind::GivenBack { seat: 0 });
    assert_eq!(sink.0.clocks().left(0, START), Some(3_000), "as much as before");
}

#[test]
fn tb_r9_in_real_time_one_returns_once_from_a_fallen_flag() {
    for (clock, again) in
        [(Clock::RealTime { seconds: 1, increment: 0 }, false), (Clock::Correspondence { days: 1 }, true)]
    {
        let mut sink = EventSink::seated(2, clock);
        assert!(!sink.0.may_return(0), "he plays himself");
        sink.emit(EventKind::HandedToBot { seat: 0, reason: HandOverReason::Clock });
        assert!(sink.0.may_return(0));
        sink.emit(EventKind::GivenBack { seat: 0 });
        sink.emit(EventKind::HandedToBot { seat: 0, reason: HandOverReason::Clock });
        assert_eq!(sink.0.may_return(0), again, "{clock:?}");
    }
}

/// Seats of Aquädukt with a clock.
fn with_die(clock: Clock) -> EventSink {
    let mut description = description(2, clock);
    description.game = GameName::Aquaedukt;
    description.setup.insert("Mountains".into(), "A2 B2 C2 D2 E2 F2 G2 H2".into());
    let mut sink = EventSink(GameState::new(description).unwrap());
    for seat in 0..2 {
        let person = format!("p{seat}").parse().unwrap();
        sink.emit(EventKind::Joined { seat, person, name: "A".into(), commitment: None });
    }
    sink
}

#[test]
fn tb_r10_a_die_does_not_pass_the_right_to_act_on() {
    let mut sink = with_die(Clock::RealTime { seconds: 60, increment: 5 });
    let left = |sink: &EventSink| sink.0.clocks().left(0, sink.0.changed()).unwrap();
    sink.act(0, "roll");
    assert_eq!((left(&sink), sink.0.clocks().running()), (59_000, None), "the die is to be rolled");
    sink.emit(EventKind::Die { action: "=17".into() });
    assert_eq!((left(&sink), sink.0.clocks().running()), (59_000, Some(0)), "no increment for a roll");
    sink.act(0, "3@A7");
    assert_eq!(left(&sink), 58_000);
    sink.act(0, "done");
    assert_eq!(left(&sink), 62_000, "now it passes on");
    assert_eq!(sink.0.clocks().running(), Some(1));
}

#[test]
fn tb_r10_a_die_gives_no_days() {
    let mut sink = with_die(Clock::Correspondence { days: 1 });
    let deadline = sink.0.clocks().deadline();
    sink.act(0, "roll");
    sink.emit(EventKind::Die { action: "=17".into() });
    assert_eq!(sink.0.clocks().deadline(), deadline.map(|deadline| deadline + 1000), "time stood still");
}

#[test]
fn tb_r10_the_clock_of_the_server_may_go_back() {
    let mut sink = EventSink::seated(2, Clock::RealTime { seconds: 600, increment: 0 });
    let event = |number, time, kind| Event { number, time, request: None, kind };
    let action = |seat, action: &str| EventKind::Action { seat, action: action.into() };
    let quarter = 900_000;
    sink.0.apply(&event(3, START + 3000 - quarter, action(0, "C@NF"))).unwrap();
    sink.0.apply(&event(4, START + 3500, action(1, "C@NG"))).unwrap();
    assert_eq!(sink.0.clocks().left(1, START + 3500), Some(598_500), "it is charged from the last event on");
    assert_eq!(sink.0.changed(), START + 3500);
}

#[test]
fn tb_r2a_who_is_away_is_missing_for_what_concerns_him() {
    let mut sink = EventSink::seated(3, Clock::None);
    let first = sink.act(0, "C@NF");
    let second = sink.act(1, "S@W3");
    sink.emit(EventKind::HandedToBot { seat: 1, reason: HandOverReason::Vote });
    let third = sink.act(2, "B@SG");
    assert_eq!(sink.0.missing_for_takeback(first), [1]);
    assert_eq!(sink.0.missing_for_takeback(second), [1]);
    assert!(sink.0.missing_for_takeback(third).is_empty());
    let mut sink = with_die(Clock::None);
    sink.emit(EventKind::HandedToBot { seat: 1, reason: HandOverReason::Vote });
    let rolled = sink.act(0, "roll");
    sink.emit(EventKind::Die { action: "=17".into() });
    let house = sink.act(0, "3@A7");
    assert_eq!(sink.0.missing_for_takeback(rolled), [1], "a die was seen");
    assert!(sink.0.missing_for_takeback(house).is_empty());
}

#[test]
fn tb_r10_correspondence_gives_days_for_each_turn() {
    let mut sink = EventSink::seated(2, Clock::Correspondence { days: 2 });
    sink.act(0, "C@NF");
    assert_eq!(sink.0.clocks().deadline(), Some(START + 3000 + 2 * 86_400_000));
}

#[test]
fn tb_r4_one_of_two_resigns_and_the_other_wins() {
    let mut sink = EventSink::seated(2, Clock::None);
    sink.emit(EventKind::Resigned { seat: 0 });
    let result = sink.0.result().unwrap();
    assert_eq!((&result.places[..], &result.resigned[..]), (&[2, 1][..], &[0][..]));
}

#[test]
fn tb_r3_who_resigned_later_ranks_higher() {
    let mut sink = EventSink::seated(4, Clock::None);
    sink.emit(EventKind::Resigned { seat: 3 });
    assert!(sink.0.is_running());
    sink.emit(EventKind::Resigned { seat: 1 });
    sink.emit(EventKind::Resigned { seat: 0 });
    assert_eq!(sink.0.result().unwrap().places, [2, 3, 1, 4]);
}

#[test]
fn tb_r1_an_own_action_may_be_undone_within_the_turn() {
    let mut description = description(2, Clock::None);
    description.game = GameName::Aquaedukt;
    description.setup.insert("Mountains".into(), "A2 B2 C2 D2 E2 F2 G2 H2".into());
    let mut sink = EventSink(GameState::new(description).unwrap());
    for seat in 0..2 {
        let person = format!("p{seat}").parse().unwrap();
        sink.emit(EventKind::Joined { seat, person, name: "A".into(), commitment: None });
    }
    sink.act(0, "roll");
    assert_eq!(sink.0.undoable(0), None, "the die is to be rolled");
    sink.emit(EventKind::Die { action: "=17".into() });
    assert_eq!(sink.0.undoable(0), None, "the die was rolled");
    let house = sink.act(0, "3@A7");
    assert_eq!(sink.0.undoable(0), Some(house));
    assert_eq!(sink.0.undoable(1), None);
    sink.emit(EventKind::Undone { seat: 0, to: house });
    assert_eq!(sink.0.undoable(0), None);
    sink.act(0, "done");
    assert_eq!(sink.0.undoable(0), None, "the turn has passed on");
}

#[test]
fn tb_r11_what_was_played_elsewhere_comes_before_the_game() {
    let mut sink =
        EventSink(GameState::new(description(2, Clock::RealTime { seconds: 60, increment: 5 })).unwrap());
    let first = sink.act(0, "C@NF");
    assert_eq!((sink.0.status(), sink.0.to_act()), (http::GameStatus::Open, None));
    for seat in 0..2 {
        let person = format!("p{seat}").parse().unwrap();
        sink.emit(EventKind::Joined { seat, person, name: "A".into(), commitment: None });
    }
    assert_eq!(sink.0.to_act(), Some(1));
    let began = START + 3000;
    assert_eq!(sink.0.clocks().left(0, began), Some(60_000));
    assert_eq!(sink.0.clocks().deadline(), Some(began + 60_000));
    sink.emit(EventKind::TakenBack { to: first });
    assert_eq!((sink.0.to_act(), sink.0.played().len()), (Some(0), 0));
}

#[test]
fn the_record_holds_the_actions_that_count() {
    let mut sink = EventSink::seated(2, Clock::None);
    let first = sink.act(0, "C@NF");
    sink.emit(EventKind::Undone { seat: 0, to: first });
    sink.act(0, "S@NF");
    let record = sink.0.record("here").unwrap();
    assert!(record.contains("[Seat0 \"Player 0\"]") && record.contains("1. S@NF"), "{record}");
    assert!(!record.contains("C@NF"));
}
