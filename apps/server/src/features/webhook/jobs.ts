import { webhookDisabledReason } from '@quartermaster/contract/webhook';
import { z } from 'zod';
import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { transact } from '../../platform/transact.ts';
import { type SenderServices, sendDelivery } from './commands/send-delivery.ts';
import { type Busy, type Claim, claimDelivery } from './domain/claim.ts';
import { webhookDisabledEmail } from './present.ts';

/** How often a process looks for something to send. */
const LOOK_EVERY_MS = 1000;
/** Requests of one process at once: in total, to one host, and for the webhooks of one user (ADR 0194). */
const AT_ONCE = 20;
const PER_HOST = 2;
const PER_CREATOR = 4;

/** What reached its bound. */
function busyWith(sending: Iterable<Claim>): Busy {
  const full = (names: string[], most: number) => [
    ...new Set(names.filter((name) => names.filter((other) => other === name).length >= most)),
  ];
  const claims = [...sending];
  return {
    hosts: full(
      claims.map(({ host }) => host),
      PER_HOST,
    ),
    creators: full(
      claims.map(({ creatorId }) => creatorId),
      PER_CREATOR,
    ),
  };
}

export interface WebhookSender {
  /** Sends what is due, now and once a second, until `stop`. */
  start(): void;
  /** Ends the running requests; what they were sending is sent again later. */
  stop(): Promise<void>;
}

/** Sends the deliveries of all webhooks; any number of processes share the work. */
export function createWebhookSender(
  services: SenderServices & Pick<Services, 'log'>,
  lookEveryMs = LOOK_EVERY_MS,
): WebhookSender {
  const stopping = new AbortController();
  const sending = new Map<Claim, Promise<void>>();
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const complain = (error: unknown) => services.log.error({ err: error }, 'Webhooks could not be sent');

  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && sending.size < AT_ONCE) {
      const claim = await transact(services, (tx) => claimDelivery(tx, busyWith(sending.keys()), services));
      if (claim === null) return;
      if (claim === 'again') continue;
      const sent = sendDelivery(services, claim, stopping.signal)
        .catch(complain)
        .then(() => {
          sending.delete(claim);
          look();
        });
      sending.set(claim, sent);
    }
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    looking ??= fill()
      .catch(complain)
      .finally(() => {
        looking = null;
      });
  }

  return {
    start() {
      look();
      timer = setInterval(look, lookEveryMs);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.all(sending.values());
    },
  };
}

const facts = z.object({ webhook_id: z.string(), user_id: z.string(), reason: webhookDisabledReason });

/** The mail about a disabled webhook; none once it was deleted or resumed. */
export const webhookMails = ({ config }: Pick<Services, 'config'>): Record<string, Composer> => ({
  webhook_disabled: async (tx, request) => {
    const { webhook_id, user_id, reason } = facts.parse(request);
    const [row] = await tx.sql<
      { email: string; username: string; party_id: string; party_name: string; url: string }[]
    >`
      select u.email, u.username, p.id as party_id, p.name as party_name, w.url
      from webhooks w join parties p on p.id = w.party_id join users u on u.id = ${user_id}
      where w.id = ${webhook_id} and w.state = 'disabled' and u.deleted_at is null`;
    return row ? webhookDisabledEmail(config.publicUrl, { ...row, reason }) : null;
  },
});
