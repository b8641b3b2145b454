//! The words of Aqua Romana: cells, actions, rows, refusals.

use castellum_drawing::Sides;
use castellum_rules::aqua_romana::{
    Action, Choice, Colour, Field, Kind, Phase, Piece, Position, Refusal, RingField, Tile, Worker,
};
use castellum_rules::{Game, Refusal as _};

use super::choices::{Hindrance, Row, Selection};
use super::geometry::Spot;
use super::preview::{Ahead, Closing, Preview, ahead};
use super::water::Water;
use crate::i18n::t;

/// The name of a place in the document: kind and name, because a field and a
/// worker may both be called `B1`.
pub(crate) fn spot_name(spot: Spot) -> String {
    match spot {
        Spot::Field(field) => format!("field-{field}"),
        Spot::Ring(at) => format!("ring-{at}"),
        Spot::Worker(worker) => format!("worker-{worker}"),
    }
}

/// The place with this name.
pub(crate) fn spot_named(name: &str) -> Option<Spot> {
    let (kind, name) = name.split_once('-')?;
    match kind {
        "field" => name.parse().ok().map(Spot::Field),
        "ring" => name.parse().ok().map(Spot::Ring),
        "worker" => name.parse().ok().map(Spot::Worker),
        _ => None,
    }
}

/// The cell of the grid where something is.
pub(crate) fn cell_of(position: &Position, spot: Spot) -> Spot {
    match spot {
        Spot::Worker(worker) => Spot::Field(position.worker(worker).field),
        other => other,
    }
}

/// The letter by which texts choose the words for a kind.
pub(crate) fn letter(kind: Kind) -> String {
    kind.letter().to_ascii_lowercase().to_string()
}

/// A kind in the middle of a sentence.
pub(crate) fn kind(kind: Kind) -> String {
    t!("ar-kind", kind = letter(kind))
}

/// A kind as a title.
pub(crate) fn kind_title(kind: Kind) -> String {
    t!("ar-kind-title", kind = letter(kind))
}

/// "a curve".
fn a_tile(tile: Tile) -> String {
    t!("ar-a-tile", kind = letter(tile.kind()))
}

pub(crate) fn colour(colour: Colour) -> String {
    t!("ar-colour", colour = colour.letter().to_ascii_lowercase().to_string())
}

/// Worker names, joined as one does in a sentence.
fn names(workers: &[Worker]) -> String {
    list(workers.iter().map(ToString::to_string).collect())
}

/// "Y1", "Y1 and Y2", "Y1, Y2 and Y3".
fn list(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if items.is_empty() => last,
        Some(last) => t!("ar-and", first = items.join(", "), last = last),
        None => String::new(),
    }
}

/// A field of the ring road as people call it: "east 1". Its notation, `E1`, is
/// that of a field of the board too.
pub(crate) fn ring(at: RingField) -> String {
    let (side, place) = side_and_place(at);
    t!("ar-ring", side = side, place = place)
}

/// The same for where there is little room, such as the board: "E 1".
pub(crate) fn ring_short(at: RingField) -> String {
    let (side, place) = side_and_place(at);
    t!("ar-ring-short", side = side, place = place)
}

/// The letters of the sides on the board, as short names begin with them.
pub(crate) fn sides() -> Sides {
    let letter = |(side, letter): (&str, char)| {
        t!("ar-ring-short", side = side, place = "").chars().next().unwrap_or(letter)
    };
    [("n", 'N'), ("e", 'E'), ("s", 'S'), ("w", 'W')].map(letter)
}

/// The letter by which texts choose the word for a side, and the column or row.
fn side_and_place(at: RingField) -> (String, String) {
    let name = at.to_string();
    let (side, place) = name.split_at(1);
    (side.to_ascii_lowercase(), place.to_owned())
}

/// What a cell is called and what is there.
pub(crate) fn cell(position: &Position, water: &Water, spot: Spot) -> String {
    match spot {
        Spot::Field(field) => field_text(position, water, field),
        Spot::Ring(at) => ring_text(position, at),
        Spot::Worker(worker) => worker.to_string(),
    }
}

fn field_text(position: &Position, water: &Water, field: Field) -> String {
    let name = field.to_string();
    let standing: Vec<Worker> =
        position.open_workers().iter().filter(|&worker| position.worker(worker).field == field).collect();
    let cell = match position.piece(field) {
        None => empty_text(position, field),
        Some(Piece::Reservoir(owner)) => t!("ar-cell-reservoir", field = name, colour = colour(owner)),
        Some(Piece::Tile(tile)) => {
            let tracks = water.at(field);
            let count = tile.tracks().len();
            let water =
                tracks[..count].iter().map(|worker| water_text(position, *worker)).collect::<Vec<_>>();
            t!("ar-cell-tile", field = name, kind = kind(tile.kind()), water = water.join(", "))
        }
    };
    if standing.is_empty() { cell } else { t!("ar-cell-workers", cell = cell, workers = names(&standing)) }
}

fn empty_text(position: &Position, field: Field) -> String {
    let facing: Vec<Worker> =
        position.workers().iter().filter(|&worker| position.field_in_front(worker) == Some(field)).collect();
    if facing.is_empty() {
        t!("ar-cell-empty", field = field.to_string())
    } else {
        t!("ar-cell-front", field = field.to_string(), workers = names(&facing))
    }
}

fn water_text(position: &Position, worker: Option<Worker>) -> String {
    match worker {
        None => t!("ar-water-loose"),
        Some(worker) if position.worker(worker).on_board => colour(worker.colour()),
        Some(worker) => t!("ar-water-closed", colour = colour(worker.colour())),
    }
}

fn ring_text(position: &Position, at: RingField) -> String {
    let Some(builder) = position.builder(at) else { return t!("ar-ring-free", at = ring(at)) };
    let sees = |worker: &Worker| {
        let state = position.worker(*worker);
        state.on_board && RingField::in_sight_of(state.field).contains(&at)
    };
    let seeing: Vec<Worker> = position.workers().iter().filter(sees).collect();
    if seeing.is_empty() {
        t!("ar-ring-builder", at = ring(at), kind = kind(builder))
    } else {
        let workers = names(&seeing);
        t!("ar-ring-seen", at = ring(at), kind = kind(builder), workers = workers)
    }
}

/// What is asked of the player, and how he does it.
pub(crate) fn prompt(position: &Position, selection: &Selection) -> (String, String) {
    match position.phase() {
        Phase::Setup => {
            let left = 12 - RingField::all().filter(|&at| position.builder(at).is_some()).count();
            (t!("ar-setup"), t!("ar-setup-how", left = left))
        }
        Phase::Place => (t!("ar-place"), t!("ar-place-how")),
        Phase::Build => match selection.worker {
            Some(worker) => {
                let name = worker.to_string();
                (
                    t!("ar-tile", worker = name.clone()),
                    t!("ar-tile-how", worker = name, builders = seen(position, worker)),
                )
            }
            None if moves_on(position) => (t!("ar-move"), t!("ar-move-how")),
            None => (t!("ar-worker"), t!("ar-worker-how")),
        },
        Phase::Extra => {
            let kind_of_tile = position.extra_kind().map(kind).unwrap_or_default();
            (t!("ar-extra"), t!("ar-extra-how", kind = kind_of_tile))
        }
        Phase::Close => (t!("ar-close"), t!("ar-close-how")),
        Phase::Take => (t!("ar-take"), t!("ar-take-how")),
        Phase::Over => (t!("ar-over"), String::new()),
    }
}

/// The rule behind a prompt.
pub(crate) fn prompt_rule(position: &Position, selection: &Selection) -> &'static str {
    match position.phase() {
        Phase::Setup => "AR-S6",
        Phase::Place => "AR-S7",
        Phase::Build if selection.worker.is_some() => "AR-S13",
        Phase::Build if moves_on(position) => "AR-S18",
        Phase::Build => "AR-S10",
        Phase::Extra => "AR-S17",
        Phase::Close => "AR-S20",
        Phase::Take => "AR-S23",
        Phase::Over => "AR-S24",
    }
}

/// Whether nothing can be built, so that a builder is moved.
pub(crate) fn moves_on(position: &Position) -> bool {
    matches!(Selection::default().rows(position).first(), Some(Row::MoveOn(..)))
}

/// "the curve on SA and the straight on W1".
fn seen(position: &Position, worker: Worker) -> String {
    let ends = RingField::in_sight_of(position.worker(worker).field).into_iter();
    let builders = ends.filter_map(|at| {
        let kind_seen = position.builder(at)?;
        Some(t!("ar-seen", kind = letter(kind_seen), at = ring(at)))
    });
    list(builders.collect())
}

/// Why a refused action is refused, and by which rule.
pub(crate) fn refusal(position: &Position, action: Action) -> Option<(String, &'static str)> {
    let refusal = position.check(action).err()?;
    let said = match refusal {
        Refusal::GameOver => t!("ar-no-over"),
        Refusal::WrongPhase(phase) => wrong_phase(phase),
        Refusal::NoneToSetUp(wanted) => t!("ar-no-set-up", kind = kind(wanted)),
        Refusal::NotInHand(wanted) => t!("ar-no-hand", kind = kind(wanted)),
        Refusal::RingFieldTaken(at, _) => t!("ar-no-ring-taken", at = ring(at)),
        Refusal::NotYourWorker(worker) | Refusal::NotInPlay(worker, _) => {
            t!("ar-no-worker", worker = worker.to_string())
        }
        Refusal::WorkerGone(worker) => t!("ar-no-gone", worker = worker.to_string()),
        Refusal::NoBuilder(at) => t!("ar-no-builder", at = ring(at)),
        Refusal::NotInSight(worker, at) => {
            t!("ar-no-sight", worker = worker.to_string(), at = ring(at))
        }
        Refusal::GivesOtherKind(builder, wanted) => {
            t!("ar-no-kind", builder = kind(builder), kind = kind(wanted))
        }
        Refusal::RunOut(wanted) => t!("ar-no-supply", kind = kind(wanted)),
        Refusal::DoesNotLengthen(worker, _) => t!("ar-no-lengthen", worker = worker.to_string()),
        Refusal::Joins(one, other) => t!("ar-no-join", one = one.to_string(), other = other.to_string()),
        Refusal::CanBuild => t!("ar-no-move"),
        Refusal::FieldTaken(field) => t!("ar-no-field", field = field.to_string()),
        Refusal::InFront(field, worker) => {
            t!("ar-no-front", field = field.to_string(), worker = worker.to_string())
        }
        Refusal::ExtraOfOtherKind(builder, _) => t!("ar-no-extra-kind", builder = kind(builder)),
        Refusal::NothingBuilt(worker) => t!("ar-no-length", worker = worker.to_string()),
        Refusal::NotInReserve(wanted) => t!("ar-no-reserve", kind = kind(wanted)),
    };
    Some((said, refusal.rule()))
}

fn wrong_phase(phase: Phase) -> String {
    match phase {
        Phase::Setup => t!("ar-first-setup"),
        Phase::Place => t!("ar-first-place"),
        Phase::Build => t!("ar-first-build"),
        Phase::Extra => t!("ar-first-extra"),
        Phase::Close => t!("ar-first-close"),
        Phase::Take => t!("ar-first-take"),
        Phase::Over => t!("ar-no-over"),
    }
}

/// Why nothing can be chosen at a place, and by which rule.
pub(crate) fn hindrance(hindrance: Hindrance) -> (String, &'static str) {
    let said = match hindrance {
        Hindrance::NobodyInSight(worker) => {
            t!("ar-no-one-in-sight", worker = worker.to_string())
        }
        Hindrance::NothingFits(worker) => t!("ar-no-tile-fits", worker = worker.to_string()),
        Hindrance::NotInFront(field) => t!("ar-no-front-field", field = field.to_string()),
    };
    (said, hindrance.rule())
}

/// What has to be chosen before there is an action to play.
pub(crate) fn missing(position: &Position, selection: &Selection) -> String {
    match position.phase() {
        Phase::Setup | Phase::Place => t!("ar-choose-ring"),
        Phase::Build if selection.worker.is_some() => t!("ar-choose-tile"),
        Phase::Build if moves_on(position) => t!("ar-choose-builder"),
        Phase::Build => t!("ar-choose-worker"),
        Phase::Extra => t!("ar-choose-field"),
        Phase::Close => t!("ar-choose-close"),
        Phase::Take => t!("ar-choose-builder"),
        Phase::Over => t!("ar-over"),
    }
}

/// The button that plays an action.
pub(crate) fn button(preview: &Preview) -> String {
    match preview.action.choice() {
        Choice::Place(_, at) => t!("ar-do-place", at = ring(at)),
        Choice::Build(_, tile, _) => {
            let field = preview.laid.map(|(field, _)| field.to_string()).unwrap_or_default();
            t!("ar-do-lay", kind = letter(tile.kind()), field = field)
        }
        Choice::Extra(field, tile) => {
            t!("ar-do-lay", kind = letter(tile.kind()), field = field.to_string())
        }
        Choice::MoveOn(_) => {
            let to = preview.walk.map(|walk| ring(walk.to)).unwrap_or_default();
            t!("ar-do-move", at = to)
        }
        Choice::Close(worker) => t!("ar-do-close", worker = worker.to_string()),
        Choice::Pass => t!("ar-do-pass"),
        Choice::Take(taken) => t!("ar-do-take", kind = letter(taken)),
    }
}

/// One line about what a tile does for the worker who lays it.
pub(crate) fn headline(preview: &Preview) -> String {
    let Some(own) = preview.grown.first() else { return String::new() };
    let end = own.end();
    let closes = preview.closed.iter().any(|closing| closing.worker == own.worker);
    let ahead = ahead(&preview.after, end.field, end.exit);
    match (closes, own.crossing(&preview.after), own.loose(), ahead) {
        (true, _, _, Ahead::Wall) => t!("ar-does-wall"),
        (true, _, _, Ahead::Blocked(field)) => t!("ar-does-blocked", field = field.to_string()),
        (true, ..) => t!("ar-does-shut"),
        (_, Some(field), ..) => t!("ar-does-cross", field = field.to_string()),
        (_, _, loose, _) if loose > 0 => {
            t!("ar-does-run-on", count = loose, field = end.field.to_string())
        }
        (_, _, _, Ahead::Free(field)) => t!("ar-does-open", field = field.to_string()),
        _ => t!("ar-does-lengthen"),
    }
}

/// The consequences of an action, one by one; the last flag marks what one
/// gets for it.
pub(crate) fn consequences(preview: &Preview) -> Vec<(String, bool)> {
    let mut said = Vec::new();
    let own = preview.grown.first();
    if let Some(own) = own {
        said.push((t!("ar-fields", count = own.length), false));
        let closing = preview.closed.iter().find(|closing| closing.worker == own.worker);
        match (closing, preview.podium_if_closed(own.worker)) {
            (Some(closing), _) => said.push((podium(closing.length, closing.podium), false)),
            (None, Some(podium)) => said.push((podium_if(podium), false)),
            (None, None) => {}
        }
    }
    for growth in preview.grown.iter().skip(1) {
        let worker = growth.worker.to_string();
        said.push((t!("ar-also-grows", worker = worker, count = growth.length), false));
    }
    for closing in preview.closed.iter().filter(|closing| own.is_none_or(|own| own.worker != closing.worker))
    {
        if !preview.ends_game {
            said.push((closed(closing), false));
        }
    }
    if preview.extra {
        said.push((t!("ar-one-more-tile"), true));
    }
    if preview.ends_game {
        said.push((t!("ar-ends-game"), true));
    }
    said
}

fn podium_if(podium: Option<u8>) -> String {
    match podium {
        Some(value) => t!("ar-podium-if", value = value),
        None => t!("ar-podium-none-if"),
    }
}

/// The podium that a length brings (AR-S22), and whether it is a lower one.
pub(crate) fn podium(length: u8, podium: Option<u8>) -> String {
    match podium {
        Some(value) if value == length.min(20) => t!("ar-podium", value = value),
        Some(value) => t!("ar-podium-lower", wanted = length.min(20), value = value),
        None => t!("ar-podium-none"),
    }
}

/// "R4 closed, podium 5".
pub(crate) fn closed(closing: &Closing) -> String {
    let worker = closing.worker.to_string();
    match closing.podium {
        Some(value) => t!("ar-also-closes", worker = worker, value = value),
        None => t!("ar-also-closes-none", worker = worker),
    }
}

/// What somebody did, as a sentence.
pub(crate) fn told(preview: &Preview, who: &str) -> String {
    let who = who.to_owned();
    let done = match preview.action.choice() {
        Choice::Place(placed, at) => {
            t!("ar-told-place", who = who, kind = letter(placed), at = ring(at))
        }
        Choice::Build(_, tile, _) => {
            let field = preview.laid.map(|(field, _)| field.to_string()).unwrap_or_default();
            t!("ar-told-lay", who = who, tile = a_tile(tile), field = field)
        }
        Choice::Extra(field, tile) => {
            t!("ar-told-extra", who = who, tile = a_tile(tile), field = field.to_string())
        }
        Choice::MoveOn(from) => {
            let to = preview.walk.map(|walk| ring(walk.to)).unwrap_or_default();
            t!("ar-told-move", who = who, from = ring(from), to = to)
        }
        Choice::Close(worker) => t!("ar-told-close", who = who, worker = worker.to_string()),
        Choice::Pass => t!("ar-told-pass", who = who),
        Choice::Take(taken) => t!("ar-told-take", who = who, kind = letter(taken)),
    };
    let closings = news_of_closing(preview).map(|closing| t!("ar-sentence", said = closed(closing)));
    let end = preview.ends_game.then(|| t!("ar-no-over"));
    std::iter::once(done).chain(closings).chain(end).collect::<Vec<_>>().join(" ")
}

/// The closings that an action brings about; those that a tile has brought
/// about were told with it, and at the end of the game all are closed.
fn news_of_closing(preview: &Preview) -> impl Iterator<Item = &Closing> {
    let choice = preview.action.choice();
    preview.closed.iter().filter(move |closing| match choice {
        Choice::Build(..) => true,
        Choice::Close(worker) => worker == closing.worker,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::WorkerSet;

    use super::*;

    #[test]
    fn places_are_found_by_their_names() {
        let fields = Field::all().map(Spot::Field);
        let rings = RingField::all().map(Spot::Ring);
        for spot in fields.chain(rings).chain(WorkerSet::ALL.iter().map(Spot::Worker)) {
            assert_eq!(spot_named(&spot_name(spot)), Some(spot));
        }
        assert_eq!(spot_named("field-Z9"), None);
    }
}
