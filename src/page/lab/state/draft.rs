//! What the next comparison compares, as it is being chosen.

use std::rc::Rc;

use super::random_fields::{FieldError, RandomField, RandomFields};
use super::subject::Subject;
use crate::engine::distance_table::DistanceTable;
use crate::heuristic::FeatureWeights;
use crate::lab::{
    BoardList, BoardSet, BoardSource, CompareLink, ComparisonSpec, GalleryKind, LabMethod,
    MAX_BOARDS, MethodPreset, RuleChoice, greatest_distance, read_list,
};
use crate::page::lab::text_file::FileError;
use crate::puzzle::{Board, Goal, Size, Solvability};
use crate::reference::{LabAlgorithm, LabHeuristic};
use crate::search::Weight;

/// The default maximum number of nodes of a run. Chosen by hand: a run of the reference search then takes about a second.
pub const DEFAULT_NODE_LIMIT: u64 = 1_000_000;

/// The maximum number of runs of a comparison. Chosen by hand: the page keeps a record of each.
pub const MAX_RUNS: u64 = 20_000;

/// The choices of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct CompareDraft {
    /// Where the boards come from.
    pub source: BoardSource,
    /// The size of random boards.
    pub size: Size,
    /// The numbers of random boards.
    pub random: RandomFields,
    /// The text of the list.
    pub list_text: String,
    /// What was read from it.
    pub list: Rc<BoardList>,
    /// Why files could not be added to the list.
    pub file_error: Option<FileError>,
    /// The gallery.
    pub gallery: GalleryKind,
    /// The methods.
    pub methods: Vec<LabMethod>,
    /// The rules.
    pub rules: RuleChoice,
    /// The maximum number of nodes of a run.
    pub node_limit: u64,
    /// Methods that the method being edited is equal to at the moment, and so stands for, with their indices. They are listed
    /// again when it is edited further.
    covered: Vec<(usize, LabMethod)>,
}

/// Why a comparison cannot be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DraftError {
    /// No method is chosen.
    NoMethods,
    /// The text of a field cannot be used.
    Field(RandomField, FieldError),
    /// The list has no boards.
    NoBoards,
    /// There are more than [`MAX_BOARDS`] boards.
    TooManyBoards(u64),
    /// There are more than [`MAX_RUNS`] runs.
    TooManyRuns(u64),
    /// The board under discussion has no solution.
    Unsolvable(Solvability),
}

impl Default for CompareDraft {
    fn default() -> CompareDraft {
        CompareDraft {
            source: BoardSource::default(),
            size: Size::new(3, 3).unwrap_or(Size::DEFAULT),
            random: RandomFields::default(),
            list_text: String::new(),
            list: Rc::default(),
            file_error: None,
            gallery: GalleryKind::Aima,
            methods: MethodPreset::default().methods(Size::new(3, 3).unwrap_or(Size::DEFAULT)),
            rules: RuleChoice::default(),
            node_limit: DEFAULT_NODE_LIMIT,
            covered: Vec::new(),
        }
    }
}

impl CompareDraft {
    /// Returns the choices of a link.
    pub fn new(link: &CompareLink) -> CompareDraft {
        let default = CompareDraft::default();
        let list_text: Vec<String> = link.list.iter().map(Board::to_string).collect();
        let list_text = list_text.join("\n");
        CompareDraft {
            source: link.source,
            size: link.size.unwrap_or(default.size),
            random: RandomFields::of_link(link),
            list: Rc::new(BoardList {
                goal: link.list_goal,
                ..read_list(&list_text, None)
            }),
            list_text,
            file_error: None,
            gallery: link.gallery.unwrap_or(default.gallery),
            methods: link.methods.clone().unwrap_or(default.methods),
            rules: link.rules,
            node_limit: link.node_limit.unwrap_or(default.node_limit),
            covered: Vec::new(),
        }
    }

    /// Returns the link. What does not matter for the chosen boards, and what is the default, is left out.
    pub fn link(&self) -> CompareLink {
        let default = CompareDraft::default();
        let is_random = self.source == BoardSource::Random;
        let has_layers = is_random && DistanceTable::fits(self.size);
        let random = |differs: bool| is_random && differs;
        let RandomFields {
            distances,
            each,
            seed,
            ..
        } = self.random;
        let of_default = &default.random;
        CompareLink {
            source: self.source,
            size: random(self.size != default.size).then_some(self.size),
            distances: (has_layers && distances != of_default.distances).then_some(distances),
            each: random(each != of_default.each).then_some(each),
            seed: random(seed != of_default.seed).then_some(seed),
            list: match self.source {
                BoardSource::List => self.list_boards().collect(),
                _ => Vec::new(),
            },
            list_goal: self.list.goal.filter(|_| self.source == BoardSource::List),
            gallery: (self.source == BoardSource::Gallery).then_some(self.gallery),
            methods: (self.methods != default.methods).then(|| self.methods.clone()),
            rules: self.rules,
            node_limit: (self.node_limit != default.node_limit).then_some(self.node_limit),
            paper: None,
        }
    }

    fn list_boards(&self) -> impl Iterator<Item = Board> {
        self.list.boards.iter().map(|listed| listed.board)
    }

    /// Returns the boards. `subject` is the board under discussion.
    pub fn boards(&self, subject: &Subject) -> BoardSet {
        match self.source {
            BoardSource::This => BoardSet::One(subject.board),
            BoardSource::Random if DistanceTable::fits(self.size) => BoardSet::Layers {
                size: self.size,
                distances: self.random.distances,
                each: self.random.each,
                seed: self.random.seed,
            },
            BoardSource::Random => BoardSet::Uniform {
                size: self.size,
                count: self.random.each,
                seed: self.random.seed,
            },
            BoardSource::List => BoardSet::List(self.list_boards().collect()),
            BoardSource::Gallery => BoardSet::Gallery(self.gallery),
        }
    }

    /// Returns the number of boards that are drawn, which can be less than the number asked for.
    pub fn board_count(&self, subject: &Subject) -> u64 {
        self.boards(subject).drawn_count(&self.goal(subject))
    }

    /// Returns the size of the boards.
    pub fn board_size(&self, subject: &Subject) -> Size {
        let size = self.boards(subject).size();
        size.unwrap_or_else(|| subject.board.size())
    }

    /// Returns the goal: that of the gallery or of the list, or else that of the board under discussion, in the size of the
    /// boards.
    pub fn goal(&self, subject: &Subject) -> Goal {
        match self.source {
            BoardSource::Gallery => self.gallery.goal(),
            BoardSource::List if self.list.goal.is_some() => {
                self.list.goal.map_or(subject.goal, Goal::new)
            }
            _ => {
                let size = self.board_size(subject);
                if subject.goal.size() == size {
                    subject.goal
                } else {
                    subject.goal.resized(size)
                }
            }
        }
    }

    /// Returns the methods of a preset for the boards.
    pub fn preset_methods(&self, preset: MethodPreset, subject: &Subject) -> Vec<LabMethod> {
        match self.source {
            BoardSource::Gallery => preset.methods_for_gallery(self.gallery),
            _ => preset.methods(self.board_size(subject)),
        }
    }

    /// Returns the methods that fit the boards.
    pub fn fitting_methods(&self, subject: &Subject) -> Vec<LabMethod> {
        let size = self.board_size(subject);
        let methods = self.methods.iter().copied();
        methods.filter(|method| method.fits(size)).collect()
    }

    /// Returns why the text of a field of random boards cannot be used.
    pub fn field_error(&self, field: RandomField, subject: &Subject) -> Option<FieldError> {
        let greatest = greatest_distance(&self.goal(subject));
        self.random.error(field, greatest)
    }

    /// Returns `true` if the text of a field cannot be used.
    pub fn has_wrong_field(&self, subject: &Subject) -> bool {
        self.wrong_field(subject).is_some()
    }

    /// Returns the first field whose text cannot be used.
    fn wrong_field(&self, subject: &Subject) -> Option<(RandomField, FieldError)> {
        if self.source != BoardSource::Random {
            return None;
        }
        let has_layers = DistanceTable::fits(self.size);
        let distances = RandomField::DISTANCES.into_iter().filter(|_| has_layers);
        let mut fields = distances.chain(RandomField::COMMON);
        fields.find_map(|field| Some((field, self.field_error(field, subject)?)))
    }

    /// Returns the comparison to run.
    ///
    /// # Errors
    /// Returns why it cannot be run.
    pub fn spec(&self, subject: &Subject) -> Result<ComparisonSpec, DraftError> {
        let methods = self.fitting_methods(subject);
        if methods.is_empty() {
            return Err(DraftError::NoMethods);
        }
        if let Some((field, error)) = self.wrong_field(subject) {
            return Err(DraftError::Field(field, error));
        }
        let boards = self.boards(subject);
        let count = boards.count();
        if count == 0 {
            return Err(DraftError::NoBoards);
        }
        if count > MAX_BOARDS as u64 {
            return Err(DraftError::TooManyBoards(count));
        }
        let runs = self.board_count(subject) * methods.len() as u64;
        if runs > MAX_RUNS {
            return Err(DraftError::TooManyRuns(runs));
        }
        if self.source == BoardSource::This
            && let Some(solvability) = subject.unsolvable()
        {
            return Err(DraftError::Unsolvable(solvability));
        }
        Ok(ComparisonSpec {
            boards,
            goal: self.goal(subject),
            methods,
            rules: self.rules,
            node_limit: self.node_limit,
        })
    }

    /// Chooses the boards, methods and rules of a comparison. The goal of random boards and of a list is that of the board under
    /// discussion, which is chosen elsewhere.
    pub fn use_spec(&mut self, spec: &ComparisonSpec) {
        match &spec.boards {
            BoardSet::One(_) => self.source = BoardSource::This,
            BoardSet::Layers {
                size,
                distances,
                each,
                seed,
            } => {
                self.source = BoardSource::Random;
                self.size = *size;
                self.random = RandomFields::new(*distances, *each, *seed);
            }
            BoardSet::Uniform { size, count, seed } => {
                self.source = BoardSource::Random;
                self.size = *size;
                self.random = RandomFields::new(self.random.distances, *count, *seed);
            }
            BoardSet::List(boards) => {
                self.source = BoardSource::List;
                let lines: Vec<String> = boards.iter().map(Board::to_string).collect();
                self.type_list(lines.join("\n"));
            }
            BoardSet::Gallery(gallery) => {
                self.source = BoardSource::Gallery;
                self.gallery = *gallery;
            }
        }
        self.methods.clone_from(&spec.methods);
        self.rules = spec.rules;
        self.node_limit = spec.node_limit;
    }

    /// Replaces the text of the list.
    pub fn type_list(&mut self, text: String) {
        self.list = Rc::new(read_list(&text, None));
        self.list_text = text;
        self.file_error = None;
    }

    /// Adds a text, such as that of a dropped file, to the list.
    pub fn add_to_list(&mut self, text: &str) {
        let mut all = self.list_text.trim_end().to_string();
        if !all.is_empty() {
            all.push_str("\n\n");
        }
        self.type_list(all + text);
    }

    /// Adds A* with a heuristic of one's own, unless a method with it is chosen.
    pub fn add_own(&mut self, weights: FeatureWeights) {
        if !self.has_own(weights) {
            let own = LabHeuristic::Own(weights);
            let method = LabMethod::new(LabAlgorithm::AStar, own, Weight::ONE);
            self.methods.push(method);
        }
    }

    /// Returns `true` if a method with this heuristic of one's own is chosen.
    pub fn has_own(&self, weights: FeatureWeights) -> bool {
        let mut methods = self.methods.iter();
        methods.any(|method| method.own() == Some(weights))
    }

    /// Replaces a heuristic of one's own in all methods that use it. No method is listed twice, and none is lost: one that a
    /// replaced method is equal to is listed again after the next replacement.
    pub fn replace_own(&mut self, old: FeatureWeights, new: FeatureWeights) {
        if old == new {
            return;
        }
        let methods = self.methods.iter();
        let mut followed: Vec<(LabMethod, bool)> = methods
            .map(|&method| match method.own() == Some(old) {
                true => (method.with_own(new), true),
                false => (method, false),
            })
            .collect();
        for (index, method) in std::mem::take(&mut self.covered) {
            // Without the method that stood for it, it has been removed as well.
            if method.own() == Some(old) && self.methods.contains(&method) {
                followed.insert(index.min(followed.len()), (method, false));
            }
        }
        self.methods.clear();
        for (index, &(method, is_edited)) in followed.iter().enumerate() {
            if !is_edited && followed.contains(&(method, true)) {
                self.covered.push((index, method));
            } else {
                self.methods.push(method);
            }
        }
    }

    /// Adds a method, or removes it if it is chosen.
    pub fn toggle_method(&mut self, method: LabMethod) {
        match self.methods.iter().position(|one| *one == method) {
            Some(index) => {
                self.methods.remove(index);
            }
            None => self.methods.push(method),
        }
    }
}
