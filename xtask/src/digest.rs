//! SHA-256 hashes: hexadecimal for file names, base64 for the content security policy.

use sha2::{Digest, Sha256};

/// Returns the SHA-256 hash in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Returns a hash of 16 hexadecimal digits over the contents of several files.
pub fn short(parts: &[&[u8]]) -> String {
    let mut all = String::new();
    for part in parts {
        all.push_str(&hex(part));
    }
    hex(all.as_bytes())[..16].to_owned()
}

/// Returns the source expression by which a content security policy allows an inline script.
pub fn policy_source(script: &str) -> String {
    format!(
        "'sha256-{}'",
        base64(&Sha256::digest(script.as_bytes())[..])
    )
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut group = [0; 3];
        group[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes([0, group[0], group[1], group[2]]);
        for position in 0..4 {
            if position <= chunk.len() {
                let index = bits >> (18 - 6 * position) & 63;
                text.push(char::from(LETTERS[index as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_matches_the_examples_of_rfc_4648() {
        let examples = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, encoded) in examples {
            assert_eq!(base64(plain.as_bytes()), encoded);
        }
    }

    #[test]
    fn an_empty_script_has_the_known_hash() {
        assert_eq!(
            policy_source(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
        );
    }

    #[test]
    fn a_short_hash_has_16_digits() {
        assert_eq!(short(&[b"ab", b"c"]).len(), 16);
    }

    #[test]
    fn a_short_hash_depends_on_the_content_and_length_of_every_part() {
        assert_ne!(short(&[b"ab", b"c"]), short(&[b"ab", b"d"]));
        assert_ne!(short(&[b"ab", b"c"]), short(&[b"a", b"bc"]));
    }
}
