//! Every reason for which an action is refused, in its words.

use std::collections::BTreeSet;

use castellum_rules::Game;
use castellum_rules::aqua_romana::{Phase, Position, Refusal, Setup};

use super::table::{after, check_refused, table};

/// A position, an action that is not legal there, and what the player is told.
fn cases() -> [(Position, &'static str, &'static str); 33] {
    let start = |players| Position::new(&Setup::classic(players)).unwrap();
    let set_up = after(start(4), "C@NA C@NB C@NC");
    let place = table(4).draw("N  S . . . . . . . . . .").hand(0, "C").turn_of(0);
    let build = table(4)
        .draw(
            "N    . . C S . . . . . . .
             1  B ┌ · Y Y ─ ─ · R R · ┐ .
             S    . . . . . J . . . . .",
        )
        .gone("Y1")
        .supply([0, 40, 40, 0])
        .turn_of(0);
    let curves = table(4).draw("N  . . . C . . . . . . .").turn_of(0);
    let stuck = table(4).draw("7  S · · · · · · · · · · · .").turn_of(0);
    let extra = after(table(4).draw("1  S ┌ · Y Y · · · R R · ┐ .").turn_of(0), "Y2+S-EW@W1");
    let no_curves = table(4).draw("1  S ┌ · Y Y · · · R R · ┐ .").supply([0, 30, 30, 30]).turn_of(0);
    let extra_no_curves = after(no_curves, "Y2+S-EW@W1");
    let close = after(table(4).draw("N  . . . S . . . . . . .").turn_of(0), "Y2+S-EW@ND");
    let take = after(table(4).draw("N  . . . S . . . . . . .").reserve("CJ").turn_of(0), "Y2+S-EW@ND Y2!");
    let over = table(4).over();
    [
        (over, "pass", "AR-S24: the game is over"),
        (over, ">NA", "AR-S24: the game is over"),
        (set_up, "pass", "AR-S6: the builders have to be set up first"),
        (place, ">NA", "AR-S7: held builders have to be put on the ring first"),
        (build, "<J", "AR-S9: a tile has to be laid, or if none can be, a builder moved"),
        (build, "C@NA", "AR-S9: a tile has to be laid, or if none can be, a builder moved"),
        (extra, ">NA", "AR-S17: the extra tile has to be laid first"),
        (close, "Y3+S-NS@NE", "AR-S20: first decide whether to close an aqueduct, or pass"),
        (take, "pass", "AR-S23: a builder has to be taken from the reserve first"),
        (set_up, "J@NE", "AR-S6: the joker begins in the reserve"),
        (set_up, "C@NE", "AR-S6: all three C builders are on the ring already"),
        (set_up, "S@NA", "AR-S6: a builder stands on NA already"),
        (place, "S@NB", "AR-S7: you hold no S builder"),
        (place, "C@NA", "AR-S7: a builder stands on NA already"),
        (build, "Y4+S-EW@SF", "AR-S5: Y4 does not take part with 4 players"),
        (close, "Y4!", "AR-S5: Y4 does not take part with 4 players"),
        (build, "R2+S-EW@SF", "AR-S10: R2 is not your worker"),
        (build, "Y1+S-EW@NC", "AR-S10: the aqueduct of Y1 is closed"),
        (build, "Y3+S-NS@NB", "AR-S10: no builder stands on NB"),
        (build, "Y3+S-NS@NC", "AR-S10: Y3 does not see NC"),
        (build, "Y3+B@ND", "AR-S12: a S builder gives no B tile while there are S tiles"),
        (build, "Y3+D-NE@ND", "AR-S12: there are no D tiles left"),
        (build, "Y2+C-SW@SF", "AR-S12: there are no C tiles left"),
        (build, "Y2+S-NS@SF", "AR-S13: S-NS would not lengthen the aqueduct of Y2"),
        (build, "Y2+B@SF", "AR-S13: the tile would join Y2 and R2"),
        (curves, ">ND", "AR-S9: you can build, so you must"),
        (stuck, ">NA", "AR-S10: no builder stands on NA"),
        (extra, "E1+S-NS", "AR-S17: E1 is not free"),
        (extra, "G1+S-NS", "AR-S17: G1 is in front of the end of R2, no extra tile may lie there"),
        (extra, "F5+C-NE", "AR-S17: the extra tile comes from a S builder, so it cannot be C"),
        (extra_no_curves, "F5+C-NE", "AR-S12: there are no C tiles left"),
        (close, "Y3!", "AR-R9: the aqueduct of Y3 has no field yet"),
        (take, "<S", "AR-S23: there is no S builder in the reserve"),
    ]
}

#[test]
fn refused_actions_are_explained() {
    for (position, text, message) in cases() {
        check_refused(&position, text, message);
    }
}

/// The text begins with the number that `rule` gives.
#[test]
fn refusals_name_their_rule() {
    for (position, text, _) in cases() {
        let refusal = position.check(text.parse().unwrap()).unwrap_err();
        let rule: &str = castellum_rules::Refusal::rule(&refusal);
        assert_eq!(refusal.to_string().split(':').next(), Some(rule));
    }
}

/// The table above leaves out no reason.
#[test]
fn every_reason_has_a_case() {
    let reasons = cases().map(|(position, text, _)| {
        let action = text.parse().unwrap();
        reason(position.check(action).unwrap_err())
    });
    assert_eq!(BTreeSet::from(reasons), (0..25).collect());
}

/// Numbers the reasons; a new one does not compile before it is numbered here.
fn reason(refusal: Refusal) -> usize {
    match refusal {
        Refusal::GameOver => 0,
        Refusal::WrongPhase(Phase::Setup) => 1,
        Refusal::WrongPhase(Phase::Place) => 2,
        Refusal::WrongPhase(Phase::Build) => 3,
        Refusal::WrongPhase(Phase::Extra) => 4,
        Refusal::WrongPhase(Phase::Close) => 5,
        Refusal::WrongPhase(Phase::Take) => 6,
        Refusal::NoneToSetUp(_) => 7,
        Refusal::NotInHand(_) => 8,
        Refusal::RingFieldTaken(..) => 9,
        Refusal::NotYourWorker(_) => 10,
        Refusal::WorkerGone(_) => 11,
        Refusal::NoBuilder(_) => 12,
        Refusal::NotInSight(..) => 13,
        Refusal::GivesOtherKind(..) => 14,
        Refusal::RunOut(_) => 15,
        Refusal::DoesNotLengthen(..) => 16,
        Refusal::Joins(..) => 17,
        Refusal::CanBuild => 18,
        Refusal::FieldTaken(_) => 19,
        Refusal::InFront(..) => 20,
        Refusal::ExtraOfOtherKind(..) => 21,
        Refusal::NothingBuilt(_) => 22,
        Refusal::NotInReserve(_) => 23,
        Refusal::NotInPlay(..) => 24,
        Refusal::WrongPhase(Phase::Over) => unreachable!("that is GameOver"),
    }
}
