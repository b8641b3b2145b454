//! The programs of the client, and the documents that start them.

/// A document of the client.
pub(crate) struct Document {
    pub(crate) file: &'static str,
    /// The program that it starts.
    pub(crate) program: &'static str,
    /// What the addresses begin with at which it is shown; `route.rs` in the
    /// client and `assets.rs` in the server say the same.
    pub(crate) places: &'static [&'static str],
    /// What its texts begin with, before the language: what all programs say, and
    /// what this one says besides.
    pub(crate) texts: &'static [&'static str],
    /// Whether it has the first page, which is there before its program.
    pub(crate) has_first_page: bool,
}

/// All documents.
pub(crate) const DOCUMENTS: [Document; 4] = [
    Document {
        file: "index.html",
        program: "page",
        places: &["", "new", "local"],
        texts: &[""],
        has_first_page: true,
    },
    Document {
        file: "online.html",
        program: "online",
        places: &["game", "join"],
        texts: &[""],
        has_first_page: false,
    },
    Document {
        file: "study.html",
        program: "study",
        places: &["study"],
        texts: &["", "study-"],
        has_first_page: false,
    },
    Document {
        file: "players.html",
        program: "players",
        places: &["players"],
        texts: &["", "players-"],
        has_first_page: false,
    },
];

/// The program of the worker in which bots think. No document starts it.
pub(crate) const WORKER: &str = "engine_worker";

/// The names of all programs.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    DOCUMENTS.iter().map(|document| document.program).chain([WORKER])
}
