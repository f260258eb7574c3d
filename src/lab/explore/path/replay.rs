//! An iterative deepening search that goes from moment to moment.

use crate::reference::{PathNodeView, PathView, ReferenceSearch};
use crate::search::Outcome;

/// The counts of one bar: nodes expanded, and nodes on the path.
type Counts = Vec<[u32; 2]>;

/// An iterative deepening search at one moment.
///
/// At a moment its last node was put on the path and its successors were made in turn, until one of them is the next to be
/// put on the path, or all were made.
pub struct PathReplay {
    search: ReferenceSearch,
    moment: u64,
    /// For each node of the path, the moment at which it was generated, and f.
    path: Vec<(u64, u32)>,
    /// The moment at which the next node was generated.
    next_since: u64,
    /// The nodes by f, and by depth.
    by_f: Counts,
    by_depth: Counts,
}

impl PathReplay {
    /// Starts at moment 0. The search must be one of iterative deepening that was not advanced.
    pub fn new(search: ReferenceSearch) -> PathReplay {
        PathReplay {
            search,
            moment: 0,
            path: Vec::new(),
            next_since: 0,
            by_f: Counts::new(),
            by_depth: Counts::new(),
        }
    }

    /// Returns a copy.
    pub fn fork(&self) -> Option<PathReplay> {
        Some(PathReplay {
            search: self.search.fork()?,
            moment: self.moment,
            path: self.path.clone(),
            next_since: self.next_since,
            by_f: self.by_f.clone(),
            by_depth: self.by_depth.clone(),
        })
    }

    /// Returns the search.
    pub fn search(&self) -> &ReferenceSearch {
        &self.search
    }

    /// Returns the search, to be advanced by another.
    pub fn into_search(self) -> ReferenceSearch {
        self.search
    }

    /// Returns the number of bytes reserved, about.
    pub fn bytes(&self) -> usize {
        // A node of the search's own path has its board.
        let node = size_of::<PathNodeView>() + 16;
        let counts = self.by_f.capacity() + self.by_depth.capacity();
        size_of::<PathReplay>() + node * self.path.capacity() + 8 * counts
    }

    /// Returns the moment.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Returns the nodes by f and by depth: expanded, and on the path.
    pub fn counts(&self) -> [&[[u32; 2]]; 2] {
        [&self.by_f, &self.by_depth]
    }

    /// Returns `true` if the search has found the goal.
    pub fn is_found(&self) -> bool {
        matches!(self.search.outcome(), Some(Outcome::Solved(_)))
    }

    /// Returns the number of nodes on the path, the goal included if it was found.
    pub fn len(&self) -> usize {
        self.path.len() + usize::from(self.is_found())
    }

    /// Returns the node at a depth of the path, with the moment at which it was generated. After the last node of the path
    /// comes the goal if it was found.
    pub fn node(&self, depth: usize) -> Option<(PathNodeView, u64)> {
        let view = self.search.path()?;
        match self.path.get(depth) {
            Some(&(since, _)) => Some((view.node(depth)?, since)),
            None if self.is_found() && depth == self.path.len() => {
                Some((view.next()?, self.next_since))
            }
            None => None,
        }
    }

    /// Advances the search by one successor. Returns the change of the length of the path.
    fn advance(&mut self, since: u64) -> isize {
        let state = |view: Option<&dyn PathView>| {
            view.map_or((0, false), |view| (view.len(), view.has_next()))
        };
        let (len, had_next) = state(self.search.path());
        let is_done = self.search.advance(1).is_done();
        let (new_len, has_next) = state(self.search.path());
        if has_next && !had_next && !is_done {
            self.next_since = since;
        }
        new_len as isize - len as isize
    }

    fn push(&mut self) {
        let depth = self.path.len();
        let h = self.search.path().map_or(0, |view| view.last_h());
        let f = self.search.experiment().priority(depth as u32, h);
        self.path.push((self.next_since, f));
        for (counts, value) in [(&mut self.by_f, f), (&mut self.by_depth, depth as u32)] {
            let value = value as usize;
            if counts.len() <= value {
                counts.resize(value + 1, [0; 2]);
            }
            counts[value][0] += 1;
            counts[value][1] += 1;
        }
    }

    fn pop(&mut self) {
        if let Some((_, f)) = self.path.pop() {
            self.by_f[f as usize][1] -= 1;
            self.by_depth[self.path.len()][1] -= 1;
        }
    }

    /// Goes on to the next moment. Returns `false` if the search has ended without one, after which the path is of no use.
    pub fn step(&mut self) -> bool {
        if self.search.outcome().is_some() {
            return false;
        }
        // Only the root is there at moment 0.
        let since = self.moment + u64::from(self.moment > 0);
        loop {
            match self.advance(since) {
                0 => {}
                change if change > 0 => break,
                _ => self.pop(),
            }
            if self.search.outcome().is_some() {
                let is_found = self.is_found();
                self.moment += u64::from(is_found);
                return is_found;
            }
        }
        self.moment += 1;
        self.push();
        while self.search.outcome().is_none()
            && self.search.path().is_some_and(|view| !view.is_settled())
        {
            self.advance(self.moment);
        }
        true
    }
}
