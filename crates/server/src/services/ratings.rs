//! Ratings: somebody's own, leader boards, and counting all games again.

use std::collections::HashMap;

use castellum_bots::Level;
use castellum_wire::ratings::{
    PROVISIONAL_GAMES, Pool, PoolRating, RankedPerson, Ranking, RatedBot, RatingHistory, RatingPoint,
};
use castellum_wire::{PersonId, Refusal};

use super::Library;
use super::library::{read_events, replay};
use crate::now;
use crate::rating::{Estimate, bot_rating};
use crate::store::{CountedGame, Ranked, RankingQuery, RatedResult, Store, StoreError};

/// A page of a leader board has this many people.
pub const RANKING_PAGE: u32 = 50;

/// Nobody reads further down than that.
const LONGEST_RANKING: u32 = 1_000_000;

/// A history has the latest games, this many.
const HISTORY: u32 = 500;

/// Who has not played for so long is not on a leader board.
const LISTED_FOR: u64 = 365 * 24 * 60 * 60 * 1000;

/// How many games are counted again at once.
const RECOUNTED: u32 = 200;

impl Library {
    /// All ratings of somebody, as they are shown.
    pub(super) async fn ratings(&self, person: &PersonId) -> Result<Vec<PoolRating>, Refusal> {
        let ratings = self.store.ratings(person).await?;
        Ok(ratings.into_iter().map(|(pool, own)| PoolRating { pool, rating: own.shown() }).collect())
    }

    /// How somebody's rating went.
    ///
    /// # Errors
    /// There is nobody like that, they keep it private, or the store fails.
    pub async fn rating_history(
        &self,
        person: &PersonId,
        pool: Pool,
        viewer: Option<&PersonId>,
    ) -> Result<RatingHistory, Refusal> {
        self.person(person).await?;
        self.check_shown(person, viewer).await?;
        let changes = self.store.rating_changes(person, pool, HISTORY).await?;
        let point = |change: crate::store::RatingChange| {
            let shown = change.after.shown();
            let before = Estimate { mean: change.after.mean - change.change, ..change.after }.shown();
            RatingPoint {
                time: change.time,
                rating: shown.rating,
                plus_minus: shown.plus_minus,
                change: shown.rating - before.rating,
                game: change.game,
            }
        };
        Ok(RatingHistory { points: changes.into_iter().map(point).collect() })
    }

    /// A page of a leader board: whose rating is settled and not private, and who has
    /// played within a year, after this many others.
    ///
    /// # Errors
    /// The store fails.
    pub async fn ranking(
        &self,
        pool: Pool,
        after: u32,
        viewer: Option<&PersonId>,
    ) -> Result<Ranking, Refusal> {
        let query = RankingQuery { pool, games: PROVISIONAL_GAMES, since: now().saturating_sub(LISTED_FOR) };
        let after = after.min(LONGEST_RANKING);
        let (total, before) = self.store.ranked(query, viewer).await?;
        let found = self.store.ranking(query, after, RANKING_PAGE).await?;
        let place = |(rank, ranked): (u32, Ranked)| RankedPerson {
            rank,
            person: ranked.person,
            name: ranked.name,
            rating: ranked.estimate.shown(),
        };
        let you = match before {
            Some(before) => self.store.ranking(query, before, 1).await?.pop().map(|own| (before + 1, own)),
            None => None,
        };
        let people: Vec<_> = (after + 1..).zip(found).map(place).collect();
        let shown = after.saturating_add(people.len() as u32);
        let bots = Level::ALL.into_iter().rev();
        let bot = |level: Level| RatedBot { name: level.name().into(), rating: bot_rating(pool.game, level) };
        Ok(Ranking {
            people,
            bots: bots.map(bot).collect(),
            total,
            you: you.map(place),
            next: (shown < total && shown > after).then_some(shown),
        })
    }
}

/// What counting all rated games again came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recount {
    /// How many games counted.
    pub games: u64,
    /// How many of them are not kept any more; what is known of their results
    /// counted.
    pub removed: u64,
}

impl Recount {
    /// Counts all rated games again, from their events and in the order in which
    /// they counted, and writes the ratings that come out. Games that end meanwhile
    /// count too.
    ///
    /// # Errors
    /// A game cannot be read, or the store fails.
    pub async fn run(store: &dyn Store) -> Result<Self, Refusal> {
        let mut done = Self::default();
        let mut ratings: HashMap<(PersonId, Pool), Estimate> = HashMap::new();
        let mut last = 0;
        loop {
            let mut counted = store.counted_games(last, RECOUNTED).await?;
            let Some(newest) = counted.last() else { return Ok(done) };
            last = newest.number;
            let mut again = Vec::with_capacity(counted.len());
            for mut game in counted.drain(..) {
                done.games += 1;
                match from_events(store, &game).await? {
                    Some(result) => game.result = result,
                    None => done.removed += 1,
                }
                let after = rate(&game.result, &mut ratings);
                again.push((game, after));
            }
            store.count_again(&again).await?;
        }
    }
}

/// How a game ended, by its events, as long as it is kept.
async fn from_events(store: &dyn Store, counted: &CountedGame) -> Result<Option<RatedResult>, Refusal> {
    let Some(id) = &counted.game else { return Ok(None) };
    let Some(stored) = store.game(id).await? else { return Ok(None) };
    let events = read_events(&stored.events)?;
    let result = RatedResult::of(&replay(stored, &events)?);
    let strange = || StoreError::Failed(format!("the rated game {id} has no result"));
    Ok(Some(result.ok_or_else(strange)?))
}

fn rate(result: &RatedResult, ratings: &mut HashMap<(PersonId, Pool), Estimate>) -> Vec<(Estimate, i64)> {
    let had = |person: &PersonId| ratings.get(&(person.clone(), result.pool)).copied().unwrap_or_default();
    let after = result.rate(had);
    let changes = result.seats.iter().zip(&after).map(|(seat, after)| after.mean - had(&seat.person).mean);
    let changed: Vec<_> = after.iter().copied().zip(changes).collect();
    for (seat, after) in result.seats.iter().zip(after) {
        ratings.insert((seat.person.clone(), result.pool), after);
    }
    changed
}
