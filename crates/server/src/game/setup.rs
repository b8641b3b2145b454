//! From what somebody wants to play to a game that can be played.

use castellum_bots::BotName;
use castellum_rules::{Actor, AnyPosition, AnySetup, PLAYERS_TAG, POSITION_TAG};
use castellum_wire::http::NewGame;
use castellum_wire::{Clock, Code, Description, Event, GameId, Millis, Offer, Refusal, Table, Tags};

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
    name.parse::<BotName>().map(|_| ()).map_err(|error| error.to_string())
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
    // The seats say how many players there are.
    let of_setup = wanted.game.setup_tags().iter().filter(|&&tag| tag != PLAYERS_TAG);
    let known: Vec<_> = of_setup.copied().chain([POSITION_TAG]).collect();
    for (name, value) in &wanted.setup {
        if !known.contains(&name.as_str()) {
            return Err(format!(
                "setup: {name:?} is not a tag of {}: expected {}",
                wanted.game,
                known.join(", ")
            ));
        }
        if value.len() > LONGEST_TAG {
            return Err(format!("setup: {name} is longer than {LONGEST_TAG} bytes"));
        }
    }
    let mut tags = wanted.setup.clone();
    if tags.contains_key(POSITION_TAG) {
        let lookup = |name: &str| tags.get(name).map(String::as_str);
        let start =
            AnyPosition::from_tags(wanted.game, &lookup).map_err(|error| format!("setup: {error}"))?;
        let is_over = start.actor() == Actor::Nobody;
        let message = "setup: the game is over in this position: expected one that can go on";
        return if is_over { Err(message.into()) } else { Ok(tags) };
    }
    tags.insert(PLAYERS_TAG.into(), wanted.seats.len().to_string());
    let lookup = |name: &str| tags.get(name).map(String::as_str);
    let setup = AnySetup::complete(wanted.game, &lookup, &mut |n| luck(n));
    let drawn = setup.map_err(|error| error.to_string())?.tags();
    let drawn = drawn.into_iter().filter(|(name, _)| wanted.game.random_tags().contains(name));
    tags.extend(drawn.map(|(name, value)| (name.to_string(), value)));
    Ok(tags)
}

fn shuffle<T>(items: &mut [T], luck: Luck<'_>) {
    for last in (1..items.len()).rev() {
        items.swap(last, luck(last as u32 + 1) as usize);
    }
}
