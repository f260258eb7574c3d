//! File operations whose errors name the path.

use std::fs;
use std::io;
use std::path::Path;

use crate::failure::{Failure, Outcome};

/// Returns the failure of an action on a path.
fn cannot(action: &str, path: &Path, error: io::Error) -> Failure {
    Failure::new(format!("cannot {action} {}: {error}", path.display()))
}

/// Reads a file.
pub fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| cannot("read", path, error))
}

/// Reads a UTF-8 text file.
pub fn read_text(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| cannot("read", path, error))
}

/// Writes a file, replacing it if it exists.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Outcome {
    fs::write(path, content).map_err(|error| cannot("write", path, error))
}

/// Renames a file.
pub fn rename(from: &Path, to: &Path) -> Outcome {
    fs::rename(from, to).map_err(|error| cannot("rename", from, error))
}

/// Removes a file.
pub fn remove(path: &Path) -> Outcome {
    fs::remove_file(path).map_err(|error| cannot("remove", path, error))
}

/// Creates a folder and its parents; it may exist already.
pub fn create_folder(path: &Path) -> Outcome {
    fs::create_dir_all(path).map_err(|error| cannot("create the folder", path, error))
}

/// Removes a folder and its contents; it may be missing.
pub fn remove_folder(path: &Path) -> Outcome {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(cannot("remove the folder", path, error))
        }
        _ => Ok(()),
    }
}

/// Lists the files of a folder and its subfolders: paths relative to the folder, with slashes, sorted.
pub fn list(folder: &Path) -> Outcome<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| cannot("list", folder, error))? {
        let entry = entry.map_err(|error| cannot("list", folder, error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            let inner = list(&entry.path())?;
            names.extend(inner.iter().map(|path| format!("{name}/{path}")));
        } else {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Copies a folder and its contents.
///
/// A rename would not do: `target` may be on another disk than the repository.
pub fn copy_folder(from: &Path, to: &Path) -> Outcome {
    create_folder(to)?;
    let entries = fs::read_dir(from).map_err(|error| cannot("list", from, error))?;
    for entry in entries {
        let entry = entry.map_err(|error| cannot("list", from, error))?;
        let (source, copy) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_folder(&source, &copy)?;
        } else {
            fs::copy(&source, &copy).map_err(|error| cannot("copy", &source, error))?;
        }
    }
    Ok(())
}
