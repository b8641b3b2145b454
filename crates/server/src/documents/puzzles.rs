//! The puzzles that the client brings, to show their boards.

use castellum_bots::puzzle::Puzzle;
use castellum_rules::{AnyPosition, GameName, with_game};

use crate::assets::Assets;

/// The files of puzzles, by game.
#[derive(Default)]
pub(crate) struct Puzzles(Vec<(GameName, &'static str)>);

/// A puzzle with its position.
pub(crate) struct PosedPuzzle {
    pub(crate) position: AnyPosition,
    pub(crate) grade: u8,
    /// Which of how many it is, from 1.
    pub(crate) number: usize,
    pub(crate) count: usize,
}

impl Puzzles {
    pub(super) fn new(assets: &Assets) -> Self {
        let file = |game: GameName| {
            let start = format!("assets/puzzles-{}-", game.name());
            let file = assets.0.iter().find(|asset| asset.path.starts_with(&start))?;
            Some((game, std::str::from_utf8(file.plain).ok()?))
        };
        Self(GameName::ALL.into_iter().filter_map(file).collect())
    }

    /// The puzzle of a game with this name.
    pub(crate) fn find(&self, game: GameName, id: &str) -> Option<PosedPuzzle> {
        let (_, text) = self.0.iter().find(|(known, _)| *known == game)?;
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        // Each is read only if it may be the one.
        let (index, puzzle) =
            lines().enumerate().filter(|(_, line)| line.contains(id)).find_map(|(index, line)| {
                let puzzle: Puzzle = serde_json::from_str(line).ok()?;
                (puzzle.id == id).then_some((index, puzzle))
            })?;
        let position = with_game!(game, G => puzzle.pose::<G>().ok()?.position.into());
        Some(PosedPuzzle { position, grade: puzzle.grade, number: index + 1, count: lines().count() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Asset;

    static FILES: [Asset; 1] = [Asset {
        path: "assets/puzzles-aqua-romana-0.txt",
        content_type: "text/plain",
        immutable: true,
        plain: include_bytes!("../../../../puzzles/aqua-romana.jsonl"),
        brotli: None,
        gzip: None,
    }];

    #[test]
    fn a_puzzle_is_found_by_its_name() {
        let puzzles = Puzzles::new(&Assets(&FILES));
        let first = puzzles.find(GameName::AquaRomana, "19733632").unwrap();
        assert_eq!((first.number, first.grade), (1, 1));
        assert!(first.count > 50 && first.position.players() == 2);
        for id in ["", "1", "Players", "nobody"] {
            assert!(puzzles.find(GameName::AquaRomana, id).is_none(), "{id}");
        }
        assert!(puzzles.find(GameName::Aquaedukt, "19733632").is_none());
    }
}
