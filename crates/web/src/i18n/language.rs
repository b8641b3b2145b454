//! The three languages and which of them is spoken.

use std::cell::OnceCell;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// A language of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    German,
    French,
}

/// Files of a language, one a topic.
#[cfg(not(target_arch = "wasm32"))]
macro_rules! sources {
    ($folder:literal: $($topic:literal)*) => {
        &[$(include_str!(concat!("../../locales/", $folder, "/", $topic, ".ftl"))),*]
    };
    ($language:expr => $($topic:literal)*) => {
        match $language {
            Self::English => sources!("en": $($topic)*),
            Self::German => sources!("de": $($topic)*),
            Self::French => sources!("fr": $($topic)*),
        }
    };
}

impl Language {
    pub(crate) const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// The tag that browsers use.
    pub(crate) const fn tag(self) -> &'static str {
        ["en", "de", "fr"][self as usize]
    }

    /// The language's own name.
    pub(crate) const fn name(self) -> &'static str {
        ["English", "Deutsch", "Français"][self as usize]
    }

    /// What all programs say.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) const fn sources(self) -> &'static [&'static str] {
        sources!(self => "app" "aqua-romana" "aquaedukt" "ending" "hints" "home" "online" "refusals" "settings" "setup" "site")
    }

    /// What the study alone says. The page does not load it.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) const fn study_sources(self) -> &'static [&'static str] {
        sources!(self => "dice" "editor" "learn" "puzzles" "review" "rules" "study" "upload")
    }

    /// What the players' pages alone say.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) const fn players_sources(self) -> &'static [&'static str] {
        sources!(self => "account" "players")
    }

    /// What documents say before a program is there. Programs do not load it.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) const fn document_sources(self) -> &'static [&'static str] {
        sources!(self => "document")
    }

    /// The language that a tag such as `de-AT` asks for.
    pub(crate) fn for_tag(tag: &str) -> Option<Self> {
        let wanted = tag.split('-').next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.tag() == wanted)
    }
}

const STORED: &str = "castellum-language";

thread_local! {
    static CURRENT: OnceCell<ArcRwSignal<Language>> = const { OnceCell::new() };
}

/// The language in use; reading it tracks it.
pub(crate) fn language() -> ArcRwSignal<Language> {
    CURRENT.with(|cell| cell.get_or_init(|| ArcRwSignal::new(first_language())).clone())
}

/// Changes the language, here as soon as its texts are there, and for the next
/// visit.
pub(crate) fn set_language(wanted: Language) {
    if let Ok(Some(storage)) = window().local_storage() {
        // With storage switched off the choice lasts as long as the page.
        let _ = storage.set_item(STORED, wanted.tag());
    }
    spawn_local(async move {
        // Who is offline and never spoke it before goes on as before.
        if super::load(wanted).await {
            language().set(wanted);
        }
    });
}

fn first_language() -> Language {
    // Without a browser there is nobody to ask.
    if cfg!(not(target_arch = "wasm32")) {
        return Language::English;
    }
    let stored =
        window().local_storage().ok().flatten().and_then(|storage| storage.get_item(STORED).ok().flatten());
    let asked = window().navigator().languages();
    let asked = asked.iter().filter_map(|tag| tag.as_string());
    stored.into_iter().chain(asked).find_map(|tag| Language::for_tag(&tag)).unwrap_or(Language::English)
}
