//! The languages say the same, and say nothing that nobody asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};

use super::Language;

/// The keys of a language with the placeholders of each.
fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for source in language.sources().iter().chain(language.study_sources()) {
        let resource = fluent_syntax::parser::parse(*source).unwrap_or_else(|(_, errors)| {
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
const FAMILIES: [&str; 3] = ["level-", "mode-", "home-aqua"];

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
