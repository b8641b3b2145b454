//! An action with the positions before and after it.

use castellum_rules::aqua_romana::{Action, Colour, Phase, Podium, Position, Worker};
use castellum_rules::{ActionList, Game, Seat};

/// The position before an action, right after it, and at the end of the turn
/// if nothing is closed voluntarily.
pub(super) struct Scene {
    pub(super) seat: Seat,
    pub(super) before: Position,
    pub(super) after: Position,
    /// Only workers and podiums matter here: the extra tile lies anywhere.
    settled: Position,
}

impl Scene {
    /// What a legal action does.
    pub(super) fn new(before: &Position, action: Action) -> Option<Self> {
        let seat = before.actor().seat()?;
        let mut after = *before;
        after.play_unchecked(action);
        Some(Self { seat, before: *before, after, settled: settle(after) })
    }

    pub(super) fn is_over(&self) -> bool {
        self.after.phase() == Phase::Over
    }

    pub(super) fn is_own(&self, worker: Worker) -> bool {
        worker.owner(self.before.players()) == self.seat
    }

    /// The colours of some seats.
    pub(super) fn colours(&self, seats: &[Seat]) -> Vec<Colour> {
        let players = self.before.players();
        let colours = Colour::in_play(players).iter().copied();
        colours.filter(|colour| seats.contains(&colour.owner(players))).collect()
    }

    /// Whether the seat that acts takes a builder from the reserve in the end.
    pub(super) fn takes_builder(&self) -> bool {
        self.settled.phase() == Phase::Take && self.settled.actor().seat() == Some(self.seat)
    }

    pub(super) fn rivals(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.before.players()).filter(|&seat| seat != self.seat)
    }

    pub(super) fn was_open(&self, worker: Worker) -> bool {
        self.before.worker(worker).on_board
    }

    /// Whether a worker is on the board and stays there.
    pub(super) fn stays_open(&self, worker: Worker) -> bool {
        self.settled.worker(worker).on_board
    }

    /// The workers of a seat who are on the board after the action and stay.
    pub(super) fn open_workers(&self, seat: Seat) -> impl Iterator<Item = Worker> + '_ {
        (self.before.workers_of(seat) & self.settled.open_workers()).iter()
    }

    /// The workers whose aqueducts are closed by the action.
    pub(super) fn closed(&self) -> impl Iterator<Item = Worker> + '_ {
        (self.before.open_workers() - self.settled.open_workers()).iter()
    }

    /// The podium on which a worker ends up.
    pub(super) fn podium(&self, worker: Worker) -> Option<Podium> {
        self.settled.worker(worker).podium
    }

    /// The bonus that a worker would get if the game ended with the turn.
    pub(super) fn bonus(&self, worker: Worker) -> Option<u16> {
        self.settled.bonuses().find(|&(other, _)| other == worker).map(|(_, bonus)| bonus)
    }

    /// The podium value that a length would bring after the turn.
    pub(super) fn value_of_length(&self, length: u8) -> u8 {
        self.settled.podium_for(length).map_or(0, Podium::value)
    }
}

/// Goes on until closed aqueducts are scored.
fn settle(mut position: Position) -> Position {
    if position.phase() == Phase::Extra {
        // No extra tile changes an aqueduct (AR-S17).
        let mut extras = ActionList::new();
        position.legal_actions(&mut extras);
        if let Some(&extra) = extras.first() {
            position.play_unchecked(extra);
        }
    }
    if position.phase() == Phase::Close {
        position.play_unchecked(Action::PASS);
    }
    position
}
