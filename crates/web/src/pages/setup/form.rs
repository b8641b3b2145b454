//! What is chosen for a new game.

use castellum_bots::Level;
use castellum_rules::MAX_SEATS;
use castellum_wire::{Clock, GameName};
use leptos::prelude::GetUntracked;
use serde::{Deserialize, Serialize};

use crate::backend::level_named;
use crate::settings::settings;
use crate::storage;

/// Names of bots.
const BOT_NAMES: [&str; MAX_SEATS] = ["Livia", "Marcus", "Aurelia", "Titus"];

/// Where the last choice is kept.
const KEPT_AS: &str = "new-game";

/// Everything that is chosen for a new game, on this device or on a server. The
/// last choice is kept for the next time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SetupForm {
    pub(crate) game: GameName,
    pub(crate) players: usize,
    /// Four of them, whatever the number of players, so that none is forgotten;
    /// [`seats`](Self::seats) gives those of the game.
    pub(super) seats: Vec<SeatChoice>,
    /// The level that bots get.
    #[serde(with = "level_name")]
    pub(crate) level: Level,
    /// Whether seats are dealt by lot at the start.
    pub(crate) shuffle: bool,
    pub(crate) time: TimeLimit,
    /// Seconds that are added after each turn.
    pub(crate) increment: u32,
    /// Whether a bot plays on for a person of this device whose time is over.
    pub(crate) bot_at_zero: bool,
    /// Whether the opening, such as placing the builders, is left to chance.
    pub(crate) prepared: bool,
    /// What differs from the usual board, as tags of a record.
    pub(crate) board: Vec<(String, String)>,
    /// Whether an online game is in the list of open games.
    pub(crate) public: bool,
}

/// Who is to have a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SeatChoice {
    /// What a person is called; empty if nobody said.
    pub(crate) name: String,
    pub(crate) holder: Holder,
    /// The level, if it is a bot.
    #[serde(with = "level_name")]
    pub(crate) level: Level,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Holder {
    /// Somebody at this device.
    Person,
    Bot,
    /// Anyone who comes by the link.
    Open,
}

/// How much time everybody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TimeLimit {
    None,
    /// Minutes for the game.
    Minutes(u32),
    /// Days for each turn; only a server waits that long.
    Days(u16),
}

/// The usual ways to fill the seats besides one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    Bots,
    SameScreen,
    Invited,
}

impl Default for SetupForm {
    fn default() -> Self {
        let seat = |index: usize| SeatChoice {
            name: String::new(),
            holder: if index == 0 { Holder::Person } else { Holder::Bot },
            level: Level::Faber,
        };
        Self {
            game: GameName::AquaRomana,
            players: 2,
            seats: (0..MAX_SEATS).map(seat).collect(),
            level: Level::Faber,
            shuffle: false,
            time: TimeLimit::None,
            increment: 5,
            bot_at_zero: true,
            prepared: true,
            board: Vec::new(),
            public: false,
        }
    }
}

impl SetupForm {
    /// The last choice, as far as it makes sense here.
    pub(crate) fn load(may_be_open: bool) -> Self {
        let mut form = storage::read::<Self>(KEPT_AS).unwrap_or_default().mended();
        form.game = settings().game.get_untracked();
        if form.own_name().is_empty() {
            form.set_name(form.you(), &settings().name.get_untracked());
        }
        if !may_be_open && form.is_online() {
            form.fill(Opponents::Bots);
        }
        form
    }

    /// Keeps the choice for the next time.
    pub(crate) fn keep(&self) {
        // Unkept, the next choice begins with the usual one; likewise the name.
        let _ = storage::write(KEPT_AS, self);
        settings().set_game(self.game);
        settings().set_name(self.own_name());
    }

    /// What was kept may come from another version.
    fn mended(mut self) -> Self {
        self.players = self.players.clamp(2, MAX_SEATS);
        let usual = Self::default();
        self.seats.truncate(MAX_SEATS);
        let missing = self.seats.len()..;
        self.seats.extend_from_slice(usual.seats.get(missing).unwrap_or_default());
        self
    }

    /// The seats of the game, in turn order.
    pub(crate) fn seats(&self) -> &[SeatChoice] {
        &self.seats[..self.players]
    }

    fn seats_mut(&mut self) -> &mut [SeatChoice] {
        &mut self.seats[..self.players]
    }

    /// The seat of the one who chooses: the first one for a person.
    pub(crate) fn you(&self) -> usize {
        self.seats().iter().position(|seat| seat.holder == Holder::Person).unwrap_or(0)
    }

    /// What the one who chooses is called.
    pub(crate) fn own_name(&self) -> &str {
        self.seats[self.you()].name.trim()
    }

    /// Whether the game needs a server.
    pub(crate) fn is_online(&self) -> bool {
        self.open_seats() > 0
    }

    /// How many seats wait for somebody.
    pub(crate) fn open_seats(&self) -> usize {
        self.seats().iter().filter(|seat| seat.holder == Holder::Open).count()
    }

    /// Chooses the game. A board belongs to one game.
    pub(crate) fn set_game(&mut self, game: GameName) {
        if self.game != game {
            self.game = game;
            self.board.clear();
        }
    }

    /// Chooses the number of players. New seats are filled as the others are; a
    /// board that is not for this many gives way.
    pub(crate) fn set_players(&mut self, players: usize) {
        let opponents = self.opponents();
        if self.players != players {
            self.players = players;
            if !super::board::fits(self.game, players, &self.board) {
                self.board.clear();
            }
        }
        match opponents {
            Some(opponents) => self.fill(opponents),
            None => self.agree(None),
        }
    }

    pub(crate) fn set_name(&mut self, seat: usize, name: &str) {
        self.seats[seat].name = name.chars().take(40).collect();
    }

    pub(crate) fn set_level(&mut self, seat: usize, level: Level) {
        self.seats[seat].level = level;
        self.level = level;
    }

    /// Gives all bots a level.
    pub(crate) fn set_levels(&mut self, level: Level) {
        self.level = level;
        for seat in &mut self.seats {
            seat.level = level;
        }
    }

    /// The level of all bots, if there is one.
    pub(crate) fn common_level(&self) -> Option<Level> {
        let mut bots = self.seats().iter().filter(|seat| seat.holder == Holder::Bot);
        let first = bots.next()?.level;
        bots.all(|seat| seat.level == first).then_some(first)
    }

    /// Gives a seat to somebody. What cannot be at the same table gives way.
    pub(crate) fn give(&mut self, seat: usize, holder: Holder) {
        self.seats[seat].holder = holder;
        self.agree(Some(seat));
    }

    /// A table online has one person of this device: an account has one seat.
    /// Of what contradicts that, the seat that was changed last stays.
    fn agree(&mut self, changed: Option<usize>) {
        if !self.is_online() {
            return;
        }
        let is = |seat: &SeatChoice, holder: Holder| seat.holder == holder;
        let persons = self.seats().iter().filter(|seat| is(seat, Holder::Person)).count();
        let wants_person = changed.is_some_and(|changed| is(&self.seats[changed], Holder::Person));
        if persons > 1 && wants_person {
            self.replace(Holder::Open, Holder::Person, None);
        } else if persons > 1 {
            let you = self.you();
            self.replace(Holder::Person, Holder::Open, Some(you));
        } else if persons == 0 {
            let other = (0..self.players).find(|&seat| Some(seat) != changed).unwrap_or(0);
            self.seats[other].holder = Holder::Person;
        }
    }

    fn replace(&mut self, from: Holder, to: Holder, except: Option<usize>) {
        for (index, seat) in self.seats_mut().iter_mut().enumerate() {
            if seat.holder == from && Some(index) != except {
                seat.holder = to;
            }
        }
    }

    /// How the other seats are filled, if all alike.
    pub(crate) fn opponents(&self) -> Option<Opponents> {
        let you = self.you();
        let others = self.seats().iter().enumerate().filter(|&(index, _)| index != you);
        let mut holders = others.map(|(_, seat)| seat.holder);
        let first = holders.next()?;
        let alike = holders.all(|holder| holder == first) && self.seats[you].holder == Holder::Person;
        alike.then_some(match first {
            Holder::Person => Opponents::SameScreen,
            Holder::Bot => Opponents::Bots,
            Holder::Open => Opponents::Invited,
        })
    }

    /// Fills all seats but one's own.
    pub(crate) fn fill(&mut self, opponents: Opponents) {
        let (you, level) = (self.you(), self.level);
        let holder = match opponents {
            Opponents::Bots => Holder::Bot,
            Opponents::SameScreen => Holder::Person,
            Opponents::Invited => Holder::Open,
        };
        for (index, seat) in self.seats_mut().iter_mut().enumerate() {
            seat.holder = if index == you { Holder::Person } else { holder };
            seat.level = level;
        }
    }

    /// Lets a seat and the one before it change places: with the order in which
    /// people play go their colours.
    pub(crate) fn move_up(&mut self, seat: usize) {
        self.seats_mut().swap(seat, seat.saturating_sub(1));
    }

    /// Puts the seats into any order.
    pub(crate) fn deal(&mut self, below: &mut impl FnMut(u32) -> u32) {
        for last in (1..self.players).rev() {
            self.seats.swap(last, below(last as u32 + 1) as usize);
        }
    }

    /// What everybody is called. Bots have names that no person has; a person
    /// who said nothing is called by `unnamed`.
    pub(crate) fn names(&self, unnamed: impl Fn(usize) -> String) -> Vec<String> {
        let given = |seat: &SeatChoice| seat.holder == Holder::Person && !seat.name.trim().is_empty();
        let mut taken: Vec<String> = Vec::new();
        taken.extend(self.seats().iter().filter(|seat| given(seat)).map(|seat| seat.name.trim().to_owned()));
        let mut names = Vec::new();
        for (index, seat) in self.seats().iter().enumerate() {
            names.push(match seat.holder {
                Holder::Person if given(seat) => seat.name.trim().to_owned(),
                Holder::Person | Holder::Open => unnamed(index),
                Holder::Bot => {
                    let name = bot_name(index, &taken);
                    taken.push(name.clone());
                    name
                }
            });
        }
        names
    }

    /// How time is measured; on this device nobody waits for days.
    pub(crate) fn clock(&self) -> Clock {
        match self.time {
            TimeLimit::Minutes(minutes) => {
                Clock::RealTime { seconds: minutes * 60, increment: self.increment }
            }
            TimeLimit::Days(days) if self.is_online() => Clock::Correspondence { days },
            TimeLimit::None | TimeLimit::Days(_) => Clock::None,
        }
    }
}

/// A name for the bot of a seat that nobody has yet.
fn bot_name(seat: usize, taken: &[String]) -> String {
    let names = BOT_NAMES.iter().cycle().skip(seat).take(MAX_SEATS);
    let free = names.copied().find(|name| taken.iter().all(|taken| taken != name));
    free.unwrap_or(BOT_NAMES[seat]).to_owned()
}

/// Levels are kept by their names.
mod level_name {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Level, level_named};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
    pub(super) fn serialize<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(level.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        let name = String::deserialize(deserializer)?;
        Ok(level_named(&name).unwrap_or(Level::Faber))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(holders: &[Holder]) -> SetupForm {
        let mut form = SetupForm { players: holders.len(), ..SetupForm::default() };
        for (seat, &holder) in form.seats.iter_mut().zip(holders) {
            seat.holder = holder;
        }
        form
    }

    fn holders(form: &SetupForm) -> Vec<Holder> {
        form.seats().iter().map(|seat| seat.holder).collect()
    }

    use Holder::{Bot, Open, Person};

    #[test]
    fn a_table_online_has_one_person_of_this_device() {
        let mut mixed = form(&[Person, Person, Bot, Bot]);
        mixed.give(3, Open);
        assert_eq!(holders(&mixed), [Person, Open, Bot, Open]);
        mixed.give(1, Person);
        assert_eq!(holders(&mixed), [Person, Person, Bot, Person], "the last word counts");
        let mut alone = form(&[Person, Bot]);
        alone.give(0, Open);
        assert_eq!(holders(&alone), [Open, Person]);
    }

    #[test]
    fn bots_only_may_play_here() {
        let mut bots = form(&[Person, Bot]);
        bots.give(0, Bot);
        assert_eq!(holders(&bots), [Bot, Bot]);
        assert_eq!(bots.opponents(), None);
    }

    #[test]
    fn more_players_are_more_of_the_same() {
        let mut bots = form(&[Person, Bot]);
        bots.set_levels(Level::Curator);
        bots.set_players(4);
        assert_eq!(holders(&bots), [Person, Bot, Bot, Bot]);
        assert_eq!(bots.common_level(), Some(Level::Curator));
        bots.fill(Opponents::Invited);
        assert_eq!(bots.opponents(), Some(Opponents::Invited));
        bots.set_players(2);
        assert_eq!(holders(&bots), [Person, Open]);
    }

    #[test]
    fn whoever_moves_takes_name_and_level_along() {
        let mut seats = form(&[Bot, Person, Bot]);
        seats.set_name(1, "Livia");
        seats.move_up(1);
        assert_eq!(holders(&seats), [Person, Bot, Bot]);
        assert_eq!((seats.you(), seats.own_name()), (0, "Livia"));
        seats.move_up(0);
        assert_eq!(seats.you(), 0, "the first seat stays");
        seats.deal(&mut |_| 0);
        assert_eq!(holders(&seats).iter().filter(|&&holder| holder == Person).count(), 1);
    }

    #[test]
    fn nobody_is_called_like_somebody_else() {
        let mut seats = form(&[Person, Bot, Bot, Person]);
        seats.set_name(0, " Marcus ");
        let names = seats.names(|seat| format!("Player {}", seat + 1));
        assert_eq!(names, ["Marcus", "Aurelia", "Titus", "Player 4"]);
    }

    #[test]
    fn days_are_for_games_online() {
        let mut days = SetupForm { time: TimeLimit::Days(3), ..form(&[Person, Open]) };
        assert_eq!(days.clock(), Clock::Correspondence { days: 3 });
        days.give(1, Bot);
        assert_eq!(days.clock(), Clock::None);
        days.time = TimeLimit::Minutes(10);
        assert_eq!(days.clock(), Clock::RealTime { seconds: 600, increment: 5 });
    }

    #[test]
    fn what_was_kept_is_read_again_and_mended() {
        let mut kept = form(&[Person, Bot, Open]);
        kept.set_levels(Level::Mensor);
        let text = serde_json::to_string(&kept).unwrap();
        assert_eq!(serde_json::from_str::<SetupForm>(&text).unwrap(), kept);
        let odd: SetupForm = serde_json::from_str(r#"{"players":9,"seats":[]}"#).unwrap();
        assert_eq!(odd.mended(), SetupForm { players: 4, ..SetupForm::default() });
    }
}
