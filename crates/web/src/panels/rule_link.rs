//! Ways from a game to its rules.

use castellum_wire::GameName;
use leptos::prelude::*;

use crate::art::Icon;
use crate::i18n::t;
use crate::route::{Route, Study};

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

/// The rules of a game, for its bar.
#[component]
pub(crate) fn RulesButton(game: GameName) -> impl IntoView {
    let label = move || t!("rules");
    view! {
        <a
            class="btn icb"
            href=Route::Study(Study::Rules(game, None)).href()
            target="_blank"
            rel="noopener"
            aria-label=label
            title=label
        >
            <Icon name="u-book" />
        </a>
    }
}

/// The address of a rule in the rules of its game.
fn rule_route(number: &str, game: Option<GameName>) -> Route {
    let own = if number.starts_with("AQ") { GameName::Aquaedukt } else { GameName::AquaRomana };
    let game = game.unwrap_or(own);
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
