import { setTimeout as wait } from 'node:timers/promises';
import {
  type DiscordInteraction,
  type DiscordResponse,
  EPHEMERAL,
  INTERACTION,
  RESPONSE,
} from '@quartermaster/contract/discord-bot';
import type { DiscordBot } from '../../../platform/config.ts';
import type { Services } from '../../../platform/services.ts';

/** The minimum delay before each attempt to send a late response. */
const DELAYS_MS = [0, 500, 2000];
const DELAY_MAX_MS = 30_000;
const REQUEST_TIMEOUT_MS = 10_000;

interface ResponseSettings extends Pick<DiscordBot, 'url' | 'deferAfterMs'> {
  readonly log: Pick<Services['log'], 'warn'>;
}

/**
 * The response, or, when the work takes too long, a deferred one that is replaced when the work is done. Deferred
 * responses are private, because only the work decides whether everyone may read them. Suggestions cannot be
 * deferred, so late ones are empty.
 */
export async function respondInTime(
  settings: ResponseSettings,
  interaction: DiscordInteraction,
  work: Promise<DiscordResponse>,
): Promise<DiscordResponse> {
  const timer = new AbortController();
  const timeout = wait(settings.deferAfterMs, null, { signal: timer.signal }).catch(() => null);
  const first = await Promise.race([work, timeout]).finally(() => timer.abort());
  if (first) return first;
  if (interaction.type === INTERACTION.autocomplete) return { type: RESPONSE.choices, data: { choices: [] } };
  void work.then((response) => sendLate(settings, interaction, response));
  return { type: RESPONSE.deferredMessage, data: { flags: EPHEMERAL } };
}

/** Replaces the deferred response. The work is not undone when Discord rejects the message. */
async function sendLate(
  { url, log }: ResponseSettings,
  { application_id, token }: DiscordInteraction,
  response: DiscordResponse,
): Promise<void> {
  if (response.type !== RESPONSE.message) return;
  const { flags: _, ...message } = response.data;
  const messageUrl = `${url}/api/v10/webhooks/${application_id}/${encodeURIComponent(token)}/messages/@original`;
  let delay = 0;
  for (const min of DELAYS_MS) {
    await wait(Math.max(min, delay), undefined, { ref: false });
    const outcome = await patch(messageUrl, message);
    if (outcome.isFinal) return;
    delay = outcome.retryAfterMs;
  }
  log.warn({ application_id }, 'Discord did not accept a late response');
}

async function patch(url: string, message: object) {
  try {
    const response = await fetch(url, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const retryAfterMs = Number.isFinite(seconds) ? Math.min(seconds * 1000, DELAY_MAX_MS) : 0;
    return { isFinal: response.status < 500 && response.status !== 429, retryAfterMs };
  } catch {
    return { isFinal: false, retryAfterMs: 0 };
  }
}
