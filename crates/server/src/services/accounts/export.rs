//! What is kept about somebody, for themselves.

use castellum_wire::account::{Export, SaidInGame};
use castellum_wire::http::Me;
use castellum_wire::notices::PushSubscription;
use castellum_wire::ratings::PoolRating;
use castellum_wire::{PersonId, Refusal};
use url::Url;

use super::Accounts;
use crate::now;
use crate::services::{LARGEST_PAGE, seen_by};
use crate::store::{GameQuery, GameScope, KnownSession, StoredSummary};

impl Accounts {
    /// Everything that is kept about somebody, without secrets.
    ///
    /// # Errors
    /// The store fails.
    pub async fn export(&self, session: &KnownSession) -> Result<Export, Refusal> {
        let person = &session.person;
        let store = &*self.store;
        let account = if session.account { Some(self.show(&person.id).await?) } else { None };
        let said = store.said_by(&person.id).await?;
        let ratings = store.ratings(&person.id).await?;
        let bots = store.bots(&person.id).await?;
        let services = store.browsers(&person.id).await?;
        let games = self.all_games(&person.id).await?;
        Ok(Export {
            time: now(),
            me: Me { person: person.id.clone(), name: person.name.clone(), account: session.account },
            account,
            devices: self.devices(session).await?.devices,
            games: games.into_iter().map(|game| seen_by(game, Some(&person.id))).collect(),
            ratings: ratings
                .into_iter()
                .map(|(pool, own)| PoolRating { pool, rating: own.shown() })
                .collect(),
            chat: said.into_iter().map(|(game, message)| SaidInGame { game, message }).collect(),
            relations: store.relations(&person.id).await?,
            challenges: store.challenges(&person.id, now()).await?,
            tokens: store.tokens(&person.id).await?,
            bots: bots.into_iter().map(|bot| Me { person: bot.id, name: bot.name, account: false }).collect(),
            privacy: store.privacy(&person.id).await?,
            notices: store.notice_settings(&person.id).await?,
            push_services: services.iter().map(service).collect(),
        })
    }

    async fn all_games(&self, person: &PersonId) -> Result<Vec<StoredSummary>, Refusal> {
        let mut found = Vec::new();
        loop {
            let query = GameQuery {
                scope: GameScope::Of { person: person.clone(), private: true, outcome: None, opponent: None },
                status: None,
                game: None,
                players: None,
                clock: None,
                after: found.last().map(|last: &StoredSummary| last.cursor),
                most: LARGEST_PAGE,
            };
            let page = self.store.games(query).await?;
            let is_last = page.len() < LARGEST_PAGE as usize;
            found.extend(page);
            if is_last {
                return Ok(found);
            }
        }
    }
}

/// The service alone: the one who knows the whole address could send to it.
fn service(browser: &PushSubscription) -> String {
    let host = Url::parse(&browser.endpoint).ok().and_then(|url| url.host_str().map(str::to_string));
    host.unwrap_or_default()
}
