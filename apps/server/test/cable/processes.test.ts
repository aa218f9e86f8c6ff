import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { extendedClient, itemsIn } from './extended-client.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { cableUrl, createTestData, itemMovedEvent, type TestData, type TestUser } from './test-data.ts';

let app: TestApp;
let otherServer: ServerProcess;
let testData: TestData;
let gm: TestUser;
let bo: TestUser;
let party: string;

beforeAll(async () => {
  app = await startTestApp();
  otherServer = await startProcess(app);
  testData = createTestData(app);
  [gm, bo] = [await testData.createUser('Ada'), await testData.createUser('Bo')];
  party = await testData.createParty(gm);
  await testData.join(party, bo, true);
});
afterAll(async () => {
  await testData.close();
  await otherServer.kill();
  await app.close();
});

const waitOptions = { timeout: 8000 };
const openClient = (server: { url: string }, user: TestUser) =>
  extendedClient(() => cableUrl(server, { token: user.token }));

describe('two server processes on one database', () => {
  it('exchange events and presence', async () => {
    const [ada, boris] = [openClient(app, gm), openClient(otherServer, bo)];
    const adaChannel = ada.listen('PartyInventoryChannel', party);
    await vi.waitFor(() => expect(adaChannel.received.at(-1)?.online_users).toHaveLength(1), waitOptions);
    const borisChannel = boris.listen('PartyInventoryChannel', party);
    const onlineUsers = [
      { id: gm.userId, username: 'Ada' },
      { id: bo.userId, username: 'Bo' },
    ];
    await vi.waitFor(() => {
      expect(adaChannel.received.at(-1)).toMatchObject({
        change_type: 'joined',
        user_id: bo.userId,
        online_users: onlineUsers,
      });
      expect(borisChannel.received.at(-1)).toMatchObject({ online_users: onlineUsers });
    }, waitOptions);
    await testData.publish(party, itemMovedEvent('rope'), itemMovedEvent('torch'));
    await vi.waitFor(() => {
      expect(itemsIn(adaChannel.received)).toEqual(['rope', 'torch']);
      expect(itemsIn(borisChannel.received)).toEqual(['rope', 'torch']);
    }, waitOptions);
    boris.close();
    await vi.waitFor(() => {
      const departure = { change_type: 'left', user_id: bo.userId, online_users: onlineUsers.slice(0, 1) };
      expect(adaChannel.received.at(-1)).toMatchObject(departure);
    }, waitOptions);
    ada.close();
  });

  it('remove the sockets of a process that died', async () => {
    const killed = await startProcess(app);
    const [ada, boris] = [openClient(app, gm), openClient(killed, bo)];
    const adaChannel = ada.listen('PartyInventoryChannel', party);
    boris.listen('PartyInventoryChannel', party);
    await vi.waitFor(() => expect(adaChannel.received.at(-1)?.online_users).toHaveLength(2), waitOptions);
    boris.cut();
    await killed.kill();
    await vi.waitFor(
      () => expect(adaChannel.received.at(-1)).toMatchObject({ change_type: 'left', user_id: bo.userId }),
      { timeout: 20_000 },
    );
    boris.close();
    ada.close();
  });
});
