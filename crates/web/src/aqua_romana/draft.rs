//! Playing at a table: what is chosen, what it would do, what happens then.

use castellum_rules::Seat;
use castellum_rules::aqua_romana::{Action, Choice, Phase, Position, RingField, Worker};
use leptos::prelude::*;

use super::choices::{Picked, Row, Selection, builders_of_tiles, legal_actions};
use super::geometry::Spot;
use super::marks::{Fan, Marks};
use super::preview::Preview;
use super::text;
use crate::game_ui::{Primary, TurnDraft};
use crate::table::{GameCommand, MoveHistory, Table};

/// Everything that a game on screen knows. Cheap to copy: all of it are signals.
#[derive(Clone, Copy)]
pub(crate) struct Draft {
    pub(crate) table: Table<Position>,
    /// Whether an action is shown before it is played.
    pub(crate) confirm: Signal<bool>,
    /// The position that is looked at.
    pub(crate) position: Memo<Position>,
    /// For whom somebody here may act.
    pub(crate) acting: Memo<Option<Seat>>,
    /// What is chosen, and after how many actions that was.
    chosen: RwSignal<(usize, Selection)>,
    /// The selection that counts now.
    pub(crate) selection: Memo<Selection>,
    /// The place that is pointed at.
    pub(crate) hover: RwSignal<Option<Spot>>,
    /// The row that is pointed at.
    pub(crate) hovered_row: RwSignal<Option<usize>>,
    /// The cell that the keyboard is at.
    pub(crate) focus: RwSignal<Spot>,
    /// Whether a key has just chosen a row, so that Enter plays it wherever the
    /// focus is.
    pub(crate) ready: RwSignal<bool>,
    /// Why the last attempt was refused, and by which rule.
    pub(crate) notice: RwSignal<Option<(String, &'static str)>>,
    /// The selection as it would be with what is pointed at.
    pub(crate) considered: Memo<Selection>,
    /// What the considered action would do.
    pub(crate) preview: Memo<Option<Preview>>,
    /// What the last action did, if it has just been played.
    pub(crate) last: Memo<Option<Preview>>,
    /// Where something happened lately.
    news: Memo<Vec<Spot>>,
}

impl TurnDraft<Position> for Draft {
    fn new(table: Table<Position>, confirm: Signal<bool>) -> Self {
        let position = Memo::new(move |_| table.position());
        let acting = Memo::new(move |_| table.acting_seat());
        let shown =
            Memo::new(move |_| table.shown.get().unwrap_or_else(|| table.history.with(MoveHistory::len)));
        let chosen = RwSignal::new((usize::MAX, Selection::default()));
        let selection = Memo::new(move |_| {
            let (at, selection) = chosen.get();
            if at == shown.get() { selection } else { position.with(Selection::new) }
        });
        let hover = RwSignal::new(None);
        let hovered_row = RwSignal::new(None);
        let considered = Memo::new(move |_| {
            let selection = selection.get();
            position.with(|position| considered(position, selection, hover.get(), hovered_row.get()))
        });
        let preview = Memo::new(move |_| {
            acting.get()?;
            position.with(|position| Preview::of(position, considered.get().action(position)?))
        });
        // Going back in time is no motion.
        let counted = Memo::new(move |old: Option<&(usize, bool)>| {
            let now = shown.get();
            (now, old.is_some_and(|(before, _)| before + 1 == now))
        });
        let last = Memo::new(move |_| {
            let (_, forward) = counted.get();
            let (before, action) = table.last_action().filter(|_| forward)?;
            Preview::of(&before, action)
        });
        Self {
            table,
            confirm,
            position,
            acting,
            chosen,
            selection,
            hover,
            hovered_row,
            focus: RwSignal::new(Spot::Ring(RingField::all().next().expect("the ring has fields"))),
            ready: RwSignal::new(false),
            notice: RwSignal::new(None),
            considered,
            preview,
            last,
            news: Memo::new(move |_| news_spots(table)),
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

    // The button is about what is chosen, not about what is pointed at.
    fn primary(self) -> Primary {
        let selection = self.selection.get();
        let position = self.position.get();
        let chosen = selection.action(&position).and_then(|action| Preview::of(&position, action));
        match chosen {
            Some(preview) => Primary { label: text::button(&preview), ready: true },
            None => Primary { label: text::missing(&position, &selection), ready: false },
        }
    }

    fn go_on(self) {
        self.confirm_chosen();
    }

    fn play(self, action: Action) {
        self.notice.set(None);
        self.ready.set(false);
        self.hover.set(None);
        self.hovered_row.set(None);
        self.table.send(GameCommand::Play(action));
        // If it is taken back, nothing is chosen.
        self.chosen.set((usize::MAX, Selection::default()));
    }

    fn follow(self, action: Action) {
        let position = self.position.get_untracked();
        self.hover.set(None);
        self.hovered_row.set(None);
        if let Some(selection) = Selection::of(&position, action) {
            self.select(selection);
        }
    }

    fn has_begun(self) -> bool {
        self.selection.get() != self.position.with(Selection::new)
    }

    fn back(self) {
        let position = self.position.get_untracked();
        self.hover.set(None);
        self.notice.set(None);
        if let Some(back) = self.selection.get_untracked().back(&position) {
            self.select(back);
        }
    }

    fn undo(self) {
        if self.table.may_undo() {
            self.notice.set(None);
            self.table.send(GameCommand::Undo);
        }
    }
}

impl Draft {
    fn shown_count(&self) -> usize {
        self.table
            .shown
            .get_untracked()
            .unwrap_or_else(|| self.table.history.with_untracked(MoveHistory::len))
    }

    /// Chooses.
    pub(crate) fn select(&self, selection: Selection) {
        self.notice.set(None);
        self.chosen.set((self.shown_count(), selection));
    }

    /// Plays what is chosen, if that is a whole action.
    pub(crate) fn confirm_chosen(&self) {
        let position = self.position.get_untracked();
        if self.acting.get_untracked().is_some()
            && let Some(action) = self.selection.get_untracked().action(&position)
        {
            self.play(action);
        }
    }

    /// Somebody points at a place, or no longer.
    pub(crate) fn point(&self, spot: Option<Spot>) {
        if self.hover.get_untracked() != spot {
            self.hover.set(spot);
        }
    }

    /// Somebody points at a place and chooses it.
    pub(crate) fn pick(&self, spot: Spot) {
        if self.acting.get_untracked().is_none() {
            return;
        }
        let position = self.position.get_untracked();
        match self.selection.get_untracked().pick(&position, spot) {
            Picked::Selected(next) => match next.action(&position) {
                Some(action) if !self.confirm.get_untracked() && is_whole(spot, action) => self.play(action),
                _ => self.select(next),
            },
            Picked::Confirmed => self.confirm_chosen(),
            Picked::Refused(action) => self.notice.set(text::refusal(&position, action)),
            Picked::Hindered(hindrance) => self.notice.set(Some(text::hindrance(hindrance))),
        }
    }

    /// The same by keyboard: what is chosen already is confirmed.
    pub(crate) fn enter(&self, spot: Spot) {
        let position = self.position.get_untracked();
        let selection = self.selection.get_untracked();
        // In the reserve there is nothing to point at.
        let decided = self.ready.get_untracked() || position.phase() == Phase::Take;
        match selection.pick(&position, spot) {
            _ if decided && selection.action(&position).is_some() => self.confirm_chosen(),
            Picked::Selected(same) if same == selection => self.confirm_chosen(),
            _ => self.pick(spot),
        }
    }

    /// Somebody chooses a row.
    pub(crate) fn pick_row(&self, row: usize) {
        if self.acting.get_untracked().is_none() {
            return;
        }
        let position = self.position.get_untracked();
        let selection = self.selection.get_untracked();
        let next = selection.with_row(&position, row);
        let rows = selection.rows(&position);
        let decides = matches!(
            rows.get(row),
            Some(Row::Build(..) | Row::MoveOn(..) | Row::Close(_) | Row::Pass | Row::Take(_))
        );
        match next.action(&position) {
            Some(action) if decides && !self.confirm.get_untracked() => {
                self.play(action);
            }
            _ => self.select(next),
        }
    }

    /// Goes on to the next or previous row.
    pub(crate) fn turn(&self, forward: bool) {
        let position = self.position.get_untracked();
        if self.acting.get_untracked().is_some() {
            self.hovered_row.set(None);
            self.select(self.selection.get_untracked().turned(&position, forward));
        }
    }

    /// Whether the wheel over what is pointed at turns the tile there.
    pub(crate) fn wheel(&self, forward: bool) -> bool {
        let position = self.position.get_untracked();
        let selection = self.selection.get_untracked();
        let meant = match (position.phase(), self.hover.get_untracked()) {
            (Phase::Build, Some(Spot::Worker(worker))) => selection.worker == Some(worker),
            (Phase::Build, Some(Spot::Field(field))) => {
                selection.worker.is_some_and(|worker| position.field_in_front(worker) == Some(field))
            }
            (Phase::Extra, Some(spot)) => selection.targets(&position).contains(&spot),
            _ => false,
        };
        if meant {
            self.turn(forward);
        }
        meant
    }

    /// Where N leads: everything that can be chosen, and the ghost.
    pub(crate) fn stops(&self) -> Vec<Spot> {
        let position = self.position.get_untracked();
        let selection = self.selection.get_untracked();
        let mut stops = selection.targets(&position);
        let front = selection.worker.and_then(|worker| position.field_in_front(worker));
        stops.extend(front.map(Spot::Field));
        stops
    }

    /// What to draw attention to.
    pub(crate) fn marks(&self) -> Marks {
        let position = self.position.get();
        let hovered = self.hover.get();
        let news = self.news.get();
        if self.acting.get().is_none() {
            return Marks { sight: watched(&position, hovered), hovered, news, ..Marks::default() };
        }
        let selection = self.selection.get();
        let considered = self.considered.get();
        let preview = self.preview.get();
        let building = position.phase() == Phase::Build;
        let sight = if building {
            considered.worker.or(watched(&position, hovered))
        } else {
            watched(&position, hovered)
        };
        Marks {
            targets: selection.targets(&position),
            chosen: chosen_spot(&position, &selection),
            hovered,
            sight,
            fan: selection
                .worker
                .filter(|_| selection.worker == considered.worker)
                .and_then(|_| fan(&position, &considered)),
            preview,
            stuck: if building { stuck(&position) } else { Vec::new() },
            news,
        }
    }
}

/// Where something happened since somebody here last acted, or at least where
/// the last action was.
fn news_spots(table: Table<Position>) -> Vec<Spot> {
    let end = table.shown.get().unwrap_or_else(|| table.history.with(MoveHistory::len));
    let begin = table.news_from(end);
    let news: Vec<Preview> = table.history.with(|history| {
        let steps = history.steps().take(end).skip(begin);
        steps.filter_map(|(before, action)| Preview::of(&before, action)).collect()
    });
    let mut spots = Vec::new();
    for preview in news {
        spots.extend(preview.laid.map(|(field, _)| Spot::Field(field)));
        spots.extend(preview.walk.map(|walk| Spot::Ring(walk.to)));
        spots.extend(preview.placed.map(|(_, at)| Spot::Ring(at)));
    }
    spots
}

/// Whether a click at a place says all about the action, so that nothing is
/// left to choose.
fn is_whole(spot: Spot, action: Action) -> bool {
    !matches!((spot, action.choice()), (_, Choice::Build(..)))
}

/// The selection as it would be with what is pointed at.
fn considered(
    position: &Position,
    selection: Selection,
    hover: Option<Spot>,
    row: Option<usize>,
) -> Selection {
    if let Some(row) = row {
        return selection.with_row(position, row);
    }
    match hover.map(|spot| selection.pick(position, spot)) {
        // Pointing at a builder must not turn the tile, only choosing him does.
        Some(Picked::Selected(next))
            if !(selection.worker.is_some() && matches!(hover, Some(Spot::Ring(_)))) =>
        {
            next
        }
        _ => selection,
    }
}

fn chosen_spot(position: &Position, selection: &Selection) -> Option<Spot> {
    selection.spot.or(selection.worker.map(Spot::Worker)).or_else(|| {
        match selection.chosen_row(position)? {
            Row::Close(worker) => Some(Spot::Worker(worker)),
            Row::MoveOn(_, from) => Some(Spot::Ring(from)),
            _ => None,
        }
    })
}

/// A worker on the board who is pointed at.
fn watched(position: &Position, hovered: Option<Spot>) -> Option<Worker> {
    match hovered? {
        Spot::Worker(worker) => position.worker(worker).on_board.then_some(worker),
        _ => None,
    }
}

fn fan(position: &Position, selection: &Selection) -> Option<Fan> {
    let worker = selection.worker?;
    let tiles = selection.rows(position).into_iter().filter_map(|row| match row {
        Row::Build(tile, _) => Some(tile),
        _ => None,
    });
    let field = position.field_in_front(worker)?;
    let facing = position.worker(worker).facing;
    Some(Fan { field, worker, facing, tiles: tiles.collect(), chosen: selection.row })
}

/// Own workers on the board who cannot build.
fn stuck(position: &Position) -> Vec<Worker> {
    let Some(seat) = position.turn_seat() else { return Vec::new() };
    let able = builders_of_tiles(&legal_actions(position));
    let own = position.workers_of(seat) & position.open_workers();
    own.iter().filter(|&worker| !able.contains(&worker)).collect()
}
