//! Records of games.

use std::collections::BTreeMap;

use castellum_rules::record::{Record as Text, Records, Scribe, replay};
use castellum_rules::{AnyPosition, DenseAction, Game, GameName, Start, with_game, with_position};
use pyo3::prelude::*;

use crate::action::{read_action, refused};
use crate::game::game_named;
use crate::position::Position;
use crate::value_error;

/// A game as text, like PGN (docs/record.md), read and checked by the rules.
///
/// >>> start = castellum.start("aquaedukt", seed=1)
/// >>> record = castellum.Record.of(start, ["o3,4", "roll", "=17", "done"], {"Event": "Test"})
/// >>> castellum.Record(str(record)).texts
/// ['o3,4', 'roll', '=17', 'done']
#[pyclass(frozen, module = "castellum")]
pub(crate) struct Record {
    text: Text,
    pub(crate) game: GameName,
    pub(crate) start: AnyPosition,
    end: AnyPosition,
    pub(crate) actions: Vec<u16>,
}

impl Record {
    fn checked(text: Text) -> PyResult<Self> {
        let game = game_named(text.game())?;
        with_game!(game, G => Self::replayed::<G>(text, game))
    }

    fn replayed<G: Game>(text: Text, game: GameName) -> PyResult<Self>
    where
        AnyPosition: From<G>,
    {
        let replay = replay::<G>(&text).map_err(value_error)?;
        let actions = replay.actions.iter().map(|action| action.index() as u16).collect();
        Ok(Self { text, game, start: replay.start.into(), end: replay.end.into(), actions })
    }
}

#[pymethods]
impl Record {
    /// Reads a text with exactly one game.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        Self::checked(text.parse().map_err(value_error)?)
    }

    /// Reads all games of a text.
    #[staticmethod]
    fn read_all(text: &str) -> PyResult<Vec<Self>> {
        Records::new(text).map(|record| Self::checked(record.map_err(value_error)?)).collect()
    }

    /// The record of a game that begins with a position, from its actions
    /// (numbers or texts) and further tags.
    #[staticmethod]
    #[pyo3(signature = (start, actions, tags = None))]
    fn of(
        start: &Position,
        actions: &Bound<'_, PyAny>,
        tags: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let tags = tags.unwrap_or_default();
        let actions: Vec<_> = actions.try_iter()?.collect::<PyResult<_>>()?;
        let text = with_position!(&start.any, position => written(&**position, &actions, &tags))?;
        Self::checked(text)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// All tags, those of the set-up included.
    #[getter]
    fn tags(&self) -> BTreeMap<&str, &str> {
        self.text.tags().iter().map(|tag| (tag.name(), tag.value())).collect()
    }

    /// The numbers of the actions, those of the die included.
    #[getter]
    fn actions(&self) -> Vec<u16> {
        self.actions.clone()
    }

    /// The texts of the actions.
    #[getter]
    fn texts(&self) -> Vec<String> {
        with_game!(self.game, G => texts::<G>(&self.actions))
    }

    /// The first position.
    #[getter]
    fn start(&self) -> Position {
        self.start.clone().into()
    }

    /// The position after all actions.
    #[getter]
    fn end(&self) -> Position {
        self.end.clone().into()
    }

    /// All positions, the first and the last included.
    fn positions(&self) -> Vec<Position> {
        let mut position = self.start.clone();
        let mut positions = vec![position.clone().into()];
        for &action in &self.actions {
            position.play_unchecked(action);
            positions.push(position.clone().into());
        }
        positions
    }

    fn __len__(&self) -> usize {
        self.actions.len()
    }

    fn __str__(&self) -> String {
        self.text.to_string()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.text.to_string(),)
    }
}

fn texts<G: Game>(actions: &[u16]) -> Vec<String> {
    let actions = actions.iter().filter_map(|&number| G::Action::from_index(number.into()));
    actions.map(|action| action.to_string()).collect()
}

fn written<G: Game>(
    position: &G,
    actions: &[Bound<'_, PyAny>],
    tags: &BTreeMap<String, String>,
) -> PyResult<Text> {
    // A position with which a set-up begins is written as that set-up.
    let setup = Start::<G>::Setup(position.setup());
    let begins = setup.position().is_ok_and(|first: G| first == *position && first.turn() == position.turn());
    let start = if begins { setup } else { Start::Position(*position) };
    let mut scribe = Scribe::begin(&start).map_err(value_error)?;
    for (name, value) in tags {
        scribe.tag(name, value).map_err(value_error)?;
    }
    for action in actions {
        scribe.play(read_action::<G>(action)?).map_err(refused)?;
    }
    Ok(scribe.finish())
}
