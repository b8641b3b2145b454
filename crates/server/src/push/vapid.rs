//! By which a push service knows this server (RFC 8292): a key that is made once
//! and kept, and what it signs.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use castellum_wire::Millis;
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// A signature is good for so long; the standard allows a day.
const GOOD_FOR: Millis = 12 * 60 * 60 * 1000;

/// The server's key.
pub(super) struct Vapid {
    pair: EcdsaKeyPair,
    /// Whom to ask about this server: its address.
    contact: String,
}

/// A new key as stored.
pub(super) fn new_key() -> Result<Vec<u8>, Unspecified> {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
    Ok(key.as_ref().to_vec())
}

impl Vapid {
    /// The key that was kept.
    pub(super) fn read(key: &[u8], contact: &str) -> Option<Self> {
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &SystemRandom::new()).ok()?;
        Some(Self { pair, contact: contact.into() })
    }

    /// What browsers are told when they subscribe.
    pub(super) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// The header `Authorization` for a message to the service at this origin.
    pub(super) fn authorization(&self, origin: &str, now: Millis) -> Result<String, Unspecified> {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({ "aud": origin, "exp": (now + GOOD_FOR) / 1000, "sub": self.contact }));
        let signed = format!("{head}.{claims}");
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = URL_SAFE_NO_PAD.encode(signature);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_service_can_check_who_sends() {
        let vapid = Vapid::read(&new_key().unwrap(), "https://play.example.org").unwrap();
        let header = vapid.authorization("https://push.example.net", 1_000_000).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        public.verify(signed.as_bytes(), &bytes(signature)).unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&bytes(signed.split_once('.').unwrap().1)).unwrap();
        assert_eq!(claims["aud"], "https://push.example.net");
        assert_eq!(claims["exp"], 1_000 + 12 * 60 * 60);
        assert!(Vapid::read(b"no key", "").is_none());
    }
}
