//! What a game gives to the client, and the screens that all games share.
//!
//! [`GameUi`] is the whole contract: a game that implements it can be played,
//! watched and tried out. `game_view` is the screen on which games are played,
//! `analysis_board` the board by itself; what stands on them is in the other
//! files. What the study asks of a game besides is `study::StudyGame`.

mod analysis_board;
mod game_view;
mod keys;
mod news;
mod player_strip;
mod result;
mod tabs;
#[cfg(test)]
mod tests;
mod turn_card;
mod undo;

use castellum_bots::BotGame;
use castellum_drawing::Picture;
use castellum_rules::Seat;
use castellum_wire::GameName;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::drawing::{BoardScene, Orientation};
use crate::table::{GameCommand, Table};

pub(crate) use analysis_board::analysis_board;
pub(crate) use game_view::game_view;
pub(crate) use keys::focus;
pub(crate) use news::{last_told, told_from};
pub(crate) use result::PointsPart;

/// A game on the screen: how it is drawn, chosen and told.
pub(crate) trait GameUi: BotGame {
    /// Which game this is.
    const GAME: GameName;

    /// What the keys of its texts begin with, such as `ar`; in capitals, what
    /// the numbers of its rules begin with.
    const KEY: &'static str;

    /// The element of the page that shows the board.
    const BOARD: &'static str;

    /// What a player has in mind: the turn before it is played.
    type Draft: TurnDraft<Self>;

    /// The board. It can be touched while the scene says so.
    fn board(draft: Self::Draft, scene: BoardScene<Self>) -> AnyView;

    /// What lies below the board.
    fn below_board(draft: Self::Draft, orientation: Signal<Orientation>) -> AnyView;

    /// An empty place as large as what lies below the board of a wide screen: a
    /// document shows it before the program is there.
    #[cfg(not(target_arch = "wasm32"))]
    const BELOW_BOARD: &'static str;

    /// What lies below the board, if it is something to look at: a phone shows
    /// it under a tab of its own. Otherwise it belongs to the turn.
    const OWN_TAB: Option<OwnTab>;

    /// The middle of the turn card: what is asked, what can be chosen, what
    /// would follow. Anyone who may not act sees what was done last.
    fn turn_choices(draft: Self::Draft) -> AnyView;

    /// The line below a player's name.
    fn player_detail(draft: Self::Draft, seat: Seat) -> AnyView;

    /// What is left for all.
    fn supply(draft: Self::Draft) -> AnyView;

    /// What a seat's points are made of, most first.
    fn points_parts(position: &Self, seat: Seat) -> Vec<PointsPart>;

    /// What brought a seat most of its points, as a sentence.
    fn why_ahead(position: &Self, seat: Seat) -> Option<String>;

    /// How points are counted at the end, and who is first if they are equal.
    fn points_rule() -> String;

    /// Whether the one who acts next wants to hear of an action.
    fn is_news(before: &Self, action: Self::Action) -> bool;

    /// What somebody did, as a sentence.
    fn told(before: &Self, action: Self::Action, who: &str) -> String;

    /// What an action does, as one tells somebody to do it: the words of the
    /// button that plays it.
    fn words(before: &Self, action: Self::Action) -> String;

    /// A place that a reason for a hint names, as people call it; `None` if
    /// that is its notation.
    fn place(_name: &str, _value: &str) -> Option<String> {
        None
    }

    /// What somebody hears when it is their turn.
    fn said_to(draft: Self::Draft, seat: Seat) -> String;

    /// Whether a position belongs to an opening that may be left to chance.
    fn is_opening(_position: &Self) -> bool {
        false
    }

    /// What the players may put onto the board in turn before the first action,
    /// where it is otherwise drawn.
    const PLACED: Option<PlacedPieces> = None;

    /// The colours that a seat plays, given as the seats that they are named
    /// after, its own first.
    fn colours(_players: usize, seat: Seat) -> Vec<Seat> {
        vec![seat]
    }

    /// The size of the picture of the game, as a `viewBox`.
    const PICTURE_SIZE: &'static str;

    /// A recorded game, and after how many of its actions it makes a picture.
    #[cfg(not(target_arch = "wasm32"))]
    const SAMPLE: (&'static str, usize);

    /// Does what a key means in this game only, and says whether it means
    /// anything.
    fn press(draft: Self::Draft, orientation: Orientation, event: &KeyboardEvent) -> bool;
}

/// Pieces that players may put onto the board before the first action. Fields
/// are given in notation.
#[derive(Clone, Copy)]
pub(crate) struct PlacedPieces {
    /// The tag of a record that lists their fields.
    pub(crate) tag: &'static str,
    /// How many there are for this many players.
    pub(crate) count: fn(usize) -> usize,
    /// The board that tags describe, with pieces on these fields.
    pub(crate) board: DrawPlacing,
}

type DrawPlacing = fn(&[(String, String)], &[String], Orientation) -> PlacingBoard;

/// A board on which pieces are placed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlacingBoard {
    pub(crate) picture: Picture,
    /// The class of its drawing.
    pub(crate) class: &'static str,
    pub(crate) fields: Vec<PlacingField>,
}

/// A field on which a piece may be placed: its name, and left, top, width and
/// height.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlacingField {
    pub(crate) name: String,
    pub(crate) frame: [f64; 4],
}

/// A tab that only one game has.
pub(crate) struct OwnTab {
    pub(crate) name: &'static str,
    pub(crate) icon: &'static str,
    pub(crate) title: fn() -> String,
}

/// What somebody at this device has in mind. Cheap to copy: all of it are
/// signals.
pub(crate) trait TurnDraft<G: GameUi>: Copy + Send + Sync + 'static {
    /// Nothing yet. With `confirm` an action is shown before it is played.
    fn new(table: Table<G>, confirm: Signal<bool>) -> Self;

    fn table(self) -> Table<G>;

    /// The position that is looked at.
    fn position(self) -> Memo<G>;

    /// For whom somebody here may act.
    fn acting(self) -> Memo<Option<Seat>>;

    /// The button that goes on with the turn, for the one who may act.
    fn primary(self) -> Primary;

    /// Does what that button says.
    fn go_on(self);

    /// Whether this game ever has such actions as [`asides`](Self::asides)
    /// gives: their place is kept free.
    const HAS_ASIDES: bool = false;

    /// The actions that need nothing else to be chosen, such as ending the
    /// turn, with the words on their buttons.
    fn asides(self) -> Vec<(String, G::Action)> {
        Vec::new()
    }

    /// Plays an action.
    fn play(self, action: G::Action);

    /// Chooses what somebody advised.
    fn follow(self, action: G::Action);

    /// Whether something was chosen that could be given up.
    fn has_begun(self) -> bool;

    /// Gives up what was chosen last.
    fn back(self);

    /// Takes back the last action, if that is possible.
    fn undo(self) {
        if self.table().may_undo() {
            self.table().send(GameCommand::Undo);
        }
    }

    /// Whether the position that is looked at is over and done with.
    fn looks_back(self) -> bool {
        self.table().shown.get().is_some()
    }
}

/// The button that goes on with the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Primary {
    /// What it does, or what has to be chosen first.
    pub(crate) label: String,
    /// Whether nothing is left to be chosen.
    pub(crate) ready: bool,
}
