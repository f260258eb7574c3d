//! Look-alikes of the characters in a board text: full-width and Arabic digits, dashes, box drawings, the letter O.

/// Splits a text into lines at every kind of line end.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let is_end = |c: char| {
        matches!(
            c,
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    // `\r\n` is one line end, so that lines are counted as an editor does.
    let mut after_return = false;
    text.split_inclusive(is_end).filter_map(move |line| {
        let is_second_half = after_return && line == "\n";
        after_return = line.ends_with('\r');
        (!is_second_half).then(|| line.trim_end_matches(is_end))
    })
}

/// Returns the characters of a line, each replaced by the plain character that it stands for.
pub fn plain_characters(line: &str) -> Vec<char> {
    let mut characters: Vec<char> = line.chars().map(plain).collect();
    for index in 0..characters.len() {
        if matches!(characters[index], 'O' | 'o') && !is_in_word(&characters, index) {
            characters[index] = '0';
        }
    }
    characters
}

/// Returns `true` if the character at `index` is next to a letter, and so part of a word.
pub fn is_in_word(characters: &[char], index: usize) -> bool {
    let is_letter = |index: usize| characters.get(index).is_some_and(|c| c.is_alphabetic());
    is_letter(index + 1) || (index > 0 && is_letter(index - 1))
}

/// Returns `true` if a line only draws a table: `+---+---+` or `|---|---|`.
pub fn is_rule(characters: &[char]) -> bool {
    let count = |wanted: char| characters.iter().filter(|&&c| c == wanted).count();
    let is_drawn = |c: &char| c.is_whitespace() || matches!(c, '+' | '-' | '=' | '|' | ':');
    characters.iter().all(is_drawn) && (count('-') > 1 || count('=') > 1 || count('+') > 0)
}

/// Returns the plain character that `c` stands for.
fn plain(c: char) -> char {
    let shifted = |zero: u32| char::from_u32(u32::from(c) - zero + u32::from('0')).unwrap_or(c);
    match c {
        '\u{660}'..='\u{669}' => shifted(0x660),
        '\u{6f0}'..='\u{6f9}' => shifted(0x6f0),
        // The full-width forms of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '─' | '━' | '═' => '-',
        '│' | '┃' | '║' | '¦' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        '،' | '、' => ',',
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => ' ',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_ends_one_line() {
        let text = "1\n2\r\n3\r4\u{2028}5\u{85}6\n";
        assert_eq!(
            lines(text).collect::<Vec<_>>(),
            ["1", "2", "3", "4", "5", "6"]
        );
        assert_eq!(lines("1\n\n2").collect::<Vec<_>>(), ["1", "", "2"]);
        assert_eq!(lines("1\r\n\r\n2").collect::<Vec<_>>(), ["1", "", "2"]);
    }

    #[test]
    fn digits_of_other_scripts_are_read() {
        let plain = |line| plain_characters(line).into_iter().collect::<String>();
        assert_eq!(plain("１２０／٣٤٥"), "120/345");
        assert_eq!(plain("1 O 2 o"), "1 0 2 0");
        assert_eq!(plain("not a board"), "not a board");
    }

    #[test]
    fn a_rule_is_no_row_of_blanks() {
        let is_rule = |line| is_rule(&plain_characters(line));
        assert!(is_rule("+---+---+"));
        assert!(is_rule("|:--|--:|"));
        assert!(is_rule("┌───┬───┐"));
        assert!(!is_rule("-"));
        assert!(!is_rule("| |"));
        assert!(!is_rule("1 - 2"));
    }
}
