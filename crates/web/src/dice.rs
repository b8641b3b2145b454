//! This device's part in fair dice: the shares that it adds to games, and what it
//! has seen of them. `docs/fair-dice.md` has the protocol.

use castellum_wire::client::Session;
use castellum_wire::dice::{Hash256, Share};
use castellum_wire::{EventNumber, GameId, GameState, Millis, SeatNumber};
use serde::{Deserialize, Serialize};

use crate::{random, storage};

/// Shares that wait for their tables to fill. More than anybody has of those;
/// what was committed to and never asked for is pushed out by newer ones.
const MAX_SHARES: usize = 200;

const SHARES: &str = "shares";

/// Draws a share, keeps it and gives the commitment to it. Nothing is committed
/// to where it cannot be kept, for others would wait for it in vain.
pub(crate) fn commit() -> Option<Hash256> {
    let share = Share::new(random::bytes()?);
    let mut shares = shares();
    shares.drain(..(shares.len() + 1).saturating_sub(MAX_SHARES));
    shares.push(share);
    storage::write(SHARES, &shares).ok().map(|()| share.commitment())
}

fn shares() -> Vec<Share> {
    storage::read(SHARES).unwrap_or_default()
}

fn forget(commitment: Hash256) {
    let mut shares = shares();
    shares.retain(|share| share.commitment() != commitment);
    // Unforgotten, it is pushed out in time.
    let _ = storage::write(SHARES, &shares);
}

/// What this device has seen of a game. Nobody else can change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// What the server promised.
    pub(crate) promise: Hash256,
    /// The last event.
    pub(crate) number: EventNumber,
    /// The link of the chain after it.
    pub(crate) link: Hash256,
}

/// What this device has seen of a game, if anything.
pub(crate) fn seen(game: &GameId) -> Option<Seen> {
    storage::read(&name(game))
}

fn name(game: &GameId) -> String {
    format!("dice-{game}")
}

/// Sees to the dice of a game while this device is connected to it: opens the
/// share once the table is full, and remembers what was seen.
pub(crate) struct DiceKeeper {
    name: String,
    seen: Option<Seen>,
    /// The commitment whose share the session has.
    given: Option<Hash256>,
    is_forgotten: bool,
}

impl DiceKeeper {
    pub(crate) fn new(game: &GameId, session: &mut Session) -> Self {
        let seen = seen(game);
        if let Some(Seen { number, link, .. }) = seen {
            session.expect_link(number, link);
        }
        Self { name: name(game), seen, given: None, is_forgotten: false }
    }

    /// Looks at what has arrived.
    pub(crate) fn follow(&mut self, session: &mut Session, now: Millis) {
        let seat = session.you().seat;
        let Some(state) = session.game() else { return };
        let commitment = seat.and_then(|seat| own_commitment(state, seat));
        let has_begun = state.begun().is_some() || state.is_over();
        self.remember(state, session.contradicts());
        let Some(commitment) = commitment else { return };
        if has_begun {
            if !self.is_forgotten {
                self.is_forgotten = true;
                forget(commitment);
            }
        } else if self.given != Some(commitment)
            && let Some(share) = shares().into_iter().find(|share| share.commitment() == commitment)
        {
            self.given = Some(commitment);
            session.keep_share(share, now);
        }
    }

    /// Never takes back what was seen: a server that tells another game later is
    /// found out by it.
    fn remember(&mut self, state: &GameState, contradicts: bool) {
        let Some(promise) = state.description().promise else { return };
        let goes_on = self.seen.is_none_or(|seen| seen.promise == promise && seen.number < state.number());
        if goes_on && !contradicts && state.number() > 0 {
            let seen = Seen { promise, number: state.number(), link: *state.head() };
            self.seen = Some(seen);
            // Unkept, there is one witness less.
            let _ = storage::write(&self.name, &seen);
        }
    }
}

fn own_commitment(state: &GameState, seat: SeatNumber) -> Option<Hash256> {
    state.seat(seat)?.commitment
}
