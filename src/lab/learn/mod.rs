//! What the lab teaches: pages with examples, a gallery of boards, and a tour. The words are on the page.

mod cycles;
mod example;
mod gallery;
mod links;
mod page;
mod tour;

pub use cycles::Cycles;
pub use example::{Example, ExampleRun};
pub use gallery::GalleryBoard;
pub use page::LearnPage;
pub use tour::TourStep;
