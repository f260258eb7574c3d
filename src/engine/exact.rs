//! The exact distance of every tiny board: all sizes of up to ten cells.
