//! The tree of a search: which nodes are drawn at a moment, and where.

use crate::lab::explore::TreeNode;

/// The maximum number of nodes that are drawn with their boards. More do not fit the page.
pub const MAX_BOARDS: usize = 60;

/// The places of the nodes of a tree, in columns by depth and rows by leaves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TreeLayout {
    /// The column and the row of each node; those of nodes that are not drawn are 0.
    pub places: Vec<(f64, f64)>,
    /// The number of columns.
    pub columns: f64,
    /// The number of rows.
    pub rows: f64,
}

/// What a node is at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeState {
    /// It was not generated yet, or belongs to another iteration.
    Absent,
    /// It is in the frontier, or was cut off.
    Open,
    /// It is expanded.
    Expanded,
    /// Its board was reached cheaper meanwhile.
    Stale,
    /// It was taken last.
    Current,
}

/// Returns the iteration of the node that is taken at a moment.
pub fn iteration_at(nodes: &[TreeNode], at: u64) -> u32 {
    let taken = nodes.iter().filter(|node| node.generated_at <= at);
    let expanded = taken.filter(|node| node.expanded_at.is_some_and(|moment| moment <= at));
    expanded.map(|node| node.iteration).max().unwrap_or(0)
}

/// Returns what each node is at a moment.
pub fn states(nodes: &[TreeNode], at: u64) -> Vec<NodeState> {
    let iteration = iteration_at(nodes, at);
    let is_there = |node: &TreeNode| node.generated_at <= at && node.iteration == iteration;
    // At the last moment the goal is taken and not expanded.
    let takes_goal = at > 0 && nodes.iter().all(|node| node.expanded_at != Some(at));
    let on_solution = |node: &&TreeNode| is_there(node) && node.on_solution;
    let goal = nodes.iter().filter(on_solution).max_by_key(|node| node.g);
    let goal = goal.filter(|_| takes_goal);
    let state = |node: &TreeNode| match node {
        _ if !is_there(node) => NodeState::Absent,
        _ if goal.is_some_and(|goal| std::ptr::eq(goal, node)) => NodeState::Current,
        _ if node.expanded_at == Some(at) && at > 0 => NodeState::Current,
        _ if node.expanded_at.is_some_and(|moment| moment <= at) => NodeState::Expanded,
        _ if node.stale_at.is_some_and(|moment| moment <= at) => NodeState::Stale,
        _ => NodeState::Open,
    };
    nodes.iter().map(state).collect()
}

impl TreeLayout {
    /// Places the nodes for which `is_drawn` is true. The parent of a node comes before it.
    pub fn new(nodes: &[TreeNode], is_drawn: impl Fn(usize) -> bool) -> TreeLayout {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        let mut roots = Vec::new();
        for (index, node) in nodes
            .iter()
            .enumerate()
            .filter(|(index, _)| is_drawn(*index))
        {
            match node.parent.map(|parent| parent as usize) {
                Some(parent) if is_drawn(parent) && parent < nodes.len() => {
                    children[parent].push(index);
                }
                _ => roots.push(index),
            }
        }
        let mut layout = TreeLayout {
            places: vec![(0.0, 0.0); nodes.len()],
            columns: 0.0,
            rows: 0.0,
        };
        // Depth first without recursion: a node is placed when all its children are.
        let mut stack: Vec<(usize, bool)> =
            roots.into_iter().rev().map(|root| (root, false)).collect();
        while let Some((node, is_placed)) = stack.pop() {
            let column = f64::from(nodes[node].g);
            layout.columns = layout.columns.max(column + 1.0);
            match &children[node][..] {
                [] => {
                    layout.places[node] = (column, layout.rows);
                    layout.rows += 1.0;
                }
                [first, .., last] | [first @ last] if is_placed => {
                    let row = (layout.places[*first].1 + layout.places[*last].1) / 2.0;
                    layout.places[node] = (column, row);
                }
                own => {
                    stack.push((node, true));
                    stack.extend(own.iter().rev().map(|&child| (child, false)));
                }
            }
        }
        layout
    }

    /// Returns the drawn node nearest to a place, if it is within `radius`.
    pub fn nearest(
        &self,
        (column, row): (f64, f64),
        radius: (f64, f64),
        is_drawn: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let distance = |index: usize| {
            let (x, y) = self.places[index];
            let (dx, dy) = ((x - column) / radius.0, (y - row) / radius.1);
            dx * dx + dy * dy
        };
        let drawn = (0..self.places.len()).filter(|&index| is_drawn(index));
        let nearest = drawn.min_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
        (distance(nearest) <= 1.0).then_some(nearest)
    }
}

/// Returns the node that an arrow key leads to: left to the parent, right to the first child, up and down to the neighbour at
/// the same depth.
pub fn step(
    nodes: &[TreeNode],
    layout: &TreeLayout,
    from: usize,
    key: &str,
    is_drawn: impl Fn(usize) -> bool,
) -> Option<usize> {
    let node = nodes.get(from)?;
    let row = layout.places[from].1;
    let drawn = (0..nodes.len()).filter(|&index| is_drawn(index));
    let row_of = |index: &usize| layout.places[*index].1;
    match key {
        "ArrowLeft" => node
            .parent
            .map(|parent| parent as usize)
            .filter(|&parent| is_drawn(parent)),
        "ArrowRight" => {
            let mut drawn = drawn;
            drawn.find(|&index| nodes[index].parent.map(|parent| parent as usize) == Some(from))
        }
        "ArrowUp" => drawn
            .filter(|index| nodes[*index].g == node.g && row_of(index) < row)
            .max_by(|a, b| row_of(a).total_cmp(&row_of(b))),
        "ArrowDown" => drawn
            .filter(|index| nodes[*index].g == node.g && row_of(index) > row)
            .min_by(|a, b| row_of(a).total_cmp(&row_of(b))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a root with two children, of which the first has two.
    fn nodes() -> Vec<TreeNode> {
        let node = |parent: Option<u32>, g, generated_at, expanded_at| TreeNode {
            board: "1 2/3 0".parse().unwrap(),
            parent,
            g,
            h: 0,
            generated_at,
            expanded_at,
            stale_at: None,
            iteration: 0,
            on_solution: false,
        };
        vec![
            node(None, 0, 0, Some(1)),
            node(Some(0), 1, 1, Some(2)),
            node(Some(0), 1, 1, None),
            node(Some(1), 2, 2, None),
            node(Some(1), 2, 2, None),
        ]
    }

    #[test]
    fn leaves_have_rows_of_their_own_and_parents_stand_in_the_middle() {
        let layout = TreeLayout::new(&nodes(), |_| true);
        assert_eq!(
            layout.places,
            [(0.0, 1.25), (1.0, 0.5), (1.0, 2.0), (2.0, 0.0), (2.0, 1.0)]
        );
        assert_eq!((layout.columns, layout.rows), (3.0, 3.0));
    }

    #[test]
    fn a_node_is_what_it_is_at_the_moment() {
        use NodeState::{Absent, Current, Expanded, Open};
        let nodes = nodes();
        assert_eq!(states(&nodes, 0), [Open, Absent, Absent, Absent, Absent]);
        assert_eq!(states(&nodes, 1), [Current, Open, Open, Absent, Absent]);
        assert_eq!(states(&nodes, 2), [Expanded, Current, Open, Open, Open]);
    }

    #[test]
    fn the_goal_is_the_current_node_when_it_is_taken() {
        use NodeState::{Current, Expanded, Open};
        let mut nodes = nodes();
        for index in [0, 1, 4] {
            nodes[index].on_solution = true;
        }
        assert_eq!(states(&nodes, 2)[4], Open);
        assert_eq!(states(&nodes, 3), [Expanded, Expanded, Open, Open, Current]);
    }

    #[test]
    fn only_the_iteration_of_the_moment_is_there() {
        let mut nodes = nodes();
        let mut again = nodes[0];
        (again.generated_at, again.expanded_at, again.iteration) = (3, Some(3), 1);
        nodes.push(again);
        assert_eq!(iteration_at(&nodes, 2), 0);
        assert_eq!(states(&nodes, 3)[5], NodeState::Current);
        assert_eq!(states(&nodes, 3)[0], NodeState::Absent);
    }

    #[test]
    fn arrow_keys_lead_from_node_to_node() {
        let nodes = nodes();
        let layout = TreeLayout::new(&nodes, |_| true);
        let step = |from, key| step(&nodes, &layout, from, key, |_| true);
        assert_eq!(step(0, "ArrowRight"), Some(1));
        assert_eq!(step(1, "ArrowLeft"), Some(0));
        assert_eq!(step(1, "ArrowDown"), Some(2));
        assert_eq!(step(2, "ArrowUp"), Some(1));
        assert_eq!(step(2, "ArrowRight"), None);
    }

    #[test]
    fn a_very_deep_tree_is_placed() {
        let first = nodes()[0];
        let deep: Vec<TreeNode> = (0..2000u32)
            .map(|depth| TreeNode {
                parent: depth.checked_sub(1),
                g: depth,
                ..first
            })
            .collect();
        let layout = TreeLayout::new(&deep, |_| true);
        assert_eq!((layout.columns, layout.rows), (2000.0, 1.0));
    }
}
