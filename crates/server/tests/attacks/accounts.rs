//! Getting into somebody's account, or out of them what they did not want to say.

use std::time::{Duration, Instant};

use axum::http::{StatusCode, header};
use castellum_wire::Code;
use castellum_wire::account::{PasskeyChallenge, RecoveryCodes};
use castellum_wire::http::Me;
use castellum_wire::programs::CreatedToken;
use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::client::{Answer, Guest, request, send};
use crate::server::{Node, Server, Where};

const ORIGIN: &str = "http://localhost:0";
const PASSWORD: &str = "tuba mirum spargens sonum";

/// Asks as a browser with these cookies does.
async fn ask(node: &Node, method: &str, path: &str, cookies: &str, body: Value) -> Answer {
    send(node, request(method, path, cookies, body)).await
}

/// The same from behind a proxy, which says where somebody is.
async fn ask_from(node: &Node, address: &str, body: &Value) -> Answer {
    let mut asked = request("POST", "/api/session", "", body);
    asked.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
    send(node, asked).await
}

fn by_password(name: &str, password: &str) -> Value {
    json!({"name": name, "proof": {"password": password}})
}

/// The cookies that an answer sets.
fn cookies(answer: &Answer) -> String {
    let set = answer.headers.get_all(header::SET_COOKIE).iter();
    let pairs = set.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap().to_string());
    pairs.collect::<Vec<_>>().join("; ")
}

/// An account with a password: its cookie and its codes.
async fn account(node: &Node, name: &str) -> (String, Vec<String>) {
    let guest = Guest::new(node, "Guest 17").await;
    let wanted = json!({"name": name, "password": PASSWORD});
    let answer = ask(node, "POST", "/api/me/account", &guest.cookie, wanted).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    (cookies(&answer), answer.read::<RecoveryCodes>().codes)
}

async fn server() -> Server {
    Server::start_with(Where::Sqlite, |config| config.behind_proxy = true).await.unwrap()
}

/// Somebody has another person's browser use a cookie that they know, and waits until
/// an account hangs on it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cookie_that_was_planted_leads_nowhere() {
    let server = server().await;
    let node = server.node(0);
    let planted = Guest::new(node, "Mallory").await.cookie;
    let wanted = json!({"name": "Livia", "password": PASSWORD});
    let answer = ask(node, "POST", "/api/me/account", &planted, wanted).await;
    let own = cookies(&answer);
    assert_ne!(own, planted);
    assert_eq!(ask(node, "GET", "/api/me", &planted, Value::Null).await.code(), Code::NoIdentity);
    // The same when somebody signs in over it.
    let planted = Guest::new(node, "Mallory").await.cookie;
    let answer = ask(node, "POST", "/api/session", &planted, by_password("Livia", PASSWORD)).await;
    assert!(answer.status.is_success() && cookies(&answer) != planted);
    assert_eq!(ask(node, "GET", "/api/me", &planted, Value::Null).await.code(), Code::NoIdentity);
    // And when somebody who is signed in signs in again.
    let before = cookies(&answer);
    let answer = ask(node, "POST", "/api/session", &before, by_password("Livia", PASSWORD)).await;
    assert_eq!(ask(node, "GET", "/api/me", &before, Value::Null).await.code(), Code::NoIdentity);
    assert!(ask(node, "GET", "/api/me", &cookies(&answer), Value::Null).await.status.is_success());
}

/// Passwords and codes are guessed from one place, also many at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_comes_to_a_stop() {
    let server = server().await;
    let node = server.node(0);
    account(node, "Livia").await;
    for proof in [json!({"password": "quem patronum rogaturus"}), json!({"code": "4K7Q-MZ2P-9XHD-3RTW"})] {
        let address = if proof.get("code").is_some() { "192.0.2.1" } else { "192.0.2.2" };
        let body = json!({"name": "Livia", "proof": proof});
        let tries = (0..20).map(|_| ask_from(node, address, &body));
        let answers = futures_util::future::join_all(tries).await;
        let looked_at = answers.iter().filter(|answer| answer.code() == Code::BadSignIn).count();
        assert_eq!(looked_at, 5, "the others come too soon");
        // Not even the right one is looked at now, so the answer tells nothing.
        let right = ask_from(node, address, &by_password("Livia", PASSWORD)).await;
        assert_eq!(right.code(), Code::TooFast);
    }
    // Nobody else is kept out by that.
    let owner = ask_from(node, "198.51.100.7", &by_password("Livia", PASSWORD)).await;
    assert_eq!(owner.status, StatusCode::OK);
}

/// One password is tried with many names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_tries_all_names_from_one_place() {
    let server = server().await;
    let node = server.node(0);
    let mut codes = Vec::new();
    for number in 0..40 {
        let body = json!({"name": format!("Livia {number}"), "proof": {"code": "x"}});
        codes.push(ask_from(node, "192.0.2.1", &body).await.code());
    }
    assert_eq!(codes.iter().filter(|&&code| code == Code::BadSignIn).count(), 30);
    assert!(codes[30..].iter().all(|&code| code == Code::TooFast), "{codes:?}");
}

/// Guesses come from everywhere: they are answered more slowly, and the owner, who
/// waits no longer than anybody, still comes in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_from_everywhere_keeps_nobody_out() {
    let server = server().await;
    let node = server.node(0);
    account(node, "Livia").await;
    for number in 0..24 {
        let body = json!({"name": "Livia", "proof": {"code": "x"}});
        assert_eq!(ask_from(node, &format!("192.0.2.{number}"), &body).await.code(), Code::BadSignIn);
    }
    let begun = Instant::now();
    let owner = ask_from(node, "198.51.100.7", &by_password("Livia", PASSWORD)).await;
    assert_eq!(owner.status, StatusCode::OK);
    assert!(begun.elapsed() >= Duration::from_millis(450), "{:?}", begun.elapsed());
}

/// A name that nobody has is answered as a wrong password is: with the same words, and
/// after the same work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_learns_which_names_there_are() {
    let server = server().await;
    let node = server.node(0);
    account(node, "Livia").await;
    let mut device = Authenticator::new(ORIGIN);
    let guest = Guest::new(node, "Guest 18").await;
    // Drusilla has no password.
    let challenge =
        ask(node, "POST", "/api/me/passkeys/challenge", &guest.cookie, json!({"name": "Drusilla"})).await;
    let both = format!("{}; {}", guest.cookie, cookies(&challenge));
    let credential = device.create(&challenge.read::<PasskeyChallenge>().public_key);
    let made = json!({"label": "Laptop", "credential": credential});
    assert_eq!(ask(node, "POST", "/api/me/passkeys", &both, made).await.status, StatusCode::CREATED);
    let mut took = Vec::new();
    let mut said = Vec::new();
    // The first one makes the hash that nobody has.
    for (number, name) in ["Nobody 0", "Livia", "Drusilla", "Nobody 1"].into_iter().enumerate() {
        let begun = Instant::now();
        let body = by_password(name, "quem patronum rogaturus");
        let answer = ask_from(node, &format!("192.0.2.{number}"), &body).await;
        took.push(begun.elapsed());
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
        said.push(answer.body);
    }
    assert!(said.iter().all(|body| *body == said[0]));
    // Hashing is nearly all of the work, and each of them did it.
    let (least, most) = (took[1..].iter().min().unwrap(), took[1..].iter().max().unwrap());
    assert!(*most < *least * 8, "{took:?}");
    // A code for a name that nobody has, too.
    let code = json!({"name": "Nobody 2", "proof": {"code": "4K7Q-MZ2P-9XHD-3RTW"}});
    assert_eq!(ask_from(node, "192.0.2.9", &code).await.body, said[0]);
}

/// The answer of a passkey is sent again, in another browser, after another challenge,
/// from another site, or without anybody having shown who they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_of_a_passkey_counts_once() {
    let server = server().await;
    let node = server.node(0);
    let guest = Guest::new(node, "Guest 17").await;
    let mut device = Authenticator::new(ORIGIN);
    let challenge =
        ask(node, "POST", "/api/me/passkeys/challenge", &guest.cookie, json!({"name": "Livia"})).await;
    let ceremony = cookies(&challenge);
    let made = json!({
        "label": "Laptop",
        "credential": device.create(&challenge.read::<PasskeyChallenge>().public_key),
    });
    // Somebody else's browser, with the cookie of the challenge or without it.
    let mallory = Guest::new(node, "Mallory").await;
    for cookies in [mallory.cookie.clone(), format!("{}; {ceremony}", mallory.cookie)] {
        assert_eq!(
            ask(node, "POST", "/api/me/passkeys", &cookies, made.clone()).await.code(),
            Code::BadPasskey
        );
    }
    // That spent it: the owner begins again.
    let both = format!("{}; {ceremony}", guest.cookie);
    assert_eq!(ask(node, "POST", "/api/me/passkeys", &both, made).await.code(), Code::BadPasskey);
    let challenge =
        ask(node, "POST", "/api/me/passkeys/challenge", &guest.cookie, json!({"name": "Livia"})).await;
    let both = format!("{}; {}", guest.cookie, cookies(&challenge));
    let made = json!({
        "label": "Laptop",
        "credential": device.create(&challenge.read::<PasskeyChallenge>().public_key),
    });
    assert_eq!(ask(node, "POST", "/api/me/passkeys", &both, made.clone()).await.status, StatusCode::CREATED);
    assert!(!ask(node, "POST", "/api/me/passkeys", &both, made).await.status.is_success());

    let challenge = async || {
        let answer = ask(node, "POST", "/api/session/challenge", "", Value::Null).await;
        (cookies(&answer), answer.read::<PasskeyChallenge>().public_key)
    };
    let sign_in = async |cookies: &str, answer: &Value| {
        ask(node, "POST", "/api/session", cookies, json!({"proof": {"passkey": answer}})).await
    };
    let (cookie, options) = challenge().await;
    let answer = device.get(&options);
    assert_eq!(sign_in("", &answer).await.code(), Code::BadPasskey, "another browser");
    assert_eq!(sign_in(&cookie, &answer).await.status, StatusCode::OK);
    assert_eq!(sign_in(&cookie, &answer).await.code(), Code::BadPasskey, "again");
    let (other, _) = challenge().await;
    assert_eq!(sign_in(&other, &answer).await.code(), Code::BadPasskey, "after another challenge");
    let (cookie, options) = challenge().await;
    device.origin = "https://castellum.example.evil".into();
    assert_eq!(sign_in(&cookie, &device.get(&options)).await.code(), Code::BadPasskey, "from another site");
    device.origin = ORIGIN.into();
    let (cookie, options) = challenge().await;
    device.flags = 0x01;
    assert_eq!(sign_in(&cookie, &device.get(&options)).await.code(), Code::BadPasskey, "nobody was asked");
    let (cookie, options) = challenge().await;
    let mut stolen = Authenticator::new(ORIGIN);
    assert_eq!(sign_in(&cookie, &stolen.get(&options)).await.code(), Code::BadPasskey, "another key");
}

/// What a program may do for somebody has nothing to do with their account.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_do_not_change_accounts() {
    let server = server().await;
    let node = server.node(0);
    let (cookie, codes) = account(node, "Livia").await;
    let wanted = json!({"name": "all", "scopes": ["games", "account", "challenge"], "days": 9});
    let token: CreatedToken = ask(node, "POST", "/api/tokens", &cookie, wanted).await.read();
    let new_password = json!({"password": "quem patronum rogaturus"});
    for (method, path, body) in [
        ("GET", "/api/me/account", Value::Null),
        ("POST", "/api/me/account", json!({"name": "Drusilla", "password": PASSWORD})),
        ("POST", "/api/me/account/name", json!({"name": "Drusilla"})),
        ("PUT", "/api/me", json!({"name": "Drusilla"})),
        ("PUT", "/api/me/password", new_password),
        ("DELETE", "/api/me/password", Value::Null),
        ("POST", "/api/me/codes", Value::Null),
        ("POST", "/api/me/passkeys/challenge", json!({})),
        ("POST", "/api/me/passkeys", json!({"label": "x", "credential": {}})),
        ("DELETE", "/api/me/passkeys/x", Value::Null),
        ("POST", "/api/me/proof", json!({"password": PASSWORD})),
        ("GET", "/api/me/sessions", Value::Null),
        ("DELETE", "/api/me/sessions", Value::Null),
        ("DELETE", "/api/me/sessions/x", Value::Null),
        ("POST", "/api/session", json!({"name": "Livia", "proof": {"code": codes[0]}})),
        ("DELETE", "/api/session", Value::Null),
        ("GET", "/api/me/export", Value::Null),
        ("DELETE", "/api/me", json!({"password": PASSWORD})),
    ] {
        // With the cookie of somebody else, or the owner's own, it is the same.
        for cookies in ["", cookie.as_str()] {
            let mut asked = request(method, path, cookies, body.clone());
            let bearer = format!("Bearer {}", token.secret);
            asked.headers_mut().insert(header::AUTHORIZATION, bearer.parse().unwrap());
            assert_eq!(send(node, asked).await.code(), Code::MissingScope, "{method} {path}");
        }
    }
    let me: Me = ask(node, "GET", "/api/me", &cookie, Value::Null).await.read();
    assert_eq!(me.name, "Livia");
}

/// Requests of other sites change nothing, and nobody ends a session that is not
/// theirs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_are_changed_by_their_owners_alone() {
    let server = server().await;
    let node = server.node(0);
    let (livia, _) = account(node, "Livia").await;
    let (mallory, _) = account(node, "Mallory").await;
    let devices = ask(node, "GET", "/api/me/sessions", &livia, Value::Null).await;
    let id = devices.read::<Value>()["devices"][0]["id"].as_str().unwrap().to_string();
    let ended = ask(node, "DELETE", &format!("/api/me/sessions/{id}"), &mallory, Value::Null).await;
    assert_eq!(ended.code(), Code::NotFound);
    // Their own password proves nothing about somebody else.
    let proof = json!({"password": PASSWORD});
    let mut foreign = request("DELETE", "/api/me", &livia, proof);
    foreign.headers_mut().insert(header::ORIGIN, "https://evil.example".parse().unwrap());
    assert_eq!(send(node, foreign).await.code(), Code::WrongOrigin);
    assert_eq!(ask(node, "GET", "/api/me", &livia, Value::Null).await.read::<Me>().name, "Livia");
}
