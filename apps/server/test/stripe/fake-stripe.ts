import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeAccount } from '../../src/platform/config.ts';
import { CALLS } from './calls.ts';
import { parseForm } from './form.ts';
import { type EventRecord, Rejection } from './records.ts';
import { newId, StripeWorld } from './world.ts';

/** How a request fails: not at all, with status 500, or without a response, before or after its execution. */
export type Fault = 'none' | 'error' | 'stall' | 'stall_after';

export interface FakeStripe {
  readonly account: StripeAccount;
  readonly world: StripeWorld;
  /** Requests as `METHOD /path`, in order. */
  readonly calls: string[];
  /** The fault for requests whose `METHOD /path` matches. */
  fault: { readonly on: RegExp; readonly kind: Fault };
  stop(): Promise<void>;
}

const SECRETS = { secretKey: 'sk_test_fakeKey123', webhookSecret: 'whsec_fakeSecret123' };

/**
 * The part of Stripe's API that this product calls: idempotent, strict about parameters, and with faults that tests can
 * set.
 */
export async function startStripe(): Promise<FakeStripe> {
  const world = new StripeWorld();
  const execute = idempotent(world);
  const calls: string[] = [];
  const server = createServer((request, response) => void respond(request, response));
  const fake: FakeStripe = {
    account: { ...SECRETS, url: '' },
    world,
    calls,
    fault: { on: /^$/, kind: 'none' },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    let body = '';
    for await (const chunk of request) body += chunk;
    const name = `${request.method} ${pathname}`;
    calls.push(name);
    const kind = fake.fault.on.test(name) ? fake.fault.kind : 'none';
    if (kind === 'stall') return;
    const form = request.method === 'GET' ? searchParams.toString() : body || searchParams.toString();
    const { status, text } =
      kind === 'error'
        ? failed(new Rejection(500, 'api_error', 'Down', 'api_error'))
        : execute(request, name, form);
    if (kind === 'stall_after') return;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(text);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, { account: { ...SECRETS, url: `http://127.0.0.1:${port}` } });
}

/** Executes requests; a write with a known key is not executed again. */
function idempotent(world: StripeWorld) {
  const responses = new Map<string, { request: string; status: number; text: string }>();
  return ({ headers }: IncomingMessage, name: string, form: string) => {
    if (headers.authorization !== `Bearer ${SECRETS.secretKey}`)
      return failed(new Rejection(401, 'api_key', 'Invalid API key', 'authentication_error'));
    const key = headers['idempotency-key'];
    if (name.startsWith('POST') && typeof key !== 'string')
      return failed(new Rejection(400, 'idempotency_key_missing', name));
    const earlierResponse = typeof key === 'string' ? responses.get(key) : undefined;
    const request = `${name} ${form}`;
    if (earlierResponse && earlierResponse.request !== request)
      return failed(new Rejection(400, 'idempotency_key_in_use', name, 'idempotency_error'));
    const response = earlierResponse ?? { request, ...attempt(world, name, form) };
    if (typeof key === 'string') responses.set(key, response);
    return response;
  };
}

function attempt(world: StripeWorld, name: string, form: string): { status: number; text: string } {
  const [method = '', path = ''] = name.split(' ');
  try {
    const call = CALLS.find((candidate) => candidate.method === method && candidate.path.test(path));
    if (!call) throw new Rejection(404, 'unknown_call', name);
    const id = call.path.exec(path)?.[1] ?? '';
    return { status: 200, text: JSON.stringify(call.respond(world, id, parseForm(form))) };
  } catch (error) {
    if (error instanceof Rejection) return failed(error);
    throw error;
  }
}

const failed = ({ status, type, code, message }: Rejection) => ({
  status,
  text: JSON.stringify({ error: { type, code, message } }),
});

interface DeliveryOptions {
  readonly at?: number;
  readonly secret?: string;
  /** A replacement for the payload after it was signed. */
  readonly payload?: string;
}

/** Delivers an event to a server, signed by Stripe's library. */
export async function deliver(
  url: string,
  event: EventRecord,
  options: DeliveryOptions = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const { at = Math.floor(Date.now() / 1000), secret = SECRETS.webhookSecret } = options;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return fetch(`${url}/api/v1/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: options.payload ?? payload,
  });
}
