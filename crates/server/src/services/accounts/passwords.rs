//! Passwords: which ones are good enough, and what is kept of them.
//!
//! Hashing takes 19 MiB and a while on purpose. It goes on on threads that may wait,
//! a few at a time, so that nobody can use it to bring the server down.

use std::sync::{Arc, LazyLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use castellum_wire::{Code, Refusal};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

/// A password has at least this many characters.
const SHORTEST: usize = 10;

/// Nobody types longer ones, and long ones take longer to judge.
const MAX_BYTES: usize = 256;

/// How many are hashed at the same time.
const AT_ONCE: usize = 2;

/// How many more wait for that.
const MAX_WAITING: usize = 32;

/// Hashes passwords with Argon2id, a few at a time.
#[derive(Clone)]
pub(super) struct Hashing {
    working: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Hashing {
    pub(super) fn new() -> Self {
        let waiting = Arc::new(Semaphore::new(AT_ONCE + MAX_WAITING));
        Self { working: Arc::new(Semaphore::new(AT_ONCE)), waiting }
    }

    /// What to keep of a new password of somebody with this name.
    pub(super) async fn hash(&self, password: String, name: String) -> Result<String, Refusal> {
        check_length(&password)?;
        self.work(move || {
            // Nor is a name made longer by leaving its spaces out.
            let joined: String = name.split_whitespace().collect();
            let parts = name.split_whitespace().chain([&*name, &joined, "castellum", "aqua romana"]);
            if zxcvbn(&password, &parts.collect::<Vec<_>>()).score() < Score::Two {
                return Err(bad("password: this one is among the first that are tried: choose another"));
            }
            hash(&password)
        })
        .await?
    }

    /// Whether a password is the one that was hashed. Without a hash it never is, and
    /// that takes as long.
    pub(super) async fn fits(&self, password: String, kept: Option<String>) -> Result<bool, Refusal> {
        if password.len() > MAX_BYTES {
            return Ok(false);
        }
        self.work(move || {
            let kept_one = PasswordHash::new(kept.as_deref().unwrap_or(&NOBODYS));
            let fits = kept_one
                .is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok());
            fits && kept.is_some()
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let busy = || Refusal::new(Code::Unavailable, "too many sign in at once: try again in a moment");
        let waiting = Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| busy())?;
        let working = Arc::clone(&self.working).acquire_owned().await.map_err(|_| busy())?;
        // The permits go along: the one who hangs up does not make room before it is done.
        let task = tokio::task::spawn_blocking(move || {
            let done = job();
            drop((waiting, working));
            done
        });
        task.await.map_err(|error| Refusal::new(Code::Internal, error.to_string()))
    }
}

/// The hash of a password that nobody has.
static NOBODYS: LazyLock<String> =
    LazyLock::new(|| hash(&crate::secret::Secret::new().reveal()).unwrap_or_default());

fn hash(password: &str) -> Result<String, Refusal> {
    let hashed = Argon2::default().hash_password(password.as_bytes());
    hashed.map(|hash| hash.to_string()).map_err(|error| Refusal::new(Code::Internal, error.to_string()))
}

fn check_length(password: &str) -> Result<(), Refusal> {
    if password.chars().count() < SHORTEST {
        return Err(bad(&format!("password: expected {SHORTEST} characters or more")));
    }
    if password.len() > MAX_BYTES {
        return Err(bad(&format!("password: expected at most {MAX_BYTES} bytes")));
    }
    Ok(())
}

fn bad(message: &str) -> Refusal {
    Refusal::new(Code::BadPassword, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_easily_guessed_is_refused() {
        let hashing = Hashing::new();
        for bad in [
            "short",
            "password123",
            "qwertyuiop",
            "1234567890",
            "aaaaaaaaaaaaaaa",
            "liviadrusilla",
            &"x".repeat(257),
        ] {
            let refused = hashing.hash(bad.into(), "Livia Drusilla".into()).await;
            assert_eq!(refused.unwrap_err().code, Code::BadPassword, "{bad}");
        }
        for good in ["correct horse battery staple", "äöüßŁżółć山田", "tuba mirum spargens sonum"]
        {
            assert!(hashing.hash(good.into(), "Livia".into()).await.is_ok(), "{good}");
        }
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let hashing = Hashing::new();
        let good = "tuba mirum spargens sonum".to_string();
        let kept = hashing.hash(good.clone(), "Livia".into()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(hashing.fits(good.clone(), Some(kept.clone())).await.unwrap());
        assert!(!hashing.fits("tuba mirum spargens sonus".into(), Some(kept)).await.unwrap());
        assert!(!hashing.fits(good, None).await.unwrap());
    }

    /// Who asks for many at once is told so, and costs no more memory than a few.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn only_some_wait() {
        let hashing = Hashing::new();
        let tries = (0..200).map(|_| hashing.fits("tuba mirum spargens sonum".into(), None));
        let answers = futures_util::future::join_all(tries).await;
        let refused = answers.iter().filter(|answer| answer.is_err()).count();
        assert!(refused >= 100, "{refused}");
        assert!(answers.iter().flatten().all(|fits| !fits));
        assert!(answers.iter().any(Result::is_ok));
    }
}
