//! What somebody at this device has in selection: the turn before it is played.

use castellum_rules::aquaedukt::{Action, Choice, Phase, Position, Refusal};
use castellum_rules::{ActionList, Game, Seat};
use leptos::prelude::*;

use super::choices::{Mode, Place, Targets, values_left};
use super::pointer::Cursor;
use super::preview::Preview;
use super::text;
use crate::game_ui::{Primary, TurnDraft};
use crate::table::{GameCommand, MoveHistory, SeatInfo, Table};

/// A turn in preparation. Cheap to copy: all of it are signals.
#[derive(Clone, Copy)]
pub(crate) struct Draft {
    pub(crate) table: Table<Position>,
    /// The position that is looked at.
    pub(crate) position: Memo<Position>,
    /// The seat for which somebody here may act.
    pub(crate) seat: Memo<Option<Seat>>,
    /// Whether it is the turn of somebody here, also while the die rolls.
    pub(crate) mine: Memo<bool>,
    /// What the turn is for, chosen or settled.
    pub(crate) mode: Memo<Option<Mode>>,
    /// The value of the house to place.
    pub(crate) value: Memo<u8>,
    /// Where something may be put.
    pub(crate) targets: Memo<Targets>,
    /// What is chosen and waits to be confirmed.
    pub(crate) chosen: Memo<Option<Action>>,
    /// What the action pointed at, or else the chosen one, would do.
    pub(crate) preview: Memo<Option<Preview>>,
    /// Why the last click did nothing.
    pub(crate) refusal: Memo<Option<Refusal>>,
    /// Whether an action is played at the second click only.
    pub(crate) confirm: Signal<bool>,
    /// Where the keyboard is on the board.
    pub(super) cursor: Cursor,
    /// What is in selection, and at which moment it was.
    selected_at: RwSignal<(Moment, Selection)>,
    /// What is in selection now.
    selection: Memo<Selection>,
    moment: Memo<Moment>,
    wanted_value: RwSignal<u8>,
}

/// How many actions there are, and after how many of them one looks back.
type Moment = (usize, Option<usize>);

/// What somebody thinks about a position; at the next one it is forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Selection {
    mode: Option<Mode>,
    chosen: Option<Action>,
    pointed: Option<Place>,
    refusal: Option<Refusal>,
}

impl Selection {
    /// The same without what was chosen.
    fn without_choice(self) -> Self {
        Self { mode: self.mode, ..Self::default() }
    }
}

/// What the button that goes on with the turn does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Next {
    /// Plays this action.
    Play(Action),
    /// Nothing, before something is chosen.
    Choose,
}

impl TurnDraft<Position> for Draft {
    const HAS_ASIDES: bool = true;

    fn new(table: Table<Position>, confirm: Signal<bool>) -> Self {
        let position = Memo::new(move |_| table.position());
        let seat = Memo::new(move |_| table.acting_seat());
        let mine = Memo::new(move |_| {
            let seat = position.with(Position::turn_seat).filter(|_| table.shown.get().is_none());
            let seats = table.seats.read();
            seat.and_then(|seat| seats.get(seat.index())).is_some_and(SeatInfo::is_here)
        });
        let wanted_value = RwSignal::new(1);
        let moment = Memo::new(move |_| (table.history.with(MoveHistory::len), table.shown.get()));
        let selected_at = RwSignal::new((Moment::default(), Selection::default()));
        let selection = Memo::new(move |_| {
            let (at, selection) = selected_at.get();
            if at == moment.get() { selection } else { Selection::default() }
        });
        let mode = Memo::new(move |_| settle(&position.read(), selection.get().mode));
        let value = Memo::new(move |_| available_value(&position.read(), wanted_value.get()));
        let targets = Memo::new(move |_| match seat.get() {
            Some(_) => Targets::new(&position.read(), mode.get(), value.get()),
            None => Targets::default(),
        });
        let preview = Memo::new(move |_| {
            let Selection { pointed, chosen, .. } = selection.get();
            let action = targets.with(|targets| {
                let pointed = pointed.filter(|place| targets.allows(*place));
                pointed.and_then(|place| targets.action_at(place))
            });
            let action = action.or(chosen)?;
            let position = position.read();
            let possible = seat.get().is_some() && position.check(action).is_ok();
            possible.then(|| Preview::new(&position, action))
        });
        Self {
            table,
            position,
            seat,
            mine,
            mode,
            value,
            targets,
            chosen: Memo::new(move |_| selection.get().chosen),
            preview,
            refusal: Memo::new(move |_| selection.get().refusal),
            confirm,
            cursor: Cursor::new(),
            selected_at,
            selection,
            moment,
            wanted_value,
        }
    }

    fn table(self) -> Table<Position> {
        self.table
    }

    fn position(self) -> Memo<Position> {
        self.position
    }

    fn acting(self) -> Memo<Option<Seat>> {
        self.seat
    }

    fn primary(self) -> Primary {
        let position = self.position.read();
        match self.next() {
            Next::Play(action) => Primary { label: text::button(&position, action), ready: true },
            Next::Choose => Primary { label: text::missing(&position, self.mode.get()), ready: false },
        }
    }

    fn go_on(self) {
        if let Next::Play(action) = untrack(|| self.next()) {
            self.play(action);
        }
    }

    fn asides(self) -> Vec<(String, Action)> {
        let position = self.position.read();
        let may_stop = position.check(Action::DONE).is_ok();
        may_stop.then(|| (text::stop(position.phase()), Action::DONE)).into_iter().collect()
    }

    fn play(self, action: Action) {
        if self.seat.get_untracked().is_some()
            && self.position.with_untracked(|position| position.check(action).is_ok())
        {
            self.table.send(GameCommand::Play(action));
        }
    }

    fn follow(self, action: Action) {
        let mode = match action.choice() {
            Choice::Spring(_) => Some(Mode::Spring),
            Choice::Stick(_) => Some(Mode::Canals),
            Choice::Roll => Some(Mode::Houses),
            Choice::House { .. } | Choice::Done | Choice::Pass | Choice::Dice(_) => None,
        };
        if let Choice::House { value, .. } = action.choice() {
            self.wanted_value.set(value);
        }
        let possible = self.position.with_untracked(|position| position.check(action).is_ok());
        let chosen = Some(action).filter(|&action| possible && Place::of(action).is_some());
        self.set_selection(Selection { mode, chosen, ..Selection::default() });
    }

    fn has_begun(self) -> bool {
        let selection = self.selection.get();
        selection.chosen.is_some() || selection.mode.is_some()
    }

    /// First the place is given up, then what the turn is for.
    fn back(self) {
        let selection = self.selection.get_untracked();
        let has_choice = selection.chosen.is_some() || selection.refusal.is_some();
        self.set_selection(if has_choice { selection.without_choice() } else { Selection::default() });
    }
}

impl Draft {
    fn set_selection(self, selection: Selection) {
        self.selected_at.set((self.moment.get_untracked(), selection));
    }

    /// Settles what the turn is for, as far as it is still open.
    pub(crate) fn choose_mode(self, mode: Option<Mode>) {
        if self.seat.get_untracked().is_none() || self.position.with_untracked(Position::phase) != Phase::Turn
        {
            return;
        }
        self.set_selection(Selection { mode, ..Selection::default() });
        if mode == Some(Mode::Houses) && !self.confirm.get_untracked() {
            self.play(Action::ROLL);
        }
    }

    /// Chooses the value of the house. A field that was chosen stays, if the
    /// rules allow this value there.
    pub(crate) fn choose_value(self, value: u8) {
        let Some(seat) = self.seat.get_untracked() else { return };
        let position = self.position.get_untracked();
        if !values_left(position.hand(seat)).any(|left| left == value) {
            self.set_selection(Selection {
                refusal: Some(Refusal::NoTile { value }),
                ..self.selection.get_untracked()
            });
            return;
        }
        let field = match self.chosen.get_untracked().map(Action::choice) {
            Some(Choice::House { field, .. }) => Some(field),
            _ => None,
        };
        self.set_selection(self.selection.get_untracked().without_choice());
        self.wanted_value.set(value);
        if let Some(field) = field {
            self.choose(Action::new(Choice::House { value, field }));
        }
    }

    /// Chooses a place; choosing it again plays.
    pub(crate) fn pick(self, place: Place) {
        if self.seat.get_untracked().is_none() {
            return;
        }
        if let Some(action) = self.targets.with_untracked(|targets| targets.action_at(place)) {
            self.choose(action);
        }
    }

    fn choose(self, action: Action) {
        let selection = self.selection.get_untracked();
        let again = selection.chosen == Some(action);
        match self.position.with_untracked(|position| position.check(action)) {
            Err(refusal) => {
                self.set_selection(Selection { chosen: None, refusal: Some(refusal), ..selection });
            }
            Ok(()) if again || !self.confirm.get_untracked() => self.play(action),
            Ok(()) => self.set_selection(Selection { chosen: Some(action), refusal: None, ..selection }),
        }
    }

    pub(crate) fn point(self, place: Option<Place>) {
        let selection = self.selection.get_untracked();
        if selection.pointed != place {
            self.set_selection(Selection { pointed: place, ..selection });
        }
    }

    /// What the main button does now.
    pub(crate) fn next(self) -> Next {
        let position = self.position.read();
        let roll = Action::ROLL;
        let pass = Action::PASS;
        match (self.chosen.get(), position.phase(), self.mode.get()) {
            (Some(action), ..) => Next::Play(action),
            (None, Phase::Turn, Some(Mode::Houses)) | (None, Phase::Again, _) => Next::Play(roll),
            (None, Phase::Turn, None) if position.check(pass).is_ok() => Next::Play(pass),
            _ => Next::Choose,
        }
    }

    /// How many places a mode offers; for houses, 1 if one may roll.
    pub(crate) fn offers(self, mode: Mode) -> usize {
        self.position.with(|position| offers(position, mode))
    }
}

/// What a turn is for: settled by what was done, or chosen, or the only thing
/// that is possible.
fn settle(position: &Position, wanted: Option<Mode>) -> Option<Mode> {
    if let Some(settled) = Mode::settled(position.phase()) {
        return Some(settled);
    }
    let mut possible = Mode::ALL.into_iter().filter(|&mode| offers(position, mode) > 0);
    let only = possible.next().filter(|_| possible.next().is_none());
    wanted.filter(|&mode| offers(position, mode) > 0).or(only)
}

fn offers(position: &Position, mode: Mode) -> usize {
    let mut legal = ActionList::new();
    position.legal_actions(&mut legal);
    let belongs = |action: &&Action| {
        matches!(
            (mode, action.choice()),
            (Mode::Houses, Choice::Roll)
                | (Mode::Spring, Choice::Spring(_))
                | (Mode::Canals, Choice::Stick(_))
        )
    };
    legal.iter().filter(belongs).count()
}

/// The wanted value, or the lowest one if no such tile is left.
fn available_value(position: &Position, wanted: u8) -> u8 {
    let Some(seat) = position.turn_seat() else { return wanted };
    let hand = position.hand(seat);
    let has = |value: u8| values_left(hand).any(|left| left == value);
    if has(wanted) { wanted } else { values_left(hand).next().unwrap_or(wanted) }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::aquaedukt::testing::after;

    #[test]
    fn what_was_done_settles_what_the_turn_is_for() {
        let begun = after(&["o3,4"]);
        assert_eq!(settle(&begun, None), None);
        assert_eq!(settle(&begun, Some(Mode::Canals)), Some(Mode::Canals));
        assert_eq!(settle(&after(&["o3,4", "C4-D4"]), None), Some(Mode::Canals));
        assert_eq!(settle(&after(&["roll", "=6"]), Some(Mode::Spring)), Some(Mode::Houses));
    }

    #[test]
    fn nobody_can_settle_for_what_is_not_possible() {
        // Without a spring there are no canals (AQ-S10).
        assert_eq!(settle(&after(&[]), Some(Mode::Canals)), None);
        assert_eq!(offers(&after(&[]), Mode::Canals), 0);
        assert_eq!(offers(&after(&[]), Mode::Spring), 105);
    }

    #[test]
    fn a_value_that_is_used_up_gives_way_to_the_lowest() {
        let position = after(&[]);
        assert_eq!(available_value(&position, 4), 4);
        assert_eq!(available_value(&position, 5), 1);
    }
}
