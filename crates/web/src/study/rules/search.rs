//! Finding words in a text, whatever their case and accents.

use std::ops::Range;

/// Words that somebody looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    words: Vec<Vec<char>>,
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
    pub(super) fn new(text: &str) -> Self {
        let fold = |word: &str| fold(word).into_iter().map(|(folded, _)| folded).collect();
        Self { words: text.split_whitespace().map(fold).collect() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a text has all the words.
    pub(super) fn finds(&self, text: &str) -> bool {
        let folded = fold(text);
        self.words.iter().all(|word| !starts(&folded, word).is_empty())
    }

    /// Where the words are, in bytes.
    fn hits(&self, text: &str) -> Vec<Range<usize>> {
        let folded = fold(text);
        let end_of = |index: usize| {
            let at = folded[index].1;
            at + text[at..].chars().next().map_or(0, char::len_utf8)
        };
        let mut hits = Vec::new();
        for word in &self.words {
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

    fn hits(text: &str, query: &str) -> Vec<String> {
        let pieces = pieces(text, &Query::new(query));
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
        let query = Query::new("fountain  tile");
        assert!(query.finds("A Tile for the fountain."));
        assert!(!query.finds("The fountain."));
        assert!(Query::new("  ").is_empty() && Query::new(" ").finds("anything"));
    }

    #[test]
    fn numbers_of_rules_are_pieces_of_their_own() {
        let pieces = pieces("see AR-R12a.", &Query::new("r12"));
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
        for query in ["", "e", "et ou", "œ"] {
            let text = "Œuvre d’art : AQ-S7 et où";
            let joined: String =
                pieces(text, &Query::new(query)).into_iter().map(|piece| piece.text).collect();
            assert_eq!(joined, text);
        }
    }
}
