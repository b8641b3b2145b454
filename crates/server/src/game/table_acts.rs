//! What the table does by itself: it rolls dice, and takes the steps that the
//! rules demand of seats that have resigned (TB-R5).

use castellum_wire::{Happening, Table};

use super::Luck;

/// What happens next without anybody's doing, if something does.
pub(super) fn next(table: &Table, luck: Luck<'_>) -> Option<Happening> {
    if table.awaits_die() {
        return table.position().sample_outcome(&mut |n| luck(n)).map(|action| Happening::Die { action });
    }
    let seat = table.to_act()?;
    table.seat(seat)?.resigned?;
    let action = table.position().forfeit_action()?;
    Some(Happening::Action { seat, action })
}
