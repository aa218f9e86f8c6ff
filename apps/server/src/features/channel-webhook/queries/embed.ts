import type { DiscordEmbed } from '@quartermaster/contract/channel-webhook';
import type { Branding } from '@quartermaster/contract/party-branding';
import { ROLES_WITH_ARTICLE, type Role } from '@quartermaster/rules/roles';
import { locationLabel } from '@quartermaster/rules/shop-labels';
import type { Sql } from '../../../platform/database.ts';
import { readSharedLoot } from '../../loot/queries/loot.ts';
import { type Brand, type PostData, presentEnded, presentPost } from '../present.ts';
import type { PostRow } from '../store.ts';

/**
 * The embed of a post, with only the data that everyone in the party may currently read: data that was hidden
 * since the post was queued is omitted. When there is nothing to post, the embed of a message that was already
 * sent says only that its subject is no longer available; otherwise null.
 */
export async function composeEmbed(
  sql: Sql,
  partyId: string,
  post: PostRow,
  appearance: EmbedAppearance,
): Promise<DiscordEmbed | null> {
  const data = await dataOf(sql, partyId, post);
  if (data)
    return presentPost(
      data,
      post.occurred_at,
      `${appearance.publicUrl}${PATHS[post.kind](partyId, post.subject_id)}`,
      brandFields(appearance),
    );
  return post.message_id === null ? null : presentEnded(post);
}

/** The URL of this site, and the effective branding of the party (DEC-11). */
export interface EmbedAppearance {
  readonly publicUrl: string;
  readonly branding: Branding | null;
}

/** The accent color and the logo of the party, which Discord fetches from this site. */
const brandFields = ({ publicUrl, branding }: EmbedAppearance): Brand => ({
  ...(branding?.accent ? { color: Number.parseInt(branding.accent.slice(1), 16) } : {}),
  ...(branding?.logo_url ? { thumbnail: { url: `${publicUrl}${branding.logo_url}?size=small` } } : {}),
});

const partyPath = (partyId: string): string => `/parties/${partyId}`;
const lootPath = (_: string, id: string): string => `/loot/instances/${id}`;
const shopPath = (_: string, id: string): string => `/shops/instances/${id}`;
const PATHS: Readonly<Record<PostRow['kind'], (partyId: string, subjectId: string) => string>> = {
  test: partyPath,
  member: partyPath,
  session: partyPath,
  loot: lootPath,
  distribution: lootPath,
  shop: shopPath,
  restock: shopPath,
};

async function dataOf(
  sql: Sql,
  partyId: string,
  { kind, subject_id: id, occurred_at }: PostRow,
): Promise<PostData | undefined> {
  switch (kind) {
    case 'test': {
      const [row] = await sql<{ party: string }[]>`select name as party from parties where id = ${partyId}`;
      return row && { kind, ...row };
    }
    case 'loot': {
      const loot = await readSharedLoot(sql, id);
      return loot && { kind, ...loot };
    }
    case 'distribution': {
      const loot = await readSharedLoot(sql, id);
      return loot?.distribution ? { kind, name: loot.name, shares: loot.distribution.shares } : undefined;
    }
    case 'shop':
    case 'restock':
      return shopData(sql, kind, id, occurred_at);
    case 'member': {
      const [row] = await sql<{ username: string; role: Role }[]>`
        select u.username, m.role from party_members m join users u on u.id = m.user_id
        where m.party_id = ${partyId} and m.user_id = ${id}`;
      return row && { kind, username: row.username, role: ROLES_WITH_ARTICLE[row.role] };
    }
    case 'session': {
      const [row] = await sql<{ note: string }[]>`select note from game_sessions where id = ${id}`;
      return row && { kind, startsAt: occurred_at, note: row.note };
    }
  }
}

/**
 * The data of an open shop. After a shop was closed and opened again, the posts about earlier openings no longer
 * show it.
 */
async function shopData(
  sql: Sql,
  kind: 'shop' | 'restock',
  id: string,
  occurredAt: Date,
): Promise<PostData | undefined> {
  const [row] = await sql<{ name: string; location: string; description: string }[]>`
    select coalesce(name_override, template_name) as name, coalesce(location_override, template_location) as location,
      coalesce(description_override, template_description) as description
    from shop_instances where id = ${id} and is_active and closed_at is null
      ${kind === 'shop' ? sql`and opened_at = ${occurredAt}` : sql``}`;
  return row && { kind, ...row, location: locationLabel(row.location) };
}
