//! Characters that cannot stand for themselves in a tag's value or a comment.

use core::fmt::{self, Write};

use super::cursor::Cursor;
use super::error::RecordError;

const ESCAPES: &str = r#"one of \\ \" \} \[ \n \t \u{...}"#;

/// Reads an escape; the cursor stands on its backslash.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<char, RecordError> {
    let start = cursor.clone();
    cursor.bump();
    let c = match cursor.bump() {
        Some(c @ ('\\' | '"' | '}' | '[')) => Some(c),
        Some('n') => Some('\n'),
        Some('t') => Some('\t'),
        Some('u') => read_code(cursor),
        _ => None,
    };
    c.ok_or_else(|| start.expected(ESCAPES))
}

/// Reads `{1f600}`.
fn read_code(cursor: &mut Cursor<'_>) -> Option<char> {
    if !cursor.eat('{') {
        return None;
    }
    let digits = cursor.take_while(|c| c.is_ascii_hexdigit());
    let code = u32::from_str_radix(digits, 16).ok()?;
    if cursor.eat('}') { char::from_u32(code) } else { None }
}

/// Writes a character so that [`read`] or a plain reading gives it back;
/// `end` is the one that would end the text.
pub(super) fn write(c: char, end: char, out: &mut impl Write) -> fmt::Result {
    match c {
        '\n' => out.write_str("\\n"),
        '\t' => out.write_str("\\t"),
        '\\' => out.write_str("\\\\"),
        _ if c == end => write!(out, "\\{c}"),
        _ if is_unsafe(c) => write_code(c, out),
        _ => out.write_char(c),
    }
}

/// Writes a character by its number.
pub(super) fn write_code(c: char, out: &mut impl Write) -> fmt::Result {
    write!(out, "\\u{{{:x}}}", u32::from(c))
}

/// Whether editors and transports are known to change or drop a character.
fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}
