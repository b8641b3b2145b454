//! Accounts: signing up and in, the ways to do that, devices, and what goes when
//! somebody is deleted. `docs/accounts.md` tells how it fits together.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::challenges::Challenge;
use crate::http::{GameSummary, Me};
use crate::notices::NoticeSettings;
use crate::order::RelatedPerson;
use crate::privacy::Privacy;
use crate::programs::Token;
use crate::ratings::PoolRating;
use crate::{ChatMessage, GameId, Millis, PersonId};

/// An account to be made with a password. The guest who asks becomes it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// What to be called: 3 to 20 characters, and nobody else's name.
    pub name: String,
    /// 10 characters or more, at most 256 bytes.
    pub password: String,
}

/// An account that was made, or new recovery codes for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// Ten codes. Each signs in once. They are told only now.
    pub codes: Vec<String>,
}

/// A wish to make a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyWish {
    /// For guests, what the account is to be called; nothing for those who have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// What a browser needs to make a passkey, or to show one. It is good for one answer
/// of this browser, within five minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PasskeyChallenge {
    /// `publicKey` of the Web Authentication standard, with bytes as base64url.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub public_key: Value,
}

/// A passkey that a browser has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What to call it: 1 to 40 characters.
    pub label: String,
    /// The browser's answer as the standard writes it as JSON
    /// (`RegistrationResponseJSON`).
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
}

/// A new name for a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyLabel {
    /// 1 to 40 characters.
    pub label: String,
}

/// What shows that somebody is who they say.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proof {
    /// A password.
    Password(String),
    /// A recovery code, which is spent by it.
    Code(String),
    /// A browser's answer to a challenge (`AuthenticationResponseJSON`).
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    Passkey(Value),
}

/// A wish to sign in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name of the account. A passkey knows it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What shows that it is yours.
    pub proof: Proof,
}

/// A password to be set.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// 10 characters or more, at most 256 bytes.
    pub password: String,
}

/// Whether a name can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameCheck {
    /// Whether it can.
    pub free: bool,
}

/// Your account, as you see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Account {
    /// How others know you.
    pub person: PersonId,
    /// What you are called.
    pub name: String,
    /// When the account was made.
    pub created: Millis,
    /// From when on you may change the name.
    pub rename_from: Millis,
    /// Whether there is a password.
    pub password: bool,
    /// Passkeys, the oldest first.
    pub passkeys: Vec<Passkey>,
    /// How many recovery codes are left.
    pub codes_left: u32,
    /// When the recovery codes were made.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub codes_made: Option<Millis>,
}

/// A passkey, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// By which it is named.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was added.
    pub created: Millis,
    /// When it was last used.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub used: Option<Millis>,
}

/// Somebody's devices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceList {
    /// The one that asks first, then the latest used.
    pub devices: Vec<Device>,
}

/// A device on which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// By which it is ended.
    pub id: String,
    /// Which browser it was at sign-in, as `Firefox, Linux`; empty if unknown.
    pub browser: String,
    /// When somebody signed in on it.
    pub created: Millis,
    /// When it was last used, give or take ten minutes.
    pub used: Millis,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// Everything that is kept about somebody, without secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Export {
    /// When it was written.
    pub time: Millis,
    /// Who you are.
    pub me: Me,
    /// Your account, if you have one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub account: Option<Account>,
    /// Where you are signed in.
    pub devices: Vec<Device>,
    /// Your games. `/api/games/ID/export` has all of one.
    pub games: Vec<GameSummary>,
    /// Your ratings.
    pub ratings: Vec<PoolRating>,
    /// What you have said.
    pub chat: Vec<SaidInGame>,
    /// Whom you mute or block.
    pub relations: Vec<RelatedPerson>,
    /// The challenges from you and to you.
    pub challenges: Vec<Challenge>,
    /// Your tokens for programs.
    pub tokens: Vec<Token>,
    /// Your bots.
    pub bots: Vec<Me>,
    /// What you let others see, and who may come to you.
    pub privacy: Privacy,
    /// How you want to be told what happens, if you have said so.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub notices: Option<NoticeSettings>,
    /// The push services of browsers that are told.
    pub push_services: Vec<String>,
}

/// Something that somebody has said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidInGame {
    /// In which game.
    pub game: GameId,
    /// What.
    pub message: ChatMessage,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_one_of_three() {
        let read = |text: &str| serde_json::from_str::<Proof>(text).ok();
        assert!(read(r#"{"password":"x"}"#) == Some(Proof::Password("x".into())));
        assert!(read(r#"{"code":"x"}"#) == Some(Proof::Code("x".into())));
        assert!(read(r#"{"passkey":{"id":"x"}}"#).is_some());
        assert!(read(r#"{"cookie":"x"}"#).is_none());
    }
}
