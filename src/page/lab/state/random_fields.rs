//! The numbers of random boards, as they are typed.

use crate::lab::{CompareLink, DistanceList, MAX_BOARDS};

/// The distances at first.
const DEFAULT_DISTANCES: DistanceList = DistanceList {
    from: 6,
    to: 28,
    step: 2,
};

/// The number of boards at each distance at first.
const DEFAULT_EACH: u32 = 10;

/// The seed at first.
const DEFAULT_SEED: u32 = 7;

/// The greatest distance that a link can carry.
const MAX_DISTANCE: u32 = 1000;

/// A field for a number of random boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomField {
    /// The number of boards at each distance, or in all for sizes without distances.
    Each,
    /// The first distance.
    From,
    /// The last distance.
    To,
    /// The difference of two neighbouring distances.
    Step,
    /// The seed.
    Seed,
}

/// Why the text of a field cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldError {
    /// It is not a whole number from `min` to `max`.
    OutOfRange {
        /// The least number.
        min: u32,
        /// The greatest number.
        max: u32,
    },
    /// The last distance is less than the first one.
    BelowFirst {
        /// The first distance.
        from: u32,
    },
    /// No board is this far from the goal.
    TooFar {
        /// The greatest distance of a board.
        greatest: u32,
    },
}

/// The numbers of random boards, and the texts of the fields that cannot be used.
#[derive(Clone, PartialEq, Debug)]
pub struct RandomFields {
    /// The distances, for sizes with a distance table.
    pub distances: DistanceList,
    /// The number of boards at each distance, or in all for other sizes.
    pub each: u32,
    /// The seed.
    pub seed: u32,
    /// What was typed into the fields whose text is not in use.
    typed: Vec<(RandomField, String)>,
}

impl Default for RandomFields {
    fn default() -> RandomFields {
        RandomFields::new(DEFAULT_DISTANCES, DEFAULT_EACH, DEFAULT_SEED)
    }
}

impl RandomField {
    /// The fields of every size.
    pub const COMMON: [RandomField; 2] = [RandomField::Each, RandomField::Seed];

    /// The fields of sizes with distances.
    pub const DISTANCES: [RandomField; 3] = [RandomField::From, RandomField::To, RandomField::Step];

    fn range(self) -> (u32, u32) {
        match self {
            RandomField::Each => (1, MAX_BOARDS as u32),
            RandomField::From | RandomField::To => (0, MAX_DISTANCE),
            RandomField::Step => (1, MAX_DISTANCE),
            RandomField::Seed => (0, u32::MAX),
        }
    }
}

impl RandomFields {
    /// Returns fields with these numbers.
    pub fn new(distances: DistanceList, each: u32, seed: u32) -> RandomFields {
        RandomFields {
            distances,
            each,
            seed,
            typed: Vec::new(),
        }
    }

    /// Returns the numbers of a link.
    pub fn of_link(link: &CompareLink) -> RandomFields {
        RandomFields::new(
            link.distances.unwrap_or(DEFAULT_DISTANCES),
            link.each.unwrap_or(DEFAULT_EACH),
            link.seed.unwrap_or(DEFAULT_SEED),
        )
    }

    /// Returns the text of a field.
    pub fn text(&self, field: RandomField) -> String {
        let typed = self.typed.iter().find(|(one, _)| *one == field);
        let number = match field {
            RandomField::Each => self.each,
            RandomField::From => self.distances.from,
            RandomField::To => self.distances.to,
            RandomField::Step => self.distances.step,
            RandomField::Seed => self.seed,
        };
        typed.map_or_else(|| number.to_string(), |(_, text)| text.clone())
    }

    /// Replaces the text of a field. Its number is used as soon as it can be; until then the one before stays in use.
    pub fn type_text(&mut self, field: RandomField, text: String) {
        self.forget(&[field]);
        self.typed.push((field, text));
        match field {
            RandomField::Each => {
                if let Some(each) = self.number(field) {
                    self.each = each;
                    self.forget(&[field]);
                }
            }
            RandomField::Seed => {
                if let Some(seed) = self.number(field) {
                    self.set_seed(seed);
                }
            }
            RandomField::From | RandomField::To | RandomField::Step => {
                if let [Some(from), Some(to), Some(step)] =
                    RandomField::DISTANCES.map(|field| self.number(field))
                    && from <= to
                {
                    self.distances = DistanceList { from, to, step };
                    self.forget(&RandomField::DISTANCES);
                }
            }
        }
    }

    /// Replaces the seed.
    pub fn set_seed(&mut self, seed: u32) {
        self.seed = seed;
        self.forget(&[RandomField::Seed]);
    }

    /// Returns why the text of a field cannot be used. `greatest` is the greatest distance of a board from the goal.
    pub fn error(&self, field: RandomField, greatest: Option<u32>) -> Option<FieldError> {
        let Some(number) = self.number(field) else {
            let (min, max) = field.range();
            let max = match field {
                RandomField::From | RandomField::To => greatest.unwrap_or(max),
                _ => max,
            };
            return Some(FieldError::OutOfRange { min, max });
        };
        let is_distance = matches!(field, RandomField::From | RandomField::To);
        if let Some(greatest) = greatest.filter(|&greatest| is_distance && number > greatest) {
            return Some(FieldError::TooFar { greatest });
        }
        let from = self.number(RandomField::From);
        from.filter(|&from| field == RandomField::To && number < from)
            .map(|from| FieldError::BelowFirst { from })
    }

    /// Returns the number of a field; `None` if its text is not one in the field's range.
    fn number(&self, field: RandomField) -> Option<u32> {
        let (min, max) = field.range();
        let number = self.text(field).trim().parse().ok();
        number.filter(|number| (min..=max).contains(number))
    }

    fn forget(&mut self, fields: &[RandomField]) {
        self.typed.retain(|(field, _)| !fields.contains(field));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(texts: &[(RandomField, &str)]) -> RandomFields {
        let mut fields = RandomFields::default();
        for &(field, text) in texts {
            fields.type_text(field, text.to_string());
        }
        fields
    }

    #[test]
    fn a_text_that_is_not_a_number_in_range_stays_in_its_field_with_an_error() {
        for text in ["0", "", "ten", "-3", "10001", "1.5"] {
            let fields = typed(&[(RandomField::Each, text)]);
            let error = FieldError::OutOfRange {
                min: 1,
                max: 10_000,
            };
            assert_eq!(fields.error(RandomField::Each, Some(31)), Some(error));
            assert_eq!(
                (fields.text(RandomField::Each).as_str(), fields.each),
                (text, 10)
            );
        }
        let fields = typed(&[(RandomField::Each, "0"), (RandomField::Each, " 25 ")]);
        assert_eq!(
            (fields.each, fields.error(RandomField::Each, None)),
            (25, None)
        );
    }

    #[test]
    fn a_last_distance_below_the_first_changes_neither() {
        let fields = typed(&[(RandomField::From, "30")]);
        let texts = RandomField::DISTANCES.map(|field| fields.text(field));
        assert_eq!(texts, ["30", "28", "2"]);
        assert_eq!(fields.distances, DEFAULT_DISTANCES);
        let error = FieldError::BelowFirst { from: 30 };
        assert_eq!(fields.error(RandomField::To, Some(31)), Some(error));
        let mut fields = fields;
        fields.type_text(RandomField::To, "31".to_string());
        let DistanceList { from, to, step } = fields.distances;
        assert_eq!((from, to, step), (30, 31, 2));
        assert_eq!(fields.error(RandomField::To, Some(31)), None);
    }

    #[test]
    fn a_distance_beyond_the_greatest_is_an_error_at_its_field() {
        let fields = typed(&[(RandomField::To, "40")]);
        let error = Some(FieldError::TooFar { greatest: 31 });
        assert_eq!(fields.error(RandomField::To, Some(31)), error);
        assert_eq!(fields.error(RandomField::From, Some(31)), None);
        assert_eq!(fields.error(RandomField::Step, Some(31)), None);
        assert_eq!(fields.text(RandomField::To), "40");
    }

    #[test]
    fn another_seed_replaces_a_text_that_cannot_be_used() {
        let mut fields = typed(&[(RandomField::Seed, "many")]);
        fields.set_seed(12);
        assert_eq!(fields.text(RandomField::Seed), "12");
        assert_eq!(fields.error(RandomField::Seed, None), None);
    }
}
