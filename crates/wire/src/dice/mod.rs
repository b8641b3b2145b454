//! Fair dice: whatever is drawn in a game on a server follows from numbers that
//! were fixed before play.
//!
//! - The server draws a [`Seed`] and promises it: the game's description has its
//!   hash before anybody sits down.
//! - Each person's client draws a [`Share`] and commits to it, with its hash, when
//!   sitting down. Shares are opened once the table is full, so nobody chooses one
//!   in the light of another.
//! - [`DrawSource`] derives every draw from both: the seats, the set-up and each
//!   roll of the die. At the end the seed is revealed.
//! - [`chain`] hashes the events of a game one onto the other; [`verify`] checks a
//!   whole game.
//!
//! `docs/fair-dice.md` has the protocol in full, with test vectors.

pub mod chain;
mod hex;
#[cfg(test)]
mod tests;
mod verify;

use castellum_rules::{AnySetup, PLAYERS_TAG, POSITION_TAG};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{AnyPosition, Description, GameState, SeatNumber, Tags};

pub use hex::{Hash256, ParseHexError, Seed, Share};
pub use verify::{Problem, Report, Roll, ShareReport, Verdict, verify};

impl Seed {
    /// What the server promises before it knows any share.
    #[must_use]
    pub fn promise(&self) -> Hash256 {
        hash(self.bytes())
    }
}

impl Share {
    /// What a client commits to before any share is opened.
    #[must_use]
    pub fn commitment(&self) -> Hash256 {
        hash(self.bytes())
    }
}

fn hash(bytes: &[u8]) -> Hash256 {
    Hash256::new(Sha256::digest(bytes).into())
}

/// The number of the draws with which a game begins; rolls are numbered from 1.
pub const BEGINNING: u32 = 0;

/// Where all draws of a game come from: its seed and the shares that were opened.
#[derive(Clone)]
pub struct DrawSource {
    keyed: Hmac<Sha256>,
}

impl DrawSource {
    /// The source of a game. The order of the shares matters: it is that of the
    /// seats at which their people sat down.
    #[must_use]
    pub fn new<'a>(seed: &Seed, shares: impl IntoIterator<Item = &'a Share>) -> Self {
        let mut keyed = Hmac::new_from_slice(seed.bytes()).expect("HMAC takes a key of any length");
        for share in shares {
            keyed.update(share.bytes());
        }
        Self { keyed }
    }

    /// The source of a game whose shares are in.
    #[must_use]
    pub fn of(seed: &Seed, state: &GameState) -> Self {
        Self::new(seed, state.shares().iter().map(|(_, share)| share))
    }

    /// The draws with this number, always the same ones.
    #[must_use]
    pub fn draws(&self, number: u32) -> Draws<'_> {
        Draws { source: self, number, tries: Vec::new() }
    }

    fn mac(&self, number: u32, try_number: u32) -> [u8; 32] {
        let mut mac = self.keyed.clone();
        mac.update(&number.to_be_bytes());
        mac.update(&try_number.to_be_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// Draws that belong together, such as a roll that is repeated until it counts.
pub struct Draws<'a> {
    source: &'a DrawSource,
    number: u32,
    tries: Vec<Hash256>,
}

impl Draws<'_> {
    /// A number below `n`, each equally likely; 0 if there is none.
    ///
    /// The first four bytes of a code are a number below 2³². The few at the top
    /// that would make small remainders more likely do not count, and the next
    /// code is taken.
    pub fn below(&mut self, n: u32) -> u32 {
        const ALL: u64 = 1 << 32;
        let n = u64::from(n.max(1));
        let fair = ALL - ALL % n;
        loop {
            let code = self.source.mac(self.number, self.tries.len() as u32);
            self.tries.push(Hash256::new(code));
            let drawn = u64::from(u32::from_be_bytes([code[0], code[1], code[2], code[3]]));
            if drawn < fair {
                return (drawn % n) as u32;
            }
        }
    }

    /// The codes that were looked at, in order.
    #[must_use]
    pub fn tries(&self) -> &[Hash256] {
        &self.tries
    }
}

/// What is drawn when a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// Who sits where from now on: for each seat the one whose occupant moves
    /// there. Empty if everybody stays.
    pub seats: Vec<SeatNumber>,
    /// Tags of the set-up that were left to chance.
    pub setup: Tags,
}

/// Draws what a description leaves to chance: first the seats, then the set-up.
///
/// # Errors
/// The set-up cannot be completed.
pub fn draw_beginning(source: &DrawSource, description: &Description) -> Result<Beginning, String> {
    let mut draws = source.draws(BEGINNING);
    let mut seats = Vec::new();
    if description.shuffle {
        seats.extend(0..description.seats.len() as SeatNumber);
        for last in (1..seats.len()).rev() {
            seats.swap(last, draws.below(last as u32 + 1) as usize);
        }
    }
    let setup = if leaves_setup_open(description) {
        drawn_tags(description, &mut |n| draws.below(n))?
    } else {
        Tags::new()
    };
    Ok(Beginning { seats, setup })
}

/// Whether part of the set-up is drawn when the game begins.
#[must_use]
pub fn leaves_setup_open(description: &Description) -> bool {
    let random = description.game.random_tags();
    description.tag(POSITION_TAG).is_none() && random.iter().any(|&tag| description.tag(tag).is_none())
}

/// Whether anything in a game is left to chance.
#[must_use]
pub fn leaves_to_chance(description: &Description) -> bool {
    description.shuffle || leaves_setup_open(description) || description.game.has_die()
}

/// The tags that a set-up lacks, drawn.
pub(crate) fn drawn_tags(
    description: &Description,
    below: &mut dyn FnMut(u32) -> u32,
) -> Result<Tags, String> {
    let players = description.seats.len().to_string();
    let tag = |name: &str| match name {
        PLAYERS_TAG => Some(players.as_str()),
        _ => description.tag(name),
    };
    let setup = AnySetup::complete(description.game, &tag, &mut |n| below(n));
    let drawn = setup.map_err(|error| error.to_string())?.tags().into_iter();
    let random = description.game.random_tags();
    let open = drawn.filter(|(name, _)| random.contains(name) && description.tag(name).is_none());
    Ok(open.map(|(name, value)| (name.to_string(), value)).collect())
}

/// Rolls the die in a position that awaits it: what came up, in the game's
/// notation.
pub fn roll(draws: &mut Draws<'_>, position: &AnyPosition) -> Option<String> {
    position.roll(&mut |n| draws.below(n))
}
