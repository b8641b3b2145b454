//! The texts of positions: every position of any game is written and read
//! again, and whatever text is accepted can be played to the end.

use castellum_rules::aqua_romana::{Action, Layout, Position, Setup, Supply};
use castellum_rules::{ActionList, DenseAction, Game, ParsePositionError};
use proptest::prelude::*;

use super::random::{Rng, any_game, cases, random_game};
use super::rare;

fn legal(position: &Position) -> Vec<Action> {
    let mut legal = ActionList::new();
    position.legal_actions(&mut legal);
    legal.to_vec()
}

/// What is written is read again, with all that follows from it.
#[track_caller]
pub(crate) fn check_round_trip(position: &Position) -> Position {
    let text = position.to_string();
    let read: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read, *position, "{text}");
    assert_eq!((read.turn(), read.to_string()), (position.turn(), text));
    assert_eq!(legal(&read), legal(position));
    assert_eq!(read.open_workers(), position.open_workers());
    for worker in position.workers() {
        assert_eq!(read.worker(worker), position.worker(worker));
    }
    read
}

/// Reservoirs in the order of colours and their fields in that of the board.
fn sorted(mut setup: Setup) -> Setup {
    setup.layout.reservoirs.sort_by_key(|reservoir| reservoir.colour);
    setup.layout.reservoirs.iter_mut().for_each(|reservoir| reservoir.fields.sort_unstable());
    setup
}

fn check_game(seed: u64) {
    let (setup, mut rng) = any_game(seed);
    let expected = sorted(setup.clone());
    random_game(&setup, &mut rng, |position, action| {
        let mut read = check_round_trip(position);
        assert_eq!(read.setup(), expected);
        if let Some(action) = action {
            // The next position follows from either.
            let mut next = *position;
            next.play_unchecked(action);
            read.play_unchecked(action);
            assert_eq!((read, legal(&read)), (next, legal(&next)));
        }
    });
}

#[test]
fn rare_positions_round_trip() {
    rare::GAMES.into_iter().for_each(check_game);
}

/// A position somewhere in a random game.
fn any_position(seed: u64) -> Position {
    let (setup, mut rng) = any_game(seed);
    let mut positions = Vec::new();
    random_game(&setup, &mut rng, |position, _| positions.push(*position));
    positions.swap_remove(rng.below(positions.len() as u32) as usize)
}

/// Changes a text a little: a character, or a whole field for another's.
fn mutate(text: &mut String, rng: &mut Rng) {
    const MARKS: &[u8] = b"LF7JIHXNZ.yrbg/-:,;=@0123456789CSBDJYRGWNEKA setuplacbidxorv";
    if rng.below(3) == 0 {
        let other = any_position(rng.below(1000).into()).to_string();
        let mut fields = text.split(' ').collect::<Vec<_>>();
        let others = other.split(' ').collect::<Vec<_>>();
        let place = rng.below(fields.len().min(others.len()) as u32) as usize;
        fields[place] = others[place];
        *text = fields.join(" ");
    } else {
        let mut bytes = text.clone().into_bytes();
        let place = rng.below(bytes.len() as u32) as usize;
        let mark = MARKS[rng.below(MARKS.len() as u32) as usize];
        match rng.below(6) {
            0 => bytes.insert(place, mark),
            1 => drop(bytes.remove(place)),
            _ => bytes[place] = mark,
        }
        *text = String::from_utf8(bytes).unwrap();
    }
}

/// Plays at random until the game is over; lists and checks agree on the way.
fn play_to_the_end(mut position: Position, rng: &mut Rng) {
    let mut is_legal = vec![false; Action::COUNT];
    for step in 0.. {
        assert!(step < 1000, "games end: {position}");
        let legal = legal(&position);
        if step % 16 == 0 {
            is_legal.fill(false);
            legal.iter().for_each(|action| is_legal[action.index()] = true);
            for (index, &is_legal) in is_legal.iter().enumerate() {
                let action = Action::from_index(index).unwrap();
                assert_eq!(position.check(action).is_ok(), is_legal, "{action} in {position}");
            }
            check_round_trip(&position);
        }
        if position.actor().seat().is_none() {
            assert!(legal.is_empty() && position.outcome().is_some());
            return;
        }
        assert!(!legal.is_empty(), "somebody has to act in {position}");
        let action = legal[rng.below(legal.len() as u32) as usize];
        position.try_play(action).unwrap();
    }
}

#[test]
fn accepted_texts_can_be_played() {
    let mut rng = Rng::new(7);
    let mut accepted = 0;
    for seed in 0..150 {
        let position = any_position(seed);
        for _ in 0..40 {
            let mut text = position.to_string();
            for _ in 0..1 + rng.below(3) {
                mutate(&mut text, &mut rng);
            }
            if let Ok(read) = text.parse::<Position>() {
                if accepted % 8 == 0 {
                    play_to_the_end(read, &mut rng);
                }
                accepted += 1;
            }
        }
    }
    assert!(accepted > 300, "texts that were changed and accepted: {accepted}");
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn positions_of_any_game_round_trip(seed: u64) {
        check_game(seed);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    /// No text leads to a panic, however odd it is.
    #[test]
    fn odd_texts_are_refused(
        text in prop_oneof![
            any::<String>(),
            "aqua-romana [0-9a-zÄ ]{1,3} (standard|[YRBG:;,A-K1-8-]{0,30}) [LF7JIHXNZ./yrbg]{80,110}( [A-Z0-9@=,/:-]{1,9}){8}",
        ],
    ) {
        if let Ok(position) = text.parse::<Position>() {
            check_round_trip(&position);
        }
    }
}

const START: &str = "aqua-romana 4 standard \
    F.yy...rr.7/.........../.........../.........../.........../.........../.........../L.gg...bb.J \
    - C21S21B21D21 CSBDJ -/-/-/- - setup:0 0 1";

#[test]
fn the_first_position() {
    let start = Position::new(&Setup::classic(4)).unwrap();
    assert_eq!(start.to_string(), START);
    assert_eq!(START.parse(), Ok(start));
}

/// Lists may come in any order; they are written in one.
#[test]
fn order_does_not_matter() {
    let text = "aqua-romana 2 standard \
        F.yy...rr.7/.........../.........../.........../.........../.........../.........../L.gg...bb.J \
        J@W3,C@NF C21S21B21D21 DC -/BS R1=0,B1=4,Y1=9 build:0 0 30";
    let written = text.parse::<Position>().unwrap().to_string();
    assert!(written.ends_with(" C@NF,J@W3 C21S21B21D21 CD -/SB Y1=9,B1=4,R1=0 build:0 0 30"), "{written}");
}

/// A layout that does not ship.
#[test]
fn other_layouts() {
    let layout =
        "Y B3 B4 : B3-E B4-E B4-S B3-W; R E2 F2 : E2-S F2-S E2-W F2-E; B J6 J7 : J6-N J7-S J6-W J7-E";
    let layout: Layout = layout.parse().unwrap();
    let setup = Setup { players: 3, supply: Supply([30, 30, 30, 0]), layout };
    let position = Position::new(&setup).unwrap();
    let text = position.to_string();
    let layout = "Y:B3,B4:B3-E,B4-E,B4-S,B3-W;R:E2,F2:E2-S,F2-S,E2-W,F2-E;B:J6,J7:J6-N,J7-S,J6-W,J7-E";
    assert_eq!(text.split(' ').nth(2), Some(layout));
    assert_eq!(text.parse::<Position>().unwrap().setup(), setup);
}

/// The first position with some fields changed, given by their numbers.
fn changed(changes: &[(usize, &str)]) -> String {
    let mut fields = START.split(' ').collect::<Vec<_>>();
    for &(place, field) in changes {
        fields[place] = field;
    }
    fields.join(" ")
}

const PLAYERS: usize = 1;
const LAYOUT: usize = 2;
const BOARD: usize = 3;
const RING: usize = 4;
const SUPPLY: usize = 5;
const RESERVE: usize = 6;
const HANDS: usize = 7;
const PODIUMS: usize = 8;
const PHASE: usize = 9;
const IDLE: usize = 10;
const TURN: usize = 11;

/// The first two rows, with the empty rest.
fn board(first: &str, second: &str) -> String {
    format!("{first}/{second}/.........../.........../.........../.........../.........../L.gg...bb.J")
}

fn message(text: &str) -> String {
    let error: ParsePositionError = text.parse::<Position>().unwrap_err();
    assert!(error.to_string().starts_with(&format!("{}: ", error.field())));
    error.to_string()
}

/// What is said of a text that cannot be read.
#[test]
fn unreadable_texts() {
    let empty = "...........";
    let row = |row: &str| board("F.yy...rr.7", row);
    let cases = [
        ("".to_owned(), "game: the field is empty; single spaces separate fields"),
        ("chess".to_owned(), "players: the field is missing"),
        (START.replace("aqua-romana", "aquaedukt"), "game: \"aquaedukt\": expected aqua-romana"),
        (START.replace(" - ", "  - "), "ring: the field is empty; single spaces separate fields"),
        (format!("{START} 7"), "turn: \"7\" follows after the last field"),
        (changed(&[(PLAYERS, "5")]), "players: \"5\": expected a number from 2 to 4"),
        (changed(&[(PLAYERS, "02")]), "players: \"02\": expected a number from 2 to 4"),
        (
            changed(&[(LAYOUT, "usual")]),
            "layout: \"usual\": expected standard, or reservoirs such as Y:C1,D1:C1-W,D1-E,D1-S with ; between them",
        ),
        (
            changed(&[(LAYOUT, "Y:C1,D1:C1-W,D1-E,D1-S")]),
            "layout: AR-S5: there is no reservoir R; 4 reservoirs are needed",
        ),
        (changed(&[(BOARD, "F.yy...rr.7")]), "board: 1 rows, expected 8 with / between them"),
        (changed(&[(BOARD, &row(".........."))]), "board: row 2 has 10 fields, expected 11"),
        (
            changed(&[(BOARD, &row("...Q......."))]),
            "board: 'Q' on D2: expected . or a tile, one of L F 7 J I H X N Z",
        ),
        (
            changed(&[(BOARD, &row("...y......."))]),
            "board: 'y' on D2: expected . or a tile, one of L F 7 J I H X N Z",
        ),
        (
            changed(&[(BOARD, &board("L.yy...rr.7", empty))]),
            "board: 'L' on A1: expected F, a curve is printed there",
        ),
        (
            changed(&[(BOARD, &board("F.y....rr.7", empty))]),
            "board: '.' on D1: expected y, a reservoir stands there",
        ),
        (
            changed(&[(RING, "C@NZ")]),
            "ring: \"C@NZ\": expected - or builders such as C@NF with commas between them",
        ),
        (
            changed(&[(RING, "C@NA,,S@NB")]),
            "ring: \"\": expected - or builders such as C@NF with commas between them",
        ),
        (changed(&[(RING, "C@NA,S@NA")]), "ring: two builders stand on NA"),
        (
            changed(&[(SUPPLY, "C21S21B21")]),
            "supply: \"C21S21B21\": expected tiles left such as C21S21B21D21",
        ),
        (
            changed(&[(SUPPLY, "C21S21B21D21J1")]),
            "supply: \"C21S21B21D21J1\": expected tiles left such as C21S21B21D21",
        ),
        (changed(&[(SUPPLY, "C85S21B21D21")]), "supply: \"85\": expected a number from 0 to 84"),
        (changed(&[(RESERVE, "CX")]), "reserve: \"CX\": expected - or some of the kinds CSBDJ"),
        (changed(&[(RESERVE, "CC")]), "reserve: C is there twice"),
        (changed(&[(HANDS, "-/-/-")]), "hands: \"-/-/-\": expected 4 seats, with `/` between them"),
        (changed(&[(HANDS, "-/-/-/-/-")]), "hands: \"-/-/-/-/-\": expected 4 seats, with `/` between them"),
        (
            changed(&[(PODIUMS, "Y1")]),
            "podiums: \"Y1\": expected - or closed workers such as Y1=18 with commas between them",
        ),
        (changed(&[(PODIUMS, "X1=3")]), "podiums: \"X1\": expected a worker: Y, R, B or G and 1 to 4"),
        (changed(&[(PODIUMS, "Y1=21")]), "podiums: \"21\": expected a number from 0 to 20"),
        (changed(&[(PHASE, "setup:4")]), "phase: \"4\": expected a number from 0 to 3"),
        (changed(&[(PHASE, "extra:0:X")]), "phase: \"X\": expected one of the kinds C, S, B, D, J"),
        (changed(&[(PHASE, "take:0:1/0")]), "phase: \"1/0\": expected 4 seats, with `/` between them"),
        (changed(&[(IDLE, "5")]), "idle: \"5\": expected a number from 0 to 4"),
        (changed(&[(TURN, "0")]), "turn: \"0\": expected a number from 1 to 65535"),
        (changed(&[(TURN, "65536")]), "turn: \"65536\": expected a number from 1 to 65535"),
    ];
    for (text, expected) in cases {
        assert_eq!(message(&text), expected, "{text}");
    }
}

/// What is said of phases without what they need, or with more than that.
#[test]
fn unreadable_phases() {
    for phase in ["begin:0", "setup", "setup:0:C", "build:0:1", "extra:0", "take:0", "take:0:1/0:2", "over:0"]
    {
        let expected = format!(
            "phase: {phase:?}: expected setup:SEAT, place:SEAT, build:SEAT, extra:SEAT:KIND, close:SEAT, \
             take:SEAT:COUNT/COUNT or over"
        );
        assert_eq!(message(&changed(&[(PHASE, phase)])), expected);
    }
}

/// What is said of fields that can be read, but do not fit together.
#[test]
fn impossible_positions() {
    let joined = board("F.yyHHHrr.7", "...........");
    let stuck = board("F.yyJ..rr.7", "...........");
    let four = "aqua-romana 4 standard F.yyH..rr.7/.........../.........../.........../.........../.........../.........../L.gg...bb.J";
    let all_closed = "Y1=0,Y2=0,Y3=0,R1=0,R2=0,R3=0,B1=0,B2=0,B3=0,G1=0,G2=0,G3=0";
    let later = |changes: &[(usize, &str)]| {
        let mut all = vec![(RING, "C@NA"), (PHASE, "build:0")];
        all.extend(changes);
        changed(&all)
    };
    let cases = [
        (later(&[(BOARD, &joined)]), "board: AR-S13: the aqueducts of Y2 and R2 are joined"),
        (
            later(&[(SUPPLY, "C84S0B0D0"), (BOARD, &stuck)]),
            "supply: with those on the board: AR-R2a: 85 tiles of kind C, at most 84 are allowed",
        ),
        (
            later(&[(SUPPLY, "C75S0B0D0")]),
            "supply: with those on the board: AR-R2a: 75 tiles are fewer than the 76 fields to fill",
        ),
        (
            later(&[(BOARD, &stuck)]),
            "podiums: AR-S19: the aqueduct of Y2 cannot be lengthened, so it is closed",
        ),
        (later(&[(RING, "-")]), "ring: no builder stands on the ring"),
        (
            later(&[(RING, "C@NA,C@NB,C@NC,C@ND")]),
            "ring: AR-S4: 5 C builders on the ring, in the reserve and in hands, at most 4",
        ),
        (
            later(&[(RING, "J@NA")]),
            "ring: AR-S4: 2 J builders on the ring, in the reserve and in hands, at most 1",
        ),
        (later(&[(HANDS, "-/C/-/-")]), "hands: C is there 2 times in the reserve and in hands, at most once"),
        (
            later(&[(RESERVE, "-"), (HANDS, "C/-/-/-")]),
            "hands: AR-S7: the seat to act has to put its builders down first",
        ),
        (later(&[(PHASE, "place:0")]), "hands: the seat to act holds no builder"),
        (later(&[(PODIUMS, "Y4=3")]), "podiums: Y4 does not take part with 4 players"),
        (later(&[(PODIUMS, "Y1=3,Y1=4")]), "podiums: Y1 is there twice"),
        (later(&[(PODIUMS, "Y1=4,R1=4")]), "podiums: AR-S22: no place on podium 4 is left for R1"),
        (later(&[(PODIUMS, "Y1=3,R1=3,B1=3")]), "podiums: AR-S22: no place on podium 3 is left for B1"),
        (later(&[(PODIUMS, "Y1=3,Y2=0,Y3=1")]), "phase: AR-S8: the seat to act has no worker on the board"),
        (later(&[(PODIUMS, all_closed)]), "podiums: AR-R13: all workers are closed, so the game is over"),
        (later(&[(PHASE, "over")]), "podiums: AR-S25: at the end of the game all workers are closed"),
        (later(&[(IDLE, "4")]), "idle: 4 turns without a tile, at most 3 in phase build"),
        (
            later(&[(PHASE, "extra:0:C"), (IDLE, "1")]),
            "idle: 1 turns without a tile, at most 0 in phase extra",
        ),
        (later(&[(PHASE, "extra:0:S")]), "phase: no builder of that kind stands on the ring"),
        (
            later(&[(PHASE, "close:0")]),
            "phase: AR-R9: no own aqueduct has a field, so there is no phase close",
        ),
        (
            later(&[(PHASE, "close:0"), (BOARD, &stuck)]),
            "phase: AR-S20: a tile has closed an own aqueduct, so there is no phase close",
        ),
        (later(&[(PHASE, "take:0:0/0/0/0")]), "phase: nobody takes a builder"),
        (
            later(&[(PHASE, "take:0:1/0/0/0")]),
            "phase: AR-S23: seat 0 takes more builders than it has closed workers",
        ),
        (
            later(&[(PHASE, "take:0:1/0/0/0"), (PODIUMS, "Y1=0"), (RESERVE, "-")]),
            "reserve: AR-S23: no builder is left for phase take",
        ),
        (
            changed(&[(PHASE, "setup:1")]),
            "phase: the seat to act does not match the number of builders on the ring",
        ),
        (
            changed(&[(RING, "J@NA"), (RESERVE, "-")]),
            "ring: AR-S6: 1 J builders during the set-up, at most 0",
        ),
        (changed(&[(HANDS, "C/-/-/-"), (RESERVE, "-")]), "hands: nobody holds a builder during the set-up"),
        (changed(&[(PODIUMS, "Y1=0")]), "podiums: no worker is closed during the set-up"),
        (
            format!("{four} - C21S21B21D21 CSBDJ -/-/-/- - setup:0 0 1"),
            "board: no tile lies there during the set-up",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(&text), expected, "{text}");
    }
}
