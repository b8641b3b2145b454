//! What can be said for an action of Aqua Romana.

use std::fmt;

use castellum_rules::aqua_romana::{Colour, Field, Kind, RingField, Worker};
use strum::{IntoStaticStr, VariantNames};

use crate::hints::{self, list};

/// A fact that speaks for an action. *Open* workers are on the board; an end
/// *faces* the field in front of it; a worker *sees* a builder at an end of his
/// row or column (AR-S10).
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// The game is over after it, and nobody has more points.
    WinsGame {
        /// The points of the seat that acts.
        points: u16,
    },
    /// The game is over after it.
    EndsGame {
        /// The points of the seat that acts.
        points: u16,
    },
    /// The own worker mounts a podium that a worker of another seat would get
    /// if he were scored now, and who would then get a lower one.
    TakesPodium {
        /// Who mounts it.
        worker: Worker,
        /// Its value.
        podium: u8,
        /// Who is too late.
        rival: Worker,
    },
    /// The own worker mounts a podium that is among the three highest
    /// occupied ones, so that he would get a bonus if the game ended then.
    EarnsBonus {
        /// Who mounts it.
        worker: Worker,
        /// Its value.
        podium: u8,
        /// 4, 3 or 2.
        bonus: u16,
    },
    /// The own aqueduct is closed and its worker mounts the podium of its
    /// length, or 20.
    ClosesInTime {
        /// Whose aqueduct.
        worker: Worker,
        /// The value of the podium.
        podium: u8,
    },
    /// The own aqueduct is closed and its worker gets less than its length,
    /// because podiums are taken.
    Closes {
        /// Whose aqueduct.
        worker: Worker,
        /// How long it is.
        length: u8,
        /// The value of the podium, or 0.
        podium: u8,
    },
    /// An own aqueduct is closed, so that a builder may be taken from the
    /// reserve at the end of the turn (AR-S23).
    EarnsBuilder,
    /// The same, and the joker is among those in the reserve.
    EarnsJoker,
    /// The aqueduct of another seat's worker is closed in this turn.
    Shuts {
        /// Whose aqueduct.
        worker: Worker,
        /// How long it is.
        length: u8,
    },
    /// The own aqueduct grows.
    Lengthens {
        /// Whose aqueduct.
        worker: Worker,
        /// By how many fields.
        by: u8,
        /// How long it is then.
        length: u8,
    },
    /// The own worker stays open, and empty fields lie in a straight line from
    /// the one he faces.
    KeepsWayOpen {
        /// Who goes on.
        worker: Worker,
        /// How many there are, at least 3.
        fields: u8,
    },
    /// The own worker is the nearest to more empty fields than before, as
    /// water would flow over empty fields; equal distance counts for nobody.
    GainsRoom {
        /// Who has room.
        worker: Worker,
        /// The fields he is nearest to.
        fields: u8,
        /// How many it were before.
        before: u8,
    },
    /// A worker of another seat stays open, but is the nearest to fewer empty
    /// fields than before.
    TakesRoom {
        /// Who loses room.
        worker: Worker,
        /// The fields he is nearest to.
        fields: u8,
        /// How many it were before.
        before: u8,
    },
    /// The own worker faced the same field as an open one of another seat, and
    /// now faces a field that no open one of another seat faces.
    Escapes {
        /// Who gets away.
        worker: Worker,
        /// From whom.
        rival: Worker,
    },
    /// The own worker sees more builders than before.
    SeesMore {
        /// Who sees them.
        worker: Worker,
        /// How many he sees then, at least 2.
        builders: u8,
    },
    /// An extra tile comes next (AR-S17).
    EarnsExtraTile {
        /// The builder who passed the fountain.
        kind: Kind,
    },
    /// The builder was seen by open workers of another seat and no longer is.
    Hides {
        /// The builder.
        kind: Kind,
        /// The colours of all such seats.
        from: Vec<Colour>,
    },
    /// The builder comes to a ring field where own workers see him who did
    /// not before.
    BringsIntoSight {
        /// The builder.
        kind: Kind,
        /// Who sees him.
        workers: Vec<Worker>,
    },
    /// The builder is put where own workers see him and nobody else does.
    OnlyYouSee {
        /// The builder.
        kind: Kind,
    },
    /// The builder is put where no open worker sees him.
    NobodySees {
        /// The builder.
        kind: Kind,
    },
    /// The builder is put where his next move passes a fountain.
    BeforeFountain {
        /// The builder.
        kind: Kind,
    },
    /// A seat with open workers saw builders and sees none any more.
    LeavesNoBuilder {
        /// The colours of all such seats.
        to: Vec<Colour>,
    },
    /// The extra tile lies straight ahead of another seat's open worker, with
    /// only empty fields between, and he cannot run on over it.
    Blocks {
        /// Whose way.
        worker: Worker,
        /// The empty fields before it.
        fields: u8,
    },
    /// The extra tile lies straight ahead of an own open worker, with only
    /// empty fields between, and leads him on.
    Paves {
        /// Whose way.
        worker: Worker,
        /// The empty fields before it.
        fields: u8,
    },
    /// A builder is taken from the reserve.
    Takes {
        /// Which.
        kind: Kind,
    },
    /// The own aqueduct is not closed, and now would get less than its length
    /// because podiums are taken.
    WaitsForLength {
        /// Whose aqueduct.
        worker: Worker,
        /// How long it is.
        length: u8,
        /// The value of the podium it would get, or 0.
        podium: u8,
    },
    /// No own aqueduct is closed.
    KeepsAllOpen {
        /// How many are open.
        count: u8,
    },
    /// The builder is put on the ring.
    Puts {
        /// The builder.
        kind: Kind,
        /// Where.
        at: RingField,
    },
    /// The builder moves on because nothing can be built.
    MovesOn {
        /// The builder.
        kind: Kind,
        /// To where.
        to: RingField,
    },
    /// The extra tile is laid.
    LaysExtraTile {
        /// Where.
        field: Field,
    },
}

impl hints::Reason for Reason {
    const KEYS: &'static [&'static str] = Self::VARIANTS;

    fn key(&self) -> &'static str {
        self.into()
    }

    fn parts(&self) -> Vec<(&'static str, String)> {
        let mut parts = Vec::new();
        let mut part = |name, value: &dyn fmt::Display| parts.push((name, value.to_string()));
        match self {
            Self::WinsGame { points } | Self::EndsGame { points } => part("points", points),
            Self::TakesPodium { worker, podium, rival } => {
                part("worker", worker);
                part("podium", podium);
                part("rival", rival);
            }
            Self::EarnsBonus { worker, podium, bonus } => {
                part("worker", worker);
                part("podium", podium);
                part("bonus", bonus);
            }
            Self::ClosesInTime { worker, podium } => {
                part("worker", worker);
                part("podium", podium);
            }
            Self::Closes { worker, length, podium } | Self::WaitsForLength { worker, length, podium } => {
                part("worker", worker);
                part("length", length);
                part("podium", podium);
            }
            Self::Shuts { worker, length } => {
                part("worker", worker);
                part("length", length);
            }
            Self::Lengthens { worker, by, length } => {
                part("worker", worker);
                part("by", by);
                part("length", length);
            }
            Self::KeepsWayOpen { worker, fields }
            | Self::Blocks { worker, fields }
            | Self::Paves { worker, fields } => {
                part("worker", worker);
                part("fields", fields);
            }
            Self::GainsRoom { worker, fields, before } | Self::TakesRoom { worker, fields, before } => {
                part("worker", worker);
                part("fields", fields);
                part("before", before);
            }
            Self::Escapes { worker, rival } => {
                part("worker", worker);
                part("rival", rival);
            }
            Self::SeesMore { worker, builders } => {
                part("worker", worker);
                part("builders", builders);
            }
            Self::EarnsExtraTile { kind }
            | Self::OnlyYouSee { kind }
            | Self::NobodySees { kind }
            | Self::BeforeFountain { kind }
            | Self::Takes { kind } => part("kind", kind),
            Self::Hides { kind, from } => {
                part("kind", kind);
                part("colours", &letters(from));
            }
            Self::BringsIntoSight { kind, workers } => {
                part("kind", kind);
                part("workers", &list(workers));
            }
            Self::LeavesNoBuilder { to } => part("colours", &letters(to)),
            Self::KeepsAllOpen { count } => part("count", count),
            Self::Puts { kind, at } => {
                part("kind", kind);
                part("at", at);
            }
            Self::MovesOn { kind, to } => {
                part("kind", kind);
                part("to", to);
            }
            Self::LaysExtraTile { field } => part("field", field),
            Self::EarnsBuilder | Self::EarnsJoker => {}
        }
        parts
    }

    fn weight(&self) -> u32 {
        match *self {
            Self::WinsGame { .. } => 100,
            Self::TakesPodium { podium, .. } => 50 + 2 * u32::from(podium),
            Self::Shuts { .. } => 75,
            Self::EarnsBonus { podium, bonus, .. } => 12 + 3 * u32::from(podium) + u32::from(bonus),
            Self::EndsGame { .. } => 60,
            Self::LeavesNoBuilder { .. } => 56,
            Self::Lengthens { by, .. } if by >= 2 => 50 + u32::from(by.min(9)),
            Self::ClosesInTime { podium, .. } => 20 + 2 * u32::from(podium),
            Self::Blocks { fields, .. } => 48 - 2 * u32::from(fields),
            Self::Paves { fields, .. } => 47 - 2 * u32::from(fields),
            Self::Escapes { .. } => 44,
            Self::WaitsForLength { .. } => 42,
            Self::EarnsJoker => 41,
            Self::Takes { kind: Kind::Joker } => 40,
            Self::EarnsExtraTile { .. } => 36,
            Self::Hides { .. } => 34,
            Self::OnlyYouSee { .. } => 33,
            Self::EarnsBuilder => 30,
            Self::TakesRoom { fields, before, .. } => 24 + u32::from((before - fields).min(20)),
            Self::GainsRoom { fields, before, .. } => 23 + u32::from((fields - before).min(20)),
            Self::KeepsWayOpen { fields, .. } => 22 + 2 * u32::from(fields),
            Self::BringsIntoSight { ref workers, .. } => 26 + workers.len() as u32,
            Self::SeesMore { builders, .. } => 16 + 3 * u32::from(builders),
            Self::Closes { .. } => 18,
            Self::BeforeFountain { .. } => 14,
            Self::NobodySees { .. } => 11,
            Self::Takes { .. } | Self::KeepsAllOpen { .. } => 10,
            Self::Lengthens { .. } => 6,
            Self::Puts { .. } | Self::MovesOn { .. } | Self::LaysExtraTile { .. } => 1,
        }
    }
}

fn letters(colours: &[Colour]) -> String {
    colours.iter().map(|colour| colour.letter()).collect()
}
