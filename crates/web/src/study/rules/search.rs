//! Finding words in a text, whatever their case and accents, by other words for
//! the same thing, and misspelt.

use std::collections::BTreeSet;
use std::ops::Range;

use strsim::damerau_levenshtein;

/// Words that somebody looks for, each with what is found for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    words: Vec<Vec<Vec<char>>>,
}

/// What there is to be found: the words of a book, and groups of words that
/// mean the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Vocabulary {
    words: BTreeSet<String>,
    synonyms: Vec<Vec<String>>,
}

impl Vocabulary {
    /// The words of some texts. Groups of synonyms are divided by semicolons,
    /// what is in them by commas.
    pub(super) fn new(texts: impl Iterator<Item = String>, synonyms: &str) -> Self {
        let mut words = BTreeSet::new();
        for text in texts {
            let folded = folded(&text);
            words.extend(folded.split(|c: char| !c.is_alphabetic()).map(str::to_owned));
        }
        let group = |group: &str| group.split(',').map(|word| folded(word.trim())).collect();
        Self { words, synonyms: synonyms.split(';').map(group).collect() }
    }

    /// What is looked for instead of a word: the word and its synonyms, else
    /// the words that are spelt most like it.
    fn alternatives(&self, word: String) -> Vec<String> {
        let groups = self.synonyms.iter().filter(|group| group.contains(&word));
        let mut found = vec![word.clone()];
        found.extend(groups.flatten().filter(|synonym| **synonym != word).cloned());
        let is_known = |word: &String| self.words.iter().any(|known| known.contains(word.as_str()));
        if found.len() == 1 && !is_known(&word) {
            found.extend(self.similar(&word));
        }
        found
    }

    fn similar(&self, word: &str) -> Vec<String> {
        let faults = match word.chars().count() {
            // A number is no word, and in a short word nothing is certain.
            _ if word.contains(|c: char| !c.is_alphabetic()) => return Vec::new(),
            0..4 => return Vec::new(),
            4..7 => 1,
            _ => 2,
        };
        let distances = self.words.iter().map(|known| (damerau_levenshtein(known, word), known));
        let near: Vec<_> = distances.filter(|(distance, _)| *distance <= faults).collect();
        let least = near.iter().map(|(distance, _)| *distance).min();
        near.into_iter()
            .filter(|(distance, _)| Some(*distance) == least)
            .map(|(_, known)| known.clone())
            .collect()
    }
}

/// A piece of a text: between two pieces something changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Whether somebody looked for this.
    pub(super) hit: bool,
    /// Whether it is the number of a rule, which one can follow.
    pub(super) number: bool,
}

impl Query {
    pub(super) fn new(text: &str, vocabulary: &Vocabulary) -> Self {
        let letters = |word: String| word.chars().collect();
        let word = |word: &str| vocabulary.alternatives(folded(word)).into_iter().map(letters).collect();
        Self { words: text.split_whitespace().map(word).collect() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a text has all the words, or what stands for them.
    pub(super) fn finds(&self, text: &str) -> bool {
        let folded = fold(text);
        let has = |word: &Vec<char>| !starts(&folded, word).is_empty();
        self.words.iter().all(|alternatives| alternatives.iter().any(has))
    }

    /// Where the words are, in bytes.
    fn hits(&self, text: &str) -> Vec<Range<usize>> {
        let folded = fold(text);
        let end_of = |index: usize| {
            let at = folded[index].1;
            at + text[at..].chars().next().map_or(0, char::len_utf8)
        };
        let mut hits = Vec::new();
        for word in self.words.iter().flatten() {
            let places = starts(&folded, word).into_iter();
            hits.extend(places.map(|start| folded[start].1..end_of(start + word.len() - 1)));
        }
        hits
    }
}

/// A text cut where a hit or the number of a rule begins or ends.
pub(super) fn pieces(text: &str, query: &Query) -> Vec<Piece> {
    let hits = query.hits(text);
    let numbers = numbers(text);
    let mut cuts: Vec<usize> =
        hits.iter().chain(&numbers).flat_map(|range| [range.start, range.end]).collect();
    cuts.extend([0, text.len()]);
    cuts.sort_unstable();
    cuts.dedup();
    let within = |ranges: &[Range<usize>], at: usize| ranges.iter().any(|range| range.contains(&at));
    cuts.windows(2)
        .map(|cut| Piece {
            text: text[cut[0]..cut[1]].to_owned(),
            hit: within(&hits, cut[0]),
            number: within(&numbers, cut[0]),
        })
        .collect()
}

/// Where the numbers of rules are, such as `AR-S13`.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let begins = ["AR-", "AQ-", "TB-"].into_iter().flat_map(|book| text.match_indices(book));
    let end = |at: usize| {
        let rest = &text[at + 3..];
        at + 3 + rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())
    };
    begins.map(|(at, _)| at..end(at)).collect()
}

/// Where a word begins, as indices.
fn starts(text: &[(char, usize)], word: &[char]) -> Vec<usize> {
    let fits = |part: &[(char, usize)]| part.iter().map(|(folded, _)| folded).eq(word);
    let parts = text.windows(word.len().max(1)).enumerate();
    parts.filter(|(_, part)| fits(part)).map(|(index, _)| index).collect()
}

/// A text without case and accents.
fn folded(text: &str) -> String {
    fold(text).into_iter().map(|(letter, _)| letter).collect()
}

/// The letters without case and accents, each with the byte where its original
/// begins.
fn fold(text: &str) -> Vec<(char, usize)> {
    let mut folded = Vec::with_capacity(text.len());
    for (at, original) in text.char_indices() {
        for small in original.to_lowercase() {
            match plain(small) {
                Some(letters) => folded.extend(letters.chars().map(|letter| (letter, at))),
                None => folded.push((small, at)),
            }
        }
    }
    folded
}

/// What stands for a letter with an accent, in our three languages.
const fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à' | 'â' | 'ä' => "a",
        'ç' => "c",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'î' | 'ï' => "i",
        'ô' | 'ö' => "o",
        'ù' | 'û' | 'ü' => "u",
        'ß' => "ss",
        'œ' => "oe",
        '’' => "'",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(text: &str) -> Query {
        Query::new(text, &Vocabulary::default())
    }

    fn hits(text: &str, words: &str) -> Vec<String> {
        let pieces = pieces(text, &query(words));
        pieces.into_iter().filter(|piece| piece.hit).map(|piece| piece.text).collect()
    }

    #[test]
    fn case_and_accents_do_not_matter() {
        assert_eq!(hits("Ein Aquädukt, ein aquädukt", "AQUADUKT"), ["Aquädukt", "aquädukt"]);
        assert_eq!(hits("l’aqueduc achevé", "l'aqueduc acheve"), ["l’aqueduc", "achevé"]);
        assert_eq!(hits("schließen", "schliess"), ["schließ"]);
        assert_eq!(hits("jeder Schluss", "ß"), ["ss"]);
    }

    #[test]
    fn all_words_have_to_be_there() {
        let words = query("fountain  tile");
        assert!(words.finds("A Tile for the fountain."));
        assert!(!words.finds("The fountain."));
        assert!(query("  ").is_empty() && query(" ").finds("anything"));
    }

    #[test]
    fn other_words_and_misspelt_ones_are_found() {
        let texts = ["The aqueduct is closed.", "Players with equal points share the win."];
        let vocabulary =
            Vocabulary::new(texts.map(str::to_owned).into_iter(), "tie, draw, share the win; well, fountain");
        let found = |words: &str| {
            let query = Query::new(words, &vocabulary);
            texts.map(|text| query.finds(text))
        };
        assert_eq!(found("tie"), [false, true]);
        assert_eq!(found("aquaduct"), [true, false]);
        assert_eq!(found("Aqueducts closd"), [true, false]);
        assert_eq!(found("palyers"), [false, true], "two letters changed places");
        assert_eq!(found("steam engine"), [false, false]);
        assert_eq!(found("wim"), [false, false], "short words have to be right");
    }

    #[test]
    fn numbers_of_rules_are_pieces_of_their_own() {
        let pieces = pieces("see AR-R12a.", &query("r12"));
        let texts: Vec<_> = pieces.iter().map(|piece| (&*piece.text, piece.hit, piece.number)).collect();
        assert_eq!(
            texts,
            [
                ("see ", false, false),
                ("AR-", false, true),
                ("R12", true, true),
                ("a", false, true),
                (".", false, false)
            ]
        );
    }

    #[test]
    fn pieces_make_up_the_text() {
        for words in ["", "e", "et ou", "œ"] {
            let text = "Œuvre d’art : AQ-S7 et où";
            let joined: String = pieces(text, &query(words)).into_iter().map(|piece| piece.text).collect();
            assert_eq!(joined, text);
        }
    }
}
