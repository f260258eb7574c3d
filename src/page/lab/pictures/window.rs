//! The part of a field that is shown when it is zoomed.

/// The width and height of the field.
pub const FIELD: (f64, f64) = (860.0, 420.0);

/// The room at the edges of the field.
pub const MARGIN: f64 = 16.0;

/// The largest zoom.
const MAX_ZOOM: f64 = 12.0;

/// What part of the field is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    /// The left end of the part.
    pub x: f64,
    /// Its top.
    pub y: f64,
    /// How many times the field is wider than the part.
    pub zoom: f64,
}

impl Window {
    /// The whole field.
    pub const ALL: Window = Window {
        x: 0.0,
        y: 0.0,
        zoom: 1.0,
    };

    /// Returns the width and height of the part.
    pub fn size(self) -> (f64, f64) {
        (FIELD.0 / self.zoom, FIELD.1 / self.zoom)
    }

    /// Returns the window within the field.
    pub fn within(self) -> Window {
        let zoom = self.zoom.clamp(1.0, MAX_ZOOM);
        let window = Window { zoom, ..self };
        let (width, height) = window.size();
        Window {
            x: self.x.clamp(0.0, FIELD.0 - width),
            y: self.y.clamp(0.0, FIELD.1 - height),
            zoom,
        }
    }

    /// Zooms at a place, which stays where it is. Its coordinates are parts of the window.
    pub fn zoomed(self, by: f64, (x, y): (f64, f64)) -> Window {
        let (width, height) = self.size();
        let zoom = (self.zoom * by).clamp(1.0, MAX_ZOOM);
        let next = Window { zoom, ..self };
        let (new_width, new_height) = next.size();
        Window {
            x: self.x + x * (width - new_width),
            y: self.y + y * (height - new_height),
            zoom,
        }
        .within()
    }

    /// Returns the window moved as little as a place of the field needs to be in it, with room around it.
    pub fn showing(self, (x, y): (f64, f64)) -> Window {
        let (width, height) = self.size();
        let moved = |from: f64, length: f64, to: f64| {
            let room = MARGIN.min(length / 4.0);
            from.clamp(to + room - length, to - room)
        };
        Window {
            x: moved(self.x, width, x),
            y: moved(self.y, height, y),
            ..self
        }
        .within()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(window: Window, (x, y): (f64, f64)) -> bool {
        let (width, height) = window.size();
        (window.x..=window.x + width).contains(&x) && (window.y..=window.y + height).contains(&y)
    }

    #[test]
    fn a_zoomed_window_follows_a_place_that_is_outside() {
        let window = Window::ALL.zoomed(8.0, (0.5, 0.5));
        let corners = [(MARGIN, MARGIN), (FIELD.0 - MARGIN, FIELD.1 - MARGIN)];
        for place in corners {
            assert!(!has(window, place));
            assert!(has(window.showing(place), place));
        }
    }

    #[test]
    fn a_window_stays_if_the_place_is_inside() {
        let window = Window::ALL.zoomed(4.0, (0.5, 0.5));
        assert_eq!(window.showing((FIELD.0 / 2.0, FIELD.1 / 2.0)), window);
        assert_eq!(Window::ALL.showing((MARGIN, MARGIN)), Window::ALL);
    }
}
