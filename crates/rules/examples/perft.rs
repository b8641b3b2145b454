//! Counts the sequences of actions from a position, the usual test of a move
//! generator.
//!
//! ```sh
//! cargo run --release -p castellum-rules --example perft -- 3
//! ```

use castellum_rules::{AnyPosition, AnySetup, Game, GameName, with_position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let depth = words.next().map_or(Ok(2), |text| text.parse())?;
    // The rest is the text of a position; without one, both games from the start.
    let text = words.collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        for game in GameName::ALL {
            report(&AnyPosition::new(&AnySetup::random(game, 2, &mut |_| 0))?, depth);
        }
    } else {
        report(&text.parse()?, depth);
    }
    Ok(())
}

fn report(position: &AnyPosition, depth: u32) {
    let sequences = with_position!(position, position => count(&**position, depth));
    println!("{position}\n{sequences} sequences of {depth} actions");
}

fn count<G: Game>(position: &G, depth: u32) -> u64 {
    let actions = position.legal();
    match depth {
        0 => 1,
        1 => actions.len() as u64,
        _ => actions.iter().map(|&action| count(&position.after(action), depth - 1)).sum(),
    }
}
