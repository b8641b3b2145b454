//! Events and what they add up to.

use super::*;
use crate::{GameName, Offer, PersonId, Tags};

const START: Millis = 1_000_000;

fn description(players: usize, clock: Clock) -> Description {
    let mut seats = vec![Offer::Anyone; players];
    seats[0] = Offer::Creator;
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
    }
}

/// A table whose events come a second apart.
struct Story(Table);

impl Story {
    fn seated(players: usize, clock: Clock) -> Self {
        let mut story = Self(Table::new(description(players, clock)).unwrap());
        for seat in 0..players as SeatNumber {
            let person: PersonId = format!("p{seat}").parse().unwrap();
            story.tell(Happening::Joined { seat, person, name: format!("Player {seat}") });
        }
        story
    }

    fn tell(&mut self, what: Happening) -> Number {
        self.try_tell(what).unwrap()
    }

    fn try_tell(&mut self, what: Happening) -> Result<Number, Misfit> {
        let number = self.0.number() + 1;
        let time = START + 1000 * Millis::from(number);
        self.0.apply(&Event { number, time, request: None, what }).map(|()| number)
    }

    fn act(&mut self, seat: SeatNumber, action: &str) -> Number {
        self.tell(Happening::Action { seat, action: action.into() })
    }
}

#[test]
fn a_game_begins_with_its_last_player() {
    let mut table = Table::new(description(2, Clock::None)).unwrap();
    let join = |seat: SeatNumber| Event {
        number: Number::from(seat) + 1,
        time: START,
        request: None,
        what: Happening::Joined { seat, person: format!("p{seat}").parse().unwrap(), name: "A".into() },
    };
    table.apply(&join(0)).unwrap();
    assert_eq!((table.status(), table.to_act()), (http::Status::Open, None));
    table.apply(&join(1)).unwrap();
    assert_eq!((table.status(), table.to_act()), (http::Status::Running, Some(0)));
}

#[test]
fn an_event_that_does_not_fit_changes_nothing() {
    let mut story = Story::seated(2, Clock::RealTime { seconds: 60, increment: 0 });
    let before = story.0.clone();
    for what in [
        Happening::Action { seat: 1, action: "C@NF".into() },
        Happening::Action { seat: 0, action: "nonsense".into() },
        Happening::Die { action: "=17".into() },
        Happening::TakenBack { to: 7 },
        Happening::TakebackAgreed { seat: 0 },
        Happening::GivenBack { seat: 9 },
    ] {
        assert!(story.try_tell(what.clone()).is_err(), "{what:?}");
        assert_eq!(story.0, before, "{what:?}");
    }
    let early = Event { number: 9, time: 0, request: None, what: Happening::Closed };
    assert!(story.0.apply(&early).is_err());
}

#[test]
fn tb_r2_a_takeback_leads_to_the_position_before_the_action() {
    let mut story = Story::seated(2, Clock::None);
    let first = story.act(0, "C@NF");
    let before = story.0.position().clone();
    let second = story.act(1, "S@W3");
    story.act(0, "B@SG");
    story.tell(Happening::TakebackAsked { seat: 1, to: second });
    assert_eq!(story.0.takeback().unwrap().agreed, [1]);
    story.tell(Happening::TakebackAgreed { seat: 0 });
    story.tell(Happening::TakenBack { to: second });
    assert_eq!(story.0.position(), &before);
    assert!(story.0.is_played(first) && !story.0.is_played(second));
    assert_eq!((story.0.takeback(), story.0.to_act()), (None, Some(1)));
}

#[test]
fn tb_r2_an_action_ends_a_vote_on_a_takeback() {
    let mut story = Story::seated(2, Clock::None);
    let first = story.act(0, "C@NF");
    story.tell(Happening::TakebackAsked { seat: 0, to: first });
    story.act(1, "S@W3");
    assert_eq!(story.0.takeback(), None);
}

#[test]
fn tb_r10_clocks_run_for_whoever_is_to_act() {
    let mut story = Story::seated(2, Clock::RealTime { seconds: 60, increment: 5 });
    let began = START + 2000;
    assert_eq!(story.0.clocks().deadline(), Some(began + 60_000));
    story.act(0, "C@NF");
    let now = began + 1000;
    assert_eq!(story.0.clocks().left(0, now), Some(64_000));
    assert_eq!(story.0.clocks().left(1, now + 700), Some(59_300));
    assert_eq!(story.0.flag_fallen(now + 59_999), None);
    assert_eq!(story.0.flag_fallen(now + 60_000), Some(1));
}

#[test]
fn tb_r9_who_returns_after_his_flag_fell_has_some_time() {
    let mut story = Story::seated(2, Clock::RealTime { seconds: 1, increment: 0 });
    story.tell(Happening::HandedToBot { seat: 0, reason: HandOverReason::Clock });
    assert_eq!(story.0.clocks().left(0, START), Some(0));
    assert_eq!(story.0.clocks().running(), None);
    assert_eq!(story.0.seats()[0].bot("faber"), Some("faber"));
    story.tell(Happening::GivenBack { seat: 0 });
    assert_eq!(story.0.clocks().left(0, START), Some(30_000));
    assert_eq!(story.0.clocks().running(), Some(0));
}

#[test]
fn tb_r10_correspondence_gives_days_for_each_turn() {
    let mut story = Story::seated(2, Clock::Correspondence { days: 2 });
    story.act(0, "C@NF");
    assert_eq!(story.0.clocks().deadline(), Some(START + 3000 + 2 * 86_400_000));
}

#[test]
fn tb_r4_one_of_two_resigns_and_the_other_wins() {
    let mut story = Story::seated(2, Clock::None);
    story.tell(Happening::Resigned { seat: 0 });
    let ending = story.0.ending().unwrap();
    assert_eq!((&ending.places[..], &ending.resigned[..]), (&[2, 1][..], &[0][..]));
}

#[test]
fn tb_r3_who_resigned_later_ranks_higher() {
    let mut story = Story::seated(4, Clock::None);
    story.tell(Happening::Resigned { seat: 3 });
    assert!(story.0.is_running());
    story.tell(Happening::Resigned { seat: 1 });
    story.tell(Happening::Resigned { seat: 0 });
    assert_eq!(story.0.ending().unwrap().places, [2, 3, 1, 4]);
}

#[test]
fn tb_r1_an_own_action_may_be_undone_within_the_turn() {
    let mut description = description(2, Clock::None);
    description.game = GameName::Aquaedukt;
    description.setup.insert("Mountains".into(), "A2 B2 C2 D2 E2 F2 G2 H2".into());
    let mut story = Story(Table::new(description).unwrap());
    for seat in 0..2 {
        let person = format!("p{seat}").parse().unwrap();
        story.tell(Happening::Joined { seat, person, name: "A".into() });
    }
    story.act(0, "roll");
    assert_eq!(story.0.undoable(0), None, "the die is to be rolled");
    story.tell(Happening::Die { action: "=17".into() });
    assert_eq!(story.0.undoable(0), None, "the die was rolled");
    let house = story.act(0, "3@A7");
    assert_eq!(story.0.undoable(0), Some(house));
    assert_eq!(story.0.undoable(1), None);
    story.tell(Happening::Undone { seat: 0, to: house });
    assert_eq!(story.0.undoable(0), None);
    story.act(0, "done");
    assert_eq!(story.0.undoable(0), None, "the turn has passed on");
}

#[test]
fn tb_r11_what_was_played_elsewhere_comes_before_the_game() {
    let mut story = Story(Table::new(description(2, Clock::RealTime { seconds: 60, increment: 5 })).unwrap());
    let first = story.act(0, "C@NF");
    assert_eq!((story.0.status(), story.0.to_act()), (http::Status::Open, None));
    for seat in 0..2 {
        let person = format!("p{seat}").parse().unwrap();
        story.tell(Happening::Joined { seat, person, name: "A".into() });
    }
    assert_eq!(story.0.to_act(), Some(1));
    let began = START + 3000;
    assert_eq!(story.0.clocks().left(0, began), Some(60_000));
    assert_eq!(story.0.clocks().deadline(), Some(began + 60_000));
    story.tell(Happening::TakenBack { to: first });
    assert_eq!((story.0.to_act(), story.0.played().len()), (Some(0), 0));
}

#[test]
fn the_record_holds_the_actions_that_count() {
    let mut story = Story::seated(2, Clock::None);
    let first = story.act(0, "C@NF");
    story.tell(Happening::Undone { seat: 0, to: first });
    story.act(0, "S@NF");
    let record = story.0.record("here").unwrap();
    assert!(record.contains("[Seat0 \"Player 0\"]") && record.contains("1. S@NF"), "{record}");
    assert!(!record.contains("C@NF"));
}
