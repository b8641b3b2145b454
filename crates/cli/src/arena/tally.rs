//! What the games add up to.

use std::collections::HashSet;

use serde::Serialize;

use super::estimate::{Estimate, Sample, share};
use super::play::{Played, Seated};
use super::rating::{Duel, elo};

/// The result of all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Tally {
    pub(crate) games: usize,
    pub(crate) groups: usize,
    /// How many games are not exact repetitions of another.
    pub(crate) different: usize,
    /// In the order in which the bots were named.
    pub(crate) bots: Vec<BotTally>,
    /// In turn order, whoever sat there.
    pub(crate) seats: Vec<Standing>,
    /// How each bot did in duels with each other one: its share of the better
    /// places; `None` if they never met.
    pub(crate) duels: Vec<Vec<Option<f64>>>,
}

/// How a bot did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct BotTally {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) standing: Standing,
    /// Against the bot that was named last.
    pub(crate) elo: Estimate,
    pub(crate) speed: Speed,
}

/// What was reached on some seats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Standing {
    /// How often there was somebody on such a seat.
    pub(crate) seats: usize,
    /// The share of the win that each of them had.
    pub(crate) win_share: Estimate,
    pub(crate) points: f64,
    pub(crate) place: f64,
}

/// How fast a bot thinks; the only part that differs from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Speed {
    /// The average time for an action where there was a choice.
    pub(crate) millis: f64,
    /// Nodes for each second that a processor worked.
    pub(crate) nodes_a_second: f64,
}

impl Tally {
    /// Adds up whole groups of games.
    pub(crate) fn new(names: &[String], players: usize, games: &[Played]) -> Self {
        let groups: Vec<_> = games.chunk_by(|a, b| a.group == b.group).collect();
        let duels: Vec<_> = groups.iter().map(|group| group.iter().flat_map(duels).collect()).collect();
        let elo = elo(names.len(), &duels);
        let bot = |(bot, (name, elo)): (usize, (&String, Estimate))| BotTally {
            name: name.clone(),
            standing: standing(&groups, |_, seated| seated.bot == bot),
            elo,
            speed: speed(bot, games),
        };
        Self {
            games: games.len(),
            groups: groups.len(),
            different: games.iter().map(|game| &game.hash).collect::<HashSet<_>>().len(),
            bots: names.iter().zip(elo).enumerate().map(bot).collect(),
            seats: (0..players).map(|wanted| standing(&groups, |seat, _| seat == wanted)).collect(),
            duels: cross_table(names.len(), &duels.concat()),
        }
    }
}

/// Every two seats of a game whose bots differ.
pub(crate) fn duels(game: &Played) -> Vec<Duel> {
    let mut duels = Vec::new();
    for (number, one) in game.seats.iter().enumerate() {
        for other in game.seats[..number].iter().filter(|other| other.bot != one.bot) {
            let score = match one.place.cmp(&other.place) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            duels.push(Duel { one: one.bot, other: other.bot, score });
        }
    }
    duels
}

/// What was reached on the seats that `counts` selects.
fn standing(groups: &[&[Played]], counts: impl Fn(usize, &Seated) -> bool) -> Standing {
    let mut samples = Vec::with_capacity(groups.len());
    let (mut points, mut places, mut seats) = (0.0, 0.0, 0);
    for group in groups {
        let mut sample = Sample::default();
        for game in *group {
            for (seat, seated) in game.seats.iter().enumerate().filter(|(seat, seated)| counts(*seat, seated))
            {
                sample.won += game.win_share(seat);
                sample.of += 1.0;
                points += f64::from(seated.points);
                places += f64::from(seated.place);
                seats += 1;
            }
        }
        samples.push(sample);
    }
    let mean = |sum| ratio(sum, seats as f64);
    Standing { seats, win_share: share(&samples), points: mean(points), place: mean(places) }
}

fn speed(bot: usize, games: &[Played]) -> Speed {
    let total = |part: fn(&Seated) -> u64| {
        let seats = games.iter().flat_map(|game| &game.seats).filter(|seated| seated.bot == bot);
        seats.map(part).sum::<u64>() as f64
    };
    Speed {
        millis: ratio(total(|seated| seated.micros) / 1e3, total(|seated| seated.choices)),
        nodes_a_second: ratio(total(|seated| seated.nodes), total(|seated| seated.cpu_micros) / 1e6),
    }
}

fn cross_table(bots: usize, duels: &[Duel]) -> Vec<Vec<Option<f64>>> {
    let mut won = vec![vec![(0.0, 0_u64); bots]; bots];
    for duel in duels {
        for (one, other, score) in
            [(duel.one, duel.other, duel.score), (duel.other, duel.one, 1.0 - duel.score)]
        {
            won[one][other].0 += score;
            won[one][other].1 += 1;
        }
    }
    let share = |&(score, of): &(f64, u64)| (of > 0).then(|| score / of as f64);
    won.iter().map(|row| row.iter().map(share).collect()).collect()
}

fn ratio(sum: f64, of: f64) -> f64 {
    if of > 0.0 { sum / of } else { 0.0 }
}
