//! The fast position agrees with the slow one after every action.

use castellum_rules::aqua_romana::{Field, FieldSet, Kind, Phase, Podium, Position, RingField, Setup};
use castellum_rules::{ActionList, Game, Seat};
use proptest::prelude::*;

use super::invariants::check_invariants;
use super::random::{Rng, any_game, cases, random_game};
use super::rare;
use super::slow::{Slow, in_sight};

/// Compares everything that can be seen, and all legal actions.
fn check_agreement(fast: &Position, slow: &Slow) {
    check_turn(fast, slow);
    check_board(fast, slow);
    check_builders(fast, slow);
    check_workers(fast, slow);
    check_points(fast, slow);
    let mut legal = ActionList::new();
    fast.legal_actions(&mut legal);
    let expected = slow.legal();
    assert_eq!(legal.len(), expected.len(), "each action is listed once");
    assert_eq!(legal.iter().copied().collect::<std::collections::BTreeSet<_>>(), expected);
}

fn check_turn(fast: &Position, slow: &Slow) {
    assert_eq!(fast.phase(), slow.phase);
    assert_eq!(fast.actor().seat().map(Seat::index), slow.actor());
    let turn_seat = (slow.phase != Phase::Over).then_some(slow.seat);
    assert_eq!(fast.turn_seat().map(Seat::index), turn_seat);
    assert_eq!(usize::from(fast.idle_turns()), slow.idle_turns);
}

fn check_board(fast: &Position, slow: &Slow) {
    for field in Field::all() {
        assert_eq!(fast.piece(field), slow.board.piece(field), "{field}");
    }
    let empty = Field::all().filter(|&field| slow.board.piece(field).is_none()).collect::<FieldSet>();
    assert_eq!(fast.empty_fields(), empty);
    assert_eq!(fast.extra_fields(), slow.extra_fields().into_iter().collect());
    for kind in Kind::TILES {
        assert_eq!(usize::from(fast.supply().of(kind)), slow.supply[&kind], "{kind}");
    }
}

fn check_builders(fast: &Position, slow: &Slow) {
    for at in RingField::all() {
        assert_eq!(fast.builder(at), slow.ring.get(&at).copied(), "{at}");
    }
    assert_eq!(fast.builder_fields(), slow.ring.keys().copied().collect());
    assert!(fast.reserve().iter().eq(slow.reserve.iter().copied()));
    for seat in Seat::all(slow.players) {
        assert!(fast.hand(seat).iter().eq(slow.hands[seat.index()].iter().copied()), "hand of {seat}");
    }
}

fn check_workers(fast: &Position, slow: &Slow) {
    for (number, worker) in fast.workers().iter().enumerate() {
        let state = fast.worker(worker);
        let aqueduct = slow.board.aqueduct(number);
        let found = (state.field, state.facing, usize::from(state.length), state.on_board);
        let expected = (aqueduct.end, aqueduct.facing, aqueduct.length(), slow.on_board[number]);
        assert_eq!(found, expected, "{worker}");
        assert_eq!(worker.owner(slow.players).index(), slow.owner(number));
        assert_eq!(fast.in_sight(worker), in_sight(aqueduct.end).into_iter().collect());
        assert_eq!(fast.open_workers().contains(worker), state.on_board);
        let podium = slow.podiums.iter().find(|&&(_, other)| other == number);
        assert_eq!(state.podium.map(Podium::value).map(usize::from), podium.map(|&(value, _)| value));
    }
}

fn check_points(fast: &Position, slow: &Slow) {
    let points = slow.points();
    assert!(
        fast.points().iter().map(|&points| usize::from(points)).take(slow.players).eq(points.iter().copied())
    );
    let best = slow.ranking().into_iter().zip([4, 3, 2]);
    assert!(fast.bonuses().map(|(worker, bonus)| (slow.number(worker), bonus)).eq(best));
    let winners = fast.outcome().map(|outcome| outcome.winners().map(Seat::index).collect::<Vec<_>>());
    let most = points.iter().max();
    let expected = (0..slow.players).filter(|&seat| Some(&points[seat]) == most).collect::<Vec<_>>();
    assert_eq!(winners, slow.actor().is_none().then_some(expected));
}

/// Plays a random game on both and compares them all the way.
fn check_game(setup: &Setup, rng: &mut Rng) {
    let mut slow = Slow::new(setup);
    random_game(setup, rng, |fast, action| {
        check_agreement(fast, &slow);
        check_invariants(setup, fast);
        if let Some(action) = action {
            slow.play(action);
        }
    });
}

#[test]
fn fast_and_slow_rules_agree_in_usual_games() {
    for players in 2..=4 {
        for seed in 0..10 {
            check_game(&Setup::standard(players), &mut Rng::new(seed));
        }
    }
}

#[test]
fn fast_and_slow_rules_agree_in_rare_cases() {
    for seed in rare::GAMES {
        let (setup, mut rng) = any_game(seed);
        check_game(&setup, &mut rng);
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn fast_and_slow_rules_agree_with_odd_layouts_and_supplies(seed: u64) {
        let (setup, mut rng) = any_game(seed);
        check_game(&setup, &mut rng);
    }

    /// Shrinks to the shortest sequence of actions that shows a difference.
    #[test]
    fn fast_and_slow_rules_agree_after_any_actions(
        players in 2_usize..=4,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120),
    ) {
        let setup = Setup::standard(players);
        let (mut fast, mut slow) = (Position::new(&setup).unwrap(), Slow::new(&setup));
        for choice in choices {
            let legal = slow.legal().into_iter().collect::<Vec<_>>();
            if legal.is_empty() {
                break;
            }
            let action = legal[choice.index(legal.len())];
            fast.try_play(action).unwrap();
            slow.play(action);
        }
        check_agreement(&fast, &slow);
    }
}
