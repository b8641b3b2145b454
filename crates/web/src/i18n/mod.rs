//! Texts in the player's language, from the Fluent files in `locales/`.
//!
//! `t!("key", name = value)` gives a text and tracks the language, so that
//! views change with it. Texts live in one file a topic and language; a test
//! holds the languages and the sources together.

mod language;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use leptos::prelude::*;

pub(crate) use language::{Language, language, set_language};

type Bundle = FluentBundle<FluentResource>;

/// Texts of a language that only one program says.
type Sources = fn(Language) -> &'static [&'static str];

thread_local! {
    static MORE_SOURCES: Cell<Option<Sources>> = const { Cell::new(None) };
    // Made when first needed, and again when the language changes.
    static BUNDLE: RefCell<Option<(Language, Bundle)>> = const { RefCell::new(None) };
}

/// A text in the current language; see the module.
macro_rules! t {
    ($key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::translate($key, &[$((stringify!($name), $value.into())),*])
    };
}
pub(crate) use t;

/// Adds texts that only this program says, before any text is asked for.
pub(crate) fn add_sources(sources: Sources) {
    MORE_SOURCES.set(Some(sources));
}

/// The text of a key; `t!` is the short way to call this.
///
/// A key that is missing is shown as itself, so that it is seen and mended.
pub(crate) fn translate(key: &str, arguments: &[(&str, fluent_bundle::FluentValue<'_>)]) -> String {
    let language = language().get();
    BUNDLE.with_borrow_mut(|slot| {
        if slot.as_ref().is_none_or(|(made_for, _)| *made_for != language) {
            *slot = Some((language, bundle(language)));
        }
        slot.as_ref().and_then(|(_, bundle)| format(bundle, key, arguments)).unwrap_or_else(|| key.to_owned())
    })
}

fn format(
    bundle: &Bundle,
    key: &str,
    arguments: &[(&str, fluent_bundle::FluentValue<'_>)],
) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let arguments: FluentArgs<'_> = arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
    let mut errors = Vec::new();
    Some(bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned())
}

fn bundle(language: Language) -> Bundle {
    let mut bundle = FluentBundle::new(vec![language.tag().parse().expect("our tags are well formed")]);
    // Isolation marks are for texts that mix directions; ours do not.
    bundle.set_use_isolating(false);
    let more = MORE_SOURCES.get().map_or(&[][..], |sources| sources(language));
    for source in language.sources().iter().chain(more) {
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}
