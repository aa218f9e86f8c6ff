import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until there is something; the test's own time limit ends a vain wait. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await wait(50);
  }
}
