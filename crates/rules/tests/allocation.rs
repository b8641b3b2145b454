//! Generating, drawing and playing actions never touches the heap.

#![allow(unsafe_code, reason = "an allocator can only be written with unsafe code")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use castellum_rules::GameSetup as _;
use castellum_rules::{ActionList, Game, aqua_romana, aquaedukt};

/// The system's allocator, counting on each thread by itself what it is asked for.
struct Counting;

thread_local! {
    static REQUESTS: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    REQUESTS.set(REQUESTS.get() + 1);
}

// SAFETY: every call is handed on unchanged to the system's allocator, and
// counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise is handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count();
        // SAFETY: the caller's promise is handed on.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller's promise is handed on.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often the heap is touched.
fn requests(work: impl FnOnce()) -> usize {
    let before = REQUESTS.get();
    work();
    REQUESTS.get() - before
}

/// A number below a bound, different every time (xorshift).
fn below(state: &mut u64, bound: u32) -> u32 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    ((*state >> 32) % u64::from(bound)) as u32
}

/// Plays random games to their ends, one half through full lists and the other
/// by drawing, and says how many actions that were.
fn play_games<G: Game>(start: G, legal: &mut ActionList<G::Action>, state: &mut u64) -> usize {
    let mut actions = 0;
    for game in 0..20 {
        let mut position = start;
        loop {
            let action = if game % 2 == 0 {
                position.legal_actions(legal);
                let count = legal.len() as u32;
                (count > 0).then(|| legal[below(state, count) as usize])
            } else {
                position.sample(&mut |bound| below(state, bound))
            };
            let Some(action) = action else { break };
            assert!(position.check(action).is_ok());
            position.play_unchecked(action);
            actions += 1;
        }
    }
    actions
}

fn check_no_allocation<G: Game>(start: G) {
    let mut legal = ActionList::new();
    let mut state = 0x1234_5678_9abc_def1;
    let mut actions = 0;
    let requests = requests(|| actions = play_games(start, &mut legal, &mut state));
    assert_eq!(requests, 0, "{} with {} players", G::NAME, start.players());
    assert!(actions > 500, "whole games were played");
}

#[test]
fn the_allocator_counts() {
    assert_eq!(requests(|| drop(black_box(Box::new(1)))), 2);
}

#[test]
fn aqua_romana_touches_no_heap() {
    for players in 2..=4 {
        let setup = aqua_romana::Setup::classic(players);
        check_no_allocation(aqua_romana::Position::new(&setup).unwrap());
    }
}

#[test]
fn aquaedukt_touches_no_heap() {
    for players in 2..=4 {
        let mut state = 99;
        let setup = aquaedukt::Setup::random(players, &mut |bound| below(&mut state, bound));
        check_no_allocation(aquaedukt::Position::new(&setup).unwrap());
    }
}
