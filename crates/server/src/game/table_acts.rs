//! What the table does by itself: it rolls dice, and takes the steps that the
//! rules demand of seats that have resigned (TB-R5).

use castellum_wire::{AnyPosition, GameName, Happening, Table};

use super::Luck;

/// What happens next without anybody's doing, if something does.
pub(super) fn next(table: &Table, luck: Luck<'_>) -> Option<Happening> {
    if table.awaits_die() {
        return table.position().draw(&mut |n| luck(n)).map(|action| Happening::Die { action });
    }
    let seat = table.to_act()?;
    table.seat(seat)?.resigned?;
    let action = forced(table.description().game, table.position())?;
    Some(Happening::Action { seat, action })
}

/// TB-R5: the action for a seat that has resigned.
fn forced(game: GameName, position: &AnyPosition) -> Option<String> {
    let rank = |action: &str| match (game, action) {
        (GameName::AquaRomana, action) => u8::from(!action.ends_with('!')),
        (GameName::Aquaedukt, "done") => 0,
        (GameName::Aquaedukt, "pass") => 1,
        (GameName::Aquaedukt, "roll") => 2,
        (GameName::Aquaedukt, _) => 3,
    };
    position.legal().into_iter().min_by(|one, other| (rank(one), one).cmp(&(rank(other), other)))
}
