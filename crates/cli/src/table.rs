//! Plain tables for terminals and files.

use comfy_table::{CellAlignment, Row, Table};

/// Where the cells of a column stand.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    /// Texts.
    Left,
    /// Numbers.
    Right,
}

/// A table without lines, given the heading and the side of each column.
pub(crate) fn table(columns: impl IntoIterator<Item = (String, Side)>) -> Table {
    let (headings, sides): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING).set_header(Row::from(headings));
    for (column, side) in table.column_iter_mut().zip(sides) {
        column.set_padding((0, 2));
        column.set_cell_alignment(match side {
            Side::Left => CellAlignment::Left,
            Side::Right => CellAlignment::Right,
        });
    }
    table
}

/// The lines of a table, without blanks at their ends.
pub(crate) fn lines(table: &Table) -> impl Iterator<Item = String> {
    table.lines().map(|line| line.trim_end().to_string())
}
