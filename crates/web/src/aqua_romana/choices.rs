//! What a player has chosen so far, and what he may choose next.
//!
//! Nothing here knows about the screen: a click, a key and a screen reader all
//! end in the same few functions.

use castellum_rules::aqua_romana::{Action, Choice, Field, Kind, Phase, Position, RingField, Tile, Worker};
use castellum_rules::{ActionList, Game};

use super::geometry::Spot;
use super::preview::Preview;

/// The parts of an action chosen so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    /// The worker who builds.
    pub(crate) worker: Option<Worker>,
    /// Which of the rows is chosen.
    pub(crate) row: Option<usize>,
    /// Where something is to be put.
    pub(crate) spot: Option<Spot>,
}

/// A line of the list from which one chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Row {
    /// A worker who can build.
    Worker(Worker),
    /// A tile thanks to a builder, for the chosen worker.
    Build(Tile, RingField),
    /// A kind of builder to put on the ring.
    Builder(Kind),
    /// A builder to move on, as nothing can be built.
    MoveOn(Kind, RingField),
    /// The extra tile, in one of its orientations.
    Extra(Tile),
    /// A worker whose aqueduct may be closed.
    Close(Worker),
    /// Close none.
    Pass,
    /// A builder of the reserve.
    Take(Kind),
}

/// What follows from pointing at something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    /// The selection changes.
    Selected(Selection),
    /// What is selected is confirmed by pointing at it once more.
    Confirmed,
    /// It cannot be chosen, because this action would break a rule.
    Refused(Action),
    /// It cannot be chosen, because of more than one action.
    Hindered(Hindrance),
}

/// Why nothing can be chosen at a place, where no single action says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// No builder is in sight of the worker (AR-S10).
    NobodyInSight(Worker),
    /// No tile of the builders in sight may be laid before the worker (AR-S13).
    NothingFits(Worker),
    /// The field is in front of none of the own workers (AR-S13).
    NotInFront(Field),
}

impl Hindrance {
    /// The number of the rule.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Self::NobodyInSight(_) => "AR-S10",
            Self::NothingFits(_) | Self::NotInFront(_) => "AR-S13",
        }
    }
}

/// All legal actions.
pub(crate) fn legal_actions(position: &Position) -> Vec<Action> {
    let mut list = ActionList::default();
    position.legal_actions(&mut list);
    list.to_vec()
}

/// The workers who can build, in order.
pub(crate) fn builders_of_tiles(legal: &[Action]) -> Vec<Worker> {
    unique(legal.iter().filter_map(|action| match action.choice() {
        Choice::Build(worker, ..) => Some(worker),
        _ => None,
    }))
}

fn unique<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

impl Selection {
    /// The selection that stands for a legal action.
    pub(crate) fn of(position: &Position, action: Action) -> Option<Self> {
        let (worker, spot) = match action.choice() {
            Choice::Build(worker, ..) => (Some(worker), None),
            Choice::Place(_, at) => (None, Some(Spot::Ring(at))),
            Choice::Extra(field, _) => (None, Some(Spot::Field(field))),
            _ => (None, None),
        };
        let begun = Self { worker, row: None, spot };
        let rows = 0..begun.rows(position).len();
        let mut selections = rows.map(|row| Self { row: Some(row), ..begun });
        selections.find(|selection| selection.action(position) == Some(action))
    }

    /// What is chosen to begin with: whatever there is no choice about.
    pub(crate) fn new(position: &Position) -> Self {
        let legal = legal_actions(position);
        let mut selection = Self::default();
        if let [only] = builders_of_tiles(&legal)[..] {
            selection.worker = Some(only);
        }
        let rows = selection.rows(position);
        let begins_with_first = match position.phase() {
            Phase::Setup | Phase::Place | Phase::Extra => true,
            Phase::Build => selection.worker.is_some(),
            Phase::Take => rows.len() == 1,
            Phase::Close | Phase::Over => false,
        };
        selection.row = if begins_with_first { selection.first_row(position) } else { None };
        selection
    }

    /// The row that is chosen before anybody chooses: the first, but never one
    /// that would close the worker's aqueduct at once.
    fn first_row(&self, position: &Position) -> Option<usize> {
        let closes = |row: &Row| match (*row, self.worker) {
            (Row::Build(tile, at), Some(worker)) => {
                let preview = Preview::of(position, Choice::Build(worker, tile, at).into());
                preview.is_some_and(|preview| preview.closed.iter().any(|closing| closing.worker == worker))
            }
            _ => false,
        };
        self.rows(position).iter().position(|row| !closes(row))
    }

    /// A worker is chosen, and what comes first for him.
    fn with_worker(position: &Position, worker: Worker) -> Self {
        let chosen = Self { worker: Some(worker), row: None, spot: None };
        Self { row: chosen.first_row(position), ..chosen }
    }

    /// The lines to choose from.
    pub(crate) fn rows(&self, position: &Position) -> Vec<Row> {
        let legal = legal_actions(position);
        unique(legal.iter().filter_map(|action| match (action.choice(), self.worker) {
            (Choice::Place(kind, _), _) => Some(Row::Builder(kind)),
            (Choice::Build(worker, ..), None) => Some(Row::Worker(worker)),
            (Choice::Build(worker, tile, at), Some(chosen)) => {
                (worker == chosen).then_some(Row::Build(tile, at))
            }
            (Choice::MoveOn(from), _) => position.builder(from).map(|kind| Row::MoveOn(kind, from)),
            (Choice::Extra(_, tile), _) => Some(Row::Extra(tile)),
            (Choice::Close(worker), _) => Some(Row::Close(worker)),
            (Choice::Pass, _) => Some(Row::Pass),
            (Choice::Take(kind), _) => Some(Row::Take(kind)),
        }))
    }

    /// The row that is chosen.
    pub(crate) fn chosen_row(&self, position: &Position) -> Option<Row> {
        self.rows(position).get(self.row?).copied()
    }

    /// The action that is chosen, if it is complete and legal.
    pub(crate) fn action(&self, position: &Position) -> Option<Action> {
        let choice = match (self.chosen_row(position)?, self.spot) {
            (Row::Build(tile, at), _) => Choice::Build(self.worker?, tile, at),
            (Row::Builder(kind), Some(Spot::Ring(at))) => Choice::Place(kind, at),
            (Row::MoveOn(_, from), _) => Choice::MoveOn(from),
            (Row::Extra(tile), Some(Spot::Field(field))) => Choice::Extra(field, tile),
            (Row::Close(worker), _) => Choice::Close(worker),
            (Row::Pass, _) => Choice::Pass,
            (Row::Take(kind), _) => Choice::Take(kind),
            (Row::Worker(_) | Row::Builder(_) | Row::Extra(_), _) => return None,
        };
        position.check(choice.into()).is_ok().then_some(choice.into())
    }

    /// The selection with another row.
    pub(crate) fn with_row(&self, position: &Position, row: usize) -> Self {
        match self.rows(position).get(row) {
            Some(&Row::Worker(worker)) => Self::with_worker(position, worker),
            Some(_) => Self { row: Some(row), ..*self },
            None => *self,
        }
    }

    /// The selection with the next or previous row.
    pub(crate) fn turned(&self, position: &Position, forward: bool) -> Self {
        let count = self.rows(position).len();
        if count == 0 {
            return *self;
        }
        let row = match self.row {
            Some(row) if forward => (row + 1) % count,
            Some(row) => (row + count - 1) % count,
            None => 0,
        };
        self.with_row(position, row)
    }

    /// One step back; `None` if nothing is chosen that could be given up.
    pub(crate) fn back(&self, position: &Position) -> Option<Self> {
        let fresh = Self::new(position);
        if self.spot.is_some() {
            Some(Self { spot: None, ..*self })
        } else if *self == fresh {
            None
        } else {
            Some(fresh)
        }
    }

    /// The places where something can be chosen now.
    pub(crate) fn targets(&self, position: &Position) -> Vec<Spot> {
        let legal = legal_actions(position);
        let row = self.chosen_row(position);
        unique(legal.iter().filter_map(|action| match (action.choice(), row) {
            (Choice::Place(kind, at), Some(Row::Builder(chosen))) => {
                (kind == chosen).then_some(Spot::Ring(at))
            }
            (Choice::Build(worker, ..), _) => Some(Spot::Worker(worker)),
            (Choice::MoveOn(from), _) => Some(Spot::Ring(from)),
            (Choice::Extra(field, tile), Some(Row::Extra(chosen))) => {
                (tile == chosen).then_some(Spot::Field(field))
            }
            (Choice::Close(worker), _) => Some(Spot::Worker(worker)),
            _ => None,
        }))
    }

    /// What follows from pointing at a place.
    pub(crate) fn pick(&self, position: &Position, spot: Spot) -> Picked {
        match position.phase() {
            Phase::Setup | Phase::Place => self.pick_for_builder(position, spot),
            Phase::Build => self.pick_to_build(position, spot),
            Phase::Extra => self.pick_for_extra(position, spot),
            Phase::Close => self.pick_to_close(position, spot),
            Phase::Take | Phase::Over => Picked::Refused(Action::PASS),
        }
    }

    fn confirm_or(&self, next: Self) -> Picked {
        if *self == next { Picked::Confirmed } else { Picked::Selected(next) }
    }

    fn pick_for_builder(&self, position: &Position, spot: Spot) -> Picked {
        let Some(Row::Builder(kind)) = self.chosen_row(position) else {
            return Picked::Refused(Action::PASS);
        };
        let Spot::Ring(at) = spot else { return Picked::Refused(Action::PASS) };
        let action = Choice::Place(kind, at).into();
        match position.check(action) {
            Ok(()) => self.confirm_or(Self { spot: Some(spot), ..*self }),
            Err(_) => Picked::Refused(action),
        }
    }

    fn pick_for_extra(&self, position: &Position, spot: Spot) -> Picked {
        let Some(Row::Extra(tile)) = self.chosen_row(position) else {
            return Picked::Refused(Action::PASS);
        };
        let field = match spot {
            Spot::Field(field) => field,
            Spot::Worker(worker) => position.worker(worker).field,
            Spot::Ring(_) => return Picked::Refused(Action::PASS),
        };
        let action = Choice::Extra(field, tile).into();
        match position.check(action) {
            Ok(()) => self.confirm_or(Self { spot: Some(Spot::Field(field)), ..*self }),
            Err(_) => Picked::Refused(action),
        }
    }

    fn pick_to_close(&self, position: &Position, spot: Spot) -> Picked {
        let worker = match spot {
            Spot::Worker(worker) => Some(worker),
            Spot::Field(field) => own_worker_on(position, field),
            Spot::Ring(_) => None,
        };
        // Without a worker there is nothing to close here: `>NA` says so.
        let Some(worker) = worker else { return Picked::Refused(out_of_phase()) };
        let row = self.rows(position).iter().position(|&row| row == Row::Close(worker));
        match row {
            Some(row) => self.confirm_or(Self { row: Some(row), ..*self }),
            None => Picked::Refused(Choice::Close(worker).into()),
        }
    }

    fn pick_to_build(&self, position: &Position, spot: Spot) -> Picked {
        let legal = legal_actions(position);
        if legal.iter().any(|action| matches!(action.choice(), Choice::MoveOn(_))) {
            return self.pick_to_move_on(position, spot);
        }
        match spot {
            Spot::Worker(worker) => self.pick_worker(position, &legal, worker),
            Spot::Field(field) => self.pick_field(position, &legal, field),
            Spot::Ring(at) => self.pick_builder(position, &legal, at),
        }
    }

    fn pick_to_move_on(&self, position: &Position, spot: Spot) -> Picked {
        let Spot::Ring(from) = spot else {
            return match spot {
                Spot::Worker(worker) => hindrance(position, worker),
                _ => Picked::Refused(Action::PASS),
            };
        };
        let chosen = |row: &Row| matches!(row, Row::MoveOn(_, at) if *at == from);
        match self.rows(position).iter().position(chosen) {
            Some(row) => self.confirm_or(Self { row: Some(row), ..*self }),
            None => Picked::Refused(Choice::MoveOn(from).into()),
        }
    }

    fn pick_worker(&self, position: &Position, legal: &[Action], worker: Worker) -> Picked {
        if builders_of_tiles(legal).contains(&worker) {
            if self.worker == Some(worker) {
                return Picked::Selected(*self);
            }
            return Picked::Selected(Self::with_worker(position, worker));
        }
        hindrance(position, worker)
    }

    /// A field stands for the worker who faces it, or for the one on it.
    fn pick_field(&self, position: &Position, legal: &[Action], field: Field) -> Picked {
        let facing = |worker: &Worker| position.field_in_front(*worker) == Some(field);
        if self.worker.is_some_and(|worker| facing(&worker)) {
            return if self.row.is_some() { Picked::Confirmed } else { Picked::Selected(*self) };
        }
        let mut able = builders_of_tiles(legal).into_iter();
        match able.find(facing).or_else(|| own_worker_on(position, field)) {
            Some(worker) => self.pick_worker(position, legal, worker),
            None => Picked::Hindered(Hindrance::NotInFront(field)),
        }
    }

    /// A builder stands for the first tile he gives the chosen worker, then
    /// for the next; without a worker for the only one whom he can help.
    fn pick_builder(&self, position: &Position, legal: &[Action], at: RingField) -> Picked {
        let by_him = |action: &Action| matches!(action.choice(), Choice::Build(_, _, from) if from == at);
        let worker = self.worker.or_else(|| {
            let helped: Vec<Action> = legal.iter().copied().filter(by_him).collect();
            match builders_of_tiles(&helped)[..] {
                [only] => Some(only),
                _ => None,
            }
        });
        let Some(worker) = worker else { return Picked::Refused(Choice::MoveOn(at).into()) };
        let next = Self { worker: Some(worker), row: None, spot: None };
        let rows = next.rows(position);
        let mut his = (0..rows.len()).filter(|&row| matches!(rows[row], Row::Build(_, from) if from == at));
        let current = self.row.filter(|_| self.worker == Some(worker));
        let first = his.clone().next();
        match his.find(|&row| current.is_some_and(|current| row > current)).or(first) {
            Some(row) => Picked::Selected(Self { row: Some(row), ..next }),
            None => Picked::Refused(Choice::Build(worker, Tile::Bridge, at).into()),
        }
    }
}

/// An action that belongs to another phase than closing.
fn out_of_phase() -> Action {
    Choice::Take(Kind::Joker).into()
}

/// A worker of the player whose turn it is who stands on a field.
fn own_worker_on(position: &Position, field: Field) -> Option<Worker> {
    let own = position.workers_of(position.turn_seat()?) & position.open_workers();
    own.iter().find(|&worker| position.worker(worker).field == field)
}

/// Why a worker cannot build.
fn hindrance(position: &Position, worker: Worker) -> Picked {
    let state = position.worker(worker);
    let own = Some(worker.owner(position.players())) == position.turn_seat();
    let seen = RingField::in_sight_of(state.field);
    let mut standing = seen.into_iter().filter(|&at| position.builder(at).is_some());
    match standing.next() {
        Some(at) if !own || !state.on_board => {
            Picked::Refused(Choice::Build(worker, Tile::Bridge, at).into())
        }
        None if !own || !state.on_board => {
            Picked::Refused(Choice::Build(worker, Tile::Bridge, seen[0]).into())
        }
        None => Picked::Hindered(Hindrance::NobodyInSight(worker)),
        Some(_) => Picked::Hindered(Hindrance::NothingFits(worker)),
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::Refusal;

    use super::super::testing::{SET_UP, after, legal, random_positions};
    use super::*;

    fn spots(position: &Position) -> Vec<Spot> {
        let fields = Field::all().map(Spot::Field);
        let workers = position.workers().iter().map(Spot::Worker);
        fields
            .chain(RingField::all().map(Spot::Ring))
            .chain(workers)
            .filter(|spot| match spot {
                Spot::Worker(worker) => position.worker(*worker).on_board,
                _ => true,
            })
            .collect()
    }

    #[test]
    fn every_legal_action_can_be_selected() {
        for position in random_positions().into_iter().step_by(3) {
            for action in legal(&position) {
                let fresh = Selection::new(&position);
                let worker = match action.choice() {
                    Choice::Build(worker, ..) => Some(worker),
                    _ => None,
                };
                let spot = match action.choice() {
                    Choice::Place(_, at) => Some(Spot::Ring(at)),
                    Choice::Extra(field, _) => Some(Spot::Field(field)),
                    _ => None,
                };
                let begun = Selection { worker, spot, ..fresh };
                let found = (0..begun.rows(&position).len())
                    .any(|row| begun.with_row(&position, row).action(&position) == Some(action));
                assert!(found, "{}", action.to_string());
            }
        }
    }

    #[test]
    fn pointing_anywhere_selects_confirms_or_names_a_rule() {
        let mut counts = [0; 4];
        for position in random_positions().into_iter().step_by(5) {
            let fresh = Selection::new(&position);
            for spot in spots(&position) {
                match fresh.pick(&position, spot) {
                    Picked::Selected(next) => {
                        counts[0] += 1;
                        let has_choice =
                            next.rows(&position).iter().any(|row| !closes(&position, next, *row));
                        assert!(next.row.is_some() || !has_choice, "{spot:?}");
                    }
                    Picked::Confirmed => counts[1] += 1,
                    Picked::Refused(action) => {
                        counts[2] += 1;
                        assert!(position.check(action).is_err(), "{}", action.to_string());
                    }
                    Picked::Hindered(hindrance) => {
                        counts[3] += 1;
                        assert!(hindrance.rule().starts_with("AR-"));
                    }
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }

    /// Whether a row would close the aqueduct of the worker who is chosen.
    fn closes(position: &Position, selection: Selection, row: Row) -> bool {
        let (Row::Build(tile, at), Some(worker)) = (row, selection.worker) else { return false };
        let mut after = position.play(Choice::Build(worker, tile, at).into()).unwrap();
        // What is closed is closed at the end of the turn, which an extra tile may delay.
        while matches!(after.phase(), Phase::Extra | Phase::Close) {
            let first = legal(&after)[0];
            let next = if after.phase() == Phase::Close { Action::PASS } else { first };
            after.try_play(next).unwrap();
        }
        !after.worker(worker).on_board
    }

    #[test]
    fn nothing_is_chosen_beforehand_that_closes_an_aqueduct_at_once() {
        // AR-S19: a tile may end its own aqueduct; that is for the player to choose.
        let (mut checked, mut avoided) = (0, 0);
        for position in random_positions() {
            for worker in builders_of_tiles(&legal_actions(&position)) {
                let chosen = Selection::with_worker(&position, worker);
                let rows = chosen.rows(&position);
                match chosen.row {
                    Some(row) => assert!(!closes(&position, chosen, rows[row])),
                    None => assert!(rows.iter().all(|&row| closes(&position, chosen, row))),
                }
                checked += 1;
                avoided += usize::from(chosen.row != Some(0));
            }
        }
        assert!(checked > 100 && avoided > 0, "{checked} {avoided}");
    }

    #[test]
    fn targets_are_selected_by_pointing_at_them() {
        for position in random_positions().into_iter().step_by(5) {
            let fresh = Selection::new(&position);
            for spot in fresh.targets(&position) {
                let picked = fresh.pick(&position, spot);
                assert!(matches!(picked, Picked::Selected(_) | Picked::Confirmed), "{spot:?}: {picked:?}");
            }
        }
    }

    #[test]
    fn every_legal_action_can_be_chosen_for_somebody() {
        for position in random_positions() {
            for action in legal(&position) {
                let chosen = Selection::of(&position, action);
                assert_eq!(chosen.and_then(|chosen| chosen.action(&position)), Some(action));
            }
        }
    }

    #[test]
    fn a_worker_then_his_field_lays_the_first_tile() {
        let position = after(4, SET_UP);
        let worker = "Y1".parse().unwrap();
        let Picked::Selected(chosen) = Selection::new(&position).pick(&position, Spot::Worker(worker)) else {
            panic!("Y1 can build");
        };
        let action = chosen.action(&position).unwrap();
        assert!(action.to_string().starts_with("Y1+"));
        let front = position.field_in_front(worker).unwrap();
        assert_eq!(chosen.pick(&position, Spot::Field(front)), Picked::Confirmed);
        let turned = chosen.turned(&position, true);
        assert_ne!(turned.action(&position), Some(action));
        assert_eq!(turned.turned(&position, false), chosen);
        assert_eq!(turned.back(&position), Some(Selection::new(&position)));
    }

    #[test]
    fn refusals_fit_what_was_pointed_at() {
        let position = after(4, SET_UP);
        let fresh = Selection::new(&position);
        let refusal = |spot| match fresh.pick(&position, spot) {
            Picked::Refused(action) => position.check(action).unwrap_err(),
            other => panic!("{other:?}"),
        };
        let red = Spot::Worker("R1".parse().unwrap());
        assert!(matches!(refusal(red), Refusal::NotYourWorker(_)));
        assert_eq!(refusal(Spot::Ring("W5".parse().unwrap())), Refusal::CanBuild);
        let far = Spot::Field("F5".parse().unwrap());
        assert!(matches!(fresh.pick(&position, far), Picked::Hindered(Hindrance::NotInFront(_))));
    }
}
