//! Two clients that play a game against each other.

use anyhow::{Context, Result, bail};
use castellum_rules::{Actor, AnySetup, uniform};
use castellum_wire::{
    AnyPosition, ClientCommand, ClientFrame, EventKind, EventNumber, GameName, GameState, RequestId,
    ServerFrame,
};
use futures_util::{SinkExt, StreamExt};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::net::Socket;

/// Whom the clients talk to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    Relay,
    Server,
}

/// Two clients at one table. Each reads all that it is told; they share one
/// position and what messages mean, so that the load generator does not do
/// everything twice.
pub(super) struct Pair {
    host: Host,
    sockets: [Socket; 2],
    start: AnyPosition,
    position: AnyPosition,
    /// The first action that counts.
    first: EventNumber,
    after: EventNumber,
    request: RequestId,
    rng: SplitMix64,
}

/// What a message means for the game.
#[derive(Default)]
struct Heard {
    actions: Vec<(EventNumber, String)>,
    from_the_beginning: bool,
    number: EventNumber,
}

impl Pair {
    /// Two clients that have just come in.
    pub(super) async fn new(host: Host, game: GameName, mut sockets: [Socket; 2], seed: u64) -> Result<Self> {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let (start, after) = match host {
            Host::Relay => (usual_start(game, &mut rng)?, 0),
            Host::Server => {
                let game = welcome(&mut sockets[0]).await?;
                welcome(&mut sockets[1]).await?;
                (game.position().clone(), game.number())
            }
        };
        // Requests of a game need other numbers, also from one benchmark to the next.
        let request = 1 + u64::from(rng.next_u32());
        Ok(Self { host, sockets, position: start.clone(), start, first: 0, after, request, rng })
    }

    /// Lets the seat to act do so, and waits until both clients know. Says
    /// whether that was an action; now and then they begin again instead.
    pub(super) async fn act(&mut self) -> Result<bool> {
        let Actor::Seat(seat) = self.position.actor() else { bail!("nobody is to act") };
        let seat = seat.index();
        let action = self.position.sample(&mut uniform(&mut self.rng)).context("nothing is legal")?;
        let mut next = self.position.clone();
        next.play(&action)?;
        if next.outcome().is_some() {
            self.begin_again(seat).await?;
            return Ok(false);
        }
        self.send(seat, ClientCommand::Play { action }).await?;
        Ok(true)
    }

    /// They take everything back, so that their game never ends.
    async fn begin_again(&mut self, seat: usize) -> Result<()> {
        self.send(seat, ClientCommand::Takeback { to: self.first }).await?;
        if self.host == Host::Server {
            self.send(1 - seat, ClientCommand::AnswerTakeback { vote: self.after, agree: true }).await?;
        }
        Ok(())
    }

    async fn send(&mut self, seat: usize, command: ClientCommand) -> Result<()> {
        self.request += 1;
        let frame = ClientFrame { request: self.request, after: self.after, command };
        let text = serde_json::to_string(&frame)?;
        self.sockets[seat].send(Message::text(text)).await?;
        let [one, other] = &mut self.sockets;
        let (text, heard) = hear(one, self.host, self.request).await?;
        hear_the_same(other, &text).await?;
        self.follow(heard)
    }

    fn follow(&mut self, heard: Heard) -> Result<()> {
        self.after = heard.number;
        if heard.from_the_beginning {
            self.position = self.start.clone();
            self.first = 0;
        }
        for (number, action) in heard.actions {
            self.position.play(&action)?;
            if self.first == 0 {
                self.first = number;
            }
        }
        // The relay has no die, so the clients roll it and tell nobody.
        while self.host == Host::Relay && self.position.actor() == Actor::Chance {
            let action = self.position.sample_outcome(&mut uniform(&mut self.rng));
            let action = action.context("the die has no sides")?;
            self.position.play(&action)?;
        }
        Ok(())
    }
}

impl Pair {
    /// The last event that the clients heard.
    pub(super) fn number(&self) -> EventNumber {
        self.after
    }
}

#[cfg(test)]
impl Pair {
    /// The position as the clients know it, and the last event that they heard.
    pub(super) fn known(&self) -> (&AnyPosition, EventNumber) {
        (&self.position, self.after)
    }
}

fn usual_start(game: GameName, rng: &mut SplitMix64) -> Result<AnyPosition> {
    let setup = AnySetup::random(game, 2, &mut uniform(rng));
    Ok(AnyPosition::new(&setup)?)
}

async fn next(socket: &mut Socket) -> Result<Message> {
    socket.next().await.context("the server hung up")?.context("the connection broke")
}

/// Waits until the game has begun and a seat is to act. What was left to chance is
/// in the events by then, so the position is that of all of them together.
async fn welcome(socket: &mut Socket) -> Result<GameState> {
    let mut game: Option<GameState> = None;
    loop {
        let Message::Text(text) = next(socket).await? else { continue };
        match serde_json::from_str(&text)? {
            ServerFrame::Game { description, events } => {
                game = Some(GameState::replay(description, &events)?);
            }
            ServerFrame::Events(events) => {
                let game = game.as_mut().context("events came before their game")?;
                for event in events {
                    if event.number > game.number() {
                        game.apply(&event)?;
                    }
                }
            }
            ServerFrame::Bye { refusal, .. } => bail!("refused: {refusal}"),
            _ => {}
        }
        if let Some(begun) = game.take_if(|game| game.to_act().is_some()) {
            return Ok(begun);
        }
    }
}

/// Waits until the other client has been told the same.
async fn hear_the_same(socket: &mut Socket, expected: &Utf8Bytes) -> Result<()> {
    while !matches!(next(socket).await?, Message::Text(text) if text == *expected) {}
    Ok(())
}

/// Waits for the answer to a request.
async fn hear(socket: &mut Socket, host: Host, request: RequestId) -> Result<(Utf8Bytes, Heard)> {
    loop {
        let Message::Text(text) = next(socket).await? else { continue };
        let heard = match host {
            Host::Relay => heard_from_relay(&text, request)?,
            Host::Server => heard_from_server(&text, request)?,
        };
        if let Some(heard) = heard {
            return Ok((text, heard));
        }
    }
}

fn heard_from_relay(text: &str, request: RequestId) -> Result<Option<Heard>> {
    let frame: ClientFrame = serde_json::from_str(text)?;
    let mut heard = Heard { number: frame.after + 1, ..Heard::default() };
    match frame.command {
        ClientCommand::Play { action } => heard.actions.push((heard.number, action)),
        _ => heard.from_the_beginning = true,
    }
    Ok((frame.request == request).then_some(heard))
}

fn heard_from_server(text: &str, request: RequestId) -> Result<Option<Heard>> {
    let events = match serde_json::from_str(text)? {
        ServerFrame::Events(events) => events,
        ServerFrame::Refused { refusal, .. } | ServerFrame::Bye { refusal, .. } => {
            bail!("refused: {refusal}")
        }
        _ => return Ok(None),
    };
    let mut heard = Heard::default();
    let mut is_answer = false;
    for event in events {
        is_answer |= event.request == Some(request);
        heard.number = event.number;
        match event.kind {
            EventKind::Action { action, .. } | EventKind::Die { action } => {
                heard.actions.push((event.number, action));
            }
            EventKind::TakenBack { .. } => heard.from_the_beginning = true,
            _ => {}
        }
    }
    Ok(is_answer.then_some(heard))
}
