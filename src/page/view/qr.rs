//! A link as a QR code, for the camera of a phone.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};
use yew::prelude::*;

use super::nothing;
use crate::page::text;

/// Modules of quiet around the code, as the standard asks for.
const QUIET: i32 = 4;

/// The code; nothing where the text is longer than any code.
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
