//! How many sequences of actions follow some fixed positions.

use castellum_rules::aqua_romana::{Position, Setup};
use castellum_rules::{ActionList, Game};

use super::slow::Slow;

/// A position and the number of leaves of the tree of actions below it.
pub(crate) struct Table {
    players: usize,
    actions: Vec<String>,
    /// At depth 1, 2, 3 and so on.
    leaves: Vec<u64>,
}

impl Table {
    pub(crate) fn position(&self) -> Position {
        let mut position = Position::new(&Setup::classic(self.players)).unwrap();
        for text in &self.actions {
            position.try_play(text.parse().unwrap()).unwrap();
        }
        position
    }

    fn slow(&self) -> Slow {
        let setup = Setup::classic(self.players);
        let mut slow = Slow::new(&setup);
        for text in &self.actions {
            slow.play(text.parse().unwrap());
        }
        slow
    }
}

/// The tables in `data/aqua-romana/perft.txt`.
pub(crate) fn tables() -> Vec<Table> {
    let text = include_str!("../data/aqua-romana/perft.txt");
    let mut tables: Vec<Table> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap();
        match (word, tables.last_mut()) {
            ("players", _) => {
                tables.push(Table {
                    players: rest.parse().unwrap(),
                    actions: Vec::new(),
                    leaves: Vec::new(),
                });
            }
            ("after", Some(table)) => table.actions.extend(rest.split_whitespace().map(str::to_owned)),
            ("leaves", Some(table)) => {
                table.leaves = rest.split_whitespace().map(|count| count.parse().unwrap()).collect();
            }
            _ => panic!("what is {line:?}?"),
        }
    }
    tables
}

fn perft(position: &Position, depth: usize) -> u64 {
    let mut legal = ActionList::new();
    position.legal_actions(&mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |&action| {
        let mut next = *position;
        next.play_unchecked(action);
        perft(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

#[test]
fn leaves_of_fixed_positions() {
    let tables = tables();
    assert_eq!(tables.len(), 9);
    for table in tables {
        let position = table.position();
        let found = (1..=table.leaves.len()).map(|depth| perft(&position, depth)).collect::<Vec<_>>();
        assert_eq!(found, table.leaves, "{} players after {:?}", table.players, table.actions);
    }
}

/// The slow rules count the same as far as they get in a short time.
#[test]
fn slow_rules_count_the_same_leaves() {
    for table in tables() {
        let slow = table.slow();
        let small = table.leaves.iter().take_while(|&&leaves| leaves < 2000);
        for (depth, &leaves) in (1..).zip(small) {
            assert_eq!(slow.perft(depth), leaves);
        }
    }
}
