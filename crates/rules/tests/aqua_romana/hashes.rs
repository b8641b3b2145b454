//! Equal positions, and hashes that are the same on every machine.

use std::cmp::Reverse;
use std::collections::HashMap;

use castellum_rules::aqua_romana::{Action, Phase, Position, Setup};
use castellum_rules::{ActionList, Game};

use super::perft::tables;
use super::random::{Rng, any_game, random_game};
use super::slow::Slow;

/// Caches and opening books may rest on these numbers.
#[test]
fn hashes_are_stable() {
    let hash = |position: Position| format!("{:016x}", position.position_hash());
    let first = [2, 3, 4].map(|players| hash(Position::new(&Setup::classic(players)).unwrap()));
    assert_eq!(first, ["d490476c7044f4b7", "1b70988af09c320f", "be344c82efc3ed59"]);
    // Those of the perft tables.
    let later = tables().iter().map(|table| hash(table.position())).collect::<Vec<_>>();
    assert_eq!(
        later,
        [
            "d60b83d859a7ef1c",
            "33358fa154c9a4cb",
            "b37657d6b7a60523",
            "5cbf2dd198a23f8f",
            "631aebb1cafc99ba",
            "467c8de5147d2174",
            "f006c818aa199648",
            "72e8286652b999f5",
            "b7a85e478b906f6b",
        ]
    );
}

/// The builders of the set-up may come in any order.
#[test]
fn ways_through_the_set_up() {
    let mut places =
        "C@NA C@E3 C@SK S@NB S@NC S@W8 B@E8 B@E1 B@W1 D@SA D@NF D@SF".split(' ').collect::<Vec<_>>();
    let reach = |places: &[&str]| {
        let mut position = Position::new(&Setup::classic(4)).unwrap();
        for text in places {
            position.try_play(text.parse().unwrap()).unwrap();
        }
        position
    };
    let first = reach(&places);
    let mut rng = Rng::new(5);
    for _ in 0..100 {
        let (one, other) = (rng.below(12) as usize, rng.below(12) as usize);
        places.swap(one, other);
        let position = reach(&places);
        assert_eq!(position, first);
        assert_eq!(position.position_hash(), first.position_hash());
    }
}

/// All that can be seen and matters, in one text.
fn description(slow: &Slow) -> String {
    let mut slow = slow.clone();
    // Of two workers on one podium the order matters (AR-R14), otherwise not.
    slow.podiums.sort_by_key(|&(value, _)| Reverse(value));
    // After the end it does not matter who had the last turn.
    if slow.phase == Phase::Over {
        slow.seat = 0;
    }
    format!("{slow:?}")
}

/// The positions met so far, by hash.
#[derive(Default)]
struct Met {
    by_hash: HashMap<u64, (Position, String)>,
    again: usize,
}

impl Met {
    fn meet(&mut self, fast: &Position, slow: &Slow) {
        let description = description(slow);
        match self.by_hash.get(&fast.position_hash()) {
            Some((position, known)) => {
                assert_eq!(*known, description, "one hash, one position");
                assert_eq!(position, fast);
                self.again += 1;
            }
            None => {
                self.by_hash.insert(fast.position_hash(), (*fast, description));
            }
        }
    }

    /// Meets what two actions in a row lead to, whatever they are.
    fn meet_descendants(&mut self, fast: &Position, slow: &Slow, depth: usize) {
        self.meet(fast, slow);
        let mut legal = ActionList::<Action>::new();
        fast.legal_actions(&mut legal);
        for &action in legal.iter().take(if depth == 0 { 0 } else { 6 }) {
            let (mut fast, mut slow) = (*fast, slow.clone());
            fast.play_unchecked(action);
            slow.play(action);
            self.meet_descendants(&fast, &slow, depth - 1);
        }
    }
}

/// Two positions have the same hash if and only if they look the same, by
/// whatever way they were reached.
#[test]
fn equal_hashes_mean_equal_positions() {
    let mut met = Met::default();
    for seed in 0..9 {
        let (setup, mut rng) = any_game(seed);
        let mut slow = Slow::new(&setup);
        let mut step = 0;
        random_game(&setup, &mut rng, |fast, action| {
            step += 1;
            if step % 6 == 0 {
                met.meet_descendants(fast, &slow, 2);
            }
            if let Some(action) = action {
                slow.play(action);
            }
        });
    }
    let descriptions = met.by_hash.values().map(|(_, description)| description);
    let different = descriptions.collect::<std::collections::HashSet<_>>().len();
    assert_eq!(different, met.by_hash.len(), "one position, one hash");
    assert!(met.again > 50 && different > 1000, "{} again, {different} different", met.again);
}
