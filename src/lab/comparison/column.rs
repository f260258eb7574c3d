//! The columns of the result table.

use super::CompareFigure;

/// A column of the result table, which has a row for each method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ResultColumn {
    /// The method. Sorted by it, the rows have the order in which the methods were chosen.
    Method,
    /// The median of the chosen figure.
    #[default]
    Median,
    /// The mean of the chosen figure.
    Mean,
    /// The largest value of the chosen figure.
    Worst,
    /// A figure.
    Figure(CompareFigure),
}

impl ResultColumn {
    /// The columns that are always there.
    const MAIN: [ResultColumn; 6] = [
        ResultColumn::Method,
        ResultColumn::Median,
        ResultColumn::Mean,
        ResultColumn::Figure(CompareFigure::Time),
        ResultColumn::Figure(CompareFigure::MostInMemory),
        ResultColumn::Figure(CompareFigure::Length),
    ];

    /// The columns that are there on request.
    const MORE: [ResultColumn; 5] = [
        ResultColumn::Worst,
        ResultColumn::Figure(CompareFigure::Generated),
        ResultColumn::Figure(CompareFigure::LargestFrontier),
        ResultColumn::Figure(CompareFigure::BranchingFactor),
        ResultColumn::Figure(CompareFigure::NodesPerSecond),
    ];

    /// Returns the columns of a table of `figure` over a number of boards, those on request if `has_more`.
    pub fn shown(figure: CompareFigure, boards: usize, has_more: bool) -> Vec<ResultColumn> {
        let more = ResultColumn::MORE.into_iter().filter(|_| has_more);
        let all = ResultColumn::MAIN.into_iter().chain(more);
        // One board has neither a mean nor a worst.
        let is_spread =
            |column: &ResultColumn| matches!(column, ResultColumn::Mean | ResultColumn::Worst);
        all.filter(|column| column.is_shown_with(figure))
            .filter(|column| boards > 1 || !is_spread(column))
            .collect()
    }

    /// Returns `true` unless the column of a table of `figure` would be empty, or the same as that of the median or the mean.
    pub fn is_shown_with(self, figure: CompareFigure) -> bool {
        match self {
            // The column of the lengths compares them with the shortest ones.
            ResultColumn::Figure(CompareFigure::Length) => true,
            ResultColumn::Figure(own) => own != figure,
            // Means are taken over boards, and times over rounds.
            ResultColumn::Mean => !figure.is_timed(),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_figure_has_two_columns() {
        for figure in CompareFigure::ALL {
            let columns = ResultColumn::shown(figure, 10, true);
            let is_own = |column: &ResultColumn| *column == ResultColumn::Figure(figure);
            let is_doubled = columns.iter().any(is_own);
            assert_eq!(is_doubled, figure == CompareFigure::Length, "{figure:?}");
            assert_eq!(columns[..2], [ResultColumn::Method, ResultColumn::Median]);
        }
    }

    #[test]
    fn more_columns_come_after_those_that_are_always_there() {
        let main = ResultColumn::shown(CompareFigure::Expanded, 10, false);
        let all = ResultColumn::shown(CompareFigure::Expanded, 10, true);
        assert_eq!((main.len(), all.len()), (6, 11));
        assert_eq!(all[..6], main);
    }

    #[test]
    fn one_board_has_neither_a_mean_nor_a_worst() {
        let columns = ResultColumn::shown(CompareFigure::Expanded, 1, true);
        assert!(!columns.contains(&ResultColumn::Mean));
        assert!(!columns.contains(&ResultColumn::Worst));
    }
}
