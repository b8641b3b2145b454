//! Random games of Aqua Romana on one core, through full lists of legal
//! actions and drawing directly, beside random chess as a yardstick.
//!
//! The workloads take turns in short slices, so that a busy machine slows all
//! of them alike and the ratios stay meaningful.

use std::hint::black_box;
use std::time::{Duration, Instant};

use castellum_rules::aqua_romana::{Position, Setup};
use castellum_rules::{ActionList, Game};

const SLICE: Duration = Duration::from_millis(40);
const ROUNDS: usize = 40;

fn main() {
    let mut rates = [[0.0; 3]; 3];
    let mut rng = Rng(0x1234_5678_9abc_def1);
    let mut list = ActionList::new();
    for _ in 0..ROUNDS {
        for players in 2..=4 {
            let start = Position::new(&Setup::standard(players)).unwrap();
            let rates = &mut rates[players - 2];
            rates[0] += rate(|| chess_game(&mut rng));
            rates[1] += rate(|| listed_game(start, &mut list, &mut rng));
            rates[2] += rate(|| direct_game(start, &mut rng));
        }
    }
    println!("{} bytes a position", size_of::<Position>());
    for (players, [chess, lists, direct]) in (2..).zip(rates) {
        let millions = |rate: f64| rate / ROUNDS as f64 / 1e6;
        println!(
            "{players} players: chess {:.2} M/s, lists {:.2} M/s = {:.2}x, direct {:.2} M/s = {:.2}x",
            millions(chess),
            millions(lists),
            lists / chess,
            millions(direct),
            direct / chess,
        );
    }
}

fn listed_game(
    mut position: Position,
    list: &mut ActionList<<Position as Game>::Action>,
    rng: &mut Rng,
) -> u64 {
    for count in 0.. {
        position.legal_actions(list);
        if list.is_empty() {
            black_box(&position);
            return count;
        }
        position.play_unchecked(list[rng.below(list.len() as u32) as usize]);
    }
    0
}

fn direct_game(mut position: Position, rng: &mut Rng) -> u64 {
    let mut count = 0;
    while let Some(action) = position.draw(&mut |n| rng.below(n)) {
        position.play_unchecked(action);
        count += 1;
    }
    black_box(&position);
    count
}

fn chess_game(rng: &mut Rng) -> u64 {
    let mut board = cozy_chess::Board::default();
    let mut moves = Vec::with_capacity(256);
    for ply in 0..170 {
        moves.clear();
        board.generate_moves(|set| {
            moves.extend(set);
            false
        });
        if moves.is_empty() {
            return ply;
        }
        board.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
    }
    170
}

/// Actions a second.
fn rate(mut game: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut actions = 0;
    while start.elapsed() < SLICE {
        for _ in 0..20 {
            actions += game();
        }
    }
    actions as f64 / start.elapsed().as_secs_f64()
}

struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}
