//! A search that records its nodes, without any data structure but lists.

use super::{NaiveRun, h, successors};
use slidewise::lab::explore::{
    Child, ChildOutcome, Entry, ExploreRun, FBin, Moment, Reason, TreeNode, WhyNext,
};
use slidewise::puzzle::{Board, Move};
use slidewise::reference::{Experiment, Figures, GoalTest, LabAlgorithm, Repeats, Ties};

struct Node {
    entry: Entry,
    parent: Option<usize>,
    expanded_at: Option<u64>,
    stale_at: Option<u64>,
}

/// The frontier: in the order of insertion, or for a binary heap in the order of its array.
#[derive(Clone, Default)]
struct Open(Vec<usize>);

impl Open {
    /// Returns the index in the list of the node that is next.
    fn best(&self, experiment: &Experiment, nodes: &[Node]) -> usize {
        let keys = self.0.iter().enumerate().map(|(index, &node)| {
            let Entry { g, h, f, .. } = nodes[node].entry;
            let (old, new) = (index as i64, -(index as i64));
            let key = match (experiment.algorithm, experiment.rules.ties) {
                (LabAlgorithm::BreadthFirst, _) => (0, 0, old),
                (LabAlgorithm::DepthFirst, _) => (0, 0, new),
                (_, Ties::Oldest) => (f, 0, old),
                (_, Ties::Newest) => (f, 0, new),
                (_, Ties::LeastH) => (f, h, new),
                (_, Ties::LeastG) => (f, g, old),
                (_, Ties::BinaryHeap) => (0, 0, old),
            };
            (key, index)
        });
        keys.min().unwrap().1
    }

    fn is_heap(experiment: &Experiment) -> bool {
        let is_list = matches!(
            experiment.algorithm,
            LabAlgorithm::BreadthFirst | LabAlgorithm::DepthFirst
        );
        !is_list && experiment.rules.ties == Ties::BinaryHeap
    }

    /// Inserts a node; into a heap as Sedgewick and Wayne's `MinPQ` does, whose array starts at 1.
    fn insert(&mut self, node: usize, experiment: &Experiment, nodes: &[Node]) {
        self.0.push(node);
        if !Open::is_heap(experiment) {
            return;
        }
        let f = |node: usize| nodes[node].entry.f;
        let mut k = self.0.len();
        while k > 1 && f(self.0[k / 2 - 1]) > f(self.0[k - 1]) {
            self.0.swap(k / 2 - 1, k - 1);
            k /= 2;
        }
    }

    fn take(&mut self, experiment: &Experiment, nodes: &[Node]) -> usize {
        if !Open::is_heap(experiment) {
            return self.0.remove(self.best(experiment, nodes));
        }
        let f = |node: usize| nodes[node].entry.f;
        let n = self.0.len();
        self.0.swap(0, n - 1);
        let least = self.0.pop().unwrap();
        let (mut k, n) = (1, n - 1);
        while 2 * k <= n {
            let mut j = 2 * k;
            if j < n && f(self.0[j - 1]) > f(self.0[j]) {
                j += 1;
            }
            if f(self.0[k - 1]) <= f(self.0[j - 1]) {
                break;
            }
            self.0.swap(k - 1, j - 1);
            k = j;
        }
        least
    }
}

struct Naive {
    experiment: Experiment,
    nodes: Vec<Node>,
    open: Open,
    figures: Figures,
    closed: u64,
    bound: u32,
    moments: Vec<Moment>,
}

impl Naive {
    fn is_stale(&self, node: usize) -> bool {
        self.nodes[node].stale_at.is_some()
    }

    fn is_live(&self, node: usize) -> bool {
        !self.is_stale(node) || self.experiment.rules.expands_stale
    }

    fn record(&mut self, board: Board, came_by: Option<Move>, parent: Option<usize>) -> usize {
        let g = parent.map_or(0, |parent| self.nodes[parent].entry.g + 1);
        let h = h(&self.experiment, &board);
        self.nodes.push(Node {
            entry: Entry {
                board,
                came_by,
                g,
                h,
                f: match self.experiment.algorithm {
                    LabAlgorithm::Greedy => h,
                    LabAlgorithm::AStar => g + h,
                    LabAlgorithm::WeightedAStar => {
                        let weight: f64 = self.experiment.weight.to_string().parse().unwrap();
                        (f64::from(g) * 100.0 + f64::from(h) * 100.0 * weight) as u32
                    }
                    _ => g,
                },
                since: self.figures.expanded,
            },
            parent,
            expanded_at: None,
            stale_at: None,
        });
        self.nodes.len() - 1
    }

    fn insert(&mut self, node: usize) {
        self.figures.inserts += 1;
        self.open.insert(node, &self.experiment, &self.nodes);
    }

    fn note(&mut self) {
        let stale = self
            .open
            .0
            .iter()
            .filter(|&&node| self.is_stale(node))
            .count() as u64;
        let open = self.open.0.len() as u64 - stale;
        let mut boards: Vec<String> = self
            .nodes
            .iter()
            .map(|node| node.entry.board.to_string())
            .collect();
        boards.sort();
        boards.dedup();
        let depths = self.nodes.iter().map(|node| node.entry.g);
        let figures = &mut self.figures;
        figures.distinct = boards.len() as u64;
        figures.max_depth = depths.max().unwrap().into();
        figures.largest_stale = figures.largest_stale.max(stale);
        figures.largest_frontier = figures.largest_frontier.max(open);
        figures.most_in_memory = figures.most_in_memory.max(open + self.closed);
    }

    fn path(&self, node: usize) -> Vec<Board> {
        let mut path = Vec::new();
        let mut next = Some(node);
        while let Some(node) = next {
            path.push(self.nodes[node].entry.board);
            next = self.nodes[node].parent;
        }
        path
    }

    /// Expands a node. Returns its successors, and `true` if the goal is among them.
    fn expand(&mut self, node: usize) -> (Vec<Child>, bool) {
        let rules = self.experiment.rules;
        self.figures.expanded += 1;
        let now = self.figures.expanded;
        self.nodes[node].expanded_at = Some(now);
        let path = self.path(node);
        let g = self.nodes[node].entry.g + 1;
        let (mut children, mut new) = (Vec::new(), Vec::new());
        let mut found = None;
        for (step, board) in successors(&self.experiment, &path[0]) {
            let is_back = path.get(1) == Some(&board);
            let latest = self
                .nodes
                .iter()
                .rposition(|node| node.entry.board == board);
            let before = latest.map_or(0, |latest| self.nodes[latest].entry.g);
            let outcome = if found.is_some() {
                ChildOutcome::NotYet
            } else {
                self.figures.generated_all += 1;
                self.figures.generated_forward += u64::from(!is_back);
                let mut is_goal = false;
                if rules.goal_test == GoalTest::Generated {
                    self.figures.goal_tests += 1;
                    is_goal = board == *self.experiment.goal.board();
                }
                let is_followed = match rules.repeats {
                    Repeats::All => true,
                    Repeats::NotBack => !is_back,
                    Repeats::NotOnPath => !path.contains(&board),
                    Repeats::Once => latest.is_none(),
                    Repeats::Cheaper => latest.is_none() || before > g,
                };
                if is_goal {
                    ChildOutcome::Goal
                } else if self.experiment.max_depth.is_some_and(|max| g > max) {
                    ChildOutcome::TooDeep
                } else if is_followed {
                    match latest {
                        Some(before_it) if rules.repeats == Repeats::Cheaper => {
                            let old = &mut self.nodes[before_it];
                            if old.expanded_at.is_none() {
                                old.stale_at = Some(now);
                            } else {
                                self.closed -= 1;
                            }
                            ChildOutcome::Cheaper { before }
                        }
                        _ => ChildOutcome::Inserted,
                    }
                } else if is_back {
                    ChildOutcome::WayBack
                } else if rules.repeats == Repeats::NotOnPath {
                    ChildOutcome::OnPath
                } else {
                    ChildOutcome::Seen { before }
                }
            };
            let h = h(&self.experiment, &board);
            let entry = Entry {
                board,
                came_by: Some(step),
                g,
                h,
                f: self.experiment.priority(g, h),
                since: now,
            };
            children.push(Child { entry, outcome });
            match outcome {
                ChildOutcome::Goal => {
                    found = Some(self.record(board, Some(step), Some(node)));
                }
                ChildOutcome::Inserted | ChildOutcome::Cheaper { .. } => {
                    new.push(self.record(board, Some(step), Some(node)));
                }
                _ => {}
            }
        }
        if self.experiment.algorithm == LabAlgorithm::DepthFirst {
            new.reverse();
        }
        for node in new {
            self.insert(node);
        }
        (children, found.is_some())
    }

    /// Counts the nodes by a value: those expanded, and those in the frontier that are not stale.
    fn bins(&self, value: impl Fn(&Entry) -> u32) -> Vec<FBin> {
        let mut values: Vec<u32> = self.nodes.iter().map(|node| value(&node.entry)).collect();
        values.sort();
        values.dedup();
        let bin = |bar: u32| FBin {
            value: bar,
            expanded: self
                .nodes
                .iter()
                .filter(|node| node.expanded_at.is_some() && value(&node.entry) == bar)
                .count() as u64,
            frontier: self
                .open
                .0
                .iter()
                .filter(|&&node| !self.is_stale(node) && value(&self.nodes[node].entry) == bar)
                .count() as u64,
        };
        let bins = values.into_iter().map(bin);
        bins.filter(|bin| bin.expanded + bin.frontier > 0).collect()
    }

    fn show(&mut self, current: Option<(usize, Reason)>, is_goal: bool, children: Vec<Child>) {
        let stale = self
            .open
            .0
            .iter()
            .filter(|&&node| self.is_stale(node))
            .count();
        let mut open = self.open.clone();
        let mut frontier = Vec::new();
        while !open.0.is_empty() {
            let node = open.take(&self.experiment, &self.nodes);
            if self.is_live(node) {
                frontier.push(self.nodes[node].entry);
            }
        }
        let moment = Moment {
            at: self.moments.len() as u64,
            figures: self.figures,
            bound: self.bound,
            frontier_len: (self.open.0.len() - stale) as u64,
            stale_len: stale as u64,
            closed_len: self.closed,
            current: current.map(|(node, _)| self.nodes[node].entry),
            is_goal,
            reason: current.map(|(_, reason)| reason),
            children,
            frontier,
            by_f: self.bins(|entry| entry.f),
            by_depth: self.bins(|entry| entry.g),
            iterations: Vec::new(),
            map: None,
        };
        self.moments.push(moment);
    }

    /// Says why a node is taken, before it leaves the frontier.
    fn reason(&self, node: usize) -> Reason {
        let experiment = &self.experiment;
        let open = || self.open.0.iter().copied();
        let Entry { g, h, f, .. } = self.nodes[node].entry;
        let ties = || open().filter(|&other| self.is_live(other) && self.nodes[other].entry.f == f);
        let left = ties().filter(|&other| {
            let entry = &self.nodes[other].entry;
            match experiment.rules.ties {
                Ties::Oldest | Ties::Newest => entry.since == self.nodes[node].entry.since,
                Ties::LeastH => entry.h == h,
                Ties::LeastG => entry.g == g,
                Ties::BinaryHeap => true,
            }
        });
        Reason {
            frontier_len: open()
                .filter(|&other| experiment.rules.expands_stale || !self.is_stale(other))
                .count() as u64,
            why: match experiment.algorithm {
                _ if node == 0 => WhyNext::Root,
                LabAlgorithm::BreadthFirst => WhyNext::Oldest,
                LabAlgorithm::DepthFirst => WhyNext::Newest,
                _ => WhyNext::Lowest {
                    ties: ties().count() as u64,
                    left: left.count() as u64,
                },
            },
        }
    }

    fn search(&mut self, limit: u64) -> Option<usize> {
        let goal = *self.experiment.goal.board();
        let is_taken = self.experiment.rules.goal_test == GoalTest::Taken;
        let start = self.experiment.start;
        let root = self.record(start, None, None);
        self.bound = self.nodes[root].entry.f;
        self.insert(root);
        self.note();
        self.figures.goal_tests = u64::from(!is_taken);
        self.show(None, false, Vec::new());
        if !is_taken && start == goal {
            return Some(root);
        }
        while self.figures.expanded < limit && !self.open.0.is_empty() {
            let mut before = self.open.clone();
            let node = self.open.take(&self.experiment, &self.nodes);
            self.figures.del_mins += 1;
            if !self.is_live(node) {
                // What is shown last is the state at the end.
                let stale = self
                    .open
                    .0
                    .iter()
                    .filter(|&&node| self.is_stale(node))
                    .count();
                if self.open.0.is_empty() {
                    let last = self.moments.last_mut().unwrap();
                    (last.figures, last.stale_len) = (self.figures, stale as u64);
                }
                continue;
            }
            std::mem::swap(&mut before, &mut self.open);
            let reason = self.reason(node);
            std::mem::swap(&mut before, &mut self.open);
            self.bound = self.bound.max(self.nodes[node].entry.f);
            if is_taken {
                self.figures.goal_tests += 1;
                if self.nodes[node].entry.board == goal {
                    self.show(Some((node, reason)), true, Vec::new());
                    return Some(node);
                }
            }
            self.closed += u64::from(!self.is_stale(node));
            let (children, is_found) = self.expand(node);
            self.note();
            self.show(Some((node, reason)), false, children);
            if is_found {
                return Some(self.nodes.len() - 1);
            }
        }
        None
    }
}

/// Runs an experiment and keeps every moment.
pub fn run(run: &ExploreRun) -> NaiveRun {
    let mut naive = Naive {
        experiment: run.experiment,
        nodes: Vec::new(),
        open: Open::default(),
        figures: Figures::default(),
        closed: 0,
        bound: 0,
        moments: Vec::new(),
    };
    let found = naive.search(run.limits.nodes);
    let mut solution = Vec::new();
    let mut next = found;
    while let Some(node) = next {
        solution.push(node);
        next = naive.nodes[node].parent;
    }
    let node = |(index, node): (usize, &Node)| TreeNode {
        board: node.entry.board,
        parent: node.parent.map(|parent| parent as u32),
        g: node.entry.g,
        h: node.entry.h,
        generated_at: node.entry.since,
        expanded_at: node.expanded_at,
        stale_at: node.stale_at,
        iteration: 0,
        on_solution: solution.contains(&index),
    };
    NaiveRun {
        tree: naive.nodes.iter().enumerate().map(node).collect(),
        moments: naive.moments,
    }
}
