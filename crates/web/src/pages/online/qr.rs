//! A link as a picture for phones.

use leptos::prelude::*;
use qrcode::{Color, QrCode as Code};

use crate::i18n::t;

/// The text as a QR code; nothing if it is too long for one.
#[component]
pub(crate) fn QrCode(text: String) -> impl IntoView {
    let code = Code::new(text.as_bytes()).ok()?;
    let width = code.width();
    // Light modules around the code are part of it: four on each side.
    let size = width + 8;
    Some(view! {
        <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=move || t!("qr-code")>
            <rect width=size height=size fill="#fff"></rect>
            <path d=path(&code) fill="#000"></path>
        </svg>
    })
}

/// All dark modules as one path.
fn path(code: &Code) -> String {
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == Color::Dark);
    dark.map(|(index, _)| format!("M{} {}h1v1h-1z", index % width + 4, index / width + 4)).collect()
}
