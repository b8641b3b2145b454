//! Names in messages.

/// Texts with spaces between them.
pub(crate) fn listed<'a>(mut names: impl Iterator<Item = &'a str> + Clone) -> String {
    let mut list = String::from(names.next().unwrap_or_default());
    names.for_each(|name| {
        list.push(' ');
        list.push_str(name);
    });
    list
}

/// As much of a wrong text as a message should repeat.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
