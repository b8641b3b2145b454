//! What people do with games besides playing them: [`Tables`] creates games and
//! seats people, [`Library`] lists and reads. [`Programs`] has their tokens,
//! [`Conduct`] whom they mute, block and report, [`Accounts`] how they sign in, [`Tournaments`]
//! what they play for, [`Challenges`] whom they ask to play.
//!
//! The HTTP interface is one caller among others: tests call the same functions.
//! A room is opened only where something is to happen in it; reading takes
//! summaries and events from the store.

mod accounts;
mod challenges;
mod conduct;
mod library;
mod programs;
mod ratings;
mod tables;
mod tournaments;

use std::net::IpAddr;

use castellum_wire::http::GameSummary;
use castellum_wire::{PersonId, SeatNumber, You};
use sha2::{Digest, Sha256};

pub(crate) use accounts::new_session;
pub use accounts::{Accounts, SignedIn, SignedUp, Visitor};
pub use challenges::Challenges;
pub use conduct::Conduct;
pub use library::{EVENTS_PAGE, LARGEST_PAGE, Library};
pub use programs::Programs;
pub use ratings::{RANKING_PAGE, Recount};
pub use tables::{Creator, SeatedPlayer, TableSettings, Tables};
pub use tournaments::{Tournaments, csv};

use crate::store::StoredSummary;

/// What is kept of an address, as long as a game that was created there waits for
/// players: enough to see that two are from the same place.
#[must_use]
pub fn origin(address: IpAddr) -> i64 {
    let hash = match address.to_canonical() {
        IpAddr::V4(address) => Sha256::digest(address.octets()),
        // Anyone who has one such address has all with the same first half.
        IpAddr::V6(address) => Sha256::digest(&address.octets()[..8]),
    };
    let bytes: [u8; 8] = std::array::from_fn(|index| hash[index]);
    i64::from_le_bytes(bytes)
}

/// The summary as somebody sees it.
fn seen_by(stored: StoredSummary, person: Option<&PersonId>) -> GameSummary {
    let seat = person.and_then(|person| seat_of(&stored.game, person));
    GameSummary { you: You { person: person.cloned(), seat }, ..stored.game }
}

fn seat_of(game: &GameSummary, person: &PersonId) -> Option<SeatNumber> {
    let seat = game.seats.iter().position(|seat| seat.person.as_ref() == Some(person));
    seat.map(|seat| seat as SeatNumber)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_have_one_origin_only_if_they_share_a_network() {
        let of = |text: &str| origin(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("192.0.2.1"), of("::ffff:192.0.2.1"));
    }
}
