//! SHA-256 as the build writes it: hexadecimal in file names, base64 in the content security policy.

use sha2::{Digest, Sha256};

pub fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A short name for the content of several files together.
pub fn short(parts: &[&[u8]]) -> String {
    let mut all = String::new();
    for part in parts {
        all.push_str(&hex(part));
    }
    hex(all.as_bytes())[..16].to_owned()
}

/// As a content security policy names a script.
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
        for place in 0..4 {
            if place <= chunk.len() {
                let index = bits >> (18 - 6 * place) & 63;
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
    fn base64_pads_as_the_standard_s_own_examples() {
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
    fn the_short_name_depends_on_every_part_and_on_where_it_ends() {
        assert_eq!(short(&[b"ab", b"c"]).len(), 16);
        assert_ne!(short(&[b"ab", b"c"]), short(&[b"ab", b"d"]));
        assert_ne!(short(&[b"ab", b"c"]), short(&[b"a", b"bc"]));
    }
}
