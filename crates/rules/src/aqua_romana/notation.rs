//! The texts of actions.

use core::fmt;

use super::action::{Action, Choice};
use super::names::ParseNameError;
use super::worker::Worker;
use crate::ParseActionError;

pub(super) fn write(action: Action, players: usize, out: &mut dyn fmt::Write) -> fmt::Result {
    match action.choice() {
        Choice::Place(kind, at) => write!(out, "{kind}@{at}"),
        Choice::Build(worker, tile, at) => write!(out, "{}+{tile}@{at}", worker.name(players)),
        Choice::MoveOn(from) => write!(out, ">{from}"),
        Choice::Extra(field, tile) => write!(out, "{field}+{tile}"),
        Choice::Close(worker) => write!(out, "{}!", worker.name(players)),
        Choice::Pass => out.write_str("pass"),
        Choice::Take(kind) => write!(out, "<{kind}"),
    }
}

pub(super) fn parse(text: &str, players: usize) -> Result<Action, ParseActionError> {
    let choice = choice(text, players).map_err(|error| ParseActionError::new(text, error.expected))?;
    Ok(choice.into())
}

fn choice(text: &str, players: usize) -> Result<Choice, ParseNameError> {
    const FORMS: ParseNameError =
        ParseNameError { expected: "a text like C@NF, Y2+C-SE@W3, >NC, F5+D-NE, Y2!, pass or <J" };
    if text == "pass" {
        Ok(Choice::Pass)
    } else if let Some(from) = text.strip_prefix('>') {
        Ok(Choice::MoveOn(from.parse()?))
    } else if let Some(kind) = text.strip_prefix('<') {
        Ok(Choice::Take(kind.parse()?))
    } else if let Some(worker) = text.strip_suffix('!') {
        Ok(Choice::Close(Worker::parse(worker, players)?))
    } else if let Some((who, rest)) = text.split_once('+') {
        match rest.split_once('@') {
            Some((tile, at)) => Ok(Choice::Build(Worker::parse(who, players)?, tile.parse()?, at.parse()?)),
            None => Ok(Choice::Extra(who.parse()?, rest.parse()?)),
        }
    } else if let Some((kind, at)) = text.split_once('@') {
        Ok(Choice::Place(kind.parse()?, at.parse()?))
    } else {
        Err(FORMS)
    }
}
