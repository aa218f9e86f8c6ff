import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type Webhook,
  type WebhookDelivery,
  type WebhookForm,
} from '@quartermaster/contract/webhook';
import type { WebhookPayload } from '@quartermaster/contract/webhook-payload';
import Fastify from 'fastify';
import { type SenderServices, sendDelivery } from '../../src/features/webhook/commands/send-delivery.ts';
import { claimDelivery } from '../../src/features/webhook/domain/claim.ts';
import { createTokens } from '../../src/platform/auth/tokens.ts';
import { createHints } from '../../src/platform/hints.ts';
import { createJobs } from '../../src/platform/jobs.ts';
import { mailQueue } from '../../src/platform/mail/queue.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../app.ts';
import { type Person, person } from './people.ts';
import { expectOk } from './test-parties.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: WebhookPayload;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets the response to all later requests; 200 by default. */
  respond(nextResponse: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** A real endpoint on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond = (response: ServerResponse): void => void response.end('thanks');
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body, payload: JSON.parse(body) });
    respond(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    respond(nextResponse) {
      respond = nextResponse;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A webhook of a party, with its secret. */
export async function webhook(
  gm: Person,
  partyId: string,
  form: Partial<WebhookForm> & { readonly url: string },
): Promise<Webhook & { readonly secret: string }> {
  const created = expectOk(
    await gm.call(createWebhook, { params: { id: partyId }, body: { webhook: form } }),
  );
  return { ...created.body.data.webhook, secret: created.body.data.secret };
}

export async function storedWebhook(gm: Person, { id, party_id }: Webhook): Promise<Webhook> {
  const { data } = expectOk(await gm.call(listWebhooks, { params: { id: party_id } })).body;
  const stored = data.find((entry) => entry.id === id);
  if (!stored) throw new Error('There is no such webhook');
  return stored;
}

/** The newest deliveries, newest first. */
export async function deliveries(gm: Person, { id, party_id }: Webhook): Promise<WebhookDelivery[]> {
  const params = { id: party_id, webhook_id: id };
  return expectOk(await gm.call(listWebhookDeliveries, { params, query: { per_page: '100' } })).body.data;
}

export interface TestSender {
  readonly services: SenderServices;
  /** Sends deliveries until none is due. */
  sendDue(): Promise<void>;
  close(): Promise<void>;
}

/** A sender like that of another process, on a test server's database; it sends on demand. */
export function senderFor(app: TestApp, overrides: Partial<SenderServices> = {}): TestSender {
  const { log } = Fastify();
  const { config, sql } = app;
  const now = () => new Date();
  const jobs = createJobs(app.database.target, log, { queues: [mailQueue(config)], runsJobs: false });
  const hints = createHints(null, log);
  const tokens = createTokens(config.secretKey, now);
  const services: SenderServices = { sql, now, jobs, hints, config, tokens, random: () => 0.5, ...overrides };
  return {
    services,
    async sendDue() {
      for (;;) {
        const claim = await inTransaction(sql, services.now, (tx) =>
          claimDelivery(tx, { hosts: [], creators: [] }, services),
        );
        if (claim === null) return;
        if (claim !== 'again') await sendDelivery(services, claim);
      }
    },
    async close() {
      await jobs.stop();
      await hints.close();
    },
  };
}

/** The setup of most webhook tests: a server, a game master, an endpoint, and a separate sender. */
export interface WebhookSetup {
  readonly app: TestApp;
  readonly gm: Person;
  readonly receiver: Receiver;
  readonly sender: TestSender;
  close(): Promise<void>;
}

export async function setUpWebhooks(
  options: TestAppOptions = {},
  overrides: Partial<SenderServices> = {},
): Promise<WebhookSetup> {
  const app = await startTestApp(options);
  const gm = await person(app);
  const receiver = await startReceiver();
  const sender = senderFor(app, overrides);
  return {
    app,
    gm,
    receiver,
    sender,
    async close() {
      await sender.close();
      await receiver.close();
      await app.close();
    },
  };
}

/** A webhook by its id and party id. */
export type WebhookRef = Pick<Webhook, 'id' | 'party_id'>;
export const paramsOf = ({ id, party_id }: WebhookRef) => ({ id: party_id, webhook_id: id });
