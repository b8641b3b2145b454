//! The lessons as data: records of games up to the position in which the
//! learner is to act.

use castellum_rules::Game;
use castellum_rules::record::{Record, Records};

use crate::study::StudyGame;
use crate::table::MoveHistory;

/// A position to learn from.
#[derive(Clone)]
pub(crate) struct Lesson<G: Game> {
    /// The name by which addresses and texts know it.
    pub(crate) name: String,
    /// The game up to the position.
    pub(crate) history: MoveHistory<G>,
    /// What the die shows in this lesson, as actions: the same each time.
    pub(crate) dice: Vec<String>,
}

impl<G: Game> Lesson<G> {
    /// The position in which the learner begins.
    pub(crate) fn position(&self) -> G {
        self.history.position_after(self.history.len())
    }

    fn read(record: &Record) -> Option<Self> {
        let mut history = MoveHistory::from_tags(&|name| record.tag(name)).ok()?;
        for node in record.main_line() {
            let action = record.node(node)?.action().parse().ok()?;
            history.play(action).ok()?;
        }
        let dice = record.tag("Dice").unwrap_or_default().split_whitespace();
        let dice = dice.map(|region| format!("={region}")).collect();
        Some(Self { name: record.tag("Lesson")?.to_owned(), history, dice })
    }
}

/// The lessons of a game, in order.
pub(crate) fn lessons<G: StudyGame>() -> Vec<Lesson<G>> {
    Records::new(G::LESSONS).flatten().filter_map(|record| Lesson::read(&record)).collect()
}

#[cfg(test)]
mod tests {
    use castellum_rules::{GameName, with_game};

    use super::*;

    #[test]
    fn every_record_of_a_lesson_can_be_replayed() {
        for game in GameName::ALL {
            let (source, count) = with_game!(game, G => (G::LESSONS, lessons::<G>().len()));
            assert_eq!(source.matches("[Lesson ").count(), count, "{game}");
        }
    }
}
