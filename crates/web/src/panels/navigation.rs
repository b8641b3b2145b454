//! The main navigation: the places of the client that one goes to by name.

use castellum_wire::GameName;
use leptos::prelude::*;

use crate::art::Icon;
use crate::i18n::t;
use crate::route::{self, Players, Route, Study};
use crate::settings::settings;

/// A place of the main navigation.
struct Place {
    /// The key of its name.
    key: &'static str,
    icon: &'static str,
    /// Where it is, for somebody who last chose this game.
    route: fn(GameName) -> Route,
    /// Whether a route lies within it.
    holds: fn(&Route) -> bool,
    /// Whether plain web space has nothing there.
    needs_server: bool,
}

/// All places, in the order in which they are shown.
const PLACES: [Place; 5] = [
    Place {
        key: "place-play",
        icon: "u-play",
        route: |_| Route::Home,
        holds: |route| {
            matches!(
                route,
                Route::Home
                    | Route::NewGame
                    | Route::Local(_)
                    | Route::Online(_)
                    | Route::Join(_)
                    | Route::Study(Study::Board(_))
            )
        },
        needs_server: false,
    },
    Place {
        key: "place-learn",
        icon: "u-book",
        route: |game| Route::Study(Study::Learn(game, None)),
        holds: |route| matches!(route, Route::Study(Study::Learn(..) | Study::Rules(..))),
        needs_server: false,
    },
    Place {
        key: "place-puzzles",
        icon: "u-puzzle",
        route: |game| Route::Study(Study::Puzzles(game, None)),
        holds: |route| matches!(route, Route::Study(Study::Puzzles(..))),
        needs_server: false,
    },
    Place {
        key: "place-watch",
        icon: "u-eye",
        route: |_| Route::Players(Players::Watch),
        holds: |route| matches!(route, Route::Players(Players::Watch)),
        needs_server: true,
    },
    Place {
        key: "place-players",
        icon: "u-two",
        route: |_| Route::Players(Players::Lobby),
        holds: |route| matches!(route, Route::Players(place) if *place != Players::Watch),
        needs_server: true,
    },
];

/// Links to all places. On a phone they are a row at the bottom of the screen,
/// and where a board needs the room, entries of the bar's sheet.
#[component]
pub(crate) fn Navigation() -> impl IntoView {
    let current = route::current();
    let row = current.clone();
    let link = move |place: &'static Place| {
        let (here, game) = (current.clone(), settings().game);
        let href = move || (place.route)(game.get()).href();
        view! {
            <a href=href data-link="" aria-current=move || here.with(place.holds).then_some("page")>
                <Icon name=place.icon size=20 />
                <span>{move || t!(place.key)}</span>
            </a>
        }
    };
    let places = PLACES.iter().filter(|place| !place.needs_server || !route::is_site());
    view! {
        <nav class="places" class:in-row=move || !row.with(Route::has_board) aria-label=move || t!("places")>
            {places.map(link).collect_view()}
        </nav>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_holds_its_own_page_and_no_other_does() {
        for (index, place) in PLACES.iter().enumerate() {
            let route = (place.route)(GameName::Aquaedukt);
            let holders: Vec<_> = (0..PLACES.len()).filter(|&at| (PLACES[at].holds)(&route)).collect();
            assert_eq!(holders, [index], "{}", place.key);
        }
    }
}
