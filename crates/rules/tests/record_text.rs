//! Records as text: what can be read, and what is said about what cannot.

use castellum_rules::record::{
    Fault, Limits, MAX_DEPTH, Mark, Node, NodeId, Points, Record, RecordReader, Records,
};
use castellum_rules::record::{Step, Tag};

/// Reads a text; each game gives its text as we write it, or its error. The
/// same must come out of a reader that is fed line by line.
fn read_all(text: &str) -> Vec<String> {
    let show = |result: Result<Record, _>| match result {
        Ok(record) => record.to_string(),
        Err(error) => format!("{error}\n"),
    };
    let whole: Vec<_> = Records::new(text).map(show).collect();
    let mut reader = RecordReader::default();
    let mut fed: Vec<_> = text.split_inclusive('\n').flat_map(|line| reader.feed_line(line)).collect();
    fed.extend(reader.finish());
    assert_eq!(whole, fed.into_iter().map(show).collect::<Vec<_>>());
    whole
}

/// Reads a text and compares what comes out, one game or error after the
/// other.
#[track_caller]
fn check(input: &str, expected: &str) {
    assert_eq!(read_all(input).join("\n"), expected, "input:\n{input}");
}

/// Checks the error of a game whose actions are `moves`, in line 3.
#[track_caller]
fn check_moves(moves: &str, expected: &str) {
    check(&format!("[Game \"x\"]\n\n{moves}"), &format!("{expected}\n"));
}

/// Checks how a game whose actions are `moves` is written.
#[track_caller]
fn check_written(moves: &str, expected: &str) {
    check(&format!("[Game \"x\"]\n\n{moves}"), &format!("[Game \"x\"]\n\n{expected}\n"));
}

const FULL: &str = r#"[Game "aqua-romana"]
[Players "2"]
[Date "2026-05-01"]
[Seat0 "Anna \"the Plumber\""]
[Seat1 "back\\slash"]

{A friendly game.} 1. C@NF 2. D@W3 $3 $14 {Surprising.} {And bold.} (2. S@SA
{safer} 3. B@E1 (3. J@NA) 4. Y2!) (2. pass) 3. Y1+C-SE@NF F5+D-NE Y2! <J 4. roll
=17 3@C4 o3,4 26-22
"#;

#[test]
fn a_full_record_is_written_as_it_was_read() {
    check(FULL, FULL);
}

#[test]
fn parts_of_a_record_are_found() {
    let record: Record = FULL.parse().unwrap();
    assert_eq!(record.game(), "aqua-romana");
    assert_eq!(record.tag("Seat0"), Some("Anna \"the Plumber\""));
    assert_eq!(record.tag("Seat9"), None);
    assert_eq!(record.comments, ["A friendly game."]);
    assert_eq!(record.result, Points::new(&[26, 22]));

    let line: Vec<_> = record.main_line().filter_map(|id| record.node(id)).collect();
    let actions: Vec<_> = record.main_line().map(|id| action(&record, id)).collect();
    assert_eq!(actions.join(" "), "C@NF D@W3 Y1+C-SE@NF F5+D-NE Y2! <J roll =17 3@C4 o3,4");
    assert_eq!(line[1].marks, [Mark::EXCELLENT, Mark(14)]);
    assert_eq!(line[1].comments, ["Surprising.", "And bold."]);
    assert_eq!(line[5].turn(), 3);

    let second: Vec<_> = record.children(record.main_line().next()).map(|id| action(&record, id)).collect();
    assert_eq!(second, ["D@W3", "S@SA", "pass"]);
}

fn action(record: &Record, id: NodeId) -> &str {
    record.node(id).map_or("", Node::action)
}

#[test]
fn games_follow_each_other() {
    let game = "[Game \"x\"]\n\n1. a *\n";
    check(&format!("\n{game}\n\n{game}{game}"), &[game, game, game].join("\n"));
    check("", "");
    check("\n  \n", "");
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let plain = "[Game \"x\"]\n[Site \"a\"]\n\n1. a {b c} *\n";
    check(&plain.replace('\n', "\r\n"), plain);
    check(&plain.replace(' ', "\r\r\n").replacen("\r\r\n", " ", 2), plain);
    check(plain.trim_end(), plain);
    check(&format!("\u{feff}{plain}"), plain);
    check(&format!("{plain}\u{feff}{plain}"), &[plain, plain].join("\n"));
}

#[test]
fn white_space_between_words_is_free() {
    check("  [ Game   \"x\" ] [Site \"y\"]\n*", "[Game \"x\"]\n[Site \"y\"]\n\n*\n");
    check_written("1.a$1{b}(1.c)2.d *", "1. a $1 {b} (1. c) 2. d *");
    check_written("\n1.\n  a\n\t$1\n\n( b\u{a0}c ) *", "1. a $1 (1. b c) *");
}

#[test]
fn numbers_are_written_where_a_turn_or_a_line_begins() {
    check_written("1. a 1. b c (c) 2. d (2. e f) g *", "1. a b c (1. c) 2. d (2. e f) g *");
    check_written("007. a 65535. b 0-012-3-65535", "7. a 65535. b 0-12-3-65535");
}

#[test]
fn what_is_said_about_an_action_has_one_order() {
    check_written("1. a (b) {c} $1 (d) {e} $2 *", "1. a $1 $2 {c} {e} (1. b) (1. d) *");
    check_written("1. a ({b} {c} d {e}) *", "1. a (1. d {b} {c} {e}) *");
    // A variation of a variation's first action replaces the same action.
    check_written("1. a (b (c d) e) f *", "1. a (1. b e) (1. c d) f *");
}

#[test]
fn comments_may_span_lines() {
    check_written("{a\n b  c \n\n\td}1. e {\nf\n} {} *", "{a b  c d} 1. e {f} {} *");
    check_written("{ a } 1. b {(1. c) $1 2. \" ; *} *", "{a} 1. b {(1. c) $1 2. \" ; *} *");
}

#[test]
fn escapes_are_read_and_written_where_they_must() {
    check_written(
        r#"{\\ \} \[ \" \n \t \u{1F600} \u{0} \u{20}} *"#,
        r#"{\\ \} [ " \n \t 😀 \u{0}\u{20}\u{20}} *"#,
    );
    check(
        "[Game \"x\"]\n[Site \"\\\" \\\\ \\} \\n\u{7f} }\"]\n\n*",
        "[Game \"x\"]\n[Site \"\\\" \\\\ } \\n\\u{7f} }\"]\n\n*\n",
    );
}

#[test]
fn long_texts_are_broken_at_80_columns() {
    let words = |word: &str| [word; 30].join(" ");
    let text = format!("[Game \"x\"]\n\n1. {} {{{}}} *\n", words("a-b-c"), words("[d]"));
    let written = text.parse::<Record>().unwrap().to_string();
    let widths: Vec<_> = written.lines().map(|line| line.chars().count()).collect();
    assert_eq!(widths, [10, 0, 80, 77, 80, 67]);
    assert!(written.lines().all(|line| !line.starts_with("[d]")));
    check(&written, &written);
}

#[test]
fn a_bracket_at_the_start_of_a_line_is_escaped() {
    let comment = format!("{} [Game \"y\"] [", "z".repeat(78));
    let mut record = Record::new("x");
    record.comments.push(comment);
    let written = record.to_string();
    assert!(written.contains("\n\\[Game"), "{written}");
    assert_eq!(written.parse::<Record>().unwrap(), record);
}

#[test]
fn faults_of_tags() {
    let bad_tag = |tag: &str, expected: &str| check(&format!("[Game \"x\"]\n{tag}\n"), expected);
    bad_tag("[]", "line 2, column 2: expected the name of a tag, found \"]\"\n");
    bad_tag("[2x \"y\"]", "line 2, column 2: expected the name of a tag, found \"2x\"\n");
    bad_tag("[Ä \"y\"]", "line 2, column 2: expected the name of a tag, found \"Ä\"\n");
    bad_tag(
        "[Site: \"y\"]",
        "line 2, column 6: expected the value of the tag in double quotes, found \":\"\n",
    );
    bad_tag("[Site y]", "line 2, column 7: expected the value of the tag in double quotes, found \"y]\"\n");
    bad_tag(
        "[Site \"y",
        "line 2, column 9: expected a double quote after the value of the tag, found the end of the line\n",
    );
    bad_tag(
        "[Site \"y\"",
        "line 2, column 10: expected ] after the value of the tag, found the end of the line\n",
    );
    bad_tag(
        "[Site \"y\"] z",
        "line 2, column 12: expected another tag or the end of the line, found \"z\"\n",
    );
    bad_tag("[A \"\"] [A \"\"]", "line 2, column 8: the tag A appears twice\n");
    bad_tag("[A \"ü\\x\"]", &bad_escape("line 2, column 6", "\\x\"]"));
}

fn bad_escape(at: &str, found: &str) -> String {
    format!("{at}: expected one of \\\\ \\\" \\}} \\[ \\n \\t \\u{{...}}, found {found:?}\n")
}

#[test]
fn faults_of_escapes_in_comments() {
    for escape in ["\\x", "\\", "\\u", "\\u{", "\\u{}", "\\u{12", "\\u{d800}", "\\u{1234567}", "\\u{+1}"] {
        check_moves(&format!("{{ab {escape}"), bad_escape("line 3, column 5", escape).trim_end());
    }
}

#[test]
fn faults_between_games() {
    let no_game = "expected a game, which begins with a tag such as [Game \"aqua-romana\"], found";
    check("\n  1. a *", &format!("line 2, column 3: {no_game} \"1.\"\n"));
    check("[Players \"2\"]", &format!("line 1, column 1: {no_game} \"[Players\"\n"));
    check("[Games \"2\"]", &format!("line 1, column 1: {no_game} \"[Games\"\n"));
}

#[test]
fn faults_of_actions() {
    check_moves(
        "a *",
        "line 3, column 1: expected the number of the turn, such as 1., before the first action, found \"a\"",
    );
    check_moves("1. a ]b", "line 3, column 6: expected an action or the result, found \"]b\"");
    check_moves("1. a } b", "line 3, column 6: expected an action or the result, found \"}\"");
    check_moves("1. a [b", "line 3, column 6: expected an action or the result, found \"[b\"");
    check_moves("1. ä \u{1}", "line 3, column 6: expected an action or the result, found \"\\u{1}\"");
    check_moves("1. a \u{feff}", "line 3, column 6: expected an action or the result, found \"\\u{feff}\"");
    check_moves("1. 2.", "line 3, column 4: expected an action after the number of the turn, found \"2.\"");
    check_moves("1. {a}", "line 3, column 4: expected an action after the number of the turn, found \"{a}\"");
    check_moves("1. $1", "line 3, column 4: expected an action after the number of the turn, found \"$1\"");
    check_moves("1. *", "line 3, column 4: expected an action after the number of the turn, found \"*\"");
    check_moves("65536. a", "line 3, column 1: expected a turn number up to 65535., found \"65536.\"");
    check_moves(
        "1. a\n[Date \"x\"]",
        "line 4, column 1: expected an action or the result, as tags stand before the first action, found \"[Date\"",
    );
}

#[test]
fn long_words_are_shown_by_their_beginning() {
    check_moves(
        &format!("1. ]{}", "ä".repeat(50)),
        &format!("line 3, column 4: expected an action or the result, found \"]{}…\"", "ä".repeat(39)),
    );
}

#[test]
fn faults_of_marks() {
    check_moves("$1 1. a", "line 3, column 1: expected an action before the mark, found \"$1\"");
    check_moves("1. a ($1 b)", "line 3, column 7: expected an action before the mark, found \"$1\"");
    for mark in ["$", "$256", "$x", "$+1", "$1x"] {
        let expected = format!("line 3, column 6: expected a mark from $0 to $255, found {mark:?}");
        check_moves(&format!("1. a {mark} b"), &expected);
    }
}

#[test]
fn faults_of_variations() {
    check_moves(
        "(1. a) *",
        "line 3, column 1: expected an action before the variation that replaces it, found \"(1.\"",
    );
    check_moves(
        "1. a ((b)) *",
        "line 3, column 7: expected an action before the variation that replaces it, found \"(b))\"",
    );
    check_moves("1. a () *", "line 3, column 7: expected an action in the variation, found \")\"");
    check_moves("1. a ({b}) *", "line 3, column 10: expected an action in the variation, found \")\"");
    check_moves(
        "1. a ) *",
        "line 3, column 6: expected an action or the result, as no variation is open, found \")\"",
    );
    let open = "the variation that begins at line 3, column 6 is not closed: ) expected before this";
    check_moves("1. a (b *", &format!("line 3, column 9: {open}"));
    check_moves("1. a (b", &format!("line 3, column 8: {open}"));
    check_moves("1. a (b\n[Game \"y\"]\n*", &format!("line 4, column 1: {open}\n\n[Game \"y\"]\n\n*"));
}

#[test]
fn faults_of_comments() {
    let open = "the comment that begins at line 3, column 6 is not closed: } expected before this";
    check_moves("1. a {b\nä", &format!("line 4, column 2: {open}"));
    check_moves("1. a {b\n [Site \"\"]\n", &format!("line 4, column 2: {open}"));
    check_moves("1. a {b\n[Game \"y\"]\n*", &format!("line 4, column 1: {open}\n\n[Game \"y\"]\n\n*"));
}

#[test]
fn faults_of_results() {
    let none = "the game has no result: expected points such as 26-22, or * if the game is not over";
    check("[Game \"x\"]", &format!("line 1, column 11: {none}\n"));
    check_moves("1. a\n", &format!("line 3, column 5: {none}"));
    check_moves("1. a\n[Game \"y\"]\n*", &format!("line 4, column 1: {none}\n\n[Game \"y\"]\n\n*"));
    for result in ["1", "1-2-3-4-5", "1-", "1--2", "65536-1"] {
        let expected = "expected a turn number such as 12. or the points of 2 to 4 seats such as 26-22";
        check_moves(&format!("1. a {result}"), &format!("line 3, column 6: {expected}, found {result:?}"));
    }
    check_moves(
        "1. a * {b}",
        "line 3, column 8: expected nothing more in this line after the result, found \"{b}\"",
    );
}

#[test]
fn reading_resumes_at_the_next_game() {
    let good = "[Game \"x\"]\n\n1. a *\n";
    let bad = "[Game \"x\"]\n[Date \"never\" ]\n[Site]\n[Event \"e\"]\n\n1. a ( } *\n[Gamer \"y\"]\n";
    let error = "line 6, column 6: expected the value of the tag in double quotes, found \"]\"\n";
    check(&format!("{good}{bad}{good}"), &[good, error, good].join("\n"));
}

#[test]
fn a_line_can_end_one_game_and_spoil_the_next() {
    check(
        "[Game \"x\"]\n[Game]\n",
        "line 2, column 1: the game has no result: expected points such as 26-22, or * if the game is not over\n\n\
         line 2, column 6: expected the value of the tag in double quotes, found \"]\"\n",
    );
}

#[test]
fn one_text_is_one_game_when_one_is_wanted() {
    let error = |text: &str| text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(error(" \n"), "the text holds no game");
    assert_eq!(
        error("[Game \"x\"]\n*\n[Game \"x\"]\n*"),
        "line 3, column 1: one game expected, but here a second one begins"
    );
    assert_eq!(
        error("[Game \"x\"]\n*\n}"),
        "line 3, column 1: expected a game, which begins with a tag such as [Game \"aqua-romana\"], found \"}\""
    );
}

fn read_limited(text: &str, limits: Limits) -> Vec<String> {
    let games = Records::with_limits(text, limits);
    games.map(|game| game.map_or_else(|error| error.to_string(), |_| "fine".into())).collect()
}

#[test]
fn long_lines_and_games_are_refused() {
    let game = "[Game \"x\"]\n1. abc *\n";
    let twice = [game, game].concat();
    let limits = Limits { line: 10, record: 20 };
    assert_eq!(read_limited(&twice, limits), ["fine", "fine"]);
    assert_eq!(
        read_limited(&twice, Limits { line: 9, ..limits }),
        [
            "line 1, column 1: the line is longer than 9 bytes",
            "line 3, column 1: the line is longer than 9 bytes"
        ]
    );
    assert_eq!(
        read_limited(&twice, Limits { record: 19, ..limits }),
        [
            "line 2, column 1: the game is longer than 19 bytes",
            "line 4, column 1: the game is longer than 19 bytes"
        ]
    );
}

#[test]
fn an_endless_comment_ends_at_the_limit() {
    let text = "[Game \"x\"]\n{".to_string() + &"a\n".repeat(1000) + "}*\n[Game \"y\"]\n*";
    let limits = Limits { record: 1000, ..Limits::default() };
    assert_eq!(
        read_limited(&text, limits),
        ["line 496, column 1: the game is longer than 1000 bytes", "fine"]
    );
}

fn nested(depth: usize) -> String {
    format!("[Game \"x\"]\n\n1. a {}{} *", "b (b ".repeat(depth), ")".repeat(depth))
}

#[test]
fn variations_nest_up_to_a_limit() {
    let deep: Record = nested(MAX_DEPTH).parse().unwrap();
    assert_eq!(deep.to_string().parse::<Record>().unwrap(), deep);
    let error = nested(MAX_DEPTH + 1).parse::<Record>().unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 328: variations are nested more than 64 deep");
    assert_eq!(nested(100_000).parse::<Record>().unwrap_err().fault, Fault::LineTooLong(1 << 16));
}

#[test]
fn many_parts_of_one_kind_are_no_burden() {
    let count = 100_000;
    let tags: String = (0..count).map(|i| format!("[T{i} \"\"]\n")).collect();
    let text = format!("[Game \"x\"]\n{tags}\n1. a\n{}{}*", "(b)\n".repeat(count), "{}\n".repeat(count));
    let limits = Limits { record: text.len() + 1, ..Limits::default() };
    let record = Records::with_limits(&text, limits).next().unwrap().unwrap();
    assert_eq!((record.tags().len(), record.len()), (count + 1, count + 1));
    assert_eq!(record.children(None).count(), count + 1);
}

#[test]
fn marks_have_the_usual_signs() {
    let signs: Vec<_> = (0..8).map(|mark| Mark(mark).sign().unwrap_or("-")).collect();
    assert_eq!(signs.join(" "), "- ! ? !! ?? !? ?! -");
}

#[test]
fn what_cannot_be_read_back_cannot_be_built() {
    let mut record = Record::new("x");
    for action in
        ["", "a b", "a\n", "(", ")", "{", "}", "[", "]", "$", "*", "1", "1-2", "1.", "1.a", "\u{feff}"]
    {
        assert_eq!(record.add(None, 1, action), Err(Fault::BadAction(format!("{action:?}"))));
    }
    for name in ["", "a b", "ä", "1a", "_", "a\""] {
        assert_eq!(Tag::new(name, ""), Err(Fault::BadTagName(format!("{name:?}"))));
    }
    assert!(record.is_empty());
    assert_eq!(Points::new(&[1]), None);
    assert_eq!(Points::new(&[1; 5]), None);
}

#[test]
fn actions_are_added_only_where_they_fit() {
    let mut record = Record::new("x");
    let first = record.add(None, 1, "a").unwrap();
    assert_eq!(Record::new("x").add(Some(first), 1, "b"), Err(Fault::NoSuchNode));

    let mut after = Some(first);
    for _ in 0..MAX_DEPTH {
        record.add(after, 1, "b").unwrap();
        after = record.add(after, 1, "c").ok();
    }
    record.add(after, 1, "d").unwrap();
    assert_eq!(record.add(after, 1, "e"), Err(Fault::TooDeep));
    assert_eq!(record.to_string().parse::<Record>().unwrap(), record);
}

#[test]
fn a_path_leads_from_the_start_to_a_node() {
    let record: Record = "[Game \"x\"]\n1. a b (c d (e)) *".parse().unwrap();
    let path = |step| match step {
        Step::Action(id) => Some(record.path(id).into_iter().map(|id| action(&record, id)).collect()),
        Step::Open | Step::Close => None,
    };
    let paths: Vec<String> = record.steps().filter_map(path).collect();
    assert_eq!(paths, ["a", "ab", "ac", "acd", "ace"]);
}

#[test]
fn records_differ_in_what_they_say() {
    let texts = ["1. a *", "1. b *", "2. a *", "1. a $1 *", "1. a {} *", "{} 1. a *", "1. a 0-0", "*"];
    let trees = ["1. a b c *", "1. a (b) c *", "1. a (b c) *", "1. a b (c) *"];
    let read = |moves: &&str| format!("[Game \"x\"]\n{moves}").parse::<Record>().unwrap();
    let records: Vec<_> = texts.iter().chain(&trees).map(read).collect();
    for (i, a) in records.iter().enumerate() {
        for (j, b) in records.iter().enumerate() {
            assert_eq!(a == b, i == j, "{a}{b}");
        }
    }
}
