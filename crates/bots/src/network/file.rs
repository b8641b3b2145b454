//! Weights files: `docs/network.md` describes the format.

use thiserror::Error;

use super::infer::{Network, OUTPUTS, Row, WIDTH};
use super::inputs::{MAX_ACTIVE, MAX_ENTITIES};

/// What every weights file begins with.
const MAGIC: [u8; 8] = *b"CASTNET\n";
/// The version of the format.
const FORMAT: u16 = 1;

/// The most that the weight of a feature may be, so that no sum of features
/// overflows: all that can hold at once, and the bias.
const MAX_FEATURE_WEIGHT: i16 = i16::MAX / (MAX_ACTIVE as i16 + 1);
/// The most that a weight between layers may be. Two of these layers read sums
/// over all entities.
const MAX_LAYER_WEIGHT: i16 = 2047;
const _: () =
    assert!((MAX_ENTITIES * 255) as i64 * MAX_LAYER_WEIGHT as i64 * (WIDTH as i64) < i32::MAX as i64);
/// The most that a bias of a later layer may be.
const MAX_BIAS: i32 = 1 << 24;

/// Why a weights file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It begins with something else.
    #[error("this is not a weights file of Castellum: it does not begin with CASTNET")]
    Foreign,
    /// It has another version.
    #[error("the weights file has format {found}: expected {FORMAT}; a newer castellum may read it")]
    Format {
        /// The version of the file.
        found: u16,
    },
    /// It is for something else.
    #[error("the weights file is for {found:?}: expected {expected:?}")]
    Game {
        /// The game of the file.
        found: String,
        /// The game that is wanted.
        expected: &'static str,
    },
    /// It was trained on other features.
    #[error("the weights file has features {found}: expected {expected}; train the network anew")]
    Features {
        /// The features of the file: version, number for entities, for seats.
        found: String,
        /// Those of this program.
        expected: String,
    },
    /// It ends too soon.
    #[error("the weights file ends after {length} bytes: expected {expected}")]
    Truncated {
        /// The length of the file.
        length: usize,
        /// The length that its header means.
        expected: usize,
    },
    /// There is something after its end.
    #[error("the weights file has {extra} bytes too many")]
    TooLong {
        /// How many.
        extra: usize,
    },
    /// Its content does not match its checksum.
    #[error("the weights file is damaged: its checksum does not match")]
    Damaged,
    /// A number in it is too large.
    #[error("the weights file is damaged: a weight of {found} is beyond {limit}")]
    Weight {
        /// The weight.
        found: i32,
        /// The largest that is allowed.
        limit: i32,
    },
    /// The game has no network.
    #[error("{game} has no network")]
    NoNetwork {
        /// The game.
        game: &'static str,
    },
}

/// What a weights file has to be for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) game: &'static str,
    pub(super) version: u16,
    pub(super) entity_features: usize,
    pub(super) seat_features: usize,
}

impl Network {
    /// Reads a weights file.
    pub(super) fn read(bytes: &[u8], expected: Expected) -> Result<Self, WeightsError> {
        let mut reader = Reader { bytes, at: 0 };
        let magic = &bytes[..bytes.len().min(MAGIC.len())];
        if magic != &MAGIC[..magic.len()] || magic.is_empty() {
            return Err(WeightsError::Foreign);
        }
        reader.take(MAGIC.len())?;
        let found = reader.word()?;
        if found != FORMAT {
            return Err(WeightsError::Format { found });
        }
        let game = reader.text()?;
        if game != expected.game {
            return Err(WeightsError::Game { found: game, expected: expected.game });
        }
        let found = [reader.word()?, reader.word()?, reader.word()?];
        let wanted = [expected.version, expected.entity_features as u16, expected.seat_features as u16];
        if found != wanted {
            let text = |[version, entity, seat]: [u16; 3]| format!("{version} ({entity} and {seat})");
            return Err(WeightsError::Features { found: text(found), expected: text(wanted) });
        }
        let origin = reader.text()?;
        reader.check_end(expected)?;
        let network = Self {
            origin,
            entity_rows: reader.rows(expected.entity_features, MAX_FEATURE_WEIGHT)?,
            entity_bias: reader.row(MAX_FEATURE_WEIGHT)?,
            seat_rows: reader.rows(expected.seat_features, MAX_FEATURE_WEIGHT)?,
            seat_bias: reader.row(MAX_FEATURE_WEIGHT)?,
            own: reader.square()?,
            others: reader.square()?,
            deep: reader.square()?,
            deep_bias: reader.biases()?,
            out: reader.square()?,
            out_bias: reader.biases()?,
        };
        Ok(network)
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], WeightsError> {
        let truncated = WeightsError::Truncated { length: self.bytes.len(), expected: self.at + count };
        let taken = self.bytes.get(self.at..self.at + count).ok_or(truncated)?;
        self.at += count;
        Ok(taken)
    }

    fn word(&mut self) -> Result<u16, WeightsError> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    /// A text after its length.
    fn text(&mut self) -> Result<String, WeightsError> {
        let length = self.word()?;
        let bytes = self.take(length.into())?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    /// Checks, before any weight is read, that the file ends where it should
    /// and has the content that it was written with.
    fn check_end(&self, expected: Expected) -> Result<(), WeightsError> {
        const CHECKSUM: usize = 4;
        let rows = expected.entity_features + expected.seat_features + 2 + 3 * WIDTH + OUTPUTS;
        let body = rows * WIDTH * 2 + (WIDTH + OUTPUTS) * 4;
        let (length, wanted) = (self.bytes.len(), self.at + body + CHECKSUM);
        if length < wanted {
            return Err(WeightsError::Truncated { length, expected: wanted });
        }
        if length > wanted {
            return Err(WeightsError::TooLong { extra: length - wanted });
        }
        let (content, sum) = self.bytes.split_at(length - CHECKSUM);
        if sum == checksum(content).to_le_bytes() { Ok(()) } else { Err(WeightsError::Damaged) }
    }

    fn row(&mut self, limit: i16) -> Result<Row, WeightsError> {
        let mut row = [0; WIDTH];
        for weight in &mut row {
            *weight = self.word()? as i16;
            if weight.unsigned_abs() > limit.unsigned_abs() {
                return Err(WeightsError::Weight { found: (*weight).into(), limit: limit.into() });
            }
        }
        Ok(row)
    }

    fn rows(&mut self, count: usize, limit: i16) -> Result<Vec<Row>, WeightsError> {
        (0..count).map(|_| self.row(limit)).collect()
    }

    fn square<const ROWS: usize>(&mut self) -> Result<[Row; ROWS], WeightsError> {
        let mut rows = [[0; WIDTH]; ROWS];
        for row in &mut rows {
            *row = self.row(MAX_LAYER_WEIGHT)?;
        }
        Ok(rows)
    }

    fn biases<const COUNT: usize>(&mut self) -> Result<[i32; COUNT], WeightsError> {
        let mut biases = [0; COUNT];
        for bias in &mut biases {
            let bytes = self.take(4)?;
            *bias = i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            if bias.unsigned_abs() > MAX_BIAS.unsigned_abs() {
                return Err(WeightsError::Weight { found: *bias, limit: MAX_BIAS });
            }
        }
        Ok(biases)
    }
}

/// FNV-1a with 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
