//! What somebody has chosen for this device.

use std::cell::OnceCell;

use leptos::prelude::*;

use crate::storage;

/// Choices that last from visit to visit.
#[derive(Clone)]
pub(crate) struct Settings {
    /// Whether the dark theme is shown.
    pub(crate) dark: ArcRwSignal<bool>,
    /// Whether an action is shown before it is played.
    pub(crate) confirm: ArcRwSignal<bool>,
    /// Whether there is sound.
    pub(crate) sound: ArcRwSignal<bool>,
    /// What the person at this device is called.
    pub(crate) name: ArcRwSignal<String>,
}

thread_local! {
    static SETTINGS: OnceCell<Settings> = const { OnceCell::new() };
}

/// The settings of this device.
pub(crate) fn settings() -> Settings {
    SETTINGS.with(|cell| cell.get_or_init(Settings::load).clone())
}

impl Settings {
    fn load() -> Self {
        let dark = document().document_element().and_then(|root| root.get_attribute("data-theme"));
        Self {
            dark: ArcRwSignal::new(dark.as_deref() == Some("dark")),
            confirm: ArcRwSignal::new(storage::read("confirm").unwrap_or(true)),
            sound: ArcRwSignal::new(storage::read("sound").unwrap_or(false)),
            name: ArcRwSignal::new(storage::read("name").unwrap_or_default()),
        }
    }

    /// Shows the other theme.
    pub(crate) fn set_dark(&self, dark: bool) {
        let theme = if dark { "dark" } else { "light" };
        if let Some(root) = document().document_element() {
            // Setting an attribute with a plain name cannot fail.
            let _ = root.set_attribute("data-theme", theme);
        }
        // Unkept, the choice lasts as long as the page; likewise below.
        let _ = storage::write_text("theme", theme);
        self.dark.set(dark);
    }

    pub(crate) fn set_confirm(&self, confirm: bool) {
        let _ = storage::write("confirm", &confirm);
        self.confirm.set(confirm);
    }

    pub(crate) fn set_sound(&self, sound: bool) {
        let _ = storage::write("sound", &sound);
        self.sound.set(sound);
    }

    pub(crate) fn set_name(&self, name: &str) {
        let _ = storage::write("name", &name);
        self.name.set(name.to_owned());
    }
}
