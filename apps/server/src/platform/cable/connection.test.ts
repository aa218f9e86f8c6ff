import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CABLE_SOCKETS_PER_PERSON } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { cableUrl, type Guest, moved, setTable, type Table } from '../../../test/cable/table.ts';
import { identifierOf, ofAction, ofType, openWire } from '../../../test/cable/wire.ts';

let app: TestApp;
let table: Table;
let gm: Guest;
let party: string;
let inventory: string;

beforeAll(async () => {
  app = await startTestApp();
  table = setTable(app);
  gm = await table.guest('Ada');
  party = await table.party(gm);
  inventory = identifierOf('PartyInventoryChannel', party);
});
afterAll(async () => {
  await table.close();
  await app.close();
});

async function subscribed(who = gm) {
  const wire = openWire(cableUrl(app, { token: who.token }));
  await wire.frame(ofType('welcome'));
  wire.send({ command: 'subscribe', identifier: inventory });
  await wire.frame(ofType('confirm_subscription'));
  return wire;
}

describe('a connection', () => {
  it('is closed with 1009 by a frame over 64 KB, and not by one of 64 KB', async () => {
    const wire = await subscribed();
    wire.socket.send('x'.repeat(64 * 1024));
    await table.happen(party, moved('still here'));
    await wire.frame(ofAction('item_moved'));
    wire.socket.send('x'.repeat(64 * 1024 + 1));
    expect(await wire.closed()).toBe(1009);
  });

  it('that floods is closed with 1008 while its neighbours hear on', async () => {
    const [flood, neighbour] = [await subscribed(), await subscribed()];
    for (let i = 0; i < 1000; i += 1) flood.send({ command: 'unsubscribe', identifier: `nothing ${i}` });
    expect(await flood.closed()).toBe(1008);
    await table.happen(party, moved('after the flood'));
    const event = await neighbour.frame(ofAction('item_moved'));
    expect(event).toMatchObject({ message: { ids: { what: 'after the flood' } } });
    neighbour.socket.close();
  });

  it('too many of one person is told so and asked not to come back; others get in, and so does that person later', async () => {
    const bo = await table.guest('Bo');
    const open = (who: Guest) => openWire(cableUrl(app, { token: who.token }));
    const wires = Array.from({ length: CABLE_SOCKETS_PER_PERSON }, () => open(bo));
    for (const wire of wires) await wire.frame(ofType('welcome'));
    const crowded = open(bo);
    expect(await crowded.frame(() => true)).toEqual({
      type: 'disconnect',
      reason: 'too_many_sockets',
      reconnect: false,
    });
    await crowded.closed();
    const neighbour = open(gm);
    await neighbour.frame(ofType('welcome'));
    wires[0]?.socket.close();
    await wires[0]?.closed();
    const later = open(bo);
    await later.frame(ofType('welcome'));
    for (const wire of [...wires, later, neighbour]) wire.socket.close();
  });

  it('outlives frames that are no commands', async () => {
    const wire = await subscribed();
    for (const frame of ['', '{', 'null', '[]', '{"command":"eval"}', '{"command":"subscribe"}'])
      wire.socket.send(frame);
    wire.socket.send('{"command":"subscribe","identifier":{"__proto__":1}}');
    wire.socket.send(Buffer.from([1, 2, 3]));
    await table.happen(party, moved('fine'));
    expect(await wire.frame(ofAction('item_moved'))).toMatchObject({ identifier: inventory });
    wire.socket.close();
  });

  it('is not opened for a client that speaks something else', async () => {
    const wire = openWire(cableUrl(app, { token: gm.token }), { protocol: 'graphql-ws' });
    await wire.closed();
    expect(wire.frames).toEqual([]);
  });

  it('that never reads is cut, and holds back nobody', async () => {
    const deaf = await deafClient();
    const neighbour = await subscribed();
    const long = 'x'.repeat(2000);
    let last = 0;
    for (let round = 0; round < 30 && !deaf.destroyed; round += 1) {
      const events = Array.from({ length: 200 }, () => moved(long));
      last = await table.happen(party, ...events);
    }
    await neighbour.frame(({ message }) => (message as { number?: number })?.number === last);
    deaf.resume();
    await Promise.race([once(deaf, 'close'), wait(5000)]);
    expect(deaf.destroyed).toBe(true);
    neighbour.socket.close();
  });
});

/** Subscribes by hand and then stops reading from the line. */
async function deafClient(): Promise<Socket> {
  const url = new URL(cableUrl(app, { token: gm.token }));
  const socket = connect(Number(url.port), url.hostname);
  // The server cuts the line: that is the point.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  while (!text.includes('welcome')) await once(socket, 'data');
  socket.write(masked(JSON.stringify({ command: 'subscribe', identifier: inventory })));
  while (!text.includes('presence_update')) await once(socket, 'data');
  socket.pause();
  return socket;
}

/** One text frame of a client, with a mask of zeros. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), body]);
}
