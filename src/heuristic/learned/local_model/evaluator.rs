//! [`LocalModel`] weights made ready for searches.

use std::sync::Arc;

use super::{
    ALL, BLANK_NEAR, BLANK_REACH, END_SCALE, ENDS, FAR, LINES, LINES_COUNT, LocalAddresses,
    LocalModel, NEAR, REACH, SPAN, WAYS, blank_near, both, count_class, end, lines, offset_index,
    single, way,
};
use crate::heuristic::learned::learned_heuristic::{LearnedHeuristic, Turn, UNIT};
use crate::puzzle::Size;

/// Room for ways in a row.
const WAYS_ROW: usize = 96;
/// No tile: the blank, or beyond the edge.
const NONE: u8 = WAYS as u8;

/// What guides of all sizes and goals look up.
pub struct LocalTables {
    /// By way, along both axes: what it is worth by its weight and by its length.
    singles: Vec<i32>,
    /// By way, offset and other way.
    both: Vec<[i8; NEAR * WAYS_ROW]>,
    /// By offset and way.
    blank_near: Vec<[i8; WAYS_ROW]>,
    /// By row, column and class of count.
    lines: Vec<i32>,
    /// By line, class of count and swaps.
    ends: Vec<i32>,
}

impl LocalTables {
    pub fn new(local: &LocalModel) -> LocalTables {
        let addresses = LocalAddresses::new();
        let weight = |place: usize| local.weights[addresses.address[place] as usize];
        let mut singles = vec![0; (SPAN * SPAN) as usize];
        let span = -(SPAN / 2)..=SPAN / 2;
        for steps in span
            .clone()
            .flat_map(|rows| span.clone().map(move |columns| (rows, columns)))
        {
            let distance = steps.0.abs() + steps.1.abs();
            singles[single(steps)] = i32::from(weight(single(steps))) + local.stretch * distance;
        }
        let mut boths = vec![[0; NEAR * WAYS_ROW]; WAYS_ROW];
        for offset in 0..NEAR {
            for (way, row) in boths[..WAYS].iter_mut().enumerate() {
                for other in 0..WAYS {
                    row[offset * WAYS_ROW + other] = weight(both(offset, way, other));
                }
            }
        }
        let mut blank_nears = vec![[0; WAYS_ROW]; BLANK_NEAR];
        for (offset, row) in blank_nears.iter_mut().enumerate() {
            for (way, value) in row[..WAYS].iter_mut().enumerate() {
                *value = weight(blank_near(offset, way));
            }
        }
        let line = |place: usize| LINES_COUNT * i32::from(weight(place));
        let end = |place: usize| line(place) * END_SCALE;
        LocalTables {
            singles,
            both: boths,
            blank_near: blank_nears,
            lines: (LINES..ENDS).map(line).collect(),
            ends: (ENDS..ALL).map(end).collect(),
        }
    }
}

/// [`LocalModel`] made ready for searches of one size and goal.
pub struct LocalEvaluator {
    size: Size,
    blank: usize,
    tables: Arc<LocalTables>,
    /// By piece and cell: the worth of its way.
    single: Vec<i32>,
    /// By cell and piece: its way, clipped.
    ways: Vec<u8>,
    spots: Vec<Spot>,
}

/// A cell.
#[derive(Clone, Copy)]
struct Spot {
    /// Its place on the square with a rim.
    place: u8,
    /// Its row and column, counted from the blank's goal.
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
const BLANK_JUMPS: [u8; BLANK_NEAR] = jumps(BLANK_REACH);

/// A board as [`LocalEvaluator`] looks at it.
pub struct LocalView {
    /// By place: the clipped way of the tile there.
    ways: [u8; 256],
    /// How many pieces are not at home in the rows and columns, counted from the blank's goal.
    rows: [u8; 16],
    columns: [u8; 16],
    wrong: usize,
    /// How many neighbours have each other's place.
    swaps: usize,
    lines: i32,
    around_blank: i32,
}

impl Default for LocalView {
    fn default() -> LocalView {
        LocalView {
            ways: [NONE; 256],
            rows: [0; 16],
            columns: [0; 16],
            wrong: 0,
            swaps: 0,
            lines: 0,
            around_blank: 0,
        }
    }
}

/// By way, for a tile one step from home: the jump to its home, and the way of a tile there that belongs where this one
/// is. There is no such way for others.
const PARTNERS: [(u8, u8); WAYS + 1] = partners();

const fn partners() -> [(u8, u8); WAYS + 1] {
    let mut partners = [(0, u8::MAX); WAYS + 1];
    let middle = WAYS as i32 / 2;
    let steps = [(2 * FAR + 1, STRIDE), (1, 1)];
    let mut index = 0;
    while index < steps.len() {
        let (way, jump) = steps[index];
        partners[(middle + way) as usize] = (-jump as u8, (middle - way) as u8);
        partners[(middle - way) as usize] = (jump as u8, (middle + way) as u8);
        index += 1;
    }
    partners
}

/// Whether a tile with some way at a place has the place of a neighbour that has its own.
#[inline]
fn is_swapped(view: &LocalView, place: u8, way: u8) -> bool {
    let (jump, other) = PARTNERS[usize::from(way)];
    view.ways[usize::from(place.wrapping_add(jump))] == other
}

/// The last line that is not empty.
fn outermost(counts: &[u8; 16]) -> usize {
    counts.iter().rposition(|&count| count > 0).unwrap_or(0)
}

impl LocalEvaluator {
    /// With tables of its own, see [`with_tables`](Self::with_tables).
    pub fn new(local: &LocalModel, size: Size, blank: usize, outside: i32) -> LocalEvaluator {
        LocalEvaluator::with_tables(Arc::new(LocalTables::new(local)), size, blank, outside)
    }

    /// `outside` makes the way of tiles dearer whose goals are far from the blank's, by so many [`UNIT`]s a step at the
    /// farthest: on the largest boards a narrow search must not leave them for the end.
    pub fn with_tables(
        tables: Arc<LocalTables>,
        size: Size,
        blank: usize,
        outside: i32,
    ) -> LocalEvaluator {
        let cells = size.cells();
        let at = |cell: usize| (size.row(cell) as i32, size.column(cell) as i32);
        let farthest = (0..cells).map(|cell| layer(size, blank, cell)).max();
        let farthest = farthest.unwrap_or(1).max(1) as i32;
        let mut singles = vec![0; cells * cells];
        let mut ways = vec![NONE; cells * cells];
        for piece in (0..cells).filter(|&piece| piece != blank) {
            let dearer = outside * layer(size, blank, piece) as i32 / farthest;
            for cell in 0..cells {
                let steps = (at(cell).0 - at(piece).0, at(cell).1 - at(piece).1);
                let distance = steps.0.abs() + steps.1.abs();
                singles[piece * cells + cell] = tables.singles[single(steps)] + dearer * distance;
                ways[cell * cells + piece] = way(steps) as u8;
            }
        }
        let spot = |cell: usize| {
            let (row, column) = at(cell);
            Spot {
                place: jump((row + BLANK_REACH, column + BLANK_REACH)),
                row: size.row(cell).abs_diff(size.row(blank)) as u8,
                column: size.column(cell).abs_diff(size.column(blank)) as u8,
            }
        };
        LocalEvaluator {
            size,
            blank,
            tables,
            single: singles,
            ways,
            spots: (0..cells).map(spot).collect(),
        }
    }

    /// How much dearer the way of the farthest tiles is to be made on boards of a size, so that narrow searches solve them
    /// too.
    pub fn outside(size: Size) -> i32 {
        match size.width().max(size.height()) {
            0..=8 => 0,
            _ => UNIT / 2,
        }
    }

    fn lines_of(&self, rows: &[u8; 16], columns: &[u8; 16], (wrong, swaps): (usize, usize)) -> i32 {
        let (row, column, class) = (outermost(rows), outermost(columns), count_class(wrong));
        self.tables.lines[lines(row, column, class) - LINES]
            + self.tables.ends[end(row.max(column), class, swaps) - ENDS]
    }

    /// The worth of a tile with some way at a place, together with those near it.
    #[inline]
    fn company(&self, view: &LocalView, place: u8, way: u8) -> i32 {
        let boths = &self.tables.both[usize::from(way)];
        let mut worth = 0;
        for (jump, row) in NEAR_JUMPS.iter().zip(boths.chunks_exact(WAYS_ROW)) {
            let other = usize::from(place.wrapping_add(*jump));
            worth += i32::from(row[usize::from(view.ways[other])]);
        }
        worth
    }

    /// The worth of a blank at a place, with the tiles near it.
    #[inline]
    fn around(&self, view: &LocalView, place: u8) -> i32 {
        let mut worth = 0;
        for (jump, row) in BLANK_JUMPS.iter().zip(&self.tables.blank_near) {
            let other = usize::from(place.wrapping_add(*jump));
            worth += i32::from(row[usize::from(view.ways[other])]);
        }
        worth
    }
}

/// How many lines lie between a cell and the blank's goal.
fn layer(size: Size, blank: usize, cell: usize) -> usize {
    let rows = size.row(cell).abs_diff(size.row(blank));
    rows.max(size.column(cell).abs_diff(size.column(blank)))
}

impl LearnedHeuristic for LocalEvaluator {
    type View = LocalView;

    fn estimate(&self, pieces: &[u8]) -> i32 {
        let mut view = LocalView::default();
        self.view(pieces, &mut view);
        let mut estimate = view.lines + view.around_blank;
        let mut pairs = 0;
        for (cell, &piece) in pieces.iter().enumerate() {
            if usize::from(piece) != self.blank {
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
        let mut blank = 0;
        let rows = self.ways.chunks_exact(pieces.len());
        for (cell, ((&piece, spot), ways)) in pieces.iter().zip(&self.spots).zip(rows).enumerate() {
            let piece = usize::from(piece);
            view.ways[usize::from(spot.place)] = ways[piece];
            if piece == self.blank {
                blank = spot.place;
            }
            let wrong = u8::from(piece != cell);
            view.rows[usize::from(spot.row & 15)] += wrong;
            view.columns[usize::from(spot.column & 15)] += wrong;
            view.wrong += usize::from(wrong);
        }
        let exchanged =
            |spot: &&Spot| is_swapped(view, spot.place, view.ways[usize::from(spot.place)]);
        // Both of two were met.
        view.swaps = self.spots.iter().filter(exchanged).count() / 2;
        view.lines = self.lines_of(&view.rows, &view.columns, (view.wrong, view.swaps));
        view.around_blank = self.around(view, blank);
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
        change -=
            i32::from(self.tables.both[usize::from(new)][beside * WAYS_ROW + usize::from(old)]);
        let ahead = offset_index((-back.0, -back.1), BLANK_REACH);
        change += self.around(view, place) - view.around_blank;
        change += i32::from(self.tables.blank_near[ahead][usize::from(new)]);
        let (mut rows, mut columns, mut wrong) = (view.rows, view.columns, view.wrong);
        for (cell, was, is) in [
            (from, piece != from, from != self.blank),
            (to, to != self.blank, piece != to),
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
        let swaps = view.swaps + usize::from(is_swapped(view, there, new))
            - usize::from(is_swapped(view, place, old));
        if (wrong, swaps) != (view.wrong, view.swaps)
            || rows != view.rows
            || columns != view.columns
        {
            change += self.lines_of(&rows, &columns, (wrong, swaps)) - view.lines;
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

#[cfg(test)]
mod tests {
    use super::super::offset;
    use super::*;
    use crate::puzzle::{Move, Random};

    fn random_local() -> LocalModel {
        let mut random = Random::seeded(8);
        let mut local = LocalModel::blank();
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
            let blank = random.below(size.cells());
            let guide = LocalEvaluator::new(&local, size, blank, 0);
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            random.shuffle(&mut pieces);
            let mut at = pieces
                .iter()
                .position(|&piece| usize::from(piece) == blank)
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
                local.estimate(&addresses, size, blank, &pieces),
                "{size}"
            );
        }
    }

    #[test]
    fn offsets_and_their_places_agree() {
        for reach in [REACH, BLANK_REACH] {
            let side = (2 * reach + 1) as usize;
            for index in 0..side * side - 1 {
                assert_eq!(offset_index(offset(index, reach), reach), index);
            }
        }
        assert!((0..NEAR).all(|index| NEAR_JUMPS[index] == jump(offset(index, REACH))));
        assert!(
            (0..BLANK_NEAR).all(|index| BLANK_JUMPS[index] == jump(offset(index, BLANK_REACH)))
        );
    }
}
