//! The region maps that ship besides the standard one. Another one is a file in
//! `boards/` and its line here.

use super::board::Board;

/// Names, the same in all languages, and texts.
const BOARDS: [(&str, &str); 2] = [
    ("Gemini", include_str!("../../boards/gemini.board")),
    ("Subura", include_str!("../../boards/subura.board")),
];

/// All of them, by their names.
pub(super) fn boards() -> impl Iterator<Item = (&'static str, Board)> {
    BOARDS.into_iter().map(|(name, text)| (name, text.parse().expect("the maps that ship are valid")))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn every_map_is_valid_and_every_file_is_listed() {
        assert_eq!(boards().count(), BOARDS.len());
        // The standard ones have a place of their own.
        let sources = [include_str!("ready.rs"), include_str!("board.rs")].concat();
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/boards")).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(sources.contains(&name), "{name} is not listed");
        }
    }
}
