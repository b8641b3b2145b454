//! Which statements there are, in which order. Their texts are in
//! `locales/*/rules.ftl`, under keys made of these names.

use castellum_rules::match_game;
use castellum_wire::GameName;

/// A part of the rules: its name, and its statements by number or name.
pub(super) struct Part {
    /// The two letters before the numbers: `AR`, `AQ` or `TB`.
    book: &'static str,
    name: &'static str,
    statements: &'static [&'static str],
}

/// A rule, or some words around the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    book: &'static str,
    name: &'static str,
}

const AQUA_ROMANA: [Part; 17] = [
    Part { book: "AR", name: "idea", statements: &["idea"] },
    Part { book: "AR", name: "board", statements: &["S1", "R1", "S2", "names"] },
    Part { book: "AR", name: "material", statements: &["S3", "R2", "R2a", "S4", "R3", "R3a"] },
    Part { book: "AR", name: "players", statements: &["S5", "R4", "R4a"] },
    Part { book: "AR", name: "set-up", statements: &["S6"] },
    Part { book: "AR", name: "held", statements: &["S7", "S8", "R5"] },
    Part { book: "AR", name: "building", statements: &["S9", "S10", "S11"] },
    Part { book: "AR", name: "tile", statements: &["S12", "S13", "S14", "S15"] },
    Part { book: "AR", name: "walk", statements: &["S16", "S17", "R6", "R6a"] },
    Part { book: "AR", name: "stuck", statements: &["R7", "S18"] },
    Part { book: "AR", name: "closing", statements: &["S19", "R8", "S20", "R9", "R10", "R12a"] },
    Part { book: "AR", name: "podiums", statements: &["S21", "S22", "R11", "R11a", "R12"] },
    Part { book: "AR", name: "reserve", statements: &["S23"] },
    Part { book: "AR", name: "end", statements: &["S24", "R13", "S25", "S26", "R14", "S27", "S28"] },
    Part { book: "AR", name: "notation", statements: &["notation"] },
    Part { book: "AR", name: "sources", statements: &["credits", "sources"] },
    TABLE,
];

const AQUAEDUKT: [Part; 13] = [
    Part { book: "AQ", name: "idea", statements: &["idea"] },
    Part { book: "AQ", name: "board", statements: &["S1", "R1", "R3"] },
    Part { book: "AQ", name: "material", statements: &["S2", "R2"] },
    Part { book: "AQ", name: "turn", statements: &["S3"] },
    Part { book: "AQ", name: "houses", statements: &["S4", "S5", "S6", "S7", "R8", "S14", "R9"] },
    Part { book: "AQ", name: "springs", statements: &["S9", "R4"] },
    Part { book: "AQ", name: "canals", statements: &["S10", "S11", "S12"] },
    Part { book: "AQ", name: "pass", statements: &["R5"] },
    Part { book: "AQ", name: "water", statements: &["S13", "R6"] },
    Part { book: "AQ", name: "end", statements: &["S15", "R7", "S16", "S17", "R10"] },
    Part { book: "AQ", name: "notation", statements: &["notation"] },
    Part { book: "AQ", name: "sources", statements: &["credits", "sources"] },
    TABLE,
];

const TABLE: Part = Part {
    book: "TB",
    name: "table",
    statements: &["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11"],
};

/// The rules of a game, part by part.
pub(super) const fn parts(game: GameName) -> &'static [Part] {
    match_game!(game, {
        GameName::AquaRomana => &AQUA_ROMANA,
        GameName::Aquaedukt => &AQUAEDUKT,
    })
}

impl Part {
    /// The name by which addresses lead here: `ar-board`.
    pub(super) fn id(&self) -> String {
        format!("{}-{}", self.book.to_lowercase(), self.name)
    }

    /// The key of the title.
    pub(super) fn key(&self) -> String {
        format!("rules-part-{}", self.id())
    }

    pub(super) fn statements(&self) -> impl Iterator<Item = Statement> + '_ {
        self.statements.iter().map(|name| Statement { book: self.book, name })
    }
}

impl Statement {
    /// The name by which addresses lead here: `AR-S13`, or for words around
    /// the rules `AR-names`.
    pub(super) fn id(self) -> String {
        format!("{}-{}", self.book, self.name)
    }

    /// The number, if it is a rule.
    pub(super) fn number(self) -> Option<String> {
        self.name.starts_with(char::is_uppercase).then(|| self.id())
    }

    /// The key of the text.
    pub(super) fn key(self) -> String {
        format!("rules-{}", self.id().to_lowercase())
    }
}

/// Whether a game's rules have a statement or part of this name.
pub(super) fn knows(game: GameName, id: &str) -> bool {
    parts(game).iter().any(|part| part.id() == id || part.statements().any(|statement| statement.id() == id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::i18n::Language;

    /// The numbers that a document of the rules explains: `**S13**`.
    fn numbers(book: &str, document: &str) -> BTreeSet<String> {
        let words = document.split("**").skip(1).step_by(2);
        let is_number = |word: &&str| {
            word.starts_with(['S', 'R']) && word[1..].starts_with(|digit: char| digit.is_ascii_digit())
        };
        words.filter(is_number).map(|word| format!("{book}-{word}")).collect()
    }

    #[test]
    fn every_rule_of_the_documents_is_there_and_no_other() {
        let documents = [
            ("AR", include_str!("../../../../../docs/rules/aqua-romana.md")),
            ("AQ", include_str!("../../../../../docs/rules/aquaedukt.md")),
            ("TB", include_str!("../../../../../docs/rules/table.md")),
        ];
        let expected: BTreeSet<String> =
            documents.into_iter().flat_map(|(book, document)| numbers(book, document)).collect();
        assert!(expected.contains("AR-R11a") && expected.contains("AQ-S17") && expected.contains("TB-R11"));
        let parts = AQUA_ROMANA.iter().chain(&AQUAEDUKT);
        let there: BTreeSet<String> =
            parts.flat_map(Part::statements).filter_map(Statement::number).collect();
        assert_eq!(there, expected);
    }

    /// In every language there is a text for each statement, part and figure,
    /// and no text for anything else.
    #[test]
    fn every_statement_part_and_figure_has_a_text_in_every_language() {
        let parts = || AQUA_ROMANA.iter().chain(&AQUAEDUKT);
        let mut keys: BTreeSet<String> = parts().flat_map(Part::statements).map(Statement::key).collect();
        keys.extend(parts().map(Part::key));
        keys.extend(super::super::figures::keys());
        let families = ["rules-ar-", "rules-aq-", "rules-tb-", "rules-part-", "rules-figure-"];
        for language in Language::ALL {
            let source = language.study_sources().join("\n");
            let entries = source.lines().filter_map(|line| line.split_once(" ="));
            let entries = entries.filter(|(key, _)| families.iter().any(|family| key.starts_with(family)));
            let told = entries.filter(|(_, text)| !text.trim().is_empty());
            let told: BTreeSet<String> = told.map(|(key, _)| key.to_owned()).collect();
            assert_eq!(told, keys, "{language:?}");
        }
    }

    /// The numbers that a statement cites are the same in every language, and
    /// lead to rules that there are.
    #[test]
    fn cited_numbers_are_the_same_in_every_language() {
        let cited = |language: Language, key: &str| -> Vec<String> {
            let source = language.study_sources().join("\n");
            let line = source.lines().find(|line| line.starts_with(&format!("{key} ="))).expect("a text");
            let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            words
                .filter(|word| ["AR-", "AQ-", "TB-"].iter().any(|book| word.starts_with(book)))
                .map(str::to_owned)
                .collect()
        };
        for game in crate::games() {
            for statement in parts(game).iter().flat_map(Part::statements) {
                let english = cited(Language::English, &statement.key());
                assert!(english.iter().all(|number| knows(game, number)), "{english:?}");
                for language in Language::ALL {
                    assert_eq!(
                        cited(language, &statement.key()),
                        english,
                        "{language:?} {}",
                        statement.key()
                    );
                }
            }
        }
    }

    #[test]
    fn statements_and_parts_are_found_by_their_names() {
        assert!(knows(GameName::AquaRomana, "AR-S13"));
        assert!(knows(GameName::AquaRomana, "ar-closing"));
        assert!(knows(GameName::Aquaedukt, "TB-R3"));
        assert!(!knows(GameName::Aquaedukt, "AR-S13"));
    }
}
