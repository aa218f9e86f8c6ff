import { getContainer, listContainerItems, listContainers } from '@quartermaster/contract/container';
import { createItem } from '@quartermaster/contract/item';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { getParty } from '@quartermaster/contract/party';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { character, chest, expectOk, party } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, CLIENTS, removeWriteLimit } from './bench-server.ts';
import { httpLoad } from './http-load.ts';
import type { Benchmark } from './rounds.ts';

const CHARACTERS = 5;
const STACKS = 20;

/** A party with five characters, and twenty different stacks in each backpack and in a chest. */
async function fillParty(gm: Person): Promise<{ partyId: string; chestId: string }> {
  const { id: partyId } = await party(gm);
  const chestId = await chest(gm, partyId, { max_weight: 1_000_000, max_slots: 1000 });
  const containerIds = [chestId];
  for (let i = 0; i < CHARACTERS; i += 1)
    containerIds.push((await character(gm, partyId, { name: `Character ${i + 1}` })).backpackId);
  const templates = expectOk(await gm.call(listItemTemplates, { query: { per_page: String(STACKS) } })).body
    .data;
  for (const container_id of containerIds) {
    for (const { id: item_template_id } of templates)
      expectOk(await gm.call(createItem, { body: { item_template_id, container_id, quantity: 1 } }));
  }
  return { partyId, chestId };
}

/** The reads that fill a screen, for one party. */
export async function partyReads(
  bench: BenchServer,
  gm: Person,
  connections = CLIENTS,
): Promise<Benchmark[]> {
  const { partyId, chestId } = await fillParty(gm);
  const headers = { authorization: `Bearer ${gm.token}` };
  const read = (name: string, path: string, id: string) =>
    httpLoad(
      name,
      bench.url,
      () => ({ method: 'GET', path: path.replace('{id}', id), headers }),
      connections,
    );
  return [
    read('a container with its capacity', getContainer.path, chestId),
    read('a page of twenty stacks', `${listContainerItems.path}?per_page=20`, chestId),
    read('a party page', getParty.path, partyId),
    read('a page of twenty history lines', `${listPartyTransactions.path}?per_page=20`, partyId),
    read('the first load of a workspace', `${listContainers.path}?party_id={id}&per_page=100`, partyId),
  ];
}

/** Promise D2: each read that fills a screen, compared with an empty Fastify server. */
export async function readBenchmarks(bench: BenchServer, helloUrl: string): Promise<Benchmark[]> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  return [
    httpLoad('a bare Fastify hello', helloUrl, () => ({ method: 'GET', path: '/hello' })),
    ...(await partyReads(bench, gm)),
  ];
}
