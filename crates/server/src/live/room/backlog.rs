//! What a client has missed, when it is more than the room remembers. It is read
//! from the store outside the room's task, so that a crowd that arrives does not
//! hold up those who play.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use castellum_wire::{Code, Description, Event, EventNumber, Refusal, ServerFrame};

use super::super::registry::unavailable;
use super::clients::text;
use super::{history, read_events};
use crate::store::{Serial, Store};

/// How many events go into one message. Few games have more; then a client asks for
/// one page after the other.
const PAGE: u32 = 1000;

/// A message with events up to a number: some, or the game from its beginning.
#[derive(Clone, Debug)]
pub(super) struct Backlog {
    pub(super) number: EventNumber,
    pub(super) text: Utf8Bytes,
    /// Whether more events may follow.
    pub(super) is_page: bool,
    is_whole: bool,
}

impl Backlog {
    /// The same message with more events behind: nobody is shown a game as it was
    /// a while ago.
    pub(super) fn extended<'a>(&self, news: impl Iterator<Item = &'a str>) -> Self {
        let end = if self.is_whole { "]}}" } else { "]}" };
        let mut text = self.text.strip_suffix(end).unwrap_or(&self.text).to_string();
        let mut number = self.number;
        for event in news {
            if !text.ends_with('[') {
                text.push(',');
            }
            text.push_str(event);
            number += 1;
        }
        text.push_str(end);
        Self { number, text: text.into(), is_page: self.is_page, is_whole: self.is_whole }
    }
}

/// What has to be read from the store.
#[derive(Clone, Debug)]
pub(super) struct Gap {
    pub(super) serial: Serial,
    pub(super) description: Description,
    /// The events after this one, or the whole game.
    pub(super) after: Option<EventNumber>,
    /// A whole game up to this number will do.
    pub(super) at_least: EventNumber,
}

/// The game from its beginning, as it was read last. Those who come at the same time share it.
#[derive(Clone, Debug, Default)]
pub(super) struct BacklogCache(Arc<Mutex<Option<Backlog>>>);

impl BacklogCache {
    pub(super) async fn read(&self, store: &dyn Store, gap: &Gap) -> Result<Backlog, Refusal> {
        if let Some(after) = gap.after {
            let events = store.events(gap.serial, after, PAGE).await.map_err(|error| unavailable(&error))?;
            let number = after + events.len() as EventNumber;
            let text = history::frame(events.iter().map(String::as_str)).into();
            return Ok(Backlog { number, text, is_page: is_page(&events), is_whole: false });
        }
        let known = self.get().filter(|known| known.is_page || known.number >= gap.at_least);
        if let Some(known) = known {
            return Ok(known);
        }
        let events = store.events(gap.serial, 0, PAGE).await.map_err(|error| unavailable(&error))?;
        let is_page = is_page(&events);
        let events: Vec<Event> = read_events(&events).map_err(|error| Refusal::new(Code::Internal, error))?;
        let number = events.len() as EventNumber;
        let description = gap.description.clone();
        let text = text(&ServerFrame::Game { description, events });
        let backlog = Backlog { number, text, is_page, is_whole: true };
        self.keep(&backlog);
        Ok(backlog)
    }

    /// Keeps a whole game for those who come next.
    pub(super) fn keep(&self, backlog: &Backlog) {
        if backlog.is_whole {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(backlog.clone());
        }
    }

    /// Forgets it: something that it tells is not to be told any more.
    pub(super) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn get(&self) -> Option<Backlog> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Whether there may be more events than were read.
fn is_page(events: &[String]) -> bool {
    events.len() == PAGE as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_go_into_the_same_message() {
        let backlog =
            |text: &str, is_whole| Backlog { number: 1, text: text.into(), is_page: false, is_whole };
        let some = backlog(r#"{"events":[1]}"#, false).extended(["2", "3"].into_iter());
        assert_eq!((some.number, &*some.text), (3, r#"{"events":[1,2,3]}"#));
        let whole = backlog(r#"{"game":{"description":0,"events":[]}}"#, true).extended(["1"].into_iter());
        assert_eq!((whole.number, &*whole.text), (2, r#"{"game":{"description":0,"events":[1]}}"#));
    }
}
