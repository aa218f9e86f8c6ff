import { getLootInstance, revealLoot } from '@quartermaster/contract/loot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { loot } from '../factories/loot.ts';
import { person } from '../factories/people.ts';
import { character, expectOk, member, party, type TestParty } from '../factories/test-parties.ts';
import { until } from '../until.ts';
import { type ExtendedClient, extendedClient, type ReceivedMessage } from './extended-client.ts';
import { cableUrl } from './test-data.ts';

let app: TestApp;
const clients: ExtendedClient[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => app.close());

/** A player with a character in the party who subscribes to its inventory. */
async function connectedPlayer(testParty: TestParty) {
  const player = await member(app, testParty);
  await character(player, testParty.id);
  const client = extendedClient(() => cableUrl(app, { token: player.token }));
  clients.push(client);
  const { channel, received } = client.listen('PartyInventoryChannel', testParty.id);
  await channel.ensureSubscribed();
  return { player, client, received };
}

/** The loot ids in events, in order. */
const lootIn = (received: readonly ReceivedMessage[]): string[] =>
  received.flatMap(({ ids }) => ids?.loot_instance_id ?? []);

describe('loot revealed while half of the party is offline', () => {
  it('is announced to every player once and in order, including those who reconnect', async () => {
    const testParty = await party(await person(app));
    const hoard = await loot(testParty.gm, testParty.id, [['Torch', 4]], { name: 'Old chest' });
    const secondHoard = await loot(testParty.gm, testParty.id, [['Torch', 1]], { name: 'Second chest' });
    const connectedPlayers = await Promise.all(Array.from({ length: 6 }, () => connectedPlayer(testParty)));
    const [online, offline] = [connectedPlayers.slice(0, 3), connectedPlayers.slice(3)];
    for (const { client } of offline) client.cut();
    expectOk(await testParty.gm.call(revealLoot, { params: { id: hoard.id } }));
    for (const { received } of online) await until(() => lootIn(received).includes(hoard.id));
    expect(offline.map(({ received }) => lootIn(received))).toEqual([[], [], []]);
    for (const { client } of offline) client.restore();
    for (const { received } of offline) await until(() => lootIn(received).includes(hoard.id));
    expectOk(await testParty.gm.call(revealLoot, { params: { id: secondHoard.id } }));
    for (const { player, received } of connectedPlayers) {
      await until(() => lootIn(received).includes(secondHoard.id));
      expect(lootIn(received)).toEqual([hoard.id, secondHoard.id]);
      const { data } = expectOk(await player.call(getLootInstance, { params: { id: hoard.id } })).body;
      expect(data).toMatchObject({ name: 'Old chest', is_revealed: true, items_count: 1 });
    }
  });
});
