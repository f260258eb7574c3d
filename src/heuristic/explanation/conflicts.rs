//! The conflicts of each line.

use serde::{Deserialize, Serialize};

use crate::puzzle::{Board, Goal};

/// A row or a column with tiles in conflict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ConflictLine {
    /// `true` for a row, `false` for a column.
    pub is_row: bool,
    /// The index of the row or column.
    pub index: u8,
    /// The pairs of tiles in conflict: both are in their goal line, in the wrong order.
    pub pairs: Vec<(u8, u8)>,
    /// The fewest tiles that must leave the line so that no pair is left; where there is a choice, one of them.
    pub removed: Vec<u8>,
}

/// Returns the lines of a board that have conflicts, rows first.
pub fn lines(board: &Board, goal: &Goal) -> Vec<ConflictLine> {
    let size = board.size();
    let line = |is_row: bool, index: usize| {
        let places = if is_row { size.width() } else { size.height() };
        let cell = |place: usize| match is_row {
            true => size.cell(index, place),
            false => size.cell(place, index),
        };
        // The tiles whose goal is in this line, with their places there.
        let tiles: Vec<(u8, usize)> = (0..places)
            .map(|place| board.tile(cell(place)))
            .filter(|&tile| tile != 0)
            .filter_map(|tile| {
                let place = (0..places).find(|&place| cell(place) == goal.cell(tile))?;
                Some((tile, place))
            })
            .collect();
        let mut pairs = Vec::new();
        for (later, b) in tiles.iter().enumerate() {
            let before = tiles[..later].iter();
            pairs.extend(before.filter(|a| a.1 > b.1).map(|a| (a.0, b.0)));
        }
        let kept = longest_ordered(&tiles);
        ConflictLine {
            is_row,
            index: index as u8,
            pairs,
            removed: tiles
                .iter()
                .enumerate()
                .filter(|(index, _)| !kept.contains(index))
                .map(|(_, tile)| tile.0)
                .collect(),
        }
    };
    let rows = (0..size.height()).map(|index| line(true, index));
    let columns = (0..size.width()).map(|index| line(false, index));
    rows.chain(columns)
        .filter(|line| !line.pairs.is_empty())
        .collect()
}

/// Returns the indices of a longest list of tiles whose places ascend.
fn longest_ordered(tiles: &[(u8, usize)]) -> Vec<usize> {
    // The longest list that ends with each tile.
    let mut lists: Vec<Vec<usize>> = Vec::new();
    for (index, tile) in tiles.iter().enumerate() {
        let before = lists[..index].iter().enumerate();
        let longest = before
            .filter(|(earlier, _)| tiles[*earlier].1 < tile.1)
            .map(|(_, list)| list)
            .max_by_key(|list| list.len());
        let mut list = longest.cloned().unwrap_or_default();
        list.push(index);
        lists.push(list);
    }
    lists.into_iter().max_by_key(Vec::len).unwrap_or_default()
}
