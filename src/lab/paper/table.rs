//! A source's table while its experiments run.

use super::super::boards::{DrawError, LabBoard};
use super::super::method::LabMethod;
use super::super::rule_choice::RuleChoice;
use super::{AIMA_BOARDS, Paper, PaperColumn, PaperFigure, PaperLabel, PaperNote, PaperSpec};
use crate::engine::distance_table::DistanceTable;
use crate::heuristic::HeuristicKind;
use crate::puzzle::Board;
use crate::reference::{Experiment, RunRecord, effective_branching_factor};

/// A source's table, as far as its experiments have run.
#[derive(Clone, PartialEq, Debug)]
pub struct PaperTable {
    spec: PaperSpec,
    columns: Vec<PaperColumn>,
    rows: Vec<TableRow>,
    runs: Vec<PaperRun>,
    done: usize,
}

/// An experiment of a source's table.
#[derive(Clone, PartialEq, Debug)]
pub struct PaperRun {
    /// The row.
    pub row: usize,
    /// The method.
    pub method: LabMethod,
    /// The experiment.
    pub experiment: Experiment,
}

/// A row of a source's table.
#[derive(Clone, PartialEq, Debug)]
pub struct PaperRow {
    /// What the row is about.
    pub label: PaperLabel,
    /// A cell for each column.
    pub cells: Vec<PaperCell>,
}

/// A cell of a source's table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PaperCell {
    /// The printed number.
    pub printed: f64,
    /// The number here, of the runs that have ended; `None` before the first one.
    pub here: Option<f64>,
    /// The number of runs that have ended.
    pub done: usize,
    /// The number of all runs; 0 if the number is computed without any.
    pub total: usize,
    /// The standard error of the difference, if the printed number is a mean of a sample.
    pub standard_error: Option<f64>,
    /// How the two numbers agree.
    pub agreement: Agreement,
    /// Why the printed number cannot be right.
    pub note: Option<PaperNote>,
}

/// How a printed number agrees with the number here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Agreement {
    /// Not all runs have ended.
    Pending,
    /// A run reached a limit, so that there is no number to compare with.
    Limited,
    /// The numbers are equal, up to the rounding of the printed one.
    Equal,
    /// Both are means of samples, and they differ by at most two standard errors.
    WithinChance,
    /// Both are means of samples, and they differ by more.
    BeyondChance,
    /// The numbers differ.
    Different,
}

/// How the means of a method here lie against the printed ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleDifference {
    /// The method.
    pub method: LabMethod,
    /// The number of rows that are compared.
    pub rows: usize,
    /// The number of rows with fewer nodes here.
    pub fewer: usize,
    /// The number of rows with more nodes here.
    pub more: usize,
}

#[derive(Clone, PartialEq, Debug)]
struct TableRow {
    label: PaperLabel,
    printed: Vec<f64>,
    /// The numbers of each column, of the runs that have ended with a solution.
    values: Vec<Vec<f64>>,
    /// The number of runs of each column.
    totals: Vec<usize>,
    /// The number of runs of each column that ended without a solution.
    limited: Vec<usize>,
}

/// Beyond this number of standard errors a difference is not put down to chance: about one of 20 is, all the same.
const CHANCE_ERRORS: f64 = 2.0;

impl PaperCell {
    /// Returns the difference of the number here from the printed one.
    pub fn difference(&self) -> Option<f64> {
        Some(self.here? - self.printed)
    }

    /// Returns the difference as a fraction of the printed number.
    pub fn relative_difference(&self) -> Option<f64> {
        (self.printed != 0.0).then_some(self.difference()? / self.printed)
    }
}

impl PaperTable {
    /// Creates the table without runs. `table` is the distance table of the source's goal, if the source needs it.
    ///
    /// # Errors
    /// Returns an error if the source needs a distance table that was not given.
    pub fn new(spec: PaperSpec, table: Option<&DistanceTable>) -> Result<PaperTable, DrawError> {
        let goal = spec.paper.goal();
        let table = table.and_then(|table| table.with_goal(&goal));
        if spec.paper.needs_table() && table.is_none() {
            return Err(DrawError::NoTable);
        }
        let boards = match (spec.boards(), &table) {
            (Some(set), Some(table)) if spec.paper == Paper::Aima4 => {
                set.draw(&goal, Some(table))?.boards
            }
            _ => Vec::new(),
        };
        let layers = table.as_ref().map_or(&[][..], |table| table.depth_counts());
        Ok(PaperTable::with_data(spec, &boards, layers))
    }

    /// Creates the table without runs from what a distance table says: the drawn `boards` of a source about random boards, and
    /// the number of boards at each distance. Without them only the printed numbers are there.
    pub fn with_data(spec: PaperSpec, boards: &[LabBoard], layers: &[u64]) -> PaperTable {
        let columns = spec.paper.columns();
        let rows = spec.printed_rows().into_iter().map(|row| TableRow {
            label: row.label,
            printed: row.numbers,
            values: vec![Vec::new(); columns.len()],
            totals: vec![0; columns.len()],
            limited: vec![0; columns.len()],
        });
        let mut paper_table = PaperTable {
            spec,
            rows: rows.collect(),
            columns,
            runs: Vec::new(),
            done: 0,
        };
        if spec.paper == Paper::Aima4 {
            for board in boards {
                let label = board.distance.map(PaperLabel::Distance);
                let mut rows = paper_table.rows.iter();
                let Some(row) = rows.position(|row| Some(row.label) == label) else {
                    continue;
                };
                for method in spec.paper.methods() {
                    let experiment = spec.experiment(method, board.board);
                    paper_table
                        .runs
                        .extend(experiment.map(|experiment| PaperRun {
                            row,
                            method,
                            experiment,
                        }));
                }
            }
        }
        paper_table.add_boards();
        paper_table.compute(layers);
        paper_table.count_runs();
        paper_table
    }

    /// Adds the runs of the rows that are about one board, those with the fewest printed nodes first.
    fn add_boards(&mut self) {
        let row_run = |(row, entry): (usize, &TableRow)| {
            let PaperLabel::Board { board, method, .. } = entry.label else {
                return None;
            };
            let experiment = self.spec.experiment(method, board)?;
            let run = PaperRun {
                row,
                method,
                experiment,
            };
            Some((entry.printed.last().copied().unwrap_or_default(), run))
        };
        let mut runs: Vec<(f64, PaperRun)> =
            self.rows.iter().enumerate().filter_map(row_run).collect();
        runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.runs.extend(runs.into_iter().map(|(_, run)| run));
    }

    /// Fills the columns that need no runs.
    fn compute(&mut self, layers: &[u64]) {
        let goal = self.spec.paper.goal();
        for row in &mut self.rows {
            for (column, values) in self.columns.iter().zip(&mut row.values) {
                let value = match (column.figure, row.label) {
                    (PaperFigure::Manhattan, PaperLabel::Board { board, .. }) => {
                        HeuristicKind::Manhattan
                            .estimate(&board, &goal)
                            .ok()
                            .map(f64::from)
                    }
                    (PaperFigure::BoardsAtDistance, PaperLabel::Distance(distance)) => {
                        layers.get(distance as usize).map(|&count| count as f64)
                    }
                    _ => None,
                };
                values.extend(value);
            }
        }
    }

    fn count_runs(&mut self) {
        for run in &self.runs {
            let row = &mut self.rows[run.row];
            for (column, total) in self.columns.iter().zip(&mut row.totals) {
                let has_method = column.method.is_none_or(|method| method == run.method);
                let is_run = column.figure != PaperFigure::Manhattan;
                *total += usize::from(has_method && is_run);
            }
        }
    }

    /// Returns what is computed.
    pub fn spec(&self) -> PaperSpec {
        self.spec
    }

    /// Returns the columns.
    pub fn columns(&self) -> &[PaperColumn] {
        &self.columns
    }

    /// Returns the experiments in the order in which they are run.
    pub fn runs(&self) -> &[PaperRun] {
        &self.runs
    }

    /// Returns the board of a row, or the first one of its runs; `None` for a row without boards.
    pub fn row_board(&self, row: usize) -> Option<Board> {
        match self.rows.get(row)?.label {
            PaperLabel::Board { board, .. } => Some(board),
            PaperLabel::Distance(_) => {
                let run = self.runs.iter().find(|run| run.row == row)?;
                Some(run.experiment.start)
            }
        }
    }

    /// Returns the nodes that the source prints for an experiment, given its index in [`PaperTable::runs`]: a measure of its
    /// work.
    pub fn printed_nodes(&self, run: usize) -> f64 {
        let Some(run) = self.runs.get(run) else {
            return 0.0;
        };
        let printed = self.columns.iter().zip(&self.rows[run.row].printed);
        let of_method =
            printed.filter(|(column, _)| column.method.is_none_or(|method| method == run.method));
        of_method.map(|(_, &printed)| printed).fold(0.0, f64::max)
    }

    /// Returns the number of experiments that have ended.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Adds the record of an experiment, given its index in [`PaperTable::runs`]. Each is added once, in any order; an index
    /// out of range is ignored.
    pub fn add(&mut self, run: usize, record: &RunRecord) {
        let Some(run) = self.runs.get(run) else {
            return;
        };
        self.done += 1;
        let row = &mut self.rows[run.row];
        for (index, column) in self.columns.iter().enumerate() {
            if column.method.is_some_and(|method| method != run.method) {
                continue;
            }
            let Some(length) = record.end.length() else {
                row.limited[index] += 1;
                continue;
            };
            let figures = &record.figures;
            let value = match column.figure {
                PaperFigure::GeneratedAll | PaperFigure::BranchingFactor => figures.generated_all,
                PaperFigure::Length => u64::from(length),
                PaperFigure::Expanded => figures.expanded,
                PaperFigure::MaxDepth => figures.max_depth,
                PaperFigure::Inserts => figures.inserts,
                PaperFigure::DelMins => figures.del_mins,
                PaperFigure::LargestFrontier => figures.largest_frontier,
                PaperFigure::GeneratedWithRoot => figures.generated_forward + 1,
                PaperFigure::Manhattan | PaperFigure::BoardsAtDistance => continue,
            };
            row.values[index].push(value as f64);
        }
    }

    /// Returns the rows with their numbers so far.
    pub fn rows(&self) -> impl Iterator<Item = PaperRow> {
        self.rows.iter().map(|row| PaperRow {
            label: row.label,
            cells: (0..self.columns.len())
                .map(|column| self.cell(row, column))
                .collect(),
        })
    }

    /// Returns the number of counts that agree, at least within chance, and of all that can be compared. Branching factors are
    /// not among them: they follow from the counts.
    pub fn agreeing(&self) -> (usize, usize) {
        let (mut agreeing, mut compared) = (0, 0);
        for row in self.rows() {
            for (column, cell) in self.columns.iter().zip(row.cells) {
                let is_count = column.figure != PaperFigure::BranchingFactor;
                let is_equal = match cell.agreement {
                    Agreement::Pending | Agreement::Limited => continue,
                    Agreement::Equal | Agreement::WithinChance => true,
                    Agreement::BeyondChance | Agreement::Different => false,
                };
                compared += usize::from(is_count);
                agreeing += usize::from(is_count && is_equal);
            }
        }
        (agreeing, compared)
    }

    /// Returns for each method whose printed counts are means of samples how its counts here lie against them, over the rows
    /// whose runs have all ended.
    pub fn sample_differences(&self) -> Vec<SampleDifference> {
        let rows: Vec<PaperRow> = self.rows().collect();
        let mut differences = Vec::new();
        for (index, column) in self.columns.iter().enumerate() {
            let Some(method) = column.method else {
                continue;
            };
            let mut sum = SampleDifference {
                method,
                rows: 0,
                fewer: 0,
                more: 0,
            };
            for cell in rows.iter().map(|row| row.cells[index]) {
                let is_compared = matches!(
                    cell.agreement,
                    Agreement::Equal | Agreement::WithinChance | Agreement::BeyondChance
                );
                if let Some(difference) = cell.difference().filter(|_| is_compared) {
                    let is_equal = cell.agreement == Agreement::Equal;
                    sum.rows += 1;
                    sum.fewer += usize::from(!is_equal && difference < 0.0);
                    sum.more += usize::from(!is_equal && difference > 0.0);
                }
            }
            if column.figure == PaperFigure::GeneratedAll && sum.rows > 0 {
                differences.push(sum);
            }
        }
        differences
    }

    fn cell(&self, row: &TableRow, column: usize) -> PaperCell {
        let printed = row.printed.get(column).copied().unwrap_or_default();
        let values = &row.values[column];
        let figure = self.columns[column].figure;
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        let is_sample = self.spec.paper == Paper::Aima4;
        let error = standard_error(values, mean).filter(|_| is_sample);
        let factor = |nodes: f64| match row.label {
            PaperLabel::Distance(distance) => effective_branching_factor(nodes, distance),
            PaperLabel::Board { .. } => None,
        };
        let is_factor = figure == PaperFigure::BranchingFactor;
        let here = match values.is_empty() {
            true => None,
            false if is_factor => factor(mean),
            false => Some(mean),
        };
        let (done, limited) = (values.len() + row.limited[column], row.limited[column]);
        let total = row.totals[column];
        let rounding = if is_factor { 0.005 } else { 0.5 };
        let agreement = match here {
            _ if limited > 0 => Agreement::Limited,
            _ if done < total => Agreement::Pending,
            None => Agreement::Pending,
            Some(here) if is_sample => {
                // The error of a factor is that of the mean that it follows from.
                let error = error.unwrap_or_default() * CHANCE_ERRORS;
                let bounds = [mean - error, mean + error];
                let bounds = match is_factor {
                    true => bounds.map(|nodes| factor(nodes).unwrap_or_default()),
                    false => bounds,
                };
                if (here - printed).abs() <= rounding {
                    Agreement::Equal
                } else if (bounds[0] - rounding..=bounds[1] + rounding).contains(&printed) {
                    Agreement::WithinChance
                } else {
                    Agreement::BeyondChance
                }
            }
            Some(here) if here == printed => Agreement::Equal,
            Some(_) => Agreement::Different,
        };
        // A count that needs no search cannot depend on any rule.
        let is_fact = matches!(
            figure,
            PaperFigure::Manhattan | PaperFigure::BoardsAtDistance
        );
        let note = here
            .filter(|_| is_fact && agreement == Agreement::Different)
            .map(|here| PaperNote::CannotBeRight {
                correct: here as u64,
            });
        PaperCell {
            printed,
            here,
            done,
            total,
            standard_error: error.filter(|_| !is_factor),
            agreement,
            note,
        }
    }
}

impl PaperSpec {
    /// Returns the experiment with a method on a board by the rules of the source.
    fn experiment(&self, method: LabMethod, board: Board) -> Option<Experiment> {
        let rules = RuleChoice::from(self.paper.rules()?).rules(method.algorithm());
        Some(method.experiment(board, self.paper.goal(), rules))
    }
}

/// Returns the standard error of the difference between the mean of `values` and that of a sample as large as the source's,
/// from the same boards; `None` for fewer than two values.
fn standard_error(values: &[f64], mean: f64) -> Option<f64> {
    if values.len() < 2 {
        return None;
    }
    let count = values.len() as f64;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let variance = squares / (count - 1.0);
    Some((variance * (1.0 / count + 1.0 / f64::from(AIMA_BOARDS))).sqrt())
}
