//! Boards of Aquädukt as tags, also those that are not in order yet.

use castellum_rules::aquaedukt::{COLUMNS, Field, FieldSet, ROWS, Region};
use castellum_rules::{PLAYERS_TAG, TagLookup};

use super::Draft;
use crate::study::editor::{BadValue, words};

const MOUNTAINS: &str = "Mountains";
const BOARD: &str = "Board";
/// No field, or none that is in a region.
const NOTHING: &str = "..";

/// The board as tags: `Board` as in records, `..` also for bare fields;
/// `Mountains` only if they are not drawn.
pub(super) fn tags(draft: &Draft) -> Vec<(String, String)> {
    let mut tags = vec![(PLAYERS_TAG.to_owned(), draft.players.to_string())];
    if let Some(fields) = draft.mountains {
        let names: Vec<String> = fields.iter().map(|field| field.to_string()).collect();
        tags.push((MOUNTAINS.to_owned(), names.join(" ")));
    }
    if draft.regions != Draft::standard(draft.players).regions {
        let entry = |column, row| {
            let region = Field::new(column, row).and_then(|field| draft.region_of(field));
            region.map_or(NOTHING.to_owned(), |region| region.to_string())
        };
        let row = |row| (0..COLUMNS).map(|column| entry(column, row)).collect::<Vec<_>>().join(" ");
        tags.push((BOARD.to_owned(), (0..ROWS).map(row).collect::<Vec<_>>().join("/")));
    }
    tags
}

/// The board that tags describe.
pub(super) fn read(tag: TagLookup<'_, '_>) -> Result<Draft, BadValue> {
    let text = tag(PLAYERS_TAG).unwrap_or_default();
    let players = text.parse().ok().filter(|players| (2..=4).contains(players));
    let wrong =
        || BadValue { tag: PLAYERS_TAG, at: 0, expected: "editor-bad-players", found: text.to_owned() };
    let mut draft = Draft::standard(players.ok_or_else(wrong)?);
    if let Some(text) = tag(BOARD) {
        read_board(text, &mut draft)?;
    }
    if let Some(text) = tag(MOUNTAINS) {
        draft.mountains = Some(read_mountains(text)?);
    }
    Ok(draft)
}

fn read_mountains(text: &str) -> Result<FieldSet, BadValue> {
    let field = |(at, word): (usize, &str)| {
        let wrong = |_| BadValue { tag: MOUNTAINS, at, expected: "editor-bad-field", found: word.to_owned() };
        word.parse::<Field>().map_err(wrong)
    };
    words(text).map(field).collect()
}

fn read_board(text: &str, draft: &mut Draft) -> Result<(), BadValue> {
    let wrong =
        |at: usize, expected, found: &str| BadValue { tag: BOARD, at, expected, found: found.to_owned() };
    *draft = Draft { mountains: draft.mountains, ..Draft::empty(draft.players) };
    let mut before = 0;
    let mut rows = 0;
    for row in text.split('/') {
        let length = row.chars().count();
        if rows == ROWS {
            return Err(wrong(before, "editor-bad-rows", row));
        }
        let mut count = 0;
        for (at, word) in words(row) {
            if count == COLUMNS {
                return Err(wrong(before + at, "editor-bad-entries", word));
            }
            let region = if word == NOTHING {
                None
            } else {
                Some(word.parse::<Region>().map_err(|_| wrong(before + at, "editor-bad-region", word))?)
            };
            match (Field::new(count, rows), region) {
                (Some(field), region) => draft.paint(field, region),
                (None, None) => {}
                (None, Some(_)) => return Err(wrong(before + at, "editor-bad-corner", word)),
            }
            count += 1;
        }
        if count < COLUMNS {
            return Err(wrong(before + length, "editor-bad-entries", ""));
        }
        before += length + 1;
        rows += 1;
    }
    if rows < ROWS { Err(wrong(before.saturating_sub(1), "editor-bad-rows", "")) } else { Ok(()) }
}
