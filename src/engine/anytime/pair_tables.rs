//! The tables of the weights of pairs: those of the models, and those expanded from them.

use std::collections::TryReserveError;
use std::sync::Arc;

use super::expansion_chain::expansion_chain;
use super::weights_file::WeightsFile;
use crate::heuristic::learned::{Expansion, PairModel, PairTable, PairTableBuilder, PairWeights};
use crate::puzzle::symmetry::SymmetryClass;
use crate::step::Step;

/// Expanded tables of more bytes than this are dropped once another one is built.
const MAX_KEPT_TABLE_BYTES: usize = 1 << 20;

/// The pair models and corrections that are loaded, and the tables made from them.
#[derive(Default)]
pub(super) struct PairTables {
    /// The pair models of 5x5.
    models: Vec<Arc<PairTable>>,
    /// The corrections of 6x6.
    corrections: Vec<PairModel>,
    /// Tables expanded from the models, the smallest first.
    expanded_tables: Vec<Arc<PairTable>>,
    builder: Option<PairTableBuilder>,
    /// The classes whose tables could not be allocated.
    out_of_memory: Vec<SymmetryClass>,
}

/// What is to be done for the weights of a class.
enum NextStep {
    /// Nothing: the weights are those of a table of the class, or expanded from one of its source when they are needed.
    Use(Arc<PairTable>),
    /// The table of a class is to be expanded from another one.
    Build(SymmetryClass, Arc<PairTable>),
    /// The pair model is missing, or there is no memory for a table.
    Unavailable,
}

impl PairTables {
    /// Adds a pair model, unless it is there.
    pub fn add_model(&mut self, model: &PairModel) {
        if !self.has_model(model.class.blank()) {
            self.models.push(Arc::new(PairTable::new(model)));
        }
    }

    /// Returns `true` if the pair model of a goal cell of the blank is there.
    pub fn has_model(&self, blank: usize) -> bool {
        self.models
            .iter()
            .any(|table| table.class().blank() == blank)
    }

    /// Adds a correction, unless it is there.
    pub fn add_correction(&mut self, correction: PairModel) {
        if !self.has_correction(correction.class.blank()) {
            self.corrections.push(correction);
        }
    }

    /// Returns `true` if the correction of a goal cell of the blank is there.
    pub fn has_correction(&self, blank: usize) -> bool {
        self.corrections
            .iter()
            .any(|model| model.class.blank() == blank)
    }

    /// Returns the memory in use, in bytes. `others` are tables that heuristics use, which may be the last to hold them.
    pub fn bytes<'a>(&'a self, others: impl Iterator<Item = &'a Arc<PairTable>>) -> usize {
        let tables: Vec<&Arc<PairTable>> = self
            .models
            .iter()
            .chain(&self.expanded_tables)
            .chain(self.builder.as_ref().map(PairTableBuilder::source))
            .chain(others)
            .collect();
        let is_first = |(index, table): &(usize, &&Arc<PairTable>)| {
            !tables[..*index]
                .iter()
                .any(|other| Arc::ptr_eq(other, table))
        };
        let tables = tables.iter().enumerate().filter(is_first);
        let tables: usize = tables.map(|(_, table)| table.bytes()).sum();
        let corrections = self.corrections.iter();
        let corrections: usize = corrections.map(|model| model.weights.capacity()).sum();
        let builder = self.builder.as_ref().map_or(0, PairTableBuilder::bytes);
        tables + corrections + builder
    }

    /// Drops the tables that do not belong to a chain of classes, complete or not.
    pub fn drop_others(&mut self, chain: &[SymmetryClass]) {
        self.expanded_tables
            .retain(|table| chain.contains(&table.class()));
        self.builder
            .take_if(|builder| !chain.contains(&builder.class()));
    }

    /// Drops the tables that the largest one was expanded from.
    pub fn drop_sources(&mut self) {
        let sources = self.expanded_tables.len().saturating_sub(1);
        self.expanded_tables.drain(..sources);
    }

    /// Drops the models that do not belong to a chain of classes. They must be loaded again when they are needed.
    pub fn drop_other_models(&mut self, chain: &[SymmetryClass]) {
        self.models.retain(|model| chain.contains(&model.class()));
    }

    /// Drops all expanded tables. Those that heuristics use stay until these are dropped.
    pub fn drop_expanded(&mut self) {
        self.expanded_tables.clear();
        self.builder = None;
    }

    /// Drops the tables that were made without the weights of `file`.
    pub fn drop_made_without(&mut self, file: WeightsFile) {
        let is_complete = |class: SymmetryClass| !WeightsFile::of(class).contains(&file);
        self.expanded_tables
            .retain(|table| is_complete(table.class()));
        self.builder
            .take_if(|builder| !is_complete(builder.class()));
    }

    /// Allows allocations that failed to be tried again.
    pub fn retry_allocations(&mut self) {
        self.out_of_memory.clear();
    }

    fn next_step(&self, class: SymmetryClass) -> NextStep {
        let chain = expansion_chain(class);
        let model = chain.last().and_then(|&model_class| {
            let mut models = self.models.iter();
            models.find(|model| model.class() == model_class)
        });
        let (Some(model), false) = (model, self.out_of_memory.contains(&class)) else {
            return NextStep::Unavailable;
        };
        // The last table that is built, and the classes that are left, the next one last.
        let table_of = |of: &SymmetryClass| {
            let mut tables = self.expanded_tables.iter();
            tables.find(|table| table.class() == *of)
        };
        let built = chain
            .iter()
            .enumerate()
            .find_map(|(index, of)| Some((index, table_of(of)?)));
        let (left, table) = match built {
            Some((index, table)) => (&chain[..index], table.clone()),
            None => (&chain[..chain.len() - 1], model.clone()),
        };
        let is_corrected =
            |class: SymmetryClass| self.corrections.iter().any(|model| model.class == class);
        match left.last() {
            Some(&next) if next != class || is_corrected(next) => NextStep::Build(next, table),
            _ => NextStep::Use(table),
        }
    }

    /// Returns the memory that [`build`](Self::build) would allocate for the next table, in bytes.
    pub fn bytes_to_allocate(&self, class: SymmetryClass) -> usize {
        match self.next_step(class) {
            NextStep::Build(next, _) if !self.is_building(next) => PairTable::bytes_of(next.size()),
            _ => 0,
        }
    }

    fn is_building(&self, class: SymmetryClass) -> bool {
        let mut builder = self.builder.iter();
        builder.any(|builder| builder.class() == class)
    }

    /// Builds one slice of the tables for boards of `class`, of about `budget` weights. Done if nothing is left to build.
    pub fn build(&mut self, class: SymmetryClass, budget: u32) -> Step<()> {
        let NextStep::Build(next, table) = self.next_step(class) else {
            return Step::Done(());
        };
        match self.build_slice(next, table, budget) {
            Ok(()) => Step::Running,
            Err(_) => {
                self.out_of_memory.push(class);
                Step::Done(())
            }
        }
    }

    /// Returns the weights of pairs for boards of `class`; `None` if its tables are not built, its pair model is missing or there
    /// was no memory.
    pub fn weights(&self, class: SymmetryClass) -> Option<PairWeights> {
        match self.next_step(class) {
            NextStep::Use(table) if table.class() == class => Some(PairWeights::new(table)),
            NextStep::Use(table) => {
                Expansion::to(class).map(|expansion| PairWeights::from_expansion(table, expansion))
            }
            NextStep::Build(..) | NextStep::Unavailable => None,
        }
    }

    /// Builds one slice of an expanded table.
    fn build_slice(
        &mut self,
        class: SymmetryClass,
        source: Arc<PairTable>,
        budget: u32,
    ) -> Result<(), TryReserveError> {
        let mut builder = match self.builder.take() {
            Some(builder) if builder.class() == class => builder,
            _ => {
                let expansion = Expansion::to(class).expect("the class has a source");
                PairTableBuilder::new(expansion, source)?
            }
        };
        let Step::Done(table) = builder.advance(budget) else {
            self.builder = Some(builder);
            return Ok(());
        };
        let correction = self.corrections.iter().find(|model| model.class == class);
        let table = match correction {
            Some(correction) => table.corrected(correction),
            None => table,
        };
        self.expanded_tables
            .retain(|table| table.bytes() <= MAX_KEPT_TABLE_BYTES);
        self.expanded_tables.push(Arc::new(table));
        Ok(())
    }

    /// Returns tables for which there is no memory on boards of `class`.
    #[cfg(test)]
    pub fn without_memory_for(class: SymmetryClass) -> PairTables {
        PairTables {
            out_of_memory: vec![class],
            ..PairTables::default()
        }
    }
}
