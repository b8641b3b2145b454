//! Accounts and sessions of the store in memory, which knows nobody.

use async_trait::async_trait;
use castellum_server::store::{
    AccountRow, AccountStore, ErasureStore, KnownSession, NewAccountRow, NewPasskeyRow, NewSession,
    PasskeyRow, SessionRow, SessionStore, StoreError,
};
use castellum_wire::{ChatMessage, GameId, Millis, PersonId};

use crate::memory::{Memory, Node};

type Result<T> = std::result::Result<T, StoreError>;

#[async_trait]
impl AccountStore for Node {
    async fn account(&self, _person: &PersonId) -> Result<Option<AccountRow>> {
        Ok(None)
    }

    async fn account_named(&self, _skeleton: &str) -> Result<Option<AccountRow>> {
        Ok(None)
    }

    async fn add_account(&self, _row: NewAccountRow) -> Result<bool> {
        Err(Memory::failure())
    }

    async fn rename_account(
        &self,
        _person: &PersonId,
        _name: &str,
        _skeletons: &[String; 2],
        _now: Millis,
    ) -> Result<bool> {
        Err(Memory::failure())
    }

    async fn set_password(&self, _person: &PersonId, _hash: &str) -> Result<()> {
        Err(Memory::failure())
    }

    async fn remove_password(&self, _person: &PersonId) -> Result<bool> {
        Err(Memory::failure())
    }

    async fn add_passkey(&self, _person: &PersonId, _passkey: NewPasskeyRow, _now: Millis) -> Result<bool> {
        Err(Memory::failure())
    }

    async fn passkeys(&self, _person: &PersonId) -> Result<Vec<PasskeyRow>> {
        Ok(Vec::new())
    }

    async fn passkey(&self, _id: &str) -> Result<Option<PasskeyRow>> {
        Ok(None)
    }

    async fn passkey_used(&self, _id: &str, _credential: &str, _now: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn label_passkey(&self, _person: &PersonId, _id: &str, _label: &str) -> Result<bool> {
        Err(Memory::failure())
    }

    async fn remove_passkey(&self, _person: &PersonId, _id: &str) -> Result<bool> {
        Err(Memory::failure())
    }

    async fn codes_left(&self, _person: &PersonId) -> Result<u32> {
        Ok(0)
    }

    async fn set_codes(&self, _person: &PersonId, _codes: &[[u8; 32]], _now: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn spend_code(&self, _person: &PersonId, _code: [u8; 32]) -> Result<bool> {
        Ok(false)
    }

    async fn add_ceremony(
        &self,
        _token: [u8; 32],
        _session: Option<&str>,
        _state: &str,
        _until: Millis,
    ) -> Result<()> {
        Err(Memory::failure())
    }

    async fn take_ceremony(
        &self,
        _token: [u8; 32],
        _now: Millis,
    ) -> Result<Option<(Option<String>, String)>> {
        Ok(None)
    }

    async fn try_sign_in(&self, _key: [u8; 32], _counts_only: bool, _now: Millis) -> Result<Option<u32>> {
        Err(Memory::failure())
    }

    async fn forgive(&self, _keys: &[[u8; 32]]) -> Result<()> {
        Err(Memory::failure())
    }

    async fn tidy_sign_ins(&self, _now: Millis) -> Result<()> {
        Ok(())
    }
}

#[async_trait]
impl SessionStore for Node {
    async fn session(&self, _hash: [u8; 32]) -> Result<Option<KnownSession>> {
        Ok(None)
    }

    async fn session_used(&self, _id: &str, _now: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn session_proven(&self, _id: &str, _now: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn begin_session(
        &self,
        _person: &PersonId,
        _session: &NewSession,
        _replaced: Option<&str>,
    ) -> Result<()> {
        Err(Memory::failure())
    }

    async fn sessions(&self, _person: &PersonId) -> Result<Vec<SessionRow>> {
        Ok(Vec::new())
    }

    async fn seen(&self, _person: &PersonId) -> Result<Option<(Millis, Option<Millis>)>> {
        Ok(None)
    }

    async fn end_session(&self, _person: &PersonId, _id: &str) -> Result<bool> {
        Ok(false)
    }

    async fn end_other_sessions(&self, _person: &PersonId, _kept: &str) -> Result<Vec<String>> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl ErasureStore for Node {
    async fn delete_person(&self, _person: &PersonId) -> Result<()> {
        Err(Memory::failure())
    }

    async fn said_by(&self, _person: &PersonId) -> Result<Vec<(GameId, ChatMessage)>> {
        Ok(Vec::new())
    }
}
