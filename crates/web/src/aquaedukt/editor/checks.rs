//! What is looked at before a board of Aquädukt can be played (AQ-S1, AQ-S2,
//! AQ-R1, AQ-R2), in words.

use castellum_rules::aquaedukt::{
    Board, BoardError, Field, FieldSet, MAX_REGION_FIELDS, MIN_REGION_FIELDS, REGIONS, Region, RegionSet,
    mountains,
};

use super::{Draft, cell};
use crate::i18n::t;
use crate::study::editor::{Cell, Check, Fault};

/// Up to this many bare fields are told one by one.
const FEW: usize = 4;

/// Regions and mountains.
pub(super) fn checks(draft: &Draft) -> Vec<Check<Draft>> {
    let errors = Board::faults(|field| draft.region_of(field));
    let bare: Vec<Field> = errors.iter().filter_map(bare_field).collect();
    let faults = |wanted: fn(&BoardError) -> bool| -> Vec<Fault<Draft>> {
        errors.iter().filter(|error| wanted(error)).filter_map(|error| fault(draft, error)).collect()
    };
    let sizes = faults(|error| matches!(error, BoardError::Size { .. } | BoardError::NoField { .. }));
    let parts = faults(|error| matches!(error, BoardError::Apart { .. }));
    vec![
        Check { passed: t!("editor-ok-sizes", count = REGIONS), faults: sizes },
        Check { passed: t!("editor-ok-fields"), faults: bare_faults(draft, &bare) },
        Check { passed: t!("editor-ok-together"), faults: parts },
        mountain_check(draft),
    ]
}

/// The regions that are not in order.
pub(super) fn faulty_regions(draft: &Draft) -> RegionSet {
    let errors = Board::faults(|field| draft.region_of(field));
    errors.iter().filter_map(guilty).collect()
}

const fn guilty(error: &BoardError) -> Option<Region> {
    match error {
        BoardError::NoField { region }
        | BoardError::Size { region, .. }
        | BoardError::Apart { region, .. } => Some(*region),
        _ => None,
    }
}

const fn bare_field(error: &BoardError) -> Option<Field> {
    if let BoardError::NoRegion { field } = error { Some(*field) } else { None }
}

fn bare_faults(draft: &Draft, bare: &[Field]) -> Vec<Fault<Draft>> {
    if bare.len() > FEW {
        let text = t!("editor-bare-many", count = bare.len());
        return vec![Fault { text, wanted: t!("editor-bare-wanted"), cells: cells(bare), mend: None }];
    }
    let fault = |&field: &Field| Fault {
        text: t!("editor-bare", field = field.to_string()),
        wanted: t!("editor-bare-wanted"),
        cells: cells(&[field]),
        mend: joined(draft, field),
    };
    bare.iter().map(fault).collect()
}

fn fault(draft: &Draft, error: &BoardError) -> Option<Fault<Draft>> {
    let region = guilty(error)?;
    let fields: Vec<Field> = draft.regions[region.index()].iter().collect();
    let number = region.number();
    let (min, max) = (MIN_REGION_FIELDS, MAX_REGION_FIELDS);
    let (text, wanted) = match error {
        BoardError::Apart { field, .. } => {
            (t!("editor-apart", region = number, field = field.to_string()), t!("editor-apart-wanted"))
        }
        _ => (
            t!("editor-size", region = number, count = fields.len()),
            t!("editor-size-wanted", min = min, max = max),
        ),
    };
    let small = matches!(error, BoardError::Size { size, .. } if *size < min);
    let mend = if small { filled(draft, region) } else { None };
    Some(Fault { text, wanted, cells: cells(&fields), mend })
}

/// A region that is too small takes bare fields beside it, or else a field of a
/// neighbour that can spare one.
fn filled(draft: &Draft, region: Region) -> Option<(String, Draft)> {
    let mut mended = draft.clone();
    while mended.regions[region.index()].len() < MIN_REGION_FIELDS {
        let own = mended.regions[region.index()];
        let beside = || own.neighbours().iter().filter(|&field| !own.contains(field));
        let bare = beside().find(|&field| mended.region_of(field).is_none());
        let spare = || beside().find(|&field| can_spare(&mended, field));
        let field = bare.or_else(spare)?;
        mended.paint(field, Some(region));
    }
    Some((t!("editor-fill"), mended))
}

/// Whether the region of a field is in order without it.
fn can_spare(draft: &Draft, field: Field) -> bool {
    let Some(region) = draft.region_of(field) else { return false };
    let mut rest = draft.regions[region.index()];
    rest.remove(field);
    rest.len() >= MIN_REGION_FIELDS && hangs_together(rest)
}

fn hangs_together(fields: FieldSet) -> bool {
    let Some(first) = fields.first() else { return true };
    let mut reached = FieldSet::of(first);
    for _ in 1..fields.len() {
        reached |= reached.neighbours() & fields;
    }
    (fields - reached).is_empty()
}

/// A bare field joins the smallest region beside it.
fn joined(draft: &Draft, field: Field) -> Option<(String, Draft)> {
    let beside = field.neighbours().iter().filter_map(|beside| draft.region_of(beside));
    let size = |region: &Region| draft.regions[region.index()].len();
    let region = beside.filter(|region| size(region) < MAX_REGION_FIELDS).min_by_key(size)?;
    let mut mended = draft.clone();
    mended.paint(field, Some(region));
    Some((t!("editor-join", region = region.number()), mended))
}

/// AQ-S2: as many mountains as the number of players wants.
fn mountain_check(draft: &Draft) -> Check<Draft> {
    let wanted = mountains(draft.players).unwrap_or(0);
    let Some(fields) = draft.mountains else {
        return Check { passed: t!("editor-ok-drawn", count = wanted), faults: Vec::new() };
    };
    let found = fields.len();
    let fault = Fault {
        text: t!("editor-mountain-count", found = found),
        wanted: t!("editor-mountain-count-wanted", count = wanted, players = draft.players),
        cells: cells(&fields.iter().skip(wanted).collect::<Vec<_>>()),
        mend: None,
    };
    let passed = t!("editor-ok-mountains", count = wanted, players = draft.players);
    Check { passed, faults: (found != wanted).then_some(fault).into_iter().collect() }
}

fn cells(fields: &[Field]) -> Vec<Cell> {
    fields.iter().map(|&field| cell(field)).collect()
}
