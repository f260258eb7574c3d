//! What is known of all boards of a small size: how many there are at each distance, and those that were pointed at.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::super::tasks::LabTaskKind;
use super::super::worker::{LabWorker, TaskEvent};
use crate::protocol::{LabReport, LabSpec};
use crate::puzzle::{Board, Goal};

/// The boards of a small size by their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct MapBoards {
    /// The goal from which the distances are counted.
    pub goal: Goal,
    /// The number of boards at distance 0, 1, 2, …; empty while it is not known.
    pub layers: Rc<Vec<u64>>,
    /// The boards that are known, with their distances.
    pub known: Rc<BTreeMap<u32, (Board, u32)>>,
    /// The number of the board that is pointed at.
    pub pointed: Option<u32>,
    /// `true` once the layers were asked for.
    has_asked_layers: bool,
    /// `true` if they, or boards, were asked for in vain.
    has_failed: bool,
    /// The boards that were asked for last.
    asked: Vec<u32>,
}

impl MapBoards {
    pub(super) fn new(goal: Goal) -> MapBoards {
        MapBoards {
            goal,
            layers: Rc::default(),
            known: Rc::default(),
            pointed: None,
            has_asked_layers: false,
            has_failed: false,
            asked: Vec::new(),
        }
    }

    /// Returns the distance of a board by its number.
    pub fn distance(&self, number: u32) -> Option<u32> {
        let mut end = 0;
        let mut distances = self.layers.iter().zip(0..);
        distances.find_map(|(&count, distance)| {
            end += count;
            (u64::from(number) < end).then_some(distance)
        })
    }

    /// Returns the number of all boards; 0 while it is not known.
    pub fn total(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Asks for the number of boards at each distance, and for the board that is pointed at, or for all.
    pub(super) fn ask(&mut self, wants_all: bool, worker: &mut LabWorker) {
        if !self.has_asked_layers {
            self.has_asked_layers = true;
            worker.start(LabTaskKind::ExploreLayers, &LabSpec::Layers(self.goal));
        }
        let wanted: Vec<u32> = match wants_all {
            true => (0..self.total() as u32).collect(),
            false => self.pointed.into_iter().collect(),
        };
        let is_known = wanted.iter().all(|number| self.known.contains_key(number));
        if !is_known && wanted != self.asked {
            self.asked.clone_from(&wanted);
            let spec = LabSpec::MapBoards(self.goal, wanted);
            worker.start(LabTaskKind::ExploreMapBoards, &spec);
        }
    }

    /// Forgets what is on its way.
    pub(super) fn interrupt(&mut self, worker: &mut LabWorker) {
        worker.cancel(LabTaskKind::ExploreLayers);
        worker.cancel(LabTaskKind::ExploreMapBoards);
        self.has_asked_layers = !self.layers.is_empty();
        self.asked.clear();
    }

    /// Lets what was asked for in vain be asked for again.
    pub(super) fn retry(&mut self) {
        if self.has_failed {
            self.has_failed = false;
            self.has_asked_layers = !self.layers.is_empty();
            self.asked.clear();
        }
    }

    /// Takes layers or boards.
    pub(super) fn arrived(&mut self, event: TaskEvent) {
        match event {
            TaskEvent::Finished(LabReport::Layers(Some(layers))) => self.layers = Rc::new(layers),
            TaskEvent::Finished(LabReport::MapBoards(boards)) => {
                let known = Rc::make_mut(&mut self.known);
                for (number, board, distance) in boards {
                    known.insert(number, (board, distance));
                }
            }
            TaskEvent::Failed(_) | TaskEvent::Stopped => self.has_failed = true,
            _ => {}
        }
    }
}
