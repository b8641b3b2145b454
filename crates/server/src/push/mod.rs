//! Tells people by push messages what they would miss: that it is their turn in a
//! game that they do not look at.
//!
//! A browser gives an address at a push service, and keys; the service hands over
//! what we send there, and cannot read it. The standards are RFC 8030, 8291 and
//! 8292. Only the node that decided something tells of it, so nobody hears the same
//! twice.

mod address;
mod message;
mod quiet;
mod vapid;

use std::sync::{Arc, Weak};
use std::time::Duration;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use castellum_wire::challenges::Challenge;
use castellum_wire::http::{GameStatus, GameSummary};
use castellum_wire::notices::{Notice, NoticeSettings, Notices, PushSubscription};
use castellum_wire::{Code, GameId, PersonId, Refusal};
use http_body_util::Full;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use hyper::{Request, StatusCode, Uri};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OnceCell, Semaphore};

use crate::http_client::HttpClient;
use crate::live::Activity;
use crate::now;
use crate::store::{GameQuery, GameScope, Store};
pub use address::PushServices;
use message::{AUTH, PUBLIC_KEY, Recipient};
use vapid::Vapid;

/// How many browsers of one person are told.
const MAX_BROWSERS: u32 = 10;

/// How many messages are on their way at once; others wait.
const MAX_SENDING: usize = 16;

/// A service has so long to take a message.
const PATIENCE: Duration = Duration::from_secs(15);

/// A service keeps a message for so long, in seconds, if the browser is not there.
const KEPT: u32 = 24 * 60 * 60;

/// So often those are looked for whose quiet hours are over.
const SWEEP: Duration = Duration::from_secs(30);
const SWEPT: u32 = 200;

/// How many games are counted for a summary.
const MAX_COUNTED: u32 = 100;

/// The name under which the key is kept.
const KEY: &str = "vapid";

/// Sends push messages.
pub(crate) struct Push {
    store: Arc<dyn Store>,
    services: PushServices,
    /// Whom to ask about this server.
    contact: String,
    vapid: OnceCell<Vapid>,
    sending: Semaphore,
}

impl Push {
    /// A server that pushes to some services.
    #[must_use]
    pub(crate) fn new(store: Arc<dyn Store>, services: PushServices, contact: &str) -> Arc<Self> {
        let (contact, sending) = (contact.into(), Semaphore::new(MAX_SENDING));
        Arc::new(Self { store, services, contact, vapid: OnceCell::new(), sending })
    }

    /// Listens to what happens until the server ends.
    pub(crate) fn start(self: &Arc<Self>, activity: &Activity) {
        if self.services != PushServices::Off {
            tokio::spawn(listen(Arc::downgrade(self), activity.clone()));
            tokio::spawn(sweep(Arc::downgrade(self)));
        }
    }

    /// What somebody has set, and what their browser needs.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn notices(&self, person: &PersonId) -> Result<Notices, Refusal> {
        let settings = self.store.notice_settings(person).await?.unwrap_or_default();
        let key = match self.services {
            PushServices::Off => None,
            PushServices::Public | PushServices::Any => Some(self.vapid().await.map_err(failed)?.public()),
        };
        let browsers = self.store.browsers(person).await?.len() as u32;
        Ok(Notices { settings, key, browsers })
    }

    /// Remembers how somebody wants to be told.
    ///
    /// # Errors
    /// Those are no hours, or the store fails.
    pub(crate) async fn set(&self, person: &PersonId, settings: &NoticeSettings) -> Result<(), Refusal> {
        if settings.quiet.as_ref().is_some_and(|quiet| !quiet::is_valid(quiet)) {
            let message = "quiet: expected minutes of a day, and at most 14 hours between a clock and UTC";
            return Err(Refusal::new(Code::BadRequest, message));
        }
        Ok(self.store.set_notice_settings(person, settings).await?)
    }

    /// Remembers a browser of somebody.
    ///
    /// # Errors
    /// It cannot be told, or the store fails.
    pub(crate) async fn subscribe(
        &self,
        person: &PersonId,
        browser: &PushSubscription,
    ) -> Result<(), Refusal> {
        let bad = |problem: &str| Refusal::new(Code::BadSubscription, problem);
        if self.services == PushServices::Off {
            return Err(bad("this server pushes nothing"));
        }
        address::read(&browser.endpoint, self.services)
            .map_err(|problem| bad(&format!("endpoint: {problem}")))?;
        keys(browser).ok_or_else(|| bad("keys: expected a point of P-256 and 16 bytes, in base64"))?;
        Ok(self.store.add_browser(person, browser, now(), MAX_BROWSERS).await?)
    }

    /// Forgets a browser of somebody.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn unsubscribe(&self, person: &PersonId, endpoint: &str) -> Result<(), Refusal> {
        Ok(self.store.forget_browser(Some(person), endpoint).await?)
    }

    /// Tells somebody that it is their turn.
    async fn tell_turn(&self, person: &PersonId, game: &GameId) -> Result<()> {
        let browsers = self.store.browsers(person).await?;
        if browsers.is_empty() {
            return Ok(());
        }
        let settings = self.store.notice_settings(person).await?.unwrap_or_default();
        if !settings.your_turn {
            return Ok(());
        }
        if let Some(end) = settings.quiet.as_ref().and_then(|quiet| quiet::ends(quiet, now())) {
            return Ok(self.store.hold_notice(person, end).await?);
        }
        let Some(found) = self.store.summary(game).await? else { return Ok(()) };
        if !awaits(&found.game, person) {
            return Ok(());
        }
        let others = found.game.seats.into_iter().filter(|seat| seat.person.as_ref() != Some(person));
        let names = others.filter_map(|seat| seat.name).collect();
        let title = found.game.game.title().into();
        let notice = Notice::YourTurn { game: game.clone(), title, names };
        self.send_to_all(&browsers, &notice, game.as_str()).await
    }

    /// Tells somebody that their table in a tournament is set up.
    pub(crate) fn tell_round(self: &Arc<Self>, person: &PersonId, game: &GameId, tournament: &str) {
        let notice = Notice::Round { game: game.clone(), title: tournament.into() };
        self.tell_now(person, |settings| settings.tournament, notice, game.to_string());
    }

    /// Tells somebody that they are challenged.
    pub(crate) fn tell_challenge(self: &Arc<Self>, person: &PersonId, challenge: &Challenge) {
        let title = challenge.wanted.game.title().into();
        let notice = Notice::Challenge { title, names: vec![challenge.challenger.name.clone()] };
        self.tell_now(person, |settings| settings.challenge, notice, challenge.id.to_string());
    }

    /// Tells somebody what they want to be told, but not in their quiet hours, as it
    /// would be too late afterwards.
    fn tell_now(
        self: &Arc<Self>,
        person: &PersonId,
        is_wanted: fn(&NoticeSettings) -> bool,
        notice: Notice,
        topic: String,
    ) {
        if self.services == PushServices::Off {
            return;
        }
        let (push, person) = (Arc::clone(self), person.clone());
        tokio::spawn(async move {
            if let Err(error) = push.try_tell_now(&person, is_wanted, &notice, &topic).await {
                tracing::warn!(%error, "somebody was not told");
            }
        });
    }

    async fn try_tell_now(
        &self,
        person: &PersonId,
        is_wanted: fn(&NoticeSettings) -> bool,
        notice: &Notice,
        topic: &str,
    ) -> Result<()> {
        let browsers = self.store.browsers(person).await?;
        let settings = self.store.notice_settings(person).await?.unwrap_or_default();
        let is_quiet = settings.quiet.as_ref().is_some_and(|quiet| quiet::ends(quiet, now()).is_some());
        if browsers.is_empty() || !is_wanted(&settings) || is_quiet {
            return Ok(());
        }
        self.send_to_all(&browsers, notice, topic).await
    }

    /// Tells somebody how things stand after their quiet hours.
    async fn tell_summary(&self, person: &PersonId) -> Result<()> {
        let browsers = self.store.browsers(person).await?;
        let query = GameQuery {
            scope: GameScope::Of { person: person.clone(), private: true, outcome: None, opponent: None },
            status: Some(GameStatus::Running),
            game: None,
            players: None,
            clock: None,
            after: None,
            most: MAX_COUNTED,
        };
        let games = self.store.games(query).await?;
        let turns = games.iter().filter(|found| awaits(&found.game, person)).count() as u32;
        if turns == 0 {
            return Ok(());
        }
        self.send_to_all(&browsers, &Notice::Summary { turns }, "summary").await
    }

    /// Sends a message to browsers; a later one with the same topic takes its place
    /// where it was not handed over yet.
    async fn send_to_all(&self, browsers: &[PushSubscription], notice: &Notice, topic: &str) -> Result<()> {
        let text = serde_json::to_vec(notice)?;
        for browser in browsers {
            let permit = self.sending.acquire().await;
            let sent = tokio::time::timeout(PATIENCE, self.send(browser, &text, topic)).await;
            drop(permit);
            match sent {
                Ok(Ok(())) => metrics::counter!("castellum_push_total").increment(1),
                // Addresses are secrets of people.
                Ok(Err(error)) => tracing::debug!(%error, "a push message was not sent"),
                Err(_) => tracing::debug!("a push service does not answer"),
            }
        }
        Ok(())
    }

    async fn send(&self, browser: &PushSubscription, text: &[u8], topic: &str) -> Result<()> {
        let url = address::read(&browser.endpoint, self.services).map_err(anyhow::Error::msg)?;
        let (public, auth) = keys(browser).context("the keys cannot be read")?;
        let recipient = Recipient { public: &public, auth: &auth };
        let body = message::encrypt(&recipient, text).ok().context("the message cannot be encrypted")?;
        let authorization = self.vapid().await?.authorization(&origin(&url), now());
        let request = Request::post(url.path_and_query().map_or("/", |path| path.as_str()))
            .header(AUTHORIZATION, authorization.ok().context("the message cannot be signed")?)
            .header(CONTENT_TYPE, "application/octet-stream")
            .header(CONTENT_ENCODING, "aes128gcm")
            .header("ttl", KEPT)
            .header("topic", topic)
            .body(Full::new(body.into()))?;
        let mut client = HttpClient::new(&url)?;
        if self.services == PushServices::Public {
            client = client.only_to(address::is_public);
        }
        // What the service has to say besides does not matter.
        let status = client.send(request).await?.status();
        if matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE) {
            self.store.forget_browser(None, &browser.endpoint).await?;
        }
        anyhow::ensure!(status.is_success(), "the service answers {status}");
        Ok(())
    }

    /// The key that this server is known by; it is made when it is first needed.
    async fn vapid(&self) -> Result<&Vapid> {
        let read = async || {
            let new = URL_SAFE_NO_PAD.encode(vapid::new_key().ok().context("no key can be made")?);
            let kept = URL_SAFE_NO_PAD.decode(self.store.server_key(KEY, &new).await?)?;
            Vapid::read(&kept, &self.contact).context("the key for push messages cannot be read")
        };
        self.vapid.get_or_try_init(read).await
    }
}

/// Whether it is somebody's turn in a game.
fn awaits(game: &GameSummary, person: &PersonId) -> bool {
    let seat = game.to_act.and_then(|seat| game.seats.get(usize::from(seat)));
    seat.is_some_and(|seat| seat.person.as_ref() == Some(person))
}

/// The keys of a browser as bytes, if they are keys.
fn keys(browser: &PushSubscription) -> Option<(Vec<u8>, Vec<u8>)> {
    // Some browsers fill up with `=`.
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
    let (public, auth) = (decode(&browser.keys.p256dh)?, decode(&browser.keys.auth)?);
    (public.len() == PUBLIC_KEY && public[0] == 4 && auth.len() == AUTH).then_some((public, auth))
}

fn origin(url: &Uri) -> String {
    let (scheme, authority) = (url.scheme_str().unwrap_or("https"), url.authority());
    format!("{scheme}://{}", authority.map_or("", |authority| authority.as_str()))
}

#[expect(clippy::needless_pass_by_value, reason = "it is called with errors that were made for it")]
fn failed(error: anyhow::Error) -> Refusal {
    tracing::error!(%error, "push");
    Refusal::new(Code::Unavailable, "the server cannot prepare push messages now: try again")
}

async fn listen(push: Weak<Push>, activity: Activity) {
    let mut decided = activity.decided();
    drop(activity);
    loop {
        match decided.recv().await {
            Ok(change) => {
                let (Some(person), Some(push)) = (change.awaited, push.upgrade()) else { continue };
                tokio::spawn(async move {
                    if let Err(error) = push.tell_turn(&person, &change.game).await {
                        tracing::warn!(%error, "somebody was not told");
                    }
                });
            }
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

async fn sweep(push: Weak<Push>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(push) = push.upgrade() else { return };
        match push.store.take_held(now(), SWEPT).await {
            Ok(people) => {
                for person in people {
                    if let Err(error) = push.tell_summary(&person).await {
                        tracing::warn!(%error, "somebody was not told");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for notices that are due"),
        }
    }
}
