//! How the game for tests is drawn: as a number.

use castellum_rules::Game;
use castellum_rules::count::Position;

use crate::{DrawGame, Orientation, Picture, Sides};

impl DrawGame for Position {
    const CLASS: &'static str = "";

    fn draw(&self, _: Orientation, _: Sides) -> Picture {
        let markup = format!("<text>{}</text>", self.turn());
        Picture { view_box: "0 0 1 1".to_owned(), markup }
    }
}
