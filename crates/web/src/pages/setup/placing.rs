//! Before the first action: the players put pieces onto the board in turn, where
//! a game lets them. What bots place is drawn.

use castellum_rules::{Seat, with_game};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::begin::unnamed;
use super::form::{Holder, SetupForm};
use crate::art::{Icon, Token};
use crate::drawing::orientation_of_screen;
use crate::game_ui::{GameUi, PlacedPieces, PlacingBoard, PlacingField, focus};
use crate::i18n::t;
use crate::panels::radios;
use crate::random::below;

/// Whether the players may place something, on a board that leaves it open. A
/// table online has only one of them at this device.
pub(super) fn is_offered(form: &SetupForm) -> bool {
    let pieces = with_game!(form.game, G => G::PLACED);
    let given = |pieces: PlacedPieces| form.board.iter().any(|(name, _)| name == pieces.tag);
    !form.is_online() && pieces.is_some_and(|pieces| !given(pieces))
}

/// The key of a text about what is placed.
fn text_key<G: GameUi>(name: &str) -> String {
    format!("placed-{}-{name}", G::KEY)
}

/// Whether the players place it, or the lot does.
pub(super) fn choice(form: RwSignal<SetupForm>, placing: RwSignal<bool>) -> AnyView {
    let game = Memo::new(move |_| form.with(|form| form.game));
    let text = move |name: &'static str| {
        move || {
            let key = with_game!(game.get(), G => text_key::<G>(name));
            t!(&key)
        }
    };
    view! {
        <section class="panel setup-opening" aria-labelledby="setup-placed">
            <h2 id="setup-placed">{text("title")}</h2>
            {radios(
                ("setup-ways", "setup-way"),
                text("title"),
                vec![false, true],
                Signal::derive(move || Some(placing.get())),
                Callback::new(move |by_players| placing.set(by_players)),
                move |by_players| {
                    let (title, about) = if by_players {
                        ("by-hand", "by-hand-about")
                    } else {
                        ("drawn", "drawn-about")
                    };
                    view! {
                        <b>{text(title)}</b>
                        <small>{text(about)}</small>
                    }
                    .into_any()
                },
            )}
        </section>
    }
    .into_any()
}

/// The board, and whose turn it is to place something. `done` gets the tag that
/// lists the fields.
pub(super) fn placing(form: &SetupForm, done: Callback<(String, String)>, back: Callback<()>) -> AnyView {
    with_game!(form.game, G => G::PLACED.map(|pieces| screen::<G>(form, pieces, done, back))).into_any()
}

/// What lies on which fields, and who takes turns.
#[derive(Clone, Debug, PartialEq)]
struct Placed {
    /// All fields of the board.
    all: Vec<String>,
    holders: Vec<Holder>,
    count: usize,
    /// Where pieces lie, in the order in which they were placed.
    fields: Vec<String>,
}

impl Placed {
    fn new(all: Vec<String>, holders: Vec<Holder>, count: usize, below: &mut impl FnMut(u32) -> u32) -> Self {
        let mut placed = Self { all, holders, count, fields: Vec::new() };
        placed.let_bots(below);
        placed
    }

    /// The seat that places the next piece.
    fn seat(&self) -> Option<usize> {
        (self.fields.len() < self.count).then(|| self.fields.len() % self.holders.len())
    }

    fn is_bots(&self, index: usize) -> bool {
        self.holders[index % self.holders.len()] == Holder::Bot
    }

    /// Places a piece on any free field.
    fn draw(&mut self, below: &mut impl FnMut(u32) -> u32) {
        let free: Vec<&String> = self.all.iter().filter(|name| !self.fields.contains(name)).collect();
        self.fields.push(free[below(free.len() as u32) as usize].clone());
    }

    /// Lets bots place what is theirs to place next.
    fn let_bots(&mut self, below: &mut impl FnMut(u32) -> u32) {
        while self.seat().is_some_and(|seat| self.is_bots(seat)) {
            self.draw(below);
        }
    }

    /// A person places a piece; bots follow.
    fn place(&mut self, field: &str, below: &mut impl FnMut(u32) -> u32) {
        if self.seat().is_some() && self.fields.iter().all(|taken| taken != field) {
            self.fields.push(field.to_owned());
            self.let_bots(below);
        }
    }

    fn draw_rest(&mut self, below: &mut impl FnMut(u32) -> u32) {
        while self.seat().is_some() {
            self.draw(below);
        }
    }

    fn may_take_back(&self) -> bool {
        (0..self.fields.len()).any(|index| !self.is_bots(index))
    }

    /// Takes back the last piece of a person, with what bots placed after it.
    fn take_back(&mut self) {
        while self.may_take_back() {
            self.fields.pop();
            if !self.is_bots(self.fields.len()) {
                break;
            }
        }
    }
}

fn screen<G: GameUi>(
    form: &SetupForm,
    pieces: PlacedPieces,
    done: Callback<(String, String)>,
    back: Callback<()>,
) -> AnyView {
    let orientation = orientation_of_screen();
    let (names, tags) = (form.names(unnamed), form.board.clone());
    let empty = (pieces.board)(&tags, &[], orientation.get_untracked());
    let all = empty.fields.into_iter().map(|field| field.name).collect();
    let holders = form.seats().iter().map(|seat| seat.holder).collect();
    let count = (pieces.count)(form.players);
    let placed = RwSignal::new(Placed::new(all, holders, count, &mut below));
    let board =
        Memo::new(move |_| placed.with(|placed| (pieces.board)(&tags, &placed.fields, orientation.get())));
    let seat = Memo::new(move |_| placed.with(Placed::seat));
    let complete = Memo::new(move |_| seat.get().is_none());
    let may_undo = Memo::new(move |_| placed.with(Placed::may_take_back));
    let title = move || match seat.get() {
        Some(seat) => t!(&text_key::<G>("turn"), name = names[seat].clone()),
        None => t!(&text_key::<G>("done")),
    };
    let token = move || seat.get().and_then(Seat::new).map(|seat| view! { <Token seat=seat size=30 /> });
    let number = move || t!("placed-of", number = placed.with(|placed| placed.fields.len()), count = count);
    let place = Callback::new(move |name: String| placed.update(|placed| placed.place(&name, &mut below)));
    let begin =
        move |_| done.run((pieces.tag.to_owned(), placed.with_untracked(|placed| placed.fields.join(" "))));
    // Where a button can no longer be pressed, the focus does not stay on it.
    Effect::new(move |_| {
        let next = if complete.get() { BEGIN } else { CELL };
        request_animation_frame(move || focus(next));
    });
    let undo = move |_| {
        placed.update(Placed::take_back);
        if !may_undo.get_untracked() {
            request_animation_frame(|| focus(CELL));
        }
    };
    view! {
        <section class=format!("placing {}", G::NAME) aria-labelledby="placing-title">
            <div class="panel placing-head">
                {token}
                <h2 id="placing-title" aria-live="polite">{title}</h2>
                <span class="num">{number}</span>
            </div>
            {grid::<G>(board, placed, place)}
            <div class="panel setup-buttons placing-buttons">
                <button class="primary big" data-begin="" disabled=move || !complete.get() on:click=begin>
                    {move || t!("home-start")}
                </button>
                <button data-rest="" disabled=move || complete.get() on:click=move |_| placed.update(|placed| placed.draw_rest(&mut below))>
                    {move || t!("placed-rest")}
                </button>
                <button data-undo="" disabled=move || !may_undo.get() on:click=undo>
                    <Icon name="u-undo" />
                    {move || t!("turn-undo")}
                </button>
                <button data-back="" on:click=move |_| back.run(())>{move || t!("placed-back")}</button>
            </div>
        </section>
    }
    .into_any()
}

/// The field that keys go to.
const CELL: &str = ".placing [tabindex='0'][role=gridcell]";
/// The button that begins the game.
const BEGIN: &str = ".placing [data-begin]";

/// The board under the hands of the players.
fn grid<G: GameUi>(board: Memo<PlacingBoard>, placed: RwSignal<Placed>, place: Callback<String>) -> AnyView {
    let fields = Memo::new(move |_| board.with(|board| board.fields.clone()));
    let cursor =
        RwSignal::new(placed.with_untracked(|placed| placed.all.first().cloned().unwrap_or_default()));
    let pressed = move |event: KeyboardEvent| {
        let at = cursor.get_untracked();
        match event.key().as_str() {
            "Enter" | " " => place.run(at),
            key => match fields.with_untracked(|fields| beside(fields, &at, key)) {
                Some(next) => {
                    cursor.set(next);
                    set_timeout(|| focus(CELL), std::time::Duration::ZERO);
                }
                None => return,
            },
        }
        event.prevent_default();
    };
    let cell = move |PlacingField { name, frame: [x, y, width, height] }: PlacingField| {
        let (here, own, label) = (name.clone(), name.clone(), name.clone());
        let said = move || {
            let taken = placed.with(|placed| placed.fields.contains(&label));
            t!(&text_key::<G>(if taken { "taken" } else { "free" }), field = label.clone())
        };
        let click = move |_| {
            cursor.set(own.clone());
            place.run(own.clone());
        };
        view! {
            <rect
                class="placing-cell"
                role="gridcell"
                data-at=name
                x=x
                y=y
                width=width
                height=height
                rx="6"
                tabindex=move || if cursor.with(|cursor| *cursor == here) { "0" } else { "-1" }
                aria-label=said
                on:click=click
            ></rect>
        }
    };
    // Fields that lie in one row.
    let rows = move || {
        let mut fields = fields.get();
        fields.sort_unstable_by(|a, b| {
            a.frame[1].total_cmp(&b.frame[1]).then(a.frame[0].total_cmp(&b.frame[0]))
        });
        let rows = fields.chunk_by(|a, b| a.frame[1] == b.frame[1]);
        let rows = rows.map(|row| view! { <g role="row">{row.iter().cloned().map(cell).collect_view()}</g> });
        rows.collect_view()
    };
    view! {
        <svg
            class=move || board.with(|board| board.class)
            viewBox=move || board.with(|board| board.picture.view_box.clone())
            role="grid"
            aria-label=move || t!("setup-board")
            on:keydown=pressed
        >
            <g aria-hidden="true" inner_html=move || board.with(|board| board.picture.markup.clone())></g>
            {rows}
        </svg>
    }
    .into_any()
}

/// The field beside another one, where an arrow points.
fn beside(fields: &[PlacingField], at: &str, key: &str) -> Option<String> {
    let (right, down) = match key {
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        _ => return None,
    };
    let [x, y, width, height] = fields.iter().find(|field| field.name == at)?.frame;
    let (x, y) = (x + right * width, y + down * height);
    let is_there =
        |field: &&PlacingField| (field.frame[0] - x).abs() < 1.0 && (field.frame[1] - y).abs() < 1.0;
    fields.iter().find(is_there).map(|field| field.name.clone())
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt;

    use super::*;
    use crate::drawing::Orientation;
    use crate::pages::setup::form::Opponents;

    fn first(_: u32) -> u32 {
        0
    }

    fn placed(holders: &[Holder]) -> Placed {
        let all = ["A1", "A2", "A3", "A4", "A5", "A6", "A7"].map(str::to_owned).to_vec();
        Placed::new(all, holders.to_vec(), 6, &mut first)
    }

    #[test]
    fn people_place_in_turn() {
        let mut placed = placed(&[Holder::Person, Holder::Person, Holder::Person]);
        let mut seats = Vec::new();
        for field in ["A3", "A3", "A1", "A2"] {
            seats.push(placed.seat().unwrap());
            placed.place(field, &mut first);
        }
        assert_eq!(seats, [0, 1, 1, 2], "a field is taken once");
        placed.take_back();
        assert_eq!(placed.fields, ["A3", "A1"]);
        placed.draw_rest(&mut first);
        assert_eq!((placed.fields.len(), placed.seat()), (6, None));
        placed.place("A7", &mut first);
        assert_eq!(placed.fields.len(), 6);
    }

    #[test]
    fn bots_follow_at_once_and_go_back_with_the_person_before_them() {
        let mut placed = placed(&[Holder::Bot, Holder::Person, Holder::Bot]);
        assert_eq!(placed.fields, ["A1"]);
        assert!(!placed.may_take_back());
        placed.take_back();
        assert_eq!(placed.fields, ["A1"], "bots' pieces alone are not taken back");
        placed.place("A7", &mut first);
        assert_eq!(placed.fields, ["A1", "A7", "A2", "A3"]);
        placed.take_back();
        assert_eq!(placed.fields, ["A1"]);
    }

    #[test]
    fn mountains_are_placed_where_the_board_leaves_them_open() {
        let mut form = SetupForm { game: castellum_rules::GameName::Aquaedukt, ..SetupForm::default() };
        assert!(is_offered(&form));
        form.board = vec![("Mountains".to_owned(), String::new())];
        assert!(!is_offered(&form));
        form.board.clear();
        form.fill(Opponents::Invited);
        assert!(!is_offered(&form), "the others are not here");
        assert!(!is_offered(&SetupForm::default()));
    }

    #[test]
    fn arrows_lead_to_the_next_field() {
        let pieces = aquaedukt::Position::PLACED.unwrap();
        let fields = (pieces.board)(&[], &[], Orientation::Wide).fields;
        assert_eq!(beside(&fields, "C4", "ArrowRight").as_deref(), Some("D4"));
        assert_eq!(beside(&fields, "B1", "ArrowLeft"), None, "a corner");
        let fields = (pieces.board)(&[], &[], Orientation::Tall).fields;
        assert_eq!(beside(&fields, "C4", "ArrowUp").as_deref(), Some("D4"));
    }
}
