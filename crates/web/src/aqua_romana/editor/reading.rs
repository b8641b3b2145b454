//! Boards of Aqua Romana as tags: writing them, and reading what others wrote,
//! with the place of what is wrong.

use castellum_rules::aqua_romana::{Colour, Field, Layout, Outlet, Reservoir, Setup, Supply};
use castellum_rules::{GameSetup as _, PLAYERS_TAG, TagLookup};

use crate::study::editor::{BadValue, words};

const SUPPLY: &str = "Supply";
const LAYOUT: &str = "Layout";

/// The board as tags. The layout is always told, so that a board stays the same
/// whatever is usual later.
pub(super) fn tags(setup: &Setup) -> Vec<(String, String)> {
    let mut tags = vec![(PLAYERS_TAG.to_owned(), setup.players.to_string())];
    if setup.supply != Supply::default() {
        tags.push((SUPPLY.to_owned(), setup.supply.to_string()));
    }
    tags.push((LAYOUT.to_owned(), setup.layout.to_string()));
    tags
}

/// The board that tags describe.
pub(super) fn read(tag: TagLookup<'_, '_>) -> Result<Setup, BadValue> {
    let text = tag(PLAYERS_TAG).unwrap_or_default();
    let players = text.parse().ok().filter(|players| (2..=4).contains(players));
    let wrong = |tag, expected, found: &str| BadValue { tag, at: 0, expected, found: found.to_owned() };
    let players = players.ok_or_else(|| wrong(PLAYERS_TAG, "editor-bad-players", text))?;
    // Without a layout it is that of records that name none.
    let alone = |name: &str| (name == PLAYERS_TAG).then_some(text);
    let usual = Setup::from_tags(&alone).map_err(|_| wrong(PLAYERS_TAG, "editor-bad-players", text))?;
    let mut setup = Setup { players, ..usual };
    if let Some(text) = tag(SUPPLY) {
        setup.supply = text.parse::<Supply>().map_err(|_| wrong(SUPPLY, "editor-bad-supply", text))?;
    }
    if let Some(text) = tag(LAYOUT) {
        setup.layout = layout(text)?;
    }
    Ok(setup)
}

fn layout(text: &str) -> Result<Layout, BadValue> {
    let mut reservoirs = Vec::new();
    let mut before = 0;
    for part in text.split(';') {
        if !part.trim().is_empty() {
            reservoirs.push(reservoir(part, before)?);
        }
        before += part.chars().count() + 1;
    }
    Ok(Layout { reservoirs })
}

/// Reads `Y C1 D1 : C1-W D1-E D1-S`, which begins after this many characters.
fn reservoir(text: &str, before: usize) -> Result<Reservoir, BadValue> {
    let wrong = |at: usize, expected, found: &str| BadValue {
        tag: LAYOUT,
        at: before + at,
        expected,
        found: found.to_owned(),
    };
    let mut words = words(text);
    let (at, word) = words.next().unwrap_or((0, ""));
    let colour = Colour::ALL.into_iter().find(|colour| word.chars().eq([colour.letter()]));
    let colour = colour.ok_or_else(|| wrong(at, "editor-bad-colour", word))?;
    let mut fields: Vec<Field> = Vec::new();
    loop {
        let Some((at, word)) = words.next() else {
            return Err(wrong(text.chars().count(), "editor-bad-colon", ""));
        };
        if word == ":" {
            break;
        }
        fields.push(word.parse().map_err(|_| wrong(at, "editor-bad-field", word))?);
    }
    fields.sort_unstable();
    let outlet =
        |(at, word): (usize, &str)| word.parse::<Outlet>().map_err(|_| wrong(at, "editor-bad-outlet", word));
    let outlets = words.map(outlet).collect::<Result<_, _>>()?;
    Ok(Reservoir { colour, fields, outlets })
}
