//! A board that is being made, with all that is known about it.

use castellum_rules::{GameSetup as _, PLAYERS_TAG, Start};
use leptos::prelude::*;

use super::board_text::{self, BoardText, MAX_NAME_CHARS};
use super::game::{BadValue, BoardDraft, BoardEditor, Cell, Check, Deed, Fault, Touch};
use super::history::History;
use crate::backend::SavedBoard;
use crate::i18n::t;
use crate::pages::setup::SetupForm;
use crate::route::{self, Route};

/// What the editor begins with.
pub(super) struct Opened<D> {
    id: String,
    name: String,
    draft: D,
    /// Whether it is kept on this device as it is.
    kept: bool,
}

impl<D: BoardDraft> Opened<D> {
    /// The standard board, under a new id.
    pub(super) fn standard() -> Self {
        let players = D::PLAYERS[0][0];
        Self { id: new_id(), name: String::new(), draft: D::standard(players), kept: true }
    }

    /// A board of this device.
    ///
    /// # Errors
    /// What is wrong with its tags.
    pub(super) fn saved(board: &SavedBoard) -> Result<Self, BadValue> {
        let tag =
            |name: &str| board.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let draft = D::read(&tag)?;
        Ok(Self { id: board.id.clone(), name: board.name.clone(), draft, kept: true })
    }

    /// A new board that is like another one.
    pub(super) fn copy(name: String, draft: D) -> Self {
        Self { id: new_id(), name, draft, kept: true }
    }

    pub(super) const fn draft(&self) -> &D {
        &self.draft
    }

    /// A board that somebody wrote.
    ///
    /// # Errors
    /// What is wrong with its tags.
    pub(super) fn read(text: &BoardText) -> Result<Self, BadValue> {
        let draft = D::read(&|name| text.tag(name))?;
        Ok(Self { id: new_id(), name: text.name.clone(), draft, kept: false })
    }
}

fn new_id() -> String {
    format!("{:x}", crate::random::number())
}

/// What lies on the desk. Cheap to copy: all of it are signals.
pub(super) struct Desk<G: BoardEditor> {
    id: RwSignal<String>,
    pub(super) name: RwSignal<String>,
    history: RwSignal<History<G::Board>>,
    pub(super) draft: Memo<G::Board>,
    pub(super) tool: RwSignal<<G::Board as BoardDraft>::Tool>,
    /// Where the keyboard is.
    pub(super) cursor: RwSignal<Cell>,
    pub(super) checks: Memo<Vec<Check<G::Board>>>,
    /// The fault whose message is shown.
    pub(super) shown: RwSignal<usize>,
    /// What differs from what is kept.
    pub(super) unsaved: RwSignal<bool>,
}

impl<G: BoardEditor> Clone for Desk<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: BoardEditor> Copy for Desk<G> {}

impl<G: BoardEditor> Desk<G> {
    pub(super) fn new(opened: Opened<G::Board>) -> Self {
        let history = RwSignal::new(History::new(opened.draft));
        let draft = Memo::new(move |_| history.with(|history| history.now().clone()));
        let first =
            (0..G::Board::GRID.0).map(|column| Cell { column, row: 0 }).find(|&cell| G::Board::has(cell));
        Self {
            id: RwSignal::new(opened.id),
            name: RwSignal::new(opened.name),
            history,
            draft,
            tool: RwSignal::new(G::Board::first_tool()),
            cursor: RwSignal::new(first.unwrap_or(Cell { column: 0, row: 0 })),
            checks: Memo::new(move |_| draft.with(checks::<G>)),
            shown: RwSignal::new(0),
            unsaved: RwSignal::new(!opened.kept),
        }
    }

    /// All faults, in the order of the list.
    pub(super) fn faults(self) -> Vec<Fault<G::Board>> {
        self.checks.with(|checks| checks.iter().flat_map(|check| check.faults.clone()).collect())
    }

    pub(super) fn is_sound(self) -> bool {
        self.checks.with(|checks| checks.iter().all(|check| check.faults.is_empty()))
    }

    /// Puts another board onto the desk; see [`History::change`].
    pub(super) fn change(self, next: G::Board, same_stroke: bool) {
        if self.draft.with_untracked(|now| *now == next) {
            return;
        }
        self.history.update(|history| history.change(next, same_stroke));
        self.unsaved.set(true);
    }

    pub(super) fn touch(self, touch: Touch, same_stroke: bool) {
        let mut next = self.draft.get_untracked();
        next.touch(self.tool.get_untracked(), touch);
        self.change(next, same_stroke);
    }

    pub(super) fn erase(self, at: Cell) {
        let mut next = self.draft.get_untracked();
        next.erase(at);
        self.change(next, false);
    }

    pub(super) fn act(self, deed: Deed<G::Board>) {
        match deed {
            Deed::Take(tool) => self.tool.set(tool),
            Deed::Become(next) => self.change(next, false),
        }
    }

    pub(super) fn may_undo(self) -> bool {
        self.history.with(History::may_undo)
    }

    pub(super) fn may_redo(self) -> bool {
        self.history.with(History::may_redo)
    }

    pub(super) fn undo(self) {
        if self.history.with_untracked(History::may_undo) {
            self.history.update(History::undo);
            self.unsaved.set(true);
        }
    }

    pub(super) fn redo(self) {
        if self.history.with_untracked(History::may_redo) {
            self.history.update(History::redo);
            self.unsaved.set(true);
        }
    }

    pub(super) fn rename(self, name: &str) {
        self.name.set(name.chars().filter(|c| !c.is_control()).take(MAX_NAME_CHARS).collect());
        self.unsaved.set(true);
    }

    /// What the board is called.
    pub(super) fn title(self) -> String {
        let name = self.name.get();
        if name.trim().is_empty() { t!("editor-unnamed") } else { name.trim().to_owned() }
    }

    /// The board as a text.
    pub(super) fn text(self) -> String {
        board_text::write(G::GAME, &self.title(), &self.draft.with(BoardDraft::tags))
    }

    /// The id under which the board is kept.
    pub(super) fn id(self) -> String {
        self.id.get()
    }

    /// Keeps the board on this device, whether it can be played or not.
    pub(super) fn save(self) {
        let board = SavedBoard {
            id: self.id.get_untracked(),
            game: G::NAME.to_owned(),
            name: untrack(|| self.title()),
            tags: self.draft.with_untracked(BoardDraft::tags),
            changed: js_sys::Date::now(),
        };
        // Without storage it is kept as long as the page is open.
        let _ = board.save();
        self.unsaved.set(false);
    }

    /// Keeps it if something has changed, before it is left.
    pub(super) fn save_changes(self) {
        if self.unsaved.get_untracked() {
            self.save();
        }
    }

    /// Puts another board onto the desk.
    pub(super) fn open(self, opened: Opened<G::Board>) {
        self.save_changes();
        self.id.set(opened.id);
        self.name.set(opened.name);
        self.history.set(History::new(opened.draft));
        self.unsaved.set(!opened.kept);
        self.shown.set(0);
    }

    /// Takes the board to the page for a new game.
    pub(super) fn play(self) {
        self.save_changes();
        let mut form = SetupForm::load(!route::is_site());
        let draft = self.draft.get_untracked();
        let (players, mut tags) = (draft.players(), draft.tags());
        if draft == G::Board::standard(players) {
            tags.clear();
        }
        form.set_game(G::GAME);
        // Two may like to play on a board that is made for four.
        let alike = G::Board::PLAYERS.iter().find(|alike| alike.contains(&players));
        if !alike.is_some_and(|alike| alike.contains(&form.players)) {
            form.set_players(players);
        }
        form.board = tags.into_iter().filter(|(name, _)| name != PLAYERS_TAG).collect();
        form.keep();
        route::go(&Route::NewGame);
    }
}

/// What is looked at. The last word have the rules: what they refuse is a fault,
/// whatever it is.
fn checks<G: BoardEditor>(draft: &G::Board) -> Vec<Check<G::Board>> {
    let mut checks = draft.checks();
    let is_sound = checks.iter().all(|check| check.faults.is_empty());
    let tags = draft.tags();
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    if is_sound
        && let Err(error) =
            G::Setup::complete(&tag, &mut |_| 0).and_then(|setup| Start::<G>::Setup(setup).position())
    {
        let fault = Fault { text: error.to_string(), wanted: String::new(), cells: Vec::new(), mend: None };
        checks.push(Check { passed: String::new(), faults: vec![fault] });
    }
    checks
}
