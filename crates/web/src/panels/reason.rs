//! Reasons for actions, as sentences.

use castellum_rules::match_game;
use castellum_wire::GameName;
use fluent_bundle::FluentValue;

use crate::i18n::{t, translate};
use crate::thinker::Reason;

/// A reason as a sentence in the player's language.
pub(crate) fn reason_text(game: GameName, reason: &Reason) -> String {
    let short = match_game!(game, {
        GameName::AquaRomana => "ar",
        GameName::Aquaedukt => "aq",
    });
    let parts: Vec<(&str, FluentValue<'_>)> =
        reason.parts.iter().map(|(name, value)| part(name, value)).collect();
    translate(&format!("reason-{short}-{}", reason.key), &parts)
}

/// All reasons, one sentence after the other.
pub(crate) fn reasons_text(game: GameName, reasons: &[Reason]) -> String {
    reasons.iter().map(|reason| reason_text(game, reason)).collect::<Vec<_>>().join(" ")
}

/// What stands in a sentence, in the player's language.
fn part<'a>(name: &'a str, value: &'a str) -> (&'a str, FluentValue<'a>) {
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
        _ => (name, FluentValue::try_number(value)),
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
