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
    Position::new(&Setup { layout, ..Setup::standard(3) }).unwrap()
}

fn played(mut position: Position, actions: &str) -> Position {
    for text in actions.split_whitespace() {
        let action = text.parse().unwrap();
        position.try_play(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    position
}

/// All reasons for an action as texts, with their keys.
fn reasons(position: &Position, text: &str) -> Vec<String> {
    let action = text.parse().unwrap();
    position.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let mut reasons: Vec<_> =
        position.reasons(action).iter().map(|reason| format!("{}: {reason}", reason.key())).collect();
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
    played(start(Layout::standard(3)), set_up)
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
    let position = start(Layout::standard(3));
    check(
        &position,
        "C@NA",
        &[
            "brings-into-sight: brings the curve builder into sight of Y1, Y2, Y3 and Y4",
            "only-you-see: puts the curve builder where only you see him",
            "puts: puts the curve builder on NA",
        ],
    );
    check(&position, "D@SK", &["puts: puts the double-curve builder on SK"]);
    check(
        &position,
        "B@W1",
        &[
            "before-fountain: puts the bridge builder before a fountain: his next move passes it",
            "nobody-sees: puts the bridge builder where nobody sees him yet",
            "puts: puts the bridge builder on W1",
        ],
    );
}

#[test]
fn building_a_straight_way() {
    check(
        &few_builders(),
        "Y2+S-EW@W3",
        &[
            "gains-room: gives Y2 room: nearest to 6 free fields instead of 3",
            "keeps-way-open: keeps Y2 open towards 8 free fields in a row",
            "leaves-no-builder: leaves Red no builder in sight",
            "lengthens: lengthens Y2 to 1",
            "sees-more: lets Y2 see 2 builders",
            "takes-room: takes room from B1: nearest to 3 free fields instead of 6",
        ],
    );
}

#[test]
fn moving_a_builder_when_nothing_can_be_built() {
    check(
        &played(few_builders(), "Y2+S-EW@W3 pass"),
        ">NJ",
        &[
            "brings-into-sight: brings the bridge builder into sight of R1, R2, R3 and R4",
            "moves-on: moves the bridge builder on to NK",
        ],
    );
}

#[test]
fn building_where_others_end() {
    let position = played(neighbours(), "Y2+S-EW@W3 pass");
    check(
        &position,
        "R2+C-NE@ND",
        &[
            "escapes: gets R2 away from Y2, who faced the same field",
            "lengthens: lengthens R2 to 1",
            "shuts: shuts Yellow's aqueduct Y2 at length 1",
        ],
    );
    // The double curve leads both on.
    check(
        &position,
        "R2+D-NE@SD",
        &["escapes: gets R2 away from Y2, who faced the same field", "lengthens: lengthens R2 to 1"],
    );
    // E4 lies in the row of the two who did not build.
    check(
        &position,
        "R1+S-NS@E3",
        &[
            "brings-into-sight: brings the straight builder into sight of R3 and R4",
            "lengthens: lengthens R1 to 1",
        ],
    );
    check(
        &neighbours(),
        "Y2+S-EW@W3",
        &["hides: moves the straight builder out of sight of Red", "lengthens: lengthens Y2 to 1"],
    );
}

#[test]
fn running_on_over_loose_tiles() {
    // The extra tile lies on C5; from B5 the water runs on over it.
    let position = played(neighbours(), "Y4+C-NE@SA C5+C-SW pass R1+S-NS@E3 pass B2+C-NW@NF pass");
    let texts = reasons(&position, "Y4+S-EW@E5");
    assert!(texts.contains(&"lengthens: lengthens Y4 by 2 at once, to 3".into()), "{texts:?}");
}

#[test]
fn closing_own_aqueducts() {
    let open = played(neighbours(), "Y2+S-EW@W3 pass R1+S-NS@E3");
    check(
        &open,
        "R1!",
        &[
            "closes-in-time: closes R1 while podium 1 is free",
            "earns-bonus: podium 1 is worth 4 more points to R1 as things stand",
            "earns-joker: lets you take a builder from the reserve, the joker if you like",
            "takes-podium: brings R1 onto podium 1 before Y2",
        ],
    );
    check(&open, "pass", &["keeps-all-open: keeps all 4 aqueducts open"]);
    let take = played(open, "R1!");
    check(&take, "<J", &["takes: takes the joker"]);
    check(&take, "<C", &["takes: takes the curve builder"]);
}

/// Yellow has closed Y2 for podium 1; Red lays the last tile of the game.
fn late() -> Position {
    let set_up = "S@W3 S@NC S@SK C@NB C@NE C@NG B@SB B@NH B@NJ D@SC D@SD D@SE";
    played(start(Layout::standard(3)), &format!("{set_up} Y2+S-EW@W3 Y2! <J R4+S-NS@SK"))
}

#[test]
fn podiums_that_are_taken() {
    check(
        &late(),
        "R4!",
        &[
            "closes: closes R4 at length 1 for no podium",
            "earns-builder: lets you take a builder from the reserve",
        ],
    );
    check(
        &late(),
        "pass",
        &[
            "keeps-all-open: keeps all 4 aqueducts open",
            "waits-for-length: waits with R4: length 1 would bring no podium now",
        ],
    );
}

#[test]
fn the_end_of_the_game() {
    let lost = played(late(), "pass >NC J@NI >ND >SJ");
    check(&lost, "pass", &["ends-game: ends the game with 0 points for you"]);
    let won = played(few_builders(), "Y2+S-EW@W3 Y2! <C >W2 >NJ C@NJ");
    check(
        &won,
        ">W1",
        &["moves-on: moves the straight builder on to NA", "wins-game: wins the game with 5 points"],
    );
}

#[test]
fn extra_tiles() {
    check(
        &neighbours(),
        "Y4+C-NE@SA",
        &[
            "earns-extra-tile: leads the curve builder past a fountain: an extra tile",
            "gains-room: gives Y4 room: nearest to 6 free fields instead of 3",
            "keeps-way-open: keeps Y4 open towards 4 free fields in a row",
            "lengthens: lengthens Y4 to 1",
        ],
    );
    let position = played(neighbours(), "Y4+C-NE@SA");
    check(
        &position,
        "D5+C-SW",
        &[
            "blocks: puts a tile in the way of B1, after 1 free field",
            "lays-extra-tile: lays the extra tile on D5",
            "paves: lays a tile that will lead Y4 on, after 2 free fields",
        ],
    );
    // Turned round it leads Blue on and stops Yellow: no reason for Yellow.
    check(&position, "D5+C-NE", &["lays-extra-tile: lays the extra tile on D5"]);
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
        .analyse(&start(Layout::standard(3)), Budget::nodes(1).unwrap(), &Control::default())
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
        let mut position = Position::new(&Setup::standard(players)).unwrap();
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
            // Whoever closes early has a short and poor game.
            let is_closing = position.phase() == Phase::Close && uniform(&mut rng)(6) > 0;
            let action =
                if is_closing { Action::PASS } else { position.sample(&mut uniform(&mut rng)).unwrap() };
            position.play_unchecked(action);
        }
    }
    assert!(keys.len() >= 24, "{keys:?}");
}
