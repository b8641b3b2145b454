//! Records of games as text, in the manner of chess's PGN.
//!
//! Two layers. The lower one knows no game: a [`Record`] is tags, a tree of
//! action texts with marks and comments, and a result; [`RecordReader`] and
//! [`Records`] read it, `Display` writes it. The upper one knows the rules:
//! [`replay`] checks a record action by action, and a [`Scribe`] writes down a
//! game as it is played. `docs/record.md` describes the format.
//!
//! ```
//! use castellum_rules::record::Record;
//!
//! let text = "[Game \"aquaedukt\"]\n[Players \"2\"]\n\n1. roll =17 {lucky} 3@C4 $1 done *\n";
//! let record: Record = text.parse()?;
//! assert_eq!(record.tag("Players"), Some("2"));
//! assert_eq!(record.to_string(), text);
//! # Ok::<(), castellum_rules::record::RecordError>(())
//! ```

mod cursor;
mod error;
mod escape;
mod mark;
mod parse;
mod points;
mod reader;
mod replay;
mod scribe;
mod tag;
mod tree;
mod write;

pub use error::{Fault, LineColumn, RecordError};
pub use mark::Mark;
pub use points::Points;
pub use reader::{Limits, RecordReader, Records};
pub use replay::{Replay, replay};
pub use scribe::Scribe;
pub use tag::Tag;
pub use tree::{MAX_DEPTH, Node, NodeId, Record, Step, Steps};
