//! What bots found out, as dictionaries.

use castellum_bots::hints::Reason;
use castellum_bots::{Analysis, Candidate, Value};
use castellum_rules::DenseAction;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// What a position is worth: the share of the win and the expected points of
/// each seat.
pub(crate) fn value_dict<'py>(
    py: Python<'py>,
    value: &Value,
    players: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("win", &value.win[..players])?;
    dict.set_item("points", &value.points[..players])?;
    Ok(dict)
}

/// The numbers of some actions.
pub(crate) fn numbers<A: DenseAction>(actions: &[A]) -> Vec<usize> {
    actions.iter().map(|action| action.index()).collect()
}

pub(crate) fn analysis_dict<'py, A: DenseAction>(
    py: Python<'py>,
    analysis: &Analysis<A>,
    players: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("value", value_dict(py, &analysis.value, players)?)?;
    dict.set_item("nodes", analysis.nodes)?;
    dict.set_item("exact", analysis.is_exact)?;
    dict.set_item("line", numbers(&analysis.line))?;
    dict.set_item("candidates", candidate_dicts(py, &analysis.candidates, players)?)?;
    Ok(dict)
}

pub(crate) fn candidate_dicts<'py, A: DenseAction>(
    py: Python<'py>,
    candidates: &[Candidate<A>],
    players: usize,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for candidate in candidates {
        let dict = PyDict::new(py);
        dict.set_item("action", candidate.action.index())?;
        dict.set_item("text", candidate.action.to_string())?;
        dict.set_item("value", value_dict(py, &candidate.value, players)?)?;
        dict.set_item("visits", candidate.visits)?;
        dict.set_item("prior", candidate.prior)?;
        dict.set_item("then", numbers(&candidate.continuation))?;
        list.append(dict)?;
    }
    Ok(list)
}

/// Reasons with their keys and parts, the most telling first.
pub(crate) fn reason_dicts<'py, R: Reason>(py: Python<'py>, reasons: &[R]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for reason in reasons {
        let parts = PyDict::new(py);
        for (name, part) in reason.parts() {
            parts.set_item(name, part)?;
        }
        let dict = PyDict::new(py);
        dict.set_item("key", reason.key())?;
        dict.set_item("parts", parts)?;
        list.append(dict)?;
    }
    Ok(list)
}
