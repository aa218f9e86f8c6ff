import type { PartyEvent } from '@quartermaster/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidate, invalidateAfter, PARTY } from '../invalidation.ts';
import { useUser } from '../session.ts';
import { createStore, useStore } from '../store.ts';
import { useChannel, useLiveStatus } from './use-channel.ts';

/** The code of notices is not part of the first load. */
const loadAndShowNotice = (event: PartyEvent): Promise<void> =>
  import('../party-notices.ts').then(({ showNotice }) => showNotice(event)).catch(() => undefined);

/**
 * Keeps all data of a party current while the component is mounted, and shows notices about changes that others make
 * meanwhile.
 * @param partyId undefined subscribes to nothing yet
 */
export function usePartyEvents(
  channel: 'PartyChannel' | 'PartyInventoryChannel',
  partyId: string | undefined,
): void {
  const client = useQueryClient();
  const user = useUser();
  const refetchAll = () => void invalidate(client, PARTY);
  const onEvent = (event: PartyEvent, isMissed: boolean) => {
    void invalidateAfter(client, event);
    if (event.actor_id !== user.id && !isMissed) void loadAndShowNotice(event);
  };
  useChannel(channel, partyId, onEvent, refetchAll);
  // The server's event history may not cover the whole interruption.
  const status = useLiveStatus();
  const previousStatus = useRef(status);
  useEffect(() => {
    if (partyId !== undefined && previousStatus.current === 'interrupted' && status === 'connected')
      void invalidate(client, PARTY);
    previousStatus.current = status;
  }, [client, partyId, status]);
}

export interface OnlineUser {
  readonly id: string;
  readonly username: string;
}

/** The last known presence of each party that a mounted component follows. */
const presence = createStore<Readonly<Record<string, readonly OnlineUser[]>>>({});
const subscriberCounts = new Map<string, number>();
const NONE_ONLINE: readonly OnlineUser[] = [];

/**
 * Counts the components that follow a party's presence. When the last one unmounts, the presence is deleted,
 * because it becomes outdated.
 */
function follow(partyId: string): () => void {
  subscriberCounts.set(partyId, (subscriberCounts.get(partyId) ?? 0) + 1);
  return () => {
    const remaining = (subscriberCounts.get(partyId) ?? 1) - 1;
    subscriberCounts.set(partyId, remaining);
    if (remaining === 0) presence.set(({ [partyId]: _outdated, ...remainingPresence }) => remainingPresence);
  };
}

/**
 * The members who have the party open now; empty while unknown. A component that mounts while another one follows the
 * same party receives them immediately.
 * @param partyId undefined subscribes to nothing yet
 */
export function usePresence(partyId: string | undefined): readonly OnlineUser[] {
  useEffect(() => (partyId === undefined ? undefined : follow(partyId)), [partyId]);
  useChannel('PartyInventoryChannel', partyId, (event) => {
    if (event.action !== 'presence_update' || partyId === undefined) return;
    presence.set((current) => ({ ...current, [partyId]: event.online_users ?? [] }));
  });
  return useStore(presence, (current) => (partyId && current[partyId]) || NONE_ONLINE);
}
