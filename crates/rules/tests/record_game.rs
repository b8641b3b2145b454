//! Records against the rules, with the small game of the tests.

use castellum_rules::count::{Action, Position, Setup};
use castellum_rules::record::{Mark, Record, Records, Scribe, replay};
use castellum_rules::{Game, Start};

/// Replays a record of the small game: points at the end, or the error.
fn outcome_of(text: &str) -> String {
    let game = Records::new(text).next().expect("there is a game");
    match game.and_then(|record| replay::<Position>(&record)) {
        Ok(game) => format!("{:?}", &game.end.points()[..game.end.players()]),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn check(moves: &str, expected: &str) {
    let text = format!("[Game \"count\"]\n[Players \"2\"]\n\n{moves}\n");
    assert_eq!(outcome_of(&text), expected, "{moves}");
}

#[track_caller]
fn check_tags(tags: &str, expected: &str) {
    assert_eq!(outcome_of(&format!("{tags}\n*\n")), expected, "{tags}");
}

#[test]
fn tags_give_the_setup() {
    check_tags("[Game \"count\"]\n[Players \"3\"]\n[Goal \"5\"]", "[0, 0, 0]");
    check_tags("[Game \"chess\"]", "line 1, column 1: a game of count expected, found \"chess\"");
    check_tags("[Game \"count\"]\n[Event \"e\"]", "line 1, column 1: the tag Players is missing");
    check_tags(
        "[Game \"count\"] [Event \"e\"] [Players \"two\"]",
        "line 1, column 28: tag Players: \"two\" is not a number",
    );
    check_tags(
        "[Game \"count\"]\n[Players \"2\"]\n[Goal \"-1\"]",
        "line 3, column 1: tag Goal: \"-1\" is not a number",
    );
    check_tags(
        "[Game \"count\"]\n[Goal \"1\"]\n[Players \"5\"]",
        "line 3, column 1: tag Players: CO-S1: expected 2 to 4 players, found 5",
    );
}

#[test]
fn actions_are_played() {
    check("1. +3 =1 2. +2 3. +1 *", "[5, 2]");
    check("1. +3 =1 2. +3 =0 3. +3 7-3", "[7, 3]");
    check("*", "[0, 0]");
}

#[test]
fn wrong_turns_are_refused() {
    check("2. +1 *", "line 4, column 1: turn 1 expected, found 2");
    check("1. +1\n 3. +1 *", "line 5, column 2: turn 2 expected, found 3");
    check("1. +1 +2 *", "line 4, column 7: turn 2 begins here: its number 2. is missing");
    check("1. +3 2. =1 *", "line 4, column 7: turn 1 expected, found 2");
    check("1. +1 (2. +2) *", "line 4, column 8: turn 1 expected, found 2");
    check("1. +1 1. +1 *", "line 4, column 7: turn 2 expected, found 1");
}

#[test]
fn bad_actions_are_refused() {
    check("1. +1 2. ++ *", "line 4, column 10: \"++\" is not an action: expected +1, +2, +3, =0 or =1");
    check("1. +1 2. +4 *", "line 4, column 10: \"+4\" is not an action: expected +1, +2, +3, =0 or =1");
    check("1. +3 {ä\n\n} +1 *", "line 6, column 3: CO-S3: the die comes first");
    check("1. +1 2. =1 *", "line 4, column 10: CO-S3: nobody rolls now");
    check("1. +1 ?! *", "line 4, column 7: turn 2 begins here: its number 2. is missing");
}

#[test]
fn variations_are_played_from_where_they_begin() {
    check("1. +1 (1. +3 =1 (=0 2. +3 =1) 2. +3) (1. +2) 2. +2 (2. +1 3. +1) (2. +3 =0) 3. +3 =0 *", "[4, 2]");
    check(
        "1. +1 (1. +3 =1 (=0 2. +4)) 2. +2 *",
        "line 4, column 24: \"+4\" is not an action: expected +1, +2, +3, =0 or =1",
    );
    check("1. +1 (1. +3 2. +1) 2. +4 *", "line 4, column 14: turn 1 expected, found 2");
    check("1. +1 (1. +3 +1) 2. +4 *", "line 4, column 14: CO-S3: the die comes first");
}

#[test]
fn wrong_results_are_refused() {
    check("1. +1 1-0", "line 4, column 7: the game is not over: result * expected, found 1-0");
    let over = "1. +3 =1 2. +3 =0 3. +3\n";
    check(&format!("{over}*"), "line 5, column 1: the game is over: result 7-3 expected, found *");
    check(&format!("{over}7-3-0"), "line 5, column 1: the game is over: result 7-3 expected, found 7-3-0");
    check(&format!("{over}+1 7-3"), "line 5, column 1: CO-S4: the game is over");
}

#[test]
fn errors_without_a_text_have_no_place() {
    let mut record = Record::new("count");
    assert_eq!(replay::<Position>(&record).unwrap_err().to_string(), "the tag Players is missing");
    record.set_tag(castellum_rules::record::Tag::new("Players", "2").unwrap());
    record.add(None, 7, "+1").unwrap();
    assert_eq!(replay::<Position>(&record).unwrap_err().to_string(), "turn 1 expected, found 7");
}

#[test]
fn positions_of_variations_are_found() {
    let text = "[Game \"count\"]\n[Players \"2\"]\n1. +1 (1. +3 =1 2. +2) 2. +3 *";
    let record: Record = text.parse().unwrap();
    let game = replay::<Position>(&record).unwrap();
    assert_eq!(game.actions, [Action::Add(1), Action::Add(3)]);

    let variation = record.children(None).nth(1).unwrap();
    let roll = record.children(Some(variation)).next().unwrap();
    assert_eq!(game.action(roll), Some(Action::Roll(1)));
    assert_eq!(game.position(&record, roll).unwrap().points()[..2], [4, 0]);
    let last = record.main_line().last().unwrap();
    assert_eq!(game.position(&record, last), Some(game.end));
    assert_eq!(game.position(&Record::new("count"), last), None);
}

#[test]
fn a_scribe_writes_what_is_played() {
    let mut scribe = Scribe::<Position>::new(&Setup { players: 2, goal: 8 }).unwrap();
    for (name, value) in
        [("Umpire", "Zoe"), ("Seat1", "Bo"), ("Seat0", "Al"), ("Date", "2026-05-01"), ("Ada", "")]
    {
        scribe.tag(name, value).unwrap();
    }
    scribe.tag("Seat0", "Ann").unwrap();
    scribe.mark(Mark::GOOD);
    scribe.comment("Go!");
    scribe.play(Action::Add(3)).unwrap();
    scribe.mark(Mark::BLUNDER);
    scribe.comment("Why {not} +1?");
    scribe.play(Action::Roll(1)).unwrap();
    let unfinished = scribe.clone().finish();
    scribe.play(Action::Add(2)).unwrap();
    scribe.play(Action::Add(2)).unwrap();

    let tags = "[Game \"count\"]\n[Players \"2\"]\n[Goal \"8\"]\n[Date \"2026-05-01\"]\n[Seat0 \"Ann\"]\n[Seat1 \"Bo\"]\n\
                [Umpire \"Zoe\"]\n[Ada \"\"]\n\n";
    let moves = "{Go!} 1. +3 $4 {Why {not\\} +1?} =1";
    assert_eq!(unfinished.to_string(), format!("{tags}{moves} *\n"));
    assert_eq!(scribe.finish().to_string(), format!("{tags}{moves} 2. +2 3. +2 6-2\n"));
}

#[test]
fn a_scribe_refuses_what_the_rules_forbid() {
    let error = Scribe::<Position>::new(&Setup { players: 1, goal: 8 }).unwrap_err();
    assert_eq!(error.to_string(), "tag Players: CO-S1: expected 2 to 4 players, found 1");

    let mut scribe = Scribe::<Position>::new(&Setup { players: 2, goal: 8 }).unwrap();
    let before = scribe.clone().finish();
    assert_eq!(scribe.play(Action::Roll(1)).unwrap_err().to_string(), "CO-S3: nobody rolls now");
    assert_eq!(
        scribe.tag("Goal", "9").unwrap_err().to_string(),
        "the tag Goal belongs to the set-up of the game"
    );
    assert_eq!(
        scribe.tag("No name", "").unwrap_err().to_string(),
        "\"No name\" is not a tag name: expected a letter, then letters, digits or _"
    );
    assert_eq!(scribe.finish(), before);

    // A tag that is left out because of its default belongs to the set-up too.
    let mut scribe = Scribe::<Position>::new(&Setup { players: 2, goal: 10 }).unwrap();
    assert!(scribe.tag("Goal", "9").is_err());
}

#[test]
fn a_record_may_begin_in_the_middle() {
    let text = "[Game \"count\"]\n[Position \"count 12 4/2 0 add 3\"]\n\n3. +3 =1 4. +2 8-4\n";
    let record: Record = text.parse().unwrap();
    let game = replay::<Position>(&record).unwrap();
    assert_eq!(game.begin, Start::Position(game.start));
    assert_eq!(game.start.to_string(), "count 12 4/2 0 add 3");
    assert_eq!(game.end.points()[..2], [8, 4]);
    assert_eq!(Scribe::write(&game.begin, &game.actions).unwrap().to_string(), text);
}

#[test]
fn a_position_stands_alone() {
    check_tags(
        "[Game \"count\"]\n[Position \"count 10 4/2 0 add 3\"]\n[Goal \"9\"]",
        "line 3, column 1: tag Goal: the tag Position says it already: leave one of the two out",
    );
    check_tags(
        "[Game \"count\"]\n[Position \"count 10 4/2 2 add 3\"]",
        "line 2, column 1: tag Position: seat: expected one of the players",
    );
    let mut scribe = Scribe::<Position>::new(&Setup { players: 2, goal: 10 }).unwrap();
    assert!(scribe.tag("Position", "count 10 4/2 0 add 3").is_err());
}
