//! Reviews and hints as data; `docs/review.md` says what the numbers mean.

use std::sync::Arc;

use castellum_bots::hints::{Hint, best_reasons, hints as best_actions};
use castellum_bots::review::{
    Finding, Grade, Judgement, ReviewSettings, Reviewer, SeatSummary, Step, Summary,
};
use castellum_bots::{Bot, BotName, BotSpec, Budget, ChooseError, Control};
use castellum_rules::{Actor, DenseAction, Seat, with_game, with_position};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::data::{candidate_dicts, numbers, reason_dicts, value_dict};
use crate::position::{Position, as_game};
use crate::record::Record;
use crate::thinking::{Interruption, budget, read_spec};
use crate::{PythonGame, value_error};

/// What every action of a game was worth, as a dictionary: `steps` has one
/// entry for each action, `seats` a summary of each seat.
///
/// >>> start = castellum.start("aquaedukt", seed=1)
/// >>> record = castellum.Record.of(start, ["o3,4", "roll", "=17", "done"])
/// >>> review = castellum.review(record, nodes=20)
/// >>> [step["text"] for step in review["steps"]], review["seats"][1]["rolls"]
/// (['o3,4', 'roll', '=17', 'done'], 1)
#[pyfunction]
#[pyo3(signature = (record, bot = "mcts", *, nodes = None, millis = None, seed = 0))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &Record,
    bot: &str,
    nodes: Option<u64>,
    millis: Option<u64>,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let bot = read_judge(bot)?;
    let settings = ReviewSettings { bot, budget: budget(&bot, nodes, millis)?, seed };
    with_game!(record.game, G => review_game::<G>(py, record, settings))
}

/// The best actions of a position with reasons, as a list of dictionaries.
///
/// >>> position = castellum.start("aqua-romana")
/// >>> hint = castellum.hints(position, nodes=50)[0]
/// >>> sorted(hint)
/// ['action', 'reasons', 'text', 'then', 'value']
#[pyfunction]
#[pyo3(signature = (position, bot = "mcts", *, nodes = None, millis = None, seed = 0))]
pub(crate) fn hints<'py>(
    py: Python<'py>,
    position: &Position,
    bot: &str,
    nodes: Option<u64>,
    millis: Option<u64>,
    seed: u64,
) -> PyResult<Bound<'py, PyList>> {
    let bot = read_judge(bot)?;
    let budget = budget(&bot, nodes, millis)?;
    with_position!(&position.any, position => hint_list(py, &**position, &bot, budget, seed))
}

/// A bot that can tell good from bad.
fn read_judge(text: &str) -> PyResult<BotSpec> {
    let spec = read_spec(text)?;
    if spec.name == BotName::Random {
        return Err(value_error("the bot random knows no good from bad: expected mcts, greedy or a level"));
    }
    Ok(spec)
}

fn hint_list<'py, G: PythonGame>(
    py: Python<'py>,
    position: &G,
    spec: &BotSpec,
    budget: Budget,
    seed: u64,
) -> PyResult<Bound<'py, PyList>> {
    if position.actor() == Actor::Chance {
        return Err(value_error(ChooseError::Chance));
    }
    let mut bot = Bot::<G>::from_spec(spec, seed).map_err(value_error)?;
    let interruption = Interruption::default();
    let analysis = py.detach(|| {
        let stop = interruption.watch();
        bot.analyse(position, budget, &Control::default().stopped_by(&stop))
    });
    interruption.take()?;
    let list = PyList::empty(py);
    for Hint { action, value, reasons, continuation } in
        best_actions(position, &analysis.map_err(value_error)?)
    {
        let dict = PyDict::new(py);
        dict.set_item("action", action.index())?;
        dict.set_item("text", action.to_string())?;
        dict.set_item("value", value_dict(py, &value, position.players())?)?;
        dict.set_item("reasons", reason_dicts(py, &reasons)?)?;
        dict.set_item("then", numbers(&continuation))?;
        list.append(dict)?;
    }
    Ok(list)
}

fn review_game<'py, G: PythonGame>(
    py: Python<'py>,
    record: &Record,
    settings: ReviewSettings,
) -> PyResult<Bound<'py, PyDict>> {
    let start = *as_game::<G>(&record.start).expect("a record begins with a position of its game");
    let actions: Vec<_> =
        record.actions.iter().filter_map(|&number| G::Action::from_index(number.into())).collect();
    let mut reviewer = Reviewer::new(start, &actions, settings).map_err(value_error)?;
    let interruption = Arc::new(Interruption::default());
    let steps: Vec<Step<G::Action>> = py.detach(|| {
        let stop = interruption.watch();
        let control = Control::default().stopped_by(&stop);
        std::iter::from_fn(|| reviewer.step(&control)).collect()
    });
    interruption.take()?;
    let players = start.players();
    let list = PyList::empty(py);
    for step in &steps {
        list.append(step_dict(py, &reviewer.positions()[step.index], step)?)?;
    }
    let summary = Summary::of(players, &steps);
    let seats: Vec<_> = summary.seats().iter().map(|seat| seat_dict(py, seat)).collect::<PyResult<_>>()?;
    let dict = PyDict::new(py);
    dict.set_item("game", G::NAME)?;
    dict.set_item("players", players)?;
    dict.set_item("bot", settings.bot.to_string())?;
    dict.set_item("budget", settings.budget.to_string())?;
    dict.set_item("seed", settings.seed)?;
    dict.set_item("steps", list)?;
    dict.set_item("seats", seats)?;
    Ok(dict)
}

fn step_dict<'py, G: PythonGame>(
    py: Python<'py>,
    position: &G,
    step: &Step<G::Action>,
) -> PyResult<Bound<'py, PyDict>> {
    let players = position.players();
    let dict = PyDict::new(py);
    dict.set_item("index", step.index)?;
    dict.set_item("turn", step.turn)?;
    dict.set_item("seat", step.actor.seat().map(Seat::index))?;
    dict.set_item("action", step.action.index())?;
    dict.set_item("text", step.action.to_string())?;
    dict.set_item("before", value_dict(py, &step.before, players)?)?;
    dict.set_item("after", value_dict(py, &step.after, players)?)?;
    match &step.finding {
        Finding::Forced => dict.set_item("forced", true)?,
        Finding::Luck(luck) => {
            let found = PyDict::new(py);
            found.set_item("roller", luck.roller.map(Seat::index))?;
            found.set_item("change", &luck.change[..players])?;
            dict.set_item("luck", found)?;
        }
        Finding::Choice(judgement) => dict.set_item("choice", choice_dict(py, position, judgement)?)?,
    }
    Ok(dict)
}

fn choice_dict<'py, G: PythonGame>(
    py: Python<'py>,
    position: &G,
    judgement: &Judgement<G::Action>,
) -> PyResult<Bound<'py, PyDict>> {
    let players = position.players();
    let best = PyDict::new(py);
    best.set_item("action", judgement.best.index())?;
    best.set_item("text", judgement.best.to_string())?;
    best.set_item("value", value_dict(py, &judgement.best_value, players)?)?;
    best.set_item("line", numbers(&judgement.line))?;
    best.set_item("reasons", reason_dicts(py, &best_reasons(position, judgement.best))?)?;
    let dict = PyDict::new(py);
    dict.set_item("grade", judgement.grade.name())?;
    dict.set_item("regret", judgement.regret)?;
    dict.set_item("loss", judgement.loss)?;
    dict.set_item("points_lost", judgement.points_lost)?;
    dict.set_item("lead_lost", judgement.lead_lost)?;
    dict.set_item("value", value_dict(py, &judgement.value, players)?)?;
    dict.set_item("best", best)?;
    dict.set_item("candidates", candidate_dicts(py, &judgement.candidates, players)?)?;
    Ok(dict)
}

fn seat_dict<'py>(py: Python<'py>, seat: &SeatSummary) -> PyResult<Bound<'py, PyDict>> {
    let grades = PyDict::new(py);
    for grade in Grade::ALL {
        grades.set_item(grade.name(), seat.count(grade))?;
    }
    let dict = PyDict::new(py);
    dict.set_item("accuracy", seat.accuracy())?;
    dict.set_item("choices", seat.choices)?;
    dict.set_item("grades", grades)?;
    dict.set_item("loss", seat.loss)?;
    dict.set_item("rolls", seat.rolls)?;
    dict.set_item("own_luck", seat.own_luck)?;
    dict.set_item("luck", seat.luck)?;
    Ok(dict)
}
