//! What happens in somebody's games.

use std::collections::{HashMap, VecDeque};

use castellum_wire::http::{GameStatus, GameSummary};
use castellum_wire::programs::AccountLine;
use castellum_wire::{GameId, PersonId, Refusal, SeatNumber};

use super::{Feed, line};
use crate::app::SharedState;
use crate::live::{Access, Subscription};
use crate::services::{LARGEST_PAGE, Library};
use crate::store::{GameQuery, GameScope};

/// Looks after somebody's games.
pub(super) struct AccountFeed {
    library: Library,
    person: PersonId,
    subscription: Subscription,
    /// The games that are being played, and the turn that they were told of last, if
    /// it was theirs.
    known: HashMap<GameId, Option<u16>>,
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
            library: app.library.clone(),
            // Before looking, so that nothing falls in between.
            subscription: app.rooms.activity().subscribe(&person),
            person,
            known: HashMap::new(),
            pending: VecDeque::new(),
            lines: VecDeque::new(),
            missed: false,
            ends: false,
        };
        feed.look_at_all().await?;
        Ok(feed)
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

/// Whether this is the seat of whoever looks.
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
                // Whoever listens begins anew if that fails.
                self.look_at_all().await.ok()?;
                self.missed = false;
                continue;
            }
            if self.ends {
                return None;
            }
            let news = self.subscription.next().await;
            (self.missed, self.ends) = (news.missed, news.ends);
            self.pending.extend(news.games);
        }
    }
}
