//! What does not fit, in words.

use castellum_wire::SeatNumber;
use castellum_wire::dice::Problem;

use crate::i18n::t;

/// A sentence about a problem.
pub(super) fn problem_text(problem: &Problem) -> String {
    let player = |seat: SeatNumber| t!("review-seat", number = seat + 1);
    match problem {
        Problem::Description(problem) => t!("dice-problem-description", problem = problem.clone()),
        Problem::Event { number, problem } => {
            t!("dice-problem-event", number = *number, problem = problem.clone())
        }
        Problem::NoChain => t!("dice-problem-no-chain"),
        Problem::Chain { number } => t!("dice-problem-chain", number = *number),
        Problem::Head { noted, .. } => {
            t!("dice-problem-head", noted = noted[..8.min(noted.len())].to_owned())
        }
        Problem::Promise { noted } => t!("dice-problem-promise", noted = noted.to_string()[..8].to_owned()),
        Problem::Seed => t!("dice-problem-seed"),
        Problem::NoSeed => t!("dice-problem-no-seed"),
        Problem::Share { seat } => t!("dice-problem-share", player = player(*seat)),
        Problem::ShareLeftOut { seat } => t!("dice-problem-left-out", player = player(*seat)),
        Problem::Seats { number } => t!("dice-problem-seats", number = *number),
        Problem::Setup { number } => t!("dice-problem-setup", number = *number),
        Problem::Roll { roll, number, gives, record } => t!(
            "dice-problem-roll",
            roll = *roll,
            number = *number,
            gives = side(gives).to_owned(),
            record = side(record).to_owned(),
        ),
    }
}

/// What a die shows, without the sign that notation puts in front.
pub(super) fn side(notation: &str) -> &str {
    notation.trim_start_matches('=')
}
