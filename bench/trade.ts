import { deployLoot, distributeLoot, takeLoot } from '@quartermaster/contract/loot';
import { addShopListings } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop, tradeWithShop } from '@quartermaster/contract/shop-trade';
import { addLootLines, loot, lootTemplate, stackNamed } from '../apps/server/test/factories/loot.ts';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { shelfItemId, shop } from '../apps/server/test/factories/shops.ts';
import {
  addItems,
  character,
  expectOk,
  party,
  type TestParty,
  template,
} from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, CLIENTS, removeWriteLimit } from './bench-server.ts';
import { httpLoad, postAs } from './http-load.ts';
import type { Benchmark } from './rounds.ts';
import { fullTransfer } from './transfer.ts';

/** The request that one client repeats, with its own shop or loot drop. */
interface ClientRequest {
  readonly path: string;
  readonly body: object;
}

const LARGE_QUANTITY = 1_000_000;
const BASKET = 20;

/**
 * Promise D1: the cost of purchases, baskets, claims and distributions per moved line, compared with a transfer
 * over HTTP, which moves one line.
 */
export async function tradeBenchmarks(bench: BenchServer): Promise<Benchmark[]> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  return [
    await fullTransfer(bench),
    await parallelBenchmark(bench, gm, 'a purchase', 1, purchaseRequest),
    await parallelBenchmark(bench, gm, `a basket of ${BASKET} lines`, BASKET, basketRequest),
    await parallelBenchmark(bench, gm, 'a claim', 1, claimRequest),
    await distribution(gm),
  ];
}

async function parallelBenchmark(
  { url }: BenchServer,
  gm: Person,
  name: string,
  lines: number,
  make: (gm: Person, testParty: TestParty) => Promise<ClientRequest>,
): Promise<Benchmark> {
  const requests: ClientRequest[] = [];
  for (let i = 0; i < CLIENTS; i += 1) requests.push(await make(gm, await party(gm)));
  const load = httpLoad(name, url, (client) => {
    const request = requests[client];
    if (!request) throw new Error(`Client ${client} has no request`);
    return postAs(gm, request.path, request.body);
  });
  return { ...load, lines };
}

/** A shop that sells this many kinds of caltrops for a gold piece each, and a character who can pay for them. */
async function makeShop(gm: Person, testParty: TestParty, kinds: number) {
  const buyer = await character(gm, testParty.id);
  await addItems(gm, buyer.backpackId, 'Gold piece', LARGE_QUANTITY);
  const { id } = await shop(testParty, {}, { funds: 0 });
  const itemIds: string[] = [];
  for (let i = 0; i < kinds; i += 1) {
    const { id: item_template_id, name } = await template(gm, { name: `Caltrop ${i}`, stack_size: 0 });
    const listing = { item_template_id, quantity: LARGE_QUANTITY, price: 100 };
    expectOk(await gm.call(addShopListings, { params: { id }, body: { listings: [listing] } }));
    itemIds.push(await shelfItemId(gm, id, name));
  }
  return { id, buyer, itemIds };
}

async function purchaseRequest(gm: Person, testParty: TestParty): Promise<ClientRequest> {
  const { id, buyer, itemIds } = await makeShop(gm, testParty, 1);
  const body = { item_instance_id: itemIds[0], target_container_id: buyer.backpackId };
  return { path: purchaseFromShop.path.replace('{id}', id), body };
}

async function basketRequest(gm: Person, testParty: TestParty): Promise<ClientRequest> {
  const { id, buyer, itemIds } = await makeShop(gm, testParty, BASKET);
  const buys = itemIds.map((item_instance_id) => ({ item_instance_id, quantity: 1 }));
  const body = { trade: { character_id: buyer.id, container_id: buyer.backpackId, buys } };
  return { path: tradeWithShop.path.replace('{id}', id), body };
}

async function claimRequest(gm: Person, testParty: TestParty): Promise<ClientRequest> {
  const { backpackId } = await character(gm, testParty.id);
  const hoard = await loot(gm, testParty.id, [['Gold piece', LARGE_QUANTITY]], { is_revealed: true });
  const item_instance_id = stackNamed(hoard, 'Gold piece');
  const body = { item_instance_id, target_container_id: backpackId, quantity: 1 };
  return { path: takeLoot.path.replace('{id}', hoard.id), body };
}

const KINDS = 'Torch Longsword Dagger Club Mace Shield Spear Sickle Whip Greatclub'.split(' ');
/** Loot drops prepared for each second of a round. */
const DROPS = 6;

/** Each loot drop can be distributed once, so the round ends when all prepared ones are distributed. */
async function distribution(gm: Person): Promise<Benchmark> {
  const testParty = await party(gm);
  const heroes = await Promise.all(
    Array.from({ length: 4 }, (_, i) => character(gm, testParty.id, { name: `Hero ${i}` })),
  );
  const { id: loot_template_id } = await lootTemplate(gm);
  await addLootLines(
    gm,
    loot_template_id,
    KINDS.map((kind) => [kind, 4] as const),
  );
  const body = {
    distribute: { character_ids: heroes.map(({ id }) => id), distribution_mode: 'even' as const },
  };
  let waiting: string[] = [];
  return {
    name: `a distribution of ${KINDS.length * heroes.length} lines`,
    lines: KINDS.length * heroes.length,
    async prepare(seconds) {
      waiting = [];
      for (let i = 0; i < Math.max(1, seconds * DROPS); i += 1) {
        const loot_instance = { loot_template_id, party_id: testParty.id, is_revealed: true };
        waiting.push(expectOk(await gm.call(deployLoot, { body: { loot_instance } })).body.data.id);
      }
    },
    async run() {
      const start = performance.now();
      const count = waiting.length;
      const distributeNext = async () => {
        for (let id = waiting.pop(); id; id = waiting.pop())
          expectOk(await gm.call(distributeLoot, { params: { id }, body }));
      };
      await Promise.all(Array.from({ length: CLIENTS }, distributeNext));
      return { operations: count, seconds: (performance.now() - start) / 1000 };
    },
  };
}
