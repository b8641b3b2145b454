//! Passkeys: challenges for browsers, and what their answers are worth.
//!
//! What belongs to a challenge is in the store, so any node can take the answer, and
//! it is taken out before the answer is looked at: no answer counts twice. It is found
//! by a cookie that only the browser has which asked, and belongs to the session in
//! which it was asked for.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use castellum_wire::account::PasskeyChallenge;
use castellum_wire::{Code, Millis, PersonId, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::{Host, Url};
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, Webauthn, WebauthnBuilder,
};

use super::Accounts;
use crate::now;
use crate::secret::Secret;
use crate::store::{KnownSession, NewPasskeyRow, PasskeyRow};

/// An answer counts for so long.
const ANSWER_WITHIN: Millis = 5 * 60 * 1000;

/// What belongs to an answer that a browser owes.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ceremony {
    /// A passkey is made, for a new account if there is a name.
    Making { state: PasskeyRegistration, name: Option<String> },
    /// A passkey is shown.
    Showing { state: DiscoverableAuthentication },
}

/// A passkey that was made, and the name of the account that it is for.
pub(super) struct Made {
    pub(super) passkey: NewPasskeyRow,
    pub(super) name: Option<String>,
}

/// What passkeys are bound to: the server's name. Without one there are none, except
/// that a server on one's own machine is called `localhost`.
pub(super) fn relying_party(public_url: &str) -> Option<Webauthn> {
    let mut origin = Url::parse(public_url).ok()?;
    let is_here = match origin.host()? {
        Host::Domain(_) => false,
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    if is_here {
        origin.set_host(Some("localhost")).ok()?;
    }
    let domain = origin.domain()?.to_string();
    let builder = WebauthnBuilder::new(&domain, &origin).ok()?;
    builder.rp_name("Castellum").build().ok()
}

impl Accounts {
    fn passkeys_work(&self) -> Result<&Webauthn, Refusal> {
        let message = "passkeys need a server with a name: use a password";
        self.webauthn.as_ref().ok_or_else(|| Refusal::new(Code::NoPasskeys, message))
    }

    /// Begins to make a passkey; gives what the browser needs, and its cookie.
    pub(super) async fn begin_making(
        &self,
        session: &KnownSession,
        name: Option<String>,
    ) -> Result<(PasskeyChallenge, Secret), Refusal> {
        let webauthn = self.passkeys_work()?;
        let person = &session.person;
        let known = self.store.passkeys(&person.id).await?;
        let known: Vec<_> = known.iter().filter_map(|row| read(row).ok()).collect();
        let known: Vec<CredentialID> = known.iter().map(|passkey| passkey.cred_id().clone()).collect();
        let shown = name.as_deref().unwrap_or(&person.name);
        let begun = webauthn.start_passkey_registration(handle(&person.id), shown, shown, Some(known));
        let (challenge, state) = begun.map_err(|error| failed(&error))?;
        let mut challenge = json(&challenge)?;
        // The passkey has to find its account by itself: nobody types a name.
        let selection = &mut challenge["publicKey"]["authenticatorSelection"];
        selection["residentKey"] = "required".into();
        selection["requireResidentKey"] = true.into();
        self.owe(challenge, &Ceremony::Making { state, name }, Some(session)).await
    }

    /// Begins to have a passkey shown; gives what the browser needs, and its cookie.
    pub(super) async fn begin_showing(
        &self,
        session: Option<&KnownSession>,
    ) -> Result<(PasskeyChallenge, Secret), Refusal> {
        let begun = self.passkeys_work()?.start_discoverable_authentication();
        let (challenge, state) = begun.map_err(|error| failed(&error))?;
        self.owe(json(&challenge)?, &Ceremony::Showing { state }, session).await
    }

    async fn owe(
        &self,
        mut challenge: Value,
        ceremony: &Ceremony,
        session: Option<&KnownSession>,
    ) -> Result<(PasskeyChallenge, Secret), Refusal> {
        let secret = Secret::new();
        let state = serde_json::to_string(ceremony).map_err(|error| internal(&error))?;
        let session = session.map(|known| known.session.id.as_str());
        self.store.add_ceremony(secret.hash(), session, &state, now() + ANSWER_WITHIN).await?;
        Ok((PasskeyChallenge { public_key: challenge["publicKey"].take() }, secret))
    }

    /// Takes out what belongs to an answer: it counts once, in the session in which it
    /// was asked for, and in time.
    async fn owed(
        &self,
        cookie: Option<&Secret>,
        session: Option<&KnownSession>,
    ) -> Result<Ceremony, Refusal> {
        let nothing = || bad("nobody asked this browser for a passkey, or too long ago: begin again");
        let cookie = cookie.ok_or_else(nothing)?;
        let (asked_in, state) = self.store.take_ceremony(cookie.hash(), now()).await?.ok_or_else(nothing)?;
        if asked_in.as_deref() != session.map(|known| known.session.id.as_str()) {
            return Err(nothing());
        }
        serde_json::from_str(&state).map_err(|error| internal(&error))
    }

    /// The passkey that a browser has made.
    pub(super) async fn made(
        &self,
        session: &KnownSession,
        cookie: Option<&Secret>,
        label: String,
        answer: Value,
    ) -> Result<Made, Refusal> {
        let Ceremony::Making { state, name } = self.owed(cookie, Some(session)).await? else {
            return Err(bad("expected a passkey that is shown, not made"));
        };
        let answer: RegisterPublicKeyCredential = read_answer(answer)?;
        let passkey = self
            .passkeys_work()?
            .finish_passkey_registration(&answer, &state)
            .map_err(|error| not_accepted(&error))?;
        let id = BASE64.encode(passkey.cred_id());
        let credential = serde_json::to_string(&passkey).map_err(|error| internal(&error))?;
        Ok(Made { passkey: NewPasskeyRow { id, label, credential }, name })
    }

    /// Whose passkey a browser has shown.
    pub(super) async fn shown(
        &self,
        session: Option<&KnownSession>,
        cookie: Option<&Secret>,
        answer: Value,
    ) -> Result<PersonId, Refusal> {
        let Ceremony::Showing { state } = self.owed(cookie, session).await? else {
            return Err(bad("expected a passkey that is made, not shown"));
        };
        let answer: PublicKeyCredential = read_answer(answer)?;
        let unknown = || bad("no account here has this passkey");
        let row =
            self.store.passkey(&BASE64.encode(answer.get_credential_id())).await?.ok_or_else(unknown)?;
        let mut passkey = read(&row)?;
        let checked = self.passkeys_work()?.finish_discoverable_authentication_v2(
            &answer,
            state,
            DiscoverableKey::from(&passkey),
        );
        let checked = checked.map_err(|error| not_accepted(&error))?;
        passkey.update_credential(&checked);
        let credential = serde_json::to_string(&passkey).map_err(|error| internal(&error))?;
        self.store.passkey_used(&row.shown.id, &credential, now()).await?;
        Ok(row.person)
    }
}

/// By which authenticators know somebody: it tells nobody else who that is.
fn handle(person: &PersonId) -> Uuid {
    let hash: [u8; 32] = Sha256::digest(format!("passkey {person}")).into();
    Uuid::from_bytes(std::array::from_fn(|index| hash[index]))
}

fn read(row: &PasskeyRow) -> Result<Passkey, Refusal> {
    serde_json::from_str(&row.credential).map_err(|error| internal(&error))
}

fn read_answer<T: serde::de::DeserializeOwned>(answer: Value) -> Result<T, Refusal> {
    serde_json::from_value(answer).map_err(|error| bad(&format!("the answer cannot be read: {error}")))
}

fn json(value: &impl Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(value).map_err(|error| internal(&error))
}

fn bad(message: &str) -> Refusal {
    Refusal::new(Code::BadPasskey, message)
}

fn not_accepted(error: &impl std::fmt::Display) -> Refusal {
    bad(&format!("the passkey was not accepted: {error}"))
}

fn failed(error: &impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "passkeys");
    Refusal::new(Code::Internal, "passkeys do not work now")
}

fn internal(error: &serde_json::Error) -> Refusal {
    failed(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_servers_with_a_name_have_passkeys() {
        for good in [
            "https://castellum.example",
            "http://localhost:8080",
            "http://127.0.0.1:8080",
            "http://[::1]:8080",
        ] {
            assert!(relying_party(good).is_some(), "{good}");
        }
        for bad in ["http://192.0.2.1:8080", "https://[2001:db8::1]", "", "castellum"] {
            assert!(relying_party(bad).is_none(), "{bad}");
        }
    }
}
