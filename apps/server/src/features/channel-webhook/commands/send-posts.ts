import { WEBHOOK_RETRY_AFTER_MAX_MS, webhookDelay } from '@quartermaster/rules/webhook-retry';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { ChannelClaim } from '../domain/claim.ts';
import { type Outcome, requestDiscord } from '../domain/discord-request.ts';
import { MIN_INTERVAL_MS } from '../store.ts';
import { disableChannel } from './disable-channel.ts';

export type ChannelServices = Pick<Services, 'sql' | 'now' | 'hints' | 'config' | 'tokens'> & {
  /** Returns a number in [0, 1) for the jitter of the next attempt. */
  readonly random: () => number;
};

/** Sends a claimed request once, records the outcome and returns it. */
export async function sendPosts(
  services: ChannelServices,
  claim: ChannelClaim,
  stopping?: AbortSignal,
): Promise<Outcome> {
  const outcome = await requestDiscord(services.config, claim, stopping);
  await transact(services, (tx) => recordOutcome(tx, services, claim, outcome));
  return outcome;
}

async function recordOutcome(
  tx: Tx,
  services: ChannelServices,
  claim: ChannelClaim,
  outcome: Outcome,
): Promise<void> {
  const { partyId, discordId } = claim;
  const [channel] = await tx.sql`
    select from channel_webhooks where party_id = ${partyId} and discord_id = ${discordId} for update`;
  // The channel was deleted or replaced in the meantime, which also deleted its posts.
  if (!channel) return;
  await recordPostOutcome(tx, claim, outcome);
  await scheduleAttempt(tx, partyId, nextAttempt(services, claim, outcome), tx.now);
  if (outcome.kind === 'gone') await disableChannel(tx, partyId, 'gone');
}

/**
 * Postpones a channel whose posts could not be composed, in the same way as after a failed request.
 * These failures are counted separately: a successful probe in between does not reset their count (ADR 0253).
 */
export async function postpone(tx: Tx, { random }: ChannelServices, partyId: string): Promise<void> {
  const [channel] = await tx.sql<{ tries: number; failures: number }[]>`
    update channel_webhooks set compose_failures = compose_failures + 1
    where party_id = ${partyId} and state = 'active' returning tries, compose_failures as failures`;
  if (!channel) return;
  const { tries, failures } = channel;
  const error = 'The posts could not be composed';
  await scheduleAttempt(tx, partyId, { tries, error, delayMs: webhookDelay(failures, random(), 0) });
}

/** Schedules the next attempt; `attemptedAt` is the time of the request that was just sent, if any. */
async function scheduleAttempt(
  tx: Tx,
  partyId: string,
  attempt: NextAttempt,
  attemptedAt: Date | null = null,
): Promise<void> {
  await tx.sql`
    update channel_webhooks set busy_until = null, tries = ${attempt.tries},
      last_attempt_at = coalesce(${attemptedAt}, last_attempt_at),
      last_error = ${attempt.error}, next_attempt_at = ${new Date(tx.now.getTime() + (attempt.delayMs ?? 0))}
    where party_id = ${partyId}`;
  if (attempt.delayMs === null) await disableChannel(tx, partyId, 'failing');
}

/**
 * Shorter than the time for which a response proves that Discord can be reached: otherwise each message would
 * need a probe.
 */
const PROBE_DELAY_MAX_MS = 20_000;

/** `delayMs` is null when the attempts have failed for a day. */
interface NextAttempt {
  readonly tries: number;
  readonly error: string | null;
  readonly delayMs: number | null;
}

function nextAttempt(
  { random }: ChannelServices,
  { tries, request }: ChannelClaim,
  outcome: Outcome,
): NextAttempt {
  switch (outcome.kind) {
    case 'accepted':
      return {
        tries: 0,
        error: null,
        delayMs:
          request.kind === 'probe'
            ? Math.min(outcome.delayMs, PROBE_DELAY_MAX_MS)
            : Math.max(MIN_INTERVAL_MS, outcome.delayMs),
      };
    case 'message_gone':
      return { tries: 0, error: null, delayMs: MIN_INTERVAL_MS };
    case 'limited':
      return {
        tries,
        error: 'Discord limits how often messages are sent',
        delayMs: Math.min(outcome.retryAfterMs, WEBHOOK_RETRY_AFTER_MAX_MS),
      };
    case 'gone':
      return { tries, error: 'The webhook does not exist in Discord', delayMs: 0 };
    case 'rejected':
      return { tries, error: outcome.error, delayMs: MIN_INTERVAL_MS };
    case 'failed':
    case 'unknown': {
      const retryAfterMs = outcome.kind === 'failed' ? outcome.retryAfterMs : 0;
      return {
        tries: tries + 1,
        error: outcome.error,
        delayMs: webhookDelay(tries + 1, random(), retryAfterMs),
      };
    }
  }
}

async function recordPostOutcome({ sql }: Tx, { request }: ChannelClaim, outcome: Outcome): Promise<void> {
  if (request.kind === 'probe') return;
  const ids = request.posts.map(({ id }) => id);
  if (outcome.kind === 'accepted') {
    const embeds = sql.json(request.posts.map(({ id, embed }) => ({ id, embed })));
    const messageId = request.kind === 'edit' ? request.messageId : outcome.messageId;
    await sql`
      update channel_posts p set state = 'done', message_id = ${messageId}, embed = s.embed
      from jsonb_to_recordset(${embeds}) as s (id uuid, embed jsonb) where p.id = s.id and p.state = 'sending'`;
    return;
  }
  const state = isFinal(outcome)
    ? 'dropped'
    : isUnconfirmed(request.kind, outcome)
      ? 'unconfirmed'
      : 'waiting';
  await sql`update channel_posts set state = ${state} where id = any(${ids}::uuid[]) and state = 'sending'`;
}

const isFinal = ({ kind }: Outcome): boolean => kind === 'rejected' || kind === 'message_gone';
const isUnconfirmed = (kind: 'create' | 'edit', outcome: Outcome): boolean =>
  kind === 'create' && outcome.kind === 'unknown';
