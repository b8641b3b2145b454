//! What a record tells about a game that is to go on.

use castellum_bots::Level;
use castellum_rules::record::{Record, replay};
use castellum_rules::{Game, with_game};
use castellum_wire::http::NewGame;
use castellum_wire::{GameName, SeatKind};

use crate::backend::level_named;

/// A game that can go on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ImportedGame {
    pub(super) kind: GameName,
    pub(super) record: String,
    /// How many actions were played.
    pub(super) actions: usize,
    pub(super) seats: Vec<ImportedSeat>,
}

/// Who had a seat so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ImportedSeat {
    pub(super) name: String,
    pub(super) bot: Option<Level>,
}

/// Who is to have a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    You,
    Invited,
    Bot(Level),
}

impl ImportedGame {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong, with line and column.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let record: Record = text.parse().map_err(|error| format!("{error}"))?;
        let Some(kind) = GameName::named(record.game()) else {
            return Err(format!("no game is called {}", record.game()));
        };
        let players = with_game!(kind, G => players::<G>(&record)?);
        let tag = |name: String| record.tag(&name).map(str::to_owned);
        let seats = (0..players).map(|seat| ImportedSeat {
            name: tag(format!("Seat{seat}")).unwrap_or_else(|| format!("{}", seat + 1)),
            bot: tag(format!("Bot{seat}")).map(|bot| level_named(&bot).unwrap_or(Level::Faber)),
        });
        let (seats, actions) = (seats.collect(), record.main_line().count());
        Ok(Self { kind, record: text.to_owned(), actions, seats })
    }

    /// Bots stay bots; the first person is the one who asks, the others are invited.
    pub(super) fn first_choice(&self) -> Vec<Wanted> {
        let you = self.seats.iter().position(|seat| seat.bot.is_none()).unwrap_or(0);
        let wanted = |(index, seat): (usize, &ImportedSeat)| match seat.bot {
            _ if index == you => Wanted::You,
            Some(level) => Wanted::Bot(level),
            None => Wanted::Invited,
        };
        self.seats.iter().enumerate().map(wanted).collect()
    }

    /// What a server is asked for.
    pub(super) fn new_game(&self, wanted: &[Wanted]) -> NewGame {
        let offer = |wanted: &Wanted| match wanted {
            Wanted::You => SeatKind::Creator,
            Wanted::Invited => SeatKind::Invited,
            Wanted::Bot(level) => SeatKind::Bot(level.name().to_owned()),
        };
        let seats = wanted.iter().map(offer).collect();
        NewGame { record: Some(self.record.clone()), ..NewGame::new(self.kind, seats) }
    }
}

/// How many play, if the game can go on.
fn players<G: Game>(record: &Record) -> Result<usize, String> {
    let replayed = replay::<G>(record).map_err(|error| error.to_string())?;
    if replayed.end.outcome().is_some() {
        return Err("the game is over: expected one that can go on".to_owned());
    }
    Ok(replayed.start.players())
}

/// Gives a seat to somebody; "you" sit in one place only.
pub(super) fn give(wanted: &mut [Wanted], seat: usize, to: Wanted) {
    if to == Wanted::You {
        for other in wanted.iter_mut().filter(|other| **other == Wanted::You) {
            *other = Wanted::Invited;
        }
    }
    wanted[seat] = to;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{SavedGame, SavedSeat};

    fn saved() -> SavedGame {
        let seat =
            |name: &str, bot: Option<&str>| SavedSeat { name: name.to_owned(), bot: bot.map(str::to_owned) };
        SavedGame {
            id: "1".into(),
            game: "aqua-romana".into(),
            tags: vec![("Players".into(), "3".into())],
            actions: vec!["S@E7".into()],
            seats: vec![seat("Bo \"B\" Berg", Some("tiro")), seat("Livia", None), seat("Titus", None)],
            changed: 0.0,
            over: false,
            hints: false,
            clock: None,
        }
    }

    #[test]
    fn a_game_of_this_device_is_brought_with_all_its_seats() {
        let game = ImportedGame::read(&saved().record().unwrap()).unwrap();
        assert_eq!((game.kind, game.actions), (GameName::AquaRomana, 1));
        let names: Vec<_> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names, ["Bo \"B\" Berg", "Livia", "Titus"]);
        let wanted = game.first_choice();
        assert_eq!(wanted, [Wanted::Bot(Level::Tiro), Wanted::You, Wanted::Invited]);
        let new = game.new_game(&wanted);
        assert_eq!(new.seats, [SeatKind::Bot("tiro".into()), SeatKind::Creator, SeatKind::Invited]);
    }

    #[test]
    fn you_sit_in_one_place() {
        let mut wanted = [Wanted::You, Wanted::Invited];
        give(&mut wanted, 1, Wanted::You);
        assert_eq!(wanted, [Wanted::Invited, Wanted::You]);
    }

    #[test]
    fn what_cannot_go_on_says_why() {
        let wrong = ImportedGame::read("[Game \"aqua-romana\"]\n[Players \"2\"]\n\n1. Z9 *\n").unwrap_err();
        assert!(wrong.contains("line 4"), "{wrong}");
        let foreign = ImportedGame::read("[Game \"chess\"]\n\n1. e4 *\n").unwrap_err();
        assert!(foreign.contains("chess"), "{foreign}");
        let over = include_str!("../../../static/sample-aqua-romana.txt");
        assert!(ImportedGame::read(over).unwrap_err().contains("over"));
    }
}
