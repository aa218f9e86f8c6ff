import type { DiscordPost } from '@quartermaster/contract/channel-webhook';
import { z } from 'zod';
import { startOfResponse } from '../../../platform/bounded-response.ts';
import type { Config } from '../../../platform/config.ts';
import type { ChannelClaim, ChannelRequest } from './claim.ts';

/** The outcome of a request to Discord. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly messageId: string | null; readonly delayMs: number }
  | { readonly kind: 'limited'; readonly retryAfterMs: number; readonly isGlobal: boolean }
  /** The webhook was deleted in Discord. */
  | { readonly kind: 'gone' }
  /** The message was deleted in Discord. */
  | { readonly kind: 'message_gone' }
  | { readonly kind: 'rejected'; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string; readonly retryAfterMs: number }
  /** No response arrived, but Discord may have received the request. */
  | { readonly kind: 'unknown'; readonly error: string };

const REQUEST_TIMEOUT_MS = 10_000;
/** Several times the size of a message with all its embeds. The body of a longer response is ignored. */
const RESPONSE_BYTES_MAX = 256 * 1024;
/** Discord's error codes, from its documentation "JSON Error Codes". */
const UNKNOWN_MESSAGE = 10_008;
const UNKNOWN_WEBHOOK = 10_015;
const INVALID_WEBHOOK_TOKEN = 50_027;
const LIMIT_DELAY_MIN_MS = 1000;

const HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'Quartermaster-Announcements',
  // A reused connection may close while a message is being sent, and leave it unconfirmed.
  connection: 'close',
};

/** Sends one request to a Discord webhook. `stopping` aborts only requests that can be repeated. */
export async function requestDiscord(
  { discordUrl }: Pick<Config, 'discordUrl'>,
  { discordId, token, request }: ChannelClaim,
  stopping?: AbortSignal,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = stopping && request.kind !== 'create' ? AbortSignal.any([timeout, stopping]) : timeout;
  const webhookUrl = `${discordUrl}/api/v10/webhooks/${discordId}/${encodeURIComponent(token)}`;
  const { method, path } = REQUEST_METHODS[request.kind](request);
  try {
    const response = await fetch(webhookUrl + path, {
      ...(request.kind === 'probe' ? {} : { body: JSON.stringify(postOf(request.posts)) }),
      headers: HEADERS,
      method,
      signal,
      redirect: 'manual',
    });
    const text = await startOfResponse(response, RESPONSE_BYTES_MAX);
    return outcomeOf(response, bodyOf(text), request);
  } catch (error) {
    return isUnsent(error)
      ? { kind: 'failed', error: 'Discord could not be reached', retryAfterMs: 0 }
      : { kind: 'unknown', error: 'Discord did not respond' };
  }
}

const REQUEST_METHODS = {
  probe: () => ({ method: 'GET', path: '' }),
  create: () => ({ method: 'POST', path: '?wait=true' }),
  edit: (request: ChannelRequest) => ({
    method: 'PATCH',
    path: `/messages/${request.kind === 'edit' ? request.messageId : ''}`,
  }),
} as const;

const postOf = (posts: Extract<ChannelRequest, { kind: 'create' }>['posts']): DiscordPost => ({
  embeds: posts.map(({ embed }) => embed),
  allowed_mentions: { parse: [] },
});

/** Codes of errors that occur before a connection is established, so that Discord has received nothing. */
const NOT_SENT_CODES =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && NOT_SENT_CODES.test(String(cause.code));
}

const responseBody = z.object({
  id: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .catch(undefined),
  code: z.number().optional().catch(undefined),
  retry_after: z.number().optional().catch(undefined),
  global: z.boolean().optional().catch(undefined),
});
type ResponseBody = z.output<typeof responseBody>;

function bodyOf(text: string): ResponseBody {
  try {
    return responseBody.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

function outcomeOf(response: Response, body: ResponseBody, request: ChannelRequest): Outcome {
  const { status, headers, ok } = response;
  const retryAfterMs = millis(headers.get('retry-after') ?? String(body.retry_after ?? 0));
  if (ok) return acceptedOutcome(headers, body, request);
  if (status === 429)
    return {
      kind: 'limited',
      retryAfterMs: Math.max(retryAfterMs, LIMIT_DELAY_MIN_MS),
      isGlobal: body.global === true || headers.has('x-ratelimit-global'),
    };
  if (status === 404 && request.kind === 'edit' && body.code === UNKNOWN_MESSAGE)
    return { kind: 'message_gone' };
  if (body.code === UNKNOWN_WEBHOOK || body.code === INVALID_WEBHOOK_TOKEN) return { kind: 'gone' };
  // Without such an error code, the status is not about this webhook: Discord may be blocking this server
  // temporarily.
  if (status >= 500 || [401, 403, 404].includes(status))
    return { kind: 'failed', error: `Discord responded with ${status}`, retryAfterMs };
  return { kind: 'rejected', error: `Discord rejected the message with ${status}` };
}

/** Without a message id, the post cannot be edited later, but it counts as posted. */
function acceptedOutcome(headers: Headers, { id }: ResponseBody, { kind }: ChannelRequest): Outcome {
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
  const delayMs = isUsedUp ? millis(headers.get('x-ratelimit-reset-after') ?? '0') : 0;
  return { kind: 'accepted', messageId: kind === 'create' ? (id ?? null) : null, delayMs };
}

/** Converts seconds, which may have a fraction, to milliseconds. */
function millis(seconds: string): number {
  const value = Number(seconds);
  return Number.isFinite(value) && value > 0 ? Math.ceil(value * 1000) : 0;
}
