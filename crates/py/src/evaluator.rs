//! An evaluator that is a Python callable: one call answers many positions.

use std::fmt;
use std::sync::Arc;

use castellum_bots::{Evaluation, Evaluator, Request, Value};
use castellum_rules::{AnyPosition, DenseAction, MAX_SEATS, Seat};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::position::{Position, viewer, write_mask};
use crate::thinking::Interruption;
use crate::{PythonGame, value_error};

/// The positions that a search asks its evaluator about.
///
/// The evaluator answers with `(values, priors)`. `values` has a row for each
/// position with the share of the win that each seat can expect, beginning with
/// the seat in `seats`. `priors` has a row with a number for each action; those
/// in `masks` count, must not be negative, and are made to add up to 1. `None`
/// instead of priors holds all actions equally likely.
#[pyclass(frozen, module = "castellum")]
pub(crate) struct Batch {
    /// What the seats see, one row for each position.
    #[pyo3(get)]
    observations: Py<PyArray2<u8>>,
    /// The actions whose priors are wanted; a row is empty if none are.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// From whose seat each position is seen.
    #[pyo3(get)]
    seats: Py<PyArray1<i64>>,
    /// How many players take part.
    #[pyo3(get)]
    players: usize,
    positions: Vec<AnyPosition>,
}

#[pymethods]
impl Batch {
    /// The positions themselves.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.positions.iter().cloned().map(Position::from).collect()
    }

    fn __len__(&self) -> usize {
        self.positions.len()
    }
}

/// Asks Python code.
pub(crate) struct PythonEvaluator {
    callable: Py<PyAny>,
    /// Where exceptions go: nobody else is there to take them.
    interruption: Arc<Interruption>,
}

impl PythonEvaluator {
    pub(crate) const fn new(callable: Py<PyAny>, interruption: Arc<Interruption>) -> Self {
        Self { callable, interruption }
    }

    fn ask<G: PythonGame>(
        &self,
        py: Python<'_>,
        requests: &[Request<'_, G>],
        evaluations: &mut [Evaluation],
    ) -> PyResult<()>
    where
        AnyPosition: From<G>,
    {
        let batch = Bound::new(py, batch(py, requests)?)?;
        let answer = self.callable.bind(py).call1((batch,))?;
        let (values, priors) = answer.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>().map_err(|_| {
            PyTypeError::new_err(
                "an evaluator has to return values and priors, a tuple of two; priors may be None",
            )
        })?;
        let players = requests[0].position.players();
        let values = rows(py, &values, "values", requests.len(), players)?;
        let values = values.try_readonly()?;
        let values = values.as_slice().map_err(value_error)?;
        let count = G::Action::COUNT;
        let priors =
            (!priors.is_none()).then(|| rows(py, &priors, "priors", requests.len(), count)).transpose()?;
        let priors = priors.as_ref().map(PyArrayMethods::try_readonly).transpose()?;
        let priors = priors.as_ref().map(|priors| priors.as_slice().map_err(value_error)).transpose()?;
        for (row, (request, evaluation)) in requests.iter().zip(evaluations).enumerate() {
            evaluation.value = value_of(request.position, &values[row * players..][..players]);
            let weight =
                |action: &G::Action| priors.map_or(1.0, |priors| priors[row * count + action.index()]);
            write_priors(request.actions.iter().map(weight), &mut evaluation.priors)?;
        }
        Ok(())
    }
}

impl fmt::Debug for PythonEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PythonEvaluator").finish_non_exhaustive()
    }
}

impl<G: PythonGame> Evaluator<G> for PythonEvaluator
where
    AnyPosition: From<G>,
{
    fn evaluate(&self, requests: &[Request<'_, G>], evaluations: &mut [Evaluation]) {
        if !requests.is_empty() && !self.interruption.is_due() {
            let asked = Python::attach(|py| self.ask(py, requests, evaluations));
            let Err(error) = asked else { return };
            self.interruption.raise(error);
        }
        // The search ends soon, and its result is thrown away.
        for (request, evaluation) in requests.iter().zip(evaluations) {
            let players = request.position.players();
            evaluation.value = value_of(request.position, &vec![1.0 / players as f32; players]);
            evaluation.priors.clear();
            evaluation.priors.resize(request.actions.len(), 1.0 / request.actions.len().max(1) as f32);
        }
    }

    fn is_joint(&self) -> bool {
        true
    }
}

fn batch<G: PythonGame>(py: Python<'_>, requests: &[Request<'_, G>]) -> PyResult<Batch>
where
    AnyPosition: From<G>,
{
    let observations = PyArray2::zeros(py, [requests.len(), G::OBSERVATION], false);
    let masks = PyArray2::zeros(py, [requests.len(), G::Action::COUNT], false);
    let mut seats = Vec::new();
    {
        let (mut observations, mut masks) = (observations.try_readwrite()?, masks.try_readwrite()?);
        let observations = observations.as_slice_mut().map_err(value_error)?;
        let masks = masks.as_slice_mut().map_err(value_error)?;
        let rows =
            observations.chunks_exact_mut(G::OBSERVATION).zip(masks.chunks_exact_mut(G::Action::COUNT));
        for (request, (observation, mask)) in requests.iter().zip(rows) {
            let seat = viewer(request.position);
            request.position.observe(seat, observation);
            write_mask::<G>(request.actions, mask);
            seats.push(seat.index() as i64);
        }
    }
    Ok(Batch {
        observations: observations.unbind(),
        masks: masks.unbind(),
        seats: PyArray1::from_vec(py, seats).unbind(),
        players: requests.first().map_or(0, |request| request.position.players()),
        positions: requests.iter().map(|request| AnyPosition::from(*request.position)).collect(),
    })
}

/// An answer as an array of this shape.
fn rows<'py>(
    py: Python<'py>,
    answer: &Bound<'py, PyAny>,
    what: &str,
    rows: usize,
    columns: usize,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let array = py.import("numpy")?.call_method1("ascontiguousarray", (answer, "float32"))?;
    let array = array.cast_into::<PyArray2<f32>>().ok().filter(|array| array.shape() == [rows, columns]);
    array.ok_or_else(|| {
        value_error(format_args!("{what} have to be numbers in the shape ({rows}, {columns})"))
    })
}

/// A value from the shares of the win, which begin with the seat that sees the
/// position.
fn value_of<G: PythonGame>(position: &G, shares: &[f32]) -> Value {
    let mut value = Value::default();
    for (seat, &share) in viewer(position).clockwise(position.players()).zip(shares) {
        value.win[seat.index()] = share;
    }
    // Nothing else is known, so a seat strives for the win alone.
    value.standing = value.win;
    let points = position.points();
    for seat in Seat::all(MAX_SEATS) {
        value.points[seat.index()] = points[seat.index()].into();
    }
    value
}

fn write_priors(weights: impl Iterator<Item = f32>, priors: &mut Vec<f32>) -> PyResult<()> {
    priors.clear();
    priors.extend(weights);
    if let Some(bad) = priors.iter().find(|weight| !(weight.is_finite() && **weight >= 0.0)) {
        return Err(value_error(format_args!("priors have to be numbers from 0 on, not {bad}")));
    }
    let total: f32 = priors.iter().sum();
    let count = priors.len() as f32;
    for weight in priors {
        *weight = if total > 0.0 { *weight / total } else { 1.0 / count };
    }
    Ok(())
}
