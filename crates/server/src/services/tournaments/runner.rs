//! Does in tournaments what is to be done without anybody asking: takes results,
//! begins, sets up tables, ends.
//!
//! Any node may do so at any time. Everything that is done names what was seen, and
//! keys in the store decide who was first; the lease only spares nodes from doing
//! the same work. A node that stops in the middle leaves a state from which any
//! other goes on: a table is kept with the identifier of its game before the game
//! is created, and a game without it is created by the one who sees that.

use std::collections::HashMap;
use std::sync::Weak;
use std::time::Duration;

use castellum_wire::{Code, GameId, Millis, PersonId, Refusal, SeatKind, TournamentId};

use super::{Inner, game, start_change};
use crate::live::Access;
use crate::now;
use crate::secret::identifier;
use crate::services::SeatedPlayer;
use crate::store::{EndedSeat, Person, TournamentChange};
use crate::tournament::{Planned, Step, Table, Tournament, next, next_round_at, places_of, sits_out};

/// A node has a tournament for so long if it does nothing more, in milliseconds.
const LEASE: Millis = 10_000;

/// How many steps follow each other at most before others have their turn.
const STEPS: usize = 8;

/// Tournaments for which nothing is to be done before something changes or a moment
/// comes.
type Quiet = HashMap<TournamentId, (i64, Millis)>;

/// Works as long as there is somebody to work for.
pub(super) async fn run(inner: Weak<Inner>, pause: Duration) {
    let mut quiet = Quiet::new();
    loop {
        tokio::time::sleep(pause).await;
        let Some(inner) = inner.upgrade() else { return };
        let due = match inner.store.due_tournaments(now()).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "cannot look after tournaments");
                continue;
            }
        };
        quiet.retain(|id, _| due.contains(id));
        for id in due {
            if let Err(refusal) = look_after(&inner, &id, &mut quiet).await {
                // The next round tries again.
                tracing::warn!(%refusal, %id, "a tournament stands still for a moment");
            }
        }
    }
}

/// Takes the results of games that are over, the one who looks after the tournament: each
/// is kept once.
pub(super) async fn take_results(inner: &Inner, id: &TournamentId) -> Result<(), Refusal> {
    for (round, number, game) in inner.store.ended_games(id).await? {
        take_result(inner, id, (round, number), &game).await?;
    }
    Ok(())
}

async fn look_after(inner: &Inner, id: &TournamentId, quiet: &mut Quiet) -> Result<(), Refusal> {
    take_results(inner, id).await?;
    let version = inner.store.tournament_version(id).await?;
    let rests = |(known, until): &(i64, Millis)| Some(*known) == version && now() < *until;
    if quiet.get(id).is_some_and(rests) {
        return Ok(());
    }
    let missing = inner.store.missing_games(id).await?;
    let found = inner.load(id).await?;
    let step = next(&found, now());
    let leaving = found.players.iter().any(|player| !player.out && sits_out(&found, &player.person));
    if missing.is_empty() && step == Step::Wait && !leaving {
        // Who comes into an arena changes no version.
        if !found.is_arena() {
            let until = next_round_at(&found).filter(|&at| at > now()).unwrap_or(Millis::MAX);
            quiet.insert(id.clone(), (found.version, until));
        }
        return Ok(());
    }
    let now = now();
    if inner.store.lease_tournament(id, inner.node, now, now + LEASE).await? {
        for table in missing {
            let of = |there: &&Table| (there.round, there.number) == table;
            if let Some(table) = found.tables.iter().find(of) {
                begin_game(inner, &found, table).await?;
            }
        }
        go_on(inner, id).await?;
    }
    Ok(())
}

/// Does whatever is to be done next, until nothing is.
async fn go_on(inner: &Inner, id: &TournamentId) -> Result<(), Refusal> {
    for _ in 0..STEPS {
        let found = inner.load(id).await?;
        for player in found.players.iter().filter(|player| !player.out) {
            if sits_out(&found, &player.person) {
                inner.store.sit_out(id, &player.person).await?;
            }
        }
        let found = inner.load(id).await?;
        let now = now();
        let change = match next(&found, now) {
            Step::Wait => return Ok(()),
            Step::Seat(tables) => {
                seat(inner, &found, tables, now).await?;
                continue;
            }
            Step::Start { rounds } => start_change(&found, rounds, now),
            Step::Finish => TournamentChange::End { now, cancelled: false },
            Step::Cancel => TournamentChange::End { now, cancelled: true },
        };
        // If somebody was first, the next look shows what is to be done then.
        inner.store.change_tournament(id, found.version, change).await?;
    }
    Ok(())
}

/// Keeps the tables of a round, then creates their games.
async fn seat(inner: &Inner, found: &Tournament, tables: Vec<Planned>, now: Millis) -> Result<(), Refusal> {
    let named = |planned: Planned| {
        let id = identifier().parse().map_err(|_| Refusal::new(Code::Internal, "no identifier"))?;
        Ok((planned, id))
    };
    let tables: Vec<(Planned, GameId)> = tables.into_iter().map(named).collect::<Result<_, Refusal>>()?;
    if !inner.store.seat_tournament(found, &tables, now).await? {
        return Ok(());
    }
    let found = inner.load(&found.id).await?;
    for table in found.tables.iter().filter(|table| table.round == found.round && table.ended.is_none()) {
        begin_game(inner, &found, table).await?;
    }
    Ok(())
}

/// Creates the game of a table, and tells those who sit there.
async fn begin_game(inner: &Inner, found: &Tournament, table: &Table) -> Result<(), Refusal> {
    let Some(id) = &table.game else { return Ok(()) };
    let bot = found.settings.bots.as_deref().unwrap_or_default();
    let kind = |person: Option<_>| match person {
        Some(_) => SeatKind::Invited,
        None => SeatKind::Bot(bot.into()),
    };
    let seats: Vec<_> = table.seats.iter().map(|seat| kind(seat.person.as_ref())).collect();
    // TB-R14: a table with a bot is not rated, no matter who runs it.
    let has_bot = table.seats.iter().any(|seat| seat.person.as_ref().is_none_or(PersonId::is_bot));
    let wanted = game(&found.settings, seats, found.settings.rated && !has_bot);
    let player = |person: &PersonId| {
        let name = found.player(person).and_then(|player| found.players[player].name.clone());
        // Who was deleted meanwhile has a seat, and loses by the clock.
        let person = Person { id: person.clone(), name: name.unwrap_or_else(|| "?".into()) };
        SeatedPlayer { person, commitment: None }
    };
    let players: Vec<_> = table.people().map(player).collect();
    inner.tables.seat_people_as(id.clone(), &wanted, &players).await?;
    for person in table.people() {
        inner.push.tell_round(person, id, &found.settings.name);
    }
    Ok(())
}

/// Writes down how a table ended.
async fn take_result(
    inner: &Inner,
    id: &TournamentId,
    table: (u32, u32),
    game: &GameId,
) -> Result<(), Refusal> {
    let access = Access { invited: true, ..Access::default() };
    let state = inner.library.state(game, &access).await?;
    let results = places_of(&state);
    let seats: Vec<_> = (0..state.seats().len())
        .map(|seat| EndedSeat { seat, result: results.as_ref().map(|results| results[seat]) })
        .collect();
    inner.store.end_table(id, table, &seats, now()).await?;
    Ok(())
}
