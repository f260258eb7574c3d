//! What is drawn: one component per file, properties in, callbacks out.

mod app;
mod board;
mod choice;
mod facts;
mod figures;
mod player;
mod result;

pub use app::App;
