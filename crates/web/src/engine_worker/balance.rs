//! How often each seat of a board wins: quick games, bit by bit.

use std::rc::Rc;

use castellum_bots::{Bot, BotGame, BotName, Budget, Control, Level};
use castellum_rules::{Actor, GameSetup as _, PLAYERS_TAG, Start};

use super::worker::{Job, Tell, stop_after, text};
use super::{Found, Question, Tally};
use crate::game_ui::GameUi;

/// How long a bit takes, in milliseconds. Between two of them a question is heard.
const BIT: u32 = 120;

/// Bots of this level play: quick, but not all games alike.
const LEVEL: BotName = BotName::Level(Level::Tiro);

/// Plays games from the set-up that the question has.
///
/// # Errors
/// What is wrong with the set-up.
pub(super) fn balance<G: BotGame + GameUi>(
    question: &Question,
    games: u32,
    seed: u64,
    tell: &Tell,
) -> Result<Job, String> {
    let mut games = Games::<G>::begin(&question.tags, games, seed)?;
    let tell = Rc::clone(tell);
    Ok(Box::new(move || {
        let stop = stop_after(BIT);
        while games.go_on() && !stop() {}
        let more = !games.is_over();
        tell(Ok(Found::Balance(games.tally.clone())), more);
        more
    }))
}

/// Games one after the other.
struct Games<G: BotGame> {
    tags: Vec<(String, String)>,
    wanted: u32,
    numbers: Numbers,
    bot: Bot<G>,
    position: G,
    tally: Tally,
}

impl<G: BotGame + GameUi> Games<G> {
    fn begin(tags: &[(String, String)], wanted: u32, seed: u64) -> Result<Self, String> {
        let mut numbers = Numbers(seed);
        let position = first::<G>(tags, &mut numbers)?;
        let tally = Tally { games: 0, wins: vec![0.0; position.players()] };
        Ok(Self { tags: tags.to_vec(), wanted, numbers, bot: Bot::new(LEVEL, seed), position, tally })
    }

    fn is_over(&self) -> bool {
        self.tally.games >= self.wanted
    }

    /// Plays an action, or counts a game that is over and begins the next one;
    /// says whether there is more to play.
    fn go_on(&mut self) -> bool {
        let budget = Budget::nodes(1).ok();
        let chosen = match self.position.actor() {
            Actor::Seat(_) => budget
                .and_then(|budget| self.bot.choose(&self.position, budget, &Control::default()).ok())
                .map(|decision| decision.action),
            Actor::Chance => self.position.sample_outcome(&mut |bound| self.numbers.below(bound)),
            Actor::Nobody => None,
        };
        match chosen {
            Some(action) => self.position.play_unchecked(action),
            None => self.count(),
        }
        !self.is_over()
    }

    fn count(&mut self) {
        if let Some(outcome) = self.position.outcome() {
            for (seat, wins) in castellum_rules::Seat::all(outcome.players()).zip(&mut self.tally.wins) {
                *wins += outcome.win_share(seat);
            }
        }
        self.tally.games += 1;
        if let Ok(next) = first::<G>(&self.tags, &mut self.numbers) {
            self.position = next;
        }
    }
}

/// A first position, with everything drawn that is drawn or may be left to
/// chance.
fn first<G: BotGame + GameUi>(tags: &[(String, String)], numbers: &mut Numbers) -> Result<G, String> {
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    if tag(PLAYERS_TAG).is_none() {
        return Err("the number of players is missing".to_owned());
    }
    let mut below = |bound| numbers.below(bound);
    let setup = G::Setup::complete(&tag, &mut below).map_err(text)?;
    let mut position = Start::<G>::Setup(setup).position().map_err(text)?;
    while G::is_opening(&position)
        && let Some(action) = position.sample(&mut below)
    {
        position.play_unchecked(action);
    }
    Ok(position)
}

/// Random numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::{aqua_romana, aquaedukt};

    use super::*;

    fn played<G: BotGame + GameUi>(players: &str, seed: u64) -> Tally {
        let tags = [(PLAYERS_TAG.to_owned(), players.to_owned())];
        let mut games = Games::<G>::begin(&tags, 6, seed).unwrap();
        while games.go_on() {}
        games.tally
    }

    #[test]
    fn every_game_has_one_win_and_games_differ() {
        for tally in [played::<aqua_romana::Position>("3", 1), played::<aquaedukt::Position>("4", 1)] {
            assert_eq!(tally.games, 6);
            assert!((tally.wins.iter().sum::<f32>() - 6.0).abs() < 1e-3, "{tally:?}");
        }
        let seeds: Vec<_> = (1..5).map(|seed| played::<aqua_romana::Position>("2", seed)).collect();
        assert!(seeds.iter().any(|tally| *tally != seeds[0]), "{seeds:?}");
        assert_eq!(played::<aqua_romana::Position>("2", 1), seeds[0]);
    }

    #[test]
    fn a_board_that_cannot_be_played_is_refused() {
        let tags = [("Players", "2"), ("Supply", "C1 S1 B1 D1")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert!(Games::<aqua_romana::Position>::begin(&tags, 1, 1).is_err());
        assert!(Games::<aqua_romana::Position>::begin(&[], 1, 1).is_err());
    }
}
