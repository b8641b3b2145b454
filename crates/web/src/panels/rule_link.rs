//! Ways from a game to its rules.

use castellum_rules::{GameSetup as _, with_game};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::art::Icon;
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::route::{self, Route, Study};

/// A rule by its number. It opens in a tab of its own, so that no game is left
/// for it.
#[component]
pub(crate) fn RuleLink(
    number: &'static str,
    /// The game whose rules are opened, for rules of the table, which stand
    /// behind those of both.
    #[prop(optional)]
    game: Option<GameName>,
) -> impl IntoView {
    let label = move || t!("rule-link", number = number);
    view! {
        <a class="rule-link" href=rule_route(number, game).href() target="_blank" rel="noopener" aria-label=label title=label>
            {number}
        </a>
    }
}

/// The rules of a game, for its bar, with the board that is played on.
#[component]
pub(crate) fn RulesButton<G: GameUi>(position: G) -> impl IntoView {
    let label = move || t!("rules");
    view! {
        <a
            class="btn icb"
            href=format!("{}{}", Route::Study(Study::Rules(G::GAME, None)).href(), board_carried(&position))
            target="_blank"
            rel="noopener"
            aria-label=label
            title=label
        >
            <Icon name="u-book" />
        </a>
    }
}

/// The board of a game, behind the `#` of an address: a tag a line. On plain web
/// space that is the place itself, so nothing is carried there.
fn board_carried<G: GameUi>(position: &G) -> String {
    if route::is_site() {
        return String::new();
    }
    let tags = position.setup().tags();
    let lines: Vec<String> = tags.into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    format!("#{}", String::from(js_sys::encode_uri_component(&lines.join("\n"))))
}

/// The address of a rule in the rules of its game.
fn rule_route(number: &str, game: Option<GameName>) -> Route {
    let is_own = |game: &GameName| with_game!(*game, G => number.to_ascii_lowercase().starts_with(G::KEY));
    let game = game.or_else(|| GameName::ALL.into_iter().find(is_own)).unwrap_or(GameName::ALL[0]);
    Route::Study(Study::Rules(game, Some(number.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_leads_to_the_rules_of_its_game() {
        assert_eq!(rule_route("AR-S13", None).path(), "/study/rules/aqua-romana/AR-S13");
        assert_eq!(rule_route("AQ-S7", None).path(), "/study/rules/aquaedukt/AQ-S7");
        let at_the_table = rule_route("TB-R1", Some(GameName::Aquaedukt));
        assert_eq!(at_the_table.path(), "/study/rules/aquaedukt/TB-R1");
    }
}
