import { connect, type Socket } from 'node:net';
import { exportAccount } from '@quartermaster/contract/account-export';
import { health } from '@quartermaster/contract/health';
import { exportCharacterItems } from '@quartermaster/contract/item';
import { exportItemTemplates } from '@quartermaster/contract/item-template-import';
import { listParties } from '@quartermaster/contract/party';
import { exportCharacterTransactions, exportPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { type Person, person } from '../factories/people.ts';
import { character, party, type TestCharacter, type TestParty } from '../factories/test-parties.ts';
import { until } from '../until.ts';

const LINES = 3000;
const log: string[] = [];
let app: TestApp;
let gm: Person;
let neighbor: Person;
let testParty: TestParty;
let hero: TestCharacter;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({
    config: { poolSize: 4 },
    logger: { level: 'debug', stream: { write: (line) => log.push(line) } },
  });
  gm = await person(app);
  neighbor = await person(app);
  testParty = await party(gm);
  hero = await character(gm, testParty.id);
  const notes = 'x'.repeat(2000);
  await app.sql`
    with created as (
      insert into transactions (id, party_id, transaction_type, via, actor_id, actor_name, notes)
      select gen_random_uuid(), ${testParty.id}, 'adjust', 'web', ${gm.user.id}, 'gm', ${notes}
      from generate_series(1, ${LINES}) returning id)
    insert into transaction_characters (transaction_id, character_id) select id, ${hero.id} from created`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

const DOWNLOADS = [
  ['the party history', () => exportPartyTransactions.path.replace('{id}', testParty.id)],
  ['a character history', () => exportCharacterTransactions.path.replace('{id}', hero.id)],
  ['the items of a character', () => exportCharacterItems.path.replace('{id}', hero.id)],
  ['a character for Foundry', () => `${exportCharacterItems.path.replace('{id}', hero.id)}?format=foundry`],
  ['item templates', () => `${exportItemTemplates.path}?format=csv`],
  ['an account', () => exportAccount.path],
] as const;

/** Requests a file, and stops reading after the first bytes of the response. */
async function beginDownload(path: string): Promise<{ status: number; socket: Socket }> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${gm.token}\r\n\r\n`);
  const firstBytes = await new Promise<Buffer>((resolve) => {
    socket.once('data', (bytes) => {
      socket.pause();
      resolve(bytes);
    });
  });
  return { status: Number(firstBytes.toString('latin1').slice(9, 12)), socket };
}

async function expectOthersServed(): Promise<void> {
  const started = performance.now();
  expect((await client(app.url).call(health, {})).status).toBe(200);
  expect((await neighbor.call(listParties, {})).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(2000);
}

/** The number of the server's connections in use. */
async function busyConnections(): Promise<number> {
  const [row] = await app.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where application_name = 'quartermaster' and datname = current_database() and pid <> pg_backend_pid()
      and state <> 'idle'`;
  return row?.n ?? -1;
}

describe.each(DOWNLOADS)('download of %s', (_what, path) => {
  test('releases its database connection when thirty-six requests are canceled at the first byte', async () => {
    for (let i = 0; i < 36; i += 1) {
      const { socket } = await beginDownload(path());
      socket.resetAndDestroy();
    }
    await expectOthersServed();
    await until(async () => (await busyConnections()) === 0);
    await until(async () => (await beginDownload(path())).status === 200);
  });

  test('holds no database connection while thirty-six responses are not read', async () => {
    const statuses = [];
    for (let i = 0; i < 36; i += 1) statuses.push((await beginDownload(path())).status);
    for (const status of statuses) expect([200, 429]).toContain(status);
    await expectOthersServed();
    await until(async () => (await busyConnections()) === 0);
  });
});

test('canceled download is logged', async () => {
  const before = log.length;
  const { socket } = await beginDownload(DOWNLOADS[0][1]());
  socket.resetAndDestroy();
  await until(() => log.slice(before).some((line) => line.includes('download ended before the whole file')));
});

test('fourth unread download of an account is rejected with Retry-After, and other accounts can download', async () => {
  const path = DOWNLOADS[0][1]();
  for (let i = 0; i < 3; i += 1) expect((await beginDownload(path)).status).toBe(200);
  const rejected = await gm.send('GET', path);
  expect([rejected.status, rejected.body.error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await neighbor.call(exportAccount, {})).status).toBe(200);
});

test('downloaded file has every line once', async () => {
  const { body } = await gm.send('GET', DOWNLOADS[0][1]());
  const lines = String(body.data).split('\r\n');
  expect(new Set(lines).size).toBeGreaterThan(1);
  expect(lines.filter((line) => line.includes('xxxx'))).toHaveLength(LINES);
});
