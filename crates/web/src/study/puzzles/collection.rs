//! The puzzles of a game, loaded when somebody wants to solve them.

use castellum_bots::puzzle::{Puzzle, read};
use castellum_drawing::DrawGame;
use castellum_wire::GameName;
use gloo_net::http::Request;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{list, page};
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::instant;
use crate::pages::Message;
use crate::panels::Bar;
use crate::route::meta;

/// How far loading has come.
#[derive(Clone)]
enum Loaded {
    NotYet,
    All(Vec<Puzzle>),
    Failed(String),
}

/// The list, or one puzzle, as soon as they are there.
pub(super) fn view<G: GameUi + DrawGame>(id: Option<String>) -> AnyView {
    let loaded = RwSignal::new(Loaded::NotYet);
    spawn_local(async move {
        let read = text(G::GAME).await.and_then(|text| read::<G>(&text).map_err(|error| error.to_string()));
        // Anyone who has gone on to another page does not wait for it.
        loaded.try_set(match read {
            Ok(puzzles) => Loaded::All(puzzles),
            Err(error) => Loaded::Failed(error),
        });
    });
    let shown = move || match (loaded.get(), &id) {
        (Loaded::NotYet, _) => {
            instant::hold();
            view! {
                <Bar title=G::GAME.title()>""</Bar>
                <main class="message">
                    <p role="status">{t!("puzzle-loading")}</p>
                </main>
            }
            .into_any()
        }
        (Loaded::Failed(error), _) => {
            view! { <Message text=move || t!("puzzle-trouble", error = error.clone()) /> }.into_any()
        }
        (Loaded::All(puzzles), None) => list::view::<G>(&puzzles),
        (Loaded::All(puzzles), Some(id)) => page::view::<G>(&puzzles, id),
    };
    shown.into_any()
}

async fn text(game: GameName) -> Result<String, String> {
    let address = meta(&format!("castellum-puzzles-{}", game.name())).ok_or("the page names no puzzles")?;
    let response = Request::get(&address).send().await.map_err(|error| error.to_string())?;
    if !response.ok() {
        return Err(response.status().to_string());
    }
    response.text().await.map_err(|error| error.to_string())
}
