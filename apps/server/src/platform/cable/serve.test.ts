import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  cableUrl,
  type Guest,
  itemMovedEvent,
  setTable,
  type Table,
} from '../../../test/cable/test-parties.ts';
import { identifierOf, ofAction, ofType, openWire } from '../../../test/cable/wire.ts';
import { toParty } from '../outbox.ts';

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

const connect = (who: Guest, protocol?: string) =>
  openWire(cableUrl(app, { token: who.token }), protocol === undefined ? {} : { protocol });

async function subscribed(who: Guest, identifier = inventory) {
  const wire = connect(who);
  await wire.frame(ofType('welcome'));
  wire.send({ command: 'subscribe', identifier });
  await wire.frame(ofType('confirm_subscription'));
  return wire;
}

describe('socket', () => {
  it('sends welcome, pings every three seconds and confirmations as Action Cable does', async () => {
    const wire = openWire(cableUrl(app, { token: gm.token }), { pings: true });
    expect(await wire.frame(ofType('welcome'))).toEqual({ type: 'welcome' });
    wire.send({ command: 'subscribe', identifier: inventory });
    expect(await wire.frame(ofType('confirm_subscription'))).toEqual({
      identifier: inventory,
      type: 'confirm_subscription',
    });
    const ping = await wire.frame(ofType('ping'));
    expect(ping).toEqual({ type: 'ping', message: expect.any(Number) });
    expect(wire.socket.protocol).toBe('actioncable-v1-json');
    wire.socket.close();
  });

  it('sends the stored event, without positions to a plain client', async () => {
    const wire = await subscribed(gm);
    const number = await table.publish(party, itemMovedEvent('rope'));
    const frame = await wire.frame(ofAction('item_moved'));
    expect(frame).toEqual({
      identifier: inventory,
      message: expect.objectContaining({
        action: 'item_moved',
        party_id: party,
        number,
        ids: { what: 'rope' },
      }),
    });
    wire.socket.close();
  });

  it('sends party events to no subscriber of the inventory only', async () => {
    const wire = await subscribed(gm);
    await table.publish(party, toParty('notes_updated'), itemMovedEvent('torch'));
    await wire.frame((frame) => JSON.stringify(frame).includes('torch'));
    expect(wire.frames.filter(ofAction('notes_updated'))).toEqual([]);
    wire.socket.close();
  });

  it('finds an event whose hint was lost', async () => {
    const wire = await subscribed(gm);
    await table.publishSilently(party, itemMovedEvent('lantern'));
    const frame = await wire.frame((each) => JSON.stringify(each).includes('lantern'));
    expect(frame.identifier).toBe(inventory);
    wire.socket.close();
  });

  it('sends a hundred events of concurrent writers once each and in order', async () => {
    const wire = await subscribed(gm);
    const writes = Array.from({ length: 100 }, (_, i) => table.publish(party, itemMovedEvent(`many ${i}`)));
    const numbers = (await Promise.all(writes)).sort((a, b) => a - b);
    await wire.frame((frame) => (frame.message as { number?: number })?.number === numbers.at(-1));
    const received = wire.frames
      .filter(ofAction('item_moved'))
      .map((frame) => (frame.message as { number: number }).number);
    expect(received).toEqual(numbers);
    wire.socket.close();
  });

  it('answers test_connection to the sender only and ignores other actions', async () => {
    const [reader, other] = [await subscribed(gm), await subscribed(gm)];
    reader.send({
      command: 'message',
      identifier: inventory,
      data: JSON.stringify({ action: 'delete_party' }),
    });
    reader.send({
      command: 'message',
      identifier: inventory,
      data: JSON.stringify({ action: 'test_connection' }),
    });
    const answer = await reader.frame(ofAction('test_connection'));
    expect(answer.identifier).toBe(inventory);
    await table.publish(party, itemMovedEvent('after the test'));
    await other.frame((frame) => JSON.stringify(frame).includes('after the test'));
    expect(other.frames.filter(ofAction('test_connection'))).toEqual([]);
    expect(reader.frames.filter(ofAction('delete_party'))).toEqual([]);
    reader.socket.close();
    other.socket.close();
  });

  it('sends nothing after unsubscribe', async () => {
    const wire = await subscribed(gm);
    wire.send({ command: 'unsubscribe', identifier: inventory });
    wire.send({ command: 'subscribe', identifier: identifierOf('PartyChannel', party) });
    await wire.frame((frame) => frame.type === 'confirm_subscription' && frame.identifier !== inventory);
    await table.publish(party, itemMovedEvent('unheard'), toParty('notes_updated'));
    await wire.frame(ofAction('notes_updated'));
    expect(wire.frames.filter((frame) => JSON.stringify(frame).includes('unheard'))).toEqual([]);
    wire.socket.close();
  });
});

describe('subscription', () => {
  it.each([
    ['a stranger', 'PartyChannel'],
    ['a stranger', 'PartyInventoryChannel'],
  ])('of %s to %s is rejected', async (_, channel) => {
    const stranger = await table.guest(`stranger ${channel}`);
    const wire = connect(stranger);
    await wire.frame(ofType('welcome'));
    const identifier = identifierOf(channel, party);
    wire.send({ command: 'subscribe', identifier });
    expect(await wire.frame(ofType('reject_subscription'))).toEqual({
      identifier,
      type: 'reject_subscription',
    });
    await table.publish(party, itemMovedEvent('secret'), toParty('notes_updated'));
    await wait(300);
    expect(wire.frames.filter((frame) => 'message' in frame)).toEqual([]);
    wire.socket.close();
  });

  it('a subscribe command that came again while it waited is answered once', async () => {
    const stranger = await table.guest('impatient');
    const wire = connect(stranger);
    await wire.frame(ofType('welcome'));
    for (let times = 0; times < 5; times += 1) wire.send({ command: 'subscribe', identifier: inventory });
    wire.send({ command: 'subscribe', identifier: 'the last one' });
    await wire.frame((frame) => frame.identifier === 'the last one');
    expect(wire.frames.filter((frame) => frame.identifier === inventory)).toEqual([
      { identifier: inventory, type: 'reject_subscription' },
    ]);
    wire.socket.close();
  });

  it('a subscribe command after an unsubscribe command is a new one', async () => {
    const wire = connect(gm);
    await wire.frame(ofType('welcome'));
    for (const command of ['subscribe', 'unsubscribe', 'subscribe'])
      wire.send({ command, identifier: inventory });
    wire.send({ command: 'subscribe', identifier: 'the last one' });
    await wire.frame((frame) => frame.identifier === 'the last one');
    expect(wire.frames.filter(ofType('confirm_subscription'))).toHaveLength(2);
    await table.publish(party, itemMovedEvent('heard once'));
    await wire.frame((frame) => JSON.stringify(frame).includes('heard once'));
    wire.socket.close();
  });

  it('of a member without a character receives the party, and the inventory once there is one', async () => {
    const player = await table.guest('Bo');
    await table.join(party, player, false);
    const wire = await subscribed(player, identifierOf('PartyChannel', party));
    wire.send({ command: 'subscribe', identifier: inventory });
    await wire.frame(ofType('reject_subscription'));
    await app.sql`insert into characters (id, user_id, party_id, name)
      values (gen_random_uuid(), ${player.userId}, ${party}, 'Brakka')`;
    wire.send({ command: 'subscribe', identifier: inventory });
    const confirmed = await wire.frame(
      (f) => f.type === 'confirm_subscription' && f.identifier === inventory,
    );
    expect(confirmed.identifier).toBe(inventory);
    wire.socket.close();
  });

  it.each([
    'no json',
    '{}',
    '{"channel":"AdminChannel","party_id":"0190a2b0-0000-7000-8000-000000000000"}',
    '{"channel":"PartyChannel","party_id":"1; drop table parties"}',
    '{"channel":"PartyChannel"}',
  ])('is rejected for %s', async (identifier) => {
    const wire = connect(gm);
    await wire.frame(ofType('welcome'));
    wire.send({ command: 'subscribe', identifier });
    expect(await wire.frame(ofType('reject_subscription'))).toMatchObject({ identifier });
    wire.socket.close();
  });
});
