import { webhookDisabledReason } from '@quartermaster/contract/webhook';
import { z } from 'zod';
import type { Composer } from '../../platform/mail/email.ts';
import { createSender, type Sender } from '../../platform/sender.ts';
import type { Services } from '../../platform/services.ts';
import { transact } from '../../platform/transact.ts';
import { type SenderServices, sendDelivery } from './commands/send-delivery.ts';
import { type BusyTargets, type Claim, claimDelivery } from './domain/claim.ts';
import { webhookDisabledEmail } from './present.ts';

/** The interval at which a process looks for deliveries to send. */
const POLL_INTERVAL_MS = 1000;
/** Concurrent requests of one process: in total, to one host, and for the webhooks of one user (ADR 0194). */
const CONCURRENT_MAX = 20;
const PER_HOST_MAX = 2;
const PER_CREATOR_MAX = 4;

/** The hosts and creators at their limit. */
function busyTargets(sending: Iterable<Claim>): BusyTargets {
  const namesAtLimit = (names: string[], max: number) => [
    ...new Set(names.filter((name) => names.filter((other) => other === name).length >= max)),
  ];
  const claims = [...sending];
  return {
    hosts: namesAtLimit(
      claims.map(({ host }) => host),
      PER_HOST_MAX,
    ),
    creators: namesAtLimit(
      claims.map(({ creatorId }) => creatorId),
      PER_CREATOR_MAX,
    ),
  };
}

/** Sends the deliveries of all webhooks; any number of processes share the work. */
export const createWebhookSender = (
  services: SenderServices & Pick<Services, 'log'>,
  pollIntervalMs = POLL_INTERVAL_MS,
): Sender =>
  createSender<Claim>({
    claim: (sending) => transact(services, (tx) => claimDelivery(tx, busyTargets(sending), services)),
    send: (claim, stopping) => sendDelivery(services, claim, stopping),
    onError: (error) => services.log.error({ err: error }, 'A webhook delivery could not be claimed or sent'),
    maxConcurrent: CONCURRENT_MAX,
    pollIntervalMs,
  });

const mailRequest = z.object({ webhook_id: z.string(), user_id: z.string(), reason: webhookDisabledReason });

/** Composes the email about a disabled webhook; null unless the webhook is still disabled and the user still exists. */
export const webhookEmails = ({ config }: Pick<Services, 'config'>): Record<string, Composer> => ({
  webhook_disabled: async (tx, request) => {
    const { webhook_id, user_id, reason } = mailRequest.parse(request);
    const [row] = await tx.sql<
      { email: string; username: string; party_id: string; party_name: string; url: string }[]
    >`
      select u.email, u.username, p.id as party_id, p.name as party_name, w.url
      from webhooks w join parties p on p.id = w.party_id join users u on u.id = ${user_id}
      where w.id = ${webhook_id} and w.state = 'disabled' and u.deleted_at is null`;
    return row ? webhookDisabledEmail(config.publicUrl, { ...row, reason }) : null;
  },
});
