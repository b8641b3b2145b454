//! Honest games, and everything that somebody might try.

use castellum_rules::aquaedukt::{Board, FieldSet, Region};

use super::*;
use crate::http::GameExport;
use crate::{Clock, Event, EventKind, EventNumber, GameName, Millis, SeatKind, Visibility};

const START: Millis = 1_700_000_000_000;

fn seed() -> Seed {
    "a3f79d8811eb8bd25f30749ec12c1625899e7360616c2f5c348c7cb01685aa5e".parse().unwrap()
}

fn share(number: u8) -> Share {
    Share::new([number; 16])
}

/// A server that plays by the rules, unless a test makes it do otherwise.
struct Host {
    state: GameState,
    events: Vec<Event>,
    seed: Seed,
    chance: u32,
    time: Millis,
}

impl Host {
    fn new(game: GameName, players: usize, change: impl FnOnce(&mut Description)) -> Self {
        let mut description = Description {
            id: "g".parse().unwrap(),
            game,
            setup: Tags::from([(PLAYERS_TAG.to_string(), players.to_string())]),
            clock: Clock::None,
            visibility: Visibility::Public,
            chat: true,
            stand_in: "faber".into(),
            seats: vec![SeatKind::Anyone; players],
            created: START,
            rematch_of: None,
            rated: false,
            shuffle: false,
            nameless: false,
            promise: Some(seed().promise()),
        };
        change(&mut description);
        let state = GameState::new(description).unwrap();
        Self { state, events: Vec::new(), seed: seed(), chance: 1, time: START }
    }

    /// A game of two whose shares are open.
    fn opened() -> Self {
        let mut host = Self::new(GameName::Aquaedukt, 2, |_| {});
        host.join_all();
        host.open(0, share(0));
        host.open(1, share(1));
        host
    }

    fn emit(&mut self, kind: EventKind) -> EventNumber {
        let number = self.state.number() + 1;
        self.time += 1000;
        let event = Event { number, time: self.time, request: None, kind };
        self.state.apply(&event).unwrap();
        self.events.push(event);
        number
    }

    fn join_all(&mut self) {
        for seat in 0..self.state.seats().len() as SeatNumber {
            let person = format!("p{seat}").parse().unwrap();
            let commitment = Some(share(seat).commitment());
            self.emit(EventKind::Joined { seat, person, name: format!("Player {seat}"), commitment });
        }
    }

    fn open(&mut self, seat: SeatNumber, share: Share) {
        self.emit(EventKind::ShareOpened { seat, share });
    }

    fn begin(&mut self) {
        let source = DrawSource::of(&self.seed, &self.state);
        let Beginning { seats, setup } = draw_beginning(&source, self.state.description()).unwrap();
        self.emit(EventKind::Began { seats, setup });
    }

    fn die(&self) -> String {
        let source = DrawSource::of(&self.seed, &self.state);
        roll(&mut source.draws(self.state.next_roll()), self.state.position()).unwrap()
    }

    fn step(&mut self) {
        if self.state.awaits_die() {
            let action = self.die();
            self.emit(EventKind::Die { action });
        } else if let Some(seat) = self.state.to_act() {
            let chance = &mut self.chance;
            let any = self.state.position().sample(&mut |n| {
                *chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (*chance >> 8) % n
            });
            // Who may roll does: there are many other actions.
            let rolls = self.state.position().check("roll").is_ok();
            let action = if rolls { "roll".into() } else { any.unwrap() };
            self.emit(EventKind::Action { seat, action });
        }
    }

    /// Plays on until a die has been rolled for the `number`-th time.
    fn until_roll(&mut self, number: u32) {
        while self.state.next_roll() <= number {
            assert!(self.state.is_running(), "{:?}", self.events.last());
            self.step();
        }
    }

    fn finish(mut self) -> GameExport {
        while !self.state.is_over() {
            self.step();
        }
        let seed = self.seed;
        self.emit(EventKind::Revealed { seed });
        self.export()
    }

    fn export(self) -> GameExport {
        let description = self.state.description().clone();
        let chain = chain::links(&description, &self.events);
        GameExport { description, events: self.events, chat: Vec::new(), record: String::new(), chain }
    }
}

/// Anyone who edits an export can also make a chain that fits.
fn forge_chain(export: &mut GameExport) {
    export.chain = chain::links(&export.description, &export.events);
}

fn event_of(export: &GameExport, wanted: impl Fn(&EventKind) -> bool) -> usize {
    export.events.iter().position(|event| wanted(&event.kind)).unwrap()
}

fn is_die(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Die { .. })
}

#[test]
fn rolls_are_those_of_the_test_vectors() {
    // The message is the shares one after the other, so one long share is as good as two short ones.
    let shares: Share = "5e19c0d27fa84b31c3a07d914e62f8b5".parse().unwrap();
    assert_eq!(
        seed().promise().to_string(),
        "3414d37677a88253531357cff5b4c794daf63d046dbdd07645494505edad7091"
    );
    let source = DrawSource::new(&seed(), [&shares]);
    let expected = [
        (22, 6, "912f2af1"),
        (31, 9, "f03a68ec"),
        (33, 16, "16898d23"),
        (38, 19, "3c037bf2"),
        (47, 18, "42dcc121"),
        (52, 15, "5a0a44ba"),
        (57, 5, "27b49024"),
    ];
    for (number, side, code) in expected {
        let mut draws = source.draws(number);
        assert_eq!(draws.below(20) + 1, side);
        assert!(draws.tries()[0].to_string().starts_with(code));
    }
}

#[test]
fn the_document_has_the_vectors() {
    let document = include_str!("../../../../docs/fair-dice.md");
    let source = DrawSource::new(&seed(), [&share(0), &share(1)]);
    for number in 0..6 {
        let mut draws = source.draws(number);
        let side = draws.below(20) + 1;
        let line = format!("| {number} | 0 | `{}` | {side} |", draws.tries()[0]);
        assert!(document.contains(&line), "{line}");
    }
    let values = [seed().to_string(), seed().promise().to_string(), share(1).commitment().to_string()];
    assert!(values.iter().all(|value| document.contains(value)), "{values:?}");
}

#[test]
fn the_document_shows_a_chain() {
    let document = include_str!("../../../../docs/fair-dice.md");
    let lines: Vec<_> = document.lines().collect();
    let block = lines.iter().position(|line| *line == "```json chain").unwrap();
    let description = serde_json::from_str(lines[block + 1]).unwrap();
    let event = serde_json::from_str(lines[block + 2]).unwrap();
    let first = chain::first_link(&description);
    for link in [first, chain::next_link(&description, &first, &event)] {
        assert!(document.contains(&format!("`{link}`")), "{link}");
    }
}

#[test]
fn numbers_that_would_favour_some_are_left_out() {
    let source = DrawSource::new(&seed(), []);
    let n = 3_000_000_000;
    let mut draws = source.draws(1);
    let numbers: Vec<_> = (0..1000).map(|_| draws.below(n)).collect();
    assert!(numbers.iter().all(|&number| number < n));
    assert!(draws.tries().len() > 1300, "about three in ten are left out: {}", draws.tries().len());
    let low = numbers.iter().filter(|&&number| number < n / 2).count();
    assert!((430..570).contains(&low), "a remainder would give about 700: {low}");
    assert_eq!(source.draws(1).below(0), 0);
}

#[test]
fn every_side_comes_up_equally_often() {
    let source = DrawSource::new(&seed(), [&share(0)]);
    let mut counts = [0_f64; 20];
    for number in 1..=20_000 {
        counts[source.draws(number).below(20) as usize] += 1.0;
    }
    let deviation: f64 = counts.iter().map(|count| (count - 1000.0).powi(2) / 1000.0).sum();
    // Chi-square with 19 degrees of freedom exceeds 43.8 once in a thousand.
    assert!(deviation < 43.8, "{deviation}: {counts:?}");
}

#[test]
fn an_honest_game_is_found_fixed() {
    for players in 2..=4 {
        let mut host = Host::new(GameName::Aquaedukt, players, |description| description.shuffle = true);
        host.join_all();
        for seat in (0..players as SeatNumber).rev() {
            assert!(!host.state.may_begin(host.time), "seat {seat} has not opened");
            host.open(seat, share(seat));
        }
        assert!(host.state.may_begin(host.time));
        host.begin();
        assert!(host.state.tag("Mountains").is_some());
        let export = host.finish();
        let report = verify(&export);
        assert_eq!((report.verdict, &report.problems[..]), (Verdict::Fixed, &[][..]));
        assert!(report.rolls.len() > 10 && report.rolls.iter().all(Roll::fits));
        assert_eq!(report.shares.len(), players);
        let order: Vec<_> = report.shares.iter().map(|share| share.share.unwrap().bytes()[0]).collect();
        assert_eq!(order, (0..players as u8).collect::<Vec<_>>(), "in the order of sitting down");
        let read: GameExport = serde_json::from_str(&serde_json::to_string(&export).unwrap()).unwrap();
        assert_eq!(verify(&read), report, "as JSON too");
    }
}

#[test]
fn without_shares_a_game_begins_at_once() {
    let mut host = Host::new(GameName::Aquaedukt, 2, |_| {});
    for seat in 0..2 {
        let person = format!("p{seat}").parse().unwrap();
        host.emit(EventKind::Joined { seat, person, name: "A".into(), commitment: None });
    }
    assert!(host.state.may_begin(host.time));
    host.begin();
    let report = verify(&host.finish());
    assert_eq!((report.verdict, report.shares.len()), (Verdict::Fixed, 0));
}

#[test]
fn a_game_of_an_earlier_version_has_nothing_to_check() {
    let mut host = Host::new(GameName::Aquaedukt, 2, |description| {
        description.promise = None;
        description.setup.insert("Mountains".into(), "A2 B2 C2 D2 E2 F2 G2 H2".into());
    });
    host.join_all();
    host.until_roll(3);
    let mut export = host.export();
    assert_eq!(verify(&export).verdict, Verdict::NotRecorded);
    export.chain.clear();
    assert_eq!(verify(&export).verdict, Verdict::NotRecorded);
}

#[test]
fn a_running_game_has_a_promise() {
    let mut host = Host::opened();
    host.begin();
    host.until_roll(3);
    let report = verify(&host.export());
    assert_eq!((report.verdict, report.rolls.len(), report.seed), (Verdict::Promised, 3, None));
}

#[test]
fn rolls_made_elsewhere_are_counted_apart() {
    let mut host = Host::new(GameName::Aquaedukt, 2, |description| {
        description.setup.insert("Mountains".into(), "A2 B2 C2 D2 E2 F2 G2 H2".into());
    });
    host.emit(EventKind::Action { seat: 0, action: "roll".into() });
    host.emit(EventKind::Die { action: "=17".into() });
    host.join_all();
    host.open(0, share(0));
    host.open(1, share(1));
    host.begin();
    let report = verify(&host.finish());
    assert_eq!((report.verdict, report.brought, report.rolls[0].number), (Verdict::Fixed, 1, 1));
}

#[test]
fn a_roll_that_is_taken_back_comes_up_again() {
    let mut host = Host::opened();
    host.begin();
    host.until_roll(2);
    let (rolled, side) = host
        .events
        .iter()
        .rev()
        .find_map(|event| match &event.kind {
            EventKind::Die { action } => Some((event.number, action.clone())),
            _ => None,
        })
        .unwrap();
    // What was said and switched in between moves the numbers of the events.
    host.emit(EventKind::ChatSwitched { seat: 0, on: false });
    host.emit(EventKind::TakenBack { to: rolled });
    assert_eq!(host.state.next_roll(), 2);
    assert_eq!(host.die(), side, "nobody can ask for another one");
    let report = verify(&host.finish());
    assert_eq!(report.verdict, Verdict::Fixed);
    let twice: Vec<_> = report.rolls.iter().filter(|roll| roll.number == 2).collect();
    assert_eq!((twice.len(), twice[0].counts, twice[1].counts), (2, false, true));
}

#[test]
fn attack_the_server_reveals_another_seed() {
    let mut host = Host::opened();
    host.begin();
    let mut export = host.finish();
    let last = export.events.len() - 1;
    export.events[last].kind = EventKind::Revealed { seed: Seed::new([7; 32]) };
    forge_chain(&mut export);
    let report = verify(&export);
    assert_eq!(report.verdict, Verdict::Wrong);
    assert!(report.problems.contains(&Problem::Seed));
    assert!(report.fitting() < report.rolls.len());
}

#[test]
fn attack_the_server_draws_from_a_seed_that_it_chose_later() {
    let mut host = Host::opened();
    host.seed = Seed::new([7; 32]);
    host.begin();
    let report = verify(&host.finish());
    assert_eq!((report.verdict, &report.problems[..]), (Verdict::Wrong, &[Problem::Seed][..]));
}

#[test]
fn attack_the_seed_is_kept_back() {
    let mut host = Host::opened();
    host.begin();
    let mut export = host.finish();
    export.events.pop();
    forge_chain(&mut export);
    assert_eq!(verify(&export).problems, [Problem::NoSeed]);
}

#[test]
fn attack_another_share_is_opened_than_was_committed_to() {
    let mut host = Host::new(GameName::Aquaedukt, 2, |_| {});
    host.join_all();
    host.open(0, share(0));
    host.open(1, share(9));
    host.begin();
    assert_eq!(verify(&host.finish()).problems, [Problem::Share { seat: 1 }]);
}

#[test]
fn attack_a_share_is_left_out_before_the_time_is_up() {
    let left_out = |wait: Millis| {
        let mut host = Host::new(GameName::Aquaedukt, 2, |_| {});
        host.join_all();
        host.open(0, share(0));
        host.time += wait;
        host.begin();
        verify(&host.finish())
    };
    assert_eq!(left_out(0).problems, [Problem::ShareLeftOut { seat: 1 }]);
    let late = left_out(10 * 60 * 1000);
    assert_eq!(late.verdict, Verdict::Fixed);
    assert_eq!((late.shares[1].seat, late.shares[1].share), (1, None), "and everybody can see that");
}

#[test]
fn attack_somebody_comes_once_shares_are_open() {
    let mut host = Host::opened();
    let number = host.state.number() + 1;
    for kind in [
        EventKind::Left { seat: 1 },
        EventKind::Joined { seat: 1, person: "p9".parse().unwrap(), name: "C".into(), commitment: None },
        EventKind::ShareOpened { seat: 1, share: share(1) },
    ] {
        let event = Event { number, time: START, request: None, kind };
        assert!(host.state.apply(&event).is_err(), "{event:?}");
    }
    host.begin();
}

#[test]
fn attack_a_roll_is_edited() {
    let mut host = Host::opened();
    host.begin();
    let mut export = host.finish();
    let index = event_of(&export, is_die);
    let EventKind::Die { action: right } = export.events[index].kind.clone() else { unreachable!() };
    let other = if right == "=7" { "=8" } else { "=7" };
    export.events[index].kind = EventKind::Die { action: other.into() };
    let number = export.events[index].number;
    assert_eq!(verify(&export).problems[0], Problem::Chain { number }, "the chain says where");
    forge_chain(&mut export);
    let expected = Problem::Roll { roll: 1, number, gives: right, record: other.into() };
    assert_eq!(verify(&export).problems[0], expected);
}

#[test]
fn attack_an_event_is_dropped() {
    let mut host = Host::opened();
    host.begin();
    host.until_roll(2);
    host.emit(EventKind::ChatSwitched { seat: 0, on: false });
    host.until_roll(4);
    let seen = *host.state.head();
    let honest = host.finish();

    let mut export = honest.clone();
    let index = event_of(&export, |kind| matches!(kind, EventKind::ChatSwitched { .. }));
    export.events.remove(index);
    let number = index as EventNumber + 1;
    assert_eq!(verify(&export).problems[0], Problem::Chain { number });

    // Numbered anew and with a new chain it looks like another game, but not to
    // those who have seen this one.
    for (event, number) in export.events.iter_mut().zip(1..) {
        event.number = number;
    }
    forge_chain(&mut export);
    let mut report = verify(&export);
    report.compare(&seen.to_string()[..8], &export);
    assert!(matches!(report.problems[..], [Problem::Head { .. }]), "{:?}", report.problems);
    assert_eq!(report.verdict, Verdict::Wrong);
    let mut report = verify(&honest);
    report.compare(&seen.to_string()[..8], &honest);
    assert_eq!(report.verdict, Verdict::Fixed);
    report.compare("", &honest);
    assert_eq!(report.verdict, Verdict::Wrong, "nothing is no link");

    let mut report = verify(&honest);
    report.compare_promise(seed().promise());
    assert_eq!(report.verdict, Verdict::Fixed);
    let noted = Seed::new([9; 32]).promise();
    report.compare_promise(noted);
    assert_eq!((report.verdict, &report.problems[..]), (Verdict::Wrong, &[Problem::Promise { noted }][..]));
}

#[test]
fn attack_a_roll_is_dropped() {
    let mut host = Host::opened();
    host.begin();
    let mut export = host.finish();
    let index = event_of(&export, is_die);
    export.events.remove(index);
    for (event, number) in export.events.iter_mut().zip(1..) {
        event.number = number;
    }
    forge_chain(&mut export);
    let number = index as EventNumber + 1;
    assert!(matches!(verify(&export).problems[0], Problem::Event { number: found, .. } if found == number));
}

#[test]
fn attack_the_derivation_is_biased() {
    // Takes the second code where the first one is low: fewer low numbers.
    let mut host = Host::opened();
    host.begin();
    while !host.state.is_over() {
        if host.state.awaits_die() {
            let source = DrawSource::of(&host.seed, &host.state);
            let mut draws = source.draws(host.state.next_roll());
            let fair = roll(&mut draws, host.state.position()).unwrap();
            let is_low = fair.trim_start_matches('=').parse::<u32>().unwrap() < 6;
            let action = if is_low { roll(&mut draws, host.state.position()).unwrap() } else { fair };
            host.emit(EventKind::Die { action });
        } else {
            host.step();
        }
    }
    host.emit(EventKind::Revealed { seed: seed() });
    let report = verify(&host.export());
    assert_eq!(report.verdict, Verdict::Wrong);
    assert!(report.problems.iter().all(|problem| matches!(problem, Problem::Roll { .. })));
}

#[test]
fn attack_seats_and_mountains_are_not_those_drawn() {
    let mut host = Host::new(GameName::Aquaedukt, 3, |description| description.shuffle = true);
    host.join_all();
    (0..3).for_each(|seat| host.open(seat, share(seat)));
    let source = DrawSource::of(&host.seed, &host.state);
    let Beginning { mut seats, mut setup } = draw_beginning(&source, host.state.description()).unwrap();
    seats.rotate_left(1);
    let mut mountains: Vec<_> = setup["Mountains"].split(' ').collect();
    mountains.rotate_left(1);
    setup.insert("Mountains".into(), mountains.join(" "));
    let number = host.emit(EventKind::Began { seats, setup });
    let report = verify(&host.finish());
    assert_eq!(report.problems, [Problem::Seats { number }, Problem::Setup { number }]);
}

#[test]
fn aq_s5_full_regions_are_rolled_again() {
    // Two regions of four fields are all mountains.
    let board = Board::default();
    let small = Region::all().map(|region| board.fields(region)).filter(|fields| fields.len() == 4);
    let mountains: Vec<_> = small.take(2).flat_map(FieldSet::iter).collect();
    let names: Vec<_> = mountains.iter().map(ToString::to_string).collect();
    let mut host = Host::new(GameName::Aquaedukt, 2, |description| {
        description.setup.insert("Mountains".into(), names.join(" "));
    });
    host.join_all();
    host.open(0, share(0));
    host.open(1, share(1));
    host.begin();
    let report = verify(&host.finish());
    assert_eq!(report.verdict, Verdict::Fixed);
    let repeated = report.rolls.iter().filter(|roll| roll.tries.len() > 1).count();
    assert!(repeated > 0, "one in ten is repeated: {}", report.rolls.len());
    let full: Vec<_> =
        mountains.iter().map(|&field| format!("={}", board.region_of(field).number())).collect();
    assert!(report.rolls.iter().all(|roll| !full.contains(&roll.record)));
}
