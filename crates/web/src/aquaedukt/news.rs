//! What has happened on the board since somebody at this device looked.

use castellum_rules::aquaedukt::{Action, Choice, Crossing, Field, Position, Stick};
use castellum_rules::{Actor, Game};

use super::choices::Place;
use super::preview::Preview;
use crate::table::MoveHistory;

/// What others did since, and what was done last of all.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct News {
    /// Where houses were put and still stand.
    pub(crate) fields: Vec<Field>,
    /// Where houses were taken away.
    pub(crate) cleared: Vec<Field>,
    pub(crate) crossings: Vec<Crossing>,
    pub(crate) sticks: Vec<Stick>,
    /// The last action of all, no matter who played it: it is shown in motion.
    pub(crate) latest: Option<Action>,
}

impl News {
    /// What was done after the first `seen` actions of a game, as one sees it
    /// after `shown` of them.
    pub(crate) fn new(history: &MoveHistory<Position>, seen: usize, shown: usize) -> Self {
        let mut news = Self::default();
        for (before, action) in history.steps().take(shown).skip(seen) {
            news.add(&before, action);
        }
        news.latest = history.actions()[..shown.min(history.len())].last().copied();
        news
    }

    fn add(&mut self, before: &Position, action: Action) {
        if before.actor() == Actor::Chance {
            return;
        }
        match action.choice() {
            Choice::House { field, .. } => self.fields.push(field),
            Choice::Spring(crossing) => self.crossings.push(crossing),
            Choice::Stick(stick) => self.sticks.push(stick),
            Choice::Roll | Choice::Done | Choice::Pass | Choice::Dice(_) => {}
        }
        for (field, _) in Preview::new(before, action).removed {
            self.fields.retain(|&other| other != field);
            self.cleared.push(field);
        }
    }

    /// Where the last action put something.
    pub(crate) fn latest_place(&self) -> Option<Place> {
        self.latest.and_then(Place::of)
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::Setup;
    use castellum_rules::{GameSetup as _, Start};

    use super::*;

    #[test]
    fn news_are_what_came_after_the_last_look() {
        let mut history = MoveHistory::<Position>::new(Start::Setup(Setup::random(2, &mut |_| 0))).unwrap();
        for text in ["o3,4", "roll", "=6", "1@E2", "roll", "=6", "2@F2", "done", "C4-D4", "done"] {
            history.play(text.parse().unwrap()).unwrap();
        }
        let all = News::new(&history, 1, history.len());
        assert_eq!(all.fields, ["E2", "F2"].map(|field| field.parse().unwrap()));
        assert_eq!(all.sticks.len(), 1);
        assert!(all.crossings.is_empty());
        let middle = News::new(&history, 1, 4);
        assert_eq!(middle.fields.len(), 1);
        assert_eq!(middle.latest_place(), Some(Place::Field("E2".parse().unwrap())));
    }
}
