import { setTimeout as wait } from 'node:timers/promises';

/** Polls until a result is available or the test times out. */
export async function until<T>(
  check: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (;;) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    await wait(50);
  }
}
