import { me } from '@quartermaster/contract/auth';
import type { Client } from './client.ts';

/**
 * Asks who one is until that is refused. Answers how many milliseconds after `ended` (performance.now()) the last
 * question was sent that still got its answer: what a busy machine takes to answer does not count.
 */
export async function servedFor(who: Client, ended: number): Promise<number> {
  let served = 0;
  for (;;) {
    const sent = performance.now();
    const { status } = await who.call(me, {});
    if (status === 401) return served;
    if (status !== 200 || sent - ended > 5000) throw new Error(`answered ${status} after ${sent - ended} ms`);
    served = sent - ended;
  }
}
