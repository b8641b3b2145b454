//! Whether others can see what somebody writes, and see it as it is: no text
//! that shows nothing, runs backwards or hides something.

use castellum_wire::{Code, Refusal};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::GeneralSecurityProfile;
use unicode_security::general_security_profile::IdentifierType;

/// How many lines a text may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    One,
    Many,
}

/// How many accents may be on top of each other; more would cover other lines.
const MAX_MARKS: usize = 4;

/// Checks a text that others will see.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(text: &str, lines: Lines) -> Result<(), String> {
    if !text.chars().any(is_visible) {
        return Err("expected something that can be seen".into());
    }
    let is_break = |character| lines == Lines::Many && character == '\n';
    if let Some(bad) = text.chars().find(|&character| is_deceptive(character) && !is_break(character)) {
        return Err(format!("the character U+{:04X} cannot be seen and is not allowed", u32::from(bad)));
    }
    let mut marks = 0;
    for character in text.chars() {
        marks = if is_mark(character) { marks + 1 } else { 0 };
        if marks > MAX_MARKS {
            return Err(format!("expected at most {MAX_MARKS} accents on one letter"));
        }
    }
    Ok(())
}

/// How long a name may be, in characters.
const LONGEST_NAME: usize = 40;

/// A name for a person or a bot, without blanks around it.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn good_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    if !(1..=LONGEST_NAME).contains(&length) {
        let message = format!("name: expected 1 to {LONGEST_NAME} characters, found {length}");
        return Err(Refusal::new(Code::BadName, message));
    }
    match check(name, Lines::One) {
        Ok(()) => Ok(name.into()),
        Err(problem) => Err(Refusal::new(Code::BadName, format!("name: {problem}"))),
    }
}

/// Joins letters in some scripts, and pictures into one.
const JOINERS: [char; 2] = ['\u{200C}', '\u{200D}'];

/// Say whether a sign is shown as text or as a picture.
const PICTURES: [char; 2] = ['\u{FE0E}', '\u{FE0F}'];

/// A letter of Braille without any dots.
const BLANK_BRAILLE: char = '\u{2800}';

/// Whether a character changes how others are shown, or hides.
fn is_deceptive(character: char) -> bool {
    use GeneralCategory as G;
    let category = matches!(
        character.general_category(),
        G::Control
            | G::Format
            | G::LineSeparator
            | G::ParagraphSeparator
            | G::PrivateUse
            | G::Surrogate
            | G::Unassigned
    );
    (category || is_ignorable(character)) && !JOINERS.contains(&character) && !PICTURES.contains(&character)
}

fn is_ignorable(character: char) -> bool {
    character.identifier_type() == Some(IdentifierType::Default_Ignorable)
}

fn is_mark(character: char) -> bool {
    use GeneralCategory as G;
    matches!(character.general_category(), G::NonspacingMark | G::EnclosingMark)
}

fn is_visible(character: char) -> bool {
    use GeneralCategory as G;
    let space = character.general_category() == G::SpaceSeparator || character == BLANK_BRAILLE;
    !(space
        || is_mark(character)
        || is_ignorable(character)
        || is_deceptive(character)
        || JOINERS.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_peoples_can_be_seen() {
        for name in [
            "Anna",
            "Jean-Luc d’Arc",
            "Łukasz Żółć",
            "Владимир",
            "محمد",
            "می‌خواهم",
            "山田太郎",
            "김철수",
            "नरेन्द्र",
            "🐟",
            "👩‍👩‍👧",
            "❤️",
            "x̂",
            "1 + 1",
        ] {
            assert_eq!(check(name, Lines::One), Ok(()), "{name}");
        }
    }

    #[test]
    fn what_hides_is_refused() {
        for text in [
            "",
            " ",
            "\u{A0}\u{2003}",
            "\u{200B}",
            "\u{200D}",
            "\u{3164}",
            "\u{2800}",
            "\u{301}",
            "abc\u{202E}fdp.exe",
            "ab\u{2066}cd\u{2069}",
            "a\u{200B}b",
            "a\u{FEFF}",
            "a\u{AD}b",
            "a\u{3164}",
            "a\u{E000}",
            "a\u{2028}b",
            "a\u{7}b",
            "a\u{E0041}",
            "a\u{301}\u{301}\u{301}\u{301}\u{301}",
        ] {
            assert!(check(text, Lines::Many).is_err(), "{text:?}");
        }
    }

    #[test]
    fn only_some_texts_have_lines() {
        assert!(check("a\nb", Lines::Many).is_ok());
        assert!(check("a\nb", Lines::One).is_err());
        assert!(check("\n", Lines::Many).is_err());
    }
}
