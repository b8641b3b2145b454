//! Observations: complete, and the same for every seat.

use castellum_rules::{
    Actor, Feature, Game, GameSetup, MAX_SEATS, Observe, Seat, aqua_romana, aquaedukt, uniform,
};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

fn observed<G: Observe>(position: &G, seat: Seat) -> Vec<u8> {
    // What was there before must not matter.
    let mut observation = vec![7; G::OBSERVATION];
    position.observe(seat, &mut observation);
    observation
}

/// Calls `visit` with the positions of random games.
fn random_games<G: Observe>(games: u64, mut visit: impl FnMut(&G)) {
    for seed in 0..games {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut below = uniform(&mut rng);
        let setup = G::Setup::random(2 + seed as usize % 3, &mut below);
        let mut position = G::new(&setup).unwrap();
        visit(&position);
        while let Some(action) = position.sample(&mut below) {
            position.play_unchecked(action);
            visit(&position);
        }
    }
}

/// Where a feature begins and ends among the scalars.
fn scalar<'o, G: Observe>(observation: &'o [u8], name: &str) -> &'o [u8] {
    let place = G::SCALARS.iter().position(|feature| feature.name == name).unwrap();
    let start = G::PLANE_BYTES + Feature::total(&G::SCALARS[..place]);
    &observation[start..start + G::SCALARS[place].count]
}

/// A plane of a feature.
fn plane<'o, G: Observe>(observation: &'o [u8], name: &str, number: usize) -> &'o [u8] {
    let place = G::PLANES.iter().position(|feature| feature.name == name).unwrap();
    assert!(number < G::PLANES[place].count);
    let cells = G::ROWS * G::COLUMNS;
    let start = (Feature::total(&G::PLANES[..place]) + number) * cells;
    &observation[start..start + cells]
}

fn check_completeness<G: Observe>() {
    let mut seen: Vec<(Vec<u8>, G)> = Vec::new();
    random_games::<G>(9, |position| seen.push((observed(position, Seat::default()), *position)));
    seen.sort_by(|one, other| one.0.cmp(&other.0));
    for pair in seen.windows(2) {
        let [(one, first), (other, second)] = pair else { unreachable!() };
        // Where a game begins, and how it has ended, may be the same twice.
        assert_eq!(one == other, first == second, "{first}\n{second}");
    }
}

#[test]
fn different_positions_have_different_observations() {
    check_completeness::<aqua_romana::Position>();
    check_completeness::<aquaedukt::Position>();
}

/// The same position with every seat one place on, as text; `None` where a
/// text cannot say that.
trait Rotate: Observe {
    fn rotated(&self) -> Option<Self>;
}

/// The last item first: what belonged to a seat belongs to the next one.
fn turned(list: &str) -> String {
    let mut items: Vec<_> = list.split('/').collect();
    items.rotate_right(1);
    items.join("/")
}

fn next_seat(seat: &str, players: usize) -> String {
    ((seat.parse::<usize>().unwrap() + 1) % players).to_string()
}

impl Rotate for aquaedukt::Position {
    fn rotated(&self) -> Option<Self> {
        let text = self.to_string();
        let mut fields: Vec<String> = text.split(' ').map(str::to_string).collect();
        fields[6] = turned(&fields[6]);
        fields[7] = turned(&fields[7]);
        let mut phase: Vec<String> = fields[8].split(':').map(str::to_string).collect();
        if let Some(seat) = phase.get_mut(1) {
            *seat = next_seat(seat, self.players());
        }
        fields[8] = phase.join(":");
        // The end of a game depends on who began (AQ-S15), so some texts are refused.
        fields.join(" ").parse().ok()
    }
}

impl Rotate for aqua_romana::Position {
    fn rotated(&self) -> Option<Self> {
        use aqua_romana::{Colour, Phase};
        // Who puts down which builder follows from how many there are (AR-S6).
        if self.phase() == Phase::Setup {
            return None;
        }
        let colours = Colour::in_play(self.players());
        let letters = |letter: char| {
            let upper = letter.to_ascii_uppercase();
            let place = colours.iter().position(|colour| colour.letter() == upper)?;
            // Two players own two colours each (AR-S5): yellow and blue, red and green.
            let next = if self.players() == 2 { place ^ 1 } else { (place + 1) % colours.len() };
            let next = colours[next].letter();
            Some(if letter.is_lowercase() { next.to_ascii_lowercase() } else { next })
        };
        let mapped = |text: &str| text.chars().map(|c| letters(c).unwrap_or(c)).collect::<String>();
        let text = self.to_string();
        let mut fields: Vec<String> = text.split(' ').map(str::to_string).collect();
        // Letters of colours and of tiles differ on the board by their case.
        fields[3] =
            fields[3].chars().map(|c| if c.is_lowercase() { letters(c).unwrap() } else { c }).collect();
        let layout = self.setup().layout;
        let reservoirs = layout.reservoirs.iter().map(|reservoir| {
            let fields: Vec<_> = reservoir.fields.iter().map(ToString::to_string).collect();
            let outlets: Vec<_> = reservoir.outlets.iter().map(ToString::to_string).collect();
            let colour = letters(reservoir.colour.letter()).unwrap();
            format!("{colour}:{}:{}", fields.join(","), outlets.join(","))
        });
        fields[2] = reservoirs.collect::<Vec<_>>().join(";");
        fields[7] = turned(&fields[7]);
        fields[8] = mapped(&fields[8]);
        let mut phase: Vec<String> = fields[9].split(':').map(str::to_string).collect();
        if let Some(seat) = phase.get_mut(1) {
            *seat = next_seat(seat, self.players());
        }
        if phase[0] == "take" {
            phase[2] = turned(&phase[2]);
        }
        fields[9] = phase.join(":");
        let text = fields.join(" ");
        Some(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
    }
}

fn check_symmetry<G: Rotate>() {
    let mut compared = 0;
    random_games::<G>(12, |position| {
        let Some(rotated) = position.rotated() else { return };
        let players = position.players();
        for seat in Seat::all(players) {
            assert_eq!(observed(position, seat), observed(&rotated, seat.next(players)), "{position}");
        }
        compared += 1;
    });
    assert!(compared > 200, "{compared}");
}

#[test]
fn a_seat_sees_what_another_would_see_in_its_place() {
    check_symmetry::<aquaedukt::Position>();
    check_symmetry::<aqua_romana::Position>();
}

#[test]
fn the_first_seat_sees_itself_first() {
    random_games::<aquaedukt::Position>(3, |position| {
        for seat in Seat::all(position.players()) {
            let observation = observed(position, seat);
            let points = scalar::<aquaedukt::Position>(&observation, "points");
            assert_eq!(u16::from(points[0]), position.points()[seat.index()]);
            let hand = scalar::<aquaedukt::Position>(&observation, "hand");
            assert_eq!(hand[..4], position.hand(seat));
            if let Actor::Seat(actor) = position.actor() {
                let turn = scalar::<aquaedukt::Position>(&observation, "turn_seat");
                assert_eq!(turn[0] == 1, actor == seat);
            }
        }
    });
}

#[test]
fn planes_of_aqua_romana_show_the_table() {
    type G = aqua_romana::Position;
    random_games::<G>(6, |position| {
        let observation = observed(position, Seat::default());
        let cell = |field: aqua_romana::Field| (field.row() + 1) * G::COLUMNS + field.column() + 1;
        for field in aqua_romana::Field::all() {
            for (number, tile) in aqua_romana::Tile::ALL.into_iter().enumerate() {
                let lies = plane::<G>(&observation, "tile", number)[cell(field)] == 1;
                assert_eq!(lies, position.tile(field) == Some(tile));
            }
            let empty = plane::<G>(&observation, "empty", 0)[cell(field)] == 1;
            assert_eq!(empty, position.piece(field).is_none());
            let clear = plane::<G>(&observation, "clear", 0)[cell(field)] == 1;
            assert_eq!(clear, position.extra_fields().contains(field));
        }
        let workers = Seat::all(position.players()).flat_map(|seat| position.workers_of(seat));
        for (slot, worker) in workers.enumerate() {
            let state = position.worker(worker);
            let stands = plane::<G>(&observation, "worker", slot);
            assert_eq!(stands.iter().filter(|&&here| here == 1).count(), usize::from(state.on_board));
            assert!(!state.on_board || stands[cell(state.field)] == 1);
            let front = position.field_in_front(worker).filter(|_| state.on_board);
            let seen = plane::<G>(&observation, "front", slot).iter().position(|&here| here == 1);
            // AR-S19: what has just been closed is not led on.
            assert!(seen.is_none() || seen == front.map(cell), "{position}");
            assert_eq!(scalar::<G>(&observation, "length")[slot], state.length);
            assert_eq!(scalar::<G>(&observation, "open")[slot], u8::from(state.on_board));
        }
        // The ring lies around the board, in sight of the fields' rows and columns (AR-S10).
        for (at, kind) in position.builders() {
            let builders = plane::<G>(&observation, "builder", kind as usize);
            let field = aqua_romana::Field::all()
                .find(|&field| aqua_romana::RingField::in_sight_of(field).contains(&at))
                .unwrap();
            let (row, column) = match at.side() {
                0 => (0, field.column() + 1),
                1 => (field.row() + 1, G::COLUMNS - 1),
                2 => (G::ROWS - 1, field.column() + 1),
                _ => (field.row() + 1, 0),
            };
            assert_eq!(builders[row * G::COLUMNS + column], 1, "{at}");
        }
    });
}

#[test]
fn planes_of_aquaedukt_show_the_table() {
    type G = aquaedukt::Position;
    random_games::<G>(6, |position| {
        let observation = observed(position, Seat::default());
        for field in aquaedukt::Field::all() {
            let cell = field.row() * G::COLUMNS + field.column();
            let is = |name, number| plane::<G>(&observation, name, number)[cell];
            assert_eq!(is("mountain", 0) == 1, position.is_mountain(field));
            assert_eq!(is("watered", 0) == 1, position.is_watered(field));
            assert_eq!(usize::from(is("region", 0)), position.board().region_of(field).number());
            let rolled = position.region() == Some(position.board().region_of(field));
            assert_eq!(is("rolled", 0) == 1, rolled);
            for seat in Seat::all(MAX_SEATS) {
                for value in 1..=4 {
                    let house = position.house(field) == Some(aquaedukt::House { seat, value });
                    assert_eq!(is("house", seat.index() * 4 + usize::from(value) - 1) == 1, house);
                }
            }
        }
        for crossing in aquaedukt::Crossing::all() {
            let cell = crossing.j() * G::COLUMNS + crossing.i();
            assert_eq!(plane::<G>(&observation, "spring", 0)[cell] == 1, position.is_spring(crossing));
            let site = position.spring_sites().contains(crossing);
            assert_eq!(plane::<G>(&observation, "spring_site", 0)[cell] == 1, site);
        }
        for stick in aquaedukt::Stick::all() {
            let [end, _] = stick.ends();
            let cell = end.j() * G::COLUMNS + end.i();
            let way = usize::from(stick.is_vertical());
            assert_eq!(plane::<G>(&observation, "single", way)[cell] == 1, position.canal(stick) == 1);
            assert_eq!(plane::<G>(&observation, "double", way)[cell] == 1, position.canal(stick) == 2);
            let layable = position.layable().contains(stick);
            assert_eq!(plane::<G>(&observation, "layable", way)[cell] == 1, layable);
        }
    });
}
