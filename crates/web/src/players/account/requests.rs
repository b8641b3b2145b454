//! What the page about an account asks of the server.

use castellum_wire::account::{
    Account, DeviceList, NameCheck, NewAccount, NewPasskey, NewPassword, PasskeyChallenge, PasskeyLabel,
    PasskeyWish, Proof, RecoveryCodes, SignIn,
};
use castellum_wire::http::{Me, NewName};
use castellum_wire::order::RelationList;
use castellum_wire::privacy::Privacy;
use castellum_wire::programs::{CreatedToken, NewToken, TokenList};
use castellum_wire::{Code, Refusal};
use gloo_net::http::Request;

use super::web_authn;
use crate::api::{ask, fetch, send};

pub(super) async fn account() -> Result<Account, Refusal> {
    fetch(Request::get("/api/me/account")).await
}

pub(super) async fn devices() -> Result<DeviceList, Refusal> {
    fetch(Request::get("/api/me/sessions")).await
}

pub(super) async fn is_free(name: &str) -> Result<bool, Refusal> {
    let check: NameCheck =
        send(Request::post("/api/me/account/name"), &NewName { name: name.into() }).await?;
    Ok(check.free)
}

pub(super) async fn rename(name: String) -> Result<Me, Refusal> {
    send(Request::put("/api/me"), &NewName { name }).await
}

pub(super) async fn sign_up(name: String, password: String) -> Result<RecoveryCodes, Refusal> {
    send(Request::post("/api/me/account"), &NewAccount { name, password }).await
}

/// Makes a passkey and an account with this name by it.
pub(super) async fn sign_up_by_passkey(name: String, label: String) -> Result<RecoveryCodes, Refusal> {
    let new = make_passkey(Some(name), label).await?;
    send(Request::post("/api/me/passkeys"), &new).await
}

/// Makes a passkey for the account.
pub(super) async fn add_passkey(label: String) -> Result<(), Refusal> {
    let new = make_passkey(None, label).await?;
    ask(Request::post("/api/me/passkeys"), &new).await
}

async fn make_passkey(name: Option<String>, label: String) -> Result<NewPasskey, Refusal> {
    let wish = PasskeyWish { name };
    let challenge: PasskeyChallenge = send(Request::post("/api/me/passkeys/challenge"), &wish).await?;
    let credential = web_authn::create(&challenge.public_key).await.map_err(not_made)?;
    Ok(NewPasskey { label, credential })
}

/// What a passkey of this device shows.
pub(super) async fn passkey() -> Result<Proof, Refusal> {
    let challenge: PasskeyChallenge = send(Request::post("/api/session/challenge"), &()).await?;
    web_authn::get(&challenge.public_key).await.map(Proof::Passkey).map_err(not_made)
}

fn not_made(problem: String) -> Refusal {
    Refusal::new(Code::BadPasskey, problem)
}

pub(super) async fn label_passkey(id: &str, label: String) -> Result<(), Refusal> {
    ask(Request::put(&format!("/api/me/passkeys/{id}")), &PasskeyLabel { label }).await
}

pub(super) async fn remove_passkey(id: &str) -> Result<(), Refusal> {
    ask(Request::delete(&format!("/api/me/passkeys/{id}")), &()).await
}

pub(super) async fn set_password(password: String) -> Result<(), Refusal> {
    ask(Request::put("/api/me/password"), &NewPassword { password }).await
}

pub(super) async fn remove_password() -> Result<(), Refusal> {
    ask(Request::delete("/api/me/password"), &()).await
}

pub(super) async fn new_codes() -> Result<RecoveryCodes, Refusal> {
    send(Request::post("/api/me/codes"), &()).await
}

pub(super) async fn prove(proof: &Proof) -> Result<(), Refusal> {
    ask(Request::post("/api/me/proof"), proof).await
}

pub(super) async fn sign_in(name: Option<String>, proof: Proof) -> Result<Me, Refusal> {
    send(Request::post("/api/session"), &SignIn { name, proof }).await
}

pub(super) async fn sign_out() -> Result<(), Refusal> {
    ask(Request::delete("/api/session"), &()).await
}

pub(super) async fn end_session(id: &str) -> Result<(), Refusal> {
    ask(Request::delete(&format!("/api/me/sessions/{id}")), &()).await
}

pub(super) async fn end_others() -> Result<(), Refusal> {
    ask(Request::delete("/api/me/sessions"), &()).await
}

pub(super) async fn delete(proof: &Option<Proof>) -> Result<(), Refusal> {
    ask(Request::delete("/api/me"), proof).await
}

pub(super) async fn privacy() -> Result<Privacy, Refusal> {
    fetch(Request::get("/api/me/privacy")).await
}

pub(super) async fn set_privacy(privacy: &Privacy) -> Result<Privacy, Refusal> {
    send(Request::put("/api/me/privacy"), privacy).await
}

pub(super) async fn relations() -> Result<RelationList, Refusal> {
    fetch(Request::get("/api/me/relations")).await
}

pub(super) async fn tokens() -> Result<TokenList, Refusal> {
    fetch(Request::get("/api/tokens")).await
}

pub(super) async fn create_token(wanted: &NewToken) -> Result<CreatedToken, Refusal> {
    send(Request::post("/api/tokens"), wanted).await
}

pub(super) async fn revoke_token(id: &str) -> Result<(), Refusal> {
    ask(Request::delete(&format!("/api/tokens/{id}")), &()).await
}
