/**
 * Runs `work` over the requested keys, one run at a time. Keys requested during a run share the next one, so a flood of
 * hints causes only sequential queries. The returned promise resolves when a run that began after the call has
 * finished; it never rejects: failures are passed to `onError`. A call without keys starts no run.
 */
export function createBatcher(
  work: (keys: readonly string[]) => Promise<void>,
  onError: (error: unknown) => void,
): (keys: Iterable<string>) => Promise<void> {
  let waiting = new Set<string>();
  let next: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();

  function begin(): Promise<void> {
    const keys = [...waiting];
    waiting = new Set();
    next = null;
    running = work(keys).catch(onError);
    return running;
  }

  return (keys) => {
    for (const key of keys) waiting.add(key);
    if (waiting.size === 0) return running;
    next ??= running.then(begin);
    return next;
  };
}
