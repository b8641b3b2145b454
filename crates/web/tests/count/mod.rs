//! How the client shows Count, the game for tests: the smallest complete answer
//! to what `GameUi`, `StudyGame` and `BoardEditor` ask. It is never shipped, so its words are
//! in no language file.

use castellum_rules::count::{Action, Position};
use castellum_rules::{Game, Seat, TagLookup};
use castellum_wire::GameName;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::drawing::{BoardScene, Orientation, Point};
use crate::game_ui::{GameUi, OwnTab, PointsPart, Primary, TurnDraft};
use crate::study::editor::{BadValue, BoardDraft, BoardEditor, Cell, Check, Group, Spot, Touch};
use crate::study::{Figure, Part, Step, StudyGame, Verdict};
use crate::table::{GameCommand, Table};

/// The number that somebody has in mind.
#[derive(Clone, Copy)]
pub(crate) struct Draft {
    table: Table<Position>,
    position: Memo<Position>,
    acting: Memo<Option<Seat>>,
    chosen: RwSignal<Option<Action>>,
}

impl TurnDraft<Position> for Draft {
    fn new(table: Table<Position>, _: Signal<bool>) -> Self {
        Self {
            table,
            position: Memo::new(move |_| table.position()),
            acting: Memo::new(move |_| table.acting_seat()),
            chosen: RwSignal::new(None),
        }
    }

    fn table(self) -> Table<Position> {
        self.table
    }

    fn position(self) -> Memo<Position> {
        self.position
    }

    fn acting(self) -> Memo<Option<Seat>> {
        self.acting
    }

    fn primary(self) -> Primary {
        match self.chosen.get() {
            Some(action) => Primary { label: Position::words(&self.position.get(), action), ready: true },
            None => Primary { label: "Choose a number".to_owned(), ready: false },
        }
    }

    fn go_on(self) {
        if let Some(action) = self.chosen.get_untracked() {
            self.play(action);
        }
    }

    fn play(self, action: Action) {
        self.chosen.set(None);
        self.table.send(GameCommand::Play(action));
    }

    fn follow(self, action: Action) {
        self.chosen.set(Some(action));
    }

    fn has_begun(self) -> bool {
        self.chosen.get().is_some()
    }

    fn back(self) {
        self.chosen.set(None);
    }
}

impl GameUi for Position {
    const GAME: GameName = GameName::Count;
    const KEY: &'static str = "co";
    const BOARD: &'static str = ".count-board";
    type Draft = Draft;

    fn board(draft: Draft, scene: BoardScene<Self>) -> AnyView {
        let position = scene.position(draft.position);
        view! { <p class="count-board">{move || position.with(Position::missing)}</p> }.into_any()
    }

    fn below_board(_: Draft, _: Signal<Orientation>) -> AnyView {
        ().into_any()
    }

    #[cfg(not(target_arch = "wasm32"))]
    const BELOW_BOARD: &'static str = "";

    const OWN_TAB: Option<OwnTab> = None;

    fn turn_choices(draft: Draft) -> AnyView {
        let number = move |action: Action| {
            view! { <button on:click=move |_| draft.follow(action)>{action.to_string()}</button> }
        };
        [1, 2, 3].map(|value| number(Action::Add(value))).collect_view().into_any()
    }

    fn player_detail(_: Draft, _: Seat) -> AnyView {
        ().into_any()
    }

    fn supply(_: Draft) -> AnyView {
        ().into_any()
    }

    fn points_parts(_: &Self, _: Seat) -> Vec<PointsPart> {
        Vec::new()
    }

    fn why_ahead(_: &Self, _: Seat) -> Option<String> {
        None
    }

    fn points_rule() -> String {
        "CO-S4".to_owned()
    }

    fn is_news(before: &Self, _: Action) -> bool {
        before.actor().seat().is_some()
    }

    fn told(_: &Self, action: Action, who: &str) -> String {
        match action {
            Action::Add(number) => format!("{who} added {number}."),
            Action::Roll(number) => format!("The die added {number}."),
        }
    }

    fn words(_: &Self, action: Action) -> String {
        let (Action::Add(number) | Action::Roll(number)) = action;
        format!("Add {number}")
    }

    fn said_to(draft: Draft, seat: Seat) -> String {
        format!("Your turn, {}.", draft.table.name(seat))
    }

    const PICTURE_SIZE: &'static str = "0 0 1 1";

    #[cfg(not(target_arch = "wasm32"))]
    const SAMPLE: (&'static str, usize) = ("", 0);

    fn press(draft: Draft, _: Orientation, event: &KeyboardEvent) -> bool {
        let number = event.key().parse().ok().filter(|number| (1..=3).contains(number));
        number.map(|number| draft.follow(Action::Add(number))).is_some()
    }
}

impl StudyGame for Position {
    const LESSONS: &'static str = "";
    const RULES: &'static [Part] = &[];
    const FIGURES: &'static [Figure] = &[];
    const CARES: [(&'static str, u32); 3] = [("quick", 10), ("normal", 20), ("deep", 40)];
    const HAS_LUCK: bool = true;

    fn lesson_rule(_: &str) -> &'static str {
        "CO-S2"
    }

    fn judge(_: &str, _: &Step<'_, Self>) -> Verdict {
        Verdict::Solved
    }

    fn diagram(position: Self, _: Option<Action>, _: Option<&str>) -> AnyView {
        view! { <p class="count-board">{position.missing()}</p> }.into_any()
    }

    fn scoring(position: &Self, seat: Seat) -> Vec<String> {
        vec![position.points()[seat.index()].to_string()]
    }

    fn scoring_rule(_: &Self) -> String {
        "CO-S4".to_owned()
    }
}

/// A board of Count is the goal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    players: usize,
    goal: u16,
}

impl BoardEditor for Position {
    type Board = Board;
}

impl BoardDraft for Board {
    type Tool = u16;

    const PLAYERS: &'static [&'static [usize]] = &[&[2, 3, 4]];
    const GRID: (usize, usize) = (1, 1);
    const TOOLS: usize = 3;

    fn standard(players: usize) -> Self {
        Self { players, goal: 10 }
    }

    fn empty(players: usize) -> Self {
        Self { players, goal: 0 }
    }

    fn players(&self) -> usize {
        self.players
    }

    fn for_players(&self, players: usize) -> Self {
        Self { players, ..self.clone() }
    }

    fn tags(&self) -> Vec<(String, String)> {
        vec![("Players".to_owned(), self.players.to_string()), ("Goal".to_owned(), self.goal.to_string())]
    }

    fn read(tag: TagLookup<'_, '_>) -> Result<Self, BadValue> {
        let number = |name: &'static str| {
            let found = tag(name).unwrap_or_default();
            let wrong = |_| BadValue { tag: name, at: 0, expected: "editor-bad-players", found: found.to_owned() };
            found.parse::<u16>().map_err(wrong)
        };
        Ok(Self { players: number("Players")?.into(), goal: number("Goal")? })
    }

    fn checks(&self) -> Vec<Check<Self>> {
        Vec::new()
    }

    fn first_tool() -> u16 {
        1
    }

    fn tool_numbered(_: u16, number: usize) -> Option<u16> {
        u16::try_from(number).ok()
    }

    fn groups(&self, _: u16) -> Vec<Group<Self>> {
        Vec::new()
    }

    fn own_tab() -> String {
        "Goal".to_owned()
    }

    fn touch(&mut self, tool: u16, _: Touch) {
        self.goal += tool;
    }

    fn strokes(_: u16) -> bool {
        false
    }

    fn erase(&mut self, _: Cell) {
        self.goal = 0;
    }

    fn has(at: Cell) -> bool {
        at == Cell { column: 0, row: 0 }
    }

    fn describe(&self, _: Cell) -> String {
        self.goal.to_string()
    }

    fn view_box(_: Orientation) -> [f64; 4] {
        [0.0, 0.0, 1.0, 1.0]
    }

    fn frame(_: Cell, _: Orientation) -> [f64; 4] {
        [0.0, 0.0, 1.0, 1.0]
    }

    fn spot(_: Point, _: Orientation) -> Option<Spot> {
        Some(Spot { at: Cell { column: 0, row: 0 }, right: 0.0, down: 0.0 })
    }

    fn draw(&self, _: Orientation) -> String {
        String::new()
    }

    fn marks(&self, _: u16, _: &[Cell], _: Orientation) -> String {
        String::new()
    }
}
