//! What the fuzz targets check. Each check takes any bytes and panics if a
//! promise is broken; the tests run them over the committed corpora.

#[cfg(feature = "server")]
mod server;

#[cfg(feature = "server")]
pub use server::commands;

use castellum_bots::network::NetworkEval;
use castellum_bots::{BotGame, Evaluator};
use castellum_engine::Engine;
use castellum_rules::record::{Record, Records, Scribe, replay};
use castellum_rules::{
    ActionList, Actor, AnyPosition, DenseAction, Game, GameSetup, Seat, Start, with_position,
};
use castellum_rules::{aqua_romana, aquaedukt};
use castellum_wire::client::Session;
use castellum_wire::{ClientFrame, ServerFrame};

/// Reading an action never panics, and what can be read is written alike.
pub fn action_text(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    for players in 2..=4 {
        text_round_trip(&aqua_romana_start(players), text);
        text_round_trip(&aquaedukt_start(players, &mut |_| 0), text);
    }
}

fn text_round_trip<G: Game>(position: &G, text: &str) {
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string(), text);
        assert_eq!(G::Action::from_index(action.index()), Some(action));
        // Legal or refused, but never a panic.
        let _ = position.check(action).map_err(|refusal| refusal.to_string());
    }
}

/// Weights that can be read evaluate any position with shares that add up;
/// others are refused with a reason.
pub fn weights(data: &[u8]) {
    weights_of(data, &aqua_romana_start(2));
    weights_of(data, &aquaedukt_start(3, &mut |_| 0));
}

fn weights_of<G: BotGame>(data: &[u8], position: &G) {
    match NetworkEval::<G>::read(data) {
        Ok(network) => {
            let total: f32 = network.value(position).win.iter().sum();
            assert!((total - 1.0).abs() < 1e-3, "{total}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A text of a position that can be read is written alike, and the game can be
/// played on from there.
pub fn position_text(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let any: AnyPosition = match text.parse() {
        Ok(any) => any,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let written = any.to_string();
    let again: AnyPosition = written.parse().expect("a written position can be read");
    assert_eq!((&again, again.to_string()), (&any, written));
    with_position!(any, position => play_on(&Start::Position(*position), &mut Bytes(data)));
}

/// A record that can be read is written and read again as the same record,
/// and replaying it says what is wrong without a panic.
pub fn record(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    for record in Records::new(text).flatten() {
        let written = record.to_string();
        let again: Record = written.parse().expect("a written record can be read");
        assert_eq!(again, record);
        assert_eq!(again.to_string(), written);
        let _ = replay::<aqua_romana::Position>(&record).map_err(|error| error.to_string());
        let _ = replay::<aquaedukt::Position>(&record).map_err(|error| error.to_string());
    }
}

/// A layout that can be read is written alike; a valid one can be played.
pub fn layout(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let layout: aqua_romana::Layout = match text.parse() {
        Ok(layout) => layout,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(layout.to_string().parse(), Ok(layout.clone()));
    for players in 2..=4 {
        let setup = aqua_romana::Setup { layout: layout.clone(), ..aqua_romana::Setup::standard(players) };
        if aqua_romana::Position::new(&setup).is_ok() {
            play_on::<aqua_romana::Position>(&Start::Setup(setup), &mut Bytes(data));
        }
    }
}

/// A region map that can be read is written alike and can be played.
pub fn board(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(board) = text.parse::<aquaedukt::Board>() else { return };
    assert_eq!(board.to_string().parse(), Ok(board));
    let mut bytes = Bytes(data);
    let setup = aquaedukt::Setup { board, ..aquaedukt::Setup::random(2, &mut |n| bytes.below(n)) };
    play_on::<aquaedukt::Position>(&Start::Setup(setup), &mut bytes);
}

/// Any sequence of legal actions keeps all promises of a game.
pub fn legal_actions(data: &[u8]) {
    let mut bytes = Bytes(data);
    let players = 2 + bytes.below(3) as usize;
    if bytes.below(2) == 0 {
        let mut setup = aqua_romana::Setup::standard(players);
        if bytes.below(2) == 0 {
            setup.supply = aqua_romana::Supply([0; 4].map(|_| bytes.below(85) as u8));
        }
        if aqua_romana::Position::new(&setup).is_ok() {
            play_on::<aqua_romana::Position>(&Start::Setup(setup), &mut bytes);
        }
    } else {
        let setup = aquaedukt::Setup::random(players, &mut |n| bytes.below(n));
        play_on::<aquaedukt::Position>(&Start::Setup(setup), &mut bytes);
    }
}

/// Plays as long as there are bytes and compares every two routes to one answer.
fn play_on<G: Game>(start: &Start<G>, bytes: &mut Bytes<'_>) {
    let first = start.position().expect("what was read can be played");
    let mut position = first;
    let mut list = ActionList::new();
    let mut actions = Vec::new();
    while !bytes.0.is_empty() {
        position.legal_actions(&mut list);
        assert_eq!(list.is_empty(), position.actor() == Actor::Nobody);
        assert_eq!(position.outcome().is_some(), list.is_empty());
        if list.is_empty() {
            break;
        }
        let drawn = position.sample(&mut |n| bytes.below(n)).expect("a legal action");
        assert!(list.contains(&drawn), "{drawn:?} was drawn");
        check_actions(&position, &list, bytes);
        position.try_play(drawn).expect("a drawn action is legal");
        actions.push(drawn);
    }
    assert_eq!(position.to_string().parse(), Ok(position), "the text of a position");
    let record = Scribe::write(start, &actions).expect("a played game can be written down");
    let again = record.to_string().parse::<Record>().expect("and read");
    let replayed = replay::<G>(&again).expect("and replayed");
    let last = again.main_line().last();
    let end = last.and_then(|node| replayed.position(&again, node));
    assert_eq!(end.unwrap_or(first).position_hash(), position.position_hash());
    assert_eq!(&replayed.begin, start);
}

/// Lists, checks and texts agree about one legal action and one arbitrary one.
fn check_actions<G: Game>(position: &G, list: &ActionList<G::Action>, bytes: &mut Bytes<'_>) {
    let legal = list[bytes.below(list.len() as u32) as usize];
    assert_eq!(legal.to_string().parse(), Ok(legal));
    let index = bytes.below(G::Action::COUNT as u32) as usize;
    let any = G::Action::from_index(index).expect("the numbering is dense");
    assert_eq!(position.check(any).is_ok(), list.contains(&any), "{any}");
    assert_eq!(any.to_string().parse(), Ok(any));
    assert!(position.points().len() >= Seat::all(position.players()).len());
}

fn aqua_romana_start(players: usize) -> aqua_romana::Position {
    Game::new(&aqua_romana::Setup::standard(players)).expect("the standard set-up is valid")
}

fn aquaedukt_start(players: usize, below: &mut impl FnMut(u32) -> u32) -> aquaedukt::Position {
    Game::new(&aquaedukt::Setup::random(players, below)).expect("drawn mountains are valid")
}

/// Choices taken from the input; zeros when it has run out.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let width = if n > 256 { 2 } else { 1 };
        let (head, rest) = self.0.split_at(width.min(self.0.len()));
        self.0 = rest;
        head.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)) % n.max(1)
    }
}

/// Any lines get one answer each, and one that is refused changes nothing.
pub fn engine_line(data: &[u8]) {
    let mut engine = Engine::default();
    for line in data.split(|&byte| byte == b'\n').take(64) {
        if asks_to_think(line) {
            continue;
        }
        let before = engine.answer(STATE).json;
        let answer = engine.answer(line);
        match answer.json["ok"].as_bool() {
            Some(true) => {}
            Some(false) => {
                assert!(answer.json["error"].as_str().is_some_and(|error| !error.is_empty()));
                assert_eq!(engine.answer(STATE).json, before);
            }
            None => panic!("an answer without ok: {}", answer.json),
        }
        if answer.quit {
            break;
        }
    }
}

const STATE: &[u8] = br#"{"cmd":"state"}"#;

/// A search may take as long as the line commands for, so it is left out.
fn asks_to_think(line: &[u8]) -> bool {
    serde_json::from_slice::<serde_json::Value>(line).is_ok_and(|request| request["cmd"] == "go")
}

/// Messages of a WebSocket never panic, in neither direction, and what can be
/// read is written and read alike.
pub fn frame(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match ClientFrame::read(text) {
        Ok(frame) => {
            let written = serde_json::to_string(&frame).expect("a message can be written");
            assert_eq!(ClientFrame::read(&written), Ok(frame));
        }
        Err(problem) => assert!(!problem.is_empty()),
    }
    let mut session = Session::new(1);
    session.opened();
    for line in text.lines() {
        let Ok(frame) = serde_json::from_str::<ServerFrame>(line) else { continue };
        let written = serde_json::to_string(&frame).expect("a message can be written");
        assert_eq!(serde_json::from_str::<ServerFrame>(&written).ok(), Some(frame.clone()));
        session.receive(frame, 0);
    }
}
