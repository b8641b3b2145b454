//! The texts of the languages: a browser loads them when they are spoken,
//! everybody else has them at hand.

use super::Language;

/// All texts of a language that are at hand.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn of(language: Language) -> Vec<String> {
    all(language).map(str::to_owned).collect()
}

/// The files of a language, no matter who loads them.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn all(language: Language) -> impl Iterator<Item = &'static str> {
    let lists = [
        language.sources(),
        language.study_sources(),
        language.players_sources(),
        language.document_sources(),
    ];
    lists.into_iter().flatten().copied()
}

#[cfg(target_arch = "wasm32")]
pub(super) use loaded::of;

#[cfg(target_arch = "wasm32")]
mod loaded {
    use std::cell::RefCell;

    use gloo_net::http::Request;

    use super::Language;
    use crate::route::meta;

    thread_local! {
        static LOADED: RefCell<Vec<(Language, Vec<String>)>> = const { RefCell::new(Vec::new()) };
    }

    pub(in crate::i18n) fn of(language: Language) -> Vec<String> {
        LOADED.with_borrow(|loaded| {
            let found = loaded.iter().find(|(known, _)| *known == language);
            found.map(|(_, texts)| texts.clone()).unwrap_or_default()
        })
    }

    pub(in crate::i18n) async fn load(language: Language) -> bool {
        if LOADED.with_borrow(|loaded| loaded.iter().any(|(known, _)| *known == language)) {
            return true;
        }
        let Some(addresses) = meta(&format!("castellum-texts-{}", language.tag())) else { return false };
        let mut texts = Vec::new();
        for address in addresses.split_whitespace() {
            match text_at(address).await {
                Some(text) => texts.push(text),
                None => return false,
            }
        }
        LOADED.with_borrow_mut(|loaded| loaded.push((language, texts)));
        true
    }

    async fn text_at(address: &str) -> Option<String> {
        let response = Request::get(address).send().await.ok()?;
        if response.ok() { response.text().await.ok() } else { None }
    }
}

/// Loads the texts of a language, if they are not there yet; says whether they
/// are there now. The document names their addresses.
pub(crate) async fn load(language: Language) -> bool {
    #[cfg(target_arch = "wasm32")]
    return loaded::load(language).await;
    #[cfg(not(target_arch = "wasm32"))]
    std::future::ready(!of(language).is_empty()).await
}
