//! Bots by name: `mcts`, `tiro`, `mcts:nodes=4000,exploration=0.4`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::names::{listed, shortened};
use crate::{
    Attention, BotGame, Budget, Evaluator, EvaluatorName, MAX_BATCH, NoEvaluator, SearchSettings, Strategy,
    UnknownEvaluator,
};

/// A named level of play, the same six in both games. What a level means is up
/// to each game: see [`BotGame::level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A pupil: sees a few of his options and misjudges them.
    Discipulus,
    /// A recruit: sees more and misjudges less.
    Tiro,
    /// A craftsman: sees most of what is in front of him.
    Faber,
    /// A surveyor: misses little.
    Mensor,
    /// A master builder: misses nothing.
    Architectus,
    /// The water commissioner of Rome: as strong as his budget allows.
    Curator,
}

impl Level {
    /// All levels, weak to strong.
    pub const ALL: [Self; 6] =
        [Self::Discipulus, Self::Tiro, Self::Faber, Self::Mensor, Self::Architectus, Self::Curator];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["discipulus", "tiro", "faber", "mensor", "architectus", "curator"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of a bot, without settings: what a stranger may ask a server for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotName {
    /// `random`: any legal action.
    Random,
    /// `greedy`: the action after which things look best.
    Greedy,
    /// `mcts`: Monte-Carlo tree search with all of its budget.
    Mcts,
    /// The name of a level.
    Level(Level),
}

impl BotName {
    /// All names, the levels from weak to strong.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Random, Self::Greedy, Self::Mcts].into_iter().chain(Level::ALL.into_iter().map(Self::Level))
    }

    /// The name as text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Mcts => "mcts",
            Self::Level(level) => level.name(),
        }
    }

    /// What the name stands for in a game, with the evaluator of the name.
    #[must_use]
    pub fn strategy<G: BotGame>(self) -> Strategy {
        self.strategy_with::<G>(self.evaluator_name::<G>())
    }

    /// What the name stands for in a game with this evaluator.
    #[must_use]
    pub fn strategy_with<G: BotGame>(self, evaluator: EvaluatorName) -> Strategy {
        match self {
            Self::Random => Strategy::Random,
            Self::Greedy => Strategy::Greedy(Attention::FULL),
            Self::Mcts => Strategy::Search(G::search_settings(evaluator)),
            Self::Level(level) => G::level(level, evaluator),
        }
    }

    /// What evaluates positions for the bot unless its settings say otherwise:
    /// the best there is for those that play as well as they can, the
    /// handcrafted evaluation for those that look a little ahead only.
    #[must_use]
    pub fn evaluator_name<G: BotGame>(self) -> EvaluatorName {
        match self {
            Self::Mcts | Self::Level(Level::Curator) => G::EVALUATORS[0].0,
            Self::Random | Self::Greedy | Self::Level(_) => EvaluatorName::Handcrafted,
        }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for BotName {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        Self::all().find(|bot| bot.name() == text).ok_or_else(|| UnknownBot { name: shortened(text) })
    }
}

/// A text that is not the name of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} is not a bot: expected one of {}", listed(BotName::all().map(BotName::name)))]
pub struct UnknownBot {
    name: String,
}

/// A bot with its settings: `NAME` or `NAME:KEY=VALUE,KEY=VALUE`.
///
/// A budget and an evaluator can be given to any bot, and settings of the
/// search to `mcts`.
/// `docs/bots.md` lists the keys.
///
/// ```
/// use castellum_bots::BotSpec;
///
/// let spec: BotSpec = "mcts:exploration=0.40,nodes=1000".parse()?;
/// assert_eq!(spec.to_string(), "mcts:nodes=1000,exploration=0.4");
/// let error = "mcts:batch=0".parse::<BotSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "batch=0: expected a whole number from 1 to 256");
/// # Ok::<(), castellum_bots::BotSpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotSpec {
    /// The name.
    pub name: BotName,
    /// The budget for each action, if it is given with the name.
    pub budget: Option<Budget>,
    /// What differs from the game's own settings of a search.
    pub search: SearchOptions,
    /// What evaluates positions, if it is given with the name.
    pub evaluator: Option<EvaluatorName>,
}

/// Settings of a search; what is `None` is as the game has it. The fields are
/// those of [`SearchSettings`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchOptions {
    /// `exploration`
    pub exploration: Option<f32>,
    /// `fpu`
    pub fpu_reduction: Option<f32>,
    /// `width`
    pub width: Option<f32>,
    /// `widening`
    pub widening: Option<f32>,
    /// `rollout`, in turns
    pub rollout: Option<u16>,
    /// `blend`
    pub blend: Option<f32>,
    /// `batch`
    pub batch: Option<u16>,
    /// `memory`, in MiB
    pub memory: Option<u32>,
    /// `threads`
    pub threads: Option<u16>,
    /// `ending`, positions for each node
    pub ending: Option<u32>,
}

impl SearchOptions {
    /// The settings with what differs from them.
    #[must_use]
    pub fn apply(&self, settings: &SearchSettings) -> SearchSettings {
        SearchSettings {
            exploration: self.exploration.unwrap_or(settings.exploration),
            fpu_reduction: self.fpu_reduction.unwrap_or(settings.fpu_reduction),
            width: self.width.unwrap_or(settings.width),
            widening: self.widening.unwrap_or(settings.widening),
            rollout: self.rollout.unwrap_or(settings.rollout),
            blend: self.blend.unwrap_or(settings.blend),
            batch: self.batch.map_or(settings.batch, usize::from),
            memory: self.memory.map_or(settings.memory, |mebibytes| (mebibytes as usize) << 20),
            threads: self.threads.map_or(settings.threads, usize::from),
            max_nodes: settings.max_nodes,
            ending: self.ending.unwrap_or(settings.ending),
        }
    }
}

impl From<BotName> for BotSpec {
    fn from(name: BotName) -> Self {
        Self { name, budget: None, search: SearchOptions::default(), evaluator: None }
    }
}

impl BotSpec {
    /// What the bot stands for in a game.
    #[must_use]
    pub fn strategy<G: BotGame>(&self) -> Strategy {
        match self.name.strategy_with::<G>(self.evaluator_name::<G>()) {
            Strategy::Search(settings) => Strategy::Search(self.search.apply(&settings)),
            strategy => strategy,
        }
    }

    /// What evaluates positions in a game: the evaluator that is named, else
    /// that of the bot's name.
    ///
    /// # Errors
    /// If the game does not have the evaluator.
    pub fn evaluator<G: BotGame>(&self) -> Result<Arc<dyn Evaluator<G>>, NoEvaluator> {
        self.evaluator_name::<G>().evaluator()
    }

    /// The name of what evaluates positions in a game.
    #[must_use]
    pub fn evaluator_name<G: BotGame>(&self) -> EvaluatorName {
        self.evaluator.unwrap_or_else(|| self.name.evaluator_name::<G>())
    }

    /// The budget of the bot, or the one that is given besides.
    ///
    /// # Errors
    /// If there are two.
    pub fn budget_or(&self, besides: Option<Budget>) -> Result<Option<Budget>, GivenTwice> {
        match (self.budget, besides) {
            (Some(_), Some(besides)) => Err(GivenTwice::new("the budget", self, &besides)),
            (own, besides) => Ok(own.or(besides)),
        }
    }

    /// The threads of the bot, or the number that is given besides.
    ///
    /// # Errors
    /// If there are two.
    pub fn threads_or(&self, besides: Option<usize>) -> Result<Option<usize>, GivenTwice> {
        match (self.search.threads, besides) {
            (Some(_), Some(besides)) => {
                Err(GivenTwice::new("the number of threads", self, &format_args!("threads={besides}")))
            }
            (own, besides) => Ok(own.map(usize::from).or(besides)),
        }
    }
}

/// Something is given twice, and it is not clear which one counts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} is given twice: {first} and {second}")]
pub struct GivenTwice {
    what: &'static str,
    first: String,
    second: String,
}

impl GivenTwice {
    /// What is given twice, and the two texts that give it.
    #[must_use]
    pub fn new(what: &'static str, first: &dyn fmt::Display, second: &dyn fmt::Display) -> Self {
        Self { what, first: first.to_string(), second: second.to_string() }
    }
}

/// The keys of a [`BotSpec`] and what their values may be.
const KEYS: [(&str, &str); 13] = [
    ("nodes", "a whole number from 1"),
    ("millis", "a whole number from 1"),
    ("exploration", "a number from 0 to 100"),
    ("fpu", "a number from 0 to 1"),
    ("width", "a number from 1 to 1000"),
    ("widening", "a number from 0 to 1000"),
    ("rollout", "a whole number from 0 to 1000"),
    ("blend", "a number from 0 to 1"),
    ("batch", "a whole number from 1 to 256"),
    ("memory", "a whole number from 1 to 65536"),
    ("threads", "a whole number from 1 to 256"),
    ("ending", "a whole number from 0 to 1000000"),
    ("eval", "the name of an evaluator"),
];

/// The keys that any bot has; the others are for `mcts`.
const COMMON_KEYS: [&str; 3] = ["nodes", "millis", "eval"];

impl BotSpec {
    /// Changes the budget or a setting of the search; `None` if the value is not
    /// allowed.
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "nodes" => self.budget = Some(Budget::nodes(value.parse().ok()?).ok()?),
            "millis" => self.budget = Some(millis(value.parse().ok()?)?),
            "exploration" => self.search.exploration = Some(decimal(value, 0.0..=100.0)?),
            "fpu" => self.search.fpu_reduction = Some(decimal(value, 0.0..=1.0)?),
            "width" => self.search.width = Some(decimal(value, 1.0..=1000.0)?),
            "widening" => self.search.widening = Some(decimal(value, 0.0..=1000.0)?),
            "rollout" => self.search.rollout = Some(whole(value, 0..=1000)?),
            "blend" => self.search.blend = Some(decimal(value, 0.0..=1.0)?),
            "batch" => self.search.batch = Some(whole(value, 1..=MAX_BATCH as u16)?),
            "memory" => self.search.memory = Some(whole(value, 1..=65_536)?),
            "threads" => self.search.threads = Some(whole(value, 1..=256)?),
            "ending" => self.search.ending = Some(whole(value, 0..=1_000_000)?),
            _ => return None,
        }
        Some(())
    }

    /// The settings that are given, as texts.
    fn settings(&self) -> impl Iterator<Item = String> {
        let SearchOptions {
            exploration,
            fpu_reduction,
            width,
            widening,
            rollout,
            blend,
            batch,
            memory,
            threads,
            ending,
        } = self.search;
        let text = |key: &str, value: Option<&dyn fmt::Display>| value.map(|value| format!("{key}={value}"));
        let settings = [
            self.budget.map(|budget| budget.to_string()),
            text("exploration", exploration.as_ref().map(|value| value as _)),
            text("fpu", fpu_reduction.as_ref().map(|value| value as _)),
            text("width", width.as_ref().map(|value| value as _)),
            text("widening", widening.as_ref().map(|value| value as _)),
            text("rollout", rollout.as_ref().map(|value| value as _)),
            text("blend", blend.as_ref().map(|value| value as _)),
            text("batch", batch.as_ref().map(|value| value as _)),
            text("memory", memory.as_ref().map(|value| value as _)),
            text("threads", threads.as_ref().map(|value| value as _)),
            text("ending", ending.as_ref().map(|value| value as _)),
            text("eval", self.evaluator.as_ref().map(|value| value as _)),
        ];
        settings.into_iter().flatten()
    }
}

fn whole<T: FromStr + PartialOrd>(text: &str, allowed: RangeInclusive<T>) -> Option<T> {
    text.parse().ok().filter(|number| allowed.contains(number))
}

fn decimal(text: &str, allowed: RangeInclusive<f32>) -> Option<f32> {
    // Adding 0 makes -0 an ordinary 0.
    whole(text, allowed).map(|number| number + 0.0)
}

#[cfg(not(target_family = "wasm"))]
fn millis(millis: u64) -> Option<Budget> {
    Budget::millis(millis).ok()
}

/// Browsers have no clock to measure a budget with.
#[cfg(target_family = "wasm")]
fn millis(_: u64) -> Option<Budget> {
    None
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        for (index, setting) in self.settings().enumerate() {
            write!(f, "{}{setting}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (text, None),
        };
        let mut spec = Self::from(name.parse::<BotName>()?);
        let mut given: Vec<(&str, &str)> = Vec::new();
        for setting in settings.iter().flat_map(|settings| settings.split(',')) {
            let (key, value) =
                setting.split_once('=').ok_or_else(|| BotSpecError::NotASetting(shortened(setting)))?;
            let Some(&(key, allowed)) = KEYS.iter().find(|(known, _)| *known == key) else {
                return Err(BotSpecError::UnknownKey { key: shortened(key) });
            };
            if spec.name != BotName::Mcts && !COMMON_KEYS.contains(&key) {
                return Err(BotSpecError::NoSearch { bot: spec.name, key });
            }
            let what = if matches!(key, "nodes" | "millis") { "the budget" } else { key };
            if let Some(&(_, before)) = given.iter().find(|(given, _)| *given == what) {
                let [first, second] = [before, setting].map(shortened);
                return Err(GivenTwice { what, first, second }.into());
            }
            given.push((what, setting));
            let bad_value = || BotSpecError::BadValue { key, value: shortened(value), allowed };
            match key {
                "eval" => spec.evaluator = Some(value.parse()?),
                _ => spec.set(key, value).ok_or_else(bad_value)?,
            }
        }
        Ok(spec)
    }
}

/// Why a text is not a [`BotSpec`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BotSpecError {
    /// No bot has this name.
    #[error(transparent)]
    Name(#[from] UnknownBot),
    /// What follows the name has another form.
    #[error("{0:?} is not a setting: expected KEY=VALUE, such as nodes=4000")]
    NotASetting(String),
    /// No setting has this name.
    #[error("{key:?} is not a setting: expected one of {}", listed(KEYS.iter().map(|(key, _)| *key)))]
    UnknownKey {
        /// The key.
        key: String,
    },
    /// The value cannot be read, or is out of bounds.
    #[error("{key}={value}: expected {allowed}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// Only searches have this setting.
    #[error("{bot} has no setting {key}: only mcts has")]
    NoSearch {
        /// The bot.
        bot: BotName,
        /// The key.
        key: &'static str,
    },
    /// No evaluator has this name.
    #[error(transparent)]
    Evaluator(#[from] UnknownEvaluator),
    /// A setting is given twice.
    #[error(transparent)]
    Twice(#[from] GivenTwice),
}

#[cfg(test)]
mod tests {
    use castellum_rules::{aqua_romana, aquaedukt};

    use super::*;

    fn spec(text: &str) -> BotSpec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn error(text: &str) -> String {
        text.parse::<BotSpec>().unwrap_err().to_string()
    }

    #[test]
    fn every_name_is_read_back() {
        for name in BotName::all() {
            assert_eq!(name.name().parse(), Ok(name));
            assert_eq!(name.name().parse(), Ok(BotSpec::from(name)));
            assert_eq!(BotSpec::from(name).to_string(), name.name());
        }
    }

    #[test]
    fn an_unknown_name_lists_what_exists() {
        let message = error("clever");
        assert!(
            message.starts_with("\"clever\" is not a bot: expected one of random greedy mcts discipulus")
        );
        assert!(message.ends_with("curator"));
        assert_eq!("clever".parse::<BotName>().unwrap_err().to_string(), message);
        assert!(error(&"x".repeat(1000)).len() < 200);
    }

    #[test]
    fn a_plain_name_has_no_settings() {
        assert!("mcts:nodes=1".parse::<BotName>().is_err());
        assert!("mcts:".parse::<BotName>().is_err());
    }

    #[test]
    fn all_settings_are_read_back() {
        let text = "mcts:nodes=1000,exploration=0.4,fpu=0.1,width=3,widening=1.25,rollout=4,blend=0.5,batch=8,\
                    memory=64,threads=2,ending=3,eval=handcrafted";
        assert_eq!(spec(text).to_string(), text);
        let settings = match spec(text).strategy::<aquaedukt::Position>() {
            Strategy::Search(settings) => settings,
            other => panic!("{other:?}"),
        };
        let expected = SearchSettings {
            exploration: 0.4,
            fpu_reduction: 0.1,
            width: 3.0,
            widening: 1.25,
            rollout: 4,
            blend: 0.5,
            batch: 8,
            memory: 64 << 20,
            max_nodes: None,
            threads: 2,
            ending: 3,
        };
        assert_eq!(settings, expected);
        assert_eq!(spec(text).budget, Budget::nodes(1000).ok());
        for text in ["mcts:millis=20", "greedy:nodes=7", "curator:nodes=100", "greedy:eval=handcrafted"] {
            assert_eq!(spec(text).to_string(), text);
        }
    }

    #[test]
    fn numbers_are_written_the_short_way() {
        assert_eq!(
            spec("mcts:exploration=0.40,fpu=-0,width=1e2").to_string(),
            "mcts:exploration=0.4,fpu=0,width=100"
        );
    }

    #[test]
    fn a_bot_without_settings_is_as_the_game_has_it() {
        for name in BotName::all() {
            assert_eq!(
                BotSpec::from(name).strategy::<aqua_romana::Position>(),
                name.strategy::<aqua_romana::Position>()
            );
        }
    }

    #[test]
    fn a_search_has_the_settings_of_its_evaluator() {
        let settings = |text: &str| spec(text).strategy::<aqua_romana::Position>();
        assert_eq!(settings("mcts"), settings("mcts:eval=network"));
        assert_ne!(settings("mcts"), settings("mcts:eval=handcrafted"));
        assert_eq!(settings("curator"), settings("mcts"));
        let name = |text: &str| spec(text).evaluator_name::<aqua_romana::Position>();
        assert_eq!(name("curator"), EvaluatorName::Network);
        assert_eq!(name("greedy"), EvaluatorName::Handcrafted);
        assert_eq!(name("architectus"), EvaluatorName::Handcrafted);
        assert_eq!(name("greedy:eval=network"), EvaluatorName::Network);
    }

    #[test]
    fn nothing_is_given_twice() {
        let [five, seven] = [5, 7].map(|nodes| Budget::nodes(nodes).ok());
        assert_eq!(spec("mcts").budget_or(None), Ok(None));
        assert_eq!(spec("mcts").budget_or(seven), Ok(seven));
        assert_eq!(spec("mcts:nodes=5").budget_or(None), Ok(five));
        let twice = spec("mcts:nodes=5").budget_or(seven).unwrap_err();
        assert_eq!(twice.to_string(), "the budget is given twice: mcts:nodes=5 and nodes=7");
        assert_eq!(spec("mcts").threads_or(Some(3)), Ok(Some(3)));
        assert_eq!(spec("mcts:threads=2").threads_or(None), Ok(Some(2)));
        let twice = spec("mcts:threads=2").threads_or(Some(2)).unwrap_err();
        assert_eq!(twice.to_string(), "the number of threads is given twice: mcts:threads=2 and threads=2");
    }

    #[test]
    fn a_wrong_setting_is_named_with_what_is_allowed() {
        let cases = [
            ("mcts:", "\"\" is not a setting: expected KEY=VALUE, such as nodes=4000"),
            ("mcts:4000", "\"4000\" is not a setting: expected KEY=VALUE, such as nodes=4000"),
            ("mcts:nodes=1,", "\"\" is not a setting: expected KEY=VALUE, such as nodes=4000"),
            ("mcts:nodes=", "nodes=: expected a whole number from 1"),
            ("mcts:nodes=0", "nodes=0: expected a whole number from 1"),
            ("mcts:nodes=-1", "nodes=-1: expected a whole number from 1"),
            ("mcts:millis=1.5", "millis=1.5: expected a whole number from 1"),
            ("mcts:nodes=1,millis=1", "the budget is given twice: nodes=1 and millis=1"),
            ("mcts:fpu=0,fpu=0", "fpu is given twice: fpu=0 and fpu=0"),
            ("mcts:exploration=nan", "exploration=nan: expected a number from 0 to 100"),
            ("mcts:exploration=inf", "exploration=inf: expected a number from 0 to 100"),
            ("mcts:exploration=-0.1", "exploration=-0.1: expected a number from 0 to 100"),
            ("mcts:rollout=1001", "rollout=1001: expected a whole number from 0 to 1000"),
            ("mcts:batch=257", "batch=257: expected a whole number from 1 to 256"),
            ("mcts:eval=oracle", "\"oracle\" is not an evaluator: expected one of handcrafted network"),
            ("greedy:exploration=1", "greedy has no setting exploration: only mcts has"),
            ("curator:batch=2", "curator has no setting batch: only mcts has"),
        ];
        for (text, message) in cases {
            assert_eq!(error(text), message, "{text}");
        }
        assert_eq!(
            error("mcts:seconds=3"),
            "\"seconds\" is not a setting: expected one of nodes millis exploration fpu width widening \
             rollout blend batch memory threads ending eval"
        );
    }
}
