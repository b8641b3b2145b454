//! Whether a command is allowed, and which events it leads to first.

use castellum_wire::dice::{Hash256, Share};
use castellum_wire::{
    ActionError, ClientCommand, Code, EventKind, EventNumber, GameState, HandOverReason, Millis, PersonId,
    Refusal, SeatKind, SeatNumber,
    state::{Rematch, SeatState},
};

use super::{Command, JoinVia, MAX_EVENTS};

type Decision = Result<Vec<EventKind>, Refusal>;

pub(super) fn decide(state: &GameState, command: &Command, now: Millis) -> Decision {
    match command {
        Command::Join { person, name, via, commitment } => join(state, person, name, *via, *commitment),
        Command::Leave { person } => leave(state, person),
        Command::Client { seat, command, after: _, behind, absent_for } => {
            let seat = seat.ok_or_else(not_seated)?;
            SeatCommand { state, seat, behind: *behind, absent_for }.decide(command)
        }
        Command::BotAction { seat, action, after } => bot_acts(state, *seat, action, *after),
        Command::Connected { seat } => Ok(arrive(state, *seat)),
        Command::Tick => Ok(tick(state, now)),
        Command::Rematch { next } => rematch(state, next),
        Command::Close => close(state),
        Command::Abandon => abandon(state),
    }
}

fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

fn log_full() -> Refusal {
    let message =
        format!("this game has {MAX_EVENTS} events: only playing on and resigning are possible (TB-R12)");
    Refusal::new(Code::LogFull, message)
}

fn not_seated() -> Refusal {
    Refusal::new(Code::NotSeated, "only those at the table may do this: take a seat first")
}

fn join(
    state: &GameState,
    person: &PersonId,
    name: &str,
    via: JoinVia,
    commitment: Option<Hash256>,
) -> Decision {
    if state.seat_of(person).is_some() {
        return refuse(Code::AlreadySeated, "you sit at this table already");
    }
    if state.is_over() {
        return refuse(Code::GameOver, "this game is over: look for another one in the lobby");
    }
    if state.number() >= MAX_EVENTS {
        return Err(log_full());
    }
    if person.is_bot() && state.description().rated {
        return refuse(Code::Rated, "a table with a bot is not rated (TB-R14): find another one");
    }
    match seat_for(state, via) {
        Some(seat) => Ok(vec![EventKind::Joined {
            seat,
            person: person.clone(),
            name: name.to_string(),
            // Where nothing is left to chance there is nothing to add to.
            commitment: commitment.filter(|_| state.description().promise.is_some()),
        }]),
        None => refuse(Code::SeatTaken, "there is no free seat for you: you may watch, or find another game"),
    }
}

fn seat_for(state: &GameState, via: JoinVia) -> Option<SeatNumber> {
    let free = |&(_, seat): &(SeatNumber, &SeatState)| !seat.is_filled();
    let mut seats = (0..).zip(state.seats()).filter(free);
    let found = match via {
        JoinVia::Created => seats.find(|(_, seat)| seat.kind == SeatKind::Creator),
        JoinVia::Open(None) => seats.find(|(_, seat)| seat.kind == SeatKind::Anyone),
        JoinVia::Open(Some(wanted)) => {
            seats.find(|&(number, seat)| number == wanted && seat.kind == SeatKind::Anyone)
        }
        JoinVia::Invited(wanted) | JoinVia::Rematch(wanted) => seats.find(|&(number, _)| number == wanted),
    };
    found.map(|(number, _)| number)
}

fn leave(state: &GameState, person: &PersonId) -> Decision {
    let seat = state.seat_of(person).ok_or_else(not_seated)?;
    if state.begun().is_some() {
        return refuse(Code::Begun, "the game has begun: you may resign instead");
    }
    if state.is_opening() {
        return refuse(
            Code::Begun,
            "the table is full and the game about to begin (TB-R13): you may resign then",
        );
    }
    let others = state.seats().iter().filter(|other| other.person().is_some_and(|other| other != person));
    let mut events = vec![EventKind::Left { seat }];
    if others.count() == 0 {
        events.push(EventKind::Closed);
    }
    Ok(events)
}

fn close(state: &GameState) -> Decision {
    if state.begun().is_some() || state.is_opening() {
        return refuse(Code::Begun, "the game has begun");
    }
    if state.is_over() {
        return refuse(Code::GameOver, "the game is over");
    }
    Ok(vec![EventKind::Closed])
}

fn abandon(state: &GameState) -> Decision {
    if state.is_over() {
        return refuse(Code::GameOver, "the game is over");
    }
    Ok(vec![EventKind::Closed])
}

fn bot_acts(state: &GameState, seat: SeatNumber, action: &str, after: EventNumber) -> Decision {
    if state.number() != after || state.to_act() != Some(seat) {
        return refuse(Code::Behind, "the game has gone on while the bot was thinking");
    }
    let stand_in = &state.description().stand_in;
    if state.seat(seat).and_then(|seat| seat.bot(stand_in)).is_none() {
        return refuse(Code::NotYourTurn, "no bot plays here");
    }
    check(state, action)?;
    Ok(vec![EventKind::Action { seat, action: action.to_string() }])
}

fn check(state: &GameState, action: &str) -> Result<(), Refusal> {
    match state.position().check(action) {
        Ok(_) => Ok(()),
        Err(problem @ ActionError::Unknown(_)) => refuse(Code::UnknownAction, problem.to_string()),
        Err(problem @ ActionError::Illegal(_)) => refuse(Code::IllegalAction, problem.to_string()),
    }
}

/// TB-R9: the seat goes back to its person. TB-R7: nobody votes any more on
/// somebody who is there.
fn arrive(state: &GameState, seat: SeatNumber) -> Vec<EventKind> {
    if state.may_return(seat) {
        return vec![EventKind::GivenBack { seat }];
    }
    let is_voted_on = state.hand_over().is_some_and(|vote| vote.absent == seat);
    is_voted_on.then_some(EventKind::HandOverDeclined { seat }).into_iter().collect()
}

/// TB-R8: a bot stands in for a player who has run out of time. In a rated game
/// that would save a rating, so the seat has resigned instead (TB-R14).
fn tick(state: &GameState, now: Millis) -> Vec<EventKind> {
    let Some(seat) = state.flag_fallen(now) else { return Vec::new() };
    let mut events = hand_over(state, seat, HandOverReason::Clock);
    if state.description().rated {
        events.push(EventKind::Resigned { seat });
    }
    events
}

/// The seat goes to the stand-in. Votes in which its person had a say end, for
/// nobody may wait for an answer that cannot come (TB-R7a).
fn hand_over(state: &GameState, seat: SeatNumber, reason: HandOverReason) -> Vec<EventKind> {
    let mut events = vec![EventKind::HandedToBot { seat, reason }];
    if state.takeback().is_some() {
        events.push(EventKind::TakebackDeclined { seat });
    }
    if state.hand_over().is_some_and(|vote| vote.absent != seat) {
        events.push(EventKind::HandOverDeclined { seat });
    }
    events
}

fn rematch(state: &GameState, next: &Rematch) -> Decision {
    if !state.is_over() {
        return refuse(Code::NotOver, "a rematch follows a game that is over");
    }
    match state.rematch() {
        Some(_) => Ok(vec![]),
        None => {
            let Rematch { game, by, same_seats } = next.clone();
            Ok(vec![EventKind::Rematch { game, seat: by, same_seats }])
        }
    }
}

/// Somebody at the table asks for something.
struct SeatCommand<'a> {
    state: &'a GameState,
    seat: SeatNumber,
    behind: bool,
    absent_for: &'a [Option<Millis>],
}

impl SeatCommand<'_> {
    fn decide(&self, command: &ClientCommand) -> Decision {
        match command {
            ClientCommand::SwitchChat { on } => {
                return self.must_have_room().and_then(|()| self.switch_chat(*on));
            }
            ClientCommand::OpenShare { share } => return self.open_share(share),
            ClientCommand::Chat { .. }
            | ClientCommand::HearChat { .. }
            | ClientCommand::Sync
            | ClientCommand::Ping => return Ok(vec![]),
            _ => self.must_play()?,
        }
        match command {
            ClientCommand::Return => self.come_back(),
            ClientCommand::Resign => Ok(vec![EventKind::Resigned { seat: self.seat }]),
            _ => {
                self.must_not_be_replaced()?;
                if let ClientCommand::Play { action } = command {
                    return self.play(action);
                }
                self.must_have_room()?;
                match command {
                    ClientCommand::Undo => self.undo(),
                    ClientCommand::Takeback { to } => self.ask_takeback(*to),
                    ClientCommand::AnswerTakeback { vote, agree } => self.answer_takeback(*vote, *agree),
                    ClientCommand::HandOver { seat } => self.ask_hand_over(*seat),
                    ClientCommand::AnswerHandOver { vote, agree } => self.answer_hand_over(*vote, *agree),
                    _ => Ok(vec![]),
                }
            }
        }
    }

    fn open_share(&self, share: &Share) -> Decision {
        let Some(seat) = self.state.seat(self.seat) else { return Err(not_seated()) };
        // It came twice; once is enough.
        if seat.share.as_ref() == Some(share) {
            return Ok(vec![]);
        }
        if !self.state.awaits_share(self.seat) {
            return refuse(Code::BadShare, "no share of yours is asked for now (TB-R13)");
        }
        if seat.commitment != Some(share.commitment()) {
            let message = "this is not the share that you committed to when you sat down (TB-R13)";
            return refuse(Code::BadShare, message);
        }
        Ok(vec![EventKind::ShareOpened { seat: self.seat, share: *share }])
    }

    fn must_play(&self) -> Result<(), Refusal> {
        if self.state.is_over() {
            return refuse(Code::GameOver, "the game is over");
        }
        if self.state.begun().is_none() {
            return refuse(Code::NotBegun, "the game has not begun: somebody is still missing");
        }
        match self.state.seat(self.seat) {
            Some(seat) if seat.resigned.is_some() => {
                refuse(Code::HasResigned, "you have resigned and play no more (TB-R3)")
            }
            Some(_) => Ok(()),
            None => Err(not_seated()),
        }
    }

    fn must_not_be_replaced(&self) -> Result<(), Refusal> {
        match self.state.seat(self.seat) {
            Some(seat) if seat.bot_plays.is_some() => {
                refuse(Code::BotPlays, "a bot plays for you: ask to have your seat back first (TB-R9)")
            }
            _ => Ok(()),
        }
    }

    /// Whatever can be repeated without end fills the log and the disk (TB-R12).
    fn must_have_room(&self) -> Result<(), Refusal> {
        if self.state.number() < MAX_EVENTS { Ok(()) } else { Err(log_full()) }
    }

    /// TB-R14: what others would have to agree to is off where ratings are at stake.
    fn must_not_be_rated(&self) -> Result<(), Refusal> {
        if self.state.description().rated {
            let message = "a rated game has no takebacks, and no bot stands in (TB-R14): play on, or resign";
            return refuse(Code::Rated, message);
        }
        Ok(())
    }

    fn come_back(&self) -> Decision {
        let events = arrive(self.state, self.seat);
        let handed = self.state.seat(self.seat).is_some_and(|seat| seat.bot_plays.is_some());
        if handed && events.is_empty() {
            return refuse(
                Code::OutOfTime,
                "your time has run out for the second time: the bot plays on for you (TB-R9)",
            );
        }
        Ok(events)
    }

    fn play(&self, action: &str) -> Decision {
        if self.behind {
            return refuse(Code::Behind, "the position has changed meanwhile: look at it and choose again");
        }
        if self.state.to_act() != Some(self.seat) {
            return refuse(Code::NotYourTurn, "it is not your turn");
        }
        check(self.state, action)?;
        Ok(vec![EventKind::Action { seat: self.seat, action: action.to_string() }])
    }

    fn undo(&self) -> Decision {
        match self.state.undoable(self.seat) {
            _ if self.behind => refuse(Code::Behind, "the position has changed meanwhile: look again"),
            Some(to) => Ok(vec![EventKind::Undone { seat: self.seat, to }]),
            None => refuse(
                Code::NothingToUndo,
                "you may undo your own last action in your turn, before anybody else acts or a die is rolled (TB-R1): ask for a takeback instead",
            ),
        }
    }

    fn ask_takeback(&self, to: EventNumber) -> Decision {
        self.must_not_be_rated()?;
        if self.state.takeback().is_some() {
            return refuse(Code::VoteUnderWay, "a takeback is being voted on: answer that one first");
        }
        if !self.state.is_played(to) {
            return refuse(Code::NoSuchAction, format!("{to} is not the number of an action that counts"));
        }
        self.must_be_there_for(to)?;
        let mut events = vec![EventKind::TakebackAsked { seat: self.seat, to }];
        if self.state.playing().all(|seat| seat == self.seat) {
            events.push(EventKind::TakenBack { to });
        }
        Ok(events)
    }

    /// TB-R2a: nobody takes back behind the back of somebody who is away.
    fn must_be_there_for(&self, to: EventNumber) -> Result<(), Refusal> {
        match self.state.missing_for_takeback(to).first() {
            None => Ok(()),
            Some(seat) => {
                let who = self.state.seat(*seat).and_then(SeatState::name).unwrap_or_default();
                refuse(Code::PlayerAway, format!("{who} is away and cannot agree (TB-R2a): wait for them"))
            }
        }
    }

    fn answer_takeback(&self, vote: EventNumber, agree: bool) -> Decision {
        let Some(takeback) = self.state.takeback().filter(|takeback| takeback.number == vote) else {
            return refuse(
                Code::NoVote,
                format!("no takeback that was asked for by event {vote} is being voted on"),
            );
        };
        if !agree {
            return Ok(vec![EventKind::TakebackDeclined { seat: self.seat }]);
        }
        if takeback.agreed.contains(&self.seat) {
            return refuse(Code::NoVote, "you have agreed already");
        }
        self.must_be_there_for(takeback.to)?;
        let mut events = vec![EventKind::TakebackAgreed { seat: self.seat }];
        let agrees = |seat: SeatNumber| seat == self.seat || takeback.agreed.contains(&seat);
        if self.state.playing().all(agrees) {
            events.push(EventKind::TakenBack { to: takeback.to });
        }
        Ok(events)
    }

    fn ask_hand_over(&self, absent: SeatNumber) -> Decision {
        self.must_not_be_rated()?;
        if self.state.hand_over().is_some() {
            return refuse(Code::VoteUnderWay, "a hand-over is being voted on: answer that one first");
        }
        self.must_be_away(absent)?;
        let mut events = vec![EventKind::HandOverAsked { seat: self.seat, absent }];
        if self.state.playing().all(|seat| seat == self.seat || seat == absent) {
            events.extend(hand_over(self.state, absent, HandOverReason::Vote));
        }
        Ok(events)
    }

    /// TB-R7: only who has been away for long enough loses the seat for a while.
    fn must_be_away(&self, absent: SeatNumber) -> Result<(), Refusal> {
        let plays = self.state.seat(absent).is_some_and(SeatState::is_played_by_person);
        let away = self.absent_for.get(usize::from(absent)).copied().flatten();
        let Some(away) = away.filter(|_| absent != self.seat && plays) else {
            let message = format!("seat {absent} is not that of a person who plays and is absent (TB-R7)");
            return refuse(Code::NotAbsent, message);
        };
        match self.state.description().clock.absence_before_hand_over() {
            None => refuse(Code::NotAbsent, "in correspondence only the clock hands a seat over (TB-R7)"),
            Some(needed) if away < needed => {
                let (needed, away) = (needed / 1000, away / 1000);
                let message = format!("away for {away} seconds: expected at least {needed} (TB-R7)");
                refuse(Code::NotAbsent, message)
            }
            Some(_) => Ok(()),
        }
    }

    fn answer_hand_over(&self, number: EventNumber, agree: bool) -> Decision {
        let Some(vote) = self.state.hand_over().filter(|vote| vote.number == number) else {
            return refuse(
                Code::NoVote,
                format!("no hand-over that was asked for by event {number} is being voted on"),
            );
        };
        // The absent player is back and can say so.
        if !agree || vote.absent == self.seat {
            return Ok(vec![EventKind::HandOverDeclined { seat: self.seat }]);
        }
        if vote.agreed.contains(&self.seat) {
            return refuse(Code::NoVote, "you have agreed already");
        }
        let mut events = vec![EventKind::HandOverAgreed { seat: self.seat }];
        let agrees =
            |seat: SeatNumber| seat == self.seat || seat == vote.absent || vote.agreed.contains(&seat);
        if self.state.playing().all(agrees) {
            events.extend(hand_over(self.state, vote.absent, HandOverReason::Vote));
        }
        Ok(events)
    }

    fn switch_chat(&self, on: bool) -> Decision {
        match self.state.seat(self.seat) {
            Some(seat) if seat.chat != on => Ok(vec![EventKind::ChatSwitched { seat: self.seat, on }]),
            _ => Ok(vec![]),
        }
    }
}
