import { createCableTicket } from '@quartermaster/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { cableUrl, createTestData, type TestData, type TestUser } from '../../../test/cable/test-data.ts';
import { ofType, openTestSocket } from '../../../test/cable/test-socket.ts';
import { client } from '../../../test/client.ts';
import { isOwnOrigin } from './admission.ts';

let app: TestApp;
let testData: TestData;
let gm: TestUser;
const log: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ logger: { level: 'trace', stream: { write: (line) => log.push(line) } } });
  testData = createTestData(app);
  gm = await testData.createUser('Ada');
});
afterAll(async () => {
  await testData.close();
  await app.close();
});

async function ticketOf(user: TestUser): Promise<string> {
  const response = await client(app.url).as(user.token).call(createCableTicket, {});
  expect(response.status).toBe(201);
  return response.body.data.ticket;
}

const rejectionFrame = (reason: string) => ({ type: 'disconnect', reason, reconnect: false });

describe('ticket', () => {
  it('opens one socket only', async () => {
    const ticket = await ticketOf(gm);
    const first = openTestSocket(cableUrl(app, { ticket }));
    expect(await first.frame(ofType('welcome'))).toEqual({ type: 'welcome' });
    const second = openTestSocket(cableUrl(app, { ticket }));
    expect(await second.frame(ofType('disconnect'))).toEqual(rejectionFrame('unauthorized'));
    await second.closed();
    first.webSocket.close();
  });

  it('opens one of twenty concurrent sockets', async () => {
    const ticket = await ticketOf(gm);
    const sockets = Array.from({ length: 20 }, () => openTestSocket(cableUrl(app, { ticket })));
    const frames = await Promise.all(sockets.map((socket) => socket.frame(() => true)));
    expect(frames.filter(ofType('welcome'))).toHaveLength(1);
    for (const socket of sockets) socket.webSocket.close();
  });

  it('expires after a minute', async () => {
    const ticket = await ticketOf(gm);
    const [row] = await app.sql<{ seconds: number }[]>`
      select extract(epoch from max(expires_at) - now())::float8 as seconds from cable_tickets`;
    expect(row?.seconds).toBeGreaterThan(30);
    expect(row?.seconds).toBeLessThanOrEqual(60);
    await app.sql`update cable_tickets set expires_at = now() - interval '1 millisecond'`;
    const socket = openTestSocket(cableUrl(app, { ticket }));
    expect(await socket.frame(ofType('disconnect'))).toEqual(rejectionFrame('unauthorized'));
  });

  it('is rejected once its session has ended', async () => {
    const user = await testData.createUser('Bo');
    const ticket = await ticketOf(user);
    await app.sql`delete from sessions where id = ${user.sessionId}`;
    const socket = openTestSocket(cableUrl(app, { ticket }));
    expect(await socket.frame(ofType('disconnect'))).toEqual(rejectionFrame('unauthorized'));
  });

  it('is stored as a hash, and deleted after it expires unused', async () => {
    const ticket = await ticketOf(gm);
    const [row] = await app.sql<{ hash: Buffer }[]>`select hash from cable_tickets`;
    expect(row?.hash.toString('latin1')).not.toContain(ticket);
    await app.sql`update cable_tickets set expires_at = now() - interval '1 minute'`;
    await ticketOf(gm);
    const remaining = await app.sql`select from cable_tickets`;
    expect(remaining).toHaveLength(1);
  });
});

describe('request to open a socket', () => {
  it.each([
    ['no credentials', {}],
    ['an empty token', { token: '' }],
    ['a made-up token', { token: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['a made-up ticket', { ticket: 'x'.repeat(43) }],
  ])('is rejected with a reason and `reconnect: false` if it has %s', async (_, query) => {
    const socket = openTestSocket(cableUrl(app, query as Record<string, string>));
    expect(await socket.frame(() => true)).toEqual(rejectionFrame('unauthorized'));
    await socket.closed();
  });

  it('is logged without its token or ticket', async () => {
    const ticket = await ticketOf(gm);
    const sockets = [
      openTestSocket(cableUrl(app, { ticket })),
      openTestSocket(cableUrl(app, { token: gm.token }), { protocol: 'actioncable-v1-ext-json' }),
      openTestSocket(cableUrl(app, { token: gm.token }), { origin: 'https://evil.example' }),
    ];
    await Promise.all(sockets.slice(0, 2).map((socket) => socket.frame(ofType('welcome'))));
    sockets[1]?.send({ nonsense: gm.token });
    await fetch(`${app.url}/cable?ticket=${ticket}&token=${gm.token}`);
    for (const socket of sockets) socket.webSocket.close();
    await Promise.all(sockets.map((socket) => socket.closed()));
    const lines = log.join('');
    expect(lines).toContain('/cable');
    expect(lines).not.toContain(ticket);
    expect(lines).not.toContain(gm.token);
  });
});

describe('origin of a socket request', () => {
  const config = { corsOrigin: 'https://app.example', publicUrl: 'https://table.example/sub' };

  it.each([
    [undefined, true],
    ['https://app.example', true],
    ['https://table.example', true],
    ['http://192.168.1.4:3000', true],
    ['https://evil.example', false],
    ['https://app.example.evil.example', false],
    ['http://192.168.1.4:3001', false],
    ['null', false],
    ['', false],
  ])('%s is allowed: %s', (origin, expected) => {
    expect(isOwnOrigin(origin, '192.168.1.4:3000', config)).toBe(expected);
  });

  it('is allowed if it equals the requested host', async () => {
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), { origin: app.url });
    expect(await socket.frame(() => true)).toEqual({ type: 'welcome' });
    socket.webSocket.close();
  });

  it('is rejected before the socket opens if it is another site, even with a valid token', async () => {
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), { origin: 'https://evil.example' });
    await socket.closed();
    expect(socket.frames).toEqual([]);
  });
});
