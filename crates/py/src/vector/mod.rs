//! Many games at once, stepped in one call without Python's lock.

mod batch;
mod pool;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, TryLockError};

use castellum_rules::{DenseAction, GameName, GameSetup, Observe, with_setup};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::action::refused;
use crate::position::{Position, setup};
use crate::value_error;
use batch::{AnyBatch, Batch, Buffers};
use pool::Pool;

/// More games would not fit into the memory of most machines.
const MAX_GAMES: usize = 1 << 20;

/// What a step returns: observations, rewards, terminations, truncations, infos.
type Results<'py> =
    (Bound<'py, PyDict>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyDict>);

/// The native part of `castellum.VectorEnv`.
#[pyclass(frozen, subclass, module = "castellum._native")]
pub(crate) struct VectorEnv {
    games: Mutex<Games>,
    arrays: Arrays,
    name: GameName,
    players: usize,
    num_envs: usize,
}

/// What a call needs for itself.
struct Games {
    batch: Box<dyn AnyBatch>,
    pool: Pool,
}

/// The arrays that every step fills anew.
struct Arrays {
    observations: Filled<u8>,
    masks: Filled<bool>,
    seats: Filled<i64>,
    rewards: Filled<f32>,
    terminations: Filled<bool>,
    points: Filled<i64>,
    actions: Filled<i64>,
    /// Games have an end, so this stays unchanged.
    truncations: Py<PyAny>,
}

/// An array, and the view of it that Python code gets: through a view the
/// array below cannot be resized.
struct Filled<T> {
    array: Py<PyArrayDyn<T>>,
    view: Py<PyAny>,
}

impl<T: numpy::Element> Filled<T> {
    /// Zeros; Python says so if there is no memory for them.
    fn zeros(py: Python<'_>, shape: &[usize], dtype: &str) -> PyResult<Self> {
        let shape = PyTuple::new(py, shape)?;
        let array = py.import("numpy")?.call_method1("zeros", (shape, dtype))?;
        let view = array.call_method0("view")?.unbind();
        let array =
            array.cast_into::<PyArrayDyn<T>>().map_err(|error| PyTypeError::new_err(error.to_string()))?;
        Ok(Self { array: array.unbind(), view })
    }

    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<numpy::PyReadwriteArrayDyn<'py, T>> {
        self.array.bind(py).try_readwrite().map_err(|error| {
            PyRuntimeError::new_err(format!("an array of the environment cannot be written: {error}"))
        })
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, num_envs, players = 2, *, seed = 0, threads = None, tags = None))]
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: i64,
        players: i64,
        seed: u64,
        threads: Option<i64>,
        tags: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let tags = tags.unwrap_or_default();
        let (setup, _) = setup(game, players, seed, &tags)?;
        let num_envs = within(num_envs, MAX_GAMES)
            .ok_or_else(|| value_error(format_args!("expected 1 to {MAX_GAMES} games, not {num_envs}")))?;
        let pool = Pool::new(match threads {
            None => std::thread::available_parallelism().map_or(1, usize::from),
            Some(threads) => within(threads, 256)
                .ok_or_else(|| value_error(format_args!("expected 1 to 256 threads, not {threads}")))?,
        });
        let name = setup.game();
        let is_drawn = name.random_tags().iter().any(|tag| !tags.contains_key(*tag));
        with_setup!(setup, G, setup => {
            let players = setup.players();
            let arrays = Arrays::new::<G>(py, num_envs, players)?;
            let batch = Batch::<G>::new(setup, is_drawn, num_envs).map_err(value_error)?;
            let games = Mutex::new(Games { batch: Box::new(batch), pool });
            let env = Self { games, arrays, name, players, num_envs };
            env.begin(py, seed)?;
            Ok(env)
        })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.name.name()
    }

    /// How many players take part in each game.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// How many games there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.num_envs
    }

    /// Begins all games anew. Equal seeds give equal games, whatever the
    /// number of threads; without a seed the games go on drawing as before.
    #[pyo3(signature = (*, seed = None, options = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<u64>,
        options: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
        if options.is_some_and(|options| !options.is_none()) {
            return Err(value_error("there are no options: give them when the environment is made"));
        }
        match seed {
            Some(seed) => self.begin(py, seed)?,
            None => self.fill(py, |games, buffers| games.batch.restart(&mut games.pool, buffers))?,
        }
        Ok((self.observation(py)?, self.infos(py)?))
    }

    /// Plays one action in each game. If one of them is illegal, nothing is
    /// played in any.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Results<'py>> {
        let actions = self.read_actions(py, actions)?;
        let problem = self.fill(py, |games, buffers| {
            let Games { batch, pool } = games;
            let problem = batch.first_illegal(pool, &actions);
            if problem.is_none() {
                batch.step(pool, &actions, buffers);
            }
            problem
        })?;
        if let Some((index, problem)) = problem {
            return Err(refused(format_args!("game {index}, action {}: {problem}", actions[index])));
        }
        Ok((
            self.observation(py)?,
            self.arrays.rewards.view.bind(py).clone(),
            self.arrays.terminations.view.bind(py).clone(),
            self.arrays.truncations.bind(py).clone(),
            self.infos(py)?,
        ))
    }

    /// A legal action for each game, all equally likely. They do not depend
    /// on what the games themselves draw.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut games = self.lock()?;
        let games = &mut *games;
        let mut actions = self.arrays.actions.borrow(py)?;
        let actions = actions.as_slice_mut().map_err(value_error)?;
        py.detach(|| games.batch.sample(&mut games.pool, actions));
        Ok(self.arrays.actions.view.bind(py).clone())
    }

    /// The position of one game.
    fn position(&self, index: i64) -> PyResult<Position> {
        let place = usize::try_from(index).ok().filter(|&place| place < self.num_envs);
        let last = self.num_envs - 1;
        let missing = || PyIndexError::new_err(format!("there is no game {index}: expected 0 to {last}"));
        Ok(self.lock()?.batch.position(place.ok_or_else(missing)?).into())
    }
}

fn within(number: i64, most: usize) -> Option<usize> {
    usize::try_from(number).ok().filter(|number| (1..=most).contains(number))
}

impl Arrays {
    fn new<G: Observe>(py: Python<'_>, games: usize, players: usize) -> PyResult<Self> {
        Ok(Self {
            observations: Filled::zeros(py, &[games, G::OBSERVATION], "uint8")?,
            masks: Filled::zeros(py, &[games, G::Action::COUNT], "bool")?,
            seats: Filled::zeros(py, &[games], "int64")?,
            rewards: Filled::zeros(py, &[games, players], "float32")?,
            terminations: Filled::zeros(py, &[games], "bool")?,
            points: Filled::zeros(py, &[games, players], "int64")?,
            actions: Filled::zeros(py, &[games], "int64")?,
            truncations: Filled::<bool>::zeros(py, &[games], "bool")?.view,
        })
    }
}

impl VectorEnv {
    /// The games, for one call at a time.
    fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        match self.games.try_lock() {
            Ok(games) => Ok(games),
            Err(TryLockError::Poisoned(_)) => {
                Err(PyRuntimeError::new_err("an earlier call failed half-way: make a new environment"))
            }
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "another thread is using this environment: use one environment for each, or a lock",
            )),
        }
    }

    fn begin(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.fill(py, |games, buffers| {
            games.batch.seed(seed);
            games.batch.restart(&mut games.pool, buffers);
        })
    }

    /// Runs something that fills the arrays, without Python's lock.
    fn fill<T: Send>(
        &self,
        py: Python<'_>,
        fill: impl FnOnce(&mut Games, Buffers<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut games = self.lock()?;
        let games = &mut *games;
        let Arrays { observations, masks, seats, rewards, terminations, points, .. } = &self.arrays;
        let mut borrowed = (
            observations.borrow(py)?,
            masks.borrow(py)?,
            seats.borrow(py)?,
            rewards.borrow(py)?,
            terminations.borrow(py)?,
            points.borrow(py)?,
        );
        let buffers = Buffers {
            observations: borrowed.0.as_slice_mut().map_err(value_error)?,
            masks: borrowed.1.as_slice_mut().map_err(value_error)?,
            seats: borrowed.2.as_slice_mut().map_err(value_error)?,
            rewards: borrowed.3.as_slice_mut().map_err(value_error)?,
            terminations: borrowed.4.as_slice_mut().map_err(value_error)?,
            points: borrowed.5.as_slice_mut().map_err(value_error)?,
        };
        Ok(py.detach(|| fill(games, buffers)))
    }

    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("observation", &self.arrays.observations.view)?;
        dict.set_item("action_mask", &self.arrays.masks.view)?;
        Ok(dict)
    }

    fn infos<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("seat", &self.arrays.seats.view)?;
        dict.set_item("points", &self.arrays.points.view)?;
        Ok(dict)
    }

    /// The actions of all games, copied, because Python code may change what it passed.
    fn read_actions(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("asarray", (actions,))?;
        let dtype = array.getattr("dtype")?;
        if !matches!(dtype.getattr("kind")?.extract::<char>()?, 'i' | 'u') {
            return Err(PyTypeError::new_err(format!("actions have to be integers, not {dtype}")));
        }
        let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
        let shape = array.getattr("shape")?;
        let array = array.cast::<PyArray1<i64>>().ok().filter(|array| array.len() == self.num_envs);
        let array = array.ok_or_else(|| {
            value_error(format_args!(
                "expected {} actions, one for each game, not the shape {shape}",
                self.num_envs
            ))
        })?;
        array.to_vec().map_err(value_error)
    }
}
