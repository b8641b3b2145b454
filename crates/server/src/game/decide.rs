//! Whether a command is granted, and what then happens first.

use castellum_wire::{
    ActionError, Ask, Code, HandOverReason, Happening, Millis, Number, Offer, PersonId, Refusal, SeatNumber,
    Table, table::SeatState,
};

use super::command::{Command, Way};

type Decision = Result<Vec<Happening>, Refusal>;

pub(super) fn decide(table: &Table, command: &Command, now: Millis) -> Decision {
    match command {
        Command::Join { person, name, way } => join(table, person, name, *way),
        Command::Leave { person } => leave(table, person),
        Command::Ask { seat, ask, after: _, behind, present } => {
            let seat = seat.ok_or_else(not_seated)?;
            Asked { table, seat, behind: *behind, present }.decide(ask)
        }
        Command::BotActs { seat, action, after } => bot_acts(table, *seat, action, *after),
        Command::Arrive { seat } => Ok(arrive(table, *seat)),
        Command::Tick => Ok(tick(table, now)),
        Command::Rematch { game } => rematch(table, game),
        Command::Close => close(table),
    }
}

fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

fn not_seated() -> Refusal {
    Refusal::new(Code::NotSeated, "only those at the table may do this: take a seat first")
}

fn join(table: &Table, person: &PersonId, name: &str, way: Way) -> Decision {
    if table.seat_of(person).is_some() {
        return refuse(Code::AlreadySeated, "you sit at this table already");
    }
    if table.is_over() {
        return refuse(Code::GameOver, "this game is over: look for another one in the lobby");
    }
    match seat_for(table, way) {
        Some(seat) => Ok(vec![Happening::Joined { seat, person: person.clone(), name: name.to_string() }]),
        None => refuse(Code::SeatTaken, "there is no free seat for you: you may watch, or find another game"),
    }
}

fn seat_for(table: &Table, way: Way) -> Option<SeatNumber> {
    let free = |&(_, seat): &(SeatNumber, &SeatState)| !seat.is_filled();
    let mut seats = (0..).zip(table.seats()).filter(free);
    let found = match way {
        Way::Created => seats.find(|(_, seat)| seat.offer == Offer::Creator),
        Way::Open(None) => seats.find(|(_, seat)| seat.offer == Offer::Anyone),
        Way::Open(Some(wanted)) => {
            seats.find(|&(number, seat)| number == wanted && seat.offer == Offer::Anyone)
        }
        Way::Invited(wanted) | Way::Rematch(wanted) => seats.find(|&(number, _)| number == wanted),
    };
    found.map(|(number, _)| number)
}

fn leave(table: &Table, person: &PersonId) -> Decision {
    let seat = table.seat_of(person).ok_or_else(not_seated)?;
    if table.begun().is_some() {
        return refuse(Code::Begun, "the game has begun: you may resign instead");
    }
    let others = table.seats().iter().filter(|other| other.person().is_some_and(|other| other != person));
    let mut happenings = vec![Happening::Left { seat }];
    if others.count() == 0 {
        happenings.push(Happening::Closed);
    }
    Ok(happenings)
}

fn close(table: &Table) -> Decision {
    if table.begun().is_some() {
        return refuse(Code::Begun, "the game has begun");
    }
    if table.is_over() {
        return refuse(Code::GameOver, "the game is over");
    }
    Ok(vec![Happening::Closed])
}

fn bot_acts(table: &Table, seat: SeatNumber, action: &str, after: Number) -> Decision {
    if table.number() != after || table.to_act() != Some(seat) {
        return refuse(Code::Behind, "the game has gone on while the bot was thinking");
    }
    let stand_in = &table.description().stand_in;
    if table.seat(seat).and_then(|seat| seat.bot(stand_in)).is_none() {
        return refuse(Code::NotYourTurn, "no bot plays here");
    }
    check(table, action)?;
    Ok(vec![Happening::Action { seat, action: action.to_string() }])
}

fn check(table: &Table, action: &str) -> Result<(), Refusal> {
    match table.position().check(action) {
        Ok(_) => Ok(()),
        Err(problem @ ActionError::Unknown(_)) => refuse(Code::UnknownAction, problem.to_string()),
        Err(problem @ ActionError::Illegal(_)) => refuse(Code::IllegalAction, problem.to_string()),
    }
}

/// TB-R9: the seat goes back to its person.
fn arrive(table: &Table, seat: SeatNumber) -> Vec<Happening> {
    let waits =
        |state: &SeatState| state.bot_plays.is_some() && state.resigned.is_none() && table.is_running();
    let returns = table.seat(seat).is_some_and(waits);
    returns.then_some(Happening::GivenBack { seat }).into_iter().collect()
}

/// TB-R8: a bot stands in for whoever has run out of time.
fn tick(table: &Table, now: Millis) -> Vec<Happening> {
    let fallen = table.flag_fallen(now);
    fallen.map(|seat| Happening::HandedToBot { seat, reason: HandOverReason::Clock }).into_iter().collect()
}

fn rematch(table: &Table, game: &castellum_wire::GameId) -> Decision {
    if !table.is_over() {
        return refuse(Code::NotOver, "a rematch follows a game that is over");
    }
    match table.rematch() {
        Some(_) => Ok(vec![]),
        None => Ok(vec![Happening::Rematch { game: game.clone() }]),
    }
}

/// Somebody at the table asks for something.
struct Asked<'a> {
    table: &'a Table,
    seat: SeatNumber,
    behind: bool,
    present: &'a [bool],
}

impl Asked<'_> {
    fn decide(&self, ask: &Ask) -> Decision {
        match ask {
            Ask::SwitchChat { on } => return self.switch_chat(*on),
            Ask::Chat { .. } | Ask::HearChat { .. } | Ask::Sync | Ask::Ping => return Ok(vec![]),
            _ => self.must_play()?,
        }
        match ask {
            Ask::Return => Ok(arrive(self.table, self.seat)),
            Ask::Resign => Ok(vec![Happening::Resigned { seat: self.seat }]),
            _ => {
                self.must_not_be_replaced()?;
                match ask {
                    Ask::Play { action } => self.play(action),
                    Ask::Undo => self.undo(),
                    Ask::Takeback { to } => self.ask_takeback(*to),
                    Ask::AnswerTakeback { agree } => self.answer_takeback(*agree),
                    Ask::HandOver { seat } => self.ask_hand_over(*seat),
                    Ask::AnswerHandOver { agree } => self.answer_hand_over(*agree),
                    _ => Ok(vec![]),
                }
            }
        }
    }

    fn must_play(&self) -> Result<(), Refusal> {
        if self.table.is_over() {
            return refuse(Code::GameOver, "the game is over");
        }
        if self.table.begun().is_none() {
            return refuse(Code::NotBegun, "the game has not begun: somebody is still missing");
        }
        match self.table.seat(self.seat) {
            Some(seat) if seat.resigned.is_some() => {
                refuse(Code::HasResigned, "you have resigned and play no more (TB-R3)")
            }
            Some(_) => Ok(()),
            None => Err(not_seated()),
        }
    }

    fn must_not_be_replaced(&self) -> Result<(), Refusal> {
        match self.table.seat(self.seat) {
            Some(seat) if seat.bot_plays.is_some() => {
                refuse(Code::BotPlays, "a bot plays for you: ask to have your seat back first (TB-R9)")
            }
            _ => Ok(()),
        }
    }

    fn play(&self, action: &str) -> Decision {
        if self.behind {
            return refuse(Code::Behind, "the position has changed meanwhile: look at it and choose again");
        }
        if self.table.to_act() != Some(self.seat) {
            return refuse(Code::NotYourTurn, "it is not your turn");
        }
        check(self.table, action)?;
        Ok(vec![Happening::Action { seat: self.seat, action: action.to_string() }])
    }

    fn undo(&self) -> Decision {
        match self.table.undoable(self.seat) {
            _ if self.behind => refuse(Code::Behind, "the position has changed meanwhile: look again"),
            Some(to) => Ok(vec![Happening::Undone { seat: self.seat, to }]),
            None => refuse(
                Code::NothingToUndo,
                "you may undo your own last action in your turn, before anybody else acts or a die is rolled (TB-R1): ask for a takeback instead",
            ),
        }
    }

    fn ask_takeback(&self, to: Number) -> Decision {
        if self.table.takeback().is_some() {
            return refuse(Code::VoteUnderWay, "a takeback is being voted on: answer that one first");
        }
        if !self.table.is_played(to) {
            return refuse(Code::NoSuchAction, format!("{to} is not the number of an action that counts"));
        }
        let mut happenings = vec![Happening::TakebackAsked { seat: self.seat, to }];
        if self.table.playing().all(|seat| seat == self.seat) {
            happenings.push(Happening::TakenBack { to });
        }
        Ok(happenings)
    }

    fn answer_takeback(&self, agree: bool) -> Decision {
        let Some(takeback) = self.table.takeback() else {
            return refuse(Code::NoVote, "no takeback is being voted on");
        };
        if !agree {
            return Ok(vec![Happening::TakebackDeclined { seat: self.seat }]);
        }
        if takeback.agreed.contains(&self.seat) {
            return refuse(Code::NoVote, "you have agreed already");
        }
        let mut happenings = vec![Happening::TakebackAgreed { seat: self.seat }];
        let agrees = |seat: SeatNumber| seat == self.seat || takeback.agreed.contains(&seat);
        if self.table.playing().all(agrees) {
            happenings.push(Happening::TakenBack { to: takeback.to });
        }
        Ok(happenings)
    }

    fn ask_hand_over(&self, absent: SeatNumber) -> Decision {
        if self.table.hand_over().is_some() {
            return refuse(Code::VoteUnderWay, "a hand-over is being voted on: answer that one first");
        }
        let plays = self.table.seat(absent).is_some_and(SeatState::is_played_by_person);
        let present = self.present.get(usize::from(absent)).copied().unwrap_or(false);
        if absent == self.seat || !plays || present {
            let message = format!("seat {absent} is not that of a person who plays and is absent (TB-R7)");
            return refuse(Code::NotAbsent, message);
        }
        let mut happenings = vec![Happening::HandOverAsked { seat: self.seat, absent }];
        if self.table.playing().all(|seat| seat == self.seat || seat == absent) {
            happenings.push(Happening::HandedToBot { seat: absent, reason: HandOverReason::Vote });
        }
        Ok(happenings)
    }

    fn answer_hand_over(&self, agree: bool) -> Decision {
        let Some(vote) = self.table.hand_over() else {
            return refuse(Code::NoVote, "no hand-over is being voted on");
        };
        // Whoever is back can say so.
        if !agree || vote.absent == self.seat {
            return Ok(vec![Happening::HandOverDeclined { seat: self.seat }]);
        }
        if vote.agreed.contains(&self.seat) {
            return refuse(Code::NoVote, "you have agreed already");
        }
        let mut happenings = vec![Happening::HandOverAgreed { seat: self.seat }];
        let agrees =
            |seat: SeatNumber| seat == self.seat || seat == vote.absent || vote.agreed.contains(&seat);
        if self.table.playing().all(agrees) {
            happenings.push(Happening::HandedToBot { seat: vote.absent, reason: HandOverReason::Vote });
        }
        Ok(happenings)
    }

    fn switch_chat(&self, on: bool) -> Decision {
        match self.table.seat(self.seat) {
            Some(seat) if seat.chat != on => Ok(vec![Happening::ChatSwitched { seat: self.seat, on }]),
            _ => Ok(vec![]),
        }
    }
}
