import type { SharedKind } from '@quartermaster/contract/share';
import type { Sql } from '../../../platform/database.ts';
import type { SharedPage } from '../present.ts';
import { openShare, type Share } from '../store.ts';
import { readSharedCharacter } from './shared-character.ts';
import { readSharedLoot } from './shared-loot.ts';
import { readSharedParty } from './shared-party.ts';
import { readSharedShop } from './shared-shop.ts';
import { readSharedTemplate } from './shared-template.ts';

type Reader = (sql: Sql, share: Share) => Promise<SharedPage | null>;

const READERS: Readonly<Record<SharedKind, Reader>> = {
  party: readSharedParty,
  shop_instance: readSharedShop,
  loot_instance: readSharedLoot,
  item_template: readSharedTemplate,
  character: readSharedCharacter,
};

/**
 * What everyone with the code reads now. Null for a code that is unknown, revoked or expired, and while its subject is
 * gone, hidden, or no longer its creator's to share.
 */
export async function readSharedPage(sql: Sql, code: string, now: Date): Promise<SharedPage | null> {
  const share = await openShare(sql, code, now);
  return share ? READERS[share.kind](sql, share) : null;
}
