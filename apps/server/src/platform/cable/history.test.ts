import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  cableUrl,
  createTestData,
  itemMovedEvent,
  type TestData,
  type TestUser,
} from '../../../test/cable/test-data.ts';
import {
  type Frame,
  identifierOf,
  ofType,
  openTestSocket,
  type TestSocket,
} from '../../../test/cable/test-socket.ts';
import { partyChannelEvent } from '../outbox.ts';
import { inTransaction } from '../transaction.ts';
import { pruneEvents, readEpoch } from './history.ts';

let app: TestApp;
let testData: TestData;
let gm: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  testData = createTestData(app);
  gm = await testData.createUser('Ada');
});
afterAll(async () => {
  await testData.close();
  await app.close();
});

const prune = (olderThan: Date) =>
  inTransaction(
    app.sql,
    () => new Date(),
    (tx) => pruneEvents(tx, olderThan),
  );

/** Subscribes with this history request; returns the reply and the offsets of the events received before it. */
async function resumeFrom(
  partyId: string,
  history: object,
): Promise<{ socket: TestSocket; historyReply: Frame; received: unknown[] }> {
  const socket = openTestSocket(cableUrl(app, { token: gm.token }), { protocol: 'actioncable-v1-ext-json' });
  await socket.frame(ofType('welcome'));
  const identifier = identifierOf('PartyInventoryChannel', partyId);
  socket.send({ command: 'subscribe', identifier, history });
  const historyReply = await socket.frame(
    ({ type }) => type === 'confirm_history' || type === 'reject_history',
  );
  const received = socket.frames.filter(isEvent).map(({ offset }) => offset);
  socket.webSocket.close();
  return { socket, historyReply, received };
}

/** Presence messages contain the stream's position but are not events. */
const isEvent = ({ message }: Frame): boolean => (message as Frame | undefined)?.number !== undefined;

const stream = (partyId: string) => `party_inventory:${partyId}`;

describe('history', () => {
  it("is sent from the client's position with stream, epoch and offset", async () => {
    const partyId = await testData.createParty(gm);
    await testData.publish(
      partyId,
      itemMovedEvent('a'),
      partyChannelEvent('notes_updated'),
      itemMovedEvent('b'),
      itemMovedEvent('c'),
    );
    const epoch = await readEpoch(app.sql);
    const { socket, received, historyReply } = await resumeFrom(partyId, {
      streams: { [stream(partyId)]: { epoch, offset: 1 } },
    });
    expect(received).toEqual([3, 4]);
    expect(historyReply.type).toBe('confirm_history');
    expect(socket.frames.find(({ offset }) => offset === 3)).toMatchObject({
      stream_id: stream(partyId),
      epoch,
      message: { ids: { label: 'b' } },
    });
    expect(socket.frames[0]).toEqual({ type: 'welcome', sid: expect.any(String) });
    expect(socket.frames[1]?.type).toBe('confirm_subscription');
  });

  it('starts at the given time if there is no position, and is empty without either', async () => {
    const partyId = await testData.createParty(gm);
    await testData.publish(partyId, itemMovedEvent('a'), itemMovedEvent('b'));
    const now = Date.now() / 1000;
    expect((await resumeFrom(partyId, { since: now - 60 })).received).toEqual([1, 2]);
    expect((await resumeFrom(partyId, { since: now + 60 })).received).toEqual([]);
    expect((await resumeFrom(partyId, {})).received).toEqual([]);
  });

  it.each([
    ['of another database', { epoch: 'another', offset: 1 }],
    ['that was never reached', { offset: 99 }],
  ])('is rejected from a position %s', async (_, position) => {
    const partyId = await testData.createParty(gm);
    await testData.publish(partyId, itemMovedEvent('a'), itemMovedEvent('b'));
    const stored = { epoch: await readEpoch(app.sql), ...position };
    const { historyReply, received } = await resumeFrom(partyId, { streams: { [stream(partyId)]: stored } });
    expect(historyReply.type).toBe('reject_history');
    expect(received).toEqual([]);
  });

  it('is rejected for positions before the retention limit, and sent for later ones', async () => {
    const partyId = await testData.createParty(gm);
    await testData.publish(partyId, itemMovedEvent('a'), itemMovedEvent('b'));
    await app.sql`update party_events set created_at = now() - interval '40 days' where party_id = ${partyId}`;
    await testData.publish(partyId, itemMovedEvent('c'));
    expect(await prune(new Date(Date.now() - 30 * 86_400_000))).toBe(2);
    const epoch = await readEpoch(app.sql);
    const resumeFromOffset = async (offset: number) =>
      resumeFrom(partyId, { streams: { [stream(partyId)]: { epoch, offset } } });
    expect((await resumeFromOffset(1)).historyReply.type).toBe('reject_history');
    expect((await resumeFromOffset(2)).received).toEqual([3]);
    expect((await resumeFrom(partyId, { since: Date.now() / 1000 - 50 * 86_400 })).historyReply.type).toBe(
      'reject_history',
    );
  });

  it('keeps the newest event of a party, whatever its age', async () => {
    const partyId = await testData.createParty(gm);
    await testData.publish(partyId, itemMovedEvent('a'), itemMovedEvent('b'));
    await prune(new Date(Date.now() + 1000));
    const remaining = await app.sql`select number from party_events where party_id = ${partyId}`;
    expect([...remaining]).toEqual([{ number: 2 }]);
    expect((await resumeFrom(partyId, { since: Date.now() / 1000 + 5 })).historyReply.type).toBe(
      'confirm_history',
    );
  });

  it('does not repeat events that the client has already received from another process', async () => {
    const partyId = await testData.createParty(gm);
    const identifier = identifierOf('PartyInventoryChannel', partyId);
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), {
      protocol: 'actioncable-v1-ext-json',
    });
    await socket.frame(ofType('welcome'));
    socket.send({ command: 'subscribe', identifier });
    await socket.frame(ofType('confirm_subscription'));
    const offset = await testData.publishSilently(partyId, itemMovedEvent('a'), itemMovedEvent('b'));
    const position = { epoch: await readEpoch(app.sql), offset };
    socket.send({ command: 'history', identifier, history: { streams: { [stream(partyId)]: position } } });
    await socket.frame(ofType('confirm_history'));
    await testData.publish(partyId, itemMovedEvent('c'));
    await socket.frame((frame) => isEvent(frame) && frame.offset === offset + 1);
    const confirmIndex = socket.frames.findIndex(ofType('confirm_history'));
    const received = socket.frames.slice(confirmIndex).filter(isEvent);
    expect(received.map((frame) => frame.offset)).toEqual([offset + 1]);
    socket.webSocket.close();
  });

  it('is sent to a subscribed client that requests it', async () => {
    const partyId = await testData.createParty(gm);
    await testData.publish(partyId, itemMovedEvent('a'), itemMovedEvent('b'));
    const identifier = identifierOf('PartyInventoryChannel', partyId);
    const socket = openTestSocket(cableUrl(app, { token: gm.token }), {
      protocol: 'actioncable-v1-ext-json',
    });
    await socket.frame(ofType('welcome'));
    socket.send({ command: 'subscribe', identifier });
    const epoch = await readEpoch(app.sql);
    socket.send({
      command: 'history',
      identifier,
      history: { streams: { [stream(partyId)]: { epoch, offset: 0 } } },
    });
    await socket.frame(ofType('confirm_history'));
    await testData.publish(partyId, itemMovedEvent('c'));
    await socket.frame(({ offset }) => offset === 3);
    expect(socket.frames.filter(isEvent).map(({ offset }) => offset)).toEqual([1, 2, 3]);
    socket.webSocket.close();
  });
});
