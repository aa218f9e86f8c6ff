import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { cableUrl } from '../cable/test-data.ts';
import { identifierOf, ofAction, ofType, openTestSocket, type TestSocket } from '../cable/test-socket.ts';
import { type Person, person } from '../factories/people.ts';
import { addItems, party, type TestParty } from '../factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let otherParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  otherParty = await party(await person(app));
});
afterAll(() => app.close());

async function connected(): Promise<TestSocket> {
  const socket = openTestSocket(cableUrl(app, { token: gm.token }));
  await socket.frame(ofType('welcome'));
  return socket;
}
const nextFrameFor = (socket: TestSocket, identifier: string) =>
  socket.frame((frame) => frame.identifier === identifier);

describe('socket subscription', () => {
  it('receives its events if the party id is in upper case', async () => {
    const socket = await connected();
    const identifier = identifierOf('PartyInventoryChannel', testParty.id.toUpperCase());
    socket.send({ command: 'subscribe', identifier });
    await socket.frame(ofAction('presence_update'));
    await addItems(gm, testParty.stashId, 'Torch', 2);
    expect(await socket.frame(ofAction('item_added'))).toMatchObject({
      identifier,
      message: { party_id: testParty.id },
    });
    socket.webSocket.close();
  });

  it('is rejected for crafted identifiers and for a channel of another party', async () => {
    const socket = await connected();
    const validIdentifier = `"channel":"PartyChannel","party_id":"${testParty.id}"`;
    const craftedIdentifiers = [
      `{${validIdentifier},"user_id":"${otherParty.gm.user.id}"}`,
      `{"channel":["PartyChannel"],"party_id":"${testParty.id}"}`,
      `{"channel":"PartyChannel","party_id":["${testParty.id}"]}`,
      `{${validIdentifier},"party_id":"${otherParty.id}"}`,
      `{"channel":"__proto__","party_id":"${testParty.id}"}`,
      `{"channel":"AdminChannel","party_id":"${testParty.id}"}`,
      `[{${validIdentifier}}]`,
      `{"channel":"PartyChannel","party_id":"${testParty.id}\\u0000"}`,
      `{"channel":"PartyChannel","party_id":"${otherParty.id}"}`,
      'null',
      '',
    ];
    for (const identifier of craftedIdentifiers) {
      socket.send({ command: 'subscribe', identifier });
      expect(await nextFrameFor(socket, identifier), identifier).toMatchObject({
        type: 'reject_subscription',
      });
    }
    socket.webSocket.close();
  });

  it('receives a confirmation of its history for an event number far beyond the last event', async () => {
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), {
      protocol: 'actioncable-v1-ext-json',
    });
    await socket.frame(ofType('welcome'));
    const identifier = identifierOf('PartyChannel', testParty.id);
    socket.send({ command: 'subscribe', identifier, history: { since: 1e300 } });
    expect(await socket.frame(ofType('confirm_history'))).toMatchObject({ identifier });
    socket.webSocket.close();
  });

  it('to a channel of another party receives no frame except its rejection', async () => {
    const socket = await connected();
    const identifier = identifierOf('PartyChannel', otherParty.id);
    socket.send({ command: 'history', identifier, history: { since: 0 } });
    socket.send({ command: 'message', identifier, data: '{"action":"test_connection"}' });
    socket.send({ command: 'subscribe', identifier, history: { since: 0 } });
    await nextFrameFor(socket, identifier);
    expect(socket.frames.map(({ type }) => type)).toEqual(['welcome', 'reject_subscription']);
    socket.webSocket.close();
  });
});

describe('page of another origin', () => {
  it.each([
    'null',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost.evil.example:3000',
    'file://',
    'http://evil.example',
  ])('cannot open a socket: %s', async (origin) => {
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), { origin });
    await socket.closed();
    expect(socket.frames).toEqual([]);
  });
});

describe('upgrade request', () => {
  it.each([
    ['/api/v1/openapi.json', 200],
    ['/api/v1/characters', 401],
    ['/%', 400],
    [`/cable?token=qm_${'a'.repeat(43)}`, 401],
  ])('for %s receives status %i, and its connection closes when the client ends it', async (path, status) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: table\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.end().resume();
    expect(await Promise.race([once(socket, 'close').then(() => 'closed'), wait(3000, 'open')])).toBe(
      'closed',
    );
  });
});

it('rejected socket is closed, even if its client does not acknowledge it', async () => {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname).resume();
  socket.write(
    'GET /cable HTTP/1.1\r\nHost: table\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  expect(await Promise.race([once(socket, 'close').then(() => 'closed'), wait(5000, 'open')])).toBe('closed');
});

it('ticket opens only one of twenty sockets', async () => {
  const { body } = await gm.send('POST', '/api/v1/cable_tickets');
  const { ticket } = body.data as { ticket: string };
  const sockets = Array.from({ length: 20 }, () => openTestSocket(cableUrl(app, { ticket })));
  const firstFrames = await Promise.all(sockets.map((socket) => socket.frame(() => true)));
  expect(firstFrames.filter((frame) => frame.type === 'welcome')).toHaveLength(1);
  for (const socket of sockets) socket.webSocket.close();
});
