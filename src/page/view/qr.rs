//! The QR code of a link.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};
use yew::prelude::*;

use super::nothing;
use crate::page::text;

/// Width of the quiet zone around the code in modules, as the standard requires.
const QUIET: i32 = 4;

/// Draws the QR code, or nothing if the text is too long for one.
pub fn qr(text: &str) -> Html {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else {
        return nothing();
    };
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let side = code.size() + 2 * QUIET;
    html! {
        <svg
            class="qr"
            viewBox={format!("{} {} {side} {side}", -QUIET, -QUIET)}
            role="img"
            aria-label={text::link::QR_CODE}
        >
            <rect x={(-QUIET).to_string()} y={(-QUIET).to_string()} width={side.to_string()} height={side.to_string()} />
            <path d={path} />
        </svg>
    }
}
