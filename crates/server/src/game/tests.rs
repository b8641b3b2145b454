//! What is granted and what is refused.

use castellum_wire::http::NewGame;
use castellum_wire::{
    Ask, Clock, Code, Event, GameName, Happening, Millis, Number, Offer, SeatNumber, Table, Tags, Visibility,
};

use super::{Command, NewTable, Way, carry_out, set_up};

const START: Millis = 1_000_000;

struct Game {
    table: Table,
    now: Millis,
}

fn wanted(game: GameName, seats: Vec<Offer>) -> NewGame {
    NewGame { visibility: Visibility::Public, ..NewGame::new(game, seats) }
}

fn new_table(wanted: &NewGame) -> Result<Table, Code> {
    let table =
        NewTable { id: "g".parse().unwrap(), created: START, stand_in: "faber".into(), rematch_of: None };
    set_up(wanted, table, &mut |_| 0).map(|(table, _)| table).map_err(|refusal| refusal.code)
}

impl Game {
    fn of(wanted: &NewGame) -> Self {
        Self { table: new_table(wanted).unwrap(), now: START }
    }

    /// A game of people, all of them at the table.
    fn seated(game: GameName, players: usize) -> Self {
        let mut game = Self::of(&wanted(game, vec![Offer::Anyone; players]));
        for seat in 0..players {
            game.join(seat, Way::Open(None)).unwrap();
        }
        game
    }

    fn with_clock(players: usize, clock: Clock) -> Self {
        let wanted = NewGame { clock, ..wanted(GameName::AquaRomana, vec![Offer::Anyone; players]) };
        let mut game = Self::of(&wanted);
        for seat in 0..players {
            game.join(seat, Way::Open(None)).unwrap();
        }
        game
    }

    fn join(&mut self, person: usize, way: Way) -> Result<Vec<Happening>, Code> {
        let person = format!("p{person}").parse().unwrap();
        self.run(&Command::Join { person, name: "A".into(), way })
    }

    fn run(&mut self, command: &Command) -> Result<Vec<Happening>, Code> {
        self.now += 1000;
        let before = self.table.clone();
        let done = carry_out(&mut self.table, command, Some(7), self.now, &mut |_| 0);
        match done {
            Ok(events) => {
                assert!(events.iter().skip(1).all(|event| event.request.is_none()));
                Ok(events.into_iter().map(|event: Event| event.what).collect())
            }
            Err(refusal) => {
                assert_eq!(self.table, before, "a refusal changes nothing");
                assert!(refusal.message.len() > 5, "a refusal says what to do");
                Err(refusal.code)
            }
        }
    }

    fn ask(&mut self, seat: SeatNumber, ask: Ask) -> Result<Vec<Happening>, Code> {
        let present = vec![true, false, true, true];
        self.run(&Command::Ask { seat: Some(seat), ask, after: 0, behind: false, present })
    }

    fn play(&mut self, seat: SeatNumber, action: &str) -> Result<Vec<Happening>, Code> {
        self.ask(seat, Ask::Play { action: action.into() })
    }

    fn number(&self) -> Number {
        self.table.number()
    }
}

#[test]
fn seats_are_for_whom_they_were_meant() {
    let offers = vec![Offer::Creator, Offer::Invited, Offer::Anyone];
    let mut game = Game::of(&wanted(GameName::AquaRomana, offers));
    assert_eq!(game.join(0, Way::Open(Some(0))), Err(Code::SeatTaken));
    assert_eq!(game.join(0, Way::Open(Some(1))), Err(Code::SeatTaken));
    assert!(game.join(0, Way::Created).is_ok());
    assert_eq!(game.join(0, Way::Open(None)), Err(Code::AlreadySeated));
    assert!(game.join(1, Way::Invited(1)).is_ok());
    assert_eq!(game.join(2, Way::Invited(1)), Err(Code::SeatTaken));
    assert_eq!(game.play(0, "C@NF"), Err(Code::NotBegun));
    assert!(game.join(2, Way::Open(None)).is_ok());
    assert!(game.table.is_running());
}

#[test]
fn who_leaves_last_closes_the_game() {
    let mut game = Game::of(&wanted(GameName::AquaRomana, vec![Offer::Anyone; 3]));
    game.join(0, Way::Open(None)).unwrap();
    game.join(1, Way::Open(None)).unwrap();
    let leave = |person: &str| Command::Leave { person: person.parse().unwrap() };
    assert_eq!(game.run(&leave("p9")), Err(Code::NotSeated));
    assert_eq!(game.run(&leave("p0")).unwrap(), [Happening::Left { seat: 0 }]);
    assert_eq!(game.run(&leave("p1")).unwrap(), [Happening::Left { seat: 1 }, Happening::Closed]);
    assert_eq!(game.join(2, Way::Open(None)), Err(Code::GameOver));
}

#[test]
fn only_legal_actions_of_the_seat_to_act_are_played() {
    let mut game = Game::seated(GameName::AquaRomana, 2);
    assert_eq!(game.play(1, "C@NF"), Err(Code::NotYourTurn));
    assert_eq!(game.play(0, "nonsense"), Err(Code::UnknownAction));
    assert_eq!(game.play(0, "J@NF"), Err(Code::IllegalAction));
    assert!(game.play(0, "C@NF").is_ok());
    let late = Command::Ask {
        seat: Some(1),
        ask: Ask::Play { action: "C@NG".into() },
        after: 0,
        behind: true,
        present: vec![],
    };
    assert_eq!(game.run(&late), Err(Code::Behind));
    let watcher = Command::Ask { seat: None, ask: Ask::Resign, after: 0, behind: false, present: vec![] };
    assert_eq!(game.run(&watcher), Err(Code::NotSeated));
}

#[test]
fn the_server_rolls_the_die() {
    let mut game = Game::seated(GameName::Aquaedukt, 2);
    let rolled = game.play(0, "roll").unwrap();
    assert!(matches!(&rolled[..], [Happening::Action { .. }, Happening::Die { .. }]), "{rolled:?}");
    assert_eq!(game.play(0, "=3"), Err(Code::IllegalAction), "nobody else does");
}

#[test]
fn tb_r1_undo_is_for_the_own_turn() {
    let mut game = Game::seated(GameName::Aquaedukt, 2);
    assert_eq!(game.ask(0, Ask::Undo), Err(Code::NothingToUndo));
    game.play(0, "roll").unwrap();
    assert_eq!(game.ask(0, Ask::Undo), Err(Code::NothingToUndo), "a die was rolled");
    let Some(house) = game.table.position().legal().into_iter().find(|action| action.contains('@')) else {
        panic!("a house can be placed");
    };
    game.play(0, &house).unwrap();
    assert_eq!(game.ask(1, Ask::Undo), Err(Code::NothingToUndo));
    let to = game.number();
    assert_eq!(game.ask(0, Ask::Undo).unwrap(), [Happening::Undone { seat: 0, to }]);
}

#[test]
fn tb_r2_everybody_has_to_agree_to_a_takeback() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    game.play(1, "C@NG").unwrap();
    assert_eq!(game.ask(0, Ask::Takeback { to: 1 }), Err(Code::NoSuchAction));
    assert_eq!(game.ask(0, Ask::AnswerTakeback { agree: true }), Err(Code::NoVote));
    game.ask(0, Ask::Takeback { to }).unwrap();
    assert_eq!(game.ask(1, Ask::Takeback { to }), Err(Code::VoteUnderWay));
    assert_eq!(game.ask(0, Ask::AnswerTakeback { agree: true }), Err(Code::NoVote));
    game.ask(1, Ask::AnswerTakeback { agree: true }).unwrap();
    assert!(game.table.is_played(to));
    let agreed = game.ask(2, Ask::AnswerTakeback { agree: true }).unwrap();
    assert_eq!(agreed, [Happening::TakebackAgreed { seat: 2 }, Happening::TakenBack { to }]);
    assert_eq!((game.table.to_act(), game.table.played().len()), (Some(0), 0));
}

#[test]
fn tb_r2_one_is_enough_to_decline() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    game.ask(0, Ask::Takeback { to }).unwrap();
    game.ask(2, Ask::AnswerTakeback { agree: false }).unwrap();
    assert!(game.table.takeback().is_none() && game.table.is_played(to));
}

#[test]
fn tb_r2_bots_always_agree() {
    let offers = vec![Offer::Creator, Offer::Bot("random".into())];
    let mut game = Game::of(&wanted(GameName::AquaRomana, offers));
    game.join(0, Way::Created).unwrap();
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    let command = Command::BotActs { seat: 1, action: "C@NG".into(), after: to };
    game.run(&command).unwrap();
    assert_eq!(game.run(&command), Err(Code::Behind), "a bot acts once");
    let happened = game.ask(0, Ask::Takeback { to }).unwrap();
    assert_eq!(happened, [Happening::TakebackAsked { seat: 0, to }, Happening::TakenBack { to }]);
}

#[test]
fn tb_r5_the_table_plays_for_who_resigned() {
    for name in GameName::ALL {
        let mut game = Game::seated(name, 3);
        let acted = game.ask(0, Ask::Resign).unwrap();
        assert_eq!(acted[0], Happening::Resigned { seat: 0 });
        assert!(acted.len() > 1, "{name}: it was his turn");
        assert_eq!(game.table.to_act(), Some(1));
        assert_eq!(game.ask(0, Ask::Return), Err(Code::HasResigned));
        play_to_the_end(&mut game);
        let ending = game.table.ending().unwrap();
        assert_eq!((ending.places[0], &ending.resigned[..]), (3, &[0][..]), "{name}");
    }
}

/// The first legal action, over and over; they cannot go round in circles.
fn play_to_the_end(game: &mut Game) {
    let mut state = 1_u32;
    while let Some(seat) = game.table.to_act() {
        let drawn = game.table.position().sample(&mut |n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        });
        game.play(seat, &drawn.unwrap()).unwrap();
    }
}

#[test]
fn tb_r6_a_resigned_seat_closes_its_aqueducts_as_soon_as_it_may() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.ask(1, Ask::Resign).unwrap();
    let mut state = 9_u32;
    let mut closed = 0;
    while let Some(seat) = game.table.to_act() {
        let drawn = game.table.position().sample(&mut |n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        });
        for happening in game.play(seat, &drawn.unwrap()).unwrap() {
            if let Happening::Action { seat: 1, action } = happening {
                assert_ne!(action, "pass");
                closed += usize::from(action.ends_with('!'));
            }
        }
    }
    assert!(closed > 0);
}

#[test]
fn tb_r6_a_resigned_seat_builds_no_houses() {
    let mut game = Game::seated(GameName::Aquaedukt, 3);
    game.ask(1, Ask::Resign).unwrap();
    for _ in 0..5 {
        let happened = game.play(0, "roll").and_then(|_| game.play(0, "done")).unwrap();
        let expected = ["done", "roll", "=", "done"];
        assert_eq!(happened.len(), expected.len(), "{happened:?}");
        game.play(2, "roll").unwrap();
        game.play(2, "done").unwrap();
    }
}

#[test]
fn tb_r7_an_absent_player_is_replaced_by_vote() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    assert_eq!(game.ask(0, Ask::HandOver { seat: 2 }), Err(Code::NotAbsent), "seat 2 is there");
    assert_eq!(game.ask(0, Ask::HandOver { seat: 0 }), Err(Code::NotAbsent));
    assert_eq!(game.ask(0, Ask::HandOver { seat: 9 }), Err(Code::NotAbsent));
    game.ask(0, Ask::HandOver { seat: 1 }).unwrap();
    assert!(game.table.seats()[1].bot_plays.is_none());
    game.ask(2, Ask::AnswerHandOver { agree: true }).unwrap();
    assert_eq!(game.table.seats()[1].bot("faber"), Some("faber"));
    assert_eq!(game.play(1, "C@NF"), Err(Code::BotPlays));
    assert_eq!(game.run(&Command::Arrive { seat: 1 }).unwrap(), [Happening::GivenBack { seat: 1 }]);
    assert_eq!(game.run(&Command::Arrive { seat: 1 }).unwrap(), []);
}

#[test]
fn tb_r7_who_is_back_ends_the_vote() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.ask(0, Ask::HandOver { seat: 1 }).unwrap();
    game.ask(1, Ask::AnswerHandOver { agree: true }).unwrap();
    assert!(game.table.hand_over().is_none() && game.table.seats()[1].bot_plays.is_none());
}

#[test]
fn tb_r8_a_bot_stands_in_when_the_time_is_up() {
    let mut game = Game::with_clock(2, Clock::RealTime { seconds: 10, increment: 0 });
    assert_eq!(game.run(&Command::Tick).unwrap(), []);
    game.now += 20_000;
    let fallen = game.run(&Command::Tick).unwrap();
    assert!(matches!(fallen[..], [Happening::HandedToBot { seat: 0, .. }]));
    assert_eq!(game.ask(0, Ask::Return).unwrap(), [Happening::GivenBack { seat: 0 }]);
    assert!(game.play(0, "C@NF").is_ok());
}

#[test]
fn a_rematch_follows_a_game_that_is_over() {
    let mut game = Game::seated(GameName::AquaRomana, 2);
    let rematch = |id: &str| Command::Rematch { game: id.parse().unwrap() };
    assert_eq!(game.run(&rematch("r")), Err(Code::NotOver));
    game.ask(0, Ask::Resign).unwrap();
    assert_eq!(game.ask(1, Ask::Resign), Err(Code::GameOver));
    game.run(&rematch("r")).unwrap();
    assert_eq!(game.run(&rematch("s")).unwrap(), [], "there is one already");
    assert_eq!(game.table.rematch().unwrap().as_str(), "r");
}

#[test]
fn chat_is_on_while_nobody_has_it_off() {
    let mut game = Game::seated(GameName::AquaRomana, 2);
    game.ask(1, Ask::SwitchChat { on: false }).unwrap();
    assert!(!game.table.has_chat());
    assert_eq!(game.ask(0, Ask::SwitchChat { on: true }).unwrap(), []);
    assert!(!game.table.has_chat(), "that is for seat 1 to say");
    game.ask(1, Ask::SwitchChat { on: true }).unwrap();
    assert!(game.table.has_chat());
}

#[test]
fn a_game_that_cannot_be_set_up_is_refused() {
    let two = || vec![Offer::Creator, Offer::Anyone];
    let tags = |name: &str, value: &str| Tags::from([(name.to_string(), value.to_string())]);
    let bad = [
        wanted(GameName::AquaRomana, vec![Offer::Creator]),
        wanted(GameName::AquaRomana, vec![Offer::Anyone; 5]),
        wanted(GameName::AquaRomana, vec![Offer::Creator; 2]),
        wanted(GameName::AquaRomana, vec![Offer::Bot("faber".into()); 2]),
        wanted(GameName::AquaRomana, vec![Offer::Creator, Offer::Bot("clever".into())]),
        NewGame { stand_in: Some("clever".into()), ..wanted(GameName::AquaRomana, two()) },
        NewGame { setup: tags("Supply", "C1"), ..wanted(GameName::AquaRomana, two()) },
        NewGame { setup: tags("Mountains", "A1"), ..wanted(GameName::AquaRomana, two()) },
        NewGame { setup: tags("Players", "3"), ..wanted(GameName::AquaRomana, two()) },
        NewGame { setup: tags("Mountains", "A2"), ..wanted(GameName::Aquaedukt, two()) },
        NewGame { setup: tags("Position", "count 10 4/2 0 add 3"), ..wanted(GameName::AquaRomana, two()) },
        NewGame { setup: tags("Position", "count 10 4/2/0 0 add 3"), ..wanted(GameName::Count, two()) },
        NewGame { setup: tags("Position", "count 10 8/2 0 add 3"), ..wanted(GameName::Count, two()) },
        NewGame { clock: Clock::RealTime { seconds: 0, increment: 0 }, ..wanted(GameName::Aquaedukt, two()) },
        NewGame { clock: Clock::Correspondence { days: 0 }, ..wanted(GameName::Aquaedukt, two()) },
    ];
    for game in &bad {
        assert_eq!(new_table(game).err(), Some(Code::BadSetup), "{game:?}");
    }
    assert!(new_table(&wanted(GameName::Aquaedukt, two())).is_ok());
}

#[test]
fn a_game_may_begin_with_a_position() {
    let setup = Tags::from([("Position".to_string(), "count 10 4/2 1 add 4".to_string())]);
    let mut game = Game::of(&NewGame { setup, ..wanted(GameName::Count, vec![Offer::Anyone; 2]) });
    for seat in 0..2 {
        game.join(seat, Way::Open(None)).unwrap();
    }
    game.play(1, "+3").unwrap();
    assert_eq!(game.table.position().points()[0], 4);
    let record = game.table.record("").unwrap();
    assert!(record.contains("[Position \"count 10 4/2 1 add 4\"]\n"), "{record}");
    assert!(record.contains("\n4. +3"), "{record}");
    assert_eq!(game.table.chosen_setup().len(), 1, "a rematch begins there too");
}

const ELSEWHERE: &str = "[Game \"aquaedukt\"]\n[Players \"2\"]\n[Mountains \"A2 B2 C2 D2 E2 F2 G2 H2\"]\n\n";

fn brought(moves: &str) -> NewGame {
    let wanted = wanted(GameName::Aquaedukt, vec![Offer::Anyone; 2]);
    NewGame { record: Some(format!("{ELSEWHERE}{moves}\n")), ..wanted }
}

#[test]
fn tb_r11_a_game_begun_elsewhere_goes_on() {
    let mut game = Game::of(&brought("{A remark} 1. roll =17 3@A7 $1 (done) done 2. roll *"));
    assert_eq!(game.number(), 5);
    assert_eq!(game.join(0, Way::Open(None)).unwrap().len(), 1);
    let begun = game.join(1, Way::Open(None)).unwrap();
    assert!(matches!(begun[..], [Happening::Joined { .. }, Happening::Die { .. }]), "{begun:?}");
    assert_eq!(game.table.to_act(), Some(1));
    let seats: Vec<_> = game.table.played().iter().map(|played| played.seat).collect();
    assert_eq!(seats, [Some(0), None, Some(0), Some(0), Some(1), None]);
}

#[test]
fn tb_r11_what_was_played_elsewhere_is_taken_back_together_or_not_at_all() {
    let mut game = Game::of(&brought("1. roll =17 3@A7 *"));
    game.join(0, Way::Open(None)).unwrap();
    game.join(1, Way::Open(None)).unwrap();
    assert_eq!(game.ask(0, Ask::Undo), Err(Code::NothingToUndo));
    game.ask(0, Ask::Takeback { to: 3 }).unwrap();
    let agreed = game.ask(1, Ask::AnswerTakeback { agree: true }).unwrap();
    assert_eq!(agreed[1], Happening::TakenBack { to: 3 });
    game.play(0, "3@A7").unwrap();
    assert_eq!(game.ask(0, Ask::Undo).unwrap().len(), 1, "this one was played here");
}

#[test]
fn tb_r11_the_set_up_is_that_of_the_record() {
    let wanted = wanted(GameName::AquaRomana, vec![Offer::Creator, Offer::Anyone]);
    let record =
        "[Game \"aqua-romana\"]\n[Players \"2\"]\n[Supply \"C20 S22 B20 D22\"]\n[Date \"2026-05-01\"]\n\n*";
    let game = Game::of(&NewGame { record: Some(record.into()), ..wanted });
    let setup = &game.table.description().setup;
    assert_eq!(setup.keys().collect::<Vec<_>>(), ["Players", "Supply"]);
}

#[test]
fn tb_r11_what_cannot_go_on_is_refused_with_the_place() {
    let refusal = |wanted: &NewGame| {
        let table =
            NewTable { id: "g".parse().unwrap(), created: START, stand_in: "faber".into(), rematch_of: None };
        set_up(wanted, table, &mut |_| 0).unwrap_err()
    };
    let bad = [
        ("1. roll =17 3@A7 3@A7 *", "record: line 5, column 18: AQ-"),
        ("1. roll =17 nonsense *", "record: line 5, column 13: "),
        ("2. roll *", "record: line 5, column 1: turn 1 expected"),
        ("1. roll", "record: "),
    ];
    for (moves, message) in bad {
        let refusal = refusal(&brought(moves));
        assert_eq!(refusal.code, Code::BadRecord);
        assert!(refusal.message.starts_with(message), "{refusal}");
    }
    let game = |game: GameName| NewGame { game, ..brought("*") };
    assert_eq!(refusal(&game(GameName::AquaRomana)).code, Code::BadRecord, "another game");
    let seats = vec![Offer::Anyone; 3];
    assert_eq!(refusal(&NewGame { seats, ..brought("*") }).code, Code::BadSetup, "too many seats");
    let setup = Tags::from([("Board".to_string(), String::new())]);
    assert_eq!(refusal(&NewGame { setup, ..brought("*") }).code, Code::BadSetup, "two set-ups");
    let long = format!("{{{}}} *", "x".repeat(70_000));
    assert_eq!(refusal(&brought(&long)).code, Code::TooLarge);
    let twice = format!("*\n\n{ELSEWHERE}*");
    assert_eq!(refusal(&brought(&twice)).code, Code::BadRecord, "two games");
}
