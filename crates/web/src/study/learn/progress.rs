//! Which lessons somebody at this device has solved.

use castellum_wire::GameName;

use crate::storage;

fn name(game: GameName) -> String {
    format!("learned-{}", game.name())
}

/// The names of the lessons that were solved.
pub(super) fn solved(game: GameName) -> Vec<String> {
    storage::read(&name(game)).unwrap_or_default()
}

/// Keeps that a lesson was solved. Without storage that is forgotten.
pub(super) fn keep(game: GameName, lesson: &str) {
    let mut all = solved(game);
    if !all.iter().any(|known| known == lesson) {
        all.push(lesson.to_owned());
        let _ = storage::write(&name(game), &all);
    }
}
