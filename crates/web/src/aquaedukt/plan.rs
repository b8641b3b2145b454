//! What somebody at this device has in mind: the turn before it is played.

use castellum_rules::aquaedukt::{Action, Choice, Phase, Position, Refusal};
use castellum_rules::{ActionList, Game, Seat};
use leptos::prelude::*;

use super::preview::Preview;
use super::targets::{Mode, Place, Targets, values_left};
use crate::table::{Line, SeatInfo, Table, Wish};

/// A turn in preparation. Cheap to copy: all of it are signals.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
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
    pub(crate) chosen: RwSignal<Option<Action>>,
    /// What the action pointed at, or else the chosen one, would do.
    pub(crate) preview: Memo<Option<Preview>>,
    /// Why the last click did nothing.
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// Whether an action is played at the second click only.
    pub(crate) confirm: RwSignal<bool>,
    wanted_mode: RwSignal<Option<Mode>>,
    wanted_value: RwSignal<u8>,
    pointed: RwSignal<Option<Place>>,
}

/// What the button that goes on with the turn does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Next {
    /// Plays this action.
    Play(Action),
    /// Nothing, before something is chosen.
    Choose,
}

impl Plan {
    pub(crate) fn new(table: Table<Position>, confirm: RwSignal<bool>) -> Self {
        let position = Memo::new(move |_| table.position());
        let seat = Memo::new(move |_| table.acting_seat());
        let mine = Memo::new(move |_| {
            let seat = position.with(Position::seat).filter(|_| table.shown.get().is_none());
            let seats = table.seats.read();
            seat.and_then(|seat| seats.get(seat.index())).is_some_and(SeatInfo::is_here)
        });
        let wanted_mode = RwSignal::new(None);
        let wanted_value = RwSignal::new(1);
        let pointed = RwSignal::new(None);
        let chosen = RwSignal::new(None);
        let mode = Memo::new(move |_| settle(&position.read(), wanted_mode.get()));
        let value = Memo::new(move |_| available_value(&position.read(), wanted_value.get()));
        let targets = Memo::new(move |_| match seat.get() {
            Some(_) => Targets::new(&position.read(), mode.get(), value.get()),
            None => Targets::default(),
        });
        let preview = Memo::new(move |_| {
            let action = targets.with(|targets| {
                let pointed = pointed.get().filter(|place| targets.allows(*place));
                pointed.and_then(|place| targets.action_at(place))
            });
            let action = action.or(chosen.get())?;
            // For a moment after an action, what was chosen belongs to the
            // position before it.
            let position = position.read();
            let possible = seat.get().is_some() && position.check(action).is_ok();
            possible.then(|| Preview::new(&position, action))
        });
        let plan = Self {
            table,
            position,
            seat,
            mine,
            mode,
            value,
            targets,
            chosen,
            preview,
            refusal: RwSignal::new(None),
            confirm,
            wanted_mode,
            wanted_value,
            pointed,
        };
        plan.forget_with_every_action();
        plan
    }

    /// What was in mind belongs to one position.
    fn forget_with_every_action(self) {
        let table = self.table;
        let moment = Memo::new(move |_| (table.line.with(Line::len), table.shown.get()));
        Effect::watch(
            move || moment.get(),
            move |_, _, _| {
                self.chosen.set(None);
                self.pointed.set(None);
                self.refusal.set(None);
                self.wanted_mode.set(None);
            },
            false,
        );
    }

    /// Settles what the turn is for, as far as it is still open.
    pub(crate) fn choose_mode(self, mode: Option<Mode>) {
        if self.seat.get_untracked().is_none() || self.position.with_untracked(Position::phase) != Phase::Turn
        {
            return;
        }
        self.drop_choice();
        self.wanted_mode.set(mode);
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
            self.refusal.set(Some(Refusal::NoTile { value }));
            return;
        }
        let field = match self.chosen.get_untracked().map(Action::choice) {
            Some(Choice::House { field, .. }) => Some(field),
            _ => None,
        };
        self.drop_choice();
        self.wanted_value.set(value);
        if let Some(house) = field.and_then(|field| Action::new(Choice::House { value, field })) {
            self.choose(house);
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
        let again = self.chosen.get_untracked() == Some(action);
        match self.position.with_untracked(|position| position.check(action)) {
            Err(refusal) => {
                self.chosen.set(None);
                self.refusal.set(Some(refusal));
            }
            Ok(()) if again || !self.confirm.get_untracked() => self.play(action),
            Ok(()) => {
                self.refusal.set(None);
                self.chosen.set(Some(action));
            }
        }
    }

    /// Chooses what somebody advised.
    pub(crate) fn follow(self, action: Action) {
        self.drop_choice();
        match action.choice() {
            Choice::Spring(_) => self.wanted_mode.set(Some(Mode::Spring)),
            Choice::Stick(_) => self.wanted_mode.set(Some(Mode::Canals)),
            Choice::Roll => self.wanted_mode.set(Some(Mode::Houses)),
            Choice::House { value, .. } => self.wanted_value.set(value),
            Choice::Done | Choice::Pass | Choice::Dice(_) => {}
        }
        if Place::of(action).is_some()
            && self.position.with_untracked(|position| position.check(action).is_ok())
        {
            self.chosen.set(Some(action));
        }
    }

    pub(crate) fn point(self, place: Option<Place>) {
        if self.pointed.get_untracked() != place {
            self.pointed.set(place);
        }
    }

    /// Goes one step back: first to the game, if one looks back; then the place
    /// is given up, then the mode.
    pub(crate) fn back(self) {
        if self.table.shown.get_untracked().is_some() {
            self.table.shown.set(None);
        } else if self.chosen.get_untracked().is_some() || self.refusal.get_untracked().is_some() {
            self.drop_choice();
        } else {
            self.wanted_mode.set(None);
        }
    }

    fn drop_choice(self) {
        self.chosen.set(None);
        self.pointed.set(None);
        self.refusal.set(None);
    }

    pub(crate) fn play(self, action: Action) {
        if self.seat.get_untracked().is_some()
            && self.position.with_untracked(|position| position.check(action).is_ok())
        {
            self.table.wish(Wish::Play(action));
        }
    }

    pub(crate) fn undo(self) {
        if self.table.may_undo() {
            self.table.wish(Wish::Undo);
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

    /// Whether the turn may be ended here.
    pub(crate) fn may_stop(self) -> bool {
        self.seat.get().is_some() && self.position.with(|position| position.check(Action::DONE).is_ok())
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
    let Some(seat) = position.seat() else { return wanted };
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
