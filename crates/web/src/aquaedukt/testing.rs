//! Positions for tests.

use castellum_rules::Game;
use castellum_rules::GameSetup as _;
use castellum_rules::aquaedukt::{Position, Setup};

/// The position of two players after these actions.
pub(super) fn after(texts: &[&str]) -> Position {
    let mut position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
    for text in texts {
        position.try_play(text.parse().unwrap()).unwrap();
    }
    position
}
