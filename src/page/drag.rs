//! Decides what a drag on the board does when the pointer is released. Pure: callers pass the times of the pointer events in
//! milliseconds.

/// Movement of a mouse, in pixels, below which a press is still a click. Chosen by hand.
const MAX_CLICK_PX: f64 = 4.0;
/// Movement of a finger or a pen, in pixels, below which a press is still a tap. Chosen by hand: a finger rolls a little.
const MAX_TAP_PX: f64 = 8.0;
/// Time before the release over which the velocity is measured, in milliseconds. Chosen by hand.
const VELOCITY_WINDOW_MS: f64 = 80.0;
/// Shortest time for which a velocity is measured, in milliseconds: one frame.
const MIN_VELOCITY_MS: f64 = 16.0;
/// Time for which released tiles are taken to keep their velocity, in milliseconds. Chosen by hand: a quick flick of a fifth
/// of a cell is enough, and a slow drag needs half a cell.
const PROJECTION_MS: f64 = 150.0;

/// Tiles that follow a pointer towards the blank.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// The side of a cell in pixels, which is how far the tiles can go.
    cell: f64,
    /// The movement from which on a press is a drag, in pixels.
    threshold: f64,
    is_drag: bool,
    /// The time and the offset of each pointer event, as far as they count for the velocity.
    samples: Vec<(f64, f64)>,
}

impl Drag {
    /// Starts a press on a tile of a board with cells of `cell` pixels. `pointer_type` is the browser's
    /// `PointerEvent.pointerType`.
    pub fn new(cell: f64, pointer_type: &str, now: f64) -> Drag {
        Drag {
            cell,
            threshold: if pointer_type == "mouse" {
                MAX_CLICK_PX
            } else {
                MAX_TAP_PX
            },
            is_drag: false,
            samples: vec![(now, 0.0)],
        }
    }

    /// Returns `true` once the pointer has moved too far for a click or a tap.
    pub fn is_drag(&self) -> bool {
        self.is_drag
    }

    /// Moves the pointer to `way` pixels from the press, in the direction of the blank. Returns the offset of the tiles;
    /// `None` while it may still be a click or a tap.
    pub fn moved(&mut self, way: f64, now: f64) -> Option<f64> {
        // `clamp` formats both bounds when it panics, which adds fifteen kilobytes to the page.
        let offset = way.max(0.0).min(self.cell);
        self.is_drag |= way >= self.threshold;
        // One sample from before the window is enough: it says where the window starts.
        let start = now - VELOCITY_WINDOW_MS;
        let old = self.samples.iter().filter(|(time, _)| *time <= start);
        let obsolete = old.count().saturating_sub(1);
        self.samples.drain(..obsolete);
        self.samples.push((now, offset));
        self.is_drag.then_some(offset)
    }

    /// Returns `true` if tiles that are released at `now` slide into the blank: if they would pass half a cell with the
    /// velocity that they have.
    pub fn slides(&self, now: f64) -> bool {
        let offset = self.samples.last().map_or(0.0, |&(_, offset)| offset);
        self.is_drag && offset + self.velocity(offset, now) * PROJECTION_MS > self.cell / 2.0
    }

    /// Returns the velocity towards the blank at `now`, in pixels per millisecond.
    fn velocity(&self, offset: f64, now: f64) -> f64 {
        let start = now - VELOCITY_WINDOW_MS;
        let before = self.samples.iter().rfind(|(time, _)| *time <= start);
        let after = self.samples.iter().find(|(time, _)| *time > start);
        let (time, from) = match (before, after) {
            // Between two samples the pointer moved steadily: a busy page gets few of them.
            (Some(before), Some(after)) => {
                let part = (start - before.0) / (after.0 - before.0);
                (start, before.1 + (after.1 - before.1) * part)
            }
            (None, Some(&first)) => first,
            // The pointer rests.
            (_, None) => return 0.0,
        };
        (offset - from) / (now - time).max(MIN_VELOCITY_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CELL: f64 = 100.0;

    /// Returns a drag that starts at time 0 and goes through `samples` of a time and a way.
    fn drag(pointer_type: &str, samples: &[(f64, f64)]) -> Drag {
        let mut drag = Drag::new(CELL, pointer_type, 0.0);
        for &(time, way) in samples {
            drag.moved(way, time);
        }
        drag
    }

    /// Returns a drag to `way` in `ms` milliseconds, at a steady velocity with a sample every 10 ms.
    fn steady(way: f64, ms: f64) -> Drag {
        let count = (ms / 10.0) as u32;
        let at = |index: u32| f64::from(index) / f64::from(count);
        let samples: Vec<_> = (1..=count).map(|i| (ms * at(i), way * at(i))).collect();
        drag("touch", &samples)
    }

    #[test]
    fn a_fast_flick_of_a_fifth_of_a_cell_slides() {
        assert!(steady(20.0, 60.0).slides(62.0));
    }

    #[test]
    fn a_slow_drag_of_less_than_half_a_cell_springs_back() {
        assert!(!steady(45.0, 3000.0).slides(3005.0));
        assert!(!steady(20.0, 400.0).slides(405.0));
    }

    #[test]
    fn a_slow_drag_past_half_a_cell_slides() {
        assert!(steady(55.0, 3000.0).slides(3005.0));
    }

    #[test]
    fn a_finger_that_rests_before_it_is_lifted_has_no_velocity() {
        assert!(!steady(45.0, 60.0).slides(200.0));
        // A resting finger trembles.
        let mut trembling = steady(45.0, 60.0);
        for time in 7..30 {
            trembling.moved(45.0 + f64::from(time % 2), f64::from(time * 10));
        }
        assert!(!trembling.slides(300.0));
    }

    #[test]
    fn a_flick_after_a_rest_counts() {
        let rested = drag("touch", &[(0.0, 10.0), (500.0, 10.0), (530.0, 30.0)]);
        assert!(rested.slides(532.0));
    }

    #[test]
    fn few_samples_do_not_make_a_slow_drag_fast() {
        assert!(!drag("touch", &[(1000.0, 20.0), (2000.0, 39.0)]).slides(2001.0));
    }

    #[test]
    fn a_flick_backwards_cancels_past_half_a_cell() {
        let samples = [(200.0, 90.0), (300.0, 90.0), (320.0, 75.0), (340.0, 60.0)];
        assert!(!drag("touch", &samples).slides(342.0));
    }

    #[test]
    fn tiles_stay_between_their_cell_and_the_blank() {
        let mut drag = Drag::new(CELL, "mouse", 0.0);
        assert_eq!(drag.moved(20.0, 10.0), Some(20.0));
        assert_eq!(drag.moved(250.0, 20.0), Some(CELL));
        assert_eq!(drag.moved(-30.0, 30.0), Some(0.0));
    }

    #[test]
    fn a_finger_may_move_further_than_a_mouse_in_a_tap() {
        for (pointer_type, way, is_drag) in [
            ("mouse", 3.0, false),
            ("mouse", 4.0, true),
            ("touch", 7.0, false),
            ("touch", 8.0, true),
            ("pen", 7.0, false),
            ("pen", 8.0, true),
        ] {
            let drag = drag(pointer_type, &[(10.0, way)]);
            assert_eq!(drag.is_drag(), is_drag, "{pointer_type} {way}");
        }
    }

    #[test]
    fn a_tap_is_no_drag_however_fast() {
        let tap = drag("touch", &[(1.0, 7.0)]);
        assert!(!tap.slides(1.0));
    }

    proptest! {
        #[test]
        fn without_velocity_half_a_cell_decides(way in 8.0..200.0_f64, rest in 80.0..1e6_f64) {
            let rested = drag("touch", &[(10.0, way)]);
            prop_assert_eq!(rested.slides(10.0 + rest), way > CELL / 2.0);
        }

        #[test]
        fn few_samples_are_kept(steps in prop::collection::vec((0.0..20.0_f64, -50.0..150.0_f64), 0..500)) {
            let mut drag = Drag::new(CELL, "touch", 0.0);
            let mut now = 0.0;
            for (pause, way) in steps {
                now += pause.max(1.0);
                drag.moved(way, now);
                prop_assert!(drag.samples.len() <= 82);
                prop_assert!(drag.samples.iter().all(|(_, offset)| (0.0..=CELL).contains(offset)));
            }
        }
    }
}
