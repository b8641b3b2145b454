//! The text of a position, which `docs/position.md` describes.
//!
//! ```text
//! aquaedukt 2 standard B8,C8,D8,E8,F8,G8,H8,I8 3,4 C4-C5,D4-D5*2 4@C4/1@D5,2@E4 8.8.8.3/7.7.8.4 turn:0 1 0 7
//! ```
//!
//! What follows from the rest is not written: water, points, what is left. So
//! reading a text means to put everything on the board again, by the rules.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::action::MAX_VALUE;
use super::board::{Board, Region};
use super::crossing::Crossing;
use super::field::Field;
use super::play::{IDLE_ROUNDS, MAX_ROLLS};
use super::position::{House, Phase, Position, TurnNumber};
use super::refusal::Refusal;
use super::setup::{MAX_PLAYERS, MIN_PLAYERS, Setup, full_hand};
use super::stick::{Stick, StickSet};
use crate::position_text::{Word, write_list};
use crate::{Game, MAX_SEATS, ParsePositionError, Seat};

/// Stands for the standard map.
const STANDARD: &str = "standard";

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", Self::NAME, self.players)?;
        if self.board == Board::default() {
            f.write_str(STANDARD)?;
        } else {
            self.board.write_rows(f, 0, ",", "/")?;
        }
        f.write_str(" ")?;
        write_list(f, ',', self.mountains)?;
        f.write_str(" ")?;
        write_list(f, ';', self.springs())?;
        f.write_str(" ")?;
        write_list(f, ',', self.canals.sections().map(|(stick, sticks)| Section { stick, sticks }))?;
        f.write_str(" ")?;
        write_list(f, '/', Seat::all(self.players()).map(|seat| HousesOf(self, seat)))?;
        f.write_str(" ")?;
        write_list(f, '/', Seat::all(self.players()).map(|seat| Hand(self.hand(seat))))?;
        let (phase, seat, rolls) = (self.phase, self.seat, self.rolls);
        match phase {
            Phase::Turn | Phase::Canal => write!(f, " {phase}:{seat}"),
            Phase::Dice | Phase::Again => write!(f, " {phase}:{seat}:{rolls}"),
            Phase::House => write!(f, " {phase}:{seat}:{rolls}:{}", self.region),
            Phase::Over => write!(f, " {phase}"),
        }?;
        write!(f, " {} {} {}", self.idle, self.passes, self.turn.0)
    }
}

/// A section of canal, such as `C4-D4`, or `C4-D4*2` for a double one.
#[derive(Clone, Copy)]
struct Section {
    stick: Stick,
    sticks: u8,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.stick, if self.sticks == 2 { "*2" } else { "" })
    }
}

/// The houses of a seat, such as `3@C4,1@D5`.
struct HousesOf<'a>(&'a Position, Seat);

impl fmt::Display for HousesOf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.0.houses().filter(|(_, house)| house.seat == self.1);
        write_list(f, ',', own.map(|(field, house)| format!("{}@{field}", house.value)))
    }
}

/// The tiles in hand of value 1, 2, 3 and 4, such as `8.8.8.4`.
struct Hand([u8; MAX_VALUE as usize]);

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, '.', self.0)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Parts::read(text)?.position()
    }
}

/// What the fields of a text say, each by itself.
struct Parts {
    setup: Setup,
    springs: Vec<Crossing>,
    sections: Vec<Section>,
    houses: Vec<(Field, House)>,
    hands: [[u8; MAX_VALUE as usize]; MAX_SEATS],
    phase: Phase,
    seat: Seat,
    rolls: u8,
    region: Region,
    idle: u8,
    passes: u8,
    turn: u16,
}

const MOUNTAINS: &str = "mountains";
const SPRINGS: &str = "springs";
const CANALS: &str = "canals";
const HOUSES: &str = "houses";
const HANDS: &str = "hands";
const PHASE: &str = "phase";

/// The names of the fields, for messages.
const FIELDS: [&str; 12] =
    ["game", "players", "map", MOUNTAINS, SPRINGS, CANALS, HOUSES, HANDS, PHASE, "idle", "passes", "turn"];

impl Parts {
    fn read(text: &str) -> Result<Self, ParsePositionError> {
        let [game, players, map, mountains, springs, canals, houses, hands, phase, idle, passes, turn] =
            Word::split(text, FIELDS)?;
        if game.text() != Position::NAME {
            return Err(game.error(Position::NAME));
        }
        let players = players.number(MIN_PLAYERS..=MAX_PLAYERS)?;
        let board = read_board(map)?;
        let mountains = mountains.items(',').map(Word::name).collect::<Result<_, _>>()?;
        let springs = springs.items(';').map(Word::name).collect::<Result<_, _>>()?;
        let sections = canals.items(',').map(read_section).collect::<Result<_, _>>()?;
        let houses = read_houses(houses, players)?;
        let hands = read_hands(hands, players)?;
        let (phase, seat, rolls, region) = read_phase(phase, players)?;
        let idle = idle.number(idle_turns(phase, rolls, players))? as u8;
        let passes = passes.number(0..=if phase == Phase::Over { 0 } else { players - 1 })? as u8;
        let turn = turn.number(1..=usize::from(u16::MAX))? as u16;
        let setup = Setup { players, mountains, board };
        Ok(Self { setup, springs, sections, houses, hands, phase, seat, rolls, region, idle, passes, turn })
    }

    /// The position that has all these parts, if the rules allow it.
    fn position(&self) -> Result<Position, ParsePositionError> {
        let mut position = Position::from_setup(&self.setup).map_err(|problem| error(MOUNTAINS, problem))?;
        for &crossing in &self.springs {
            position.check_spring(crossing).map_err(|refusal| error(SPRINGS, refusal))?;
            position.place_spring(crossing);
        }
        self.lay_canals(&mut position)?;
        for &(field, house) in &self.houses {
            position.check_free(field).map_err(|refusal| error(HOUSES, refusal))?;
            position.place_house(field, house);
        }
        self.check_regions(&mut position)?;
        position.hands = self.hands;
        self.check_tiles(&position)?;
        position.phase = self.phase;
        position.seat = self.seat;
        position.rolls = self.rolls;
        position.region = self.region;
        position.idle = self.idle;
        position.passes = self.passes;
        position.turn = TurnNumber(self.turn);
        check_phase(&position)?;
        Ok(position)
    }

    fn lay_canals(&self, position: &mut Position) -> Result<(), ParsePositionError> {
        let mut sections = StickSet::EMPTY;
        for section in &self.sections {
            if sections.contains(section.stick) {
                return Err(error(CANALS, format!("{} is there twice", section.stick)));
            }
            sections.insert(section.stick);
        }
        let double = self.sections.iter().filter(|section| section.sticks == 2);
        let double: StickSet = double.map(|section| section.stick).collect();
        let laid = lay_all(position, sections).and_then(|()| lay_all(position, double));
        laid.map_err(|refusal| error(CANALS, refusal))
    }

    /// AQ-S14, AQ-S16: houses without water have gone where a region is
    /// complete, and everywhere when the game is over.
    fn check_regions(&self, position: &mut Position) -> Result<(), ParsePositionError> {
        let dry = position.dry_houses();
        if let Some(field) = dry.first().filter(|_| self.phase == Phase::Over) {
            return Err(error(HOUSES, format!("AQ-S16: the game is over, but the house on {field} is dry")));
        }
        for region in position.open {
            if !position.has_free_field(region) {
                if let Some(field) = (dry & position.board.fields(region)).first() {
                    let problem =
                        format!("AQ-S14: region {region} is complete, but the house on {field} is dry");
                    return Err(error(HOUSES, problem));
                }
                position.open.remove(region);
            }
        }
        Ok(())
    }

    /// AQ-S2: no player has more tiles than at the beginning.
    fn check_tiles(&self, position: &Position) -> Result<(), ParsePositionError> {
        let full = full_hand(self.setup.players);
        for seat in Seat::all(self.setup.players) {
            let mut tiles = position.hand(seat);
            for (_, house) in position.houses().filter(|(_, house)| house.seat == seat) {
                tiles[usize::from(house.value) - 1] += 1;
            }
            for (value, (found, full)) in (1..).zip(tiles.into_iter().zip(full)) {
                if found > full {
                    let problem = format!(
                        "AQ-S2: seat {seat} has {found} tiles of value {value}, on the board and in hand: \
                         expected at most {full}"
                    );
                    return Err(error(HANDS, problem));
                }
            }
        }
        Ok(())
    }
}

fn read_board(word: Word<'_>) -> Result<Board, ParsePositionError> {
    if word.text() == STANDARD {
        return Ok(Board::default());
    }
    if word.text().contains('#') {
        return Err(word.error("`standard`, or the rows of the map"));
    }
    let rows: Vec<_> = word.text().split('/').map(|row| row.replace(',', " ")).collect();
    Board::from_rows((1..).zip(rows.iter().map(|row| &**row))).map_err(|error| word.problem(error))
}

fn read_section(word: Word<'_>) -> Result<Section, ParsePositionError> {
    match word.split_once('*') {
        None => Ok(Section { stick: word.name()?, sticks: 1 }),
        Some((stick, sticks)) if sticks.text() == "2" => Ok(Section { stick: stick.name()?, sticks: 2 }),
        Some(_) => Err(word.error("a section, such as C4-D4, or C4-D4*2 for a double one")),
    }
}

fn read_houses(word: Word<'_>, players: usize) -> Result<Vec<(Field, House)>, ParsePositionError> {
    let mut houses = Vec::new();
    for (seat, own) in word.seats(players)? {
        for house in own.items(',') {
            let Some((value, field)) = house.split_once('@') else {
                return Err(house.error("a house, such as 3@C4"));
            };
            let value = value.number(1..=usize::from(MAX_VALUE))? as u8;
            houses.push((field.name()?, House { seat, value }));
        }
    }
    Ok(houses)
}

fn read_hands(
    word: Word<'_>,
    players: usize,
) -> Result<[[u8; MAX_VALUE as usize]; MAX_SEATS], ParsePositionError> {
    let mut hands = [[0; MAX_VALUE as usize]; MAX_SEATS];
    let full = full_hand(players);
    for (seat, word) in word.seats(players)? {
        if word.parts('.').count() != full.len() {
            return Err(word.error("the tiles of value 1, 2, 3 and 4, such as 8.8.8.4"));
        }
        for (tiles, (word, full)) in hands[seat.index()].iter_mut().zip(word.parts('.').zip(full)) {
            *tiles = word.number(0..=usize::from(full))? as u8;
        }
    }
    Ok(hands)
}

const EXPECTED_PHASE: &str =
    "turn:SEAT, dice:SEAT:ROLLS, house:SEAT:ROLLS:REGION, again:SEAT:ROLLS, canal:SEAT or over";

/// The phase, with seat, rolls and region.
fn read_phase(word: Word<'_>, players: usize) -> Result<(Phase, Seat, u8, Region), ParsePositionError> {
    let mut parts = word.parts(':');
    let name = parts.next().map(Word::text);
    let phase = Phase::ALL.into_iter().find(|phase| Some(phase.name()) == name);
    let phase = phase.ok_or_else(|| word.error(EXPECTED_PHASE))?;
    let details: Vec<_> = parts.collect();
    let wanted = match phase {
        Phase::Over => 0,
        Phase::Turn | Phase::Canal => 1,
        Phase::Dice | Phase::Again => 2,
        Phase::House => 3,
    };
    if details.len() != wanted {
        return Err(word.error(EXPECTED_PHASE));
    }
    let seat = details.first().map_or(Ok(0), |word| word.number(0..=players - 1))?;
    let seat = Seat::new(seat).expect("the number is below the number of players");
    // After the last roll there is no other (AQ-S4).
    let last = MAX_ROLLS - u8::from(phase == Phase::Again);
    let rolls = details.get(1).map_or(Ok(0), |word| word.number(1..=usize::from(last)))?;
    let region = details.get(2).map_or(Ok(Region::FIRST), |word| word.name())?;
    Ok((phase, seat, rolls as u8, region))
}

/// AQ-R7: how many turns in a row may be without anything placed, this one
/// included. None where this turn has placed something.
fn idle_turns(phase: Phase, rolls: u8, players: usize) -> RangeInclusive<usize> {
    match phase {
        Phase::Turn => 1..=usize::from(IDLE_ROUNDS) * players,
        Phase::Dice | Phase::House if rolls == 1 => 1..=usize::from(IDLE_ROUNDS) * players,
        Phase::Dice | Phase::House | Phase::Again | Phase::Canal | Phase::Over => 0..=0,
    }
}

/// Lays sticks in any order that the rules allow, or says why one cannot lie
/// where it should.
fn lay_all(position: &mut Position, mut sticks: StickSet) -> Result<(), Refusal> {
    while let Some(stick) = (sticks & position.layable).first() {
        position.place_stick(stick);
        sticks.remove(stick);
    }
    let mut refusals = sticks.iter().filter_map(|stick| position.check_stick(stick).err());
    let Some(first) = refusals.next() else { return Ok(()) };
    // What follows a stick that cannot lie is not connected either.
    let is_cause = |refusal: &Refusal| !matches!(refusal, Refusal::Unconnected(_));
    Err(if is_cause(&first) { first } else { refusals.find(is_cause).unwrap_or(first) })
}

/// Whether the phase goes with what is on the board and in hand.
fn check_phase(position: &Position) -> Result<(), ParsePositionError> {
    let refused = |refusal| Err(error(PHASE, refusal));
    match position.phase {
        Phase::Dice | Phase::House | Phase::Again if !position.can_roll() => refused(Refusal::NoTileToRoll),
        Phase::House if !position.open.contains(position.region) => {
            refused(Refusal::RegionFull(position.region))
        }
        Phase::Canal if position.canals.sections().next().is_none() => {
            Err(error(PHASE, "AQ-S10: a second stick needs a first one"))
        }
        Phase::Canal if position.layable.is_empty() => {
            Err(error(PHASE, "AQ-S10: a second stick cannot be laid anywhere"))
        }
        Phase::Over => Ok(()),
        _ if position.sticks_left == 0 && position.seat == Seat::default() => {
            Err(error(PHASE, "AQ-S15: all sticks are laid, so seat 0 has no further turn"))
        }
        _ => Ok(()),
    }
}

fn error(field: &'static str, problem: impl fmt::Display) -> ParsePositionError {
    ParsePositionError::new(field, problem)
}
