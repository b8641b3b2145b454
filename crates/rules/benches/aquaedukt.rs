//! Random games of Aquädukt on one core: actions a second through full lists of
//! legal actions and by drawing directly.
//!
//! `cargo bench -p castellum-rules --bench aquaedukt`

use std::hint::black_box;
use std::time::{Duration, Instant};

use castellum_rules::aquaedukt::{Position, Setup};
use castellum_rules::{ActionList, Game};

const TIME: Duration = Duration::from_secs(1);

fn main() {
    println!("{} bytes a position", size_of::<Position>());
    println!("{:>8} {:>24} {:>14} {:>16} {:>14}", "players", "how", "games/s", "actions/game", "M actions/s");
    for players in 2..=4 {
        report(players, "uniform, lists", through_lists);
        report(players, "uniform, drawn", drawn);
        report(players, "half rolls, lists", rolling_through_lists);
        report(players, "half rolls, drawn", rolling_drawn);
    }
}

/// Plays games from varying set-ups until the time is up.
fn report(players: usize, how: &str, play: impl Fn(Position, &mut Random) -> u64) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let starts: Vec<Position> = (0..64)
        .map(|_| {
            Position::new(&Setup::drawn(players, &mut |n| random.below(n))).expect("a drawn set-up is valid")
        })
        .collect();
    let (mut games, mut actions) = (0_u32, 0);
    let begin = Instant::now();
    while begin.elapsed() < TIME {
        for start in &starts {
            actions += play(*start, &mut random);
            games += 1;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{players:>8} {how:>24} {:>14.0} {:>16.1} {:>14.2}",
        f64::from(games) / seconds,
        actions as f64 / f64::from(games),
        actions as f64 / seconds / 1e6,
    );
}

fn through_lists(mut position: Position, random: &mut Random) -> u64 {
    let mut actions = ActionList::new();
    let mut count = 0;
    loop {
        position.legal_actions(&mut actions);
        if actions.is_empty() {
            break;
        }
        position.play_unchecked(actions[random.below(actions.len() as u32) as usize]);
        count += 1;
    }
    black_box(position);
    count
}

fn drawn(mut position: Position, random: &mut Random) -> u64 {
    let mut count = 0;
    while let Some(action) = position.draw(&mut |n| random.below(n)) {
        position.play_unchecked(action);
        count += 1;
    }
    black_box(position);
    count
}

/// Uniform play hardly ever rolls; this policy begins every other turn so.
fn rolling_through_lists(mut position: Position, random: &mut Random) -> u64 {
    let mut actions = ActionList::new();
    let mut count = 0;
    loop {
        position.legal_actions(&mut actions);
        if actions.is_empty() {
            break;
        }
        let roll = position.parse_action("roll").unwrap_or_default();
        let chosen = actions[random.below(actions.len() as u32) as usize];
        let rolls = random.below(2) == 0 && position.check(roll).is_ok();
        position.play_unchecked(if rolls { roll } else { chosen });
        count += 1;
    }
    black_box(position);
    count
}

fn rolling_drawn(mut position: Position, random: &mut Random) -> u64 {
    let mut count = 0;
    let roll = position.parse_action("roll").unwrap_or_default();
    while let Some(action) = position.draw(&mut |n| random.below(n)) {
        let rolls = random.below(2) == 0 && position.check(roll).is_ok();
        position.play_unchecked(if rolls { roll } else { action });
        count += 1;
    }
    black_box(position);
    count
}

/// xorshift64*: small and quick, good enough to choose actions.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let word = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((word * u64::from(bound)) >> 32) as u32
    }
}
