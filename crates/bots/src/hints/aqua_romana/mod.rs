//! Reasons for actions of Aqua Romana.

mod board;
mod reason;

use castellum_rules::aqua_romana::{
    Action, Choice, Colour, Field, Kind, Phase, Podium, Position, RingField, Worker,
};
use castellum_rules::{Game, Seat};

use super::Explain;
use board::{builders_seen, leads_on, rooms, sees, straight_ahead};
pub use reason::Reason;

impl Explain for Position {
    type Reason = Reason;

    fn reasons(&self, action: Action) -> Vec<Reason> {
        let Some(transition) = Transition::new(self, action) else { return Vec::new() };
        let mut reasons = Vec::new();
        reasons.extend(transition.end_of_game());
        match action.choice() {
            Choice::Place(kind, at) => transition.explain_place(kind, at, &mut reasons),
            Choice::Build(_, _, at) => transition.explain_build(at, &mut reasons),
            Choice::MoveOn(from) => transition.explain_move(from, &mut reasons),
            Choice::Extra(field, _) => transition.explain_extra(field, &mut reasons),
            Choice::Close(worker) => transition.explain_closing(worker, &mut reasons),
            Choice::Pass => transition.explain_pass(&mut reasons),
            Choice::Take(kind) => reasons.push(Reason::Takes { kind }),
        }
        reasons
    }
}

/// The position before an action, right after it, and at the end of the turn
/// if nothing is closed voluntarily.
struct Transition {
    seat: Seat,
    before: Position,
    after: Position,
    /// Only workers and podiums matter here: the extra tile lies anywhere.
    settled: Position,
}

impl Transition {
    /// What a legal action does.
    fn new(before: &Position, action: Action) -> Option<Self> {
        let seat = before.actor().seat()?;
        let mut after = *before;
        after.play_unchecked(action);
        Some(Self { seat, before: *before, after, settled: settle(after) })
    }

    fn is_over(&self) -> bool {
        self.after.phase() == Phase::Over
    }

    fn is_own(&self, worker: Worker) -> bool {
        worker.owner(self.before.players()) == self.seat
    }

    /// The colours of some seats.
    fn colours(&self, seats: &[Seat]) -> Vec<Colour> {
        let players = self.before.players();
        let colours = Colour::in_play(players).iter().copied();
        colours.filter(|colour| seats.contains(&colour.owner(players))).collect()
    }

    /// Whether the seat that acts takes a builder from the reserve in the end.
    fn takes_builder(&self) -> bool {
        self.settled.phase() == Phase::Take && self.settled.actor().seat() == Some(self.seat)
    }

    fn rivals(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.before.players()).filter(|&seat| seat != self.seat)
    }

    fn was_open(&self, worker: Worker) -> bool {
        self.before.worker(worker).on_board
    }

    /// Whether a worker is on the board and stays there.
    fn stays_open(&self, worker: Worker) -> bool {
        self.settled.worker(worker).on_board
    }

    /// The workers of a seat who are on the board after the action and stay.
    fn open_workers(&self, seat: Seat) -> impl Iterator<Item = Worker> + '_ {
        (self.before.workers_of(seat) & self.settled.open_workers()).iter()
    }

    /// The workers whose aqueducts are closed by the action.
    fn closed(&self) -> impl Iterator<Item = Worker> + '_ {
        (self.before.open_workers() - self.settled.open_workers()).iter()
    }

    /// The podium on which a worker ends up.
    fn podium(&self, worker: Worker) -> Option<Podium> {
        self.settled.worker(worker).podium
    }

    /// The bonus that a worker would get if the game ended with the turn.
    fn bonus(&self, worker: Worker) -> Option<u16> {
        self.settled.bonuses().find(|&(other, _)| other == worker).map(|(_, bonus)| bonus)
    }

    /// The podium value that a length would bring after the turn.
    fn value_of_length(&self, length: u8) -> u8 {
        self.settled.podium_for(length).map_or(0, Podium::value)
    }
}

/// Goes on until closed aqueducts are scored.
fn settle(mut position: Position) -> Position {
    if position.phase() == Phase::Extra {
        // No extra tile changes an aqueduct (AR-S17).
        let extra = *position.legal().first().expect("an extra tile can be laid somewhere (AR-S17)");
        position.play_unchecked(extra);
    }
    if position.phase() == Phase::Close {
        position.play_unchecked(Action::PASS);
    }
    position
}

/// The least straight way that is worth a word.
const WAY: u8 = 3;
/// The least change of room that is worth a word.
const ROOM: u8 = 3;

impl Transition {
    fn end_of_game(&self) -> Option<Reason> {
        let outcome = self.after.outcome()?;
        let points = outcome.points()[self.seat.index()];
        let has_won = outcome.win_share(self.seat) > 0.0;
        Some(if has_won { Reason::WinsGame { points } } else { Reason::EndsGame { points } })
    }

    fn explain_place(&self, kind: Kind, at: RingField, reasons: &mut Vec<Reason>) {
        let seers = |seat| {
            self.open_workers(seat).filter(|&worker| sees(&self.after, worker, at)).collect::<Vec<_>>()
        };
        let own = seers(self.seat);
        let is_seen_by_rivals = self.rivals().any(|seat| !seers(seat).is_empty());
        if own.is_empty() && !is_seen_by_rivals {
            reasons.push(Reason::NobodySees { kind });
        }
        if !own.is_empty() {
            reasons.push(Reason::BringsIntoSight { kind, workers: own });
            reasons.extend((!is_seen_by_rivals).then_some(Reason::OnlyYouSee { kind }));
        }
        if self.after.builder_walk(at).passes_fountain {
            reasons.push(Reason::BeforeFountain { kind });
        }
        reasons.push(Reason::Puts { kind, at });
    }

    fn explain_build(&self, at: RingField, reasons: &mut Vec<Reason>) {
        for worker in self.closed() {
            self.explain_closing(worker, reasons);
        }
        self.explain_walk(at, reasons);
        self.explain_rooms(|worker| self.was_open(worker), reasons);
        if self.after.phase() == Phase::Extra {
            reasons.extend(self.after.extra_kind().map(|kind| Reason::EarnsExtraTile { kind }));
        }
        for worker in self.before.open_workers().iter().filter(|&worker| self.is_own(worker)) {
            self.explain_growth(worker, reasons);
        }
    }

    fn explain_growth(&self, worker: Worker, reasons: &mut Vec<Reason>) {
        let (was, is) = (self.before.worker(worker).length, self.after.worker(worker).length);
        if is == was {
            return;
        }
        reasons.push(Reason::Lengthens { worker, by: is - was, length: is });
        if self.is_over() || !self.stays_open(worker) {
            return;
        }
        reasons.extend(self.way_open(worker));
        let (seen, sees) = (builders_seen(&self.before, worker), builders_seen(&self.after, worker));
        if sees > seen && sees >= 2 {
            reasons.push(Reason::SeesMore { worker, builders: sees });
        }
        reasons.extend(self.escape(worker));
    }

    fn way_open(&self, worker: Worker) -> Option<Reason> {
        let (fields, _) = straight_ahead(&self.after, worker);
        (fields >= WAY).then_some(Reason::KeepsWayOpen { worker, fields })
    }

    fn escape(&self, worker: Worker) -> Option<Reason> {
        let rival_at = |position: &Position| {
            let front = position.field_in_front(worker)?;
            let mut rivals = position.open_workers().iter().filter(|&rival| !self.is_own(rival));
            rivals.find(|&rival| position.field_in_front(rival) == Some(front))
        };
        let rival = rival_at(&self.before)?;
        let gets_away = rival_at(&self.after).is_none();
        gets_away.then_some(Reason::Escapes { worker, rival })
    }

    /// Says what closing an aqueduct brings, or does to its owner.
    fn explain_closing(&self, worker: Worker, reasons: &mut Vec<Reason>) {
        let length = self.after.worker(worker).length;
        if !self.is_own(worker) {
            return reasons.push(Reason::Shuts { worker, length });
        }
        let podium = self.podium(worker).map_or(0, Podium::value);
        reasons.push(if podium == length.min(20) {
            Reason::ClosesInTime { worker, podium }
        } else {
            Reason::Closes { worker, length, podium }
        });
        reasons.extend(self.earned_builder());
        reasons.extend(self.late_rival(worker));
        reasons.extend(self.bonus(worker).map(|bonus| Reason::EarnsBonus { worker, podium, bonus }));
    }

    fn earned_builder(&self) -> Option<Reason> {
        let reserve = self.takes_builder().then(|| self.before.reserve())?;
        Some(if reserve.contains(Kind::Joker) { Reason::EarnsJoker } else { Reason::EarnsBuilder })
    }

    /// Somebody who would have got the podium that a worker mounts.
    fn late_rival(&self, worker: Worker) -> Option<Reason> {
        let podium = self.podium(worker)?;
        let mut rivals =
            self.before.workers().iter().filter(|&rival| !self.is_own(rival) && self.stays_open(rival));
        let rival = rivals.find(|&rival| {
            let length = self.before.worker(rival).length;
            self.before.podium_for(length) == Some(podium) && self.value_of_length(length) < podium.value()
        })?;
        Some(Reason::TakesPodium { worker, podium: podium.value(), rival })
    }

    /// What follows from the walk of the builder on a ring field.
    fn explain_walk(&self, from: RingField, reasons: &mut Vec<Reason>) {
        let Some(kind) = self.before.builder(from) else { return };
        let to = self.before.builder_walk(from).to;
        if self.is_over() {
            return;
        }
        let newly = |&worker: &Worker| sees(&self.after, worker, to) && !sees(&self.before, worker, from);
        let workers: Vec<_> = self.open_workers(self.seat).filter(newly).collect();
        if !workers.is_empty() {
            reasons.push(Reason::BringsIntoSight { kind, workers });
        }
        let (stranded, others): (Vec<Seat>, Vec<Seat>) = self
            .rivals()
            .filter(|&rival| self.loses_sight(rival, from, to))
            .partition(|&rival| self.is_stranded(rival));
        if !stranded.is_empty() {
            reasons.push(Reason::LeavesNoBuilder { to: self.colours(&stranded) });
        }
        if !others.is_empty() {
            reasons.push(Reason::Hides { kind, from: self.colours(&others) });
        }
    }

    /// Whether a seat saw a builder who has moved and does not any more.
    fn loses_sight(&self, seat: Seat, from: RingField, to: RingField) -> bool {
        self.open_workers(seat).any(|worker| sees(&self.before, worker, from))
            && !self.open_workers(seat).any(|worker| sees(&self.after, worker, to))
    }

    fn is_stranded(&self, seat: Seat) -> bool {
        self.open_workers(seat).all(|worker| builders_seen(&self.after, worker) == 0)
    }

    fn explain_move(&self, from: RingField, reasons: &mut Vec<Reason>) {
        self.explain_walk(from, reasons);
        if let Some(kind) = self.before.builder(from) {
            reasons.push(Reason::MovesOn { kind, to: self.before.builder_walk(from).to });
        }
    }

    /// Who gains and who loses room by a tile, against the workers who were
    /// open before.
    fn explain_rooms(&self, was_open: impl Fn(Worker) -> bool, reasons: &mut Vec<Reason>) {
        if self.is_over() {
            return;
        }
        let was = rooms(&self.before, was_open);
        let is = rooms(&self.after, |worker| self.stays_open(worker));
        for worker in self.before.workers().iter().filter(|&worker| self.stays_open(worker)) {
            let (before, fields) = (was[worker.index()], is[worker.index()]);
            if self.is_own(worker) && fields >= before + ROOM {
                reasons.push(Reason::GainsRoom { worker, fields, before });
            } else if !self.is_own(worker) && before >= fields + ROOM {
                reasons.push(Reason::TakesRoom { worker, fields, before });
            }
        }
    }

    fn explain_extra(&self, field: Field, reasons: &mut Vec<Reason>) {
        // Those who are about to leave have no part in it any more.
        self.explain_rooms(|worker| self.stays_open(worker), reasons);
        for worker in self.before.workers().iter().filter(|&worker| self.stays_open(worker)) {
            reasons.extend(self.tile_ahead(worker, field));
        }
        reasons.push(Reason::LaysExtraTile { field });
    }

    /// What a new tile means to the worker before whom it lies.
    fn tile_ahead(&self, worker: Worker, field: Field) -> Option<Reason> {
        let (fields, behind) = straight_ahead(&self.after, worker);
        if behind != Some(field) {
            return None;
        }
        match (self.is_own(worker), leads_on(&self.after, worker, field)) {
            (true, true) => Some(Reason::Paves { worker, fields }),
            (false, false) => Some(Reason::Blocks { worker, fields }),
            _ => None,
        }
    }

    fn explain_pass(&self, reasons: &mut Vec<Reason>) {
        let own = self.before.open_workers().iter().filter(|&worker| self.is_own(worker));
        let length = |worker: Worker| self.before.worker(worker).length;
        let count = own.clone().count() as u8;
        let longest = own.reduce(|a, b| if length(b) > length(a) { b } else { a });
        let Some(worker) = longest.filter(|_| !self.is_over()) else { return };
        reasons.extend(self.way_open(worker));
        reasons.extend(self.wait(worker, length(worker)));
        reasons.push(Reason::KeepsAllOpen { count });
    }

    fn wait(&self, worker: Worker, length: u8) -> Option<Reason> {
        // The seat whose turn it is mounts before the others do (AR-S22).
        let podium = self.before.podium_for(length).map_or(0, Podium::value);
        (podium < length.min(20)).then_some(Reason::WaitsForLength { worker, length, podium })
    }
}
