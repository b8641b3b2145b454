//! The chain of hashes over a game.
//!
//! The first link is the hash of the description, every further one the hash of
//! the link before it and the next event. Anyone who has noted a link can tell later
//! whether anything up to there was changed, added or left out.

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Hash256;
use crate::{Description, Event, EventKind};

/// The link before the first event.
#[must_use]
pub fn first_link(description: &Description) -> Hash256 {
    super::hash(canonical(description).as_bytes())
}

/// The link after an event of a game. Names that are not part of the log do not
/// count; where one was erased that was part of it, the event says what the link was.
#[must_use]
pub fn next_link(description: &Description, before: &Hash256, event: &Event) -> Hash256 {
    let written = match &event.kind {
        EventKind::JoinedErased { link, .. } if !description.nameless => return *link,
        EventKind::Joined { .. } if description.nameless => canonical(&event.without_name()),
        _ => canonical(event),
    };
    let mut hasher = Sha256::new();
    hasher.update(before.bytes());
    hasher.update(written);
    Hash256::new(hasher.finalize().into())
}

/// The links after each event.
#[must_use]
pub fn links(description: &Description, events: &[Event]) -> Vec<Hash256> {
    let mut link = first_link(description);
    let next = |event| {
        link = next_link(description, &link, event);
        link
    };
    events.iter().map(next).collect()
}

/// The one way to write something as JSON (RFC 8785): no spaces, members sorted
/// by name. There are no fractions in what we hash.
fn canonical(value: &impl Serialize) -> String {
    let mut text = String::new();
    // Nothing here has keys that are no strings, so this cannot fail.
    write(&serde_json::to_value(value).unwrap_or_default(), &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(members) => {
            // Whether a map is sorted depends on a feature of serde_json that any
            // other crate may switch on.
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            text.push('{');
            for (index, (name, value)) in members.into_iter().enumerate() {
                separate(index, text);
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(value, text);
            }
            text.push('}');
        }
        Value::Array(values) => {
            text.push('[');
            for (index, value) in values.iter().enumerate() {
                separate(index, text);
                write(value, text);
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

fn separate(index: usize, text: &mut String) {
    if index > 0 {
        text.push(',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_written_in_one_way() {
        let event = Event {
            number: 3,
            time: 1_700_000_000_000,
            request: Some(7),
            kind: EventKind::Joined {
                seat: 0,
                person: "p".parse().unwrap(),
                name: "Ä \"\n\u{1}".into(),
                commitment: None,
            },
        };
        assert_eq!(
            canonical(&event),
            r#"{"kind":{"joined":{"name":"Ä \"\n\u0001","person":"p","seat":0}},"number":3,"request":7,"time":1700000000000}"#
        );
    }
}
