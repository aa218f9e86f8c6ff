import { getCharacter, listCharacters } from '@quartermaster/contract/character';
import { getCharacterPurse, getPartyPurse } from '@quartermaster/contract/coin';
import {
  getContainer,
  listCharacterContainers,
  listContainerItems,
  listPartyContainers,
} from '@quartermaster/contract/container';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { listInvitations } from '@quartermaster/contract/invitation';
import { getParty, listMembers, listParties } from '@quartermaster/contract/party';
import { getPartyNotes } from '@quartermaster/contract/party-notes';
import type { ChannelIdentifier, PartyAction, PartyEvent } from '@quartermaster/contract/realtime';
import {
  getTransaction,
  listCharacterTransactions,
  listPartyTransactions,
} from '@quartermaster/contract/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChannel, useLiveStatus } from '../../platform/hooks/use-channel.ts';
import { keyOf } from '../../platform/queries.ts';
import { useUser } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';

const CHANNEL = 'PartyChannel' satisfies ChannelIdentifier['channel'];
const PRESENCE = 'PartyInventoryChannel' satisfies ChannelIdentifier['channel'];

/** How long a notice about others' changes stays, in milliseconds (domain.md §8). */
const NOTICE_MS = 2000;

const PARTY: readonly EndpointSpec[] = [getParty, listParties];
const PEOPLE: readonly EndpointSpec[] = [...PARTY, listMembers, listInvitations];
const HISTORY: readonly EndpointSpec[] = [listPartyTransactions, listCharacterTransactions, getTransaction];
const CHARACTERS: readonly EndpointSpec[] = [...PEOPLE, ...HISTORY, listCharacters, getCharacter];
const THINGS: readonly EndpointSpec[] = [
  ...HISTORY,
  getCharacterPurse,
  getPartyPurse,
  getContainer,
  listContainerItems,
  listCharacterContainers,
  listPartyContainers,
];

/** What of the cache each event makes old (domain.md §7). */
const REFRESHES: Readonly<Record<PartyAction, readonly EndpointSpec[]>> = {
  notes_updated: [getPartyNotes],
  party_update: [...PARTY, listInvitations],
  // With it the coins that everything is counted in.
  party_updated: [...PARTY, getCharacter, listCharacters, ...THINGS],
  character_updated: CHARACTERS,
  character_assigned: CHARACTERS,
  character_removed: [...CHARACTERS, ...THINGS],
  member_role_changed: PEOPLE,
  member_added: PEOPLE,
  member_removed: CHARACTERS,
  inventory_updated: THINGS,
  presence_changed: [listMembers],
  party_activity: HISTORY,
};
const EVERYTHING = new Set([...CHARACTERS, ...THINGS, getPartyNotes]);

const isPartyAction = (action: PartyEvent['action']): action is PartyAction => action in REFRESHES;

function inventoryNotice({ via, actor_name: name = 'Somebody' }: PartyEvent): string {
  if (via === 'discord') return `${name} updated inventory via Discord`;
  if (via === 'api') return `${name} updated inventory via API`;
  if (via === 'admin') return `Admin ${name} updated inventory`;
  return `${name} updated inventory`;
}

/** What is said about a change that somebody else made; null where nothing is. */
export function noticeOf(event: PartyEvent): string | null {
  if (event.action === 'inventory_updated') return inventoryNotice(event);
  if (event.action === 'member_added') return 'User joined the party';
  if (event.action === 'member_removed') return 'User left the party';
  return null;
}

/** Keeps a party's pages fresh while one is open, and says what others changed. */
export function usePartyLive(partyId: string | undefined): void {
  const client = useQueryClient();
  const user = useUser();
  const refresh = (specs: Iterable<EndpointSpec>) => {
    for (const spec of specs) void client.invalidateQueries({ queryKey: keyOf(spec) });
  };
  const heed = (event: PartyEvent) => {
    if (isPartyAction(event.action)) refresh(REFRESHES[event.action]);
    const notice = event.actor_id === user.id ? null : noticeOf(event);
    if (notice) showToast(notice, { duration: NOTICE_MS });
  };
  useChannel(CHANNEL, partyId, heed, () => refresh(CHARACTERS));
  useRefreshAfterBreak(() => refresh(EVERYTHING));
}

/** A connection that was interrupted may have missed more than the server's history holds. */
function useRefreshAfterBreak(refresh: () => void): void {
  const status = useLiveStatus();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'interrupted' && status === 'connected') refresh();
    before.current = status;
  });
}

/** Who has the party open right now, by id; empty while nobody is known. Undefined follows nothing. */
export function useOnline(partyId: string | undefined): ReadonlySet<string> {
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  useChannel(PRESENCE, partyId, (event) => {
    if (event.action === 'presence_update')
      setOnline(new Set((event.online_users ?? []).map(({ id }) => id)));
  });
  return online;
}
