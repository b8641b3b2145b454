//! A rectangle of styled characters to draw a board on.

use std::io::{self, Write};

use anstyle::Style;

/// Rows of characters, each with a style; blank at first.
pub(crate) struct Canvas {
    width: usize,
    cells: Vec<(char, Style)>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, cells: vec![(' ', Style::new()); width * height] }
    }

    /// Writes a text from (`x`, `y`) to the right. What does not fit is cut off.
    pub(crate) fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        let rest = self.cells.chunks_mut(self.width).nth(y).and_then(|row| row.get_mut(x..));
        for (cell, character) in rest.into_iter().flatten().zip(text.chars()) {
            *cell = (character, style);
        }
    }

    /// Like [`put`](Self::put), but blanks of the text leave what is there.
    pub(crate) fn overlay(&mut self, x: usize, y: usize, text: &str, style: Style) {
        for (step, character) in text.chars().enumerate().filter(|&(_, character)| character != ' ') {
            self.put(x + step, y, character.encode_utf8(&mut [0; 4]), style);
        }
    }

    /// Writes the rows, without blanks at their ends.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.cells.chunks(self.width).try_for_each(|row| write_row(row, out))
    }
}

fn write_row(row: &[(char, Style)], out: &mut impl Write) -> io::Result<()> {
    let end = row.iter().rposition(|&(character, _)| character != ' ').map_or(0, |last| last + 1);
    for run in row[..end].chunk_by(|a, b| a.1 == b.1) {
        let style = run[0].1;
        let text: String = run.iter().map(|&(character, _)| character).collect();
        write!(out, "{style}{text}{style:#}")?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(canvas: &Canvas) -> String {
        let mut out = Vec::new();
        canvas.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn texts_are_cut_at_the_edge_and_blanks_at_the_end_left_out() {
        let mut canvas = Canvas::new(5, 2);
        canvas.put(3, 0, "→→→", Style::new());
        canvas.put(9, 0, "x", Style::new());
        canvas.put(0, 7, "x", Style::new());
        canvas.put(0, 1, "abc", Style::new());
        canvas.overlay(0, 1, " - ", Style::new());
        assert_eq!(plain(&canvas), "   →→\na-c\n");
    }

    #[test]
    fn a_run_of_one_style_is_written_once() {
        let mut canvas = Canvas::new(4, 1);
        canvas.put(0, 0, "ab", Style::new().bold());
        canvas.put(2, 0, "c", Style::new());
        assert_eq!(plain(&canvas), "\u{1b}[1mab\u{1b}[0mc\n");
    }
}
