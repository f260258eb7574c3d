//! Memory accounting: every allocation is checked against a limit, so that a search can report that memory ran out.

/// The number of bytes that a search may reserve, and the number that it has reserved.
#[derive(Clone, Copy, Debug)]
pub struct MemoryBudget {
    limit: u64,
    used: u64,
}

/// The error for a memory limit that is reached or an allocation that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory;

impl MemoryBudget {
    /// Creates a budget of `limit` bytes.
    pub fn new(limit: u64) -> MemoryBudget {
        MemoryBudget { limit, used: 0 }
    }

    /// Returns the number of bytes reserved.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Reserves capacity for exactly `more` further items in `list`.
    pub fn reserve<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
        let before = list.capacity();
        let bytes = |items: usize| (items * size_of::<T>()) as u64;
        let wanted = bytes((list.len() + more).saturating_sub(before));
        if wanted > self.limit - self.used.min(self.limit) {
            return Err(OutOfMemory);
        }
        list.try_reserve_exact(more).map_err(|_| OutOfMemory)?;
        self.used += bytes(list.capacity() - before);
        Ok(())
    }

    /// Replaces `list` with an empty one that has capacity for exactly `items`. The old list is freed first, so that
    /// both never exist at the same time. If the limit does not allow the new list, the old one stays unchanged.
    pub fn replace<T>(&mut self, list: &mut Vec<T>, items: usize) -> Result<(), OutOfMemory> {
        let bytes = |items: usize| (items * size_of::<T>()) as u64;
        let others = self.used - bytes(list.capacity());
        if others.saturating_add(bytes(items)) > self.limit {
            return Err(OutOfMemory);
        }
        *list = Vec::new();
        self.used = others;
        self.reserve(list, items)
    }
}

/// A growable list in chunks of `N` items, where `N` is a power of two.
///
/// Chunks are allocated whole and never move, so growing copies no items and wastes at most one chunk.
#[derive(Debug)]
pub struct ChunkedVec<T, const N: usize> {
    chunks: Vec<Box<[T; N]>>,
    len: usize,
}

impl<T: Copy, const N: usize> ChunkedVec<T, N> {
    /// Creates an empty list.
    pub fn new() -> Self {
        const { assert!(N.is_power_of_two()) };
        ChunkedVec {
            chunks: Vec::new(),
            len: 0,
        }
    }

    /// Returns the number of items.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Appends `item`.
    #[inline]
    pub fn push(&mut self, item: T, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let index = self.len;
        if index.is_multiple_of(N) {
            self.add_chunk(item, memory)?;
        }
        self.len = index + 1;
        *self.get_mut(index) = item;
        Ok(())
    }

    /// Appends `more` items of unspecified content. `more` must divide `N` and the current length.
    pub fn extend(
        &mut self,
        more: usize,
        filler: T,
        memory: &mut MemoryBudget,
    ) -> Result<(), OutOfMemory> {
        debug_assert!(N.is_multiple_of(more) && self.len.is_multiple_of(more));
        if self.len.is_multiple_of(N) {
            self.add_chunk(filler, memory)?;
        }
        self.len += more;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn add_chunk(&mut self, filler: T, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        if self.chunks.len() == self.chunks.capacity() {
            memory.reserve(&mut self.chunks, self.len / N / 2 + 8)?;
        }
        let mut chunk = Vec::new();
        memory.reserve(&mut chunk, N)?;
        chunk.resize(N, filler);
        self.chunks.push(
            chunk
                .into_boxed_slice()
                .try_into()
                .map_err(|_| OutOfMemory)?,
        );
        Ok(())
    }

    /// Returns the item at `index`.
    #[inline]
    pub fn get(&self, index: usize) -> &T {
        &self.chunks[index / N][index % N]
    }

    /// Returns the item at `index` for modification.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.chunks[index / N][index % N]
    }

    /// Iterates over all items.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks
            .iter()
            .flat_map(|chunk| chunk.iter())
            .take(self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_keep_their_indices_and_every_chunk_is_counted() {
        let mut memory = MemoryBudget::new(u64::MAX);
        let mut list: ChunkedVec<u32, 8> = ChunkedVec::new();
        for item in 0..20 {
            list.push(item * 7, &mut memory).unwrap();
        }
        *list.get_mut(13) += 1;
        assert_eq!((*list.get(12), *list.get(13), *list.get(19)), (84, 92, 133));
        let chunk_list_bytes = 8 * size_of::<Box<[u32; 8]>>() as u64;
        assert_eq!(list.len(), 20);
        assert_eq!(memory.used(), 3 * 8 * 4 + chunk_list_bytes);
        assert_eq!(list.iter().count(), 20);
    }

    #[test]
    fn the_limit_holds_and_replacing_a_list_frees_its_bytes() {
        let mut memory = MemoryBudget::new(100);
        let mut list: Vec<u8> = Vec::new();
        assert_eq!(memory.reserve(&mut list, 90), Ok(()));
        assert_eq!(memory.reserve(&mut Vec::<u8>::new(), 11), Err(OutOfMemory));
        assert_eq!(memory.replace(&mut list, 101), Err(OutOfMemory));
        assert_eq!((memory.used(), list.capacity()), (90, 90));
        assert_eq!(memory.replace(&mut list, 100), Ok(()));
        assert_eq!((memory.used(), list.capacity()), (100, 100));
    }
}
