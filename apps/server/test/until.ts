import { setTimeout as wait } from 'node:timers/promises';

/** Polls until a result is available; the timeout of the test ends it otherwise. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await wait(50);
  }
}
