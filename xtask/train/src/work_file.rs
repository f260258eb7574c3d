//! The files of the work directory: a header with the kind and the version, the content, and a checksum.
//!
//! A run that resumes from the files of another must not confuse kinds or versions, or read half a file.

use std::fs;
use std::io;
use std::path::Path;

/// The kind and version of a file.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name of the kind in error messages.
    pub name: &'static str,
    /// The first bytes of every version.
    pub mark: [u8; 3],
    /// Must be raised with every change of the content or of how it is generated.
    pub version: u8,
}

const HEADER_BYTES: usize = 4;
const CHECKSUM_BYTES: usize = 8;

/// Why a file cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatError {
    /// The file does not start with the mark of its kind.
    Foreign,
    /// The file has this version, not the one that is read.
    Version(u8),
    /// The checksum does not match the content, or the content is not valid.
    Damaged,
}

impl Format {
    /// Writes a file atomically, so that a file that exists is complete.
    pub fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let mut bytes = [&self.mark[..], &[self.version], content].concat();
        bytes.extend(checksum(bytes.iter().copied()).to_le_bytes());
        let partial = path.with_extension("partial");
        fs::write(&partial, bytes)?;
        fs::rename(partial, path)
    }

    /// Reads the content of a file.
    pub fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let bytes = fs::read(path)?;
        let content = self.content(&bytes);
        content
            .map(<[u8]>::to_vec)
            .map_err(|error| self.error(path, error))
    }

    fn content<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], FormatError> {
        let rest = bytes.strip_prefix(&self.mark);
        let (&version, _) = rest
            .and_then(<[u8]>::split_first)
            .ok_or(FormatError::Foreign)?;
        if version != self.version {
            return Err(FormatError::Version(version));
        }
        let (whole, sum) = bytes
            .split_last_chunk::<CHECKSUM_BYTES>()
            .ok_or(FormatError::Damaged)?;
        if *sum != checksum(whole.iter().copied()).to_le_bytes() {
            return Err(FormatError::Damaged);
        }
        whole.get(HEADER_BYTES..).ok_or(FormatError::Damaged)
    }

    /// Returns the error for the file at `path`, with advice on what to do.
    pub fn error(&self, path: &Path, error: FormatError) -> io::Error {
        let (path, name) = (path.display(), self.name);
        let message = match error {
            FormatError::Foreign => format!("{path} is not a {name}"),
            FormatError::Version(version) => format!(
                "{path} is a {name} of version {version}, but this trainer reads version {}",
                self.version
            ),
            FormatError::Damaged => format!("{path} is a damaged {name}"),
        };
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{message}; delete it and train again"),
        )
    }
}

/// Returns the 64-bit FNV-1a hash (Fowler, Noll and Vo).
pub fn checksum(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::path::PathBuf;

    const FORMAT: Format = Format {
        name: "test file",
        mark: *b"SWT",
        version: 3,
    };

    /// A directory for the files of one test, removed when dropped.
    pub struct TestDirectory(PathBuf);

    impl TestDirectory {
        pub fn new(test: &str) -> TestDirectory {
            let name = format!("slidewise-train-{}-{test}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir_all(&path).unwrap();
            TestDirectory(path)
        }

        pub fn path(&self) -> &Path {
            &self.0
        }
    }

    impl Drop for TestDirectory {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn written(test: &str, content: &[u8]) -> (TestDirectory, PathBuf) {
        let directory = TestDirectory::new(test);
        let path = directory.path().join("file");
        FORMAT.write(&path, content).unwrap();
        (directory, path)
    }

    fn message(path: &Path) -> String {
        let error = FORMAT.read(path).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        error.to_string()
    }

    #[test]
    fn content_is_read_as_it_was_written() {
        for content in [&b""[..], b"a", &[0; 1000]] {
            let (_folder, path) = written("content", content);
            assert_eq!(FORMAT.read(&path).unwrap(), content);
        }
    }

    #[test]
    fn no_partial_file_is_left() {
        let (directory, _) = written("partial", b"content");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_file_is_not_found() {
        let error = FORMAT.read(Path::new("no such file")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn another_version_is_rejected_with_its_number() {
        let (_folder, path) = written("version", b"content");
        let later = Format {
            version: 4,
            ..FORMAT
        };
        let error = later.read(&path).unwrap_err().to_string();
        let expected = format!(
            "{} is a test file of version 3, but this trainer reads version 4; delete it and train again",
            path.display()
        );
        assert_eq!(error, expected);
    }

    #[test]
    fn a_file_of_another_kind_is_rejected() {
        let (_folder, path) = written("kind", b"content");
        for foreign in [
            &b""[..],
            b"SW",
            b"SWT",
            b"SWS\x03content",
            b"\x04\x04\x00\x00",
        ] {
            fs::write(&path, foreign).unwrap();
            assert!(
                message(&path).ends_with("is not a test file; delete it and train again"),
                "{foreign:?}"
            );
        }
    }

    #[test]
    fn every_truncation_is_rejected() {
        let (_folder, path) = written("truncation", b"content");
        let bytes = fs::read(&path).unwrap();
        for left in HEADER_BYTES..bytes.len() {
            fs::write(&path, &bytes[..left]).unwrap();
            assert!(message(&path).contains("is a damaged test file"), "{left}");
        }
    }

    #[test]
    fn a_changed_bit_of_the_content_or_the_checksum_is_rejected() {
        let (_folder, path) = written("bit", b"content");
        let bytes = fs::read(&path).unwrap();
        for place in HEADER_BYTES..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            fs::write(&path, &changed).unwrap();
            assert!(message(&path).contains("is a damaged test file"), "{place}");
        }
    }
}
