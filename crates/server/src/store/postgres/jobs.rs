//! Questions to bots in a table that several processes share.

use std::time::Duration;

use async_trait::async_trait;
use castellum_wire::PersonId;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::super::Result;
use super::super::jobs::{JobAnswer, JobKey, JobQueue, MAX_TRIES, TakenJob, WantedJob};
use super::bus::Listener;
use super::connect::PgConfig;
use super::lend::ClientPool;

/// On which processes hear that there is something new.
const CHANNEL: &str = "castellum_jobs";

/// Servers and workers of another version may know other bots.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const WANT: &str = "WITH wanted AS (
        INSERT INTO bot_jobs (game, after, position, bot, millis, person, address, wanted, version)
        SELECT *, clock_timestamp() + $8 * interval '1 millisecond', $11
        FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::integer[], $6::text[],
            $7::bigint[])
        ON CONFLICT (game, after) DO UPDATE SET
            wanted = greatest(bot_jobs.wanted, excluded.wanted),
            version = excluded.version,
            address = coalesce(excluded.address, bot_jobs.address),
            tries = CASE WHEN $9 AND bot_jobs.answered IS NOT NULL AND bot_jobs.action IS NULL THEN 0
                ELSE bot_jobs.tries END,
            lease = CASE WHEN $9 AND bot_jobs.answered IS NOT NULL AND bot_jobs.action IS NULL THEN NULL
                ELSE bot_jobs.lease END,
            answered = CASE WHEN $9 AND bot_jobs.action IS NULL THEN NULL ELSE bot_jobs.answered END
    )
    SELECT pg_notify($10, 'added') WHERE $9";

const ANSWERS: &str = "SELECT bot_jobs.game, bot_jobs.after, bot_jobs.action
    FROM unnest($1::bigint[], $2::integer[]) AS asked (game, after)
    JOIN bot_jobs ON bot_jobs.game = asked.game AND bot_jobs.after = asked.after
    WHERE bot_jobs.answered IS NOT NULL";

/// What a bot thinks about already counts as the first turn of its person and
/// address. Who comes at the same moment takes the next one (SKIP LOCKED).
const TAKE: &str = "WITH own AS (
        SELECT game, after, address, asked,
            row_number() OVER (PARTITION BY address, person
                ORDER BY (lease IS NULL OR lease < clock_timestamp()), asked, game) AS turn
        FROM bot_jobs WHERE answered IS NULL AND wanted > clock_timestamp() AND version = $5
    ), turns AS (
        SELECT game, after, asked, address IS NULL AS unwatched,
            row_number() OVER (PARTITION BY address ORDER BY turn, asked, game) AS turn
        FROM own
    ), next AS (
        SELECT job.game, job.after FROM bot_jobs AS job
        JOIN turns ON turns.game = job.game AND turns.after = job.after
        WHERE job.answered IS NULL AND job.tries < $4 AND (job.lease IS NULL OR job.lease < clock_timestamp())
        ORDER BY turns.unwatched <> $3, turns.turn, turns.asked
        LIMIT 1 FOR UPDATE OF job SKIP LOCKED
    )
    UPDATE bot_jobs SET worker = $1, lease = clock_timestamp() + $2 * interval '1 millisecond',
        tries = tries + 1
    FROM next WHERE bot_jobs.game = next.game AND bot_jobs.after = next.after
    RETURNING bot_jobs.game, bot_jobs.after, bot_jobs.position, bot_jobs.bot, bot_jobs.millis";

const KEEP: &str = "UPDATE bot_jobs SET lease = clock_timestamp() + $2 * interval '1 millisecond'
    WHERE worker = $1 AND answered IS NULL";

const ANSWER: &str = "WITH answered AS (
        UPDATE bot_jobs SET answered = clock_timestamp(), action = $4
        WHERE game = $2 AND after = $3 AND worker = $1 AND answered IS NULL RETURNING game
    )
    SELECT pg_notify($5, 'answered') FROM answered";

const GIVE_BACK: &str = "WITH given AS (
        UPDATE bot_jobs SET worker = NULL, lease = NULL, tries = tries - 1
        WHERE worker = $1 AND answered IS NULL RETURNING game
    )
    SELECT pg_notify($2, 'added') FROM (SELECT 1 FROM given LIMIT 1) AS one";

const GIVE_UP: &str = "WITH given_up AS (
        UPDATE bot_jobs SET answered = clock_timestamp()
        WHERE answered IS NULL AND tries >= $1 AND lease < clock_timestamp() RETURNING game
    )
    SELECT pg_notify($2, 'answered') FROM (SELECT 1 FROM given_up LIMIT 1) AS one";

/// Anyone who asks again within this time gets the answer that there was.
const FORGET: &str = "DELETE FROM bot_jobs WHERE wanted < clock_timestamp() - interval '1 minute'";

/// Questions to bots in a table.
pub(in crate::store) struct JobTable {
    pool: ClientPool,
    added: watch::Receiver<u64>,
    answered: watch::Receiver<u64>,
    listening: JoinHandle<()>,
}

impl JobTable {
    pub(in crate::store) fn open(url: &str) -> Result<Self> {
        let config = PgConfig::read(url)?;
        let pool = ClientPool::new(&config)?;
        let (tell_added, added) = watch::channel(0);
        let (tell_answered, answered) = watch::channel(0);
        let listening = tokio::spawn(listen(config, tell_added, tell_answered));
        Ok(Self { pool, added, answered, listening })
    }
}

impl Drop for JobTable {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Hears what other processes tell. Who has not heard anything for a while looks by
/// himself, so nothing depends on it but how soon that is.
async fn listen(config: PgConfig, added: watch::Sender<u64>, answered: watch::Sender<u64>) {
    loop {
        let mut listener = Listener::reopen(&config, CHANNEL).await;
        // Something may have been missed.
        added.send_modify(|count| *count += 1);
        answered.send_modify(|count| *count += 1);
        while let Some(message) = listener.next().await {
            let told = if message == "added" { &added } else { &answered };
            told.send_modify(|count| *count += 1);
        }
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[async_trait]
impl JobQueue for JobTable {
    async fn want(&self, jobs: &[WantedJob], lasts: Duration, anew: bool) -> Result<()> {
        let mut jobs: Vec<_> = jobs.iter().collect();
        // Everybody locks rows in the same order.
        jobs.sort_by_key(|job| job.key);
        let column = |value: fn(&WantedJob) -> i32| jobs.iter().map(|job| value(job)).collect::<Vec<_>>();
        let games: Vec<_> = jobs.iter().map(|job| job.key.game).collect();
        let after = column(|job| job.key.after as i32);
        let positions: Vec<_> = jobs.iter().map(|job| job.position.as_str()).collect();
        let bots: Vec<_> = jobs.iter().map(|job| job.bot.as_str()).collect();
        let times = column(|job| job.millis as i32);
        let people: Vec<_> = jobs.iter().map(|job| job.person.as_ref().map(PersonId::as_str)).collect();
        let addresses: Vec<_> = jobs.iter().map(|job| job.address).collect();
        let lasts = millis(lasts);
        let want = async |client: &mut deadpool_postgres::Object| {
            let want = client.prepare_cached(WANT).await?;
            client
                .query(
                    &want,
                    &[
                        &games, &after, &positions, &bots, &times, &people, &addresses, &lasts, &anew,
                        &CHANNEL, &VERSION,
                    ],
                )
                .await
        };
        self.pool.run(want).await?;
        Ok(())
    }

    async fn answers(&self, keys: &[JobKey]) -> Result<Vec<JobAnswer>> {
        let games: Vec<_> = keys.iter().map(|key| key.game).collect();
        let after: Vec<_> = keys.iter().map(|key| key.after as i32).collect();
        let look = async |client: &mut deadpool_postgres::Object| {
            let answers = client.prepare_cached(ANSWERS).await?;
            let rows = client.query(&answers, &[&games, &after]).await?;
            rows.iter()
                .map(|row| {
                    let key = JobKey { game: row.try_get(0)?, after: row.try_get::<_, i32>(1)? as u32 };
                    Ok(JobAnswer { key, action: row.try_get(2)? })
                })
                .collect::<Result<Vec<_>, tokio_postgres::Error>>()
        };
        Ok(self.pool.run(look).await?)
    }

    async fn take(&self, worker: &str, lease: Duration, unwatched: bool) -> Result<Option<TakenJob>> {
        let lease = millis(lease);
        let take = async |client: &mut deadpool_postgres::Object| {
            let take = client.prepare_cached(TAKE).await?;
            let Some(row) =
                client.query_opt(&take, &[&worker, &lease, &unwatched, &MAX_TRIES, &VERSION]).await?
            else {
                return Ok(None);
            };
            let key = JobKey { game: row.try_get(0)?, after: row.try_get::<_, i32>(1)? as u32 };
            let (position, bot) = (row.try_get(2)?, row.try_get(3)?);
            Ok(Some(TakenJob { key, position, bot, millis: row.try_get::<_, i32>(4)? as u32 }))
        };
        Ok(self.pool.run(take).await?)
    }

    async fn keep(&self, worker: &str, lease: Duration) -> Result<()> {
        let lease = millis(lease);
        let keep =
            async |client: &mut deadpool_postgres::Object| client.execute(KEEP, &[&worker, &lease]).await;
        self.pool.run(keep).await?;
        Ok(())
    }

    async fn answer(&self, worker: &str, answer: &JobAnswer) -> Result<bool> {
        let JobAnswer { key: JobKey { game, after }, action } = answer;
        let after = *after as i32;
        let tell = async |client: &mut deadpool_postgres::Object| {
            let statement = client.prepare_cached(ANSWER).await?;
            client.query(&statement, &[&worker, game, &after, action, &CHANNEL]).await
        };
        Ok(!self.pool.run(tell).await?.is_empty())
    }

    async fn give_back(&self, worker: &str) -> Result<()> {
        let give = async |client: &mut deadpool_postgres::Object| {
            client.query(GIVE_BACK, &[&worker, &CHANNEL]).await
        };
        self.pool.run(give).await?;
        Ok(())
    }

    async fn tidy(&self) -> Result<()> {
        let tidy = async |client: &mut deadpool_postgres::Object| {
            client.query(GIVE_UP, &[&MAX_TRIES, &CHANNEL]).await?;
            client.execute(FORGET, &[]).await
        };
        self.pool.run(tidy).await?;
        Ok(())
    }

    fn added(&self) -> watch::Receiver<u64> {
        self.added.clone()
    }

    fn answered(&self) -> watch::Receiver<u64> {
        self.answered.clone()
    }
}
