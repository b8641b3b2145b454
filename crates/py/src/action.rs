//! Actions as Python code passes them: dense numbers or texts.

use castellum_rules::{DenseAction, Game, ParseActionError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::{IllegalActionError, value_error};

/// The action that is meant; it need not be legal.
pub(crate) fn read_action<G: Game>(action: &Bound<'_, PyAny>) -> PyResult<G::Action> {
    if let Ok(number) = action.extract::<i64>() {
        return numbered::<G>(number);
    }
    if let Ok(text) = action.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|error: ParseActionError| value_error(error));
    }
    if let Ok(number) = action.extract::<i128>() {
        return Err(no_such_action::<G>(number));
    }
    let kind = action.get_type().name()?;
    Err(PyTypeError::new_err(format!("an action is a number or a text, not {kind}")))
}

/// The action with this number.
pub(crate) fn numbered<G: Game>(number: i64) -> PyResult<G::Action> {
    let action = usize::try_from(number).ok().and_then(G::Action::from_index);
    action.ok_or_else(|| no_such_action::<G>(number.into()))
}

fn no_such_action<G: Game>(number: i128) -> PyErr {
    value_error(format_args!("{} has no action {number}: expected 0 to {}", G::NAME, G::Action::COUNT - 1))
}

/// The error for an action that the rules forbid.
pub(crate) fn refused(refusal: impl std::fmt::Display) -> PyErr {
    IllegalActionError::new_err(refusal.to_string())
}
