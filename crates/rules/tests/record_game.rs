//! Records against the rules, with a small game made for it.

use core::fmt;

use castellum_rules::record::{Mark, Record, Records, Scribe, replay};
use castellum_rules::{
    ActionList, Actor, DenseAction, Game, GameSetup, MAX_SEATS, Outcome, PLAYERS_TAG, ParseActionError,
    Refusal, Seat, SetupError, TagError, TagLookup, Tags, read_players,
};

/// Players add 1, 2 or 3 in turn until they reach the goal; after a 3 the die
/// adds 0 or 1. Everyone has what he added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    goal: u16,
    players: usize,
    turn: u16,
    rolling: bool,
    points: [u16; MAX_SEATS],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct CountSetup {
    players: usize,
    goal: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum CountAction {
    Nothing,
    Add(u16),
    Roll(u16),
}

/// The error of everything here: a text with the number of a rule.
#[derive(Clone, Debug, PartialEq)]
struct CountError(&'static str);

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for CountError {}

impl Refusal for CountError {
    fn rule(&self) -> &'static str {
        &self.0[..5]
    }
}

impl SetupError for CountError {
    fn tag(&self) -> &'static str {
        PLAYERS_TAG
    }
}

impl GameSetup for CountSetup {
    const TAGS: &'static [&'static str] = &[PLAYERS_TAG, "Goal"];

    fn players(&self) -> usize {
        self.players
    }

    fn tags(&self) -> Tags {
        let goal = (self.goal != 10).then(|| ("Goal", self.goal.to_string()));
        [(PLAYERS_TAG, self.players.to_string())].into_iter().chain(goal).collect()
    }

    fn from_tags(tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        let bad = |text| TagError::invalid("Goal", format_args!("{text:?} is not a number"));
        let goal = tag("Goal").map_or(Ok(10), |text| text.parse().map_err(|_| bad(text)))?;
        Ok(Self { players: read_players(tag)?, goal })
    }

    fn complete(tag: TagLookup<'_, '_>, _: &mut impl FnMut(u32) -> u32) -> Result<Self, TagError> {
        Self::from_tags(tag)
    }

    fn random(players: usize, _: &mut impl FnMut(u32) -> u32) -> Self {
        Self { players, goal: 10 }
    }
}

impl DenseAction for CountAction {
    const COUNT: usize = 6;

    fn index(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Add(n) => n.into(),
            Self::Roll(n) => 4 + usize::from(n),
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        [Self::Nothing, Self::Add(1), Self::Add(2), Self::Add(3), Self::Roll(0), Self::Roll(1)]
            .get(index)
            .copied()
    }
}

impl Count {
    fn seat(&self) -> usize {
        usize::from(self.turn - 1) % self.players
    }

    fn is_over(&self) -> bool {
        self.points.iter().sum::<u16>() >= self.goal
    }
}

impl Game for Count {
    type Setup = CountSetup;
    type SetupError = CountError;
    type Action = CountAction;
    type Refusal = CountError;

    const NAME: &'static str = "count";
    const TITLE: &'static str = "Count";

    fn new(setup: &CountSetup) -> Result<Self, CountError> {
        match setup {
            CountSetup { players: 2..=4, goal } => Ok(Self {
                goal: *goal,
                players: setup.players,
                turn: 1,
                rolling: false,
                points: [0; MAX_SEATS],
            }),
            _ => Err(CountError("players must be 2 to 4")),
        }
    }

    fn players(&self) -> usize {
        self.players
    }

    fn actor(&self) -> Actor {
        match (self.is_over(), self.rolling) {
            (true, _) => Actor::Nobody,
            (_, true) => Actor::Chance,
            _ => Seat::new(self.seat()).map_or(Actor::Nobody, Actor::Seat),
        }
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    fn legal_actions(&self, actions: &mut ActionList<CountAction>) {
        actions.clear();
    }

    fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<CountAction> {
        let legal = |index: &usize| self.check(CountAction::from_index(*index).unwrap()).is_ok();
        let all: Vec<_> = (0..CountAction::COUNT).filter(legal).collect();
        if all.is_empty() { None } else { CountAction::from_index(all[below(all.len() as u32) as usize]) }
    }

    fn probability(&self, _: CountAction) -> f64 {
        0.5
    }

    fn forfeit_action(&self) -> Option<CountAction> {
        self.sample(&mut |_| 0)
    }

    fn check(&self, action: CountAction) -> Result<(), CountError> {
        match action {
            _ if self.is_over() => Err(CountError("CO-S4: the game is over")),
            CountAction::Add(1..=3) if !self.rolling => Ok(()),
            CountAction::Roll(0..=1) if self.rolling => Ok(()),
            CountAction::Roll(_) => Err(CountError("CO-S3: nobody rolls now")),
            _ if self.rolling => Err(CountError("CO-S3: the die comes first")),
            _ => Err(CountError("CO-S2: only 1, 2 or 3 may be added")),
        }
    }

    fn play_unchecked(&mut self, action: CountAction) {
        if let CountAction::Add(n) | CountAction::Roll(n) = action {
            self.points[self.seat()] += n;
        }
        self.rolling = action == CountAction::Add(3) && !self.is_over();
        self.turn += u16::from(!self.rolling && !self.is_over());
    }

    fn points(&self) -> [u16; MAX_SEATS] {
        self.points
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::ranked(self.players, self.points, |seat| self.points[seat.index()]))
    }

    fn write_action(&self, action: CountAction, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            CountAction::Nothing => out.write_str("nothing"),
            CountAction::Add(n) => write!(out, "+{n}"),
            CountAction::Roll(n) => write!(out, "={n}"),
        }
    }

    fn parse_action(&self, text: &str) -> Result<CountAction, ParseActionError> {
        let number = |digits: &str| digits.parse().ok();
        let add = text.strip_prefix('+').and_then(number).map(CountAction::Add);
        let roll = text.strip_prefix('=').and_then(number).map(CountAction::Roll);
        add.or(roll).ok_or_else(|| ParseActionError::new(text, "+n or =n"))
    }

    fn position_hash(&self) -> u64 {
        0
    }
}

/// Replays a record of the small game: points at the end, or the error.
fn outcome_of(text: &str) -> String {
    let game = Records::new(text).next().expect("there is a game");
    match game.and_then(|record| replay::<Count>(&record)) {
        Ok(game) => format!("{:?}", &game.end.points()[..game.end.players()]),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn check(moves: &str, expected: &str) {
    let text = format!("[Game \"count\"]\n[Players \"2\"]\n\n{moves}\n");
    assert_eq!(outcome_of(&text), expected, "{moves}");
}

#[track_caller]
fn check_tags(tags: &str, expected: &str) {
    assert_eq!(outcome_of(&format!("{tags}\n*\n")), expected, "{tags}");
}

#[test]
fn tags_give_the_setup() {
    check_tags("[Game \"count\"]\n[Players \"3\"]\n[Goal \"5\"]", "[0, 0, 0]");
    check_tags("[Game \"chess\"]", "line 1, column 1: a game of count expected, found \"chess\"");
    check_tags("[Game \"count\"]\n[Event \"e\"]", "line 1, column 1: the tag Players is missing");
    check_tags(
        "[Game \"count\"] [Event \"e\"] [Players \"two\"]",
        "line 1, column 28: Players: \"two\" is not a number",
    );
    check_tags(
        "[Game \"count\"]\n[Players \"2\"]\n[Goal \"-1\"]",
        "line 3, column 1: Goal: \"-1\" is not a number",
    );
    check_tags("[Game \"count\"]\n[Goal \"1\"]\n[Players \"5\"]", "line 3, column 1: players must be 2 to 4");
}

#[test]
fn actions_are_played() {
    check("1. +3 =1 2. +2 3. +1 *", "[5, 2]");
    check("1. +3 =1 2. +3 =0 3. +3 7-3", "[7, 3]");
    check("*", "[0, 0]");
}

#[test]
fn wrong_turns_are_refused() {
    check("2. +1 *", "line 4, column 1: turn 1 expected, found 2");
    check("1. +1\n 3. +1 *", "line 5, column 2: turn 2 expected, found 3");
    check("1. +1 +2 *", "line 4, column 7: turn 2 begins here: its number 2. is missing");
    check("1. +3 2. =1 *", "line 4, column 7: turn 1 expected, found 2");
    check("1. +1 (2. +2) *", "line 4, column 8: turn 1 expected, found 2");
    check("1. +1 1. +1 *", "line 4, column 7: turn 2 expected, found 1");
}

#[test]
fn bad_actions_are_refused() {
    check("1. +1 2. ++ *", "line 4, column 10: \"++\" is not an action: expected +n or =n");
    check("1. +1 2. +4 *", "line 4, column 10: CO-S2: only 1, 2 or 3 may be added");
    check("1. +3 {ä\n\n} +1 *", "line 6, column 3: CO-S3: the die comes first");
    check("1. +1 2. =1 *", "line 4, column 10: CO-S3: nobody rolls now");
    check("1. +1 ?! *", "line 4, column 7: turn 2 begins here: its number 2. is missing");
}

#[test]
fn variations_are_played_from_where_they_begin() {
    check("1. +1 (1. +3 =1 (=0 2. +3 =1) 2. +3) (1. +2) 2. +2 (2. +1 3. +1) (2. +3 =0) 3. +3 =0 *", "[4, 2]");
    check("1. +1 (1. +3 =1 (=0 2. +4)) 2. +2 *", "line 4, column 24: CO-S2: only 1, 2 or 3 may be added");
    check("1. +1 (1. +3 2. +1) 2. +4 *", "line 4, column 14: turn 1 expected, found 2");
    check("1. +1 (1. +3 +1) 2. +4 *", "line 4, column 14: CO-S3: the die comes first");
}

#[test]
fn wrong_results_are_refused() {
    check("1. +1 1-0", "line 4, column 7: the game is not over: result * expected, found 1-0");
    let over = "1. +3 =1 2. +3 =0 3. +3\n";
    check(&format!("{over}*"), "line 5, column 1: the game is over: result 7-3 expected, found *");
    check(&format!("{over}7-3-0"), "line 5, column 1: the game is over: result 7-3 expected, found 7-3-0");
    check(&format!("{over}+1 7-3"), "line 5, column 1: CO-S4: the game is over");
}

#[test]
fn errors_without_a_text_have_no_place() {
    let mut record = Record::new("count");
    assert_eq!(replay::<Count>(&record).unwrap_err().to_string(), "the tag Players is missing");
    record.set_tag(castellum_rules::record::Tag::new("Players", "2").unwrap());
    record.add(None, 7, "+1").unwrap();
    assert_eq!(replay::<Count>(&record).unwrap_err().to_string(), "turn 1 expected, found 7");
}

#[test]
fn positions_of_variations_are_found() {
    let text = "[Game \"count\"]\n[Players \"2\"]\n1. +1 (1. +3 =1 2. +2) 2. +3 *";
    let record: Record = text.parse().unwrap();
    let game = replay::<Count>(&record).unwrap();
    assert_eq!(game.actions, [CountAction::Add(1), CountAction::Add(3)]);

    let variation = record.children(None).nth(1).unwrap();
    let roll = record.children(Some(variation)).next().unwrap();
    assert_eq!(game.action(roll), Some(CountAction::Roll(1)));
    assert_eq!(game.position(&record, roll).unwrap().points[..2], [4, 0]);
    let last = record.main_line().last().unwrap();
    assert_eq!(game.position(&record, last), Some(game.end));
    assert_eq!(game.position(&Record::new("count"), last), None);
}

#[test]
fn a_scribe_writes_what_is_played() {
    let mut scribe = Scribe::<Count>::new(&CountSetup { players: 2, goal: 8 }).unwrap();
    for (name, value) in
        [("Umpire", "Zoe"), ("Seat1", "Bo"), ("Seat0", "Al"), ("Date", "2026-05-01"), ("Ada", "")]
    {
        scribe.tag(name, value).unwrap();
    }
    scribe.tag("Seat0", "Ann").unwrap();
    scribe.mark(Mark::GOOD);
    scribe.comment("Go!");
    scribe.play(CountAction::Add(3)).unwrap();
    scribe.mark(Mark::BLUNDER);
    scribe.comment("Why {not} +1?");
    scribe.play(CountAction::Roll(1)).unwrap();
    let unfinished = scribe.clone().finish();
    scribe.play(CountAction::Add(2)).unwrap();
    scribe.play(CountAction::Add(2)).unwrap();

    let tags = "[Game \"count\"]\n[Players \"2\"]\n[Goal \"8\"]\n[Date \"2026-05-01\"]\n[Seat0 \"Ann\"]\n[Seat1 \"Bo\"]\n\
                [Umpire \"Zoe\"]\n[Ada \"\"]\n\n";
    let moves = "{Go!} 1. +3 $4 {Why {not\\} +1?} =1";
    assert_eq!(unfinished.to_string(), format!("{tags}{moves} *\n"));
    assert_eq!(scribe.finish().to_string(), format!("{tags}{moves} 2. +2 3. +2 6-2\n"));
}

#[test]
fn a_scribe_refuses_what_the_rules_forbid() {
    let error = Scribe::<Count>::new(&CountSetup { players: 1, goal: 8 }).unwrap_err();
    assert_eq!(error.to_string(), "players must be 2 to 4");

    let mut scribe = Scribe::<Count>::new(&CountSetup { players: 2, goal: 8 }).unwrap();
    let before = scribe.clone().finish();
    assert_eq!(
        scribe.play(CountAction::Add(4)).unwrap_err().to_string(),
        "CO-S2: only 1, 2 or 3 may be added"
    );
    assert_eq!(
        scribe.tag("Goal", "9").unwrap_err().to_string(),
        "the tag Goal belongs to the set-up of the game"
    );
    assert_eq!(
        scribe.tag("No name", "").unwrap_err().to_string(),
        "\"No name\" is no tag name: expected a letter, then letters, digits or _"
    );
    assert_eq!(scribe.finish(), before);

    // A tag that is left out because of its default belongs to the set-up too.
    let mut scribe = Scribe::<Count>::new(&CountSetup { players: 2, goal: 10 }).unwrap();
    assert!(scribe.tag("Goal", "9").is_err());
}
