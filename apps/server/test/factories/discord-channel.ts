import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DiscordPost, discordPost } from '@quartermaster/contract/channel-webhook';
import { type DiscordMessageBody, messageViolations } from './discord-limits.ts';

/**
 * How a request fails: with a status; `global`: by Discord's limit for all channels of the installation; `lose`: its
 * connection is lost before it is processed; `lose_response`: its connection is lost after it is processed; `delay`:
 * its connection is lost, and it is processed when the next request arrives; `repeat`: an edit arrives again with the
 * next request; `hang`: it receives no response; `endless`: it is processed, and its response never ends.
 */
export type Fault = 'lose' | 'lose_response' | 'delay' | 'repeat' | 'hang' | 'endless' | 'global' | number;
/** The duration of Discord's limit for all channels, in seconds. */
export const GLOBAL_LIMIT_S = 60;

interface Message {
  readonly id: string;
  post: DiscordPost;
}

/**
 * A fake Discord channel with one webhook. It enforces a bucket's rate limit by the test clock, responds with Discord's
 * headers and codes, and accepts only messages within Discord's limits.
 */
export interface DiscordChannel {
  readonly url: string;
  readonly webhookUrl: string;
  /** The messages in the channel, oldest first. */
  readonly messages: Message[];
  /** Method and path of every received request, without the token. */
  readonly requests: string[];
  connections: number;
  /** The number of bytes sent in endless responses. */
  sentBytes: number;
  /** Requests that exceeded the rate limit. */
  readonly excess: string[];
  /** Faults for the next requests that create or edit a message, one fault per request. */
  readonly faults: Fault[];
  /** A fault for all requests, until it is null again. */
  outage: Fault | null;
  /** Requests per window; Discord allows 5 per 2 seconds. */
  bucket: { limit: number; windowMs: number };
  isDeleted: boolean;
  close(): Promise<void>;
}

const WEBHOOK_ID = '1184472015540244501';
export const CHANNEL_TOKEN = 'canary-token_Zb3kR9';
const PREFIX = `/api/v10/webhooks/${WEBHOOK_ID}/${CHANNEL_TOKEN}`;

type Behavior = Omit<DiscordChannel, 'url' | 'webhookUrl' | 'close'>;

/** The returned function counts a request and returns the bucket's headers, or null if its limit is exceeded. */
function bucketOf(channel: Behavior, now: () => number): () => Record<string, string> | null {
  let window = { start: 0, used: 0 };
  return () => {
    const { limit, windowMs } = channel.bucket;
    if (now() >= window.start + windowMs) window = { start: now(), used: 0 };
    if (window.used >= limit) return null;
    window.used += 1;
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - window.used),
      'x-ratelimit-reset-after': String((window.start + windowMs - now()) / 1000),
      'x-ratelimit-bucket': 'canary-bucket',
    };
  };
}

let lastId = 1_200_000_000_000_000_000n;

function execute(
  channel: Behavior,
  method: string,
  path: string,
  text: string,
): { status: number; body: object } {
  if (channel.isDeleted || !path.startsWith(PREFIX))
    return { status: 404, body: { code: 10_015, message: 'Unknown Webhook' } };
  if (method === 'GET') return { status: 200, body: { id: WEBHOOK_ID, name: 'Herald' } };
  const post = discordPost.safeParse(JSON.parse(text));
  if (!post.success || messageViolations(post.data as DiscordMessageBody).length > 0)
    return { status: 400, body: { code: 50_035, message: 'Invalid Form Body' } };
  if (method === 'POST') {
    lastId += 1n;
    channel.messages.push({ id: String(lastId), post: post.data });
    return { status: 200, body: { ...post.data, id: String(lastId) } };
  }
  const message = channel.messages.find(({ id }) => path === `${PREFIX}/messages/${id}`);
  if (!message) return { status: 404, body: { code: 10_008, message: 'Unknown Message' } };
  message.post = post.data;
  return { status: 200, body: { ...message.post, id: message.id } };
}

/** Writes until the client closes the connection. */
function sendWithoutEnd(channel: Behavior, reply: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const write = () => {
    while (!reply.destroyed) {
      channel.sentBytes += chunk.length;
      if (!reply.write(chunk)) return;
    }
  };
  reply.on('drain', write);
  write();
}

const newBehavior = (): Behavior => ({
  messages: [],
  requests: [],
  excess: [],
  faults: [],
  outage: null,
  bucket: { limit: 5, windowMs: 2000 },
  isDeleted: false,
  connections: 0,
  sentBytes: 0,
});

export async function startDiscordChannel(now: () => number): Promise<DiscordChannel> {
  const delayed: (() => void)[] = [];
  const channel = newBehavior();
  const useBucket = bucketOf(channel, now);

  /** Applies a fault; returns whether it ends the processing of the request. */
  function applyFault(fault: Fault | undefined, request: IncomingMessage, text: string): boolean {
    const { method = '', url = '' } = request;
    // Clients do not repeat requests that create a message.
    if (fault === 'delay' || (fault === 'repeat' && method !== 'POST'))
      delayed.push(() => execute(channel, method, url, text));
    if (fault === 'lose' || fault === 'delay') request.socket.destroy();
    return fault === 'lose' || fault === 'delay' || fault === 'hang';
  }

  function respond(request: IncomingMessage, reply: ServerResponse, text: string): void {
    const { method = '', url = '' } = request;
    channel.requests.push(`${method} ${url.replace(CHANNEL_TOKEN, '…')}`);
    const fault = channel.outage ?? (method === 'GET' ? undefined : channel.faults.shift());
    for (const run of delayed.splice(0)) run();
    if (applyFault(fault, request, text)) return;
    if (fault === 'global')
      return void reply
        .writeHead(429, { 'retry-after': String(GLOBAL_LIMIT_S), 'x-ratelimit-global': 'true' })
        .end(`{"retry_after": ${GLOBAL_LIMIT_S}, "global": true}`);
    if (typeof fault === 'number') return void reply.writeHead(fault).end('{}');
    const headers = useBucket();
    if (!headers) {
      channel.excess.push(`${method} ${url}`);
      return void reply.writeHead(429, { 'retry-after': '2' }).end('{"retry_after": 2, "global": false}');
    }
    const { status, body } = execute(channel, method, url, text);
    if (fault === 'lose_response') return void request.socket.destroy();
    if (fault === 'endless') return void sendWithoutEnd(channel, reply.writeHead(status));
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  const server = createServer(async (request, reply) => {
    const text = Buffer.concat(await request.toArray()).toString();
    respond(request, reply, text);
  });
  server.on('connection', () => {
    channel.connections += 1;
  });
  const url = await listen(server);
  return Object.assign(channel, {
    url,
    webhookUrl: `${url}/api/webhooks/${WEBHOOK_ID}/${CHANNEL_TOKEN}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
