//! Aquädukt as the client's screens see it.

use castellum_rules::Seat;
use castellum_rules::aquaedukt::{Action, Choice, Position};
use castellum_wire::GameName;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::board::Board;
use super::choices::Place;
use super::dock::Dock;
use super::draft::Draft;
use super::news::News;
use super::preview::Preview;
use super::{keys, placing, scoring, supply, text, turn_card};
use crate::drawing::{BoardScene, Orientation};
use crate::game_ui::{GameUi, OwnTab, PlacedPieces, PointsPart};
use crate::i18n::t;

impl GameUi for Position {
    const GAME: GameName = GameName::Aquaedukt;
    const KEY: &'static str = "aq";
    const BOARD: &'static str = ".aq-board";
    type Draft = Draft;

    fn board(draft: Draft, scene: BoardScene<Self>) -> AnyView {
        let BoardScene { orientation, peek, playable, .. } = scene;
        let table = draft.table;
        let news = Memo::new(move |_| {
            let history = table.history.read();
            let shown = table.shown.get().unwrap_or_else(|| history.len());
            match peek.get() {
                Some(_) => News::default(),
                None => News::new(&history, table.news_from(shown), shown),
            }
        });
        let position = scene.position(draft.position);
        let preview = Memo::new(move |_| match peek.get() {
            Some((before, action)) => Some(Preview::new(&before, action)),
            None => draft.preview.get().filter(|_| playable.get()),
        });
        let chosen = Memo::new(move |_| draft.chosen.get().and_then(Place::of));
        let callouts = scene.shown_callouts();
        let targets = draft.targets;
        let board = move || match playable.get() {
            true => view! { <Board position orientation targets preview chosen news callouts draft=draft/> }
                .into_any(),
            false => view! { <Board position orientation preview news callouts/> }.into_any(),
        };
        board.into_any()
    }

    fn below_board(draft: Draft, _: Signal<Orientation>) -> AnyView {
        view! { <Dock draft/> }.into_any()
    }

    #[cfg(not(target_arch = "wasm32"))]
    const BELOW_BOARD: &'static str = r#"<div class="aq-dock"></div>"#;

    const OWN_TAB: Option<OwnTab> = None;

    fn turn_choices(draft: Draft) -> AnyView {
        turn_card::turn_choices(draft)
    }

    fn player_detail(draft: Draft, seat: Seat) -> AnyView {
        supply::player_detail(draft, seat)
    }

    fn supply(draft: Draft) -> AnyView {
        supply::supply(draft)
    }

    fn points_parts(position: &Self, seat: Seat) -> Vec<PointsPart> {
        scoring::points_parts(position, seat)
    }

    fn why_ahead(position: &Self, seat: Seat) -> Option<String> {
        scoring::why_ahead(position, seat)
    }

    fn points_rule() -> String {
        t!("aq-end-why")
    }

    /// The die and what it shows are told with the houses that follow.
    fn is_news(_: &Self, action: Action) -> bool {
        !matches!(action.choice(), Choice::Roll | Choice::Dice(_) | Choice::Done)
    }

    fn told(before: &Self, action: Action, who: &str) -> String {
        text::told(before, action, who)
    }

    fn words(before: &Self, action: Action) -> String {
        text::button(before, action)
    }

    fn said_to(draft: Draft, seat: Seat) -> String {
        t!("turn-say", name = draft.table.name(seat), prompt = turn_card::prompt(draft))
    }

    const PLACED: Option<PlacedPieces> = Some(placing::MOUNTAINS);

    const PICTURE_SIZE: &'static str = "0 0 964 660";

    #[cfg(not(target_arch = "wasm32"))]
    const SAMPLE: (&'static str, usize) = (include_str!("../../static/sample-aquaedukt.txt"), 170);

    fn press(draft: Draft, _: Orientation, event: &KeyboardEvent) -> bool {
        keys::press(draft, event)
    }
}
