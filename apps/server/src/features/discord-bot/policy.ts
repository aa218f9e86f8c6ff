import { forbidden, partyArchived } from '@quartermaster/contract/errors';
import type { Member } from '../party/policy.ts';

const isGmOrManager = ({ role }: Pick<Member, 'role'>): boolean => role === 'gm' || role === 'manager';

/**
 * Throws FORBIDDEN unless the user may make `chosen` the party of a channel: its gms and managers may. A channel that
 * has another party also requires one of these roles in that party, or permission to manage the Discord channel.
 * Throws CONFLICT for an archived party.
 * @param current the membership in the channel's current party: null for a stranger, undefined without a party
 */
export function requireChooseParty(
  chosen: Pick<Member, 'role' | 'isArchived'>,
  current: Pick<Member, 'role'> | null | undefined,
  managesChannel: boolean,
): void {
  if (!isGmOrManager(chosen))
    throw forbidden('Only a game master or manager of a party can choose it for a channel.');
  if (chosen.isArchived) throw partyArchived();
  if (current === undefined || managesChannel || (current && isGmOrManager(current))) return;
  throw forbidden(
    'This channel belongs to another party. A game master or manager of that party can change it, or a user who manages this channel.',
  );
}

/**
 * Whether everyone in a channel may read a response to the member. False for gms and managers: only they can see
 * closed shops, and only gms can see hidden loot and the names of unidentified items.
 */
export const mayRespondPublicly = ({ permissions }: Pick<Member, 'permissions'>): boolean =>
  !permissions.see_hidden_loot && !permissions.see_closed_shops && !permissions.see_unidentified;
