//! Accounts: guests who can sign in, wherever they are.

use axum::http::{StatusCode, header};
use castellum_server::now;
use castellum_server::store::{self, Order};
use castellum_wire::account::{Account, DeviceList, Export, NameCheck, PasskeyChallenge, RecoveryCodes};
use castellum_wire::client::Update;
use castellum_wire::http::{GameExport, GameSummary, Me};
use castellum_wire::{ClientCommand, Code, EventKind, GameName, PersonId};
use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::client::{Answer, Guest, public, request, send};
use crate::server::{Node, Server};

/// Where the browsers of these tests are.
pub(crate) const ORIGIN: &str = "http://localhost:0";

const PASSWORD: &str = "tuba mirum spargens sonum";

/// A browser, which keeps cookies.
#[derive(Clone, Default)]
pub(crate) struct Browser {
    cookies: Vec<(String, String)>,
}

impl Browser {
    /// The browser of a guest.
    pub(crate) fn of(guest: &Guest) -> Self {
        let (name, value) = guest.cookie.split_once('=').unwrap();
        Self { cookies: vec![(name.into(), value.into())] }
    }

    pub(crate) fn cookie(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    pub(crate) async fn ask(&mut self, node: &Node, method: &str, path: &str, body: Value) -> Answer {
        let mut asked = request(method, path, &self.cookie(), body);
        let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
        asked.headers_mut().insert(header::USER_AGENT, agent.parse().unwrap());
        let answer = send(node, asked).await;
        for cookie in answer.headers.get_all(header::SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            if !value.is_empty() {
                self.cookies.push((name.into(), value.into()));
            }
        }
        answer
    }

    pub(crate) async fn post(&mut self, node: &Node, path: &str, body: Value) -> Answer {
        self.ask(node, "POST", path, body).await
    }

    pub(crate) async fn me(&mut self, node: &Node) -> Option<Me> {
        let answer = self.ask(node, "GET", "/api/me", Value::Null).await;
        answer.status.is_success().then(|| answer.read())
    }

    pub(crate) async fn account(&mut self, node: &Node) -> Account {
        self.ask(node, "GET", "/api/me/account", Value::Null).await.read()
    }

    pub(crate) async fn devices(&mut self, node: &Node) -> DeviceList {
        self.ask(node, "GET", "/api/me/sessions", Value::Null).await.read()
    }

    /// Makes a passkey; the answer to it.
    pub(crate) async fn make_passkey(
        &mut self,
        node: &Node,
        device: &mut Authenticator,
        name: Option<&str>,
    ) -> Answer {
        let challenge = self.post(node, "/api/me/passkeys/challenge", json!({ "name": name })).await;
        assert_eq!(challenge.status, StatusCode::OK, "{}", String::from_utf8_lossy(&challenge.body));
        let challenge: PasskeyChallenge = challenge.read();
        let credential = device.create(&challenge.public_key);
        self.post(node, "/api/me/passkeys", json!({"label": "Laptop", "credential": credential})).await
    }

    /// What a device answers to a new challenge.
    pub(crate) async fn show_passkey(&mut self, node: &Node, device: &mut Authenticator) -> Value {
        let challenge: PasskeyChallenge = self.post(node, "/api/session/challenge", Value::Null).await.read();
        device.get(&challenge.public_key)
    }

    pub(crate) async fn sign_in(&mut self, node: &Node, body: Value) -> Answer {
        self.post(node, "/api/session", body).await
    }

    pub(crate) async fn by_password(&mut self, node: &Node, name: &str, password: &str) -> Answer {
        self.sign_in(node, json!({"name": name, "proof": {"password": password}})).await
    }
}

/// A guest who has become an account with a password, and its codes.
pub(crate) async fn signed_up(node: &Node, name: &str) -> (Browser, PersonId, Vec<String>) {
    let guest = Guest::new(node, "Guest 17").await;
    let mut browser = Browser::of(&guest);
    let answer = browser.post(node, "/api/me/account", json!({"name": name, "password": PASSWORD})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&answer.body));
    (browser, guest.me.person, answer.read::<RecoveryCodes>().codes)
}

pub(crate) async fn a_guest_becomes_an_account_with_its_games(server: Server) {
    let node = server.node(0);
    let guest = Guest::new(node, "Guest 17").await;
    let id = guest.create(node, &public(GameName::Count, 2)).await.game.id;
    let token = json!({"name": "mine", "scopes": ["games"], "days": 9});
    assert_eq!(guest.post(node, "/api/tokens", token).await.status, StatusCode::CREATED);
    let mut browser = Browser::of(&guest);
    let guests = browser.ask(node, "GET", "/api/me/account", Value::Null).await;
    assert_eq!(guests.code(), Code::NoAccount);
    let free = browser.post(node, "/api/me/account/name", json!({"name": "Livia"})).await;
    assert!(free.read::<NameCheck>().free);
    let wanted = json!({"name": "Livia", "password": PASSWORD});
    let answer = browser.post(node, "/api/me/account", wanted.clone()).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    assert_eq!(answer.read::<RecoveryCodes>().codes.len(), 10);
    // The same person, at all nodes, with another cookie.
    let me = browser.me(server.node(1)).await.unwrap();
    assert_eq!((me.person, me.name.as_str(), me.account), (guest.me.person.clone(), "Livia", true));
    assert_eq!(guest.get(node, "/api/me").await.code(), Code::NoIdentity);
    let game: GameSummary = browser.ask(node, "GET", &format!("/api/games/{id}"), Value::Null).await.read();
    assert_eq!((game.you.seat, game.seats[0].name.as_deref()), (Some(0), Some("Livia")));
    assert_eq!(
        browser.ask(node, "GET", "/api/tokens", Value::Null).await.read::<Value>()["tokens"][0]["name"],
        "mine"
    );
    let account = browser.account(node).await;
    assert_eq!((account.password, account.codes_left, account.passkeys.len()), (true, 10, 0));
    assert_eq!(browser.post(node, "/api/me/account", wanted).await.code(), Code::HasAccount);
    // Anyone who has an account keeps its name, however clients introduce themselves.
    let me: Me = browser.post(node, "/api/me", json!({"name": "Somebody"})).await.read();
    assert_eq!((me.name.as_str(), me.account), ("Livia", true));
}

pub(crate) async fn names_belong_to_one_account(server: Server) {
    let node = server.node(0);
    let (mut livia, _, _) = signed_up(node, "Livia").await;
    let mut other = Browser::of(&Guest::new(node, "Guest 18").await);
    for name in ["livia", "LIVIA", "L\u{456}via", "Liv1a", "Admin", "Tiro", "deleted player"] {
        let wanted = json!({"name": name, "password": PASSWORD});
        assert_eq!(
            other.post(server.node(1), "/api/me/account", wanted).await.code(),
            Code::NameTaken,
            "{name}"
        );
        let free = other.post(node, "/api/me/account/name", json!({"name": name})).await;
        assert!(!free.read::<NameCheck>().free, "{name}");
        // Nor do guests go by it.
        assert_eq!(other.ask(node, "PUT", "/api/me", json!({"name": name})).await.code(), Code::NameTaken);
        assert_eq!(
            Browser::default().post(node, "/api/me", json!({"name": name})).await.code(),
            Code::NameTaken
        );
    }
    let bot = json!({"name": "L1VIA", "scopes": ["bot"], "days": 9});
    assert_eq!(other.post(node, "/api/tokens", bot.clone()).await.code(), Code::NameTaken);
    assert_eq!(livia.post(node, "/api/tokens", bot).await.status, StatusCode::CREATED, "it is hers");
    for name in ["ab", "a\u{202E}bcd", &"x".repeat(21)] {
        let wanted = json!({"name": name, "password": PASSWORD});
        assert_eq!(other.post(node, "/api/me/account", wanted).await.code(), Code::BadName, "{name}");
    }
    for password in ["", "short", "password123", &"x".repeat(300)] {
        let wanted = json!({"name": "Octavia", "password": password});
        assert_eq!(other.post(node, "/api/me/account", wanted).await.code(), Code::BadPassword, "{password}");
    }
    assert!(!other.me(node).await.unwrap().account, "nothing half-created");
    // A name changes once in thirty days, and then another one may have it.
    let renamed: Me = livia.ask(node, "PUT", "/api/me", json!({"name": "Drusilla"})).await.read();
    assert_eq!(renamed.name, "Drusilla");
    assert_eq!(livia.ask(node, "PUT", "/api/me", json!({"name": "Julia"})).await.code(), Code::NameTooSoon);
    assert!(livia.account(node).await.rename_from > now());
    let wanted = json!({"name": "Livia", "password": PASSWORD});
    assert_eq!(other.post(node, "/api/me/account", wanted).await.status, StatusCode::CREATED);
    assert_eq!(other.ask(node, "PUT", "/api/me", json!({"name": "drusi1la"})).await.code(), Code::NameTaken);
    assert!(livia.by_password(node, "Livia", PASSWORD).await.read::<Me>().name == "Livia");
}

pub(crate) async fn two_who_want_one_name_get_one(server: Server) {
    let mut wanting = Vec::new();
    for number in 0..4 {
        let node = server.node(number);
        let mut browser = Browser::of(&Guest::new(node, "Guest 17").await);
        wanting.push(async move {
            let wanted = json!({"name": "Livia", "password": PASSWORD});
            let answer = browser.post(node, "/api/me/account", wanted).await;
            (answer.status, browser.me(node).await.is_some_and(|me| me.account))
        });
    }
    let got = futures_util::future::join_all(wanting).await;
    let made = got.iter().filter(|got| **got == (StatusCode::CREATED, true)).count();
    let refused = got.iter().filter(|got| **got == (StatusCode::CONFLICT, false)).count();
    assert_eq!((made, refused), (1, 3), "{got:?}");
}

pub(crate) async fn a_passkey_makes_an_account_and_signs_in(server: Server) {
    let node = server.node(0);
    let guest = Guest::new(node, "Guest 17").await;
    let mut browser = Browser::of(&guest);
    let mut device = Authenticator::new(ORIGIN);
    let made = browser.make_passkey(node, &mut device, Some("Livia")).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&made.body));
    assert_eq!(browser.me(node).await.unwrap().person, guest.me.person);
    let account = browser.account(node).await;
    assert_eq!((account.password, account.passkeys.len()), (false, 1));
    assert_eq!((account.passkeys[0].label.as_str(), account.passkeys[0].used), ("Laptop", None));
    // Another browser, without a name; another node takes the answer.
    let mut other = Browser::default();
    let answer = other.show_passkey(node, &mut device).await;
    let me: Me = other.sign_in(server.node(1), json!({"proof": {"passkey": answer}})).await.read();
    assert_eq!((me.person, me.account), (guest.me.person, true));
    assert!(other.account(node).await.passkeys[0].used.is_some());
    // It is the only way in, until there is another one.
    let id = account.passkeys[0].id.clone();
    let path = format!("/api/me/passkeys/{id}");
    assert_eq!(other.ask(node, "DELETE", &path, Value::Null).await.code(), Code::LastWayIn);
    let set = other.ask(node, "PUT", "/api/me/password", json!({"password": PASSWORD})).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT);
    let label = json!({"label": "Phone"});
    assert_eq!(other.ask(node, "PUT", &path, label).await.status, StatusCode::NO_CONTENT);
    assert_eq!(other.account(node).await.passkeys[0].label, "Phone");
    assert_eq!(other.ask(node, "DELETE", &path, Value::Null).await.status, StatusCode::NO_CONTENT);
    assert_eq!(other.ask(node, "DELETE", "/api/me/password", Value::Null).await.code(), Code::LastWayIn);
    let answer = other.show_passkey(node, &mut device).await;
    assert_eq!(other.sign_in(node, json!({"proof": {"passkey": answer}})).await.code(), Code::BadPasskey);
    assert_eq!(Browser::default().by_password(node, "Livia", PASSWORD).await.status, StatusCode::OK);
}

pub(crate) async fn recovery_codes_work_once(server: Server) {
    let node = server.node(0);
    let (mut browser, person, codes) = signed_up(node, "Livia").await;
    let by_code = |code: &str| json!({"name": "livia", "proof": {"code": code.to_lowercase()}});
    let mut other = Browser::default();
    let me: Me = other.sign_in(node, by_code(&codes[0])).await.read();
    assert_eq!(me.person, person);
    assert_eq!(other.account(node).await.codes_left, 9);
    let again = Browser::default().sign_in(server.node(1), by_code(&codes[0])).await;
    assert_eq!(again.code(), Code::BadSignIn);
    // Somebody else's code is nobody's.
    let (_, _, others) = signed_up(node, "Drusilla").await;
    assert_eq!(Browser::default().sign_in(node, by_code(&others[0])).await.code(), Code::BadSignIn);
    // Who came in by a code may set a password; new codes end the old ones.
    let set =
        other.ask(node, "PUT", "/api/me/password", json!({"password": "quem patronum rogaturus"})).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT);
    let fresh: RecoveryCodes = browser.post(node, "/api/me/codes", Value::Null).await.read();
    assert_eq!(Browser::default().sign_in(node, by_code(&codes[1])).await.code(), Code::BadSignIn);
    assert_eq!(Browser::default().sign_in(node, by_code(&fresh.codes[9])).await.status, StatusCode::OK);
    assert_eq!(browser.account(node).await.codes_left, 9);
}

pub(crate) async fn devices_are_ended_one_by_one(server: Server) {
    let node = server.node(0);
    let (mut laptop, person, _) = signed_up(node, "Livia").await;
    let (mut phone, mut tablet) = (Browser::default(), Browser::default());
    for device in [&mut phone, &mut tablet] {
        assert_eq!(device.by_password(node, "Livia", PASSWORD).await.status, StatusCode::OK);
    }
    let devices = laptop.devices(node).await.devices;
    assert_eq!(devices.iter().map(|device| device.here).collect::<Vec<_>>(), [true, false, false]);
    assert!(devices.iter().all(|device| device.browser == "Firefox, Linux"));
    // A connection ends with its session, also at another node; others stay.
    let id = {
        let guest = Guest { cookie: phone.cookie(), me: phone.me(node).await.unwrap() };
        let id = guest.create(node, &public(GameName::Count, 2)).await.game.id;
        let mut connected = guest.connect(server.node(1), &id).await;
        let here = phone.devices(node).await.devices[0].id.clone();
        let path = format!("/api/me/sessions/{here}");
        assert_eq!(laptop.ask(node, "DELETE", &path, Value::Null).await.status, StatusCode::NO_CONTENT);
        assert_eq!(laptop.ask(node, "DELETE", &path, Value::Null).await.code(), Code::NotFound);
        let bye = loop {
            let bye = connected.step().await.into_iter().find_map(|update| match update {
                Update::Bye(refusal, reconnect) => Some((refusal.code, reconnect)),
                _ => None,
            });
            if let Some(bye) = bye {
                break bye;
            }
        };
        assert_eq!(bye, (Code::NoIdentity, false));
        id
    };
    assert!(phone.me(node).await.is_none());
    assert_eq!(tablet.me(node).await.unwrap().person, person);
    assert_eq!(
        laptop.ask(node, "DELETE", "/api/me/sessions", Value::Null).await.status,
        StatusCode::NO_CONTENT
    );
    assert!(tablet.me(node).await.is_none());
    assert_eq!(laptop.devices(node).await.devices.len(), 1);
    // Signing out ends this one, and signing in leads back to the same games.
    assert_eq!(laptop.ask(node, "DELETE", "/api/session", Value::Null).await.status, StatusCode::NO_CONTENT);
    assert!(laptop.me(node).await.is_none());
    assert_eq!(laptop.by_password(node, "Livia", PASSWORD).await.status, StatusCode::OK);
    let game: GameSummary = laptop.ask(node, "GET", &format!("/api/games/{id}"), Value::Null).await.read();
    assert_eq!(game.you.seat, Some(0));
}

pub(crate) async fn what_changes_sign_in_needs_a_fresh_proof(server: Server) {
    let node = server.node(0);
    let (mut browser, person, codes) = signed_up(node, "Livia").await;
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let session = beside.sessions(&person).await.unwrap()[0].id.clone();
    // As if somebody had found the browser open, hours later.
    beside.session_proven(&session, 1).await.unwrap();
    for (method, path, body) in [
        ("PUT", "/api/me/password", json!({"password": "quem patronum rogaturus"})),
        ("DELETE", "/api/me/password", Value::Null),
        ("POST", "/api/me/codes", Value::Null),
        ("POST", "/api/me/passkeys/challenge", json!({})),
        ("DELETE", "/api/me", Value::Null),
    ] {
        assert_eq!(browser.ask(node, method, path, body).await.code(), Code::ProofNeeded, "{method} {path}");
    }
    let wrong = json!({"password": "quem patronum rogaturus"});
    assert_eq!(browser.post(node, "/api/me/proof", wrong).await.code(), Code::BadSignIn);
    let proof = browser.post(node, "/api/me/proof", json!({"password": PASSWORD})).await;
    assert_eq!(proof.status, StatusCode::NO_CONTENT);
    assert_eq!(browser.post(node, "/api/me/codes", Value::Null).await.status, StatusCode::CREATED);
    // Deletion wants one of its own, whatever came before.
    assert_eq!(browser.ask(node, "DELETE", "/api/me", Value::Null).await.code(), Code::ProofNeeded);
    let spent = json!({"code": codes[0]});
    assert_eq!(
        browser.ask(node, "DELETE", "/api/me", spent).await.code(),
        Code::BadSignIn,
        "it was replaced"
    );
    beside.close().await;
}

pub(crate) async fn who_is_deleted_leaves_games_without_a_name(server: Server) {
    let node = server.node(0);
    let (mut livia, person, _) = signed_up(node, "Livia").await;
    let bo = Guest::new(node, "Bo").await;
    let guest = Guest { cookie: livia.cookie(), me: livia.me(node).await.unwrap() };
    let id = guest.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    bo.join(node, &id).await;
    let mut player = guest.connect(node, &id).await;
    player.ask(ClientCommand::Chat { text: "Salve, Livia sum.".into() }).await.unwrap();
    player.ask(ClientCommand::Resign).await.unwrap();
    let path = format!("/api/games/{id}/export");
    let before: GameExport = bo.get(node, &path).await.read();
    assert!(before.description.nameless);
    let joined = |export: &GameExport| match &export.events[0].kind {
        EventKind::Joined { name, person, .. } => (name.clone(), person.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(joined(&before), ("Livia".into(), person.clone()));
    assert!(before.record.contains("Livia") && before.chat[0].name == "Livia");
    let export = livia.ask(node, "GET", "/api/me/export", Value::Null).await;
    let export: Export = export.read();
    assert_eq!((export.games.len(), export.games[0].id.clone()), (1, id.clone()));
    assert_eq!(
        (export.chat[0].game.clone(), export.chat[0].message.text.as_str()),
        (id.clone(), "Salve, Livia sum.")
    );
    assert_eq!((export.account.unwrap().codes_left, export.devices.len()), (10, 1));
    let deleted = livia.ask(node, "DELETE", "/api/me", json!({"password": PASSWORD})).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert!(livia.me(node).await.is_none());
    assert_eq!(livia.by_password(node, "Livia", PASSWORD).await.code(), Code::BadSignIn);
    // The game is as it was, and proves it; whose it was is not known any more.
    let after: GameExport = bo.get(server.node(1), &path).await.read();
    assert_eq!(after.chain, before.chain);
    assert_eq!(joined(&after), (String::new(), person.clone()));
    assert!(!after.record.contains("Livia") && after.record.contains("Bo"), "{}", after.record);
    assert_eq!(after.chat, []);
    let game: GameSummary = bo.get(node, &format!("/api/games/{id}")).await.read();
    assert_eq!((&game.seats[0].person, &game.seats[0].name), (&Some(person.clone()), &None));
    assert_eq!(bo.get(node, &format!("/api/people/{person}")).await.code(), Code::NotFound);
    // Nor does the room that was open all the time tell it.
    let watcher = Guest::new(node, "Cleo").await.connect(node, &id).await;
    assert_eq!(watcher.session.game().unwrap().seat(0).unwrap().name(), Some(""));
    // Nothing in the store has the name: another one may.
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let stored = beside.game(&id).await.unwrap().unwrap();
    assert!(!stored.events.iter().any(|event| event.contains("Livia")));
    assert_eq!(beside.people_named("Livia", 9).await.unwrap(), []);
    beside.close().await;
    signed_up(node, "Livia").await;
}

pub(crate) async fn operators_look_after_accounts(server: Server) {
    let node = server.node(0);
    let (mut livia, person, codes) = signed_up(node, "Livia").await;
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let order = async |order: Order| beside.give_order(&order, "test", "", now()).await;
    order(Order::EndSessions(person.clone())).await.unwrap();
    assert!(livia.me(node).await.is_none());
    assert_eq!(livia.by_password(node, "Livia", PASSWORD).await.status, StatusCode::OK);
    order(Order::Ban(person.clone())).await.unwrap();
    assert!(livia.me(node).await.is_none());
    assert_eq!(livia.by_password(node, "Livia", PASSWORD).await.code(), Code::Banned);
    let by_code = json!({"name": "Livia", "proof": {"code": codes[0]}});
    assert_eq!(livia.sign_in(node, by_code).await.code(), Code::Banned);
    order(Order::Unban(person.clone())).await.unwrap();
    order(Order::Rename(person.clone(), "Drusilla".into())).await.unwrap();
    assert_eq!(livia.by_password(node, "Livia", PASSWORD).await.code(), Code::BadSignIn);
    assert_eq!(livia.by_password(node, "Drusilla", PASSWORD).await.read::<Me>().person, person);
    signed_up(node, "Octavia").await;
    assert!(order(Order::Rename(person, "0ctavia".into())).await.is_err(), "it is taken");
    beside.close().await;
}
