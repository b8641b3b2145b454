//! The search of all that can still happen.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use castellum_rules::{Actor, Seat};

use crate::{BotGame, Value};

/// The positions between two looks at whether somebody stops it.
const BETWEEN_CHECKS: u64 = 256;

/// Solves positions of one game and remembers them.
pub(crate) struct Solver<'a, G: BotGame> {
    known: HashMap<u64, Known<G::Action>, BuildHasherDefault<AsIs>>,
    nodes: u64,
    limit: u64,
    is_stopped: &'a dyn Fn() -> bool,
}

/// What is known about a position.
#[derive(Clone, Copy)]
struct Known<A> {
    value: Value,
    bound: Bound,
    /// What the seat to act plays, if one is to act.
    best: Option<A>,
}

/// What a value says, by the utility of the first seat.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The utilities of the first seat that still matter; used with two seats only.
#[derive(Clone, Copy)]
struct Window {
    low: f32,
    high: f32,
}

impl Window {
    const ALL: Self = Self { low: f32::NEG_INFINITY, high: f32::INFINITY };

    /// What a value found within this window says.
    fn bound(self, value: &Value) -> Bound {
        match first_utility(value) {
            utility if utility <= self.low => Bound::AtMost,
            utility if utility >= self.high => Bound::AtLeast,
            _ => Bound::Exact,
        }
    }

    /// What is left once a seat has something of this value; `None` if nothing
    /// else can matter.
    fn after(mut self, seat: Seat, value: &Value) -> Option<Self> {
        let utility = first_utility(value);
        if seat == Seat::default() {
            self.low = self.low.max(utility);
        } else {
            self.high = self.high.min(utility);
        }
        (self.low < self.high).then_some(self)
    }
}

/// What the first seat strives for; with two seats the other one has the rest.
fn first_utility(value: &Value) -> f32 {
    value.utility(Seat::default())
}

impl<'a, G: BotGame> Solver<'a, G> {
    /// A solver that gives up after `limit` positions, or when it is stopped.
    pub(crate) fn new(limit: u64, is_stopped: &'a dyn Fn() -> bool) -> Self {
        Self { known: HashMap::default(), nodes: 0, limit, is_stopped }
    }

    /// The positions so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What a position is worth; `None` if it gave up.
    pub(crate) fn value(&mut self, position: &G) -> Option<Value> {
        self.within(position, Window::ALL)
    }

    /// The best actions from a position on, up to the next roll of the die; as
    /// far as it can say.
    pub(crate) fn line(&mut self, position: &G) -> Vec<G::Action> {
        let mut now = *position;
        let mut line = Vec::new();
        while let Some(best) = self.best(&now) {
            line.push(best);
            now.play_unchecked(best);
        }
        line
    }

    /// The best action of the seat to act.
    pub(crate) fn best(&mut self, position: &G) -> Option<G::Action> {
        position.actor().seat()?;
        self.value(position)?;
        self.known.get(&position.position_hash())?.best
    }

    /// The value of a position, or a bound where it lies outside the window.
    fn within(&mut self, position: &G, window: Window) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(Value::of_outcome(&outcome, G::SPREAD));
        }
        let key = position.position_hash();
        let known = self.known.get(&key).copied();
        if let Some(known) = known.filter(|known| known.is_enough(window)) {
            return Some(known.value);
        }
        self.nodes += 1;
        if self.nodes > self.limit || (self.nodes.is_multiple_of(BETWEEN_CHECKS) && (self.is_stopped)()) {
            return None;
        }
        let found = match position.actor() {
            Actor::Seat(seat) => self.decide(position, seat, window, known.and_then(|known| known.best))?,
            _ => Known { value: self.expect(position)?, bound: Bound::Exact, best: None },
        };
        self.known.insert(key, found);
        Some(found.value)
    }

    /// The mean over all outcomes of the die.
    fn expect(&mut self, position: &G) -> Option<Value> {
        let mut expected = Value::default();
        for &outcome in &position.legal() {
            let value = self.value(&position.after(outcome))?;
            expected.add(&value, position.probability(outcome) as f32);
        }
        Some(expected)
    }

    fn decide(
        &mut self,
        position: &G,
        seat: Seat,
        window: Window,
        first: Option<G::Action>,
    ) -> Option<Known<G::Action>> {
        let is_duel = position.players() == 2;
        let mut open = window;
        let mut best: Option<(G::Action, Value)> = None;
        for (action, after) in ways_on(position, seat, first) {
            let value = self.within(&after, if is_duel { open } else { Window::ALL })?;
            if best.is_none_or(|(_, best)| value.utility(seat) > best.utility(seat)) {
                best = Some((action, value));
            }
            if is_duel {
                match open.after(seat, &value) {
                    Some(rest) => open = rest,
                    None => break,
                }
            }
        }
        let (action, value) = best?;
        let bound = if is_duel { window.bound(&value) } else { Bound::Exact };
        Some(Known { value, bound, best: Some(action) })
    }
}

impl<A> Known<A> {
    /// Whether no more has to be found out within a window.
    fn is_enough(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => first_utility(&self.value) >= window.high,
            Bound::AtMost => first_utility(&self.value) <= window.low,
        }
    }
}

/// The actions of a seat and what they lead to: one that was good before comes
/// first, then those after which it has more points than the others.
fn ways_on<G: BotGame>(position: &G, seat: Seat, first: Option<G::Action>) -> Vec<(G::Action, G)> {
    if let Some(obvious) = position.obvious_action() {
        return vec![(obvious, position.after(obvious))];
    }
    let legal = position.legal();
    let mut ways: Vec<_> = legal.iter().map(|&action| (action, position.after(action))).collect();
    ways.sort_by_cached_key(|(action, after)| {
        let points = after.points();
        let all: i32 = points.iter().map(|&points| i32::from(points)).sum();
        let lead = 2 * i32::from(points[seat.index()]) - all;
        (Some(*action) != first, -lead)
    });
    ways
}

/// Position hashes are mixed well, so they need no hashing.
#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
