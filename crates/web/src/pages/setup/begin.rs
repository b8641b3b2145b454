//! From what was chosen to a game.

use castellum_rules::{GameSetup, PLAYERS_TAG, Start, TagError, with_game};
use castellum_wire::http::NewGame;
use castellum_wire::{Clock, Refusal, SeatKind, Visibility};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::form::{Holder, SetupForm};
use crate::api;
use crate::backend::{SavedClock, SavedGame, SavedSeat};
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::route::{self, Route};
use crate::storage;

/// Why no game was begun.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NotBegun {
    /// The server refused.
    Refused(Refusal),
    /// The board cannot be played.
    BadBoard(String),
}

/// Begins the game and goes there.
pub(crate) fn begin(form: &SetupForm, trouble: RwSignal<Option<NotBegun>>) {
    form.keep();
    start(form, trouble);
}

/// The seats as they are dealt.
pub(super) fn dealt(form: &SetupForm) -> SetupForm {
    let mut dealt = form.clone();
    if form.shuffle {
        dealt.deal(&mut crate::random::below);
        dealt.shuffle = false;
    }
    dealt
}

/// Begins a game that is not kept as the last choice.
pub(super) fn start(form: &SetupForm, trouble: RwSignal<Option<NotBegun>>) {
    trouble.set(None);
    let tags = match start_tags(form) {
        Ok(tags) => tags,
        Err(error) => return trouble.set(Some(NotBegun::BadBoard(error.to_string()))),
    };
    if form.is_online() {
        invite(form, tags, trouble);
    } else {
        let mut game = SavedGame::begin_with(form.game, tags, seats_here(&dealt(form)));
        game.clock = clock_here(form);
        // A game that cannot be kept is played all the same; its page says so.
        let _ = game.save();
        route::go(&Route::Local(game.id));
    }
}

/// Creates the game on the server and goes to its table.
fn invite(form: &SetupForm, tags: Vec<(String, String)>, trouble: RwSignal<Option<NotBegun>>) {
    let name = form.names(unnamed).swap_remove(form.you());
    let new = new_game(form, tags);
    spawn_local(async move {
        let result = async {
            api::be_known_as(&name).await?;
            api::create(&new).await
        };
        match result.await {
            Ok(created) => {
                if let Some(key) = created.key {
                    // Without storage the link shown at the table lacks it; the
                    // seat itself is kept by a cookie.
                    let _ = storage::write_text(&format!("key-{}", created.game.id), &key);
                }
                route::go(&Route::Online(created.game.id.to_string()));
            }
            Err(refused) => trouble.set(Some(NotBegun::Refused(refused))),
        }
    });
}

/// What a person is called who gave no name.
pub(super) fn unnamed(seat: usize) -> String {
    untrack(|| t!("setup-unnamed", number = seat + 1))
}

/// What a server is asked for.
fn new_game(form: &SetupForm, tags: Vec<(String, String)>) -> NewGame {
    let kind = |holder: Holder, level: castellum_bots::Level| match holder {
        Holder::Person => SeatKind::Creator,
        Holder::Bot => SeatKind::Bot(level.name().to_owned()),
        Holder::Open => SeatKind::Anyone,
    };
    let seats = form.seats().iter().map(|seat| kind(seat.holder, seat.level)).collect();
    // What is usual is left to the server, which also draws what is drawn.
    let drawn = form.game.random_tags();
    let setup = tags.into_iter().filter(|(name, _)| name != PLAYERS_TAG && !drawn.contains(&&**name));
    let chosen = form.board.iter().filter(|(name, _)| drawn.contains(&&**name)).cloned();
    NewGame {
        setup: setup.chain(chosen).collect(),
        clock: form.clock(),
        visibility: if form.public { Visibility::Public } else { Visibility::Private },
        shuffle: form.shuffle,
        ..NewGame::new(form.game, seats)
    }
}

/// The seats of a game on this device.
fn seats_here(form: &SetupForm) -> Vec<SavedSeat> {
    let names = form.names(unnamed).into_iter();
    let seats = form.seats().iter().zip(names).map(|(seat, name)| SavedSeat {
        name,
        bot: (seat.holder == Holder::Bot).then(|| seat.level.name().to_owned()),
    });
    seats.collect()
}

/// The clocks of a game on this device, if there are any.
fn clock_here(form: &SetupForm) -> Option<SavedClock> {
    let Clock::RealTime { seconds, increment } = form.clock() else { return None };
    Some(SavedClock::new(form.players, seconds, increment, form.bot_at_zero))
}

/// The first position as tags of a record: what was chosen, the rest drawn.
///
/// # Errors
/// What is wrong with the board.
fn start_tags(form: &SetupForm) -> Result<Vec<(String, String)>, TagError> {
    with_game!(form.game, G => tags_of::<G>(form, &mut crate::random::below))
}

fn tags_of<G: GameUi>(
    form: &SetupForm,
    below: &mut impl FnMut(u32) -> u32,
) -> Result<Vec<(String, String)>, TagError> {
    let players = form.players.to_string();
    let chosen = |name: &str| form.board.iter().find(|(known, _)| known == name).map(|(_, value)| &**value);
    let tag = |name: &str| if name == PLAYERS_TAG { Some(&*players) } else { chosen(name) };
    let start = Start::<G>::Setup(G::Setup::complete(&tag, below)?);
    let first = start.position()?;
    let start = if form.prepared { prepared(start, first, below) } else { start };
    Ok(start.tags().into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The start after an opening that was left to chance.
fn prepared<G: GameUi>(start: Start<G>, mut first: G, below: &mut impl FnMut(u32) -> u32) -> Start<G> {
    if !G::is_opening(&first) {
        return start;
    }
    while G::is_opening(&first)
        && let Some(action) = first.sample(below)
    {
        first.play_unchecked(action);
    }
    Start::Position(first)
}

/// Whether a game has an opening that may be left to chance.
pub(crate) fn has_opening(form: &SetupForm) -> bool {
    fn of<G: GameUi>(players: usize) -> bool {
        let setup = G::Setup::random(players, &mut |_| 0);
        Start::<G>::Setup(setup).position().is_ok_and(|first| G::is_opening(&first))
    }
    with_game!(form.game, G => of::<G>(form.players))
}

#[cfg(test)]
mod tests {
    use castellum_rules::GameName;
    use castellum_rules::aqua_romana;

    use super::*;
    use crate::pages::setup::form::{Opponents, TimeLimit};

    fn form(game: GameName, players: usize, opponents: Opponents) -> SetupForm {
        let mut form = SetupForm { game, ..SetupForm::default() };
        form.set_players(players);
        form.fill(opponents);
        form
    }

    fn below() -> impl FnMut(u32) -> u32 {
        let mut state = 1_u32;
        move |bound| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % bound
        }
    }

    #[test]
    fn builders_placed_for_you_stand_before_the_first_action() {
        // AR-S6: twelve builders stand on the ring, then play begins.
        let form = form(GameName::AquaRomana, 2, Opponents::Bots);
        assert!(has_opening(&form));
        let tags = tags_of::<aqua_romana::Position>(&form, &mut below()).unwrap();
        assert_eq!(tags.len(), 1, "{tags:?}");
        let tag = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| &**value);
        let first = Start::<aqua_romana::Position>::from_tags(&tag).unwrap().position().unwrap();
        assert_eq!(first.phase(), aqua_romana::Phase::Build);
        let by_hand = SetupForm { prepared: false, ..form };
        let tags = tags_of::<aqua_romana::Position>(&by_hand, &mut below()).unwrap();
        assert_eq!(tags, [("Players".to_owned(), "2".to_owned())]);
    }

    #[test]
    fn a_game_without_an_opening_begins_as_ever() {
        let form = form(GameName::Aquaedukt, 3, Opponents::SameScreen);
        assert!(!has_opening(&form));
        let tags = tags_of::<castellum_rules::aquaedukt::Position>(&form, &mut below()).unwrap();
        assert!(tags.iter().any(|(name, _)| name == "Mountains"), "{tags:?}");
    }

    #[test]
    fn a_server_draws_what_nobody_chose() {
        let mut form = form(GameName::Aquaedukt, 3, Opponents::Invited);
        form.give(2, Holder::Bot);
        form.time = TimeLimit::Minutes(5);
        let tags = tags_of::<castellum_rules::aquaedukt::Position>(&form, &mut below()).unwrap();
        let game = new_game(&form, tags);
        assert_eq!(game.seats, [SeatKind::Creator, SeatKind::Anyone, SeatKind::Bot("faber".into())]);
        assert!(game.setup.is_empty(), "{:?}", game.setup);
        assert_eq!(game.visibility, Visibility::Private);
        assert_eq!(game.clock, Clock::RealTime { seconds: 300, increment: 5 });
    }

    #[test]
    fn a_clock_on_this_device_is_everybodys() {
        let mut form = form(GameName::Aquaedukt, 3, Opponents::Bots);
        form.time = TimeLimit::Minutes(5);
        assert_eq!(seats_here(&form)[2].bot.as_deref(), Some("faber"));
        let clock = clock_here(&form).unwrap();
        assert_eq!((clock.left, clock.increment), (vec![300_000; 3], 5_000));
    }

    #[test]
    fn a_board_that_cannot_be_played_is_refused() {
        let board = vec![("Supply".to_owned(), "C1 S1 B1 D1".to_owned())];
        let form = SetupForm { board, ..SetupForm::default() };
        assert!(tags_of::<aqua_romana::Position>(&form, &mut below()).is_err());
    }
}
