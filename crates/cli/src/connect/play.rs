//! One game: listens to its stream and lets the program act.

use anyhow::Result;
use castellum_wire::programs::{Done, GameCommand, GameLine, GameView};
use castellum_wire::{ClientCommand, Code, Event, EventKind, EventNumber, GameId, SeatNumber};

use super::Bot;
use super::engine::Engine;
use super::server::{Backoff, Lines, Problem};

/// A program that fails so often in one game resigns it.
const MAX_FAILURES: u32 = 3;

/// A game that is played.
pub(super) struct Player<'b> {
    bot: &'b Bot,
    game: GameId,
    seat: Option<SeatNumber>,
    engine: Option<Engine>,
    failures: u32,
}

impl<'b> Player<'b> {
    pub(super) fn new(bot: &'b Bot, game: GameId) -> Self {
        Self { bot, game, seat: None, engine: None, failures: 0 }
    }

    /// Plays until the game is over; says how it ended.
    pub(super) async fn play(mut self) -> Result<GameView> {
        let mut backoff = Backoff::new();
        loop {
            let problem = match self.bot.server.stream(&format!("/api/games/{}/stream", self.game)).await {
                Ok(mut lines) => {
                    backoff = Backoff::new();
                    match self.follow(&mut lines).await {
                        Ok(Some(view)) => return Ok(view),
                        Ok(None) => Problem::Failed(anyhow::anyhow!("the stream ended")),
                        Err(problem) => problem,
                    }
                }
                Err(problem) => problem,
            };
            if problem.is_final() {
                return Err(problem.into());
            }
            eprintln!("game {}: {:#}; connecting again", self.game, anyhow::Error::from(problem));
            backoff.wait().await;
        }
    }

    /// Follows the stream as long as it lasts; gives the state if the game is over.
    async fn follow(&mut self, lines: &mut Lines) -> Result<Option<GameView>, Problem> {
        let mut last = None;
        while let Some(line) = lines.next::<GameLine>().await? {
            let (events, view) = match line {
                GameLine::Game { you, state, .. } => {
                    self.seat = you.seat;
                    (Vec::new(), state)
                }
                GameLine::Events { events, state } => (events, state),
                GameLine::Chat(_) | GameLine::Bye(_) => continue,
            };
            self.answer_votes(&events).await?;
            // What has come meanwhile is newer.
            if !lines.has_more() {
                self.act(&view).await?;
            }
            last = Some(view);
        }
        Ok(last
            .filter(|view| view.result.is_some() || view.status == castellum_wire::http::GameStatus::Closed))
    }

    /// A program has nothing against a takeback.
    async fn answer_votes(&self, events: &[Event]) -> Result<(), Problem> {
        for event in events {
            if let EventKind::TakebackAsked { seat, .. } = event.kind
                && Some(seat) != self.seat
            {
                let vote = event.number;
                self.send(vote, ClientCommand::AnswerTakeback { vote, agree: true }).await?;
            }
        }
        Ok(())
    }

    async fn act(&mut self, view: &GameView) -> Result<(), Problem> {
        let (Some(position), [_, ..]) = (&view.position, &view.legal[..]) else { return Ok(()) };
        let left = self.seat.and_then(|seat| view.left.get(usize::from(seat)).copied());
        while self.failures < MAX_FAILURES {
            match self.choose(position, left).await {
                Ok(action) if view.legal.contains(&action) => {
                    return self.send(view.number, ClientCommand::Play { action }).await;
                }
                Ok(action) => eprintln!("game {}: the program plays {action}, which is not legal", self.game),
                Err(problem) => eprintln!("game {}: {problem:#}", self.game),
            }
            self.failures += 1;
            self.engine = None;
        }
        eprintln!("game {}: the program has failed too often and resigns", self.game);
        self.send(view.number, ClientCommand::Resign).await
    }

    async fn choose(&mut self, position: &str, left: Option<u64>) -> Result<String> {
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(Engine::start(&self.bot.command)?),
        };
        engine.choose(position, &self.bot.orders, left).await
    }

    async fn send(&self, after: EventNumber, command: ClientCommand) -> Result<(), Problem> {
        let path = format!("/api/games/{}/commands", self.game);
        match self.bot.server.post::<Done>(&path, &GameCommand { after, command }).await {
            Ok(_) => Ok(()),
            // Something else has happened meanwhile; the stream tells what.
            Err(Problem::Refused(refusal)) if is_late(refusal.code) => Ok(()),
            Err(problem) => Err(problem),
        }
    }
}

/// Whether a refusal only says that the game has gone on.
fn is_late(code: Code) -> bool {
    matches!(
        code,
        Code::Behind | Code::NotYourTurn | Code::NoVote | Code::GameOver | Code::HasResigned | Code::BotPlays
    )
}
