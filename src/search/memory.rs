//! Memory that is asked for before it is used, so that running out of it is an answer.

/// How many bytes a search may reserve, and how many it has.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    limit: u64,
    used: u64,
}

/// The limit is reached, or the machine has no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory;

impl Memory {
    pub fn new(limit: u64) -> Memory {
        Memory { limit, used: 0 }
    }

    pub fn used(&self) -> u64 {
        self.used
    }

    /// Room for exactly `more` further items in `list`, counted.
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

    /// A new list with room for exactly `items` in place of `list`, whose bytes are given back first: both
    /// are never held at once. A limit that has no room for the new one leaves the old one as it was.
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

/// A list in chunks of `N` items, a power of two, each reserved whole before it is used: nothing is ever
/// moved, and at most one chunk is reserved in vain.
#[derive(Debug)]
pub struct Chunks<T, const N: usize> {
    chunks: Vec<Box<[T; N]>>,
    len: usize,
}

impl<T: Copy, const N: usize> Chunks<T, N> {
    pub fn new() -> Self {
        const { assert!(N.is_power_of_two()) };
        Chunks {
            chunks: Vec::new(),
            len: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn push(&mut self, item: T, memory: &mut Memory) -> Result<(), OutOfMemory> {
        let index = self.len;
        if index.is_multiple_of(N) {
            self.add_chunk(item, memory)?;
        }
        self.len = index + 1;
        *self.get_mut(index) = item;
        Ok(())
    }

    /// `more` items at once, of some content: as many as divide a chunk, and always as many.
    pub fn extend(
        &mut self,
        more: usize,
        filler: T,
        memory: &mut Memory,
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
    fn add_chunk(&mut self, filler: T, memory: &mut Memory) -> Result<(), OutOfMemory> {
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

    #[inline]
    pub fn get(&self, index: usize) -> &T {
        &self.chunks[index / N][index % N]
    }

    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.chunks[index / N][index % N]
    }

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
    fn items_are_found_where_they_were_pushed_and_every_chunk_is_counted() {
        let mut memory = Memory::new(u64::MAX);
        let mut list: Chunks<u32, 8> = Chunks::new();
        for item in 0..20 {
            list.push(item * 7, &mut memory).unwrap();
        }
        *list.get_mut(13) += 1;
        assert_eq!((*list.get(12), *list.get(13), *list.get(19)), (84, 92, 133));
        let list_of_chunks = 8 * size_of::<Box<[u32; 8]>>() as u64;
        assert_eq!(list.len(), 20);
        assert_eq!(memory.used(), 3 * 8 * 4 + list_of_chunks);
        assert_eq!(list.iter().count(), 20);
    }

    #[test]
    fn the_limit_is_kept_and_replaced_bytes_count_again() {
        let mut memory = Memory::new(100);
        let mut list: Vec<u8> = Vec::new();
        assert_eq!(memory.reserve(&mut list, 90), Ok(()));
        assert_eq!(memory.reserve(&mut Vec::<u8>::new(), 11), Err(OutOfMemory));
        assert_eq!(memory.replace(&mut list, 101), Err(OutOfMemory));
        assert_eq!((memory.used(), list.capacity()), (90, 90));
        assert_eq!(memory.replace(&mut list, 100), Ok(()));
        assert_eq!((memory.used(), list.capacity()), (100, 100));
    }
}
