import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pruneEvents } from '../../src/platform/cable/history.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type ExtendedClient, extendedClient, itemsIn } from './extended-client.ts';
import { startProcess } from './process.ts';
import { cableUrl, createTestData, itemMovedEvent, type TestData, type TestUser } from './test-data.ts';

let app: TestApp;
let testData: TestData;
let gm: TestUser;
const clients: ExtendedClient[] = [];

beforeAll(async () => {
  app = await startTestApp();
  testData = createTestData(app);
  gm = await testData.createUser('Ada');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
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

async function subscribedClient(party: string, server: () => { url: string } = () => app) {
  const client = extendedClient(() => cableUrl(server(), { token: gm.token }));
  clients.push(client);
  const subscription = client.listen('PartyInventoryChannel', party);
  await subscription.channel.ensureSubscribed();
  await vi.waitFor(() => expect(subscription.received.length).toBeGreaterThan(0));
  return { client, ...subscription };
}

async function publishItems(party: string, from: number, to: number): Promise<string[]> {
  const names = Array.from({ length: to - from }, (_, i) => `thing ${from + i}`);
  for (const name of names) await testData.publish(party, itemMovedEvent(name));
  return names;
}

const waitOptions = { timeout: 10_000 };

describe('AnyCable client', () => {
  it('receives missed events once and in order after a lost connection', async () => {
    const party = await testData.createParty(gm);
    const { client, received } = await subscribedClient(party);
    const names = await publishItems(party, 0, 5);
    await vi.waitFor(() => expect(itemsIn(received)).toEqual(names), waitOptions);
    client.cut();
    names.push(...(await publishItems(party, 5, 30)));
    client.restore();
    await vi.waitFor(() => expect(itemsIn(received)).toContain('thing 29'), waitOptions);
    names.push(...(await publishItems(party, 30, 33)));
    await vi.waitFor(() => expect(itemsIn(received)).toEqual(names), waitOptions);
  });

  it('resumes by event number, even without a received event and with its clock an hour ahead', async () => {
    const party = await testData.createParty(gm);
    const { client, received } = await subscribedClient(party);
    Object.assign((client.cable as unknown as { protocol: object }).protocol, {
      restoreSince: Date.now() / 1000 + 3600,
    });
    client.cut();
    const names = await publishItems(party, 0, 3);
    client.restore();
    await vi.waitFor(() => expect(itemsIn(received)).toEqual(names), waitOptions);
  });

  it('receives several pages of history completely and in order during writes', async () => {
    const party = await testData.createParty(gm);
    const { client, received } = await subscribedClient(party);
    const names = await publishItems(party, 0, 1);
    await vi.waitFor(() => expect(itemsIn(received)).toEqual(names), waitOptions);
    client.cut();
    names.push(...(await publishItems(party, 1, 1200)));
    client.restore();
    names.push(...(await publishItems(party, 1200, 1300)));
    await vi.waitFor(() => expect(itemsIn(received)).toHaveLength(1300), waitOptions);
    expect(itemsIn(received)).toEqual(names);
  });

  it('reports that the missed events have been deleted, and receives later events', async () => {
    const party = await testData.createParty(gm);
    const { client, received, infos } = await subscribedClient(party);
    await publishItems(party, 0, 2);
    await vi.waitFor(() => expect(itemsIn(received)).toHaveLength(2), waitOptions);
    client.cut();
    await publishItems(party, 2, 6);
    expect(await prune(new Date())).toBeGreaterThan(0);
    client.restore();
    await vi.waitFor(() => expect(infos).toContain('history_not_found'), waitOptions);
    await testData.publish(party, itemMovedEvent('after'));
    await vi.waitFor(() => expect(itemsIn(received)).toEqual(['thing 0', 'thing 1', 'after']), waitOptions);
  });

  it('loses and repeats no event when the server is killed and restarted', async () => {
    const party = await testData.createParty(gm);
    let server = await startProcess(app);
    const { received } = await subscribedClient(party, () => server);
    const names = await publishItems(party, 0, 10);
    await vi.waitFor(() => expect(itemsIn(received)).toEqual(names), waitOptions);
    const writing = publishItems(party, 10, 60);
    await server.kill();
    names.push(...(await writing));
    server = await startProcess(app);
    names.push(...(await publishItems(party, 60, 65)));
    await vi.waitFor(() => expect(itemsIn(received)).toContain('thing 64'), waitOptions);
    expect(itemsIn(received)).toEqual(names);
    await server.kill();
  });
});
