// Runs in the page before its own code: decodes messages between the page and its worker. Their layouts are pinned by
// layouts_that_benchmarks_decode_are_stable in src/protocol/tests.rs.
window.messages = (() => {
  /** Returns a reader of postcard-encoded numbers: variable-length integers and 64-bit floats. */
  const reader = (bytes) => {
    let offset = 0;
    return {
      number() {
        let value = 0;
        for (let scale = 1; ; scale *= 128) {
          value += (bytes[offset] & 127) * scale;
          if (!(bytes[offset++] & 128)) return value;
        }
      },
      float() {
        const value = new DataView(bytes.buffer).getFloat64(bytes.byteOffset + offset, true);
        offset += 8;
        return value;
      },
    };
  };

  /** Returns true for a request that starts a job of the kind Solve: Request::Start, the id, JobSpec::Solve. */
  const isSolve = (bytes) => {
    const { number } = reader(bytes);
    if (number() !== 0) return false;
    number();
    return number() === 0;
  };

  /**
   * Returns the statistics of a job that solves a board, or null if the event has none. An event is Progress (1) or
   * Finished (2), then the job id, the variant (0: statistics or result, 1: statistics with a shorter solution), then
   * JobStats.
   */
  const solveStats = (bytes) => {
    const { number, float } = reader(bytes);
    const event = number();
    if (event !== 1 && event !== 2) return null;
    number();
    const kind = number();
    if (kind !== 0 && !(event === 1 && kind === 1)) return null;
    const [expanded, , , , size, bound] = Array.from({ length: 7 }, number);
    const milliseconds = float();
    // Number 3 is the anytime search, which has no further fields.
    const isAnytime = number() === 1 && number() === 3;
    let best = null;
    if (isAnytime) {
      number();
      if (number() === 1) best = number();
    }
    return { isFinished: event === 2, expanded, size, bound, milliseconds, isAnytime, best };
  };

  return { isSolve, solveStats };
})();
