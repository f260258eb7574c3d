//! The number of boards at each distance from a goal.

use crate::puzzle::Goal;

/// Returns the number of boards at each distance from `goal`, for the sizes with a distance table. It depends only on the size
/// and on the cell of the blank.
pub fn layer_sizes(goal: &Goal) -> Option<&'static [u32]> {
    let (width, height) = (goal.size().width(), goal.size().height());
    let blank = goal.cell(0);
    let (column, row) = (goal.size().column(blank), goal.size().row(blank));
    // The distance of the blank from the nearer end of the longer side.
    let (length, place) = if width >= height {
        (width, column)
    } else {
        (height, row)
    };
    let place = place.min(length - 1 - place);
    Some(match (length, width.min(height), place) {
        (2, 2, _) => &LAYERS_2X2,
        (3, 2, 0) => &LAYERS_3X2_END,
        (3, 2, _) => &LAYERS_3X2_MIDDLE,
        (4, 2, 0) => &LAYERS_4X2_END,
        (4, 2, _) => &LAYERS_4X2_INNER,
        (5, 2, 0) => &LAYERS_5X2_END,
        (5, 2, 1) => &LAYERS_5X2_INNER,
        (5, 2, _) => &LAYERS_5X2_MIDDLE,
        (3, 3, _) => match usize::from(column == 1) + usize::from(row == 1) {
            0 => &LAYERS_3X3_CORNER,
            1 => &LAYERS_3X3_EDGE,
            _ => &LAYERS_3X3_CENTRE,
        },
        _ => return None,
    })
}

/// Returns the greatest distance of a board from `goal`, for the sizes with a distance table.
pub fn greatest_distance(goal: &Goal) -> Option<u32> {
    layer_sizes(goal).map(|layers| layers.len() as u32 - 1)
}

/// The layers of 2x2 boards.
#[rustfmt::skip]
const LAYERS_2X2: [u32; 7] = [
    1, 2, 2, 2, 2, 2, 1,
];

/// The layers of 3x2 boards, the blank at an end of the longer side.
#[rustfmt::skip]
const LAYERS_3X2_END: [u32; 22] = [
    1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
];

/// The layers of 3x2 boards, the blank in the middle.
#[rustfmt::skip]
const LAYERS_3X2_MIDDLE: [u32; 22] = [
    1, 3, 4, 4, 6, 10, 10, 10, 16, 20, 20, 26, 36, 40, 40, 37, 29, 20, 14, 9, 4, 1,
];

/// The layers of 4x2 boards, the blank at an end of the longer side.
#[rustfmt::skip]
const LAYERS_4X2_END: [u32; 37] = [
    1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664,
    1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
];

/// The layers of 4x2 boards, the blank next to an end.
#[rustfmt::skip]
const LAYERS_4X2_INNER: [u32; 36] = [
    1, 3, 5, 7, 10, 16, 24, 34, 49, 72, 100, 134, 182, 252, 339, 439, 557, 714, 892, 1082, 1281, 1503, 1741,
    1913, 1963, 1883, 1681, 1330, 887, 512, 280, 146, 72, 36, 16, 4,
];

/// The layers of 5x2 boards, the blank at an end of the longer side.
#[rustfmt::skip]
const LAYERS_5X2_END: [u32; 56] = [
    1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838, 9279,
    12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104896, 116966, 126335, 131998,
    133107, 128720, 119332, 106335, 91545, 75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605, 1224,
    528, 225, 75, 20, 2,
];

/// The layers of 5x2 boards, the blank next to an end.
#[rustfmt::skip]
const LAYERS_5X2_INNER: [u32; 56] = [
    1, 3, 5, 8, 14, 23, 34, 55, 91, 141, 215, 333, 482, 698, 1035, 1492, 2099, 2997, 4205, 5820, 7939, 10711,
    14307, 18930, 24582, 31406, 39534, 48945, 59487, 71305, 84102, 97413, 110161, 120903, 128696, 132416,
    130928, 124148, 113414, 99909, 84673, 68860, 53982, 40757, 29391, 19907, 12524, 7378, 4068, 2118, 1022,
    464, 194, 59, 15, 1,
];

/// The layers of 5x2 boards, the blank in the middle.
#[rustfmt::skip]
const LAYERS_5X2_MIDDLE: [u32; 55] = [
    1, 3, 6, 10, 14, 22, 38, 60, 94, 156, 236, 336, 494, 736, 1066, 1555, 2231, 3116, 4356, 6073, 8244, 11103,
    14810, 19486, 25258, 32204, 40434, 50009, 60709, 72461, 85317, 98643, 111169, 121710, 129106, 132268,
    130372, 122962, 111659, 97829, 82440, 67072, 52697, 40106, 29107, 19599, 12181, 7144, 3984, 2034, 982,
    447, 183, 56, 12,
];

/// The layers of 3x3 boards, the blank in a corner.
#[rustfmt::skip]
const LAYERS_3X3_CORNER: [u32; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
    17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// The layers of 3x3 boards, the blank in the middle of a side.
#[rustfmt::skip]
const LAYERS_3X3_EDGE: [u32; 32] = [
    1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596, 13930, 14713,
    21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
];

/// The layers of 3x3 boards, the blank in the centre.
#[rustfmt::skip]
const LAYERS_3X3_CENTRE: [u32; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208, 18612,
    18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::distance_table::{DistanceTable, DistanceTableBuilder};
    use crate::puzzle::{Board, Preset, Size};

    #[test]
    fn the_layers_are_those_of_the_distance_table_for_every_size_and_cell() {
        for size in Size::all().filter(|&size| DistanceTable::fits(size)) {
            for cell in 0..size.cells() {
                let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
                tiles.insert(cell, 0);
                let goal = Goal::new(Board::new(size, &tiles).unwrap());
                let mut builder = DistanceTableBuilder::new(&goal).unwrap();
                let table = builder.advance(u32::MAX).done().unwrap();
                let counts = table.depth_counts().iter().map(|&count| count as u32);
                let counts: Vec<u32> = counts.collect();
                assert_eq!(layer_sizes(&goal), Some(&counts[..]), "{size}, {cell}");
                let greatest = counts.len() as u32 - 1;
                assert_eq!(greatest_distance(&goal), Some(greatest), "{size}, {cell}");
            }
        }
    }

    #[test]
    fn sizes_without_a_distance_table_have_no_known_layers() {
        for size in Size::all().filter(|&size| !DistanceTable::fits(size)) {
            let goal = Goal::preset(Preset::BlankLast, size);
            assert_eq!((layer_sizes(&goal), greatest_distance(&goal)), (None, None));
        }
    }
}
