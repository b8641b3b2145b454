//! One game on a layout, and what the games of a layout add up to.

use std::sync::Arc;

use anyhow::Result;
use castellum_bots::{Bot, Control, Evaluator};
use castellum_rules::aqua_romana::{Layout, Position, Setup};
use castellum_rules::{Actor, Game, MAX_SEATS, Seat, StableHasher};
use serde::{Deserialize, Serialize};

use crate::arena::contestant::Contestant;
use crate::arena::estimate::{Estimate, Sample, share};

/// What all games of a search for layouts have in common.
pub(super) struct Table {
    pub(super) players: usize,
    /// The bot on all seats.
    pub(super) bot: Contestant,
    pub(super) evaluator: Arc<dyn Evaluator<Position>>,
    pub(super) seed: u64,
}

/// A game that ended: a line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    /// The layout as text.
    pub(super) layout: String,
    /// The number of the game on this layout, from 0.
    pub(super) game: u64,
    /// Points and places in turn order.
    pub(super) points: Vec<u16>,
    pub(super) places: Vec<u8>,
    /// The fields that all aqueducts together run over.
    pub(super) fields: u32,
}

impl Table {
    /// Plays a game; `None` if it was stopped before its end.
    pub(super) fn play(
        &self,
        layout: &Layout,
        game: u64,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Played>> {
        let mut position = Position::new(&Setup { layout: layout.clone(), ..Setup::standard(self.players) })?;
        let mut bots: Vec<_> = Seat::all(self.players).map(|seat| self.sit_down(game, seat)).collect();
        let control = Control::default().stopped_by(is_stopped);
        while let Actor::Seat(seat) = position.actor() {
            let decision = bots[seat.index()].choose(&position, self.bot.budget(), &control)?;
            if is_stopped() {
                return Ok(None);
            }
            position.play_unchecked(decision.action);
        }
        let played = position.outcome().map(|outcome| Played {
            layout: layout.to_string(),
            game,
            points: outcome.points().to_vec(),
            places: outcome.places().to_vec(),
            fields: position.workers().iter().map(|worker| u32::from(position.worker(worker).length)).sum(),
        });
        Ok(played)
    }

    fn sit_down(&self, game: u64, seat: Seat) -> Bot<Position> {
        let seed = StableHasher::new(self.seed).word(game).word(seat.index() as u64).finish();
        self.bot.sit_down(&self.evaluator, seed)
    }
}

/// What the games of a layout add up to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Tally {
    pub(super) games: usize,
    /// In turn order.
    pub(super) seats: Vec<SeatTally>,
    /// How far the seat that is furthest from its fair share of the win is from
    /// it.
    pub(super) unfairness: f64,
    /// The fields that an aqueduct runs over on average.
    pub(super) length: f64,
}

/// How a seat did.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct SeatTally {
    pub(super) win_share: Estimate,
    pub(super) points: f64,
}

impl Tally {
    /// Adds up games; without any, all shares are 0.
    pub(super) fn of(players: usize, workers: usize, games: &[Played]) -> Self {
        let count = games.len().max(1) as f64;
        let seat = |seat: usize| SeatTally {
            win_share: share(&games.iter().map(|game| game.sample(seat)).collect::<Vec<_>>()),
            points: games.iter().map(|game| f64::from(game.points[seat])).sum::<f64>() / count,
        };
        let seats: Vec<_> = (0..players.min(MAX_SEATS)).map(seat).collect();
        let distances = seats.iter().map(|seat| (seat.win_share.value - 1.0 / players as f64).abs());
        let fields: u32 = games.iter().map(|game| game.fields).sum();
        Self {
            games: games.len(),
            unfairness: distances.fold(0.0, f64::max),
            length: f64::from(fields) / (count * workers as f64),
            seats,
        }
    }
}

impl Played {
    /// A seat's share of the win.
    fn sample(&self, seat: usize) -> Sample {
        let winners = self.places.iter().filter(|&&place| place == 1).count();
        let won = if self.places[seat] == 1 { 1.0 / winners as f64 } else { 0.0 };
        Sample { won, of: 1.0 }
    }

    /// Whether a game like this can have been played at such a table.
    pub(super) fn fits(&self, players: usize) -> bool {
        self.points.len() == players && self.places.len() == players && self.places.contains(&1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let bot: Contestant = "mcts:nodes=10".parse().unwrap();
        let table = Table { players: 3, evaluator: bot.evaluator(None).unwrap(), bot, seed: 4 };
        let layout = Layout::standard(3);
        let play = |game| table.play(&layout, game, &|| false).unwrap().unwrap();
        let first = play(0);
        assert_eq!(first, play(0));
        assert_ne!(first.points, play(1).points);
        assert!(first.fits(3) && !first.fits(4));
        // Podiums give at most a point a field, and 9 points are for the highest.
        assert!(u32::from(first.points.iter().sum::<u16>()) <= first.fields + 9);
        assert_eq!(table.play(&layout, 0, &|| true).unwrap(), None);
    }

    #[test]
    fn shares_and_lengths_are_means() {
        let game = |points: &[u16], fields| {
            let best = points.iter().max();
            let place = |points| if Some(points) == best { 1 } else { 2 };
            let places = points.iter().map(place).collect();
            Played { layout: String::new(), game: 0, points: points.to_vec(), places, fields }
        };
        let tally = Tally::of(2, 12, &[game(&[30, 20], 120), game(&[20, 20], 96)]);
        assert_eq!((tally.games, tally.length), (2, 9.0));
        assert_eq!(tally.seats[0].win_share.value, 0.75);
        assert_eq!((tally.seats[1].points, tally.unfairness), (20.0, 0.25));
        assert_eq!(Tally::of(2, 12, &[]).length, 0.0);
    }
}
