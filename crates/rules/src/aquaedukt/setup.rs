//! What is decided before a game: players, mountains and the region map.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::board::Board;
use super::field::Field;
use super::ready;
use crate::{GameSetup, PLAYERS_TAG, ReadyBoard, TagError, TagLookup, Tags, read_players};

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
pub(super) const fn full_hand(players: usize) -> [u8; 4] {
    let each = 10 - players as u8;
    [each, each, each, 4]
}

/// Distinct fields for the mountains of a game, each set of them equally
/// likely (AQ-R2) if `below(n)` gives each number below `n` equally often.
pub fn random_mountains(players: usize, below: &mut impl FnMut(u32) -> u32) -> Vec<Field> {
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

const MOUNTAINS_TAG: &str = "Mountains";
const BOARD_TAG: &str = "Board";

impl GameSetup for Setup {
    const TAGS: &'static [&'static str] = &[PLAYERS_TAG, MOUNTAINS_TAG, BOARD_TAG];
    const RANDOM_TAGS: &'static [&'static str] = &[MOUNTAINS_TAG];

    fn players(&self) -> usize {
        self.players
    }

    fn tags(&self) -> Tags {
        let names: Vec<String> = self.mountains.iter().map(ToString::to_string).collect();
        let mut tags =
            Tags::from([(PLAYERS_TAG, self.players.to_string()), (MOUNTAINS_TAG, names.join(" "))]);
        if self.board != Board::default() {
            tags.push((BOARD_TAG, board_tag(&self.board)));
        }
        tags
    }

    fn from_tags(tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        let players = read_players(tag)?;
        let mountains = read_mountains(tag)?.ok_or(TagError::missing(MOUNTAINS_TAG))?;
        Ok(Self { players, mountains, board: read_board(tag)? })
    }

    /// Mountains are drawn (AQ-R2).
    fn complete(tag: TagLookup<'_, '_>, below: &mut impl FnMut(u32) -> u32) -> Result<Self, TagError> {
        let players = read_players(tag)?;
        let mountains = read_mountains(tag)?.unwrap_or_else(|| random_mountains(players, below));
        Ok(Self { players, mountains, board: read_board(tag)? })
    }

    /// The standard map with random mountains (AQ-R2). With an impossible
    /// number of players there are no mountains.
    fn random(players: usize, below: &mut impl FnMut(u32) -> u32) -> Self {
        Self { players, mountains: random_mountains(players, below), board: Board::default() }
    }

    fn ready(_: usize) -> Vec<ReadyBoard> {
        let board = |(name, board)| ReadyBoard { name, tags: Tags::from([(BOARD_TAG, board_tag(&board))]) };
        ready::boards().map(board).collect()
    }

    fn randomized(&self, below: &mut impl FnMut(u32) -> u32) -> Self {
        Self { mountains: random_mountains(self.players, below), ..self.clone() }
    }
}

fn read_mountains(tag: TagLookup<'_, '_>) -> Result<Option<Vec<Field>>, TagError> {
    let Some(text) = tag(MOUNTAINS_TAG) else { return Ok(None) };
    let fields = text.split_whitespace().map(str::parse).collect::<Result<_, _>>();
    fields.map(Some).map_err(|error| TagError::invalid(MOUNTAINS_TAG, error))
}

fn read_board(tag: TagLookup<'_, '_>) -> Result<Board, TagError> {
    let Some(text) = tag(BOARD_TAG) else { return Ok(Board::default()) };
    read_board_tag(text).map_err(|error| TagError::invalid(BOARD_TAG, error))
}

/// The map in one line, with `/` between its rows.
fn board_tag(board: &Board) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = board.write_rows(&mut text, 0, " ", "/");
    text
}

fn read_board_tag(text: &str) -> Result<Board, super::BoardError> {
    Board::from_rows(text.split('/').enumerate().map(|(index, row)| (index + 1, row)))
}

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No game for this number of players.
    #[error("AQ-S2: the number of players is {found}: expected {MIN_PLAYERS} to {MAX_PLAYERS}")]
    Players {
        /// The players of the set-up.
        found: usize,
    },
    /// Too many or too few mountains for the players.
    #[error("AQ-S2: the number of mountains is {found}: expected {expected} with {players} players")]
    Mountains {
        /// The players of the set-up.
        players: usize,
        /// The mountains of the set-up.
        found: usize,
        /// The mountains that belong on the board.
        expected: usize,
    },
    /// Two mountains on one field.
    #[error("AQ-R2: there are two mountains on {field}")]
    MountainTwice {
        /// The field.
        field: Field,
    },
}

impl crate::SetupError for SetupError {
    fn tag(&self) -> &'static str {
        match self {
            Self::Players { .. } => PLAYERS_TAG,
            Self::Mountains { .. } | Self::MountainTwice { .. } => MOUNTAINS_TAG,
        }
    }
}
