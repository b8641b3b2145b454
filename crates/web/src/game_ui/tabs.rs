//! What a phone shows below the board: one part of the side column at a time.

use leptos::prelude::*;

use super::GameUi;
use crate::art::Icon;
use crate::i18n::t;

/// A part of the side column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    Turn,
    /// What only this game has.
    Own,
    Players,
    Moves,
}

impl Tab {
    /// The tabs of a game, from left to right.
    pub(super) fn all<G: GameUi>() -> Vec<Self> {
        let own = G::OWN_TAB.map(|_| Self::Own);
        [Some(Self::Turn), own, Some(Self::Players), Some(Self::Moves)].into_iter().flatten().collect()
    }

    /// The name by which style sheets know it.
    pub(super) fn name<G: GameUi>(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Own => G::OWN_TAB.map_or("", |own| own.name),
            Self::Players => "players",
            Self::Moves => "moves",
        }
    }

    fn icon<G: GameUi>(self) -> &'static str {
        match self {
            Self::Turn => "u-tile",
            Self::Own => G::OWN_TAB.map_or("", |own| own.icon),
            Self::Players => "u-two",
            Self::Moves => "u-list",
        }
    }

    fn title<G: GameUi>(self) -> String {
        match self {
            Self::Turn => t!("tab-turn"),
            Self::Own => G::OWN_TAB.map(|own| (own.title)()).unwrap_or_default(),
            Self::Players => t!("players"),
            Self::Moves => t!("moves"),
        }
    }
}

/// The buttons at the bottom of a phone.
pub(super) fn tabs<G: GameUi>(tab: RwSignal<Tab>) -> AnyView {
    let button = move |this: Tab| {
        let on = move || tab.get() == this;
        let icon = this.icon::<G>();
        let title = move || this.title::<G>();
        view! {
            <button aria-pressed=move || on().to_string() class:on=on on:click=move |_| tab.set(this)>
                <Icon name=icon size=20 />
                {title}
            </button>
        }
    };
    view! {
        <nav class="screen-tabs" aria-label=move || t!("tabs")>
            {Tab::all::<G>().into_iter().map(button).collect_view()}
        </nav>
    }
    .into_any()
}
