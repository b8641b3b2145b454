//! Names that belong to one account alone: nobody else gets a name that looks like
//! it.

use castellum_bots::Level;
use castellum_wire::{Code, Refusal};
use unicode_security::confusable_detection::skeleton as confusable;

use crate::visible_text::good_name;

/// How many characters the name of an account has.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=20;

/// Names that would be taken for somebody or something else.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "anonym",
    "anonyme",
    "aqua romana",
    "aquaedukt",
    "aquädukt",
    "bot",
    "castellum",
    "computer",
    "deleted",
    "deleted player",
    "ehemaliger spieler",
    "gelöschter spieler",
    "guest",
    "gast",
    "help",
    "host",
    "invité",
    "joueur supprimé",
    "mod",
    "moderator",
    "modérateur",
    "moderation",
    "nobody",
    "official",
    "operator",
    "player",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "webmaster",
    "you",
];

/// A name for an account, without blanks around it.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn account_name(name: &str) -> Result<String, Refusal> {
    let name = good_name(name)?;
    let length = name.chars().count();
    if !LENGTH.contains(&length) {
        let (least, most) = (LENGTH.start(), LENGTH.end());
        let message = format!("name: expected {least} to {most} characters, found {length}");
        return Err(Refusal::new(Code::BadName, message));
    }
    if skeletons(&name).iter().any(String::is_empty) {
        return Err(Refusal::new(Code::BadName, "name: expected letters or digits"));
    }
    if is_reserved(&name) {
        return Err(taken());
    }
    Ok(name)
}

/// That a name is not to be had.
pub(crate) fn taken() -> Refusal {
    Refusal::new(Code::NameTaken, "somebody else has this name, or one that looks like it: choose another")
}

/// Whether nobody gets this name.
pub(crate) fn is_reserved(name: &str) -> bool {
    let own = skeletons(name);
    let levels = Level::ALL.into_iter().map(Level::name);
    RESERVED.iter().copied().chain(levels).any(|reserved| {
        let reserved = skeletons(reserved);
        own.iter().any(|own| reserved.contains(own))
    })
}

/// What looks like a name. Two names look alike if any of these are equal: capital
/// letters look like others than small ones do, so both ways to read a name count. The
/// first is the same however the name is capitalised.
pub(crate) fn skeletons(name: &str) -> [String; 2] {
    let folded = name.to_uppercase().to_lowercase();
    [skeleton(&folded), skeleton(name)]
}

fn skeleton(text: &str) -> String {
    let looks: String = confusable(text).collect::<String>().to_lowercase();
    let looks: String = confusable(&looks).collect::<String>().to_lowercase();
    looks
        .chars()
        .filter(|character| character.is_alphanumeric() || !character.is_ascii())
        .filter_map(alike)
        .collect()
}

/// Letters that differ less than their code points say; nothing for blanks.
fn alike(character: char) -> Option<char> {
    match character {
        // A capital I is a small l in most fonts.
        'i' | 'ı' | 'j' | '1' => Some('l'),
        '0' => Some('o'),
        blank if blank.is_whitespace() => None,
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_alike(one: &str, other: &str) -> bool {
        let one = skeletons(one);
        skeletons(other).iter().any(|other| one.contains(other))
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Livia", "livia"),
            ("Livia", "LIVIA"),
            ("Livia", "Iivia"),
            ("Livia", "L1via"),
            ("Livia", "Li via"),
            ("Livia", "L-i-v-i-a"),
            // Cyrillic а, В, о and с; Greek Α and ο.
            ("Anna", "Ann\u{430}"),
            ("Bob", "\u{412}ob"),
            ("Bob", "B\u{43E}b"),
            ("Claudia", "\u{421}laudia"),
            ("Anna", "\u{391}nna"),
            ("Mod0", "Mod\u{3BF}"),
            ("Marcus", "rnarcus"),
            ("Anna", "Ａｎｎａ"),
            ("Anna", "𝐀nna"),
            ("анна", "АННА"),
            ("Straße", "STRASSE"),
        ] {
            assert!(look_alike(one, other), "{one} {other}: {:?} {:?}", skeletons(one), skeletons(other));
        }
    }

    #[test]
    fn names_that_differ_are_two() {
        for (one, other) in [("Livia", "Livius"), ("Anna", "Änna"), ("Anna", "Hanna"), ("山田", "山口")]
        {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn some_names_are_nobodys() {
        for name in
            ["admin", "Admin", "ADM1N", "Deleted player", "deleted-player", "Curator", "Tir0", "Cаstellum"]
        {
            assert_eq!(account_name(name).unwrap_err().code, Code::NameTaken, "{name}");
        }
        for name in ["ab", "", "a\u{202E}bc", &"x".repeat(21), "---", "   "] {
            assert_eq!(account_name(name).unwrap_err().code, Code::BadName, "{name}");
        }
        for name in ["Livia", "Łukasz Żółć", "山田太郎", "Ἄννα", "Agrippa II"] {
            assert_eq!(account_name(name).as_deref(), Ok(name));
        }
    }
}
