//! Where in the client one is: the address and what it stands for.

use std::cell::OnceCell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// A place in the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    /// A game on this device, by its number in storage.
    Local(String),
    /// A game on the server, by its id.
    Online(String),
    /// An invitation, by its token.
    Join(String),
    /// An address that means nothing.
    Unknown(String),
}

impl Route {
    /// What a path means.
    pub(crate) fn parse(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            [] => Self::Home,
            ["local", id] => Self::Local(id.to_owned()),
            ["game", id] => Self::Online(id.to_owned()),
            ["join", token] => Self::Join(token.to_owned()),
            _ => Self::Unknown(path.to_owned()),
        }
    }

    /// The path of a place; `parse` gives the place back.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::Local(id) => format!("/local/{id}"),
            Self::Online(id) => format!("/game/{id}"),
            Self::Join(token) => format!("/join/{token}"),
            Self::Unknown(path) => path.clone(),
        }
    }
}

thread_local! {
    static CURRENT: OnceCell<ArcRwSignal<Route>> = const { OnceCell::new() };
}

/// The current place; reading it tracks it.
pub(crate) fn current() -> ArcRwSignal<Route> {
    CURRENT.with(|cell| cell.get_or_init(|| ArcRwSignal::new(Route::parse(&address()))).clone())
}

/// Goes to a place and leaves an entry in the browser's history.
pub(crate) fn go(route: &Route) {
    if let Ok(history) = window().history() {
        // An address of our own origin is never refused.
        let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.path()));
    }
    current().set(route.clone());
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Follows the browser's back and forward buttons, and clicks on plain links.
pub(crate) fn follow_browser() {
    let moved = Closure::<dyn Fn()>::new(|| current().set(Route::parse(&address())));
    // Listening to the window cannot fail.
    let _ = window().add_event_listener_with_callback("popstate", moved.as_ref().unchecked_ref());
    moved.forget();
    window_event_listener(leptos::ev::click, |event| {
        if event.default_prevented()
            || event.button() != 0
            || event.ctrl_key()
            || event.meta_key()
            || event.shift_key()
        {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let link = target.and_then(|element| element.closest("a[data-link]").ok().flatten());
        if let Some(path) = link.and_then(|link| link.get_attribute("href")) {
            event.prevent_default();
            go(&Route::parse(&path));
        }
    });
}

/// The content of one of the page's `meta` elements.
pub(crate) fn meta(name: &str) -> Option<String> {
    let element = document().query_selector(&format!("meta[name={name}]")).ok().flatten()?;
    element.get_attribute("content")
}

fn address() -> String {
    window().location().pathname().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_and_its_place_are_the_same_thing() {
        for path in ["/", "/local/3", "/game/abc", "/join/t0ken", "/nowhere/at/all"] {
            assert_eq!(Route::parse(path).path(), path);
        }
        assert_eq!(Route::parse("/game"), Route::Unknown("/game".into()));
        assert_eq!(Route::parse(""), Route::Home);
    }
}
