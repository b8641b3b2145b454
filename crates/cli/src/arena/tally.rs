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
    /// In turn order, for all bots together.
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
    /// The same without what the die gave them; `None` if there is no die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) less_luck: Option<Estimate>,
    pub(crate) points: f64,
    pub(crate) place: f64,
}

/// How fast a bot thinks; the only part that differs from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Speed {
    /// The average time for an action where there was a choice.
    pub(crate) millis: f64,
    /// Nodes for each second that a processor worked.
    pub(crate) nodes_per_second: f64,
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
    let mut less_luck = Vec::with_capacity(groups.len());
    let (mut points, mut places, mut seats) = (0.0, 0.0, 0);
    for group in groups {
        let mut sample = Sample::default();
        let mut luck = 0.0;
        for game in *group {
            for (seat, seated) in game.seats.iter().enumerate().filter(|(seat, seated)| counts(*seat, seated))
            {
                sample.won += game.win_share(seat);
                sample.of += 1.0;
                luck += seated.luck;
                points += f64::from(seated.points);
                places += f64::from(seated.place);
                seats += 1;
            }
        }
        samples.push(sample);
        less_luck.push(Sample { won: sample.won - luck, ..sample });
    }
    let mean = |sum| ratio(sum, seats as f64);
    let has_luck =
        groups.iter().flat_map(|group| *group).flat_map(|game| &game.seats).any(|seat| seat.luck != 0.0);
    Standing {
        seats,
        win_share: share(&samples),
        less_luck: has_luck.then(|| share(&less_luck)),
        points: mean(points),
        place: mean(places),
    }
}

fn speed(bot: usize, games: &[Played]) -> Speed {
    let total = |part: fn(&Seated) -> u64| {
        let seats = games.iter().flat_map(|game| &game.seats).filter(|seated| seated.bot == bot);
        seats.map(part).sum::<u64>() as f64
    };
    Speed {
        millis: ratio(total(|seated| seated.micros) / 1e3, total(|seated| seated.choices)),
        nodes_per_second: ratio(total(|seated| seated.nodes), total(|seated| seated.cpu_micros) / 1e6),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A game from `bot:points` in turn order; the places follow from the points.
    fn game(group: u64, text: &str) -> Played {
        let seats: Vec<(usize, u16)> = text
            .split(' ')
            .map(|seat| seat.split_once(':').unwrap())
            .map(|(bot, points)| (bot.parse().unwrap(), points.parse().unwrap()))
            .collect();
        let place = |points| 1 + seats.iter().filter(|(_, other)| *other > points).count() as u8;
        let seated = |&(bot, points)| Seated {
            bot,
            points,
            place: place(points),
            luck: 0.0,
            choices: 10,
            nodes: 400,
            micros: 20_000,
            cpu_micros: 10_000,
        };
        Played { game: 0, group, hash: text.into(), seats: seats.iter().map(seated).collect() }
    }

    fn tally(players: usize, games: &[Played]) -> Tally {
        Tally::new(&["A".to_string(), "B".to_string()], players, games)
    }

    #[test]
    fn shares_points_and_places_by_bot_and_by_seat() {
        let games = [game(0, "0:30 1:20 1:10"), game(0, "1:9 0:9 1:3"), game(0, "1:9 1:30 0:12")];
        let tally = tally(3, &games);
        let [a, b] = [0, 1].map(|bot| tally.bots[bot].standing);
        assert_eq!((tally.games, tally.groups, tally.different), (3, 1, 3));
        // A won once and shared a win; B has two seats and the rest.
        assert_eq!((a.seats, a.win_share.value, a.points, a.place), (3, 0.5, 17.0, 4.0 / 3.0));
        assert_eq!((b.seats, b.win_share.value, b.points, b.place), (6, 0.25, 81.0 / 6.0, 13.0 / 6.0));
        let shares: Vec<_> = tally.seats.iter().map(|seat| seat.win_share.value).collect();
        assert_eq!(shares, [0.5, 0.5, 0.0]);
    }

    #[test]
    fn luck_is_taken_from_the_share_of_the_win() {
        let mut games = [game(0, "0:30 1:20"), game(0, "1:30 0:20"), game(1, "0:7 1:5"), game(1, "1:2 0:5")];
        assert_eq!(tally(2, &games).bots[0].standing.less_luck, None);
        // Whenever A won, it was lucky.
        for (game, luck) in games.iter_mut().zip([0.5, -0.5, 0.5, 0.5]) {
            for seated in &mut game.seats {
                seated.luck = if seated.bot == 0 { luck } else { -luck };
            }
        }
        let tally = tally(2, &games);
        let [a, b] = [0, 1].map(|bot| tally.bots[bot].standing);
        assert_eq!((a.win_share.value, b.win_share.value), (0.75, 0.25));
        let [a, b] = [a, b].map(|standing| standing.less_luck.unwrap());
        assert_eq!((a.value, b.value), (0.5, 0.5));
    }

    #[test]
    fn duels_are_between_different_bots() {
        let scores = |text: &str| duels(&game(0, text)).iter().map(|duel| duel.score).collect::<Vec<_>>();
        assert_eq!(scores("0:5 0:3"), [] as [f64; 0]);
        assert_eq!(scores("0:5 1:3 1:5 0:1"), [0.0, 0.5, 0.0, 0.0]);
        let tally = tally(3, &[game(0, "0:30 1:20 1:10"), game(0, "1:9 0:9 1:3")]);
        assert_eq!(tally.duels, [[None, Some(3.5 / 4.0)], [Some(0.5 / 4.0), None]]);
        assert!(tally.bots[0].elo.value > 0.0);
    }

    #[test]
    fn speed_and_repetitions() {
        let tally = tally(2, &[game(0, "0:5 1:3"), game(1, "0:5 1:3")]);
        assert_eq!((tally.groups, tally.different), (2, 1));
        assert_eq!(tally.bots[0].speed, Speed { millis: 2.0, nodes_per_second: 40_000.0 });
    }
}
