import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  cableUrl,
  createTestData,
  itemMovedEvent,
  type TestData,
  type TestUser,
} from '../../../test/cable/test-data.ts';
import { identifierOf, ofAction, ofType, openTestSocket } from '../../../test/cable/test-socket.ts';
import { partyChannelEvent } from '../outbox.ts';

let app: TestApp;
let testData: TestData;
let gm: TestUser;
let partyId: string;
let inventoryIdentifier: string;

beforeAll(async () => {
  app = await startTestApp();
  testData = createTestData(app);
  gm = await testData.createUser('Ada');
  partyId = await testData.createParty(gm);
  inventoryIdentifier = identifierOf('PartyInventoryChannel', partyId);
});
afterAll(async () => {
  await testData.close();
  await app.close();
});

const connect = (user: TestUser, protocol?: string) =>
  openTestSocket(cableUrl(app, { token: user.token }), protocol === undefined ? {} : { protocol });

async function subscribe(user: TestUser, identifier = inventoryIdentifier) {
  const socket = connect(user);
  await socket.frame(ofType('welcome'));
  socket.send({ command: 'subscribe', identifier });
  await socket.frame(ofType('confirm_subscription'));
  return socket;
}

describe('socket', () => {
  it('sends a welcome, confirmations and pings like Action Cable', async () => {
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), { pings: true });
    expect(await socket.frame(ofType('welcome'))).toEqual({ type: 'welcome' });
    socket.send({ command: 'subscribe', identifier: inventoryIdentifier });
    expect(await socket.frame(ofType('confirm_subscription'))).toEqual({
      identifier: inventoryIdentifier,
      type: 'confirm_subscription',
    });
    const ping = await socket.frame(ofType('ping'));
    expect(ping).toEqual({ type: 'ping', message: expect.any(Number) });
    expect(socket.webSocket.protocol).toBe('actioncable-v1-json');
    socket.webSocket.close();
  });

  it('sends the stored event, without positions for a client of the basic protocol', async () => {
    const socket = await subscribe(gm);
    const number = await testData.publish(partyId, itemMovedEvent('rope'));
    const frame = await socket.frame(ofAction('item_moved'));
    expect(frame).toEqual({
      identifier: inventoryIdentifier,
      message: expect.objectContaining({
        action: 'item_moved',
        party_id: partyId,
        number,
        ids: { label: 'rope' },
      }),
    });
    socket.webSocket.close();
  });

  it('sends no events of the party channel to a subscriber of the inventory channel only', async () => {
    const socket = await subscribe(gm);
    await testData.publish(partyId, partyChannelEvent('notes_updated'), itemMovedEvent('torch'));
    await socket.frame((frame) => JSON.stringify(frame).includes('torch'));
    expect(socket.frames.filter(ofAction('notes_updated'))).toEqual([]);
    socket.webSocket.close();
  });

  it('sends an event whose hint was lost', async () => {
    const socket = await subscribe(gm);
    await testData.publishSilently(partyId, itemMovedEvent('lantern'));
    const frame = await socket.frame((received) => JSON.stringify(received).includes('lantern'));
    expect(frame.identifier).toBe(inventoryIdentifier);
    socket.webSocket.close();
  });

  it('sends a hundred events of concurrent writers once each and in order', async () => {
    const socket = await subscribe(gm);
    const writes = Array.from({ length: 100 }, (_, i) =>
      testData.publish(partyId, itemMovedEvent(`many ${i}`)),
    );
    const numbers = (await Promise.all(writes)).sort((a, b) => a - b);
    await socket.frame((frame) => (frame.message as { number?: number })?.number === numbers.at(-1));
    const received = socket.frames
      .filter(ofAction('item_moved'))
      .map((frame) => (frame.message as { number: number }).number);
    expect(received).toEqual(numbers);
    socket.webSocket.close();
  });

  it('responds to test_connection only to the sender, and ignores an unknown action', async () => {
    const [sender, otherSocket] = [await subscribe(gm), await subscribe(gm)];
    sender.send({
      command: 'message',
      identifier: inventoryIdentifier,
      data: JSON.stringify({ action: 'delete_party' }),
    });
    sender.send({
      command: 'message',
      identifier: inventoryIdentifier,
      data: JSON.stringify({ action: 'test_connection' }),
    });
    const response = await sender.frame(ofAction('test_connection'));
    expect(response.identifier).toBe(inventoryIdentifier);
    await testData.publish(partyId, itemMovedEvent('after the test'));
    await otherSocket.frame((frame) => JSON.stringify(frame).includes('after the test'));
    expect(otherSocket.frames.filter(ofAction('test_connection'))).toEqual([]);
    expect(sender.frames.filter(ofAction('delete_party'))).toEqual([]);
    sender.webSocket.close();
    otherSocket.webSocket.close();
  });

  it('sends nothing of a channel after unsubscribe', async () => {
    const socket = await subscribe(gm);
    socket.send({ command: 'unsubscribe', identifier: inventoryIdentifier });
    socket.send({ command: 'subscribe', identifier: identifierOf('PartyChannel', partyId) });
    await socket.frame(
      (frame) => frame.type === 'confirm_subscription' && frame.identifier !== inventoryIdentifier,
    );
    await testData.publish(partyId, itemMovedEvent('unheard'), partyChannelEvent('notes_updated'));
    await socket.frame(ofAction('notes_updated'));
    expect(socket.frames.filter((frame) => JSON.stringify(frame).includes('unheard'))).toEqual([]);
    socket.webSocket.close();
  });
});

describe('subscription', () => {
  it.each([
    ['a stranger', 'PartyChannel'],
    ['a stranger', 'PartyInventoryChannel'],
  ])('is rejected when %s subscribes to %s', async (_, channel) => {
    const stranger = await testData.createUser(`stranger ${channel}`);
    const socket = connect(stranger);
    await socket.frame(ofType('welcome'));
    const identifier = identifierOf(channel, partyId);
    socket.send({ command: 'subscribe', identifier });
    expect(await socket.frame(ofType('reject_subscription'))).toEqual({
      identifier,
      type: 'reject_subscription',
    });
    await testData.publish(partyId, itemMovedEvent('secret'), partyChannelEvent('notes_updated'));
    await wait(300);
    expect(socket.frames.filter((frame) => 'message' in frame)).toEqual([]);
    socket.webSocket.close();
  });

  it('is rejected only once if its subscribe command is repeated while pending', async () => {
    const stranger = await testData.createUser('impatient');
    const socket = connect(stranger);
    await socket.frame(ofType('welcome'));
    for (let attempt = 0; attempt < 5; attempt += 1)
      socket.send({ command: 'subscribe', identifier: inventoryIdentifier });
    socket.send({ command: 'subscribe', identifier: 'the last one' });
    await socket.frame((frame) => frame.identifier === 'the last one');
    expect(socket.frames.filter((frame) => frame.identifier === inventoryIdentifier)).toEqual([
      { identifier: inventoryIdentifier, type: 'reject_subscription' },
    ]);
    socket.webSocket.close();
  });

  it('is confirmed again by a subscribe command after an unsubscribe command', async () => {
    const socket = connect(gm);
    await socket.frame(ofType('welcome'));
    for (const command of ['subscribe', 'unsubscribe', 'subscribe'])
      socket.send({ command, identifier: inventoryIdentifier });
    socket.send({ command: 'subscribe', identifier: 'the last one' });
    await socket.frame((frame) => frame.identifier === 'the last one');
    expect(socket.frames.filter(ofType('confirm_subscription'))).toHaveLength(2);
    await testData.publish(partyId, itemMovedEvent('heard once'));
    await socket.frame((frame) => JSON.stringify(frame).includes('heard once'));
    socket.webSocket.close();
  });

  it('to the inventory is rejected until the member has a character', async () => {
    const player = await testData.createUser('Bo');
    await testData.join(partyId, player, false);
    const socket = await subscribe(player, identifierOf('PartyChannel', partyId));
    socket.send({ command: 'subscribe', identifier: inventoryIdentifier });
    await socket.frame(ofType('reject_subscription'));
    await app.sql`insert into characters (id, user_id, party_id, name)
      values (gen_random_uuid(), ${player.userId}, ${partyId}, 'Brakka')`;
    socket.send({ command: 'subscribe', identifier: inventoryIdentifier });
    const confirmed = await socket.frame(
      ({ type, identifier }) => type === 'confirm_subscription' && identifier === inventoryIdentifier,
    );
    expect(confirmed.identifier).toBe(inventoryIdentifier);
    socket.webSocket.close();
  });

  it.each([
    'no json',
    '{}',
    '{"channel":"AdminChannel","party_id":"0190a2b0-0000-7000-8000-000000000000"}',
    '{"channel":"PartyChannel","party_id":"1; drop table parties"}',
    '{"channel":"PartyChannel"}',
  ])('is rejected for the identifier %s', async (identifier) => {
    const socket = connect(gm);
    await socket.frame(ofType('welcome'));
    socket.send({ command: 'subscribe', identifier });
    expect(await socket.frame(ofType('reject_subscription'))).toMatchObject({ identifier });
    socket.webSocket.close();
  });
});
