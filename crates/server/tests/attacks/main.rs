//! Attacks on a server, by people with a plain client and bad intentions, and by
//! machines that fail. Each of these once worked.
//!
//! Most go over real sockets, as attackers do. Where hours would have to pass, or
//! bots and stores to fail, the rooms are tried without one, in a time that
//! jumps.

mod accounts;
#[path = "../suite/authenticator.rs"]
mod authenticator;
mod challenges;
#[path = "../simulation/chance.rs"]
#[expect(dead_code, reason = "shared with the simulation, which uses all of it")]
mod chance;
#[path = "../suite/client.rs"]
#[expect(dead_code, reason = "shared with the suite, which uses all of it")]
mod client;
mod crowds;
mod databases;
mod disks;
mod floods;
mod line;
#[path = "../simulation/memory.rs"]
mod memory;
mod rooms;
mod seats;
#[path = "../suite/server.rs"]
mod server;
mod sockets;
#[path = "../simulation/strangers.rs"]
mod strangers;
mod tournaments;
#[path = "../simulation/weather.rs"]
#[expect(dead_code, reason = "shared with the simulation, which uses all of it")]
mod weather;
mod whispers;
