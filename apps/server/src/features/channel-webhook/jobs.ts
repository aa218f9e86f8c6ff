import { WEBHOOK_RETRY_AFTER_MAX_MS } from '@quartermaster/rules/webhook-retry';
import { createSender, type Sender } from '../../platform/sender.ts';
import type { Services } from '../../platform/services.ts';
import { claimNext } from './commands/claim-next.ts';
import { type ChannelServices, sendPosts } from './commands/send-posts.ts';
import type { ChannelClaim } from './domain/claim.ts';

const POLL_INTERVAL_MS = 1000;
/** Concurrent requests of one process, each to a different channel. */
const CONCURRENT_REQUESTS = 5;

/** Sends the posts of all parties; any number of processes share the work. */
export function createChannelSender(services: ChannelServices & Pick<Services, 'log'>): Sender {
  /** Until this time, Discord rate-limits the whole installation, and this process sends nothing (ADR 0230). */
  let limitedUntil = 0;
  const isLimited = () => services.now().getTime() < limitedUntil;
  return createSender<ChannelClaim>({
    claim: async () => (isLimited() ? null : claimNext(services)),
    async send(claim, stopping) {
      const outcome = await sendPosts(services, claim, stopping);
      if (outcome.kind === 'limited' && outcome.isGlobal)
        limitedUntil = services.now().getTime() + Math.min(outcome.retryAfterMs, WEBHOOK_RETRY_AFTER_MAX_MS);
    },
    onError: (error) => services.log.error({ err: error }, 'Posts could not be sent'),
    maxConcurrent: CONCURRENT_REQUESTS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
}
