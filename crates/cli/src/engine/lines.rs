//! Reading lines from a stranger: each of bounded length.

use std::io::{self, BufRead, Read};

/// The most bytes a line may have.
pub const MAX_LINE: usize = 16 << 20;

/// What was found up to the end of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line; the buffer holds it without its end.
    Whole,
    /// A line of more than the allowed length. It was skipped.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads the next line into `buffer`, replacing what it held.
///
/// The last line need not have an end.
pub(crate) fn read_line(input: &mut impl BufRead, buffer: &mut Vec<u8>, most: usize) -> io::Result<Line> {
    buffer.clear();
    input.by_ref().take(most as u64 + 1).read_until(b'\n', buffer)?;
    if buffer.last() == Some(&b'\n') {
        buffer.pop();
        return Ok(Line::Whole);
    }
    match buffer.len() {
        0 => Ok(Line::End),
        length if length <= most => Ok(Line::Whole),
        _ => {
            input.skip_until(b'\n')?;
            Ok(Line::TooLong)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_skipped_and_the_next_one_read() {
        let mut input = &b"1234\n\n12345\n123456789\nlast"[..];
        let mut buffer = Vec::new();
        let mut next = || {
            let line = read_line(&mut input, &mut buffer, 4).unwrap();
            (line, String::from_utf8(buffer.clone()).unwrap())
        };
        assert_eq!(next(), (Line::Whole, "1234".into()));
        assert_eq!(next(), (Line::Whole, String::new()));
        assert_eq!(next().0, Line::TooLong);
        assert_eq!(next().0, Line::TooLong);
        assert_eq!(next(), (Line::Whole, "last".into()));
        assert_eq!(next().0, Line::End);
    }
}
