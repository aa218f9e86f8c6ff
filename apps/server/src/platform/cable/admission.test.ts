import { createCableTicket } from '@quartermaster/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { cableUrl, type Guest, setTable, type Table } from '../../../test/cable/test-parties.ts';
import { ofType, openWire } from '../../../test/cable/wire.ts';
import { client } from '../../../test/client.ts';
import { isOwnOrigin } from './admission.ts';

let app: TestApp;
let table: Table;
let gm: Guest;
const log: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ logger: { level: 'trace', stream: { write: (line) => log.push(line) } } });
  table = setTable(app);
  gm = await table.guest('Ada');
});
afterAll(async () => {
  await table.close();
  await app.close();
});

async function ticketOf(guest: Guest): Promise<string> {
  const answer = await client(app.url).as(guest.token).call(createCableTicket, {});
  expect(answer.status).toBe(201);
  return answer.body.data.ticket;
}

const refused = (reason: string) => ({ type: 'disconnect', reason, reconnect: false });

describe('ticket', () => {
  it('opens one socket only', async () => {
    const ticket = await ticketOf(gm);
    const first = openWire(cableUrl(app, { ticket }));
    expect(await first.frame(ofType('welcome'))).toEqual({ type: 'welcome' });
    const second = openWire(cableUrl(app, { ticket }));
    expect(await second.frame(ofType('disconnect'))).toEqual(refused('unauthorized'));
    await second.closed();
    first.socket.close();
  });

  it('opens one of twenty concurrent sockets', async () => {
    const ticket = await ticketOf(gm);
    const wires = Array.from({ length: 20 }, () => openWire(cableUrl(app, { ticket })));
    const answers = await Promise.all(wires.map((wire) => wire.frame(() => true)));
    expect(answers.filter(ofType('welcome'))).toHaveLength(1);
    for (const wire of wires) wire.socket.close();
  });

  it('expires after a minute', async () => {
    const ticket = await ticketOf(gm);
    await app.sql`update cable_tickets set expires_at = now() - interval '1 millisecond'`;
    const wire = openWire(cableUrl(app, { ticket }));
    expect(await wire.frame(ofType('disconnect'))).toEqual(refused('unauthorized'));
  });

  it('is refused once its session has ended', async () => {
    const guest = await table.guest('Bo');
    const ticket = await ticketOf(guest);
    await app.sql`delete from sessions where id = ${guest.sessionId}`;
    const wire = openWire(cableUrl(app, { ticket }));
    expect(await wire.frame(ofType('disconnect'))).toEqual(refused('unauthorized'));
  });

  it('is stored as a hash and deleted by later ones when unused', async () => {
    const ticket = await ticketOf(gm);
    const [row] = await app.sql<{ hash: Buffer }[]>`select hash from cable_tickets`;
    expect(row?.hash.toString('latin1')).not.toContain(ticket);
    await app.sql`update cable_tickets set expires_at = now() - interval '1 minute'`;
    await ticketOf(gm);
    const left = await app.sql`select from cable_tickets`;
    expect(left).toHaveLength(1);
  });
});

describe('token', () => {
  it.each([
    ['nothing', {}],
    ['an empty token', { token: '' }],
    ['a made-up token', { token: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['a made-up ticket', { ticket: 'x'.repeat(43) }],
  ])('%s is refused with a reason and without reconnect', async (_, query) => {
    const wire = openWire(cableUrl(app, query as Record<string, string>));
    expect(await wire.frame(() => true)).toEqual(refused('unauthorized'));
    await wire.closed();
  });

  it('and ticket never appear in the log', async () => {
    const ticket = await ticketOf(gm);
    const wires = [
      openWire(cableUrl(app, { ticket })),
      openWire(cableUrl(app, { token: gm.token }), { protocol: 'actioncable-v1-ext-json' }),
      openWire(cableUrl(app, { token: gm.token }), { origin: 'https://evil.example' }),
    ];
    await Promise.all(wires.slice(0, 2).map((wire) => wire.frame(ofType('welcome'))));
    wires[1]?.send({ nonsense: gm.token });
    await fetch(`${app.url}/cable?ticket=${ticket}&token=${gm.token}`);
    for (const wire of wires) wire.socket.close();
    await Promise.all(wires.map((wire) => wire.closed()));
    const lines = log.join('');
    expect(lines).toContain('/cable');
    expect(lines).not.toContain(ticket);
    expect(lines).not.toContain(gm.token);
  });
});

describe('origin', () => {
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
  ])('%s may open a socket: %s', (origin, expected) => {
    expect(isOwnOrigin(origin, '192.168.1.4:3000', config)).toBe(expected);
  });

  it('equal to the requested host may open a socket', async () => {
    const wire = openWire(cableUrl(app, { token: gm.token }), { origin: app.url });
    expect(await wire.frame(() => true)).toEqual({ type: 'welcome' });
    wire.socket.close();
  });

  it('that is foreign is refused before the socket opens, even with a valid token', async () => {
    const wire = openWire(cableUrl(app, { token: gm.token }), { origin: 'https://evil.example' });
    await wire.closed();
    expect(wire.frames).toEqual([]);
  });
});
