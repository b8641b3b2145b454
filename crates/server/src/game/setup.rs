//! From what somebody wants to play to a game that can be played.

use castellum_bots::BotSpec;
use castellum_rules::aquaedukt::draw_mountains;
use castellum_wire::http::NewGame;
use castellum_wire::{
    Clock, Code, Description, Event, GameId, GameName, Millis, Offer, Refusal, Table, Tags,
};

use super::Luck;
use super::brought::Brought;

/// What the server adds to what was asked for.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its identifier.
    pub id: GameId,
    /// The present moment.
    pub created: Millis,
    /// The bot that stands in if nothing else was asked for.
    pub stand_in: String,
    /// The game that this one follows.
    pub rematch_of: Option<GameId>,
}

const LONGEST_GAME: u32 = 24 * 60 * 60;
const LONGEST_INCREMENT: u32 = 60 * 60;
const MOST_DAYS: u16 = 30;
const LONGEST_TAG: usize = 4000;

/// The table of a new game, and its first events if it was begun elsewhere.
///
/// # Errors
/// Says what is wrong with it.
pub fn set_up(wanted: &NewGame, table: NewTable, luck: Luck<'_>) -> Result<(Table, Vec<Event>), Refusal> {
    let bad = |message: String| Refusal::new(Code::BadSetup, message);
    check_seats(&wanted.seats).map_err(bad)?;
    check_clock(wanted.clock).map_err(bad)?;
    let stand_in = wanted.stand_in.clone().unwrap_or(table.stand_in);
    check_bot(&stand_in).map_err(bad)?;
    let mut seats = wanted.seats.clone();
    if wanted.shuffle {
        shuffle(&mut seats, luck);
    }
    let brought = Brought::read(wanted)?;
    let setup = match &brought {
        Some(brought) => brought.setup.clone(),
        None => tags(wanted, luck).map_err(bad)?,
    };
    let description = Description {
        id: table.id,
        game: wanted.game,
        setup,
        clock: wanted.clock,
        visibility: wanted.visibility,
        chat: wanted.chat,
        stand_in,
        seats,
        created: table.created,
        rematch_of: table.rematch_of,
    };
    let mut table = Table::new(description).map_err(bad)?;
    let events = brought.map_or(Ok(Vec::new()), |brought| brought.replay(&mut table))?;
    Ok((table, events))
}

fn check_seats(seats: &[Offer]) -> Result<(), String> {
    if !(2..=4).contains(&seats.len()) {
        return Err(format!("seats: expected 2 to 4, found {}", seats.len()));
    }
    if seats.iter().filter(|&offer| *offer == Offer::Creator).count() > 1 {
        return Err("seats: you can have only one".into());
    }
    if seats.iter().all(|offer| matches!(offer, Offer::Bot(_))) {
        return Err("seats: at least one has to be for a person".into());
    }
    for offer in seats {
        if let Offer::Bot(bot) = offer {
            check_bot(bot)?;
        }
    }
    Ok(())
}

fn check_bot(name: &str) -> Result<(), String> {
    name.parse::<BotSpec>().map(|_| ()).map_err(|error| error.to_string())
}

fn check_clock(clock: Clock) -> Result<(), String> {
    match clock {
        Clock::RealTime { seconds, increment } => {
            let fits = (1..=LONGEST_GAME).contains(&seconds) && increment <= LONGEST_INCREMENT;
            let message = format!(
                "clock: expected 1 to {LONGEST_GAME} seconds and an increment up to {LONGEST_INCREMENT}"
            );
            if fits { Ok(()) } else { Err(message) }
        }
        Clock::Correspondence { days } if !(1..=MOST_DAYS).contains(&days) => {
            Err(format!("clock: expected 1 to {MOST_DAYS} days, found {days}"))
        }
        Clock::Correspondence { .. } | Clock::None => Ok(()),
    }
}

/// The whole set-up: what was asked for and what is usual or drawn.
fn tags(wanted: &NewGame, luck: Luck<'_>) -> Result<Tags, String> {
    let known: &[&str] = match wanted.game {
        GameName::AquaRomana => &["Supply", "Layout"],
        GameName::Aquaedukt => &["Mountains", "Board"],
    };
    for (name, value) in &wanted.setup {
        if !known.contains(&name.as_str()) {
            return Err(format!(
                "setup: {name:?} is no tag of {}: expected {}",
                wanted.game,
                known.join(", ")
            ));
        }
        if value.len() > LONGEST_TAG {
            return Err(format!("setup: {name} is longer than {LONGEST_TAG} bytes"));
        }
    }
    let mut tags = wanted.setup.clone();
    let players = wanted.seats.len();
    tags.insert("Players".into(), players.to_string());
    if wanted.game == GameName::Aquaedukt && !tags.contains_key("Mountains") {
        let mountains = draw_mountains(players, &mut |n| luck(n));
        let names: Vec<_> = mountains.iter().map(ToString::to_string).collect();
        tags.insert("Mountains".into(), names.join(" "));
    }
    Ok(tags)
}

fn shuffle<T>(items: &mut [T], luck: Luck<'_>) {
    for last in (1..items.len()).rev() {
        items.swap(last, luck(last as u32 + 1) as usize);
    }
}
