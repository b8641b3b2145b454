//! Positions as texts: nothing is lost, and what is accepted can be played.

use castellum_rules::aquaedukt::{Action, Board, Phase, Position};
use castellum_rules::{DenseAction, Game};
use proptest::prelude::*;

use crate::random::{Play, Rng, any_play, cases};
use crate::rules_setup::mirrored;
use crate::table::{OUT_OF_THE_WAY, actions, after, idled_to_the_end, played, start};

#[track_caller]
pub(crate) fn assert_survives_as_text(position: &Position) {
    let text = position.to_string();
    let read: Position = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read, *position, "{text}");
    assert_eq!(read.turn(), position.turn(), "{text}");
    assert_eq!(read.position_hash(), position.position_hash(), "{text}");
    assert_eq!(read.to_string(), text);
}

/// Plays at random to the end, and compares what is listed with what is
/// refused at every tenth position.
fn assert_playable(mut position: Position, random: &mut Rng) {
    for step in 0.. {
        assert!(step < 50_000, "the game does not end");
        let legal = actions(&position);
        if step % 10 == 0 {
            assert_survives_as_text(&position);
            let allowed = |action: &Action| position.check(*action).is_ok();
            let all = (0..Action::COUNT).filter_map(Action::from_index);
            assert_eq!(all.filter(allowed).count(), legal.len(), "{position}");
            assert!(legal.iter().all(allowed), "{position}");
        }
        if position.phase() == Phase::Over {
            assert!(legal.is_empty() && position.outcome().is_some());
            return;
        }
        let drawn = position.sample(&mut |bound| random.below(bound)).unwrap();
        assert!(legal.contains(&drawn), "{drawn} in {position}");
        position.play_unchecked(drawn);
    }
}

/// The texts of all positions of a game.
fn texts(play: &Play) -> Vec<String> {
    let mut texts = Vec::new();
    play.each(|position, _, _| texts.push(position.to_string()));
    texts
}

/// A text whose fields come from two positions of a game and are then changed
/// a little.
fn mixed(one: &str, other: &str, random: &mut Rng) -> String {
    const PHASES: [&str; 8] =
        ["turn:0", "turn:1", "dice:1:1", "dice:0:3", "again:0:2", "canal:1", "house:0:2:7", "over"];
    let from_other = random.below(1 << 12);
    let fields = one.split(' ').zip(other.split(' ')).enumerate();
    let mut fields: Vec<String> = fields
        .map(|(index, (one, other))| if from_other >> index & 1 == 1 { other } else { one }.into())
        .collect();
    match random.below(6) {
        0 => fields[8] = (*random.choose(&PHASES)).into(),
        1 => fields[9] = random.below(34).to_string(),
        2 => fields[10] = random.below(4).to_string(),
        3 => {
            // One item of a list goes.
            let field = 3 + random.below(4) as usize;
            let separator = if field == 4 { ';' } else { ',' };
            let mut items: Vec<&str> = fields[field].split(separator).collect();
            items.remove(random.below(items.len() as u32) as usize);
            fields[field] = if items.is_empty() { "-".into() } else { items.join(&separator.to_string()) };
        }
        4 => fields[9] = "0".into(),
        _ => {}
    }
    fields.join(" ")
}

/// Changes some characters into others that texts have.
fn scratched(text: &str, random: &mut Rng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(characters.len() as u32) as usize;
        match random.below(4) {
            0 => drop(characters.remove(at)),
            1 => characters.insert(at, *random.choose(&['0', '1', 'C', ',', '-', '/', ' ', ':', '*'])),
            _ => {
                characters[at] =
                    *random.choose(&['0', '1', '2', '4', 'A', 'D', 'L', ',', ';', '@', '.', ' ', 'ä']);
            }
        }
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn positions_survive_as_texts(play in any_play()) {
        play.each(|position, _, _| assert_survives_as_text(position));
    }

    #[test]
    fn what_is_accepted_can_be_played_to_the_end(play in any_play(), seed in any::<u64>()) {
        let (texts, mut random) = (texts(&play), Rng::new(seed));
        let mut accepted = 0;
        for _ in 0..400 {
            let (one, other) = (random.choose(&texts).clone(), random.choose(&texts).clone());
            let text = mixed(&one, &other, &mut random);
            if let Ok(position) = text.parse::<Position>() && accepted < 5 {
                accepted += 1;
                assert_playable(position, &mut random);
            }
        }
        assert!(accepted > 0);
    }

    #[test]
    fn scratched_texts_do_no_harm(play in any_play(), seed in any::<u64>()) {
        let (texts, mut random) = (texts(&play), Rng::new(seed));
        for _ in 0..300 {
            let text = scratched(&random.choose(&texts).clone(), &mut random);
            if let Ok(position) = text.parse::<Position>() && random.below(20) == 0 {
                assert_playable(position, &mut random);
            }
        }
    }

    #[test]
    fn any_text_can_be_given(text in "(aquaedukt )?[-0-9A-La-z,;:./@* ]{0,200}", other in ".*") {
        assert!(text.parse::<Position>().is_err());
        assert!(other.parse::<Position>().is_err());
    }
}

const EXAMPLE: &str = "aquaedukt 2 standard B8,C8,D8,E8,F8,G8,H8,I8 3,4 C4-C5,D4-D5*2 4@C4/2@E4,1@D5 \
                       8.8.8.3/7.7.8.4 turn:0 1 0 7";

#[test]
fn the_text_of_a_position() {
    let position =
        after("roll =8 4@C4 done | o3,4 | D4-D5 C4-C5 | roll =13 1@D5 roll =8 2@E4 done | D4-D5 done |");
    assert_eq!(
        position.to_string(),
        "aquaedukt 2 standard B8,C8,D8,E8,F8,G8,H8,I8 3,4 C4-C5,D4-D5*2 \
        4@C4/2@E4,1@D5 8.8.8.3/7.7.8.4 turn:1 1 0 6"
    );
    assert_eq!(EXAMPLE.parse::<Position>().unwrap().to_string(), EXAMPLE);
    assert_eq!(
        start(4, "C4 D5 E6 F7").to_string(),
        "aquaedukt 4 standard C4,D5,E6,F7 - - -/-/-/- 6.6.6.4/6.6.6.4/6.6.6.4/6.6.6.4 turn:0 1 0 1"
    );
}

#[test]
fn the_phase_has_its_details() {
    let phase = |script: &str| {
        let position = after(script);
        assert_survives_as_text(&position);
        position.to_string().split(' ').skip(8).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(phase("o3,4 | roll"), "dice:1:1 1 0 2");
    assert_eq!(phase("roll =8"), "house:0:1:8 1 0 1");
    assert_eq!(phase("roll =8 4@C4"), "again:0:1 0 0 1");
    assert_eq!(phase("roll =8 4@C4 roll =8"), "house:0:2:8 0 0 1");
    assert_eq!(phase("o3,4 | D4-D5"), "canal:1 0 0 2");
    let end = idled_to_the_end(after("o3,4 |"));
    assert!(end.to_string().ends_with(" over 0 0 17"), "{end}");
    assert_survives_as_text(&end);
}

#[test]
fn other_maps_have_a_text() {
    let text = start(2, OUT_OF_THE_WAY).to_string();
    let rows = mirrored()
        .to_string()
        .split('\n')
        .map(|row| row.split_whitespace().collect::<Vec<_>>().join(","))
        .collect::<Vec<_>>()
        .join("/");
    let position: Position = text.replace("standard", &rows).parse().unwrap();
    assert_eq!(*position.board(), mirrored());
    assert_eq!(position.to_string(), text.replace("standard", &rows));
    // The standard map has a shorter name.
    let standard =
        Board::default().to_string().replace('\n', "/").split_whitespace().collect::<Vec<_>>().join(",");
    let standard = standard.replace(",/,", "/").replace("/,", "/").replace(",/", "/");
    assert_eq!(text.replace("standard", &standard).parse::<Position>().unwrap().to_string(), text);
}

#[test]
fn lists_may_have_any_order() {
    let other = EXAMPLE.replace("B8,C8", "C8,B8").replace("C4-C5,D4-D5*2", "D4-D5*2,C4-C5");
    assert_eq!(other.parse::<Position>(), EXAMPLE.parse());
    assert_eq!(other.parse::<Position>().unwrap().to_string(), EXAMPLE);
}

/// Changes the example, and expects an error with this message.
#[track_caller]
fn wrong(from: &str, to: &str, message: &str) {
    assert!(EXAMPLE.contains(from), "{from}");
    let error = EXAMPLE.replacen(from, to, 1).parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), message);
    assert!(message.starts_with(error.field()) && message.ends_with(error.problem()));
}

#[test]
fn unreadable_texts_are_explained() {
    wrong("aquaedukt", "aqua-romana", r#"game: "aqua-romana": expected aquaedukt"#);
    wrong("aquaedukt 2", "aquaedukt 5", r#"players: "5": expected a number from 2 to 4"#);
    wrong("aquaedukt 2", "aquaedukt  2", "players: the field is empty; single spaces separate fields");
    wrong(" 7", "", "turn: the field is missing");
    wrong(" 7", " 7 ", r#"turn: "" follows after the last field"#);
    wrong("standard", "..,1/1", "map: line 1: the row has 2 entries: expected 12");
    wrong("standard", "#", r##"map: "#": expected `standard`, or the rows of the map"##);
    wrong("B8", "A8", r#"mountains: "A8": expected a field from A2 to L7 or from B1 to K8, such as C4"#);
    wrong("3,4 ", "3,4;0,0 ", r#"springs: "0,0": expected a crossing of two fields or more, such as 3,4"#);
    wrong("*2", "*3", r#"canals: "D4-D5*3": expected a section, such as C4-D4, or C4-D4*2 for a double one"#);
    wrong("4@C4", "4C4", r#"houses: "4C4": expected a house, such as 3@C4"#);
    wrong("4@C4", "5@C4", r#"houses: "5": expected a number from 1 to 4"#);
    wrong("4@C4/", "", r#"houses: "2@E4,1@D5": expected 2 seats, with `/` between them"#);
    wrong(
        "8.8.8.3",
        "8.8.8",
        r#"hands: "8.8.8": expected the tiles of value 1, 2, 3 and 4, such as 8.8.8.4"#,
    );
    wrong("8.8.8.3", "8.8.9.3", r#"hands: "9": expected a number from 0 to 8"#);
    let phases = "turn:SEAT, dice:SEAT:ROLLS, house:SEAT:ROLLS:REGION, again:SEAT:ROLLS, canal:SEAT or over";
    for phase in ["turn", "turn:0:1", "dice:0", "house:0:1", "over:0", "begin"] {
        wrong("turn:0", phase, &format!("phase: {phase:?}: expected {phases}"));
    }
    wrong("turn:0", "turn:2", r#"phase: "2": expected a number from 0 to 1"#);
    wrong("turn:0 1", "again:0:3 0", r#"phase: "3": expected a number from 1 to 2"#);
    wrong("turn:0", "house:0:1:21", r#"phase: "21": expected a region from 1 to 20"#);
    wrong("turn:0 1", "turn:0 17", r#"idle: "17": expected a number from 1 to 16"#);
    wrong("turn:0 1", "canal:0 1", r#"idle: "1": expected 0"#);
    wrong("1 0 7", "1 2 7", r#"passes: "2": expected a number from 0 to 1"#);
    wrong("1 0 7", "1 0 0", r#"turn: "0": expected a number from 1 to 65535"#);
}

#[test]
fn aq_s2_material_is_counted() {
    wrong("H8,I8", "H8", "mountains: AQ-S2: the number of mountains is 7: expected 8 with 2 players");
    wrong("H8,I8", "H8,H8", "mountains: AQ-R2: there are two mountains on H8");
    wrong(
        "8.8.8.3",
        "8.8.8.4",
        "hands: AQ-S2: seat 0 has 5 tiles of value 4, on the board and in hand: expected at most 4",
    );
    wrong("3,4 ", "3,4;8,4;0,2;5,7;10,7;10,1 ", "springs: AQ-S2: all springs are on the board");
    let row = |row: u8| ('A'..'L').map(move |column| format!("{column}{row}-{column}{}*2", row + 1));
    let canals =
        row(4).take(8).chain(('A'..'K').map(|c| format!("{c}5-{c}6*2"))).collect::<Vec<_>>().join(",");
    let text = EXAMPLE.replace("3,4 C4-C5,D4-D5*2", &format!("8,4;0,5 {canals}")).replace("turn:0", "turn:1");
    assert_eq!(text.parse::<Position>().unwrap().sticks_left(), 0);
    let error = text.replace(&canals, &format!("{canals},K5-K6")).parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "canals: AQ-S2: all sticks are laid");
}

#[test]
fn canals_obey_the_rules() {
    wrong("C4-C5", "H4-I4", "canals: AQ-S10: H4-I4 would touch neither a spring nor a canal");
    wrong("C4-C5", "D4-E4,E4-E5", "canals: AQ-S11: the canal of the spring at 3,4 would branch at 4,4");
    wrong("C4-C5", "C4-C5,C4-D4", "canals: AQ-S11: the spring at 3,4 has two arms already");
    wrong(
        "C4-C5",
        "C4-D4,D3-D4,D4-E4",
        "canals: AQ-S11: the stick would touch the canal of the spring at 3,4",
    );
    wrong(
        "C4-C5",
        "B4-B5*2,C4-C5",
        "canals: AQ-S12: B4-B5 cannot be doubled before the section between it and the spring",
    );
    wrong("C4-C5", "C4-C5,C4-C5", "canals: C4-C5 is there twice");
    wrong("3,4", "-", "canals: AQ-S10: C4-C5 would touch neither a spring nor a canal");
    wrong("3,4 ", "3,4;4,4 ", "springs: AQ-R4: the spring at 3,4 is only 1 step away: expected at least 5");
    wrong("3,4 ", "3,4;3,4 ", "springs: AQ-S9: there is a spring at 3,4");
}

#[test]
fn houses_obey_the_rules() {
    wrong("4@C4", "4@B8", "houses: AQ-S4: there is a mountain on B8");
    wrong("4@C4", "4@E4", "houses: AQ-S4: there is a house on E4");
    // Region 20 is J7, K7, J8, K8.
    wrong("4@C4", "4@J7,1@K7,1@J8,1@K8", "houses: AQ-S14: region 20 is complete, but the house on J7 is dry");
    wrong("turn:0 1", "over 0", "houses: AQ-S16: the game is over, but the house on E4 is dry");
}

#[test]
fn phases_go_with_the_board() {
    wrong(
        "8.8.8.3/7.7.8.4 turn:0",
        "0.0.0.0/7.7.8.4 dice:0:1",
        "phase: AQ-R8: there is no house tile left to roll for",
    );
    // Region 3 is E1 to H1.
    let text = EXAMPLE.replace("B8,C8,D8,E8", "E1,F1,G1,H1").replace("turn:0", "house:0:1:3");
    let error = text.parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "phase: AQ-S5: region 3 has no free field, so the roll does not count");
    wrong(
        "C4-C5,D4-D5*2 4@C4/2@E4,1@D5 8.8.8.3/7.7.8.4 turn:0 1",
        "- -/- 8.8.8.4/8.8.8.4 canal:0 0",
        "phase: AQ-S10: a second stick needs a first one",
    );
}

#[test]
fn aq_s15_no_turn_follows_the_last_round() {
    let position = played(start(2, OUT_OF_THE_WAY), "o2,2 | o7,2 | o4,6 |");
    let last = crate::rules_end::laid_until(position, 0);
    assert_survives_as_text(&last);
    let text = last.to_string().replace("turn:1", "turn:0");
    let error = text.parse::<Position>().unwrap_err().to_string();
    assert_eq!(error, "phase: AQ-S15: all sticks are laid, so seat 0 has no further turn");
}
