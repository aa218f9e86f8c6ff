// One Ctrl-C arrives several times: from the terminal, from npm and from the launcher.
const samePress = 1000;

/**
 * Calls `stop` at the first request to end and `force` when the person insists. Answers nothing: the process
 * ends by what these do.
 */
export function onStopSignal(stop: (signal: string) => void, force: () => void, now = Date.now): void {
  let first: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first === null) {
        first = now();
        stop(signal);
      } else if (now() - first > samePress) {
        force();
      }
    });
  }
}
