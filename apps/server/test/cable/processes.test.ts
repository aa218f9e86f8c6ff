import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { extendedClient, itemsIn } from './extended-client.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { cableUrl, createTestTable, type Guest, itemMovedEvent, type Table } from './test-parties.ts';

let app: TestApp;
let other: ServerProcess;
let table: Table;
let gm: Guest;
let bo: Guest;
let party: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await startProcess(app);
  table = createTestTable(app);
  [gm, bo] = [await table.guest('Ada'), await table.guest('Bo')];
  party = await table.party(gm);
  await table.join(party, bo, true);
});
afterAll(async () => {
  await table.close();
  await other.kill();
  await app.close();
});

const waitOptions = { timeout: 8000 };
const guest = (server: { url: string }, who: Guest) =>
  extendedClient(() => cableUrl(server, { token: who.token }));

describe('two server processes on one database', () => {
  it('exchange events and presence', async () => {
    const [ada, boris] = [guest(app, gm), guest(other, bo)];
    const here = ada.listen('PartyInventoryChannel', party);
    await vi.waitFor(() => expect(here.received.at(-1)?.online_users).toHaveLength(1), waitOptions);
    const there = boris.listen('PartyInventoryChannel', party);
    const both = [
      { id: gm.userId, username: 'Ada' },
      { id: bo.userId, username: 'Bo' },
    ];
    await vi.waitFor(() => {
      expect(here.received.at(-1)).toMatchObject({
        change_type: 'joined',
        user_id: bo.userId,
        online_users: both,
      });
      expect(there.received.at(-1)).toMatchObject({ online_users: both });
    }, waitOptions);
    await table.publish(party, itemMovedEvent('rope'), itemMovedEvent('torch'));
    await vi.waitFor(() => {
      expect(itemsIn(here.received)).toEqual(['rope', 'torch']);
      expect(itemsIn(there.received)).toEqual(['rope', 'torch']);
    }, waitOptions);
    boris.close();
    await vi.waitFor(() => {
      const left = { change_type: 'left', user_id: bo.userId, online_users: both.slice(0, 1) };
      expect(here.received.at(-1)).toMatchObject(left);
    }, waitOptions);
    ada.close();
  });

  it('remove the sockets of a process that died', async () => {
    const killed = await startProcess(app);
    const [ada, boris] = [guest(app, gm), guest(killed, bo)];
    const here = ada.listen('PartyInventoryChannel', party);
    boris.listen('PartyInventoryChannel', party);
    await vi.waitFor(() => expect(here.received.at(-1)?.online_users).toHaveLength(2), waitOptions);
    boris.cut();
    await killed.kill();
    await vi.waitFor(
      () => expect(here.received.at(-1)).toMatchObject({ change_type: 'left', user_id: bo.userId }),
      { timeout: 20_000 },
    );
    boris.close();
    ada.close();
  });
});
