//! What is the same in all positions of a game.

use castellum_rules::{DenseAction, Feature, GameName, Observe as _, with_game};
use pyo3::prelude::*;

use crate::action::read_action;
use crate::value_error;

/// The names of all games.
///
/// >>> castellum.games()
/// ['aqua-romana', 'aquaedukt']
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GameName::ALL.iter().map(|game| game.name()).collect()
}

/// The game with a name.
pub(crate) fn game_named(name: &str) -> PyResult<GameName> {
    name.parse().map_err(|error| value_error(format_args!("{name:?} is not a game: {error}")))
}

/// What is the same in all positions of a game: names, sizes, features.
///
/// >>> game = castellum.Game("aquaedukt")
/// >>> game.title, game.num_actions
/// ('Aquädukt', 660)
#[pyclass(frozen, eq, hash, module = "castellum")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Game {
    name: GameName,
}

#[pymethods]
impl Game {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        Ok(Self { name: game_named(name)? })
    }

    /// The name in protocols and records, such as 'aqua-romana'.
    #[getter]
    fn name(&self) -> &'static str {
        self.name.name()
    }

    /// The name as people write it.
    #[getter]
    fn title(&self) -> &'static str {
        self.name.title()
    }

    /// How many different actions there are; they are numbered from 0.
    #[getter]
    fn num_actions(&self) -> usize {
        with_game!(self.name, G => <G as castellum_rules::Game>::Action::COUNT)
    }

    /// How many numbers an observation has, planes and scalars together.
    #[getter]
    fn observation_size(&self) -> usize {
        with_game!(self.name, G => G::OBSERVATION)
    }

    /// The planes, rows and columns at the beginning of an observation.
    ///
    /// >>> castellum.Game("aquaedukt").plane_shape
    /// (28, 9, 13)
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        with_game!(self.name, G => (Feature::total(G::PLANES), G::ROWS, G::COLUMNS))
    }

    /// The names of the planes, and how many have each name, in their order.
    #[getter]
    fn planes(&self) -> Vec<(&'static str, usize)> {
        pairs(with_game!(self.name, G => G::PLANES))
    }

    /// The names of the scalars after the planes, and how many have each name.
    #[getter]
    fn scalars(&self) -> Vec<(&'static str, usize)> {
        pairs(with_game!(self.name, G => G::SCALARS))
    }

    /// The names of the tags that describe a set-up.
    #[getter]
    fn setup_tags(&self) -> Vec<&'static str> {
        self.name.setup_tags().to_vec()
    }

    /// The text of the action with a number.
    ///
    /// >>> castellum.Game("aquaedukt").action_text(0)
    /// 'roll'
    fn action_text(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        with_game!(self.name, G => Ok(read_action::<G>(action)?.to_string()))
    }

    /// The number of the action with a text.
    ///
    /// >>> castellum.Game("aquaedukt").action_number("pass")
    /// 2
    fn action_number(&self, text: &Bound<'_, PyAny>) -> PyResult<usize> {
        with_game!(self.name, G => Ok(read_action::<G>(text)?.index()))
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.name.name())
    }

    fn __getnewargs__(&self) -> (&'static str,) {
        (self.name.name(),)
    }
}

fn pairs(features: &[Feature]) -> Vec<(&'static str, usize)> {
    features.iter().map(|feature| (feature.name, feature.count)).collect()
}
