//! Random set-ups and games, always the same ones.

use castellum_rules::aqua_romana::{
    Action, Colour, Direction, Field, Layout, Outlet, Reservoir, Setup, Supply,
};
use castellum_rules::aqua_romana::{Choice, Phase, Position, RingField};
use castellum_rules::{ActionList, Game, uniform};
use proptest::test_runner::{Config, RngSeed};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// Random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rng(SplitMix64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        uniform(&mut self.0)(bound)
    }

    pub(crate) fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }
}

/// Proptest with this number of cases, the same in every run.
pub(crate) fn cases(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() }
}

/// Reservoirs on any two neighbouring fields with outlets on any of their
/// edges; most of these layouts cannot be played.
pub(crate) fn any_layout(players: usize, rng: &mut Rng) -> Layout {
    let reservoirs = Colour::in_play(players).iter().map(|&colour| {
        let fields = any_two_neighbours(rng);
        let outlets = any_outlets(&fields, Colour::workers(players), rng);
        Reservoir { colour, fields, outlets }
    });
    Layout { reservoirs: reservoirs.collect() }
}

fn any_two_neighbours(rng: &mut Rng) -> Vec<Field> {
    let fields = Field::all().collect::<Vec<_>>();
    loop {
        let one = *rng.choose(&fields);
        if let Some(other) = one.neighbour(*rng.choose(&Direction::ALL)) {
            return vec![one, other];
        }
    }
}

fn any_outlets(fields: &[Field], count: usize, rng: &mut Rng) -> Vec<Outlet> {
    let edges = |&field: &Field| Direction::ALL.map(|way| Outlet { field, way });
    let mut edges = fields.iter().flat_map(edges).collect::<Vec<_>>();
    let leads_on =
        |edge: &Outlet| edge.field.neighbour(edge.way).is_some_and(|front| !fields.contains(&front));
    // Now and then an edge may be chosen that leads nowhere.
    if rng.below(8) > 0 && edges.iter().filter(|edge| leads_on(edge)).count() >= count {
        edges.retain(leads_on);
    }
    let mut outlets = Vec::new();
    while outlets.len() < count {
        let outlet = *rng.choose(&edges);
        if !outlets.contains(&outlet) {
            outlets.push(outlet);
        }
    }
    outlets
}

/// A layout that can be played.
pub(crate) fn playable_layout(players: usize, rng: &mut Rng) -> Layout {
    loop {
        let layout = any_layout(players, rng);
        if layout.validate(players).is_ok() {
            return layout;
        }
    }
}

/// A supply with at least as many tiles as there are fields.
fn any_supply(rng: &mut Rng) -> Supply {
    loop {
        let kinds = [0; 4].map(|_: u8| *rng.choose(&[0, 0, 5, 12, 21, 30, 60, 84]));
        let supply = Supply(kinds);
        if (84..=90).contains(&supply.total()) {
            return supply;
        }
    }
}

/// The usual set-up, or one with another layout, another supply or both.
fn any_setup(players: usize, rng: &mut Rng) -> Setup {
    let mut setup = Setup::classic(players);
    let variant = rng.below(4);
    if variant & 1 == 1 {
        setup.layout = playable_layout(players, rng);
    }
    if variant & 2 == 2 {
        setup.supply = any_supply(rng);
    }
    setup
}

/// The set-up with this number, and random numbers for a game with it.
pub(crate) fn any_game(seed: u64) -> (Setup, Rng) {
    let mut rng = Rng::new(seed);
    let setup = any_setup(2 + seed as usize % 3, &mut rng);
    (setup, rng)
}

/// How the players of a random game choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Any legal action.
    Any,
    /// They close no aqueduct voluntarily.
    Patient,
    /// They also look one action ahead, so that aqueducts stay open and become
    /// long, and more than one of them face the same field.
    Careful,
    /// The same, with builders that crowd the western side of the ring.
    Crowding,
}

impl Style {
    fn choose(self, position: &Position, legal: &[Action], rng: &mut Rng) -> Action {
        let pass = Action::new(Choice::Pass);
        if self == Self::Any {
            *rng.choose(legal)
        } else if legal.contains(&pass) {
            pass
        } else if self == Self::Patient {
            *rng.choose(legal)
        } else {
            // The best of a few.
            let few = [(); 20].map(|()| *rng.choose(legal));
            few.into_iter().max_by_key(|&action| self.value(position, action)).unwrap_or(pass)
        }
    }

    fn value(self, position: &Position, action: Action) -> usize {
        let mut after = *position;
        after.play_unchecked(action);
        if self == Self::Crowding && matches!(position.phase(), Phase::Setup | Phase::Place) {
            return RingField::all().skip(24).filter(|&at| after.builder(at).is_some()).count();
        }
        let open = after.open_workers().len();
        let fronts =
            after.workers().iter().filter_map(|worker| after.field_in_front(worker)).collect::<Vec<_>>();
        let shared = fronts.iter().map(|field| fronts.iter().filter(|other| *other == field).count());
        2 * open + shared.sum::<usize>()
    }
}

/// Plays a random game and shows every position with the action played there,
/// at last the one in which it is over.
pub(crate) fn random_game(setup: &Setup, rng: &mut Rng, mut visit: impl FnMut(&Position, Option<Action>)) {
    let mut position = Position::new(setup).unwrap();
    let mut legal = ActionList::new();
    let style = *rng.choose(&[Style::Any, Style::Patient, Style::Careful, Style::Crowding]);
    loop {
        position.legal_actions(&mut legal);
        // The same games in whatever order the actions are listed.
        let mut sorted = legal.to_vec();
        sorted.sort_unstable();
        let action = (!sorted.is_empty()).then(|| style.choose(&position, &sorted, rng));
        visit(&position, action);
        match action {
            Some(action) => position.play_unchecked(action),
            None => return,
        }
    }
}
