// One Ctrl-C arrives several times: from the terminal, from npm and from the launcher.
const DUPLICATE_SIGNAL_MS = 1000;

/**
 * Calls `stop` on the first signal, and `force` on every signal that arrives more than a second after it. Both must end
 * the process.
 */
export function onStopSignal(stop: (signal: string) => void, force: () => void, now = Date.now): void {
  let first: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first === null) {
        first = now();
        stop(signal);
      } else if (now() - first > DUPLICATE_SIGNAL_MS) {
        force();
      }
    });
  }
}
