//! Maps of Aquädukt.

use castellum_rules::aquaedukt::{Board, COLUMNS, Field, Position, ROWS, Region};
use castellum_rules::uniform;
use rand_xoshiro::SplitMix64;

use super::{TRIES, VariedSetup};

/// How many fields change their region.
const MOVES: usize = 40;

impl VariedSetup for Position {
    fn varied_tags(_players: usize, rng: &mut SplitMix64) -> Vec<(&'static str, String)> {
        vec![("Board", board(rng))]
    }
}

/// The standard map after some fields have gone over to a region beside them,
/// in one line as a tag has it.
fn board(rng: &mut SplitMix64) -> String {
    let mut board = Board::default();
    let fields: Vec<_> = Field::all().collect();
    let mut moves = 0;
    for _ in 0..TRIES {
        if moves == MOVES {
            break;
        }
        let field = fields[uniform(rng)(fields.len() as u32) as usize];
        let beside: Vec<_> = field.neighbours().iter().collect();
        let to = board.region_of(beside[uniform(rng)(beside.len() as u32) as usize]);
        if to != board.region_of(field)
            && let Ok(changed) = text(&board, field, to).parse()
        {
            board = changed;
            moves += 1;
        }
    }
    board.to_string().replace('\n', " / ")
}

/// The text of a map on which one field belongs to another region.
fn text(board: &Board, moved: Field, to: Region) -> String {
    let entry = |column: usize, row: usize| match Field::new(column, row) {
        Some(field) if field == moved => to.number().to_string(),
        Some(field) => board.region_of(field).number().to_string(),
        None => "..".into(),
    };
    let row = |row: usize| (0..COLUMNS).map(|column| entry(column, row)).collect::<Vec<_>>().join(" ");
    (0..ROWS).map(row).collect::<Vec<_>>().join("\n")
}
