//! The Python package `castellum`: the rules, bots and reviews of both games,
//! and environments for learners.
//!
//! This is the native part, the module `castellum._native`; what is written in
//! Python is in `python/castellum`. `docs/python.md` tells how to use it.
//!
//! Whatever takes long runs without Python's lock. Nothing that Python code
//! passes or does leads to a panic or a crash: it gets an exception.

mod action;
mod bot;
mod data;
mod evaluator;
mod game;
mod position;
mod record;
mod review;
mod thinking;
mod vector;

use castellum_bots::BotGame;
use castellum_bots::hints::Explain;
use castellum_rules::Observe;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    castellum,
    IllegalActionError,
    PyValueError,
    "An action that the rules forbid; the text begins with the number of the rule."
);

/// A game with all that the package offers.
trait PythonGame: BotGame + Explain + Observe {}

impl<G: BotGame + Explain + Observe> PythonGame for G {}

/// An error about a value that was passed.
fn value_error(problem: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::IllegalActionError;
    #[pymodule_export]
    use super::bot::Bot;
    #[pymodule_export]
    use super::evaluator::Batch;
    #[pymodule_export]
    use super::game::{Game, games};
    #[pymodule_export]
    use super::position::{Position, start};
    #[pymodule_export]
    use super::record::Record;
    #[pymodule_export]
    use super::review::{hints, review};
    #[pymodule_export]
    use super::vector::VectorEnv;
}
