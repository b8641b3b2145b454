//! Playing one game.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use castellum_bots::{Bot, BotGame, Control, Evaluator, luck};
use castellum_rules::record::Scribe;
use castellum_rules::{Actor, DenseAction, Game, GameSetup, StableHasher, uniform};
use cpu_time::ThreadTime;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

use super::contestant::Contestant;
use super::schedule::Plan;

/// A game that ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) game: u64,
    pub(crate) group: u64,
    /// The same for games that went the same way from the same set-up.
    pub(crate) hash: String,
    pub(crate) seats: Vec<Seated>,
}

/// What a bot did on its seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seated {
    /// The number of the bot.
    pub(crate) bot: usize,
    pub(crate) points: u16,
    pub(crate) place: u8,
    /// What the die gave it, in shares of the win.
    pub(crate) luck: f64,
    /// How often it had more than one legal action; only then it thought.
    pub(crate) choices: u64,
    /// The nodes it looked at.
    pub(crate) nodes: u64,
    /// How long it thought.
    pub(crate) micros: u64,
    /// How much of that a processor worked for it: less on a busy machine.
    pub(crate) cpu_micros: u64,
}

impl Played {
    /// A seat's share of the win.
    pub(crate) fn win_share(&self, seat: usize) -> f64 {
        let winners = self.seats.iter().filter(|seated| seated.place == 1).count();
        if self.seats[seat].place == 1 { 1.0 / winners as f64 } else { 0.0 }
    }
}

/// Where games are played: what all of them have in common.
pub(crate) struct Arena<G: BotGame> {
    pub(crate) setup: G::Setup,
    pub(crate) players: usize,
    pub(crate) bots: Vec<Contestant>,
    /// What evaluates positions for each bot.
    pub(crate) evaluators: Vec<Arc<dyn Evaluator<G>>>,
    /// What evaluates positions to tell how lucky a roll was.
    pub(crate) luck_evaluator: Arc<dyn Evaluator<G>>,
    pub(crate) labels: Vec<String>,
    pub(crate) seed: u64,
}

impl<G: BotGame> Arena<G> {
    /// Plays a game; `None` if it was stopped before its end.
    pub(crate) fn play(
        &self,
        plan: &Plan,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<(Played, String)>> {
        let die = Die(self.number(Purpose::Die, plan.group, 0));
        let mut scribe = Scribe::<G>::new(&die.setup::<G>(&self.setup))?;
        self.write_tags(plan, &mut scribe)?;
        let mut hash = StableHasher::new(scribe.position().position_hash());
        let mut players = self.players(plan);
        let mut rolls = 0;
        loop {
            let position = scribe.position();
            let action = match position.actor() {
                Actor::Nobody => break,
                Actor::Chance => {
                    rolls += 1;
                    let outcome = die.roll(rolls, position)?;
                    for (player, luck) in
                        players.iter_mut().zip(luck(position, outcome, &*self.luck_evaluator))
                    {
                        player.seated.luck += f64::from(luck);
                    }
                    outcome
                }
                Actor::Seat(seat) => players[seat.index()].choose(position, is_stopped)?,
            };
            if is_stopped() {
                return Ok(None);
            }
            hash = hash.word(action.index() as u64);
            scribe.play(action)?;
        }
        let seats = results(scribe.position(), players)?;
        let hash = format!("{:016x}", hash.finish());
        let played = Played { game: plan.game, group: plan.group, hash, seats };
        Ok(Some((played, scribe.finish().to_string())))
    }

    fn write_tags(&self, plan: &Plan, scribe: &mut Scribe<G>) -> Result<()> {
        scribe.tag("Event", "castellum arena")?;
        scribe.tag("Round", plan.game.to_string())?;
        scribe.tag("Group", plan.group.to_string())?;
        scribe.tag("Seed", self.seed.to_string())?;
        for (seat, &bot) in plan.seats.iter().enumerate() {
            scribe.tag(&format!("Seat{seat}"), &*self.labels[bot])?;
        }
        Ok(())
    }

    fn players(&self, plan: &Plan) -> Vec<Player<'_, G>> {
        let player = |(seat, &bot): (usize, &usize)| {
            let contestant = &self.bots[bot];
            let seed = self.number(Purpose::Bot, plan.game, seat as u64);
            Player {
                contestant,
                bot: contestant.sit_down(&self.evaluators[bot], seed),
                seated: Seated::new(bot),
            }
        };
        plan.seats.iter().enumerate().map(player).collect()
    }

    /// A random number that is always the same for the same purpose.
    fn number(&self, purpose: Purpose, which: u64, part: u64) -> u64 {
        StableHasher::new(self.seed).word(purpose as u64).word(which).word(part).finish()
    }
}

/// What random numbers are for.
#[derive(Clone, Copy)]
enum Purpose {
    Die,
    Bot,
}

/// What chance brings in all games of a group: the same set-up, and the same
/// number for each roll of the die, whatever was rolled and played before.
struct Die(u64);

impl Die {
    /// The set-up with everything drawn that the game draws.
    fn setup<G: Game>(&self, template: &G::Setup) -> G::Setup {
        template.randomized(&mut uniform(&mut self.rng(0)))
    }

    /// The outcome of a roll; the first one has the number 1.
    fn roll<G: Game>(&self, number: u64, position: &G) -> Result<G::Action> {
        let outcome = position.sample_outcome(&mut uniform(&mut self.rng(number)));
        outcome.context("the die has no outcome")
    }

    fn rng(&self, number: u64) -> SplitMix64 {
        SplitMix64::seed_from_u64(StableHasher::new(self.0).word(number).finish())
    }
}

fn results<G: BotGame>(end: &G, players: Vec<Player<'_, G>>) -> Result<Vec<Seated>> {
    let outcome = end.outcome().context("a game ended without a result")?;
    let ranks = outcome.points().iter().zip(outcome.places());
    let seated = |(player, (&points, &place)): (Player<'_, G>, _)| Seated { points, place, ..player.seated };
    Ok(players.into_iter().zip(ranks).map(seated).collect())
}

impl Seated {
    fn new(bot: usize) -> Self {
        Self { bot, points: 0, place: 0, luck: 0.0, choices: 0, nodes: 0, micros: 0, cpu_micros: 0 }
    }
}

/// A bot on its seat.
struct Player<'a, G: BotGame> {
    contestant: &'a Contestant,
    bot: Bot<G>,
    seated: Seated,
}

impl<G: BotGame> Player<'_, G> {
    fn choose(&mut self, position: &G, is_stopped: &(dyn Fn() -> bool + Sync)) -> Result<G::Action> {
        let (begin, cpu_begin) = (Instant::now(), ThreadTime::now());
        let control = Control::default().stopped_by(is_stopped);
        let decision = self.bot.choose(position, self.contestant.budget(), &control)?;
        if !position.is_forced() {
            self.seated.choices += 1;
            self.seated.nodes += decision.analysis.nodes;
            self.seated.micros += begin.elapsed().as_micros() as u64;
            self.seated.cpu_micros += cpu_begin.elapsed().as_micros() as u64;
        }
        Ok(decision.action)
    }
}

#[cfg(test)]
mod tests {
    use castellum_bots::{Evaluation, Request};
    use castellum_rules::aqua_romana::Position;

    use super::super::schedule::Schedule;
    use super::*;

    /// Takes the first seat's prospects for the second's and the other way
    /// round, so that a bot helps its opponent.
    #[derive(Debug)]
    struct Crossed;

    impl Evaluator<Position> for Crossed {
        fn evaluate(&self, requests: &[Request<'_, Position>], evaluations: &mut [Evaluation]) {
            Position::evaluator().evaluate(requests, evaluations);
            for Evaluation { value, .. } in evaluations {
                for seats in [&mut value.win, &mut value.standing, &mut value.points] {
                    seats.swap(0, 1);
                }
            }
        }
    }

    #[test]
    fn a_bot_plays_by_the_evaluator_that_it_is_given() {
        let arena = |evaluators: Vec<Arc<dyn Evaluator<Position>>>| Arena {
            setup: castellum_rules::aqua_romana::Setup::standard(2),
            players: 2,
            bots: vec!["mcts:nodes=20".parse().unwrap(), "greedy".parse().unwrap()],
            evaluators,
            luck_evaluator: Position::evaluator(),
            labels: vec!["a".into(), "b".into()],
            seed: 1,
        };
        let schedule = Schedule::new(2, 2);
        let wins = |arena: &Arena<Position>| -> f64 {
            let games = (0..4).map(|game| arena.play(&schedule.plan(game), &|| false).unwrap().unwrap().0);
            games.map(|played| played.win_share(usize::from(played.seats[0].bot != 0))).sum()
        };
        let own = Position::evaluator;
        assert!(wins(&arena(vec![own(), own()])) >= 3.0);
        assert_eq!(wins(&arena(vec![Arc::new(Crossed), own()])), 0.0);
        assert_eq!(wins(&arena(vec![own(), Arc::new(Crossed)])), 4.0);
    }
}
