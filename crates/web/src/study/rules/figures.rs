//! The diagrams: positions of the lessons, and what an action would do there.

use castellum_rules::{GameSetup as _, with_game};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::i18n::t;
use crate::study::StudyGame;
use crate::study::learn::lessons;

/// A diagram beside a statement.
pub(crate) struct Figure {
    name: &'static str,
    /// The statement that it explains.
    beside: &'static str,
    from: From,
    /// Actions that are played first.
    played: &'static str,
    /// An action whose consequences are shown, or none.
    shown: &'static str,
    /// The piece whose sight is shown, if one is.
    sight: Option<&'static str>,
}

/// The position that is shown.
enum From {
    /// The first position for this many players.
    Beginning(usize),
    /// The position of a lesson.
    Lesson(&'static str),
}

impl Figure {
    /// The first position for this many players.
    pub(crate) const fn beginning(name: &'static str, beside: &'static str, players: usize) -> Self {
        Self { name, beside, from: From::Beginning(players), played: "", shown: "", sight: None }
    }

    /// The position of a lesson, and what an action would do there.
    pub(crate) const fn lesson(
        name: &'static str,
        beside: &'static str,
        lesson: &'static str,
        shown: &'static str,
    ) -> Self {
        Self { name, beside, from: From::Lesson(lesson), played: "", shown, sight: None }
    }

    /// The position of a lesson, and what a piece sees.
    pub(crate) const fn sight(
        name: &'static str,
        beside: &'static str,
        lesson: &'static str,
        piece: &'static str,
    ) -> Self {
        Self { name, beside, from: From::Lesson(lesson), played: "", shown: "", sight: Some(piece) }
    }

    /// The same after these actions.
    pub(crate) const fn after(self, played: &'static str) -> Self {
        Self { played, ..self }
    }

    fn key(&self) -> String {
        format!("rules-figure-{}", self.name)
    }

    /// The diagram with its caption, which tells in words what is to be seen.
    fn view<G: StudyGame>(&'static self) -> AnyView {
        let id = format!("figure-{}", self.name);
        let board =
            self.position::<G>().map(|position| G::diagram(position, self.shown.parse().ok(), self.sight));
        view! {
            <figure class="rules-figure">
                <div role="img" aria-labelledby=id.clone()>
                    <div aria-hidden="true">{board}</div>
                </div>
                <figcaption id=id>{move || t!(&self.key())}</figcaption>
            </figure>
        }
        .into_any()
    }

    fn position<G: StudyGame>(&self) -> Option<G> {
        let mut position = match self.from {
            From::Beginning(players) => G::new(&G::Setup::random(players, &mut |_| 0)).ok()?,
            From::Lesson(name) => lessons::<G>().into_iter().find(|lesson| lesson.name == name)?.position(),
        };
        for text in self.played.split_whitespace() {
            position.try_play(text.parse().ok()?).ok()?;
        }
        Some(position)
    }
}

/// The keys of all captions.
#[cfg(test)]
pub(super) fn keys() -> impl Iterator<Item = String> {
    crate::games().flat_map(|game| with_game!(game, G => G::FIGURES)).map(Figure::key)
}

/// The diagrams beside a statement of a game.
pub(super) fn beside(game: GameName, statement: &str) -> Vec<AnyView> {
    with_game!(game, G => {
        let figures = G::FIGURES.iter().filter(|figure| figure.beside == statement);
        figures.map(Figure::view::<G>).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::book;
    use super::*;

    fn check<G: StudyGame>() {
        assert!(G::FIGURES.len() >= 6 || G::GAME.is_for_tests(), "{}", G::GAME);
        for figure in G::FIGURES {
            assert!(book::knows(G::GAME, figure.beside), "{}", figure.name);
            let position: G = figure.position().expect(figure.name);
            if !figure.shown.is_empty() {
                let Ok(action) = figure.shown.parse() else { panic!("{}", figure.name) };
                assert!(position.check(action).is_ok(), "{}", figure.name);
            }
        }
    }

    #[test]
    fn every_figure_stands_beside_a_statement_and_shows_what_is_legal() {
        for game in GameName::ALL {
            with_game!(game, G => check::<G>());
        }
    }
}
