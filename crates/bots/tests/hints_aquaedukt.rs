//! Every kind of reason for an action of Aquädukt, on a small position where
//! it holds; and in whole games, that they are true.

use std::collections::BTreeSet;

use castellum_bots::hints::aquaedukt::{NamedHouse, Reason};
use castellum_bots::hints::{Explain, Reason as _};
use castellum_rules::aquaedukt::{Action, Board, Choice, Field, Phase, Position, Setup};
use castellum_rules::{ActionList, Actor, Game};
use castellum_rules::{GameSetup as _, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// The first position of two players; the mountains lie in the last row.
fn start() -> Position {
    let mountains = "B8 C8 D8 E8 F8 G8 H8 I8".split_whitespace().map(|name| name.parse().unwrap()).collect();
    Position::new(&Setup { players: 2, mountains, board: Board::default() }).unwrap()
}

fn played(mut position: Position, actions: &str) -> Position {
    for text in actions.split_whitespace().filter(|&text| text != "|") {
        let action: Action = text.parse().unwrap();
        position.try_play(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    position
}

fn after(actions: &str) -> Position {
    played(start(), actions)
}

/// All reasons for an action as texts: the key and the parts.
fn reasons(position: &Position, text: &str) -> Vec<String> {
    let action: Action = text.parse().unwrap();
    position.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let text = |reason: &Reason| {
        let parts = reason.parts().into_iter().map(|(name, value)| format!(" {name}={value}"));
        [reason.key().to_string()].into_iter().chain(parts).collect::<String>()
    };
    let mut reasons: Vec<_> = position.reasons(action).iter().map(text).collect();
    reasons.sort_unstable();
    reasons
}

#[track_caller]
fn check(position: &Position, action: &str, expected: &[&str]) {
    assert_eq!(reasons(position, action), expected, "reasons for {action}");
}

/// A turn in which nothing happens.
const IDLE: &str = "roll =20 done";

/// Yellow has a 4 on C4 beside the spring that it put on 2,3.
fn spring() -> Position {
    after(&format!("roll =8 4@C4 done | {IDLE} | o2,3 | {IDLE}"))
}

#[test]
fn rolling() {
    check(&start(), "roll", &["rolls regions=20 wet=0 near=0"]);
    // Two sticks from the spring come to fields of the regions 1, 2, 8, 10, 13.
    check(&spring(), "roll", &["rolls regions=20 wet=0 near=5"]);
    // Region 8 has water on C3 now; from the tip of the canal 6 is near as well.
    let position = played(spring(), &format!("C3-C4 done | {IDLE}"));
    check(&position, "roll", &["rolls regions=20 wet=1 near=5"]);
}

#[test]
fn springs() {
    let position = after("roll =8 4@C4 roll =8 2@D4 done | roll =10 3@B4 done");
    check(&position, "o2,3", &["puts-spring left=4", "spring-near houses=2 points=6 others=1"]);
    check(&position, "o12,4", &["puts-spring left=4"]);
}

#[test]
fn sticks_that_bring_water() {
    check(&spring(), "C3-C4", &["leads-on fields=C3", "waters values=4 fields=C4 points=4"]);
    let two = after(&format!("roll =8 4@C4 roll =8 3@C3 done | {IDLE} | o2,3 | {IDLE}"));
    check(&two, "C3-C4", &["waters values=3 and 4 fields=C3 and C4 points=7"]);
    check(&spring(), "B3-B4", &["leads-on fields=B3 and B4", "lengthens"]);
}

#[test]
fn double_canals() {
    let position = played(spring(), "C3-C4");
    check(&position, "C3-C4", &["doubles-section", "leads-on fields=C2 and C5"]);
    let position = played(spring(), &format!("roll =13 3@C5 done | {IDLE} | C3-C4 done | {IDLE}"));
    check(&position, "C3-C4", &["doubles values=3 fields=C5 points=3", "leads-on fields=C2"]);
}

#[test]
fn sticks_that_change_the_way_of_the_water() {
    // Both arms of the spring are begun, so only the tips at 1,3 and 3,3 go on.
    let position = played(spring(), "C3-C4 B3-B4 | roll =6 4@E3 done");
    check(&position, "C4-D4", &["leads-away seat=1 value=4 field=E3", "leads-on fields=D4", "lengthens"]);
    let position = played(spring(), &format!("roll =6 3@E3 done | {IDLE}"));
    check(
        &position,
        "C3-C4",
        &["brings-nearer value=3 field=E3", "leads-on fields=C3", "waters values=4 fields=C4 points=4"],
    );
}

#[test]
fn one_stick_only() {
    let position = played(spring(), "C3-C4");
    check(&position, "done", &["no-stick-helps"]);
    let position = played(spring(), "B3-B4");
    check(&position, "done", &["lays-one-stick"]);
}

#[test]
fn houses_and_water() {
    let position = played(spring(), "roll =8");
    check(&position, "3@C3", &["near-water value=3 field=C3 sticks=1", "puts-house value=3 field=C3"]);
    check(&position, "1@D3", &["near-water value=1 field=D3 sticks=2", "puts-house value=1 field=D3"]);
    check(&position, "2@E4", &["puts-house value=2 field=E4", "saves-higher value=2 field=E4 kept=4"]);
    check(&position, "4@E4", &["puts-house value=4 field=E4"]);
    check(&position, "done", &["keeps-houses count=27"]);
    let position = played(spring(), &format!("C3-C4 done | {IDLE} | roll =8"));
    check(&position, "1@C3", &["on-water value=1 field=C3", "puts-house value=1 field=C3"]);
}

#[test]
fn full_regions() {
    let position = after("roll =2 2@C1 roll =2 2@D1 done | roll =2");
    check(
        &position,
        "3@C2",
        &[
            "leaves-one-field region=2 seat=0 points=4",
            "puts-house value=3 field=C2",
            "saves-higher value=3 field=C2 kept=4",
        ],
    );
    let position = played(position, "3@C2 done | roll =2");
    check(&position, "1@D2", &["clears region=2 seat=1 points=3 own=5", "puts-house value=1 field=D2"]);
    check(
        &position,
        "done",
        &["keeps-houses count=26", "region-is-dry region=2", "spares-own region=2 points=4"],
    );
}

/// Both players put springs and lay all sticks they can, always the first
/// that is legal, until `enough`.
fn built_until(enough: impl Fn(&Position) -> bool) -> Position {
    let mut position = start();
    while !enough(&position) {
        let mut actions = ActionList::new();
        position.legal_actions(&mut actions);
        let is_stick = |action: &&Action| matches!(action.choice(), Choice::Stick(_));
        let is_spring = |action: &&Action| matches!(action.choice(), Choice::Spring(_));
        let stick = actions.iter().find(is_spring).or_else(|| actions.iter().find(is_stick));
        let action = stick.copied().unwrap_or_else(|| *actions.last().unwrap());
        position.play_unchecked(action);
    }
    position
}

#[test]
fn the_last_stick_and_the_end() {
    let position =
        built_until(|position| position.sticks_left() == 1 && position.turn_seat().unwrap().index() == 0);
    let stick = {
        let mut actions = ActionList::new();
        position.legal_actions(&mut actions);
        actions.iter().find(|action| matches!(action.choice(), Choice::Stick(_))).unwrap().to_string()
    };
    let texts = reasons(&position, &stick);
    assert!(texts.contains(&"lays-last-stick".into()));
    let position = played(position, &format!("{stick} roll =20"));
    check(&position, "done", &["keeps-houses count=28", "region-is-dry region=20", "wins-game points=0"]);
}

/// Whether a reason holds, as far as it can be told in another way.
fn is_true(before: &Position, action: Action, reason: &Reason) -> bool {
    let seat = before.actor().seat().unwrap();
    let after = before.play(action).unwrap();
    let gained = after.points()[seat.index()] - before.points()[seat.index()];
    let is_own = |place: &NamedHouse| {
        after.house(place.field).is_some_and(|house| house.seat == seat && house.value == place.value)
    };
    match reason {
        Reason::Waters { houses, points } | Reason::Doubles { houses, points } => {
            u16::from(*points) == gained && houses.iter().all(is_own)
        }
        Reason::OnWater { house } => gained == u16::from(house.value) && is_own(house),
        Reason::NearWater { house, sticks } => {
            is_own(house) && sticks_to(&after, house.field) == Some(*sticks)
        }
        Reason::SavesHigher { house, kept } => {
            sticks_to(&after, house.field).is_none()
                && *kept > house.value
                && after.hand(seat)[usize::from(*kept) - 1] > 0
        }
        Reason::BringsNearer { house } => {
            is_own(house)
                && sticks_to(before, house.field).is_none()
                && sticks_to(&after, house.field).is_some()
        }
        Reason::LeadsAway { owner, house } => {
            after.house(house.field).is_some_and(|there| there.seat == *owner && *owner != seat)
                && sticks_to(before, house.field).is_some()
                && sticks_to(&after, house.field).is_none()
        }
        Reason::Clears { owner, points, .. } => {
            let value = |position: &Position| -> u8 {
                let houses = position.houses().filter(|(_, house)| house.seat == *owner);
                houses.map(|(_, house)| house.value).sum()
            };
            value(before) - value(&after) == *points
        }
        Reason::NoStickHelps => {
            let mut actions = ActionList::new();
            before.legal_actions(&mut actions);
            let best =
                actions.iter().map(|&action| before.play(action).unwrap().points()[seat.index()]).max();
            best == Some(before.points()[seat.index()])
        }
        Reason::RegionIsDry { region } => {
            let fields = before.board().fields(*region).iter().filter(|&field| before.house(field).is_none());
            fields.filter(|&field| !before.is_mountain(field)).all(|field| sticks_to(before, field).is_none())
        }
        _ => true,
    }
}

/// How many sticks of one turn it takes until a field has water: 0, 1, 2 or
/// more than a turn has.
fn sticks_to(position: &Position, field: Field) -> Option<u8> {
    let mut position = *position;
    if position.is_watered(field) {
        return Some(0);
    }
    if position.phase() != Phase::Turn {
        position.try_play("done".parse().unwrap()).ok()?;
    }
    let once = laid(&position);
    if once.iter().any(|position| position.is_watered(field)) {
        return Some(1);
    }
    let twice = once.iter().filter(|position| position.phase() == Phase::Canal).flat_map(laid);
    twice.into_iter().any(|position| position.is_watered(field)).then_some(2)
}

fn laid(position: &Position) -> Vec<Position> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    let sticks = actions.iter().filter(|action| matches!(action.choice(), Choice::Stick(_)));
    sticks.map(|&action| position.play(action).unwrap()).collect()
}

#[test]
fn reasons_are_true_in_whole_games() {
    let mut keys = BTreeSet::new();
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let setup = Setup::random(players, &mut uniform(&mut rng));
        let mut position = Position::new(&setup).unwrap();
        let mut actions = ActionList::new();
        while position.actor() != Actor::Nobody {
            position.legal_actions(&mut actions);
            for &action in actions.iter().step_by(1 + actions.len() / 4) {
                if position.actor() == Actor::Chance {
                    assert_eq!(position.reasons(action), []);
                    continue;
                }
                let reasons = position.reasons(action);
                assert!(!reasons.is_empty());
                for reason in reasons {
                    assert!(
                        is_true(&position, action, &reason),
                        "{action} in turn {}: {reason:?}",
                        position.turn()
                    );
                    assert!(reason.parts().iter().all(|(_, value)| !value.is_empty()), "{reason:?}");
                    keys.insert(reason.key());
                }
            }
            // Houses make games that there is something to say about.
            let roll: Action = "roll".parse().unwrap();
            let rolls = position.check(roll).is_ok() && uniform(&mut rng)(4) > 0;
            let action = if rolls { roll } else { position.sample(&mut uniform(&mut rng)).unwrap() };
            position.play_unchecked(action);
        }
    }
    assert!(keys.len() >= 22, "{keys:?}");
}
