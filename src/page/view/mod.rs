//! What is drawn: one component per file, properties in, callbacks out.

mod app;
mod board;
mod choice;
mod figures;
mod result;

pub use app::App;
