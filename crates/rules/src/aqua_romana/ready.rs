//! The layouts that ship besides the standard ones. Another one is a file in
//! `layouts/` and its line here.

use super::layout::Layout;

/// Names, the same in all languages, and texts.
const LAYOUTS: [(&str, &str); 5] = [
    ("Forum", include_str!("../../layouts/forum-2-4.layout")),
    ("Quattuor Portae", include_str!("../../layouts/quattuor-portae-2-4.layout")),
    ("Pons", include_str!("../../layouts/pons-2-4.layout")),
    ("Triangulum", include_str!("../../layouts/triangulum-3.layout")),
    ("Tridens", include_str!("../../layouts/tridens-3.layout")),
];

/// The layouts that this number of players can play, by their names.
pub(super) fn layouts(players: usize) -> impl Iterator<Item = (&'static str, Layout)> {
    let read = |(name, text): (&'static str, &str)| {
        (name, text.parse::<Layout>().expect("the layouts that ship can be read"))
    };
    LAYOUTS.into_iter().map(read).filter(move |(_, layout)| layout.validate(players).is_ok())
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn every_layout_can_be_played_and_every_file_is_listed() {
        let [two, three, four] = [2, 3, 4].map(|players| layouts(players).count());
        assert_eq!((two, two + three), (four, LAYOUTS.len()));
        // The standard ones have a place of their own.
        let sources = [include_str!("ready.rs"), include_str!("layout.rs")].concat();
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/layouts")).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(sources.contains(&name), "{name} is not listed");
        }
    }
}
