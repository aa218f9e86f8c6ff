import { me } from '@quartermaster/contract/auth';
import type { Client } from './client.ts';

/**
 * Repeats a request of the user until it is rejected. Returns how many milliseconds after `ended` (performance.now())
 * the last accepted request was sent, so that a busy machine's response time does not count.
 */
export async function measureServedMs(user: Client, ended: number): Promise<number> {
  let servedMs = 0;
  for (;;) {
    const sentAt = performance.now();
    const { status } = await user.call(me, {});
    if (status === 401) return servedMs;
    if (status !== 200 || sentAt - ended > 5000)
      throw new Error(`returned ${status} after ${sentAt - ended} ms`);
    servedMs = sentAt - ended;
  }
}
