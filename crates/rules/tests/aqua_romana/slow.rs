//! The whole game once more, slow and obvious: no tables, no bit masks, nothing
//! kept that can be found out by looking at the board.

use std::collections::{BTreeMap, BTreeSet};

use castellum_rules::aqua_romana::{Action, Choice, Field, Kind, Phase, RingField, Setup, Tile, Worker};

use super::water::{Board, Meets};

/// A position as a player sees it.
#[derive(Clone, Debug)]
pub(crate) struct Slow {
    pub(crate) players: usize,
    pub(crate) board: Board,
    pub(crate) ring: BTreeMap<RingField, Kind>,
    pub(crate) to_set_up: BTreeMap<Kind, usize>,
    pub(crate) supply: BTreeMap<Kind, usize>,
    pub(crate) reserve: BTreeSet<Kind>,
    pub(crate) hands: Vec<BTreeSet<Kind>>,
    pub(crate) on_board: Vec<bool>,
    /// Podium value and worker, in the order in which they came.
    pub(crate) podiums: Vec<(usize, usize)>,
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) seat: usize,
    /// Turns in a row without a tile.
    pub(crate) idle_turns: usize,
    /// Who passed a fountain.
    pub(crate) extra: Option<Kind>,
    /// Aqueducts closed in this turn.
    closed: BTreeSet<usize>,
    /// Builders to be taken: the seats in the order of AR-S23.
    takers: Vec<usize>,
}

impl Slow {
    pub(crate) fn new(setup: &Setup) -> Self {
        let three_each = Kind::TILES.map(|kind| (kind, 3));
        let supply = Kind::TILES.map(|kind| (kind, usize::from(setup.supply.of(kind))));
        Self {
            players: setup.players,
            board: Board::new(&setup.layout),
            ring: BTreeMap::new(),
            to_set_up: three_each.into(),
            supply: supply.into(),
            reserve: Kind::ALL.into(),
            hands: vec![BTreeSet::new(); setup.players],
            on_board: vec![true; 12],
            podiums: Vec::new(),
            phase: Phase::Setup,
            seat: 0,
            idle_turns: 0,
            extra: None,
            closed: BTreeSet::new(),
            takers: Vec::new(),
        }
    }

    /// Workers are numbered from 0, without those who do not take part.
    fn name(&self, worker: usize) -> Worker {
        Worker::in_play(self.players).iter().nth(worker).unwrap()
    }

    pub(crate) fn number(&self, worker: Worker) -> usize {
        Worker::in_play(self.players).iter().position(|other| other == worker).unwrap()
    }

    /// AR-S5: who owns a worker.
    pub(crate) fn owner(&self, worker: usize) -> usize {
        match self.players {
            2 => worker / 3 % 2,
            3 => worker / 4,
            _ => worker / 3,
        }
    }

    /// Who acts, unless the game is over.
    pub(crate) fn actor(&self) -> Option<usize> {
        match self.phase {
            Phase::Over => None,
            Phase::Take => self.takers.first().copied(),
            _ => Some(self.seat),
        }
    }

    pub(crate) fn workers_of(&self, seat: usize) -> impl Iterator<Item = usize> {
        (0..12).filter(move |&worker| self.on_board[worker] && self.owner(worker) == seat)
    }

    pub(crate) fn legal(&self) -> BTreeSet<Action> {
        let choices = match self.phase {
            Phase::Setup => self.places(self.to_set_up.keys()),
            Phase::Place => self.places(&self.hands[self.seat]),
            Phase::Build => self.builds_or_moves(),
            Phase::Extra => self.extras(),
            Phase::Close => {
                let close = |worker| Choice::Close(self.name(worker));
                self.closable().into_iter().map(close).chain([Choice::Pass]).collect()
            }
            Phase::Take => self.reserve.iter().map(|&kind| Choice::Take(kind)).collect(),
            Phase::Over => Vec::new(),
        };
        choices.into_iter().map(Action::new).collect()
    }

    /// AR-S6, AR-S7: any free ring field.
    fn places<'a>(&self, kinds: impl IntoIterator<Item = &'a Kind>) -> Vec<Choice> {
        let free = || RingField::all().filter(|at| !self.ring.contains_key(at));
        kinds.into_iter().flat_map(|&kind| free().map(move |at| Choice::Place(kind, at))).collect()
    }

    /// AR-S9, AR-S18: moving a builder is for those who cannot build.
    fn builds_or_moves(&self) -> Vec<Choice> {
        let builds = self.workers_of(self.seat).flat_map(|worker| self.builds(worker)).collect::<Vec<_>>();
        if builds.is_empty() { self.ring.keys().map(|&from| Choice::MoveOn(from)).collect() } else { builds }
    }

    /// AR-S10 to AR-S13 for one worker.
    fn builds(&self, worker: usize) -> Vec<Choice> {
        let aqueduct = self.board.aqueduct(worker);
        let Meets::Empty(front) = aqueduct.meets else { return Vec::new() };
        let mut builds = Vec::new();
        for at in in_sight(aqueduct.end) {
            let Some(&builder) = self.ring.get(&at) else { continue };
            for tile in self.tiles_from(builder) {
                let mut laid = self.board.clone();
                laid.lay(front, tile);
                if laid.aqueduct(worker).length() > aqueduct.length() && !laid.has_join() {
                    builds.push(Choice::Build(self.name(worker), tile, at));
                }
            }
        }
        builds
    }

    /// AR-S12: a tile of the builder's kind, or any if he is the joker or his
    /// kind has run out.
    fn tiles_from(&self, builder: Kind) -> impl Iterator<Item = Tile> {
        let left = |kind: Kind| self.supply.get(&kind).is_some_and(|&count| count > 0);
        Tile::ALL.into_iter().filter(move |tile| {
            let kind = tile.kind();
            left(kind) && (kind == builder || !left(builder))
        })
    }

    /// AR-S17: free fields that no aqueduct's end faces.
    pub(crate) fn extra_fields(&self) -> Vec<Field> {
        let unfaced =
            |field: &Field| self.board.piece(*field).is_none() && self.board.ends_in_front_of(*field) == 0;
        Field::all().filter(unfaced).collect()
    }

    fn extras(&self) -> Vec<Choice> {
        let tiles =
            self.extra.map(|builder| self.tiles_from(builder).collect::<Vec<_>>()).unwrap_or_default();
        let on = |field| tiles.iter().map(move |&tile| Choice::Extra(field, tile));
        self.extra_fields().into_iter().flat_map(on).collect()
    }

    /// AR-S20, AR-R9.
    fn closable(&self) -> Vec<usize> {
        self.workers_of(self.seat).filter(|&worker| self.board.aqueduct(worker).length() > 0).collect()
    }

    /// Plays an action that is legal.
    pub(crate) fn play(&mut self, action: Action) {
        match action.choice() {
            Choice::Place(kind, at) => self.place(kind, at),
            Choice::Build(worker, tile, at) => self.build(self.number(worker), tile, at),
            Choice::MoveOn(from) => {
                self.move_builder(from);
                self.idle_turns += 1;
                self.offer_closing();
            }
            Choice::Extra(field, tile) => {
                self.extra = None;
                self.lay(field, tile);
                self.close_what_is_stuck();
            }
            Choice::Close(worker) => {
                self.closed.insert(self.number(worker));
                self.score();
            }
            Choice::Pass => self.score(),
            Choice::Take(kind) => {
                self.reserve.remove(&kind);
                let taker = self.takers.remove(0);
                self.hands[taker].insert(kind);
                self.offer_reserve();
            }
        }
    }

    fn place(&mut self, kind: Kind, at: RingField) {
        self.ring.insert(at, kind);
        if self.phase == Phase::Setup {
            let left = self.to_set_up[&kind] - 1;
            self.to_set_up.insert(kind, left);
            self.to_set_up.retain(|_, &mut left| left > 0);
            self.seat = (self.seat + 1) % self.players;
            if self.to_set_up.is_empty() {
                self.begin_turn();
            }
        } else {
            self.hands[self.seat].remove(&kind);
            self.begin_turn();
        }
    }

    fn lay(&mut self, field: Field, tile: Tile) {
        self.board.lay(field, tile);
        *self.supply.get_mut(&tile.kind()).unwrap() -= 1;
    }

    fn build(&mut self, worker: usize, tile: Tile, at: RingField) {
        let Meets::Empty(front) = self.board.aqueduct(worker).meets else { panic!("no room to build") };
        self.lay(front, tile);
        self.idle_turns = 0;
        let builder = self.ring[&at];
        let fountains = self.move_builder(at);
        let tiles_left = self.supply.values().sum::<usize>();
        if fountains > 0 && tiles_left > 0 && !self.extra_fields().is_empty() {
            self.extra = Some(builder);
            self.phase = Phase::Extra;
        } else {
            self.close_what_is_stuck();
        }
    }

    /// AR-S16: clockwise to the next free field. Counts fountains on the way.
    pub(crate) fn move_builder(&mut self, from: RingField) -> usize {
        let builder = self.ring[&from];
        let (mut at, mut fountains) = (from, 0);
        while self.ring.contains_key(&at) {
            fountains += usize::from(["NK", "E8", "SA", "W1"].contains(&at.to_string().as_str()));
            at = next_on_ring(at);
        }
        self.ring.remove(&from);
        self.ring.insert(at, builder);
        fountains
    }

    /// AR-S19, AR-R8: no matter who owns them.
    fn close_what_is_stuck(&mut self) {
        for worker in (0..12).filter(|&worker| self.on_board[worker]) {
            let is_stuck = match self.board.aqueduct(worker).meets {
                Meets::Empty(field) => self.board.ends_in_front_of(field) == 4,
                Meets::Wall => true,
                Meets::Outlet => panic!("aqueducts were joined"),
            };
            if is_stuck {
                self.closed.insert(worker);
            }
        }
        self.offer_closing();
    }

    /// AR-S20: only if no own aqueduct was closed by a tile.
    fn offer_closing(&mut self) {
        let own_closed = self.closed.iter().any(|&worker| self.owner(worker) == self.seat);
        if own_closed || self.closable().is_empty() {
            self.score();
        } else {
            self.phase = Phase::Close;
        }
    }

    /// The seats from the one whose turn it is.
    fn clockwise(&self) -> impl Iterator<Item = usize> + use<> {
        let (first, players) = (self.seat, self.players);
        (0..players).map(move |step| (first + step) % players)
    }

    /// AR-S21 to AR-S23.
    fn score(&mut self) {
        let closed = std::mem::take(&mut self.closed);
        self.takers = self.mount(&closed);
        if !self.on_board.contains(&true) {
            // AR-R13: nobody takes builders any more.
            self.takers.clear();
            self.phase = Phase::Over;
        } else {
            self.offer_reserve();
        }
    }

    /// Brings workers onto podiums and says whose they were, in this order.
    fn mount(&mut self, workers: &BTreeSet<usize>) -> Vec<usize> {
        let mut owners = Vec::new();
        for seat in self.clockwise() {
            let mut own =
                workers.iter().copied().filter(|&worker| self.owner(worker) == seat).collect::<Vec<_>>();
            // AR-R12: a stable sort keeps equal ones in worker order.
            own.sort_by_key(|&worker| std::cmp::Reverse(self.board.aqueduct(worker).length()));
            for worker in own {
                self.on_board[worker] = false;
                if let Some(value) = self.podium_for(self.board.aqueduct(worker).length()) {
                    self.podiums.push((value, worker));
                }
                owners.push(seat);
            }
        }
        owners
    }

    /// AR-S22, AR-R11.
    fn podium_for(&self, length: usize) -> Option<usize> {
        let standing_on = |value| self.podiums.iter().filter(|&&(podium, _)| podium == value).count();
        let has_room = |&value: &usize| standing_on(value) < if value == 3 || value == 7 { 2 } else { 1 };
        (1..=length.min(20)).rev().find(has_room)
    }

    fn offer_reserve(&mut self) {
        if self.reserve.is_empty() || self.takers.is_empty() {
            self.takers.clear();
            self.end_turn();
        } else {
            self.phase = Phase::Take;
        }
    }

    /// AR-S24, AR-S25.
    fn end_turn(&mut self) {
        if self.idle_turns == self.players {
            let open = (0..12).filter(|&worker| self.on_board[worker]).collect();
            self.mount(&open);
            self.phase = Phase::Over;
        } else {
            self.seat = (self.seat + 1) % self.players;
            self.begin_turn();
        }
    }

    /// AR-S7, AR-S8, AR-R5.
    fn begin_turn(&mut self) {
        if !self.hands[self.seat].is_empty() {
            self.phase = Phase::Place;
        } else if self.workers_of(self.seat).next().is_some() {
            self.phase = Phase::Build;
        } else {
            self.idle_turns += 1;
            self.end_turn();
        }
    }

    /// AR-S26: the workers in the order of their podiums, AR-R14 included.
    pub(crate) fn ranking(&self) -> Vec<usize> {
        let mut podiums = self.podiums.clone();
        podiums.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
        podiums.into_iter().map(|(_, worker)| worker).collect()
    }

    /// AR-S26: with the bonuses once the game is over.
    pub(crate) fn points(&self) -> Vec<usize> {
        let mut points = vec![0; self.players];
        for &(value, worker) in &self.podiums {
            points[self.owner(worker)] += value;
        }
        if self.phase == Phase::Over {
            for (worker, bonus) in self.ranking().into_iter().zip([4, 3, 2]) {
                points[self.owner(worker)] += bonus;
            }
        }
        points
    }

    /// The leaves of the tree of actions below this position.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |action: &Action| {
            let mut next = self.clone();
            next.play(*action);
            next.perft(depth - 1)
        };
        self.legal().iter().map(after).sum()
    }
}

/// AR-S10: the ring fields at the ends of a field's column and row.
pub(crate) fn in_sight(field: Field) -> [RingField; 4] {
    let name = field.to_string();
    let (column, row) = name.split_at(1);
    [format!("N{column}"), format!("E{row}"), format!("S{column}"), format!("W{row}")]
        .map(|name| name.parse().unwrap())
}

/// The names of the ring fields clockwise.
const CLOCKWISE: &str = "NA NB NC ND NE NF NG NH NI NJ NK E1 E2 E3 E4 E5 E6 E7 E8 \
                         SK SJ SI SH SG SF SE SD SC SB SA W8 W7 W6 W5 W4 W3 W2 W1";

fn next_on_ring(at: RingField) -> RingField {
    let mut names = CLOCKWISE.split(' ').cycle().skip_while(|name| *name != at.to_string());
    names.nth(1).unwrap().parse().unwrap()
}
