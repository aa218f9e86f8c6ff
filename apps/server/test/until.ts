import { setTimeout as wait } from 'node:timers/promises';

/** Polls until a result is available or the test times out. */
export async function until<T>(
  check: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (;;) {
    const result = await check();
    if (result !== undefined && result !== false) return result;
    await wait(50);
  }
}
