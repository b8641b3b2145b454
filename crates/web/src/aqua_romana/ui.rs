//! Aqua Romana as the client's screens see it.

use castellum_rules::Seat;
use castellum_rules::aqua_romana::{Action, Choice, Phase, Position, RingField};
use castellum_wire::GameName;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::board::Board;
use super::choices::{Selection, builders_of_tiles, legal_actions};
use super::draft::Draft;
use super::marks::Marks;
use super::podiums::Podiums;
use super::preview::Preview;
use super::{keys, scoring, supply, text, turn_card};
use crate::drawing::{BoardScene, Orientation};
use crate::game_ui::{GameUi, OwnTab, PointsPart};
use crate::i18n::t;

impl GameUi for Position {
    const GAME: GameName = GameName::AquaRomana;
    const KEY: &'static str = "ar";
    const BOARD: &'static str = ".ar-stack";
    type Draft = Draft;

    fn board(draft: Draft, scene: BoardScene<Self>) -> AnyView {
        let BoardScene { orientation, peek, playable, .. } = scene;
        let position = scene.position(draft.position);
        let marks = Memo::new(move |_| match peek.get() {
            Some((before, action)) => Marks { preview: Preview::of(&before, action), ..Marks::default() },
            None if playable.get() => draft.marks(),
            None => Marks { news: draft.marks().news, ..Marks::default() },
        });
        let last = Memo::new(move |_| draft.last.get().filter(|_| peek.get().is_none()));
        let callouts = scene.shown_callouts();
        let board = move || match playable.get() {
            true => view! { <Board position marks last orientation callouts draft=draft /> }.into_any(),
            false => view! { <Board position marks last orientation callouts /> }.into_any(),
        };
        board.into_any()
    }

    fn below_board(draft: Draft, orientation: Signal<Orientation>) -> AnyView {
        view! { <Podiums draft=draft orientation=orientation /> }.into_any()
    }

    #[cfg(not(target_arch = "wasm32"))]
    const BELOW_BOARD: &'static str = super::podiums::PLACE;

    const OWN_TAB: Option<OwnTab> =
        Some(OwnTab { name: "podiums", icon: "u-stair", title: || t!("ar-podiums") });

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
        t!("ar-end-rule")
    }

    /// That somebody closed nothing is no news.
    fn is_news(_: &Self, action: Action) -> bool {
        action != Action::PASS
    }

    fn told(before: &Self, action: Action, who: &str) -> String {
        Preview::of(before, action).map(|preview| text::told(&preview, who)).unwrap_or_default()
    }

    fn words(before: &Self, action: Action) -> String {
        let Some(preview) = Preview::of(before, action) else { return action.to_string() };
        match action.choice() {
            // The button need not say who builds: that is chosen already.
            Choice::Build(worker, ..) => {
                t!("ar-words-build", worker = worker.to_string(), does = text::button(&preview))
            }
            Choice::MoveOn(from) => t!(
                "ar-words-move",
                from = text::ring(from),
                to = preview.walk.map(|walk| text::ring(walk.to)).unwrap_or_default()
            ),
            Choice::Place(kind, at) => t!("ar-words-place", kind = text::letter(kind), at = text::ring(at)),
            _ => text::button(&preview),
        }
    }

    fn place(name: &str, value: &str) -> Option<String> {
        let is_ring = matches!(name, "at" | "to" | "from");
        is_ring.then(|| value.parse::<RingField>().ok().map(text::ring)).flatten()
    }

    fn said_to(draft: Draft, seat: Seat) -> String {
        let position = draft.position.get();
        let able = builders_of_tiles(&legal_actions(&position)).len();
        let name = draft.table.name(seat);
        if able > 0 {
            t!("ar-say-build", name = name, count = able)
        } else {
            t!("turn-say", name = name, prompt = text::prompt(&position, &Selection::default()).0)
        }
    }

    /// AR-S6: while the builders are put on the ring.
    fn is_opening(position: &Self) -> bool {
        position.phase() == Phase::Setup
    }

    /// AR-S5: of two players each has two colours.
    fn colours(players: usize, seat: Seat) -> Vec<Seat> {
        let second = (players == 2).then(|| Seat::new([2, 3][seat.index() % 2])).flatten();
        std::iter::once(seat).chain(second).collect()
    }

    const PICTURE_SIZE: &'static str = "0 0 1340 1040";

    #[cfg(not(target_arch = "wasm32"))]
    const SAMPLE: (&'static str, usize) = (include_str!("../../static/sample-aqua-romana.txt"), 96);

    fn press(draft: Draft, orientation: Orientation, event: &KeyboardEvent) -> bool {
        keys::press(draft, orientation, event)
    }
}
