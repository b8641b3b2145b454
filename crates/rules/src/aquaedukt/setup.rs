//! What is decided before a game: players, mountains and the region map.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::board::Board;
use super::field::Field;
use crate::{GameSetup, Tags};

/// The fewest players.
pub const MIN_PLAYERS: usize = 2;
/// The most players.
pub const MAX_PLAYERS: usize = 4;
/// AQ-S2: the canal sticks of a game.
pub const TOTAL_STICKS: u8 = 36;
/// AQ-S2: the springs of a game.
pub const TOTAL_SPRINGS: u8 = 5;

/// A set-up as it was written down; [`Game::new`](crate::Game::new) says
/// whether it can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many players take part.
    pub players: usize,
    /// The fields with a mountain, in any order.
    pub mountains: Vec<Field>,
    /// The region map.
    pub board: Board,
}

impl Setup {
    /// A set-up on the standard map with mountains drawn uniformly (AQ-R2), if
    /// `below(n)` gives each number below `n` equally often.
    ///
    /// With an impossible number of players there are no mountains.
    pub fn drawn(players: usize, below: &mut impl FnMut(u32) -> u32) -> Self {
        Self { players, mountains: draw_mountains(players, below), board: Board::default() }
    }

    /// Says whether the set-up can be played.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn validate(&self) -> Result<(), SetupError> {
        let expected = mountains(self.players).ok_or(SetupError::Players { found: self.players })?;
        if let Some(field) = first_repeated(&self.mountains) {
            return Err(SetupError::MountainTwice { field });
        }
        let found = self.mountains.len();
        if found != expected {
            return Err(SetupError::Mountains { players: self.players, found, expected });
        }
        Ok(())
    }
}

/// AQ-S2: the mountains on the board, `None` for an impossible number of players.
#[must_use]
pub const fn mountains(players: usize) -> Option<usize> {
    match players {
        2 => Some(8),
        3 => Some(6),
        4 => Some(4),
        _ => None,
    }
}

/// AQ-S2: a player's house tiles of value 1, 2, 3 and 4 at the beginning.
pub(crate) const fn full_hand(players: usize) -> [u8; 4] {
    let each = 10 - players as u8;
    [each, each, each, 4]
}

/// Distinct fields for the mountains of a game, each set of them equally
/// likely (AQ-R2) if `below(n)` gives each number below `n` equally often.
pub fn draw_mountains(players: usize, below: &mut impl FnMut(u32) -> u32) -> Vec<Field> {
    let mut fields: Vec<Field> = Field::all().collect();
    let count = mountains(players).unwrap_or(0);
    for drawn in 0..count {
        let rest = fields.len() - drawn;
        let chosen = (below(rest as u32) as usize).min(rest - 1);
        fields.swap(drawn, drawn + chosen);
    }
    fields.truncate(count);
    fields
}

fn first_repeated(fields: &[Field]) -> Option<Field> {
    let repeated = |(index, field): &(usize, &Field)| fields[..*index].contains(field);
    fields.iter().enumerate().find(repeated).map(|(_, &field)| field)
}

impl GameSetup for Setup {
    fn tags(&self) -> Tags {
        let names: Vec<String> = self.mountains.iter().map(ToString::to_string).collect();
        let mut tags = Tags::from([("Players", self.players.to_string()), ("Mountains", names.join(" "))]);
        if self.board != Board::default() {
            tags.push(("Board", board_tag(&self.board)));
        }
        tags
    }

    fn from_tags<'a>(tag: &dyn Fn(&str) -> Option<&'a str>) -> Result<Self, String> {
        let required = |name: &str| tag(name).ok_or_else(|| format!("the tag {name} is missing"));
        let players = required("Players")?;
        let players = players.parse().map_err(|_| format!("tag Players: {players:?} is no number"))?;
        let mountains = required("Mountains")?.split_whitespace().map(str::parse).collect::<Result<_, _>>();
        let mountains = mountains.map_err(|error| format!("tag Mountains: {error}"))?;
        let board = match tag("Board") {
            Some(text) => read_board_tag(text).map_err(|error| format!("tag Board: {error}"))?,
            None => Board::default(),
        };
        Ok(Self { players, mountains, board })
    }
}

/// The map in one line, with `/` between its rows.
fn board_tag(board: &Board) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = board.write_rows(&mut text, 0, "/");
    text
}

fn read_board_tag(text: &str) -> Result<Board, super::BoardError> {
    Board::from_rows(text.split('/').enumerate().map(|(index, row)| (index + 1, row)))
}

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// No game for so many players.
    Players {
        /// The players of the set-up.
        found: usize,
    },
    /// Too many or too few mountains for the players.
    Mountains {
        /// The players of the set-up.
        players: usize,
        /// The mountains of the set-up.
        found: usize,
        /// The mountains that belong on the board.
        expected: usize,
    },
    /// Two mountains on one field.
    MountainTwice {
        /// The field.
        field: Field,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { found } => {
                write!(f, "AQ-S2: the number of players is {found}: expected {MIN_PLAYERS} to {MAX_PLAYERS}")
            }
            Self::Mountains { players, found, expected } => {
                write!(
                    f,
                    "AQ-S2: the number of mountains is {found}: expected {expected} with {players} players"
                )
            }
            Self::MountainTwice { field } => write!(f, "AQ-R2: there are two mountains on {field}"),
        }
    }
}

impl core::error::Error for SetupError {}
