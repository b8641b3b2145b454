//! A message that only one browser can read (RFC 8291), in one record
//! (RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

use crate::secret::random;

/// A point of P-256, not compressed.
pub(super) const PUBLIC_KEY: usize = 65;

/// What browsers add to the keys.
pub(super) const AUTH: usize = 16;

/// The size of a record. All that is said fits into one.
const RECORD: u32 = 4096;

/// What stands behind the last thing that is said.
const LAST: u8 = 2;

/// For whom a message is: what their browser gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recipient<'a> {
    pub(super) public: &'a [u8],
    pub(super) auth: &'a [u8],
}

/// Encrypts a message.
pub(super) fn encrypt(recipient: &Recipient<'_>, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
    let public = private.compute_public_key()?;
    let (public, salt): (&[u8], [u8; 16]) = (public.as_ref(), random());
    let theirs = UnparsedPublicKey::new(&ECDH_P256, recipient.public);
    let keys = agree_ephemeral(private, &theirs, |shared| keys(shared, recipient, public, &salt))??;
    seal(&keys, public, &salt, text)
}

/// The key and the nonce of the one record.
struct Keys {
    key: [u8; 16],
    nonce: [u8; 12],
}

fn keys(
    shared: &[u8],
    recipient: &Recipient<'_>,
    public: &[u8],
    salt: &[u8; 16],
) -> Result<Keys, Unspecified> {
    let whose = [b"WebPush: info\0", recipient.public, public];
    let secret: [u8; 32] = derive(recipient.auth, shared, &whose)?;
    Ok(Keys {
        key: derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?,
        nonce: derive(salt, &secret, &[b"Content-Encoding: nonce\0"])?,
    })
}

/// This many bytes that follow from a secret.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

fn seal(keys: &Keys, public: &[u8], salt: &[u8; 16], text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let mut sealed = Vec::with_capacity(text.len() + 128);
    sealed.extend_from_slice(text);
    sealed.push(LAST);
    if sealed.len() + AES_128_GCM.tag_len() > RECORD as usize {
        return Err(Unspecified);
    }
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &keys.key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(keys.nonce), Aad::empty(), &mut sealed)?;
    let mut message = salt.to_vec();
    message.extend(RECORD.to_be_bytes());
    message.push(PUBLIC_KEY as u8);
    message.extend_from_slice(public);
    message.append(&mut sealed);
    Ok(message)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let theirs =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let ours =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let recipient = Recipient { public: &theirs, auth: &bytes("BTBZMqHH6r4Tts7J_aSIgg") };
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let keys = keys(&shared, &recipient, &ours, &salt).unwrap();
        assert_eq!(keys.key.to_vec(), bytes("oIhVW04MRdy2XN9CiKLxTg"));
        assert_eq!(keys.nonce.to_vec(), bytes("4h_95klXJ5E_qnoN"));
        let message = seal(&keys, &ours, &salt, b"When I grow up, I want to be a watermelon").unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
            InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(message), expected);
    }

    #[test]
    fn what_is_no_key_or_too_long_is_refused() {
        let recipient = Recipient { public: &[4; PUBLIC_KEY], auth: &[0; AUTH] };
        assert!(encrypt(&recipient, b"Salve!").is_err(), "no point of the curve");
        let keys = Keys { key: [0; 16], nonce: [0; 12] };
        assert!(seal(&keys, &[4; PUBLIC_KEY], &[0; 16], &[b'a'; 4096]).is_err());
    }
}
