import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { extendedClient, itemsIn } from './extended-client.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { cableUrl, createTestData, itemMovedEvent, type TestData, type TestUser } from './test-data.ts';

let app: TestApp;
let otherServer: ServerProcess;
let testData: TestData;
let gm: TestUser;
let player: TestUser;
let party: string;

beforeAll(async () => {
  app = await startTestApp();
  otherServer = await startProcess(app);
  testData = createTestData(app);
  [gm, player] = [await testData.createUser('Ada'), await testData.createUser('Bo')];
  party = await testData.createParty(gm);
  await testData.join(party, player, true);
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
    const [gmClient, playerClient] = [openClient(app, gm), openClient(otherServer, player)];
    const gmSubscription = gmClient.listen('PartyInventoryChannel', party);
    await vi.waitFor(() => expect(gmSubscription.received.at(-1)?.online_users).toHaveLength(1), waitOptions);
    const playerSubscription = playerClient.listen('PartyInventoryChannel', party);
    const onlineUsers = [
      { id: gm.userId, username: 'Ada' },
      { id: player.userId, username: 'Bo' },
    ];
    await vi.waitFor(() => {
      expect(gmSubscription.received.at(-1)).toMatchObject({
        change_type: 'joined',
        user_id: player.userId,
        online_users: onlineUsers,
      });
      expect(playerSubscription.received.at(-1)).toMatchObject({ online_users: onlineUsers });
    }, waitOptions);
    await testData.publish(party, itemMovedEvent('rope'), itemMovedEvent('torch'));
    await vi.waitFor(() => {
      expect(itemsIn(gmSubscription.received)).toEqual(['rope', 'torch']);
      expect(itemsIn(playerSubscription.received)).toEqual(['rope', 'torch']);
    }, waitOptions);
    playerClient.close();
    await vi.waitFor(() => {
      const departure = {
        change_type: 'left',
        user_id: player.userId,
        online_users: onlineUsers.slice(0, 1),
      };
      expect(gmSubscription.received.at(-1)).toMatchObject(departure);
    }, waitOptions);
    gmClient.close();
  });

  it('report the users of a process that died as offline', async () => {
    const killedServer = await startProcess(app);
    const [gmClient, playerClient] = [openClient(app, gm), openClient(killedServer, player)];
    const gmSubscription = gmClient.listen('PartyInventoryChannel', party);
    playerClient.listen('PartyInventoryChannel', party);
    await vi.waitFor(() => expect(gmSubscription.received.at(-1)?.online_users).toHaveLength(2), waitOptions);
    playerClient.cut();
    await killedServer.kill();
    await vi.waitFor(
      () =>
        expect(gmSubscription.received.at(-1)).toMatchObject({ change_type: 'left', user_id: player.userId }),
      { timeout: 20_000 },
    );
    playerClient.close();
    gmClient.close();
  });
});
