//! Iterative deepening and IDA* by recursion.

use super::{NaiveRun, h, successors};
use slidewise::lab::explore::{
    Child, ChildOutcome, Entry, ExploreRun, FBin, Moment, Reason, TreeNode, WhyNext,
};
use slidewise::puzzle::{Board, Move};
use slidewise::reference::{Experiment, Figures, IterationFigures, LabAlgorithm, Repeats};

struct Naive {
    experiment: Experiment,
    limit: u64,
    figures: Figures,
    iterations: Vec<IterationFigures>,
    next_threshold: Option<u32>,
    path: Vec<Entry>,
    /// All nodes expanded so far.
    expanded: Vec<Entry>,
    moments: Vec<Moment>,
    tree: Vec<TreeNode>,
    /// The nodes of the path in the tree.
    tree_path: Vec<u32>,
    /// The length of the path at the moment before.
    last_len: usize,
}

enum End {
    Found,
    Limit,
}

impl Naive {
    fn threshold(&self) -> u32 {
        match self.iterations.last() {
            Some(iteration) => iteration.threshold,
            None => self.entry(self.experiment.start, None, 0, 0).f,
        }
    }

    fn entry(&self, board: Board, came_by: Option<Move>, g: u32, since: u64) -> Entry {
        let h = h(&self.experiment, &board);
        Entry {
            board,
            came_by,
            g,
            h,
            f: g + h,
            since,
        }
    }

    fn now(&self) -> u64 {
        self.figures.expanded
    }

    fn bins(&self, path: &[Entry], value: impl Fn(&Entry) -> u32) -> Vec<FBin> {
        let all = self.expanded.iter().chain(path);
        let mut values: Vec<u32> = all.map(&value).collect();
        values.sort();
        values.dedup();
        let count = |list: &[Entry], bar| list.iter().filter(|e| value(e) == bar).count() as u64;
        let bin = |bar| FBin {
            value: bar,
            expanded: count(&self.expanded, bar),
            frontier: count(path, bar),
        };
        values.into_iter().map(bin).collect()
    }

    fn show(&mut self, path: Vec<Entry>, is_goal: bool, children: Vec<Child>) {
        let current = path.last().copied().filter(|_| !self.moments.is_empty());
        let reason = current.map(|current| Reason {
            frontier_len: self.last_len as u64,
            why: if current.g == 0 {
                let mut thresholds = self.iterations.iter().rev().map(|it| it.threshold);
                WhyNext::NewIteration {
                    last_threshold: thresholds.nth(1),
                }
            } else {
                WhyNext::NextChild {
                    backtracked: self.last_len as u32 - current.g,
                }
            },
        });
        self.last_len = path.len();
        self.moments.push(Moment {
            at: self.moments.len() as u64,
            figures: self.figures,
            bound: self.threshold(),
            frontier_len: path.len() as u64,
            stale_len: 0,
            closed_len: 0,
            current,
            is_goal,
            reason,
            children,
            by_f: self.bins(&path, |entry| entry.f),
            by_depth: self.bins(&path, |entry| entry.g),
            frontier: path,
            iterations: self.iterations.clone(),
            map: None,
        });
    }

    fn grow(&mut self, entry: &Entry) -> u32 {
        self.tree.push(TreeNode {
            board: entry.board,
            parent: self.tree_path.last().copied(),
            g: entry.g,
            h: entry.h,
            generated_at: entry.since,
            expanded_at: None,
            stale_at: None,
            iteration: self.iterations.len() as u32 - 1,
            on_solution: false,
        });
        self.tree.len() as u32 - 1
    }

    /// Takes a node that is within the threshold.
    fn take(&mut self, node: Entry, tree_node: u32) -> Result<(), End> {
        self.figures.goal_tests += 1;
        if node.board == *self.experiment.goal.board() {
            let path = self.path.iter().copied().chain([node]).collect();
            self.show(path, true, Vec::new());
            self.tree_path.push(tree_node);
            for &node in &self.tree_path {
                self.tree[node as usize].on_solution = true;
            }
            return Err(End::Found);
        }
        self.path.push(node);
        self.tree_path.push(tree_node);
        self.expanded.push(node);
        self.figures.expanded += 1;
        self.iterations.last_mut().unwrap().expanded += 1;
        self.tree[tree_node as usize].expanded_at = Some(self.now());
        let longest = self.figures.largest_frontier.max(self.path.len() as u64);
        self.figures.largest_frontier = longest;
        self.figures.most_in_memory = longest;
        self.figures.distinct = longest;
        self.expand(node)?;
        self.path.pop();
        self.tree_path.pop();
        Ok(())
    }

    fn expand(&mut self, node: Entry) -> Result<(), End> {
        let now = self.now();
        let all = successors(&self.experiment, &node.board);
        let mut children: Vec<Child> = all
            .iter()
            .map(|&(step, board)| Child {
                entry: self.entry(board, Some(step), node.g + 1, now),
                outcome: ChildOutcome::NotYet,
            })
            .collect();
        if now == self.limit {
            self.show(self.path.clone(), false, children);
            return Err(End::Limit);
        }
        let mut is_shown = false;
        for (index, &(step, board)) in all.iter().enumerate() {
            let since = if is_shown { self.now() + 1 } else { now };
            let entry = self.entry(board, Some(step), node.g + 1, since);
            let is_back = self.path.len() > 1 && self.path[self.path.len() - 2].board == board;
            self.figures.generated_all += 1;
            self.figures.generated_forward += u64::from(!is_back);
            self.iterations.last_mut().unwrap().generated_forward += u64::from(!is_back);
            let is_on_path = self.path.iter().any(|node| node.board == board);
            let outcome = match self.experiment.rules.repeats {
                Repeats::All => None,
                _ if is_back => Some(ChildOutcome::WayBack),
                Repeats::NotBack => None,
                _ => is_on_path.then_some(ChildOutcome::OnPath),
            };
            if let Some(outcome) = outcome {
                children[index].outcome = outcome;
                continue;
            }
            self.figures.max_depth = self.figures.max_depth.max(entry.g.into());
            let tree_node = self.grow(&entry);
            let is_goal = board == *self.experiment.goal.board();
            let threshold = self.threshold();
            if entry.f > threshold {
                let lowest = self
                    .next_threshold
                    .map_or(entry.f, |next| next.min(entry.f));
                self.next_threshold = Some(lowest);
                children[index].outcome = ChildOutcome::AboveThreshold;
                continue;
            }
            let is_deepening = self.experiment.algorithm == LabAlgorithm::IterativeDeepening;
            if is_deepening && entry.g == threshold && !is_goal {
                self.figures.goal_tests += 1;
                self.next_threshold = Some(threshold + 1);
                children[index].outcome = ChildOutcome::Inserted;
                continue;
            }
            if !is_shown {
                children[index].outcome = if is_goal {
                    ChildOutcome::Goal
                } else {
                    ChildOutcome::Inserted
                };
                self.show(self.path.clone(), false, children.clone());
                is_shown = true;
            }
            self.take(entry, tree_node)?;
        }
        if !is_shown {
            self.show(self.path.clone(), false, children);
        }
        Ok(())
    }

    fn search(&mut self) -> Result<(), End> {
        let start = self.experiment.start;
        let root = self.entry(start, None, 0, 0);
        self.show(vec![root], false, Vec::new());
        let mut threshold = root.f;
        loop {
            if self.experiment.max_depth.is_some_and(|max| threshold > max) {
                return Ok(());
            }
            self.iterations.push(IterationFigures {
                threshold,
                expanded: 0,
                generated_forward: 0,
            });
            self.next_threshold = None;
            let since = if self.now() == 0 { 0 } else { self.now() + 1 };
            let root = self.entry(start, None, 0, since);
            let tree_node = self.grow(&root);
            let is_goal = start == *self.experiment.goal.board();
            let is_deepening = self.experiment.algorithm == LabAlgorithm::IterativeDeepening;
            if is_deepening && threshold == 0 && !is_goal {
                self.figures.goal_tests += 1;
                self.next_threshold = Some(1);
            } else {
                self.take(root, tree_node)?;
            }
            threshold = self.next_threshold.unwrap();
        }
    }
}

/// Runs an experiment and keeps every moment.
pub fn run(run: &ExploreRun) -> NaiveRun {
    let mut naive = Naive {
        experiment: run.experiment,
        limit: run.limits.nodes,
        figures: Figures::default(),
        iterations: Vec::new(),
        next_threshold: None,
        path: Vec::new(),
        expanded: Vec::new(),
        moments: Vec::new(),
        tree: Vec::new(),
        tree_path: Vec::new(),
        last_len: 0,
    };
    // What is shown last has the figures of the end.
    let _ = naive.search();
    let last = naive.moments.last_mut().unwrap();
    last.figures = naive.figures;
    last.iterations = naive.iterations;
    let end = naive.moments.len() as u64 - 1;
    for node in &mut naive.tree {
        node.generated_at = node.generated_at.min(end);
    }
    NaiveRun {
        moments: naive.moments,
        tree: naive.tree,
    }
}
