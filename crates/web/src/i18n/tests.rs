//! The languages say the same, and say nothing that nobody asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};

use castellum_bots::hints::{Explain, Reason as _};
use castellum_rules::GameSetup as _;
use castellum_rules::{ActionList, Actor, aqua_romana, aquaedukt};

use super::Language;

/// The keys of a language with the placeholders of each.
fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for source in super::texts::all(language) {
        let resource = fluent_syntax::parser::parse(source).unwrap_or_else(|(_, errors)| {
            panic!("{}: {errors:?} in\n{source}", language.tag());
        });
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut found = BTreeSet::new();
            if let Some(pattern) = &message.value {
                placeholders(&pattern.elements, &mut found);
            }
            let twice = keys.insert(message.id.name.to_owned(), found);
            assert!(twice.is_none(), "{}: {} is there twice", language.tag(), message.id.name);
        }
    }
    keys
}

fn placeholders(elements: &[PatternElement<&str>], found: &mut BTreeSet<String>) {
    for element in elements {
        if let PatternElement::Placeable { expression } = element {
            expression_placeholders(expression, found);
        }
    }
}

fn expression_placeholders(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => inline_placeholders(inline, found),
        Expression::Select { selector, variants } => {
            inline_placeholders(selector, found);
            for variant in variants {
                placeholders(&variant.value.elements, found);
            }
        }
    }
}

fn inline_placeholders(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                inline_placeholders(argument, found);
            }
        }
        InlineExpression::Placeable { expression } => expression_placeholders(expression, found),
        _ => {}
    }
}

fn sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the sources are there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("i18n/tests.rs") {
            text.push_str(&std::fs::read_to_string(&path).expect("a source file is text"));
        }
    }
}

#[test]
fn every_language_has_the_same_keys_and_placeholders() {
    let english = keys(Language::English);
    for language in [Language::German, Language::French] {
        let other = keys(language);
        let missing: Vec<_> = english.keys().filter(|key| !other.contains_key(*key)).collect();
        let extra: Vec<_> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{}: missing {missing:?}, extra {extra:?}",
            language.tag()
        );
        for (key, placeholders) in &english {
            assert_eq!(placeholders, &other[key], "{}: placeholders of {key}", language.tag());
        }
    }
}

/// Keys that the sources put together from a part and a name, by their part.
const FAMILIES: [&str; 19] = [
    "refusal-",
    "level-",
    "mode-",
    "home-aqua",
    "reason-",
    "dice-drawn-",
    "learn-ar-",
    "learn-aq-",
    "placed-aq-",
    "review-care-",
    "review-grade-",
    "rules-ar-",
    "rules-aq-",
    "rules-tb-",
    "rules-part-",
    "rules-figure-",
    "report-",
    "privacy-challenges-",
    "tokens-scope-",
];

#[test]
fn every_key_is_used_and_every_used_key_is_there() {
    let mut text = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
    let keys = keys(Language::English);
    let unused: Vec<_> = keys
        .keys()
        .filter(|key| !text.contains(&format!("\"{key}\"")))
        .filter(|key| !FAMILIES.iter().any(|family| key.starts_with(family)))
        .collect();
    assert!(unused.is_empty(), "nobody uses {unused:?}");
    let missing: Vec<_> = text
        .match_indices("t!(")
        // Other macros end in `t!` too; ours begins there.
        .filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '`'))
        .filter_map(|(at, macro_name)| {
            text[at + macro_name.len()..].trim_start().strip_prefix('"')?.split('"').next()
        })
        .filter(|key| !keys.contains_key(*key))
        .collect();
    assert!(missing.is_empty(), "no text for {missing:?}");
}

/// Plays games by some fixed rule and gives every reason for every action that
/// was possible: the key and the names of its parts.
fn reasons<G: Explain>(setup: &G::Setup) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut found = BTreeMap::new();
    let mut legal = ActionList::default();
    for game in 0..12 {
        let mut position = G::new(setup).expect("a set-up that fits");
        for step in 0.. {
            position.legal_actions(&mut legal);
            if legal.is_empty() {
                break;
            }
            for &action in legal.iter().filter(|_| position.actor() != Actor::Chance) {
                for reason in position.reasons(action) {
                    let parts = reason.parts().into_iter().map(|(name, _)| name).collect();
                    found.insert(reason.key(), parts);
                }
            }
            position.play_unchecked(legal[(step * 7 + game * 3) % legal.len()]);
        }
    }
    found
}

#[test]
fn every_reason_for_a_hint_has_a_sentence_with_its_parts() {
    let keys = keys(Language::English);
    let aqua_romana = reasons::<aqua_romana::Position>(&aqua_romana::Setup::standard(3));
    let aquaedukt = reasons::<aquaedukt::Position>(&aquaedukt::Setup::random(3, &mut |_| 0));
    assert!(aqua_romana.len() > 20 && aquaedukt.len() > 18, "{} {}", aqua_romana.len(), aquaedukt.len());
    for (game, reasons) in [("ar", aqua_romana), ("aq", aquaedukt)] {
        for (key, parts) in reasons {
            let text = keys.get(&format!("reason-{game}-{key}"));
            let text = text.unwrap_or_else(|| panic!("no sentence for {game} {key}"));
            for placeholder in text {
                let part = if placeholder == "colour" { "seat" } else { placeholder };
                assert!(parts.contains(part), "{game} {key} has no {part}");
            }
        }
    }
}
