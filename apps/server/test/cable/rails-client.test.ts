import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHints } from '../../src/platform/hints.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { page, rails } from './rails-client.ts';
import { cableUrl, createTestData, itemMovedEvent, type TestData, type TestUser } from './test-data.ts';

let app: TestApp;
let testData: TestData;
let gm: TestUser;
let party: string;
const consumers: import('@rails/actioncable').Consumer[] = [];

beforeAll(async () => {
  app = await startTestApp();
  testData = createTestData(app);
  gm = await testData.createUser('Ada');
  party = await testData.createParty(gm);
});
afterAll(async () => {
  for (const consumer of consumers) consumer.disconnect();
  await testData.close();
  await app.close();
});

function subscribe(testUser: TestUser, channel: string, partyId = party) {
  const consumer = rails.createConsumer(cableUrl(app, { token: testUser.token }));
  consumers.push(consumer);
  const calls = { connected: vi.fn(), disconnected: vi.fn(), rejected: vi.fn(), received: vi.fn() };
  const subscription = consumer.subscriptions.create({ channel, party_id: partyId }, calls);
  return { consumer, subscription, ...calls };
}

const waitOptions = { timeout: 10_000 };

describe('Rails client', () => {
  it('connects, subscribes and receives a message', async () => {
    const { connected, received } = subscribe(gm, 'PartyInventoryChannel');
    await vi.waitFor(() => expect(connected).toHaveBeenCalledWith({ reconnected: false }), waitOptions);
    const number = await testData.publish(party, itemMovedEvent('rope'));
    const event = expect.objectContaining({ action: 'item_moved', number, ids: { label: 'rope' } });
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith(event), waitOptions);
  });

  it('performs test_connection and receives the response', async () => {
    const { connected, received, subscription } = subscribe(gm, 'PartyInventoryChannel');
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), waitOptions);
    subscription.perform('test_connection');
    const response = expect.objectContaining({ action: 'test_connection', party_id: party });
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith(response), waitOptions);
  });

  it('is rejected for a party that its user has not joined', async () => {
    const { rejected, connected } = subscribe(await testData.createUser('Mallory'), 'PartyChannel');
    await vi.waitFor(() => expect(rejected).toHaveBeenCalledOnce(), waitOptions);
    expect(connected).not.toHaveBeenCalled();
  });

  it('receives pings', async () => {
    const { consumer, connected } = subscribe(gm, 'PartyChannel');
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), waitOptions);
    const { monitor } = (consumer as unknown as { connection: { monitor: { pingedAt: number } } }).connection;
    const previousPing = monitor.pingedAt;
    await vi.waitFor(() => expect(monitor.pingedAt).toBeGreaterThan(previousPing + 1500), waitOptions);
  });

  it('does not reconnect when its session has ended', async () => {
    const user = await testData.createUser('Cy');
    await testData.join(party, user, true);
    const { connected, disconnected } = subscribe(user, 'PartyChannel');
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), waitOptions);
    await app.sql`update sessions set revoked_at = now() where id = ${user.sessionId}`;
    const hints = createHints(app.database.target, { warn: () => undefined, debug: () => undefined });
    hints.publish({ kind: 'session_ended', sessionId: user.sessionId });
    await vi.waitFor(
      () => expect(disconnected).toHaveBeenCalledWith({ willAttemptReconnect: false }),
      waitOptions,
    );
    await hints.close();
  });

  it('reconnects to the new server after a restart', async () => {
    const firstServer = await startTestApp({ database: app.database });
    const port = Number(new URL(firstServer.url).port);
    const consumer = rails.createConsumer(cableUrl(firstServer, { token: gm.token }));
    consumers.push(consumer);
    const calls = { connected: vi.fn(), disconnected: vi.fn() };
    consumer.subscriptions.create({ channel: 'PartyChannel', party_id: party }, calls);
    await vi.waitFor(() => expect(calls.connected).toHaveBeenCalledOnce(), waitOptions);
    await firstServer.close();
    await vi.waitFor(
      () => expect(calls.disconnected).toHaveBeenCalledWith({ willAttemptReconnect: true }),
      waitOptions,
    );
    const secondServer = await startTestApp({ database: app.database, config: { port } });
    // When the page becomes visible, the client checks the connection after 200 ms instead of at least six seconds.
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(calls.connected).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    consumer.disconnect();
    await secondServer.close();
  });
});
