//! The numbers of the rules agree in `docs/rules`, in the code and in the
//! tests. Sources are read as text, so this holds for unit tests as well.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A game's rules as the documents have them.
struct Book {
    /// What comes before a number: `AR` or `AQ`.
    prefix: &'static str,
    document: &'static str,
    numbers: Vec<String>,
}

fn books() -> [Book; 2] {
    let numbers = |letter: char, last: usize| (1..=last).map(move |number| format!("{letter}{number}"));
    let later = ["R2a", "R3a", "R4a", "R6a", "R11a", "R12a"].map(str::to_owned);
    [
        Book {
            prefix: "AR",
            document: include_str!("../../../docs/rules/aqua-romana.md"),
            numbers: numbers('S', 28).chain(numbers('R', 14)).chain(later).collect(),
        },
        Book {
            prefix: "AQ",
            document: include_str!("../../../docs/rules/aquaedukt.md"),
            numbers: numbers('S', 17).filter(|number| number != "S8").chain(numbers('R', 10)).collect(),
        },
    ]
}

/// A function with `#[test]`: its name, and its text from the first line of
/// its doc comment to its closing brace.
#[derive(Debug, PartialEq)]
struct TestFunction {
    name: String,
    text: String,
}

/// All test functions of a source that is formatted by rustfmt.
fn test_functions(source: &str) -> Vec<TestFunction> {
    let lines: Vec<&str> = source.lines().collect();
    let marked = (0..lines.len()).filter(|&at| lines[at].trim() == "#[test]");
    let function = |at: usize| {
        let is_above = |line: &&&str| line.trim().starts_with("///") || line.trim().starts_with("#[");
        let start = at - lines[..at].iter().rev().take_while(is_above).count();
        let closing = lines[at].replace("#[test]", "}");
        let end = at + lines[at..].iter().position(|line| *line == closing).expect("a closing brace");
        let heads = lines[at..end].iter().filter_map(|line| line.trim().strip_prefix("fn "));
        let name = heads.clone().next().expect("a name").split('(').next().unwrap_or_default();
        TestFunction { name: name.to_owned(), text: lines[start..=end].join("\n") }
    };
    marked.map(function).collect()
}

/// The numbers that a text cites in full: `AR-S13` for the prefix `AR`.
fn cited(text: &str, prefix: &str) -> BTreeSet<String> {
    let prefix = format!("{prefix}-");
    let after_prefix = text.split(&prefix).skip(1);
    let number = |rest: &str| -> String { rest.chars().take_while(char::is_ascii_alphanumeric).collect() };
    let is_number = |word: &String| {
        word.strip_prefix(['S', 'R']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    after_prefix.map(number).filter(is_number).collect()
}

/// All sources of this crate.
fn sources() -> Vec<String> {
    fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, paths);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                paths.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    for folder in ["src", "tests"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut paths);
    }
    paths.into_iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Each number begins one paragraph, and no other numbers do.
#[test]
fn every_rule_is_written_down_once() {
    for Book { prefix, document, numbers } in books() {
        for number in &numbers {
            assert_eq!(document.matches(&format!("\n**{number}** ")).count(), 1, "{prefix}-{number}");
        }
        assert_eq!(document.matches("\n**").count(), numbers.len(), "{prefix}");
    }
}

/// For `AR-S13` there is a test function whose name begins with `ar_s13_` and
/// that cites `AR-S13` in its doc comment or body.
#[test]
fn every_rule_has_a_test_that_cites_it() {
    let tests: Vec<TestFunction> = sources().iter().flat_map(|source| test_functions(source)).collect();
    let is_of = |test: &TestFunction, prefix: &str, number: &str| {
        let name = format!("{prefix}_{number}_").to_lowercase();
        test.name.starts_with(&name) && cited(&test.text, prefix).contains(number)
    };
    for Book { prefix, numbers, .. } in books() {
        let untested: Vec<_> =
            numbers.iter().filter(|number| !tests.iter().any(|test| is_of(test, prefix, number))).collect();
        assert!(untested.is_empty(), "{prefix}: no test for {untested:?}");
    }
}

/// Code, messages and tests cite only rules that there are.
#[test]
fn every_cited_rule_is_written_down() {
    let sources = sources();
    for Book { prefix, numbers, .. } in books() {
        let cited: BTreeSet<String> = sources.iter().flat_map(|source| cited(source, prefix)).collect();
        let unknown: Vec<_> = cited.iter().filter(|number| !numbers.contains(number)).collect();
        assert!(unknown.is_empty(), "{prefix}: no rule {unknown:?}");
    }
}

/// The texts of test functions end where they end, and a longer number does
/// not stand for a shorter one.
#[test]
fn test_functions_and_numbers_are_found() {
    let source = "
/// Not a test: XX-S1.
fn helper() {}

/// XX-R12a, a ruling.
#[test]
#[should_panic]
fn xx_r12a_something() {
    if true {
        panic!(\"XX-S2\");
    }
}

// XX-S3";
    let [test] = &test_functions(source)[..] else { panic!("one test function") };
    assert_eq!(test.name, "xx_r12a_something");
    assert_eq!(cited(&test.text, "XX"), BTreeSet::from(["R12a".to_owned(), "S2".to_owned()]));
}
