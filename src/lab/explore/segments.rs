//! The stretches of a time line in which f, or the bound, does not change.

use super::Segment;

/// Maximum number of stretches that are listed.
pub const MAX_SEGMENTS: usize = 400;

/// Finds the stretches of a time line in which f does not change, and those in which the bound does not.
#[derive(Default)]
pub struct Segments {
    by_f: Vec<Segment>,
    by_bound: Vec<Segment>,
}

impl Segments {
    /// Notes f of the node that is taken at a moment, and the bound then. Call it with moment 0 first, for the root.
    pub fn note(&mut self, moment: u64, f: u32, bound: u32) {
        note(&mut self.by_f, moment, f);
        note(&mut self.by_bound, moment, bound);
    }

    /// Returns the stretches by f. Where there are more than [`MAX_SEGMENTS`], returns those by the bound, which never falls;
    /// where these are too many too, none.
    pub fn list(&self) -> Vec<Segment> {
        let lists = [&self.by_f, &self.by_bound];
        let short = lists.into_iter().find(|list| list.len() <= MAX_SEGMENTS);
        short.cloned().unwrap_or_default()
    }
}

fn note(list: &mut Vec<Segment>, first: u64, value: u32) {
    let is_same = list.last().is_some_and(|last| last.value == value);
    // One more than the maximum tells that there are too many.
    if !is_same && list.len() <= MAX_SEGMENTS {
        list.push(Segment { first, value });
    }
}
