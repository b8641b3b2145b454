//! The lessons as data: records of games up to the position in which the
//! learner is to act.

use castellum_rules::record::{Record, Records};
use castellum_rules::{Game, aqua_romana};

use crate::table::Line;

const AQUA_ROMANA: &str = include_str!("lessons/aqua-romana.txt");
const AQUAEDUKT: &str = include_str!("lessons/aquaedukt.txt");

/// A position to learn from.
#[derive(Clone)]
pub(crate) struct Lesson<G: Game> {
    /// The name by which addresses and texts know it.
    pub(crate) name: String,
    /// The game up to the position.
    pub(crate) line: Line<G>,
    /// What the die shows in this lesson, as actions: the same each time.
    pub(crate) dice: Vec<String>,
}

impl<G: Game> Lesson<G> {
    /// The position in which the learner begins.
    pub(crate) fn position(&self) -> G {
        self.line.position_after(self.line.len())
    }

    fn read(record: &Record) -> Option<Self> {
        let mut line = Line::from_tags(&|name| record.tag(name)).ok()?;
        for node in record.main_line() {
            let action = record.node(node)?.action().parse().ok()?;
            line.play(action).ok()?;
        }
        let dice = record.tag("Dice").unwrap_or_default().split_whitespace();
        let dice = dice.map(|region| format!("={region}")).collect();
        Some(Self { name: record.tag("Lesson")?.to_owned(), line, dice })
    }
}

/// The records of a game's lessons.
pub(super) fn source<G: Game>() -> &'static str {
    if G::NAME == aqua_romana::Position::NAME { AQUA_ROMANA } else { AQUAEDUKT }
}

/// The lessons of a game, in order.
pub(crate) fn lessons<G: Game>() -> Vec<Lesson<G>> {
    Records::new(source::<G>()).flatten().filter_map(|record| Lesson::read(&record)).collect()
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt;

    use super::*;

    #[test]
    fn every_record_of_a_lesson_can_be_replayed() {
        for (source, count) in [
            (AQUA_ROMANA, lessons::<aqua_romana::Position>().len()),
            (AQUAEDUKT, lessons::<aquaedukt::Position>().len()),
        ] {
            assert_eq!(source.matches("[Lesson ").count(), count);
        }
    }
}
