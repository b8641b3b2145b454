//! The last events of a game, as they are sent.

use std::collections::VecDeque;
use std::sync::Arc;

use castellum_wire::{Event, Number, RequestId, SeatNumber};

/// Whoever has missed more than this many events gets them from the store.
const KEPT: usize = 64;

/// The last events of a game that are in the store.
#[derive(Default)]
pub(super) struct Recent {
    events: VecDeque<Kept>,
}

/// An event and its JSON.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) number: Number,
    pub(super) request: Option<RequestId>,
    pub(super) seat: Option<SeatNumber>,
    pub(super) changes_position: bool,
    pub(super) json: Arc<str>,
}

impl Kept {
    pub(super) fn new(event: &Event) -> Self {
        // Events have no keys that are no strings, so this cannot fail.
        let json = serde_json::to_string(event).unwrap_or_default();
        Self {
            number: event.number,
            request: event.request,
            seat: event.what.seat(),
            changes_position: event.what.changes_position(),
            json: json.into(),
        }
    }
}

impl Recent {
    pub(super) fn push(&mut self, event: Kept) {
        if self.events.len() == KEPT {
            self.events.pop_front();
        }
        self.events.push_back(event);
    }

    /// The events after a number, or `None` if some of them are not here.
    pub(super) fn after(&self, number: Number) -> Option<impl Iterator<Item = &Kept>> {
        let first = self.events.front().map(|event| event.number)?;
        // They are numbered without gaps.
        let known = number.saturating_add(1).checked_sub(first)? as usize;
        Some(self.events.range(known.min(self.events.len())..))
    }
}

/// The message that tells of these events.
pub(super) fn frame<'a>(events: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::with_capacity(192);
    text.push_str(r#"{"events":["#);
    for (index, event) in events.enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(event);
    }
    text.push_str("]}");
    text
}
