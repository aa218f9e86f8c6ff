import { takeLoot as takeCall } from '@quartermaster/contract/loot';
import { listShopContainers } from '@quartermaster/contract/shop';
import { addShopListing } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { v7 } from 'uuid';
import { takeLoot } from '../apps/server/src/features/loot/commands/claim-loot.ts';
import { priceBasket } from '../apps/server/src/features/shop/commands/price-basket.ts';
import { settleBasket } from '../apps/server/src/features/shop/commands/settle-basket.ts';
import { loot, stackNamed } from '../apps/server/test/factories/loot.ts';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { onShelf, shop } from '../apps/server/test/factories/shops.ts';
import { character, made, party, template, things } from '../apps/server/test/factories/table.ts';
import { httpLoad } from './http-load.ts';
import { bareLoop, benchActor, type Lane, record } from './recorded.ts';
import type { Contestant } from './rounds.ts';
import { CLIENTS, liftWriteLimit, type Stage } from './stage.ts';

/** A shop and a hoard in a party of its own, out of which one client takes one thing after the other. */
interface Stall extends Lane {
  readonly path: string;
  readonly body: object;
}

const PLENTY = 1_000_000;

/** A purchase with exact coins over HTTP, against the very statements it sends, from a bare loop. */
export async function purchaseContestants(stage: Stage): Promise<Contestant[]> {
  return against(stage, 'a whole purchase over HTTP', await stallsOf(stage, makeShop));
}

/** One thing out of revealed loot over HTTP, against the very statements it sends, from a bare loop. */
export async function claimContestants(stage: Stage): Promise<Contestant[]> {
  return against(stage, 'a whole claim over HTTP', await stallsOf(stage, makeHoard));
}

interface Stalls {
  readonly gm: Person;
  readonly lanes: readonly Stall[];
}

async function stallsOf(stage: Stage, make: (stage: Stage, gm: Person) => Promise<Stall>): Promise<Stalls> {
  const gm = await person(stage);
  await liftWriteLimit(stage, gm.user.id);
  const lanes: Stall[] = [];
  for (let i = 0; i < CLIENTS; i += 1) lanes.push(await make(stage, gm));
  return { gm, lanes };
}

async function makeShop(stage: Stage, gm: Person): Promise<Stall> {
  const table = await party(gm);
  const buyer = await character(gm, table.id);
  await things(gm, buyer.backpackId, 'Gold piece', PLENTY);
  const { id } = await shop(table, {}, { funds: 0 });
  const { id: item_template_id } = await template(gm, { name: 'Caltrop', stack_size: 0 });
  const listing = { item_template_id, quantity: PLENTY, price: 100 };
  made(await gm.call(addShopListing, { params: { id }, body: { listing } }));
  const itemId = await onShelf(gm, id, 'Caltrop');
  const body = { item_instance_id: itemId, target_container_id: buyer.backpackId };
  // The first one makes the stacks that all others change.
  made(await gm.call(purchaseFromShop, { params: { id }, body }));
  const actor = benchActor(gm);
  const basket = {
    ...{ containerId: buyer.backpackId, characterId: null, buys: [{ itemId, quantity: 1 }], sells: [] },
    fields: { container: 'buyer_container_id', source: 'source_container_id' },
  };
  const deed = await record(
    stage.sql,
    actor,
    async (tx) => settleBasket(tx, actor, await priceBasket(tx, actor, id, basket)),
    (reply) => reply.transaction_ids[0] ?? '',
  );
  const places = made(await gm.call(listShopContainers, { params: { id } })).body.data.map((each) => each.id);
  const stacks = await stacksIn(stage, [buyer.backpackId, ...places]);
  return { deeds: [deed], stacks, turn: 0, path: purchaseFromShop.path.replace('{id}', id), body };
}

async function makeHoard(stage: Stage, gm: Person): Promise<Stall> {
  const table = await party(gm);
  const { backpackId } = await character(gm, table.id);
  const hoard = await loot(gm, table.id, [['Gold piece', PLENTY]], { is_revealed: true });
  const { id } = hoard;
  const body = {
    item_instance_id: stackNamed(hoard, 'Gold piece'),
    target_container_id: backpackId,
    quantity: 1,
  };
  made(await gm.call(takeCall, { params: { id }, body }));
  const actor = benchActor(gm);
  const deed = await record(
    stage.sql,
    actor,
    (tx) => takeLoot(tx, actor, id, body),
    (reply) => reply.transaction_id,
  );
  const stacks = await stacksIn(stage, [backpackId, hoard.container?.id ?? '']);
  return { deeds: [deed], stacks, turn: 0, path: takeCall.path.replace('{id}', id), body };
}

async function stacksIn({ sql }: Stage, containerIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from item_instances where container_id = any(${[...containerIds]}::uuid[])`;
  return rows.map(({ id }) => id);
}

function against(stage: Stage, name: string, { gm, lanes }: Stalls): Contestant[] {
  const overHttp = httpLoad(name, stage.url, (client) => {
    const lane = lanes[client];
    if (!lane) throw new Error('No lane');
    return {
      method: 'POST',
      path: lane.path,
      headers: {
        authorization: `Bearer ${gm.token}`,
        'content-type': 'application/json',
        'idempotency-key': v7(),
      },
      body: JSON.stringify(lane.body),
    };
  });
  return [bareLoop(stage.sql, lanes), overHttp];
}
