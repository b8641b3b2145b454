//! AQ-S15 to AQ-S17, AQ-R5, AQ-R7, AQ-R10: passing, the end and the result.

use castellum_rules::aquaedukt::{Phase, Position};
use castellum_rules::{Actor, Game, Seat};

use crate::table::{action, after, all_tiles_placed, idled_to_the_end, legal};
use crate::table::{played, played_by, refuses, seat, sorted, start, sticks};

/// The position after everybody has laid sticks, always the first possible
/// ones, until only `left` are left.
pub(crate) fn laid_until(position: Position, left: u8) -> Position {
    played_by(position, |position| match position.phase() {
        Phase::Turn | Phase::Canal if position.sticks_left() > left => sticks(position).into_iter().next(),
        _ => None,
    })
}

/// A position in which no stick can be laid and no spring put, although six
/// sticks are left; seat 0 begins a turn.
///
/// Each spring lies one step from the rim and has two arms: one straight to the
/// rim, the other one step along it and then to the rim. No stick lies on the
/// rim, so both are at their ends; and everything is double.
fn dried_up() -> Position {
    let mut position = after("o3,1 | o8,1 | o3,7 | o8,7 | o11,4 |");
    for arms in [
        "C1-D1 C1-C2 B1-C1",
        "H1-I1 H1-H2 G1-H1",
        "C8-D8 C7-C8 B8-C8",
        "H8-I8 H7-H8 G8-H8",
        "L4-L5 K4-L4 L3-L4",
    ] {
        for stick in arms.split(' ') {
            position = played(position, &format!("{stick} {stick} |"));
        }
    }
    assert_eq!((position.sticks_left(), position.actor()), (6, Actor::Seat(seat(0))));
    position
}

fn winners(position: &Position) -> Vec<usize> {
    position.outcome().unwrap().winners().map(Seat::index).collect()
}

/// AQ-R5: a player who can do nothing passes.
#[test]
fn aq_r5_who_can_do_nothing_passes() {
    refuses(&after(""), "pass", "AQ-R5: passing is not allowed while something else is possible");
    let dry = dried_up();
    assert_eq!(legal(&dry), ["roll"]);
    refuses(&dry, "pass", "AQ-R5: passing is not allowed while something else is possible");
    let stuck = all_tiles_placed(dry);
    assert_eq!(legal(&stuck), ["pass"]);
    assert_eq!(stuck.sample(&mut |_| 0), Some(action("pass")));
    assert_eq!(played(stuck, "pass |").actor(), Actor::Seat(seat(1)));
}

/// AQ-R7: the game ends when all have passed in succession.
#[test]
fn aq_r7_the_game_ends_when_all_have_passed_in_succession() {
    let position = played(all_tiles_placed(dried_up()), "pass | pass |");
    assert_eq!((position.phase(), position.actor()), (Phase::Over, Actor::Nobody));
    assert_eq!(position.sticks_left(), 6);
    assert_eq!(legal(&position), [""; 0]);
    refuses(&position, "pass", "AQ-S15: the game is over");
}

/// AQ-R7: the game ends after eight turns for each player without progress.
#[test]
fn aq_r7_the_game_ends_after_eight_rounds_without_progress() {
    for (players, mountains) in [(2, "B8 C8 D8 E8 F8 G8 H8 I8"), (3, "B8 C8 D8 E8 F8 G8"), (4, "B8 C8 D8 E8")]
    {
        let mut position = start(players, mountains);
        for _ in 0..8 * players {
            assert_eq!(position.phase(), Phase::Turn);
            position = played(position, "roll =1 done |");
        }
        assert_eq!(position.phase(), Phase::Over);
        assert_eq!(usize::from(position.turn()), 8 * players);
    }
}

/// AQ-R7: a tile, a spring and a stick are progress.
#[test]
fn aq_r7_whatever_is_placed_counts_as_progress() {
    let fifteen = "roll =1 done | ".repeat(15);
    for progress in ["roll =1 1@A2 done |", "roll =1 1@A2 roll =1 done |", "o3,4 |"] {
        let position = after(&format!("{fifteen} {progress} {fifteen}"));
        assert_eq!(position.phase(), Phase::Turn, "{progress}");
        assert_eq!(played(position, "roll =1 done |").phase(), Phase::Over);
    }
    let position = after(&format!("o3,4 | {fifteen} C4-D4 done | {fifteen}"));
    assert_eq!(position.phase(), Phase::Turn);
}

/// AQ-R7: passes count as turns without progress.
#[test]
fn aq_r7_passes_count_as_turns_without_progress() {
    // Seat 0 builds all its houses, seat 1 declines.
    let mut position = played_by(dried_up(), |position| match position.phase() {
        Phase::Turn if position.hand(seat(0)) == [0; 4] => None,
        Phase::House if position.turn_seat() == Some(seat(1)) => Some("done".into()),
        Phase::Turn | Phase::Again => Some("roll".into()),
        _ => legal(position).into_iter().next(),
    });
    assert_eq!(position.actor(), Actor::Seat(seat(1)));
    for _ in 0..8 {
        assert_eq!(position.phase(), Phase::Turn);
        position = played(position, "roll =8 done |");
        if position.phase() != Phase::Over {
            position = played(position, "pass |");
        }
    }
    assert_eq!(position.phase(), Phase::Over);
}

/// AQ-S15: after the last stick the round is played to its end.
#[test]
fn aq_s15_after_the_last_stick_the_round_is_played_to_its_end() {
    // Seat 1 lays the first two sticks, so seat 0 lays the last two.
    let last_laid = laid_until(after("o2,2 | o7,2 | o4,6 |"), 0);
    assert_eq!((last_laid.phase(), last_laid.actor()), (Phase::Turn, Actor::Seat(seat(1))));
    assert_eq!(sticks(&last_laid), [""; 0]);
    refuses(&last_laid, "C4-D4", "AQ-S2: all sticks are laid");
    assert_eq!(played(last_laid, "roll =1 done |").phase(), Phase::Over);
}

/// AQ-S15: the last stick in the turn of the last player ends the game.
#[test]
fn aq_s15_the_last_stick_of_the_last_player_ends_the_game() {
    let position = laid_until(after("o2,2 | o7,2 | o4,6 | roll =1 done |"), 0);
    assert_eq!((position.phase(), position.sticks_left()), (Phase::Over, 0));
}

/// AQ-S15: all players have had equally many turns.
#[test]
fn aq_s15_all_have_had_equally_many_turns() {
    for players in 3..=4 {
        let mountains = &"B8 C8 D8 E8 F8 G8"[..if players == 3 { 17 } else { 11 }];
        let position = laid_until(played(start(players, mountains), "o2,2 | o7,2 | o4,6 |"), 0);
        let end = idled_to_the_end(position);
        assert_eq!(usize::from(end.turn()) % players, 0);
        assert!(end.turn() - position.turn() < players as u16);
    }
}

/// AQ-S15: after the last stick no second one is offered.
#[test]
fn aq_s15_no_second_stick_is_offered_after_the_last_one() {
    let one_left = laid_until(after("o2,2 | o7,2 | o4,6 | B2-C2 done |"), 1);
    assert_eq!((one_left.phase(), one_left.actor()), (Phase::Turn, Actor::Seat(seat(1))));
    assert_eq!(laid_until(one_left, 0).phase(), Phase::Over);
}

/// AQ-S16: watered houses count, and the others are removed.
#[test]
fn aq_s16_watered_houses_count_and_the_others_are_removed() {
    // C4 and D4 will have water, E4 not.
    let position = after("roll =8 4@C4 roll =8 2@D4 roll =8 3@E4 | o3,4 | C4-D4 done | roll =1 done |");
    assert_eq!(position.houses().count(), 3);
    let end = idled_to_the_end(position);
    assert_eq!(sorted(end.houses().map(|(field, _)| field)), ["C4", "D4"]);
    assert_eq!(end.outcome().unwrap().points(), [6, 0]);
    assert_eq!(end.outcome().unwrap().places(), [1, 2]);
    assert_eq!(position.outcome(), None, "not before the end");
}

/// AQ-S17: the number of watered tiles breaks a tie.
#[test]
fn aq_s17_ties_are_broken_by_the_number_of_watered_tiles() {
    // In the end seat 0 has water for a 2, seat 1 for two tiles of 1.
    let end =
        idled_to_the_end(after("roll =8 2@C4 done | roll =8 1@D4 roll =8 1@D3 done | o3,4 | C4-D4 D3-D4 |"));
    let outcome = end.outcome().unwrap();
    assert_eq!((outcome.points(), &end.watered_tiles()[..2]), (&[2, 2][..], &[1, 2][..]));
    assert_eq!((outcome.places(), winners(&end)), (&[2, 1][..], vec![1]));
}

/// AQ-R10: players who are still equal share the win.
#[test]
fn aq_r10_players_who_are_equal_share_the_win() {
    let end = idled_to_the_end(after("roll =8 2@C4 done | roll =8 2@D4 done | o3,4 | C4-D4 done |"));
    assert_eq!(end.outcome().unwrap().places(), [1, 1]);
    assert_eq!(winners(&end), [0, 1]);
    assert_eq!(winners(&idled_to_the_end(start(3, "B8 C8 D8 E8 F8 G8"))), [0, 1, 2]);
}
