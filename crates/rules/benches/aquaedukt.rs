//! Random games of Aquädukt on one core, through full lists of legal actions
//! and drawing directly, beside random chess as a yardstick.
//!
//! Uniform play hardly ever rolls for houses, so there is also a policy that
//! begins every other turn with a roll.
//!
//! The workloads take turns in short slices, and the best slice of each counts,
//! so that other work on the machine disturbs little.

use std::hint::black_box;
use std::time::{Duration, Instant};

use castellum_rules::aquaedukt::{Action, Choice, Phase, Position, Setup};
use castellum_rules::{ActionList, Game};

const SLICE: Duration = Duration::from_millis(4);
const ROUNDS: usize = 200;

fn main() {
    let mut rates = [[0.0; 5]; 3];
    let mut rng = Rng(0x1234_5678_9abc_def1);
    let mut list = ActionList::new();
    for _ in 0..ROUNDS {
        for players in 2..=4 {
            let start = Position::new(&Setup::drawn(players, &mut |n| rng.below(n))).unwrap();
            let rates = &mut rates[players - 2];
            best(&mut rates[0], || chess_game(&mut rng));
            best(&mut rates[1], || game(start, &mut rng, |position, rng| listed(position, &mut list, rng)));
            best(&mut rates[2], || game(start, &mut rng, drawn));
            best(&mut rates[3], || game(start, &mut rng, |position, rng| rolling(position, &mut list, rng)));
            best(&mut rates[4], || game(start, &mut rng, rolling_drawn));
        }
    }
    println!("{} bytes a position", size_of::<Position>());
    for (players, [chess, workloads @ ..]) in (2..).zip(rates) {
        print!("{players} players: chess {:.2} M/s", chess / 1e6);
        for (name, rate) in ["lists", "direct", "rolling lists", "rolling direct"].iter().zip(workloads) {
            print!(", {name} {:.2} M/s = {:.2}x", rate / 1e6, rate / chess);
        }
        println!();
    }
}

/// Plays a game with a policy and counts its actions.
fn game(
    mut position: Position,
    rng: &mut Rng,
    mut choose: impl FnMut(&Position, &mut Rng) -> Option<Action>,
) -> u64 {
    let mut count = 0;
    while let Some(action) = choose(&position, rng) {
        position.play_unchecked(action);
        count += 1;
    }
    black_box(&position);
    count
}

fn listed(position: &Position, list: &mut ActionList<Action>, rng: &mut Rng) -> Option<Action> {
    position.legal_actions(list);
    if list.is_empty() { None } else { Some(list[rng.below(list.len() as u32) as usize]) }
}

fn drawn(position: &Position, rng: &mut Rng) -> Option<Action> {
    position.draw(&mut |n| rng.below(n))
}

fn rolling(position: &Position, list: &mut ActionList<Action>, rng: &mut Rng) -> Option<Action> {
    let chosen = listed(position, list, rng);
    if rolls(position, rng) { Some(Choice::Roll.into()) } else { chosen }
}

fn rolling_drawn(position: &Position, rng: &mut Rng) -> Option<Action> {
    if rolls(position, rng) { Some(Choice::Roll.into()) } else { drawn(position, rng) }
}

fn rolls(position: &Position, rng: &mut Rng) -> bool {
    position.phase() == Phase::Turn && rng.below(2) == 0 && position.check(Choice::Roll.into()).is_ok()
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

/// Plays games for a while; keeps the most actions a second seen so far.
fn best(rate: &mut f64, mut game: impl FnMut() -> u64) {
    let start = Instant::now();
    let mut actions = 0;
    while start.elapsed() < SLICE {
        for _ in 0..20 {
            actions += game();
        }
    }
    *rate = rate.max(actions as f64 / start.elapsed().as_secs_f64());
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
