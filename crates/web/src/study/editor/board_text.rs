//! A board as text: a file to keep, and what a link carries.
//!
//! The text is that of a record's tags, one a line:
//!
//! ```text
//! [Game "aqua-romana"]
//! [Name "Tiber"]
//! [Players "4"]
//! [Layout "Y C1 D1 : C1-W D1-E D1-S; …"]
//! ```

use castellum_rules::PLAYERS_TAG;
use castellum_wire::GameName;

use super::game::BadValue;

/// The most bytes of a text that is read.
pub(super) const MAX_BYTES: usize = 16 << 10;
/// The most characters of a name.
pub(crate) const MAX_NAME_CHARS: usize = 40;

const GAME: &str = "Game";
const NAME: &str = "Name";

/// What a text says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BoardText {
    pub(super) game: GameName,
    pub(super) name: String,
    tags: Vec<Tag>,
}

#[derive(Clone, Debug, PartialEq)]
struct Tag {
    name: String,
    value: String,
    line: usize,
    /// Where its value begins, in characters from 1.
    column: usize,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextFault {
    /// Line and column, both from 1; `None` for the text as a whole.
    pub(super) at: Option<(usize, usize)>,
    /// The key of the sentence that says what is wrong.
    pub(super) problem: &'static str,
    /// What is there.
    pub(super) found: String,
}

impl TextFault {
    fn new(at: (usize, usize), problem: &'static str, found: &str) -> Self {
        Self { at: Some(at), problem, found: shortened(found) }
    }

    fn whole(problem: &'static str, found: &str) -> Self {
        Self { at: None, problem, found: shortened(found) }
    }
}

fn shortened(text: &str) -> String {
    const ROOM: usize = 30;
    match text.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Writes a board.
pub(super) fn write(game: GameName, name: &str, tags: &[(String, String)]) -> String {
    let own = [(GAME, game.name()), (NAME, name)];
    let rest = tags.iter().map(|(name, value)| (&**name, &**value));
    own.into_iter().chain(rest).map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect()
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Reads a board; its values are read by the game.
///
/// # Errors
/// The first thing that is wrong.
pub(super) fn read(text: &str) -> Result<BoardText, TextFault> {
    if text.len() > MAX_BYTES {
        return Err(TextFault::whole("editor-bad-long", &(MAX_BYTES >> 10).to_string()));
    }
    let mut tags: Vec<Tag> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let is_rest = line.trim().is_empty() || line.trim() == "*";
        if is_rest {
            continue;
        }
        let tag = read_tag(line, index + 1)?;
        if tags.iter().any(|other| other.name == tag.name) {
            return Err(TextFault::new((tag.line, 2), "editor-bad-twice", &tag.name));
        }
        tags.push(tag);
    }
    let Some(game) = tags.iter().find(|tag| tag.name == GAME) else {
        return Err(TextFault::whole("editor-bad-missing", GAME));
    };
    let Some(kind) = crate::games().find(|kind| kind.name() == game.value) else {
        return Err(TextFault::new((game.line, game.column), "editor-bad-game", &game.value));
    };
    let known = |tag: &&Tag| tag.name == GAME || tag.name == NAME || kind.setup_tags().contains(&&*tag.name);
    if let Some(odd) = tags.iter().find(|tag| !known(tag)) {
        return Err(TextFault::new((odd.line, 2), "editor-bad-tag", &odd.name));
    }
    if !tags.iter().any(|tag| tag.name == PLAYERS_TAG) {
        return Err(TextFault::whole("editor-bad-missing", PLAYERS_TAG));
    }
    let name = tags.iter().find(|tag| tag.name == NAME).map_or("", |tag| &*tag.value);
    let name = name.chars().filter(|c| !c.is_control()).take(MAX_NAME_CHARS).collect();
    Ok(BoardText { game: kind, name, tags })
}

/// Reads `[Name "value"]`.
fn read_tag(line: &str, number: usize) -> Result<Tag, TextFault> {
    let column = |rest: &str| line[..line.len() - rest.len()].chars().count() + 1;
    let wrong = |rest: &str| TextFault::new((number, column(rest)), "editor-bad-line", rest);
    let rest = line.trim_start();
    let inside = rest.strip_prefix('[').ok_or_else(|| wrong(rest))?;
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inside.len());
    let (name, after) = inside.split_at(end);
    let quote = after.trim_start();
    let value = quote.strip_prefix('"').filter(|_| !name.is_empty()).ok_or_else(|| wrong(after))?;
    let mut read = String::new();
    let mut chars = value.chars();
    loop {
        match chars.next() {
            Some('"') => break,
            Some('\\') => match chars.next() {
                Some(c @ ('"' | '\\')) => read.push(c),
                _ => return Err(wrong(chars.as_str())),
            },
            Some(c) => read.push(c),
            None => return Err(wrong("")),
        }
    }
    let rest = chars.as_str().trim();
    if rest != "]" {
        return Err(wrong(chars.as_str()));
    }
    Ok(Tag { name: name.to_owned(), value: read, line: number, column: column(value) })
}

impl BoardText {
    /// The value of a tag.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| &*tag.value)
    }

    /// Where a value is wrong.
    pub(super) fn fault(&self, bad: &BadValue) -> TextFault {
        match self.tags.iter().find(|tag| tag.name == bad.tag) {
            Some(tag) => TextFault::new((tag.line, tag.column + bad.at), bad.expected, &bad.found),
            None => TextFault::whole(bad.expected, &bad.found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    #[test]
    fn what_was_written_is_read_again() {
        let own = tags(&[("Players", "4"), ("Supply", "C22 S21 B21 D21")]);
        let text = write(GameName::AquaRomana, r#"The "old\new" Tiber"#, &own);
        let read = read(&text).unwrap();
        assert_eq!((read.game, &*read.name), (GameName::AquaRomana, r#"The "old\new" Tiber"#));
        assert_eq!(read.tag("Supply"), Some("C22 S21 B21 D21"));
        assert_eq!(read.tag("Layout"), None);
    }

    #[test]
    fn what_is_wrong_is_told_with_line_and_column() {
        let wrong = |text: &str| {
            let fault = read(text).unwrap_err();
            (fault.at, fault.problem)
        };
        assert_eq!(wrong(""), (None, "editor-bad-missing"));
        assert_eq!(wrong("[Game \"chess\"]"), (Some((1, 8)), "editor-bad-game"));
        assert_eq!(wrong("[Game \"aquaedukt\"]"), (None, "editor-bad-missing"));
        assert_eq!(wrong("[Game \"aquaedukt\"]\n\n  Name"), (Some((3, 3)), "editor-bad-line"));
        assert_eq!(wrong("[Game \"aquaedukt]"), (Some((1, 18)), "editor-bad-line"));
        assert_eq!(wrong("[Game \"a\"] x"), (Some((1, 10)), "editor-bad-line"));
        assert_eq!(wrong("[Game \"aquaedukt\"]\n[Layout \"\"]"), (Some((2, 2)), "editor-bad-tag"));
        assert_eq!(wrong("[Name \"a\"]\n[Name \"b\"]"), (Some((2, 2)), "editor-bad-twice"));
        assert_eq!(wrong(&" ".repeat(MAX_BYTES + 1)), (None, "editor-bad-long"));
    }
}
