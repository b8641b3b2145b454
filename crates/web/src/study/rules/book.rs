//! Which statements there are, in which order. Their texts are in
//! `locales/*/rules.ftl`, under keys made of these names.

use castellum_rules::with_game;
use castellum_wire::GameName;

use crate::study::StudyGame;

/// A part of the rules: its name, and its statements by number or name.
pub(crate) struct Part {
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

/// The rules of the table, which stand behind those of every game.
const TABLE: Part = Part {
    book: "TB",
    name: "table",
    statements: &[
        "R1", "R2", "R2a", "R3", "R4", "R5", "R6", "R7", "R7a", "R8", "R9", "R10", "R11", "R12", "R13", "R14",
    ],
};

/// The rules of a game, part by part, and those of the table.
pub(super) fn parts(game: GameName) -> impl Iterator<Item = &'static Part> {
    with_game!(game, G => G::RULES).iter().chain([&TABLE])
}

impl Part {
    /// A part of the book of a game.
    pub(crate) const fn new(
        book: &'static str,
        name: &'static str,
        statements: &'static [&'static str],
    ) -> Self {
        Self { book, name, statements }
    }

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
    parts(game).any(|part| part.id() == id || part.statements().any(|statement| statement.id() == id))
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
        let parts = crate::games().flat_map(parts);
        let there: BTreeSet<String> =
            parts.flat_map(Part::statements).filter_map(Statement::number).collect();
        assert_eq!(there, expected);
    }

    /// In every language there is a text for each statement, part and figure,
    /// and no text for anything else.
    #[test]
    fn every_statement_part_and_figure_has_a_text_in_every_language() {
        let parts = || crate::games().flat_map(parts);
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
            for statement in parts(game).flat_map(Part::statements) {
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
