//! Checks a whole game: was everything that was drawn fixed before play?

use thiserror::Error;

use super::{Beginning, DrawSource, Hash256, Seed, Share, chain, draw_beginning, roll};
use crate::http::GameExport;
use crate::{Event, EventKind, EventNumber, GameState, SeatNumber, Tags};

/// What a check found, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is nothing to check: an older game, or one without chance.
    NotRecorded,
    /// The server has made its promise; the seed comes at the end of the game.
    Promised,
    /// Every roll was fixed before play.
    Fixed,
    /// Something does not fit.
    Wrong,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// In one word.
    pub verdict: Verdict,
    /// What the server promised before anybody sat down.
    pub promise: Option<Hash256>,
    /// What the people committed to; those whose shares count first, in the order
    /// in which they go into messages.
    pub shares: Vec<ShareReport>,
    /// The seed, once it is revealed.
    pub seed: Option<Seed>,
    /// What was drawn when the game began, as recorded.
    pub beginning: Option<Beginning>,
    /// The rolls in the order in which they were made, those included that were
    /// taken back later.
    pub rolls: Vec<Roll>,
    /// Rolls that were made elsewhere, before the game came to the server. Nobody
    /// can check them here.
    pub brought: usize,
    /// How many events there are.
    pub events: usize,
    /// The last link of the chain over them.
    pub head: Hash256,
    /// What does not fit, in the order in which it was found.
    pub problems: Vec<Problem>,
}

/// What one person added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareReport {
    /// Where they sit.
    pub seat: SeatNumber,
    /// What they are called.
    pub name: String,
    /// What they committed to when sitting down.
    pub commitment: Hash256,
    /// What they opened; without it nothing of theirs counts.
    pub share: Option<Share>,
}

/// One roll of the die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Its number, from 1. A roll that is repeated after a takeback has the same.
    pub number: u32,
    /// Its event.
    pub event: EventNumber,
    /// The seat whose turn it was.
    pub seat: Option<SeatNumber>,
    /// The codes that were looked at; the last one decided. Empty while the seed
    /// is not known.
    pub tries: Vec<Hash256>,
    /// What the seed gives, in the game's notation.
    pub gives: Option<String>,
    /// What is recorded.
    pub record: String,
    /// Whether it still counts: not undone and not taken back.
    pub counts: bool,
}

impl Roll {
    /// Whether the record is what the seed gives.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.gives.as_ref() == Some(&self.record)
    }
}

/// Something that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The description cannot be played.
    #[error("the game cannot be set up: {0}")]
    Description(String),
    /// An event cannot follow those before it, so nothing after it was checked.
    #[error("event {number} cannot follow those before it: {problem}")]
    Event {
        /// Its number.
        number: EventNumber,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no chain.
    #[error("the chain of hashes is missing")]
    NoChain,
    /// From this event on the chain is another one.
    #[error("the chain breaks at event {number}: something was changed, added or left out")]
    Chain {
        /// The number of the event.
        number: EventNumber,
    },
    /// The chain ends differently from what was noted.
    #[error("the chain ends in {found}, but {noted} was noted: this is not the game that was seen")]
    Head {
        /// What was noted.
        noted: String,
        /// How it ends.
        found: Hash256,
    },
    /// The promise is not the one that was noted.
    #[error("{noted} was noted as the promise: this is not the game that was seen")]
    Promise {
        /// What was noted.
        noted: Hash256,
    },
    /// The seed is not the one that was promised.
    #[error("the seed is not the one that was promised")]
    Seed,
    /// The game is over and the seed is not there.
    #[error("the game is over, but the seed is not revealed")]
    NoSeed,
    /// A share is not the one that was committed to.
    #[error("seat {seat}: the share is not the one that was committed to")]
    Share {
        /// Whose.
        seat: SeatNumber,
    },
    /// The game began without a share while there was time to open it.
    #[error("seat {seat}: the game began without the share while there was time to open it")]
    ShareLeftOut {
        /// Whose.
        seat: SeatNumber,
    },
    /// The seats were not dealt as drawn.
    #[error("event {number}: the seats were not dealt as drawn")]
    Seats {
        /// The event with which the game began.
        number: EventNumber,
    },
    /// The set-up is not the one that was drawn.
    #[error("event {number}: the set-up is not the one that was drawn")]
    Setup {
        /// The event with which the game began.
        number: EventNumber,
    },
    /// A roll is not the one that was fixed.
    #[error("roll {roll} (event {number}): the seed gives {gives}, the record says {record}")]
    Roll {
        /// Its number among the rolls.
        roll: u32,
        /// Its event.
        number: EventNumber,
        /// What the seed gives.
        gives: String,
        /// What is recorded.
        record: String,
    },
}

impl Report {
    /// Compares the chain with a link that somebody noted: the beginning of one
    /// is enough, of at least eight digits. It may be of any event, as a game may
    /// have gone on since.
    pub fn compare(&mut self, noted: &str, export: &GameExport) {
        let noted = noted.trim().to_ascii_lowercase();
        let is_it = |link: &Hash256| noted.len() >= 8 && link.to_string().starts_with(&noted);
        let links = chain::links(&export.description, &export.events);
        if !links.iter().any(is_it) {
            self.problems.push(Problem::Head { noted, found: self.head });
            self.verdict = Verdict::Wrong;
        }
    }

    /// Compares the promise with one that somebody noted.
    pub fn compare_promise(&mut self, noted: Hash256) {
        if self.promise != Some(noted) {
            self.problems.push(Problem::Promise { noted });
            self.verdict = Verdict::Wrong;
        }
    }

    /// How many of the rolls fit.
    #[must_use]
    pub fn fitting(&self) -> usize {
        self.rolls.iter().filter(|roll| roll.fits()).count()
    }
}

/// Checks a game.
#[must_use]
pub fn verify(export: &GameExport) -> Report {
    let links = chain::links(&export.description, &export.events);
    let mut check = Check::new(export, &links);
    check.chain(export, &links);
    if let Some(state) = check.replay(export) {
        check.end(&state);
    }
    check.report()
}

struct Check {
    report: Report,
    /// Whether the game could be followed to an end.
    is_over: bool,
}

impl Check {
    fn new(export: &GameExport, links: &[Hash256]) -> Self {
        let head = links.last().copied().unwrap_or_else(|| chain::first_link(&export.description));
        let seed = export.events.iter().find_map(|event| match event.kind {
            EventKind::Revealed { seed } => Some(seed),
            _ => None,
        });
        let report = Report {
            verdict: Verdict::NotRecorded,
            promise: export.description.promise,
            shares: Vec::new(),
            seed,
            beginning: None,
            rolls: Vec::new(),
            brought: 0,
            events: export.events.len(),
            head,
            problems: Vec::new(),
        };
        Self { report, is_over: false }
    }

    fn found(&mut self, problem: Problem) {
        self.report.problems.push(problem);
    }

    fn chain(&mut self, export: &GameExport, links: &[Hash256]) {
        if export.chain.is_empty() && !links.is_empty() {
            // Exports of older games have none.
            if export.description.promise.is_some() {
                self.found(Problem::NoChain);
            }
            return;
        }
        let differs = links.iter().zip(&export.chain).position(|(found, stated)| found != stated);
        let cut = (links.len() != export.chain.len()).then(|| links.len().min(export.chain.len()));
        if let Some(index) = differs.or(cut) {
            self.found(Problem::Chain { number: index as EventNumber + 1 });
        }
    }

    /// Plays the game again and checks what was drawn on the way.
    fn replay(&mut self, export: &GameExport) -> Option<GameState> {
        let mut state = match GameState::new(export.description.clone()) {
            Ok(state) => state,
            Err(problem) => {
                self.found(Problem::Description(problem));
                return None;
            }
        };
        for event in &export.events {
            if export.description.promise.is_some() {
                self.look_at(&state, event);
            }
            if let Err(error) = state.apply(event) {
                self.found(Problem::Event { number: error.number, problem: error.problem });
                break;
            }
        }
        Some(state)
    }

    fn look_at(&mut self, before: &GameState, event: &Event) {
        match &event.kind {
            EventKind::ShareOpened { seat, share } => {
                let committed = before.seat(*seat).and_then(|seat| seat.commitment);
                if committed != Some(share.commitment()) {
                    self.found(Problem::Share { seat: *seat });
                }
            }
            EventKind::Began { seats, setup } => self.beginning(before, event, seats, setup),
            EventKind::Die { .. } if before.begun().is_none() => self.report.brought += 1,
            EventKind::Die { action } => self.roll(before, event, action),
            _ => {}
        }
    }

    fn beginning(&mut self, before: &GameState, event: &Event, seats: &[SeatNumber], setup: &Tags) {
        let is_early = before.opening_deadline().is_some_and(|deadline| event.time < deadline);
        for (seat, state) in (0..).zip(before.seats()) {
            if state.commitment.is_some() && state.share.is_none() && is_early {
                self.found(Problem::ShareLeftOut { seat });
            }
        }
        self.report.beginning = Some(Beginning { seats: seats.to_vec(), setup: setup.clone() });
        let Some(seed) = self.report.seed else { return };
        let drawn = draw_beginning(&DrawSource::of(&seed, before), before.description());
        let drawn = drawn.unwrap_or_default();
        if drawn.seats != seats {
            self.found(Problem::Seats { number: event.number });
        }
        if drawn.setup != *setup {
            self.found(Problem::Setup { number: event.number });
        }
    }

    fn roll(&mut self, before: &GameState, event: &Event, record: &str) {
        let number = before.next_roll();
        let mut found = Roll {
            number,
            event: event.number,
            seat: before.played().last().and_then(|played| played.seat),
            tries: Vec::new(),
            gives: None,
            record: record.to_string(),
            counts: true,
        };
        if let Some(seed) = self.report.seed {
            let source = DrawSource::of(&seed, before);
            let mut draws = source.draws(number);
            found.gives = before.awaits_die().then(|| roll(&mut draws, before.position())).flatten();
            found.tries = draws.tries().to_vec();
            if let Some(gives) = found.gives.clone().filter(|gives| gives != record) {
                let record = record.to_string();
                self.found(Problem::Roll { roll: number, number: event.number, gives, record });
            }
        }
        self.report.rolls.push(found);
    }

    fn end(&mut self, state: &GameState) {
        self.is_over = state.is_over();
        for roll in &mut self.report.rolls {
            roll.counts = state.is_played(roll.event);
        }
        let committed = (0..).zip(state.seats()).filter_map(|(number, seat)| {
            let name = seat.name().unwrap_or_default().to_string();
            Some(ShareReport { seat: number, name, commitment: seat.commitment?, share: seat.share })
        });
        let order = |report: &ShareReport| {
            let place = state.shares().iter().position(|(seat, _)| *seat == report.seat);
            (place.unwrap_or(usize::MAX), report.seat)
        };
        self.report.shares = committed.collect();
        self.report.shares.sort_unstable_by_key(order);
    }

    fn report(mut self) -> Report {
        if let Some(promise) = self.report.promise {
            match self.report.seed {
                Some(seed) if seed.promise() != promise => self.found(Problem::Seed),
                None if self.is_over => self.found(Problem::NoSeed),
                _ => {}
            }
        }
        self.report.verdict = match (&self.report.promise, &self.report.seed) {
            _ if !self.report.problems.is_empty() => Verdict::Wrong,
            (None, _) => Verdict::NotRecorded,
            (Some(_), None) => Verdict::Promised,
            (Some(_), Some(_)) => Verdict::Fixed,
        };
        self.report
    }
}
