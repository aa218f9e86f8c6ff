import { notFound } from '@quartermaster/contract/errors';
import type { RolledLine } from '@quartermaster/contract/loot-roll';
import type { Row } from '../../platform/db-types.ts';
import type { Tx } from '../../platform/transaction.ts';

/** A line of a loot template with what deploying it needs. */
export interface TemplateLine
  extends Pick<Row<'loot_items'>, 'item_template_id' | 'quantity' | 'chance' | 'is_identified'> {
  readonly name: string;
  readonly category: string;
  readonly stack_size: number;
}

export interface Source extends Pick<Row<'loot_templates'>, 'id' | 'name' | 'description' | 'source_type'> {
  readonly lines: TemplateLine[];
}

/** A loot template that the asker may see, with its lines as they are now; it is not edited meanwhile. */
export async function sourceOf(tx: Tx, userId: string, id: string): Promise<Source | undefined> {
  const [row] = await tx.sql<Omit<Source, 'lines'>[]>`
    select id, name, description, source_type from loot_templates
    where id = ${id} and (visibility <> 'private' or creator_id = ${userId}) for share`;
  if (!row) return undefined;
  const lines = await tx.sql<TemplateLine[]>`
    select i.item_template_id, i.quantity, i.chance, i.is_identified, t.name, t.category, t.stack_size
    from loot_items i join item_templates t on t.id = i.item_template_id
    where i.loot_template_id = ${id} order by i.position, i.id`;
  return { ...row, lines };
}

/** How a line came out, as it is kept; what it is made of says whether its name is to be masked. */
export interface KeptLine extends RolledLine {
  readonly item_template_id: string;
  readonly category: string;
  readonly is_identified: boolean;
}

/** Where loot lies and whose it is, before anything is locked. Throws RESOURCE_NOT_FOUND. */
export async function placeOfLoot(tx: Tx, id: string): Promise<{ container_id: string; party_id: string }> {
  const [row] = await tx.sql<{ container_id: string; party_id: string }[]>`
    select k.id as container_id, l.party_id from loot_instances l join containers k on k.loot_instance_id = l.id
    where l.id = ${id} and l.closed_at is null`;
  if (!row) throw notFound();
  return row;
}

export type LootRow = Pick<
  Row<'loot_instances'>,
  'id' | 'party_id' | 'name' | 'description' | 'location_name' | 'is_revealed' | 'distributed_at'
>;

/** Loot whose container the caller holds, so that it stands still. Throws RESOURCE_NOT_FOUND. */
export async function lootRow(tx: Tx, id: string): Promise<LootRow> {
  const [row] = await tx.sql<LootRow[]>`
    select id, party_id, name, description, location_name, is_revealed, distributed_at
    from loot_instances where id = ${id} and closed_at is null`;
  if (!row) throw notFound();
  return row;
}

/** Whether a thing ever lay in a place. */
export async function everLay(tx: Tx, itemId: string, containerId: string): Promise<boolean> {
  const rows = await tx.sql`
    select from postings where item_instance_id = ${itemId} and container_id = ${containerId} limit 1`;
  return rows.length > 0;
}

/** Everybody in a party. */
export async function membersOf(tx: Tx, partyId: string): Promise<string[]> {
  const rows = await tx.sql<{ user_id: string }[]>`
    select user_id from party_members where party_id = ${partyId}`;
  return rows.map(({ user_id }) => user_id);
}
