import type { Sql } from '../../../src/platform/database.ts';
import { grantAdmin } from '../../factories/admins.ts';
import { authenticated, verified } from '../../factories/people.ts';
import { addItems } from '../../factories/test-parties.ts';
import { CALLERS, callers, type Scene, setTable } from '../test-scene.ts';
import { fillTable } from './large-table.ts';

/** A scene at its limits, and ids of what was filled in. */
export interface LargeScene extends Scene {
  /** A template of the gm's own, which the scene uses nowhere. */
  readonly ownTemplateId: string;
  readonly otherTemplateIds: readonly string[];
  /** One of the owner's many sessions. */
  readonly sessionId: string;
  /** A line of the stranger's shop template. */
  readonly shopItemId: string;
  readonly characterIds: readonly string[];
  readonly shelfIds: readonly string[];
  readonly hoardIds: readonly string[];
  /** Empty containers of the character and of the party. */
  readonly emptyIds: { readonly own: string; readonly party: string };
  /** Stacks in the backpack that are equal except for their number. */
  readonly stackIds: readonly string[];
}

/**
 * Creates a party whose members may do everything that does not depend on roles, and fills it. `sql` is the owner's.
 */
export async function setLargeTable(server: { url: string }, sql: Sql): Promise<LargeScene> {
  const people = await callers({ ...server, sql });
  const scene = await setTable(people);
  for (const caller of CALLERS) await authenticated({ sql }, await verified({ sql }, people[caller]));
  await grantAdmin({ sql }, people.gm);
  await sql`update sessions set admin_active_at = now() where user_id = ${people.gm.user.id}`;
  await addItems(people.owner, scene.unusedId, 'Copper piece');
  await addItems(people.gm, scene.unusedChestId, 'Copper piece');
  await fillTable(sql, scene);
  return { ...scene, ...(await filledIds(sql, scene)) };
}

async function filledIds(sql: Sql, scene: Scene) {
  const ids = async (query: Promise<readonly { id: string }[]>) => (await query).map(({ id }) => id);
  const own = await ids(sql`
    select id from item_templates t where creator_id = ${scene.people.gm.user.id}
      and not exists (select from shop_items where item_template_id = t.id)
      and not exists (select from shop_listings where item_template_id = t.id)
      and not exists (select from item_instances where item_template_id = t.id) limit 101`);
  const [session] = await ids(sql`
    select id from sessions where user_id = ${scene.people.owner.user.id} order by created_at, id limit 1`);
  const [shopItem] = await ids(
    sql`select id from shop_items where shop_template_id = ${scene.shopTemplateId}`,
  );
  return {
    ownTemplateId: own[0] ?? '',
    otherTemplateIds: own.slice(1),
    sessionId: session ?? '',
    shopItemId: shopItem ?? '',
    characterIds: await ids(sql`
      select id from characters where party_id = ${scene.partyId} and user_id = ${scene.people.owner.user.id} limit 100`),
    shelfIds: await ids(sql`
      select id from item_instances where id <> ${scene.stockId} and container_id =
        (select container_id from item_instances where id = ${scene.stockId}) limit 200`),
    hoardIds: await ids(sql`
      select id from item_instances where id <> ${scene.lootItemInstanceId} and container_id =
        (select container_id from item_instances where id = ${scene.lootItemInstanceId}) limit 100`),
    emptyIds: {
      own: await emptyOfSameOwner(sql, scene.unusedId),
      party: await emptyOfSameOwner(sql, scene.unusedChestId),
    },
    stackIds: await ids(sql`
      select id from item_instances where container_id = ${scene.backpackId} and id <> ${scene.itemId} limit 200`),
  };
}

async function emptyOfSameOwner(sql: Sql, containerId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select e.id from containers k join containers e
      on (e.character_id, e.party_id) is not distinct from (k.character_id, k.party_id)
    where k.id = ${containerId} and not exists (select from item_instances i where i.container_id = e.id) limit 1`;
  return row?.id ?? '';
}
