//! The rules as the study shows them: which statements there are, in which
//! order, and the diagrams beside them.

use crate::study::{Figure, Part};

/// The statements, part by part.
pub(super) const RULES: &[Part] = &[
    Part::new("AQ", "idea", &["idea"]),
    Part::new("AQ", "board", &["S1", "R1", "R3"]),
    Part::new("AQ", "material", &["S2", "R2"]),
    Part::new("AQ", "turn", &["S3"]),
    Part::new("AQ", "houses", &["S4", "S5", "S6", "S7", "R8", "S14", "R9"]),
    Part::new("AQ", "springs", &["S9", "R4"]),
    Part::new("AQ", "canals", &["S10", "S11", "S12"]),
    Part::new("AQ", "pass", &["R5"]),
    Part::new("AQ", "water", &["S13", "R6"]),
    Part::new("AQ", "end", &["S15", "R7", "S16", "S17", "R10"]),
    Part::new("AQ", "notation", &["notation"]),
    Part::new("AQ", "sources", &["credits", "sources"]),
];

/// The diagrams.
pub(super) const FIGURES: &[Figure] = &[
    Figure::lesson("regions", "AQ-S1", "houses", ""),
    Figure::lesson("springs", "AQ-R4", "spring", "o9,6"),
    Figure::lesson("canals", "AQ-S10", "canals", "F4-F5"),
    Figure::lesson("arms", "AQ-S11", "arms", "G4-G5"),
    Figure::lesson("double", "AQ-S12", "double", "E4-E5").after("F4-F5"),
    Figure::lesson("lowest", "AQ-S7", "lowest", "1@E5"),
    Figure::lesson("clear", "AQ-S14", "clear", "1@G4"),
];
