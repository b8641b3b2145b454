//! Whole tournaments with made-up results, and what has to hold in all of them.

use castellum_wire::tournaments::{NewTournament, TournamentKind, TournamentStatus};
use castellum_wire::{Clock, GameName, PersonId};
use proptest::prelude::*;

use super::chance::Chance;
use super::meetings::Meetings;
use super::*;

fn person(number: usize) -> PersonId {
    format!("person-{number}").parse().unwrap()
}

fn player(number: usize) -> Player {
    Player {
        person: person(number),
        name: Some(format!("Player {number}")),
        rating: 1500 + (number as i32 * 37) % 400,
        joined: 0,
        out: false,
        here: true,
    }
}

fn tournament(kind: TournamentKind, players: usize, table: u8, seed: i64) -> Tournament {
    Tournament {
        id: "tournament".parse().unwrap(),
        creator: person(0),
        creator_name: None,
        settings: NewTournament {
            name: "Games".into(),
            kind,
            game: GameName::AquaRomana,
            table,
            clock: Clock::RealTime { seconds: 600, increment: 5 },
            rated: false,
            bots: None,
            starts: Some(0),
            pause: 30,
        },
        seed,
        status: TournamentStatus::Planned,
        created: 0,
        started: None,
        ends: None,
        paused: None,
        ended: None,
        round: 0,
        rounds: None,
        version: 0,
        players: (0..players).map(player).collect(),
        tables: Vec::new(),
        blocks: Vec::new(),
    }
}

/// Does what is to be done, as the server does it. Says whether anything was.
fn step(tournament: &mut Tournament, now: Millis) -> bool {
    match next(tournament, now) {
        Step::Wait => return false,
        Step::Start { rounds } => {
            tournament.status = TournamentStatus::Running;
            tournament.started = Some(now);
            tournament.rounds = rounds;
            if let TournamentKind::Arena { minutes } = tournament.settings.kind {
                tournament.ends = Some(now + Millis::from(minutes) * 60_000);
            }
        }
        Step::Seat(tables) => {
            tournament.round += 1;
            for (number, planned) in (1..).zip(tables) {
                let result = planned.bye.map(|points| SeatResult { place: 1, points, share: 0, acted: true });
                let seat = |at: Option<usize>| Seated {
                    person: at.map(|at| tournament.players[at].person.clone()),
                    result,
                };
                let table = Table {
                    round: tournament.round,
                    number,
                    game: planned.bye.is_none().then(|| "game".parse().unwrap()),
                    since: now,
                    ended: planned.bye.map(|_| now),
                    seats: planned.seats.into_iter().map(seat).collect(),
                };
                tournament.tables.push(table);
            }
        }
        Step::Finish => tournament.status = TournamentStatus::Over,
        Step::Cancel => tournament.status = TournamentStatus::Cancelled,
    }
    true
}

/// Ends one table that is played, by lot; says whether there was one.
fn end_one(tournament: &mut Tournament, now: Millis, chance: &mut Chance) -> bool {
    let mut played: Vec<_> = tournament.tables.iter_mut().filter(|table| table.ended.is_none()).collect();
    if played.is_empty() {
        return false;
    }
    let at = chance.below(played.len());
    let table = &mut *played[at];
    let mut places: Vec<u8> = (1..=table.seats.len() as u8).collect();
    chance.shuffle(&mut places);
    if chance.below(5) == 0 {
        places.iter_mut().for_each(|place| *place = if *place <= 2 { 1 } else { *place });
    }
    let points = points_for(&places);
    for (seat, (place, points)) in table.seats.iter_mut().zip(places.into_iter().zip(points)) {
        seat.result = Some(SeatResult { place, points, share: 1000 / u32::from(place), acted: true });
    }
    table.ended = Some(now);
    true
}

/// Plays on until nothing more happens. Now and then somebody leaves or comes back.
fn play(tournament: &mut Tournament, leaving: bool) {
    let mut chance = Chance::new(tournament.seed, 99);
    let mut now = 1000;
    for _ in 0..2000 {
        now += 7000;
        while step(tournament, now) {
            nobody_plays_twice(tournament);
        }
        if matches!(tournament.status, TournamentStatus::Over | TournamentStatus::Cancelled) {
            return check(tournament);
        }
        end_one(tournament, now, &mut chance);
        if leaving && !tournament.players.is_empty() && chance.below(6) == 0 {
            let at = chance.below(tournament.players.len());
            tournament.players[at].out ^= true;
        }
    }
    panic!("it does not end: {tournament:?}");
}

/// Nobody plays at two tables, at any moment.
#[track_caller]
fn nobody_plays_twice(tournament: &Tournament) {
    let played = tournament.tables.iter().filter(|table| table.ended.is_none());
    let mut people: Vec<_> = played.flat_map(Table::people).collect();
    let count = people.len();
    people.sort_unstable();
    people.dedup();
    assert_eq!(people.len(), count, "somebody plays at two tables");
}

/// What holds for all rounds.
#[track_caller]
fn check(tournament: &Tournament) {
    for player in &tournament.players {
        let own = || tournament.tables.iter().filter(|table| table.has(&player.person));
        let rounds: Vec<_> = own().map(|table| table.round).collect();
        assert!(rounds.is_sorted_by(|one, next| one < next), "{} has two tables in a round", player.person);
        let byes = own().filter(|table| table.seats.len() == 1).count();
        let most = match tournament.settings.kind {
            TournamentKind::Arena { .. } => 0,
            TournamentKind::Swiss { .. } => 1,
            // Others may have left.
            TournamentKind::RoundRobin => usize::MAX,
        };
        assert!(byes <= most, "{} has nobody to play against twice", player.person);
    }
    for table in &tournament.tables {
        let mut people: Vec<_> = table.people().collect();
        let count = people.len();
        people.sort_unstable();
        people.dedup();
        assert_eq!(people.len(), count, "somebody sits there twice");
        assert!(count >= 1 && table.seats.len() <= usize::from(tournament.settings.table));
    }
}

/// How often somebody sat in each seat that all tables have.
fn seat_counts(tournament: &Tournament, person: &PersonId) -> Vec<u32> {
    let tables = || tournament.tables.iter().filter(|table| table.seats.len() > 1);
    let mut counts = vec![0; tables().map(|table| table.seats.len()).min().unwrap_or_default()];
    for table in tables() {
        let seat = table.seats.iter().position(|seat| seat.person.as_ref() == Some(person));
        if let Some(count) = seat.and_then(|seat| counts.get_mut(seat)) {
            *count += 1;
        }
    }
    counts
}

fn difference(counts: &[u32]) -> u32 {
    counts.iter().max().unwrap_or(&0) - counts.iter().min().unwrap_or(&0)
}

/// Whether there are tables for two at which nobody meets anybody again, by trying
/// all.
fn can_avoid_rematches(left: &[usize], meetings: &Meetings) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    rest.iter().enumerate().any(|(at, &other)| {
        let mut others = rest.to_vec();
        others.remove(at);
        meetings.count(first, other) == 0 && can_avoid_rematches(&others, meetings)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn swiss_tournaments_go_to_their_end(
        players in 0_usize..=20, table in 2_u8..=4, rounds in 1_u8..=9, seed: i64, leaving: bool, bots: bool,
    ) {
        let mut it = tournament(TournamentKind::Swiss { rounds }, players, table, seed);
        it.settings.bots = bots.then(|| "tiro".into());
        play(&mut it, leaving);
        let least = if bots { 1 } else { 2 };
        let expected = if players < least { TournamentStatus::Cancelled } else { TournamentStatus::Over };
        prop_assert!(it.status == expected || leaving && it.status == TournamentStatus::Over);
        if bots {
            prop_assert!(it.tables.iter().all(|there| there.seats.len() == usize::from(table)));
        }
        // Where there is much choice of whom to meet.
        if !leaving && !bots && usize::from(rounds) * 2 <= players {
            for player in &it.players {
                let counts = seat_counts(&it, &player.person);
                let most = if table == 2 { 2 } else { 3 };
                prop_assert!(difference(&counts) <= most, "{}: {:?}", player.person, counts);
            }
        }
    }

    #[test]
    fn nobody_meets_again_in_a_swiss_tournament_while_that_can_be_avoided(
        players in 2_usize..=8, rounds in 1_u8..=7, seed: i64,
    ) {
        let mut it = tournament(TournamentKind::Swiss { rounds }, players, 2, seed);
        play(&mut it, false);
        for round in 1..=it.round {
            let mut before = it.clone();
            before.tables.retain(|table| table.round < round);
            let meetings = Meetings::of(&before);
            let met: Vec<Vec<usize>> = it
                .tables
                .iter()
                .filter(|table| table.round == round && table.seats.len() == 2)
                .map(|table| table.people().filter_map(|person| it.player(person)).collect())
                .collect();
            if met.iter().any(|table| meetings.any(table)) {
                let there: Vec<_> = met.concat();
                prop_assert!(!can_avoid_rematches(&there, &meetings), "round {}", round);
            }
        }
    }

    #[test]
    fn who_blocks_somebody_does_not_meet_them_while_that_can_be_avoided(
        players in 5_usize..=12, table in 2_u8..=3, rounds in 1_u8..=4, seed: i64, arena: bool, bots: bool,
    ) {
        let kind = if arena { TournamentKind::Arena { minutes: 8 } } else { TournamentKind::Swiss { rounds } };
        let mut it = tournament(kind, players, table, seed);
        it.settings.bots = bots.then(|| "tiro".into());
        it.blocks = vec![(0, 1), (3, 2)];
        play(&mut it, false);
        for pair in [[0, 1], [2, 3]] {
            let [one, other] = pair.map(person);
            prop_assert!(!it.tables.iter().any(|table| table.has(&one) && table.has(&other)), "{:?}", pair);
        }
    }

    #[test]
    fn round_robins_go_to_their_end(players in 0_usize..=12, table in 2_u8..=4, seed: i64, leaving: bool) {
        let mut it = tournament(TournamentKind::RoundRobin, players, table, seed);
        play(&mut it, leaving);
        if players >= 2 && !leaving {
            let meetings = Meetings::of(&it);
            for one in 0..players {
                for other in (0..players).filter(|&other| other != one) {
                    let count = meetings.count(one, other);
                    let is_met = if table == 2 { count == 1 } else { count >= 1 };
                    prop_assert!(is_met);
                }
                let counts = seat_counts(&it, &person(one));
                let most = if table == 2 { 1 } else { 2 };
                prop_assert!(difference(&counts) <= most, "{:?}", counts);
            }
        }
    }

    #[test]
    fn arenas_go_to_their_end(
        players in 0_usize..=14, table in 2_u8..=4, seed: i64, leaving: bool, bots: bool,
    ) {
        let mut it = tournament(TournamentKind::Arena { minutes: 8 }, players, table, seed);
        it.settings.bots = bots.then(|| "tiro".into());
        play(&mut it, leaving);
        prop_assert_eq!(it.status, TournamentStatus::Over);
        prop_assert!(it.tables.iter().all(|there| there.seats.len() == usize::from(table)));
        if !leaving && (bots && players > 0 || players >= usize::from(table)) {
            prop_assert!(it.tables.len() > 3, "{} tables", it.tables.len());
        }
    }

    #[test]
    fn the_same_tournament_goes_the_same_way(players in 2_usize..=9, table in 2_u8..=4, seed: i64) {
        for kind in [TournamentKind::Arena { minutes: 9 }, TournamentKind::Swiss { rounds: 4 }, TournamentKind::RoundRobin] {
            let played = || {
                let mut it = tournament(kind, players, table, seed);
                play(&mut it, true);
                it
            };
            prop_assert_eq!(played(), played());
        }
    }
}

#[test]
fn in_an_arena_nobody_meets_the_same_people_at_once_while_others_come() {
    let mut it = tournament(TournamentKind::Arena { minutes: 20 }, 6, 2, 3);
    step(&mut it, 1000);
    step(&mut it, 1000);
    assert_eq!(it.tables.len(), 3);
    let mut chance = Chance::new(1, 1);
    end_one(&mut it, 2000, &mut chance);
    assert!(!step(&mut it, 3000), "the two who are free have just met");
    end_one(&mut it, 4000, &mut chance);
    step(&mut it, 4000);
    let before: Vec<Vec<_>> = it.tables[..3].iter().map(|table| table.people().cloned().collect()).collect();
    for table in &it.tables[3..] {
        let mut people: Vec<_> = table.people().cloned().collect();
        people.sort();
        assert!(before.iter().all(|table| {
            let mut before = table.clone();
            before.sort();
            before != people
        }));
    }
    assert_eq!(it.tables.len(), 5);
}

#[test]
fn who_has_just_met_meets_again_after_a_while() {
    let mut it = tournament(TournamentKind::Arena { minutes: 20 }, 4, 2, 3);
    step(&mut it, 1000);
    step(&mut it, 1000);
    end_one(&mut it, 2000, &mut Chance::new(1, 1));
    assert!(!step(&mut it, 21_000));
    assert!(step(&mut it, 22_000));
}

/// Two who block each other and nobody else: bots keep them apart; without bots they
/// wait for others, and meet if nobody comes.
#[test]
fn two_who_block_each_other_are_seated_together_last_of_all() {
    let arena = || {
        let mut it = tournament(TournamentKind::Arena { minutes: 20 }, 2, 2, 3);
        it.blocks = vec![(1, 0)];
        step(&mut it, 1000);
        it
    };
    let mut alone = arena();
    assert!(!step(&mut alone, 20_999));
    assert!(step(&mut alone, 21_000));
    assert_eq!(alone.tables[0].people().count(), 2);
    let mut with_bots = arena();
    with_bots.settings.bots = Some("tiro".into());
    assert!(step(&mut with_bots, 1000));
    assert!(!step(&mut with_bots, 10_999), "others may come");
    assert!(step(&mut with_bots, 11_000));
    assert!(with_bots.tables.iter().all(|table| table.people().count() == 1));
    let mut others_play = arena();
    others_play.players.extend([player(2), player(3)]);
    step(&mut others_play, 1000);
    assert!(others_play.tables.iter().all(|table| !(table.has(&person(0)) && table.has(&person(1)))));
}

/// With an odd number somebody has nobody to play against: rather one of two who block
/// each other than the last, and others meet again before those two meet.
#[test]
fn a_swiss_tournament_for_three_keeps_two_apart() {
    let mut it = tournament(TournamentKind::Swiss { rounds: 2 }, 3, 2, 1);
    it.blocks = vec![(0, 1)];
    play(&mut it, false);
    assert_eq!(it.tables.iter().filter(|table| table.seats.len() == 2).count(), 2);
    assert!(!it.tables.iter().any(|table| table.has(&person(0)) && table.has(&person(1))));
}

#[test]
fn who_has_gone_is_not_seated() {
    let mut it = tournament(TournamentKind::Arena { minutes: 20 }, 3, 2, 3);
    it.players[1].here = false;
    it.players[2].name = None;
    step(&mut it, 1000);
    assert!(!step(&mut it, 1000));
    assert_eq!(waiting(&it), [0]);
}

#[test]
fn ties_are_broken_in_order() {
    let mut it = tournament(TournamentKind::Swiss { rounds: 2 }, 4, 2, 1);
    let seat = |number: usize, place: u8, share: u32| Seated {
        person: Some(person(number)),
        result: Some(SeatResult { place, points: if place == 1 { 3 } else { 0 }, share, acted: true }),
    };
    let table = |round, number, seats| Table { round, number, game: None, since: 0, ended: Some(1), seats };
    it.tables = vec![
        table(1, 1, vec![seat(0, 1, 600), seat(1, 2, 400)]),
        table(1, 2, vec![seat(2, 1, 700), seat(3, 2, 300)]),
    ];
    let order = |it: &Tournament| standings(it).iter().map(|standing| standing.player).collect::<Vec<_>>();
    assert_eq!(order(&it), [2, 0, 1, 3], "as strong opponents: the larger share of points decides");
    // Player 1 wins: those who met him have stronger opponents.
    it.tables.push(table(2, 1, vec![seat(1, 1, 500), seat(3, 2, 500)]));
    let standings = standings(&it);
    assert_eq!(order(&it), [0, 1, 2, 3]);
    assert_eq!((standings[0].opponents, standings[1].opponents, standings[2].opponents), (3, 3, 0));
    // A table without a result gives nothing to anybody.
    it.tables[0].seats.iter_mut().for_each(|seat| seat.result = None);
    assert_eq!(order(&it), [2, 1, 3, 0]);
}

#[test]
fn who_does_not_act_sits_out() {
    let missed = |kind: TournamentKind, acted: &[bool]| {
        let mut it = tournament(kind, 2, 2, 1);
        for (round, &acted) in (1..).zip(acted) {
            let seat = |number: usize, acted: bool| Seated {
                person: Some(person(number)),
                result: Some(SeatResult { place: 1, points: 1, share: 500, acted }),
            };
            let seats = vec![seat(0, acted), seat(1, true)];
            it.tables.push(Table { round, number: 1, game: None, since: 0, ended: Some(1), seats });
        }
        assert!(!sits_out(&it, &person(1)));
        sits_out(&it, &person(0))
    };
    let swiss = TournamentKind::Swiss { rounds: 5 };
    assert!(missed(TournamentKind::Arena { minutes: 5 }, &[true, false]));
    assert!(!missed(swiss, &[false]));
    assert!(!missed(swiss, &[false, true, false]));
    assert!(missed(swiss, &[true, false, false]));
}
