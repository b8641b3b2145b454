//! The rules of both games: complete, searchable, with diagrams, and with an
//! address for every statement.

mod book;
mod figures;
mod page;
mod search;

pub(crate) use page::Rules;
