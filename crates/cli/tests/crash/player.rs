//! Somebody who goes on playing whatever happens to the servers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use castellum_bench::net::{Guest, Socket};
use castellum_rules::uniform;
use castellum_server::now;
use castellum_wire::client::{Session, Update};
use castellum_wire::dice::Share;
use castellum_wire::{ClientCommand, Code, GameId, RequestId, SeatNumber, ServerFrame};
use futures_util::{SinkExt, StreamExt};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use tokio_tungstenite::tungstenite::Message;

use super::World;

/// A game in which nothing happens for so long is stuck.
const STUCK: Duration = Duration::from_secs(60);

/// An action that the server has acknowledged.
pub(crate) struct Done {
    pub(crate) seat: SeatNumber,
    pub(crate) request: RequestId,
    pub(crate) action: String,
}

pub(crate) struct Player {
    world: Arc<World>,
    guest: Guest,
    game: GameId,
    session: Session,
    /// Which node to try next.
    node: usize,
    asked: Option<(RequestId, String)>,
    done: Vec<Done>,
    moved: Instant,
    rng: SplitMix64,
}

impl Player {
    pub(crate) fn new(world: Arc<World>, guest: Guest, share: Share, game: GameId, node: usize) -> Self {
        let seed = world.seeds.fetch_add(1, Ordering::Relaxed);
        let mut session = Session::new(seed as u32);
        session.keep_share(share, now());
        Self {
            session,
            rng: SplitMix64::seed_from_u64(seed as u64),
            world,
            guest,
            game,
            node,
            asked: None,
            done: Vec::new(),
            moved: Instant::now(),
        }
    }

    /// Plays to the end and tells which actions were acknowledged, in order.
    pub(crate) async fn play_to_the_end(mut self) -> Vec<Done> {
        while !self.is_over() {
            // Whatever broke, there is always another connection.
            if self.connect_and_play().await.is_err() {
                self.session.closed();
                self.node += 1;
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            assert!(self.moved.elapsed() < STUCK, "game {} is stuck: {:?}", self.game, self.session.game());
        }
        self.done
    }

    fn is_over(&self) -> bool {
        self.session.game().is_some_and(castellum_wire::GameState::is_over) && self.asked.is_none()
    }

    async fn connect_and_play(&mut self) -> Result<()> {
        let server = self.world.nodes.address(self.node);
        let mut socket = self.guest.enter(server, &self.game, self.session.after()).await?;
        self.session.opened();
        while !self.is_over() {
            self.act();
            for frame in self.session.outgoing() {
                socket.send(Message::text(serde_json::to_string(&frame)?)).await?;
            }
            self.hear(&mut socket).await?;
        }
        Ok(())
    }

    /// Acts if it is our turn.
    fn act(&mut self) {
        let Some(table) = self.session.game() else { return };
        let ours = table.to_act().is_some() && table.to_act() == self.session.you().seat;
        if ours && self.asked.is_none() && self.session.is_ready() {
            let action = table.position().sample(&mut uniform(&mut self.rng)).expect("something is legal");
            let request = self.session.send(ClientCommand::Play { action: action.clone() }, now());
            self.asked = Some((request, action));
        }
    }

    async fn hear(&mut self, socket: &mut Socket) -> Result<()> {
        let Ok(message) = tokio::time::timeout(Duration::from_secs(1), socket.next()).await else {
            self.session.tick(now());
            if self.moved.elapsed() > STUCK {
                bail!("nothing happens");
            }
            return Ok(());
        };
        if let Message::Text(text) = message.context("the server hung up")?? {
            let frame: ServerFrame = serde_json::from_str(&text)?;
            for update in self.session.receive(frame, now()) {
                self.learn(update)?;
            }
        }
        Ok(())
    }

    fn learn(&mut self, update: Update) -> Result<()> {
        match update {
            Update::Event(_) | Update::Game => self.moved = Instant::now(),
            Update::Answered(request) => self.answered(request),
            Update::Refused(request, refusal) => {
                // After a crash the position may be another one than we thought.
                assert_eq!(refusal.code, Code::Behind, "{refusal}");
                self.asked.take_if(|asked| asked.0 == request);
            }
            Update::Bye(refusal, _) => bail!("{refusal}"),
            _ => {}
        }
        Ok(())
    }

    fn answered(&mut self, request: RequestId) {
        if let Some((_, action)) = self.asked.take_if(|asked| asked.0 == request) {
            let seat = self.session.you().seat.expect("we have a seat");
            self.done.push(Done { seat, request, action });
            self.world.answered.fetch_add(1, Ordering::Relaxed);
        }
    }
}
