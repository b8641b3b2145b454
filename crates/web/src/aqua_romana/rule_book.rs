//! The rules as the study shows them: which statements there are, in which
//! order, and the diagrams beside them.

use crate::study::{Figure, Part};

/// The statements, part by part.
pub(super) const RULES: &[Part] = &[
    Part::new("AR", "idea", &["idea"]),
    Part::new("AR", "board", &["S1", "R1", "S2", "names"]),
    Part::new("AR", "material", &["S3", "R2", "R2a", "S4", "R3", "R3a"]),
    Part::new("AR", "players", &["S5", "R4", "R4a"]),
    Part::new("AR", "set-up", &["S6"]),
    Part::new("AR", "held", &["S7", "S8", "R5"]),
    Part::new("AR", "building", &["S9", "S10", "S11"]),
    Part::new("AR", "tile", &["S12", "S13", "S14", "S15"]),
    Part::new("AR", "walk", &["S16", "S17", "R6", "R6a"]),
    Part::new("AR", "stuck", &["R7", "S18"]),
    Part::new("AR", "closing", &["S19", "R8", "S20", "R9", "R10", "R12a"]),
    Part::new("AR", "podiums", &["S21", "S22", "R11", "R11a", "R12"]),
    Part::new("AR", "reserve", &["S23"]),
    Part::new("AR", "end", &["S24", "R13", "S25", "S26", "R14", "S27", "S28"]),
    Part::new("AR", "notation", &["notation"]),
    Part::new("AR", "sources", &["credits", "sources"]),
];

/// The diagrams.
pub(super) const FIGURES: &[Figure] = &[
    Figure::beginning("layout", "AR-R3", 4),
    Figure::beginning("layout-3", "AR-R3", 3),
    Figure::lesson("set-up", "AR-S6", "set-up", ""),
    Figure::sight("sight", "AR-S10", "sight", "Y3"),
    Figure::lesson("tile", "AR-S13", "tile", "Y1+C-SE@NC"),
    Figure::lesson("run-on", "AR-S14", "run-on", "B2+D-NW@SG"),
    Figure::lesson("walk", "AR-S16", "walk", "Y1+C-SE@NC"),
    Figure::lesson("fountain", "AR-S17", "fountain", "B1+B@E8"),
    Figure::lesson("closing", "AR-S19", "tile", "Y1+C-NE@NC"),
    Figure::lesson("ending", "AR-S19", "ending", "B3+C-SE@NH"),
];
