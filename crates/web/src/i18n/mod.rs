//! Texts in the player's language, from the Fluent files in `locales/`.
//!
//! `t!("key", name = value)` gives a text and tracks the language, so that
//! views change with it. Texts live in one file a topic and language; a test
//! holds the languages and the sources together. A browser loads those of the
//! language that is spoken.

mod language;
#[cfg(test)]
mod tests;
mod texts;

use std::cell::RefCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use leptos::prelude::*;

pub(crate) use language::{Language, language, set_language};
pub(crate) use texts::load;

type Bundle = FluentBundle<FluentResource>;

thread_local! {
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
    for source in texts::of(language) {
        let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}
