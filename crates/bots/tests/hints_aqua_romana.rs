//! Every kind of reason for an action of Aqua Romana, on a small position
//! where it holds; and in whole games, that they are true.

use std::collections::BTreeSet;

use castellum_bots::hints::aqua_romana::Reason;
use castellum_bots::hints::{Explain, MAX_HINTS, MAX_REASONS, Reason as _, hints};
use castellum_bots::{Bot, BotName, Budget, Control};
use castellum_rules::aqua_romana::{
    Action, Choice, Colour, Direction, FIELDS, Field, Layout, Outlet, Phase, Podium, Position, Reservoir,
    RingField, Setup, Worker,
};
use castellum_rules::{ActionList, Actor, Game, Seat, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

fn start(layout: Layout) -> Position {
    Position::new(&Setup { layout, ..Setup::classic(3) }).unwrap()
}

fn played(mut position: Position, actions: &str) -> Position {
    for text in actions.split_whitespace() {
        let action = text.parse().unwrap();
        position.try_play(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    position
}

/// All reasons for an action as texts: the key and the parts.
fn reasons(position: &Position, text: &str) -> Vec<String> {
    let action = text.parse().unwrap();
    position.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let text = |reason: &Reason| {
        let parts = reason.parts().into_iter().map(|(name, value)| format!(" {name}={value}"));
        [reason.key().to_string()].into_iter().chain(parts).collect::<String>()
    };
    let mut reasons: Vec<_> = position.reasons(action).iter().map(text).collect();
    reasons.sort_unstable();
    reasons
}

#[track_caller]
fn check(position: &Position, action: &str, expected: &[&str]) {
    assert_eq!(reasons(position, action), expected, "reasons for {action}");
}

/// Three players, the usual layout. Yellow sees W3 (as Red does) and nothing
/// else; Blue sees no builder at all.
fn few_builders() -> Position {
    let set_up = "S@W3 S@NC S@ND C@NB C@NE C@NG B@SB B@NH B@NJ D@SC D@SD D@SE";
    played(start(Layout::classic(3)), set_up)
}

/// The reservoir of Red stands so near to Yellow's that Y2 comes before R2
/// after one tile.
fn neighbours() -> Position {
    let reservoir = |colour, fields: [&str; 2], outlets: [&str; 4]| Reservoir {
        colour,
        fields: fields.map(|name| name.parse().unwrap()).to_vec(),
        outlets: outlets
            .map(|name| {
                let (field, way) = name.split_once('-').unwrap();
                Outlet { field: field.parse().unwrap(), way: way.parse().unwrap() }
            })
            .to_vec(),
    };
    let layout = Layout {
        reservoirs: vec![
            reservoir(Colour::Yellow, ["A3", "A4"], ["A3-N", "A3-E", "A4-E", "A4-S"]),
            reservoir(Colour::Red, ["D3", "D4"], ["D3-N", "D3-W", "D4-W", "D4-E"]),
            reservoir(Colour::Blue, ["F5", "F6"], ["F5-W", "F5-E", "F6-W", "F6-E"]),
        ],
    };
    played(start(layout), "S@W3 C@ND D@SD C@SA S@E3 D@E6 C@NF S@E5 B@SJ D@NG B@NH B@NI")
}

#[test]
fn putting_builders_on_the_ring() {
    let position = start(Layout::classic(3));
    check(
        &position,
        "C@NA",
        &["brings-into-sight kind=C workers=Y1, Y2, Y3 and Y4", "only-you-see kind=C", "puts kind=C at=NA"],
    );
    check(&position, "D@SK", &["puts kind=D at=SK"]);
    check(&position, "B@W1", &["before-fountain kind=B", "nobody-sees kind=B", "puts kind=B at=W1"]);
}

#[test]
fn building_a_straight_way() {
    check(
        &few_builders(),
        "Y2+S-EW@W3",
        &[
            "gains-room worker=Y2 fields=6 before=3",
            "keeps-way-open worker=Y2 fields=8",
            "leaves-no-builder colours=R",
            "lengthens worker=Y2 by=1 length=1",
            "sees-more worker=Y2 builders=2",
            "takes-room worker=B1 fields=3 before=6",
        ],
    );
}

#[test]
fn moving_a_builder_when_nothing_can_be_built() {
    check(
        &played(few_builders(), "Y2+S-EW@W3 pass"),
        ">NJ",
        &["brings-into-sight kind=B workers=R1, R2, R3 and R4", "moves-on kind=B to=NK"],
    );
}

#[test]
fn building_where_others_end() {
    let position = played(neighbours(), "Y2+S-EW@W3 pass");
    check(
        &position,
        "R2+C-NE@ND",
        &["escapes worker=R2 rival=Y2", "lengthens worker=R2 by=1 length=1", "shuts worker=Y2 length=1"],
    );
    // The double curve leads both on.
    check(&position, "R2+D-NE@SD", &["escapes worker=R2 rival=Y2", "lengthens worker=R2 by=1 length=1"]);
    // E4 lies in the row of the two who did not build.
    check(
        &position,
        "R1+S-NS@E3",
        &["brings-into-sight kind=S workers=R3 and R4", "lengthens worker=R1 by=1 length=1"],
    );
    check(&neighbours(), "Y2+S-EW@W3", &["hides kind=S colours=R", "lengthens worker=Y2 by=1 length=1"]);
}

#[test]
fn running_on_over_loose_tiles() {
    // The extra tile lies on C5; from B5 the water runs on over it.
    let position = played(neighbours(), "Y4+C-NE@SA C5+C-SW pass R1+S-NS@E3 pass B2+C-NW@NF pass");
    let texts = reasons(&position, "Y4+S-EW@E5");
    assert!(texts.contains(&"lengthens worker=Y4 by=2 length=3".into()), "{texts:?}");
}

#[test]
fn closing_own_aqueducts() {
    let open = played(neighbours(), "Y2+S-EW@W3 pass R1+S-NS@E3");
    check(
        &open,
        "R1!",
        &[
            "closes-in-time worker=R1 podium=1",
            "earns-bonus worker=R1 podium=1 bonus=4",
            "earns-joker",
            "takes-podium worker=R1 podium=1 rival=Y2",
        ],
    );
    check(&open, "pass", &["keeps-all-open count=4"]);
    let take = played(open, "R1!");
    check(&take, "<J", &["takes kind=J"]);
    check(&take, "<C", &["takes kind=C"]);
}

/// Yellow has closed Y2 for podium 1; Red lays the last tile of the game.
fn late() -> Position {
    let set_up = "S@W3 S@NC S@SK C@NB C@NE C@NG B@SB B@NH B@NJ D@SC D@SD D@SE";
    played(start(Layout::classic(3)), &format!("{set_up} Y2+S-EW@W3 Y2! <J R4+S-NS@SK"))
}

#[test]
fn podiums_that_are_taken() {
    check(&late(), "R4!", &["closes worker=R4 length=1 podium=0", "earns-builder"]);
    check(&late(), "pass", &["keeps-all-open count=4", "waits-for-length worker=R4 length=1 podium=0"]);
}

#[test]
fn the_end_of_the_game() {
    let lost = played(late(), "pass >NC J@NI >ND >SJ");
    check(&lost, "pass", &["ends-game points=0"]);
    let won = played(few_builders(), "Y2+S-EW@W3 Y2! <C >W2 >NJ C@NJ");
    check(&won, ">W1", &["moves-on kind=S to=NA", "wins-game points=5"]);
}

#[test]
fn extra_tiles() {
    check(
        &neighbours(),
        "Y4+C-NE@SA",
        &[
            "earns-extra-tile kind=C",
            "gains-room worker=Y4 fields=6 before=3",
            "keeps-way-open worker=Y4 fields=4",
            "lengthens worker=Y4 by=1 length=1",
        ],
    );
    let position = played(neighbours(), "Y4+C-NE@SA");
    check(
        &position,
        "D5+C-SW",
        &["blocks worker=B1 fields=1", "lays-extra-tile field=D5", "paves worker=Y4 fields=2"],
    );
    // Turned round it leads Blue on and stops Yellow: no reason for Yellow.
    check(&position, "D5+C-NE", &["lays-extra-tile field=D5"]);
}

#[test]
fn hints_show_the_most_telling_reasons() {
    let position = played(neighbours(), "Y2+S-EW@W3 pass R1+S-NS@E3");
    let mut bot = Bot::new(BotName::Mcts, 1);
    let analysis = bot.analyse(&position, Budget::nodes(60).unwrap(), &Control::default()).unwrap();
    let hints = hints(&position, &analysis);
    assert!((1..=MAX_HINTS).contains(&hints.len()));
    for hint in &hints {
        assert!((1..=MAX_REASONS).contains(&hint.reasons.len()));
        assert!(hint.reasons.is_sorted_by(|a, b| a.weight() >= b.weight()));
        let all = position.reasons(hint.action);
        assert!(hint.reasons.iter().all(|reason| all.contains(reason)));
    }
    let actions: Vec<_> = hints.iter().map(|hint| hint.action).collect();
    let best: Vec<_> = analysis.candidates.iter().map(|option| option.action).take(MAX_HINTS).collect();
    assert_eq!(actions, best);
}

#[test]
fn another_positions_analysis_gives_no_false_hints() {
    let analysis = Bot::new(BotName::Greedy, 1)
        .analyse(&start(Layout::classic(3)), Budget::nodes(1).unwrap(), &Control::default())
        .unwrap();
    assert_eq!(hints(&few_builders(), &analysis), []);
    let over = played(few_builders(), "Y2+S-EW@W3 Y2! <C >W2 >NJ C@NJ >W1");
    assert_eq!(over.phase(), Phase::Over);
    assert_eq!(hints(&over, &analysis), []);
}

/// All positions in which the turn of an action can end before builders are
/// taken.
fn ends_of_turn(position: Position) -> Vec<Position> {
    if !matches!(position.phase(), Phase::Extra | Phase::Close) {
        return vec![position];
    }
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    // Extra tiles are many and alike.
    let few = actions.iter().step_by(if position.phase() == Phase::Extra { 37 } else { 1 });
    few.flat_map(|&action| ends_of_turn(position.play(action).unwrap())).collect()
}

fn sees(position: &Position, worker: Worker, at: RingField) -> bool {
    let field = position.worker(worker).field.to_string();
    let (column, row) = field.split_at(1);
    [format!("N{column}"), format!("S{column}"), format!("W{row}"), format!("E{row}")]
        .contains(&at.to_string())
}

fn count_seen(position: &Position, worker: Worker) -> usize {
    RingField::all().filter(|&at| position.builder(at).is_some() && sees(position, worker, at)).count()
}

/// The fields that a worker is nearest to, by spreading out from all ends
/// until nothing changes.
fn room(position: &Position, worker: Worker, open: &[Worker]) -> usize {
    let mut steps = vec![[usize::MAX; FIELDS]; open.len()];
    for (steps, &worker) in steps.iter_mut().zip(open) {
        let front = position.field_in_front(worker).unwrap();
        steps[front.index()] = 0;
        for _ in 0..FIELDS {
            for field in Field::all().filter(|&field| position.piece(field).is_none()) {
                let beside = Direction::ALL.into_iter().filter_map(|way| field.neighbour(way));
                let near = beside.map(|field| steps[field.index()].saturating_add(1)).min().unwrap();
                steps[field.index()] = steps[field.index()].min(near);
            }
        }
    }
    let own = open.iter().position(|&other| other == worker).unwrap();
    let is_nearest = |field: &Field| {
        let others = (0..open.len()).filter(|&other| other != own).map(|other| steps[other][field.index()]);
        steps[own][field.index()] < others.min().unwrap_or(usize::MAX)
    };
    Field::all().filter(is_nearest).count()
}

/// Whether a reason holds, as far as it can be told in another way.
fn is_true(before: &Position, action: Action, reason: &Reason) -> bool {
    let players = before.players();
    let seat = before.actor().seat().unwrap();
    let after = before.play(action).unwrap();
    let ends = ends_of_turn(after);
    let open = |position: &Position| -> Vec<Worker> {
        let passed = ends_of_turn(*position).pop().unwrap();
        passed.open_workers().iter().collect()
    };
    let of = |seats: &dyn Fn(Seat) -> bool| -> Vec<Worker> {
        open(&after).into_iter().filter(|worker| seats(worker.owner(players))).collect()
    };
    match reason {
        Reason::Shuts { worker: name, length } => ends.iter().all(|end| {
            let state = end.worker(*name);
            !state.on_board && state.length == *length
        }),
        Reason::Closes { worker: name, podium, .. } | Reason::ClosesInTime { worker: name, podium } => {
            let value = |end: &Position| end.worker(*name).podium.map_or(0, Podium::value);
            ends.iter().all(|end| !end.worker(*name).on_board && value(end) == *podium)
        }
        Reason::TakesPodium { worker: name, podium, rival } => ends.iter().all(|end| {
            let length = before.worker(*rival).length;
            let value = |podium: Option<Podium>| podium.map_or(0, Podium::value);
            value(end.worker(*name).podium) == *podium
                && value(before.podium_for(length)) == *podium
                && value(end.podium_for(length)) < *podium
        }),
        Reason::Lengthens { worker: name, by, length } => {
            let grown = [before, &after].map(|position| position.worker(*name).length);
            grown == [length - by, *length]
        }
        Reason::KeepsWayOpen { worker: name, fields } => {
            let state = after.worker(*name);
            let way = std::iter::successors(Some(state.field), |field| field.neighbour(state.facing));
            let free = way.skip(1).take_while(|&field| after.piece(field).is_none()).count();
            free == usize::from(*fields) && open(&after).contains(name)
        }
        Reason::GainsRoom { worker: name, fields, before: was }
        | Reason::TakesRoom { worker: name, fields, before: was } => {
            let all = |position: &Position| position.open_workers().iter().collect();
            let at_first = if before.phase() == Phase::Extra { open(&after) } else { all(before) };
            room(before, *name, &at_first) == usize::from(*was)
                && room(&after, *name, &open(&after)) == usize::from(*fields)
        }
        Reason::SeesMore { worker: name, builders } => {
            count_seen(&after, *name) == usize::from(*builders)
                && count_seen(before, *name) < usize::from(*builders)
        }
        Reason::LeavesNoBuilder { to } => {
            let losers = of(&|owner| owner != seat && to.iter().any(|colour| colour.owner(players) == owner));
            losers.iter().all(|&worker| count_seen(&after, worker) == 0)
                && losers.iter().any(|&worker| count_seen(before, worker) > 0)
        }
        Reason::Hides { from, .. } => {
            let at = RingField::all()
                .find(|&at| after.builder(at).is_some() && before.builder(at).is_none())
                .unwrap();
            let losers =
                of(&|owner| owner != seat && from.iter().any(|colour| colour.owner(players) == owner));
            !losers.is_empty() && losers.iter().all(|&worker| !sees(&after, worker, at))
        }
        Reason::BringsIntoSight { workers, .. } => {
            let at = RingField::all()
                .find(|&at| after.builder(at).is_some() && before.builder(at).is_none())
                .unwrap();
            workers.iter().all(|name| sees(&after, *name, at) && name.owner(players) == seat)
        }
        Reason::OnlyYouSee { .. } | Reason::NobodySees { .. } => {
            let Choice::Place(_, at) = action.choice() else { return false };
            let own = of(&|owner| owner == seat).iter().any(|&worker| sees(&after, worker, at));
            let rivals = of(&|owner| owner != seat).iter().any(|&worker| sees(&after, worker, at));
            own == matches!(reason, Reason::OnlyYouSee { .. }) && !rivals
        }
        Reason::WinsGame { points } => {
            let outcome = after.outcome().unwrap();
            outcome.points()[seat.index()] == *points && outcome.points().iter().max() == Some(points)
        }
        _ => true,
    }
}

#[test]
fn reasons_are_true_in_whole_games() {
    let mut keys = BTreeSet::new();
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (2, 4)] {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut position = Position::new(&Setup::classic(players)).unwrap();
        let mut actions = ActionList::new();
        while let Actor::Seat(_) = position.actor() {
            position.legal_actions(&mut actions);
            for &action in actions.iter().step_by(1 + actions.len() / 6) {
                let reasons = position.reasons(action);
                assert!(!reasons.is_empty());
                for reason in reasons {
                    let text = action.to_string();
                    assert!(
                        is_true(&position, action, &reason),
                        "{text} in turn {}: {reason:?}",
                        position.turn()
                    );
                    assert!(reason.parts().iter().all(|(_, value)| !value.is_empty()), "{reason:?}");
                    keys.insert(reason.key());
                }
            }
            // Anyone who closes early has a short and poor game.
            let is_closing = position.phase() == Phase::Close && uniform(&mut rng)(6) > 0;
            let action =
                if is_closing { Action::PASS } else { position.sample(&mut uniform(&mut rng)).unwrap() };
            position.play_unchecked(action);
        }
    }
    assert!(keys.len() >= 24, "{keys:?}");
}
