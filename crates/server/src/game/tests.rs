//! What is granted and what is refused.

use castellum_wire::dice::{Seed, Share};
use castellum_wire::http::{GameStatus, NewGame};
use castellum_wire::{
    ClientCommand, Clock, Code, Event, EventKind, EventNumber, GameName, GameState, HandOverReason, Millis,
    SeatKind, SeatNumber, Tags, Visibility,
};

use super::{Chance, Command, JoinVia, NewGameContext, execute, set_up};

const START: Millis = 1_000_000;

const SEED: Seed = Seed::new([5; 32]);

struct Game {
    state: GameState,
    now: Millis,
}

fn wanted(game: GameName, seats: Vec<SeatKind>) -> NewGame {
    NewGame { visibility: Visibility::Public, ..NewGame::new(game, seats) }
}

fn new_table(wanted: &NewGame) -> Result<GameState, Code> {
    let state = NewGameContext {
        id: "g".parse().unwrap(),
        created: START,
        stand_in: "faber".into(),
        rematch_of: None,
        seed: SEED,
    };
    set_up(wanted, state).map(|(state, _)| state).map_err(|refusal| refusal.code)
}

impl Game {
    fn of(wanted: &NewGame) -> Self {
        Self { state: new_table(wanted).unwrap(), now: START }
    }

    /// A game of people, all of them at the table.
    fn seated(game: GameName, players: usize) -> Self {
        let mut game = Self::of(&wanted(game, vec![SeatKind::Anyone; players]));
        for seat in 0..players {
            game.join(seat, JoinVia::Open(None)).unwrap();
        }
        game
    }

    fn with_clock(players: usize, clock: Clock) -> Self {
        let wanted = NewGame { clock, ..wanted(GameName::AquaRomana, vec![SeatKind::Anyone; players]) };
        let mut game = Self::of(&wanted);
        for seat in 0..players {
            game.join(seat, JoinVia::Open(None)).unwrap();
        }
        game
    }

    fn join(&mut self, person: usize, via: JoinVia) -> Result<Vec<EventKind>, Code> {
        let person = format!("p{person}").parse().unwrap();
        self.run(&Command::Join { person, name: "A".into(), via, commitment: None })
    }

    fn run(&mut self, command: &Command) -> Result<Vec<EventKind>, Code> {
        self.now += 1000;
        let before = self.state.clone();
        let chance = Chance { seed: Some(&SEED), rng: &mut |_| 0 };
        let done = execute(&mut self.state, command, Some(7), self.now, chance);
        match done {
            Ok(events) => {
                assert!(events.iter().skip(1).all(|event| event.request.is_none()));
                Ok(events.into_iter().map(|event: Event| event.kind).collect())
            }
            Err(refusal) => {
                assert_eq!(self.state, before, "a refusal changes nothing");
                assert!(refusal.message.len() > 5, "a refusal says what to do");
                Err(refusal.code)
            }
        }
    }

    fn ask(&mut self, seat: SeatNumber, command: ClientCommand) -> Result<Vec<EventKind>, Code> {
        // Seat 1 has been away for a quarter of an hour.
        let absent_for = vec![None, Some(900_000), None, None];
        self.run(&Command::Client { seat: Some(seat), command, after: 0, behind: false, absent_for })
    }

    fn play(&mut self, seat: SeatNumber, action: &str) -> Result<Vec<EventKind>, Code> {
        self.ask(seat, ClientCommand::Play { action: action.into() })
    }

    fn number(&self) -> EventNumber {
        self.state.number()
    }
}

#[test]
fn seats_are_for_whom_they_were_meant() {
    let seats = vec![SeatKind::Creator, SeatKind::Invited, SeatKind::Anyone];
    let mut game = Game::of(&wanted(GameName::AquaRomana, seats));
    assert_eq!(game.join(0, JoinVia::Open(Some(0))), Err(Code::SeatTaken));
    assert_eq!(game.join(0, JoinVia::Open(Some(1))), Err(Code::SeatTaken));
    assert!(game.join(0, JoinVia::Created).is_ok());
    assert_eq!(game.join(0, JoinVia::Open(None)), Err(Code::AlreadySeated));
    assert!(game.join(1, JoinVia::Invited(1)).is_ok());
    assert_eq!(game.join(2, JoinVia::Invited(1)), Err(Code::SeatTaken));
    assert_eq!(game.play(0, "C@NF"), Err(Code::NotBegun));
    assert!(game.join(2, JoinVia::Open(None)).is_ok());
    assert!(game.state.is_running());
}

#[test]
fn who_leaves_last_closes_the_game() {
    let mut game = Game::of(&wanted(GameName::AquaRomana, vec![SeatKind::Anyone; 3]));
    game.join(0, JoinVia::Open(None)).unwrap();
    game.join(1, JoinVia::Open(None)).unwrap();
    let leave = |person: &str| Command::Leave { person: person.parse().unwrap() };
    assert_eq!(game.run(&leave("p9")), Err(Code::NotSeated));
    assert_eq!(game.run(&leave("p0")).unwrap(), [EventKind::Left { seat: 0 }]);
    assert_eq!(game.run(&leave("p1")).unwrap(), [EventKind::Left { seat: 1 }, EventKind::Closed]);
    assert_eq!(game.join(2, JoinVia::Open(None)), Err(Code::GameOver));
}

#[test]
fn only_legal_actions_of_the_seat_to_act_are_played() {
    let mut game = Game::seated(GameName::AquaRomana, 2);
    assert_eq!(game.play(1, "C@NF"), Err(Code::NotYourTurn));
    assert_eq!(game.play(0, "nonsense"), Err(Code::UnknownAction));
    assert_eq!(game.play(0, "J@NF"), Err(Code::IllegalAction));
    assert!(game.play(0, "C@NF").is_ok());
    let late = Command::Client {
        seat: Some(1),
        command: ClientCommand::Play { action: "C@NG".into() },
        after: 0,
        behind: true,
        absent_for: vec![],
    };
    assert_eq!(game.run(&late), Err(Code::Behind));
    let watcher = Command::Client {
        seat: None,
        command: ClientCommand::Resign,
        after: 0,
        behind: false,
        absent_for: vec![],
    };
    assert_eq!(game.run(&watcher), Err(Code::NotSeated));
}

#[test]
fn the_server_rolls_the_die() {
    let mut game = Game::seated(GameName::Aquaedukt, 2);
    let rolled = game.play(0, "roll").unwrap();
    assert!(matches!(&rolled[..], [EventKind::Action { .. }, EventKind::Die { .. }]), "{rolled:?}");
    assert_eq!(game.play(0, "=3"), Err(Code::IllegalAction), "nobody else does");
}

#[test]
fn tb_r1_undo_is_for_the_own_turn() {
    let mut game = Game::seated(GameName::Aquaedukt, 2);
    assert_eq!(game.ask(0, ClientCommand::Undo), Err(Code::NothingToUndo));
    game.play(0, "roll").unwrap();
    assert_eq!(game.ask(0, ClientCommand::Undo), Err(Code::NothingToUndo), "a die was rolled");
    let Some(house) = game.state.position().legal().into_iter().find(|action| action.contains('@')) else {
        panic!("a house can be placed");
    };
    game.play(0, &house).unwrap();
    assert_eq!(game.ask(1, ClientCommand::Undo), Err(Code::NothingToUndo));
    let to = game.number();
    assert_eq!(game.ask(0, ClientCommand::Undo).unwrap(), [EventKind::Undone { seat: 0, to }]);
}

#[test]
fn tb_r2_everybody_has_to_agree_to_a_takeback() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    game.play(1, "C@NG").unwrap();
    assert_eq!(game.ask(0, ClientCommand::Takeback { to: 1 }), Err(Code::NoSuchAction));
    assert_eq!(game.ask(0, ClientCommand::AnswerTakeback { vote: 5, agree: true }), Err(Code::NoVote));
    game.ask(0, ClientCommand::Takeback { to }).unwrap();
    let vote = game.number();
    assert_eq!(game.ask(1, ClientCommand::Takeback { to }), Err(Code::VoteUnderWay));
    assert_eq!(game.ask(0, ClientCommand::AnswerTakeback { vote, agree: true }), Err(Code::NoVote));
    game.ask(1, ClientCommand::AnswerTakeback { vote, agree: true }).unwrap();
    assert!(game.state.is_played(to));
    let agreed = game.ask(2, ClientCommand::AnswerTakeback { vote, agree: true }).unwrap();
    assert_eq!(agreed, [EventKind::TakebackAgreed { seat: 2 }, EventKind::TakenBack { to }]);
    assert_eq!((game.state.to_act(), game.state.played().len()), (Some(0), 0));
}

#[test]
fn tb_r2_one_is_enough_to_decline() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    game.ask(0, ClientCommand::Takeback { to }).unwrap();
    let vote = game.number();
    game.ask(2, ClientCommand::AnswerTakeback { vote, agree: false }).unwrap();
    assert!(game.state.takeback().is_none() && game.state.is_played(to));
}

#[test]
fn tb_r2_bots_always_agree() {
    let seats = vec![SeatKind::Creator, SeatKind::Bot("random".into())];
    let mut game = Game::of(&wanted(GameName::AquaRomana, seats));
    game.join(0, JoinVia::Created).unwrap();
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    let command = Command::BotAction { seat: 1, action: "C@NG".into(), after: to };
    game.run(&command).unwrap();
    assert_eq!(game.run(&command), Err(Code::Behind), "a bot acts once");
    let happened = game.ask(0, ClientCommand::Takeback { to }).unwrap();
    assert_eq!(happened, [EventKind::TakebackAsked { seat: 0, to }, EventKind::TakenBack { to }]);
}

#[test]
fn tb_r5_the_table_plays_for_who_resigned() {
    for name in GameName::ALL {
        let mut game = Game::seated(name, 3);
        let acted = game.ask(0, ClientCommand::Resign).unwrap();
        assert_eq!(acted[0], EventKind::Resigned { seat: 0 });
        assert!(acted.len() > 1, "{name}: it was his turn");
        assert_eq!(game.state.to_act(), Some(1));
        assert_eq!(game.ask(0, ClientCommand::Return), Err(Code::HasResigned));
        play_to_the_end(&mut game);
        let ending = game.state.result().unwrap();
        assert_eq!((ending.places[0], &ending.resigned[..]), (3, &[0][..]), "{name}");
    }
}

/// The first legal action, over and over; they cannot go round in circles.
fn play_to_the_end(game: &mut Game) {
    let mut state = 1_u32;
    while let Some(seat) = game.state.to_act() {
        let drawn = game.state.position().sample(&mut |n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        });
        game.play(seat, &drawn.unwrap()).unwrap();
    }
}

#[test]
fn tb_r6_a_resigned_seat_closes_its_aqueducts_as_soon_as_it_may() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.ask(1, ClientCommand::Resign).unwrap();
    let mut state = 9_u32;
    let mut closed = 0;
    while let Some(seat) = game.state.to_act() {
        let drawn = game.state.position().sample(&mut |n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        });
        for event in game.play(seat, &drawn.unwrap()).unwrap() {
            if let EventKind::Action { seat: 1, action } = event {
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
    game.ask(1, ClientCommand::Resign).unwrap();
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
    assert_eq!(game.ask(0, ClientCommand::HandOver { seat: 2 }), Err(Code::NotAbsent), "seat 2 is there");
    assert_eq!(game.ask(0, ClientCommand::HandOver { seat: 0 }), Err(Code::NotAbsent));
    assert_eq!(game.ask(0, ClientCommand::HandOver { seat: 9 }), Err(Code::NotAbsent));
    game.ask(0, ClientCommand::HandOver { seat: 1 }).unwrap();
    let vote = game.number();
    assert!(game.state.seats()[1].bot_plays.is_none());
    game.ask(2, ClientCommand::AnswerHandOver { vote, agree: true }).unwrap();
    assert_eq!(game.state.seats()[1].bot("faber"), Some("faber"));
    assert_eq!(game.play(1, "C@NF"), Err(Code::BotPlays));
    assert_eq!(game.run(&Command::Connected { seat: 1 }).unwrap(), [EventKind::GivenBack { seat: 1 }]);
    assert_eq!(game.run(&Command::Connected { seat: 1 }).unwrap(), []);
}

#[test]
fn tb_r7_who_is_back_ends_the_vote() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    for comes in [false, true] {
        game.ask(0, ClientCommand::HandOver { seat: 1 }).unwrap();
        let vote = game.number();
        let ended = match comes {
            true => game.run(&Command::Connected { seat: 1 }),
            false => game.ask(1, ClientCommand::AnswerHandOver { vote, agree: true }),
        };
        assert_eq!(ended.unwrap(), [EventKind::HandOverDeclined { seat: 1 }]);
        assert!(game.state.hand_over().is_none() && game.state.seats()[1].bot_plays.is_none());
    }
}

#[test]
fn tb_r7_how_long_one_has_to_be_away_depends_on_the_clock() {
    let real_time = |seconds| Clock::RealTime { seconds, increment: 0 };
    let after = [
        (Clock::None, Some(600)),
        (real_time(60), Some(30)),
        (real_time(1200), Some(120)),
        (real_time(80_000), Some(300)),
        (Clock::Correspondence { days: 1 }, None),
    ];
    for (clock, needed) in after {
        let mut game = Game::with_clock(2, clock);
        let mut ask = |seconds: u64| {
            let command = ClientCommand::HandOver { seat: 1 };
            let absent_for = vec![None, Some(seconds * 1000)];
            game.run(&Command::Client { seat: Some(0), command, after: 0, behind: false, absent_for })
        };
        match needed {
            None => assert_eq!(ask(29 * 86_400), Err(Code::NotAbsent), "never before the deadline"),
            Some(needed) => {
                assert_eq!(ask(needed - 1), Err(Code::NotAbsent), "{clock:?}");
                assert_eq!(ask(needed).unwrap().len(), 2, "{clock:?}");
            }
        }
    }
}

#[test]
fn tb_r7a_votes_end_when_somebody_with_a_say_is_replaced() {
    let mut game = Game::with_clock(3, Clock::RealTime { seconds: 1000, increment: 0 });
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    game.ask(0, ClientCommand::Takeback { to }).unwrap();
    game.ask(2, ClientCommand::AnswerTakeback { vote: to + 1, agree: true }).unwrap();
    game.now += 2_000_000;
    let fallen = game.run(&Command::Tick).unwrap();
    assert!(matches!(
        fallen[..],
        [EventKind::HandedToBot { seat: 1, .. }, EventKind::TakebackDeclined { seat: 1 }]
    ));
    assert!(game.state.takeback().is_none() && game.state.is_played(to));
}

#[test]
fn tb_r2a_nobody_takes_back_behind_the_back_of_who_is_away() {
    let mut game = Game::seated(GameName::Aquaedukt, 2);
    game.play(0, "roll").unwrap();
    let rolled = game.number() - 1;
    game.play(0, "done").unwrap();
    game.ask(0, ClientCommand::HandOver { seat: 1 }).unwrap();
    assert_eq!(game.ask(0, ClientCommand::Takeback { to: rolled }), Err(Code::PlayerAway), "a die was seen");
    let command = Command::BotAction { seat: 1, action: "roll".into(), after: game.number() };
    game.run(&command).unwrap();
    let acted = game.number() - 1;
    assert_eq!(game.ask(0, ClientCommand::Takeback { to: acted }), Err(Code::PlayerAway));
}

#[test]
fn tb_r2_an_answer_is_for_the_vote_that_it_names() {
    let mut game = Game::seated(GameName::AquaRomana, 3);
    game.play(0, "C@NF").unwrap();
    let first = game.number();
    game.play(1, "C@NG").unwrap();
    let second = game.number();
    game.ask(0, ClientCommand::Takeback { to: second }).unwrap();
    let harmless = game.number();
    game.ask(0, ClientCommand::AnswerTakeback { vote: harmless, agree: false }).unwrap();
    game.ask(0, ClientCommand::Takeback { to: first }).unwrap();
    for vote in [harmless, second, 0] {
        assert_eq!(game.ask(1, ClientCommand::AnswerTakeback { vote, agree: true }), Err(Code::NoVote));
    }
}

#[test]
fn tb_r9_who_runs_out_of_time_twice_does_not_return() {
    let mut game = Game::with_clock(2, Clock::RealTime { seconds: 10, increment: 0 });
    for returns in [true, false] {
        game.now += 60_000;
        assert!(matches!(game.run(&Command::Tick).unwrap()[..], [EventKind::HandedToBot { seat: 0, .. }]));
        let back = game.ask(0, ClientCommand::Return);
        match returns {
            true => assert_eq!(back.unwrap(), [EventKind::GivenBack { seat: 0 }]),
            false => assert_eq!(back, Err(Code::OutOfTime)),
        }
    }
    assert_eq!(game.run(&Command::Connected { seat: 0 }).unwrap(), []);
}

#[test]
fn tb_r12_a_game_with_too_many_events_takes_only_what_ends_it() {
    let mut game = Game::seated(GameName::AquaRomana, 2);
    let mut on = false;
    while game.number() < super::MAX_EVENTS {
        game.ask(0, ClientCommand::SwitchChat { on }).unwrap();
        on = !on;
    }
    assert_eq!(game.ask(0, ClientCommand::SwitchChat { on }), Err(Code::LogFull));
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    assert_eq!(game.ask(0, ClientCommand::Takeback { to }), Err(Code::LogFull));
    assert_eq!(game.ask(0, ClientCommand::HandOver { seat: 1 }), Err(Code::LogFull));
    game.ask(0, ClientCommand::Resign).unwrap();
    assert!(game.state.is_over());
}

#[test]
fn tb_r8_a_bot_stands_in_when_the_time_is_up() {
    let mut game = Game::with_clock(2, Clock::RealTime { seconds: 10, increment: 0 });
    assert_eq!(game.run(&Command::Tick).unwrap(), []);
    game.now += 20_000;
    let fallen = game.run(&Command::Tick).unwrap();
    assert!(matches!(fallen[..], [EventKind::HandedToBot { seat: 0, .. }]));
    assert_eq!(game.ask(0, ClientCommand::Return).unwrap(), [EventKind::GivenBack { seat: 0 }]);
    assert!(game.play(0, "C@NF").is_ok());
}

#[test]
fn a_rematch_follows_a_game_that_is_over() {
    let mut game = Game::seated(GameName::AquaRomana, 2);
    let rematch = |id: &str| Command::Rematch {
        next: castellum_wire::state::Rematch { game: id.parse().unwrap(), by: Some(1), same_seats: false },
    };
    assert_eq!(game.run(&rematch("r")), Err(Code::NotOver));
    game.ask(0, ClientCommand::Resign).unwrap();
    assert_eq!(game.ask(1, ClientCommand::Resign), Err(Code::GameOver));
    game.run(&rematch("r")).unwrap();
    assert_eq!(game.run(&rematch("s")).unwrap(), [], "there is one already");
    assert_eq!(game.state.rematch().unwrap().game.as_str(), "r");
}

#[test]
fn chat_is_on_while_nobody_has_it_off() {
    let mut game = Game::seated(GameName::AquaRomana, 2);
    game.ask(1, ClientCommand::SwitchChat { on: false }).unwrap();
    assert!(!game.state.has_chat());
    assert_eq!(game.ask(0, ClientCommand::SwitchChat { on: true }).unwrap(), []);
    assert!(!game.state.has_chat(), "that is for seat 1 to say");
    game.ask(1, ClientCommand::SwitchChat { on: true }).unwrap();
    assert!(game.state.has_chat());
}

#[test]
fn a_game_that_cannot_be_set_up_is_refused() {
    let two = || vec![SeatKind::Creator, SeatKind::Anyone];
    let tags = |name: &str, value: &str| Tags::from([(name.to_string(), value.to_string())]);
    let bad = [
        wanted(GameName::AquaRomana, vec![SeatKind::Creator]),
        wanted(GameName::AquaRomana, vec![SeatKind::Anyone; 5]),
        wanted(GameName::AquaRomana, vec![SeatKind::Creator; 2]),
        wanted(GameName::AquaRomana, vec![SeatKind::Bot("faber".into()); 2]),
        wanted(GameName::AquaRomana, vec![SeatKind::Creator, SeatKind::Bot("clever".into())]),
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
    let mut game = Game::of(&NewGame { setup, ..wanted(GameName::Count, vec![SeatKind::Anyone; 2]) });
    for seat in 0..2 {
        game.join(seat, JoinVia::Open(None)).unwrap();
    }
    game.play(1, "+3").unwrap();
    assert_eq!(game.state.position().points()[0], 4);
    let record = game.state.record("").unwrap();
    assert!(record.contains("[Position \"count 10 4/2 1 add 4\"]\n"), "{record}");
    assert!(record.contains("\n4. +3"), "{record}");
    assert_eq!(game.state.chosen_setup().len(), 1, "a rematch begins there too");
}

const ELSEWHERE: &str = "[Game \"aquaedukt\"]\n[Players \"2\"]\n[Mountains \"A2 B2 C2 D2 E2 F2 G2 H2\"]\n\n";

fn imported(moves: &str) -> NewGame {
    let wanted = wanted(GameName::Aquaedukt, vec![SeatKind::Anyone; 2]);
    NewGame { record: Some(format!("{ELSEWHERE}{moves}\n")), ..wanted }
}

#[test]
fn tb_r11_a_game_begun_elsewhere_goes_on() {
    let mut game = Game::of(&imported("{A remark} 1. roll =17 3@A7 $1 (done) done 2. roll *"));
    assert_eq!(game.number(), 5);
    assert_eq!(game.join(0, JoinVia::Open(None)).unwrap().len(), 1);
    let begun = game.join(1, JoinVia::Open(None)).unwrap();
    let [EventKind::Joined { .. }, EventKind::Began { .. }, EventKind::Die { .. }] = &begun[..] else {
        panic!("{begun:?}");
    };
    assert_eq!(game.state.to_act(), Some(1));
    let seats: Vec<_> = game.state.played().iter().map(|played| played.seat).collect();
    assert_eq!(seats, [Some(0), None, Some(0), Some(0), Some(1), None]);
}

#[test]
fn tb_r11_what_was_played_elsewhere_is_taken_back_together_or_not_at_all() {
    let mut game = Game::of(&imported("1. roll =17 3@A7 *"));
    game.join(0, JoinVia::Open(None)).unwrap();
    game.join(1, JoinVia::Open(None)).unwrap();
    assert_eq!(game.ask(0, ClientCommand::Undo), Err(Code::NothingToUndo));
    game.ask(0, ClientCommand::Takeback { to: 3 }).unwrap();
    let vote = game.number();
    let agreed = game.ask(1, ClientCommand::AnswerTakeback { vote, agree: true }).unwrap();
    assert_eq!(agreed[1], EventKind::TakenBack { to: 3 });
    game.play(0, "3@A7").unwrap();
    assert_eq!(game.ask(0, ClientCommand::Undo).unwrap().len(), 1, "this one was played here");
}

#[test]
fn tb_r11_the_set_up_is_that_of_the_record() {
    let wanted = wanted(GameName::AquaRomana, vec![SeatKind::Creator, SeatKind::Anyone]);
    let record =
        "[Game \"aqua-romana\"]\n[Players \"2\"]\n[Supply \"C20 S22 B20 D22\"]\n[Date \"2026-05-01\"]\n\n*";
    let game = Game::of(&NewGame { record: Some(record.into()), ..wanted });
    let setup = &game.state.description().setup;
    assert_eq!(setup.keys().collect::<Vec<_>>(), ["Players", "Supply"]);
}

#[test]
fn tb_r11_what_cannot_go_on_is_refused_with_the_place() {
    let refusal = |wanted: &NewGame| {
        let state = NewGameContext {
            id: "g".parse().unwrap(),
            created: START,
            stand_in: "faber".into(),
            rematch_of: None,
            seed: SEED,
        };
        set_up(wanted, state).unwrap_err()
    };
    let bad = [
        ("1. roll =17 3@A7 3@A7 *", "record: line 5, column 18: AQ-"),
        ("1. roll =17 nonsense *", "record: line 5, column 13: "),
        ("2. roll *", "record: line 5, column 1: turn 1 expected"),
        ("1. roll", "record: "),
    ];
    for (moves, message) in bad {
        let refusal = refusal(&imported(moves));
        assert_eq!(refusal.code, Code::BadRecord);
        assert!(refusal.message.starts_with(message), "{refusal}");
    }
    let game = |game: GameName| NewGame { game, ..imported("*") };
    assert_eq!(refusal(&game(GameName::AquaRomana)).code, Code::BadRecord, "another game");
    let seats = vec![SeatKind::Anyone; 3];
    assert_eq!(refusal(&NewGame { seats, ..imported("*") }).code, Code::BadSetup, "too many seats");
    let setup = Tags::from([("Board".to_string(), String::new())]);
    assert_eq!(refusal(&NewGame { setup, ..imported("*") }).code, Code::BadSetup, "two set-ups");
    let long = format!("{{{}}} *", "x".repeat(70_000));
    assert_eq!(refusal(&imported(&long)).code, Code::TooLarge);
    let twice = format!("*\n\n{ELSEWHERE}*");
    assert_eq!(refusal(&imported(&twice)).code, Code::BadRecord, "two games");
}

/// Two people whose clients add shares, at a table that has just become full.
fn opening(change: impl FnOnce(&mut NewGame)) -> Game {
    let mut wanted = wanted(GameName::Aquaedukt, vec![SeatKind::Anyone; 2]);
    change(&mut wanted);
    let mut game = Game::of(&wanted);
    for person in 0..2_u8 {
        let commitment = Some(Share::new([person; 16]).commitment());
        let id = format!("p{person}").parse().unwrap();
        let command = Command::Join { person: id, name: "A".into(), via: JoinVia::Open(None), commitment };
        assert_eq!(game.run(&command).unwrap().len(), 1);
    }
    game
}

fn open(byte: u8) -> ClientCommand {
    ClientCommand::OpenShare { share: Share::new([byte; 16]) }
}

#[test]
fn tb_r13_a_game_begins_when_all_shares_are_open() {
    let mut game = opening(|_| {});
    assert_eq!(game.state.status(), GameStatus::Running, "nobody else can come");
    assert!(game.state.awaits_draw() && game.state.to_act().is_none());
    assert_eq!(game.ask(0, open(7)), Err(Code::BadShare), "another one than was committed to");
    assert_eq!(game.ask(0, open(0)).unwrap().len(), 1);
    assert_eq!(game.ask(0, open(0)).unwrap(), [], "once is enough");
    assert_eq!(game.play(0, "roll"), Err(Code::NotBegun));
    let begun = game.ask(1, open(1)).unwrap();
    let [EventKind::ShareOpened { seat: 1, .. }, EventKind::Began { seats, setup }] = &begun[..] else {
        panic!("{begun:?}");
    };
    assert!(seats.is_empty());
    assert_eq!(setup["Mountains"].split(' ').count(), 8);
    assert_eq!(game.state.to_act(), Some(0));
    assert_eq!(game.ask(1, open(1)).unwrap(), []);
    assert_eq!(game.ask(1, open(2)), Err(Code::BadShare));
}

#[test]
fn tb_r13_nobody_comes_or_goes_while_shares_are_opened() {
    let mut game = opening(|_| {});
    game.ask(0, open(0)).unwrap();
    assert_eq!(game.run(&Command::Leave { person: "p1".parse().unwrap() }), Err(Code::Begun));
    assert_eq!(game.join(7, JoinVia::Open(None)), Err(Code::SeatTaken));
    assert_eq!(game.run(&Command::Close), Err(Code::Begun));
}

#[test]
fn tb_r13_a_share_that_does_not_come_is_not_waited_for_for_ever() {
    let clocks = [
        (Clock::None, 10 * 60),
        (Clock::RealTime { seconds: 300, increment: 5 }, 60),
        (Clock::Correspondence { days: 3 }, 3 * 24 * 60 * 60),
    ];
    for (clock, seconds) in clocks {
        let mut game = opening(|wanted| wanted.clock = clock);
        let full = game.now;
        game.ask(1, open(1)).unwrap();
        assert_eq!(game.state.opening_deadline(), Some(full + seconds * 1000), "{clock:?}");
        assert_eq!(game.run(&Command::Tick).unwrap(), []);
        game.now = full + seconds * 1000;
        let begun = game.run(&Command::Tick).unwrap();
        assert!(matches!(begun[..], [EventKind::Began { .. }]), "{begun:?}");
        assert_eq!(game.state.shares().len(), 1);
        assert_eq!(game.ask(0, open(0)), Err(Code::BadShare), "too late");
    }
}

#[test]
fn who_leaves_before_the_table_is_full_takes_the_commitment_along() {
    let commitment = Some(Share::new([1; 16]).commitment());
    let join = |person: &str| Command::Join {
        person: person.parse().unwrap(),
        name: "A".into(),
        via: JoinVia::Open(None),
        commitment,
    };
    let mut game = Game::of(&wanted(GameName::Aquaedukt, vec![SeatKind::Anyone; 3]));
    game.run(&join("p0")).unwrap();
    game.join(1, JoinVia::Open(None)).unwrap();
    game.run(&Command::Leave { person: "p0".parse().unwrap() }).unwrap();
    assert_eq!(game.state.seats()[0].commitment, None);
    game.join(2, JoinVia::Open(None)).unwrap();
    let begun = game.join(3, JoinVia::Open(None)).unwrap();
    assert!(matches!(begun[..], [EventKind::Joined { .. }, EventKind::Began { .. }]), "{begun:?}");
}

#[test]
fn lots_are_drawn_when_the_table_is_full() {
    let places: Vec<_> = (0..40_u8)
        .map(|byte| {
            let seats = vec![SeatKind::Anyone, SeatKind::Anyone, SeatKind::Bot("random".into())];
            let wanted = NewGame { shuffle: true, ..wanted(GameName::AquaRomana, seats) };
            let mut game = Game::of(&wanted);
            let share = Share::new([byte; 16]);
            let command = Command::Join {
                person: "p0".parse().unwrap(),
                name: "A".into(),
                via: JoinVia::Open(None),
                commitment: Some(share.commitment()),
            };
            game.run(&command).unwrap();
            game.join(1, JoinVia::Open(None)).unwrap();
            game.ask(0, ClientCommand::OpenShare { share }).unwrap();
            let bot = game.state.seats().iter().filter(|seat| seat.bot("").is_some()).count();
            assert_eq!((bot, game.state.shares().len()), (1, 1));
            let seat = game.state.seat_of(&"p0".parse().unwrap()).unwrap();
            assert_eq!(game.state.shares()[0].0, seat, "the share moves with its person");
            seat
        })
        .collect();
    for seat in 0..3 {
        assert!(places.contains(&seat), "{places:?}");
    }
}

#[test]
fn the_seed_is_revealed_when_a_game_is_over() {
    let mut game = opening(|_| {});
    game.ask(0, open(0)).unwrap();
    game.ask(1, open(1)).unwrap();
    game.play(0, "roll").unwrap();
    assert_eq!(game.state.seed(), None);
    let happened = game.ask(0, ClientCommand::Resign).unwrap();
    assert_eq!(happened.last(), Some(&EventKind::Revealed { seed: SEED }));
    assert!(!format!("{happened:?}").contains("0505"), "not even in a log");

    let mut given_up = Game::of(&wanted(GameName::Aquaedukt, vec![SeatKind::Anyone; 2]));
    given_up.join(0, JoinVia::Open(None)).unwrap();
    let happened = given_up.run(&Command::Leave { person: "p0".parse().unwrap() }).unwrap();
    assert_eq!(happened[1..], [EventKind::Closed, EventKind::Revealed { seed: SEED }]);
}

#[test]
fn a_takeback_gives_no_second_roll() {
    let mut game = Game::seated(GameName::Aquaedukt, 2);
    let rolled = game.play(0, "roll").unwrap();
    let to = game.number() - 1;
    // What happens in between moves the numbers of events, but not of rolls.
    game.ask(1, ClientCommand::SwitchChat { on: false }).unwrap();
    game.ask(0, ClientCommand::Takeback { to }).unwrap();
    let vote = game.number();
    game.ask(1, ClientCommand::AnswerTakeback { vote, agree: true }).unwrap();
    assert_eq!(game.play(0, "roll").unwrap()[1], rolled[1]);
}

#[test]
fn without_its_seed_a_game_waits() {
    let mut game = Game::seated(GameName::Aquaedukt, 2);
    let before = game.state.clone();
    let command = Command::Client {
        seat: Some(0),
        command: ClientCommand::Play { action: "roll".into() },
        after: 0,
        behind: false,
        absent_for: vec![],
    };
    let chance = Chance { seed: None, rng: &mut |_| 0 };
    let refusal = execute(&mut game.state, &command, None, game.now, chance).unwrap_err();
    assert_eq!((refusal.code, &game.state), (Code::Unavailable, &before));
}

#[test]
fn a_share_needs_a_seat() {
    let commitment = Some(Share::new([1; 16]).commitment());
    let seats = vec![SeatKind::Anyone; 2];
    let bad = NewGame { commitment, ..wanted(GameName::Aquaedukt, seats) };
    assert_eq!(new_table(&bad).err(), Some(Code::BadSetup));
}

/// A rated game of people with a clock of a minute, all of them at the table.
fn rated(players: usize) -> Game {
    let clock = Clock::RealTime { seconds: 60, increment: 0 };
    let seats = vec![SeatKind::Anyone; players];
    let mut game = Game::of(&NewGame { clock, rated: true, ..wanted(GameName::AquaRomana, seats) });
    for seat in 0..players {
        game.join(seat, JoinVia::Open(None)).unwrap();
    }
    game
}

#[test]
fn what_is_rated_has_people_a_clock_and_the_usual_set_up() {
    // TB-R14
    let clock = Clock::RealTime { seconds: 60, increment: 0 };
    let good = NewGame { clock, rated: true, ..wanted(GameName::AquaRomana, vec![SeatKind::Anyone; 2]) };
    assert!(new_table(&good).is_ok_and(|state| state.description().rated));
    let bad = [
        NewGame { clock: Clock::None, ..good.clone() },
        NewGame { seats: vec![SeatKind::Anyone, SeatKind::Bot("faber".into())], ..good.clone() },
        NewGame { setup: [("Supply".to_owned(), "standard".to_owned())].into(), ..good.clone() },
        NewGame { record: Some(ELSEWHERE.into()), ..good },
    ];
    for bad in bad {
        assert_eq!(new_table(&bad).err(), Some(Code::BadSetup), "{bad:?}");
    }
}

#[test]
fn nobody_takes_back_or_stands_in_where_ratings_are_at_stake() {
    // TB-R14
    let mut game = rated(3);
    game.play(0, "C@NF").unwrap();
    let to = game.number();
    assert_eq!(game.ask(0, ClientCommand::Takeback { to }), Err(Code::Rated));
    assert_eq!(game.ask(0, ClientCommand::HandOver { seat: 1 }), Err(Code::Rated));
}

#[test]
fn whose_time_is_up_has_resigned_where_ratings_are_at_stake() {
    // TB-R14
    let mut game = rated(3);
    game.now += 61_000;
    let events = game.run(&Command::Tick).unwrap();
    let handed = EventKind::HandedToBot { seat: 0, reason: HandOverReason::Clock };
    assert_eq!(events[..2], [handed, EventKind::Resigned { seat: 0 }]);
    assert_eq!(game.ask(0, ClientCommand::Return), Err(Code::HasResigned), "no bot saves the rating");
    assert!(game.state.is_running(), "the others play on");
    game.now += 61_000;
    game.run(&Command::Tick).unwrap();
    assert_eq!(game.state.result().map(|result| result.places.clone()), Some(vec![3, 2, 1]));
}

#[test]
fn no_program_sits_down_where_ratings_are_at_stake() {
    // TB-R14
    let clock = Clock::RealTime { seconds: 60, increment: 0 };
    let seats = vec![SeatKind::Anyone; 2];
    let mut game = Game::of(&NewGame { clock, rated: true, ..wanted(GameName::AquaRomana, seats) });
    let person = castellum_wire::PersonId::bot("AAAAAAAAAAAAAAAAAAAAAA").unwrap();
    let via = JoinVia::Open(None);
    let join = Command::Join { person, name: "Tufo".into(), via, commitment: None };
    assert_eq!(game.run(&join), Err(Code::Rated));
}
