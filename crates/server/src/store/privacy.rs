//! What people let others see, on any database.

use async_trait::async_trait;
use castellum_wire::PersonId;
use castellum_wire::privacy::{Challengers, Privacy};

use super::Result;
use super::sql::{Database, Row, Statement, statement};

/// Knows what people let others see.
#[async_trait]
pub trait PrivacyStore: Send + Sync + 'static {
    /// What a person has chosen, or how it is at first.
    async fn privacy(&self, person: &PersonId) -> Result<Privacy>;

    /// Keeps what a person has chosen.
    async fn set_privacy(&self, person: &PersonId, privacy: Privacy) -> Result<()>;
}

/// Whether nobody at the table of a row of `summaries` keeps games private: else the
/// game is in no list of the whole site once it has begun.
pub(super) const NOBODY_IS_PRIVATE: &str = "NOT EXISTS (SELECT 1 FROM seats AS kept
        JOIN privacy ON privacy.person = kept.person AND privacy.games = 0
        WHERE kept.game = summaries.game)";

#[async_trait]
impl<D: Database> PrivacyStore for D {
    async fn privacy(&self, person: &PersonId) -> Result<Privacy> {
        let sql = "SELECT games, last_seen, challenges, bots FROM privacy WHERE person = $1";
        let privacy = |row: &Row| {
            let is_on = |column| Ok::<_, super::StoreError>(row.int::<u8>(column)? == 1);
            Ok(Privacy {
                games: is_on(0)?,
                last_seen: is_on(1)?,
                challenges: challengers(row.int(2)?),
                bots: is_on(3)?,
            })
        };
        self.query(statement!(sql, person)).await?.first().map_or(Ok(Privacy::default()), privacy)
    }

    async fn set_privacy(&self, person: &PersonId, privacy: Privacy) -> Result<()> {
        let sql =
            "INSERT INTO privacy (person, games, last_seen, challenges, bots) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (person) DO UPDATE SET games = excluded.games, last_seen = excluded.last_seen,
                challenges = excluded.challenges, bots = excluded.bots";
        let Privacy { games, last_seen, challenges, bots } = privacy;
        let (games, last_seen, bots) = (u8::from(games), u8::from(last_seen), u8::from(bots));
        self.write(vec![statement!(sql, person, games, last_seen, code(challenges), bots)]).await?;
        Ok(())
    }
}

const fn code(challengers: Challengers) -> u8 {
    match challengers {
        Challengers::Everybody => 0,
        Challengers::Played => 1,
        Challengers::Nobody => 2,
    }
}

const fn challengers(code: u8) -> Challengers {
    match code {
        0 => Challengers::Everybody,
        1 => Challengers::Played,
        _ => Challengers::Nobody,
    }
}

/// What goes with a person who is deleted.
pub(super) fn forget(person: &PersonId) -> Vec<Statement> {
    vec![statement!("DELETE FROM privacy WHERE person = $1", person)]
}
