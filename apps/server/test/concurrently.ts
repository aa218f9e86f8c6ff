/** Calls `run` with 0 to `count` - 1 at the same time; resolves with all results. */
export const concurrently = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
