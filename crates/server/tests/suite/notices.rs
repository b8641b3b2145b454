//! Push messages, with a push service of our own.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use castellum_server::{PushServices, now, store};
use castellum_wire::notices::{
    NoticeSettings, Notices, PushEndpoint, PushKeys, PushSubscription, QuietHours,
};
use castellum_wire::tournaments::{TournamentKind, TournamentView};
use castellum_wire::{Code, GameId, GameName};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::client::{Guest, public, request, send};
use crate::server::{Server, Where};

/// No message takes this long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(30);

const AUTH: [u8; 16] = [7; 16];

/// A push service on this machine.
struct Service {
    address: SocketAddr,
    messages: mpsc::UnboundedReceiver<(HeaderMap, Bytes)>,
}

impl Service {
    /// One that answers everything like this.
    async fn start(answer: StatusCode) -> Self {
        let (sender, messages) = mpsc::unbounded_channel();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let take = async move |headers: HeaderMap, body: Bytes| {
            let _ = sender.send((headers, body));
            answer
        };
        let router = Router::new().fallback(take);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, messages }
    }

    async fn next(&mut self) -> (HeaderMap, Bytes) {
        tokio::time::timeout(PATIENCE, self.messages.recv()).await.expect("a message in time").unwrap()
    }
}

/// A browser that hears from a service. It can read one message.
struct Browser {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    subscription: PushSubscription,
}

impl Browser {
    fn new(service: &Service) -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        let keys = PushKeys { p256dh: URL_SAFE_NO_PAD.encode(&public), auth: URL_SAFE_NO_PAD.encode(AUTH) };
        let endpoint = format!("http://{}/push/{}", service.address, &keys.p256dh[..20]);
        Self { private, public, subscription: PushSubscription { endpoint, expiration_time: None, keys } }
    }

    async fn subscribed(server: &Server, guest: &Guest, service: &Service) -> Self {
        let browser = Self::new(service);
        let answer = guest.post(server.node(0), "/api/me/notices/browsers", &browser.subscription).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", String::from_utf8_lossy(&answer.body));
        browser
    }

    fn read(self, message: &[u8]) -> Value {
        let (salt, rest) = message.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "records of 4096 bytes, a key of 65");
        let (sender, sealed) = rest[5..].split_at(65);
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let secret = agree_ephemeral(self.private, &theirs, |shared| {
            derive::<32>(&AUTH, shared, &[b"WebPush: info\0", &self.public, sender])
        });
        let secret = secret.unwrap();
        let key: [u8; 16] = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = derive(salt, &secret, &[b"Content-Encoding: nonce\0"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let text = key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
        let (last, text) = text.split_last().unwrap();
        assert_eq!(*last, 2, "the last record");
        serde_json::from_slice(text).unwrap()
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(info, Length(N)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

async fn start() -> Server {
    Server::start_with(Where::Sqlite, |config| config.push = PushServices::Any).await.unwrap()
}

/// A game in which it is the creator's turn as soon as the other sits down.
async fn begin(server: &Server, creator: &Guest, other: &Guest) -> GameId {
    let game = creator.create(server.node(0), &public(GameName::Aquaedukt, 2)).await.game.id;
    other.join(server.node(0), &game).await;
    game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_look_is_told_that_it_is_their_turn() {
    let (server, mut service) = (start().await, Service::start(StatusCode::CREATED).await);
    let [anna, bo] = [Guest::new(server.node(0), "Anna").await, Guest::new(server.node(0), "Bo").await];
    let browser = Browser::subscribed(&server, &anna, &service).await;
    // Anyone who is at the table is not told.
    let watched = anna.create(server.node(0), &public(GameName::Aquaedukt, 2)).await.game.id;
    let _here = anna.connect(server.node(0), &watched).await;
    bo.join(server.node(0), &watched).await;
    let game = begin(&server, &anna, &bo).await;
    let (headers, body) = service.next().await;
    let told = browser.read(&body);
    let expected = json!({ "kind": "your-turn", "game": game, "title": "Aquädukt", "names": ["Bo"] });
    assert_eq!(told, expected);
    assert_eq!(headers["content-encoding"], "aes128gcm");
    assert_eq!(headers["topic"], game.as_str());
    let notices: Notices = anna.get(server.node(0), "/api/me/notices").await.read();
    assert_eq!(notices.browsers, 1);
    let authorization = headers["authorization"].to_str().unwrap();
    assert!(authorization.starts_with("vapid t="));
    assert!(authorization.ends_with(&format!(", k={}", notices.key.unwrap())), "{authorization}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_plays_in_a_tournament_is_told_of_their_table() {
    let (server, mut service) = (start().await, Service::start(StatusCode::CREATED).await);
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    let mut wanted = crate::tournaments::wanted(TournamentKind::RoundRobin, 2);
    wanted.name = "Sunday tables".into();
    let created: TournamentView = anna.post(node, "/api/tournaments", &wanted).await.read();
    let path = |what: &str| format!("/api/tournaments/{}{what}", created.tournament.id);
    for guest in [&anna, &bo] {
        assert_eq!(guest.post(node, &path("/join"), ()).await.status, StatusCode::OK);
    }
    // Bo does not want to hear of it.
    Browser::subscribed(&server, &bo, &service).await;
    let settings = NoticeSettings { tournament: false, your_turn: false, ..NoticeSettings::default() };
    send(node, request("PUT", "/api/me/notices", &bo.cookie, settings)).await;
    let settings = NoticeSettings { your_turn: false, ..NoticeSettings::default() };
    send(node, request("PUT", "/api/me/notices", &anna.cookie, settings)).await;
    let browser = Browser::subscribed(&server, &anna, &service).await;
    anna.post(node, &path("/start"), ()).await;
    let (_, body) = service.next().await;
    let told = browser.read(&body);
    let view: TournamentView = anna.get(node, &path("")).await.read();
    let game = view.you.unwrap().game.unwrap();
    assert_eq!(told, json!({ "kind": "round", "game": game, "title": "Sunday tables" }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_challenged_is_told_if_they_want_that() {
    let (server, mut service) = (start().await, Service::start(StatusCode::CREATED).await);
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    crate::challenges::play_once(&server, &anna, &bo).await;
    let wanted = crate::challenges::wanted(2);
    // Anna does not want to hear of it, Bo does.
    Browser::subscribed(&server, &anna, &service).await;
    let settings = NoticeSettings { challenge: false, your_turn: false, ..NoticeSettings::default() };
    send(node, request("PUT", "/api/me/notices", &anna.cookie, settings)).await;
    let browser = Browser::subscribed(&server, &bo, &service).await;
    assert_eq!(crate::challenges::ask(node, &bo, &anna.me.person, &wanted).await.status, StatusCode::CREATED);
    assert_eq!(crate::challenges::ask(node, &anna, &bo.me.person, &wanted).await.status, StatusCode::CREATED);
    let (_, body) = service.next().await;
    let expected = json!({ "kind": "challenge", "title": "Aqua Romana", "names": ["Anna"] });
    assert_eq!(browser.read(&body), expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_key_stays_the_same_over_a_restart() {
    let mut server = start().await;
    let anna = Guest::new(server.node(0), "Anna").await;
    let before: Notices = anna.get(server.node(0), "/api/me/notices").await.read();
    server.restart().await;
    let after: Notices = anna.get(server.node(0), "/api/me/notices").await.read();
    assert!(before.key.is_some());
    assert_eq!(before, after);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_pushed_in_quiet_hours_or_to_whom_does_not_want_it() {
    let (server, mut service) = (start().await, Service::start(StatusCode::CREATED).await);
    let node = server.node(0);
    let [anna, bo, cleo] =
        [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await, Guest::new(node, "Cleo").await];
    for guest in [&anna, &bo] {
        Browser::subscribed(&server, guest, &service).await;
    }
    let cleos = Browser::subscribed(&server, &cleo, &service).await;
    let set = async |guest: &Guest, settings: NoticeSettings| {
        send(node, request("PUT", "/api/me/notices", &guest.cookie, settings)).await
    };
    let minutes = (now() / 60_000 % 1440) as u16;
    let around = QuietHours { from: (minutes + 1380) % 1440, to: (minutes + 60) % 1440, ahead: 0 };
    let quiet = NoticeSettings { quiet: Some(around), ..NoticeSettings::default() };
    assert_eq!(set(&anna, quiet).await.status, StatusCode::OK);
    let never = NoticeSettings { your_turn: false, ..NoticeSettings::default() };
    assert_eq!(set(&bo, never).await.status, StatusCode::OK);
    begin(&server, &anna, &cleo).await;
    begin(&server, &bo, &cleo).await;
    let game = begin(&server, &cleo, &anna).await;
    let (_, body) = service.next().await;
    assert_eq!(cleos.read(&body)["game"], game.as_str(), "the first message is for Cleo");
    // Anna gets a summary once the hours are over, and only one.
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let held = tokio::time::timeout(PATIENCE, async {
        loop {
            let held = beside.take_held(now() + 2 * 60 * 60 * 1000, 10).await.unwrap();
            if !held.is_empty() {
                return held;
            }
        }
    });
    assert_eq!(held.await.unwrap(), std::slice::from_ref(&anna.me.person));
    assert!(beside.take_held(u64::from(u32::MAX) * 1000, 10).await.unwrap().is_empty());
    beside.close().await;
    let nonsense = QuietHours { from: 1440, ..around };
    let refused = set(&anna, NoticeSettings { quiet: Some(nonsense), ..NoticeSettings::default() }).await;
    assert_eq!(refused.code(), Code::BadRequest);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_is_gone_is_forgotten() {
    let (server, mut service) = (start().await, Service::start(StatusCode::GONE).await);
    let [anna, bo] = [Guest::new(server.node(0), "Anna").await, Guest::new(server.node(0), "Bo").await];
    Browser::subscribed(&server, &anna, &service).await;
    begin(&server, &anna, &bo).await;
    service.next().await;
    let forgotten = tokio::time::timeout(PATIENCE, async {
        while anna.get(server.node(0), "/api/me/notices").await.read::<Notices>().browsers > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    forgotten.await.unwrap();
    // One can also say so, for one's own browsers alone.
    let kept = Browser::subscribed(&server, &anna, &service).await;
    let endpoint = PushEndpoint { endpoint: kept.subscription.endpoint };
    let count = async || anna.get(server.node(0), "/api/me/notices").await.read::<Notices>().browsers;
    for (guest, left) in [(&bo, 1), (&anna, 0)] {
        let path = "/api/me/notices/browsers";
        send(server.node(0), request("DELETE", path, &guest.cookie, &endpoint)).await;
        assert_eq!(count().await, left);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_services_on_the_internet_may_be_named() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let service = Service::start(StatusCode::CREATED).await;
    let anna = Guest::new(server.node(0), "Anna").await;
    let good = Browser::new(&service).subscription;
    let ask = async |subscription: &PushSubscription| {
        anna.post(server.node(0), "/api/me/notices/browsers", subscription).await
    };
    for endpoint in [
        good.endpoint.as_str(),
        "https://127.0.0.1/push",
        "https://[::1]/push",
        "https://localhost/push",
        "http://push.example.org/push",
        "https://push.example.org:22/push",
        "https://169.254.169.254/latest/meta-data",
        "https://user@push.example.org/push",
        "gopher://push.example.org/push",
        "",
    ] {
        let bad = PushSubscription { endpoint: endpoint.into(), ..good.clone() };
        assert_eq!(ask(&bad).await.code(), Code::BadSubscription, "{endpoint}");
    }
    let there = "https://push.example.org/push".to_string();
    for keys in [("", ""), ("AAAA", &*good.keys.auth), (&good.keys.p256dh, "short"), ("ä", "ö")] {
        let keys = PushKeys { p256dh: keys.0.into(), auth: keys.1.into() };
        let bad = PushSubscription { endpoint: there.clone(), keys, expiration_time: None };
        assert_eq!(ask(&bad).await.code(), Code::BadSubscription);
    }
    let notices: Notices = anna.get(server.node(0), "/api/me/notices").await.read();
    assert_eq!(notices.browsers, 0, "what was refused left nothing behind");
    assert_eq!(ask(&PushSubscription { endpoint: there, ..good }).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_pushes_nothing_says_so() {
    let off = Server::start_with(Where::Sqlite, |config| config.push = PushServices::Off).await.unwrap();
    let service = Service::start(StatusCode::CREATED).await;
    let anna = Guest::new(off.node(0), "Anna").await;
    let notices: Notices = anna.get(off.node(0), "/api/me/notices").await.read();
    assert_eq!(notices.key, None);
    let refused =
        anna.post(off.node(0), "/api/me/notices/browsers", Browser::new(&service).subscription).await;
    assert_eq!(refused.code(), Code::BadSubscription);
}
