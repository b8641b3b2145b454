//! Bots.

use std::sync::{Arc, Mutex, TryLockError};

use castellum_bots::{Analysis, BotGame, BotSpec, Budget, ChooseError, Control, Strategy};
use castellum_rules::{AnyPosition, DenseAction, GameName, with_game};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::data::analysis_dict;
use crate::evaluator::PythonEvaluator;
use crate::position::{Position, as_game};
use crate::thinking::{Interruption, budget, read_spec};
use crate::{PythonGame, value_error};

/// How many positions an evaluator in Python gets at once, unless the bot's
/// settings say otherwise.
const PYTHON_BATCH: usize = 16;

/// A player made of code: `random`, `greedy`, `mcts`, or a level from
/// `discipulus` to `curator`, with settings such as `mcts:exploration=0.4`
/// (docs/bots.md). Use one bot for one seat of one game, so that it can go on
/// with what it found out before.
///
/// With a budget in nodes, equal seeds and one thread it always answers the
/// same.
///
/// >>> position = castellum.start("aqua-romana")
/// >>> bot = castellum.Bot("mcts", seed=1)
/// >>> position.is_legal(bot.choose(position, nodes=50))
/// True
#[pyclass(frozen, module = "castellum")]
pub(crate) struct Bot {
    spec: BotSpec,
    seed: u64,
    threads: usize,
    evaluator: Option<Py<PyAny>>,
    interruption: Arc<Interruption>,
    thinker: Mutex<Option<Thinker>>,
}

/// A bot for one of the games.
struct Thinker {
    game: GameName,
    bot: Box<dyn AnyBot>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (spec = "mcts", *, seed = 0, threads = None, evaluator = None))]
    fn new(
        spec: &str,
        seed: u64,
        threads: Option<usize>,
        evaluator: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let spec = read_spec(spec)?;
        let threads = spec.threads_or(threads).map_err(value_error)?.unwrap_or(1);
        if !(1..=256).contains(&threads) {
            return Err(value_error(format_args!("expected 1 to 256 threads, not {threads}")));
        }
        if let Some(evaluator) = evaluator.as_ref().filter(|evaluator| !evaluator.is_callable()) {
            let kind = evaluator.get_type().name()?;
            return Err(PyTypeError::new_err(format!("an evaluator has to be callable, and {kind} is not")));
        }
        if evaluator.is_some() && spec.evaluator.is_some() {
            return Err(value_error(format_args!("the evaluator is given twice: {spec} and a callable")));
        }
        Ok(Self {
            spec,
            seed,
            threads,
            evaluator: evaluator.map(Bound::unbind),
            interruption: Arc::default(),
            thinker: Mutex::default(),
        })
    }

    /// The bot and its settings as text.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// The number of a legal action for the seat to act. Without a budget it
    /// looks at 1000 nodes.
    #[pyo3(signature = (position, *, nodes = None, millis = None))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &Position,
        nodes: Option<u64>,
        millis: Option<u64>,
    ) -> PyResult<u16> {
        let budget = budget(&self.spec, nodes, millis)?;
        self.think(py, &position.any, |bot, position, interruption| {
            bot.choose(position, budget, interruption)
        })
    }

    /// What the bot finds out about a position, also while the die rolls: a
    /// dictionary with `value`, `nodes`, `exact`, `line` and `candidates`.
    #[pyo3(signature = (position, *, nodes = None, millis = None))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        nodes: Option<u64>,
        millis: Option<u64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let budget = budget(&self.spec, nodes, millis)?;
        let finding = self.think(py, &position.any, |bot, position, interruption| {
            bot.analyse(position, budget, interruption)
        })?;
        finding.dict(py, position.any.players())
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.spec.to_string())
    }
}

impl Bot {
    /// Thinks without Python's lock.
    fn think<T: Send>(
        &self,
        py: Python<'_>,
        position: &AnyPosition,
        think: impl FnOnce(&mut dyn AnyBot, &AnyPosition, &Interruption) -> Result<T, ChooseError> + Send,
    ) -> PyResult<T> {
        let mut thinker = match self.thinker.try_lock() {
            Ok(thinker) => thinker,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                let problem = "the bot is thinking already, in another thread: use one bot for each";
                return Err(PyRuntimeError::new_err(problem));
            }
        };
        let game = position.game();
        if thinker.as_ref().is_none_or(|thinker| thinker.game != game) {
            *thinker = Some(Thinker { game, bot: with_game!(game, G => self.bot_for::<G>(py))? });
        }
        let Some(Thinker { bot, .. }) = &mut *thinker else { unreachable!("it was made just now") };
        let interruption = &*self.interruption;
        let found = py.detach(|| think(&mut **bot, position, interruption));
        interruption.take()?;
        found.map_err(value_error)
    }

    fn bot_for<G: PythonGame>(&self, py: Python<'_>) -> PyResult<Box<dyn AnyBot>>
    where
        AnyPosition: From<G>,
    {
        let bot = match &self.evaluator {
            None => castellum_bots::Bot::<G>::from_spec(&self.spec, self.seed).map_err(value_error)?,
            Some(callable) => {
                let evaluator = PythonEvaluator::new(callable.clone_ref(py), Arc::clone(&self.interruption));
                let strategy = python_strategy::<G>(&self.spec);
                castellum_bots::Bot::with_evaluator(strategy, Arc::new(evaluator), self.seed)
            }
        };
        Ok(Box::new(bot.with_threads(self.threads)))
    }
}

/// How a bot with an evaluator in Python plays. Leaves are evaluated as they
/// are, and many at once, unless the settings say otherwise.
fn python_strategy<G: BotGame>(spec: &BotSpec) -> Strategy {
    let mut strategy = spec.strategy::<G>();
    if let Strategy::Search(settings) = &mut strategy {
        settings.rollout = spec.search.rollout.unwrap_or(0);
        settings.batch = spec.search.batch.map_or(PYTHON_BATCH, usize::from);
    }
    strategy
}

/// A bot for whatever game.
trait AnyBot: Send {
    /// The number of the action that it chooses.
    fn choose(
        &mut self,
        position: &AnyPosition,
        budget: Budget,
        interruption: &Interruption,
    ) -> Result<u16, ChooseError>;

    /// What it finds out about a position.
    fn analyse(
        &mut self,
        position: &AnyPosition,
        budget: Budget,
        interruption: &Interruption,
    ) -> Result<Box<dyn AnyAnalysis>, ChooseError>;
}

/// An analysis for whatever game.
trait AnyAnalysis: Send {
    fn dict<'py>(&self, py: Python<'py>, players: usize) -> PyResult<Bound<'py, PyDict>>;
}

impl<A: DenseAction> AnyAnalysis for Analysis<A> {
    fn dict<'py>(&self, py: Python<'py>, players: usize) -> PyResult<Bound<'py, PyDict>> {
        analysis_dict(py, self, players)
    }
}

/// A thinker is made for the game of its positions.
const SAME_GAME: &str = "the position is of the bot's game";

impl<G: PythonGame> AnyBot for castellum_bots::Bot<G> {
    fn choose(
        &mut self,
        position: &AnyPosition,
        budget: Budget,
        interruption: &Interruption,
    ) -> Result<u16, ChooseError> {
        let stop = interruption.watch();
        let control = Control::default().stopped_by(&stop);
        let decision = self.choose(as_game(position).expect(SAME_GAME), budget, &control)?;
        Ok(decision.action.index() as u16)
    }

    fn analyse(
        &mut self,
        position: &AnyPosition,
        budget: Budget,
        interruption: &Interruption,
    ) -> Result<Box<dyn AnyAnalysis>, ChooseError> {
        let stop = interruption.watch();
        let control = Control::default().stopped_by(&stop);
        let analysis = self.analyse(as_game(position).expect(SAME_GAME), budget, &control)?;
        Ok(Box::new(analysis))
    }
}
