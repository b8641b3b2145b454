//! Reads a record, checks it against the rules and prints its positions.
//!
//! ```sh
//! cargo run -p castellum-rules --example read_record -- game.txt
//! ```

use std::fs;

use castellum_rules::record::{Record, replay};
use castellum_rules::{Game, GameName, with_game};

/// Read if no file is given.
const EXAMPLE: &str = r#"[Game "aquaedukt"]
[Players "2"]
[Mountains "B1 C1 D1 E1 F1 G1 H1 I1"]

1. o3,4 2. C4-D4 C4-C5 3. roll =17 done *
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).map_or(Ok(EXAMPLE.to_owned()), fs::read_to_string)?;
    let record: Record = text.parse()?;
    let game: GameName = record.game().parse()?;
    with_game!(game, G => print::<G>(&record))
}

fn print<G: Game>(record: &Record) -> Result<(), Box<dyn std::error::Error>> {
    let game = replay::<G>(record)?;
    let mut position = game.start;
    println!("{position}");
    for action in game.actions {
        position.play_unchecked(action);
        println!("{action:>12}  {position}");
    }
    Ok(())
}
