//! Whatever a record says, its text says the same.

use castellum_rules::record::{Limits, Mark, Points, Record, RecordReader, Records, Tag};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Texts made of what is special in a record, and of anything else.
fn any_text() -> impl Strategy<Value = String> {
    let special = "    \t\n\r\"\\{}[]()$*.-0a\u{0}\u{85}\u{a0}\u{2028}\u{feff}ä😀";
    let special = prop::sample::select(special.chars().collect::<Vec<_>>());
    let piece = prop_oneof![
        8 => special.prop_map(String::from),
        2 => any::<char>().prop_map(String::from),
        1 => "[a-z\\[]{1,100} ",
        1 => Just("[Game \"x\"] ".to_string()),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn any_texts() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(any_text(), 1..3)]
}

fn any_tag() -> impl Strategy<Value = Tag> {
    ("[A-Za-z][A-Za-z0-9_]{0,8}", any_text())
        .prop_map(|(name, value)| Tag::new(&name, value).expect("the name is a good one"))
}

/// An action with what is said about it, and where it goes in the tree.
#[derive(Clone, Debug)]
struct Seed {
    after: prop::sample::Index,
    turn: u16,
    action: String,
    marks: Vec<u8>,
    comments: Vec<String>,
}

fn any_seed() -> impl Strategy<Value = Seed> {
    let action =
        prop_oneof!["[A-K][1-8]\\+[CSBD]-[NESW]{2}", "=[0-9]{1,2}", "[1-4]@[A-L][1-8]", "[!-~äß]{1,12}",];
    let marks = prop::collection::vec(any::<u8>(), 0..3);
    (any::<prop::sample::Index>(), 0..4u16, action, marks, any_texts())
        .prop_map(|(after, turn, action, marks, comments)| Seed { after, turn, action, marks, comments })
}

fn any_result() -> impl Strategy<Value = Option<Points>> {
    prop::collection::vec(any::<u16>(), 0..5).prop_map(|points| Points::new(&points))
}

/// Grows a tree; most nodes go on where the last one stands.
fn grow(record: &mut Record, seeds: Vec<Seed>) {
    let mut nodes = Vec::new();
    for seed in seeds {
        let place = seed.after.index(4 * nodes.len() + 1);
        let after = if place > nodes.len() { nodes.last() } else { nodes.get(place) };
        // Some texts are no actions; they are left out.
        let Ok(id) = record.add(after.copied(), seed.turn, &seed.action) else { continue };
        let node = record.node_mut(id).expect("it has just been added");
        node.marks = seed.marks.into_iter().map(Mark).collect();
        node.comments = seed.comments;
        nodes.push(id);
    }
}

prop_compose! {
    fn any_record()(
        game in any_text(),
        tags in prop::collection::vec(any_tag(), 0..5),
        comments in any_texts(),
        seeds in prop::collection::vec(any_seed(), 0..40),
        result in any_result(),
    ) -> Record {
        let mut record = Record::new(game);
        for tag in tags {
            record.set_tag(tag);
        }
        record.comments = comments;
        grow(&mut record, seeds);
        record.result = result;
        record
    }
}

fn read(text: &str) -> Vec<Record> {
    Records::new(text).map(|game| game.unwrap_or_else(|error| panic!("{error}\n{text}"))).collect()
}

fn write(records: &[Record]) -> String {
    records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n")
}

/// The same cases every time.
fn config() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(1);
    ProptestConfig { cases: 300, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

/// What may stand between two words instead of a space.
const GAPS: [&str; 6] = [" ", " ", " ", "\n", " \r\n\t ", "\n\n  "];

/// Breaks a text into other lines, with other blanks at their ends.
fn break_anew(moves: &str, mut gaps: impl Iterator<Item = usize>) -> String {
    let line: Vec<_> = moves.trim_end_matches('\n').replace('\n', " ").chars().collect();
    let mut broken = String::new();
    for (i, &c) in line.iter().enumerate() {
        // Two spaces are text of a comment, and a bracket must not come to
        // the start of a line.
        let can_break = c == ' ' && line[i - 1] != ' ' && ![' ', '['].contains(&line[i + 1]);
        let gap = gaps.next().filter(|_| can_break);
        broken.push_str(gap.map_or(&c.to_string(), |gap| GAPS[gap]));
    }
    broken
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_record_is_read_as_it_was_written(record in any_record()) {
        let text = record.to_string();
        let again: Record = text.parse().unwrap();
        prop_assert_eq!(&again, &record);
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn a_file_is_read_as_it_was_written(records in prop::collection::vec(any_record(), 0..4)) {
        let text = write(&records);
        prop_assert_eq!(read(&text), records);
        prop_assert_eq!(read(&text.replace('\n', "\r\n")), read(&text));
        prop_assert_eq!(read(&format!("\u{feff}{}", text.trim_end_matches('\n'))), read(&text));
    }

    #[test]
    fn lines_may_be_broken_anywhere(record in any_record(), gaps in prop::collection::vec(0..GAPS.len(), 1..200)) {
        let text = record.to_string();
        let (tags, moves) = text.split_once("\n\n").unwrap();
        let broken = format!("{tags}\n{}", break_anew(moves, gaps.into_iter().cycle()));
        let unlimited = Limits { line: usize::MAX, record: usize::MAX };
        prop_assert_eq!(Records::with_limits(&broken, unlimited).collect::<Vec<_>>(), [Ok(record)]);
    }

    /// Any text is read without harm, and line by line as in one piece.
    #[test]
    fn any_text_is_read_or_refused(text in any_text(), record in any_record(), cut in any::<prop::sample::Index>()) {
        let written = record.to_string();
        let cut = written.char_indices().nth(cut.index(written.chars().count())).map_or(0, |(at, _)| at);
        let (head, tail) = written.split_at(cut);
        let text = format!("{head}{text}{tail}\n[Game \"y\"]\n*");

        let whole: Vec<_> = Records::new(&text).collect();
        let mut reader = RecordReader::with_limits(Limits::default());
        let mut fed: Vec<_> = text.split_inclusive('\n').flat_map(|line| reader.feed_line(line)).collect();
        fed.extend(reader.finish());
        prop_assert_eq!(&whole, &fed);
        prop_assert_eq!(whole.last().cloned(), Some(Ok(Record::new("y"))));
        for record in whole.into_iter().flatten() {
            prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }
}
