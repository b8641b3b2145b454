//! The rules of both games: complete, searchable, with diagrams, and with an
//! address for every statement.

mod book;
mod figures;
mod own_board;
mod page;
mod search;

pub(crate) use book::Part;
pub(crate) use figures::Figure;
pub(crate) use page::Rules;
