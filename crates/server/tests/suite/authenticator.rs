//! A device with a passkey, as browsers ask it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Somebody was there, and has shown who they are.
const PRESENT_AND_VERIFIED: u8 = 0x05;

/// A key is made.
const MADE: u8 = 0x40;

/// A device with one key.
pub(crate) struct Authenticator {
    key: EcdsaKeyPair,
    id: [u8; 16],
    user: String,
    count: u32,
    /// Where the browser is.
    pub(crate) origin: String,
    /// What it says about who is there.
    pub(crate) flags: u8,
}

impl Authenticator {
    pub(crate) fn new(origin: &str) -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).unwrap();
        let id: [u8; 32] = Sha256::digest(key.public_key().as_ref()).into();
        let id = std::array::from_fn(|index| id[index]);
        let (user, origin) = (String::new(), origin.to_string());
        Self { key, id, user, count: 0, origin, flags: PRESENT_AND_VERIFIED }
    }

    /// What `navigator.credentials.create` answers.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        let selection = &options["authenticatorSelection"];
        assert_eq!(
            (&selection["residentKey"], &selection["userVerification"]),
            (&json!("required"), &json!("required"))
        );
        self.user = options["user"]["id"].as_str().unwrap().into();
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), self.flags | MADE);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(self.id);
        data.extend(self.public_key());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        let response = json!({
            "clientDataJSON": BASE64.encode(self.client_data("webauthn.create", options)),
            "attestationObject": BASE64.encode(object),
        });
        self.answer(&response)
    }

    /// What `navigator.credentials.get` answers.
    pub(crate) fn get(&mut self, options: &Value) -> Value {
        self.count += 1;
        let data = self.data(options["rpId"].as_str().unwrap(), self.flags);
        let client_data = self.client_data("webauthn.get", options);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client_data));
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        let response = json!({
            "clientDataJSON": BASE64.encode(client_data),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature),
            "userHandle": self.user,
        });
        self.answer(&response)
    }

    fn answer(&self, response: &Value) -> Value {
        let id = BASE64.encode(self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}})
    }

    fn data(&self, server: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(server).to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = &options["challenge"];
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    /// The key as COSE writes it.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.public_key().as_ref();
        let mut key = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".to_vec();
        key.extend(&point[1..33]);
        key.extend(b"\x22\x58\x20");
        key.extend(&point[33..]);
        key
    }
}
