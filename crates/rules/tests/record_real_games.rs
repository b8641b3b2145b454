//! Random games are written down, read and replayed.

use castellum_rules::GameSetup as _;
use castellum_rules::record::{Record, Records, Scribe, Step, replay};
use castellum_rules::{Game, Start, aqua_romana, aquaedukt};

/// Draws the same numbers from the same seed (an LCG; the high half is used).
fn numbers(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 32) * u64::from(below)) >> 32) as u32
    }
}

/// Plays a random game; now and then something is said about it.
fn random_game<G: Game>(setup: &G::Setup, below: &mut impl FnMut(u32) -> u32) -> (Record, Vec<G::Action>, G) {
    let mut scribe = Scribe::<G>::new(setup).unwrap();
    let mut actions = Vec::new();
    while let Some(action) = scribe.position().sample(below) {
        scribe.play(action).unwrap();
        actions.push(action);
        if below(10) == 0 {
            scribe.comment(format!("Number {} of {{many}}.", actions.len()));
        }
    }
    let end = *scribe.position();
    (scribe.finish(), actions, end)
}

/// Adds short random lines beside some actions of the game.
fn add_variations<G: Game>(
    record: &mut Record,
    start: G,
    actions: &[G::Action],
    below: &mut impl FnMut(u32) -> u32,
) {
    let mut position = start;
    let mut after = None;
    let line: Vec<_> = record.main_line().collect();
    for (id, &action) in line.into_iter().zip(actions) {
        if below(5) == 0 {
            let (mut other, mut tip) = (position, after);
            for _ in 0..=below(4) {
                let Some(action) = other.sample(below) else { break };
                tip = Some(record.add_played(tip, &other, action).unwrap());
                other.play_unchecked(action);
            }
        }
        position.play_unchecked(action);
        after = Some(id);
    }
}

#[track_caller]
fn check<G: Game>(setup: &G::Setup, seed: u64) {
    let mut below = numbers(seed);
    let (mut record, actions, end) = random_game::<G>(setup, &mut below);
    add_variations(&mut record, G::new(setup).unwrap(), &actions, &mut below);

    let text = record.to_string();
    let read: Record = text.parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(read.to_string(), text);
    assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 90), "{text}");

    let game = replay::<G>(&read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(game.begin, Start::Setup(setup.clone()));
    assert_eq!((&game.actions, game.end), (&actions, end));
    for step in read.steps() {
        if let Step::Action(id) = step {
            let position = game.position(&read, id).unwrap();
            let parent = read.node(id).unwrap().parent();
            let before = parent.map_or(Some(game.start), |parent| game.position(&read, parent)).unwrap();
            assert_eq!(game.action(id).unwrap().to_string(), read.node(id).unwrap().action());
            assert_eq!(before.play(game.action(id).unwrap()).unwrap(), position);
        }
    }
}

/// The first half of a game is a record too.
#[track_caller]
fn check_half<G: Game>(setup: &G::Setup, seed: u64) {
    let (_, actions, _) = random_game::<G>(setup, &mut numbers(seed));
    let half = &actions[..actions.len() / 2];
    let text = Scribe::<G>::write(&Start::Setup(setup.clone()), half).unwrap().to_string();
    assert!(text.ends_with(" *\n"), "{text}");
    assert_eq!(replay::<G>(&text.parse().unwrap()).unwrap().actions, half);
}

fn aqua_romana_setups() -> Vec<aqua_romana::Setup> {
    let mut setups: Vec<_> = (2..=4).map(aqua_romana::Setup::classic).collect();
    let mut other = aqua_romana::Setup::classic(2);
    other.supply = aqua_romana::Supply([10, 30, 20, 30]);
    other.layout.reservoirs.rotate_left(1);
    setups.push(other);
    setups
}

#[test]
fn games_of_aqua_romana() {
    for setup in &aqua_romana_setups() {
        (1..=5).for_each(|seed| check::<aqua_romana::Position>(setup, seed));
        check_half::<aqua_romana::Position>(setup, 6);
    }
}

#[test]
fn games_of_aquaedukt() {
    for players in 2..=4 {
        let mut below = numbers(players as u64);
        let setup = aquaedukt::Setup::random(players, &mut below);
        (1..=5).for_each(|seed| check::<aquaedukt::Position>(&setup, seed));
        check_half::<aquaedukt::Position>(&setup, 6);
    }
}

#[test]
fn a_file_of_many_games() {
    let below = &mut numbers(7);
    let mut games = Vec::new();
    for setup in aqua_romana_setups() {
        games.push(random_game::<aqua_romana::Position>(&setup, below).0);
        let setup = aquaedukt::Setup::random(setup.players, below);
        games.push(random_game::<aquaedukt::Position>(&setup, below).0);
    }
    let text = games.iter().map(Record::to_string).collect::<Vec<_>>().join("\n");
    let read: Vec<_> = Records::new(&text).map(Result::unwrap).collect();
    assert_eq!(read, games);
}

/// Checks how the error of a record of Aqua Romana for three players begins.
#[track_caller]
fn refused(tags: &str, moves: &str, expected: &str) {
    let text = format!("[Game \"aqua-romana\"]\n[Players \"3\"]\n{tags}\n{moves}\n");
    let error = replay::<aqua_romana::Position>(&text.parse().unwrap()).unwrap_err();
    assert!(error.to_string().starts_with(expected), "{error}");
}

#[test]
fn wrong_tags_and_actions_of_aqua_romana_are_found() {
    refused("[Supply \"C1 S2 B3 D4\"]", "*", "line 3, column 1: tag Supply: AR-R2a: 10 tiles");
    refused("[Supply \"many\"]", "*", "line 3, column 1: tag Supply: expected");
    refused("", "1. C@NF 2. C@NF *", "line 4, column 12: AR-S");
}

#[test]
fn games_are_told_apart() {
    let setup = aquaedukt::Setup::random(2, &mut numbers(1));
    let record = Scribe::<aquaedukt::Position>::write(&Start::Setup(setup), &[]).unwrap();
    let error = replay::<aqua_romana::Position>(&record).unwrap_err();
    assert_eq!(error.to_string(), "a game of aqua-romana expected, found \"aquaedukt\"");
}

#[test]
fn the_example_of_the_documentation_is_as_we_write_it() {
    let text = include_str!("../../../docs/record.md");
    let start = text.find("[Game").unwrap();
    let example = &text[start..start + text[start..].find("```").unwrap()];
    let record: Record = example.parse().unwrap();
    assert_eq!(record.to_string(), example);
    replay::<aqua_romana::Position>(&record).unwrap();
}
