//! Weights for what stands near each other, wherever on the board: one model for all sizes.

use super::guide::{Guide, Turn, UNIT};
use super::pairs::manhattan;
use crate::puzzle::{MAX_SIDE, Size};

/// How far two tiles may be apart, in rows and in columns, to have a weight together.
const REACH: i32 = 2;
/// How far the gap may be from a tile.
const GAP_REACH: i32 = 3;
/// Ways that go farther count as this far, where two of them meet.
const FAR: i32 = 4;
/// Those ways, along both axes.
const WAYS: usize = 81;
/// Room for them in a row.
const WAYS_ROW: usize = 96;
/// No tile: the gap, or beyond the edge.
const NONE: u8 = WAYS as u8;
/// Ways along one axis.
const SPAN: i32 = 19;
/// Where tiles near each other can be: all but the middle of a square.
const NEAR: usize = 24;
const GAP_NEAR: usize = 48;
/// Classes of how many pieces are not at home.
const COUNTS: usize = 8;
/// How often the weight of the outermost lines counts: it stands alone where others are many, and so learns quickly.
const LINES_COUNT: i32 = 8;

/// Where in the list of weights each section begins.
const SINGLE: usize = 0;
const BOTH: usize = SINGLE + (SPAN * SPAN) as usize;
const GAP: usize = BOTH + NEAR * WAYS * WAYS;
const LINES: usize = GAP + GAP_NEAR * WAYS;
const ALL: usize = LINES + MAX_SIDE * MAX_SIDE * COUNTS;

/// The model. A *way* is what a tile has behind it: its cell less its goal, in rows and columns.
///
/// - a tile's way,
/// - for two tiles near each other: their offset with both ways, long ones clipped,
/// - for the gap and a tile near it: their offset with the tile's way,
/// - the outermost row and column with a piece that is not at home, counted from the gap's goal, with the number of
///   such pieces: what has to be solved first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// What a step of Manhattan distance is worth, in [`UNIT`]s.
    pub stretch: i32,
    /// By address, in [`UNIT`]s.
    pub weights: Vec<i8>,
}

/// Which weights there are, and which are one and the same because they mirror each other.
pub struct LocalAddresses {
    /// By the place in the sections above.
    address: Vec<u32>,
    kinds: Vec<u8>,
}

/// The offset of a place among those within reach; `reach` rows and columns each way, without the middle.
fn offset(index: usize, reach: i32) -> (i32, i32) {
    let side = (2 * reach + 1) as usize;
    let index = index + usize::from(index >= side * side / 2);
    ((index / side) as i32 - reach, (index % side) as i32 - reach)
}

fn offset_index((rows, columns): (i32, i32), reach: i32) -> usize {
    let side = 2 * reach + 1;
    let index = ((rows + reach) * side + columns + reach) as usize;
    index - usize::from(index > (side * side / 2) as usize)
}

/// A way's place, long ones clipped.
fn way((rows, columns): (i32, i32)) -> usize {
    let clipped = |steps: i32| steps.clamp(-FAR, FAR) + FAR;
    (clipped(rows) * (2 * FAR + 1) + clipped(columns)) as usize
}

/// The class of a number of pieces that are not at home.
fn count_class(count: usize) -> usize {
    const LIMITS: [usize; COUNTS - 1] = [4, 6, 8, 11, 15, 20, 28];
    LIMITS.iter().filter(|&&limit| count > limit).count()
}

fn single((rows, columns): (i32, i32)) -> usize {
    SINGLE + ((rows + SPAN / 2) * SPAN + columns + SPAN / 2) as usize
}

fn both(offset: usize, way: usize, other: usize) -> usize {
    BOTH + (offset * WAYS + way) * WAYS + other
}

fn gap_near(offset: usize, way: usize) -> usize {
    GAP + offset * WAYS + way
}

fn lines(row: usize, column: usize, class: usize) -> usize {
    LINES + (row * MAX_SIDE + column) * COUNTS + class
}

impl LocalAddresses {
    pub const KINDS: usize = 4;

    pub fn new() -> LocalAddresses {
        let mut address = vec![u32::MAX; ALL];
        let mut kinds = Vec::new();
        let mut tie = |kind: u8, alike: &[usize]| {
            if address[alike[0]] == u32::MAX {
                for &place in alike {
                    address[place] = kinds.len() as u32;
                }
                kinds.push(kind);
            }
        };
        let turned = |(rows, columns): (i32, i32)| (columns, rows);
        let against = |(rows, columns): (i32, i32)| (-rows, -columns);
        let square = |reach: i32| {
            (-reach..=reach)
                .flat_map(move |rows| (-reach..=reach).map(move |columns| (rows, columns)))
        };
        for steps in square(SPAN / 2) {
            tie(0, &[single(steps), single(turned(steps))]);
        }
        for index in 0..NEAR {
            let there = offset(index, REACH);
            let of = |offset| offset_index(offset, REACH);
            for a in square(FAR) {
                for b in square(FAR) {
                    tie(
                        1,
                        &[
                            both(of(there), way(a), way(b)),
                            both(of(against(there)), way(b), way(a)),
                            both(of(turned(there)), way(turned(a)), way(turned(b))),
                            both(of(turned(against(there))), way(turned(b)), way(turned(a))),
                        ],
                    );
                }
            }
        }
        for index in 0..GAP_NEAR {
            let there = offset(index, GAP_REACH);
            let of = |offset| offset_index(offset, GAP_REACH);
            for steps in square(FAR) {
                tie(
                    2,
                    &[
                        gap_near(of(there), way(steps)),
                        gap_near(of(turned(there)), way(turned(steps))),
                    ],
                );
            }
        }
        for row in 0..MAX_SIDE {
            for column in 0..MAX_SIDE {
                for class in 0..COUNTS {
                    tie(3, &[lines(row, column, class), lines(column, row, class)]);
                }
            }
        }
        LocalAddresses { address, kinds }
    }

    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    pub fn kinds(&self) -> impl Iterator<Item = usize> {
        self.kinds.iter().map(|&kind| usize::from(kind))
    }

    /// The addresses whose weights make up the estimate of a board with the gap's goal at `gap`, beside its
    /// Manhattan distance. One that counts several times is there as often.
    pub fn of_board(&self, size: Size, gap: usize, pieces: &[u8], addresses: &mut Vec<u32>) {
        addresses.clear();
        let at = |cell: usize| (size.row(cell) as i32, size.column(cell) as i32);
        let less = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0, a.1 - b.1);
        let mut push = |place: usize| addresses.push(self.address[place]);
        let tile = |cell: usize| Some(usize::from(pieces[cell])).filter(|&piece| piece != gap);
        let (mut row, mut column, mut wrong) = (0, 0, 0);
        for (cell, &piece) in pieces.iter().enumerate() {
            if usize::from(piece) != cell {
                row = row.max(size.row(cell).abs_diff(size.row(gap)));
                column = column.max(size.column(cell).abs_diff(size.column(gap)));
                wrong += 1;
            }
            let around = |reach: i32, count: usize| {
                (0..count).filter_map(move |index| {
                    let (rows, columns) = offset(index, reach);
                    let row = size.row(cell).checked_add_signed(rows as isize)?;
                    let column = size.column(cell).checked_add_signed(columns as isize)?;
                    let inside = row < size.height() && column < size.width();
                    inside.then(|| (index, size.cell(row, column)))
                })
            };
            let Some(piece) = tile(cell) else {
                for (offset, other) in around(GAP_REACH, GAP_NEAR) {
                    if let Some(piece) = tile(other) {
                        push(gap_near(offset, way(less(at(other), at(piece)))));
                    }
                }
                continue;
            };
            let own = less(at(cell), at(piece));
            push(single(own));
            for (offset, other) in around(REACH, NEAR / 2) {
                if let Some(piece) = tile(other) {
                    let theirs = less(at(other), at(piece));
                    push(both(offset, way(own), way(theirs)));
                }
            }
        }
        for _ in 0..LINES_COUNT {
            push(lines(row, column, count_class(wrong)));
        }
    }
}

impl Default for LocalAddresses {
    fn default() -> LocalAddresses {
        LocalAddresses::new()
    }
}

/// [`Local`] made ready for searches of one size and goal.
pub struct LocalGuide {
    size: Size,
    gap: usize,
    /// By piece and cell: the worth of its way.
    single: Vec<i32>,
    /// By cell and piece: its way, clipped.
    ways: Vec<u8>,
    /// By way, offset and other way.
    both: Vec<[i8; NEAR * WAYS_ROW]>,
    /// By offset and way.
    gap_near: Vec<[i8; WAYS_ROW]>,
    /// By row, column and class of count.
    lines: Vec<i32>,
    spots: Vec<Spot>,
}

/// A cell.
#[derive(Clone, Copy)]
struct Spot {
    /// Its place on the square with a rim.
    place: u8,
    /// Its row and column, counted from the gap's goal.
    row: u8,
    column: u8,
}

/// Places on a square with a rim wide enough for every offset.
const STRIDE: i32 = 16;

fn jump((rows, columns): (i32, i32)) -> u8 {
    (rows * STRIDE + columns) as u8
}

/// The jumps of all offsets within reach.
const fn jumps<const COUNT: usize>(reach: i32) -> [u8; COUNT] {
    let mut jumps = [0; COUNT];
    let (mut index, mut rows) = (0, -reach);
    while rows <= reach {
        let mut columns = -reach;
        while columns <= reach {
            if rows != 0 || columns != 0 {
                jumps[index] = (rows * STRIDE + columns) as u8;
                index += 1;
            }
            columns += 1;
        }
        rows += 1;
    }
    jumps
}

const NEAR_JUMPS: [u8; NEAR] = jumps(REACH);
const GAP_JUMPS: [u8; GAP_NEAR] = jumps(GAP_REACH);

/// A board as [`LocalGuide`] looks at it.
pub struct LocalView {
    /// By place: the clipped way of the tile there.
    ways: [u8; 256],
    /// How many pieces are not at home in the rows and columns, counted from the gap's goal.
    rows: [u8; 16],
    columns: [u8; 16],
    wrong: usize,
    lines: i32,
    around_gap: i32,
}

impl Default for LocalView {
    fn default() -> LocalView {
        LocalView {
            ways: [NONE; 256],
            rows: [0; 16],
            columns: [0; 16],
            wrong: 0,
            lines: 0,
            around_gap: 0,
        }
    }
}

/// The last line that is not empty.
fn outermost(counts: &[u8; 16]) -> usize {
    counts.iter().rposition(|&count| count > 0).unwrap_or(0)
}

impl LocalGuide {
    /// `outside` makes the way of tiles dearer whose goals are far from the gap's, by so many [`UNIT`]s a step at the
    /// farthest: on the largest boards a narrow search must not leave them for the end.
    pub fn new(local: &Local, size: Size, gap: usize, outside: i32) -> LocalGuide {
        let addresses = LocalAddresses::new();
        let weight = |place: usize| local.weights[addresses.address[place] as usize];
        let cells = size.cells();
        let at = |cell: usize| (size.row(cell) as i32, size.column(cell) as i32);
        let farthest = (0..cells).map(|cell| layer(size, gap, cell)).max();
        let farthest = farthest.unwrap_or(1).max(1) as i32;
        let mut singles = vec![0; cells * cells];
        let mut ways = vec![NONE; cells * cells];
        for piece in (0..cells).filter(|&piece| piece != gap) {
            for cell in 0..cells {
                let steps = (at(cell).0 - at(piece).0, at(cell).1 - at(piece).1);
                let distance = steps.0.abs() + steps.1.abs();
                let dearer = outside * layer(size, gap, piece) as i32 / farthest;
                let index = piece * cells + cell;
                singles[index] =
                    i32::from(weight(single(steps))) + (local.stretch + dearer) * distance;
                ways[cell * cells + piece] = way(steps) as u8;
            }
        }
        let mut boths = vec![[0; NEAR * WAYS_ROW]; WAYS_ROW];
        for offset in 0..NEAR {
            for (way, row) in boths[..WAYS].iter_mut().enumerate() {
                for other in 0..WAYS {
                    row[offset * WAYS_ROW + other] = weight(both(offset, way, other));
                }
            }
        }
        let mut gap_nears = vec![[0; WAYS_ROW]; GAP_NEAR];
        for (offset, row) in gap_nears.iter_mut().enumerate() {
            for (way, value) in row[..WAYS].iter_mut().enumerate() {
                *value = weight(gap_near(offset, way));
            }
        }
        let line = |place: usize| LINES_COUNT * i32::from(weight(place));
        let spot = |cell: usize| {
            let (row, column) = at(cell);
            Spot {
                place: jump((row + GAP_REACH, column + GAP_REACH)),
                row: size.row(cell).abs_diff(size.row(gap)) as u8,
                column: size.column(cell).abs_diff(size.column(gap)) as u8,
            }
        };
        LocalGuide {
            size,
            gap,
            single: singles,
            ways,
            both: boths,
            gap_near: gap_nears,
            lines: (LINES..ALL).map(line).collect(),
            spots: (0..cells).map(spot).collect(),
        }
    }

    /// How much dearer the way of the farthest tiles is to be made on boards of a size, so that narrow searches solve them
    /// too.
    pub fn outside(size: Size) -> i32 {
        match size.width().max(size.height()) {
            0..=7 => 0,
            8 => UNIT / 2,
            _ => UNIT,
        }
    }

    fn lines_of(&self, rows: &[u8; 16], columns: &[u8; 16], wrong: usize) -> i32 {
        let place = lines(outermost(rows), outermost(columns), count_class(wrong));
        self.lines[place - LINES]
    }

    /// The worth of a tile with some way at a place, together with those near it.
    #[inline]
    fn company(&self, view: &LocalView, place: u8, way: u8) -> i32 {
        let boths = &self.both[usize::from(way)];
        let mut worth = 0;
        for (jump, row) in NEAR_JUMPS.iter().zip(boths.chunks_exact(WAYS_ROW)) {
            let other = usize::from(place.wrapping_add(*jump));
            worth += i32::from(row[usize::from(view.ways[other])]);
        }
        worth
    }

    /// The worth of a gap at a place, with the tiles near it.
    #[inline]
    fn around(&self, view: &LocalView, place: u8) -> i32 {
        let mut worth = 0;
        for (jump, row) in GAP_JUMPS.iter().zip(&self.gap_near) {
            let other = usize::from(place.wrapping_add(*jump));
            worth += i32::from(row[usize::from(view.ways[other])]);
        }
        worth
    }
}

/// How many lines lie between a cell and the gap's goal.
fn layer(size: Size, gap: usize, cell: usize) -> usize {
    let rows = size.row(cell).abs_diff(size.row(gap));
    rows.max(size.column(cell).abs_diff(size.column(gap)))
}

impl Guide for LocalGuide {
    type View = LocalView;

    fn estimate(&self, pieces: &[u8]) -> i32 {
        let mut view = LocalView::default();
        self.view(pieces, &mut view);
        let mut estimate = view.lines + view.around_gap;
        let mut pairs = 0;
        for (cell, &piece) in pieces.iter().enumerate() {
            if usize::from(piece) != self.gap {
                let index = usize::from(piece) * pieces.len() + cell;
                estimate += self.single[index];
                let way = self.ways[cell * pieces.len() + usize::from(piece)];
                pairs += self.company(&view, self.spots[cell].place, way);
            }
        }
        // Every two were met twice.
        estimate + pairs / 2
    }

    fn view(&self, pieces: &[u8], view: &mut LocalView) {
        view.rows = [0; 16];
        view.columns = [0; 16];
        view.wrong = 0;
        let mut gap = 0;
        let rows = self.ways.chunks_exact(pieces.len());
        for (cell, ((&piece, spot), ways)) in pieces.iter().zip(&self.spots).zip(rows).enumerate() {
            let piece = usize::from(piece);
            view.ways[usize::from(spot.place)] = ways[piece];
            if piece == self.gap {
                gap = spot.place;
            }
            let wrong = u8::from(piece != cell);
            view.rows[usize::from(spot.row & 15)] += wrong;
            view.columns[usize::from(spot.column & 15)] += wrong;
            view.wrong += usize::from(wrong);
        }
        view.lines = self.lines_of(&view.rows, &view.columns, view.wrong);
        view.around_gap = self.around(view, gap);
    }

    fn change(&self, view: &LocalView, turn: Turn) -> i32 {
        let cells = self.spots.len();
        let [piece, from, to] = [turn.piece, turn.from, turn.to].map(usize::from);
        let (before, after) = (piece * cells + from, piece * cells + to);
        let (place, there) = (self.spots[from].place, self.spots[to].place);
        let [old, new] = [from, to].map(|cell| self.ways[cell * cells + piece]);
        let mut change = self.single[after] - self.single[before];
        change += self.company(view, there, new) - self.company(view, place, old);
        // The view still has the tile where it was: it is no company to itself.
        let back = (
            size_row(self.size, from) - size_row(self.size, to),
            size_column(self.size, from) - size_column(self.size, to),
        );
        let beside = offset_index(back, REACH);
        change -= i32::from(self.both[usize::from(new)][beside * WAYS_ROW + usize::from(old)]);
        let ahead = offset_index((-back.0, -back.1), GAP_REACH);
        change += self.around(view, place) - view.around_gap;
        change += i32::from(self.gap_near[ahead][usize::from(new)]);
        let (mut rows, mut columns, mut wrong) = (view.rows, view.columns, view.wrong);
        for (cell, was, is) in [
            (from, piece != from, from != self.gap),
            (to, to != self.gap, piece != to),
        ] {
            if was != is {
                let spot = self.spots[cell];
                let step = if is { 1 } else { u8::MAX };
                let row = &mut rows[usize::from(spot.row & 15)];
                *row = row.wrapping_add(step);
                let column = &mut columns[usize::from(spot.column & 15)];
                *column = column.wrapping_add(step);
                wrong = if is { wrong + 1 } else { wrong - 1 };
            }
        }
        if wrong != view.wrong || rows != view.rows || columns != view.columns {
            change += self.lines_of(&rows, &columns, wrong) - view.lines;
        }
        change
    }
}

fn size_row(size: Size, cell: usize) -> i32 {
    size.row(cell) as i32
}

fn size_column(size: Size, cell: usize) -> i32 {
    size.column(cell) as i32
}

impl Local {
    /// Weights that say nothing: the Manhattan distance alone.
    pub fn blank() -> Local {
        Local {
            stretch: UNIT,
            weights: vec![0; LocalAddresses::new().count()],
        }
    }

    /// From scratch, as the weights were fitted, in [`UNIT`]s.
    pub fn estimate(
        &self,
        addresses: &LocalAddresses,
        size: Size,
        gap: usize,
        pieces: &[u8],
    ) -> i32 {
        let mut list = Vec::new();
        addresses.of_board(size, gap, pieces, &mut list);
        let weight = |&address: &u32| i32::from(self.weights[address as usize]);
        self.stretch * manhattan(size, gap, pieces) as i32 + list.iter().map(weight).sum::<i32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Move, Random};

    fn random_local() -> Local {
        let mut random = Random::seeded(8);
        let mut local = Local::blank();
        local.stretch = 75;
        for weight in &mut local.weights {
            *weight = random.bits() as i8;
        }
        local
    }

    #[test]
    fn changes_add_up_to_the_estimate_whatever_the_size_and_the_goal() {
        let (local, addresses) = (random_local(), LocalAddresses::new());
        let mut random = Random::seeded(6);
        for size in Size::all() {
            let gap = random.below(size.cells());
            let guide = LocalGuide::new(&local, size, gap, 0);
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            random.shuffle(&mut pieces);
            let mut at = pieces
                .iter()
                .position(|&piece| usize::from(piece) == gap)
                .unwrap();
            let mut estimate = guide.estimate(&pieces);
            let mut view = LocalView::default();
            for _ in 0..40 {
                let step = Move::ALL[random.below(4)];
                if let Some(from) = step.source(size, at) {
                    guide.view(&pieces, &mut view);
                    estimate += guide.change(
                        &view,
                        Turn {
                            piece: pieces[from],
                            from: from as u8,
                            to: at as u8,
                            step: step as u8,
                        },
                    );
                    pieces.swap(from, at);
                    at = from;
                    assert_eq!(estimate, guide.estimate(&pieces), "{size}");
                }
            }
            assert_eq!(
                estimate,
                local.estimate(&addresses, size, gap, &pieces),
                "{size}"
            );
        }
    }

    #[test]
    fn offsets_and_their_places_agree() {
        for reach in [REACH, GAP_REACH] {
            let side = (2 * reach + 1) as usize;
            for index in 0..side * side - 1 {
                assert_eq!(offset_index(offset(index, reach), reach), index);
            }
        }
        assert!((0..NEAR).all(|index| NEAR_JUMPS[index] == jump(offset(index, REACH))));
        assert!((0..GAP_NEAR).all(|index| GAP_JUMPS[index] == jump(offset(index, GAP_REACH))));
    }
}
