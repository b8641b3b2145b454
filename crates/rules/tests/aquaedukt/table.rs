//! A table where games are played by the texts of actions.

use castellum_rules::aquaedukt::{Action, Board, Field, Phase, Position, Setup};
use castellum_rules::{ActionList, Game, Refusal, Seat};

/// Mountains where the tests do not need the fields: in the last row.
pub(crate) const OUT_OF_THE_WAY: &str = "B8 C8 D8 E8 F8 G8 H8 I8";

/// The first position with these players, on the standard map.
pub(crate) fn start(players: usize, mountains: &str) -> Position {
    let mountains = mountains.split_whitespace().map(|name| name.parse().unwrap()).collect();
    Position::new(&Setup { players, mountains, board: Board::default() }).unwrap()
}

/// The position after these actions of two players, from a start with the
/// mountains out of the way. See [`played`].
pub(crate) fn after(script: &str) -> Position {
    played(start(2, OUT_OF_THE_WAY), script)
}

/// The position after more actions. A `|` says that a turn ends there.
pub(crate) fn played(mut position: Position, script: &str) -> Position {
    for text in script.split_whitespace() {
        if text == "|" {
            assert!(matches!(position.phase(), Phase::Turn | Phase::Over), "no turn ends here: {script}");
        } else {
            position.try_play(action(text)).unwrap_or_else(|refusal| panic!("{text} in {script}: {refusal}"));
        }
    }
    position
}

/// The position after actions that are chosen one after the other.
pub(crate) fn played_by(
    mut position: Position,
    mut choose: impl FnMut(&Position) -> Option<String>,
) -> Position {
    while let Some(text) = choose(&position) {
        position = played(position, &text);
    }
    position
}

/// The position after everybody has rolled and declined until the game ended.
pub(crate) fn idled_to_the_end(position: Position) -> Position {
    let position = played_by(position, |position| match position.phase() {
        Phase::Turn => Some("roll".into()),
        Phase::Dice => legal(position).into_iter().next(),
        Phase::House => Some("done".into()),
        Phase::Again | Phase::Canal | Phase::Over => None,
    });
    assert_eq!(position.phase(), Phase::Over);
    position
}

/// The position after everybody has rolled and built, always the first house
/// that is possible, until a condition holds.
pub(crate) fn built_until(position: Position, enough: impl Fn(&Position) -> bool) -> Position {
    played_by(position, |position| match position.phase() {
        _ if enough(position) => None,
        Phase::Turn | Phase::Again => Some("roll".into()),
        Phase::Dice | Phase::House => legal(position).into_iter().next(),
        Phase::Canal | Phase::Over => None,
    })
}

/// The position after everybody has placed all house tiles.
pub(crate) fn all_tiles_placed(position: Position) -> Position {
    built_until(position, |position| Seat::all(position.players()).all(|seat| position.hand(seat) == [0; 4]))
}

pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap()
}

pub(crate) fn field(name: &str) -> Field {
    name.parse().unwrap()
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn actions(position: &Position) -> Vec<Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.to_vec()
}

/// The texts of all legal actions, sorted.
pub(crate) fn legal(position: &Position) -> Vec<String> {
    sorted(actions(position))
}

/// Those legal texts that satisfy a condition.
pub(crate) fn legal_with(position: &Position, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    legal(position).into_iter().filter(|text| wanted(text)).collect()
}

/// The legal places for a stick.
pub(crate) fn sticks(position: &Position) -> Vec<String> {
    legal_with(position, |text| text.contains('-'))
}

/// The names of things, sorted.
pub(crate) fn sorted<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut names: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    names.sort();
    names
}

/// Expects the refusal of an action with this message, and nothing changed.
#[track_caller]
pub(crate) fn refuses(position: &Position, text: &str, message: &str) {
    let mut tried = *position;
    let refusal = tried.try_play(action(text)).unwrap_err();
    assert_eq!(refusal.to_string(), message);
    assert!(message.starts_with(refusal.rule()), "the message begins with the rule");
    assert_eq!(tried, *position);
}
