//! The diagrams: positions of the lessons, and what an action would do there.

use castellum_rules::{Game, aqua_romana, aquaedukt};
use leptos::prelude::*;

use crate::aqua_romana::{Marks, Preview};
use crate::i18n::t;
use crate::study::learn::lessons;

/// A diagram beside a statement.
pub(super) struct Figure {
    name: &'static str,
    /// The statement that it explains.
    beside: &'static str,
    from: From,
}

/// The position that is shown.
enum From {
    /// The first position for so many players of Aqua Romana.
    Beginning(usize),
    /// The position of a lesson after some more actions, and an action whose
    /// consequences are shown.
    Lesson { name: &'static str, played: &'static str, shown: &'static str },
    /// The position of a lesson, and what a worker sees.
    Sight { name: &'static str, worker: &'static str },
}

const fn lesson(name: &'static str, shown: &'static str) -> From {
    From::Lesson { name, played: "", shown }
}

const FIGURES: [Figure; 17] = [
    Figure { name: "layout", beside: "AR-R3", from: From::Beginning(4) },
    Figure { name: "layout-3", beside: "AR-R3", from: From::Beginning(3) },
    Figure { name: "set-up", beside: "AR-S6", from: lesson("set-up", "") },
    Figure { name: "sight", beside: "AR-S10", from: From::Sight { name: "sight", worker: "Y3" } },
    Figure { name: "tile", beside: "AR-S13", from: lesson("tile", "Y1+C-SE@NC") },
    Figure { name: "run-on", beside: "AR-S14", from: lesson("run-on", "B2+D-NW@SG") },
    Figure { name: "walk", beside: "AR-S16", from: lesson("walk", "Y1+C-SE@NC") },
    Figure { name: "fountain", beside: "AR-S17", from: lesson("fountain", "B1+B@E8") },
    Figure { name: "closing", beside: "AR-S19", from: lesson("tile", "Y1+C-NE@NC") },
    Figure { name: "ending", beside: "AR-S19", from: lesson("ending", "B3+C-SE@NH") },
    Figure { name: "regions", beside: "AQ-S1", from: lesson("houses", "") },
    Figure { name: "springs", beside: "AQ-R4", from: lesson("spring", "o9,6") },
    Figure { name: "canals", beside: "AQ-S10", from: lesson("canals", "F4-F5") },
    Figure { name: "arms", beside: "AQ-S11", from: lesson("arms", "G4-G5") },
    Figure {
        name: "double",
        beside: "AQ-S12",
        from: From::Lesson { name: "double", played: "F4-F5", shown: "E4-E5" },
    },
    Figure { name: "lowest", beside: "AQ-S7", from: lesson("lowest", "1@E5") },
    Figure { name: "clear", beside: "AQ-S14", from: lesson("clear", "1@G4") },
];

/// The keys of all captions.
#[cfg(test)]
pub(super) fn keys() -> impl Iterator<Item = String> {
    FIGURES.iter().map(Figure::key)
}

/// The diagrams beside a statement.
pub(super) fn beside(statement: &str) -> impl Iterator<Item = &'static Figure> {
    FIGURES.iter().filter(move |figure| figure.beside == statement)
}

impl Figure {
    fn key(&self) -> String {
        format!("rules-figure-{}", self.name)
    }

    /// The diagram with its caption, which tells in words what is to be seen.
    pub(super) fn view(&'static self) -> impl IntoView {
        let id = format!("figure-{}", self.name);
        view! {
            <figure class="rules-figure">
                <div role="img" aria-labelledby=id.clone()>
                    <div aria-hidden="true">{self.board()}</div>
                </div>
                <figcaption id=id>{move || t!(&self.key())}</figcaption>
            </figure>
        }
    }

    fn board(&self) -> Option<AnyView> {
        if self.beside.starts_with("AQ") {
            let (position, shown) = self.aquaedukt()?;
            let preview = shown.map(|action| crate::aquaedukt::Preview::new(&position, action));
            Some(
                view! {
                    <crate::aquaedukt::Board position=Signal::stored(position) preview=Signal::stored(preview) />
                }
                .into_any(),
            )
        } else {
            let (position, marks) = self.aqua_romana()?;
            Some(
                view! {
                    <crate::aqua_romana::Board position=Signal::stored(position) marks=Signal::stored(marks) />
                }
                .into_any(),
            )
        }
    }

    fn aqua_romana(&self) -> Option<(aqua_romana::Position, Marks)> {
        match self.from {
            From::Beginning(players) => {
                let position = aqua_romana::Position::new(&aqua_romana::Setup::standard(players)).ok()?;
                Some((position, Marks::default()))
            }
            From::Sight { name, worker } => {
                let position = played(name, "")?;
                let sight = worker.parse().ok()?;
                Some((position, Marks { sight: Some(sight), ..Marks::default() }))
            }
            From::Lesson { name, played: first, shown } => {
                let position: aqua_romana::Position = played(name, first)?;
                let preview = shown.parse().ok().and_then(|action| Preview::of(&position, action));
                Some((position, Marks { preview, ..Marks::default() }))
            }
        }
    }

    fn aquaedukt(&self) -> Option<(aquaedukt::Position, Option<aquaedukt::Action>)> {
        let From::Lesson { name, played: first, shown } = self.from else { return None };
        let position: aquaedukt::Position = played(name, first)?;
        Some((position, shown.parse().ok()))
    }
}

/// The position of a lesson after some more actions.
fn played<G: Game>(name: &str, actions: &str) -> Option<G> {
    let lesson = lessons::<G>().into_iter().find(|lesson| lesson.name == name)?;
    let mut position = lesson.position();
    for text in actions.split_whitespace() {
        position.try_play(text.parse().ok()?).ok()?;
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::super::book;
    use super::*;
    use castellum_wire::GameName;

    #[test]
    fn every_figure_shows_a_position_and_an_action_that_is_legal_there() {
        for figure in &FIGURES {
            let shown = match figure.from {
                From::Lesson { shown, .. } => !shown.is_empty(),
                _ => false,
            };
            if figure.beside.starts_with("AQ") {
                let (position, action) = figure.aquaedukt().expect(figure.name);
                assert_eq!(action.is_some(), shown, "{}", figure.name);
                assert!(action.is_none_or(|action| position.check(action).is_ok()), "{}", figure.name);
            } else {
                let (_, marks) = figure.aqua_romana().expect(figure.name);
                assert_eq!(marks.preview.is_some(), shown, "{}", figure.name);
            }
        }
    }

    #[test]
    fn every_figure_stands_beside_a_statement_and_each_game_has_some() {
        for game in crate::games() {
            let book = if game == GameName::Aquaedukt { "AQ" } else { "AR" };
            let figures: Vec<_> = FIGURES.iter().filter(|figure| figure.beside.starts_with(book)).collect();
            assert!(figures.len() >= 6);
            assert!(figures.iter().all(|figure| book::knows(game, figure.beside)));
        }
    }
}
