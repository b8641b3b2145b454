//! Reasons for actions, as sentences.

use fluent_bundle::FluentValue;

use crate::engine_worker::Reason;
use crate::game_ui::GameUi;
use crate::i18n::{t, translate};

/// A reason as a sentence in the player's language.
pub(crate) fn reason_text<G: GameUi>(reason: &Reason) -> String {
    let parts: Vec<(&str, FluentValue<'_>)> =
        reason.parts.iter().map(|(name, value)| part::<G>(name, value)).collect();
    translate(&format!("reason-{}-{}", G::KEY, reason.key), &parts)
}

/// All reasons, one sentence after the other.
pub(crate) fn reasons_text<G: GameUi>(reasons: &[Reason]) -> String {
    reasons.iter().map(reason_text::<G>).collect::<Vec<_>>().join(" ")
}

/// What stands in a sentence, in the player's language.
fn part<'a, G: GameUi>(name: &'a str, value: &'a str) -> (&'a str, FluentValue<'a>) {
    match name {
        "kind" => (name, t!("ar-kind", kind = value.to_ascii_lowercase()).into()),
        "colours" => {
            let colours = value.chars().map(|letter| colour(letter.to_ascii_lowercase()));
            (name, listed(&colours.collect::<Vec<_>>()).into())
        }
        "seat" => {
            let letter = value.parse().ok().and_then(|seat: usize| "yrbg".chars().nth(seat));
            ("colour", letter.map(colour).unwrap_or_default().into())
        }
        // Lists come with English words between.
        "workers" | "values" | "fields" if value.contains([',', ' ']) => {
            let items: Vec<String> =
                value.split(" and ").flat_map(|half| half.split(", ")).map(str::to_owned).collect();
            (name, listed(&items).into())
        }
        _ => match G::place(name, value) {
            Some(place) => (name, place.into()),
            None => (name, FluentValue::try_number(value)),
        },
    }
}

fn colour(letter: char) -> String {
    t!("ar-colour", colour = letter.to_string())
}

/// `Y1`, `Y1 and Y3`, `Y1, Y2 and Y3`.
fn listed(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => {
            t!("list-and", first = first.join(", "), last = last.clone())
        }
        _ => items.concat(),
    }
}
