//! What happens in somebody's games, and who challenges them.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use castellum_wire::challenges::{Challenge, ChallengeList, ChallengeStatus};
use castellum_wire::http::{GameStatus, GameSummary};
use castellum_wire::programs::AccountLine;
use castellum_wire::{ChallengeId, GameId, PersonId, Refusal, SeatNumber};

use super::{Feed, line};
use crate::app::SharedState;
use crate::live::{Access, Subscription};
use crate::services::{Challenges, LARGEST_PAGE, Library};
use crate::store::{GameQuery, GameScope};

/// Looks after somebody's games.
pub(super) struct AccountFeed {
    service: Arc<Challenges>,
    library: Library,
    person: PersonId,
    subscription: Subscription,
    /// The games that are being played, and the turn that they were told of last, if
    /// it was theirs.
    known: HashMap<GameId, Option<u16>>,
    /// Challenges that wait for an answer.
    challenges: HashMap<ChallengeId, Challenge>,
    /// Whether they have to be looked at.
    challenged: bool,
    /// What has to be looked at.
    pending: VecDeque<GameId>,
    lines: VecDeque<AccountLine>,
    /// Whether all games have to be looked at.
    missed: bool,
    ends: bool,
}

impl AccountFeed {
    pub(super) async fn open(app: &SharedState, person: PersonId) -> Result<Self, Refusal> {
        let mut feed = Self {
            service: Arc::clone(&app.challenges),
            library: app.library.clone(),
            // Before looking, so that nothing falls in between.
            subscription: app.rooms.activity().subscribe(&person),
            person,
            known: HashMap::new(),
            challenges: HashMap::new(),
            challenged: false,
            pending: VecDeque::new(),
            lines: VecDeque::new(),
            missed: false,
            ends: false,
        };
        feed.look_at_all().await?;
        feed.look_at_challenges().await?;
        Ok(feed)
    }

    /// Says which challenges wait for an answer now, and what became of others.
    async fn look_at_challenges(&mut self) -> Result<(), Refusal> {
        let ChallengeList { incoming, outgoing } = self.service.list(&self.person).await?;
        let mut before = std::mem::take(&mut self.challenges);
        for challenge in incoming.into_iter().chain(outgoing) {
            let is_known = before.remove(&challenge.id).is_some();
            if challenge.status == ChallengeStatus::Open {
                self.challenges.insert(challenge.id.clone(), challenge.clone());
                if !is_known {
                    self.lines.push_back(AccountLine::Challenge(challenge));
                }
            } else if is_known {
                self.lines.push_back(AccountLine::ChallengeEnded(challenge));
            }
        }
        let ended = before.into_values().map(|challenge| {
            AccountLine::ChallengeEnded(Challenge { status: ChallengeStatus::Gone, ..challenge })
        });
        self.lines.extend(ended);
        Ok(())
    }

    /// Looks at all games that are being played, and at those that were.
    async fn look_at_all(&mut self) -> Result<(), Refusal> {
        let mut gone: Vec<_> = self.known.keys().cloned().collect();
        let mut after = None;
        loop {
            let person = self.person.clone();
            let scope = GameScope::Of { person, private: true, outcome: None, opponent: None };
            let query = GameQuery {
                scope,
                status: Some(GameStatus::Running),
                game: None,
                players: None,
                clock: None,
                after,
                most: LARGEST_PAGE,
            };
            let page = self.library.list(query, Some(&self.person)).await?;
            for game in page.games {
                gone.retain(|id| *id != game.id);
                self.see(game);
            }
            match page.next.and_then(|next| next.parse().ok()) {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        self.pending.extend(gone);
        Ok(())
    }

    async fn look_at(&mut self, id: &GameId) -> Result<(), Refusal> {
        let access = Access { person: Some(self.person.clone()), ..Access::default() };
        let game = self.library.summary(id, &access).await?;
        self.see(game);
        Ok(())
    }

    /// Says what is new about a game.
    fn see(&mut self, game: GameSummary) {
        match game.status {
            GameStatus::Open => {}
            GameStatus::Running => {
                let turn = game.to_act.filter(|&seat| acts(&game, seat)).map(|_| game.turn);
                let before = self.known.insert(game.id.clone(), turn);
                if before.is_none() {
                    self.lines.push_back(AccountLine::GameStarted(game.clone()));
                }
                if turn.is_some() && before.flatten() != turn {
                    self.lines.push_back(AccountLine::YourTurn(game));
                }
            }
            GameStatus::Over | GameStatus::Closed => {
                self.known.remove(&game.id);
                self.lines.push_back(AccountLine::GameOver(game));
            }
        }
    }
}

/// Whether this is the seat of the one who looks.
fn acts(game: &GameSummary, seat: SeatNumber) -> bool {
    game.you.seat == Some(seat)
}

impl Feed for AccountFeed {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(next) = self.lines.pop_front() {
                return Some(line(&next));
            }
            if let Some(id) = self.pending.front().cloned() {
                // What cannot be read now is looked at when it changes next.
                if let Err(refusal) = self.look_at(&id).await {
                    tracing::debug!(%refusal, "a game of a stream");
                }
                self.pending.pop_front();
                continue;
            }
            if self.missed {
                // Anyone who listens begins anew if that fails.
                self.look_at_all().await.ok()?;
                self.missed = false;
                continue;
            }
            if self.challenged {
                self.look_at_challenges().await.ok()?;
                self.challenged = false;
                continue;
            }
            if self.ends {
                return None;
            }
            let news = self.subscription.next().await;
            (self.missed, self.ends) = (news.missed, news.ends);
            self.challenged = news.challenges || news.missed;
            self.pending.extend(news.games);
        }
    }
}
