//! Reasons for actions as English sentences. The texts are those of the client.

use castellum_bots::hints::Reason;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde_json::{Map, Value, json};

use crate::show::TerminalGame;

/// Fluent texts in which sentences are found under a prefix and the key of a
/// reason.
#[derive(Clone, Copy)]
pub(crate) struct ReasonTexts {
    pub(crate) prefix: &'static str,
    pub(crate) sources: &'static [&'static str],
}

impl ReasonTexts {
    /// The texts of the client, with the sentences that begin with a prefix.
    pub(crate) const fn of_client(prefix: &'static str) -> Self {
        const SOURCES: &[&str] = &[
            include_str!("../../web/locales/en/hints.ftl"),
            // What colours and builders are called, in both games.
            include_str!("../../web/locales/en/aqua-romana.ftl"),
        ];
        Self { prefix, sources: SOURCES }
    }
}

/// Makes sentences of the reasons of one game.
pub(crate) struct Sentences {
    prefix: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl Sentences {
    pub(crate) fn of<G: TerminalGame>() -> Self {
        Self::new(G::REASON_TEXTS, "en")
    }

    fn new(texts: ReasonTexts, language: &str) -> Self {
        let mut bundle = FluentBundle::new(vec![language.parse().expect("the tag of a language")]);
        // Isolation marks are for texts that mix directions; ours do not.
        bundle.set_use_isolating(false);
        for &source in texts.sources {
            let resource =
                FluentResource::try_new(source.into()).expect("the client's texts are well formed");
            bundle.add_resource(resource).expect("no text of the client is there twice");
        }
        Self { prefix: texts.prefix, bundle }
    }

    /// The sentence of a reason.
    pub(crate) fn sentence(&self, reason: &impl Reason) -> String {
        let parts = reason.parts();
        let arguments = parts.iter().map(|(name, part)| self.argument(name, part));
        self.text(&format!("{}{}", self.prefix, reason.key()), &arguments.collect())
    }

    /// Several sentences, one after the other.
    pub(crate) fn join<'r, R: Reason>(&self, reasons: impl IntoIterator<Item = &'r R>) -> String {
        reasons.into_iter().map(|reason| self.sentence(reason)).collect::<Vec<_>>().join(" ")
    }

    /// A reason for programs: key, parts and sentence.
    pub(crate) fn json(&self, reason: &impl Reason) -> Value {
        let parts = reason.parts().into_iter();
        let parts: Map<_, _> = parts.map(|(name, value)| (name.into(), json!(value))).collect();
        json!({ "key": reason.key(), "parts": parts, "text": self.sentence(reason) })
    }

    /// What a text calls a part of a reason.
    fn argument<'a>(&self, name: &'a str, part: &'a str) -> (&'a str, FluentValue<'a>) {
        match name {
            "kind" => {
                let kind = FluentArgs::from_iter([("kind", part.to_ascii_lowercase())]);
                (name, self.text("ar-kind", &kind).into())
            }
            "colours" => {
                let colours: Vec<_> = part.chars().map(|letter| self.colour(letter)).collect();
                (name, self.list(&colours).into())
            }
            "seat" => {
                let seat: usize = part.parse().expect("a seat is a number");
                ("colour", self.colour(['Y', 'R', 'B', 'G'][seat]).into())
            }
            _ => (name, FluentValue::try_number(part)),
        }
    }

    fn colour(&self, letter: char) -> String {
        let colour = FluentArgs::from_iter([("colour", letter.to_ascii_lowercase().to_string())]);
        self.text("ar-colour", &colour)
    }

    fn list(&self, items: &[String]) -> String {
        match items {
            [first @ .., last] if !first.is_empty() => {
                let ends = FluentArgs::from_iter([("first", first.join(", ")), ("last", last.clone())]);
                self.text("list-and", &ends)
            }
            _ => items.concat(),
        }
    }

    fn text(&self, key: &str, arguments: &FluentArgs<'_>) -> String {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        let pattern = pattern.unwrap_or_else(|| panic!("there is no text {key}"));
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(arguments), &mut errors);
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use castellum_bots::hints::Explain;
    use castellum_rules::{Actor, GameSetup, aqua_romana, aquaedukt, uniform};
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    /// The texts of the client in all of its languages.
    fn languages(prefix: &'static str) -> [Sentences; 3] {
        macro_rules! sentences {
            ($language:literal) => {{
                const SOURCES: &[&str] = &[
                    include_str!(concat!("../../web/locales/", $language, "/hints.ftl")),
                    include_str!(concat!("../../web/locales/", $language, "/aqua-romana.ftl")),
                ];
                Sentences::new(ReasonTexts { prefix, sources: SOURCES }, $language)
            }};
        }
        [sentences!("en"), sentences!("de"), sentences!("fr")]
    }

    /// Every kind of reason has a sentence, and all that come up in games can
    /// be said: a part that is missing is an error.
    fn check<G: Explain + TerminalGame>(games: u64) {
        let languages = languages(G::REASON_TEXTS.prefix);
        for sentences in &languages {
            for key in G::Reason::KEYS {
                let key = format!("{}{key}", sentences.prefix);
                assert!(sentences.bundle.has_message(&key), "{:?}: {key}", sentences.bundle.locales);
            }
        }
        let mut said = BTreeSet::new();
        for seed in 0..games {
            let mut rng = SplitMix64::seed_from_u64(seed);
            let setup = G::Setup::random(2 + seed as usize % 3, &mut uniform(&mut rng));
            let mut position = G::new(&setup).unwrap();
            while let Some(action) = position.sample(&mut uniform(&mut rng)) {
                let reasons =
                    if position.actor() == Actor::Chance { vec![] } else { position.reasons(action) };
                for reason in reasons {
                    said.insert(reason.key());
                    for sentences in &languages {
                        let sentence = sentences.sentence(&reason);
                        assert!(sentence.ends_with('.') && !sentence.contains('$'), "{sentence}");
                    }
                }
                position.play_unchecked(action);
            }
        }
        assert!(said.len() * 3 > G::Reason::KEYS.len() * 2, "{said:?}");
    }

    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        check::<aqua_romana::Position>(20);
        check::<aquaedukt::Position>(20);
    }

    #[test]
    fn sentences_name_what_parts_stand_for() {
        use aqua_romana::{Colour, Kind};
        use castellum_bots::hints::aqua_romana::Reason;

        let sentences = Sentences::of::<aqua_romana::Position>();
        let hides = Reason::Hides { kind: Kind::Double, from: vec![Colour::Red, Colour::Blue] };
        let puts = Reason::OnlyYouSee { kind: Kind::Joker };
        assert_eq!(
            sentences.join([&hides, &puts]),
            "Moves the builder (double curve) out of sight of red and blue. \
             Puts the builder (joker) where only you see him."
        );
    }
}
