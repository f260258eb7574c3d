//! The user's picture for the tiles, cropped to a square and scaled down. It never leaves the device.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, File, HtmlCanvasElement, ImageBitmap};

/// Maximum side of the square in pixels. Chosen by hand: sharp on a large screen, and a few hundred kilobytes at most.
const MAX_SIDE_PX: u32 = 1024;

/// The types of files that every browser reads with [`read`], for a file field. SVG is not one of them.
pub const TYPES: &str = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/bmp";

/// Returns the middle square of a picture file as a data address; `None` if the browser cannot read it as a picture.
pub async fn read(file: File) -> Option<String> {
    let window = web_sys::window()?;
    let bitmap = window.create_image_bitmap_with_blob(&file).ok()?;
    let bitmap: ImageBitmap = JsFuture::from(bitmap).await.ok()?.dyn_into().ok()?;
    let (width, height) = (f64::from(bitmap.width()), f64::from(bitmap.height()));
    let side = width.min(height);
    let pixels = (side as u32).clamp(1, MAX_SIDE_PX);
    let canvas = window.document()?.create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    canvas.set_width(pixels);
    canvas.set_height(pixels);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    // JPEG has no transparency: transparent pixels would become black.
    context.set_fill_style_str("#fff");
    context.fill_rect(0.0, 0.0, f64::from(pixels), f64::from(pixels));
    let drawn = context.draw_image_with_image_bitmap_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        &bitmap,
        (width - side) / 2.0,
        (height - side) / 2.0,
        side,
        side,
        0.0,
        0.0,
        f64::from(pixels),
        f64::from(pixels),
    );
    drawn.ok()?;
    bitmap.close();
    canvas
        .to_data_url_with_type_and_encoder_options("image/jpeg", &0.85.into())
        .ok()
}

/// Returns `true` if a stored text is a data URL of a JPEG image and nothing else, so that it is safe in a style.
pub fn is_data_url(text: &str) -> bool {
    text.strip_prefix("data:image/jpeg;base64,")
        .is_some_and(|data| {
            data.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte))
        })
}
