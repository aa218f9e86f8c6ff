import { errorEnvelope } from '@quartermaster/contract/envelope';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { type ApiResponse, type Client, client } from '../client.ts';
import { admin } from '../factories/admins.ts';
import { addItems, member, type PlayedParty, playedParty } from '../factories/test-parties.ts';
import { type DocumentedCall, documentedCalls, kindOf, requestOf } from './generated/requests.ts';

/**
 * The number of rounds, each with one request to every endpoint.
 * `npm run test:explore -- 10000 apps/server/test/contract` sends at least ten thousand requests.
 */
const ROUNDS = 3;

type Caller = Pick<Client, 'send'>;

let app: TestApp;
let calls: DocumentedCall[];
beforeAll(async () => {
  app = await startTestApp();
  const documented = await documentedCalls(app.url);
  // Requests that end sessions or memberships or delete records run last, because other requests need these.
  calls = [...documented.filter((call) => !isDestructive(call)), ...documented.filter(isDestructive)];
});
afterAll(() => app.close());

const isDestructive = ({ id, method }: DocumentedCall): boolean =>
  method === 'DELETE' || /^(auth|account|email_change)\.|leave|delete|revoke|archive/.test(id);

/** Ids from responses by kind of resource, newest last. */
const knownIds = new Map<string, Set<string>>();

function collectIds(path: string, body: unknown): void {
  const collection = kindOf(path.split('/').findLast((part) => !part.startsWith('{')) ?? '');
  for (const [, name, id] of JSON.stringify(body).matchAll(/"(\w+_id|id)":"([0-9a-f-]{36})"/g)) {
    const kind = name === 'id' ? collection : kindOf(name ?? '');
    knownIds.set(kind, (knownIds.get(kind) ?? new Set()).add(id ?? ''));
  }
}

const idsOf = (name: string): string[] => [...(knownIds.get(kindOf(name)) ?? [])].slice(-12);

/**
 * Clients for every role of a party with a few items, an admin and a guest. Requests end sessions and delete accounts,
 * so each round has new users.
 */
async function callersOf({ gm, player, testParty, nim }: PlayedParty): Promise<Caller[]> {
  await addItems(gm, testParty.stashId, 'Torch', 20);
  await addItems(player, nim.backpackId, 'Gold piece', 50);
  for (const collection of ['parties', 'characters', 'item_templates', 'containers']) {
    for (const user of [gm, player])
      collectIds(collection, (await user.send('GET', `/api/v1/${collection}`)).body);
  }
  const [manager, observer] = [
    await member(app, testParty, 'manager'),
    await member(app, testParty, 'observer'),
  ];
  const adminUser = await admin(app);
  return [gm, player, adminUser, gm, manager, client(app.url), gm, observer, adminUser, player, gm];
}

const STACK_TRACE = /\n\s+at .+:\d+:\d+|node_modules/;

/** Describes the violation of the contract by a response; undefined if there is none. */
function contractViolation(
  call: DocumentedCall,
  { status, headers, body }: ApiResponse<never>,
): string | undefined {
  const text = JSON.stringify(body);
  if (status >= 500 && status !== 503) return `returns ${status}: ${text}`;
  if (!call.statuses.includes(status)) return `returns ${status}, which is not documented: ${text}`;
  if (STACK_TRACE.test(text)) return `returns a stack trace: ${text}`;
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  const hasEnvelope = status < 400 || isPage || errorEnvelope.safeParse(body).success;
  return hasEnvelope ? undefined : `responds without the envelope: ${text}`;
}

// Promise B16.
test('generated requests receive documented statuses, errors in the envelope, and no server error except 503', async () => {
  const rounds = Math.ceil(Number(process.env.EXPLORE_RUNS ?? 0) / calls.length);
  const seed = rounds > 0 ? Date.now() : 20_261_123;
  const violations: string[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round < (rounds || ROUNDS); round += 1) {
    const callers = await callersOf(await playedParty(app));
    for (const [i, call] of calls.entries()) {
      const context = { idsOf, hasInvalidValues: (round + i) % 3 === 0 };
      const [request] = fc.sample(requestOf(call, context), { numRuns: 1, seed: seed + round * 1000 + i });
      const caller = callers[(round + i) % callers.length];
      if (!request || !caller) continue;
      const response = (await caller.send(call.method, request.url, request)) as ApiResponse<never>;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      collectIds(call.path, response.body);
      const violation = contractViolation(call, response);
      if (violation) violations.push(`${call.id} ${JSON.stringify(request)} ${violation}`.slice(0, 1000));
    }
  }
  expect(violations, `seed ${seed}`).toEqual([]);
  // If nearly every request were rejected early, the run would test little.
  const countOf = (isCounted: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0);
  expect(countOf((status) => status < 300)).toBeGreaterThan(countOf(() => true) / 10);
});
