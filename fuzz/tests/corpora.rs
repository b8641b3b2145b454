//! Runs every check over its committed corpus.

use std::fs;

fn over_corpus(name: &str, check: fn(&[u8])) {
    let folder = format!("{}/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut inputs = 0;
    for entry in fs::read_dir(folder).unwrap() {
        check(&fs::read(entry.unwrap().path()).unwrap());
        inputs += 1;
    }
    assert!(inputs > 0, "the corpus of {name} is empty");
}

#[test]
fn action_text() {
    over_corpus("action_text", castellum_fuzz::action_text);
}

#[test]
fn position_text() {
    over_corpus("position_text", castellum_fuzz::position_text);
}

#[test]
fn record() {
    over_corpus("record", castellum_fuzz::record);
}

#[test]
fn weights() {
    over_corpus("weights", castellum_fuzz::weights);
}

#[test]
fn layout() {
    over_corpus("layout", castellum_fuzz::layout);
}

#[test]
fn board() {
    over_corpus("board", castellum_fuzz::board);
}

#[test]
fn legal_actions() {
    over_corpus("legal_actions", castellum_fuzz::legal_actions);
}

#[test]
fn engine_line() {
    over_corpus("engine_line", castellum_fuzz::engine_line);
}

#[test]
fn frame() {
    over_corpus("frame", castellum_fuzz::frame);
}

#[cfg(feature = "server")]
#[test]
fn commands() {
    over_corpus("commands", castellum_fuzz::commands);
}
