//! What happens in a game when somebody wants something.
//!
//! [`carry_out`] is all there is to it: it takes a table, a command, the time
//! and some luck, and answers with the events that follow or with a refusal.
//! It has no other input and no output, so a test can play it a thousand times
//! over.

mod brought;
mod command;
mod decide;
mod setup;
mod table_acts;
#[cfg(test)]
mod tests;

use castellum_wire::{Code, Event, Happening, Millis, Refusal, RequestId, Table};

pub use command::{Command, Way};
pub use setup::{NewTable, set_up};

/// Draws a number below the given one, each equally likely.
pub type Luck<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Does what a command asks for and gives the events that followed, with which
/// the table has been brought up to date. A refused command changes nothing.
///
/// # Errors
/// Why the command was refused.
pub fn carry_out(
    table: &mut Table,
    command: &Command,
    request: Option<RequestId>,
    now: Millis,
    luck: Luck<'_>,
) -> Result<Vec<Event>, Refusal> {
    let decided = decide::decide(table, command, now)?;
    let mut story = Story { table, events: Vec::new(), now, request };
    for what in decided {
        story.tell(what)?;
    }
    while let Some(what) = table_acts::next(story.table, luck) {
        story.tell(what)?;
    }
    Ok(story.events)
}

/// Events that follow one another.
struct Story<'a> {
    table: &'a mut Table,
    events: Vec<Event>,
    now: Millis,
    /// Goes with the first event alone.
    request: Option<RequestId>,
}

impl Story<'_> {
    fn tell(&mut self, what: Happening) -> Result<(), Refusal> {
        let event =
            Event { number: self.table.number() + 1, time: self.now, request: self.request.take(), what };
        self.table.apply(&event).map_err(|misfit| Refusal::new(Code::Internal, misfit.to_string()))?;
        self.events.push(event);
        Ok(())
    }
}
