//! The board of the game from which somebody came to the rules.

use castellum_drawing::{DrawGame, Orientation, Picture, SIDES};
use castellum_rules::{GameSetup as _, Start, with_game};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::i18n::t;
use crate::route;

/// The board that the address carries behind its `#`, if it does.
pub(super) fn own_board(game: GameName) -> AnyView {
    let hash = if route::is_site() { String::new() } else { window().location().hash().unwrap_or_default() };
    let text =
        js_sys::decode_uri_component(hash.trim_start_matches('#')).map(String::from).unwrap_or_default();
    // What is no board is not shown; the rules are the same.
    let drawn = with_game!(game, G => drawn::<G>(&text));
    let shown = drawn.map(|(Picture { view_box, markup }, class)| {
        view! {
            <section class="panel rules-board">
                <svg class=class viewBox=view_box role="img" aria-label=move || t!("editor-your-board") inner_html=markup></svg>
                <div>
                    <h3>{move || t!("editor-your-board")}</h3>
                    <p>{move || t!("editor-your-board-about")}</p>
                </div>
            </section>
        }
    });
    view! { {shown} }.into_any()
}

/// The drawing of a board whose tags stand a line each.
fn drawn<G: DrawGame>(text: &str) -> Option<(Picture, &'static str)> {
    let tag = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        lines.find(|(known, _)| *known == name).map(|(_, value)| value)
    };
    let position = Start::<G>::Setup(G::Setup::from_tags(&tag).ok()?).position().ok()?;
    let Picture { view_box, markup } = position.draw(Orientation::Wide, SIDES);
    Some((Picture { view_box, markup: G::patterns() + &markup }, G::CLASS))
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::Position;

    use super::*;

    #[test]
    fn a_board_is_drawn_and_anything_else_is_not() {
        assert!(drawn::<Position>("Players 3").is_some());
        assert!(drawn::<Position>("Players 3\nSupply C1 S1 B1 D1").is_none());
        assert!(drawn::<Position>("").is_none() && drawn::<Position>("rule-AR-S1").is_none());
    }
}
