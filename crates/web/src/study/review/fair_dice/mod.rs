//! Whether the dice of a game on a server were fixed before play, checked in the
//! browser: with what the server gives, and with what this device has seen.

mod panel;
mod problem;

use castellum_wire::dice::{Report, leaves_to_chance, verify};
use castellum_wire::http::GameExport;
use castellum_wire::{EventNumber, GameId, GameState};

use crate::api;
use crate::dice::{Seen, seen};
use crate::pages::online::{key_of, refusal_text};

pub(super) use panel::FairDice;

/// What a check found.
#[derive(Clone, Debug, PartialEq)]
struct Checked {
    report: Report,
    /// For each roll how many actions of the game lie up to it, if it counts.
    places: Vec<Option<usize>>,
    /// The last event that this device saw when the game was played.
    seen: Option<EventNumber>,
}

/// Loads a game and checks it. Without anything left to chance there is nothing
/// to say.
///
/// # Errors
/// Why the game cannot be loaded, for people.
async fn check(id: &GameId) -> Result<Option<Checked>, String> {
    let export = api::export(id, key_of(id).as_deref()).await.map_err(|refusal| refusal_text(&refusal))?;
    Ok(leaves_to_chance(&export.description).then(|| judge(&export, seen(id))))
}

fn judge(export: &GameExport, seen: Option<Seen>) -> Checked {
    let mut report = verify(export);
    if let Some(seen) = seen {
        report.compare_promise(seen.promise);
        report.compare(&seen.link.to_string(), export);
    }
    let state = GameState::replay(export.description.clone(), &export.events);
    let played = state.as_ref().map(GameState::played).unwrap_or_default();
    let place = |event| played.iter().position(|action| action.number == event).map(|index| index + 1);
    let places = report.rolls.iter().map(|roll| place(roll.event)).collect();
    Checked { report, places, seen: seen.map(|seen| seen.number) }
}

#[cfg(test)]
mod tests {
    use castellum_wire::dice::{Hash256, Problem, Seed, Share, Verdict};
    use castellum_wire::{Clock, Description, Event, EventKind, GameName, SeatKind, Tags, Visibility, dice};

    use super::*;

    /// Two people take their seats, open their shares, roll once and give up.
    fn export() -> GameExport {
        let seed = Seed::new([7; 32]);
        let description = Description {
            id: "g".parse().unwrap(),
            game: GameName::Aquaedukt,
            setup: Tags::from([("Players".into(), "2".into())]),
            clock: Clock::None,
            visibility: Visibility::Public,
            chat: true,
            stand_in: "faber".into(),
            seats: vec![SeatKind::Anyone; 2],
            created: 1,
            rematch_of: None,
            shuffle: false,
            nameless: false,
            promise: Some(seed.promise()),
            rated: false,
        };
        let mut state = GameState::new(description.clone()).unwrap();
        let mut events = Vec::new();
        let mut emit = |state: &mut GameState, kind| {
            let event = Event { number: state.number() + 1, time: 2, request: None, kind };
            state.apply(&event).unwrap();
            events.push(event);
        };
        let share = |seat: u8| Share::new([seat; 16]);
        for seat in [0, 1] {
            let person = format!("p{seat}").parse().unwrap();
            let commitment = Some(share(seat).commitment());
            emit(&mut state, EventKind::Joined { seat, person, name: "A".into(), commitment });
        }
        for seat in [0, 1] {
            emit(&mut state, EventKind::ShareOpened { seat, share: share(seat) });
        }
        let source = dice::DrawSource::of(&seed, &state);
        let beginning = dice::draw_beginning(&source, &description).unwrap();
        emit(&mut state, EventKind::Began { seats: beginning.seats, setup: beginning.setup });
        emit(&mut state, EventKind::Action { seat: 0, action: "roll".into() });
        let action = dice::roll(&mut source.draws(1), state.position()).unwrap();
        emit(&mut state, EventKind::Die { action });
        emit(&mut state, EventKind::Resigned { seat: 0 });
        emit(&mut state, EventKind::Revealed { seed });
        let chain = dice::chain::links(&description, &events);
        GameExport { description, events, chat: Vec::new(), record: String::new(), chain }
    }

    fn seen_after(export: &GameExport, number: usize) -> Seen {
        let promise = export.description.promise.unwrap();
        Seen { promise, number: number as EventNumber, link: export.chain[number - 1] }
    }

    #[test]
    fn a_roll_leads_to_its_place_in_the_game() {
        let export = export();
        let checked = judge(&export, Some(seen_after(&export, 6)));
        assert_eq!((checked.report.verdict, checked.seen), (Verdict::Fixed, Some(6)));
        assert_eq!(checked.places, [Some(2)]);
    }

    #[test]
    fn what_this_device_saw_must_be_in_the_game() {
        let export = export();
        let honest = seen_after(&export, 6);
        let other = Hash256::new([1; 32]);
        let found = |seen| judge(&export, Some(seen)).report.problems;
        assert!(matches!(found(Seen { link: other, ..honest })[..], [Problem::Head { .. }]));
        assert_eq!(found(Seen { promise: other, ..honest }), [Problem::Promise { noted: other }]);
    }
}
