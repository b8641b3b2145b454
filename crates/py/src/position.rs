//! Positions.

use std::any::Any;
use std::cell::Cell;
use std::collections::BTreeMap;

use castellum_rules::{
    Actor, AnyPosition, AnySetup, DenseAction, Game, GameName, Observe, Outcome, PLAYERS_TAG, Seat, uniform,
    with_game, with_position,
};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::action::{read_action, refused};
use crate::game::game_named;
use crate::value_error;

/// A position of a game. It changes when an action is played; `copy()` keeps it.
///
/// A position has a text of one line, as FEN is for chess, from which it can be
/// made again:
///
/// >>> position = castellum.start("aqua-romana", players=2)
/// >>> position.play("C@NF")
/// >>> castellum.Position(str(position)) == position
/// True
#[pyclass(module = "castellum")]
pub(crate) struct Position {
    pub(crate) any: AnyPosition,
}

impl From<AnyPosition> for Position {
    fn from(any: AnyPosition) -> Self {
        Self { any }
    }
}

/// The first position of a game.
///
/// What the tags leave open is drawn with the seed where the game draws it, as
/// the mountains of Aquädukt, and standard elsewhere.
///
/// >>> position = castellum.start("aquaedukt", players=3, seed=7)
/// >>> position.seat, len(position.legal_actions())
/// (0, 110)
#[pyfunction]
#[pyo3(signature = (game, players = 2, *, seed = 0, tags = None))]
pub(crate) fn start(
    game: &str,
    players: i64,
    seed: u64,
    tags: Option<BTreeMap<String, String>>,
) -> PyResult<Position> {
    let (_, position) = setup(game, players, seed, &tags.unwrap_or_default())?;
    Ok(position.into())
}

/// The set-up that arguments describe, and its first position.
pub(crate) fn setup(
    game: &str,
    players: i64,
    seed: u64,
    tags: &BTreeMap<String, String>,
) -> PyResult<(AnySetup, AnyPosition)> {
    let game = game_named(game)?;
    let known = game.setup_tags();
    if let Some(name) = tags.keys().find(|name| !known.contains(&name.as_str()) || *name == PLAYERS_TAG) {
        let expected = known.iter().filter(|name| **name != PLAYERS_TAG).copied().collect::<Vec<_>>();
        return Err(value_error(format_args!(
            "{name:?} is not a tag here: expected {}",
            expected.join(", ")
        )));
    }
    let players = players.to_string();
    let tag =
        |name: &str| if name == PLAYERS_TAG { Some(&*players) } else { tags.get(name).map(String::as_str) };
    let mut rng = SplitMix64::seed_from_u64(seed);
    let setup = AnySetup::complete(game, &tag, &mut uniform(&mut rng)).map_err(value_error)?;
    let position = AnyPosition::new(&setup).map_err(value_error)?;
    Ok((setup, position))
}

/// The position if it is one of this game.
pub(crate) fn as_game<G: Game>(any: &AnyPosition) -> Option<&G> {
    with_position!(any, position => (&**position as &dyn Any).downcast_ref())
}

#[pymethods]
impl Position {
    /// The position with this text.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse::<AnyPosition>().map(Self::from).map_err(value_error)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.any.game().name()
    }

    /// How many players take part.
    #[getter]
    fn players(&self) -> usize {
        self.any.players()
    }

    /// The seat that has to act, counted from 0; `None` at a chance node and
    /// when the game is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.any.actor().seat().map(Seat::index)
    }

    /// Whether the die has to be rolled.
    #[getter]
    fn is_chance(&self) -> bool {
        self.any.actor() == Actor::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.any.actor() == Actor::Nobody
    }

    /// How many turns have begun.
    #[getter]
    fn turn(&self) -> u16 {
        self.any.turn()
    }

    /// The points so far, in turn order.
    #[getter]
    fn points(&self) -> Vec<u16> {
        self.any.points()
    }

    /// The place of each seat, from 1, once the game is over; equal seats
    /// share one.
    #[getter]
    fn places(&self) -> Option<Vec<u8>> {
        self.any.outcome().map(|outcome| outcome.places().to_vec())
    }

    /// What each seat has won once the game is over, 0 for all together: from
    /// 1 for a win to -1 / (players - 1) for a loss. Zeros before.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        let players = self.any.players();
        self.any.outcome().map_or_else(|| vec![0.0; players], |outcome| returns(&outcome).collect())
    }

    /// A hash that is the same on every machine for equal positions.
    #[getter]
    fn stable_hash(&self) -> u64 {
        with_position!(&self.any, position => position.position_hash())
    }

    /// The numbers of all legal actions in ascending order; at a chance node
    /// those of the possible outcomes.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        with_position!(&self.any, position => legal_list(py, &**position))
    }

    /// The texts of all legal actions, in the order of their numbers.
    fn legal_texts(&self) -> Vec<String> {
        with_position!(&self.any, position => legal_texts(&**position))
    }

    /// Which actions are legal, as an array of booleans. `out` is filled if
    /// it is given, else a new array.
    #[pyo3(signature = (out = None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        with_position!(&self.any, position => mask(py, &**position, out))
    }

    /// What a seat sees, as an array of bytes: planes, then scalars
    /// (docs/python.md lists them). Without a seat it is the one that acts, or
    /// seat 0 if none does. `out` is filled if it is given, else a new array.
    #[pyo3(signature = (seat = None, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        with_position!(&self.any, position => observation(py, &**position, seat, out))
    }

    /// The possible outcomes at a chance node with their probabilities.
    fn chance_outcomes(&self) -> PyResult<Vec<(u16, f64)>> {
        if !self.is_chance() {
            return Err(value_error("the die is not rolling here"));
        }
        Ok(with_position!(&self.any, position => outcomes(&**position)))
    }

    /// Plays an action, a number or a text. One that is refused raises
    /// `IllegalActionError` and changes nothing.
    ///
    /// >>> position = castellum.start("aqua-romana")
    /// >>> position.play("pass")
    /// Traceback (most recent call last):
    ///     ...
    /// castellum.IllegalActionError: AR-S6: the builders have to be set up first
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        with_position!(&mut self.any, position => play(&mut **position, action))
    }

    /// The position after an action; this one stays unchanged.
    fn after(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut after = self.copy();
        after.play(action)?;
        Ok(after)
    }

    /// Whether an action is legal.
    fn is_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        with_position!(&self.any, position => is_legal(&**position, action))
    }

    /// The text of the action with a number.
    fn action_text(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        with_position!(&self.any, position => action_text(&**position, action))
    }

    /// The number of the action with a text.
    fn action_number(&self, text: &Bound<'_, PyAny>) -> PyResult<usize> {
        with_position!(&self.any, position => action_number(&**position, text))
    }

    /// The same position, to be changed by itself.
    fn copy(&self) -> Self {
        Self { any: self.any.clone() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> PyResult<bool> {
        match op {
            CompareOp::Eq => Ok(self.any == other.any),
            CompareOp::Ne => Ok(self.any != other.any),
            _ => Err(PyTypeError::new_err("positions are equal or not; they have no order")),
        }
    }

    fn __str__(&self) -> String {
        self.any.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?})", self.any.to_string())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.any.to_string(),)
    }
}

/// What each seat has won: the win is shared out among the winners, and what it
/// brings is taken from all.
pub(crate) fn returns(outcome: &Outcome) -> impl Iterator<Item = f64> + '_ {
    let players = outcome.players() as f64;
    let others = (players - 1.0).max(1.0);
    let win = players / outcome.winners().count().max(1) as f64;
    outcome.places().iter().map(move |&place| (if place == 1 { win } else { 0.0 } - 1.0) / others)
}

/// The legal actions as a list of their numbers in ascending order.
fn legal_list<'py, G: Game>(py: Python<'py>, position: &G) -> PyResult<Bound<'py, PyList>> {
    with_numbers(&position.legal(), |numbers| number_list(py, numbers))
}

/// Hands over the numbers of actions in ascending order.
///
/// Going through all bits is quicker than sorting many numbers, and room that
/// is kept quicker than new room for every position.
fn with_numbers<A: DenseAction, T>(actions: &[A], use_numbers: impl FnOnce(Numbers<'_>) -> T) -> T {
    thread_local! {
        /// All bits are 0 between two calls.
        static WORDS: Cell<Vec<u64>> = const { Cell::new(Vec::new()) };
    }
    // Taken out meanwhile: making a list may run any Python code (the garbage
    // collector's), which may come here again.
    let mut words = WORDS.take();
    words.resize(words.len().max(A::COUNT.div_ceil(64)), 0);
    for action in actions {
        words[action.index() / 64] |= 1 << (action.index() % 64);
    }
    let used = use_numbers(Numbers { words: &mut words, word: 0, left: actions.len() });
    WORDS.set(words);
    used
}

/// The numbers of the bits that are 1, which become 0 on the way.
struct Numbers<'a> {
    words: &'a mut [u64],
    /// The word that is looked at.
    word: usize,
    left: usize,
}

impl Iterator for Numbers<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        while self.words[self.word] == 0 {
            self.word += 1;
        }
        let bits = &mut self.words[self.word];
        let bit = bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(64 * self.word + bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Numbers<'_> {}

/// Whatever happens, all bits are 0 afterwards.
impl Drop for Numbers<'_> {
    fn drop(&mut self) {
        self.for_each(drop);
    }
}

/// Numbers as a list. Each number is the same object every time: making new
/// ones takes longer than anything else here.
fn number_list<'py>(py: Python<'py>, numbers: Numbers<'_>) -> PyResult<Bound<'py, PyList>> {
    static OBJECTS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    let objects = OBJECTS.get_or_init(py, || {
        let most = GameName::ALL.into_iter().map(|game| with_game!(game, G => action_count::<G>())).max();
        (0..most.unwrap_or(0)).map(|number| PyInt::new(py, number).unbind()).collect()
    });
    PyList::new(py, numbers.map(|number| objects[number].bind(py)))
}

const fn action_count<G: Game>() -> usize {
    G::Action::COUNT
}

fn legal_texts<G: Game>(position: &G) -> Vec<String> {
    let text = |number| G::Action::from_index(number).map(|action| action.to_string());
    with_numbers(&position.legal(), |numbers| numbers.filter_map(text).collect())
}

fn outcomes<G: Game>(position: &G) -> Vec<(u16, f64)> {
    let mut outcomes: Vec<_> = position
        .legal()
        .iter()
        .map(|&outcome| (outcome.index() as u16, position.probability(outcome)))
        .collect();
    outcomes.sort_unstable_by_key(|outcome| outcome.0);
    outcomes
}

fn play<G: Game>(position: &mut G, action: &Bound<'_, PyAny>) -> PyResult<()> {
    position.try_play(read_action::<G>(action)?).map_err(refused)
}

fn is_legal<G: Game>(position: &G, action: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(position.check(read_action::<G>(action)?).is_ok())
}

fn action_text<G: Game>(_: &G, action: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(read_action::<G>(action)?.to_string())
}

fn action_number<G: Game>(_: &G, text: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(read_action::<G>(text)?.index())
}

/// Marks the legal actions of a position.
pub(crate) fn write_mask<G: Game>(legal: &[G::Action], mask: &mut [bool]) {
    mask.fill(false);
    for action in legal {
        mask[action.index()] = true;
    }
}

fn mask<'py, G: Game>(
    py: Python<'py>,
    position: &G,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    filled(py, G::Action::COUNT, "bool", out, |mask| write_mask::<G>(&position.legal(), mask))
}

fn observation<'py, G: Observe>(
    py: Python<'py>,
    position: &G,
    seat: Option<i64>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let seat = match seat {
        None => viewer(position),
        Some(number) => usize::try_from(number)
            .ok()
            .filter(|&number| number < position.players())
            .and_then(Seat::new)
            .ok_or_else(|| {
                let last = position.players() - 1;
                value_error(format_args!("there is no seat {number}: expected 0 to {last}"))
            })?,
    };
    filled(py, G::OBSERVATION, "uint8", out, |observation| position.observe(seat, observation))
}

/// From whose seat a position is seen: that of the one who acts, else seat 0.
pub(crate) fn viewer<G: Game>(position: &G) -> Seat {
    position.actor().seat().unwrap_or_default()
}

/// Fills an array that was passed, or a new one.
fn filled<'py, T: numpy::Element + Copy + Default>(
    py: Python<'py>,
    len: usize,
    dtype: &str,
    out: Option<&Bound<'py, PyAny>>,
    fill: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let Some(out) = out else {
        let mut values = vec![T::default(); len];
        fill(&mut values);
        return Ok(values.into_pyarray(py));
    };
    let expected = || format!("out has to be a contiguous writable array of {len} numbers of type {dtype}");
    let array = out.cast::<PyArray1<T>>().map_err(|_| PyTypeError::new_err(expected()))?;
    let mut borrowed = array.try_readwrite().map_err(|_| value_error(expected()))?;
    let values = borrowed.as_slice_mut().map_err(|_| value_error(expected()))?;
    if values.len() != len {
        return Err(value_error(expected()));
    }
    fill(values);
    Ok(array.clone())
}
