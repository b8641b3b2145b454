//! The last events of a game, as they are sent, and which requests were done.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use castellum_wire::{Event, EventKind, EventNumber, RequestId, SeatNumber};

/// A client that has missed more events than this gets them from the store.
pub(super) const CACHED: usize = 64;

/// What is in the store of a game: the last events, and all requests.
#[derive(Default)]
pub(super) struct History {
    events: VecDeque<CachedEvent>,
    /// The events that requests have led to, in the whole game, by the seats of those
    /// who asked.
    done: HashMap<(Option<SeatNumber>, RequestId), EventNumber>,
}

/// An event and its JSON.
#[derive(Clone)]
pub(super) struct CachedEvent {
    pub(super) number: EventNumber,
    pub(super) request: Option<RequestId>,
    pub(super) seat: Option<SeatNumber>,
    pub(super) changes_position: bool,
    /// If seats were dealt, for each the one whose occupant moves there.
    pub(super) dealt: Vec<SeatNumber>,
    pub(super) json: Arc<str>,
}

impl CachedEvent {
    pub(super) fn new(event: &Event) -> Self {
        // Events have no keys that are no strings, so this cannot fail.
        let json = serde_json::to_string(event).unwrap_or_default();
        let dealt = match &event.kind {
            EventKind::Began { seats, .. } => seats.clone(),
            _ => Vec::new(),
        };
        Self {
            number: event.number,
            request: event.request,
            seat: event.kind.seat(),
            changes_position: event.kind.changes_position(),
            dealt,
            json: json.into(),
        }
    }
}

impl History {
    pub(super) fn push(&mut self, event: CachedEvent) {
        if let Some(request) = event.request {
            self.done.insert((event.seat, request), event.number);
        }
        if !event.dealt.is_empty() {
            self.deal(&event.dealt);
        }
        if self.events.len() == CACHED {
            self.events.pop_front();
        }
        self.events.push_back(event);
    }

    /// What people have asked for goes with them to their new seats.
    fn deal(&mut self, dealt: &[SeatNumber]) {
        let moved = |seat| (0..).zip(dealt).find(|(_, from)| **from == seat).map_or(seat, |(to, _)| to);
        let done = std::mem::take(&mut self.done).into_iter();
        self.done = done.map(|((seat, request), number)| ((seat.map(moved), request), number)).collect();
    }

    /// The event that a request of a seat has led to.
    pub(super) fn event_of(&self, seat: Option<SeatNumber>, request: RequestId) -> Option<EventNumber> {
        self.done.get(&(seat, request)).copied()
    }

    /// The events after a number, or `None` if some of them are not here.
    pub(super) fn after(&self, number: EventNumber) -> Option<impl Iterator<Item = &CachedEvent>> {
        let first = self.events.front().map(|event| event.number)?;
        // They are numbered without gaps.
        let known = number.saturating_add(1).checked_sub(first)? as usize;
        Some(self.events.range(known.min(self.events.len())..))
    }
}

/// The message with these events.
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

#[cfg(test)]
mod tests {
    use castellum_wire::Tags;

    use super::*;

    #[test]
    fn requests_go_with_people_to_other_seats() {
        let mut history = History::default();
        let mut push = |number, request, kind| {
            history.push(CachedEvent::new(&Event { number, time: 0, request, kind }));
        };
        for seat in 0..3 {
            let kind = EventKind::ChatSwitched { seat, on: true };
            push(u32::from(seat) + 1, Some(u64::from(seat) + 10), kind);
        }
        push(4, None, EventKind::Began { seats: vec![2, 0, 1], setup: Tags::new() });
        push(5, Some(20), EventKind::ChatSwitched { seat: 0, on: false });
        let done = [(1, 10), (2, 11), (0, 12), (0, 20)];
        assert_eq!(
            done.map(|(seat, request)| history.event_of(Some(seat), request)),
            [1, 2, 3, 5].map(Some),
            "who sat at 2 sits at 0 now"
        );
        assert_eq!(history.event_of(Some(0), 10), None, "somebody else asked for that");
    }
}
