/**
 * Runs `work` over the requested keys, one run at a time. Keys requested meanwhile share the
 * next run, so a flood of hints costs as many queries as fit one after another. The returned promise
 * settles when a run that began after the call is done; it never rejects: `onError` is called instead.
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
