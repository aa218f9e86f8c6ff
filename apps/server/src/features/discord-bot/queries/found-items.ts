import type { FoundItem } from '@quartermaster/contract/find';
import { type FindFilter, findInParty } from '../../find/queries/found-items.ts';
import type { PartyInteraction } from '../domain/bot-command.ts';

/** Maximum number of items that are read; a message seldom has space for more. */
const LINES_MAX = 60;

/** Items of the party that the member may see, by name. */
export async function findItemsFor(
  { sql, actor, member }: PartyInteraction,
  filter: Partial<FindFilter>,
): Promise<{ rows: FoundItem[]; total: number }> {
  const page = { page: 1, per_page: LINES_MAX, sort: 'name', direction: 'asc' } as const;
  return findInParty(sql, actor.userId, member.partyId, { ...page, ...filter });
}
