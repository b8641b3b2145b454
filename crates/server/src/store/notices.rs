//! Who is told by push messages, and how they want it, on any database.

use async_trait::async_trait;
use castellum_wire::notices::{NoticeSettings, PushKeys, PushSubscription};
use castellum_wire::{Millis, PersonId};

use super::Result;
use super::sql::{Database, Row, Statement, from_json, id, json, statement};

/// Knows which browsers to tell, and how people want it.
#[async_trait]
pub trait NoticeStore: Send + Sync + 'static {
    /// The secret with this name: the one that is kept, else this one from now on.
    async fn server_key(&self, name: &str, new: &str) -> Result<String>;

    /// How somebody wants to be told, if they have said so.
    async fn notice_settings(&self, person: &PersonId) -> Result<Option<NoticeSettings>>;

    /// Remembers how somebody wants to be told.
    async fn set_notice_settings(&self, person: &PersonId, settings: &NoticeSettings) -> Result<()>;

    /// Remembers a browser of somebody, whosever it was, and forgets the oldest if
    /// there are more than this many.
    async fn add_browser(
        &self,
        person: &PersonId,
        browser: &PushSubscription,
        now: Millis,
        most: u32,
    ) -> Result<()>;

    /// The browsers of somebody.
    async fn browsers(&self, person: &PersonId) -> Result<Vec<PushSubscription>>;

    /// Forgets a browser, of this person or of whomever it is.
    async fn forget_browser(&self, person: Option<&PersonId>, endpoint: &str) -> Result<()>;

    /// Somebody gets a summary at this moment, unless they get one anyway.
    async fn hold_notice(&self, person: &PersonId, due: Millis) -> Result<()>;

    /// Takes people out whose summaries are due, this many at most.
    async fn take_held(&self, now: Millis, most: u32) -> Result<Vec<PersonId>>;
}

#[async_trait]
impl<D: Database> NoticeStore for D {
    async fn server_key(&self, name: &str, new: &str) -> Result<String> {
        let add = "INSERT INTO server_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        let find = "SELECT secret FROM server_keys WHERE name = $1";
        let rows = self.write(vec![statement!(add, name, new), statement!(find, name)]).await?;
        Ok(rows.first().map_or(Ok(new), |row| row.text(0))?.into())
    }

    async fn notice_settings(&self, person: &PersonId) -> Result<Option<NoticeSettings>> {
        let sql = "SELECT settings FROM notice_settings WHERE person = $1";
        let rows = self.query(statement!(sql, person)).await?;
        rows.first().map(|row| from_json("settings of notices", row.text(0)?)).transpose()
    }

    async fn set_notice_settings(&self, person: &PersonId, settings: &NoticeSettings) -> Result<()> {
        let sql = "INSERT INTO notice_settings (person, settings) VALUES ($1, $2)
            ON CONFLICT (person) DO UPDATE SET settings = excluded.settings";
        self.write(vec![statement!(sql, person, json(settings)?)]).await?;
        Ok(())
    }

    async fn add_browser(
        &self,
        person: &PersonId,
        browser: &PushSubscription,
        now: Millis,
        most: u32,
    ) -> Result<()> {
        let PushSubscription { endpoint, keys, .. } = browser;
        let add = "INSERT INTO push_subscriptions (endpoint, person, public_key, auth, created)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person,
                public_key = excluded.public_key, auth = excluded.auth, created = excluded.created";
        let limit = "DELETE FROM push_subscriptions WHERE person = $1 AND endpoint NOT IN (
            SELECT endpoint FROM push_subscriptions WHERE person = $1 ORDER BY created DESC LIMIT $2)";
        let (endpoint, public, auth) = (endpoint.as_str(), keys.p256dh.as_str(), keys.auth.as_str());
        let add = statement!(add, endpoint, person, public, auth, now);
        self.write(vec![add, statement!(limit, person, most)]).await?;
        Ok(())
    }

    async fn browsers(&self, person: &PersonId) -> Result<Vec<PushSubscription>> {
        let sql = "SELECT endpoint, public_key, auth FROM push_subscriptions WHERE person = $1";
        let browser = |row: &Row| {
            let keys = PushKeys { p256dh: row.text(1)?.into(), auth: row.text(2)?.into() };
            Ok(PushSubscription { endpoint: row.text(0)?.into(), expiration_time: None, keys })
        };
        self.query(statement!(sql, person)).await?.iter().map(browser).collect()
    }

    async fn forget_browser(&self, person: Option<&PersonId>, endpoint: &str) -> Result<()> {
        let mut delete = statement!("DELETE FROM push_subscriptions WHERE endpoint = $1", endpoint);
        if let Some(person) = person {
            delete.and("person =", person);
        }
        self.write(vec![delete]).await?;
        Ok(())
    }

    async fn hold_notice(&self, person: &PersonId, due: Millis) -> Result<()> {
        let sql = "INSERT INTO held_notices (person, due) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING";
        self.write(vec![statement!(sql, person, due)]).await?;
        Ok(())
    }

    async fn take_held(&self, now: Millis, most: u32) -> Result<Vec<PersonId>> {
        let sql = "DELETE FROM held_notices WHERE person IN (
                SELECT person FROM held_notices WHERE due <= $1 ORDER BY due LIMIT $2)
            RETURNING person";
        // Nearly always there is nobody, and nothing has to be written to see that.
        let due = "SELECT 1 FROM held_notices WHERE due <= $1 LIMIT 1";
        if self.query(statement!(due, now)).await?.is_empty() {
            return Ok(Vec::new());
        }
        let rows = self.write(vec![statement!(sql, now, most)]).await?;
        rows.iter().map(|row| id(row.text(0)?)).collect()
    }
}

/// What goes with a person who is deleted.
pub(super) fn forget(person: &PersonId) -> Vec<Statement> {
    let tables = ["push_subscriptions", "notice_settings", "held_notices"];
    tables.map(|table| statement!(format!("DELETE FROM {table} WHERE person = $1"), person)).into()
}
