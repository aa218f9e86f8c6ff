import type { Sql } from '../../../src/platform/database.ts';
import { grantAdmin } from '../../factories/admins.ts';
import { authenticated, verified } from '../../factories/people.ts';
import { addItems } from '../../factories/test-parties.ts';
import { CALLERS, callers, createFixture, type Fixture } from '../test-fixture.ts';
import { fillFixture } from './fill-fixture.ts';

/** A fixture filled nearly up to its limits, and ids of its records. */
export interface LargeFixture extends Fixture {
  /** A template of the gm that the fixture does not use. */
  readonly ownTemplateId: string;
  /** Further templates of the gm that the fixture does not use. */
  readonly otherTemplateIds: readonly string[];
  /** One of the owner's many sessions. */
  readonly sessionId: string;
  /** A shop item of the stranger's shop template. */
  readonly shopItemId: string;
  readonly characterIds: readonly string[];
  /** Stacks on the shelf and in the hoard, except the fixture's own. */
  readonly shelfIds: readonly string[];
  readonly hoardIds: readonly string[];
  /** Empty containers of the character and of the party. */
  readonly emptyIds: { readonly own: string; readonly party: string };
  /** Stacks in the backpack: copies of `itemId` with quantity 1. */
  readonly stackIds: readonly string[];
}

/**
 * Creates a fixture filled nearly up to its limits. All users are verified and recently authenticated, and the gm is
 * also an admin with an admin session. `sql` connects as the owner of the database.
 */
export async function createLargeFixture(server: { url: string }, sql: Sql): Promise<LargeFixture> {
  const people = await callers({ ...server, sql });
  const fixture = await createFixture(people);
  for (const caller of CALLERS) await authenticated({ sql }, await verified({ sql }, people[caller]));
  await grantAdmin({ sql }, people.gm);
  await sql`update sessions set admin_active_at = now() where user_id = ${people.gm.user.id}`;
  await addItems(people.owner, fixture.unusedId, 'Copper piece');
  await addItems(people.gm, fixture.unusedChestId, 'Copper piece');
  await fillFixture(sql, fixture);
  return { ...fixture, ...(await filledIds(sql, fixture)) };
}

async function filledIds(sql: Sql, fixture: Fixture) {
  const ids = async (query: Promise<readonly { id: string }[]>) => (await query).map(({ id }) => id);
  const ownTemplateIds = await ids(sql`
    select id from item_templates t where creator_id = ${fixture.people.gm.user.id}
      and not exists (select from shop_items where item_template_id = t.id)
      and not exists (select from shop_listings where item_template_id = t.id)
      and not exists (select from item_instances where item_template_id = t.id) limit 101`);
  const [session] = await ids(sql`
    select id from sessions where user_id = ${fixture.people.owner.user.id} order by created_at, id limit 1`);
  const [shopItem] = await ids(
    sql`select id from shop_items where shop_template_id = ${fixture.shopTemplateId}`,
  );
  return {
    ownTemplateId: ownTemplateIds[0] ?? '',
    otherTemplateIds: ownTemplateIds.slice(1),
    sessionId: session ?? '',
    shopItemId: shopItem ?? '',
    characterIds: await ids(sql`
      select id from characters where party_id = ${fixture.partyId} and user_id = ${fixture.people.owner.user.id} limit 100`),
    shelfIds: await ids(sql`
      select id from item_instances where id <> ${fixture.stockId} and container_id =
        (select container_id from item_instances where id = ${fixture.stockId}) limit 200`),
    hoardIds: await ids(sql`
      select id from item_instances where id <> ${fixture.lootItemInstanceId} and container_id =
        (select container_id from item_instances where id = ${fixture.lootItemInstanceId}) limit 100`),
    emptyIds: {
      own: await emptyContainerOfSameOwner(sql, fixture.unusedId),
      party: await emptyContainerOfSameOwner(sql, fixture.unusedChestId),
    },
    stackIds: await ids(sql`
      select id from item_instances where container_id = ${fixture.backpackId} and id <> ${fixture.itemId} limit 200`),
  };
}

async function emptyContainerOfSameOwner(sql: Sql, containerId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select e.id from containers k join containers e
      on (e.character_id, e.party_id) is not distinct from (k.character_id, k.party_id)
    where k.id = ${containerId} and not exists (select from item_instances i where i.container_id = e.id) limit 1`;
  return row?.id ?? '';
}
