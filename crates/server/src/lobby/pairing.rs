//! Setting up tables for those who fit.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use castellum_bots::Level;
use castellum_wire::lobby::{BotOffer, LobbyFrame, Partner, Seeking};
use castellum_wire::{GameId, GameName, Millis, PersonId, Refusal, SeatKind};

use super::LobbyState;
use super::matching::{self, OFFER_AFTER, Waiting};
use crate::now;
use crate::rating::bot_rating;
use crate::secret::identifier;
use crate::services::SeatedPlayer;
use crate::store::{Person, StoredSeek};

/// People for whom this node sets up a table just now.
#[derive(Default)]
pub(super) struct Busy(Mutex<HashSet<PersonId>>);

impl Busy {
    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks at all seeks: tells people of this node how theirs go, and sets up tables
/// for those of whom one of ours has waited longest.
pub(super) async fn pair(lobby: &Arc<LobbyState>) -> Result<(), Refusal> {
    let seekers = lobby.visits.seekers();
    if seekers.is_empty() {
        return Ok(());
    }
    let now = now();
    let stored = lobby.store.seeks(now).await?;
    follow(lobby, &seekers, &stored).await?;
    let nodes: HashMap<PersonId, i64> =
        stored.iter().map(|seek| (seek.waiting.person.clone(), seek.node)).collect();
    let free: Vec<Waiting> = {
        let busy = lobby.busy.people();
        let is_free =
            |seek: &StoredSeek| !seek.claimed && seek.game.is_none() && !busy.contains(&seek.waiting.person);
        stored.into_iter().filter(is_free).map(|seek| seek.waiting).collect()
    };
    for group in matching::groups(&free, now) {
        let first = &free[group.people[0]];
        if nodes.get(&first.person) == Some(&lobby.node) {
            let people: Vec<_> = group.people.iter().map(|&there| free[there].clone()).collect();
            lobby.busy.people().extend(people.iter().map(|one| one.person.clone()));
            tokio::spawn(set_up(Arc::clone(lobby), people, group.seats));
        }
    }
    tell(lobby, &seekers, &free, now);
    Ok(())
}

/// Sends people of this node to tables that were set up for them, here or
/// elsewhere, and tells those whose seek is not there any more.
async fn follow(
    lobby: &LobbyState,
    seekers: &[(u64, PersonId, Millis)],
    stored: &[StoredSeek],
) -> Result<(), Refusal> {
    let known: HashMap<_, _> = stored.iter().map(|seek| (&seek.waiting.person, seek)).collect();
    let mut seated = Vec::new();
    for (id, person, since) in seekers {
        match known.get(person).filter(|seek| seek.waiting.since == *since) {
            Some(StoredSeek { game: Some(game), .. }) => {
                lobby.visits.end_seek(*id);
                lobby.visits.send(*id, &LobbyFrame::Ready { game: game.clone() });
                seated.push((person.clone(), *since));
            }
            Some(_) => {}
            None => {
                lobby.visits.end_seek(*id);
                lobby.visits.send(*id, &LobbyFrame::Stopped);
            }
        }
    }
    Ok(lobby.store.remove_seeks(&seated).await?)
}

/// Sets up a table, if those who fit are still to be had.
async fn set_up(lobby: Arc<LobbyState>, people: Vec<Waiting>, seats: usize) {
    let claim = identifier();
    let ids: Vec<_> = people.iter().map(|one| &one.person).collect();
    match lobby.store.claim_seeks(&claim, &ids, now()).await {
        Ok(true) => match seat(&lobby, &people, seats).await {
            Ok(game) => {
                metrics::counter!("castellum_paired_total").increment(1);
                if let Err(error) = lobby.store.seat_seeks(&claim, &game).await {
                    tracing::error!(%error, %game, "people were not told of their table");
                }
            }
            Err(refusal) => {
                tracing::warn!(%refusal, "no table for people who fit");
                // Otherwise the claim lapses.
                let _ = lobby.store.release_seeks(&claim).await;
            }
        },
        Ok(false) => {}
        Err(error) => tracing::warn!(%error, "no table for people who fit"),
    }
    for one in &people {
        lobby.busy.people().remove(&one.person);
    }
    lobby.wake.notify_one();
}

async fn seat(lobby: &LobbyState, people: &[Waiting], seats: usize) -> Result<GameId, Refusal> {
    let mut wanted = matching::wanted(&people[0].seek);
    wanted.seats = vec![SeatKind::Invited; people.len()];
    if people.len() < seats {
        let bot = bot_for(wanted.game, people.iter().map(|one| one.rating));
        wanted.seats.resize(seats, SeatKind::Bot(bot.name().into()));
        // TB-R14: a table with a bot is not rated.
        wanted.rated = false;
    }
    let player = |one: &Waiting| SeatedPlayer {
        person: Person { id: one.person.clone(), name: one.name.clone() },
        commitment: one.seek.commitment,
    };
    let players: Vec<_> = people.iter().map(player).collect();
    Ok(lobby.tables.seat_people(&wanted, &players).await?.id)
}

/// The level that is nearest to these ratings.
fn bot_for(game: GameName, ratings: impl ExactSizeIterator<Item = i32>) -> Level {
    let count = ratings.len().max(1) as i32;
    let mean = ratings.sum::<i32>() / count;
    let distance = |level: &Level| bot_rating(game, *level).abs_diff(mean);
    Level::ALL.into_iter().min_by_key(distance).unwrap_or(Level::Faber)
}

/// Tells people of this node who else fits, and offers bots.
fn tell(lobby: &LobbyState, seekers: &[(u64, PersonId, Millis)], free: &[Waiting], now: Millis) {
    let places: HashMap<_, _> = free.iter().enumerate().map(|(place, one)| (&one.person, place)).collect();
    for (id, person, since) in seekers {
        if let Some(&place) = places.get(person).filter(|&&place| free[place].since == *since) {
            lobby.visits.tell(*id, seeking(free, place, now));
        }
    }
}

fn seeking(free: &[Waiting], place: usize, now: Millis) -> Seeking {
    let own = &free[place];
    let seats = matching::table_size(&own.seek);
    let people = matching::partners(free, place, seats, now, |_| true);
    let others: Vec<_> = people[1..].iter().map(|&other| &free[other]).collect();
    let is_offered = now.saturating_sub(own.since) >= OFFER_AFTER || others.iter().any(|it| it.accepts_bots);
    let level = bot_for(own.seek.game, people.iter().map(|&there| free[there].rating));
    let bot = BotOffer {
        name: level.name().into(),
        rating: bot_rating(own.seek.game, level),
        agreed: own.accepts_bots,
    };
    let window = own.window(now);
    Seeking {
        seek: own.seek.clone(),
        since: own.since,
        time: now,
        rating: own.rating,
        lowest: own.rating.saturating_sub(window),
        highest: own.rating.saturating_add(window),
        others: others
            .into_iter()
            .map(|other| Partner {
                name: other.name.clone(),
                rating: other.rating,
                accepts_bots: other.accepts_bots,
            })
            .collect(),
        bot: is_offered.then_some(bot),
    }
}
