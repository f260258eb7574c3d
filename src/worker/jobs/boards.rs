//! Draws the boards of an experiment and finds their distances.

use crate::engine::distance_table::DistanceTable;
use crate::engine::{Solver, Strategy, TableStatus};
use crate::lab::{DrawError, DrawnBoards};
use crate::protocol::{BoardsSpec, LabReport};
use crate::search::{Limits, Outcome};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, MIN_REPORT_INTERVAL_MS, Slice};

/// Draws boards, from the distance table where there is one. Boards of up to 16 cells without such a table are solved
/// optimally for their distances.
pub struct BoardsJob {
    spec: BoardsSpec,
    drawn: Option<DrawnBoards>,
    /// The index of the board that is being solved.
    index: usize,
    solver: Option<Solver>,
    /// The time of the last progress report, in milliseconds.
    reported_at: f64,
    /// Work between two clock checks.
    budget: u32,
}

impl BoardsJob {
    /// Creates the job.
    pub fn new(spec: BoardsSpec, now: f64) -> BoardsJob {
        BoardsJob {
            spec,
            drawn: None,
            index: 0,
            solver: None,
            reported_at: now,
            budget: INITIAL_BUDGET,
        }
    }

    /// Draws the boards, or finds the next distance. Returns the boards when all is done.
    fn advance(&mut self, cx: &mut JobContext<'_>) -> Step<Result<DrawnBoards, DrawError>> {
        let goal = self.spec.goal;
        let Some(drawn) = &mut self.drawn else {
            let mut table = None;
            if DistanceTable::fits(goal.size()) {
                match cx.tables.distance_table(&goal, self.budget) {
                    TableStatus::Building => return Step::Running,
                    TableStatus::Ready(ready) => table = Some(ready),
                    TableStatus::OutOfMemory => {}
                }
            }
            match self.spec.set.draw(&goal, table.as_ref()) {
                Ok(drawn) => self.drawn = Some(drawn),
                Err(error) => return Step::Done(Err(error)),
            }
            return Step::Running;
        };
        let strategy = Strategy::recommended(goal.size());
        let is_solved_optimally = !matches!(strategy, Strategy::Anytime);
        let Some(lab_board) = drawn
            .boards
            .get_mut(self.index)
            .filter(|_| is_solved_optimally)
        else {
            return Step::Done(Ok(std::mem::take(drawn)));
        };
        match &mut self.solver {
            None if lab_board.distance.is_some() => self.index += 1,
            None => {
                let limits = Limits::default();
                match Solver::start(lab_board.board, goal, strategy, limits, 0, cx.tables) {
                    Ok(solver) => self.solver = Some(solver),
                    Err(_) => self.index += 1,
                }
            }
            Some(solver) => {
                if let Step::Done(outcome) = solver.advance(cx.tables, self.budget) {
                    if let Outcome::Solved(solution) = outcome
                        && solution.proved_optimal
                    {
                        lab_board.distance = Some(solution.moves.len() as u32);
                    }
                    self.solver = None;
                    self.index += 1;
                }
            }
        }
        Step::Running
    }
}

impl Job for BoardsJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if let Step::Done(boards) = self.advance(cx) {
                cx.finish_lab(&LabReport::Boards(boards));
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        if slice.checked_at() - self.reported_at >= MIN_REPORT_INTERVAL_MS {
            self.reported_at = slice.checked_at();
            cx.report(&LabReport::BoardsSolved(self.index as u32));
        }
        Step::Running
    }

    /// Ends with the boards, of which some may have no distance.
    fn stop(&mut self, cx: &mut JobContext<'_>) {
        let boards = self.drawn.take().ok_or(DrawError::NoTable);
        cx.finish_lab(&LabReport::Boards(boards));
    }
}
