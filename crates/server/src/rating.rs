//! How strong somebody is, as far as rated games tell (TB-R14).
//!
//! Ratings follow Weng and Lin (2011, Bradley-Terry with full pairs), which rates
//! tables of any size by places. Differences mean what they mean in Elo: a player
//! who is 191 points ahead comes in front three times in four. Numbers are kept
//! in thousandths, so that the one who computes them again gets the same ones.

use std::f64::consts::{LN_10, SQRT_2};

use castellum_bots::{BotGame, Level};
use castellum_rules::{GameName, with_game};
use castellum_wire::ratings::{PROVISIONAL_GAMES, Rating};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// What somebody has before the first game, and how far off that may be. With much
/// more than this, the first games push ratings further apart than strengths are,
/// and sixty games do not bring them back: the intervals that are shown would hold
/// a third of the true values. The simulation below tells.
const FIRST_MEAN: f64 = 1500.0;
const FIRST_DEVIATION: f64 = 120.0;

/// However much somebody has played, they may become stronger or weaker.
const LEAST_DEVIATION: f64 = 20.0;

/// How much luck and the day's form matter, chosen so that differences mean what
/// they mean in Elo: 400 / ln 10 / √2.
const BETA: f64 = 400.0 / (LN_10 * SQRT_2);

const THOUSANDTHS: f64 = 1000.0;

/// How many standard deviations the shown interval goes to each side: 19 of 20
/// true values lie in it.
const SHOWN_DEVIATIONS: f64 = 1.96;

/// A rating as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The most likely strength, in thousandths.
    pub mean: i64,
    /// How far off it may well be, one standard deviation, in thousandths.
    pub deviation: i64,
    /// How many rated games went into it.
    pub games: u32,
}

impl Default for Estimate {
    fn default() -> Self {
        Self::of(FIRST_MEAN, FIRST_DEVIATION, 0)
    }
}

/// Somebody at a table whose game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finisher {
    /// What they had before.
    pub before: Estimate,
    /// Their place, from 1.
    pub place: u8,
    /// Whether they acted at all.
    pub acted: bool,
}

impl Estimate {
    fn of(mean: f64, deviation: f64, games: u32) -> Self {
        let thousandths = |number: f64| (number * THOUSANDTHS).round() as i64;
        Self { mean: thousandths(mean), deviation: thousandths(deviation.max(LEAST_DEVIATION)), games }
    }

    fn as_weng_lin(self) -> WengLinRating {
        WengLinRating {
            rating: self.mean as f64 / THOUSANDTHS,
            uncertainty: self.deviation as f64 / THOUSANDTHS,
        }
    }

    /// Whether too few games have gone into it to say much.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.games < PROVISIONAL_GAMES
    }

    /// The rating as shown.
    #[must_use]
    pub fn shown(self) -> Rating {
        let round = |number: f64| (number / THOUSANDTHS).round() as i32;
        Rating {
            rating: round(self.mean as f64),
            plus_minus: round(self.deviation as f64 * SHOWN_DEVIATIONS).unsigned_abs(),
            games: self.games,
            provisional: self.is_provisional(),
        }
    }
}

/// What everybody at a table has after the game.
///
/// Who came behind others without having acted at all loses to everybody, and for
/// the others was not there: nobody gains by a game that was not played.
#[must_use]
pub fn rate(table: &[Finisher]) -> Vec<Estimate> {
    let first = table.iter().map(|one| one.place).min().unwrap_or(1);
    let was_absent = |one: &Finisher| !one.acted && one.place > first;
    let rated = |index: usize, one: &Finisher| {
        let is_opponent =
            |&(other, there): &(usize, &Finisher)| other != index && (was_absent(one) || !was_absent(there));
        let others: Vec<_> = table.iter().enumerate().filter(is_opponent).map(|(_, other)| *other).collect();
        if others.is_empty() { one.before } else { rate_one(one, &others) }
    };
    table.iter().enumerate().map(|(index, one)| rated(index, one)).collect()
}

fn rate_one(one: &Finisher, others: &[Finisher]) -> Estimate {
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::new() };
    let players: Vec<_> = [one].into_iter().chain(others).collect();
    let teams: Vec<_> = players.iter().map(|player| [player.before.as_weng_lin()]).collect();
    let ranks = players.iter().map(|player| MultiTeamOutcome::new(player.place.into()));
    let table: Vec<_> = teams.iter().map(|team| &team[..]).zip(ranks).collect();
    let after = weng_lin_multi_team(&table, &config);
    after
        .first()
        .and_then(|team| team.first())
        .map_or(one.before, |after| Estimate::of(after.rating, after.uncertainty, one.before.games + 1))
}

/// The rating of a level of our bots.
#[must_use]
pub const fn bot_rating(game: GameName, level: Level) -> i32 {
    with_game!(game, G => <G as BotGame>::LEVEL_RATINGS[level as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finisher(place: u8, acted: bool) -> Finisher {
        Finisher { before: Estimate::default(), place, acted }
    }

    #[test]
    fn the_crate_gives_its_reference_figures() {
        // The example in the documentation of `weng_lin_multi_team`.
        let player = |rating: f64, uncertainty: f64| WengLinRating { rating, uncertainty };
        let new = WengLinRating::default();
        let teams = [
            ([new, player(30.0, 1.2), player(21.0, 6.5)], 2),
            ([new, player(41.0, 1.4), player(19.2, 4.3)], 1),
            ([new, player(29.4, 1.6), player(17.2, 2.1)], 3),
        ];
        let table: Vec<_> =
            teams.iter().map(|(team, rank)| (&team[..], MultiTeamOutcome::new(*rank))).collect();
        let after = weng_lin_multi_team(&table, &WengLinConfig::new());
        let hundredths: Vec<_> =
            after.iter().flatten().map(|player| (player.rating * 100.0).round() as i32).collect();
        assert_eq!(hundredths, [2538, 3001, 2123, 2796, 4108, 1999, 2166, 2928, 1699]);
    }

    #[test]
    fn places_decide_and_what_is_won_is_lost() {
        let after = rate(&[finisher(2, true), finisher(1, true), finisher(3, true)]);
        assert_eq!(after[0].mean, 1_500_000, "in the middle of equals");
        assert_eq!(after[1].mean - 1_500_000, 1_500_000 - after[2].mean);
        assert!(after.iter().all(|one| one.games == 1 && one.deviation < Estimate::default().deviation));
        let shared = rate(&[finisher(1, true), finisher(1, true)]);
        assert_eq!(shared[0], shared[1]);
    }

    #[test]
    fn nobody_gains_by_a_game_that_others_did_not_play() {
        // TB-R14: the second never acted.
        let new = Estimate::default();
        let after = rate(&[finisher(1, true), finisher(2, false)]);
        assert_eq!(after[0], new);
        assert!(after[1].mean < new.mean && after[1].games == 1);
        // Nobody did anything: the first's time ran out.
        let after = rate(&[finisher(2, false), finisher(1, false)]);
        assert_eq!(after[1], new);
        assert!(after[0].mean < new.mean);
        // Two played on after the third had gone.
        let after = rate(&[finisher(1, true), finisher(3, false), finisher(2, true)]);
        let without = rate(&[finisher(1, true), finisher(2, true)]);
        assert_eq!([after[0], after[2]], [without[0], without[1]]);
        assert!(after[1].mean < after[2].mean);
    }

    #[test]
    fn a_rating_stays_open_to_change() {
        let mut one = Finisher { place: 1, ..finisher(1, true) };
        for game in 0..4000 {
            let (place, other) = if game % 2 == 0 { (1, 2) } else { (2, 1) };
            one.place = place;
            one.before = rate(&[one, Finisher { place: other, ..one }])[0];
        }
        assert!(one.before.deviation >= 20_000 && !one.before.is_provisional());
        let lost = rate(&[Finisher { place: 2, ..one }, Finisher { place: 1, ..one }])[0];
        assert!(one.before.mean - lost.mean > 1000, "a game still counts for more than a point");
    }

    /// A cheap source of numbers below one, always the same ones.
    struct Source(u64);

    impl Source {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1_u64 << 53) as f64
        }

        /// With the standard deviation 1, nearly.
        fn normal(&mut self) -> f64 {
            (0..12).map(|_| self.next()).sum::<f64>() - 6.0
        }
    }

    /// How well two orders agree.
    fn spearman(one: &[f64], other: &[f64]) -> f64 {
        let ranks = |values: &[f64]| {
            let mut order: Vec<_> = (0..values.len()).collect();
            order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
            let mut ranks = vec![0.0; values.len()];
            order.iter().enumerate().for_each(|(rank, &index)| ranks[index] = rank as f64);
            ranks
        };
        let n = one.len() as f64;
        let squares: f64 = ranks(one).iter().zip(ranks(other)).map(|(a, b)| (a - b).powi(2)).sum();
        1.0 - 6.0 * squares / (n * (n * n - 1.0))
    }

    #[test]
    fn sixty_games_each_recover_the_order_of_five_hundred_players() {
        const PLAYERS: usize = 500;
        let mut source = Source(1);
        let strengths: Vec<f64> = (0..PLAYERS).map(|_| 1500.0 + 250.0 * source.normal()).collect();
        let mut estimates = vec![Estimate::default(); PLAYERS];
        // Who has played fewest sits down with others who have a similar rating.
        while let Some(anchor) = (0..PLAYERS).min_by_key(|&index| estimates[index].games)
            && estimates[anchor].games < 60
        {
            let size = 2 + (source.next() * 3.0) as usize;
            let mut table = vec![anchor];
            // The window becomes wider until somebody is in it.
            let mut window = 200_000;
            while table.len() < size {
                let other = (source.next() * PLAYERS as f64) as usize;
                let distance = (estimates[other].mean - estimates[anchor].mean).abs();
                if !table.contains(&other) && distance < window {
                    table.push(other);
                }
                window += 1000;
            }
            // Who is better by the form of the day is in front; the form varies as
            // much as the rating supposes.
            let form = |source: &mut Source, player: usize| {
                let luck = source.next().clamp(1e-9, 1.0 - 1e-9);
                // Gumbel: differences are logistic, as in Bradley and Terry's model.
                strengths[player] - (-luck.ln()).ln() * BETA * SQRT_2
            };
            let forms: Vec<_> = table.iter().map(|&player| form(&mut source, player)).collect();
            let finishers: Vec<_> = table
                .iter()
                .zip(&forms)
                .map(|(&player, &own)| Finisher {
                    before: estimates[player],
                    place: 1 + forms.iter().filter(|&&other| other > own).count() as u8,
                    acted: true,
                })
                .collect();
            for (&player, after) in table.iter().zip(rate(&finishers)) {
                estimates[player] = after;
            }
        }
        let means: Vec<_> = estimates.iter().map(|estimate| estimate.mean as f64).collect();
        let agreement = spearman(&strengths, &means);
        assert!(agreement > 0.95, "{agreement}");
        let inside = strengths
            .iter()
            .zip(&estimates)
            .filter(|(strength, estimate)| {
                let shown = estimate.shown();
                (**strength - f64::from(shown.rating)).abs() <= f64::from(shown.plus_minus)
            })
            .count();
        println!("Spearman {agreement:.3}; {inside} of {PLAYERS} true values within the interval");
        assert!(inside > PLAYERS * 9 / 10, "what is shown as ± holds: {inside}");
    }

    #[test]
    fn bots_stand_in_the_order_of_their_levels() {
        for game in [GameName::AquaRomana, GameName::Aquaedukt] {
            let ladder: Vec<_> = Level::ALL.map(|level| bot_rating(game, level)).into();
            assert!(ladder.is_sorted() && ladder[3] == 1450, "{ladder:?}");
        }
    }
}
