//! The text of the check as it is stored for a reload. The link has everything else.

use super::text_file::MAX_FILE_BYTES;
use crate::lab::LabLink;

/// Returns what is stored of a text: the query of the address that it belongs to, and the text. It is `None` if there is
/// nothing to store, or if the text is larger than a file may be.
pub fn stored(query: &str, text: &str) -> Option<String> {
    let fits = !text.is_empty() && text.len() <= MAX_FILE_BYTES;
    fits.then(|| format!("{query}\n{text}"))
}

/// Returns the stored text; `None` if it belongs to another address, or if something else was stored.
pub fn restored(stored: &str, link: &LabLink) -> Option<String> {
    let (query, text) = stored.split_once('\n')?;
    let fits = text.len() <= MAX_FILE_BYTES && LabLink::read(query) == *link;
    fits.then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUERY: &str = "lab=check&board=6.1.8_4.0.2_7.3.5&goal=first&course=columbia&n=696";

    #[test]
    fn a_text_is_restored_for_its_own_link_only() {
        let text = "python driver.py ast 6,1,8,4,0,2,7,3,5\nnodes_expanded: 696\n";
        let stored = stored(QUERY, text).unwrap();
        let link = LabLink::read(QUERY);
        assert_eq!(restored(&stored, &link).as_deref(), Some(text));
        let other = LabLink::read("lab=check&board=1.2.3_4.5.6_7.8.0");
        assert_eq!(restored(&stored, &other), None);
    }

    #[test]
    fn an_empty_or_huge_text_is_not_stored_and_rubbish_is_not_restored() {
        assert_eq!(stored(QUERY, ""), None);
        let huge = "1".repeat(MAX_FILE_BYTES + 1);
        assert_eq!(stored(QUERY, &huge), None);
        let link = LabLink::read(QUERY);
        for rubbish in ["", "rubbish", "\n\n", &format!("{QUERY}\n{huge}")] {
            assert_eq!(restored(rubbish, &link), None);
        }
    }
}
