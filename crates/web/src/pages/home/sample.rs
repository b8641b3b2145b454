//! The pictures of the games: positions of games between strong bots.

use castellum_rules::record::{Record, replay};
use castellum_rules::{Game, aqua_romana, aquaedukt};
use castellum_wire::GameName;
use leptos::prelude::*;

const AQUA_ROMANA: &str = include_str!("../../../static/sample-aqua-romana.txt");
const AQUAEDUKT: &str = include_str!("../../../static/sample-aquaedukt.txt");

/// A board in the middle of a game.
#[component]
pub(crate) fn Sample(game: GameName) -> impl IntoView {
    let board = match game {
        GameName::AquaRomana => position::<aqua_romana::Position>(AQUA_ROMANA, 96).map(|position| {
            view! { <crate::aqua_romana::Board position=Signal::stored(position) /> }.into_any()
        }),
        GameName::Aquaedukt => position::<aquaedukt::Position>(AQUAEDUKT, 170).map(|position| {
            view! { <crate::aquaedukt::Board position=Signal::stored(position) /> }.into_any()
        }),
    };
    view! {
        <span class=format!("pic {}", game.name()) aria-hidden="true" inert=true>
            {board}
        </span>
    }
}

/// The position of a recorded game after so many actions.
fn position<G: Game>(text: &str, count: usize) -> Option<G> {
    let record: Record = text.parse().ok()?;
    let replayed = replay::<G>(&record).ok()?;
    let node = record.main_line().take(count).last()?;
    replayed.position(&record, node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_show_games_that_are_going_on() {
        assert!(position::<aqua_romana::Position>(AQUA_ROMANA, 96).unwrap().outcome().is_none());
        assert!(position::<aquaedukt::Position>(AQUAEDUKT, 170).unwrap().outcome().is_none());
    }
}
