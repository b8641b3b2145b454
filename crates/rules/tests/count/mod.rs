//! Count, a third game for tests: small, with a die whose sides are not equally
//! likely. `docs/adding-a-game.md` walks through it.
//!
//! - CO-S1: Two to four players have a goal, a number.
//! - CO-S2: In turn they add 1, 2 or 3 to what they have.
//! - CO-S3: After a 3 the die adds nothing three times out of four, else 1.
//! - CO-S4: When all have the goal together, the game is over; most points win.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::position_text::split_fields;
use crate::{
    ActionList, Actor, DenseAction, Feature, Game, GameSetup, MAX_SEATS, Observe, Outcome, PLAYERS_TAG,
    ParseActionError, ParsePositionError, Seat, StableHasher, TagError, TagLookup, Tags, read_players,
};

const GOAL_TAG: &str = "Goal";
const DEFAULT_GOAL: u16 = 10;
/// Enough for a game that tests can wait for.
const MAX_GOAL: u16 = 1000;

/// What is decided before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// 2, 3 or 4.
    pub players: usize,
    /// What all points together have to reach.
    pub goal: u16,
}

impl GameSetup for Setup {
    const TAGS: &'static [&'static str] = &[PLAYERS_TAG, GOAL_TAG];

    fn players(&self) -> usize {
        self.players
    }

    fn tags(&self) -> Tags {
        let goal = (self.goal != DEFAULT_GOAL).then(|| (GOAL_TAG, self.goal.to_string()));
        [(PLAYERS_TAG, self.players.to_string())].into_iter().chain(goal).collect()
    }

    fn from_tags(tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        let players = read_players(tag)?;
        let bad = |text| TagError::invalid(GOAL_TAG, format_args!("{text:?} is not a number"));
        let goal = tag(GOAL_TAG).map_or(Ok(DEFAULT_GOAL), |text| text.parse().map_err(|_| bad(text)))?;
        Ok(Self { players, goal })
    }

    fn complete(tag: TagLookup<'_, '_>, _: &mut impl FnMut(u32) -> u32) -> Result<Self, TagError> {
        Self::from_tags(tag)
    }

    fn random(players: usize, _: &mut impl FnMut(u32) -> u32) -> Self {
        Self { players, goal: DEFAULT_GOAL }
    }
}

/// Why a set-up cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Not 2, 3 or 4 players.
    Players(usize),
    /// The goal is 0 or too high.
    Goal(u16),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(players) => write!(f, "CO-S1: expected 2 to 4 players, found {players}"),
            Self::Goal(goal) => write!(f, "CO-S1: expected a goal of 1 to {MAX_GOAL}, found {goal}"),
        }
    }
}

impl Error for SetupError {}

impl crate::SetupError for SetupError {
    fn tag(&self) -> &'static str {
        match self {
            Self::Players(_) => PLAYERS_TAG,
            Self::Goal(_) => GOAL_TAG,
        }
    }
}

/// One step of a player or of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Add 1, 2 or 3: `+2`.
    Add(u16),
    /// The die adds 0 or 1: `=1`.
    Roll(u16),
}

impl DenseAction for Action {
    const COUNT: usize = 5;

    fn index(self) -> usize {
        match self {
            Self::Add(number) => usize::from(number) - 1,
            Self::Roll(number) => 3 + usize::from(number),
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        [Self::Add(1), Self::Add(2), Self::Add(3), Self::Roll(0), Self::Roll(1)].get(index).copied()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(number) => write!(f, "+{number}"),
            Self::Roll(number) => write!(f, "={number}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let mut all = (0..Self::COUNT).filter_map(Self::from_index);
        all.find(|action| action.to_string() == text)
            .ok_or_else(|| ParseActionError::new(text, "+1, +2, +3, =0 or =1"))
    }
}

/// Why the rules forbid an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// The die has to be rolled first.
    DieIsRolling,
    /// Nobody added 3.
    NoDieRolling,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "CO-S4: the game is over",
            Self::DieIsRolling => "CO-S3: the die comes first",
            Self::NoDieRolling => "CO-S3: nobody rolls now",
        })
    }
}

impl Error for Refusal {}

impl crate::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "CO-S4",
            Self::DieIsRolling | Self::NoDieRolling => "CO-S3",
        }
    }
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    goal: u16,
    players: u8,
    /// Whose turn it is.
    seat: Seat,
    is_rolling: bool,
    points: [u16; MAX_SEATS],
    turn: u16,
}

/// Turns are numbers for people; they make no difference.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state()
    }
}

impl Eq for Position {}

impl Position {
    /// What the rest of the game depends on.
    fn state(&self) -> [u16; 8] {
        let [a, b, c, d] = self.points;
        [self.goal, self.players.into(), self.seat.index() as u16, self.is_rolling.into(), a, b, c, d]
    }

    fn is_over(&self) -> bool {
        self.points.iter().sum::<u16>() >= self.goal
    }

    /// What is still missing to the goal.
    #[must_use]
    pub fn missing(&self) -> u16 {
        self.goal.saturating_sub(self.points.iter().sum())
    }
}

impl Game for Position {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Refusal = Refusal;

    const NAME: &'static str = "count";
    const TITLE: &'static str = "Count";
    const HAS_DIE: bool = true;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        if !(2..=MAX_SEATS).contains(&setup.players) {
            return Err(SetupError::Players(setup.players));
        }
        if !(1..=MAX_GOAL).contains(&setup.goal) {
            return Err(SetupError::Goal(setup.goal));
        }
        Ok(Self {
            goal: setup.goal,
            players: setup.players as u8,
            seat: Seat::default(),
            is_rolling: false,
            points: [0; MAX_SEATS],
            turn: 1,
        })
    }

    fn setup(&self) -> Setup {
        Setup { players: self.players.into(), goal: self.goal }
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn actor(&self) -> Actor {
        match (self.is_over(), self.is_rolling) {
            (true, _) => Actor::Nobody,
            (_, true) => Actor::Chance,
            _ => Actor::Seat(self.seat),
        }
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    fn legal_actions(&self, actions: &mut ActionList<Action>) {
        actions.clear();
        let all = (0..Action::COUNT).filter_map(Action::from_index);
        actions.extend(all.filter(|&action| self.check(action).is_ok()));
    }

    fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        let legal = self.legal();
        if legal.is_empty() { None } else { Some(legal[below(legal.len() as u32) as usize]) }
    }

    fn probability(&self, outcome: Action) -> f64 {
        match outcome {
            Action::Roll(0) if self.is_rolling => 0.75,
            Action::Roll(_) if self.is_rolling => 0.25,
            _ => 0.0,
        }
    }

    fn forfeit_action(&self) -> Option<Action> {
        self.actor().seat().map(|_| Action::Add(1))
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        match (self.is_over(), self.is_rolling, action) {
            (true, ..) => Err(Refusal::GameOver),
            (_, true, Action::Add(_)) => Err(Refusal::DieIsRolling),
            (_, false, Action::Roll(_)) => Err(Refusal::NoDieRolling),
            _ => Ok(()),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        let (Action::Add(number) | Action::Roll(number)) = action;
        self.points[self.seat.index()] += number;
        self.is_rolling = action == Action::Add(3) && !self.is_over();
        if !self.is_rolling && !self.is_over() {
            self.seat = self.seat.next(self.players.into());
            self.turn += 1;
        }
    }

    fn points(&self) -> [u16; MAX_SEATS] {
        self.points
    }

    fn outcome(&self) -> Option<Outcome> {
        let ranked = || Outcome::ranked(self.players.into(), self.points, |seat| self.points[seat.index()]);
        self.is_over().then(ranked)
    }

    fn position_hash(&self) -> u64 {
        self.state().into_iter().map(u64::from).fold(StableHasher::new(3), StableHasher::word).finish()
    }
}

/// No board: who acts and what everybody has.
impl Observe for Position {
    const ROWS: usize = 1;
    const COLUMNS: usize = 1;
    const PLANES: &'static [Feature] = &[Feature::new("rolling", 1)];
    const SCALARS: &'static [Feature] = &[Feature::new("missing", 1), Feature::new("points", MAX_SEATS)];

    fn observe(&self, seat: Seat, observation: &mut [u8]) {
        let players = self.players.into();
        observation.fill(0);
        observation[0] = self.is_rolling.into();
        observation[1] = self.missing().min(255) as u8;
        for (place, seat) in seat.clockwise(players).enumerate() {
            observation[2 + place] = self.points[seat.index()].min(255) as u8;
        }
    }
}

/// `count GOAL POINTS SEAT PHASE TURN`, such as `count 10 3/0 0 roll 1`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<String> =
            self.points[..self.players.into()].iter().map(ToString::to_string).collect();
        let phase = if self.is_rolling { "roll" } else { "add" };
        let Self { goal, seat, turn, .. } = self;
        write!(f, "{} {goal} {} {seat} {phase} {turn}", Self::NAME, points.join("/"))
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let [game, goal, points, seat, phase, turn] =
            split_fields(text, ["game", "goal", "points", "seat", "phase", "turn"])?;
        if game != Self::NAME {
            return Err(ParsePositionError::new("game", "expected count"));
        }
        let points: Vec<u16> =
            points.split('/').map(|text| number("points", text, MAX_GOAL)).collect::<Result<_, _>>()?;
        let setup = Setup { players: points.len(), goal: number("goal", goal, MAX_GOAL)? };
        let mut position = Self::new(&setup).map_err(|error| ParsePositionError::new("goal", error))?;
        position.points[..points.len()].copy_from_slice(&points);
        let seat = Seat::new(number("seat", seat, MAX_SEATS as u16)?.into());
        position.seat = seat
            .filter(|seat| seat.index() < points.len())
            .ok_or_else(|| ParsePositionError::new("seat", "expected one of the players"))?;
        position.is_rolling = match phase {
            "roll" if !position.is_over() => true,
            "add" => false,
            _ => return Err(ParsePositionError::new("phase", "expected add, or roll before the goal")),
        };
        position.turn = number("turn", turn, u16::MAX / 2)?;
        Ok(position)
    }
}

fn number(field: &'static str, text: &str, max: u16) -> Result<u16, ParsePositionError> {
    let parsed = text.parse().ok().filter(|&number| number <= max);
    parsed.ok_or_else(|| ParsePositionError::new(field, format_args!("expected a number up to {max}")))
}
